//! A request that is about to be made, with everything that it needs in place.

use crate::support::app::{Reply, TestApp};
use crate::support::apps::Backend;
use crate::support::browser::Browser;
use http::Method;
use serde_json::Value;

/// Limits are raised: they are tested elsewhere, and here every request is made many times.
const OPEN: &str = r#"{"features":{"createCompany":true},"limits":{"companiesPerPerson":{"count":9000,"minutes":1},"signinPerAddress":{"count":9000,"minutes":1},"signinPerNetwork":{"count":9000,"minutes":1},
  "signupPerNetwork":{"count":9000,"minutes":1},"signupPerAddress":{"count":9000,"minutes":1},"resendPerAddress":{"count":9000,"minutes":1},"resetPerAddress":{"count":9000,"minutes":1},
  "resendPerAddress":{"count":9000,"minutes":1},"codePerNetwork":{"count":9000,"minutes":1},
  "providerPerNetwork":{"count":9000,"minutes":1},"factorPerPerson":{"count":9000,"minutes":1},"invitationsPerTenant":{"count":9000,"minutes":1}},
  "admin":{"autoAssignPath":"/api/admin/user/autoAssign"},"#;

pub struct PreparedRequest {
    pub app: TestApp,
    pub browser: Browser,
    method: Method,
    path: String,
    body: Vec<u8>,
    headers: Vec<(&'static str, &'static str)>,
    is_navigation: bool,
}

impl PreparedRequest {
    /// A request with a JSON body, or none.
    pub fn call(browser: Browser, method: Method, path: impl Into<String>, body: &Value) -> Self {
        let body = if body.is_null() { Vec::new() } else { body.to_string().into_bytes() };
        let app = browser.app.clone();
        Self { app, browser, method, path: path.into(), body, headers: Vec::new(), is_navigation: false }
    }

    /// A request with a picture.
    pub fn picture(browser: Browser, path: impl Into<String>) -> Self {
        let mut prepared = Self::call(browser, Method::PUT, path, &Value::Null);
        prepared.body = include_bytes!("../../support/pictures/plain.png").to_vec();
        prepared.headers.push(("content-type", "image/png"));
        prepared
    }

    /// A link or redirect.
    pub fn navigation(browser: Browser, path: impl Into<String>) -> Self {
        Self { is_navigation: true, ..Self::call(browser, Method::GET, path, &Value::Null) }
    }

    /// With an `Idempotency-Key`, which every retry repeats.
    pub fn keyed(mut self) -> Self {
        self.headers.push(("idempotency-key", "the-same"));
        self
    }

    /// A form that another site posts.
    pub fn form(mut self, text: String) -> Self {
        self.body = text.into_bytes();
        self.headers.extend([
            ("content-type", "application/x-www-form-urlencoded"),
            ("origin", "https://appleid.apple.com"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-mode", "navigate"),
            ("sec-fetch-dest", "document"),
        ]);
        self
    }

    /// Sends the request as a retry would: with a new guard and the same body.
    pub async fn send(&mut self) -> Reply {
        if self.is_navigation {
            return self.browser.navigate(&self.path).await;
        }
        self.browser.call_with(self.method.clone(), &self.path, &self.body, &self.headers).await
    }
}

/// A product with every provider enabled and raised limits.
pub fn product() -> TestApp {
    let on = crate::support::identities::ON.trim_start().trim_start_matches('{');
    let app = TestApp::configured(1, "local", &format!("{OPEN}{on}"));
    app.db.run("UPDATE users SET email_verified = 1; UPDATE apps SET mfe_name = 'surveys' WHERE id = 'surveys'");
    app.apps.behave(Backend::json("{}"));
    app
}

/// A visitor with a guard only.
pub async fn visitor(app: &TestApp) -> Browser {
    let mut browser = app.browser();
    browser.fetch_guard().await;
    browser
}
