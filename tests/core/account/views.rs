//! `/api/user/views`, `/api/admin/views`

use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, anna, signed_in};
use crate::support::fixtures::{ANNA, BEN};
use http::Method;
use serde_json::{Value, json};

const OWN: &str = "/api/user/views";
const SHARED: &str = "/api/admin/views";

/// Ben with this access to members of Beta: 1 read, 2 write.
async fn ben(app: &TestApp, access: u8) -> Browser {
    app.db.run(&format!(
        "INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-beta', 'r-reader', 'admin.users', {access})"
    ));
    signed_in(app, BEN).await
}

fn view(name: &str, query: &Value) -> Value {
    json!({ "name": name, "query": query })
}

async fn put(browser: &mut Browser, path: &str, view: &Value) -> Reply {
    browser.call(Method::PUT, path, view, &[]).await
}

/// Names of the views of members: own and shared ones.
async fn names(browser: &mut Browser) -> (Vec<String>, Vec<String>) {
    let found = browser.get("/api/user/views/user").await;
    assert_eq!(found.status, 200, "{}", found.text());
    let of = |found: &Value| {
        let name = |view: &Value| view["name"].as_str().unwrap().to_owned();
        found.as_array().unwrap().iter().map(name).collect()
    };
    (of(&found.json()["own"]), of(&found.json()["shared"]))
}

#[tokio::test]
async fn a_view_is_saved_opened_replaced_and_deleted() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let query = json!({ "state": "1", "role": "r-admin", "lastLogin": "within:7", "sort": "-lastLogin", "search": "an, be",
        "columns": "email,lastLogin", "limit": "25" });
    let path = format!("{OWN}/user/v-1");
    let saved = put(&mut anna, &path, &view("  Ours ", &query)).await;
    let saved_view = json!({ "id": "v-1", "name": "Ours", "query": query, "isDefault": false, "version": 1 });
    assert_eq!((saved.status.as_u16(), saved.json()), (200, saved_view.clone()));
    assert_eq!(anna.get("/api/user/views/user").await.json(), json!({ "own": [saved_view], "shared": [] }));
    assert_eq!(put(&mut anna, &path, &view("Other", &json!({}))).await.status, 200);
    assert_eq!(names(&mut anna).await, (vec!["Other".to_owned()], vec![]));
    assert_eq!(anna.delete(&path, &Value::Null).await.status, 204);
    assert_eq!(anna.delete(&path, &Value::Null).await.outcome(), (404, "not_found".into()));
    assert_eq!(names(&mut anna).await, (vec![], vec![]));
    assert_eq!(app.db.rows("SELECT 1 FROM audit WHERE action LIKE 'view.%'").len(), 0, "it is nobody else's business");
}

#[tokio::test]
async fn a_view_is_changed_and_deleted_over_the_version_that_was_seen() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    anna.enter("t-beta").await;
    let mut ben = ben(&app, 2).await;
    for base in [OWN, SHARED] {
        let path = format!("{base}/user/v-1");
        let over = |version: &'static str| [("if-match", version)];
        let save = |name: &str| view(name, &json!({}));
        let none = anna.call(Method::PUT, &path, &save("A"), &over("\"1\"")).await;
        assert_eq!(none.outcome(), (404, "not_found".into()), "there is no version of what is not there");
        let made = put(&mut anna, &path, &save("A")).await;
        assert_eq!((made.header("etag"), made.json()["version"].clone()), ("\"1\"", json!(1)));
        let other = if base == SHARED { &mut ben } else { &mut anna };
        let changed = other.call(Method::PUT, &path, &save("B"), &over("\"1\"")).await;
        assert_eq!((changed.status.as_u16(), changed.header("etag")), (200, "\"2\""));
        let before = app.db.dump();
        for version in ["\"1\"", "\"3\"", "v-2"] {
            for (method, body) in [(Method::PUT, save("C")), (Method::DELETE, Value::Null)] {
                let refused = anna.call(method.clone(), &path, &body, &over(version)).await;
                assert_eq!(refused.outcome(), (412, "version_conflict".into()), "{method} over {version}");
            }
        }
        assert!(app.db.dump() == before);
        for version in ["\"2\"", "*"] {
            assert_eq!(anna.call(Method::PUT, &path, &save("C"), &over(version)).await.status, 200, "{version}");
        }
        let own_or_shared = if base == OWN { "own" } else { "shared" };
        assert_eq!(anna.get("/api/user/views/user").await.json()[own_or_shared][0]["version"], 4);
        assert_eq!(anna.call(Method::DELETE, &path, &Value::Null, &over("\"4\"")).await.status, 204);
        let gone = anna.call(Method::DELETE, &path, &Value::Null, &over("\"4\"")).await;
        assert_eq!(gone.outcome(), (404, "not_found".into()));
    }
}

#[tokio::test]
async fn a_view_that_no_longer_opens_the_list_is_another_version() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let first = |name: &str| json!({ "name": name, "query": {}, "isDefault": true });
    for (id, name) in [("v-1", "A"), ("v-2", "B"), ("v-3", "C")] {
        assert_eq!(put(&mut anna, &format!("{SHARED}/user/{id}"), &first(name)).await.status, 200);
    }
    let found = app.db.rows("SELECT id, version FROM saved_views ORDER BY id");
    let version = |id: &str, version: u8| json!({ "id": id, "version": version });
    assert_eq!(json!(found), json!([version("v-1", 2), version("v-2", 2), version("v-3", 1)]));
    let refused = anna.call(Method::PUT, &format!("{SHARED}/user/v-1"), &first("A"), &[("if-match", "\"1\"")]).await;
    assert_eq!(refused.outcome(), (412, "version_conflict".into()));
}

#[tokio::test]
async fn one_view_of_an_owner_opens_the_list() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let first = |name: &str| json!({ "name": name, "query": {}, "isDefault": true });
    for (path, name) in [("user/v-1", "A"), ("user/v-2", "B"), ("role/v-1", "C")] {
        assert_eq!(put(&mut anna, &format!("{OWN}/{path}"), &first(name)).await.status, 200);
        assert_eq!(put(&mut anna, &format!("{SHARED}/{path}"), &first(name)).await.status, 200);
    }
    let found = app.db.rows("SELECT owner, name FROM saved_views WHERE is_default = 1 ORDER BY owner, name");
    let found: Vec<_> =
        found.iter().map(|row| (row["owner"].as_str().unwrap(), row["name"].as_str().unwrap())).collect();
    assert_eq!(found, [("", "B"), ("", "C"), ("u-anna", "B"), ("u-anna", "C")]);
}

#[tokio::test]
async fn a_shared_view_is_everybodys_who_sees_the_list_and_is_written_down() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    anna.enter("t-beta").await;
    let mut ben = ben(&app, 2).await;
    assert_eq!(put(&mut ben, &format!("{SHARED}/user/v-1"), &view("Ours", &json!({ "state": "0" }))).await.status, 200);
    assert_eq!(names(&mut anna).await, (vec![], vec!["Ours".to_owned()]));
    assert_eq!(anna.delete(&format!("{SHARED}/user/v-1"), &Value::Null).await.status, 204);
    let events = app
        .db
        .rows("SELECT tenant_id, action, actor, object, detail FROM audit WHERE action LIKE 'view.%' ORDER BY seq");
    let event = |action: &str, actor: &str| json!({ "tenant_id": "t-beta", "action": action, "actor": actor, "object": "v-1", "detail": r#"{"list":"user","title":"Ours"}"# });
    assert_eq!(json!(events), json!([event("view.saved", "u-ben"), event("view.deleted", "u-anna")]));
}

#[tokio::test]
async fn own_views_are_nobody_elses() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    anna.enter("t-beta").await;
    let mut ben = ben(&app, 2).await;
    for browser in [&mut anna, &mut ben] {
        assert_eq!(put(browser, &format!("{OWN}/user/v-1"), &view("Mine", &json!({}))).await.status, 200);
    }
    assert_eq!(put(&mut ben, &format!("{OWN}/user/v-1"), &view("His", &json!({}))).await.status, 200);
    assert_eq!(names(&mut anna).await, (vec!["Mine".to_owned()], vec![]));
    assert_eq!(ben.delete(&format!("{OWN}/user/v-1"), &Value::Null).await.status, 204);
    assert_eq!(names(&mut anna).await, (vec!["Mine".to_owned()], vec![]));
    anna.enter("t-gamma").await;
    assert_eq!(
        anna.get("/api/user/views/user").await.outcome(),
        (403, "forbidden".into()),
        "in another company she may not"
    );
}

#[tokio::test]
async fn seeing_a_list_is_enough_for_own_views_and_not_for_shared_ones() {
    let app = TestApp::new();
    let mut ben = ben(&app, 1).await;
    let body = view("Mine", &json!({}));
    assert_eq!(put(&mut ben, &format!("{OWN}/user/v-1"), &body).await.status, 200);
    for path in [format!("{SHARED}/user/v-1"), format!("{OWN}/role/v-1"), format!("{OWN}/audit/v-1")] {
        assert_eq!(put(&mut ben, &path, &body).await.outcome(), (403, "forbidden".into()), "{path}");
        assert_eq!(ben.delete(&path, &Value::Null).await.outcome(), (403, "forbidden".into()), "{path}");
    }
    assert_eq!(ben.get("/api/user/views/role").await.outcome(), (403, "forbidden".into()));
    for (method, path) in [(Method::GET, format!("{OWN}/tenant")), (Method::DELETE, format!("{OWN}/tenant/v-1"))] {
        assert_eq!(ben.call(method, &path, &Value::Null, &[]).await.outcome(), (404, "not_found".into()), "{path}");
    }
    for own_or_shared in [OWN, SHARED] {
        let path = format!("{own_or_shared}/tenant/v-1");
        assert_eq!(put(&mut ben, &path, &body).await.outcome(), (404, "not_found".into()));
    }
}

#[tokio::test]
async fn what_a_list_does_not_know_is_refused() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    for (list, query, field, code) in [
        ("user", json!({ "shoeSize": "44" }), "query.shoeSize", "unknown_field"),
        ("user", json!({ "page": "2" }), "query.page", "unknown_field"),
        ("user", json!({ "state": "perhaps" }), "query.state", "invalid_value"),
        ("user", json!({ "lastLogin": "yesterday" }), "query.lastLogin", "invalid_value"),
        ("user", json!({ "sort": "shoeSize" }), "query.sort", "unknown_field"),
        ("user", json!({ "limit": "1000" }), "query.limit", "invalid_value"),
        ("user", json!({ "columns": "a b" }), "query.columns", "invalid_value"),
        ("user", json!({ "search": "" }), "query.search", "invalid_value"),
        ("role", json!({ "lastLogin": "never" }), "query.lastLogin", "unknown_field"),
        ("audit", json!({ "from": "yesterday" }), "query.from", "invalid_value"),
        ("audit", json!({ "from": "last:0" }), "query.from", "invalid_value"),
        ("audit", json!({ "from": "last:+7" }), "query.from", "invalid_value"),
        ("audit", json!({ "from": "last:10000" }), "query.from", "invalid_value"),
        ("audit", json!({ "to": "last:7" }), "query.to", "invalid_value"),
        ("audit", json!({ "scope": "platform" }), "query.scope", "unknown_field"),
        ("user", json!({ "search": "x".repeat(4_001) }), "query", "max_length"),
        ("user", json!({ "state": 1 }), "query", "invalid_value"),
    ] {
        let refused = put(&mut anna, &format!("{OWN}/{list}/v-1"), &view("V", &query)).await;
        assert_eq!(refused.status, 422, "{list} {query}: {}", refused.text());
        let error = &refused.json()["errors"][0];
        assert!(error["field"].as_str().unwrap().starts_with(field), "{error}");
        assert_eq!(error["code"], code, "{list} {query}");
    }
    for (path, body) in [
        ("user/v-1", view(" ", &json!({}))),
        ("user/v_1", view("V", &json!({}))),
        ("user/v-1", view(&"x".repeat(61), &json!({}))),
    ] {
        assert_eq!(put(&mut anna, &format!("{OWN}/{path}"), &body).await.status, 422, "{path} {body}");
    }
    for from in ["2026-11-01", "last:7"] {
        let known = json!({ "action": "member.created", "from": from });
        assert_eq!(put(&mut anna, &format!("{OWN}/audit/v-1"), &view("V", &known)).await.status, 200, "{from}");
    }
}

#[tokio::test]
async fn there_are_fifty_of_a_list_and_one_of_them_can_still_be_replaced() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    app.db.run(
        "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 50)
         INSERT INTO saved_views (tenant_id, owner, list, id, name, query)
           SELECT 't-alpha', o.value, 'user', 'v-' || n, 'V', '{}' FROM numbers JOIN json_each('[\"\", \"u-anna\"]') o",
    );
    let before = app.db.dump();
    for base in [OWN, SHARED] {
        let more =
            put(&mut anna, &format!("{base}/user/v-51"), &json!({ "name": "V", "query": {}, "isDefault": true })).await;
        assert_eq!(more.outcome(), (409, "conflict".into()));
    }
    assert!(app.db.dump() == before);
    for path in [format!("{OWN}/user/v-50"), format!("{SHARED}/user/v-50"), format!("{OWN}/role/v-51")] {
        assert_eq!(put(&mut anna, &path, &view("V", &json!({}))).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn own_views_go_with_the_membership_and_are_in_what_one_takes_along() {
    let app = TestApp::new();
    let mut ben = ben(&app, 1).await;
    assert_eq!(put(&mut ben, &format!("{OWN}/user/v-1"), &view("Mine", &json!({ "state": "1" }))).await.status, 200);
    let response = ben.get("/api/user/me/export").await.json()["savedViews"].clone();
    assert_eq!(response, json!([{ "company": "Beta", "list": "user", "name": "Mine", "query": { "state": "1" } }]));
    app.db.run("DELETE FROM memberships WHERE tenant_id = 't-beta' AND user_id = 'u-ben'");
    assert_eq!(app.db.rows("SELECT 1 FROM saved_views").len(), 0);
}
