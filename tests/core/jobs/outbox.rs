//! Commands to session authorities that are queued in D1.

use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::database::Sqlite;
use crate::support::fixtures::{ANNA, NINA};
use crate::support::objects::{Class, Fault};
use crate::support::seeded_random::seeds;
use asgard::domain::time::Timestamp;
use asgard::http::pipeline::app::App;
use asgard::jobs::bulk;
use asgard::jobs::outbox::{deliver, deliver_all};
use asgard::ports::{Batch, Clock, Database, DatabaseError, Statement};
use asgard::storage::authority_outbox;
use async_trait::async_trait;
use futures_util::future::join;
use serde_json::json;
use std::sync::Arc;

async fn disable(app: &TestApp) {
    app.db.run("UPDATE users SET state = 0, credential_version = credential_version + 1 WHERE id = 'u-anna'");
    let end = authority_outbox::end_all(&"o-1".into(), &"u-anna".into(), Timestamp(app.clock.now().0));
    app.app.db.batch(vec![end]).await.unwrap();
}

#[tokio::test]
async fn a_disabled_persons_sessions_end_with_the_delivery() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, ANNA).await;
    disable(&app).await;
    assert_eq!(deliver(&app.app).await.unwrap(), (1, 0));
    assert_eq!(browser.get("/api/user/me").await.outcome(), (401, "session_expired".into()));
    assert_eq!(deliver(&app.app).await.unwrap(), (0, 0), "acknowledged once, gone for good");
}

#[tokio::test]
async fn what_was_not_acknowledged_is_delivered_later() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, ANNA).await;
    disable(&app).await;
    app.objects.fail(Class::Authority, Fault::Unreached);
    assert_eq!(deliver(&app.app).await.unwrap(), (0, 1));
    assert_eq!(deliver(&app.app).await.unwrap(), (0, 0), "put off");
    app.clock.advance(120_000);
    assert_eq!(deliver(&app.app).await.unwrap(), (1, 0));
    assert_eq!(browser.get("/api/user/me").await.outcome().1, "session_expired");
}

#[tokio::test]
async fn a_lost_acknowledgement_is_told_twice_and_harms_nobody() {
    let app = TestApp::new();
    signed_in(&app, ANNA).await;
    disable(&app).await;
    app.objects.fail(Class::Authority, Fault::AfterCommit);
    assert_eq!(deliver(&app.app).await.unwrap(), (0, 1));
    app.db.run("UPDATE users SET state = 1 WHERE id = 'u-anna'");
    let mut again = signed_in(&app, ANNA).await;
    app.clock.advance(120_000);
    assert_eq!(deliver(&app.app).await.unwrap(), (1, 0));
    assert_eq!(again.get("/api/user/me").await.status, 200, "a session of the new credential lives on");
}

/// A row of the outbox that was due at this time.
fn put(app: &TestApp, id: &str, user: &str, command: &str, due_at: i64) {
    app.db.run(&format!(
        "INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) VALUES ('{id}', '{user}', '{command}', {due_at}, 1)"
    ));
}

fn waiting(app: &TestApp) -> Vec<String> {
    let rows = app.db.rows("SELECT id FROM authority_outbox ORDER BY id");
    rows.into_iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect()
}

/// After a rollback the rows of the newer release are there.
#[tokio::test]
async fn commands_of_another_release_are_put_off_and_told_and_keep_no_session_alive() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, ANNA).await;
    for at in 0..50 {
        put(&app, &format!("newer-{at:02}"), "u-ben", r#"{"endEverything":{}}"#, at);
    }
    disable(&app).await;
    assert_eq!(deliver(&app.app).await.unwrap(), (0, 50));
    assert_eq!(app.log.all().pop().unwrap()["waiting"], 50);
    let unknown = app.log.all().into_iter().find(|line| line["event"] == "authority_command_unknown").unwrap();
    assert_eq!(unknown["rows"].as_array().unwrap().len(), 50);
    assert_eq!(deliver(&app.app).await.unwrap(), (1, 0));
    assert_eq!(browser.get("/api/user/me").await.outcome().1, "session_expired");
    assert_eq!(waiting(&app).len(), 50, "the release that knows them delivers them");
}

#[tokio::test]
async fn fifty_commands_that_fail_hold_nobody_up() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, ANNA).await;
    for at in 0..50 {
        put(&app, &format!("newer-{at:02}"), "u-ben", r#"{"endEverything":{}}"#, at);
    }
    disable(&app).await;
    assert_eq!(deliver_all(&app.app).await.unwrap(), (1, 50));
    assert_eq!(browser.get("/api/user/me").await.outcome().1, "session_expired");
}

#[tokio::test]
async fn a_step_that_another_worker_has_taken_changes_nothing() {
    for seed in seeds(40) {
        let app = TestApp::seeded(seed);
        signed_in(&app, ANNA).await;
        put(&app, "everybody:t-alpha", "t-alpha", r#"{"members":{"turn":"one","after":"","ends":1}}"#, 0);
        let (one, other) = join(deliver(&app.app), deliver(&app.app)).await;
        assert!(one.is_ok() && other.is_ok(), "seed {seed}");
        while deliver_all(&app.app).await.unwrap().0 > 0 {}
        let version = &app.db.rows("SELECT credential_version FROM users WHERE id = 'u-anna'")[0]["credential_version"];
        assert_eq!(*version, 2, "seed {seed}: raised once");
        assert_eq!(waiting(&app), Vec::<String>::new(), "seed {seed}");
    }
}

#[tokio::test]
async fn after_a_restore_copies_reach_also_whom_the_database_has_never_seen_sign_in() {
    for (everybody, expected) in [("", "Anna"), (r#","everybody":1"#, "Annegret")] {
        let app = TestApp::new();
        let mut anna = signed_in(&app, ANNA).await;
        app.db.run("UPDATE users SET last_login = NULL, first_name = 'Annegret' WHERE id = 'u-anna'");
        let command = format!(r#"{{"members":{{"turn":"one","after":""{everybody}}}}}"#);
        put(&app, "members:t-alpha", "t-alpha", &command, 0);
        deliver_all(&app.app).await.unwrap();
        let me = anna.get("/api/user/me").await.json();
        assert_eq!(me["user"]["firstName"], expected, "{me}");
        assert_eq!(waiting(&app), Vec::<String>::new());
    }
}

#[tokio::test]
async fn copies_for_everybody_reach_everybody_also_when_they_start_over() {
    let app = TestApp::new();
    for (row, everybody) in [("t-alpha", 1), ("t-beta", 0)] {
        let command = format!(r#"{{"members":{{"turn":"one","after":"u-a","everybody":{everybody}}}}}"#);
        put(&app, &format!("members:{row}"), row, &command, 0);
    }
    for company in ["t-alpha", "t-beta", "t-gamma"] {
        let event = Statement::new("UPDATE tenants SET version = version WHERE id = ?1", [json!(company)]);
        let over =
            authority_outbox::fan_out::newest_of_members(&"two".into(), &company.into(), Timestamp(app.clock.now().0));
        app.app.db.batch(vec![event, over]).await.unwrap();
    }
    let rows = app.db.rows(
        "SELECT user_id AS company, command ->> '$.members.everybody' AS everybody FROM authority_outbox \
         WHERE command ->> '$.members.turn' = 'two' AND command ->> '$.members.after' = '' ORDER BY id",
    );
    let expected = [("t-alpha", 1), ("t-beta", 0), ("t-gamma", 0)]
        .map(|(company, all)| json!({ "company": company, "everybody": all }));
    assert_eq!(json!(rows), json!(expected));
}

#[tokio::test]
async fn a_round_goes_on_with_eight_companies_and_leaves_room_for_users() {
    let app = TestApp::new();
    signed_in(&app, ANNA).await;
    for at in 0..60 {
        put(&app, &format!("members:t-{at:02}"), &format!("t-{at:02}"), r#"{"members":{"turn":"one","after":""}}"#, at);
    }
    put(&app, "copy", "u-anna", "\"newest\"", 100);
    assert_eq!(deliver(&app.app).await.unwrap(), (8, 0));
    assert_eq!(deliver(&app.app).await.unwrap(), (8, 0));
    assert_eq!(deliver(&app.app).await.unwrap(), (9, 0), "among the fifty that are due first");
    assert_eq!(waiting(&app).len(), 60 - 24);
}

#[tokio::test]
async fn what_ends_sessions_goes_before_newer_copies_however_many_wait() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, ANNA).await;
    for at in 0..120 {
        put(&app, &format!("copy-{at:03}"), "u-ben", "\"newest\"", at);
    }
    put(&app, "members:t-beta", "t-beta", r#"{"members":{"turn":"one","after":""}}"#, 0);
    disable(&app).await;
    put(&app, "everybody:t-beta", "t-beta", r#"{"members":{"turn":"two","after":"","ends":1}}"#, 5_000);
    assert_eq!(deliver(&app.app).await.unwrap(), (50, 0));
    assert_eq!(
        browser.get("/api/user/me").await.outcome().1,
        "session_expired",
        "the first round ends what it came last for"
    );
    let left = waiting(&app);
    assert!(!left.contains(&"o-1".to_owned()));
    assert_eq!(
        left.iter().filter(|id| id.starts_with("copy-")).count(),
        120 - 47,
        "the rest of the round brings copies, the oldest first"
    );
    assert!(!left.contains(&"copy-046".to_owned()) && left.contains(&"copy-047".to_owned()), "{left:?}");
}

#[tokio::test]
async fn a_minute_delivers_two_thousand_rows_and_ends() {
    let app = TestApp::new();
    signed_in(&app, ANNA).await;
    app.db.run(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2060)
         INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) SELECT 'c' || i, 'u-anna', '\"newest\"', i, 1 FROM n",
    );
    assert_eq!(deliver_all(&app.app).await.unwrap(), (2_000, 0));
    assert_eq!(deliver_all(&app.app).await.unwrap(), (60, 0));
}

#[tokio::test]
async fn who_is_gone_needs_no_copy() {
    let app = TestApp::new();
    signed_in(&app, ANNA).await;
    put(&app, "nobody", "u-gone-for-good", "\"newest\"", 1);
    put(&app, "anna", "u-anna", "\"newest\"", 2);
    assert_eq!(deliver(&app.app).await.unwrap(), (2, 0));
    assert_eq!(waiting(&app), Vec::<String>::new());
}

/// Runs SQL and then cron once a sign-in has read its user.
struct InterruptingDatabase {
    db: Arc<Sqlite>,
    app: App,
    sql: String,
}

#[async_trait]
impl Database for InterruptingDatabase {
    async fn batch(&self, statements: Vec<Statement>) -> Result<Batch, DatabaseError> {
        let reads_user = statements.iter().any(|statement| statement.sql.contains("u.email = ?4"));
        let result = self.db.batch(statements).await;
        if reads_user {
            self.db.run(&self.sql);
            bulk::run_all(&self.app).await.unwrap();
            deliver_all(&self.app).await.unwrap();
        }
        result
    }
}

#[tokio::test]
async fn a_first_sign_in_learns_of_what_changed_since_it_read_its_user() {
    for change in [
        "UPDATE tenants SET state = 0 WHERE id = 't-alpha';
         INSERT INTO authority_outbox (id, user_id, command, due_at, created_at)
           VALUES ('members:t-alpha', 't-alpha', '{\"members\":{\"turn\":\"one\",\"after\":\"\"}}', 0, 1)",
        "INSERT INTO bulk_jobs (tenant_id, id, user_id, network, by_pin, action, role_ids, total, created_at)
           VALUES ('t-alpha', 'j', 'u-anna', '', 0, 'disable', '[]', 1, NOW);
         INSERT INTO bulk_job_members (tenant_id, job_id, user_id) VALUES ('t-alpha', 'j', 'u-nina')",
    ] {
        let app = TestApp::new();
        app.db.run(
            "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-nina', 1), ('t-beta', 'u-nina', 1)",
        );
        let sql = change.replace("NOW", &app.clock.now().0.to_string());
        let mut nina = app.browser();
        let changed = InterruptingDatabase { db: app.db.clone(), app: app.app.clone(), sql };
        nina.app.app = app.app.with_database(Arc::new(changed));
        let read = nina.sign_in(NINA).await.json();
        assert_eq!(read["organisations"].as_array().unwrap().len(), 2, "{change}");
        nina.app.app = app.app.clone();
        app.clock.advance(10_000);
        deliver_all(&app.app).await.unwrap();
        let session = nina.post("/api/auth/session", &json!({})).await.json();
        let companies: Vec<_> =
            session["organisations"].as_array().unwrap().iter().map(|company| company["title"].clone()).collect();
        assert_eq!(companies, ["Beta"], "{change}");
    }
}
