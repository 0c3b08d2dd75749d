//! A fake of the identity providers. It is stricter than they are (codes once, redirect, client, secret and PKCE), and
//! forges, rejects or hangs on command.

use super::fixtures::SECRET;
use super::seeded_random::SeededRandom;
use asgard::domain::crypto::bytes::{base64url, sha256};
use asgard::ports::{Clock, IdentityProvider, IdentityProviderError};
use async_trait::async_trait;
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use super::fakes::FakeClock;

/// All providers enabled, with our client ids.
pub const ON: &str = r#"{"providers":{"google":{"enabled":true,"visible":true},"apple":true,"facebook":true},
    "identityProviders":{"google":{"clientId":"us-google"},"apple":{"clientId":"us-apple"},"facebook":{"clientId":"us-facebook"}}}"#;

type Tampering = Box<dyn Fn(&mut Value) + Send + Sync>;

/// How the provider responds.
#[derive(Default)]
enum ProviderBehavior {
    #[default]
    Honest,
    /// With modified claims in its id token.
    Bent(Tampering),
    /// With this instead of tokens.
    Garbage(Value),
    Rejecting,
    Down,
}

/// What a user authorized.
struct Grant {
    parameters: HashMap<String, String>,
    person: Value,
}

/// What the provider sends back through the browser.
#[derive(Clone, Debug)]
pub struct AuthorizationResponse {
    pub path: String,
    pub state: String,
    pub code: String,
}

impl AuthorizationResponse {
    /// The URL of the redirect, for providers that respond by query.
    pub fn address(&self) -> String {
        format!("{}?state={}&code={}", self.path, self.state, self.code)
    }
}

pub struct Identities {
    random: SeededRandom,
    clock: Arc<FakeClock>,
    behavior: Mutex<ProviderBehavior>,
    grants: Mutex<HashMap<String, Grant>>,
    tokens: Mutex<HashMap<String, Value>>,
    seen: Mutex<Vec<String>>,
}

impl Identities {
    pub fn new(random: SeededRandom, clock: Arc<FakeClock>) -> Self {
        Self {
            random,
            clock,
            behavior: Mutex::default(),
            grants: Mutex::default(),
            tokens: Mutex::default(),
            seen: Mutex::default(),
        }
    }

    /// Modifies the claims of all following id tokens.
    pub fn bend(&self, bend: impl Fn(&mut Value) + Send + Sync + 'static) {
        *self.behavior.lock().unwrap() = ProviderBehavior::Bent(Box::new(bend));
    }

    pub fn respond_with(&self, garbage: Value) {
        *self.behavior.lock().unwrap() = ProviderBehavior::Garbage(garbage);
    }

    pub fn reject(&self) {
        *self.behavior.lock().unwrap() = ProviderBehavior::Rejecting;
    }

    pub fn fall_silent(&self) {
        *self.behavior.lock().unwrap() = ProviderBehavior::Down;
    }

    pub fn calm_down(&self) {
        *self.behavior.lock().unwrap() = ProviderBehavior::Honest;
    }

    /// Every secret that passed through it: none of them may be logged.
    pub fn seen(&self) -> Vec<String> {
        self.seen.lock().unwrap().clone()
    }

    /// A user arrives with our authorization URL and consents.
    pub fn allow(&self, url: &str, person: &Value) -> AuthorizationResponse {
        let parameters: HashMap<String, String> = pairs(url.split_once('?').unwrap().1);
        assert_eq!(
            (parameters["response_type"].as_str(), parameters["code_challenge_method"].as_str()),
            ("code", "S256")
        );
        let mut bytes = [0; 16];
        self.random.fill(&mut bytes);
        let code = base64url(&bytes);
        let path = parameters["redirect_uri"].splitn(4, '/').nth(3).unwrap();
        let sent =
            AuthorizationResponse { path: format!("/{path}"), state: parameters["state"].clone(), code: code.clone() };
        self.seen.lock().unwrap().extend([code.clone(), parameters["state"].clone()]);
        self.grants.lock().unwrap().insert(code, Grant { parameters, person: person.clone() });
        sent
    }

    /// Validates a token request as RFC 6749 and RFC 7636 require.
    fn grant(&self, url: &str, form: &HashMap<String, String>) -> Result<(String, Grant), IdentityProviderError> {
        let refused = |why: &str| Err(IdentityProviderError::Rejected(format!("provider: 400 {why}")));
        let Some(grant) = self.grants.lock().unwrap().remove(&form["code"]) else { return refused("invalid_grant") };
        let issuer = match url {
            "https://oauth2.googleapis.com/token" => "https://accounts.google.com",
            "https://appleid.apple.com/auth/token" => "https://appleid.apple.com",
            "https://graph.facebook.com/oauth/access_token" => "https://www.facebook.com",
            other => panic!("nobody is at {other}"),
        };
        if form["client_secret"] != SECRET || form["client_id"] != grant.parameters["client_id"] {
            return refused("invalid_client");
        }
        let is_same = form["redirect_uri"] == grant.parameters["redirect_uri"]
            && base64url(&sha256(form["code_verifier"].as_bytes())) == grant.parameters["code_challenge"]
            && form["grant_type"] == "authorization_code";
        if is_same { Ok((issuer.to_owned(), grant)) } else { refused("invalid_grant") }
    }
}

fn pairs(text: &str) -> HashMap<String, String> {
    let decode = |text: &str| asgard::domain::request::form::percent_decode(text).unwrap();
    text.split('&').map(|pair| pair.split_once('=').unwrap()).map(|(n, v)| (decode(n), decode(v))).collect()
}

#[async_trait]
impl IdentityProvider for Identities {
    async fn exchange(&self, url: &str, form: &str) -> Result<Map<String, Value>, IdentityProviderError> {
        self.random.shake().await;
        let form = pairs(form);
        self.seen.lock().unwrap().extend([form["code_verifier"].clone(), SECRET.to_owned()]);
        let behavior = self.behavior.lock().unwrap();
        match &*behavior {
            ProviderBehavior::Down => {
                return Err(IdentityProviderError::Unavailable("provider: no answer within the deadline".into()));
            }
            ProviderBehavior::Rejecting => {
                return Err(IdentityProviderError::Rejected("provider: 400 invalid_grant".into()));
            }
            ProviderBehavior::Garbage(garbage) => return Ok(garbage.as_object().unwrap().clone()),
            ProviderBehavior::Honest | ProviderBehavior::Bent(_) => {}
        }
        let (issuer, grant) = self.grant(url, &form)?;
        let mut claims = grant.person.clone();
        let now = self.clock.now().seconds();
        for (name, value) in [
            ("iss", json!(issuer)),
            ("aud", json!(form["client_id"])),
            ("iat", json!(now)),
            ("exp", json!(now + 300)),
            ("nonce", json!(grant.parameters.get("nonce"))),
        ] {
            claims[name] = value;
        }
        if let ProviderBehavior::Bent(bend) = &*behavior {
            bend(&mut claims);
        }
        let access_token = format!("access-{}", form["code"]);
        let id_token =
            format!("{}.{}.AAAA", base64url(b"{\"alg\":\"RS256\"}"), base64url(claims.to_string().as_bytes()));
        self.seen.lock().unwrap().extend([access_token.clone(), id_token.clone()]);
        self.tokens.lock().unwrap().insert(access_token.clone(), claims);
        let response = json!({ "access_token": access_token, "token_type": "bearer", "id_token": id_token });
        Ok(response.as_object().unwrap().clone())
    }

    async fn owner(&self, url: &str, access_token: &str) -> Result<Map<String, Value>, IdentityProviderError> {
        self.random.shake().await;
        assert!(url.starts_with("https://graph.facebook.com/me?fields="), "{url}");
        let Some(claims) = self.tokens.lock().unwrap().get(access_token).cloned() else {
            return Err(IdentityProviderError::Rejected("provider: 401".into()));
        };
        let me = json!({ "id": claims["sub"], "email": claims["email"], "first_name": claims["given_name"],
            "last_name": claims["family_name"] });
        Ok(me.as_object().unwrap().clone())
    }
}
