//! What a job says about roles: in the audit log, and to the members who get or lose them.

use super::{begin, id, job, result_of, undo};
use crate::admin::{actor, anna, events, join};
use crate::support::app::TestApp;
use serde_json::{Value, json};

/// The roles in the detail of Alpha's events, the oldest event first.
fn logged_roles(app: &TestApp, action: &str) -> Vec<Value> {
    let roles = |event: &Value| {
        let detail: Value = serde_json::from_str(event["detail"].as_str().unwrap()).unwrap();
        detail["roles"].clone()
    };
    events(app, action).iter().map(roles).collect()
}

/// Who was notified of which roles.
fn told(app: &TestApp) -> Vec<(String, String, Value)> {
    let rows = app.db.rows(
        "SELECT user_id, kind, detail FROM notifications WHERE tenant_id = 't-alpha' AND kind LIKE 'roles.%' ORDER BY created_at, user_id",
    );
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let one = |row: &asgard::ports::Row| {
        let detail: Value = serde_json::from_str(row["detail"].as_str().unwrap()).unwrap();
        (text(&row["user_id"]), text(&row["kind"]), detail["roles"].clone())
    };
    rows.iter().map(one).collect()
}

#[tokio::test]
async fn the_log_of_an_undone_removal_names_the_roles_that_came_back() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    join(&app, "a", &["team", "boss"]);
    join(&app, "b", &["team", "host"]);
    join(&app, "c", &[]);
    app.db.run("UPDATE memberships SET location = 'Ulm' WHERE user_id IN ('u-a', 'u-b', 'u-c')");
    let removed = id(&begin(&mut anna, json!({ "location": "Ulm" }), "remove", json!(null), 3).await);
    assert_eq!(logged_roles(&app, "members.removed"), [json!(["r-boss", "r-host", "r-team"])]);
    app.db.run("DELETE FROM roles WHERE id = 'r-host'");
    let back = id(&undo(&mut anna, &removed).await);
    assert_eq!(result_of(&job(&mut anna, &back).await), (json!("done"), 3, 0, json!({})));
    assert_eq!(
        logged_roles(&app, "members.restored"),
        [json!(["r-boss", "r-team"])],
        "a role that is gone is not back"
    );
    id(&begin(&mut anna, json!({ "location": "Ulm" }), "disable", json!(null), 3).await);
    assert_eq!(logged_roles(&app, "members.disabled"), [json!([])], "they keep theirs");
}

#[tokio::test]
async fn the_log_of_a_removal_names_no_role_of_whom_it_left() {
    let app = TestApp::new();
    anna(&app).await;
    join(&app, "a", &["team"]);
    join(&app, "bo", &["boss"]);
    app.db.run("UPDATE memberships SET location = 'Ulm' WHERE user_id IN ('u-a', 'u-bo')");
    let mut del = actor(&app, "del", &["delete"]).await;
    let removed = id(&begin(&mut del, json!({ "location": "Ulm" }), "remove", json!(null), 2).await);
    let protected = json!({ "admin_role_protected": 1 });
    assert_eq!(result_of(&job(&mut del, &removed).await), (json!("done"), 1, 0, protected));
    assert_eq!(logged_roles(&app, "members.removed"), [json!(["r-team"])]);
}

#[tokio::test]
async fn whoever_gets_a_role_by_a_job_is_told_as_by_hand() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    join(&app, "a", &["team"]);
    join(&app, "b", &[]);
    join(&app, "c", &["host", "team"]);
    app.db.run("UPDATE memberships SET location = 'Ulm' WHERE user_id IN ('u-a', 'u-b', 'u-c', 'u-anna')");
    let ulm = || json!({ "location": "Ulm" });
    let given = id(&begin(&mut anna, ulm(), "assignRole", json!(["r-team", "r-host"]), 4).await);
    let (to_a, to_b) = (json!(["host"]), json!(["host", "team"]));
    let all = |kind: &str| {
        let one = |user: &str, roles: &Value| (user.to_owned(), kind.to_owned(), roles.clone());
        [one("u-a", &to_a), one("u-b", &to_b)]
    };
    assert_eq!(told(&app), all("roles.given"), "of what they did not have");
    id(&begin(&mut anna, ulm(), "assignRole", json!(["r-team"]), 4).await);
    assert_eq!(told(&app).len(), 2, "who has it is told nothing");
    app.clock.advance(1_000);
    id(&undo(&mut anna, &given).await);
    assert_eq!(told(&app)[2..], all("roles.taken"), "and what is taken back");
}
