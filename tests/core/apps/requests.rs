//! What an app receives.

use super::{ANSWERS, METHODS, ask, product};
use crate::support::app::TestApp;
use crate::support::browser::working;
use crate::support::fixtures::{ANNA, BEN, PASSWORD, secrets};
use asgard::domain::crypto::bytes::{base64url, sha256};
use asgard::domain::crypto::keys::Secrets;
use http::Method;
use jwt_simple::prelude::{Ed25519PublicKey, EdDSAPublicKeyLike, JWTClaims, Token, UnixTimeStamp, VerificationOptions};
use serde::{Deserialize, Serialize};
use serde_json::json;

#[derive(Serialize, Deserialize)]
pub struct Custom {
    pub tid: String,
    pub access: String,
}

const NOW: u64 = 1_795_167_000;

/// Verifies a token as an app does: by the published key that it names, for an audience, at a time.
async fn verify(app: &TestApp, token: &str, audience: &str, at: u64) -> Option<JWTClaims<Custom>> {
    let reply = app.send(app.browser().bare(Method::GET, "/.well-known/jwks.json", b"").request()).await;
    let kid = Token::decode_metadata(token).ok()?.key_id()?.to_owned();
    let keys = reply.json()["keys"].as_array().unwrap().clone();
    let key = keys.into_iter().find(|key| key["kid"] == kid.as_str())?;
    let options = VerificationOptions {
        allowed_issuers: Some(["asgard".to_owned()].into()),
        allowed_audiences: Some([audience.to_owned()].into()),
        time_tolerance: None,
        artificial_time: Some(UnixTimeStamp::from_secs(at)),
        ..VerificationOptions::default()
    };
    let key = Ed25519PublicKey::from_jwk(&key.to_string()).unwrap();
    key.verify_token(token, Some(options)).ok()
}

pub fn token(app: &TestApp) -> String {
    app.apps.newest().headers()["authorization"].to_str().unwrap().strip_prefix("Bearer ").unwrap().to_owned()
}

/// The claims about the caller in the newest request.
pub async fn claims(app: &TestApp) -> JWTClaims<Custom> {
    verify(app, &token(app), "surveys", NOW).await.unwrap()
}

#[tokio::test]
async fn an_app_is_told_who_calls_and_how_far_they_may_go() {
    let app = product();
    let mut ids = Vec::new();
    for (email, company, user, access) in
        [(ANNA, "t-alpha", "u-anna", "root"), (ANNA, "t-beta", "u-anna", "read"), (BEN, "t-beta", "u-ben", "read")]
    {
        let mut browser = working(&app, email, company).await;
        browser.get(ANSWERS).await;
        let token = claims(&app).await;
        assert_eq!((token.subject.unwrap().as_str(), token.custom.tid.as_str()), (user, company));
        assert_eq!(token.custom.access, access);
        let times = (token.issued_at.unwrap().as_secs(), token.expires_at.unwrap().as_secs());
        assert_eq!(times, (NOW, NOW + 60));
        ids.push(token.jwt_id.unwrap());
    }
    let mut different = ids.clone();
    different.dedup();
    assert_eq!(different.len(), 3, "{ids:?}");
}

#[tokio::test]
async fn a_token_is_good_for_its_app_and_its_minute_and_nothing_else() {
    let app = product();
    let mut anna = working(&app, ANNA, "t-alpha").await;
    anna.get(ANSWERS).await;
    let good = token(&app);
    assert!(verify(&app, &good, "surveys", NOW + 59).await.is_some());
    assert!(verify(&app, &good, "surveys", NOW + 61).await.is_none(), "its age");
    assert!(verify(&app, &good, "surveys", NOW - 1).await.is_none(), "from the future");
    assert!(verify(&app, &good, "reports", NOW).await.is_none(), "another app");
    // An app cannot call us with it.
    for path in ["/api/user/me", ANSWERS] {
        let draft = anna.draft(Method::GET, path, b"").header("authorization", &format!("Bearer {good}"));
        assert_eq!(app.send(draft.request()).await.outcome(), (401, "unauthenticated".into()), "{path}");
    }
    let draft = anna.draft(Method::GET, ANSWERS, b"").header("x-token-tenant", &good);
    assert_eq!(app.send(draft.request()).await.outcome(), (403, "tenant_missing".into()));
}

#[tokio::test]
async fn nothing_of_ours_leaves_but_the_token() {
    let app = product();
    let anna = working(&app, ANNA, "t-alpha").await;
    for method in METHODS {
        let body = if method == Method::GET { json!(null) } else { json!({ "choice": 1 }) };
        let hostile = [
            ("connection", "keep-alive, x-secret"),
            ("x-secret", "SECRET"),
            ("keep-alive", "timeout=5"),
            ("te", "trailers"),
            ("upgrade", "websocket"),
            ("proxy-authorization", "Basic SECRET"),
            ("x-forwarded-for", "203.0.113.9"),
            ("cf-connecting-ip", "203.0.113.9"),
            ("user-agent", "SECRET"),
            ("referer", "https://app.test/SECRET"),
            ("x-app", "SECRET"),
            ("traceparent", "00-SECRET"),
            ("if-match", "\"3\""),
            ("if-none-match", "\"2\""),
            ("idempotency-key", "once"),
        ];
        let draft =
            anna.draft(method.clone(), &format!("{ANSWERS}/7%2F8/?page=1&q=%C3%A4"), body.to_string().as_bytes());
        let draft = if method == Method::GET {
            anna.draft(method.clone(), &format!("{ANSWERS}/7%2F8/?page=1&q=%C3%A4"), b"")
        } else {
            draft
        };
        let draft = hostile.iter().fold(draft, |draft, (name, value)| draft.header(name, value));
        let ours: Vec<String> = draft
            .headers
            .iter()
            .filter(|(name, _)| {
                ["authorization", "x-token-tenant", "x-token-asgard", "x-xsrf-token"].contains(&name.as_str())
            })
            .map(|(_, value)| value.trim_start_matches("Bearer ").to_owned())
            .chain(anna.cookies.values().cloned())
            .collect();
        assert!(ours.len() > 8, "{}", ours.len());
        assert_eq!(app.send(draft.request()).await.status, 200, "{method}");
        let sent = app.apps.newest();
        assert_eq!((sent.method(), sent.uri().to_string()), (&method, "/answers/7%2F8/?page=1&q=%C3%A4".to_owned()));
        let mut names: Vec<&str> = sent.headers().keys().map(|name| name.as_str()).collect();
        names.sort_unstable();
        names.retain(|name| *name != "content-type" || method == Method::GET);
        let known = ["accept-language", "authorization", "idempotency-key", "if-match", "if-none-match", "traceparent"];
        assert_eq!(names, known, "{method}");
        let text = format!("{:?} {}", sent.headers(), String::from_utf8_lossy(sent.body()));
        for secret in ours.iter().map(String::as_str).chain(["SECRET", "203.0.113.9", PASSWORD, ANNA, "Müller"]) {
            assert!(!text.contains(secret), "{method}: {secret} in {text}");
        }
    }
}

#[tokio::test]
async fn a_call_has_one_name_in_both_logs() {
    let app = product();
    let mut anna = working(&app, ANNA, "t-alpha").await;
    let reply = ask(&mut anna, &Method::GET, ANSWERS).await;
    let parent = app.apps.newest().headers()["traceparent"].to_str().unwrap().to_owned();
    let parts: Vec<&str> = parent.split('-').collect();
    let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    assert_eq!(lengths, [2, 32, 16, 2], "{parent}");
    assert_eq!(parts[1], reply.header("x-request-id").replace('-', ""));
}

#[tokio::test]
async fn a_new_key_signs_and_the_old_one_is_shown_until_it_is_gone() {
    let key = |id: &str| format!("{id}:{}", base64url(&sha256(id.as_bytes())));
    let with = |ring: String| Secrets { token_keys: ring, ..secrets() };
    let app = product();
    let before = app.with_secrets(with(key("a")));
    working(&before, ANNA, "t-alpha").await.get(ANSWERS).await;
    let old = token(&before);
    let both = app.with_secrets(with(format!("{},{}", key("b"), key("a"))));
    working(&both, ANNA, "t-alpha").await.get(ANSWERS).await;
    let new = token(&both);
    for token in [&old, &new] {
        assert!(verify(&both, token, "surveys", NOW).await.is_some());
    }
    let after = app.with_secrets(with(key("b")));
    assert!(verify(&after, &old, "surveys", NOW).await.is_none());
    assert!(verify(&after, &new, "surveys", NOW).await.is_some());
    assert_eq!(Token::decode_metadata(&new).unwrap().key_id(), Some("b"));
    let forged = app.with_secrets(with(format!("b:{}", base64url(&sha256(b"mallory")))));
    assert!(verify(&forged, &new, "surveys", NOW).await.is_none(), "another key of the same name");
}
