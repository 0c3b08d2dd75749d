//! Runtime configuration and maintenance.

use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::fixtures::{ANNA, OLAF};
use asgard::http::pipeline::operation::Operation;
use asgard::http::pipeline::policy::TokenRequirement;
use asgard::http::routes::OPERATIONS;
use http::Method;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;

async fn title(app: &TestApp) -> Value {
    let reply = app.send(app.browser().bare(Method::GET, "/api/config", b"").request()).await;
    reply.json()["maintenance"]["title"].clone()
}

#[tokio::test]
async fn a_changed_document_counts_within_a_minute() {
    let app = TestApp::new();
    assert_eq!(title(&app).await, "");
    app.cache.set("config:current", r#"{"maintenance":{"title":"Soon"}}"#);
    app.clock.advance(60_000);
    assert_eq!(title(&app).await, "Soon");
}

#[tokio::test]
async fn a_broken_document_leaves_the_last_good_one_in_force_and_is_logged_once() {
    let app = TestApp::new();
    app.cache.set("config:current", r#"{"maintenance":{"title":"Good"}}"#);
    assert_eq!(title(&app).await, "Good");
    app.cache.set("config:current", "{ broken");
    for _ in 0..3 {
        app.clock.advance(60_000);
        assert_eq!(title(&app).await, "Good");
    }
    assert_eq!(app.log.all().iter().filter(|line| line["event"] == "configuration_refused").count(), 1);
}

#[tokio::test]
async fn a_fresh_isolate_falls_back_to_the_previous_document() {
    let app = TestApp::new();
    app.cache.set("config:current", "{ broken");
    app.cache.set("config:previous", r#"{"maintenance":{"title":"Previous"}}"#);
    assert_eq!(title(&app).await, "Previous");
}

/// Asserts the response to every kind of request when no configuration may be in force.
async fn refused_everywhere(app: &TestApp) {
    let browser = app.browser();
    for (method, path) in [
        (Method::GET, "/api/config"),
        (Method::POST, "/api/auth/guard"),
        (Method::POST, "/api/auth/session"),
        (Method::GET, "/api/none"),
        (Method::GET, "/auth/login-business"),
    ] {
        let reply = app.send(browser.bare(method, path, b"").request()).await;
        assert_eq!((reply.outcome(), reply.header("retry-after")), ((503, "unavailable".into()), "2"), "{path}");
        assert_eq!(
            (reply.json()["traceId"].as_str(), reply.text().contains("kv")),
            (Some(reply.header("x-request-id")), false)
        );
    }
}

#[tokio::test]
async fn a_fresh_isolate_that_cannot_read_its_configuration_answers_nothing_until_it_can() {
    let app = TestApp::configured(1, "local", r#"{"maintenance":{"title":"Default"}}"#);
    app.cache.set("config:current", r#"{"maintenance":{"enabled":true,"title":"Soon"}}"#);
    app.cache.set("config:previous", r#"{"maintenance":{"title":"Previous"}}"#);
    app.cache.is_down.store(true, Ordering::SeqCst);
    refused_everywhere(&app).await;
    let warnings = app.log.all().iter().filter(|line| line["event"] == "configuration_refused").count();
    assert_eq!(warnings, 1, "logged once");
    app.cache.is_down.store(false, Ordering::SeqCst);
    assert_eq!(title(&app).await, "Soon", "and nobody waits for the moment when it can");
}

#[tokio::test]
async fn a_broken_document_with_none_before_it_is_no_absent_one() {
    for previous in [None, Some("[]")] {
        let app = TestApp::configured(1, "local", r#"{"maintenance":{"title":"Default"}}"#);
        app.cache.set("config:current", "{ broken");
        if let Some(previous) = previous {
            app.cache.set("config:previous", previous);
        }
        refused_everywhere(&app).await;
        app.cache.set("config:current", "{}");
        assert_eq!(title(&app).await, "Default");
    }
    let app = TestApp::configured(1, "local", r#"{"maintenance":{"title":"Default"}}"#);
    assert_eq!(title(&app).await, "Default", "an absent one leaves the deployment's own in force");
}

#[tokio::test]
async fn kv_that_goes_down_leaves_the_last_document_in_force_for_as_long_as_it_takes() {
    let app = TestApp::new();
    app.cache.set("config:current", r#"{"maintenance":{"enabled":true,"title":"Soon"}}"#);
    assert_eq!(title(&app).await, "Soon");
    app.cache.is_down.store(true, Ordering::SeqCst);
    for _ in 0..3 {
        app.clock.advance(3_600_000);
        assert_eq!(title(&app).await, "Soon", "the maintenance page does not go away by itself");
    }
    app.cache.is_down.store(false, Ordering::SeqCst);
    app.cache.set("config:current", "{}");
    app.clock.advance(60_000);
    assert_eq!(title(&app).await, "");
}

#[tokio::test]
async fn maintenance_lets_operators_pass_and_nobody_else() {
    let app = TestApp::new();
    let (mut anna, mut olaf) = (signed_in(&app, ANNA).await, signed_in(&app, OLAF).await);
    app.cache.set("config:current", r#"{"maintenance":{"enabled":true}}"#);
    app.clock.advance(60_000);
    let reply = anna.get("/api/user/me").await;
    assert_eq!((reply.outcome(), reply.header("retry-after")), ((503, "maintenance".into()), "60"));
    assert_eq!(anna.enter("t-alpha").await.outcome().1, "maintenance");
    assert_eq!(olaf.get("/api/user/me").await.status, 200);
    assert_eq!(anna.post("/api/auth/session", &json!({})).await.json()["valid"], true, "the session itself answers");
    anna.cookies.remove("utk");
    assert_eq!(anna.get("/api/user/me").await.outcome().1, "maintenance", "checked before the token");
}

#[tokio::test]
async fn a_token_that_proves_nothing_opens_nothing_during_maintenance() {
    let app = TestApp::new();
    let olaf = signed_in(&app, OLAF).await;
    let mut stranger = app.browser();
    stranger.fetch_guard().await;
    app.cache.set("config:current", r#"{"maintenance":{"enabled":true}}"#);
    app.clock.advance(60_000);
    let closed = |operation: &&Operation| operation.guarded && !operation.in_maintenance;
    for operation in OPERATIONS.into_iter().flatten().filter(closed) {
        if operation.bearer_token == TokenRequirement::Required {
            continue;
        }
        for browser in [&stranger, &olaf] {
            for token in ["", "Bearer x", "Bearer"] {
                let draft = browser.draft(operation.method.clone(), operation.path, b"").header("authorization", token);
                let reply = app.send(draft.request()).await;
                assert_eq!(reply.outcome(), (503, "maintenance".into()), "{} with {token:?}", operation.id);
            }
        }
    }
}

#[tokio::test]
async fn the_demo_person_signs_in_without_password_only_where_it_is_marked_demo() {
    let config = json!({ "demo": true, "defaultUser": { "email": ANNA, "autoLogin": true } }).to_string();
    let app = TestApp::configured(1, "local", &config);
    assert_eq!(app.browser().post("/api/auth/signin", &json!({ "default": true })).await.status, 200);
    let plain = TestApp::new();
    assert_eq!(
        plain.browser().post("/api/auth/signin", &json!({ "default": true })).await.outcome().1,
        "invalid_credentials"
    );
}
