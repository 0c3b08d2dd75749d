//! Unavailable, slow or overloaded stores: reads are retried, writes never, permission checks fail closed, and the rest works.

use crate::invitations::{admin, invite};
use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::database::Fault;
use crate::support::fixtures::{ANNA, BEN, NINA};
use crate::support::objects::{Class, Fault as ObjectFault};
use asgard::ports::DeliveryError;
use http::Method;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;

fn unavailable() -> (u16, String) {
    (503, "unavailable".into())
}

#[tokio::test]
async fn a_read_that_is_lost_is_asked_twice_again_after_pauses_of_chance() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    for lost in [1, 2] {
        app.db.lose(lost);
        assert_eq!(anna.get("/api/tenant").await.status, 200, "{lost} lost");
        assert_eq!(app.hops(), (lost as u64 + 1, 1), "each round trip is counted");
    }
    let before = app.timer.all().len();
    app.db.lose(3);
    let reply = anna.get("/api/tenant").await;
    assert_eq!((reply.outcome(), reply.header("retry-after")), (unavailable(), "2"));
    let pauses = app.timer.all();
    assert_eq!(pauses.len() - before, 2, "and then the person decides");
    assert!(pauses.iter().all(|ms| *ms < 120), "{pauses:?}");
    assert_eq!(anna.get("/api/tenant").await.status, 200, "the next call works");
}

#[tokio::test]
async fn searches_are_asked_again_like_other_reads() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    for path in ["user?search=ann", "user/facets", "role?search=a", "tenant?search=alpha"] {
        app.db.lose(2);
        let reply = anna.get(&format!("/api/admin/{path}")).await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
        assert!(!app.db.disarm(), "{path}: two answers were lost");
    }
}

#[tokio::test]
async fn an_overloaded_database_is_not_asked_again() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    app.db.fail_next(Fault::BeforeCommit);
    assert_eq!(anna.get("/api/tenant").await.outcome(), unavailable());
    assert_eq!((app.hops(), app.timer.all()), ((1, 1), vec![]));
}

#[tokio::test]
async fn a_database_that_stalls_has_taken_all_the_time_there_is_and_is_not_asked_again() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    app.db.fail_next(Fault::Stalled);
    let reply = anna.get("/api/tenant").await;
    assert_eq!((reply.outcome(), reply.header("retry-after")), (unavailable(), "2"));
    assert_eq!((app.hops(), app.timer.all()), ((1, 1), vec![]));
    let (body, headers) = (json!({ "title": "Late" }), [("idempotency-key", "late")]);
    app.db.fail_next(Fault::Stalled);
    assert_eq!(anna.call(Method::PUT, "/api/admin/role", &body, &headers).await.outcome(), unavailable());
    assert_eq!(
        anna.call(Method::PUT, "/api/admin/role", &body, &headers).await.status,
        201,
        "whoever asks again is answered"
    );
    assert_eq!(app.db.rows("SELECT 1 FROM roles WHERE title = 'Late'").len(), 1, "and it happened once");
}

#[tokio::test]
async fn a_write_whose_answer_is_lost_is_never_sent_again_by_us() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let body = json!({ "title": "New" });
    for (key, again) in [(None, 409), (Some("k"), 201)] {
        let headers: Vec<(&str, &str)> = key.iter().map(|key| ("idempotency-key", *key)).collect();
        app.db.run("DELETE FROM roles WHERE title = 'New'");
        app.db.lose(1);
        let reply = anna.call(Method::PUT, "/api/admin/role", &body, &headers).await;
        assert_eq!((reply.outcome(), app.hops().0), (unavailable(), 1), "{key:?}");
        assert_eq!(app.db.rows("SELECT 1 FROM roles WHERE title = 'New'").len(), 1, "it had happened");
        if again == 201 {
            let second = anna.call(Method::PUT, "/api/admin/role", &body, &headers).await;
            assert_eq!(second.status.as_u16(), again, "{}", second.text());
            assert_eq!(app.db.rows("SELECT 1 FROM roles WHERE title = 'New'").len(), 1, "once");
        }
    }
    // The audit log is sealed one second later; a retry would sleep for less.
    assert!(app.timer.all().iter().all(|ms| *ms == 1_000), "nothing was asked again");
}

#[tokio::test]
async fn without_kv_everything_works_and_costs_no_more_but_one_question_to_the_authority() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let hops = async |anna: &mut crate::support::browser::Browser| {
        let mut all = Vec::new();
        for path in ["/api/user/me", "/api/tenant", "/api/business/list", "/api/admin/user"] {
            assert_eq!(anna.get(path).await.status, 200, "{path}");
            all.push(app.hops());
        }
        all
    };
    let well = hops(&mut anna).await;
    app.cache.is_down.store(true, Ordering::SeqCst);
    // The configuration was cached by the isolate; the user was not.
    anna.app = app.in_a_fresh_isolate();
    let mut badly = hops(&mut anna).await;
    assert_eq!(badly[0], (0, 2), "who one is, is asked of the authority");
    badly[0] = well[0];
    assert_eq!(badly, well, "and nothing else costs more");
    assert_eq!(signed_in(&app, BEN).await.get("/api/user/me").await.status, 200, "people come in");
    assert_eq!(invite(&mut anna, NINA).await.status, 201, "and write");
}

#[tokio::test]
async fn without_an_authority_nobody_does_anything_and_everybody_reads_what_is_public() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let before = app.db.dump();
    let calls = [
        (Method::GET, "/api/user/me"),
        (Method::GET, "/api/tenant"),
        (Method::GET, "/api/admin/user"),
        (Method::PATCH, "/api/user/me"),
        (Method::PUT, "/api/admin/role"),
        (Method::DELETE, "/api/admin/user/u-carla"),
    ];
    for (method, path) in calls {
        let body = if method == Method::GET { Value::Null } else { json!({ "title": "T", "firstName": "A" }) };
        app.objects.fail(Class::Authority, ObjectFault::Unreached);
        let reply = anna.call(method.clone(), path, &body, &[]).await;
        app.objects.disarm();
        let refused = reply.outcome() == unavailable() || reply.outcome().0 == 422;
        assert!(refused, "{method} {path}: {}", reply.text());
        assert!(!reply.text().contains("alpha.example"), "{method} {path} reveals nothing of the database's error");
    }
    assert_eq!(app.db.dump(), before, "and nothing is written");
    app.objects.fail(Class::Authority, ObjectFault::Unreached);
    for path in ["/api/config", "/auth/login-business"] {
        let draft = app.browser().bare(Method::GET, path, b"");
        assert_eq!(app.send(draft.request()).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn mails_that_nobody_takes_stop_no_call_and_go_out_later() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    app.mailbox.fail_with(Some(DeliveryError::Later("down".into())));
    assert_eq!(invite(&mut anna, NINA).await.status, 201);
    assert!(app.mailbox.all().is_empty());
    app.mailbox.fail_with(None);
    app.clock.advance(3_600_000);
    asgard::jobs::mail::deliver(&app.app).await.unwrap();
    assert_eq!(app.mailbox.all().len(), 1);
    assert_eq!(app.mailbox.newest(NINA).to, NINA);
    assert_ne!(ANNA, NINA);
}
