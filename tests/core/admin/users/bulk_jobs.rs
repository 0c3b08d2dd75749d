//! `/api/admin/user/bulk-jobs`: an act on everybody whom a filter finds.

use crate::admin::{USERS, actor, anna, counts_are_right, events, join, seen, working};
use crate::support::app::{Reply, TestApp};
use crate::support::browser::Browser;
use crate::support::database::Fault;
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

/// How it ended: changed, unchanged, and the others by code.
fn ended(job: &Value) -> (Value, i64, i64, Value) {
    let refused = job["refused"].as_array().unwrap().iter();
    let refused = refused.map(|one| (one["code"].as_str().unwrap().to_owned(), one["count"].clone())).collect();
    (job["state"].clone(), job["changed"].as_i64().unwrap(), job["unchanged"].as_i64().unwrap(), Value::Object(refused))
}

/// Members without words, as many as it takes; every hundredth is disabled already.
fn many_members(app: &TestApp, many: usize) {
    app.db.run(&format!(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {many})
         INSERT INTO users (id, email, first_name, last_name, created_at, last_login)
           SELECT 'u-x' || printf('%05d', i), 'x' || i || '@alpha.example', 'X' || i, 'Crowd', 1, CASE WHEN i % 10 = 0 THEN 1 END FROM n;
         INSERT INTO memberships (tenant_id, user_id, created_at, location, state)
           SELECT 't-alpha', id, 1, 'Ulm', CAST(substr(id, 4) AS INTEGER) % 100 <> 0 FROM users WHERE id LIKE 'u-x%'"
    ));
}

/// What the many members are, and nothing of when and how often.
fn states(app: &TestApp) -> Vec<Value> {
    let rows = app.db.rows(
        "SELECT m.user_id, m.assigned, m.state, (SELECT json_group_array(role_id) FROM role_members r
           WHERE r.tenant_id = m.tenant_id AND r.user_id = m.user_id) AS roles FROM memberships m WHERE m.tenant_id = 't-alpha' ORDER BY 1",
    );
    rows.into_iter().map(|row| json!(row)).collect()
}

/// What its administrator is told of a job, as often as it is.
fn told(app: &TestApp, job: &str) -> Vec<Value> {
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
        assert_eq!(ended(&done), (json!("done"), changed, 0, json!({ "self": 1 })), "{action}");
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
        assert_eq!(ended(&job(&mut anna, &back).await), (json!("done"), 3, 0, json!({})), "{action}");
        assert_eq!(states(&app), before, "{action}: everything is as it was, roles included");
        counts_are_right(&app);
        let undone = job(&mut anna, &id).await;
        assert_eq!((&undone["undoneBy"], &undone["canUndo"]), (&json!(back), &json!(false)));
        assert_eq!(undo(&mut anna, &id).await.outcome(), (409, "conflict".into()), "once");
        assert_eq!(undo(&mut anna, &back).await.outcome(), (409, "conflict".into()), "what takes back stays");
    }
    let all = id(&begin(&mut anna, ulm(), "enable", json!(null), 4).await);
    assert_eq!(ended(&job(&mut anna, &all).await), (json!("done"), 0, 3, json!({ "self": 1 })));
    assert_eq!(undo(&mut anna, &all).await.outcome(), (409, "conflict".into()), "nothing was changed");
    let page = anna.get("/api/user/notifications").await.json();
    let is_of_job = |told: &&Value| told["kind"] == "bulk.done" && told["detail"]["jobId"] == json!(all);
    assert_eq!(page["data"].as_array().unwrap().iter().filter(is_of_job).count(), 1, "whoever began it is told");
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
    assert_eq!(ended(&job(&mut anna, &back).await), (json!("done"), 2, 0, json!({ "conflict": 1 })));
    assert_eq!(seen(&mut anna, "u-a").await["state"], 1);
    assert_eq!(seen(&mut anna, "u-c").await["state"], 0, "as they were");
    assert_eq!(seen(&mut anna, "u-a").await["roles"], json!([]), "a role that is gone does not come back");
    let disabled = id(&begin(&mut anna, json!({ "location": "Ulm" }), "disable", json!(null), 3).await);
    assert_eq!(ended(&job(&mut anna, &disabled).await), (json!("done"), 2, 1, json!({})));
    anna.patch(&format!("{USERS}/u-a"), &json!({ "phone": "+49 123 456" })).await;
    let back = id(&undo(&mut anna, &disabled).await);
    assert_eq!(ended(&job(&mut anna, &back).await), (json!("done"), 1, 0, json!({ "version_conflict": 1 })));
    let told = anna.get(&format!("{JOBS}/{back}/result")).await;
    assert_eq!(
        told.text(),
        "userId,email,firstName,lastName,outcome\r\nu-a,a@alpha.example,a,Test,version_conflict\r\n\
         u-b,b@alpha.example,b,Test,changed\r\n"
    );
    app.clock.advance(7 * 24 * 3_600_000);
    let mut anna = working(&app, crate::support::fixtures::ANNA).await;
    assert_eq!(job(&mut anna, &disabled).await["canUndo"], false);
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
    // The first call left the end to cron.
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
    let listed = anna.get(JOBS).await.json();
    assert_eq!(listed["data"].as_array().unwrap().len(), 2);
    counts_are_right(&app);
}

#[tokio::test]
async fn ten_thousand_are_dealt_with_once_by_batches_that_do_not_grow() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    many_members(&app, 9_999);
    let before = states(&app);
    let everybody = before.len();
    app.db
        .run("DELETE FROM memberships WHERE user_id NOT LIKE 'u-x%' AND user_id <> 'u-anna' AND tenant_id = 't-alpha'");
    assert!(everybody >= 10_000);
    let begun = id(&begin(&mut anna, json!({}), "disable", json!(null), 10_000).await);
    let mut minutes = 0;
    while job(&mut anna, &begun).await["state"] == "running" {
        cron(&app).await;
        minutes += 1;
        assert!(minutes < 5);
    }
    let done = job(&mut anna, &begun).await;
    assert_eq!(ended(&done), (json!("done"), 9_900, 99, json!({ "self": 1 })));
    let versions = app.db.rows("SELECT version, COUNT(*) AS n FROM memberships WHERE user_id LIKE 'u-x%' GROUP BY 1");
    assert_eq!(json!(versions), json!([{ "version": 1, "n": 99 }, { "version": 2, "n": 9_900 }]), "each once");
    // What the log says of the batches, put together, is everybody once.
    let named: Vec<String> = events(&app, "members.disabled")
        .iter()
        .flat_map(|event| {
            let detail: Value = serde_json::from_str(event["detail"].as_str().unwrap()).unwrap();
            assert_eq!(detail["jobId"], json!(begun));
            let ids = detail["userIds"].as_array().unwrap().clone();
            assert!(ids.len() <= 100);
            ids.into_iter().map(|id| id.as_str().unwrap().to_owned())
        })
        .collect();
    let mut once = named.clone();
    once.sort();
    once.dedup();
    assert_eq!((named.len(), once.len()), (9_900, 9_900));
    let finished = events(&app, "members.bulk_finished");
    assert_eq!(finished.len(), 1);
    assert_eq!(finished[0]["actor"], "u-anna");
    let detail: Value = serde_json::from_str(finished[0]["detail"].as_str().unwrap()).unwrap();
    assert_eq!(detail["outcomes"], json!({ "changed": 9_900, "self": 1, "unchanged": 99 }));
    counts_are_right(&app);
    let of_job = json!({ "to": "u-anna", "jobId": begun, "action": "disable", "isUndo": false, "isStopped": false, "done": 9_900, "refused": 1 });
    assert_eq!(told(&app, &begun), [of_job], "once, however many batches");
    // The result is told in parts.
    let first = anna.get(&format!("{JOBS}/{begun}/result")).await;
    let second = anna.get(&format!("{JOBS}/{begun}/result?after={}", first.header("next"))).await;
    assert_eq!((first.text() + &second.text()).lines().count(), 10_001);
    assert_eq!(second.header("next"), "");
    let back = id(&undo(&mut anna, &begun).await);
    for _ in 0..minutes {
        cron(&app).await;
    }
    assert_eq!(ended(&job(&mut anna, &back).await), (json!("done"), 9_900, 0, json!({})));
    let is_of_crowd = |row: &&Value| row["user_id"].as_str().unwrap().starts_with("u-x");
    let of_crowd = |rows: &[Value]| rows.iter().filter(is_of_crowd).cloned().collect::<Vec<_>>();
    assert_eq!(of_crowd(&states(&app)), of_crowd(&before));
    counts_are_right(&app);
}

#[tokio::test]
async fn a_worker_that_is_killed_anywhere_has_done_each_once() {
    let whole = {
        let app = TestApp::new();
        let mut anna = anna(&app).await;
        many_members(&app, 250);
        id(&begin(&mut anna, json!({ "location": "Ulm" }), "remove", json!(null), 250).await);
        (states(&app), app.db.rows("SELECT user_id, version FROM memberships ORDER BY 1"))
    };
    for fault in [Fault::BeforeCommit, Fault::AfterCommit] {
        // Batches of the database behind the one that begins the job.
        for batches in 0..6 {
            let app = TestApp::new();
            let mut anna = anna(&app).await;
            many_members(&app, 250);
            app.db.run(
                "INSERT INTO bulk_jobs (tenant_id, id, user_id, network, by_pin, action, role_ids, total, created_at)
                   VALUES ('t-alpha', 'j', 'u-anna', '', 0, 'remove', '[]', 250, 1900000000000);
                 INSERT INTO bulk_job_members (tenant_id, job_id, user_id) SELECT tenant_id, 'j', user_id FROM memberships WHERE location = 'Ulm'",
            );
            app.db.fail_after(batches, fault);
            let _ = jobs::bulk::run_all(&app.app).await;
            app.db.disarm();
            jobs::bulk::run_all(&app.app).await.unwrap();
            let done = job(&mut anna, "j").await;
            assert_eq!(ended(&done), (json!("done"), 250, 0, json!({})), "{fault:?} {batches}");
            let now = (states(&app), app.db.rows("SELECT user_id, version FROM memberships ORDER BY 1"));
            assert_eq!(now, whole, "{fault:?} {batches}");
            assert_eq!(events(&app, "members.bulk_finished").len(), 1, "{fault:?} {batches}");
            let [told] = told(&app, "j").try_into().unwrap();
            assert_eq!((&told["done"], &told["refused"]), (&json!(250), &json!(0)), "{fault:?} {batches}");
        }
    }
}

#[tokio::test]
async fn who_loses_the_right_in_between_is_stopped_and_what_was_done_can_be_taken_back() {
    let app = TestApp::new();
    anna(&app).await;
    many_members(&app, 3_500);
    let mut wim = actor(&app, "wim", &["write", "read"]).await;
    let begun = id(&begin(&mut wim, json!({ "location": "Ulm" }), "disable", json!(null), 3_500).await);
    app.db.run("DELETE FROM role_members WHERE user_id = 'u-wim' AND role_id = 'r-write'");
    cron(&app).await;
    let stopped = job(&mut wim, &begun).await;
    assert_eq!((&stopped["state"], &stopped["stoppedBy"]), (&json!("stopped"), &json!("forbidden")));
    let (handled, changed) = (stopped["handled"].as_i64().unwrap(), stopped["changed"].as_i64().unwrap());
    assert_eq!((handled, changed), (3_000, 2_970), "30 batches before, none after");
    let finished = events(&app, "members.bulk_finished");
    assert_eq!(finished.len(), 1);
    assert!(finished[0]["detail"].as_str().unwrap().contains(r#""stoppedBy":"forbidden""#));
    let [said] = told(&app, &begun).try_into().unwrap();
    assert_eq!((&said["to"], &said["isStopped"], &said["done"]), (&json!("u-wim"), &json!(true), &json!(changed)));
    assert_eq!(undo(&mut wim, &begun).await.outcome(), (403, "forbidden".into()));
    app.db.run("INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-wim', 'r-write')");
    let back = id(&undo(&mut wim, &begun).await);
    cron(&app).await;
    assert_eq!(job(&mut wim, &back).await["changed"], changed);
    counts_are_right(&app);
}

#[tokio::test]
async fn guards_hold_within_batches() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    for name in ["a", "b"] {
        join(&app, name, &["team"]);
    }
    join(&app, "bo", &["boss"]);
    app.db.run("UPDATE memberships SET location = 'Ulm' WHERE user_id IN ('u-a', 'u-b', 'u-bo', 'u-writer')");
    let mut writer = actor(&app, "writer", &["write", "team"]).await;
    let ulm = || json!({ "location": "Ulm" });
    let begun = id(&begin(&mut writer, ulm(), "disable", json!(null), 3).await);
    assert_eq!(ended(&job(&mut writer, &begun).await), (json!("done"), 2, 0, json!({ "admin_role_protected": 1 })));
    assert_eq!(begin(&mut writer, ulm(), "remove", json!(null), 3).await.outcome(), (403, "forbidden".into()));
    let refused = begin(&mut writer, ulm(), "assignRole", json!(["r-boss"]), 3).await;
    assert_eq!(refused.outcome(), (403, "admin_role_protected".into()));
    let refused = begin(&mut writer, ulm(), "assignRole", json!(["r-none"]), 3).await;
    assert_eq!(refused.outcome(), (404, "not_found".into()));
    // Anna stays, so the other administrator may go; with her gone the other one stays.
    let begun = id(&begin(&mut anna, ulm(), "disable", json!(null), 3).await);
    assert_eq!(ended(&job(&mut anna, &begun).await), (json!("done"), 1, 2, json!({})));
    undo(&mut anna, &begun).await;
    app.db
        .run("UPDATE memberships SET made_here = 1, login_key = 0 WHERE user_id = 'u-anna' AND tenant_id = 't-alpha'");
    let begun = id(&begin(&mut anna, ulm(), "unassignRole", json!(["r-boss", "r-team"]), 3).await);
    assert_eq!(ended(&job(&mut anna, &begun).await), (json!("done"), 2, 0, json!({ "last_admin": 1 })));
}

#[tokio::test]
async fn whoever_is_disabled_finds_it_at_their_next_call() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let mut wim = actor(&app, "wim", &["read"]).await;
    assert_eq!(wim.get(USERS).await.status, 200);
    let begun = id(&begin(&mut anna, json!({ "search": "wim" }), "disable", json!(null), 1).await);
    assert_eq!(wim.get(USERS).await.outcome(), (403, "tenant_missing".into()));
    assert_eq!(wim.post("/api/auth/session", &json!({})).await.json()["organisations"], json!([]));
    undo(&mut anna, &begun).await;
    assert_eq!(wim.get(USERS).await.status, 200);
    assert_eq!(app.db.rows("SELECT 1 FROM authority_outbox").len(), 0);
}

#[tokio::test]
async fn a_company_begins_so_many_a_day() {
    let app = TestApp::configured(1, "local", r#"{"limits":{"bulkJobsPerTenant":{"count":2,"minutes":1440}}}"#);
    let mut anna = anna(&app).await;
    join(&app, "a", &[]);
    for _ in 0..3 {
        // What was refused counts nothing.
        assert_eq!(
            begin(&mut anna, json!({}), "disable", json!(null), 77).await.outcome(),
            (409, "count_changed".into())
        );
    }
    let begun = id(&begin(&mut anna, json!({ "search": "a@alpha" }), "disable", json!(null), 1).await);
    id(&undo(&mut anna, &begun).await);
    let refused = begin(&mut anna, json!({ "search": "a@alpha" }), "disable", json!(null), 1).await;
    assert_eq!(refused.outcome(), (429, "too_many_attempts".into()));
    assert_eq!(undo(&mut anna, &begun).await.outcome(), (429, "too_many_attempts".into()), "undone or not");
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
async fn a_job_that_does_not_end_is_stopped() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    many_members(&app, 3_500);
    let begun = id(&begin(&mut anna, json!({ "location": "Ulm" }), "disable", json!(null), 3_500).await);
    app.clock.advance(25 * 3_600_000);
    jobs::bulk::run_all(&app.app).await.unwrap();
    let mut anna = working(&app, crate::support::fixtures::ANNA).await;
    let stopped = job(&mut anna, &begun).await;
    assert_eq!((&stopped["state"], &stopped["stoppedBy"]), (&json!("stopped"), &json!("unavailable")));
}
