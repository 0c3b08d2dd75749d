//! An authenticator app, and a browser that waits for its code.

use super::app::TestApp;
use super::browser::Browser;
use asgard::ports::Clock;
use base32ct::{Base32UpperUnpadded, Encoding};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};

pub const TOTP: &str = "/api/user/factors/totp";
pub const SECOND_FACTOR: &str = "/api/auth/second-factor";

/// The TOTP of a second (RFC 6238), implemented independently of the product except for the hash.
pub fn totp(secret: &str, second: i64) -> String {
    let key = Base32UpperUnpadded::decode_vec(secret).unwrap();
    let mut mac = Hmac::<sha1::Sha1>::new_from_slice(&key).unwrap();
    mac.update(&(second / 30).to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let at = usize::from(hash[19] & 15);
    let number = u32::from_be_bytes(hash[at..at + 4].try_into().unwrap()) & 0x7fff_ffff;
    format!("{:06}", number % 1_000_000)
}

/// An app with a secret, and the recovery codes issued with it.
#[derive(Clone)]
pub struct Authenticator {
    pub app: TestApp,
    pub secret: String,
    pub recovery: Vec<String>,
}

impl Authenticator {
    /// The current code.
    pub fn code(&self) -> String {
        totp(&self.secret, self.app.clock.now().0 / 1000)
    }

    /// An unused code: that of the next 30-second step.
    pub fn totp(&mut self) -> Value {
        self.app.clock.advance(30_000);
        json!({ "method": "totp", "code": self.code() })
    }

    /// The same for a product that is a copy of this one.
    pub fn totp_of(&mut self, app: &TestApp) -> Value {
        assert_eq!(app.clock.now(), self.app.clock.now());
        self.totp()
    }

    /// An unused recovery code.
    pub fn recovery(&mut self) -> Value {
        json!({ "method": "recovery_code", "code": self.recovery.remove(0) })
    }
}

/// Adds an authenticator app to the signed-in user.
pub async fn enrolled(browser: &mut Browser) -> Authenticator {
    let reply = browser.post(TOTP, &json!({})).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let app = browser.app.clone();
    let secret = reply.json()["secret"].as_str().unwrap().to_owned();
    let mut authenticator = Authenticator { app, secret, recovery: Vec::new() };
    let confirmed = browser.post(&format!("{TOTP}/confirm"), &json!({ "code": authenticator.code() })).await;
    assert_eq!(confirmed.status, 200, "{}", confirmed.text());
    let codes = confirmed.json()["recoveryCodes"].as_array().cloned().unwrap_or_default();
    authenticator.recovery = codes.iter().map(|code| code.as_str().unwrap().to_owned()).collect();
    authenticator
}

/// A new browser with a correct password that still has to present the second factor.
pub async fn waiting(app: &TestApp, email: &str) -> Browser {
    let mut browser = app.browser();
    let reply = browser.sign_in(email).await;
    assert_eq!((reply.status.as_u16(), &reply.json()["scope"]), (200, &json!("second_factor")), "{}", reply.text());
    browser
}
