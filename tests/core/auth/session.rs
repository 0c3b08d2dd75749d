//! `POST /api/auth/session`

use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::fixtures::{ANNA, BEN};
use serde_json::json;

#[tokio::test]
async fn without_a_token_there_is_no_session_and_no_401() {
    let app = TestApp::new();
    let mut browser = app.browser();
    let reply = browser.post("/api/auth/session", &json!({ "uuId": "SSR-001-001-001" })).await;
    assert_eq!((reply.status.as_u16(), reply.json()), (200, json!({ "valid": false })));
    assert_eq!(reply.cookies().len(), 2, "utk and ttk are cleared");
}

#[tokio::test]
async fn a_session_tells_who_and_where() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, BEN).await;
    let json = browser.post("/api/auth/session", &json!({})).await.json();
    assert_eq!(
        (&json["valid"], &json["scope"], &json["user"]["userId"]),
        (&json!(true), &json!("full"), &json!("u-ben"))
    );
    assert_eq!(json["tenant"], json["company"]);
    assert_eq!(json["tenant"]["title"], "Beta");
}

#[tokio::test]
async fn a_session_is_a_read_of_one_hop() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, ANNA).await;
    browser.post("/api/auth/session", &json!({})).await;
    let line = app.log.all().pop().unwrap();
    assert_eq!((line["d1"].as_u64(), line["objects"].as_u64(), line["kv"].as_u64()), (Some(0), Some(1), Some(0)));
}

#[tokio::test]
async fn a_reload_after_an_hour_is_one_call_that_rotates() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, BEN).await;
    let old = browser.cookies["__Host-rtk"].clone();
    app.clock.advance(3_600_000);
    let json = browser.post("/api/auth/session", &json!({})).await.json();
    assert_eq!(json["user"]["userId"], "u-ben");
    assert_eq!(json["tenant"]["title"], "Beta");
    assert_ne!(browser.cookies["__Host-rtk"], old);
    assert_eq!(browser.get("/api/tenant").await.status, 200);
    browser.cookies.remove("utk");
    assert_eq!(
        browser.post("/api/auth/session", &json!({})).await.json()["valid"],
        true,
        "from the refresh token alone"
    );
}

#[tokio::test]
async fn a_disabled_company_is_gone_from_the_next_call_on() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, BEN).await;
    app.db.run("UPDATE tenants SET state = 0 WHERE id = 't-beta'");
    assert_eq!(browser.post("/api/auth/session", &json!({})).await.json()["tenant"], json!(null));
    assert_eq!(browser.get("/api/tenant").await.outcome(), (403, "tenant_missing".into()));
    assert_eq!(browser.get("/api/business/list").await.json(), json!([]));
}
