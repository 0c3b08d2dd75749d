//! Whom a batch leaves as they are, whatever another company has under the same ids.

use super::{begin, id, job, result_of, undo};
use crate::admin::{actor, anna, events, join, seen};
use crate::support::app::TestApp;
use asgard::jobs;
use serde_json::{Value, json};

/// Anna may do everything and is no administrator whom Alpha could rely on: she has never entered it.
fn anna_does_not_count(app: &TestApp) {
    app.db
        .run("UPDATE memberships SET made_here = 1, login_key = 0 WHERE user_id = 'u-anna' AND tenant_id = 't-alpha'");
}

/// Beta has Alpha's role of administrators, too, and Ben in it.
fn beta_has_a_boss(app: &TestApp) {
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, has_admin_rights, is_admin_role, created_at) VALUES ('t-beta', 'r-boss', 'Boss', 1, 1, 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-beta', 'u-ben', 'r-boss')",
    );
}

/// Adds the job `j` of somebody in Alpha about a member.
fn waits(app: &TestApp, caller: &str, action: &str, roles: &str, member: &str) {
    app.db.run(&format!(
        "INSERT INTO bulk_jobs (tenant_id, id, user_id, network, by_pin, action, role_ids, total, created_at)
           VALUES ('t-alpha', 'j', '{caller}', '', 0, '{action}', '{roles}', 1, 1900000000000);
         INSERT INTO bulk_job_members (tenant_id, job_id, user_id) VALUES ('t-alpha', 'j', '{member}')"
    ));
}

fn done(changed: i64, refused: Value) -> (Value, i64, i64, Value) {
    (json!("done"), changed, 0, refused)
}

#[tokio::test]
async fn the_last_administrator_stays_however_many_another_company_has() {
    for (action, roles) in [("disable", json!(null)), ("remove", json!(null)), ("unassignRole", json!(["r-boss"]))] {
        let app = TestApp::new();
        let mut anna = anna(&app).await;
        join(&app, "bo", &["boss"]);
        beta_has_a_boss(&app);
        anna_does_not_count(&app);
        let job_id = id(&begin(&mut anna, json!({ "search": "bo@alpha" }), action, roles, 1).await);
        assert_eq!(result_of(&job(&mut anna, &job_id).await), done(0, json!({ "last_admin": 1 })), "{action}");
    }
}

#[tokio::test]
async fn an_administrator_stays_whom_a_job_of_another_company_is_about() {
    for (action, roles) in [("disable", "[]"), ("remove", "[]"), ("unassignRole", r#"["r-boss"]"#)] {
        let app = TestApp::new();
        let mut anna = anna(&app).await;
        join(&app, "al", &["boss"]);
        join(&app, "bo", &["boss"]);
        anna_does_not_count(&app);
        waits(&app, "u-anna", action, roles, "u-bo");
        app.db.run(
            "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-beta', 'u-al', 1);
             INSERT INTO bulk_jobs (tenant_id, id, user_id, network, by_pin, action, role_ids, state, created_at)
               VALUES ('t-beta', 'j', 'u-ben', '', 0, 'disable', '[]', 'stopped', 1);
             INSERT INTO bulk_job_members (tenant_id, job_id, user_id) VALUES ('t-beta', 'j', 'u-al')",
        );
        jobs::bulk::run_all(&app.app).await.unwrap();
        assert_eq!(result_of(&job(&mut anna, "j").await), done(1, json!({})), "{action}: Al is there, and in no job");
    }
}

#[tokio::test]
async fn a_role_that_made_the_last_administrator_is_not_taken_back() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    join(&app, "bo", &[]);
    let given = id(&begin(&mut anna, json!({ "search": "bo@alpha" }), "assignRole", json!(["r-boss"]), 1).await);
    anna_does_not_count(&app);
    let back = id(&undo(&mut anna, &given).await);
    assert_eq!(result_of(&job(&mut anna, &back).await), done(0, json!({ "last_admin": 1 })));
}

#[tokio::test]
async fn nobody_gets_back_a_role_by_what_the_caller_has_in_another_company() {
    let app = TestApp::new();
    anna(&app).await;
    join(&app, "a", &["surveys"]);
    let mut del = actor(&app, "del", &["delete"]).await;
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, has_admin_rights, is_admin_role, created_at) VALUES
           ('t-beta', 'r-delete', 'Delete', 1, 1, 1), ('t-beta', 'r-surveys', 'Surveys', 0, 0, 1);
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-beta', 'r-surveys', 'surveys', 4);
         INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-beta', 'u-del', 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-beta', 'u-del', 'r-surveys')",
    );
    let removed = id(&begin(&mut del, json!({ "search": "a@alpha" }), "remove", json!(null), 1).await);
    assert_eq!(result_of(&job(&mut del, &removed).await), done(1, json!({})));
    let back = id(&undo(&mut del, &removed).await);
    assert_eq!(result_of(&job(&mut del, &back).await), done(0, json!({ "forbidden": 1 })));
}

#[tokio::test]
async fn a_job_whose_role_is_deleted_meanwhile_stops_and_claims_nothing() {
    for action in ["assignRole", "unassignRole"] {
        let app = TestApp::new();
        let mut anna = anna(&app).await;
        join(&app, "a", &["host"]);
        waits(&app, "u-anna", action, r#"["r-host", "r-team"]"#, "u-a");
        assert_eq!(anna.delete("/api/admin/role/r-team", &Value::Null).await.status, 204);
        jobs::bulk::run_all(&app.app).await.unwrap();
        let stopped = job(&mut anna, "j").await;
        assert_eq!(result_of(&stopped), (json!("stopped"), 0, 0, json!({})), "{action}");
        assert_eq!((&stopped["stoppedBy"], &stopped["handled"]), (&json!("not_found"), &json!(0)), "{action}");
        let row = seen(&mut anna, "u-a").await;
        assert_eq!((&row["version"], &row["roles"]), (&json!(1), &json!(["r-host"])), "{action}");
        let claimed = ["members.roles_given", "members.roles_taken"].map(|event| events(&app, event).len());
        assert_eq!((claimed, events(&app, "members.bulk_finished").len()), ([0, 0], 1), "{action}");
    }
}

#[tokio::test]
async fn an_undo_gives_back_the_roles_that_are_left_and_claims_no_other() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    join(&app, "a", &["host", "team"]);
    join(&app, "b", &["team"]);
    app.db.run("UPDATE memberships SET location = 'Ulm' WHERE user_id IN ('u-a', 'u-b')");
    let taken = begin(&mut anna, json!({ "location": "Ulm" }), "unassignRole", json!(["r-host", "r-team"]), 2).await;
    let taken = id(&taken);
    assert_eq!(anna.delete("/api/admin/role/r-team", &Value::Null).await.status, 204);
    let back = id(&undo(&mut anna, &taken).await);
    assert_eq!(result_of(&job(&mut anna, &back).await), (json!("done"), 1, 1, json!({})));
    assert_eq!(seen(&mut anna, "u-a").await["roles"], json!(["r-host"]));
    assert_eq!(seen(&mut anna, "u-b").await["version"], 2, "the role that was taken is gone, so nothing changes");
}

#[tokio::test]
async fn whoever_stands_in_their_own_job_gives_and_takes_nothing_of_themselves() {
    for action in ["assignRole", "unassignRole"] {
        let app = TestApp::new();
        anna(&app).await;
        let mut wim = actor(&app, "wim", &["write"]).await;
        // Elsewhere Wim's role has every right.
        app.db.run(
            "INSERT INTO roles (tenant_id, id, title, has_admin_rights, is_admin_role, created_at)
               VALUES ('t-beta', 'r-write', 'Write', 1, 1, 1)",
        );
        waits(&app, "u-wim", action, r#"["r-team"]"#, "u-wim");
        jobs::bulk::run_all(&app.app).await.unwrap();
        assert_eq!(result_of(&job(&mut wim, "j").await), done(0, json!({ "self_toggle_forbidden": 1 })), "{action}");
    }
}
