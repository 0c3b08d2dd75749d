//! `GET /api/admin/identity`: the operator finds an account by its address.

use crate::admin::companies::{admin, operator};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::factors::enrolled;
use crate::support::fixtures::{ANNA, NINA, OLAF, UNKNOWN};
use serde_json::{Value, json};

async fn found(browser: &mut Browser, email: &str) -> (u16, Value) {
    let reply = browser.get(&format!("/api/admin/identity?email={email}")).await;
    (reply.status.as_u16(), reply.json())
}

#[tokio::test]
async fn an_operator_finds_an_account_by_any_spelling_of_its_address_with_its_companies() {
    let app = TestApp::new();
    app.db.run(
        "UPDATE tenants SET state = 0 WHERE id = 't-gamma';
         UPDATE memberships SET state = 0 WHERE tenant_id = 't-beta' AND user_id = 'u-anna'",
    );
    let mut olaf = operator(&app).await;
    let (status, identity) = found(&mut olaf, "%20Anna@ALPHA.example").await;
    assert_eq!(status, 200);
    assert_eq!(identity["userId"], "u-anna");
    assert_eq!(identity["email"], ANNA);
    assert_eq!((&identity["name"], &identity["initials"]), (&json!("Anna Müller"), &json!("AM")));
    assert_eq!((&identity["state"], &identity["lastLogin"]), (&json!(1), &Value::Null));
    assert_eq!(identity["hasMoreCompanies"], false);
    assert_eq!(
        identity["companies"],
        json!([
            { "companyId": "t-alpha", "title": "Alpha", "state": 1, "memberState": 1 },
            { "companyId": "t-beta", "title": "Beta", "state": 1, "memberState": 0 },
            { "companyId": "t-gamma", "title": "Gamma", "state": 0, "memberState": 1 }
        ])
    );
}

#[tokio::test]
async fn a_company_that_removed_the_user_is_none_of_the_account() {
    let app = TestApp::new();
    app.db.run("UPDATE memberships SET assigned = 0, state = 0 WHERE tenant_id <> 't-alpha' AND user_id = 'u-anna'");
    let mut olaf = operator(&app).await;
    let (_, identity) = found(&mut olaf, ANNA).await;
    assert_eq!(identity["companies"].as_array().unwrap().len(), 1);
    let (_, identity) = found(&mut olaf, NINA).await;
    assert_eq!((&identity["userId"], &identity["companies"]), (&json!("u-nina"), &json!([])));
}

#[tokio::test]
async fn an_account_is_shown_in_the_state_that_counts_and_with_the_factors_that_it_has() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    let none = json!({ "totp": false, "passkeys": 0, "recoveryCodes": 0 });
    assert_eq!(found(&mut olaf, ANNA).await.1["factors"], none);
    let mut anna = signed_in(&app, ANNA).await;
    enrolled(&mut anna).await;
    let (_, identity) = found(&mut olaf, ANNA).await;
    assert_eq!(identity["factors"]["totp"], true);
    assert!(identity["factors"]["recoveryCodes"].as_u64() > Some(0), "{identity}");
    assert!(identity["lastLogin"].is_string());
    assert_eq!(olaf.delete("/api/admin/user/u-anna/factors", &Value::Null).await.status, 204);
    assert_eq!(olaf.post("/api/admin/identity/u-anna/disable", &json!({})).await.status, 204);
    let (_, identity) = found(&mut olaf, ANNA).await;
    assert_eq!((&identity["factors"], &identity["state"]), (&none, &json!(0)));
}

#[tokio::test]
async fn the_companies_of_an_account_end_at_a_hundred_and_say_so() {
    let app = TestApp::new();
    for number in 0..101 {
        app.db.run(&format!(
            "INSERT INTO tenants (id, business_uuid, title, title_key, name, created_at) VALUES ('t-{number:03}', 'b-{number:03}', 'N{number:03}', 'n{number:03}', 'N', 1);
             INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-{number:03}', 'u-nina', 1)"
        ));
    }
    let mut olaf = operator(&app).await;
    let (_, identity) = found(&mut olaf, NINA).await;
    assert_eq!(identity["companies"].as_array().unwrap().len(), 100);
    assert_eq!((&identity["companies"][99]["title"], &identity["hasMoreCompanies"]), (&json!("N099"), &json!(true)));
}

#[tokio::test]
async fn nobody_but_an_operator_learns_whether_there_is_an_account() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    for email in [OLAF, UNKNOWN] {
        let (status, problem) = found(&mut anna, email).await;
        assert_eq!((status, &problem["code"]), (403, &json!("forbidden")), "{email}");
        assert_eq!(problem["missing"]["rule"], "operator");
    }
}

#[tokio::test]
async fn an_address_without_an_account_or_of_a_placeholder_is_not_found() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    assert_eq!(found(&mut olaf, UNKNOWN).await.1["code"], "not_found");
    app.db.run(&format!(
        "INSERT INTO users (id, email, first_name, is_stand_in, created_at) VALUES ('u-placed', '{UNKNOWN}', 'P', 1, 1)"
    ));
    assert_eq!(found(&mut olaf, UNKNOWN).await.0, 404);
}

#[tokio::test]
async fn what_is_no_address_is_a_field_error() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    for email in ["", "anna.alpha.example"] {
        let (status, problem) = found(&mut olaf, email).await;
        assert_eq!(status, 422, "{email}");
        assert_eq!(problem["errors"], json!([{ "field": "email", "code": "email", "params": {} }]));
    }
    assert_eq!(olaf.get("/api/admin/identity").await.status, 422);
}
