//! The Rust backend example of docs/apps.md as written: it authenticates the caller.

use super::requests::{Custom as Claims, token};
use super::{ANSWERS, product};
use crate::support::app::TestApp;
use crate::support::browser::working;
use crate::support::fixtures::ANNA;
use http::Method;
use jwt_simple::Error;
use jwt_simple::prelude::{Clock, Ed25519PublicKey, EdDSAPublicKeyLike, JWTClaims, Token, VerificationOptions};
use serde_json::Value;

fn caller_of(token: &str, keys: &[Value]) -> Result<JWTClaims<Claims>, Error> {
    let metadata = Token::decode_metadata(token)?;
    let jwk = keys.iter().find(|key| key["kid"].as_str() == metadata.key_id());
    let jwk = jwk.ok_or_else(|| Error::msg("no key of ours"))?;
    let options = VerificationOptions {
        allowed_issuers: Some(["asgard".to_owned()].into()),
        allowed_audiences: Some(["surveys".to_owned()].into()),
        time_tolerance: None,
        ..Default::default()
    };
    Ed25519PublicKey::from_jwk(&jwk.to_string())?.verify_token(token, Some(options))
}

async fn keys(app: &TestApp) -> Vec<Value> {
    let reply = app.send(app.browser().bare(Method::GET, "/.well-known/jwks.json", b"").request()).await;
    reply.json()["keys"].as_array().unwrap().clone()
}

/// A function of a source text, from its name to its end.
fn function(text: &str) -> &str {
    let from = text.find("fn caller_of(").unwrap();
    let end = text[from..].find("\n}\n").unwrap();
    &text[from..from + end]
}

#[test]
fn the_tutorial_shows_what_is_proven_here() {
    let shown = function(include_str!("../../../docs/apps.md")).replace("\"notes\"", "\"surveys\"");
    assert_eq!(shown, function(include_str!("in_rust.rs")));
}

#[tokio::test]
async fn it_believes_a_call_of_this_minute_for_its_app_and_nothing_else() {
    let app = product();
    // The verifying code uses only the machine's clock.
    let now = i64::try_from(Clock::now_since_epoch().as_millis()).unwrap();
    app.clock.advance(now - 1_795_167_000_000);
    let mut anna = working(&app, ANNA, "t-alpha").await;
    anna.get(ANSWERS).await;
    let (good, keys) = (token(&app), keys(&app).await);
    let claims = caller_of(&good, &keys).unwrap();
    assert_eq!((claims.subject.as_deref(), claims.custom.tid.as_str()), (Some("u-anna"), "t-alpha"));
    assert_eq!(claims.custom.access, "root");
    assert!(caller_of(&good, &[]).is_err(), "a key that is not published");
    assert!(caller_of(&good[..good.len() - 4], &keys).is_err(), "a broken signature");
    app.db
        .run("INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-alpha', 'r-admin', 'reports', 4)");
    anna.get("/api/apps/reports/all").await;
    assert!(caller_of(&token(&app), &keys).is_err(), "another app");
    app.clock.advance(-70_000);
    anna.get(ANSWERS).await;
    assert!(caller_of(&token(&app), &keys).is_err(), "its age");
}
