//! Access tokens: JWTs of ten minutes, HS256 with key ids, bound to session, device and epoch.

use super::authority::Scope;
use super::keys::KeyRing;
use super::time::Timestamp;
use jwt_simple::prelude::{
    Audiences, Claims, Duration, HS256Key, JWTClaims, MACLike, Token, UnixTimeStamp, VerificationOptions,
};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// Life of a token in seconds.
pub const LIFE_SECONDS: u64 = 600;
const ISSUER: &str = "asgard";
const AUDIENCE: &str = "asgard-api";

/// What a token says about its bearer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccessClaims {
    /// The person.
    #[serde(skip)]
    pub user: String,
    /// The session.
    pub sid: String,
    /// Hash of the device secret.
    pub dev: String,
    /// Security epoch.
    pub ep: i64,
    /// Version of the person's data.
    pub ver: i64,
    /// What the session may do.
    pub scp: Scope,
}

/// Why a token does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Authentic, on its device, but past its life: enough to sign out with, and to find the session by.
    Expired(Box<AccessClaims>),
    /// Anything else.
    Invalid,
}

/// Signs a token.
#[must_use]
pub fn issue(keys: &KeyRing, claims: &AccessClaims, now: Timestamp) -> Option<String> {
    let (kid, key) = keys.current();
    let issued = seconds(now);
    let mut jwt = Claims::with_custom_claims(claims.clone(), Duration::from_secs(LIFE_SECONDS));
    // The library reads a clock of its own; ours is an argument.
    jwt.issued_at = Some(issued);
    jwt.invalid_before = None;
    jwt.expires_at = Some(issued + Duration::from_secs(LIFE_SECONDS));
    jwt.issuer = Some(ISSUER.to_owned());
    jwt.audiences = Some(Audiences::AsString(AUDIENCE.to_owned()));
    jwt.subject = Some(claims.user.clone());
    HS256Key::from_bytes(key).with_key_id(kid).authenticate(jwt).ok()
}

/// Verifies a token of this device: MAC, issuer, audience, expiry without tolerance.
///
/// # Errors
/// `Expired` only for a token that is good in every other way.
pub fn open(keys: &KeyRing, token: &str, device: &str, now: Timestamp) -> Result<AccessClaims, Refusal> {
    let (claims, expires) = authentic(keys, token, now).ok_or(Refusal::Invalid)?;
    if claims.dev != device {
        return Err(Refusal::Invalid);
    }
    if expires <= seconds(now) { Err(Refusal::Expired(Box::new(claims))) } else { Ok(claims) }
}

/// The claims of a token whose MAC, issuer and audience are right, however old, and its expiry.
fn authentic(keys: &KeyRing, token: &str, now: Timestamp) -> Option<(AccessClaims, UnixTimeStamp)> {
    if token.len() > 2048 {
        return None;
    }
    let kid = Token::decode_metadata(token).ok()?.key_id()?.to_owned();
    let key = HS256Key::from_bytes(keys.get(&kid)?);
    let options = VerificationOptions {
        allowed_issuers: Some(HashSet::from([ISSUER.to_owned()])),
        allowed_audiences: Some(HashSet::from([AUDIENCE.to_owned()])),
        // Expiry is judged by the caller, exactly: here a token of any age may pass.
        time_tolerance: Some(Duration::from_days(400)),
        max_validity: None,
        artificial_time: Some(seconds(now)),
        accept_future: false,
        ..VerificationOptions::default()
    };
    let jwt: JWTClaims<AccessClaims> = key.verify_token(token, Some(options)).ok()?;
    let mut claims = jwt.custom;
    claims.user = jwt.subject?;
    Some((claims, jwt.expires_at?))
}

fn seconds(at: Timestamp) -> UnixTimeStamp {
    UnixTimeStamp::from_secs(u64::try_from(at.seconds()).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::{AccessClaims, Refusal, issue, open};
    use crate::domain::authority::Scope;
    use crate::domain::bytes::{base64url, sha256};
    use crate::domain::keys::KeyRing;
    use crate::domain::time::Timestamp;

    const NOW: Timestamp = Timestamp(1_795_167_000_000);

    fn ring(id: &str) -> KeyRing {
        KeyRing::parse(&format!("{id}:{}", base64url(&sha256(id.as_bytes())))).unwrap()
    }

    fn claims() -> AccessClaims {
        AccessClaims { user: "u".into(), sid: "s".into(), dev: "d".into(), ep: 1, ver: 2, scp: Scope::Full }
    }

    #[test]
    fn a_token_says_what_it_was_given_for_ten_minutes() {
        let token = issue(&ring("a"), &claims(), NOW).unwrap();
        assert_eq!(open(&ring("a"), &token, "d", NOW), Ok(claims()));
        assert_eq!(open(&ring("a"), &token, "d", NOW.plus(599_000)), Ok(claims()));
        assert_eq!(open(&ring("a"), &token, "d", NOW.plus(600_000)), Err(Refusal::Expired(Box::new(claims()))));
    }

    #[test]
    fn another_device_or_key_or_a_changed_token_is_invalid() {
        let token = issue(&ring("a"), &claims(), NOW).unwrap();
        assert_eq!(open(&ring("a"), &token, "other", NOW), Err(Refusal::Invalid));
        assert_eq!(
            open(&ring("a"), &token, "other", NOW.plus(900_000)),
            Err(Refusal::Invalid),
            "age does not tell the device"
        );
        assert_eq!(open(&ring("b"), &token, "d", NOW), Err(Refusal::Invalid));
        let mut parts: Vec<&str> = token.split('.').collect();
        let none = base64url(br#"{"alg":"none","typ":"JWT","kid":"a"}"#);
        parts[0] = &none;
        assert_eq!(open(&ring("a"), &parts.join("."), "d", NOW), Err(Refusal::Invalid));
        assert_eq!(open(&ring("a"), "a.b.c", "d", NOW), Err(Refusal::Invalid));
    }
}
