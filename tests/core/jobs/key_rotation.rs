//! Keys are rotated in three steps while users work: add, promote, retire. Instances get a step at different times, so
//! at every moment the old and the new key ring serve the same users.

use crate::admin::{USERS, anna, events};
use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::{ANNA, BEN, NINA, OLAF, secrets};
use asgard::domain::crypto::bytes::{base64url, sha256};
use asgard::domain::crypto::keys::Secrets;
use http::Method;
use serde_json::{Value, json};

const SESSIONS: usize = 200;

/// The key rings at a step: new key known, used, alone.
fn at(step: usize) -> Secrets {
    let ring = |old: &str, name: &str| {
        let new = format!("k2:{}", base64url(&sha256(format!("new {name}").as_bytes())));
        match step {
            0 => old.to_owned(),
            1 => format!("{old},{new}"),
            2 => format!("{new},{old}"),
            _ => new,
        }
    };
    let before = secrets();
    Secrets {
        token_keys: ring(&before.token_keys, "token"),
        guard_keys: ring(&before.guard_keys, "guard"),
        refresh_keys: ring(&before.refresh_keys, "refresh"),
        // Retired only when no user needs the old one any more.
        peppers: if step == 3 { before.peppers } else { ring(&before.peppers, "pepper") },
        counter_key: ring(&before.counter_key, "counter"),
        clients: before.clients,
    }
}

/// A browser's retries when its guard or XSRF token is too old: `web/client/api/request.ts` names the same codes.
async fn call_with_renewal(browser: &mut Browser, method: Method, path: &str, body: &Value) -> Reply {
    let reply = browser.call(method.clone(), path, body, &[]).await;
    if !["guard_missing", "guard_invalid", "guard_expired", "xsrf_invalid"].contains(&reply.outcome().1.as_str()) {
        return reply;
    }
    browser.fetch_guard().await;
    browser.call(method, path, body, &[]).await
}

/// Works on at one of the instances: reads, and refreshes an expired token as a browser does.
async fn use_session(browser: &mut Browser, app: &TestApp) {
    browser.app = app.clone();
    let reply = call_with_renewal(browser, Method::GET, "/api/user/me", &Value::Null).await;
    if reply.status == 200 {
        return;
    }
    assert_eq!(reply.outcome(), (401, "unauthenticated".into()));
    let refreshed = call_with_renewal(browser, Method::POST, "/api/auth/refresh", &json!({})).await;
    assert_eq!(refreshed.status, 200, "{}", refreshed.text());
    assert_eq!(call_with_renewal(browser, Method::GET, "/api/user/me", &Value::Null).await.status, 200);
}

#[tokio::test]
async fn a_rotation_in_the_middle_of_two_hundred_sessions_signs_nobody_out() {
    let app = TestApp::new();
    let mut browsers = Vec::new();
    for number in 0..SESSIONS {
        browsers.push(signed_in(&app, [ANNA, BEN, OLAF, NINA][number % 4]).await);
    }
    for browser in browsers.iter_mut().step_by(4) {
        assert_eq!(browser.enter("t-alpha").await.status, 200);
    }
    for step in 1..=3 {
        let places = [app.with_secrets(at(step - 1)), app.with_secrets(at(step))];
        // Some tokens are fresh, others have expired.
        for (round, wait) in [0, 601_000, 1_000].into_iter().enumerate() {
            app.clock.advance(wait);
            for (number, browser) in browsers.iter_mut().enumerate() {
                use_session(browser, &places[(number + round) % 2]).await;
            }
        }
        let everywhere = app.with_secrets(at(step));
        for browser in &mut browsers {
            use_session(browser, &everywhere).await;
        }
    }
    let end = app.with_secrets(at(3));
    let mut in_company = browsers.swap_remove(0);
    in_company.app = end.clone();
    assert_eq!(in_company.get("/api/tenant").await.status, 200, "the company is still entered");
}

#[tokio::test]
async fn a_password_moves_to_the_new_pepper_when_its_owner_signs_in() {
    let app = TestApp::new();
    let promoted = app.with_secrets(at(2));
    signed_in(&promoted, ANNA).await;
    let id = |user: &str| {
        app.db.rows(&format!("SELECT pepper_id FROM credentials WHERE user_id = '{user}'"))[0]["pepper_id"].clone()
    };
    assert_eq!((id("u-anna"), id("u-ben")), (json!("k2"), json!("k1")));
    signed_in(&promoted, ANNA).await;
}

#[tokio::test]
async fn a_member_is_created_once_even_if_the_call_is_repeated_after_the_keys_were_rotated() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let body = json!({ "firstName": "Eva", "email": "eva@example.com" });
    let key = [("idempotency-key", "once")];
    let first = anna.call(Method::PUT, USERS, &body, &key).await;
    assert_eq!(first.status, 201, "{}", first.text());
    for step in [1, 2] {
        anna.app = app.with_secrets(at(step));
        let again = anna.call(Method::PUT, USERS, &body, &key).await;
        assert_eq!((again.status.as_u16(), again.json()), (201, first.json()), "step {step}");
    }
    // Too early: the old key is retired a day after it was used last.
    let mut hurried = at(2);
    hurried.counter_key = at(3).counter_key;
    anna.app = app.with_secrets(hurried);
    let outcome = anna.call(Method::PUT, USERS, &body, &key).await.outcome();
    assert_eq!(outcome, (422, "idempotency_mismatch".into()), "the body cannot be compared, and nothing is created");
    assert_eq!(events(&app, "member.created").len(), 1);
}
