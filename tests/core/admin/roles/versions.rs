//! A change of a role's members is a change of these members: who saw them before it overwrites nothing of it.

use crate::admin::roles::{ROLES, ben, patch};
use crate::admin::{USERS, actor, join, seen};
use crate::support::app::TestApp;
use crate::support::browser::anna;
use http::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The roles and the version of each member of Alpha.
fn members(app: &TestApp) -> BTreeMap<String, (Value, i64)> {
    let rows = app.db.rows(
        "SELECT m.user_id, m.version, (SELECT json_group_array(r.role_id) FROM role_members r
           WHERE r.tenant_id = m.tenant_id AND r.user_id = m.user_id) AS roles FROM memberships m WHERE m.tenant_id = 't-alpha'",
    );
    let member = |row: &asgard::ports::Row| {
        (row["user_id"].as_str().unwrap().to_owned(), (row["roles"].clone(), row["version"].as_i64().unwrap()))
    };
    rows.iter().map(member).collect()
}

#[tokio::test]
async fn the_version_rises_of_those_whose_roles_change_and_of_nobody_else() {
    let app = TestApp::new();
    ben(&app, 1, 0).await;
    let mut anna = anna(&app).await;
    let crew = || format!("{ROLES}/r-crew");
    for (method, path, body, changed) in [
        (Method::PATCH, crew(), json!({ "users": ["u-ben", "u-nina"] }), 2),
        (Method::PATCH, crew(), json!({ "users": ["u-anna", "u-nina"] }), 2),
        (Method::PATCH, crew(), json!({ "usersAdd": ["u-ben", "u-nina"], "usersRemove": ["u-anna", "u-carla"] }), 2),
        (Method::PATCH, crew(), json!({ "title": "Crew of the night", "state": 0 }), 0),
        (Method::PATCH, crew(), json!({ "usersAll": true, "usersRemove": ["u-ben"] }), 3),
        (Method::PATCH, crew(), json!({ "usersAll": false, "usersAdd": ["u-ben"] }), 4),
        (Method::PATCH, crew(), json!({ "usersAll": true }), 3),
        (Method::PATCH, crew(), json!({ "users": null }), 4),
        (Method::PUT, ROLES.to_owned(), json!({ "title": "New", "users": ["u-ben"] }), 1),
        (Method::PUT, ROLES.to_owned(), json!({ "title": "All", "usersAll": true }), 4),
        (Method::DELETE, format!("{ROLES}/r-own?force=true"), Value::Null, 1),
        (Method::DELETE, crew(), Value::Null, 0),
    ] {
        let before = members(&app);
        let reply = anna.call(method.clone(), &path, &body, &[]).await;
        assert!(reply.status.is_success(), "{method} {path} {body}: {}", reply.text());
        let mut count = 0;
        for (user, (roles, version)) in members(&app) {
            let (roles_before, version_before) = &before[&user];
            let is_changed = roles != *roles_before;
            count += usize::from(is_changed);
            assert_eq!(version, version_before + i64::from(is_changed), "{method} {path} {body}: {user}");
        }
        assert_eq!(count, changed, "{method} {path} {body}");
    }
}

#[tokio::test]
async fn a_form_that_was_opened_before_takes_no_role_that_was_given_since() {
    let app = TestApp::new();
    let mut anna = crate::admin::anna(&app).await;
    join(&app, "wim", &["team"]);
    let mut masters = actor(&app, "masters", &["masters"]).await;
    let opened = anna.get(&format!("{USERS}/u-wim")).await;
    let tag = opened.header("etag").to_owned();
    assert_eq!(patch(&mut masters, "r-team", &json!({ "usersRemove": ["u-wim"] })).await.status, 200);
    let form = json!({ "roles": ["r-team", "r-host"] });
    let save = anna.call(Method::PATCH, &format!("{USERS}/u-wim"), &form, &[("if-match", &tag)]).await;
    assert_eq!(save.outcome(), (412, "version_conflict".into()));
    assert_eq!(seen(&mut anna, "u-wim").await["roles"], json!([]), "what was taken is not given again");
    let tag = anna.get(&format!("{USERS}/u-wim")).await.header("etag").to_owned();
    assert_eq!(patch(&mut anna, "r-surveys", &json!({ "usersAdd": ["u-wim"] })).await.status, 200);
    let save = anna.call(Method::PATCH, &format!("{USERS}/u-wim"), &form, &[("if-match", &tag)]).await;
    assert_eq!(save.outcome(), (412, "version_conflict".into()));
    assert_eq!(seen(&mut anna, "u-wim").await["roles"], json!(["r-surveys"]), "what was given stays");
}
