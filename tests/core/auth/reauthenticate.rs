//! `POST /api/auth/reauthenticate`, and what requires it.

use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::factors::{TOTP, enrolled, totp};
use crate::support::fixtures::{ANNA, BEN, PASSWORD};
use crate::support::objects::{Class, Fault};
use crate::support::social::{elsewhere, known};
use asgard::ports::Clock;
use http::Method;
use serde_json::{Value, json};

const PATH: &str = "/api/auth/reauthenticate";
const PIN: &str = "135790";

fn stale() -> (u16, String) {
    (403, "reauthentication_required".into())
}

/// Lets ten minutes pass since the sign-in; the session continues.
async fn later(browser: &mut Browser) {
    browser.app.clock.advance(10 * 60_000);
    assert_eq!(browser.post("/api/auth/refresh", &json!({})).await.status, 200);
}

async fn begin(browser: &mut Browser) -> Reply {
    browser.post(TOTP, &json!({})).await
}

#[tokio::test]
async fn what_changes_factors_asks_for_a_proof_of_the_last_ten_minutes() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    enrolled(&mut anna).await;
    later(&mut anna).await;
    let before = app.db.dump();
    for (method, path, body) in [
        (Method::POST, TOTP, Value::Null),
        (Method::POST, "/api/user/factors/totp/confirm", json!({ "code": "000000" })),
        (Method::DELETE, TOTP, Value::Null),
        (Method::POST, "/api/user/recovery-codes", Value::Null),
    ] {
        assert_eq!(anna.call(method.clone(), path, &body, &[]).await.outcome(), stale(), "{method} {path}");
    }
    assert_eq!(app.db.dump(), before);
    assert_eq!(anna.get("/api/user/factors").await.status, 200, "looking is allowed");
    assert_eq!(anna.post(PATH, &json!({ "password": PASSWORD })).await.status, 204);
    app.clock.advance(10 * 60_000 - 1);
    anna.post("/api/auth/refresh", &json!({})).await;
    assert_eq!(begin(&mut anna).await.status, 200);
    app.clock.advance(1);
    assert_eq!(begin(&mut anna).await.outcome(), stale(), "ten minutes, not one more");
}

#[tokio::test]
async fn a_proof_is_the_sessions_and_nobody_elses() {
    let app = TestApp::new();
    let (mut here, mut there) = (signed_in(&app, ANNA).await, signed_in(&app, ANNA).await);
    later(&mut here).await;
    there.post("/api/auth/refresh", &json!({})).await;
    assert_eq!(here.post(PATH, &json!({ "password": PASSWORD })).await.status, 204);
    assert_eq!(begin(&mut here).await.status, 200);
    assert_eq!(begin(&mut there).await.outcome(), stale());
}

#[tokio::test]
async fn a_wrong_proof_makes_nobody_fresh_and_is_counted() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let mut authenticator = enrolled(&mut anna).await;
    later(&mut anna).await;
    assert_eq!(anna.post(PATH, &json!({ "password": "x" })).await.outcome(), (401, "invalid_credentials".into()));
    for (body, field) in
        [(json!({}), "password"), (json!({ "code": "1" }), "method"), (json!({ "method": "totp" }), "code")]
    {
        assert_eq!(anna.post(PATH, &body).await.json()["errors"][0]["field"], field, "{body}");
    }
    for remaining in (0..5).rev() {
        let reply = anna.post(PATH, &json!({ "method": "totp", "code": "000000" })).await;
        assert_eq!(
            (reply.outcome().1.as_str(), &reply.json()["remaining"]),
            ("second_factor_failed", &json!(remaining))
        );
    }
    let outcome = anna.post(PATH, &authenticator.totp()).await.outcome();
    assert_eq!(outcome, (429, "too_many_attempts".into()), "the right one as well");
    assert_eq!(anna.get("/api/user/me").await.status, 200, "a full session does not end by it");
    assert_eq!(begin(&mut anna).await.outcome(), stale());
    for _ in 0..9 {
        anna.post(PATH, &json!({ "password": "x" })).await;
    }
    let outcome = anna.post(PATH, &json!({ "password": PASSWORD })).await.outcome();
    assert_eq!(outcome, (429, "too_many_attempts".into()), "counted with the sign-ins of the address");
}

#[tokio::test]
async fn a_code_is_as_good_as_the_password_and_counts_once() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let mut authenticator = enrolled(&mut anna).await;
    for shown in [authenticator.totp(), authenticator.recovery()] {
        later(&mut anna).await;
        let shown = if shown["method"] == "totp" { authenticator.totp() } else { shown };
        assert_eq!(anna.post(PATH, &shown).await.status, 204, "{shown}");
        assert_eq!(begin(&mut anna).await.status, 200);
        assert_eq!(anna.post(PATH, &shown).await.outcome(), (401, "second_factor_failed".into()));
    }
    let mut ben = enrolled(&mut signed_in(&app, BEN).await).await;
    assert_eq!(anna.post(PATH, &ben.recovery()).await.outcome(), (401, "second_factor_failed".into()));
}

/// Ben's browser with a session opened by PIN.
async fn by_pin(app: &TestApp, has_factor: bool) -> (Browser, Option<crate::support::factors::Authenticator>) {
    let mut ben = signed_in(app, BEN).await;
    let authenticator = if has_factor { Some(enrolled(&mut ben).await) } else { None };
    let body = json!({ "pin": PIN, "currentPassword": PASSWORD });
    assert_eq!(ben.patch("/api/user/me", &body).await.status, 200);
    ben.post("/api/auth/signout", &json!({})).await;
    let reply = ben.post("/api/auth/signin-pin", &json!({ "userId": "u-ben", "pin": PIN })).await;
    assert_eq!((reply.status.as_u16(), &reply.json()["scope"]), (200, &json!("full")), "{}", reply.text());
    (ben, authenticator)
}

#[tokio::test]
async fn the_password_makes_a_full_session_of_one_that_a_pin_opened() {
    let app = TestApp::social();
    known(&app, "u-ben", "his");
    let (mut ben, _) = by_pin(&app, false).await;
    assert_eq!(begin(&mut ben).await.outcome(), stale(), "six digits are no proof");
    assert_eq!(ben.unlink("google").await.outcome(), (403, "forbidden".into()));
    assert_eq!(ben.post(PATH, &json!({ "password": "x" })).await.outcome(), (401, "invalid_credentials".into()));
    assert_eq!(ben.unlink("google").await.outcome(), (403, "forbidden".into()));
    assert_eq!(ben.post(PATH, &json!({ "password": PASSWORD })).await.status, 204);
    assert_eq!(begin(&mut ben).await.status, 200);
    assert_eq!(ben.unlink("google").await.status, 204);
}

#[tokio::test]
async fn who_came_by_pin_and_has_a_factor_proves_both() {
    let app = TestApp::new();
    let (mut ben, authenticator) = by_pin(&app, true).await;
    let mut authenticator = authenticator.unwrap();
    let mut code = authenticator.totp();
    for (body, field) in [(code.clone(), "password"), (json!({ "password": PASSWORD }), "code")] {
        let reply = ben.post(PATH, &body).await;
        assert_eq!((reply.status.as_u16(), &reply.json()["errors"][0]["field"]), (422, &json!(field)), "{body}");
    }
    code["password"] = json!("x");
    assert_eq!(ben.post(PATH, &code).await.outcome(), (401, "invalid_credentials".into()));
    assert_eq!(begin(&mut ben).await.outcome(), stale());
    code["password"] = json!(PASSWORD);
    assert_eq!(ben.post(PATH, &code).await.status, 204, "neither was used up");
    assert_eq!(begin(&mut ben).await.status, 200);
}

/// Otherwise an attacker with the password and a session from before the factor was added could replace the factor with their own.
#[tokio::test]
async fn a_session_that_never_showed_the_factor_is_not_fresh_without_it() {
    for is_late in [false, true] {
        let app = TestApp::new();
        let (mut here, mut there) = (signed_in(&app, ANNA).await, signed_in(&app, ANNA).await);
        let mut authenticator = enrolled(&mut here).await;
        if is_late {
            later(&mut there).await;
        }
        for (method, path, body) in [
            (Method::POST, TOTP, Value::Null),
            (Method::DELETE, TOTP, Value::Null),
            (Method::POST, "/api/user/passkeys/options", json!({})),
            (Method::POST, "/api/user/recovery-codes", Value::Null),
        ] {
            assert_eq!(there.call(method.clone(), path, &body, &[]).await.outcome(), stale(), "{method} {path}");
        }
        let alone = there.post(PATH, &json!({ "password": PASSWORD })).await;
        assert_eq!((alone.status.as_u16(), &alone.json()["errors"][0]["field"]), (422, &json!("code")));
        assert_eq!(begin(&mut there).await.outcome(), stale());
        assert_eq!(there.post(PATH, &authenticator.totp()).await.status, 204);
        assert_eq!(begin(&mut there).await.status, 200);
        later(&mut there).await;
        assert_eq!(there.post(PATH, &json!({ "password": PASSWORD })).await.status, 204, "who showed it once");
    }
}

/// Otherwise an attacker with the password and a session from before the factor could erase the account, or come in by a way of their own.
#[tokio::test]
async fn a_session_that_never_showed_the_factor_does_nothing_by_the_password_alone() {
    let app = TestApp::social();
    known(&app, "u-anna", "hers");
    let (mut here, mut there) = (signed_in(&app, ANNA).await, signed_in(&app, ANNA).await);
    let mut authenticator = enrolled(&mut here).await;
    let acts = [
        (Method::PATCH, "/api/user/me", json!({ "pin": PIN, "currentPassword": PASSWORD })),
        (Method::POST, "/api/user/providers/apple/link", json!({ "password": PASSWORD })),
        (Method::DELETE, "/api/user/providers/google", json!({ "password": PASSWORD })),
        (Method::PATCH, "/api/user/me", json!({ "password": "Winter-2027", "currentPassword": PASSWORD })),
        (Method::DELETE, "/api/user/me", json!({ "password": PASSWORD })),
    ];
    let before = app.db.dump();
    // More often than a password may be tried: none was compared, so each attempt is given back.
    for (method, path, body) in acts.iter().cycle().take(15) {
        assert_eq!(there.call(method.clone(), path, body, &[]).await.outcome(), stale(), "{method} {path} {body}");
    }
    assert_eq!(app.db.dump(), before);
    assert_eq!(there.patch("/api/user/me", &json!({ "phone": "+49 431 5551" })).await.status, 200, "everyday work");
    let mut both = authenticator.totp();
    both["password"] = json!(PASSWORD);
    assert_eq!(there.post(PATH, &both).await.status, 204);
    for (method, path, body) in &acts[..4] {
        let reply = there.call(method.clone(), path, body, &[]).await;
        assert!(reply.status.is_success(), "{method} {path} {body}: {}", reply.text());
    }
}

#[tokio::test]
async fn whoever_a_provider_let_in_is_fresh_for_ten_minutes() {
    let app = TestApp::social();
    known(&app, "u-ben", "his");
    let mut ben = app.browser();
    ben.come_by("google", &elsewhere("his", BEN)).await;
    assert_eq!(begin(&mut ben).await.status, 200);
    later(&mut ben).await;
    assert_eq!(begin(&mut ben).await.outcome(), stale());
}

#[tokio::test]
async fn a_password_that_was_changed_elsewhere_proves_nothing_here() {
    let app = TestApp::new();
    let (mut here, mut there) = (signed_in(&app, ANNA).await, signed_in(&app, ANNA).await);
    let body = json!({ "password": "Winter-2027", "currentPassword": PASSWORD });
    assert_eq!(there.patch("/api/user/me", &body).await.status, 200);
    assert_eq!(here.post(PATH, &json!({ "password": PASSWORD })).await.outcome(), (401, "session_expired".into()));
    assert_eq!(there.post(PATH, &json!({ "password": PASSWORD })).await.outcome(), (401, "invalid_credentials".into()));
    assert_eq!(there.post(PATH, &json!({ "password": "Winter-2027" })).await.status, 204);
}

#[tokio::test]
async fn a_session_that_showed_no_factor_changes_none_even_where_its_authority_has_not_heard_of_one() {
    let app = TestApp::new();
    let (mut here, mut there) = (signed_in(&app, ANNA).await, signed_in(&app, ANNA).await);
    let secret = begin(&mut here).await.json()["secret"].as_str().unwrap().to_owned();
    // The first call admits the session; the second one would end the freshness of the others.
    app.objects.fail_after(Class::Authority, 1, Fault::Unreached);
    let code = json!({ "code": totp(&secret, app.clock.now().0 / 1000) });
    assert_eq!(here.post("/api/user/factors/totp/confirm", &code).await.status, 200);
    let other = begin(&mut there).await.json()["secret"].as_str().unwrap().to_owned();
    let before = app.db.dump();
    let code = json!({ "code": totp(&other, app.clock.now().0 / 1000) });
    let confirmed = there.post("/api/user/factors/totp/confirm", &code).await;
    assert_eq!(confirmed.outcome(), stale(), "the app of the owner stays");
    assert_eq!(there.post("/api/user/recovery-codes", &json!({})).await.outcome(), stale());
    assert_eq!(there.delete(TOTP, &json!(null)).await.outcome(), stale());
    assert_eq!(app.db.dump(), before);
}

#[tokio::test]
async fn a_mistyped_password_takes_no_attempt_at_the_code() {
    let app = TestApp::new();
    let (mut ben, authenticator) = by_pin(&app, true).await;
    let mut code = authenticator.unwrap().totp();
    code["password"] = json!("x");
    // As often as a code may be wrong.
    for _ in 0..5 {
        assert_eq!(ben.post(PATH, &code).await.outcome(), (401, "invalid_credentials".into()));
    }
    code["password"] = json!(PASSWORD);
    assert_eq!(ben.post(PATH, &code).await.status, 204);
    assert_eq!(begin(&mut ben).await.status, 200);
}

#[tokio::test]
async fn codes_after_the_right_password_are_tried_as_often_as_any() {
    let app = TestApp::new();
    let (mut ben, authenticator) = by_pin(&app, true).await;
    let wrong = json!({ "method": "totp", "code": "000000", "password": PASSWORD });
    for remaining in (0..5).rev() {
        let reply = ben.post(PATH, &wrong).await;
        assert_eq!(reply.outcome(), (401, "second_factor_failed".into()));
        assert_eq!(reply.json()["remaining"], remaining, "{}", reply.text());
    }
    let mut code = authenticator.unwrap().totp();
    code["password"] = json!(PASSWORD);
    assert_eq!(ben.post(PATH, &code).await.outcome(), (429, "too_many_attempts".into()));
}
