//! A session that a PIN opened has its own, limited class.

use crate::admin::Snapshot;
use crate::invitations::{BASE, NEW};
use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::{ANNA, OLAF, PASSWORD};
use crate::support::social::{CHOOSER, elsewhere, known, leads};
use asgard::http::routes::OPERATIONS;
use http::Method;
use serde_json::{Value, json};

const PIN: &str = "135790";

fn forbidden() -> (u16, String) {
    (403, "forbidden".into())
}

/// Anna's browser with her PIN, in a company, signed out.
async fn locked(app: &TestApp, company: &str) -> Browser {
    let mut anna = signed_in(app, ANNA).await;
    anna.enter(company).await;
    let body = json!({ "pin": PIN, "currentPassword": PASSWORD });
    assert_eq!(anna.patch("/api/user/me", &body).await.status, 200);
    anna
}

async fn by_pin(browser: &mut Browser) {
    browser.post("/api/auth/signout", &json!({})).await;
    let reply = browser.post("/api/auth/signin-pin", &json!({ "userId": "u-anna", "pin": PIN })).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
}

async fn invite(browser: &mut Browser, roles: &Value) -> Reply {
    browser.post(&format!("{BASE}/inviteUser"), &json!({ "email": NEW, "roleIds": roles })).await
}

#[tokio::test]
async fn a_session_that_a_pin_opened_links_and_unlinks_nothing() {
    let app = TestApp::social();
    known(&app, "u-anna", "hers");
    let mut anna = locked(&app, "t-alpha").await;
    by_pin(&mut anna).await;
    let before = app.db.dump()["providers"].clone();
    let link = anna.post("/api/user/providers/apple/link", &json!({})).await;
    assert_eq!(link.outcome(), forbidden());
    assert_eq!(anna.unlink("google").await.outcome(), forbidden());
    assert_eq!(app.db.dump()["providers"], before);
    assert_eq!(app.db.rows("SELECT 1 FROM provider_flows").len(), 0);
    assert_eq!(anna.get("/api/user/providers").await.status, 200, "looking is allowed");
    assert_eq!(anna.sign_in(ANNA).await.status, 200);
    assert_eq!(anna.unlink("google").await.status, 204, "the password is what was missing");
}

#[tokio::test]
async fn a_link_that_the_password_began_is_not_completed_by_the_pin() {
    let app = TestApp::social();
    let mut anna = locked(&app, "t-alpha").await;
    let url = anna.begin_linking("google").await;
    let sent = app.identities.allow(&url, &elsewhere("a-thiefs", "thief@new.example"));
    by_pin(&mut anna).await;
    assert_eq!(leads(&anna.navigate(&sent.address()).await), "/account?error=forbidden");
    assert_eq!(app.db.rows("SELECT 1 FROM providers").len(), 0);
    assert_eq!(anna.get("/api/user/me").await.status, 200, "the session itself goes on");
}

#[tokio::test]
async fn administration_by_pin_reaches_nothing_of_root() {
    let app = TestApp::new();
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, title_key, created_at) VALUES
           ('t-alpha', 'r-root', 'Gardeners', 'gardeners', 1), ('t-alpha', 'r-team', 'Team', 'team', 1);
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES
           ('t-alpha', 'r-root', 'surveys', 4), ('t-alpha', 'r-team', 'surveys', 2)",
    );
    let mut anna = locked(&app, "t-alpha").await;
    by_pin(&mut anna).await;
    let role = "/api/admin/role";
    let new = |roles: Value| json!({ "firstName": "Mia", "email": "mia@new.example", "roles": roles });
    for (method, path, body) in [
        (Method::PATCH, format!("{role}/r-team"), json!({ "hasAdminRights": 1 })),
        (Method::PATCH, format!("{role}/r-team"), json!({ "title": "Admin" })),
        (Method::PATCH, format!("{role}/r-team"), json!({ "apps": [{ "appId": "surveys", "access": "root" }] })),
        (Method::PATCH, format!("{role}/r-root"), json!({ "usersAdd": ["u-carla"] })),
        (Method::PATCH, format!("{role}/r-admin"), json!({ "usersAdd": ["u-carla"] })),
        (Method::DELETE, format!("{role}/r-root"), Value::Null),
        (Method::PUT, role.to_owned(), json!({ "title": "New", "hasAdminRights": 1 })),
        (Method::PUT, "/api/admin/user".to_owned(), new(json!(["r-admin"]))),
        (Method::PATCH, "/api/admin/user/u-carla".to_owned(), json!({ "roles": ["r-root"] })),
        (
            Method::POST,
            "/api/admin/user/bulk".to_owned(),
            json!({ "action": "assignRole", "userIds": ["u-carla"], "roleIds": ["r-admin"] }),
        ),
        (Method::DELETE, "/api/admin/user/u-carla?softDelete=false".to_owned(), Value::Null),
    ] {
        let before = app.db.dump()["role_members"].clone();
        let outcome = anna.call(method.clone(), &path, &body, &[]).await.outcome();
        assert_eq!(outcome, forbidden(), "{method} {path} {body}");
        assert_eq!(app.db.dump()["role_members"], before);
    }
    let row =
        |name: &str, role: &str| json!({ "firstName": name, "email": format!("{name}@new.example"), "roles": [role] });
    let list = json!({ "importId": "list", "chunk": 0, "rows": [row("root", "r-root"), row("boss", "r-admin"), row("team", "r-team")] });
    let rows = anna.post("/api/admin/user/import", &list).await.json()["rows"].clone();
    let codes: Value = rows.as_array().unwrap().iter().map(|row| row["errors"][0]["code"].clone()).collect();
    assert_eq!(codes, json!(["forbidden", "forbidden", null]), "of a list the rows that reach root");
    let everyday = anna.call(Method::PATCH, &format!("{role}/r-team"), &json!({ "usersAdd": ["u-carla"] }), &[]).await;
    assert_eq!(everyday.status, 200, "{}", everyday.text());
    let made = anna.call(Method::PUT, "/api/admin/user", &new(json!(["r-team"])), &[]).await;
    assert_eq!(made.status, 201, "everyday work goes on: {}", made.text());
}

/// Ben reaches root by one role and is in another that does not; Nina is in that one alone.
fn with_holders_of_root(app: &TestApp) {
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, title_key, created_at) VALUES ('t-alpha', 'r-root', 'Gardeners', 'gardeners', 1),
           ('t-alpha', 'r-team', 'Team', 'team', 1), ('t-alpha', 'r-crew', 'Crew', 'crew', 1);
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-alpha', 'r-root', 'surveys', 4), ('t-alpha', 'r-team', 'surveys', 2);
         INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-ben', 1), ('t-alpha', 'u-nina', 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-ben', 'r-root'), ('t-alpha', 'u-ben', 'r-team'),
           ('t-alpha', 'u-nina', 'r-team')",
    );
}

#[tokio::test]
async fn members_whose_roles_reach_root_are_put_into_no_role_by_pin_and_taken_out_of_none() {
    let app = TestApp::new();
    with_holders_of_root(&app);
    let mut anna = locked(&app, "t-alpha").await;
    by_pin(&mut anna).await;
    let [team, crew] = ["r-team", "r-crew"].map(|id| format!("/api/admin/role/{id}"));
    let before = Snapshot::of(&app);
    for (method, path, body) in [
        (Method::PATCH, &crew, json!({ "usersAdd": ["u-carla", "u-ben"] })),
        (Method::PATCH, &crew, json!({ "usersAdd": ["u-anna"] })),
        (Method::PATCH, &crew, json!({ "usersAll": true, "usersAdd": ["u-ben"] })),
        (Method::PATCH, &team, json!({ "usersRemove": ["u-ben"] })),
        (Method::PATCH, &team, json!({ "users": ["u-nina"] })),
        (Method::PUT, &"/api/admin/role".to_owned(), json!({ "title": "New", "usersAdd": ["u-ben"] })),
        (Method::DELETE, &format!("{team}?force=true"), Value::Null),
    ] {
        let outcome = anna.call(method.clone(), path, &body, &[]).await.outcome();
        assert_eq!(outcome, forbidden(), "{method} {path} {body}");
        before.holds(&app, &format!("{method} {path} {body}"));
    }
    let of = |role: &str| {
        let rows = app.db.rows(&format!("SELECT user_id FROM role_members WHERE role_id = '{role}' ORDER BY user_id"));
        rows.iter().map(|row| row["user_id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    // Everyday work goes on with the others, and whoever stays in a role is not toggled.
    assert_eq!(anna.patch(&team, &json!({ "users": ["u-ben", "u-carla"] })).await.status, 200);
    assert_eq!(of("r-team"), ["u-ben", "u-carla"]);
    let all = anna.patch(&crew, &json!({ "usersAll": true })).await;
    assert_eq!((all.status.as_u16(), of("r-crew")), (200, vec!["u-carla".to_owned(), "u-nina".to_owned()]));
    let preview = anna.post(&format!("{team}/preview"), &json!({ "usersAll": false })).await.json();
    assert_eq!(preview["effects"], json!([]), "Carla is disabled, and Ben stays: {preview}");
    let none = anna.patch(&team, &json!({ "usersAll": false })).await;
    assert_eq!((none.status.as_u16(), of("r-team")), (200, vec!["u-ben".to_owned()]));
    let told =
        app.db.rows("SELECT detail FROM audit WHERE action = 'role.updated' ORDER BY seq DESC LIMIT 1").remove(0);
    let told: Value = serde_json::from_str(told["detail"].as_str().unwrap()).unwrap();
    assert_eq!((&told["people"]["removed"], &told["people"]["removedIds"]), (&json!(1), &json!(["u-carla"])));
    assert_eq!(anna.delete(&format!("{crew}?force=true"), &Value::Null).await.status, 204);
    // With the password nobody is left out.
    assert_eq!(anna.sign_in(ANNA).await.status, 200);
    anna.enter("t-alpha").await;
    assert_eq!(anna.patch(&team, &json!({ "usersAll": true })).await.status, 200);
    assert_eq!(of("r-team"), ["u-anna", "u-ben", "u-carla", "u-nina"]);
    assert_eq!(anna.delete(&format!("{team}?force=true"), &Value::Null).await.status, 204);
}

#[tokio::test]
async fn a_session_that_a_pin_opened_makes_nobody_an_administrator() {
    let app = TestApp::new();
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, is_admin_role, created_at) VALUES
           ('t-alpha', 'r-named', 'Admin', 1, 1), ('t-alpha', 'r-root', 'Gardeners', 0, 1), ('t-alpha', 'r-team', 'Team', 0, 1);
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES
           ('t-alpha', 'r-root', 'surveys', 4), ('t-alpha', 'r-team', 'surveys', 2);
         -- What roles of the same ids are elsewhere.
         INSERT INTO roles (tenant_id, id, title, is_admin_role, created_at) VALUES ('t-gamma', 'r-team', 'Admin', 1, 1);
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-gamma', 'r-team', 'surveys', 4)",
    );
    let mut anna = locked(&app, "t-alpha").await;
    let waiting = invite(&mut anna, &json!(["r-admin"])).await.json()["id"].as_str().unwrap().to_owned();
    by_pin(&mut anna).await;
    let before = app.db.dump()["invitations"].clone();
    for role in ["r-admin", "r-named", "r-root"] {
        assert_eq!(invite(&mut anna, &json!([role])).await.outcome(), forbidden(), "{role}");
    }
    let again = anna.post(&format!("{BASE}/resend/{waiting}"), &Value::Null).await;
    assert_eq!(again.outcome(), forbidden());
    assert_eq!(app.db.dump()["invitations"], before);
    assert_eq!(invite(&mut anna, &json!(["r-team"])).await.status, 201, "everyday work goes on");
}

#[tokio::test]
async fn everything_that_the_contract_reserves_for_the_password_is_refused_to_a_pin() {
    let app = TestApp::social();
    let mut anna = locked(&app, "t-alpha").await;
    by_pin(&mut anna).await;
    let proof = json!({ "currentPassword": PASSWORD });
    let with = |member: &str, value: Value| {
        let mut body = proof.clone();
        body[member] = value;
        body
    };
    for (method, path, body) in [
        (Method::PATCH, "/api/user/me", with("password", json!("Winter-2027"))),
        (Method::PATCH, "/api/user/me", with("pin", json!("246801"))),
        (Method::PATCH, "/api/user/me", with("pin", Value::Null)),
        (Method::DELETE, "/api/user/me", json!({ "password": PASSWORD })),
        (Method::POST, "/api/user/providers/google/link", Value::Null),
        (Method::DELETE, "/api/user/providers/google", Value::Null),
    ] {
        assert_eq!(anna.call(method.clone(), path, &body, &[]).await.outcome(), forbidden(), "{method} {path}");
    }
    // The class stays with the session on refresh, and does not come from other identities.
    assert_eq!(anna.post("/api/auth/refresh", &json!({})).await.status, 200);
    assert_eq!(anna.unlink("google").await.outcome(), forbidden());
    known(&app, "u-anna", "hers");
    assert_eq!(leads(&anna.come_by("google", &elsewhere("hers", ANNA)).await), CHOOSER);
    assert_eq!(anna.unlink("google").await.status, 204);
}

/// How administration operations treat a session opened by PIN.
#[derive(Clone, Copy, Debug, PartialEq)]
enum ByPin {
    Everyday,
    /// An operator's operation: always rejected.
    Operators,
    /// Rejected if it affects a user or role with root access; otherwise everyday work.
    Root,
}

/// An operation of administration without a row here fails.
fn by_pin_of(id: &str) -> ByPin {
    match id {
        "createTenant"
        | "resendTenant"
        | "deleteTenant"
        | "updateTenant"
        | "putTenantApps"
        | "putTenantLogo"
        | "signOutEverybody"
        | "disableIdentity"
        | "enableIdentity"
        | "createApp"
        | "updateApp"
        | "deleteApp"
        | "removeUserFactors"
        | "updateTenantSecurity" => ByPin::Operators,
        "updateRole" | "deleteRole" | "updateUser" | "deleteUser" | "unassignUser" | "bulkUsers" | "endUserSession"
        | "endUserSessions" => ByPin::Root,
        "createRole" | "createUser" | "importUsers" | "restoreUser" | "putUserImage" | "assignUser"
        | "autoAssignUsers" | "previewRole" => ByPin::Everyday,
        // Views of a list.
        "shareView" | "unshareView" => ByPin::Everyday,
        // The affected members are checked batch by batch.
        "startBulkJob" | "undoBulkJob" => ByPin::Everyday,
        other => panic!("{other} has no row: whose is it to whoever came by PIN?"),
    }
}

/// A session opened by PIN, of an operator who may do everything.
async fn operator_by_pin(app: &TestApp) -> Browser {
    let mut olaf = signed_in(app, OLAF).await;
    let body = json!({ "pin": PIN, "currentPassword": PASSWORD });
    assert_eq!(olaf.patch("/api/user/me", &body).await.status, 200);
    olaf.post("/api/auth/signout", &json!({})).await;
    let reply = olaf.post("/api/auth/signin-pin", &json!({ "userId": "u-olaf", "pin": PIN })).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(olaf.enter("t-operator").await.status, 200);
    olaf
}

#[tokio::test]
async fn a_session_that_a_pin_opened_does_nothing_that_is_the_operators_or_roots() {
    let app = TestApp::new();
    app.db.run(
        "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-operator', 'u-anna', 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-operator', 'u-anna', 'r-admin')",
    );
    let mut olaf = operator_by_pin(&app).await;
    let picture = include_bytes!("../../support/pictures/plain.png");
    let unsafe_ones = OPERATIONS.into_iter().flatten().filter(|operation| operation.is_unsafe());
    for operation in unsafe_ones.filter(|operation| operation.path.starts_with("/api/admin/")) {
        let expected_scope = by_pin_of(operation.id);
        let path = operation.path.replace("{companyId}", "t-alpha").replace("{key}", "1-1");
        let path = match operation.path.split('/').nth(3) {
            Some("tenant") => path.replace("{id}", "t-alpha"),
            Some("role") => path.replace("{id}", "r-admin"),
            _ => path.replace("{id}", "u-anna").replace("{userId}", "u-anna"),
        };
        let body = match operation.id {
            "createTenant" => json!({ "title": "Nova", "adminEmail": NEW }),
            "createApp" => json!({ "appId": "nova", "title": "Nova", "categoryName": "New" }),
            "putTenantApps" => json!({ "off": ["surveys"] }),
            "updateTenant" | "updateUser" => json!({ "state": 0 }),
            "updateTenantSecurity" => json!({ "idleMinutes": 30 }),
            "updateRole" => json!({ "title": "Crew" }),
            "bulkUsers" => json!({ "action": "remove", "userIds": ["u-anna"] }),
            _ => Value::Null,
        };
        if expected_scope == ByPin::Everyday {
            continue;
        }
        let before = app.db.dump();
        let reply = if operation.media.contains(&"image/png") {
            olaf.call_with(operation.method.clone(), &path, picture, &[("content-type", "image/png")]).await
        } else {
            olaf.call(operation.method.clone(), &path, &body, &[]).await
        };
        if operation.id == "bulkUsers" {
            let failed = json!([{ "userId": "u-anna", "code": "forbidden" }]);
            assert_eq!(reply.json()["failed"], failed, "{}", reply.text());
            // It succeeds with no member changed: only the audit log is sealed afterwards.
            for table in ["memberships", "role_members", "users", "audit"] {
                assert_eq!(app.db.dump()[table], before[table], "{}: {table}", operation.id);
            }
        } else {
            assert_eq!(reply.outcome(), forbidden(), "{}: {}", operation.id, reply.text());
            assert_eq!(app.db.dump(), before, "{}", operation.id);
        }
    }
    // The same user may do all of it after typing the password, except what every caller is denied.
    assert_eq!(olaf.sign_in(OLAF).await.status, 200);
    olaf.enter("t-operator").await;
    let closed = olaf.call(Method::PATCH, "/api/admin/tenant/t-alpha", &json!({ "state": 0 }), &[]).await;
    assert_eq!(closed.status, 200, "{}", closed.text());
    let away = olaf.call(Method::DELETE, "/api/admin/user/u-anna", &Value::Null, &[]).await;
    assert_eq!(away.status, 204, "{}", away.text());
}

#[tokio::test]
async fn by_pin_nobody_passes_as_the_operator_during_maintenance() {
    let app = TestApp::new();
    let mut olaf = operator_by_pin(&app).await;
    app.cache.set("config:current", r#"{"maintenance":{"enabled":true}}"#);
    app.clock.advance(60_000);
    assert_eq!(olaf.get("/api/admin/tenant").await.outcome(), (503, "maintenance".into()));
    assert_eq!(olaf.sign_in(OLAF).await.status, 200);
    olaf.enter("t-operator").await;
    assert_eq!(olaf.get("/api/admin/tenant").await.status, 200);
}
