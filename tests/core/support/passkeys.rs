//! Passkeys over HTTP: a browser with an authenticator.

use super::app::{Reply, TestApp};
use super::authenticator::Authenticator;
use super::browser::{Browser, ORIGIN};
use serde_json::{Value, json};

pub const PASSKEYS: &str = "/api/user/passkeys";
pub const SIGN_IN: &str = "/api/auth/signin-passkey";

/// An authenticator on our page.
pub fn authenticator(seed: &str) -> Authenticator {
    Authenticator::new(ORIGIN, seed)
}

/// The options for the authenticator: `challengeId` and `publicKey`.
pub async fn options(browser: &mut Browser, path: &str) -> Value {
    let reply = browser.post(path, &json!({})).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.json()
}

/// The request body that registers a new passkey.
pub async fn made(browser: &mut Browser, authenticator: &mut Authenticator) -> Value {
    let options = options(browser, &format!("{PASSKEYS}/options")).await;
    let credential = authenticator.create(&options["publicKey"]);
    json!({ "name": "Laptop", "challengeId": options["challengeId"], "credential": credential })
}

/// Adds a passkey to the signed-in user; returns the response.
pub async fn added(browser: &mut Browser, authenticator: &mut Authenticator) -> Value {
    let body = made(browser, authenticator).await;
    let reply = browser.post(PASSKEYS, &body).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.json()
}

/// The request body that signs in by passkey.
pub async fn signing_in(browser: &mut Browser, authenticator: &mut Authenticator) -> Value {
    let options = options(browser, "/api/auth/passkey/options").await;
    json!({ "challengeId": options["challengeId"], "credential": authenticator.get(&options["publicKey"]) })
}

/// A new browser that signs in by passkey only.
pub async fn sign_in(app: &TestApp, authenticator: &mut Authenticator) -> (Browser, Reply) {
    let mut browser = app.browser();
    let body = signing_in(&mut browser, authenticator).await;
    let reply = browser.post(SIGN_IN, &body).await;
    (browser, reply)
}

/// The request body that presents the passkey as second factor in a session.
pub async fn shown(browser: &mut Browser, authenticator: &mut Authenticator) -> Value {
    let options = options(browser, "/api/auth/second-factor/options").await;
    let credential = authenticator.get(&options["publicKey"]);
    json!({ "method": "passkey", "challengeId": options["challengeId"], "credential": credential })
}
