//! Public requests.

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
async fn pages_and_pictures_are_read_and_say_so() {
    let app = TestApp::new();
    for path in ["/auth/login-business", "/media/x.webp", "/apps/frame/partner"] {
        for method in [Method::POST, Method::DELETE] {
            let reply = app.send(app.browser().bare(method, path, b"").request()).await;
            assert_eq!(
                (reply.outcome(), reply.header("allow")),
                ((405, "method_not_allowed".into()), "GET,HEAD"),
                "{path}"
            );
        }
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
async fn every_answer_says_which_deployment_gave_it() {
    let app = TestApp::new();
    let health = app.send(app.browser().bare(Method::GET, "/api/health", b"").request()).await;
    assert_eq!(health.json()["deployment"], "deployed-1");
    for path in ["/api/config", "/api/none", "/auth/login-business"] {
        let reply = app.send(app.browser().bare(Method::GET, path, b"").request()).await;
        assert_eq!(reply.header("x-deployment"), "deployed-1", "{path}");
    }
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
async fn of_the_keys_that_sign_for_apps_the_public_halves_are_shown() {
    let app = TestApp::new();
    let reply = app.send(app.browser().bare(Method::GET, "/.well-known/jwks.json", b"").request()).await;
    let keys = reply.json()["keys"].as_array().unwrap().clone();
    assert_eq!(keys.len(), 1);
    assert_eq!((&keys[0]["kid"], &keys[0]["alg"], &keys[0]["use"]), (&json!("k1"), &json!("EdDSA"), &json!("sig")));
    let mut members: Vec<_> = keys[0].as_object().unwrap().keys().collect();
    members.sort();
    assert_eq!(members, ["alg", "crv", "kid", "kty", "use", "x"], "nothing private");
}

#[tokio::test]
async fn what_was_blocked_is_logged_without_its_path() {
    for (blocked, written) in [
        ("https://app.test/auth/reset/a%40b.de/SECRET", "https://app.test"),
        ("https://app.test?code=SECRET", "https://app.test"),
        ("https://app.test#SECRET", "https://app.test"),
        ("https://SECRET@app.test/", "https"),
        ("/auth/reset/a@b.de/SECRET", ""),
        ("data:text/html,SECRET", "data"),
        ("eval", "eval"),
    ] {
        let app = TestApp::new();
        let body = json!({ "csp-report": { "violated-directive": "script-src https://app.test/SECRET", "blocked-uri": blocked } });
        let draft = app.browser().bare(Method::POST, "/api/csp-report", body.to_string().as_bytes());
        assert_eq!(app.send(draft.request()).await.status, 204);
        let line = app.log.all().into_iter().find(|line| line["event"] == "csp_report").unwrap();
        assert_eq!((&line["blocked"], &line["directive"]), (&json!(written), &json!("script-src")), "{blocked}");
        assert!(!line.to_string().contains("SECRET"));
    }
}

/// Pages and API responses get these headers from the worker, which static files bypass.
#[test]
fn every_static_file_carries_what_keeps_it_what_it_is() {
    let rules = std::fs::read_to_string("web/public/_headers").unwrap();
    let (_, every) = rules.split_once("\n/*\n").unwrap();
    let every: Vec<&str> = every.lines().take_while(|line| line.starts_with("  ")).map(str::trim).collect();
    assert_eq!(
        every,
        ["X-Content-Type-Options: nosniff", "Strict-Transport-Security: max-age=63072000; includeSubDomains"]
    );
}

#[tokio::test]
async fn health_is_asked_so_often_and_no_more() {
    let app = TestApp::configured(1, "production", r#"{"limits":{"healthPerNetwork":{"count":2,"minutes":1}}}"#);
    let health = async || app.send(app.browser().bare(Method::GET, "/api/health", b"").request()).await;
    assert_eq!([health().await.status, health().await.status], [200, 200]);
    let queries = app.db.statements().len();
    let refused = health().await;
    assert_eq!((refused.outcome(), refused.header("retry-after")), ((429, "too_many_attempts".into()), "60"));
    assert_eq!(app.db.statements().len(), queries, "and no store is asked for it");
    app.clock.advance(60_000);
    assert_eq!(health().await.status, 200);
}

#[tokio::test]
async fn whoever_found_a_weakness_is_told_where_to_write() {
    let ask = async |config: &str| {
        let app = TestApp::configured(1, "production", config);
        app.send(app.browser().bare(Method::GET, "/.well-known/security.txt", b"").request()).await
    };
    assert_eq!(ask("{}").await.outcome(), (404, "not_found".into()));
    let reply = ask(r#"{"securityContact":"mailto:security@example.org"}"#).await;
    assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, "text/plain; charset=utf-8"));
    assert!(reply.text().starts_with("Contact: mailto:security@example.org\nExpires: 2027-05-"), "{}", reply.text());
}
