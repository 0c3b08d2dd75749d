//! Access tokens: JWTs (RFC 7519) with a lifetime of ten minutes, bound to session, device and epoch.

use super::authority::Scope;
use crate::domain::crypto::jwt::{self, JWTClaims, TokenError};
use crate::domain::crypto::keys::KeyRing;
use crate::domain::ids::{DeviceId, SessionId, UserId};
use crate::domain::time::Timestamp;
use serde::{Deserialize, Serialize};

/// Lifetime of a token in seconds.
pub const LIFE_SECONDS: i64 = 600;
const AUDIENCE: &str = "asgard-api";

/// The claims of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessClaims {
    pub user: UserId,
    pub sid: SessionId,
    /// Hash of the device secret.
    pub dev: DeviceId,
    /// Security epoch.
    pub ep: i64,
    /// Version of the user's snapshot.
    pub ver: i64,
    /// What the session allows.
    pub scp: Scope,
}

/// The private claims, besides the registered ones.
#[derive(Serialize, Deserialize)]
struct PrivateClaims {
    sid: SessionId,
    dev: DeviceId,
    ep: i64,
    ver: i64,
    scp: Scope,
}

/// Why a token is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccessTokenError {
    /// Authentic and on its device, but expired: it still identifies the session, for example to sign out.
    Expired(Box<AccessClaims>),
    /// Anything else.
    Invalid,
}

/// Signs a token.
#[must_use]
pub fn issue(keys: &KeyRing, claims: &AccessClaims, now: Timestamp) -> Option<String> {
    let AccessClaims { user, sid, dev, ep, ver, scp } = claims.clone();
    let claims = JWTClaims {
        issued_at: Some(jwt::time(now)),
        expires_at: Some(jwt::time(now.plus(LIFE_SECONDS * 1000))),
        invalid_before: None,
        issuer: None,
        subject: Some(user.to_string()),
        audiences: None,
        jwt_id: None,
        nonce: None,
        custom: PrivateClaims { sid, dev, ep, ver, scp },
    };
    jwt::sign(keys, AUDIENCE, claims)
}

/// Verifies a token of this device: MAC, issuer, audience, expiry without tolerance.
///
/// # Errors
/// `Expired` only for a token that is otherwise valid.
pub fn open(keys: &KeyRing, token: &str, device: &DeviceId, now: Timestamp) -> Result<AccessClaims, AccessTokenError> {
    let verified = match jwt::verify(keys, AUDIENCE, token, Some(now)) {
        // The library returns no claims of an expired token, so it is verified again without a time.
        Err(TokenError::Expired) => jwt::verify(keys, AUDIENCE, token, None),
        verified => verified,
    };
    let (claims, end) = verified.ok().and_then(claims_of).ok_or(AccessTokenError::Invalid)?;
    if claims.dev != *device {
        return Err(AccessTokenError::Invalid);
    }
    // A token is invalid from its `exp` on (RFC 7519, section 4.1.4); the library accepts it at that second.
    if end <= now { Err(AccessTokenError::Expired(Box::new(claims))) } else { Ok(claims) }
}

/// The claims and expiry of a verified token; `None` if one of our claims is missing.
fn claims_of(jwt: JWTClaims<PrivateClaims>) -> Option<(AccessClaims, Timestamp)> {
    jwt.issued_at?;
    let end = i64::try_from(jwt.expires_at?.as_secs()).ok()?;
    let PrivateClaims { sid, dev, ep, ver, scp } = jwt.custom;
    Some((AccessClaims { user: jwt.subject?.into(), sid, dev, ep, ver, scp }, Timestamp(end.saturating_mul(1000))))
}

#[cfg(test)]
mod tests {
    use super::{AccessClaims, AccessTokenError, issue, open};
    use crate::domain::crypto::bytes::{base64url, from_base64url, hmac, sha256};
    use crate::domain::crypto::keys::KeyRing;
    use crate::domain::sessions::authority::Scope;
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
        assert_eq!(open(&ring("a"), &token, &"d".into(), NOW), Ok(claims()));
        assert_eq!(open(&ring("a"), &token, &"d".into(), NOW.plus(599_000)), Ok(claims()));
        assert_eq!(
            open(&ring("a"), &token, &"d".into(), NOW.plus(600_000)),
            Err(AccessTokenError::Expired(Box::new(claims())))
        );
    }

    #[test]
    fn another_device_or_key_or_a_changed_token_is_invalid() {
        let token = issue(&ring("a"), &claims(), NOW).unwrap();
        assert_eq!(open(&ring("a"), &token, &"other".into(), NOW), Err(AccessTokenError::Invalid));
        assert_eq!(
            open(&ring("a"), &token, &"other".into(), NOW.plus(900_000)),
            Err(AccessTokenError::Invalid),
            "age does not tell the device"
        );
        assert_eq!(open(&ring("b"), &token, &"d".into(), NOW), Err(AccessTokenError::Invalid));
        let mut parts: Vec<&str> = token.split('.').collect();
        let none = base64url(br#"{"alg":"none","typ":"JWT","kid":"a"}"#);
        parts[0] = &none;
        assert_eq!(open(&ring("a"), &parts.join("."), &"d".into(), NOW), Err(AccessTokenError::Invalid));
        for text in ["", ".", "..", "a.b.c", &token[..token.len() - 1], &format!("{token}A"), &format!("{token}.")] {
            assert_eq!(open(&ring("a"), text, &"d".into(), NOW), Err(AccessTokenError::Invalid), "{text}");
        }
        assert_eq!(
            open(&ring("a"), &token, &"d".into(), NOW.plus(-1000)),
            Err(AccessTokenError::Invalid),
            "made in the future"
        );
    }

    const CLAIMS: &str = r#"{"iss":"asgard","aud":"asgard-api","iat":1,"exp":9999999999,"sub":"u","sid":"s","dev":"d","ep":1,"ver":2,"scp":"full"}"#;

    /// Opens a token with any claims, signed with the key.
    fn opened(claims: &str) -> Result<AccessClaims, AccessTokenError> {
        let header = base64url(br#"{"alg":"HS256","typ":"JWT","kid":"a"}"#);
        let signed = format!("{header}.{}", base64url(claims.as_bytes()));
        let token = format!("{signed}.{}", base64url(&hmac(&sha256(b"a"), signed.as_bytes())));
        open(&ring("a"), &token, &"d".into(), NOW)
    }

    #[test]
    fn a_token_of_another_purpose_is_none() {
        assert_eq!(opened(CLAIMS), Ok(claims()));
        for (ours, other) in [("asgard-api", "other"), (r#""asgard""#, r#""other""#)] {
            assert_eq!(opened(&CLAIMS.replace(ours, other)), Err(AccessTokenError::Invalid), "{other}");
        }
    }

    #[test]
    fn a_token_that_leaves_out_a_claim_or_says_it_twice_is_none() {
        for name in ["iss", "aud", "iat", "exp", "sub", "sid", "dev", "ep", "ver", "scp"] {
            let renamed = CLAIMS.replace(&format!(r#""{name}":"#), &format!(r#""not-{name}":"#));
            assert_eq!(opened(&renamed), Err(AccessTokenError::Invalid), "without {name}");
            let members = CLAIMS.trim_matches(['{', '}']).split(',');
            let member = members.into_iter().find(|member| member.starts_with(&format!(r#""{name}":"#))).unwrap();
            let twice = CLAIMS.replace(member, &format!("{member},{member}"));
            assert_eq!(opened(&twice), Err(AccessTokenError::Invalid), "{name} twice");
        }
        assert_eq!(opened(&CLAIMS.replace("full", "root")), Err(AccessTokenError::Invalid), "a scope that is none");
        assert_eq!(opened(&CLAIMS.replace("9999999999", "1")), Err(AccessTokenError::Expired(Box::new(claims()))));
        for gone in [r#""iat":1,"#, r#""sub":"u","#, r#""scp":"full""#] {
            let old = CLAIMS.replace("9999999999", "1").replace(gone, r#""x":0,"#).replace(",}", "}");
            assert_eq!(opened(&old), Err(AccessTokenError::Invalid), "{gone} of one that is over");
        }
    }

    #[test]
    fn a_token_is_a_json_web_token_to_others() {
        let token = issue(&ring("a"), &claims(), NOW).unwrap();
        let parts: Vec<Vec<u8>> = token.split('.').map(|part| from_base64url(part).unwrap()).collect();
        let json = |at: usize| serde_json::from_slice::<serde_json::Value>(&parts[at]).unwrap();
        assert_eq!(json(0), serde_json::json!({ "alg": "HS256", "typ": "JWT", "kid": "a" }));
        assert_eq!(json(1)["exp"].as_i64().unwrap() - json(1)["iat"].as_i64().unwrap(), 600);
        assert_eq!((json(1)["sub"].as_str(), json(1)["iss"].as_str()), (Some("u"), Some("asgard")));
        assert_eq!(parts[2].len(), 32);
    }
}
