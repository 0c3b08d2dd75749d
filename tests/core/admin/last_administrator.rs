//! A company keeps an administrator, and goes on without one.

use crate::admin::{USERS, actor, anna, join, seen};
use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::fixtures::{ANNA, OLAF};
use asgard::domain::precondition::Precondition;
use asgard::ports::{Database, DatabaseError};
use asgard::storage::administrators::must_keep_one_besides;
use http::Method;
use serde_json::{Value, json};

/// Whether a member is the only administrator of a company.
pub async fn is_the_last(app: &TestApp, tenant: &str, user: &str) -> bool {
    match app.db.batch(vec![must_keep_one_besides(&tenant.into(), &user.into())]).await {
        Ok(_) => false,
        Err(error) => {
            assert_eq!(error, DatabaseError::PreconditionFailed(Precondition::LastAdmin));
            true
        }
    }
}

#[tokio::test]
async fn an_enabled_member_with_an_enabled_role_with_admin_rights_is_one() {
    let app = TestApp::new();
    assert!(is_the_last(&app, "t-alpha", "u-anna").await);
    assert!(!is_the_last(&app, "t-alpha", "u-carla").await);
    assert!(!is_the_last(&app, "t-beta", "u-anna").await, "the role that would do is switched off");
    app.db.run("UPDATE roles SET state = 1 WHERE id = 'r-off'");
    assert!(is_the_last(&app, "t-beta", "u-anna").await);
    for (taken, given) in [
        ("UPDATE memberships SET state = 0 WHERE user_id = 'u-anna'", "UPDATE memberships SET state = 1"),
        ("UPDATE users SET state = 0 WHERE id = 'u-anna'", "UPDATE users SET state = 1"),
        ("UPDATE roles SET has_admin_rights = 0", "UPDATE roles SET has_admin_rights = 1"),
        ("DELETE FROM role_members WHERE user_id = 'u-anna' AND tenant_id = 't-alpha'", ""),
    ] {
        assert!(is_the_last(&app, "t-alpha", "u-anna").await, "{taken}");
        app.db.run(taken);
        assert!(!is_the_last(&app, "t-alpha", "u-anna").await, "{taken}");
        app.db.run(given);
    }
}

#[tokio::test]
async fn whom_the_company_made_counts_from_their_first_visit_on() {
    let app = TestApp::new();
    app.db.run("UPDATE users SET made_by = 't-alpha' WHERE id = 'u-anna'");
    assert!(!is_the_last(&app, "t-alpha", "u-anna").await);
    app.db.run("UPDATE memberships SET login_key = 5 WHERE user_id = 'u-anna'");
    assert!(is_the_last(&app, "t-alpha", "u-anna").await);
}

#[tokio::test]
async fn a_company_whose_only_administrator_was_disabled_goes_on_working() {
    let app = TestApp::new();
    anna(&app).await;
    for name in ["wim", "leaver", "forgotten", "many", "found"] {
        join(&app, name, &["team"]);
    }
    let mut hr = actor(&app, "hr", &["root", "masters", "team"]).await;
    let mut olaf = signed_in(&app, OLAF).await;
    olaf.enter("t-operator").await;
    assert_eq!(olaf.post("/api/admin/identity/u-anna/disable", &json!({})).await.status, 204);
    let unassign = format!(
        "/api/admin/tenant-user/unAssignUser/u-found/{}",
        seen(&mut hr, "u-found").await["assignKey"].as_str().unwrap()
    );
    let user = |id: &str| format!("{USERS}/{id}");
    let bulk = |action: &str, roles: Value| json!({ "action": action, "userIds": ["u-many"], "roleIds": roles });
    for (method, path, body) in [
        (Method::PATCH, user("u-wim"), json!({ "state": 0 })),
        (Method::PATCH, user("u-wim"), json!({ "state": 1 })),
        (Method::PATCH, user("u-wim"), json!({ "roles": [] })),
        (Method::PATCH, user("u-wim"), json!({ "roles": ["r-team"] })),
        (Method::DELETE, user("u-leaver"), Value::Null),
        (Method::DELETE, user("u-forgotten?softDelete=false"), Value::Null),
        (Method::DELETE, unassign, Value::Null),
        (Method::POST, user("bulk"), bulk("disable", json!(null))),
        (Method::POST, user("bulk"), bulk("enable", json!(null))),
        (Method::POST, user("bulk"), bulk("unassignRole", json!(["r-team"]))),
        (Method::POST, user("bulk"), bulk("remove", json!(null))),
        (
            Method::POST,
            user("bulk-jobs"),
            json!({ "filter": { "search": "wim@alpha" }, "action": "disable", "expectedCount": 1 }),
        ),
        (Method::PATCH, "/api/admin/role/r-team".to_owned(), json!({ "usersRemove": ["u-wim"] })),
        (Method::PATCH, "/api/admin/role/r-team".to_owned(), json!({ "users": ["u-wim"], "state": 0 })),
        (Method::DELETE, "/api/admin/role/r-team?force=true".to_owned(), Value::Null),
    ] {
        let reply = hr.call(method.clone(), &path, &body, &[]).await;
        assert!(reply.status.is_success(), "{method} {path} {body}: {}", reply.text());
        if path.ends_with("/bulk") {
            let outcome = reply.json();
            assert_eq!((&outcome["done"], &outcome["failed"]), (&json!(1), &json!([])), "{body}");
        }
    }
    assert_eq!(app.db.rows("SELECT outcome FROM bulk_job_members")[0]["outcome"], "changed");
    // Her role is still protected, and she is the last administrator again as soon as she is back.
    assert_eq!(hr.patch(&user("u-anna"), &json!({ "roles": [] })).await.outcome().1, "admin_role_protected");
    assert_eq!(olaf.post("/api/admin/identity/u-anna/enable", &json!({})).await.status, 204);
    let mut anna = crate::admin::working(&app, ANNA).await;
    assert_eq!(anna.delete(&user("u-anna"), &Value::Null).await.outcome(), (409, "last_admin".into()));
}

#[tokio::test]
async fn whoever_lost_nothing_to_the_last_administrator_hears_that_a_right_is_missing() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let mut wim = actor(&app, "wim", &[]).await;
    let (of_anna, of_wim) = (format!("{USERS}/u-anna"), format!("{USERS}/u-wim"));
    let erase = format!("{of_anna}?softDelete=false");
    let acts = || {
        [
            (Method::DELETE, of_anna.clone(), Value::Null),
            (Method::DELETE, erase.clone(), Value::Null),
            (Method::PATCH, of_anna.clone(), json!({ "state": 0 })),
            (Method::PATCH, of_anna.clone(), json!({ "roles": [] })),
        ]
    };
    for change in [
        json!({ "location": "Ulm" }),
        json!({ "state": 1 }),
        json!({ "roles": ["r-team"] }),
        json!({ "roles": ["r-team", "r-surveys"] }),
    ] {
        assert_eq!(anna.patch(&of_wim, &change).await.status, 200, "{change}");
        for (method, path, body) in acts() {
            let refused = wim.call(method.clone(), &path, &body, &[]).await;
            assert_eq!(refused.outcome(), (403, "forbidden".into()), "{change}: {method} {path} {body}");
        }
    }
    // What he lost may have been what the call needs.
    for lost in [json!({ "roles": ["r-surveys"] }), json!({ "roles": [] })] {
        assert_eq!(anna.patch(&of_wim, &lost).await.status, 200);
        for (method, path, body) in acts() {
            let refused = wim.call(method.clone(), &path, &body, &[]).await;
            assert_eq!(refused.outcome(), (409, "last_admin".into()), "{lost}: {method} {path} {body}");
        }
        for body in [json!({ "state": 1 }), json!({ "location": "Ulm" })] {
            assert_eq!(wim.patch(&of_anna, &body).await.outcome(), (403, "forbidden".into()), "takes nothing: {body}");
        }
        app.clock.advance(11_000);
        assert_eq!(wim.delete(&of_anna, &Value::Null).await.outcome(), (403, "forbidden".into()), "later");
    }
}

#[tokio::test]
async fn restoring_and_assigning_take_nobody_away() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let mut wim = actor(&app, "wim", &[]).await;
    assert_eq!(anna.delete(&format!("{USERS}/u-wim"), &Value::Null).await.status, 204);
    for (method, path) in [
        (Method::POST, format!("{USERS}/u-anna/restore")),
        (Method::PUT, "/api/admin/tenant-user/assignUser/u-anna/1-1".to_owned()),
    ] {
        let refused = wim.call(method, &path, &Value::Null, &[]).await;
        assert_eq!(refused.outcome(), (403, "tenant_missing".into()), "{path}");
    }
}
