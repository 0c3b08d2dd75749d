//! Who may change whom.

use super::at;
use crate::admin::{Snapshot, actor, anna, join, make};
use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::fixtures::{OLAF, PASSWORD};
use serde_json::{Value, json};

#[tokio::test]
async fn who_may_not_is_told_why_and_writes_nothing() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let made =
        make(&mut anna, &json!({ "firstName": "Mia", "email": "mia@new.example", "roles": ["r-surveys"] })).await;
    let boss = make(&mut anna, &json!({ "firstName": "Bo", "email": "bo@new.example", "roles": ["r-boss"] })).await;
    let (mia, boss) = (made["id"].as_str().unwrap(), boss["id"].as_str().unwrap());
    let wim = join(&app, "wim", &["team"]);
    let named = join(&app, "named", &["named"]);
    app.db.run("UPDATE memberships SET assigned = 0, state = 0 WHERE user_id = 'u-carla'");
    let mut reader = actor(&app, "reader", &["read", "host"]).await;
    let mut writer = actor(&app, "writer", &["write"]).await;
    let mut olaf = signed_in(&app, OLAF).await;
    let before = Snapshot::of(&app);
    let name = json!({ "firstName": "X" });
    assert_eq!(
        reader.patch(&at(&wim), &name).await.json()["missing"],
        json!({ "app": "admin.users", "access": "write" })
    );
    assert_eq!(
        olaf.patch(&at(&wim), &name).await.outcome(),
        (404, "not_found".into()),
        "an administrator of another company"
    );
    let refused = [
        (at("u-nobody"), name.clone(), (404, "not_found")),
        (at("u-ben"), name.clone(), (404, "not_found")),
        (at("u-carla"), json!({ "state": 1 }), (409, "conflict")),
        (at("u-anna"), json!({ "state": 0 }), (403, "admin_role_protected")),
        (at(&named), json!({ "state": 0 }), (403, "admin_role_protected")),
        (at(&named), json!({ "roles": [] }), (403, "admin_role_protected")),
        (at(boss), json!({ "password": "Winter-2027" }), (403, "admin_role_protected")),
        (at(boss), json!({ "email": "y@new.example" }), (403, "admin_role_protected")),
        (at(&wim), json!({ "roles": ["r-boss"] }), (403, "admin_role_protected")),
        (at(&wim), json!({ "roles": ["r-team", "r-surveys"] }), (403, "forbidden")),
        (at(&wim), json!({ "roles": ["r-root"] }), (403, "forbidden")),
        (at(&wim), json!({ "roles": ["r-reader"] }), (404, "not_found")),
        // A caller who sets it could sign in as Mia, who holds more.
        (at(mia), json!({ "password": "Winter-2027" }), (403, "forbidden")),
        (at(mia), json!({ "email": "y@new.example" }), (403, "forbidden")),
        (at(&wim), json!({ "password": "Winter-2027" }), (403, "identity_foreign")),
        (at("u-writer"), json!({ "roles": ["r-write", "r-team"] }), (403, "self_toggle_forbidden")),
        (at("u-writer"), json!({ "roles": [] }), (403, "self_toggle_forbidden")),
        (at("u-writer"), json!({ "password": "Winter-2027" }), (403, "identity_foreign")),
    ];
    for (path, body, expected) in refused {
        assert_eq!(writer.patch(&path, &body).await.outcome(), (expected.0, expected.1.to_owned()), "{path} {body}");
    }
    for body in [json!({ "state": 0 }), json!({ "roles": [] })] {
        assert_eq!(anna.patch(&at("u-anna"), &body).await.outcome(), (409, "last_admin".into()), "{body}");
    }
    before.holds(&app, "a rejected request");
    // Unchanged values may be sent again.
    assert_eq!(
        writer.patch(&at(&named), &json!({ "firstName": "N", "state": 1, "roles": ["r-named"] })).await.status,
        200
    );
    assert_eq!(writer.patch(&at(mia), &json!({ "roles": ["r-surveys", "r-team"] })).await.status, 200);
    assert_eq!(writer.patch(&at("u-writer"), &json!({ "roles": ["r-write"] })).await.status, 200);
}

#[tokio::test]
async fn the_last_administrator_may_change_to_another_role_that_makes_one() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, title_key, state, has_admin_rights, is_admin_role, created_at)
           VALUES ('t-alpha', 'r-asleep', 'Asleep', 'asleep', 0, 1, 1, 1)",
    );
    let before = Snapshot::of(&app);
    for roles in [json!(["r-team"]), json!(["r-asleep", "r-named"])] {
        let reply = anna.patch(&at("u-anna"), &json!({ "roles": roles })).await;
        assert_eq!(reply.outcome(), (409, "last_admin".into()), "{roles}");
    }
    before.holds(&app, "a rejected request");
    let roles = json!(["r-boss", "r-team"]);
    assert_eq!(anna.patch(&at("u-anna"), &json!({ "roles": roles })).await.json()["roles"], roles);
}

#[tokio::test]
async fn a_session_that_a_pin_opened_sets_no_password() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let id = make(&mut anna, &json!({ "firstName": "Mia", "email": "mia@new.example" })).await["id"]
        .as_str()
        .unwrap()
        .to_owned();
    anna.patch("/api/user/me", &json!({ "pin": "135790", "currentPassword": PASSWORD })).await;
    let by_pin =
        anna.post("/api/auth/signin-pin", &json!({ "userId": "u-anna", "pin": "135790", "tenantId": "t-alpha" })).await;
    assert_eq!(by_pin.status, 200, "{}", by_pin.text());
    let before = Snapshot::of(&app);
    for body in
        [json!({ "password": "Winter-2027" }), json!({ "email": "x@new.example" }), json!({ "resetPassword": true })]
    {
        assert_eq!(anna.patch(&at(&id), &body).await.outcome(), (403, "forbidden".into()), "{body}");
    }
    assert_eq!(
        anna.delete(&format!("{}?softDelete=false", at(&id)), &Value::Null).await.outcome(),
        (403, "forbidden".into())
    );
    before.holds(&app, "a rejected request");
    assert_eq!(anna.patch(&at(&id), &json!({ "firstName": "X" })).await.status, 200);
}
