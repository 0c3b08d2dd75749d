//! Limits of a stolen session: sensitive acts require an authentication of the last ten minutes, everyday work does not.

use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::{ANNA, OLAF, PASSWORD};
use http::Method;
use serde_json::{Value, json};

fn stale() -> (u16, String) {
    (403, "reauthentication_required".into())
}

/// A user in a company who signed in ten minutes ago.
async fn late(app: &TestApp, email: &str, tenant: &str) -> Browser {
    let mut browser = signed_in(app, email).await;
    browser.enter(tenant).await;
    app.clock.advance(10 * 60_000);
    browser.guard = None;
    assert_eq!(browser.post("/api/auth/refresh", &json!({})).await.status, 200);
    browser
}

#[tokio::test]
async fn acts_of_people_and_administrators_ask_for_a_proof() {
    let app = TestApp::new();
    let mut anna = late(&app, ANNA, "t-alpha").await;
    let role = "/api/admin/role";
    let admin_role = json!({ "title": "Chiefs", "hasAdminRights": true });
    let acts = [
        (Method::GET, "/api/user/me/export".to_owned(), Value::Null),
        (Method::DELETE, "/api/admin/user/u-ben?softDelete=false".into(), Value::Null),
        (Method::DELETE, "/api/admin/user/u-ben/factors".into(), Value::Null),
        (Method::PUT, role.into(), admin_role),
        (Method::PATCH, format!("{role}/r-admin"), json!({ "title": "Chiefs" })),
        (Method::DELETE, format!("{role}/r-admin?force=true"), Value::Null),
        (Method::PATCH, "/api/admin/tenant/t-alpha/security".into(), json!({ "pin": false })),
        // Credentials of other users.
        (Method::PATCH, "/api/admin/user/u-carla".into(), json!({ "password": "Winter-2027" })),
        (Method::PATCH, "/api/admin/user/u-carla".into(), json!({ "email": "carla@new.example" })),
        (Method::PATCH, "/api/admin/user/u-carla".into(), json!({ "resetPassword": true })),
    ];
    let before = app.db.dump();
    for (method, path, body) in &acts {
        assert_eq!(anna.call(method.clone(), path, body, &[]).await.outcome(), stale(), "{method} {path}");
    }
    assert_eq!(app.db.dump(), before);
    // Everyday work needs none, but turning a role into an admin role does.
    let made = anna.call(Method::PUT, role, &json!({ "title": "Crew" }), &[]).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let crew = format!("{role}/{}", made.json()["roleId"].as_str().unwrap());
    assert_eq!(anna.patch(&crew, &json!({ "title": "Team" })).await.status, 200);
    assert_eq!(anna.patch("/api/admin/user/u-carla", &json!({ "phone": "+49 30 5551" })).await.status, 200);
    app.db.run("UPDATE tenants SET self_edit = 1 WHERE id = 't-alpha'");
    assert_eq!(anna.patch("/api/admin/tenant/t-alpha", &json!({ "city": "Ulm" })).await.status, 200, "her own company");
    assert_eq!(anna.patch(&crew, &json!({ "hasAdminRights": true })).await.outcome(), stale());
    assert_eq!(anna.post("/api/auth/reauthenticate", &json!({ "password": PASSWORD })).await.status, 204);
    for (method, path, body) in &acts {
        assert_ne!(anna.call(method.clone(), path, body, &[]).await.outcome(), stale(), "{method} {path}");
    }
    assert_eq!(anna.patch(&crew, &json!({ "hasAdminRights": true })).await.status, 200);
    assert_eq!(anna.delete(&crew, &Value::Null).await.status, 204);
}

/// Whoever becomes an administrator could prove everything: a stolen session must not choose them, whichever way.
#[tokio::test]
async fn nobody_becomes_or_ceases_to_be_an_administrator_without_a_proof() {
    let app = TestApp::new();
    app.db.run(
        "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-ben', 1);
         INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t-alpha', 'r-crew', 'Crew', 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-ben', 'r-admin')",
    );
    let mut anna = late(&app, ANNA, "t-alpha").await;
    let chosen = json!(["r-admin"]);
    let new = json!({ "firstName": "Eva", "email": "eva@new.example", "roles": chosen });
    let rows = json!([{ "firstName": "Mia", "email": "mia@new.example", "roles": chosen }]);
    let import = |dry: bool| json!({ "importId": "list", "chunk": 0, "dryRun": dry, "rows": rows });
    let bulk = |act: &str| json!({ "action": act, "userIds": ["u-carla"], "roleIds": chosen });
    let job = |act: &str| json!({ "filter": {}, "action": act, "roleIds": chosen, "expectedCount": 1 });
    let acts = [
        (Method::PATCH, "/api/admin/role/r-admin", json!({ "usersAdd": ["u-carla"] })),
        (Method::PATCH, "/api/admin/user/u-carla", json!({ "roles": chosen })),
        (Method::PATCH, "/api/admin/user/u-ben", json!({ "roles": [] })),
        (Method::PUT, "/api/admin/user", new),
        (Method::POST, "/api/admin/user/import", import(true)),
        (Method::POST, "/api/admin/user/import", import(false)),
        (Method::POST, "/api/admin/user/bulk", bulk("assignRole")),
        (Method::POST, "/api/admin/user/bulk", bulk("unassignRole")),
        (Method::POST, "/api/admin/user/bulk-jobs", job("assignRole")),
        (Method::POST, "/api/admin/user/bulk-jobs", job("unassignRole")),
        (Method::POST, "/api/user/invitation/inviteUser", json!({ "email": "chief@new.example", "roleIds": chosen })),
    ];
    let before = app.db.dump();
    for (method, path, body) in &acts {
        assert_eq!(anna.call(method.clone(), path, body, &[]).await.outcome(), stale(), "{method} {path} {body}");
    }
    assert_eq!(app.db.dump(), before);
    // Who keeps the role meanwhile changes nothing of it, and other roles need no proof.
    let kept = anna.patch("/api/admin/user/u-ben", &json!({ "roles": ["r-admin", "r-crew"] })).await;
    assert_eq!(kept.status, 200, "{}", kept.text());
    let other = json!({ "action": "assignRole", "userIds": ["u-carla"], "roleIds": ["r-crew"] });
    assert_eq!(anna.post("/api/admin/user/bulk", &other).await.json()["done"], 1);
    assert_eq!(anna.post("/api/auth/reauthenticate", &json!({ "password": PASSWORD })).await.status, 204);
    for (method, path, body) in &acts {
        assert_ne!(anna.call(method.clone(), path, body, &[]).await.outcome(), stale(), "{method} {path} {body}");
    }
}

#[tokio::test]
async fn undoing_the_removal_of_an_administrator_asks_for_a_proof() {
    for (role, refused) in [("r-admin", true), ("r-crew", false)] {
        let app = TestApp::new();
        app.db.run(&format!(
            "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-ben', 1);
             INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t-alpha', 'r-crew', 'Crew', 1);
             INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-ben', '{role}')"
        ));
        let mut anna = late(&app, ANNA, "t-alpha").await;
        assert_eq!(anna.post("/api/auth/reauthenticate", &json!({ "password": PASSWORD })).await.status, 204);
        let everybody = json!({ "filter": { "role": role }, "action": "remove", "expectedCount": 1 });
        let counted = json!({ "filter": {}, "action": "remove", "expectedCount": 3 });
        let job = if refused { &counted } else { &everybody };
        let begun = anna.post("/api/admin/user/bulk-jobs", job).await;
        assert_eq!(begun.status, 202, "{}", begun.text());
        let undo = format!("/api/admin/user/bulk-jobs/{}/undo", begun.json()["jobId"].as_str().unwrap());
        app.clock.advance(10 * 60_000);
        anna.guard = None;
        assert_eq!(anna.post("/api/auth/refresh", &json!({})).await.status, 200);
        let undone = anna.post(&undo, &json!({})).await;
        if refused {
            assert_eq!(undone.outcome(), stale());
            assert_eq!(anna.post("/api/auth/reauthenticate", &json!({ "password": PASSWORD })).await.status, 204);
            assert_eq!(anna.post(&undo, &json!({})).await.status, 202);
        } else {
            assert_eq!(undone.status, 202, "{}", undone.text());
        }
        let back = format!(
            "SELECT 1 FROM role_members WHERE tenant_id = 't-alpha' AND user_id = 'u-ben' AND role_id = '{role}'"
        );
        assert_eq!(app.db.rows(&back).len(), 1, "{role}");
    }
}

#[tokio::test]
async fn acts_of_the_operator_ask_for_a_proof() {
    let app = TestApp::new();
    let mut olaf = late(&app, OLAF, "t-operator").await;
    let app_body = json!({ "appId": "notes", "title": "Notes", "categoryName": "Company" });
    let acts = [
        (Method::PUT, "/api/admin/tenant", json!({ "title": "Nova", "adminEmail": "chief@new.example" })),
        (Method::POST, "/api/admin/tenant/t-beta/resend", Value::Null),
        (Method::POST, "/api/admin/tenant/t-beta/sign-out-everybody", Value::Null),
        (Method::DELETE, "/api/admin/tenant/t-beta", Value::Null),
        (Method::POST, "/api/admin/identity/u-ben/disable", Value::Null),
        (Method::POST, "/api/admin/identity/u-ben/enable", Value::Null),
        (Method::POST, "/api/admin/app", app_body),
        (Method::PATCH, "/api/admin/app/surveys", json!({ "title": "Polls" })),
        (Method::DELETE, "/api/admin/app/surveys", Value::Null),
        (Method::PATCH, "/api/admin/tenant/t-beta", json!({ "title": "Delta" })),
        (Method::PATCH, "/api/admin/tenant/t-beta", json!({ "state": 0 })),
        (Method::PUT, "/api/admin/tenant/t-beta/apps", json!({ "off": [] })),
    ];
    let before = app.db.dump();
    for (method, path, body) in &acts {
        assert_eq!(olaf.call(method.clone(), path, body, &[]).await.outcome(), stale(), "{method} {path}");
    }
    let picture = include_bytes!("../../support/pictures/plain.png");
    let png = [("content-type", "image/png")];
    let logo = olaf.call_with(Method::PUT, "/api/admin/tenant/t-beta/logo", picture, &png).await;
    assert_eq!(logo.outcome(), stale());
    assert_eq!(app.db.dump(), before);
    assert_eq!(olaf.post("/api/auth/reauthenticate", &json!({ "password": PASSWORD })).await.status, 204);
    for (method, path, body) in &acts {
        assert_ne!(olaf.call(method.clone(), path, body, &[]).await.outcome(), stale(), "{method} {path}");
    }
}

#[tokio::test]
async fn erasing_many_asks_for_a_proof_and_removing_them_does_not() {
    for soft in [true, false] {
        let app = TestApp::configured(1, "local", &format!(r#"{{"admin":{{"softDelete":{soft}}}}}"#));
        let mut anna = late(&app, ANNA, "t-alpha").await;
        let body = json!({ "action": "remove", "userIds": ["u-carla"] });
        let outcome = anna.post("/api/admin/user/bulk", &body).await.outcome();
        assert_eq!(outcome, if soft { (200, String::new()) } else { stale() });
    }
}
