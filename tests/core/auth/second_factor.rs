//! `POST /api/auth/second-factor` and `/api/user/factors`: adding an app, signing in with it, and rejected callers.

mod attempts;
mod changes;

use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::factors::{Authenticator, SECOND_FACTOR, TOTP, enrolled, totp, waiting};
use crate::support::fixtures::{ANNA, BEN, OLAF};
use asgard::ports::Clock;
use serde_json::{Value, json};

const FACTORS: &str = "/api/user/factors";
const CODES: &str = "/api/user/recovery-codes";
/// Raises the attempt limit for tests of other behaviour.
const OPEN: &str = r#"{"limits":{"factorPerPerson":{"count":9000,"minutes":15}}}"#;

fn failed(remaining: u32) -> Value {
    json!(["second_factor_failed", remaining])
}

/// Presents a second factor; returns code and remaining attempts of the error.
async fn rejected(browser: &mut Browser, shown: &Value) -> Value {
    let reply = browser.post(SECOND_FACTOR, shown).await;
    let json = reply.json();
    assert_eq!(reply.status, 401, "{}", reply.text());
    json!([json["code"], json["remaining"]])
}

fn wrong() -> Value {
    json!({ "method": "totp", "code": "000000" })
}

async fn anna_with_app(app: &TestApp) -> Authenticator {
    enrolled(&mut signed_in(app, ANNA).await).await
}

#[tokio::test]
async fn an_app_is_added_by_its_first_code_and_asked_for_from_then_on() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let none = json!({ "totp": null, "passkeys": [], "recoveryCodes": { "left": 0 }, "required": false,
        "trustedDevices": [] });
    assert_eq!(anna.get(FACTORS).await.json(), none);
    let enrolment = anna.post(TOTP, &json!({})).await.json();
    let secret = enrolment["secret"].as_str().unwrap();
    assert_eq!(secret.len(), 32, "160 bits");
    let uri = enrolment["uri"].as_str().unwrap();
    assert!(uri.starts_with("otpauth://totp/Asgard:anna@alpha.example?secret=") && uri.contains(secret), "{uri}");
    assert_eq!(anna.get(FACTORS).await.json(), none, "nothing counts before it was confirmed");
    assert_eq!(app.browser().sign_in(ANNA).await.json()["scope"], "full");

    let now = app.clock.now().0 / 1000;
    let confirm = format!("{TOTP}/confirm");
    let code = |second| json!({ "code": totp(secret, second) });
    assert_eq!(anna.post(&confirm, &code(now - 90)).await.outcome(), (401, "second_factor_failed".into()));
    let confirmed = anna.post(&confirm, &code(now)).await;
    assert_eq!(confirmed.json()["recoveryCodes"].as_array().unwrap().len(), 10);
    assert_eq!(anna.post(&confirm, &code(now)).await.outcome(), (401, "second_factor_failed".into()), "once");
    let factors = anna.get(FACTORS).await.json();
    assert_eq!((&factors["totp"]["lastUsedAt"], &factors["recoveryCodes"]["left"]), (&Value::Null, &json!(10)));

    let mut browser = waiting(&app, ANNA).await;
    app.clock.advance(30_000);
    let shown = json!({ "method": "totp", "code": totp(secret, app.clock.now().0 / 1000) });
    let reply = browser.post(SECOND_FACTOR, &shown).await;
    let response = reply.json();
    assert_eq!((reply.status.as_u16(), &response["scope"], &response["methods"]), (200, &json!("full"), &json!([])));
    assert_eq!(
        (&response["user"]["firstName"], response["organisations"].as_array().unwrap().len()),
        (&json!("Anna"), 3)
    );
    assert_eq!(browser.get("/api/user/me").await.status, 200);
    assert_eq!(browser.post("/api/auth/refresh", &json!({})).await.status, 200, "it has a refresh token");
    assert!(browser.get(FACTORS).await.json()["totp"]["lastUsedAt"].is_string());
    let actions = app.db.rows("SELECT action FROM audit WHERE tenant_id = '' AND object = 'u-anna' ORDER BY seq");
    let actions: Vec<&str> = actions.iter().map(|row| row["action"].as_str().unwrap()).collect();
    for action in ["auth.totp_shown", "auth.totp_added", "auth.second_factor_asked", "auth.signed_in"] {
        assert!(actions.contains(&action), "{actions:?}");
    }
    let detail = app.db.rows("SELECT detail FROM audit WHERE action = 'auth.signed_in' ORDER BY seq DESC LIMIT 1");
    assert_eq!(detail[0]["detail"], r#"{"factor":"totp"}"#);
}

#[tokio::test]
async fn who_knows_the_password_alone_is_told_nothing_about_the_person() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    anna.patch("/api/user/me", &json!({ "phone": "+49 30 998877", "settings": { "a": 1 } })).await;
    enrolled(&mut anna).await;
    app.db.run("UPDATE memberships SET last_login = NULL, logins = 0; UPDATE users SET last_login = 5");
    let mut browser = app.browser();
    let reply = browser.sign_in(ANNA).await;
    let response = reply.json();
    assert_eq!(
        (&response["scope"], &response["methods"]),
        (&json!("second_factor"), &json!(["totp", "recovery_code"]))
    );
    for member in ["accessTenantToken", "company"] {
        assert_eq!(response[member], Value::Null, "{member}");
    }
    assert_eq!(response["organisations"], json!([]));
    assert_eq!((&response["user"]["email"], &response["user"]["id"]), (&json!(ANNA), &json!("u-anna")));
    for word in ["Anna", "998877", "Alpha"] {
        assert!(!reply.text().contains(word), "{word}: {}", reply.text());
    }
    let names: Vec<String> = reply.cookies().iter().map(|line| line.split('=').next().unwrap().to_owned()).collect();
    assert!(names.contains(&"utk".into()) && !names.contains(&"__Host-rtk".into()), "{names:?}");
    let session = browser.post("/api/auth/session", &json!({})).await.json();
    let expected = json!({ "valid": false, "scope": "second_factor", "user": { "id": "u-anna", "email": ANNA },
        "methods": ["totp", "recovery_code"] });
    assert_eq!(session, expected);
    // No sign-in is recorded yet, and the device has no user.
    assert_eq!(app.db.rows("SELECT last_login FROM users WHERE id = 'u-anna'")[0]["last_login"], 5.0);
    assert_eq!(app.db.rows("SELECT 1 FROM devices WHERE user_id = 'u-anna'").len(), 1);
    assert_eq!(app.db.rows("SELECT 1 FROM memberships WHERE logins > 0").len(), 0);
}

#[tokio::test]
async fn a_sign_in_that_waits_for_its_factor_leaves_no_refresh_token_of_whoever_was_here_before() {
    let app = TestApp::new();
    enrolled(&mut signed_in(&app, ANNA).await).await;
    let mut browser = signed_in(&app, BEN).await;
    assert_eq!(browser.sign_in(ANNA).await.json()["scope"], "second_factor");
    assert!(!browser.cookies.contains_key("__Host-rtk"), "{:?}", browser.cookies);
    // Anna takes her time; what her browser sends then must not sign it in as Ben.
    app.clock.advance(11 * 60_000);
    assert_eq!(browser.post("/api/auth/refresh", &json!({})).await.status, 401);
    let session = browser.post("/api/auth/session", &json!({})).await.json();
    assert_eq!((&session["valid"], &session["user"]), (&json!(false), &json!(null)));
}

#[tokio::test]
async fn before_the_password_is_right_nobody_learns_whether_there_is_a_factor() {
    let app = TestApp::new();
    anna_with_app(&app).await;
    let mut faces = Vec::new();
    for email in [ANNA, BEN] {
        let mut browser = app.browser();
        browser.fetch_guard().await;
        let outcome = browser.sign_in_with(email, "Falsch-2026").await.outcome();
        faces.push((outcome, app.hops()));
    }
    assert_eq!(faces[0], faces[1]);
    assert_eq!(faces[0].0, (401, "invalid_credentials".into()));
}

#[tokio::test]
async fn without_a_factor_a_sign_in_costs_what_it_did_and_with_one_three_more_hops_at_most() {
    let app = TestApp::new();
    app.browser().sign_in(BEN).await;
    assert_eq!(app.hops(), (2, 4), "round trips to the database, calls of objects");
    let mut anna = anna_with_app(&app).await;
    let mut browser = waiting(&app, ANNA).await;
    assert_eq!(app.hops(), (2, 4), "the first step costs the same");
    let shown = anna.totp();
    assert_eq!(browser.post(SECOND_FACTOR, &shown).await.status, 200);
    assert_eq!(app.hops(), (2, 3));
}

#[tokio::test]
async fn a_code_counts_once_and_so_does_every_one_before_it() {
    let app = TestApp::configured(1, "local", OPEN);
    let mut anna = anna_with_app(&app).await;
    let mut first = waiting(&app, ANNA).await;
    let used = json!({ "method": "totp", "code": anna.code() });
    assert_eq!(rejected(&mut first, &used).await[0], "second_factor_failed", "it confirmed the app");
    let earlier = anna.totp();
    let shown = anna.totp();
    assert_eq!(first.post(SECOND_FACTOR, &shown).await.status, 200);
    let mut second = waiting(&app, ANNA).await;
    for old in [&shown, &earlier] {
        assert_eq!(rejected(&mut second, old).await[0], "second_factor_failed", "{old}");
    }
    assert_eq!(second.post(SECOND_FACTOR, &anna.totp()).await.status, 200);
}

#[tokio::test]
async fn a_clock_may_be_half_a_minute_off_and_no_more() {
    let app = TestApp::configured(1, "local", OPEN);
    let anna = anna_with_app(&app).await;
    app.clock.advance(10 * 60_000);
    for (off, status) in [(-60, 401), (60, 401), (90, 401), (-30, 200), (0, 200), (30, 200)] {
        let mut browser = waiting(&app, ANNA).await;
        let code = totp(&anna.secret, app.clock.now().0 / 1000 + off);
        assert_eq!(
            browser.post(SECOND_FACTOR, &json!({ "method": "totp", "code": code })).await.status,
            status,
            "{off}"
        );
    }
}

#[tokio::test]
async fn codes_of_other_people_and_of_nobody_are_wrong() {
    let app = TestApp::configured(1, "local", OPEN);
    let mut anna = anna_with_app(&app).await;
    let mut ben = enrolled(&mut signed_in(&app, BEN).await).await;
    let mut browser = waiting(&app, ANNA).await;
    let unknown = json!({ "method": "recovery_code", "code": "AAAA-BBBB-CCCC-DDDD" });
    let swapped = json!({ "method": "recovery_code", "code": anna.code() });
    for shown in [&ben.recovery(), &ben.totp(), &unknown, &swapped] {
        assert_eq!(rejected(&mut browser, shown).await[0], "second_factor_failed", "{shown}");
    }
    let spelled = anna.recovery.remove(0).to_lowercase().replace('-', " ");
    let shown = json!({ "method": "recovery_code", "code": spelled });
    assert_eq!(browser.post(SECOND_FACTOR, &shown).await.status, 200);
    assert_eq!(rejected(&mut waiting(&app, ANNA).await, &shown).await[0], "second_factor_failed", "once");
    for body in [json!({ "code": "000000" }), json!({ "method": "sms", "code": "0" }), json!({ "method": "totp" })] {
        assert_eq!(waiting(&app, ANNA).await.post(SECOND_FACTOR, &body).await.status, 422, "{body}");
    }
}

#[tokio::test]
async fn a_stolen_limited_session_is_nothing_on_another_device() {
    let app = TestApp::new();
    let mut anna = anna_with_app(&app).await;
    let browser = waiting(&app, ANNA).await;
    let mut thief = app.browser();
    thief.fetch_guard().await;
    thief.cookies.insert("utk".into(), browser.cookies["utk"].clone());
    assert_eq!(thief.post(SECOND_FACTOR, &anna.totp()).await.outcome(), (401, "unauthenticated".into()));
}

#[tokio::test]
async fn what_the_first_factor_proved_must_still_be_so() {
    for how in ["password", "disabled", "late", "signed out"] {
        let app = TestApp::new();
        let mut here = signed_in(&app, ANNA).await;
        let mut anna = enrolled(&mut here).await;
        let mut browser = waiting(&app, ANNA).await;
        match how {
            // As if the authority had not been notified yet: the state in D1 suffices.
            "password" => {
                app.db.run("UPDATE users SET credential_version = credential_version + 1 WHERE id = 'u-anna'")
            }
            "disabled" => app.db.run("UPDATE users SET state = 0 WHERE id = 'u-anna'"),
            "late" => app.clock.advance(10 * 60_000 - 60_000),
            _ => {
                assert_eq!(here.delete("/api/user/sessions", &json!({})).await.status, 204);
            }
        }
        if how == "late" {
            app.clock.advance(60_000);
            browser.guard = None;
            let outcome = browser.post(SECOND_FACTOR, &anna.totp()).await.outcome();
            assert_eq!(outcome, (401, "unauthenticated".into()));
            continue;
        }
        let outcome = browser.post(SECOND_FACTOR, &anna.totp()).await.outcome();
        assert_eq!(outcome, (401, "session_expired".into()), "{how}");
    }
}

#[tokio::test]
async fn operators_pass_their_second_factor_during_maintenance() {
    let app = TestApp::new();
    let mut olaf = enrolled(&mut signed_in(&app, OLAF).await).await;
    app.cache.set("config:current", r#"{"maintenance":{"enabled":true}}"#);
    app.clock.advance(60_000);
    let mut browser = waiting(&app, OLAF).await;
    assert_eq!(browser.post(SECOND_FACTOR, &olaf.totp()).await.status, 200);
    assert_eq!(browser.get("/api/user/me").await.status, 200);
}
