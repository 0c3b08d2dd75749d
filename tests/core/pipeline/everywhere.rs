//! Rules for every operation: a new one without a row here fails.

use crate::support::app::TestApp;
use crate::support::browser::{Browser, RequestDraft, signed_in};
use crate::support::factors::{enrolled, waiting};
use crate::support::fixtures::{ANNA, NINA, PASSWORD, RITA};
use asgard::domain::sessions::authority::Scope;
use asgard::http::pipeline::operation::Operation;
use asgard::http::pipeline::policy::{AUTH_BODY, SECOND_FACTOR, TokenRequirement};
use asgard::http::routes::OPERATIONS;
use http::Method;
use serde_json::{Value, json};

/// A valid body, for operations that require one.
pub fn body(id: &str) -> Value {
    let credential = json!({ "password": "Winter-2027", "passwordConfirm": "Winter-2027" });
    match id {
        "signin" => json!({ "email": ANNA, "password": "wrong" }),
        "signinPin" => json!({ "userId": "u-anna", "pin": "000000" }),
        "signup" => crate::auth::sign_up::form(),
        "passForgot" => json!({ "email": ANNA }),
        "disavowVerifyCode" | "disavow" => json!({ "code": "x" }),
        "passVerifyCode" | "verifyInvitation" => json!({ "code": "x", "email": ANNA }),
        "passUpdate" => {
            let mut body = credential;
            (body["code"], body["email"]) = (json!("x"), json!(ANNA));
            body
        }
        "verifyEmail" => json!({ "token": "x", "email": ANNA }),
        "eraseMe" | "linkProvider" | "unlinkProvider" => json!({ "password": "wrong" }),
        "secondFactor" => json!({ "method": "totp", "code": "000000" }),
        "reauthenticate" => json!({ "password": "wrong" }),
        "signinPasskey" => invalid_passkey(json!({ "authenticatorData": "AAAA", "signature": "AAAA" })),
        "createPasskey" => invalid_passkey(json!({ "attestationObject": "AAAA" })),
        "renamePasskey" => json!({ "name": "Telefon" }),
        "confirmTotp" => json!({ "code": "000000" }),
        "updateMe" => json!({ "firstName": "Ännchen" }),
        "inviteUser" => json!({ "email": NINA }),
        "createUser" => json!({ "firstName": "Nina", "email": NINA }),
        "bulkUsers" => json!({ "action": "disable", "userIds": ["none"] }),
        "startBulkJob" => json!({ "filter": {}, "action": "enable", "expectedCount": 1 }),
        "createBusiness" => json!({ "title": "Nova" }),
        "createTenant" => json!({ "title": "Nova", "adminEmail": NINA }),
        "createRole" | "updateRole" => json!({ "title": "Crew" }),
        "createApp" => json!({ "appId": "none", "title": "None", "categoryName": "None" }),
        "updateApp" => json!({ "title": "Other" }),
        "putTenantApps" => json!({ "off": ["none"] }),
        "updateTenant" => json!({ "title": "Nova" }),
        "updateTenantSecurity" => json!({ "idleMinutes": 30 }),
        "deleteTenant" => json!({ "password": PASSWORD }),
        "updateUser" => json!({ "firstName": "Mia" }),
        "readNotifications" => json!({ "until": "5" }),
        "putView" | "shareView" => json!({ "name": "Mine", "query": {} }),
        "importUsers" => json!({ "importId": "i", "chunk": 0, "rows": [] }),
        _ => Value::Null,
    }
}

/// A request of an operation as this browser would send it.
fn call(browser: &Browser, operation: &Operation) -> RequestDraft {
    call_with(browser, operation, "")
}

/// The same with a query: `?name=value`.
fn call_with(browser: &Browser, operation: &Operation, query: &str) -> RequestDraft {
    let path = [
        "{userId}",
        "{roleId}",
        "{companyId}",
        "{businessUuId}",
        "{id}",
        "{tenantId}",
        "{code}",
        "{key}",
        "{name}",
        "{path}",
        "{appId}",
        "{jobId}",
    ]
    .iter()
    .fold(operation.path.replace("{provider}", "google").replace("{list}", "user"), |path, name| {
        path.replace(name, "none")
    });
    let path = format!("{path}{query}");
    if ["putMyImage", "putUserImage", "putTenantLogo"].contains(&operation.id) {
        let picture = include_bytes!("../../support/pictures/plain.png");
        return browser.draft(operation.method.clone(), &path, picture).header("content-type", "image/png");
    }
    let body = body(operation.id);
    let text = if body.is_null() { String::new() } else { body.to_string() };
    browser.draft(operation.method.clone(), &path, text.as_bytes())
}

fn invalid_passkey(response: Value) -> Value {
    let mut response = response;
    response["clientDataJSON"] = json!("AAAA");
    let credential = json!({ "id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": response });
    json!({ "name": "x", "challengeId": "x", "credential": credential })
}

fn guarded() -> impl Iterator<Item = &'static Operation> {
    OPERATIONS.into_iter().flatten().filter(|operation| operation.guarded)
}

#[tokio::test]
async fn every_unsafe_call_is_admitted_once() {
    for operation in guarded().filter(|operation| operation.is_unsafe()) {
        // `session` only reads; tokens are renewed by `refresh`.
        if operation.id == "session" {
            continue;
        }
        let app = TestApp::social();
        let mut anna = signed_in(&app, ANNA).await;
        anna.enter("t-alpha").await;
        if operation.scopes == SECOND_FACTOR {
            enrolled(&mut anna).await;
            anna = waiting(&app, ANNA).await;
        }
        let draft = call(&anna, operation);
        let first = app.send(draft.request()).await;
        assert_ne!(first.status, 422, "{}: the row here has a body that is refused: {}", operation.id, first.text());
        assert_ne!(first.outcome().1, "guard_replayed", "{}", operation.id);
        let before = app.db.dump();
        let again = app.send(draft.request()).await;
        // The first sign-out ends the session of the second.
        let ended = operation.id == "signout" && again.outcome() == (401, "session_expired".into());
        assert!(ended || again.outcome() == (409, "guard_replayed".into()), "{}: {:?}", operation.id, again.outcome());
        assert_eq!(app.db.dump(), before, "{}", operation.id);
    }
}

#[tokio::test]
async fn every_guarded_call_is_refused_when_a_part_of_it_is_not_its_own() {
    let app = TestApp::social();
    let mut anna = signed_in(&app, ANNA).await;
    anna.enter("t-alpha").await;
    let mut stranger = app.browser();
    stranger.fetch_guard().await;
    for operation in guarded() {
        let good = call(&anna, operation);
        let foreign_guard = call(&stranger, operation).headers.into_iter().find(|(name, _)| name == "x-token-asgard");
        let (_, foreign_guard) = foreign_guard.unwrap();
        let mut other_body = good.clone().header("content-type", "application/json");
        other_body.body = b"{\"other\":1}".to_vec();
        let mut rejected = vec![
            (good.clone().header("x-token-asgard", ""), (401, "guard_missing")),
            (good.clone().header("x-token-asgard", &foreign_guard), (401, "guard_invalid")),
        ];
        if operation.is_unsafe() {
            let cross = good.clone().header("origin", "").header("sec-fetch-site", "cross-site");
            rejected.extend([
                (good.clone().header("origin", "https://evil.example"), (403, "origin_refused")),
                (good.clone().header("origin", "null"), (403, "origin_refused")),
                (good.clone().header("origin", "https://app.test.evil.example"), (403, "origin_refused")),
                (cross, (403, "origin_refused")),
                (good.clone().header("x-xsrf-token", ""), (403, "xsrf_invalid")),
                (good.clone().header("x-xsrf-token", &stranger.cookies["XSRF-TOKEN"]), (403, "xsrf_invalid")),
            ]);
        }
        if operation.is_unsafe() && operation.media.contains(&"application/json") {
            rejected.push((other_body, (401, "guard_invalid")));
        }
        if operation.bearer_token == TokenRequirement::Required {
            rejected.push((good.clone().header("authorization", ""), (401, "unauthenticated")));
        }
        let before = app.db.dump();
        for (draft, (status, code)) in rejected {
            assert_eq!(app.send(draft.request()).await.outcome(), (status, code.into()), "{}", operation.id);
        }
        assert_eq!(app.db.dump(), before, "{}", operation.id);
    }
}

/// Apps read their queries themselves, and pages those of navigations.
#[tokio::test]
async fn a_parameter_that_comes_twice_or_cannot_be_read_is_refused_by_every_call() {
    for operation in OPERATIONS.into_iter().flatten() {
        if operation.navigation || operation.is_prefix {
            continue;
        }
        let app = TestApp::social();
        let mut anna = signed_in(&app, ANNA).await;
        anna.enter("t-alpha").await;
        if operation.scopes == SECOND_FACTOR {
            enrolled(&mut anna).await;
            anna = waiting(&app, ANNA).await;
        }
        for query in ["extra=1&extra=2", "extra=%00", "extra=%ff"] {
            let reply = app.send(call_with(&anna, operation, &format!("?{query}")).request()).await;
            assert_eq!(reply.outcome(), (422, "validation_failed".into()), "{} {query}", operation.id);
            assert_eq!(reply.json()["errors"][0]["field"], "extra", "{} {query}", operation.id);
        }
    }
}

#[test]
fn no_call_of_signing_in_takes_a_large_body() {
    let below = |operation: &&Operation| operation.path.starts_with("/api/auth/");
    for operation in OPERATIONS.into_iter().flatten().filter(below) {
        assert!(operation.max_body <= AUTH_BODY, "{}", operation.id);
    }
}

/// Reads take no body, with any content type.
#[tokio::test]
async fn a_body_where_something_is_read_is_refused_by_every_call() {
    let app = TestApp::social();
    let mut anna = signed_in(&app, ANNA).await;
    anna.enter("t-alpha").await;
    let reading = OPERATIONS.into_iter().flatten().filter(|operation| !operation.is_unsafe());
    for operation in reading {
        for (method, media) in [
            (Method::GET, "application/json"),
            (Method::GET, "text/plain"),
            (Method::GET, ""),
            (Method::HEAD, "application/json"),
        ] {
            let mut draft = call(&anna, operation).header("content-type", media);
            (draft.method, draft.body) = (method, b"{}".to_vec());
            let reply = app.send(draft.request()).await;
            assert_eq!(reply.status, 415, "{} {} {media}", draft.method, operation.id);
            if draft.method == Method::GET {
                assert_eq!(reply.outcome().1, "unsupported_media_type", "{}", operation.id);
            }
        }
    }
}

#[tokio::test]
async fn a_limited_session_opens_what_it_is_for_and_nothing_else() {
    let required = r#"{"features":{"emailVerification":"required"}}"#;
    for (email, scope, config, code) in
        [(RITA, Scope::Password, "{}", "password_reset_required"), (NINA, Scope::Verify, required, "email_unverified")]
    {
        let app = TestApp::configured(1, "local", config);
        let limited = signed_in(&app, email).await;
        // The operation that ends the session is last.
        let (ending, others): (Vec<_>, Vec<_>) = guarded()
            .filter(|operation| operation.bearer_token != TokenRequirement::Ignored)
            .partition(|operation| operation.id == "signout");
        assert_eq!(ending.len(), 1);
        for operation in others.into_iter().chain(ending) {
            let reply = app.send(call(&limited, operation).request()).await;
            if operation.scopes.contains(&scope) {
                assert_ne!(reply.outcome(), (403, code.into()), "{}", operation.id);
                // Only these concern such a session: their effect has its own tests.
                let own = ["passVerifyCode", "passUpdate", "session", "refresh", "signout"];
                let verifying = scope == Scope::Verify && ["verifyEmail", "resendVerification"].contains(&operation.id);
                assert!(verifying || own.contains(&operation.id), "{}", operation.id);
            } else {
                assert_eq!(reply.outcome(), (403, code.into()), "{}", operation.id);
            }
        }
    }
}

#[tokio::test]
async fn a_session_that_waits_for_its_second_factor_opens_nothing_else() {
    let app = TestApp::social();
    enrolled(&mut signed_in(&app, ANNA).await).await;
    let limited = waiting(&app, ANNA).await;
    let mut nobody = limited.clone();
    nobody.cookies.remove("utk");
    let before = app.db.dump();
    let mut opened = Vec::new();
    for operation in guarded().filter(|operation| operation.bearer_token != TokenRequirement::Ignored) {
        let reply = app.send(call(&limited, operation).request()).await;
        if operation.scopes.contains(&Scope::SecondFactor) {
            opened.push(operation.id);
        } else if operation.bearer_token == TokenRequirement::Required {
            assert_eq!(reply.outcome(), (403, "second_factor_required".into()), "{}", operation.id);
        } else {
            // The session is optional there, and this one proves nothing.
            let outcome = app.send(call(&nobody, operation).request()).await.outcome();
            assert_eq!((reply.outcome(), reply.status.is_success()), (outcome, false), "{}", operation.id);
        }
        if opened.last() != Some(&operation.id) {
            assert_eq!(app.db.dump(), before, "{}", operation.id);
        }
    }
    assert_eq!(opened, ["session", "signout", "secondFactor", "secondFactorOptions"], "the whole list of the contract");
}

/// The access token and all other cookies, without the device secret.
#[tokio::test]
async fn a_stolen_access_token_opens_no_operation_on_another_device() {
    let app = TestApp::social();
    let mut anna = signed_in(&app, ANNA).await;
    anna.enter("t-alpha").await;
    let mut thief = app.browser();
    thief.fetch_guard().await;
    for (name, value) in &anna.cookies {
        thief.cookies.entry(name.clone()).or_insert_with(|| value.clone());
    }
    // Stolen refresh tokens have their own tests: presenting one on another device ends the session.
    thief.cookies.retain(|name, _| !name.ends_with("rtk"));
    thief.tenant.clone_from(&anna.tenant);
    let mut nobody = thief.clone();
    nobody.cookies.remove("utk");
    let before = app.db.dump();
    let mut refused = 0;
    for operation in guarded().filter(|operation| operation.bearer_token != TokenRequirement::Ignored) {
        let reply = app.send(call(&thief, operation).request()).await;
        if operation.bearer_token == TokenRequirement::Required {
            assert_eq!(reply.outcome(), (401, "unauthenticated".into()), "{}", operation.id);
            refused += 1;
        } else {
            // The session is optional there, and this one proves nothing.
            let found = app.send(call(&nobody, operation).request()).await;
            assert_eq!(
                (reply.outcome(), reply.json()["valid"].clone()),
                (found.outcome(), found.json()["valid"].clone()),
                "{}",
                operation.id
            );
        }
        assert_eq!(app.db.dump(), before, "{}", operation.id);
    }
    assert!(refused > 80, "{refused} operations");
    assert_eq!(anna.get("/api/user/me").await.status, 200, "and hers goes on");
}

#[tokio::test]
async fn a_full_session_has_no_second_factor_to_prove() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let code = json!({ "method": "totp", "code": "000000" });
    assert_eq!(anna.post("/api/auth/second-factor", &code).await.outcome(), (403, "forbidden".into()));
}

#[tokio::test]
async fn a_session_that_ended_elsewhere_opens_nothing_from_the_next_call_on() {
    for end in ["signout", "elsewhere", "password", "reset", "erasure"] {
        let app = TestApp::social();
        let mut anna = signed_in(&app, NINA).await;
        let mut there = signed_in(&app, NINA).await;
        let mut ending = anna.clone();
        match end {
            "signout" => assert_eq!(ending.post("/api/auth/signout", &json!({})).await.status, 204),
            "elsewhere" => assert_eq!(there.delete("/api/user/sessions", &Value::Null).await.status, 204),
            "password" => {
                let body = json!({ "password": "Winter-2027", "currentPassword": PASSWORD });
                assert_eq!(there.patch("/api/user/me", &body).await.status, 200);
            }
            "reset" => {
                ending.post("/api/auth/pass-forgot", &json!({ "email": NINA })).await;
                let code = crate::invitations::code(&app, NINA);
                let body =
                    json!({ "code": code, "email": NINA, "password": "Winter-2027", "passwordConfirm": "Winter-2027" });
                assert_eq!(app.browser().post("/api/auth/pass-update", &body).await.status, 204);
            }
            _ => assert_eq!(there.delete("/api/user/me", &json!({ "password": PASSWORD })).await.status, 204),
        }
        let before = app.db.dump();
        let full = guarded().filter(|operation| operation.scopes.contains(&Scope::Full));
        for operation in full.filter(|operation| operation.bearer_token == TokenRequirement::Required) {
            let outcome = app.send(call(&anna, operation).request()).await.outcome();
            assert_eq!(outcome, (401, "session_expired".into()), "{end}: {}", operation.id);
        }
        assert_eq!(anna.post("/api/auth/refresh", &json!({})).await.outcome().0, 401, "{end}");
        assert_eq!(anna.post("/api/auth/session", &json!({})).await.json(), json!({ "valid": false }), "{end}");
        assert_eq!(app.db.dump(), before, "{end}");
    }
}
