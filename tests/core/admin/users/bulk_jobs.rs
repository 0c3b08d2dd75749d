//! `/api/admin/user/bulk-jobs`: an act on all members that a filter finds.

mod batches;
mod guards;
mod limits;
mod roles;

use crate::admin::{USERS, actor, anna, counts_are_right, join, seen, working};
use crate::support::app::{Reply, TestApp};
use crate::support::browser::Browser;
use asgard::jobs;
use http::Method;
use serde_json::{Value, json};

const JOBS: &str = "/api/admin/user/bulk-jobs";

async fn begin(browser: &mut Browser, filter: Value, action: &str, roles: Value, count: usize) -> Reply {
    let body = json!({ "filter": filter, "action": action, "roleIds": roles, "expectedCount": count });
    browser.post(JOBS, &body).await
}

fn id(reply: &Reply) -> String {
    assert_eq!(reply.status, 202, "{}", reply.text());
    reply.json()["jobId"].as_str().unwrap().to_owned()
}

async fn job(browser: &mut Browser, id: &str) -> Value {
    let reply = browser.get(&format!("{JOBS}/{id}")).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.json()
}

async fn undo(browser: &mut Browser, id: &str) -> Reply {
    browser.post(&format!("{JOBS}/{id}/undo"), &json!(null)).await
}

/// The result: changed, unchanged, and the others by code.
fn result_of(job: &Value) -> (Value, i64, i64, Value) {
    let refused = job["refused"].as_array().unwrap().iter();
    let refused = refused.map(|one| (one["code"].as_str().unwrap().to_owned(), one["count"].clone())).collect();
    (job["state"].clone(), job["changed"].as_i64().unwrap(), job["unchanged"].as_i64().unwrap(), Value::Object(refused))
}

/// Adds members without search words; every hundredth is disabled already.
fn many_members(app: &TestApp, many: usize) {
    app.db.run(&format!(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {many})
         INSERT INTO users (id, email, first_name, last_name, created_at, last_login)
           SELECT 'u-x' || printf('%05d', i), 'x' || i || '@alpha.example', 'X' || i, 'Generated', 1, CASE WHEN i % 10 = 0 THEN 1 END FROM n;
         INSERT INTO memberships (tenant_id, user_id, created_at, location, state)
           SELECT 't-alpha', id, 1, 'Ulm', CAST(substr(id, 4) AS INTEGER) % 100 <> 0 FROM users WHERE id LIKE 'u-x%'"
    ));
}

/// State of the many members, without times and versions.
fn states(app: &TestApp) -> Vec<Value> {
    let rows = app.db.rows(
        "SELECT m.user_id, m.assigned, m.state, (SELECT json_group_array(role_id) FROM role_members r
           WHERE r.tenant_id = m.tenant_id AND r.user_id = m.user_id) AS roles FROM memberships m WHERE m.tenant_id = 't-alpha' ORDER BY 1",
    );
    rows.into_iter().map(|row| json!(row)).collect()
}

/// The administrator's notifications about a job.
fn job_notifications(app: &TestApp, job: &str) -> Vec<Value> {
    let rows = app.db.rows(&format!(
        "SELECT user_id, detail FROM notifications WHERE tenant_id = 't-alpha' AND id = 'bulk:{job}' AND kind = 'bulk.done'"
    ));
    rows.iter()
        .map(|row| {
            let mut detail: Value = serde_json::from_str(row["detail"].as_str().unwrap()).unwrap();
            detail["to"] = row["user_id"].clone();
            detail
        })
        .collect()
}

async fn cron(app: &TestApp) {
    jobs::run(&app.app).await.unwrap();
}

#[tokio::test]
async fn each_act_is_done_to_all_that_are_found_and_taken_back() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    for name in ["a", "b", "c"] {
        join(&app, name, &["team"]);
    }
    app.db.run("UPDATE memberships SET location = 'Ulm' WHERE user_id IN ('u-a', 'u-b', 'u-c', 'u-anna')");
    let ulm = || json!({ "location": "Ulm" });
    let before = states(&app);
    for (action, roles, changed) in [
        ("disable", json!(null), 3),
        ("assignRole", json!(["r-surveys", "r-team"]), 3),
        ("unassignRole", json!(["r-team", "r-host"]), 3),
        ("remove", json!(null), 3),
    ] {
        let id = id(&begin(&mut anna, ulm(), action, roles, 4).await);
        let done = job(&mut anna, &id).await;
        assert_eq!(result_of(&done), (json!("done"), changed, 0, json!({ "self": 1 })), "{action}");
        assert_eq!((&done["total"], &done["handled"], &done["canUndo"]), (&json!(4), &json!(4), &json!(true)));
        let row = seen(&mut anna, "u-a").await;
        match action {
            "disable" => assert_eq!(row["state"], 0),
            "assignRole" => assert_eq!(row["roles"], json!(["r-surveys", "r-team"])),
            "unassignRole" => assert_eq!(row["roles"], json!([])),
            _ => assert_eq!((&row["assigned"], &row["roles"]), (&json!(false), &json!([]))),
        }
        assert_ne!(states(&app), before, "{action}");
        counts_are_right(&app);
        let back = self::id(&undo(&mut anna, &id).await);
        assert_eq!(result_of(&job(&mut anna, &back).await), (json!("done"), 3, 0, json!({})), "{action}");
        assert_eq!(states(&app), before, "{action}: everything is as it was, roles included");
        counts_are_right(&app);
        let undone = job(&mut anna, &id).await;
        assert_eq!((&undone["undoneBy"], &undone["canUndo"]), (&json!(back), &json!(false)));
        assert_eq!(undo(&mut anna, &id).await.outcome(), (409, "conflict".into()), "once");
        assert_eq!(undo(&mut anna, &back).await.outcome(), (409, "conflict".into()), "what takes back stays");
    }
    let all = id(&begin(&mut anna, ulm(), "enable", json!(null), 4).await);
    assert_eq!(result_of(&job(&mut anna, &all).await), (json!("done"), 0, 3, json!({ "self": 1 })));
    assert_eq!(undo(&mut anna, &all).await.outcome(), (409, "conflict".into()), "nothing was changed");
    let page = anna.get("/api/user/notifications").await.json();
    let is_of_job =
        |notification: &&Value| notification["kind"] == "bulk.done" && notification["detail"]["jobId"] == json!(all);
    assert_eq!(page["data"].as_array().unwrap().iter().filter(is_of_job).count(), 1, "whoever began it is notified");
}

#[tokio::test]
async fn who_was_changed_since_stays_and_comes_back_as_they_were() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    for name in ["a", "b", "c"] {
        join(&app, name, &["team"]);
    }
    app.db.run(
        "UPDATE memberships SET location = 'Ulm' WHERE user_id IN ('u-a', 'u-b', 'u-c');
         UPDATE memberships SET state = 0 WHERE user_id = 'u-c'",
    );
    let removed = id(&begin(&mut anna, json!({ "location": "Ulm" }), "remove", json!(null), 3).await);
    assert_eq!(anna.post(&format!("{USERS}/u-b/restore"), &json!({})).await.status, 200);
    app.db.run("DELETE FROM roles WHERE id = 'r-team'");
    let back = id(&undo(&mut anna, &removed).await);
    assert_eq!(result_of(&job(&mut anna, &back).await), (json!("done"), 2, 0, json!({ "conflict": 1 })));
    assert_eq!(seen(&mut anna, "u-a").await["state"], 1);
    assert_eq!(seen(&mut anna, "u-c").await["state"], 0, "as they were");
    assert_eq!(seen(&mut anna, "u-a").await["roles"], json!([]), "a role that is gone does not come back");
    let disabled = id(&begin(&mut anna, json!({ "location": "Ulm" }), "disable", json!(null), 3).await);
    assert_eq!(result_of(&job(&mut anna, &disabled).await), (json!("done"), 2, 1, json!({})));
    anna.patch(&format!("{USERS}/u-a"), &json!({ "phone": "+49 123 456" })).await;
    let back = id(&undo(&mut anna, &disabled).await);
    assert_eq!(result_of(&job(&mut anna, &back).await), (json!("done"), 1, 0, json!({ "version_conflict": 1 })));
    let result = anna.get(&format!("{JOBS}/{back}/result")).await;
    assert_eq!(
        result.text(),
        "userId,email,firstName,lastName,outcome\r\nu-a,a@alpha.example,a,Test,version_conflict\r\n\
         u-b,b@alpha.example,b,Test,changed\r\n"
    );
    app.clock.advance(7 * 24 * 3_600_000);
    let mut anna = working(&app, crate::support::fixtures::ANNA).await;
    assert_eq!(job(&mut anna, &disabled).await["canUndo"], false);
}

#[tokio::test]
async fn an_undo_takes_no_role_that_was_given_since() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    for name in ["a", "b"] {
        join(&app, name, &[]);
    }
    app.db.run("UPDATE memberships SET location = 'Ulm', assigned = 0, state = 0 WHERE user_id IN ('u-a', 'u-b')");
    let gone = json!({ "location": "Ulm", "assigned": "0" });
    let restored = id(&begin(&mut anna, gone, "restore", json!(null), 2).await);
    let given = anna.patch("/api/admin/role/r-surveys", &json!({ "usersAdd": ["u-a"] })).await;
    assert_eq!(given.status, 200, "{}", given.text());
    let back = id(&undo(&mut anna, &restored).await);
    assert_eq!(result_of(&job(&mut anna, &back).await), (json!("done"), 1, 0, json!({ "version_conflict": 1 })));
    let row = seen(&mut anna, "u-a").await;
    assert_eq!((&row["assigned"], &row["roles"]), (&json!(true), &json!(["r-surveys"])));
}

#[tokio::test]
async fn another_number_than_was_seen_is_refused_with_the_number_now() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    join(&app, "a", &[]);
    let before = states(&app);
    let members = before.len();
    let refused = begin(&mut anna, json!({}), "disable", json!(null), members + 1).await;
    assert_eq!((refused.outcome(), refused.json()["count"].clone()), ((409, "count_changed".into()), json!(members)));
    let refused = begin(&mut anna, json!({ "search": "a@alpha" }), "disable", json!(null), 7).await;
    assert_eq!(refused.json()["count"], 1);
    for (body, field, code) in [
        (json!({ "filter": {}, "action": "enable", "expectedCount": 0 }), "expectedCount", "min_val"),
        (json!({ "filter": {}, "action": "enable", "expectedCount": 10_001 }), "expectedCount", "max_val"),
        (json!({ "filter": {}, "action": "assignRole", "expectedCount": 1 }), "roleIds", "required"),
        (
            json!({ "filter": { "state": "x" }, "action": "enable", "expectedCount": 1 }),
            "filter.state",
            "invalid_value",
        ),
        (
            json!({ "filter": { "lastLogin": "x" }, "action": "enable", "expectedCount": 1 }),
            "filter.lastLogin",
            "invalid_value",
        ),
        (
            json!({ "filter": { "search": "x:y" }, "action": "enable", "expectedCount": 1 }),
            "filter.search",
            "unknown_field",
        ),
    ] {
        let error = anna.post(JOBS, &body).await.json()["errors"][0].clone();
        assert_eq!((&error["field"], &error["code"]), (&json!(field), &json!(code)), "{body}");
    }
    assert_eq!(states(&app), before);
    assert_eq!(app.db.rows("SELECT 1 FROM bulk_jobs").len(), 0);
}

#[tokio::test]
async fn a_job_about_everybody_is_about_nobody_of_another_company() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    join(&app, "a", &[]);
    let members = states(&app).len();
    // Of every kind: disabled or not, employees or not.
    app.db.run(
        "INSERT INTO users (id, email, first_name, created_at)
           SELECT 'u-b' || value, 'b' || value || '@beta.example', 'B', 1 FROM json_each('[0, 1, 2, 3]');
         INSERT INTO memberships (tenant_id, user_id, created_at, state, is_employee)
           SELECT 't-beta', 'u-b' || value, 1, value / 2, value % 2 FROM json_each('[0, 1, 2, 3]')",
    );
    let refused = begin(&mut anna, json!({}), "disable", json!(null), members + 1).await;
    assert_eq!(refused.json()["count"], members);
    let id = id(&begin(&mut anna, json!({}), "disable", json!(null), members).await);
    assert_eq!(job(&mut anna, &id).await["total"], members);
}

#[tokio::test]
async fn where_removing_is_for_good_nobody_is_removed_by_a_filter() {
    let app = TestApp::configured(1, "local", r#"{"admin":{"softDelete":false}}"#);
    let mut anna = anna(&app).await;
    let error = begin(&mut anna, json!({}), "remove", json!(null), 1).await.json()["errors"][0].clone();
    assert_eq!((&error["field"], &error["code"]), (&json!("action"), &json!("invalid_value")));
}

#[tokio::test]
async fn one_key_begins_one_job_and_somebody_has_one_at_a_time() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    many_members(&app, 3_500);
    let body = json!({ "filter": { "location": "Ulm" }, "action": "disable", "expectedCount": 3_500 });
    let headers = [("idempotency-key", "k")];
    let first = anna.call(Method::POST, JOBS, &body, &headers).await;
    let again = anna.call(Method::POST, JOBS, &body, &headers).await;
    assert_eq!((id(&first), again.status), (id(&again), first.status));
    let other = json!({ "filter": {}, "action": "disable", "expectedCount": 1 });
    assert_eq!(anna.call(Method::POST, JOBS, &other, &headers).await.outcome(), (422, "idempotency_mismatch".into()));
    // The first request left the rest to cron.
    assert_eq!(job(&mut anna, &id(&first)).await["state"], "running");
    assert_eq!(anna.post(JOBS, &body).await.outcome(), (409, "job_running".into()));
    assert_eq!(undo(&mut anna, &id(&first)).await.outcome(), (409, "conflict".into()), "it goes on");
    cron(&app).await;
    let mut bo = actor(&app, "bo", &["boss"]).await;
    let more = id(&begin(&mut anna, json!({ "location": "Ulm" }), "enable", json!(null), 3_500).await);
    assert_eq!(undo(&mut anna, &id(&first)).await.outcome(), (409, "job_running".into()), "while another one goes on");
    let beside = id(&begin(&mut bo, json!({ "location": "Ulm" }), "enable", json!(null), 3_500).await);
    cron(&app).await;
    for (browser, id) in [(&mut anna, &more), (&mut bo, &beside)] {
        let done = job(browser, id).await;
        assert_eq!((&done["state"], &done["handled"]), (&json!("done"), &json!(3_500)));
    }
    assert_eq!(anna.get(&format!("{JOBS}/{beside}")).await.outcome(), (404, "not_found".into()), "each has their own");
    assert_eq!(undo(&mut anna, &beside).await.outcome(), (404, "not_found".into()));
    assert_eq!(anna.get(&format!("{JOBS}/{beside}/result")).await.outcome(), (404, "not_found".into()));
    let jobs = anna.get(JOBS).await.json();
    assert_eq!(jobs["data"].as_array().unwrap().len(), 2);
    counts_are_right(&app);
}
