//! JSON Web Tokens (RFC 7519) that only this worker issues and verifies: HS256 by `jwt-simple`, with the keys of a ring
//! (decision 086). The library's clock is not used; every time is passed in.

use super::keys::KeyRing;
use crate::domain::time::Timestamp;
use jwt_simple::JWTError;
use jwt_simple::prelude::{HS256Key, MACLike, Token, UnixTimeStamp, VerificationOptions};
use serde::Serialize;
use serde::de::DeserializeOwned;

pub use jwt_simple::prelude::JWTClaims;

pub const ISSUER: &str = "asgard";
/// Maximum length; tokens have about 500 characters.
const MAX_LENGTH: usize = 2048;
const MAX_HEADER_LENGTH: usize = 256;

/// Why a token is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenError {
    /// Authentic, but expired; its claims are not available.
    Expired,
    /// Anything else.
    Invalid,
}

/// A time in claims: in whole seconds.
#[must_use]
pub fn time(at: Timestamp) -> UnixTimeStamp {
    UnixTimeStamp::from_secs(u64::try_from(at.seconds()).unwrap_or(0))
}

/// Signs claims for an audience with the ring's current key.
#[must_use]
pub fn sign<T: Serialize>(keys: &KeyRing, audience: &str, claims: JWTClaims<T>) -> Option<String> {
    let (kid, key) = keys.current();
    let claims = claims.with_issuer(ISSUER).with_audience(audience);
    HS256Key::from_bytes(key).with_key_id(kid).authenticate(claims).ok()
}

/// Verifies a token for this audience against the keys of the ring, at a time or without regard to time. Only issuer and
/// audience are required claims.
///
/// # Errors
/// `Expired` only if a time is given.
pub fn verify<T: DeserializeOwned>(
    keys: &KeyRing,
    audience: &str,
    token: &str,
    at: Option<Timestamp>,
) -> Result<JWTClaims<T>, TokenError> {
    let header = Token::decode_metadata(token).map_err(|_| TokenError::Invalid)?;
    let kid = header.key_id().ok_or(TokenError::Invalid)?;
    let key = keys.get(kid).ok_or(TokenError::Invalid)?;
    // The library accepts an empty list, which is not allowed (RFC 7515, section 4.1.11).
    if header.critical().is_some() {
        return Err(TokenError::Invalid);
    }
    let options = VerificationOptions {
        required_key_id: Some(kid.to_owned()),
        required_signature_type: Some("JWT".to_owned()),
        allowed_issuers: Some([ISSUER.to_owned()].into()),
        allowed_audiences: Some([audience.to_owned()].into()),
        time_tolerance: None,
        max_token_length: Some(MAX_LENGTH),
        max_header_length: Some(MAX_HEADER_LENGTH),
        // Time 0, before any token was issued: none has expired, and all are from the future.
        artificial_time: Some(at.map_or_else(|| UnixTimeStamp::from_secs(0), time)),
        accept_future: at.is_none(),
        ..VerificationOptions::default()
    };
    HS256Key::from_bytes(key).verify_token(token, Some(options)).map_err(|error| match error.downcast_ref() {
        Some(JWTError::TokenHasExpired) => TokenError::Expired,
        _ => TokenError::Invalid,
    })
}

#[cfg(test)]
mod tests {
    use super::{JWTClaims, TokenError, sign, time, verify};
    use crate::domain::crypto::bytes::{base64url, from_base64url, hmac, sha256};
    use crate::domain::crypto::keys::KeyRing;
    use crate::domain::time::Timestamp;
    use serde::{Deserialize, Serialize};

    const NOW: Timestamp = Timestamp(1_795_167_000_999);
    const HEADER: &str = r#"{"alg":"HS256","kid":"a","typ":"JWT"}"#;
    const CLAIMS: &str = r#"{"iat":1795167000,"exp":1795167001,"iss":"asgard","sub":"u","aud":"x","text":"this"}"#;

    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    struct Custom {
        text: String,
    }

    fn ring(ids: &[&str]) -> KeyRing {
        let keys: Vec<String> = ids.iter().map(|id| format!("{id}:{}", base64url(&sha256(id.as_bytes())))).collect();
        KeyRing::parse(&keys.join(",")).unwrap()
    }

    /// A token of arbitrary header and claims, with a MAC made by key `a`.
    fn written(header: &str, claims: &str) -> String {
        let signed = format!("{}.{}", base64url(header.as_bytes()), base64url(claims.as_bytes()));
        let mac = hmac(&sha256(b"a"), signed.as_bytes());
        format!("{signed}.{}", base64url(&mac))
    }

    fn read_at(token: &str, at: Option<Timestamp>) -> Result<Custom, TokenError> {
        verify::<Custom>(&ring(&["b", "a"]), "x", token, at).map(|claims| claims.custom)
    }

    fn read(token: &str) -> Result<Custom, TokenError> {
        // An invalid token is invalid at any time.
        let found = read_at(token, Some(NOW));
        assert_eq!(found, read_at(token, None), "{token}");
        found
    }

    fn this() -> Custom {
        Custom { text: "this".to_owned() }
    }

    #[test]
    fn a_token_is_read_as_it_was_signed_by_any_key_of_the_ring() {
        let claims = JWTClaims { issued_at: Some(time(NOW)), custom: this(), ..JWTClaims::new() };
        let token = sign(&ring(&["a"]), "x", claims).unwrap();
        assert_eq!(read(&token), Ok(this()));
        assert_eq!(
            verify::<Custom>(&ring(&["b"]), "x", &token, None).map(|_| ()),
            Err(TokenError::Invalid),
            "a retired key"
        );
        assert_eq!(
            verify::<Custom>(&ring(&["a"]), "y", &token, None).map(|_| ()),
            Err(TokenError::Invalid),
            "an audience"
        );
    }

    #[test]
    fn what_another_program_signed_with_our_key_is_read() {
        assert_eq!(read(&written(HEADER, CLAIMS)), Ok(this()));
        // The claims in the order of older tokens.
        assert_eq!(read(&written(r#"{"alg":"HS256","typ":"JWT","kid":"a"}"#, CLAIMS)), Ok(this()));
    }

    #[test]
    fn the_header_chooses_nothing() {
        for header in [
            r#"{"alg":"none","kid":"a","typ":"JWT"}"#,
            r#"{"alg":"None","kid":"a","typ":"JWT"}"#,
            r#"{"alg":"","kid":"a","typ":"JWT"}"#,
            r#"{"alg":"hs256","kid":"a","typ":"JWT"}"#,
            r#"{"alg":"HS384","kid":"a","typ":"JWT"}"#,
            r#"{"alg":"HS512","kid":"a","typ":"JWT"}"#,
            r#"{"alg":"RS256","kid":"a","typ":"JWT"}"#,
            r#"{"alg":"ES256","kid":"a","typ":"JWT"}"#,
            r#"{"alg":"EdDSA","kid":"a","typ":"JWT"}"#,
            r#"{"alg":["HS256"],"kid":"a","typ":"JWT"}"#,
            r#"{"kid":"a","typ":"JWT"}"#,
            r#"{"alg":"HS256","typ":"JWT"}"#,
            r#"{"alg":"HS256","kid":null,"typ":"JWT"}"#,
            r#"{"alg":"HS256","kid":"","typ":"JWT"}"#,
            r#"{"alg":"HS256","kid":"b","typ":"JWT"}"#,
            r#"{"alg":"HS256","kid":"c","typ":"JWT"}"#,
            r#"{"alg":"HS256","kid":"../a","typ":"JWT"}"#,
            r#"{"alg":"HS256","kid":"a"}"#,
            r#"{"alg":"HS256","kid":"a","typ":"at+jwt"}"#,
            r#"{"alg":"HS256","kid":"a","typ":"JWE"}"#,
            r#"{"alg":"HS256","kid":"a","kid":"a","typ":"JWT"}"#,
            r#"{"alg":"HS256","kid":"b","kid":"a","typ":"JWT"}"#,
            r#"{"alg":"none","alg":"HS256","kid":"a","typ":"JWT"}"#,
            r#"{"alg":"HS256","alg":"none","kid":"a","typ":"JWT"}"#,
            r#"{"alg":"HS256","kid":"a","typ":"JWT","typ":"JWT"}"#,
            r#"{"alg":"HS256","kid":"a","typ":"JWT","crit":[]}"#,
            r#"{"alg":"HS256","kid":"a","typ":"JWT","crit":["exp"]}"#,
            r#"{"alg":"HS256","kid":"a","typ":"JWT","crit":["b64"],"b64":false}"#,
            r#"{"alg":"HS256","kid":"a","typ":"JWT","crit":"exp"}"#,
            r#"{"alg":"HS256","kid":"a","typ":"JWT","salt":"AAAA"}"#,
            r#"{"alg":"HS256","kid":"a","typ":"JWT"} x"#,
            r#"{"alg":"HS256","kid":"a","typ":"JWT"}{}"#,
            r#"["HS256"]"#,
            "",
            "null",
        ] {
            assert_eq!(read(&written(header, CLAIMS)), Err(TokenError::Invalid), "{header}");
        }
    }

    #[test]
    fn keys_and_addresses_in_a_header_are_not_asked() {
        let key = base64url(&sha256(b"mallory"));
        for member in [
            format!(r#""jwk":"{key}""#),
            r#""jku":"https://evil.example/keys""#.to_owned(),
            r#""x5u":"https://evil.example/chain""#.to_owned(),
        ] {
            let header = HEADER.replace('}', &format!(",{member}}}"));
            let signed = format!("{}.{}", base64url(header.as_bytes()), base64url(CLAIMS.as_bytes()));
            let forged = format!("{signed}.{}", base64url(&hmac(&sha256(b"mallory"), signed.as_bytes())));
            assert_eq!(read(&forged), Err(TokenError::Invalid), "{member}");
        }
    }

    #[test]
    fn a_signature_is_a_mac_and_all_of_it() {
        let token = written(HEADER, CLAIMS);
        let (signed, mac) = token.rsplit_once('.').unwrap();
        let bytes = from_base64url(mac).unwrap();
        let mut turned = bytes.clone();
        turned[31] ^= 1;
        for shown in [
            String::new(),
            base64url(&bytes[..31]),
            base64url(&[bytes.as_slice(), &[0]].concat()),
            base64url(&turned),
            base64url(&[0; 32]),
            format!("{mac}="),
            format!("{mac}A"),
            format!("{mac} "),
            // The last character encodes two bits that belong to no byte.
            format!("{}{}", &mac[..42], char::from(mac.as_bytes()[42] + 1)),
        ] {
            assert_eq!(read(&format!("{signed}.{shown}")), Err(TokenError::Invalid), "{shown}");
        }
        for text in [
            String::new(),
            ".".to_owned(),
            "..".to_owned(),
            "a.b.c".to_owned(),
            signed.to_owned(),
            format!("{token}."),
            format!("{token}.{mac}"),
            format!(".{token}"),
            format!(" {token}"),
            format!("{token}\n"),
            token.replacen('.', "..", 1),
            written(HEADER, &CLAIMS.replace("this", &"x".repeat(2000))),
        ] {
            assert_eq!(read(&text), Err(TokenError::Invalid), "{text}");
        }
    }

    #[test]
    fn claims_are_of_us_for_one_audience_and_each_once() {
        for claims in [
            CLAIMS.replace(r#""iss":"asgard","#, ""),
            CLAIMS.replace(r#""iss":"asgard""#, r#""iss":"other""#),
            CLAIMS.replace(r#""iss":"asgard""#, r#""iss":["asgard"]"#),
            CLAIMS.replace(r#""aud":"x","#, ""),
            CLAIMS.replace(r#""aud":"x""#, r#""aud":"y""#),
            CLAIMS.replace(r#""aud":"x""#, r#""aud":[]"#),
            CLAIMS.replace(r#""aud":"x""#, r#""aud":null"#),
            CLAIMS.replace(r#","text":"this""#, ""),
            CLAIMS.replace(r#""text":"this""#, r#""text":1"#),
            CLAIMS.replace(r#""text":"this""#, r#""text":"that","text":"this""#),
            CLAIMS.replace(r#""sub":"u""#, r#""sub":"v","sub":"u""#),
            CLAIMS.replace(r#""exp":1795167001"#, r#""exp":1795167001,"exp":1795169999"#),
            CLAIMS.replace(r#""exp":1795167001"#, r#""exp":"1795167001""#),
            CLAIMS.replace(r#""exp":1795167001"#, r#""exp":-1"#),
            CLAIMS.replace(r#""iat":1795167000"#, r#""iat":-1"#),
            format!("{CLAIMS} x"),
            format!("{CLAIMS}{{}}"),
            "[]".to_owned(),
            String::new(),
        ] {
            assert_eq!(read(&written(HEADER, &claims)), Err(TokenError::Invalid), "{claims}");
        }
    }

    #[test]
    fn a_time_that_is_given_is_validated_without_tolerance() {
        let token = written(HEADER, CLAIMS);
        for (ms, found) in [
            (0, Ok(this())),
            (-1000, Err(TokenError::Invalid)),
            (1000, Ok(this())),
            (2000, Err(TokenError::Expired)),
            (86_400_000, Err(TokenError::Expired)),
        ] {
            assert_eq!(read_at(&token, Some(NOW.plus(ms))), found, "{ms}");
        }
        let unripe = written(HEADER, &CLAIMS.replace(r#""sub""#, r#""nbf":1795167001,"sub""#));
        assert_eq!(read_at(&unripe, Some(NOW)), Err(TokenError::Invalid));
        assert_eq!(read_at(&unripe, Some(NOW.plus(1000))), Ok(this()));
    }
}
