//! The cost of requests about roles, independent of the company's size.

use crate::admin::roles::{ROLES, patch};
use crate::support::app::TestApp;
use crate::support::browser::anna;
use serde_json::{Value, json};

/// Adds this many members to Alpha.
fn add_members(app: &TestApp, count: u32) {
    app.db.run(&format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})
         INSERT INTO users (id, email, first_name, last_name, last_key, created_at)
           SELECT 'p' || i, 'p' || i || '@x.example', 'P', 'P' || i, 'p' || i, 1 FROM n;
         INSERT INTO memberships (tenant_id, user_id, created_at) SELECT 't-alpha', id, 1 FROM users WHERE first_name = 'P';
         INSERT INTO roles (tenant_id, id, title, title_key, created_at) VALUES ('t-alpha', 'r-crew', 'Crew', 'crew', 1)"
    ));
}

fn members(app: &TestApp, role: &str) -> (Value, Value) {
    let rows = app.db.rows(&format!(
        "SELECT r.members, (SELECT COUNT(*) FROM role_members rm WHERE rm.tenant_id = r.tenant_id AND rm.role_id = r.id) AS counted
         FROM roles r WHERE r.tenant_id = 't-alpha' AND r.id = '{role}'"
    ));
    (rows[0]["members"].clone(), rows[0]["counted"].clone())
}

#[tokio::test]
async fn saving_a_role_with_fifty_people_and_forty_apps_is_one_batch() {
    let app = TestApp::new();
    add_members(&app, 60);
    app.db.run(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
         INSERT INTO apps (id, title, base_title, category_name, base_category_name)
           SELECT 'a' || i, 'App', 'App', 'More', 'More' FROM n",
    );
    let mut anna = anna(&app).await;
    let apps: Vec<Value> = (1..=40).map(|n| json!({ "appId": format!("a{n}"), "access": "write" })).collect();
    let users: Vec<String> = (1..=50).map(|n| format!("p{n}")).collect();
    let body = json!({ "title": "Crew 2", "apps": apps, "users": users, "settings": { "layoutMode": "sidebar" } });
    let before = app.db.statements_of_calls();
    let reply = patch(&mut anna, "r-crew", &body).await;
    assert_eq!((&reply.json()["countUsers"], &reply.json()["countApps"]), (&json!(50), &json!(40)), "{}", reply.text());
    assert_eq!(app.hops(), (1, 1), "admitted, then one batch");
    let statements = app.db.statements_of_calls() - before;
    assert!(statements <= 26, "{statements} statements, whatever the lists");
    for path in ["", "/r-crew", "/apps", "/users?roleId=r-crew"] {
        anna.get(&format!("{ROLES}{path}")).await;
        assert_eq!(app.hops(), (1, 1), "{path}");
    }
}

#[tokio::test]
async fn everybody_of_a_company_of_ten_thousand_comes_and_goes_by_one_call() {
    let app = TestApp::new();
    add_members(&app, 9_998);
    let mut anna = anna(&app).await;
    let reply = patch(&mut anna, "r-crew", &json!({ "usersAll": true, "usersRemove": ["p7"] })).await;
    assert_eq!((reply.status.as_u16(), reply.json()["countUsers"].as_u64()), (200, Some(9_999)));
    assert_eq!(members(&app, "r-crew"), (json!(9_999), json!(9_999)));
    let event = app.db.rows("SELECT detail FROM audit WHERE action = 'role.updated'");
    let detail: Value = serde_json::from_str(event[0]["detail"].as_str().unwrap()).unwrap();
    assert_eq!(detail["people"]["added"], 9_999);
    assert_eq!(detail["people"]["addedIds"].as_array().unwrap().len(), 20, "the others are counted");
    let named = |action: &str| {
        app.db.rows(&format!(
            "SELECT COUNT(*) AS events, COUNT(DISTINCT e.id) AS ids, SUM(json_array_length(e.detail, '$.userIds')) AS members, \
               MAX(json_array_length(e.detail, '$.userIds')) AS most FROM audit e WHERE e.action = '{action}'"
        ))
    };
    let given = json!([{ "events": 10, "ids": 10, "members": 9_999, "most": 1_000 }]);
    assert_eq!(json!(named("members.roles_given")), given, "everybody is in one of them");
    let reply = patch(&mut anna, "r-crew", &json!({ "usersAll": false, "usersAdd": ["p7"] })).await;
    assert_eq!(json!(named("members.roles_taken")), given);
    assert_eq!((reply.json()["countUsers"].as_u64(), members(&app, "r-crew").1), (Some(1), json!(1)));
    app.db.run("INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-ben', 1)");
    assert_eq!(patch(&mut anna, "r-crew", &json!({ "usersAll": true })).await.status, 422);
}

#[tokio::test]
async fn a_role_of_ten_thousand_is_deleted_by_one_call() {
    let app = TestApp::new();
    add_members(&app, 9_998);
    app.db.run(
        "INSERT INTO role_members (tenant_id, user_id, role_id)
           SELECT tenant_id, user_id, 'r-crew' FROM memberships WHERE tenant_id = 't-alpha' AND user_id LIKE 'p%'",
    );
    let mut anna = anna(&app).await;
    let reply = anna.delete(&format!("{ROLES}/r-crew?force=true"), &Value::Null).await;
    assert_eq!((reply.status.as_u16(), app.hops()), (204, (1, 1)), "{}", reply.text());
    let log = anna.get("/api/admin/audit?object=p9998").await.json();
    let event = &log["data"][0];
    assert_eq!(
        (&log["total"], &event["action"], &event["detail"]["roles"]),
        (&json!(1), &json!("members.roles_taken"), &json!(["r-crew"]))
    );
    let versions = app.db.rows("SELECT version, COUNT(*) AS n FROM memberships WHERE user_id LIKE 'p%' GROUP BY 1");
    assert_eq!(json!(versions), json!([{ "version": 2, "n": 9_998 }]));
}
