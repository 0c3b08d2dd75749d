//! Users who sign in by a provider.

use super::app::{Reply, TestApp};
use super::browser::Browser;
use super::fixtures::PASSWORD;
use super::identities::AuthorizationResponse;
use http::Method;
use serde_json::{Value, json};

/// Where a complete sign-in redirects to.
pub const CHOOSER: &str = "/auth/organization-chooser";

/// A user without an account here.
pub fn eva() -> Value {
    json!({ "sub": "eva-elsewhere", "email": "Eva@new.example", "email_verified": true, "hd": "new.example", "given_name": "Eva", "family_name": "Öst" })
}

/// A user of a provider with an e-mail address.
pub fn elsewhere(subject: &str, email: &str) -> Value {
    let hd = email.rsplit('@').next().unwrap_or_default();
    json!({ "sub": subject, "email": email, "email_verified": true, "hd": hd, "given_name": "Somebody", "family_name": "Else" })
}

/// Links an identity at Google to a user.
pub fn known(app: &TestApp, user: &str, subject: &str) {
    app.db.run(&format!(
        "INSERT INTO providers (issuer, subject, user_id, provider, created_at)
         VALUES ('https://accounts.google.com', '{subject}', '{user}', 'google', 1)"
    ));
}

/// The location of a redirect.
pub fn leads(reply: &Reply) -> &str {
    assert_eq!(reply.status, 302, "{}", reply.text());
    reply.header("location")
}

/// The location of an error on the sign-in page.
pub fn error_page(code: &str) -> String {
    format!("/auth/login-business?error={code}")
}

/// The same for whoever is signed in.
pub fn account_error_page(code: &str) -> String {
    format!("/account?error={code}")
}

impl Browser {
    /// Follows a link or redirect, without our own headers.
    pub async fn navigate(&mut self, path: &str) -> Reply {
        let mut draft = self.bare(Method::GET, path, b"");
        draft = draft.header("x-token-lang", "").header("sec-fetch-site", "cross-site");
        draft = draft.header("sec-fetch-mode", "navigate").header("sec-fetch-dest", "document");
        self.deliver(&draft).await
    }

    /// Starts the sign-in by a provider; returns its authorization URL.
    pub async fn begin(&mut self, provider: &str) -> String {
        let reply = self.navigate(&format!("/api/auth/{provider}/signin")).await;
        let url = leads(&reply).to_owned();
        assert!(url.starts_with("https://") && !url.contains("app.test/auth"), "{url}");
        url
    }

    /// Signs in by a provider whose consent is given; Facebook and Google respond by redirect.
    pub async fn come_by(&mut self, provider: &str, person: &Value) -> Reply {
        let url = self.begin(provider).await;
        let sent = self.app.identities.allow(&url, person);
        self.navigate(&sent.address()).await
    }

    /// Starts linking a provider; returns its authorization URL.
    pub async fn begin_linking(&mut self, provider: &str) -> String {
        let password = json!({ "password": PASSWORD });
        let reply = self.post(&format!("/api/user/providers/{provider}/link"), &password).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        reply.json()["url"].as_str().unwrap().to_owned()
    }

    pub async fn link_to(&mut self, provider: &str, person: &Value) -> Reply {
        let url = self.begin_linking(provider).await;
        let sent = self.app.identities.allow(&url, person);
        self.navigate(&sent.address()).await
    }

    pub async fn unlink(&mut self, provider: &str) -> Reply {
        self.delete(&format!("/api/user/providers/{provider}"), &json!({ "password": PASSWORD })).await
    }
}

/// Apple's form post from its own site: without cookies, from a foreign origin.
pub async fn posted(app: &TestApp, sent: &AuthorizationResponse, more: &str) -> Reply {
    let form = format!("state={}&code={}{more}", sent.state, sent.code);
    let draft = app
        .browser()
        .bare(Method::POST, "/api/auth/apple/callback", form.as_bytes())
        .header("origin", "https://appleid.apple.com")
        .header("sec-fetch-site", "cross-site")
        .header("sec-fetch-mode", "navigate")
        .header("sec-fetch-dest", "document")
        .header("x-token-lang", "")
        .header("content-type", "application/x-www-form-urlencoded");
    app.send(draft.request()).await
}

/// Where the page without scripts redirects to.
pub fn refreshed(page: &Reply) -> String {
    let text = page.text();
    let (_, rest) = text.split_once("content=\"0;url=").unwrap_or_else(|| panic!("{text}"));
    rest.split('"').next().unwrap().replace("&amp;", "&")
}
