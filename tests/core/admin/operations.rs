//! State of the product, as shown to operators.

use crate::admin::companies::operator;
use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::fixtures::ANNA;
use asgard::jobs;
use asgard::ports::Clock;
use http::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

const PATH: &str = "/api/admin/operations";

/// A row of the measurements.
fn calls(name: &str, calls: &str, errors: i64) -> Value {
    json!({ "name": name, "calls": calls, "errors": errors, "limited": 0, "p50": 12.5, "p95": 40, "rowsRead": "90", "databaseMs": 7.25 })
}

#[tokio::test]
async fn what_waits_is_told_with_how_long_and_who_is_near_a_limit() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    app.db.run("DELETE FROM mail_outbox; DELETE FROM authority_outbox; DELETE FROM audit_open");
    let nothing = olaf.get(PATH).await;
    assert_eq!(nothing.status, 200, "{}", nothing.text());
    let still = json!({ "mails": 0, "personalMailSeconds": 0, "bulkMailSeconds": 0, "deadMails": 0, "sessionCommands": 0,
        "sessionCommandSeconds": 0, "unsealedSeconds": 0, "jobs": 0, "jobSeconds": 0 });
    let health = json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION"), "deployment": "deployed-1", "mails": { "status": "ok", "personalSeconds": 0, "oldestSeconds": 0 },
        "checks": { "database": "ok", "copies": "ok", "objects": "ok" } });
    let room = json!({ "bytes": 4_096, "mostBytes": 10_000_000_000_i64 });
    assert_eq!(
        nothing.json(),
        json!({ "health": health, "waiting": still, "cron": null, "database": room, "mostMembers": 10_000, "largeCompanies": [],
            "measurements": "off", "calls": null })
    );

    let now = app.clock.now().0;
    let mail = |id: &str, bulk: u8, state: &str, ago: i64| {
        app.db.run(&format!(
            "INSERT INTO mail_outbox (id, recipient, language, template, due_at, created_at, state, bulk) \
             VALUES ('{id}', 'a@b.example', 'de', 'reset', {at}, {at}, '{state}', {bulk})",
            at = now - ago
        ));
    };
    mail("a", 0, "waiting", 200_000);
    mail("b", 1, "waiting", 900_000);
    mail("c", 0, "sent", 900_000);
    mail("d", 0, "dead", 3_600_000);
    mail("e", 0, "dead", 90 * 3_600_000);
    app.db.run(&format!(
        "INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) VALUES ('x', 'u-ben', '\"newest\"', {}, 0),
           ('members:t-beta', 't-beta', '{{}}', 0, 0);
         INSERT OR REPLACE INTO audit_open (tenant_id, since) VALUES ('t-beta', {});
         INSERT INTO bulk_jobs (tenant_id, id, user_id, network, by_pin, action, role_ids, created_at) \
           VALUES ('t-beta', 'j', 'u-ben', '', 0, 'enable', '[]', {});
         UPDATE tenants SET members = 8000 WHERE id = 't-beta'; UPDATE tenants SET members = 7999 WHERE id = 't-alpha'",
        now - 60_000,
        now - 30_000,
        now - 45_000
    ));
    let response = olaf.get(PATH).await.json();
    // What a restore leaves has no time, and is late by none.
    let waiting = json!({ "mails": 2, "personalMailSeconds": 200, "bulkMailSeconds": 900, "deadMails": 1, "sessionCommands": 2,
        "sessionCommandSeconds": 60, "unsealedSeconds": 30, "jobs": 1, "jobSeconds": 45 });
    assert_eq!(response["waiting"], waiting);
    assert_eq!(response["largeCompanies"], json!([{ "companyId": "t-beta", "title": "Beta", "members": 8000 }]));
    assert_eq!(app.hops().0, 1, "one question to the database");
}

#[tokio::test]
async fn it_says_of_health_what_anybody_is_told() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    for is_down in [false, true] {
        app.cache.is_down.store(is_down, Ordering::SeqCst);
        let response = olaf.get(PATH).await.json()["health"].clone();
        assert_eq!(response, app.send(app.browser().bare(Method::GET, "/api/health", b"").request()).await.json());
        assert_eq!(response["checks"]["copies"], if is_down { "failing" } else { "ok" });
    }
}

#[tokio::test]
async fn cron_notes_that_it_ran_and_when_something_failed() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    jobs::run(&app.app).await.unwrap();
    let first = app.clock.now().rfc3339();
    assert_eq!(olaf.get(PATH).await.json()["cron"], json!({ "ranAt": first, "secondsAgo": 0, "failedAt": null }));
    app.clock.advance(60_000);
    assert_eq!(olaf.get(PATH).await.json()["cron"]["secondsAgo"], 60);
    app.db.run("ALTER TABLE audit_open RENAME TO audit_gone; ALTER TABLE mail_outbox RENAME TO mail_gone");
    assert!(jobs::run(&app.app).await.is_err());
    let logged = app.log.all();
    let failed = logged.iter().filter(|line| line["event"] == "job_failed").map(|line| line["job"].as_str().unwrap());
    assert_eq!(
        BTreeSet::from_iter(failed),
        BTreeSet::from(["audit_seals", "mail", "sweep"]),
        "each is told, not the first alone"
    );
    app.db.run("ALTER TABLE audit_gone RENAME TO audit_open; ALTER TABLE mail_gone RENAME TO mail_outbox");
    let failed = app.clock.now().rfc3339();
    app.clock.advance(60_000);
    jobs::run(&app.app).await.unwrap();
    let last = app.clock.now().rfc3339();
    assert_eq!(olaf.get(PATH).await.json()["cron"], json!({ "ranAt": last, "secondsAgo": 0, "failedAt": failed }));
}

#[tokio::test]
async fn during_maintenance_cron_ends_sessions_but_leaves_mails_and_bulk_jobs_waiting() {
    let app = TestApp::new();
    let now = app.clock.now().0;
    app.db.run(&format!(
        "DELETE FROM mail_outbox; DELETE FROM authority_outbox;
         INSERT INTO mail_outbox (id, recipient, language, template, due_at, created_at) \
           VALUES ('a', 'ben@beta.example', 'de', 'reset', {now}, {now});
         INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) VALUES ('x', 'u-ben', '\"newest\"', {now}, {now});
         INSERT INTO bulk_jobs (tenant_id, id, user_id, network, by_pin, action, role_ids, created_at) \
           VALUES ('t-beta', 'j', 'u-ben', '', 0, 'enable', '[]', {now})"
    ));
    let waiting = || {
        let count = |sql: &str| app.db.rows(sql)[0]["count"].clone();
        json!([
            count("SELECT COUNT(*) AS count FROM mail_outbox WHERE state = 'waiting' AND attempts = 0"),
            count("SELECT COUNT(*) AS count FROM bulk_jobs WHERE state = 'running'"),
            count("SELECT COUNT(*) AS count FROM authority_outbox"),
        ])
    };
    // While nobody can say whether there is maintenance, there may be.
    app.cache.is_down.store(true, Ordering::SeqCst);
    jobs::run(&app.app).await.unwrap();
    assert_eq!(waiting(), json!([1, 1, 0]));
    app.cache.is_down.store(false, Ordering::SeqCst);
    app.cache.set("config:current", r#"{"maintenance":{"enabled":true}}"#);
    app.clock.advance(60_000);
    jobs::run(&app.app).await.unwrap();
    assert_eq!(waiting(), json!([1, 1, 0]));
    app.cache.set("config:current", "{}");
    app.clock.advance(60_000);
    jobs::run(&app.app).await.unwrap();
    assert_eq!(waiting(), json!([0, 0, 0]));
}

#[tokio::test]
async fn what_calls_took_is_read_of_the_measurements_and_remembered_for_a_minute() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    let since = app.clock.now().seconds() / 120 * 120;
    app.measurements.set_rows("blob1 AS name", json!([calls("me", "12345678901", 2), calls("signin", "3", 0)]));
    app.measurements.set_rows("blob5 AS name", json!([calls("deployed-1", "7", 1)]));
    app.measurements.set_rows("blob6 AS name", json!([calls("surveys", "5", 0)]));
    app.measurements.set_rows("AS since", json!([{ "since": since, "calls": "4", "errors": 1, "p95": 33.5 }]));
    let response = olaf.get(PATH).await.json();
    assert_eq!(response["measurements"], "read");
    let calls = &response["calls"];
    assert_eq!(
        calls["operations"][0],
        json!({ "name": "me", "calls": 12_345_678_901_i64, "errors": 2, "limited": 0, "p50": 12.5, "p95": 40.0, "rowsRead": 90, "databaseMs": 7.25 })
    );
    assert_eq!((&calls["versions"][0]["name"], &calls["apps"][0]["name"]), (&json!("deployed-1"), &json!("surveys")));
    assert_eq!((calls["overTime"].as_array().unwrap().len(), &calls["minutes"]), (30, &json!(60)));
    assert_eq!((&calls["overTime"][29]["calls"], &calls["overTime"][28]["calls"]), (&json!(4), &json!(0)));
    let questions = app.measurements.take_queries();
    assert_eq!(questions.len(), 4);
    assert!(
        questions.iter().all(|sql| sql.contains("FROM asgard_local") && sql.contains("INTERVAL '60' MINUTE")),
        "{questions:?}"
    );

    app.clock.advance(59_000);
    assert_eq!(olaf.get(PATH).await.json()["calls"], *calls, "as it was");
    assert_eq!(app.measurements.take_queries(), Vec::<String>::new());
    assert_eq!(olaf.get(&format!("{PATH}?minutes=1440")).await.json()["calls"]["minutes"], 1_440);
    assert!(app.measurements.take_queries().iter().all(|sql| sql.contains("INTERVAL '1440' MINUTE")));
    app.clock.advance(2_000);
    assert_ne!(olaf.get(PATH).await.json()["calls"]["readAt"], calls["readAt"]);
    assert_eq!(olaf.get(&format!("{PATH}?minutes=61")).await.outcome(), (422, "validation_failed".into()));
}

#[tokio::test]
async fn measurements_that_are_silent_or_lie_take_nothing_else_away() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    app.measurements.set_rows("blob1 AS name", json!([{ "name": "me", "calls": [] }]));
    for is_down in [true, false] {
        app.measurements.is_down.store(is_down, Ordering::SeqCst);
        let response = olaf.get(PATH).await.json();
        assert_eq!((&response["measurements"], &response["calls"]), (&json!("unavailable"), &Value::Null));
        assert_eq!(response["waiting"]["deadMails"], 0);
        assert!(app.log.all().iter().any(|line| line["event"] == "measurements_not_read"));
    }
}

#[tokio::test]
async fn nobody_else_is_told_and_nothing_is_asked_for_them() {
    let app = TestApp::new();
    app.measurements.set_rows("blob1 AS name", json!([]));
    let mut anna = signed_in(&app, ANNA).await;
    assert_eq!(anna.get(PATH).await.outcome(), (403, "tenant_missing".into()));
    anna.enter("t-alpha").await;
    let refused = anna.get(PATH).await;
    assert_eq!(
        (refused.outcome(), &refused.json()["missing"]["rule"]),
        ((403, "forbidden".into()), &json!("operator"))
    );
    assert_eq!(app.measurements.take_queries(), Vec::<String>::new());
}
