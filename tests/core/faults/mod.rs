//! Every mutation of the product over stores that fail at every point: at each database statement, after each commit
//! whose response is lost, at each call to an object that is unreachable or whose response is lost. The caller gets a
//! problem; nothing is partially written; the next request works; and in the end the mutation is applied once.

mod administration;
mod assertions;
mod front;
mod prepared_request;
mod split_databases;

use crate::support::database::Fault;
use crate::support::objects::{Class, Fault as ObjectFault};
use asgard::http::pipeline::operation::Operation;
use asgard::http::routes::OPERATIONS;
use assertions::{Point, Tables, delivered};
use prepared_request::PreparedRequest;

/// Multi-step flows: the failed request consumes what the previous step issued, so they start over.
const BEGUN_AGAIN: [&str; 4] = ["providerCallback", "appleFinish", "signinPasskey", "createPasskey"];

const CLASSES: [Class; 3] = [Class::Authority, Class::Device, Class::Counter];

/// Operations that change something: by their method, or navigations that do.
fn mutations() -> impl Iterator<Item = &'static Operation> {
    let navigations = ["providerSignin", "providerCallback", "appleFinish"];
    OPERATIONS
        .into_iter()
        .flatten()
        .filter(move |operation| operation.is_unsafe() || navigations.contains(&operation.id))
}

async fn fresh(id: &str) -> PreparedRequest {
    let found = match front::prepared(id).await {
        None => administration::prepared(id).await,
        found => found,
    };
    found.unwrap_or_else(|| panic!("{id} has no prepared request"))
}

/// Fails at every statement in turn until none is left: a failed request changes nothing. Failures after the response
/// are repaired by cron, and failed reads are retried.
async fn at_every_statement(id: &str, whole: &Tables) -> usize {
    let mut prepared = fresh(id).await;
    let mut before = prepared.app.db.dump();
    for statements in 0.. {
        let point = Point::Statement(statements);
        prepared.app.db.fail_after_statements(statements);
        let reply = prepared.send().await;
        let is_over = prepared.app.db.disarm();
        if assertions::succeeded(&reply) {
            assertions::assert_same_rows(&delivered(&prepared.app).await, whole, id, &point);
            if is_over {
                return statements;
            }
        } else {
            assertions::assert_internal_error(&reply, id, &point);
        }
        let is_whole = assertions::succeeded(&reply);
        if !is_whole && BEGUN_AGAIN.contains(&id) {
            // In a multi-step flow each step is complete in itself: starting over finds one result.
            let reply = front::again(&mut prepared, id).await;
            assert!(assertions::is_final(id, &reply), "{id} {point:?}: again: {}", reply.text());
            assertions::assert_same_rows(&delivered(&prepared.app).await, whole, id, &point);
        } else if !is_whole {
            assertions::assert_unchanged(&before, &prepared.app.db.dump(), id, &point);
        }
        // An object had decided already: its change stays, and the next request reports it.
        if is_whole || ["endSession", "endOtherSessions"].contains(&id) || BEGUN_AGAIN.contains(&id) {
            prepared = fresh(id).await;
            before = prepared.app.db.dump();
        }
    }
    panic!("the stores never stop failing")
}

/// Loses a request or response at one call; returns whether there is one. After retrying, the mutation is applied once.
async fn at_call(id: &str, whole: &Tables, arm: impl FnOnce(&PreparedRequest), point: &Point) -> bool {
    let mut prepared = fresh(id).await;
    arm(&prepared);
    let reply = prepared.send().await;
    // A fault that did not occur must not affect what follows.
    let is_over = prepared.app.db.disarm() | prepared.app.objects.disarm();
    if is_over {
        assert!(assertions::succeeded(&reply), "{id} {point:?}: {}", reply.text());
        return false;
    }
    if !assertions::succeeded(&reply) {
        assertions::assert_internal_error(&reply, id, point);
        let again = front::again(&mut prepared, id).await;
        assert!(assertions::is_final(id, &again), "{id} {point:?}: again: {}", again.text());
    }
    assertions::assert_same_rows(&delivered(&prepared.app).await, whole, id, point);
    true
}

/// Loses the response of the first batch, the second and so on.
async fn at_every_batch(id: &str, whole: &Tables) -> usize {
    for batches in 0.. {
        let point = Point::Call("lost answer of the database".to_owned(), batches);
        let arm = |prepared: &PreparedRequest| prepared.app.db.fail_after(batches, Fault::AfterCommit);
        if !at_call(id, whole, arm, &point).await {
            return batches;
        }
    }
    panic!("the stores never stop failing")
}

/// Runs an operation with every fault; returns the number of faults.
async fn walk(id: &str) -> usize {
    let mut good = fresh(id).await;
    let calls = |prepared: &PreparedRequest| CLASSES.map(|class| prepared.app.objects.calls(class));
    let earlier = calls(&good);
    let reply = good.send().await;
    assert!(assertions::succeeded(&reply), "{id}: {} {}", reply.status, reply.text());
    let now = calls(&good);
    let whole = delivered(&good.app).await;
    let mut faults = at_every_statement(id, &whole).await + at_every_batch(id, &whole).await;
    for (at, class) in CLASSES.into_iter().enumerate() {
        for fault in [ObjectFault::Unreached, ObjectFault::AfterCommit] {
            // Every prepared request of an operation makes the same calls up to its fault.
            for call in 0..now[at] - earlier[at] {
                let point = Point::Call(format!("{class:?} {fault:?}"), call);
                let arm = |prepared: &PreparedRequest| prepared.app.objects.fail_after(class, call, fault);
                assert!(at_call(id, &whole, arm, &point).await, "{id} {point:?}: there is no such call");
                faults += 1;
            }
        }
    }
    faults
}

/// Runs the matching operations.
async fn walk_all(is_meant: impl Fn(&Operation) -> bool) {
    let (mut faults, mut failed) = (0, Vec::new());
    for operation in mutations().filter(|operation| is_meant(operation)) {
        // Continues with the others if one fails.
        match tokio::spawn(walk(operation.id)).await {
            Ok(met) => faults += met,
            Err(_) => failed.push(operation.id),
        }
    }
    assert_eq!(failed, Vec::<&str>::new());
    assert!(faults > 20, "{faults} faults");
    println!("{faults} faults");
}

#[tokio::test]
async fn ways_in_over_failing_stores() {
    walk_all(|operation| operation.path.starts_with("/api/auth") || operation.path == "/api/csp-report").await;
}

#[tokio::test]
async fn ones_own_account_and_companies_over_failing_stores() {
    walk_all(|operation| !operation.path.starts_with("/api/auth") && !operation.path.starts_with("/api/admin")).await;
}

#[tokio::test]
async fn people_over_failing_stores() {
    walk_all(|operation| {
        operation.path.starts_with("/api/admin/user") || operation.path.starts_with("/api/admin/tenant-user")
    })
    .await;
}

#[tokio::test]
async fn roles_and_companies_over_failing_stores() {
    walk_all(|operation| {
        operation.path.starts_with("/api/admin/role")
            || operation.path.starts_with("/api/admin/tenant/")
            || operation.path == "/api/admin/tenant"
            || operation.path.starts_with("/api/admin/app")
            || operation.path.starts_with("/api/admin/views")
    })
    .await;
}

#[test]
fn every_mutation_is_walked() {
    let walked = |path: &str| {
        [
            "/api/auth",
            "/api/csp-report",
            "/api/admin/user",
            "/api/admin/tenant",
            "/api/admin/role",
            "/api/admin/identity",
            "/api/admin/app",
            "/api/admin/views",
        ]
        .iter()
        .any(|start| path.starts_with(start))
            || !path.starts_with("/api/admin")
    };
    for operation in mutations() {
        assert!(walked(operation.path), "{}", operation.path);
    }
}
