//! Retention: expired data is deleted by cron, in bounded batches.

use crate::invitations::{NEW, admin, invite};
use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::database::Fault;
use crate::support::fixtures::{ANNA, NINA};
use asgard::jobs::retention::sweep;
use asgard::ports::Clock;
use serde_json::json;

const DAY: i64 = 24 * 3_600_000;

fn count(app: &TestApp, table: &str) -> usize {
    app.db.rows(&format!("SELECT 1 FROM {table}")).len()
}

#[tokio::test]
async fn each_table_forgets_what_is_over_and_nothing_before() {
    let now = TestApp::new().clock.now().0;
    // The column with the end of use, and the time after which nobody can use or wants to see it.
    for (table, row, kept) in [
        ("codes", "INSERT INTO codes VALUES ('h', 'reset', 'u-anna', 'x', 1, {at}, 1)", 0),
        ("provider_flows", "INSERT INTO provider_flows VALUES ('h', 'google', 'd', 'l', NULL, NULL, {at}, 1)", 0),
        ("idempotency", "INSERT INTO idempotency VALUES ('c', 'k', 'b', 201, '{}', {at})", DAY),
        ("enrolments", "INSERT INTO enrolments VALUES ('d', 'u-anna', NULL, {at})", 90 * DAY),
        (
            "mail_outbox",
            "INSERT INTO mail_outbox (id, recipient, language, template, due_at, created_at, state) VALUES ('m', 'x', 'de', 'reset', {at}, 1, 'sent')",
            90 * DAY,
        ),
        (
            "mail_outbox",
            "INSERT INTO mail_outbox (id, recipient, language, template, due_at, created_at, state) VALUES ('m', 'x', 'de', 'reset', {at}, 1, 'dead')",
            90 * DAY,
        ),
        (
            "invitations",
            "INSERT INTO invitations (tenant_id, id, email, code_hash, invited_by, created_at, sent_at, expires_at) VALUES ('t-alpha', 'i', 'x', 'h', 'u-anna', 1, 1, {at})",
            90 * DAY,
        ),
        (
            "invitations",
            "INSERT INTO invitations (tenant_id, id, email, code_hash, invited_by, created_at, sent_at, expires_at, state) VALUES ('t-alpha', 'i', 'x', 'h', 'u-anna', 1, 1, {at}, 'accepted')",
            90 * DAY,
        ),
        ("devices", "INSERT INTO devices VALUES ('u-anna', 'd', 'l', 1, {at}, NULL)", 400 * DAY),
    ] {
        let app = TestApp::new();
        app.db.run(&row.replace("{at}", &(now - kept + 1).to_string()));
        let before = app.db.dump();
        sweep(&app.app).await.unwrap();
        assert_eq!(app.db.dump(), before, "{table}: a millisecond is left");
        app.clock.advance(1);
        sweep(&app.app).await.unwrap();
        assert_eq!(count(&app, table), 0, "{row}");
    }
}

#[tokio::test]
async fn what_waits_or_is_in_use_stays_however_old_it_is() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    invite(&mut anna, NEW).await;
    app.db.run(
        "INSERT INTO mail_outbox (id, recipient, language, template, due_at, created_at) VALUES ('m', 'x', 'de', 'reset', 1, 1);
         INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) VALUES ('o', 'u-anna', 'unreadable', 1, 1)",
    );
    let before = app.db.dump();
    sweep(&app.app).await.unwrap();
    assert_eq!(app.db.dump(), before);
}

#[tokio::test]
async fn a_run_takes_so_many_and_the_next_one_goes_on() {
    let app = TestApp::new();
    app.db.run(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
         INSERT INTO codes SELECT 'h' || i, 'reset', 'u-anna', 'x', 1, 1, 1 FROM n",
    );
    for left in [700, 200, 0] {
        sweep(&app.app).await.unwrap();
        assert_eq!(count(&app, "codes"), left);
    }
}

/// Counted events whose time is over.
fn counted(app: &TestApp, many: usize) {
    app.db.run(&format!(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {many})
         INSERT INTO security_events (tenant_id, action, subject, since, actor, network, trace_id, last_at)
           SELECT 't-alpha', 'auth.sign_in_failed', 's' || i, 1, '', 'n', 't' || i, 1 FROM n"
    ));
}

#[tokio::test]
async fn all_counted_events_are_in_the_log_after_one_run() {
    let app = TestApp::new();
    counted(&app, 1200);
    sweep(&app.app).await.unwrap();
    assert_eq!((count(&app, "security_events"), count(&app, "audit WHERE tenant_id = 't-alpha'")), (0, 1200));
}

#[tokio::test]
async fn counted_events_are_in_the_log_also_where_nothing_can_be_deleted() {
    let app = TestApp::new();
    counted(&app, 3);
    app.db.fail_next(Fault::BeforeCommit);
    sweep(&app.app).await.unwrap_err();
    assert_eq!((count(&app, "security_events"), count(&app, "audit WHERE tenant_id = 't-alpha'")), (0, 3));
}

#[tokio::test]
async fn what_is_forgotten_takes_nothing_along_that_still_counts() {
    let app = TestApp::new();
    let mut nina = signed_in(&app, NINA).await;
    let mut anna = signed_in(&app, ANNA).await;
    nina.post("/api/auth/pass-forgot", &json!({ "email": ANNA })).await;
    app.clock.advance(31 * 60_000);
    anna.fetch_guard().await;
    assert_eq!(anna.post("/api/auth/refresh", &json!({})).await.status, 200);
    sweep(&app.app).await.unwrap();
    assert_eq!(count(&app, "codes"), 0);
    assert_eq!(anna.get("/api/user/me").await.status, 200);
    assert_eq!(count(&app, "devices"), 2);
}
