//! Creating, updating, deleting and reading roles of a company.

mod cost;
mod lattice;
mod list;
mod preview;
mod rules;
mod versions;

use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, anna, signed_in};
use crate::support::fixtures::{BEN, NINA};
use http::Method;
use serde_json::{Value, json};

pub const ROLES: &str = "/api/admin/role";

/// Ben as a member of Alpha with a role that grants this access to roles and surveys.
pub async fn ben(app: &TestApp, roles: u8, surveys: u8) -> Browser {
    app.db.run(&format!(
        "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-ben', 1), ('t-alpha', 'u-nina', 1);
         INSERT INTO roles (tenant_id, id, title, title_key, created_at) VALUES ('t-alpha', 'r-own', 'Own', 'own', 1),
           ('t-alpha', 'r-crew', 'Crew', 'crew', 1);
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-alpha', 'r-own', 'admin.roles', {roles}),
           ('t-alpha', 'r-own', 'surveys', {surveys});
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-ben', 'r-own')"
    ));
    let mut ben = signed_in(app, BEN).await;
    ben.enter("t-alpha").await;
    ben
}

pub async fn put(browser: &mut Browser, body: &Value) -> Reply {
    browser.call(Method::PUT, ROLES, body, &[]).await
}

pub async fn patch(browser: &mut Browser, role: &str, body: &Value) -> Reply {
    browser.patch(&format!("{ROLES}/{role}"), body).await
}

/// Asserts that a request is rejected with this code and writes nothing.
pub async fn assert_rejected(
    app: &TestApp,
    browser: &mut Browser,
    method: Method,
    path: &str,
    body: &Value,
    expected: (u16, &str),
) {
    let before = app.db.dump();
    let reply = browser.call(method, path, body, &[]).await;
    assert_eq!(reply.outcome(), (expected.0, expected.1.to_owned()), "{path} {body}: {}", reply.text());
    assert_eq!(app.db.dump(), before, "{path} {body}");
}

#[tokio::test]
async fn a_title_alone_creates_exactly_the_defaults() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let reply = put(&mut anna, &json!({ "title": " Crew ", "roleId": "r-mine", "countUsers": 7, "version": 9 })).await;
    let role = reply.json();
    let id = role["roleId"].as_str().unwrap();
    let expected = json!({ "roleId": id, "title": "Crew", "state": 1, "hasAdminRights": 0, "hasOnBoardingRights": 0,
        "hasPaymentRights": 0, "settings": { "layoutMode": "topbar", "sideBarApps": {}, "changeableByUser": false },
        "apps": [], "countUsers": 0, "countApps": 0, "version": 1 });
    assert_eq!((reply.status.as_u16(), &role), (201, &expected));
    assert_eq!((reply.header("etag"), reply.header("location")), ("\"1\"", format!("{ROLES}/{id}").as_str()));
    let found = anna.get(&format!("{ROLES}/{id}")).await;
    assert_eq!((found.json(), found.header("etag")), (expected, "\"1\""));
}

#[tokio::test]
async fn what_a_creation_demands_is_required_in_the_contract() {
    let contract: Value = serde_json::from_str(&std::fs::read_to_string("openapi.json").unwrap()).unwrap();
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    for (method, path) in [
        (Method::PUT, ROLES),
        (Method::PUT, "/api/admin/user"),
        (Method::PUT, "/api/admin/tenant"),
        (Method::POST, "/api/admin/app"),
    ] {
        let verb = method.as_str().to_lowercase();
        let reply = anna.call(method, path, &json!({}), &[]).await.json();
        let mut demanded: Vec<&Value> =
            reply["errors"].as_array().unwrap().iter().map(|error| &error["field"]).collect();
        let body = &contract["paths"][path][verb]["requestBody"]["content"]["application/json"]["schema"]["$ref"];
        let schema = body.as_str().unwrap().rsplit('/').next().unwrap();
        let mut required: Vec<&Value> =
            contract["components"]["schemas"][schema]["required"].as_array().into_iter().flatten().collect();
        demanded.sort_by_key(|field| field.to_string());
        required.sort_by_key(|field| field.to_string());
        assert_eq!(demanded, required, "{path}");
        assert!(!demanded.is_empty(), "{path}");
    }
}

#[tokio::test]
async fn everything_about_a_role_can_be_said_when_it_is_created() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let request = json!({ "title": "Crew", "state": 0, "hasAdminRights": 1, "hasOnBoardingRights": true, "hasPaymentRights": 1,
        "settings": { "layoutMode": "sidebar", "sideBarApps": { "surveys": 1, "reports": 0 }, "changeableByUser": true },
        "apps": [{ "appId": "surveys", "access": "delete" }, { "appId": "reports", "access": "no" }],
        "users": ["u-anna", "u-carla"] });
    let role = put(&mut anna, &request).await.json();
    assert_eq!(
        role["settings"],
        json!({ "layoutMode": "sidebar", "sideBarApps": { "surveys": 1 }, "changeableByUser": true })
    );
    assert_eq!(role["apps"], json!([{ "appId": "surveys", "access": "delete" }]));
    assert_eq!((&role["countUsers"], &role["countApps"], &role["state"]), (&json!(2), &json!(3), &json!(0)));
    let flags = ["hasAdminRights", "hasOnBoardingRights", "hasPaymentRights"].map(|flag| role[flag].as_i64());
    assert_eq!(flags, [Some(1), Some(1), Some(1)]);
    let stored = app.db.rows("SELECT title_key, is_admin_role, app_ids, members FROM roles WHERE title = 'Crew'");
    assert_eq!(
        json!(stored),
        json!([{ "title_key": "crew", "is_admin_role": 1, "app_ids": "[\"surveys\"]", "members": 2 }])
    );
}

#[tokio::test]
async fn a_change_touches_what_it_names_and_counts_at_the_next_call_of_those_in_the_role() {
    let app = TestApp::new();
    let mut ben = ben(&app, 1, 2).await;
    let mut anna = anna(&app).await;
    let apps = json!([{ "appId": "reports", "access": "root" }]);
    let reply = patch(&mut anna, "r-own", &json!({ "apps": apps, "settings": { "layoutMode": "sidebar" } })).await;
    assert_eq!((reply.status.as_u16(), reply.header("etag")), (200, "\"2\""), "{}", reply.text());
    assert_eq!((&reply.json()["title"], &reply.json()["apps"]), (&json!("Own"), &apps));
    let session = ben.get("/api/tenant").await.json();
    assert_eq!(session["rights"], json!({ "reports": "root" }));
    assert_eq!(session["layout"]["layoutMode"], "sidebar");
    patch(&mut anna, "r-own", &json!({ "state": 0 })).await;
    assert_eq!(ben.get("/api/tenant").await.json()["rights"], json!({}));
    patch(&mut anna, "r-own", &json!({ "state": 1, "usersRemove": ["u-ben"] })).await;
    assert_eq!(ben.get("/api/tenant").await.json()["roles"], json!([]));
    assert_eq!(
        patch(&mut anna, "r-own", &json!({})).await.json()["version"],
        4,
        "nothing to change is nothing written"
    );
}

#[tokio::test]
async fn of_several_roles_each_gives_what_it_has() {
    let app = TestApp::new();
    let mut ben = ben(&app, 1, 2).await;
    let mut anna = anna(&app).await;
    let session = ben.get("/api/tenant").await.json();
    assert_eq!((&session["hasPaymentRights"], &session["layout"]["layoutMode"]), (&json!(false), &json!("topbar")));
    let own = json!({ "settings": { "sideBarApps": { "surveys": 1 }, "changeableByUser": true } });
    assert_eq!(patch(&mut anna, "r-own", &own).await.status, 200);
    let crew = json!({ "hasPaymentRights": 1, "hasOnBoardingRights": 1, "usersAdd": ["u-ben"],
        "settings": { "layoutMode": "sidebar", "sideBarApps": { "reports": 1 } },
        "apps": [{ "appId": "surveys", "access": "read" }, { "appId": "reports", "access": "delete" }] });
    assert_eq!(patch(&mut anna, "r-crew", &crew).await.status, 200);
    let session = ben.get("/api/tenant").await.json();
    assert_eq!(
        session["layout"],
        json!({ "layoutMode": "sidebar", "sideBarApps": { "surveys": 1, "reports": 1 }, "changeableByUser": true })
    );
    assert_eq!(session["rights"], json!({ "admin.roles": "read", "surveys": "write", "reports": "delete" }));
    let flags = ["hasAdminRights", "hasOnBoardingRights", "hasPaymentRights"].map(|flag| session[flag].as_bool());
    assert_eq!(flags, [Some(false), Some(true), Some(true)]);
}

#[tokio::test]
async fn the_sidebar_is_merged_and_apps_are_a_whole_list() {
    let app = TestApp::new();
    ben(&app, 1, 2).await;
    let mut anna = anna(&app).await;
    let side_bar = |reply: &Reply| reply.json()["settings"]["sideBarApps"].clone();
    let reply =
        patch(&mut anna, "r-own", &json!({ "settings": { "sideBarApps": { "surveys": 1, "admin.users": 1 } } })).await;
    assert_eq!(side_bar(&reply), json!({ "surveys": 1, "admin.users": 1 }));
    assert_eq!(reply.json()["countApps"], 2);
    let reply =
        patch(&mut anna, "r-own", &json!({ "settings": { "sideBarApps": { "surveys": 0 } }, "apps": [] })).await;
    assert_eq!((side_bar(&reply), &reply.json()["apps"]), (json!({ "admin.users": 1 }), &json!([])));
    assert_eq!(side_bar(&patch(&mut anna, "r-own", &json!({ "settings": null })).await), json!({}));
    assert!(app.db.rows("SELECT * FROM role_apps WHERE role_id = 'r-own'").is_empty(), "nothing is kept for nothing");
}

#[tokio::test]
async fn people_come_and_go_by_name_and_all_at_once() {
    let app = TestApp::new();
    ben(&app, 1, 0).await;
    let mut anna = anna(&app).await;
    let members = |app: &TestApp| -> Vec<String> {
        let rows = app.db.rows("SELECT user_id FROM role_members WHERE role_id = 'r-crew' ORDER BY user_id");
        rows.iter().map(|row| row["user_id"].as_str().unwrap().trim_start_matches("u-").to_owned()).collect()
    };
    for (body, expected) in [
        (json!({ "users": ["u-ben", "u-nina"] }), vec!["ben", "nina"]),
        (json!({ "users": ["u-anna", "u-nina"] }), vec!["anna", "nina"]),
        (json!({ "usersAdd": ["u-ben", "u-nina"], "usersRemove": ["u-anna", "u-carla"] }), vec!["ben", "nina"]),
        (json!({ "usersAll": true, "usersRemove": ["u-ben"] }), vec!["anna", "carla", "nina"]),
        (json!({ "usersAll": false, "usersAdd": ["u-ben"] }), vec!["ben"]),
        (json!({ "usersAll": true }), vec!["anna", "ben", "carla", "nina"]),
        (json!({ "users": null }), vec![]),
    ] {
        let reply = patch(&mut anna, "r-crew", &body).await;
        assert_eq!(
            (members(&app), reply.json()["countUsers"].as_u64()),
            (expected.iter().map(|name| (*name).to_owned()).collect(), Some(expected.len() as u64)),
            "{body} {}",
            reply.text()
        );
    }
}

#[tokio::test]
async fn what_is_unknown_or_elsewhere_is_not_found_in_every_place() {
    let app = TestApp::new();
    ben(&app, 1, 0).await;
    app.db.run("UPDATE memberships SET assigned = 0, state = 0 WHERE user_id = 'u-nina'");
    let mut anna = anna(&app).await;
    let other = format!("{ROLES}/r-reader");
    for (method, path) in [(Method::GET, &other), (Method::PATCH, &other), (Method::DELETE, &other)] {
        assert_rejected(&app, &mut anna, method, path, &Value::Null, (404, "not_found")).await;
    }
    assert_rejected(
        &app,
        &mut anna,
        Method::GET,
        &format!("{ROLES}/users?roleId=r-reader"),
        &Value::Null,
        (404, "not_found"),
    )
    .await;
    for body in [
        json!({ "usersAdd": ["u-rita"] }),
        json!({ "usersAdd": ["u-nobody"] }),
        json!({ "usersAdd": ["u-nina"] }),
        json!({ "users": ["u-anna", "u-olaf"] }),
        json!({ "usersRemove": ["u-rita"] }),
        json!({ "apps": [{ "appId": "none", "access": "read" }] }),
        json!({ "settings": { "sideBarApps": { "none": 1 } } }),
    ] {
        assert_rejected(&app, &mut anna, Method::PATCH, &format!("{ROLES}/r-crew"), &body, (404, "not_found")).await;
        let mut body = body;
        body["title"] = json!("New");
        assert_rejected(&app, &mut anna, Method::PUT, ROLES, &body, (404, "not_found")).await;
    }
}

#[tokio::test]
async fn a_change_over_another_version_is_refused() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let path = format!("{ROLES}/r-admin");
    for (tag, expected) in
        [("\"7\"", (412, "version_conflict")), ("\"1\"", (200, "")), ("\"1\"", (412, "version_conflict"))]
    {
        let body = json!({ "settings": { "changeableByUser": 1 } });
        let reply = anna.call(Method::PATCH, &path, &body, &[("if-match", tag)]).await;
        assert_eq!(reply.outcome(), (expected.0, expected.1.to_owned()));
    }
    let reply = anna.call(Method::DELETE, &format!("{path}?force=1"), &Value::Null, &[("if-match", "\"1\"")]).await;
    assert_eq!(reply.outcome(), (412, "version_conflict".into()));
}

#[tokio::test]
async fn a_role_with_people_is_deleted_by_force_alone() {
    let app = TestApp::new();
    let mut ben = ben(&app, 1, 0).await;
    let mut anna = anna(&app).await;
    let own = format!("{ROLES}/r-own");
    assert_rejected(&app, &mut anna, Method::DELETE, &own, &Value::Null, (409, "conflict")).await;
    assert_rejected(
        &app,
        &mut anna,
        Method::DELETE,
        &format!("{own}?force=maybe"),
        &Value::Null,
        (422, "validation_failed"),
    )
    .await;
    assert_eq!(anna.delete(&format!("{ROLES}/r-crew"), &Value::Null).await.status, 204);
    assert_eq!(anna.delete(&format!("{own}?force=true"), &Value::Null).await.status, 204);
    assert_eq!(ben.get("/api/tenant").await.json()["roles"], json!([]));
    for table in ["role_apps", "role_members", "role_words"] {
        let left = app.db.rows(&format!("SELECT * FROM {table} WHERE role_id IN ('r-own', 'r-crew')"));
        assert!(left.is_empty(), "{table}");
    }
    let event = app.db.rows("SELECT detail FROM audit WHERE action = 'role.deleted' AND object = 'r-own'");
    let detail: Value = serde_json::from_str(event[0]["detail"].as_str().unwrap()).unwrap();
    let people = json!({ "added": 0, "addedIds": [], "removed": 1, "removedIds": ["u-ben"] });
    assert_eq!((&detail["title"], &detail["people"]), (&json!("Own"), &people));
    assert_eq!(detail["before"]["apps"], json!({ "admin.roles": "read" }));
}

#[tokio::test]
async fn a_key_that_was_used_answers_the_first_answer_again() {
    let app = TestApp::new();
    ben(&app, 1, 0).await;
    let mut anna = anna(&app).await;
    for (key, body) in [
        (
            "k-1",
            json!({ "title": "Crew", "users": ["u-anna"], "apps": [{ "appId": "surveys", "access": "write" }],
            "settings": { "sideBarApps": { "reports": 1 }, "layoutMode": "sidebar" } }),
        ),
        ("k-2", json!({ "title": "All", "usersAll": true, "usersRemove": ["u-ben"], "hasAdminRights": 1 })),
    ] {
        let headers = [("idempotency-key", key)];
        let first = anna.call(Method::PUT, ROLES, &body, &headers).await;
        let again = anna.call(Method::PUT, ROLES, &body, &headers).await;
        assert_eq!((first.status.as_u16(), again.status.as_u16()), (201, 201));
        let location = format!("{ROLES}/{}", first.json()["roleId"].as_str().unwrap());
        for reply in [&first, &again] {
            assert_eq!((reply.header("etag"), reply.header("location")), ("\"1\"", location.as_str()));
        }
        assert_eq!(first.json(), again.json());
        assert_eq!(
            anna.get(&format!("{ROLES}/{}", first.json()["roleId"].as_str().unwrap())).await.json(),
            first.json()
        );
        let other = anna.call(Method::PUT, ROLES, &json!({ "title": "Other" }), &headers).await;
        assert_eq!(other.outcome(), (422, "idempotency_mismatch".into()));
    }
    assert_eq!(app.db.rows("SELECT id FROM roles WHERE title IN ('Crew', 'All') AND id LIKE '%-%-%'").len(), 2);
}

#[tokio::test]
async fn every_change_is_written_down_once_with_what_was_and_what_is() {
    let app = TestApp::new();
    ben(&app, 1, 2).await;
    let mut anna = anna(&app).await;
    let body = json!({ "title": "Owners", "state": 1, "hasPaymentRights": 1, "usersAdd": ["u-nina"], "usersRemove": ["u-ben"],
        "apps": [{ "appId": "surveys", "access": "read" }, { "appId": "reports", "access": "root" }] });
    assert_eq!(patch(&mut anna, "r-own", &body).await.status, 200);
    put(&mut anna, &json!({ "title": "New", "apps": [{ "appId": "surveys", "access": "read" }] })).await;
    let events = app.db.rows("SELECT action, actor, detail FROM audit WHERE action LIKE 'role.%' ORDER BY seq");
    let details: Vec<Value> =
        events.iter().map(|event| serde_json::from_str(event["detail"].as_str().unwrap()).unwrap()).collect();
    assert_eq!(
        details,
        [
            json!({ "title": "Own",
            "before": { "title": "Own", "hasPaymentRights": 0,
                "apps": { "admin.roles": "read", "surveys": "write", "reports": "none" } },
            "after": { "title": "Owners", "hasPaymentRights": 1,
                "apps": { "admin.roles": "none", "surveys": "read", "reports": "root" } },
            "people": { "added": 1, "addedIds": ["u-nina"], "removed": 1, "removedIds": ["u-ben"] } }),
            json!({ "after": { "title": "New", "apps": { "surveys": "read" } } }),
        ]
    );
    assert_eq!((&events[0]["action"], &events[1]["action"]), (&json!("role.updated"), &json!("role.created")));
    assert_eq!(events[0]["actor"], "u-anna");
}

#[tokio::test]
async fn the_log_is_asked_by_whoever_got_or_lost_a_role() {
    let app = TestApp::new();
    ben(&app, 1, 2).await;
    let mut anna = anna(&app).await;
    patch(&mut anna, "r-own", &json!({ "usersAdd": ["u-nina"], "usersRemove": ["u-ben"] })).await;
    patch(&mut anna, "r-own", &json!({ "usersAdd": ["u-nina"], "title": "Owners" })).await;
    let crew = put(&mut anna, &json!({ "title": "New", "users": ["u-ben", "u-nina"] })).await.json()["roleId"].clone();
    assert_eq!(anna.delete(&format!("{ROLES}/r-own?force=true"), &Value::Null).await.status, 204);
    let mut log = async |user: &str| -> Vec<(String, Value)> {
        let list = anna.get(&format!("/api/admin/audit?sort=createdAt&object={user}")).await.json();
        let events = list["data"].as_array().unwrap().iter();
        events
            .filter(|event| event["action"].as_str().unwrap().starts_with("members."))
            .map(|event| (event["action"].as_str().unwrap().to_owned(), event["detail"]["roles"].clone()))
            .collect()
    };
    let (given, taken) = ("members.roles_given".to_owned(), "members.roles_taken".to_owned());
    assert_eq!(log("u-ben").await, [(taken.clone(), json!(["r-own"])), (given.clone(), json!([crew]))]);
    assert_eq!(
        log("u-nina").await,
        [(given.clone(), json!(["r-own"])), (given, json!([crew])), (taken, json!(["r-own"]))],
        "once for each time"
    );
}

#[tokio::test]
async fn what_a_role_is_already_is_no_change_of_it() {
    let app = TestApp::new();
    ben(&app, 1, 2).await;
    let mut anna = anna(&app).await;
    let body = json!({ "title": "Owners", "state": 1, "hasPaymentRights": 1, "usersAdd": ["u-nina"], "usersRemove": ["u-ben"],
        "settings": { "layoutMode": "sidebar", "sideBarApps": { "surveys": 1 } },
        "apps": [{ "appId": "surveys", "access": "read" }, { "appId": "reports", "access": "root" }] });
    let first = patch(&mut anna, "r-own", &body).await;
    let again = patch(&mut anna, "r-own", &body).await;
    assert_eq!((first.header("etag"), again.header("etag")), ("\"2\"", "\"2\""), "{}", again.text());
    assert_eq!(first.json(), again.json());
    let written = |app: &TestApp| app.db.rows("SELECT 1 FROM audit WHERE action = 'role.updated'").len();
    assert_eq!(written(&app), 1);
    for (body, version) in [
        (json!({ "usersAdd": ["u-ben", "u-nina"] }), "\"3\""),
        (json!({ "users": ["u-nina", "u-ben"] }), "\"3\""),
        (json!({ "apps": [{ "appId": "reports", "access": "root" }] }), "\"4\""),
        (json!({ "settings": null }), "\"5\""),
        (json!({ "settings": null }), "\"5\""),
    ] {
        assert_eq!(patch(&mut anna, "r-own", &body).await.header("etag"), version, "{body}");
    }
    assert_eq!(written(&app), 4);
    let stale = [("if-match", "\"4\"")];
    let stale = anna.call(Method::PATCH, &format!("{ROLES}/r-own"), &json!({ "state": 1 }), &stale).await;
    assert_eq!(stale.outcome(), (412, "version_conflict".into()), "whoever saw something else is told");
}

#[tokio::test]
async fn what_enters_the_sidebar_and_what_leaves_it_is_written_down_also_where_all_do() {
    let app = TestApp::new();
    ben(&app, 1, 2).await;
    let mut anna = anna(&app).await;
    let side_bar = |apps: Value| json!({ "settings": { "sideBarApps": apps } });
    for (body, before, after) in [
        (side_bar(json!({ "surveys": 1, "reports": 0 })), json!({ "surveys": 0 }), json!({ "surveys": 1 })),
        (
            side_bar(json!({ "surveys": 0, "reports": 1, "admin.users": 1 })),
            json!({ "surveys": 1, "reports": 0, "admin.users": 0 }),
            json!({ "surveys": 0, "reports": 1, "admin.users": 1 }),
        ),
        (side_bar(Value::Null), json!({ "reports": 1, "admin.users": 1 }), json!({ "reports": 0, "admin.users": 0 })),
    ] {
        assert_eq!(patch(&mut anna, "r-own", &body).await.status, 200, "{body}");
        let event = app.db.rows("SELECT detail FROM audit WHERE action = 'role.updated' ORDER BY seq DESC LIMIT 1");
        let detail: Value = serde_json::from_str(event[0]["detail"].as_str().unwrap()).unwrap();
        assert_eq!((&detail["before"]["sideBarApps"], &detail["after"]["sideBarApps"]), (&before, &after), "{body}");
    }
}

#[tokio::test]
async fn nothing_a_role_does_here_touches_the_same_person_elsewhere() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let elsewhere = |app: &TestApp| {
        ["memberships", "roles", "role_members", "role_apps", "role_words", "audit"]
            .map(|table| app.db.rows(&format!("SELECT * FROM {table} WHERE tenant_id NOT IN ('t-alpha', '')")))
    };
    let (before, person) = (elsewhere(&app), app.db.rows("SELECT * FROM users"));
    let made = put(&mut anna, &json!({ "title": "Readers", "usersAll": true })).await.json();
    let id = made["roleId"].as_str().unwrap();
    let body = json!({ "apps": [{ "appId": "surveys", "access": "root" }], "users": ["u-anna"], "state": 0 });
    assert_eq!(patch(&mut anna, id, &body).await.status, 200);
    assert_eq!(anna.delete(&format!("{ROLES}/{id}?force=true"), &Value::Null).await.status, 204);
    assert_eq!((elsewhere(&app), app.db.rows("SELECT * FROM users")), (before, person));
}

#[tokio::test]
async fn a_stranger_a_member_and_a_reader_are_told_what_they_lack() {
    let app = TestApp::new();
    let mut nina = signed_in(&app, NINA).await;
    assert_rejected(&app, &mut nina, Method::PUT, ROLES, &json!({ "title": "x" }), (403, "tenant_missing")).await;
    let mut ben = ben(&app, 1, 0).await;
    assert_eq!(ben.get(ROLES).await.status, 200);
    for (method, path, access) in [
        (Method::PUT, ROLES.to_owned(), "write"),
        (Method::PATCH, format!("{ROLES}/r-crew"), "write"),
        (Method::PATCH, format!("{ROLES}/r-nowhere"), "write"),
        (Method::DELETE, format!("{ROLES}/r-crew"), "delete"),
    ] {
        let body = if method == Method::DELETE { Value::Null } else { json!({ "title": "x" }) };
        let reply = ben.call(method.clone(), &path, &body, &[]).await;
        assert_eq!(reply.outcome(), (403, "forbidden".into()));
        assert_eq!(reply.json()["missing"], json!({ "app": "admin.roles", "access": access }), "{method} {path}");
    }
    app.db.run("UPDATE roles SET state = 0 WHERE id = 'r-own'");
    for path in ["", "/r-crew", "/apps", "/users?roleId=r-crew"] {
        let reply = ben.get(&format!("{ROLES}{path}")).await;
        assert_eq!(reply.json()["missing"], json!({ "app": "admin.roles", "access": "read" }), "{path}");
    }
}
