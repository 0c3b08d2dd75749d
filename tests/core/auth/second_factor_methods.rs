//! Sign-in methods × second factor: the scope that each of them opens. A method without a row, or a session missing in its row, fails.

use super::sign_in::sealed;
use crate::support::app::TestApp;
use crate::support::authenticator::Authenticator as PasskeyAuthenticator;
use crate::support::browser::{Browser, signed_in};
use crate::support::factors::{Authenticator, SECOND_FACTOR, enrolled};
use crate::support::fixtures::{ANNA, NINA, PASSWORD};
use crate::support::identities::ON;
use crate::support::passkeys::{SIGN_IN, added, authenticator, signing_in};
use crate::support::social::{elsewhere, known, leads};
use asgard::domain::crypto::bytes::base64url;
use asgard::http::pipeline::policy::{FULL, TokenRequirement};
use asgard::http::routes::OPERATIONS;
use serde_json::json;

const PIN: &str = "135790";

/// A sign-in method and the scope that it opens: without a second factor, with one, and with one that was then presented.
pub(super) struct SignInMethod {
    operation: &'static str,
    pub(super) name: &'static str,
    pub(super) without: &'static str,
    pub(super) with: &'static str,
    pub(super) proven: &'static str,
}

const fn method(
    operation: &'static str,
    name: &'static str,
    [without, with, proven]: [&'static str; 3],
) -> SignInMethod {
    SignInMethod { operation, name, without, with, proven }
}

impl SignInMethod {
    /// Whether it counts as both factors: it needs one and presents it at the same time.
    pub(super) fn is_factor(&self) -> bool {
        self.operation == "signinPasskey"
    }
}

pub(super) const METHODS: [SignInMethod; 12] = [
    method("signin", "password", ["full", "second_factor", "full"]),
    method("signin", "sealed password", ["full", "second_factor", "full"]),
    method("signin", "demo", ["full", "second_factor", "full"]),
    method("signin", "forced reset", ["password", "second_factor", "password"]),
    method("signin", "unverified", ["verify", "second_factor", "verify"]),
    method("providerCallback", "provider", ["full", "second_factor", "full"]),
    method("providerCallback", "provider, unverified", ["verify", "second_factor", "verify"]),
    // The device, enrolled by a fully authenticated session, and the PIN are two factors.
    method("signinPin", "pin", ["full", "full", ""]),
    method("signinPasskey", "passkey", ["", "full", ""]),
    method("signinPasskey", "passkey, forced reset", ["", "password", ""]),
    method("signinPasskey", "passkey, unverified", ["", "verify", ""]),
    // The mailed code sets a password and opens no session: the following sign-in requires the factor.
    method("passUpdate", "mailed link", ["none", "none", ""]),
];

/// Operations that open no session of their own; a new one needs the reason why a factor does not concern it.
const OTHERS: [(&str, &str); 20] = [
    ("secondFactorOptions", "gives a challenge"),
    ("passkeyOptions", "gives a challenge"),
    ("lockscreenUsers", "names who may come by PIN"),
    ("removeFromLockscreen", "takes away"),
    ("signup", "nobody new has a factor, and no session is opened"),
    ("passForgot", "mails a link"),
    ("passVerifyCode", "looks at a link"),
    ("verifyInvitation", "looks at an invitation"),
    ("disavowVerifyCode", "looks at a link"),
    ("disavow", "takes away, and mails a link"),
    ("providerSignin", "begins what the callback ends"),
    ("appleCallback", "parks what the callback fetches"),
    ("appleFinish", "the callback under another address"),
    ("guard", "gives a key"),
    ("secondFactor", "is the second step"),
    ("session", "looks at what there is"),
    ("refresh", "carries on what was opened"),
    ("signout", "ends it"),
    ("verifyEmail", "tested below: makes a full session of one that waited for the address"),
    ("resendVerification", "mails a link"),
];

fn configuration(method: &SignInMethod) -> String {
    let on = ON.trim_start().trim_start_matches('{');
    let more = match method.name {
        "unverified" | "provider, unverified" | "passkey, unverified" => {
            r#""features":{"emailVerification":"required"},"#
        }
        "sealed password" => r#""features":{"encryptedSignin":"on"},"#,
        "demo" => r#""demo":true,"defaultUser":{"email":"nina@nowhere.example","autoLogin":false},"#,
        _ => "",
    };
    format!("{{{more}{on}")
}

/// Nina, with or without an app, and everything that the sign-in method needs.
pub(super) async fn prepared(method: &SignInMethod, has_factor: bool) -> (TestApp, Browser, Option<Authenticator>) {
    let app = TestApp::configured(1, "local", &configuration(method));
    app.db.run("UPDATE users SET email_verified = 1 WHERE id = 'u-nina'");
    known(&app, "u-nina", "hers");
    let mut browser = signed_in(&app, NINA).await;
    let authenticator = if has_factor { Some(enrolled(&mut browser).await) } else { None };
    if method.is_factor() {
        added(&mut browser, &mut key_of_nina()).await;
    }
    match method.name {
        "forced reset" | "passkey, forced reset" => {
            app.db.run("UPDATE users SET reset_password_required = 1 WHERE id = 'u-nina'")
        }
        "unverified" | "provider, unverified" | "passkey, unverified" => {
            app.db.run("UPDATE users SET email_verified = 0 WHERE id = 'u-nina'");
        }
        "pin" => {
            let body = json!({ "pin": PIN, "currentPassword": PASSWORD });
            assert_eq!(browser.patch("/api/user/me", &body).await.status, 200);
        }
        _ => {}
    }
    browser.post("/api/auth/signout", &json!({})).await;
    (app, browser, authenticator)
}

fn key_of_nina() -> PasskeyAuthenticator {
    authenticator("nina")
}

/// The scope of the browser's session.
pub(super) async fn scope(browser: &mut Browser) -> String {
    let session = browser.post("/api/auth/session", &json!({})).await.json();
    session["scope"].as_str().unwrap_or("none").to_owned()
}

pub(super) async fn come(app: &TestApp, browser: &mut Browser, method: &SignInMethod) {
    let reply = match method.name {
        "demo" => browser.post("/api/auth/signin", &json!({ "default": true })).await,
        "provider" | "provider, unverified" => {
            let reply = browser.come_by("google", &elsewhere("hers", NINA)).await;
            assert!(leads(&reply).starts_with("/auth/"), "{}", leads(&reply));
            return;
        }
        "pin" => browser.post("/api/auth/signin-pin", &json!({ "userId": "u-nina", "pin": PIN })).await,
        "sealed password" => {
            browser.fetch_guard().await;
            let sealed = sealed(browser, &json!({ "email": NINA, "password": PASSWORD }), b"signin", b"signin");
            browser.post("/api/auth/signin", &json!({ "hashed": true, "hashCredentials": sealed })).await
        }
        _ if method.is_factor() => {
            let mut key = key_of_nina();
            // The same seed gives the same key.
            key.create(&json!({ "rp": { "id": "app.test" }, "user": { "id": base64url(b"u-nina") }, "challenge": "AA",
                "pubKeyCredParams": [{ "alg": -7 }], "excludeCredentials": [] }));
            let body = signing_in(browser, &mut key).await;
            browser.post(SIGN_IN, &body).await
        }
        "mailed link" => {
            browser.post("/api/auth/pass-forgot", &json!({ "email": NINA })).await;
            let code = crate::invitations::code(app, NINA);
            let body =
                json!({ "code": code, "email": NINA, "password": "Winter-2027", "passwordConfirm": "Winter-2027" });
            browser.post("/api/auth/pass-update", &body).await
        }
        _ => browser.sign_in(NINA).await,
    };
    assert!(reply.status.is_success(), "{}: {}", method.name, reply.text());
}

#[tokio::test]
async fn every_way_in_asks_for_the_second_factor_as_its_row_says() {
    for method in &METHODS {
        for has_factor in [false, true].into_iter().filter(|has_factor| *has_factor || !method.is_factor()) {
            let (app, mut browser, authenticator) = prepared(method, has_factor).await;
            come(&app, &mut browser, method).await;
            let expected = if has_factor { method.with } else { method.without };
            assert_eq!(scope(&mut browser).await, expected, "{} {has_factor}", method.name);
            let Some(mut authenticator) = authenticator.filter(|_| expected == "second_factor") else { continue };
            let reply = browser.post(SECOND_FACTOR, &authenticator.totp()).await;
            assert_eq!(
                (reply.status.as_u16(), &reply.json()["scope"]),
                (200, &json!(method.proven)),
                "{}",
                method.name
            );
            assert_eq!(scope(&mut browser).await, method.proven, "{}", method.name);
        }
    }
}

#[tokio::test]
async fn a_provider_leads_to_the_page_that_asks() {
    let app = TestApp::social();
    known(&app, "u-anna", "hers");
    let mut here = signed_in(&app, ANNA).await;
    enrolled(&mut here).await;
    let mut browser = app.browser();
    let reply = browser.come_by("google", &elsewhere("hers", ANNA)).await;
    assert_eq!(leads(&reply), "/auth/login-business?error=second_factor_required");
    let session = browser.post("/api/auth/session", &json!({})).await.json();
    assert_eq!(session["methods"], json!(["totp", "recovery_code"]));
}

#[tokio::test]
async fn an_address_that_is_proven_while_an_app_is_added_opens_no_session_without_it() {
    let method = METHODS.iter().find(|method| method.name == "unverified").unwrap();
    let (app, mut browser, _) = prepared(method, false).await;
    let mut elsewhere = app.browser();
    come(&app, &mut browser, method).await;
    browser.post("/api/auth/resend-verification", &json!({})).await;
    let code = crate::invitations::code(&app, NINA);
    // Meanwhile the app is added, with a verified address.
    app.db.run("UPDATE users SET email_verified = 1 WHERE id = 'u-nina'");
    elsewhere.sign_in(NINA).await;
    enrolled(&mut elsewhere).await;
    app.db.run("UPDATE users SET email_verified = 0 WHERE id = 'u-nina'; UPDATE codes SET credential_version = 2");
    let reply = browser.post("/api/auth/verify-email", &json!({ "token": code, "email": NINA })).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(scope(&mut browser).await, "second_factor");
}

#[test]
fn every_operation_that_needs_no_session_has_a_row() {
    let auth = OPERATIONS.into_iter().flatten().filter(|operation| operation.path.starts_with("/api/auth/"));
    for operation in
        auth.filter(|operation| operation.bearer_token != TokenRequirement::Required || operation.scopes != FULL)
    {
        let is_known = METHODS.iter().any(|method| method.operation == operation.id)
            || OTHERS.iter().any(|(id, why)| *id == operation.id && !why.is_empty());
        assert!(is_known, "{}: what does it open to somebody with a second factor?", operation.id);
    }
}
