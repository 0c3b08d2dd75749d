//! Preconditions of changes to roles.

use crate::admin::roles::{ROLES, assert_rejected, ben, patch, put};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, anna, signed_in};
use crate::support::fixtures::NINA;
use crate::support::seeded_random::seeds;
use futures_util::future::join;
use http::Method;
use serde_json::{Value, json};

const PROTECTED: (u16, &str) = (403, "admin_role_protected");
const SELF: (u16, &str) = (403, "self_toggle_forbidden");
const MORE: (u16, &str) = (403, "forbidden");
const LAST: (u16, &str) = (409, "last_admin");

async fn assert_patch_rejected(app: &TestApp, browser: &mut Browser, role: &str, body: Value, expected: (u16, &str)) {
    assert_rejected(app, browser, Method::PATCH, &format!("{ROLES}/{role}"), &body, expected).await;
}

#[tokio::test]
async fn an_admin_role_belongs_to_administrators_whatever_else_somebody_holds() {
    let app = TestApp::new();
    let mut ben = ben(&app, 4, 4).await;
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, title_key, is_admin_role, created_at) VALUES
           ('t-alpha', 'r-named', 'ADMIN', 'admin', 1, 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-nina', 'r-named')",
    );
    for (role, body) in [
        ("r-admin", json!({ "settings": { "changeableByUser": 1 } })),
        ("r-admin", json!({ "title": "Crew" })),
        ("r-admin", json!({ "usersAdd": ["u-ben"] })),
        ("r-admin", json!({ "usersAll": true })),
        ("r-admin", json!({ "hasAdminRights": 0 })),
        ("r-named", json!({ "title": "Crew" })),
        ("r-named", json!({ "usersAdd": ["u-ben"] })),
        ("r-crew", json!({ "title": " AdMiN " })),
        ("r-crew", json!({ "title": "ＡＤＭＩＮ" })),
        ("r-crew", json!({ "title": "Ádmin" })),
        ("r-crew", json!({ "hasAdminRights": 1 })),
        // Only administrators may change the roles of a user in an admin role.
        ("r-crew", json!({ "usersAdd": ["u-anna"] })),
        ("r-crew", json!({ "users": ["u-nina"] })),
    ] {
        assert_patch_rejected(&app, &mut ben, role, body.clone(), PROTECTED).await;
    }
    for body in [
        json!({ "title": "admin" }),
        json!({ "title": "x", "hasAdminRights": 1 }),
        json!({ "title": "x", "users": ["u-anna"] }),
    ] {
        assert_rejected(&app, &mut ben, Method::PUT, ROLES, &body, PROTECTED).await;
    }
    for role in ["r-admin", "r-named"] {
        assert_rejected(&app, &mut ben, Method::DELETE, &format!("{ROLES}/{role}?force=true"), &Value::Null, PROTECTED)
            .await;
    }
    app.db.run("INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-anna', 'r-crew')");
    assert_patch_rejected(&app, &mut ben, "r-crew", json!({ "users": [] }), PROTECTED).await;
    assert_rejected(&app, &mut ben, Method::DELETE, &format!("{ROLES}/r-crew?force=true"), &Value::Null, PROTECTED)
        .await;
    let mut anna = anna(&app).await;
    assert_eq!(patch(&mut anna, "r-named", &json!({ "title": "Named" })).await.status, 200);
    assert_eq!(patch(&mut ben, "r-named", &json!({ "title": "Crew" })).await.status, 200, "no admin role any more");
    assert_eq!(put(&mut anna, &json!({ "title": "ＡＤＭＩＮ" })).await.status, 201);
    let named = app.db.rows("SELECT id FROM roles WHERE title = 'ＡＤＭＩＮ' AND is_admin_role = 1");
    assert_eq!(named.len(), 1);
}

#[tokio::test]
async fn a_role_has_a_title() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    for (body, code) in [
        (json!({}), "required"),
        (json!({ "title": null }), "required"),
        (json!({ "title": " " }), "required"),
        (json!({ "title": "x".repeat(121) }), "max_length"),
    ] {
        let refused = put(&mut anna, &body).await;
        let error = &refused.json()["errors"][0];
        assert_eq!((&error["field"], &error["code"]), (&json!("title"), &json!(code)), "{body} {}", refused.text());
    }
    assert_patch_rejected(&app, &mut anna, "r-admin", json!({ "title": null }), (422, "validation_failed")).await;
    assert_patch_rejected(&app, &mut anna, "r-admin", json!({ "title": "" }), (422, "validation_failed")).await;
}

#[tokio::test]
async fn everybody_means_those_whom_the_caller_may_toggle() {
    let app = TestApp::new();
    let mut ben = ben(&app, 2, 0).await;
    let members = |app: &TestApp| json!(app.db.rows("SELECT user_id FROM role_members WHERE role_id = 'r-crew'"));
    assert_eq!(patch(&mut ben, "r-crew", &json!({ "usersAll": true })).await.json()["countUsers"], 2);
    assert_eq!(members(&app), json!([{ "user_id": "u-carla" }, { "user_id": "u-nina" }]), "neither Anna nor himself");
    app.db.run(
        "INSERT INTO role_members (tenant_id, user_id, role_id) VALUES
           ('t-alpha', 'u-anna', 'r-crew'), ('t-alpha', 'u-ben', 'r-crew')",
    );
    assert_eq!(patch(&mut ben, "r-crew", &json!({ "usersAll": false })).await.json()["countUsers"], 2);
    assert_eq!(members(&app), json!([{ "user_id": "u-anna" }, { "user_id": "u-ben" }]));
}

#[tokio::test]
async fn a_company_that_is_too_large_for_everybody_is_told_the_limit() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    app.db.run("UPDATE tenant_stats SET members = 10001 WHERE tenant_id = 't-alpha'");
    let reply = patch(&mut anna, "r-admin", &json!({ "usersAll": true })).await;
    assert_eq!(reply.status, 422);
    assert_eq!(reply.json()["errors"], json!([{ "field": "usersAll", "code": "max_val", "params": { "max": 10000 } }]));
    let previewed = anna.post(&format!("{ROLES}/r-admin/preview"), &json!({ "usersAll": false })).await;
    assert_eq!((previewed.status, &previewed.json()["errors"]), (reply.status, &reply.json()["errors"]));
    app.db.run("UPDATE tenant_stats SET members = 10000 WHERE tenant_id = 't-alpha'");
    assert_eq!(patch(&mut anna, "r-admin", &json!({ "usersAll": true })).await.status, 200);
}

#[tokio::test]
async fn a_role_with_too_many_members_is_neither_replaced_at_once_nor_deleted() {
    let app = TestApp::new();
    ben(&app, 4, 0).await;
    let mut anna = anna(&app).await;
    app.db.run("INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-ben', 'r-crew')");
    let count = |members: u32| app.db.run(&format!("UPDATE roles SET members = {members} WHERE id = 'r-crew'"));
    let (list, force) = (json!({ "users": ["u-nina"] }), format!("{ROLES}/r-crew?force=true"));
    count(10_001);
    for reply in [patch(&mut anna, "r-crew", &list).await, anna.post(&format!("{ROLES}/r-crew/preview"), &list).await] {
        let error = json!({ "field": "users", "code": "max_val", "params": { "max": 10_000 } });
        assert_eq!((reply.status.as_u16(), &reply.json()["errors"]), (422, &json!([error])));
    }
    assert_rejected(&app, &mut anna, Method::DELETE, &force, &Value::Null, (409, "conflict")).await;
    let some = json!({ "usersAdd": ["u-nina"], "usersRemove": ["u-ben"] });
    assert_eq!(anna.post(&format!("{ROLES}/r-crew/preview"), &some).await.status, 200);
    assert_eq!(patch(&mut anna, "r-crew", &some).await.status, 200, "some of them come and go");
    count(10_000);
    assert_eq!(patch(&mut anna, "r-crew", &json!({ "users": ["u-ben"] })).await.status, 200);
    count(10_000);
    assert_eq!(anna.delete(&force, &Value::Null).await.status, 204);
}

#[tokio::test]
async fn nobody_toggles_themselves_with_less_than_root() {
    let app = TestApp::new();
    let mut ben = ben(&app, 3, 0).await;
    for (role, body) in [
        ("r-crew", json!({ "usersAdd": ["u-ben"] })),
        ("r-crew", json!({ "users": ["u-nina", "u-ben"] })),
        ("r-own", json!({ "usersRemove": ["u-ben"] })),
        ("r-own", json!({ "users": [] })),
    ] {
        assert_patch_rejected(&app, &mut ben, role, body, SELF).await;
    }
    assert_rejected(&app, &mut ben, Method::PUT, ROLES, &json!({ "title": "x", "users": ["u-ben"] }), SELF).await;
    assert_rejected(&app, &mut ben, Method::DELETE, &format!("{ROLES}/r-own?force=true"), &Value::Null, SELF).await;
    assert_eq!(patch(&mut ben, "r-own", &json!({ "users": ["u-ben"] })).await.status, 200, "who stays is not toggled");
    app.db.run("UPDATE role_apps SET access = 4 WHERE app_id = 'admin.roles'");
    assert_eq!(patch(&mut ben, "r-crew", &json!({ "usersAdd": ["u-ben"] })).await.status, 200);
}

#[tokio::test]
async fn nobody_gives_more_than_they_hold() {
    let app = TestApp::new();
    let mut ben = ben(&app, 3, 2).await;
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, title_key, state, has_onboarding_rights, created_at) VALUES
           ('t-alpha', 'r-more', 'More', 'more', 1, 0, 1), ('t-alpha', 'r-asleep', 'Asleep', 'asleep', 0, 0, 1),
           ('t-alpha', 'r-hosts', 'Hosts', 'hosts', 1, 1, 1);
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES
           ('t-alpha', 'r-more', 'surveys', 3), ('t-alpha', 'r-asleep', 'reports', 1)",
    );
    let gives = |app: &str, access: &str| json!({ "apps": [{ "appId": app, "access": access }] });
    for (role, body) in [
        ("r-crew", gives("surveys", "delete")),
        ("r-crew", gives("reports", "read")),
        ("r-own", gives("surveys", "root")),
        ("r-own", gives("admin.roles", "root")),
        ("r-more", gives("surveys", "root")),
        ("r-more", json!({ "usersAdd": ["u-nina"] })),
        ("r-more", json!({ "usersAll": true })),
        ("r-hosts", json!({ "users": ["u-nina"] })),
        ("r-asleep", json!({ "state": 1 })),
        ("r-asleep", json!({ "usersAdd": ["u-nina"] })),
        ("r-crew", json!({ "hasOnBoardingRights": 1 })),
        ("r-crew", json!({ "hasPaymentRights": 1 })),
        ("r-hosts", json!({ "hasOnBoardingRights": 0 })),
        // What he gets only by this change does not count.
        ("r-own", json!({ "hasOnBoardingRights": 1 })),
    ] {
        assert_patch_rejected(&app, &mut ben, role, body.clone(), MORE).await;
        assert_eq!(
            patch(&mut ben, role, &body).await.json()["missing"],
            Value::Null,
            "it is not a right that is missing"
        );
    }
    let mut request = gives("surveys", "delete");
    request["title"] = json!("New");
    assert_rejected(&app, &mut ben, Method::PUT, ROLES, &request, MORE).await;
    for (role, body) in [
        ("r-crew", gives("surveys", "write")),
        ("r-more", gives("surveys", "delete")),
        ("r-more", gives("surveys", "read")),
        ("r-more", json!({ "usersAdd": ["u-nina"] })),
        ("r-asleep", json!({ "apps": [], "state": 1 })),
    ] {
        assert_eq!(patch(&mut ben, role, &body).await.status, 200, "{role} {body}");
    }
}

#[tokio::test]
async fn the_last_administrator_stays() {
    let app = TestApp::new();
    ben(&app, 4, 0).await;
    let mut anna = anna(&app).await;
    for body in [
        json!({ "state": 0 }),
        json!({ "hasAdminRights": 0 }),
        json!({ "users": ["u-ben"], "state": 0 }),
        json!({ "usersRemove": ["u-anna"] }),
        json!({ "usersAll": false }),
        json!({ "users": ["u-carla"] }),
    ] {
        assert_patch_rejected(&app, &mut anna, "r-admin", body, LAST).await;
    }
    assert_rejected(&app, &mut anna, Method::DELETE, &format!("{ROLES}/r-admin?force=true"), &Value::Null, LAST).await;
    assert_eq!(patch(&mut anna, "r-admin", &json!({ "users": ["u-ben"] })).await.status, 200, "another one is there");
    assert_eq!(anna.get(ROLES).await.status, 403);
}

#[tokio::test]
async fn whom_the_company_cannot_rely_on_does_not_replace_the_last_administrator() {
    let app = TestApp::new();
    ben(&app, 4, 0).await;
    let mut anna = anna(&app).await;
    let replace = json!({ "users": ["u-ben"] });
    for (unreliable, reliable) in [
        ("UPDATE memberships SET state = 0 WHERE user_id = 'u-ben'", "UPDATE memberships SET state = 1"),
        ("UPDATE users SET state = 0 WHERE id = 'u-ben'", "UPDATE users SET state = 1 WHERE id = 'u-ben'"),
        (
            "UPDATE users SET made_by = 't-alpha' WHERE id = 'u-ben'; UPDATE memberships SET login_key = 0 WHERE user_id = 'u-ben'",
            "UPDATE users SET made_by = NULL WHERE id = 'u-ben'",
        ),
    ] {
        app.db.run(unreliable);
        assert_patch_rejected(&app, &mut anna, "r-admin", replace.clone(), LAST).await;
        app.db.run(reliable);
    }
    // Another role that makes him one replaces hers.
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, title_key, has_admin_rights, is_admin_role, created_at)
           VALUES ('t-alpha', 'r-second', 'Second', 'second', 1, 1, 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-ben', 'r-second')",
    );
    assert_eq!(patch(&mut anna, "r-admin", &json!({ "hasAdminRights": 0 })).await.status, 200);
}

#[tokio::test]
async fn what_somebody_is_in_another_company_does_not_replace_the_last_administrator() {
    let app = TestApp::new();
    ben(&app, 4, 0).await;
    let mut anna = anna(&app).await;
    // Ben is disabled here alone; Nina has a role of this id in the other company alone.
    app.db.run(
        "UPDATE memberships SET state = 0 WHERE tenant_id = 't-alpha' AND user_id = 'u-ben';
         INSERT OR IGNORE INTO memberships (tenant_id, user_id, created_at) VALUES ('t-beta', 'u-ben', 1), ('t-beta', 'u-nina', 1);
         INSERT OR IGNORE INTO roles (tenant_id, id, title, title_key, has_admin_rights, is_admin_role, created_at)
           VALUES ('t-beta', 'r-admin', 'Admin', 'admin', 1, 1, 1);
         INSERT OR IGNORE INTO role_members (tenant_id, user_id, role_id) VALUES ('t-beta', 'u-nina', 'r-admin')",
    );
    let leave = [
        json!({ "usersRemove": ["u-anna"] }),
        json!({ "users": [] }),
        json!({ "usersAll": false }),
        json!({ "users": ["u-ben"] }),
        json!({ "usersAdd": ["u-ben"], "usersRemove": ["u-anna"] }),
        json!({ "usersAll": false, "usersAdd": ["u-ben"] }),
    ];
    for body in leave.clone() {
        assert_patch_rejected(&app, &mut anna, "r-admin", body, LAST).await;
    }
    assert_eq!(patch(&mut anna, "r-admin", &json!({ "usersAdd": ["u-ben"] })).await.status, 200);
    for body in leave.into_iter().take(4) {
        assert_patch_rejected(&app, &mut anna, "r-admin", body, LAST).await;
    }
    app.db.run("UPDATE memberships SET state = 0 WHERE tenant_id = 't-alpha' AND user_id NOT IN ('u-anna', 'u-nina')");
    let all_but_two = json!({ "usersAll": true, "usersRemove": ["u-anna", "u-nina"] });
    assert_patch_rejected(&app, &mut anna, "r-admin", all_but_two, LAST).await;
}

/// Anna and Nina as the two administrators of Alpha, each by her own role.
async fn two(app: &TestApp) -> (Browser, Browser) {
    app.db.run(
        "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-nina', 1);
         INSERT INTO roles (tenant_id, id, title, title_key, has_admin_rights, is_admin_role, created_at) VALUES
           ('t-alpha', 'r-second', 'Second', 'second', 1, 1, 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-nina', 'r-second')",
    );
    let mut nina = signed_in(app, NINA).await;
    nina.enter("t-alpha").await;
    (anna(app).await, nina)
}

fn administrators(app: &TestApp) -> usize {
    app.db
        .rows(
            "SELECT DISTINCT rm.user_id FROM role_members rm JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id
             WHERE r.tenant_id = 't-alpha' AND r.state = 1 AND r.has_admin_rights = 1",
        )
        .len()
}

#[tokio::test]
async fn of_two_administrators_who_step_back_at_once_one_stays() {
    for seed in seeds(20) {
        let app = TestApp::seeded(seed);
        let (mut anna, mut nina) = two(&app).await;
        let (of_anna, of_nina) = (json!({ "usersRemove": ["u-anna"] }), json!({ "hasAdminRights": 0 }));
        let (first, second) = join(patch(&mut anna, "r-admin", &of_anna), patch(&mut nina, "r-second", &of_nina)).await;
        let mut outcomes = [first.outcome(), second.outcome()];
        outcomes.sort();
        assert_eq!(outcomes, [(200, String::new()), (409, "last_admin".into())], "seed {seed}");
        assert_eq!(administrators(&app), 1, "seed {seed}");
    }
}

#[tokio::test]
async fn of_two_administrators_who_strip_each_other_at_once_one_is_stripped() {
    for seed in seeds(20) {
        let app = TestApp::seeded(seed);
        let (mut anna, mut nina) = two(&app).await;
        let (of_anna, of_nina) = (json!({ "usersRemove": ["u-nina"] }), json!({ "state": 0 }));
        let (first, second) = join(patch(&mut anna, "r-second", &of_anna), patch(&mut nina, "r-admin", &of_nina)).await;
        let mut outcomes = [first.outcome(), second.outcome()];
        outcomes.sort();
        // The second caller no longer has the permission.
        assert_eq!(outcomes, [(200, String::new()), (403, "forbidden".into())], "seed {seed}");
        assert_eq!(administrators(&app), 1, "seed {seed}");
    }
}
