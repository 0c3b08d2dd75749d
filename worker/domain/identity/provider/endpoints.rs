//! The endpoints of identity providers: their own, or those of the configuration.

use super::Provider;
use super::flow::Flow;
use crate::domain::configuration::environment::Environment;
use crate::domain::request::form;
use serde_json::Value;

impl Provider {
    /// The provider's default endpoints: issuer, authorization, token, user info.
    const fn own(self) -> [&'static str; 4] {
        match self {
            Self::Google => [
                "https://accounts.google.com",
                "https://accounts.google.com/o/oauth2/v2/auth",
                "https://oauth2.googleapis.com/token",
                "",
            ],
            Self::Apple => [
                "https://appleid.apple.com",
                "https://appleid.apple.com/auth/authorize",
                "https://appleid.apple.com/auth/token",
                "",
            ],
            Self::Facebook => [
                "https://www.facebook.com",
                "https://www.facebook.com/dialog/oauth",
                "https://graph.facebook.com/oauth/access_token",
                "https://graph.facebook.com/me?fields=id,email,first_name,last_name",
            ],
        }
    }

    /// The provider's endpoints and our client id, as configured; `None` if we have no client id there.
    #[must_use]
    pub fn endpoints(self, all: &Value) -> Option<ProviderEndpoints<'_>> {
        let settings = all.get(self.into_str());
        let configured = |member: &str| settings?.get(member)?.as_str().filter(|text| !text.is_empty());
        let [issuer, authorization, token, userinfo] = self.own();
        Some(ProviderEndpoints {
            client_id: configured("clientId")?,
            issuer: configured(ISSUER).unwrap_or(issuer),
            authorization: configured(AUTHORIZATION).unwrap_or(authorization),
            token: configured(TOKEN).unwrap_or(token),
            userinfo: configured(USERINFO).unwrap_or(userinfo),
        })
    }
}

const ISSUER: &str = "issuer";
const AUTHORIZATION: &str = "authorizationEndpoint";
const TOKEN: &str = "tokenEndpoint";
const USERINFO: &str = "userinfoEndpoint";

/// A provider's endpoints, and our client id.
#[derive(Clone, Copy)]
pub struct ProviderEndpoints<'a> {
    /// Our client id.
    pub client_id: &'a str,
    /// The issuer: the first half of an identity.
    pub issuer: &'a str,
    /// Authorization endpoint.
    pub authorization: &'a str,
    /// Token endpoint.
    pub token: &'a str,
    /// User info endpoint, for a provider without id tokens.
    pub userinfo: &'a str,
}

impl ProviderEndpoints<'_> {
    /// The authorization URL that begins a flow.
    #[must_use]
    pub fn authorization_url(&self, provider: Provider, flow: &Flow, redirect_uri: &str) -> String {
        let challenge = flow.challenge();
        let mut pairs = vec![
            ("response_type", "code"),
            ("client_id", self.client_id),
            ("redirect_uri", redirect_uri),
            ("state", &flow.state),
            ("code_challenge", &challenge),
            ("code_challenge_method", "S256"),
        ];
        match provider {
            Provider::Google => pairs.extend([("scope", "openid email profile"), ("nonce", &flow.nonce)]),
            // With a scope, Apple supports no other response mode.
            Provider::Apple => {
                pairs.extend([("scope", "openid email name"), ("nonce", &flow.nonce), ("response_mode", "form_post")]);
            }
            Provider::Facebook => pairs.push(("scope", "email,public_profile")),
        }
        let joint = if self.authorization.contains('?') { '&' } else { '?' };
        format!("{}{joint}{}", self.authorization, form::encode_pairs(&pairs))
    }

    /// The form that exchanges an authorization code.
    #[must_use]
    pub fn token_form(&self, secret: &str, flow: &Flow, code: &str, redirect_uri: &str) -> String {
        form::encode_pairs(&[
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", redirect_uri),
            ("client_id", self.client_id),
            ("client_secret", secret),
            ("code_verifier", &flow.verifier),
        ])
    }
}

/// Validates the configured endpoints. They must be https, because TLS replaces the check of the id token's signature
/// (decision 016). In local development a provider on the loopback address may use http.
///
/// # Errors
/// The invalid setting, for operators.
pub fn validate(all: &Value, environment: Environment) -> Result<(), String> {
    let is_loopback = |url: &str| ["http://127.0.0.1:", "http://localhost:"].iter().any(|host| url.starts_with(host));
    let is_good = |url: &str| {
        url.is_empty() || url.starts_with("https://") || (environment == Environment::Local && is_loopback(url))
    };
    let Some(all) = all.as_object() else {
        return if all.is_null() { Ok(()) } else { Err("identityProviders is no object".to_owned()) };
    };
    for (name, settings) in all {
        let settings = settings.as_object().ok_or_else(|| format!("identityProviders.{name} is no object"))?;
        for (member, value) in settings {
            let text = value.as_str().ok_or_else(|| format!("identityProviders.{name}.{member} is no text"))?;
            if [ISSUER, AUTHORIZATION, TOKEN, USERINFO].contains(&member.as_str()) && !is_good(text) {
                return Err(format!("identityProviders.{name}.{member} is not https"));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::validate;
    use crate::domain::configuration::environment::Environment;
    use crate::domain::crypto::keys::KeyRing;
    use crate::domain::identity::provider::Provider;
    use crate::domain::identity::provider::flow::Flow;
    use serde_json::json;
    use strum::VariantArray;

    fn flow() -> Flow {
        let key = crate::domain::crypto::bytes::base64url(&crate::domain::crypto::bytes::sha256(b"a"));
        Flow::new(&KeyRing::parse(&format!("a:{key}")).unwrap(), &[7; 32])
    }

    #[test]
    fn a_person_is_sent_with_state_challenge_and_nonce_and_without_secrets() {
        let all =
            json!({ "google": { "clientId": "us" }, "apple": { "clientId": "us" }, "facebook": { "clientId": "us" } });
        let flow = flow();
        for provider in Provider::VARIANTS.iter().copied() {
            let url = provider.endpoints(&all).unwrap().authorization_url(provider, &flow, "https://a.example/b");
            assert!(url.starts_with("https://") && url.contains(&format!("state={}", flow.state)), "{url}");
            assert!(url.contains(&format!("code_challenge={}", flow.challenge())), "{url}");
            assert!(url.contains("redirect_uri=https%3A%2F%2Fa.example%2Fb"), "{url}");
            assert!(!url.contains(&flow.verifier) && !url.contains("secret"), "{url}");
            assert_eq!(url.contains(&format!("nonce={}", flow.nonce)), provider != Provider::Facebook, "{url}");
            assert_eq!(url.contains("response_mode=form_post"), provider == Provider::Apple, "{url}");
        }
    }

    #[test]
    fn what_is_configured_replaces_the_providers_own_member_by_member() {
        let all = json!({ "google": { "clientId": "c", "tokenEndpoint": "https://b.example/t", "issuer": "" },
            "apple": { "tokenEndpoint": "https://b.example/t" } });
        let site = Provider::Google.endpoints(&all).unwrap();
        assert_eq!((site.client_id, site.token), ("c", "https://b.example/t"));
        assert_eq!(site.issuer, "https://accounts.google.com");
        assert!(Provider::Apple.endpoints(&all).is_none());
    }

    #[test]
    fn only_https_is_trusted_and_loopback_on_a_laptop() {
        let with = |url: &str| json!({ "apple": { "clientId": "x", "tokenEndpoint": url } });
        for environment in [Environment::Local, Environment::Staging, Environment::Production] {
            assert_eq!(validate(&with("https://a.example/t"), environment), Ok(()));
            for url in ["http://a.example/t", "http://127.0.0.1.evil.example/t", "ftp://127.0.0.1:1/", "/t", "x"] {
                assert!(validate(&with(url), environment).is_err(), "{url}");
            }
            let is_local_dev = environment == Environment::Local;
            assert_eq!(validate(&with("http://127.0.0.1:9/t"), environment).is_ok(), is_local_dev);
            assert_eq!(validate(&with("http://localhost:9/t"), environment).is_ok(), is_local_dev);
        }
    }

    #[test]
    fn what_no_worker_could_read_is_refused_and_what_a_newer_one_knows_is_not() {
        for broken in [json!([]), json!("x"), json!({ "google": "x" }), json!({ "google": { "clientId": 7 } })] {
            assert!(validate(&broken, Environment::Production).is_err(), "{broken}");
        }
        for good in [json!(null), json!({}), json!({ "newer": { "clientId": "x", "color": "red" } })] {
            assert_eq!(validate(&good, Environment::Production), Ok(()), "{good}");
        }
    }
}
