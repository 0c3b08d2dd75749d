//! Access tokens: JWTs (RFC 7519) of ten minutes, bound to session, device and epoch. One profile and nothing else:
//! HS256 (RFC 7515) with key ids; a header that is not exactly ours is no token (decision 007).

use super::authority::Scope;
use super::bytes::{base64url, from_base64url, hmac, same};
use super::keys::KeyRing;
use super::time::Timestamp;
use serde::{Deserialize, Serialize};

/// Life of a token in seconds.
pub const LIFE_SECONDS: i64 = 600;
const ISSUER: &str = "asgard";
const AUDIENCE: &str = "asgard-api";
/// Ours have about 500 characters.
const MAX_LENGTH: usize = 2048;

/// What a token says about its bearer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessClaims {
    /// The person.
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

/// The same as it is signed, with the registered claims; times in seconds since 1970. One flat structure: flattening one
/// into another would cost the worker a buffer for every shape.
#[derive(Serialize, Deserialize)]
struct Jwt {
    iss: String,
    aud: String,
    iat: i64,
    exp: i64,
    sub: String,
    sid: String,
    dev: String,
    ep: i64,
    ver: i64,
    scp: Scope,
}

impl Jwt {
    fn of(claims: &AccessClaims, iat: i64) -> Self {
        let AccessClaims { user, sid, dev, ep, ver, scp } = claims.clone();
        let (iss, aud) = (ISSUER.to_owned(), AUDIENCE.to_owned());
        Self { iss, aud, iat, exp: iat + LIFE_SECONDS, sub: user, sid, dev, ep, ver, scp }
    }

    fn claims(self) -> AccessClaims {
        let Self { sub: user, sid, dev, ep, ver, scp, .. } = self;
        AccessClaims { user, sid, dev, ep, ver, scp }
    }
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
    let jwt = Jwt::of(claims, now.seconds());
    let signed = format!("{}.{}", header(kid), base64url(&serde_json::to_vec(&jwt).ok()?));
    Some(format!("{signed}.{}", base64url(&hmac(key, signed.as_bytes()))))
}

/// Verifies a token of this device: MAC, issuer, audience, expiry without tolerance.
///
/// # Errors
/// `Expired` only for a token that is good in every other way.
pub fn open(keys: &KeyRing, token: &str, device: &str, now: Timestamp) -> Result<AccessClaims, Refusal> {
    let jwt = authentic(keys, token).ok_or(Refusal::Invalid)?;
    if jwt.dev != device || jwt.iat > now.seconds() {
        return Err(Refusal::Invalid);
    }
    let is_over = jwt.exp <= now.seconds();
    let claims = jwt.claims();
    if is_over { Err(Refusal::Expired(Box::new(claims))) } else { Ok(claims) }
}

/// What a token says whose MAC, issuer and audience are right, however old. The header is not parsed but compared with
/// the one that each key writes: there is no algorithm to choose and no member to smuggle in.
fn authentic(keys: &KeyRing, token: &str) -> Option<Jwt> {
    if token.len() > MAX_LENGTH {
        return None;
    }
    let (signed, signature) = token.rsplit_once('.')?;
    let (shown, payload) = signed.split_once('.')?;
    let (_, key) = keys.iter().find(|(kid, _)| header(kid) == shown)?;
    if !same(&from_base64url(signature)?, &hmac(key, signed.as_bytes())) {
        return None;
    }
    let jwt: Jwt = super::reading::read(&from_base64url(payload)?).ok()?;
    (jwt.iss == ISSUER && jwt.aud == AUDIENCE).then_some(jwt)
}

/// The JOSE header of a key; its id is letters and digits.
fn header(kid: &str) -> String {
    base64url(format!(r#"{{"alg":"HS256","typ":"JWT","kid":"{kid}"}}"#).as_bytes())
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
        for text in ["", ".", "..", "a.b.c", &token[..token.len() - 1], &format!("{token}A"), &format!("{token}.")] {
            assert_eq!(open(&ring("a"), text, "d", NOW), Err(Refusal::Invalid), "{text}");
        }
        assert_eq!(open(&ring("a"), &token, "d", NOW.plus(-1000)), Err(Refusal::Invalid), "made in the future");
    }

    #[test]
    fn a_token_of_another_purpose_is_none() {
        let key = sha256(b"a");
        for (iss, aud) in [("asgard", "other"), ("other", "asgard-api")] {
            let payload = format!(
                r#"{{"iss":"{iss}","aud":"{aud}","iat":1,"exp":9999999999,"sub":"u","sid":"s","dev":"d","ep":1,"ver":2,"scp":"full"}}"#
            );
            let signed = format!("{}.{}", super::header("a"), base64url(payload.as_bytes()));
            let token = format!("{signed}.{}", base64url(&super::hmac(&key, signed.as_bytes())));
            assert_eq!(open(&ring("a"), &token, "d", NOW), Err(Refusal::Invalid), "{iss} {aud}");
        }
    }

    #[test]
    fn a_token_is_a_json_web_token_to_others() {
        let token = issue(&ring("a"), &claims(), NOW).unwrap();
        let parts: Vec<Vec<u8>> = token.split('.').map(|part| super::from_base64url(part).unwrap()).collect();
        let json = |at: usize| serde_json::from_slice::<serde_json::Value>(&parts[at]).unwrap();
        assert_eq!(json(0), serde_json::json!({ "alg": "HS256", "typ": "JWT", "kid": "a" }));
        assert_eq!(json(1)["exp"].as_i64().unwrap() - json(1)["iat"].as_i64().unwrap(), 600);
        assert_eq!((json(1)["sub"].as_str(), json(1)["iss"].as_str()), (Some("u"), Some("asgard")));
        assert_eq!(parts[2].len(), 32);
    }
}
