//! Limits, from the side of those who would like more.

use crate::support::app::{Reply, TestApp};
use crate::support::browser::Browser;
use crate::support::world::{ANNA, UNKNOWN};
use http::Method;
use serde_json::{Value, json};

/// A nonce is forgotten after this (milliseconds): it may be used again.
const FORGOTTEN: i64 = 361_000;

/// A call whose nonce the caller chose.
async fn call_as(browser: &mut Browser, number: u64, path: &str, body: &Value) -> Reply {
    let body = body.to_string().into_bytes();
    if browser.guard.is_none() {
        browser.fetch_guard().await;
    }
    let guard = browser.guard.clone().unwrap();
    let sealed = browser.seal_as(number, &guard, &Method::POST, path, &body, 0);
    let draft = browser.draft(Method::POST, path, &body).header("x-token-asgard", &sealed);
    browser.deliver(&draft).await
}

#[tokio::test]
async fn a_nonce_that_is_chosen_again_is_another_attempt() {
    let app = TestApp::new();
    let mut stranger = app.browser();
    let body = json!({ "email": ANNA, "password": "wrong" });
    let mut evaluated = 0;
    // Three times the same ten nonces within one window of fifteen minutes.
    for _ in 0..3 {
        for number in 0..10 {
            let told = call_as(&mut stranger, 1_000_000 + number, "/api/auth/signin", &body).await.told();
            evaluated += usize::from(told == (401, "invalid_credentials".into()));
        }
        app.clock.advance(FORGOTTEN);
        app.objects.ring();
    }
    assert_eq!(evaluated, 10);
}

#[tokio::test]
async fn a_nonce_that_is_chosen_again_mails_no_more() {
    let app = TestApp::new();
    let mut stranger = app.browser();
    for _ in 0..4 {
        for number in 0..5 {
            call_as(&mut stranger, 2_000_000 + number, "/api/auth/pass-forgot", &json!({ "email": ANNA })).await;
        }
        app.clock.advance(FORGOTTEN);
        app.objects.ring();
    }
    assert_eq!(app.mailbox.all().len(), 5);
}

#[tokio::test]
async fn a_success_of_ones_own_buys_no_attempts_elsewhere() {
    let app = TestApp::configured(1, "production", "{}");
    let mut stranger = app.browser();
    // A hundred successes of one's own count nothing for the network …
    for number in 0..100 {
        let told = call_as(
            &mut stranger,
            3_000_000 + number,
            "/api/auth/signin",
            &json!({ "email": ANNA, "password": crate::support::world::PASSWORD }),
        )
        .await;
        assert_eq!(told.status, 200, "{number}");
    }
    app.clock.advance(FORGOTTEN);
    app.objects.ring();
    // … and their nonces are no free attempts at somebody else's door.
    let mut evaluated = 0;
    for number in 0..120_u64 {
        let body = json!({ "email": format!("{}{UNKNOWN}", number % 100), "password": "wrong" });
        let nonce = if number < 100 { 3_000_000 + number } else { 3_100_000 + number };
        let told = call_as(&mut stranger, nonce, "/api/auth/signin", &body).await.told();
        evaluated += usize::from(told.0 == 401);
    }
    assert_eq!(evaluated, 100);
}
