//! A fake of the identity providers. It keeps the protocol more strictly than they do (codes once, redirect, client,
//! secret and PKCE), and lies, refuses or falls silent on command.

use super::dice::Dice;
use super::fixtures::SECRET;
use asgard::domain::bytes::{base64url, sha256};
use asgard::ports::{Clock, IdentityProvider, IdentityProviderError};
use async_trait::async_trait;
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use super::fakes::FakeClock;

/// All providers on, at their own addresses.
pub const ON: &str = r#"{"providers":{"google":{"enabled":true,"visible":true},"apple":true,"facebook":true},
    "identityProviders":{"google":{"clientId":"us-google"},"apple":{"clientId":"us-apple"},"facebook":{"clientId":"us-facebook"}}}"#;

type Bend = Box<dyn Fn(&mut Value) + Send + Sync>;

/// How it answers.
#[derive(Default)]
enum Mood {
    #[default]
    Honest,
    /// It says something else in its id token.
    Bent(Bend),
    /// It answers this instead of tokens.
    Garbage(Value),
    Refusing,
    Down,
}

/// What a person allowed.
struct Grant {
    asked: HashMap<String, String>,
    person: Value,
}

/// What the provider sends back through the browser.
#[derive(Clone, Debug)]
pub struct SentBack {
    pub path: String,
    pub state: String,
    pub code: String,
}

impl SentBack {
    /// The navigation of those who answer in the address.
    pub fn address(&self) -> String {
        format!("{}?state={}&code={}", self.path, self.state, self.code)
    }
}

pub struct Identities {
    dice: Dice,
    clock: Arc<FakeClock>,
    mood: Mutex<Mood>,
    grants: Mutex<HashMap<String, Grant>>,
    tokens: Mutex<HashMap<String, Value>>,
    seen: Mutex<Vec<String>>,
}

impl Identities {
    pub fn new(dice: Dice, clock: Arc<FakeClock>) -> Self {
        Self {
            dice,
            clock,
            mood: Mutex::default(),
            grants: Mutex::default(),
            tokens: Mutex::default(),
            seen: Mutex::default(),
        }
    }

    /// From now on its id tokens say something else.
    pub fn bend(&self, bend: impl Fn(&mut Value) + Send + Sync + 'static) {
        *self.mood.lock().unwrap() = Mood::Bent(Box::new(bend));
    }

    pub fn answer(&self, garbage: Value) {
        *self.mood.lock().unwrap() = Mood::Garbage(garbage);
    }

    pub fn refuse(&self) {
        *self.mood.lock().unwrap() = Mood::Refusing;
    }

    pub fn fall_silent(&self) {
        *self.mood.lock().unwrap() = Mood::Down;
    }

    pub fn calm_down(&self) {
        *self.mood.lock().unwrap() = Mood::Honest;
    }

    /// Everything secret that went through it: nothing of that may be logged.
    pub fn seen(&self) -> Vec<String> {
        self.seen.lock().unwrap().clone()
    }

    /// A person comes with an address of ours and allows what it asks.
    pub fn allow(&self, url: &str, person: &Value) -> SentBack {
        let asked: HashMap<String, String> = pairs(url.split_once('?').unwrap().1);
        assert_eq!((asked["response_type"].as_str(), asked["code_challenge_method"].as_str()), ("code", "S256"));
        let mut bytes = [0; 16];
        self.dice.fill(&mut bytes);
        let code = base64url(&bytes);
        let path = asked["redirect_uri"].splitn(4, '/').nth(3).unwrap();
        let sent = SentBack { path: format!("/{path}"), state: asked["state"].clone(), code: code.clone() };
        self.seen.lock().unwrap().extend([code.clone(), asked["state"].clone()]);
        self.grants.lock().unwrap().insert(code, Grant { asked, person: person.clone() });
        sent
    }

    /// Checks an exchange as RFC 6749 and RFC 7636 say.
    fn grant(&self, url: &str, form: &HashMap<String, String>) -> Result<(String, Grant), IdentityProviderError> {
        let refused = |why: &str| Err(IdentityProviderError::Refused(format!("provider: 400 {why}")));
        let Some(grant) = self.grants.lock().unwrap().remove(&form["code"]) else { return refused("invalid_grant") };
        let issuer = match url {
            "https://oauth2.googleapis.com/token" => "https://accounts.google.com",
            "https://appleid.apple.com/auth/token" => "https://appleid.apple.com",
            "https://graph.facebook.com/oauth/access_token" => "https://www.facebook.com",
            other => panic!("nobody is at {other}"),
        };
        if form["client_secret"] != SECRET || form["client_id"] != grant.asked["client_id"] {
            return refused("invalid_client");
        }
        let is_same = form["redirect_uri"] == grant.asked["redirect_uri"]
            && base64url(&sha256(form["code_verifier"].as_bytes())) == grant.asked["code_challenge"]
            && form["grant_type"] == "authorization_code";
        if is_same { Ok((issuer.to_owned(), grant)) } else { refused("invalid_grant") }
    }
}

fn pairs(text: &str) -> HashMap<String, String> {
    let decode = |text: &str| asgard::domain::form::decoded(text).unwrap();
    text.split('&').map(|pair| pair.split_once('=').unwrap()).map(|(n, v)| (decode(n), decode(v))).collect()
}

#[async_trait]
impl IdentityProvider for Identities {
    async fn exchange(&self, url: &str, form: &str) -> Result<Map<String, Value>, IdentityProviderError> {
        self.dice.shake().await;
        let form = pairs(form);
        self.seen.lock().unwrap().extend([form["code_verifier"].clone(), SECRET.to_owned()]);
        let mood = self.mood.lock().unwrap();
        match &*mood {
            Mood::Down => {
                return Err(IdentityProviderError::Unavailable("provider: no answer within the deadline".into()));
            }
            Mood::Refusing => return Err(IdentityProviderError::Refused("provider: 400 invalid_grant".into())),
            Mood::Garbage(garbage) => return Ok(garbage.as_object().unwrap().clone()),
            Mood::Honest | Mood::Bent(_) => {}
        }
        let (issuer, grant) = self.grant(url, &form)?;
        let mut claims = grant.person.clone();
        let now = self.clock.now().seconds();
        for (name, value) in [
            ("iss", json!(issuer)),
            ("aud", json!(form["client_id"])),
            ("iat", json!(now)),
            ("exp", json!(now + 300)),
            ("nonce", json!(grant.asked.get("nonce"))),
        ] {
            claims[name] = value;
        }
        if let Mood::Bent(bend) = &*mood {
            bend(&mut claims);
        }
        let access_token = format!("access-{}", form["code"]);
        let id_token =
            format!("{}.{}.AAAA", base64url(b"{\"alg\":\"RS256\"}"), base64url(claims.to_string().as_bytes()));
        self.seen.lock().unwrap().extend([access_token.clone(), id_token.clone()]);
        self.tokens.lock().unwrap().insert(access_token.clone(), claims);
        let answer = json!({ "access_token": access_token, "token_type": "bearer", "id_token": id_token });
        Ok(answer.as_object().unwrap().clone())
    }

    async fn owner(&self, url: &str, access_token: &str) -> Result<Map<String, Value>, IdentityProviderError> {
        self.dice.shake().await;
        assert!(url.starts_with("https://graph.facebook.com/me?fields="), "{url}");
        let Some(claims) = self.tokens.lock().unwrap().get(access_token).cloned() else {
            return Err(IdentityProviderError::Refused("provider: 401".into()));
        };
        let me = json!({ "id": claims["sub"], "email": claims["email"], "first_name": claims["given_name"],
            "last_name": claims["family_name"] });
        Ok(me.as_object().unwrap().clone())
    }
}
