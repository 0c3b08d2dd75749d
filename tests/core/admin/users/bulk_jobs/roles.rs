//! What a job says about roles in the audit log.

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
