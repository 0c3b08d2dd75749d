//! `PATCH /api/admin/user/{userId}`

mod addresses;
mod passwords;
mod rights;

use crate::admin::{Snapshot, USERS, anna, counts_are_right, events, join, make, seen};
use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::fixtures::BEN;
use http::Method;
use serde_json::{Value, json};

fn at(id: &str) -> String {
    format!("{USERS}/{id}")
}

#[tokio::test]
async fn what_the_company_stores_is_changed_and_found() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let id = join(&app, "wim", &["team"]);
    let body = json!({ "firstName": "Élodie", "lastName": "Østergård", "phone": "+49 30 5551", "birthday": "1990-02-03", "gender": "W",
        "location": "Köln", "isIntern": true, "roles": ["r-surveys", "r-host"] });
    let reply = anna.patch(&at(&id), &body).await;
    assert_eq!((reply.status.as_u16(), reply.header("etag")), (200, "\"2\""), "{}", reply.text());
    let row = seen(&mut anna, &id).await;
    assert_eq!(reply.json(), row);
    assert_eq!(
        (&row["displayName"], &row["birthDate"], &row["isEmployee"]),
        (&json!("Élodie Ø."), &json!("1990-02-03"), &json!(true))
    );
    assert_eq!(row["roles"], json!(["r-host", "r-surveys"]));
    for (search, found) in
        [("elodie", 1), ("ostergard", 1), ("wim", 1), ("firstName:wim", 0), ("lastName:test", 0), ("phone:4930", 1)]
    {
        assert_eq!(anna.get(&format!("{USERS}?search={search}")).await.json()["total"], found, "{search}");
    }
    let emptied = anna
        .patch(
            &at(&id),
            &json!({ "phone": null, "birthDate": null, "location": null, "lastName": null, "roles": null }),
        )
        .await;
    let row = emptied.json();
    assert_eq!(
        (&row["phone"], &row["birthDate"], &row["location"], &row["lastName"]),
        (&Value::Null, &Value::Null, &Value::Null, &json!(""))
    );
    assert_eq!(row["roles"], json!([]));
    assert_eq!(anna.get(&format!("{USERS}?search=phone:4930")).await.json()["total"], 0);
    let events = events(&app, "member.updated");
    let detail: Value = serde_json::from_str(events[0]["detail"].as_str().unwrap()).unwrap();
    assert_eq!(detail["before"], json!({ "state": 1, "isShared": 0, "isEmployee": 0, "roles": ["r-team"] }));
    assert_eq!(detail["after"], json!({ "isEmployee": 1, "roles": ["r-surveys", "r-host"] }));
    assert_eq!(events.len(), 2);
    assert!(!json!(events).to_string().contains("5551"), "what people entered is not kept for ever");
    counts_are_right(&app);
}

#[tokio::test]
async fn nothing_to_change_writes_nothing() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let id = join(&app, "wim", &[]);
    let before = Snapshot::of(&app);
    for body in [json!({}), json!({ "unknown": 1, "hasAdminRights": 1, "assigned": false })] {
        assert_eq!(anna.patch(&at(&id), &body).await.header("etag"), "\"1\"");
    }
    before.holds(&app, "nothing");
}

#[tokio::test]
async fn what_a_member_is_already_is_no_change_of_them() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let id = join(&app, "wim", &["team"]);
    let body = json!({ "firstName": "Wilma", "lastName": null, "phone": "+49 30 5551", "birthday": "1990-02-03", "gender": "W",
        "location": "Köln", "isEmployee": true, "state": 1, "image": null, "roles": ["r-surveys", "r-team"] });
    let first = anna.patch(&at(&id), &body).await;
    let before = Snapshot::of(&app);
    let again = anna.patch(&at(&id), &body).await;
    assert_eq!((first.header("etag"), again.header("etag")), ("\"2\"", "\"2\""), "{}", again.text());
    assert_eq!((first.json(), events(&app, "member.updated").len()), (again.json(), 1));
    // Nor of their account: a form that they have open, or another company has, is not refused because of it.
    before.holds(&app, "what was sent again");
    for (body, version) in [
        (json!({ "roles": ["r-team", "r-surveys"] }), "\"2\""),
        (json!({ "roles": ["r-team"] }), "\"3\""),
        (json!({ "location": "Köln", "phone": null }), "\"4\""),
        (json!({ "phone": null, "birthDate": null }), "\"5\""),
        (json!({ "birthDate": null, "state": 1 }), "\"5\""),
        (json!({ "isEmployee": false }), "\"6\""),
    ] {
        assert_eq!(anna.patch(&at(&id), &body).await.header("etag"), version, "{body}");
    }
    assert_eq!(events(&app, "member.updated").len(), 5);
    let stale = anna.call(Method::PATCH, &at(&id), &json!({ "state": 1 }), &[("if-match", "\"5\"")]).await;
    assert_eq!(stale.outcome(), (412, "version_conflict".into()), "whoever saw something else is told");
    counts_are_right(&app);
}

#[tokio::test]
async fn the_address_that_a_member_has_already_is_no_change_of_them() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let id = make(&mut anna, &json!({ "firstName": "Mia", "email": "mia@new.example" })).await;
    let id = id["id"].as_str().unwrap();
    let before = Snapshot::of(&app);
    for body in [
        json!({ "email": " Mia@New.example" }),
        json!({ "email": "mia@new.example", "firstName": "Mia", "state": 1, "isShared": false }),
    ] {
        assert_eq!(anna.patch(&at(id), &body).await.header("etag"), "\"1\"", "{body}");
        before.holds(&app, &body.to_string());
    }
    let account = || app.db.rows(&format!("SELECT version, credential_version FROM users WHERE id = '{id}'")).remove(0);
    let (stored, mails) = (account(), app.mailbox.all().len());
    let changed = anna.patch(&at(id), &json!({ "email": "mia@new.example", "location": "Ulm" })).await;
    assert_eq!((changed.header("etag"), events(&app, "member.updated").len()), ("\"2\"", 1));
    assert_eq!((&account()["credential_version"], app.mailbox.all().len()), (&stored["credential_version"], mails));
    let moved = anna.patch(&at(id), &json!({ "email": "moved@new.example" })).await;
    assert_eq!((moved.header("etag"), events(&app, "member.updated").len()), ("\"3\"", 2));
    assert!(account()["version"].as_i64() > stored["version"].as_i64());
}

#[tokio::test]
async fn what_changed_meanwhile_is_not_overwritten() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let id = join(&app, "wim", &[]);
    let body = json!({ "firstName": "New" });
    let with = async |anna: &mut crate::support::browser::Browser, tag: &str| {
        anna.call(Method::PATCH, &at(&id), &body, &[("if-match", tag)]).await.outcome()
    };
    assert_eq!(with(&mut anna, "\"1\"").await.0, 200);
    let before = Snapshot::of(&app);
    for tag in ["\"1\"", "W/\"2\"", "x"] {
        assert_eq!(with(&mut anna, tag).await, (412, "version_conflict".into()), "{tag}");
    }
    before.holds(&app, "a conflict");
    assert_eq!(with(&mut anna, "*").await.0, 200);
}

#[tokio::test]
async fn somebody_of_two_companies_stays_who_they_are_in_the_other() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    app.db.run("INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-ben', 1)");
    let mut ben = signed_in(&app, BEN).await;
    ben.enter("t-beta").await;
    let world = |app: &TestApp| {
        json!([
            app.db.rows("SELECT id, email, email_verified, first_name, last_name, phone, birth_date, image, state, credential_version,
              reset_password_required, words FROM users WHERE id = 'u-ben'"),
            app.db.rows("SELECT * FROM memberships WHERE tenant_id = 't-beta'"),
            app.db.rows("SELECT * FROM member_words WHERE tenant_id = 't-beta'"),
            app.db.rows("SELECT * FROM role_members WHERE tenant_id = 't-beta'"),
            app.db.rows("SELECT * FROM credentials"),
            app.db.rows("SELECT * FROM tenant_stats WHERE tenant_id = 't-beta'"),
        ])
    };
    let (before, rights) = (world(&app), ben.get("/api/tenant").await.json());
    let body = json!({ "firstName": "Other", "lastName": "Name", "phone": "+49 30 5551", "birthDate": "1990-02-03", "gender": "W",
        "isEmployee": true, "roles": ["r-root", "r-boss"] });
    assert_eq!(anna.patch(&at("u-ben"), &body).await.status, 200);
    let picture = include_bytes!("../../../support/pictures/plain.png");
    let put =
        anna.call_with(Method::PUT, &format!("{}/image", at("u-ben")), picture, &[("content-type", "image/png")]).await;
    assert_eq!(put.status, 201);
    assert_eq!(ben.get("/api/user/me").await.json()["user"]["firstName"], "Ben");
    assert_eq!(ben.get("/api/user/me").await.json()["user"]["image"], Value::Null);
    for body in
        [json!({ "email": "x@new.example" }), json!({ "password": "Winter-2027" }), json!({ "resetPassword": true })]
    {
        assert_eq!(anna.patch(&at("u-ben"), &body).await.outcome(), (403, "identity_foreign".into()), "{body}");
    }
    assert_eq!(anna.patch(&at("u-ben"), &json!({ "state": 0 })).await.status, 200);
    let companies = ben.get("/api/business/list").await.json();
    assert_eq!(companies.as_array().unwrap().len(), 1, "Alpha is closed to him, Beta is not");
    assert_eq!(ben.get("/api/tenant").await.json(), rights);
    assert_eq!(anna.delete(&at("u-ben"), &Value::Null).await.status, 204);
    assert_eq!(anna.post(&format!("{}/restore", at("u-ben")), &Value::Null).await.status, 200);
    assert_eq!(seen(&mut anna, "u-ben").await["roles"], json!([]), "what was taken is given anew");
    assert_eq!(anna.delete(&format!("{}?softDelete=false", at("u-ben")), &Value::Null).await.status, 204);
    assert_eq!(world(&app), before);
    assert_eq!(ben.get("/api/tenant").await.json(), rights);
    let left = ["memberships", "member_words", "role_members", "media"];
    for table in left {
        let rows = app.db.rows(&format!("SELECT 1 FROM {table} WHERE tenant_id = 't-alpha' AND user_id = 'u-ben'"));
        assert_eq!(rows.len(), 0, "{table}");
    }
    counts_are_right(&app);
}

#[tokio::test]
async fn shared_accounts_are_not_employed() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let id = join(&app, "wim", &[]);
    assert_eq!(anna.patch(&at(&id), &json!({ "isEmployee": true })).await.status, 200);
    let before = Snapshot::of(&app);
    for body in [json!({ "isShared": true }), json!({ "isShared": true, "isIntern": true })] {
        let errors = anna.patch(&at(&id), &body).await.json()["errors"].clone();
        assert_eq!(errors, json!([{ "field": "isShared", "code": "shared_user_employee", "params": {} }]));
    }
    before.holds(&app, "a rejected request");
    assert_eq!(anna.patch(&at(&id), &json!({ "isShared": true, "isEmployee": false })).await.status, 200);
}

#[tokio::test]
async fn a_picture_is_taken_away_by_a_change_and_put_by_none() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let id = join(&app, "wim", &[]);
    let picture = include_bytes!("../../../support/pictures/plain.png");
    let put =
        anna.call_with(Method::PUT, &format!("{}/image", at(&id)), picture, &[("content-type", "image/png")]).await;
    let place = put.header("location").to_owned();
    let reply = anna.patch(&at(&id), &json!({ "image": "https://evil.example/x.png", "location": "Ulm" })).await;
    assert_eq!(reply.json()["image"], place, "an address in a body is ignored");
    let gone = anna.patch(&at(&id), &json!({ "image": null })).await;
    assert_eq!((gone.status.as_u16(), &gone.json()["image"]), (200, &Value::Null));
    assert_eq!(anna.get(&place).await.status, 404, "nor is it kept");
    assert!(app.db.rows("SELECT 1 FROM media").is_empty());
    let again = anna.patch(&at(&id), &json!({ "image": null })).await;
    assert_eq!((again.status.as_u16(), &again.json()["image"]), (200, &Value::Null));
}
