//! Parses the responses of identity providers and decides which claims are trusted.

use super::Provider;
use crate::domain::crypto::bytes::{from_base64url, same};
use crate::domain::identity::email::Email;
use crate::domain::identity::profile;
use crate::domain::time::Timestamp;
use serde_json::{Map, Value};

/// Accepted clock skew, in seconds.
const SKEW: i64 = 60;
/// Maximum age of an id token, in seconds: it was requested moments ago.
const MAX_AGE: i64 = 600;
/// Maximum length of subject (OpenID Connect Core, section 2) and issuer.
const MAX_LENGTH: usize = 255;

/// A user as a provider identifies them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    pub issuer: String,
    /// The subject: stays the same, even if the e-mail address changes.
    pub subject: String,
    /// The e-mail address, if the provider returns a valid one.
    pub email: Option<Email>,
    /// Whether the provider has verified that the address is the user's.
    pub email_verified: bool,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
}

/// The expected claims of an id token.
pub struct ExpectedClaims<'a> {
    pub provider: Provider,
    /// The required issuer.
    pub issuer: &'a str,
    /// The required audience: our client id.
    pub client_id: &'a str,
    /// The nonce of this flow.
    pub nonce: &'a str,
    /// The current time.
    pub now: Timestamp,
}

/// Why an id token or profile is rejected: for the log. Users see one error code for all of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdTokenError {
    /// Not an id token.
    NoToken,
    /// Another issuer.
    Issuer,
    /// Another audience.
    Audience,
    /// Expired, or older than an id token of this flow can be.
    Expired,
    /// Issued in the future.
    Future,
    /// The nonce of another flow.
    Nonce,
    /// No valid subject.
    Subject,
}

/// Parses an id token (OpenID Connect Core, section 3.1.3.7). It must have come straight from the token endpoint over TLS,
/// which replaces the check of its signature (decision 016).
///
/// # Errors
/// The first failed check.
pub fn from_id_token(token: &str, expected: &ExpectedClaims<'_>) -> Result<Identity, IdTokenError> {
    let mut parts = token.split('.');
    let (_, payload, _) =
        (parts.next(), parts.next().ok_or(IdTokenError::NoToken)?, parts.next().ok_or(IdTokenError::NoToken)?);
    let bytes = from_base64url(payload).filter(|_| parts.next().is_none()).ok_or(IdTokenError::NoToken)?;
    let claims: Map<String, Value> = serde_json::from_slice(&bytes).map_err(|_| IdTokenError::NoToken)?;
    if !is_issuer(text(&claims, "iss"), expected.issuer) {
        return Err(IdTokenError::Issuer);
    }
    if !is_for(&claims, expected.client_id) {
        return Err(IdTokenError::Audience);
    }
    let now = expected.now.seconds();
    let (issued, ends) = (seconds(&claims, "iat"), seconds(&claims, "exp"));
    let (issued, ends) = issued.zip(ends).ok_or(IdTokenError::Expired)?;
    if ends <= now - SKEW || issued < now - MAX_AGE - SKEW {
        return Err(IdTokenError::Expired);
    }
    if issued > now + SKEW {
        return Err(IdTokenError::Future);
    }
    if !same(text(&claims, "nonce").as_bytes(), expected.nonce.as_bytes()) {
        return Err(IdTokenError::Nonce);
    }
    // Apple writes booleans as text.
    let is_verified =
        matches!(claims.get("email_verified"), Some(Value::Bool(true))) || text(&claims, "email_verified") == "true";
    let is_verified = is_verified && (expected.provider != Provider::Google || is_google_hosted(&claims));
    identity(&claims, expected.issuer, "sub", is_verified, ["given_name", "family_name"])
}

/// Whether Google itself hosts the address: its own domain, or a Workspace domain (`hd`). For any other address Google has
/// only verified a mail once, possibly years ago, with the owner of the address at that time.
fn is_google_hosted(claims: &Map<String, Value>) -> bool {
    let email = text(claims, "email").to_lowercase();
    email.ends_with("@gmail.com") || !text(claims, "hd").is_empty()
}

/// Parses Facebook's `/me`, requested with the access token of this flow. It does not state whether the address is verified.
///
/// # Errors
/// `Subject`.
pub fn from_me(me: &Map<String, Value>, issuer: &str) -> Result<Identity, IdTokenError> {
    identity(me, issuer, "id", false, ["first_name", "last_name"])
}

fn identity(
    claims: &Map<String, Value>,
    issuer: &str,
    subject: &str,
    is_verified: bool,
    [first, last]: [&str; 2],
) -> Result<Identity, IdTokenError> {
    let subject = text(claims, subject);
    if subject.is_empty() || subject.len() > MAX_LENGTH || !subject.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(IdTokenError::Subject);
    }
    let email = Email::parse(text(claims, "email")).ok();
    Ok(Identity {
        issuer: issuer.to_owned(),
        subject: subject.to_owned(),
        email_verified: is_verified && email.is_some(),
        email,
        first_name: profile::name(text(claims, first)).ok(),
        last_name: profile::name(text(claims, last)).ok(),
    })
}

fn text<'a>(claims: &'a Map<String, Value>, name: &str) -> &'a str {
    claims.get(name).and_then(Value::as_str).unwrap_or_default()
}

fn seconds(claims: &Map<String, Value>, name: &str) -> Option<i64> {
    let value = claims.get(name)?;
    value.as_i64().or_else(|| value.as_f64().filter(|n| n.abs() < 1e15).map(|number| number as i64))
}

/// Google documents that it omits the scheme at times.
fn is_issuer(claimed: &str, expected: &str) -> bool {
    claimed == expected || (claimed == "accounts.google.com" && expected == "https://accounts.google.com")
}

/// Whether the token is for us only: no other audience is trusted (nos. 3 to 5).
fn is_for(claims: &Map<String, Value>, client_id: &str) -> bool {
    let is_us = |value: &Value| value.as_str() == Some(client_id);
    let audience = match claims.get("aud") {
        Some(Value::Array(all)) => all.len() == 1 && all.iter().all(is_us),
        Some(one) => is_us(one),
        None => false,
    };
    !client_id.is_empty() && audience && claims.get("azp").is_none_or(is_us)
}

#[cfg(test)]
mod tests {
    use super::{ExpectedClaims, IdTokenError, Identity, Provider, from_id_token, from_me};
    use crate::domain::crypto::bytes::base64url;
    use crate::domain::time::Timestamp;
    use serde_json::{Value, json};

    const NOW: i64 = 1_795_167_000;

    fn claims() -> Value {
        json!({ "iss": "https://id.example", "aud": "us", "sub": "s-1", "iat": NOW, "exp": NOW + 300, "nonce": "n",
            "email": " Eva@New.example", "email_verified": true, "given_name": "Eva", "family_name": "Öst" })
    }

    fn read(claims: &Value) -> Result<Identity, IdTokenError> {
        let expected = ExpectedClaims {
            provider: Provider::Apple,
            issuer: "https://id.example",
            client_id: "us",
            nonce: "n",
            now: Timestamp(NOW * 1000 + 999),
        };
        from_id_token(&format!("e30.{}.c2ln", base64url(claims.to_string().as_bytes())), &expected)
    }

    fn with(name: &str, value: Value) -> Result<Identity, IdTokenError> {
        let mut claims = claims();
        if value.is_null() {
            claims.as_object_mut().unwrap().remove(name);
        } else {
            claims[name] = value;
        }
        read(&claims)
    }

    #[test]
    fn a_good_token_names_somebody() {
        let identity = read(&claims()).unwrap();
        assert_eq!((identity.issuer.as_str(), identity.subject.as_str()), ("https://id.example", "s-1"));
        assert_eq!(identity.email.as_ref().map(|email| email.as_str()), Some("eva@new.example"));
        assert!(identity.email_verified);
        assert_eq!((identity.first_name.as_deref(), identity.last_name.as_deref()), (Some("Eva"), Some("Öst")));
    }

    #[test]
    fn google_vouches_for_the_addresses_that_it_gives_out() {
        for (email, hd, verified) in [
            ("eva@new.example", Value::Null, false),
            ("eva@new.example", json!(""), false),
            ("eva@new.example", json!("new.example"), true),
            ("Eva@Gmail.com", Value::Null, true),
            ("eva@notgmail.com", Value::Null, false),
        ] {
            let mut claims = claims();
            (claims["email"], claims["hd"]) = (json!(email), hd.clone());
            let expected = ExpectedClaims {
                provider: Provider::Google,
                issuer: "https://id.example",
                client_id: "us",
                nonce: "n",
                now: Timestamp(NOW * 1000),
            };
            let token = format!("e30.{}.c2ln", base64url(claims.to_string().as_bytes()));
            assert_eq!(from_id_token(&token, &expected).unwrap().email_verified, verified, "{email} {hd}");
        }
    }

    #[test]
    fn what_is_not_as_expected_is_doubted() {
        for (name, value, error) in [
            ("iss", json!("https://other.example"), IdTokenError::Issuer),
            ("iss", json!("https://id.example/"), IdTokenError::Issuer),
            ("iss", json!("id.example"), IdTokenError::Issuer),
            ("iss", Value::Null, IdTokenError::Issuer),
            ("aud", json!("them"), IdTokenError::Audience),
            ("aud", json!(["us", "them"]), IdTokenError::Audience),
            ("aud", json!([]), IdTokenError::Audience),
            ("aud", json!(7), IdTokenError::Audience),
            ("aud", Value::Null, IdTokenError::Audience),
            ("azp", json!("them"), IdTokenError::Audience),
            ("exp", json!(NOW - 60), IdTokenError::Expired),
            ("exp", json!("9999999999"), IdTokenError::Expired),
            ("exp", Value::Null, IdTokenError::Expired),
            ("iat", json!(NOW - 661), IdTokenError::Expired),
            ("iat", Value::Null, IdTokenError::Expired),
            ("iat", json!(NOW + 61), IdTokenError::Future),
            ("iat", json!(1e300), IdTokenError::Expired),
            ("nonce", json!("m"), IdTokenError::Nonce),
            ("nonce", json!(""), IdTokenError::Nonce),
            ("nonce", Value::Null, IdTokenError::Nonce),
            ("sub", json!(""), IdTokenError::Subject),
            ("sub", json!(7), IdTokenError::Subject),
            ("sub", json!("a b"), IdTokenError::Subject),
            ("sub", json!("x".repeat(256)), IdTokenError::Subject),
            ("sub", Value::Null, IdTokenError::Subject),
        ] {
            assert_eq!(with(name, value.clone()), Err(error), "{name} {value}");
        }
    }

    #[test]
    fn what_is_close_enough_is_believed() {
        for (name, value) in [
            ("aud", json!(["us"])),
            ("azp", json!("us")),
            ("exp", json!(NOW - 59)),
            ("exp", json!(1_795_167_300.5)),
            ("iat", json!(NOW + 60)),
            ("iat", json!(NOW - 660)),
        ] {
            assert!(with(name, value.clone()).is_ok(), "{name} {value}");
        }
    }

    #[test]
    fn what_is_no_token_is_none() {
        let payload = base64url(claims().to_string().as_bytes());
        for token in
            ["", "a", "a.b", &format!("a.{payload}"), &format!("a.{payload}.c.d"), "a.e30=.c", "a.W10.c", "a.bm8.c"]
        {
            let expected = ExpectedClaims {
                provider: Provider::Apple,
                issuer: "https://id.example",
                client_id: "us",
                nonce: "n",
                now: Timestamp(0),
            };
            assert_eq!(from_id_token(token, &expected), Err(IdTokenError::NoToken), "{token}");
        }
    }

    #[test]
    fn nobody_is_the_audience_of_a_client_without_an_id() {
        let expected = ExpectedClaims {
            provider: Provider::Apple,
            issuer: "https://id.example",
            client_id: "",
            nonce: "n",
            now: Timestamp(NOW * 1000),
        };
        let mut claims = claims();
        claims["aud"] = json!("");
        let token = format!("e30.{}.c2ln", base64url(claims.to_string().as_bytes()));
        assert_eq!(from_id_token(&token, &expected), Err(IdTokenError::Audience));
    }

    #[test]
    fn an_address_is_verified_only_where_the_provider_says_so() {
        for (value, verified) in [
            (json!(true), true),
            (json!("true"), true),
            (json!(false), false),
            (json!("false"), false),
            (json!(1), false),
            (Value::Null, false),
        ] {
            assert_eq!(with("email_verified", value.clone()).unwrap().email_verified, verified, "{value}");
        }
        for email in [Value::Null, json!("ä@b.de"), json!("a@b.de\r\nBcc: c@d.de"), json!(["a@b.de"])] {
            let identity = with("email", email).unwrap();
            assert_eq!((identity.email, identity.email_verified), (None, false));
        }
    }

    #[test]
    fn names_that_are_none_are_left_out() {
        assert_eq!(with("given_name", json!("a\r\nb")).unwrap().first_name, None);
        assert_eq!(with("family_name", json!("x".repeat(81))).unwrap().last_name, None);
    }

    #[test]
    fn facebook_says_who_and_never_that_the_address_is_theirs() {
        let me = json!({ "id": "42", "email": "a@b.de", "email_verified": true, "first_name": "Eva" });
        let identity = from_me(me.as_object().unwrap(), "https://www.facebook.com").unwrap();
        assert_eq!((identity.subject.as_str(), identity.email_verified), ("42", false));
        assert_eq!(from_me(json!({ "email": "a@b.de" }).as_object().unwrap(), "x"), Err(IdTokenError::Subject));
    }
}
