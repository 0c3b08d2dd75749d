//! The catalogue of apps, kept by the operator.

use super::working;
use crate::support::app::TestApp;
use crate::support::browser::Browser;
use crate::support::fixtures::{ANNA, OLAF};
use http::Method;
use serde_json::{Value, json};

const APPS: &str = "/api/admin/app";

async fn olaf(app: &TestApp) -> Browser {
    working(app, OLAF, "t-operator").await
}

fn events(app: &TestApp) -> Vec<(Value, Value)> {
    let rows = app.db.rows("SELECT action, object, tenant_id FROM audit WHERE action LIKE 'app.%' ORDER BY seq");
    assert!(rows.iter().all(|row| row["tenant_id"] == "t-operator"));
    rows.into_iter().map(|row| (row["action"].clone(), row["object"].clone())).collect()
}

#[tokio::test]
async fn an_app_is_created_given_by_roles_changed_and_deleted() {
    let app = TestApp::new();
    let mut olaf = olaf(&app).await;
    let body = json!({ "appId": "notes", "title": " Notes ", "categoryName": "Company", "path": "/notes", "icon": "badge",
        "mfeName": "notes", "mfePath": "/", "sort": 7, "titles": { "de": " Notizen ", "pt-br": "Notas" } });
    let created = olaf.post(APPS, &body).await;
    let notes = json!({ "appId": "notes", "title": "Notes", "categoryName": "Company", "path": "/notes", "icon": "badge",
        "mfeName": "notes", "mfePath": "/", "sort": 7, "titles": { "de": "Notizen", "pt-br": "Notas" }, "categories": {},
        "forAll": true, "retired": false, "administration": false });
    assert_eq!((created.status.as_u16(), created.json()), (201, notes.clone()));
    assert_eq!(created.header("location"), "/api/admin/app/notes");
    assert_eq!(olaf.post(APPS, &body).await.outcome(), (409, "conflict".into()));

    let mut anna = working(&app, ANNA, "t-alpha").await;
    let apps = json!([{ "appId": "notes", "access": "write" }]);
    assert_eq!(anna.patch("/api/admin/role/r-admin", &json!({ "apps": apps })).await.status, 200);
    let tenant = anna.get("/api/tenant").await.json();
    assert_eq!(tenant["rights"]["notes"], "write");
    let shown = tenant["apps"].as_array().unwrap().iter().find(|app| app["appId"] == "notes").unwrap();
    assert_eq!((&shown["title"], &shown["titles"]["de"]), (&json!("Notes"), &json!("Notizen")));
    assert_eq!(
        olaf.delete("/api/admin/app/notes", &Value::Null).await.outcome(),
        (409, "conflict".into()),
        "a role gives it"
    );

    let change = json!({ "title": "Memos", "titles": {}, "icon": null, "sort": 0, "path": "/notes", "forAll": false });
    let changed = olaf.patch("/api/admin/app/notes", &change).await;
    let mut memos = notes;
    (memos["title"], memos["titles"], memos["icon"]) = (json!("Memos"), json!({}), Value::Null);
    (memos["sort"], memos["forAll"]) = (json!(0), json!(false));
    assert_eq!((changed.status.as_u16(), changed.json()), (200, memos.clone()));
    let catalogue = olaf.get(APPS).await.json();
    assert_eq!(catalogue["total"], 5);
    assert!(catalogue["data"].as_array().unwrap().contains(&memos));

    assert_eq!(anna.patch("/api/admin/role/r-admin", &json!({ "apps": [] })).await.status, 200);
    assert_eq!(olaf.delete("/api/admin/app/notes", &Value::Null).await.status, 204);
    assert_eq!(olaf.delete("/api/admin/app/notes", &Value::Null).await.outcome(), (404, "not_found".into()));
    assert_eq!(olaf.patch("/api/admin/app/notes", &json!({})).await.outcome(), (404, "not_found".into()));
    let detail = app.db.rows("SELECT detail FROM audit WHERE action = 'app.updated'");
    assert_eq!(
        serde_json::from_str::<Value>(detail[0]["detail"].as_str().unwrap()).unwrap(),
        json!({ "before": { "title": "Notes", "titles": { "de": "Notizen", "pt-br": "Notas" }, "icon": "badge", "sort": 7, "forAll": 1 },
            "after": { "title": "Memos", "titles": {}, "icon": null, "sort": 0, "forAll": 0 } }),
        "what differs alone"
    );
    let expected = ["app.created", "app.updated", "app.deleted"].map(|action| (json!(action), json!("notes")));
    assert_eq!(events(&app), expected);
}

#[tokio::test]
async fn areas_of_administration_are_nobodys_to_change() {
    let app = TestApp::new();
    let mut olaf = olaf(&app).await;
    let before = app.db.dump();
    for (method, body) in [(Method::PATCH, json!({ "title": "Mine" })), (Method::DELETE, Value::Null)] {
        let reply = olaf.call(method, "/api/admin/app/admin.users", &body, &[]).await;
        assert_eq!(reply.outcome(), (409, "conflict".into()));
    }
    let body = json!({ "appId": "admin.users", "title": "x", "categoryName": "x" });
    assert_eq!(olaf.post(APPS, &body).await.status, 422);
    assert_eq!(app.db.dump(), before);
}

#[tokio::test]
async fn everybody_else_is_told_that_it_is_the_operators() {
    let app = TestApp::new();
    let mut anna = working(&app, ANNA, "t-alpha").await;
    let before = app.db.dump();
    let body = json!({ "appId": "notes", "title": "Notes", "categoryName": "Company" });
    for (method, path, body) in [
        (Method::GET, APPS, Value::Null),
        (Method::POST, APPS, body),
        (Method::PATCH, "/api/admin/app/surveys", json!({ "title": "Mine" })),
        (Method::DELETE, "/api/admin/app/surveys", Value::Null),
    ] {
        let reply = anna.call(method.clone(), path, &body, &[]).await;
        assert_eq!(
            (reply.outcome(), reply.json()["missing"]["rule"].clone()),
            ((403, "forbidden".into()), json!("operator")),
            "{method}"
        );
    }
    assert_eq!(app.db.dump(), before);
}

#[tokio::test]
async fn what_is_wrong_is_named_and_nothing_is_written() {
    let app = TestApp::new();
    let mut olaf = olaf(&app).await;
    let before = app.db.dump();
    let good = json!({ "appId": "notes", "title": "Notes", "categoryName": "Company" });
    for (field, value) in [
        ("appId", json!("No Tes")),
        ("title", json!("")),
        ("categoryName", json!(null)),
        ("path", json!("https://evil.example")),
        ("path", json!("//evil.example")),
        ("icon", json!("<svg>")),
        ("mfeName", json!("../x")),
        ("mfePath", json!("x")),
        ("sort", json!(-1)),
        ("titles", json!({ "xx": "Notes" })),
        ("categories", json!({ "de": "" })),
        ("retired", json!(2)),
    ] {
        let mut body = good.clone();
        body[field] = value;
        let reply = olaf.post(APPS, &body).await;
        assert_eq!(
            (reply.status.as_u16(), &reply.json()["errors"][0]["field"]),
            (422, &json!(field)),
            "{}",
            reply.text()
        );
    }
    assert_eq!(app.db.dump(), before);
}
