//! What aborts a job, and what expires afterwards.

use super::{JOBS, begin, cron, id, job, job_notifications, many_members, states, undo};
use crate::admin::{USERS, actor, anna, counts_are_right, events, join, working};
use crate::support::app::TestApp;
use asgard::jobs;
use asgard::ports::Clock;
use asgard::storage::members::bulk_jobs::due;
use http::Method;
use serde_json::json;

#[tokio::test]
async fn who_loses_the_right_in_between_is_stopped_and_what_was_done_can_be_taken_back() {
    let app = TestApp::new();
    anna(&app).await;
    many_members(&app, 3_500);
    let mut wim = actor(&app, "wim", &["write", "read"]).await;
    let job_id = id(&begin(&mut wim, json!({ "location": "Ulm" }), "disable", json!(null), 3_500).await);
    app.db.run("DELETE FROM role_members WHERE user_id = 'u-wim' AND role_id = 'r-write'");
    cron(&app).await;
    let stopped = job(&mut wim, &job_id).await;
    assert_eq!((&stopped["state"], &stopped["stoppedBy"]), (&json!("stopped"), &json!("forbidden")));
    let (handled, changed) = (stopped["handled"].as_i64().unwrap(), stopped["changed"].as_i64().unwrap());
    assert_eq!((handled, changed), (3_000, 2_970), "30 batches before, none after");
    let finished = events(&app, "members.bulk_finished");
    assert_eq!(finished.len(), 1);
    assert!(finished[0]["detail"].as_str().unwrap().contains(r#""stoppedBy":"forbidden""#));
    let [notification] = job_notifications(&app, &job_id).try_into().unwrap();
    assert_eq!(
        (&notification["to"], &notification["isStopped"], &notification["done"]),
        (&json!("u-wim"), &json!(true), &json!(changed))
    );
    assert_eq!(undo(&mut wim, &job_id).await.outcome(), (403, "forbidden".into()));
    app.db.run("INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-wim', 'r-write')");
    let back = id(&undo(&mut wim, &job_id).await);
    cron(&app).await;
    assert_eq!(job(&mut wim, &back).await["changed"], changed);
    counts_are_right(&app);
}

#[tokio::test]
async fn whoever_is_disabled_finds_it_at_their_next_call() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let mut wim = actor(&app, "wim", &["read"]).await;
    assert_eq!(wim.get(USERS).await.status, 200);
    let job_id = id(&begin(&mut anna, json!({ "search": "wim" }), "disable", json!(null), 1).await);
    assert_eq!(wim.get(USERS).await.outcome(), (403, "tenant_missing".into()));
    assert_eq!(wim.post("/api/auth/session", &json!({})).await.json()["organisations"], json!([]));
    undo(&mut anna, &job_id).await;
    assert_eq!(wim.get(USERS).await.status, 200);
    assert_eq!(app.db.rows("SELECT 1 FROM authority_outbox").len(), 0);
}

#[tokio::test]
async fn a_company_begins_so_many_a_day() {
    let app = TestApp::configured(1, "local", r#"{"limits":{"bulkJobsPerTenant":{"count":2,"minutes":1440}}}"#);
    let mut anna = anna(&app).await;
    join(&app, "a", &[]);
    for _ in 0..3 {
        // A rejected job does not count.
        assert_eq!(
            begin(&mut anna, json!({}), "disable", json!(null), 77).await.outcome(),
            (409, "count_changed".into())
        );
    }
    let job_id = id(&begin(&mut anna, json!({ "search": "a@alpha" }), "disable", json!(null), 1).await);
    id(&undo(&mut anna, &job_id).await);
    let refused = begin(&mut anna, json!({ "search": "a@alpha" }), "disable", json!(null), 1).await;
    assert_eq!(refused.outcome(), (429, "too_many_attempts".into()));
    assert_eq!(undo(&mut anna, &job_id).await.outcome(), (429, "too_many_attempts".into()), "undone or not");
}

#[tokio::test]
async fn the_last_job_of_a_day_is_answered_again_to_its_key() {
    let app = TestApp::configured(1, "local", r#"{"limits":{"bulkJobsPerTenant":{"count":1,"minutes":1440}}}"#);
    let mut anna = anna(&app).await;
    join(&app, "a", &[]);
    let body = json!({ "filter": { "search": "a@alpha" }, "action": "disable", "expectedCount": 1 });
    let key = [("idempotency-key", "once")];
    let first = anna.call(Method::POST, JOBS, &body, &key).await;
    let again = anna.call(Method::POST, JOBS, &body, &key).await;
    assert_eq!(id(&first), id(&again));
    assert_eq!(anna.post(JOBS, &body).await.outcome(), (429, "too_many_attempts".into()), "without it the limit holds");
    assert_eq!(app.db.rows("SELECT 1 FROM bulk_jobs").len(), 1);
}

#[tokio::test]
async fn jobs_go_with_who_they_are_about_and_with_time() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    join(&app, "a", &[]);
    join(&app, "b", &[]);
    id(&begin(&mut anna, json!({ "search": "Test" }), "disable", json!(null), 2).await);
    let left = || (app.db.rows("SELECT 1 FROM bulk_jobs").len(), app.db.rows("SELECT 1 FROM bulk_job_members").len());
    assert_eq!(left(), (1, 2));
    assert_eq!(anna.delete(&format!("{USERS}/u-a?softDelete=false"), &json!(null)).await.status, 204);
    assert_eq!(left(), (1, 1));
    app.clock.advance(30 * 24 * 3_600_000 - 1_000);
    jobs::retention::sweep(&app.app).await.unwrap();
    assert_eq!(left(), (1, 1));
    app.clock.advance(2_000);
    jobs::retention::sweep(&app.app).await.unwrap();
    assert_eq!(left(), (0, 0));
}

#[tokio::test]
async fn a_job_goes_with_time_whatever_another_company_has_under_its_id() {
    let app = TestApp::new();
    let (old, young) = (app.clock.now().0 - 31 * 24 * 3_600_000, app.clock.now().0);
    app.db.run(&format!(
        "INSERT INTO bulk_jobs (tenant_id, id, user_id, network, by_pin, action, role_ids, created_at)
           VALUES ('t-alpha', 'j', 'u-anna', '', 0, 'disable', '[]', {old}), ('t-beta', 'j', 'u-anna', '', 0, 'disable', '[]', {young});
         INSERT INTO bulk_job_members (tenant_id, job_id, user_id) VALUES ('t-beta', 'j', 'u-ben')"
    ));
    jobs::retention::sweep(&app.app).await.unwrap();
    for table in ["bulk_jobs", "bulk_job_members"] {
        assert_eq!(app.db.rows(&format!("SELECT tenant_id FROM {table}"))[0]["tenant_id"], "t-beta", "{table}");
    }
    assert_eq!(app.db.rows("SELECT 1 FROM bulk_jobs").len(), 1);
}

#[tokio::test]
async fn a_job_that_does_not_end_is_stopped() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    many_members(&app, 3_500);
    let job_id = id(&begin(&mut anna, json!({ "location": "Ulm" }), "disable", json!(null), 3_500).await);
    app.clock.advance(25 * 3_600_000);
    jobs::bulk::run_all(&app.app).await.unwrap();
    let mut anna = working(&app, crate::support::fixtures::ANNA).await;
    let stopped = job(&mut anna, &job_id).await;
    assert_eq!((&stopped["state"], &stopped["stoppedBy"]), (&json!("stopped"), &json!("unavailable")));
}

#[tokio::test]
async fn a_job_that_a_restore_has_stopped_stays_where_it_was() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    many_members(&app, 3_500);
    let job_id = id(&begin(&mut anna, json!({ "location": "Ulm" }), "disable", json!(null), 3_500).await);
    app.db.run("UPDATE bulk_jobs SET state = 'stopped', stopped_by = 'unavailable', finished_at = created_at");
    let before = states(&app);
    assert_eq!(jobs::bulk::run_all(&app.app).await.unwrap(), 0);
    assert_eq!(states(&app), before);
    let stopped = job(&mut anna, &job_id).await;
    assert_eq!((&stopped["state"], &stopped["stoppedBy"]), (&json!("stopped"), &json!("unavailable")));
}

#[tokio::test]
async fn a_job_that_cannot_be_read_holds_up_no_other() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    many_members(&app, 3_500);
    let job_id = id(&begin(&mut anna, json!({ "location": "Ulm" }), "disable", json!(null), 3_500).await);
    // As an older release would find a job of a newer one.
    app.db.run(
        "PRAGMA ignore_check_constraints = ON;
         INSERT INTO bulk_jobs (tenant_id, id, user_id, network, by_pin, action, role_ids, created_at)
           VALUES ('t-beta', 'j-newer', 'u-anna', '', 0, 'teleport', '[]', 1);
         PRAGMA ignore_check_constraints = OFF",
    );
    jobs::bulk::run_all(&app.app).await.unwrap_err();
    assert_eq!(job(&mut anna, &job_id).await["state"], "done");
}

#[tokio::test]
async fn no_company_waits_for_all_jobs_of_another() {
    let app = TestApp::new();
    join(&app, "a", &[]);
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, has_admin_rights, is_admin_role, created_at) VALUES ('t-beta', 'r-boss', 'Boss', 1, 1, 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-beta', 'u-anna', 'r-boss')",
    );
    let now = app.clock.now().0;
    let begun = |tenant: &str, id: &str, action: &str, member: &str, at: i64| {
        app.db.run(&format!(
            "PRAGMA ignore_check_constraints = ON;
             INSERT INTO bulk_jobs (tenant_id, id, user_id, network, by_pin, action, role_ids, created_at)
               VALUES ('{tenant}', '{id}', 'u-anna', '', 0, '{action}', '[]', {at});
             INSERT INTO bulk_job_members (tenant_id, job_id, user_id) VALUES ('{tenant}', '{id}', '{member}');
             PRAGMA ignore_check_constraints = OFF"
        ));
    };
    for at in 0..20 {
        // Jobs that fail in every run.
        begun("t-alpha", &format!("fails-{at}"), "teleport", "u-a", now - 100 + at);
    }
    begun("t-alpha", "waits", "disable", "u-a", now - 10);
    begun("t-beta", "other", "disable", "u-ben", now);
    let due = due(app.db.as_ref(), 3).await.unwrap();
    let due: Vec<_> = due.iter().map(|(tenant, job)| (tenant.as_str(), job.as_str())).collect();
    assert_eq!(due, [("t-alpha", "fails-0"), ("t-beta", "other"), ("t-alpha", "fails-1")]);
    jobs::bulk::run_all(&app.app).await.unwrap_err();
    let ended = app.db.rows("SELECT id, after_id FROM bulk_jobs WHERE state = 'done' ORDER BY id");
    assert_eq!(json!(ended), json!([{ "id": "other", "after_id": "u-ben" }, { "id": "waits", "after_id": "u-a" }]));
}
