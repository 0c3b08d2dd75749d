//! Entering a company, by company id and by business id.

use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::fixtures::{ANNA, BEN};
use serde_json::{Value, json};

#[tokio::test]
async fn a_member_enters_and_stays_for_a_year() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, ANNA).await;
    let reply = browser.enter("t-beta").await;
    let json = reply.json();
    assert_eq!((reply.status.as_u16(), &json["exDays"], &json["company"]["title"]), (200, &json!(365), &json!("Beta")));
    assert!(reply.cookies().iter().all(|line| line.contains("Max-Age=31536000")), "{:?}", reply.cookies());
    let tenant = browser.get("/api/tenant").await.json();
    assert_eq!(tenant["rights"], json!({ "surveys": "read" }));
    assert_eq!(
        tenant["layout"],
        json!({ "layoutMode": "sidebar", "sideBarApps": { "surveys": 1 }, "changeableByUser": false })
    );
    assert_eq!(tenant["hasAdminRights"], false, "a role that is switched off gives nothing");
}

#[tokio::test]
async fn an_administrator_is_root_on_every_area_of_administration() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, ANNA).await;
    browser.enter("t-alpha").await;
    let tenant = browser.get("/api/tenant").await.json();
    assert_eq!(tenant["rights"], json!({ "admin.roles": "root", "admin.users": "root", "surveys": "root" }));
    assert_eq!((&tenant["hasAdminRights"], &tenant["operator"]), (&json!(true), &json!(false)));
}

#[tokio::test]
async fn the_business_id_enters_the_same_company() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, ANNA).await;
    let reply = browser.post("/api/tenant/signIn/b-gamma/", &Value::Null).await;
    assert_eq!(reply.json()["company"]["companyId"], "t-gamma");
}

#[tokio::test]
async fn foreign_disabled_and_unknown_companies_are_told_the_same_and_nothing_is_written() {
    let app = TestApp::new();
    app.db.run("UPDATE tenants SET state = 0 WHERE id = 't-gamma'");
    let mut browser = signed_in(&app, ANNA).await;
    let before = app.db.dump();
    for company in ["t-operator", "t-gamma", "t-none", "b-alpha", "'; DROP TABLE users; --"] {
        let path = format!("/api/auth/signin-company/{}/", company.replace(' ', "%20").replace('\'', "%27"));
        assert_eq!(browser.post(&path, &Value::Null).await.outcome(), (404, "not_found".into()), "{company}");
    }
    assert_eq!(app.db.dump(), before);
}

#[tokio::test]
async fn two_tabs_work_in_two_companies() {
    let app = TestApp::new();
    let mut first = signed_in(&app, ANNA).await;
    first.enter("t-alpha").await;
    let mut second = first.clone();
    second.enter("t-beta").await;
    first.cookies = second.cookies.clone();
    assert_eq!(first.get("/api/tenant").await.json()["company"]["title"], "Alpha");
    assert_eq!(second.get("/api/tenant").await.json()["company"]["title"], "Beta");
}

#[tokio::test]
async fn an_absent_forged_or_foreign_tenant_token_is_told_the_same() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let ben = signed_in(&app, BEN).await;
    for token in [None, Some("forged".to_owned()), ben.tenant.clone()] {
        anna.tenant = token;
        assert_eq!(anna.get("/api/tenant").await.outcome(), (403, "tenant_missing".into()));
    }
}

#[tokio::test]
async fn an_ended_membership_counts_from_the_next_call_on() {
    let app = TestApp::new();
    let mut ben = signed_in(&app, BEN).await;
    assert_eq!(ben.get("/api/tenant").await.status, 200);
    app.db.run("UPDATE memberships SET state = 0 WHERE user_id = 'u-ben'");
    assert_eq!(ben.get("/api/tenant").await.outcome(), (403, "tenant_missing".into()));
    assert_eq!(ben.enter("t-beta").await.outcome(), (404, "not_found".into()));
}

#[tokio::test]
async fn entering_is_written_down_once_in_the_company() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    anna.enter("t-alpha").await;
    let events = app.db.rows("SELECT action, actor, seq FROM audit WHERE tenant_id = 't-alpha'");
    assert_eq!(
        serde_json::to_value(events).unwrap(),
        json!([{ "action": "auth.entered", "actor": "u-anna", "seq": 1 }])
    );
}
