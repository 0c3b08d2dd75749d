//! A job's batches: any size, and a worker that is killed at any point.

use super::{JOBS, begin, cron, id, job, job_notifications, many_members, result_of, states, undo};
use crate::admin::{actor, anna, counts_are_right, events, join};
use crate::support::app::TestApp;
use crate::support::database::Fault;
use asgard::jobs;
use serde_json::{Value, json};

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
    let job_id = id(&begin(&mut anna, json!({}), "disable", json!(null), 10_000).await);
    let mut minutes = 0;
    while job(&mut anna, &job_id).await["state"] == "running" {
        cron(&app).await;
        minutes += 1;
        assert!(minutes < 5);
    }
    let done = job(&mut anna, &job_id).await;
    assert_eq!(result_of(&done), (json!("done"), 9_900, 99, json!({ "self": 1 })));
    let versions = app.db.rows("SELECT version, COUNT(*) AS n FROM memberships WHERE user_id LIKE 'u-x%' GROUP BY 1");
    assert_eq!(json!(versions), json!([{ "version": 1, "n": 99 }, { "version": 2, "n": 9_900 }]), "each once");
    // Together, the log events of the batches contain every member exactly once.
    let named: Vec<String> = events(&app, "members.disabled")
        .iter()
        .flat_map(|event| {
            let detail: Value = serde_json::from_str(event["detail"].as_str().unwrap()).unwrap();
            assert_eq!(detail["jobId"], json!(job_id));
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
    let of_job = json!({ "to": "u-anna", "jobId": job_id, "action": "disable", "isUndo": false, "isStopped": false, "done": 9_900, "refused": 1 });
    assert_eq!(job_notifications(&app, &job_id), [of_job], "once, however many batches");
    // The result is paginated.
    let first = anna.get(&format!("{JOBS}/{job_id}/result")).await;
    let second = anna.get(&format!("{JOBS}/{job_id}/result?after={}", first.header("next"))).await;
    assert_eq!((first.text() + &second.text()).lines().count(), 10_001);
    assert_eq!(second.header("next"), "");
    let back = id(&undo(&mut anna, &job_id).await);
    for _ in 0..minutes {
        cron(&app).await;
    }
    assert_eq!(result_of(&job(&mut anna, &back).await), (json!("done"), 9_900, 0, json!({})));
    let is_generated = |row: &&Value| row["user_id"].as_str().unwrap().starts_with("u-x");
    let of_generated = |rows: &[Value]| rows.iter().filter(is_generated).cloned().collect::<Vec<_>>();
    assert_eq!(of_generated(&states(&app)), of_generated(&before));
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
        // Database batches after the one that begins the job.
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
            assert_eq!(result_of(&done), (json!("done"), 250, 0, json!({})), "{fault:?} {batches}");
            let now = (states(&app), app.db.rows("SELECT user_id, version FROM memberships ORDER BY 1"));
            assert_eq!(now, whole, "{fault:?} {batches}");
            assert_eq!(events(&app, "members.bulk_finished").len(), 1, "{fault:?} {batches}");
            let [notification] = job_notifications(&app, "j").try_into().unwrap();
            assert_eq!(
                (&notification["done"], &notification["refused"]),
                (&json!(250), &json!(0)),
                "{fault:?} {batches}"
            );
        }
    }
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
    let job_id = id(&begin(&mut writer, ulm(), "disable", json!(null), 3).await);
    assert_eq!(
        result_of(&job(&mut writer, &job_id).await),
        (json!("done"), 2, 0, json!({ "admin_role_protected": 1 }))
    );
    assert_eq!(begin(&mut writer, ulm(), "remove", json!(null), 3).await.outcome(), (403, "forbidden".into()));
    let refused = begin(&mut writer, ulm(), "assignRole", json!(["r-boss"]), 3).await;
    assert_eq!(refused.outcome(), (403, "admin_role_protected".into()));
    let refused = begin(&mut writer, ulm(), "assignRole", json!(["r-none"]), 3).await;
    assert_eq!(refused.outcome(), (404, "not_found".into()));
    // Anna stays, so the other administrator may be disabled; without her the other one stays.
    let job_id = id(&begin(&mut anna, ulm(), "disable", json!(null), 3).await);
    assert_eq!(result_of(&job(&mut anna, &job_id).await), (json!("done"), 1, 2, json!({})));
    undo(&mut anna, &job_id).await;
    app.db
        .run("UPDATE memberships SET made_here = 1, login_key = 0 WHERE user_id = 'u-anna' AND tenant_id = 't-alpha'");
    let job_id = id(&begin(&mut anna, ulm(), "unassignRole", json!(["r-boss", "r-team"]), 3).await);
    assert_eq!(result_of(&job(&mut anna, &job_id).await), (json!("done"), 2, 0, json!({ "last_admin": 1 })));
}
