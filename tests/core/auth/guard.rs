//! `POST /api/auth/guard` and the replay guard of every other request.

use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::fixtures::{ANNA, PASSWORD};
use crate::support::seeded_random::seeds;
use futures_util::future::join_all;
use http::Method;
use serde_json::json;

const SIGN_IN: &str = "/api/auth/signin";

fn credentials() -> Vec<u8> {
    json!({ "email": ANNA, "password": PASSWORD }).to_string().into_bytes()
}

#[tokio::test]
async fn a_new_device_gets_a_secret_a_label_and_a_key() {
    let app = TestApp::new();
    let mut browser = app.browser();
    let reply = browser.fetch_guard().await;
    let json = reply.json();
    assert_eq!((reply.status.as_u16(), &json["expiresIn"]), (200, &json!(43_200)));
    assert!(reply.cookies().iter().any(|line| line.starts_with("__Host-dsk=")
        && line.contains("; HttpOnly")
        && line.contains("; Secure; Path=/;")));
    assert!(reply.cookies().iter().any(|line| line.starts_with("XSRF-TOKEN=") && !line.contains("HttpOnly")));
    assert!(json.get("deviceSecret").is_none());
    let secret = browser.cookies["__Host-dsk"].clone();
    browser.fetch_guard().await;
    assert_eq!(browser.cookies["__Host-dsk"], secret, "a device keeps its secret");
}

#[tokio::test]
async fn a_chosen_language_lives_as_long_as_the_device() {
    for (config, chosen, expected) in [
        ("{}", "fr", &["app.lang=fr; SameSite=Lax; Secure; Path=/; Max-Age=34560000"][..]),
        ("{}", "klingon", &[]),
        ("{}", "", &[]),
        // One of the whole domain takes the place of the one that a page wrote for its host.
        (
            r#"{"domainCookies":true}"#,
            "fr",
            &[
                "app.lang=; SameSite=Lax; Secure; Path=/; Max-Age=0",
                "app.lang=fr; SameSite=Lax; Secure; Path=/; Domain=app.test; Max-Age=34560000",
            ],
        ),
    ] {
        let app = TestApp::configured(1, "production", config);
        let mut browser = app.browser();
        browser.cookies.insert("app.lang".into(), chosen.into());
        let reply = browser.fetch_guard().await;
        let lines: Vec<_> = reply.cookies().into_iter().filter(|line| line.starts_with("app.lang=")).collect();
        assert_eq!(lines, expected, "{config} {chosen}");
    }
}

#[tokio::test]
async fn a_label_is_kept_made_or_refused() {
    let app = TestApp::new();
    let mut browser = app.browser();
    for (body, status) in [
        (json!({}), 200),
        (json!({ "uuId": "SSR-001-001-001" }), 200),
        (json!({ "uuId": "1b4e28ba-2fa1-4d2e-883f-0016d3cca427" }), 200),
        (json!({ "uuId": "1b4e28ba" }), 422),
        (json!({ "uuId": 7 }), 422),
    ] {
        let draft = browser.bare(Method::POST, "/api/auth/guard", body.to_string().as_bytes());
        assert_eq!(browser.deliver(&draft).await.status, status, "{body}");
    }
}

#[tokio::test]
async fn of_a_hundred_parallel_replays_exactly_one_is_accepted() {
    for seed in seeds(5) {
        let app = TestApp::seeded(seed);
        let mut browser = app.browser();
        browser.fetch_guard().await;
        let captured = browser.draft(Method::POST, SIGN_IN, &credentials());
        let replies = join_all((0..100).map(|_| app.send(captured.request()))).await;
        assert_eq!(replies.iter().filter(|reply| reply.status == 200).count(), 1);
        assert_eq!(replies.iter().filter(|reply| reply.outcome() == (409, "guard_replayed".into())).count(), 99);
        assert_eq!(app.browser().sign_in(ANNA).await.status, 200, "replays burn no attempts");
    }
}

#[tokio::test]
async fn a_replay_in_the_isolate_of_its_call_asks_no_store() {
    for (path, body) in [
        (SIGN_IN, credentials()),
        ("/api/auth/signin-pin", json!({ "userId": "u-anna", "pin": "999999" }).to_string().into_bytes()),
    ] {
        let app = TestApp::new();
        let mut browser = app.browser();
        browser.fetch_guard().await;
        let captured = browser.draft(Method::POST, path, &body);
        assert_ne!(app.send(captured.request()).await.status, 409);
        for _ in 0..5 {
            assert_eq!(app.send(captured.request()).await.outcome(), (409, "guard_replayed".into()), "{path}");
            assert_eq!(app.hops(), (0, 0), "{path}");
        }
        let elsewhere = app.in_a_fresh_isolate();
        for _ in 0..2 {
            assert_eq!(elsewhere.send(captured.request()).await.outcome(), (409, "guard_replayed".into()), "{path}");
        }
    }
}

#[tokio::test]
async fn a_guard_for_another_call_is_refused() {
    let app = TestApp::new();
    let mut browser = app.browser();
    browser.fetch_guard().await;
    let body = credentials();
    let draft = browser.draft(Method::POST, SIGN_IN, &body);
    let mut moved = draft.clone();
    moved.path = "/api/auth/session".into();
    let mut altered = draft.clone();
    altered.body = json!({ "email": ANNA, "password": "other" }).to_string().into_bytes();
    let mut queried = draft.clone();
    queried.path = format!("{SIGN_IN}?x=1");
    for bent in [moved, altered, queried] {
        assert_eq!(app.send(bent.request()).await.outcome(), (401, "guard_invalid".into()));
    }
    assert_eq!(app.send(draft.request()).await.status, 200, "rejected requests used nothing up");
}

#[tokio::test]
async fn a_late_missing_or_foreign_guard_is_refused() {
    let app = TestApp::new();
    let mut browser = app.browser();
    browser.fetch_guard().await;
    let body = credentials();
    let draft = browser.draft(Method::POST, SIGN_IN, &body);
    assert_eq!(app.send(draft.clone().header("x-token-asgard", "").request()).await.outcome().1, "guard_missing");
    for off in [-121_000, 121_000] {
        let late = browser.seal(&browser.guard.clone().unwrap(), &Method::POST, SIGN_IN, &body, off);
        assert_eq!(
            app.send(draft.clone().header("x-token-asgard", &late).request()).await.outcome(),
            (401, "guard_expired".into())
        );
    }
    let mut thief = app.browser();
    thief.fetch_guard().await;
    let header = draft.headers.iter().find(|(name, _)| name == "x-token-asgard").unwrap().1.clone();
    let stolen = thief.draft(Method::POST, SIGN_IN, &body).header("x-token-asgard", &header);
    assert_eq!(
        app.send(stolen.request()).await.outcome(),
        (401, "guard_invalid".into()),
        "a guard opens with its device only"
    );
}

#[tokio::test]
async fn reads_use_no_nonce_up_and_writes_do() {
    let app = TestApp::new();
    let browser = signed_in(&app, ANNA).await;
    let read = browser.draft(Method::GET, "/api/user/me", b"");
    assert_eq!(app.send(read.request()).await.status, 200);
    assert_eq!(app.send(read.request()).await.status, 200);
    let write = browser.draft(Method::POST, "/api/auth/signin-company/t-alpha/", b"");
    assert_eq!(app.send(write.request()).await.status, 200);
    assert_eq!(app.send(write.request()).await.outcome(), (409, "guard_replayed".into()));
}

#[tokio::test]
async fn guards_are_limited_per_network() {
    let config = r#"{"limits":{"guardPerNetwork":{"count":3,"minutes":10}}}"#;
    let app = TestApp::configured(1, "production", config);
    let mut browser = app.browser();
    for _ in 0..3 {
        assert_eq!(browser.fetch_guard().await.status, 200);
    }
    assert_eq!(browser.fetch_guard().await.outcome(), (429, "too_many_attempts".into()));
    app.clock.advance(600_000);
    assert_eq!(browser.fetch_guard().await.status, 200);
}
