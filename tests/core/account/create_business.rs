//! `POST /api/business`: a user creates their own company.

use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::decoys::{self, Decoys};
use crate::support::fixtures::{ANNA, NINA};
use futures_util::future::join;
use http::Method;
use serde_json::{Value, json};

const PATH: &str = "/api/business";

/// Creating companies is enabled, and Nina's address is verified.
fn open() -> TestApp {
    let app = TestApp::configured(1, "local", r#"{"features":{"createCompany":true}}"#);
    app.db.run("UPDATE users SET email_verified = 1 WHERE id = 'u-nina'");
    app
}

async fn create(browser: &mut Browser, title: &str) -> Reply {
    browser.post(PATH, &json!({ "title": title, "city": "Ulm" })).await
}

async fn keyed(browser: &mut Browser, body: &Value) -> Reply {
    browser.call(Method::POST, PATH, body, &[("idempotency-key", "k-1")]).await
}

fn companies(app: &TestApp) -> usize {
    app.db.rows("SELECT 1 FROM tenants").len()
}

#[tokio::test]
async fn whoever_makes_a_company_is_in_it_as_its_administrator() {
    let app = open();
    let mut nina = signed_in(&app, NINA).await;
    let made = create(&mut nina, "Nova").await;
    let response = made.json();
    assert_eq!(made.status, 201, "{}", made.text());
    assert_eq!((&response["company"]["title"], &response["company"]["companyName"]), (&json!("Nova"), &json!("Nova")));
    assert_eq!((&response["exDays"], response["organisations"].as_array().unwrap().len()), (&json!(365), 1));
    let rights = nina.get("/api/tenant").await.json();
    assert_eq!((&rights["hasAdminRights"], &rights["roles"][0]["title"]), (&json!(true), &json!("admin")));
    assert_eq!((&rights["operator"], &rights["company"]["city"]), (&json!(false), &json!("Ulm")));
    // They administer it at once and are listed in it by name.
    let members = nina.get("/api/admin/user").await.json();
    assert_eq!((&members["total"], &members["data"][0]["email"]), (&json!(1), &json!(NINA)));
    assert_eq!(nina.get("/api/business/list").await.json()[0]["title"], "Nova", "the session knows it");
    let home = nina.get("/api/home").await.json();
    assert_eq!(home["people"], json!({ "members": 1, "active": 1, "joined": 1, "never": 0 }));
    crate::admin::counts_are_right(&app);
}

#[tokio::test]
async fn it_stands_in_the_companys_log_and_in_the_platforms() {
    let app = open();
    let id = create(&mut signed_in(&app, NINA).await, "Nova").await.json()["company"]["companyId"].clone();
    let events =
        app.db.rows("SELECT tenant_id, actor, object FROM audit WHERE action = 'tenant.created' ORDER BY tenant_id");
    let rows: Vec<_> = events.iter().map(|event| (&event["tenant_id"], &event["actor"], &event["object"])).collect();
    let nina = json!("u-nina");
    assert_eq!(rows, [(&json!(""), &nina, &id), (&id, &nina, &id)]);
}

#[tokio::test]
async fn it_is_found_by_its_name_and_a_second_one_may_be_called_alike() {
    let app = open();
    let mut nina = signed_in(&app, NINA).await;
    for _ in 0..2 {
        assert_eq!(create(&mut nina, "Älpha").await.status, 201);
    }
    let words = app.db.rows("SELECT 1 FROM tenant_words WHERE word = 'alpha' AND field = 't'");
    assert_eq!(words.len(), 3, "with the one that was there");
    assert_eq!(nina.get("/api/business/list").await.json().as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn it_changes_no_row_of_any_company_that_was_there() {
    let app = open();
    decoys::put(&app, Decoys::Loud);
    let ids = app.db.rows("SELECT id FROM tenants");
    let present: Vec<_> = ids.iter().map(|row| row["id"].as_str().unwrap()).collect();
    let mut nina = signed_in(&app, NINA).await;
    let before = decoys::rows_by_owner_of(&app.db, &present).selected;
    let made = create(&mut nina, "Nova").await;
    assert_eq!(made.status, 201, "{}", made.text());
    assert!(!made.text().contains(decoys::OF_DECOYS), "{}", made.text());
    assert_eq!(decoys::rows_by_owner_of(&app.db, &present).selected, before);
}

#[tokio::test]
async fn where_operations_allow_it_to_nobody_nothing_is_made() {
    let app = TestApp::new();
    app.db.run("UPDATE users SET email_verified = 1 WHERE id = 'u-nina'");
    let reply = create(&mut signed_in(&app, NINA).await, "Nova").await;
    assert_eq!((reply.outcome(), companies(&app)), ((403, "forbidden".into()), 4));
}

#[tokio::test]
async fn where_operations_allow_it_to_nobody_a_call_lengthens_no_session() {
    for (is_allowed, days) in [(false, 200), (true, 365)] {
        let app = TestApp::configured(1, "local", &json!({ "features": { "createCompany": is_allowed } }).to_string());
        // Her address is not proven: otherwise the call is rejected after its admission, as one that enters a company.
        let mut nina = signed_in(&app, NINA).await;
        assert_eq!(create(&mut nina, "Nova").await.status, 403);
        assert_eq!(nina.post("/api/auth/refresh", &json!({})).await.json()["exDays"], days, "{is_allowed}");
    }
}

#[tokio::test]
async fn an_address_that_is_not_proven_makes_none() {
    let app = open();
    app.db.run("UPDATE users SET email_verified = 0 WHERE id = 'u-nina'");
    let mut nina = signed_in(&app, NINA).await;
    for _ in 0..4 {
        assert_eq!(
            create(&mut nina, "Nova").await.outcome(),
            (403, "email_unverified".into()),
            "a rejected request is not counted"
        );
    }
    assert_eq!(companies(&app), 4);
}

#[tokio::test]
async fn whoever_came_by_pin_makes_none() {
    let app = open();
    app.db.run("UPDATE users SET email_verified = 1 WHERE id = 'u-anna'");
    let mut anna = signed_in(&app, ANNA).await;
    anna.enter("t-alpha").await;
    let pin = json!({ "pin": "135790", "currentPassword": crate::support::fixtures::PASSWORD });
    assert_eq!(anna.patch("/api/user/me", &pin).await.status, 200);
    let by_pin = json!({ "userId": "u-anna", "pin": "135790" });
    assert_eq!(anna.post("/api/auth/signin-pin", &by_pin).await.status, 200);
    assert_eq!(create(&mut anna, "Nova").await.outcome(), (403, "forbidden".into()));
}

#[tokio::test]
async fn three_a_day_are_enough() {
    let app = open();
    let mut nina = signed_in(&app, NINA).await;
    for title in ["One", "Two", "Three"] {
        assert_eq!(create(&mut nina, title).await.status, 201);
    }
    assert_eq!(create(&mut nina, "Four").await.outcome(), (429, "too_many_attempts".into()));
    assert_eq!(companies(&app), 7);
    app.db.run("UPDATE users SET email_verified = 1 WHERE id = 'u-anna'");
    assert_eq!(
        create(&mut signed_in(&app, ANNA).await, "Five").await.status,
        201,
        "another person has a day of their own"
    );
}

#[tokio::test]
async fn the_same_call_again_makes_nothing_twice_and_enters_it() {
    let app = open();
    let mut nina = signed_in(&app, NINA).await;
    let body = json!({ "title": "Nova" });
    let first = keyed(&mut nina, &body).await;
    let again = keyed(&mut nina, &body).await;
    assert_eq!((first.status.as_u16(), again.status.as_u16(), companies(&app)), (201, 201, 5));
    assert_eq!(again.json()["company"], first.json()["company"]);
    assert_eq!(nina.get("/api/tenant").await.json()["company"]["title"], "Nova");
    assert_eq!(keyed(&mut nina, &json!({ "title": "Other" })).await.outcome(), (422, "idempotency_mismatch".into()));
    let stored = json!(app.db.rows("SELECT answer FROM idempotency")).to_string();
    assert!(!stored.contains("oken"), "no token is kept: {stored}");
}

#[tokio::test]
async fn the_last_of_the_day_is_entered_again_as_well() {
    let app = open();
    let mut nina = signed_in(&app, NINA).await;
    let body = json!({ "title": "Three" });
    for title in ["One", "Two"] {
        assert_eq!(create(&mut nina, title).await.status, 201);
    }
    let first = keyed(&mut nina, &body).await;
    let again = keyed(&mut nina, &body).await;
    assert_eq!((first.status.as_u16(), again.status.as_u16(), companies(&app)), (201, 201, 7));
    assert_eq!(again.json()["company"], first.json()["company"]);
}

#[tokio::test]
async fn its_maker_may_say_what_it_looks_like() {
    let app = open();
    let mut nina = signed_in(&app, NINA).await;
    assert_eq!(create(&mut nina, "Nova").await.status, 201);
    assert_eq!(nina.get("/api/home").await.json()["checklist"]["logo"], false, "a first step of its administrator");
}

#[tokio::test]
async fn two_at_once_with_one_key_make_one() {
    let app = open();
    let (mut here, mut there) = (signed_in(&app, NINA).await, signed_in(&app, NINA).await);
    let body = json!({ "title": "Nova" });
    let (one, other) = join(keyed(&mut here, &body), keyed(&mut there, &body)).await;
    assert_eq!((one.status.as_u16(), other.status.as_u16(), companies(&app)), (201, 201, 5));
}

#[tokio::test]
async fn a_name_is_a_line() {
    let app = open();
    let mut nina = signed_in(&app, NINA).await;
    for body in [json!({}), json!({ "title": "" }), json!({ "title": "a\nb" }), json!({ "title": "N", "city": "" })] {
        assert_eq!(nina.post(PATH, &body).await.status, 422, "{body}");
    }
    assert_eq!(companies(&app), 4);
}
