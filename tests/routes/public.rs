//! Calls that are open to everybody.

use crate::support::app::TestApp;
use crate::support::database::Fault;
use http::Method;
use serde_json::json;

#[tokio::test]
async fn the_configuration_is_public_and_says_nothing_private() {
    let config = r#"{"footer":{"help":"/help"},"botCheck":{"siteKey":"site-key"}}"#;
    let app = TestApp::configured(1, "local", config);
    let reply = app.send(app.browser().bare(Method::GET, "/api/config", b"").request()).await;
    let json = reply.json();
    assert_eq!(
        (&json["version"], &json["production"], &json["apiPrefix"]),
        (&json!("0.2.0"), &json!(false), &json!("/api"))
    );
    assert_eq!(json["languages"].as_array().unwrap().len(), 6);
    assert_eq!((&json["footer"]["help"], &json["lock"]), (&json!("/help"), &json!({ "idleMinutes": 0 })));
    assert_eq!(json["botCheck"]["siteKey"], "site-key");
    for private in ["limits", "origins", "insecureCookies", "domainCookies"] {
        assert!(json.get(private).is_none(), "{private}");
    }
}

#[tokio::test]
async fn health_names_the_store_that_fails() {
    let app = TestApp::new();
    let health = || app.browser().bare(Method::GET, "/api/health", b"");
    assert_eq!(app.send(health().request()).await.json()["status"], "ok");
    app.db.fail_next(Fault::BeforeCommit);
    let reply = app.send(health().request()).await;
    assert_eq!(
        (reply.status.as_u16(), reply.json()["checks"].clone()),
        (503, json!({ "database": "failing", "copies": "ok", "objects": "ok" }))
    );
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let app = TestApp::configured(1, "production", "{}");
    for path in ["/api/config", "/api/none", "/auth/login-business", "/_app/none.js"] {
        let reply = app.send(app.browser().bare(Method::GET, path, b"").request()).await;
        assert_eq!(reply.header("x-content-type-options"), "nosniff", "{path}");
        assert!(reply.header("strict-transport-security").starts_with("max-age=63072000"), "{path}");
        assert!(reply.header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(reply.header("x-request-id").len(), 36, "{path}");
    }
}

#[tokio::test]
async fn a_report_is_logged_without_the_pages_address() {
    let app = TestApp::new();
    let body = json!({ "csp-report": { "document-uri": "https://app.test/reset/a@b.de/code", "violated-directive": "script-src", "blocked-uri": "inline" } });
    let draft = app
        .browser()
        .bare(Method::POST, "/api/csp-report", body.to_string().as_bytes())
        .header("content-type", "application/csp-report");
    assert_eq!(app.send(draft.request()).await.status, 204);
    let log = serde_json::to_string(&app.log.all()).unwrap();
    assert!(log.contains("script-src") && !log.contains("a@b.de"));
    let big = app.browser().bare(Method::POST, "/api/csp-report", &vec![b' '; 16 * 1024 + 1]);
    assert_eq!(app.send(big.request()).await.status, 413);
}

#[tokio::test]
async fn there_are_no_public_keys_while_tokens_are_symmetric() {
    let app = TestApp::new();
    let reply = app.send(app.browser().bare(Method::GET, "/.well-known/jwks.json", b"").request()).await;
    assert_eq!(reply.json(), json!({ "keys": [] }));
}
