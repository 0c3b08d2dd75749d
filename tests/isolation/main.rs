//! Nobody reaches into another company, and nobody does more than they hold: every operation of administration × who calls ×
//! what it is about × which company their tab says, as one table says.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that meets the unexpected stops"
)]

#[path = "../support/mod.rs"]
mod support;

mod stage;
mod table;

use asgard::http::routes::OPERATIONS;
use futures_util::future::join_all;
use stage::{Actor, Header, Stage, Target};
use table::{COMPANIES, ROWS, Row};

/// What a cell of the matrix must answer: a status, and the code of a refusal.
fn expected(row: &Row, actor: Actor, target: Target, header: Header) -> (u16, &'static str) {
    match actor {
        Actor::Anonymous => return (401, "unauthenticated"),
        Actor::Limited => return (403, "password_reset_required"),
        Actor::Invited | Actor::Disabled | Actor::Removed => return (403, "tenant_missing"),
        _ if header != Header::Own => return (403, "tenant_missing"),
        _ => {}
    }
    if let Some(special) = (row.special)(actor, target) {
        return special;
    }
    if actor.level() < row.need {
        return (403, "forbidden");
    }
    let is_theirs = match target {
        Target::Own => true,
        Target::Same => actor.is_of_alpha(),
        Target::Other => !actor.is_of_alpha() && actor != Actor::Operator,
        Target::Missing => false,
    };
    if row.about.is_none() || is_theirs { (row.ok, "") } else { (404, "not_found") }
}

/// The cells of a row for one caller. What is refused changes nothing, so all refusals share a stage; what succeeds has its own.
async fn walk(row: &'static Row, actor: Actor) -> usize {
    let mut stage = Stage::new(actor).await;
    let before = stage.app.db.dump();
    let targets: &[Target] = if row.about.is_some() { &Target::ALL } else { &[Target::Own] };
    let mut cells = 0;
    for header in Header::ALL {
        for target in targets {
            let (status, code) = expected(row, actor, *target, header);
            let is_success = (200..300).contains(&status);
            let mut own;
            let at = if is_success {
                own = Stage::new(actor).await;
                &mut own
            } else {
                &mut stage
            };
            let reply = at.call(row, *target, header).await;
            let cell = format!("{} {actor:?} {target:?} {header:?}", row.id);
            assert_eq!(reply.told(), (status, code.to_owned()), "{cell}: {}", reply.text());
            if code == "forbidden" {
                assert_eq!(reply.json()["missing"]["app"], row.app, "{cell}");
            }
            let foreign = if actor == Actor::Stranger { stage::OF_ALPHA } else { stage::OF_BETA };
            let is_theirs = actor == Actor::Operator && row.app == COMPANIES;
            assert!(is_theirs || !String::from_utf8_lossy(&reply.body).contains(foreign), "{cell}: {}", reply.text());
            cells += 1;
        }
    }
    assert_eq!(stage.app.db.dump(), before, "{} {actor:?}: a refusal changed something", row.id);
    cells
}

/// Walks the rows of a resource.
async fn matrix(resource: &str) {
    let rows: Vec<&Row> = ROWS.iter().filter(|row| row.path.split(['/', '?']).nth(3) == Some(resource)).collect();
    let mut cells = 0;
    for row in &rows {
        let walks = join_all(Actor::ALL.map(|actor| walk(row, actor))).await;
        cells += walks.iter().sum::<usize>();
    }
    assert!(cells > 0 && cells >= rows.len() * Actor::ALL.len() * 3, "{cells} cells");
}

#[tokio::test]
async fn of_users_it_is_as_the_table_says() {
    matrix("user").await;
}

#[tokio::test]
async fn of_coming_and_going_it_is_as_the_table_says() {
    matrix("tenant-user").await;
}

#[tokio::test]
async fn of_roles_it_is_as_the_table_says() {
    matrix("role").await;
}

#[tokio::test]
async fn of_companies_it_is_as_the_table_says() {
    matrix("tenant").await;
}

#[tokio::test]
async fn of_books_it_is_as_the_table_says() {
    matrix("audit").await;
}

#[test]
fn every_operation_of_administration_has_a_row() {
    let operations = OPERATIONS.into_iter().flatten().filter(|operation| operation.path.starts_with("/api/admin"));
    for operation in operations {
        let row =
            ROWS.iter().find(|row| row.id == operation.id).unwrap_or_else(|| panic!("{} has no row", operation.id));
        assert_eq!(row.method, operation.method, "{}", row.id);
        let (path, _) = row.path.split_once('?').unwrap_or((row.path, ""));
        let fits = |(mine, theirs): (&str, &str)| mine == theirs || theirs.starts_with('{');
        assert_eq!(path.split('/').count(), operation.path.split('/').count(), "{}", row.id);
        assert!(path.split('/').zip(operation.path.split('/')).all(fits), "{}: {path}", row.id);
    }
}
