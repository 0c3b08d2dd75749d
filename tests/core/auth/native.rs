//! Native apps: tokens in bodies, no cookies, no XSRF token; and no web page can pose as one.

use crate::auth::sign_up::form;
use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, Guard, RequestDraft, signed_in};
use crate::support::factors::{SECOND_FACTOR, enrolled};
use crate::support::fakes::link;
use crate::support::fixtures::{ANNA, BEN, PASSWORD, RITA};
use asgard::domain::crypto::bytes::key_from_base64url;
use http::Method;
use serde_json::{Value, json};

const LABEL: &str = "0b9f6f0e-7d3e-4c1a-9b0e-0f6a1c2d3e4f";

/// A phone: stores what it finds in responses, and sends no browser headers.
#[derive(Clone)]
struct Phone {
    app: TestApp,
    browser: Browser,
    guard: Option<Guard>,
    secret: String,
    access: String,
    refresh: String,
    tenant: String,
}

impl Phone {
    async fn fresh(app: &TestApp) -> Self {
        let mut phone = Self {
            app: app.clone(),
            browser: app.browser(),
            guard: None,
            secret: String::new(),
            access: String::new(),
            refresh: String::new(),
            tenant: String::new(),
        };
        phone.fetch_guard().await;
        phone
    }

    fn native(&self, draft: RequestDraft) -> RequestDraft {
        draft
            .header("content-platform", "native")
            .header("origin", "capacitor://localhost")
            .header("cookie", "")
            .header("x-xsrf-token", "")
            .header("x-device-secret", &self.secret)
    }

    async fn fetch_guard(&mut self) -> Reply {
        let body = json!({ "uuId": LABEL }).to_string();
        let draft = self.native(self.browser.bare(Method::POST, "/api/auth/guard", body.as_bytes()));
        let reply = self.app.send(draft.request()).await;
        let json = reply.json();
        let text = |name: &str| json[name].as_str().unwrap().to_owned();
        self.secret = text("deviceSecret");
        self.guard = Some(Guard {
            kid: text("kid"),
            key: key_from_base64url(&text("key")).unwrap(),
            server_token: text("serverToken"),
        });
        reply
    }

    fn draft(&self, method: &Method, path: &str, body: &Value) -> RequestDraft {
        let body = if body.is_null() { Vec::new() } else { body.to_string().into_bytes() };
        let seal = self.browser.seal(self.guard.as_ref().unwrap(), method, path, &body, 0);
        let draft = self.native(self.browser.bare(method.clone(), path, &body)).header("x-token-asgard", &seal);
        let authorization = if self.access.is_empty() { String::new() } else { format!("Bearer {}", self.access) };
        draft.header("authorization", &authorization).header("x-token-tenant", &self.tenant)
    }

    async fn send(&mut self, method: Method, path: &str, body: &Value) -> Reply {
        let reply = self.app.send(self.draft(&method, path, body).request()).await;
        assert_eq!(reply.cookies(), Vec::<String>::new(), "no cookie is ever set");
        let json = reply.json();
        for (kept, name) in [
            (&mut self.access, "accessToken"),
            (&mut self.refresh, "refreshToken"),
            (&mut self.tenant, "accessTenantToken"),
        ] {
            if let Some(token) = json[name].as_str() {
                token.clone_into(kept);
            }
        }
        reply
    }

    async fn post(&mut self, path: &str, body: &Value) -> Reply {
        self.send(Method::POST, path, body).await
    }

    async fn get(&mut self, path: &str) -> Reply {
        self.send(Method::GET, path, &Value::Null).await
    }

    async fn signed_in(app: &TestApp, email: &str) -> Self {
        let mut phone = Self::fresh(app).await;
        let body = json!({ "email": email, "password": PASSWORD, "uuId": LABEL });
        let reply = phone.post("/api/auth/signin", &body).await;
        assert_eq!((reply.status.as_u16(), &reply.json()["uuId"]), (200, &json!(LABEL)), "{}", reply.text());
        phone
    }
}

#[tokio::test]
async fn a_native_app_signs_in_refreshes_and_signs_out_without_cookies() {
    let app = TestApp::new();
    let mut phone = Phone::signed_in(&app, BEN).await;
    let first = phone.refresh.clone();
    assert_eq!(phone.get("/api/user/me").await.json()["user"]["email"], BEN);
    let reply = phone.post("/api/auth/refresh", &json!({ "refreshToken": first })).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_ne!(first, phone.refresh);
    let mut copy = phone.clone();
    let body = json!({ "refreshToken": phone.refresh });
    assert_eq!(phone.post("/api/auth/signout", &body).await.status, 204);
    assert_eq!(copy.get("/api/user/me").await.outcome(), (401, "session_expired".into()));
    assert_eq!(copy.post("/api/auth/refresh", &body).await.outcome(), (401, "session_expired".into()));
    assert_eq!(copy.post("/api/auth/signout", &body).await.outcome(), (401, "session_expired".into()));
}

#[tokio::test]
async fn a_native_app_that_proves_an_address_gets_the_tokens_of_the_full_session() {
    let app = TestApp::configured(1, "local", r#"{"features":{"emailVerification":"required"}}"#);
    assert_eq!(app.browser().post("/api/auth/signup", &form()).await.status, 201);
    let mut phone = Phone::fresh(&app).await;
    let body = json!({ "email": "eva@new.example", "password": PASSWORD, "uuId": LABEL });
    assert_eq!(phone.post("/api/auth/signin", &body).await.status, 200);
    assert_eq!((phone.get("/api/user/me").await.status.as_u16(), phone.refresh.as_str()), (403, ""));
    let code = link(&app.mailbox.newest("eva@new.example")).rsplit('/').next().unwrap().to_owned();
    let proof = json!({ "token": code, "email": "eva@new.example" });
    assert_eq!(phone.post("/api/auth/verify-email", &proof).await.status, 200);
    assert_eq!(phone.get("/api/user/me").await.status, 200);
    let refresh = json!({ "refreshToken": phone.refresh });
    assert_eq!(phone.post("/api/auth/refresh", &refresh).await.status, 200);
}

#[tokio::test]
async fn a_refresh_token_alone_signs_a_native_app_out() {
    let app = TestApp::new();
    let mut phone = Phone::signed_in(&app, BEN).await;
    let mut copy = phone.clone();
    phone.access.clear();
    let body = json!({ "refreshToken": phone.refresh });
    assert_eq!(phone.post("/api/auth/signout", &body).await.status, 204);
    assert_eq!(copy.get("/api/user/me").await.outcome(), (401, "session_expired".into()));
}

#[tokio::test]
async fn a_native_app_enters_companies_for_a_year_and_keeps_its_label() {
    let app = TestApp::new();
    let mut phone = Phone::signed_in(&app, ANNA).await;
    let refresh = phone.refresh.clone();
    assert!(phone.tenant.is_empty());
    for (path, title) in [("/api/auth/signin-company/t-alpha/", "Alpha"), ("/api/tenant/signIn/b-beta/", "Beta")] {
        let reply = phone.post(path, &json!({ "uuId": LABEL })).await;
        let json = reply.json();
        assert_eq!((&json["company"]["title"], &json["exDays"]), (&json!(title), &json!(365)), "{}", reply.text());
        assert_eq!(json["uuId"], LABEL);
        assert_eq!(phone.get("/api/tenant").await.json()["company"]["title"], title);
    }
    assert_eq!(phone.refresh, refresh, "entering a company changes no refresh token");
    let reply = phone.post("/api/auth/refresh", &json!({ "refreshToken": refresh })).await;
    assert_eq!(reply.json()["exDays"], 365);
    assert_eq!(phone.get("/api/tenant").await.json()["company"]["title"], "Beta", "and the refresh keeps the company");
}

#[tokio::test]
async fn a_native_session_is_carried_on_after_its_access_token() {
    let app = TestApp::new();
    let mut phone = Phone::signed_in(&app, BEN).await;
    let (access, refresh) = (phone.access.clone(), phone.refresh.clone());
    app.clock.advance(3_600_000);
    assert_eq!(phone.get("/api/user/me").await.outcome(), (401, "unauthenticated".into()));
    let session = phone.post("/api/auth/session", &json!({ "refreshToken": refresh, "uuId": LABEL })).await.json();
    assert_eq!((&session["valid"], &session["tenant"]["title"]), (&json!(true), &json!("Beta")));
    assert!(phone.access != access && phone.refresh != refresh);
    assert_eq!(phone.get("/api/user/me").await.status, 200);
    let nobody = Phone::fresh(&app).await.post("/api/auth/session", &json!({ "uuId": LABEL })).await;
    assert_eq!(nobody.json(), json!({ "valid": false }));
}

#[tokio::test]
async fn a_limited_native_session_gets_no_refresh_token() {
    let app = TestApp::new();
    let mut phone = Phone::signed_in(&app, RITA).await;
    assert_eq!((phone.refresh.as_str(), phone.tenant.as_str()), ("", ""));
    assert_eq!(phone.get("/api/user/me").await.outcome(), (403, "password_reset_required".into()));
}

#[tokio::test]
async fn tokens_of_a_phone_mean_nothing_on_another_one() {
    let app = TestApp::new();
    let phone = Phone::signed_in(&app, BEN).await;
    let mut thief = Phone::fresh(&app).await;
    (thief.access, thief.refresh) = (phone.access.clone(), phone.refresh.clone());
    assert_eq!(thief.get("/api/user/me").await.outcome(), (401, "unauthenticated".into()));
    let body = json!({ "refreshToken": phone.refresh });
    assert_eq!(thief.post("/api/auth/refresh", &body).await.outcome(), (401, "session_expired".into()));
    // A guard can be used only with the secret of the device that fetched it.
    thief.guard.clone_from(&phone.guard);
    assert_eq!(thief.get("/api/user/me").await.outcome(), (401, "guard_invalid".into()));
}

#[tokio::test]
async fn a_native_app_that_fetches_its_guard_again_stays_the_same_device() {
    let app = TestApp::new();
    let mut phone = Phone::signed_in(&app, BEN).await;
    let secret = phone.secret.clone();
    let reply = phone.fetch_guard().await;
    assert_eq!((phone.secret.clone(), &reply.json()["uuId"]), (secret, &json!(LABEL)));
    assert!(reply.cookies().is_empty());
    assert_eq!(phone.get("/api/user/me").await.status, 200);
}

#[tokio::test]
async fn cookies_of_a_native_call_are_ignored_and_its_shell_may_read_the_answer() {
    let app = TestApp::new();
    let mut phone = Phone::signed_in(&app, BEN).await;
    phone.access.clear();
    let planted = "utk=a; utk=b; __Host-rtk=x; __Host-dsk=y";
    let draft = phone.draft(&Method::POST, "/api/auth/session", &json!({})).header("cookie", planted);
    let reply = app.send(draft.request()).await;
    assert_eq!((reply.json(), reply.cookies().len()), (json!({ "valid": false }), 0));
    assert_eq!(reply.header("access-control-allow-origin"), "capacitor://localhost");
    assert_eq!(reply.header("access-control-allow-credentials"), "", "cookies never travel");
}

#[tokio::test]
async fn an_ordinary_page_cannot_pose_as_the_native_app() {
    let app = TestApp::new();
    let phone = Phone::fresh(&app).await;
    for origin in ["https://app.test", "https://evil.example", "null"] {
        let draft = app.browser().bare(Method::POST, "/api/auth/guard", b"{}").header("content-platform", "native");
        let reply = app.send(draft.header("origin", origin).request()).await;
        assert_eq!(reply.outcome(), (403, "origin_refused".into()), "{origin}");
        let body = json!({ "email": BEN, "password": PASSWORD });
        let draft = phone.draft(&Method::POST, "/api/auth/signin", &body).header("origin", origin);
        assert_eq!(app.send(draft.request()).await.outcome(), (403, "origin_refused".into()), "{origin}");
    }
}

#[tokio::test]
async fn a_shell_without_an_origin_is_a_native_app_too() {
    let app = TestApp::new();
    let phone = Phone::fresh(&app).await;
    let body = json!({ "email": BEN, "password": PASSWORD });
    let draft = phone.draft(&Method::POST, "/api/auth/signin", &body).header("origin", "");
    assert!(app.send(draft.request()).await.json()["refreshToken"].is_string());
}

/// The row of sign-in methods for a password, with tokens in bodies.
#[tokio::test]
async fn a_native_app_shows_the_second_factor_and_meets_what_a_company_demands() {
    let app = TestApp::new();
    let rules = |rules: &str| {
        app.db.run(&format!(
            "UPDATE tenants SET security = '{rules}', security_version = security_version + 1 WHERE id = 't-alpha'"
        ));
    };
    let company = "/api/auth/signin-company/t-alpha/";
    let mut before = Phone::signed_in(&app, ANNA).await;
    assert_eq!(before.post(company, &Value::Null).await.status, 200);
    rules(r#"{"secondFactor":"required"}"#);
    let denied = (403, "second_factor_required".to_owned());
    assert_eq!(before.get("/api/tenant").await.outcome(), denied);
    let mut authenticator = enrolled(&mut signed_in(&app, ANNA).await).await;
    assert_eq!(before.get("/api/tenant").await.outcome(), denied, "a session from before shows it first");

    let mut phone = Phone::fresh(&app).await;
    let reply = phone.post("/api/auth/signin", &json!({ "email": ANNA, "password": PASSWORD, "uuId": LABEL })).await;
    let response = reply.json();
    assert_eq!((reply.status.as_u16(), &response["scope"]), (200, &json!("second_factor")), "{}", reply.text());
    assert!(response["refreshToken"].is_null() && phone.refresh.is_empty(), "nothing that renews it");
    assert_eq!(phone.get("/api/user/me").await.outcome(), denied);
    assert_eq!(phone.post(company, &Value::Null).await.outcome(), denied);
    // A phone that was stolen after the password was typed, without its device secret.
    let mut thief = Phone::fresh(&app).await;
    thief.access.clone_from(&phone.access);
    let shown = authenticator.totp();
    assert_eq!(thief.post(SECOND_FACTOR, &shown).await.outcome(), (401, "unauthenticated".into()));
    let reply = phone.post(SECOND_FACTOR, &shown).await;
    assert_eq!((reply.status.as_u16(), &reply.json()["scope"]), (200, &json!("full")), "{}", reply.text());
    assert_eq!(phone.post(company, &Value::Null).await.status, 200);
    assert_eq!(phone.get("/api/tenant").await.status, 200);
    let body = json!({ "refreshToken": phone.refresh });
    assert_eq!(phone.post("/api/auth/refresh", &body).await.status, 200);
}
