//! Every mutation of administration.

use super::prepared_request::{PreparedRequest, product};
use crate::support::app::TestApp;
use crate::support::browser::{anna, working};
use crate::support::fixtures::OLAF;
use http::Method;
use serde_json::{Value, json};

const USERS: &str = "/api/admin/user";
const ROLES: &str = "/api/admin/role";
const TENANTS: &str = "/api/admin/tenant";

/// Adds Ben to Alpha, and Tom as a removed member.
fn insert_members(app: &TestApp) {
    app.db.run(
        "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-ben', 1);
         INSERT INTO users (id, email, first_name, last_name, email_verified, created_at) VALUES ('u-tom', 'tom@alpha.example', 'Tom', 'T', 1, 1);
         INSERT INTO memberships (tenant_id, user_id, created_at, state, assigned) VALUES ('t-alpha', 'u-tom', 1, 0, 0);
         INSERT INTO roles (tenant_id, id, title, title_key, created_at) VALUES ('t-alpha', 'r-team', 'Team', 'team', 1);
         UPDATE tenants SET group_id = 'g' WHERE id IN ('t-alpha', 't-beta');
         UPDATE tenants SET self_edit = 1",
    );
}

/// The current key of a member's row.
fn key(app: &TestApp, user: &str) -> String {
    let row = app.db.rows(&format!(
        "SELECT created_at || '-' || version AS key FROM memberships WHERE tenant_id = 't-alpha' AND user_id = '{user}'"
    ));
    row[0]["key"].as_str().unwrap().to_owned()
}

/// The request of an operation, if it is a mutation of administration.
pub async fn prepared(id: &str) -> Option<PreparedRequest> {
    let app = product();
    insert_members(&app);
    let none = Value::Null;
    let olaf = matches!(id, "createTenant" | "deleteTenant" | "resendTenant" | "signOutEverybody")
        || matches!(id, "disableIdentity" | "enableIdentity" | "createApp" | "updateApp" | "deleteApp");
    let browser = if olaf { working(&app, OLAF, "t-operator").await } else { anna(&app).await };
    let call = |method: Method, path: String, body: &Value| PreparedRequest::call(browser.clone(), method, path, body);
    Some(match id {
        "createTenant" => {
            call(Method::PUT, TENANTS.into(), &json!({ "title": "Nova", "adminEmail": "chief@new.example" })).keyed()
        }
        "createApp" => {
            let body = json!({ "appId": "notes", "title": "Notes", "categoryName": "Company", "path": "/notes" });
            call(Method::POST, "/api/admin/app".into(), &body)
        }
        "updateApp" => call(Method::PATCH, "/api/admin/app/surveys".into(), &json!({ "title": "Polls", "icon": null })),
        "deleteApp" => {
            app.db.run("DELETE FROM role_apps WHERE app_id = 'reports'");
            call(Method::DELETE, "/api/admin/app/reports".into(), &none)
        }
        "resendTenant" => {
            let body = json!({ "title": "Nova", "adminEmail": "chief@new.example" });
            let made = call(Method::PUT, TENANTS.into(), &body).send().await;
            let company = made.json()["companyId"].as_str().unwrap().to_owned();
            call(Method::POST, format!("{TENANTS}/{company}/resend"), &none)
        }
        "updateTenant" => call(Method::PATCH, format!("{TENANTS}/t-alpha"), &json!({ "city": "Ulm", "title": "Alfa" })),
        "putTenantApps" => call(Method::PUT, format!("{TENANTS}/t-alpha/apps"), &json!({ "off": ["surveys"] })),
        "putTenantLogo" => PreparedRequest::picture(browser, format!("{TENANTS}/t-alpha/logo")),
        "updateTenantSecurity" => {
            call(Method::PATCH, format!("{TENANTS}/t-alpha/security"), &json!({ "idleMinutes": 30 }))
        }
        "signOutEverybody" => call(Method::POST, format!("{TENANTS}/t-beta/sign-out-everybody"), &none),
        "disableIdentity" => call(Method::POST, "/api/admin/identity/u-ben/disable".into(), &none),
        "enableIdentity" => call(Method::POST, "/api/admin/identity/u-carla/enable".into(), &none),
        "deleteTenant" => {
            app.db.run("UPDATE tenants SET state = 0 WHERE id = 't-gamma'");
            call(Method::DELETE, format!("{TENANTS}/t-gamma"), &none)
        }
        "createRole" => {
            let apps = json!([{ "appId": "surveys", "access": "read" }, { "appId": "reports", "access": "write" }]);
            call(Method::PUT, ROLES.into(), &json!({ "title": "New", "apps": apps, "users": ["u-ben"] })).keyed()
        }
        "updateRole" => {
            let apps = json!([{ "appId": "surveys", "access": "delete" }]);
            call(
                Method::PATCH,
                format!("{ROLES}/r-team"),
                &json!({ "title": "Crew", "apps": apps, "usersAdd": ["u-ben"] }),
            )
        }
        "previewRole" => call(Method::POST, format!("{ROLES}/r-team/preview"), &json!({ "state": 0 })),
        "deleteRole" => call(Method::DELETE, format!("{ROLES}/r-team?force=true"), &none),
        "createUser" => {
            let body = json!({ "email": "new@x.example", "firstName": "New", "roles": ["r-team"] });
            call(Method::PUT, USERS.into(), &body).keyed()
        }
        "updateUser" => {
            call(Method::PATCH, format!("{USERS}/u-ben"), &json!({ "location": "Bonn", "roles": ["r-team"] }))
        }
        "deleteUser" => call(Method::DELETE, format!("{USERS}/u-ben"), &none),
        "removeUserFactors" => {
            app.db.run("UPDATE users SET made_by = 't-alpha' WHERE id = 'u-tom'");
            app.db.run("INSERT INTO totp (user_id, secret, pepper_id, last_step, created_at) VALUES ('u-tom', 'x', 'k1', 0, 1)");
            call(Method::DELETE, format!("{USERS}/u-tom/factors"), &none)
        }
        "endUserSession" => {
            app.db.run("INSERT INTO tenant_sessions (tenant_id, user_id, sid, id, began_at, seen_at, until) VALUES ('t-alpha', 'u-ben', 'sid-1', 's-1', 1, 1, 4000000000000)");
            call(Method::DELETE, format!("{USERS}/u-ben/sessions/s-1"), &none)
        }
        "endUserSessions" => {
            app.db.run("INSERT INTO tenant_sessions (tenant_id, user_id, sid, id, began_at, seen_at, until) VALUES ('t-alpha', 'u-ben', 'sid-1', 's-1', 1, 1, 4000000000000)");
            call(Method::DELETE, format!("{USERS}/u-ben/sessions"), &none)
        }
        "restoreUser" => call(Method::POST, format!("{USERS}/u-tom/restore"), &json!({})),
        "putUserImage" => PreparedRequest::picture(browser, format!("{USERS}/u-ben/image")),
        "shareView" => {
            let body = json!({ "name": "Ulm", "query": { "location": "Ulm" }, "isDefault": true });
            call(Method::PUT, "/api/admin/views/user/v-1".into(), &body)
        }
        "unshareView" => {
            app.db.run("INSERT INTO saved_views (tenant_id, owner, list, id, name, query) VALUES ('t-alpha', '', 'user', 'v-1', 'Ulm', '{}')");
            call(Method::DELETE, "/api/admin/views/user/v-1".into(), &none)
        }
        "bulkUsers" => {
            let body = json!({ "action": "assignRole", "userIds": ["u-ben", "u-carla"], "roleIds": ["r-team"] });
            call(Method::POST, format!("{USERS}/bulk"), &body)
        }
        "startBulkJob" => {
            let body = json!({ "filter": {}, "action": "disable", "expectedCount": 3 });
            call(Method::POST, format!("{USERS}/bulk-jobs"), &body).keyed()
        }
        "undoBulkJob" => {
            let body = json!({ "filter": {}, "action": "remove", "expectedCount": 3 });
            let made = call(Method::POST, format!("{USERS}/bulk-jobs"), &body).send().await;
            let job = made.json()["jobId"].as_str().unwrap().to_owned();
            call(Method::POST, format!("{USERS}/bulk-jobs/{job}/undo"), &none)
        }
        "importUsers" => {
            let rows = json!([{ "line": 2, "firstName": "Eva", "email": "eva@new.example", "roles": ["r-team"] },
                { "line": 3, "firstName": "Udo", "email": "udo@new.example" }]);
            call(
                Method::POST,
                format!("{USERS}/import"),
                &json!({ "importId": "a", "chunk": 0, "dryRun": false, "rows": rows }),
            )
        }
        "autoAssignUsers" => call(Method::POST, format!("{USERS}/autoAssign"), &json!({})),
        "assignUser" => {
            let key = key(&app, "u-tom");
            call(Method::PUT, format!("/api/admin/tenant-user/assignUser/u-tom/{key}"), &none)
        }
        "unassignUser" => {
            let key = key(&app, "u-ben");
            call(Method::DELETE, format!("/api/admin/tenant-user/unAssignUser/u-ben/{key}"), &none)
        }
        _ => return None,
    })
}
