//! The preview of how a change of a role affects users.

use crate::admin::roles::{ROLES, ben};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, anna};
use serde_json::{Value, json};

/// A role of five users; the first two also get surveys by another role.
fn crew(app: &TestApp) {
    app.db.run(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6)
         INSERT INTO users (id, email, first_name, last_name, created_at)
           SELECT 'p' || i, 'p' || i || '@x.example', 'Pia', 'P' || i, 1 FROM n;
         INSERT INTO memberships (tenant_id, user_id, created_at) SELECT 't-alpha', id, 1 FROM users WHERE first_name = 'Pia';
         INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t-alpha', 'r-crew', 'Crew', 1), ('t-alpha', 'r-also', 'Also', 1);
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-alpha', 'r-crew', 'surveys', 2),
           ('t-alpha', 'r-crew', 'reports', 1), ('t-alpha', 'r-also', 'surveys', 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'p1', 'r-crew'), ('t-alpha', 'p2', 'r-crew'),
           ('t-alpha', 'p3', 'r-crew'), ('t-alpha', 'p4', 'r-crew'), ('t-alpha', 'p5', 'r-crew'),
           ('t-alpha', 'p1', 'r-also'), ('t-alpha', 'p2', 'r-also')",
    );
}

async fn effects(browser: &mut Browser, change: Value) -> Vec<String> {
    let reply = browser.post(&format!("{ROLES}/r-crew/preview"), &change).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let line = |effect: &Value| {
        let names = effect["names"].as_array().unwrap().iter().map(text).collect::<Vec<_>>().join(", ");
        let [app, before, after] = ["appId", "before", "after"].map(|name| text(&effect[name]));
        format!("{app}: {} from {before} to {after} ({names})", effect["people"])
    };
    reply.json()["effects"].as_array().unwrap().iter().map(line).collect()
}

#[tokio::test]
async fn a_right_that_other_roles_give_as_well_falls_only_so_far() {
    let app = TestApp::new();
    crew(&app);
    let mut anna = anna(&app).await;
    let stored = |app: &TestApp| {
        let dump = app.db.dump();
        ["roles", "role_apps", "role_members", "audit"].map(|table| dump[table].clone())
    };
    let before = stored(&app);
    let taken = json!({ "apps": [{ "appId": "reports", "access": "read" }] });
    assert_eq!(
        effects(&mut anna, taken).await,
        ["surveys: 3 from write to none (Pia P3, Pia P4, Pia P5)", "surveys: 2 from write to read (Pia P1, Pia P2)"]
    );
    assert_eq!(app.hops(), (1, 1), "admitted, then one batch");
    assert_eq!(
        effects(&mut anna, json!({ "state": 0 })).await,
        [
            "surveys: 3 from write to none (Pia P3, Pia P4, Pia P5)",
            "surveys: 2 from write to read (Pia P1, Pia P2)",
            "reports: 5 from read to none (Pia P1, Pia P2, Pia P3)"
        ]
    );
    assert_eq!(effects(&mut anna, json!({ "title": "Others" })).await, [""; 0]);
    assert_eq!(stored(&app), before, "nothing of it is made");
}

#[tokio::test]
async fn whoever_may_not_enter_loses_nothing() {
    let app = TestApp::new();
    crew(&app);
    app.db.run("UPDATE memberships SET state = 0 WHERE user_id = 'p3'; UPDATE users SET state = 0 WHERE id = 'p4'");
    let mut anna = anna(&app).await;
    let taken = json!({ "apps": [{ "appId": "reports", "access": "read" }] });
    assert_eq!(
        effects(&mut anna, taken).await,
        ["surveys: 1 from write to none (Pia P5)", "surveys: 2 from write to read (Pia P1, Pia P2)"]
    );
}

#[tokio::test]
async fn who_comes_and_who_goes_is_told_by_what_the_role_gives_them() {
    let app = TestApp::new();
    crew(&app);
    let mut anna = anna(&app).await;
    assert_eq!(
        effects(&mut anna, json!({ "usersAdd": ["p6"], "usersRemove": ["p1", "p5"] })).await,
        [
            "surveys: 1 from write to none (Pia P5)",
            "surveys: 1 from write to read (Pia P1)",
            "surveys: 1 from none to write (Pia P6)",
            "reports: 2 from read to none (Pia P1, Pia P5)",
            "reports: 1 from none to read (Pia P6)"
        ]
    );
    let areas = effects(&mut anna, json!({ "hasAdminRights": 1 })).await;
    assert_eq!(areas.len(), 2, "{areas:?}");
    assert_eq!(areas[0], "admin.users: 5 from none to root (Pia P1, Pia P2, Pia P3)");
    assert_eq!(effects(&mut anna, json!({ "users": ["p1", "p2", "p3", "p4", "p5"] })).await, [""; 0]);
}

#[tokio::test]
async fn of_more_than_a_thousand_the_first_are_looked_at() {
    let app = TestApp::new();
    crew(&app);
    app.db.run(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
         INSERT INTO users (id, email, first_name, last_name, created_at)
           SELECT 'q' || i, 'q' || i || '@x.example', 'Quin', 'Q' || i, 1 FROM n;
         INSERT INTO memberships (tenant_id, user_id, created_at) SELECT 't-alpha', id, 1 FROM users WHERE first_name = 'Quin';
         INSERT INTO role_members (tenant_id, user_id, role_id) SELECT 't-alpha', id, 'r-crew' FROM users WHERE first_name = 'Quin'",
    );
    let mut anna = anna(&app).await;
    let reply = anna.post(&format!("{ROLES}/r-crew/preview"), &json!({ "state": 0 })).await.json();
    let counted: i64 = reply["effects"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|effect| effect["appId"] == "reports")
        .map(|effect| effect["people"].as_i64().unwrap())
        .sum();
    assert_eq!((&reply["isMinimum"], counted), (&json!(true), 1_000));
}

#[tokio::test]
async fn it_is_for_whoever_may_change_roles_and_of_what_is_here() {
    let app = TestApp::new();
    crew(&app);
    let mut anna = anna(&app).await;
    for (role, change) in [
        ("r-none", json!({ "state": 0 })),
        ("r-crew", json!({ "usersAdd": ["u-nobody"] })),
        ("r-crew", json!({ "apps": [{ "appId": "none", "access": "read" }] })),
        ("r-reader", json!({ "state": 0 })),
    ] {
        let refused = anna.post(&format!("{ROLES}/{role}/preview"), &change).await;
        assert_eq!(refused.outcome(), (404, "not_found".into()), "{role} {change}");
    }
    let refused = anna.post(&format!("{ROLES}/r-crew/preview"), &json!({ "state": 7 })).await;
    assert_eq!(refused.json()["errors"][0]["field"], "state");
    let app = TestApp::new();
    let mut ben = ben(&app, 1, 0).await;
    let refused = ben.post(&format!("{ROLES}/r-crew/preview"), &json!({ "state": 0 })).await;
    assert_eq!(refused.json()["missing"], json!({ "app": "admin.roles", "access": "write" }));
}
