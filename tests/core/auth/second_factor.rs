//! `POST /api/auth/second-factor` and `/api/user/factors`: adding an app, coming in with it, and everybody who must not.

use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::dice::seeds;
use crate::support::factors::{Authenticator, SECOND_FACTOR, TOTP, enrolled, totp, waiting};
use crate::support::fixtures::{ANNA, BEN, NINA, OLAF, PASSWORD, secrets};
use asgard::domain::bytes::{base64url, sha256};
use asgard::ports::Clock;
use futures_util::future::join_all;
use serde_json::{Value, json};

const FACTORS: &str = "/api/user/factors";
const CODES: &str = "/api/user/recovery-codes";
/// Attempts out of the way, where something else is looked at.
const OPEN: &str = r#"{"limits":{"factorPerPerson":{"count":9000,"minutes":15}}}"#;

fn failed(remaining: u32) -> Value {
    json!(["second_factor_failed", remaining])
}

/// Shows something; answers code and remaining of the refusal.
async fn refusal(browser: &mut Browser, shown: &Value) -> Value {
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
    let begun = anna.post(TOTP, &json!({})).await.json();
    let secret = begun["secret"].as_str().unwrap();
    assert_eq!(secret.len(), 32, "160 bits");
    let uri = begun["uri"].as_str().unwrap();
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
    let listed = anna.get(FACTORS).await.json();
    assert_eq!((&listed["totp"]["lastUsedAt"], &listed["recoveryCodes"]["left"]), (&Value::Null, &json!(10)));

    let mut browser = waiting(&app, ANNA).await;
    app.clock.advance(30_000);
    let shown = json!({ "method": "totp", "code": totp(secret, app.clock.now().0 / 1000) });
    let reply = browser.post(SECOND_FACTOR, &shown).await;
    let answer = reply.json();
    assert_eq!((reply.status.as_u16(), &answer["scope"], &answer["methods"]), (200, &json!("full"), &json!([])));
    assert_eq!((&answer["user"]["firstName"], answer["organisations"].as_array().unwrap().len()), (&json!("Anna"), 3));
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
    let answer = reply.json();
    assert_eq!((&answer["scope"], &answer["methods"]), (&json!("second_factor"), &json!(["totp", "recovery_code"])));
    for member in ["accessTenantToken", "company"] {
        assert_eq!(answer[member], Value::Null, "{member}");
    }
    assert_eq!(answer["organisations"], json!([]));
    assert_eq!((&answer["user"]["email"], &answer["user"]["id"]), (&json!(ANNA), &json!("u-anna")));
    for told in ["Anna", "998877", "Alpha"] {
        assert!(!reply.text().contains(told), "{told}: {}", reply.text());
    }
    let names: Vec<String> = reply.cookies().iter().map(|line| line.split('=').next().unwrap().to_owned()).collect();
    assert!(names.contains(&"utk".into()) && !names.contains(&"__Host-rtk".into()), "{names:?}");
    let session = browser.post("/api/auth/session", &json!({})).await.json();
    let expected = json!({ "valid": false, "scope": "second_factor", "user": { "id": "u-anna", "email": ANNA },
        "methods": ["totp", "recovery_code"] });
    assert_eq!(session, expected);
    // Nobody came in: nothing says so, and the device is nobody's yet.
    assert_eq!(app.db.rows("SELECT last_login FROM users WHERE id = 'u-anna'")[0]["last_login"], 5.0);
    assert_eq!(app.db.rows("SELECT 1 FROM devices WHERE user_id = 'u-anna'").len(), 1);
    assert_eq!(app.db.rows("SELECT 1 FROM memberships WHERE logins > 0").len(), 0);
}

#[tokio::test]
async fn before_the_password_is_right_nobody_learns_whether_there_is_a_factor() {
    let app = TestApp::new();
    anna_with_app(&app).await;
    let mut faces = Vec::new();
    for email in [ANNA, BEN] {
        let mut browser = app.browser();
        browser.fetch_guard().await;
        let told = browser.sign_in_with(email, "Falsch-2026").await.outcome();
        faces.push((told, app.hops()));
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
    assert_eq!(refusal(&mut first, &used).await[0], "second_factor_failed", "it confirmed the app");
    let earlier = anna.totp();
    let shown = anna.totp();
    assert_eq!(first.post(SECOND_FACTOR, &shown).await.status, 200);
    let mut second = waiting(&app, ANNA).await;
    for old in [&shown, &earlier] {
        assert_eq!(refusal(&mut second, old).await[0], "second_factor_failed", "{old}");
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
async fn one_step_under_fifty_parallel_uses_works_once() {
    for seed in seeds(4) {
        for config in [OPEN, "{}"] {
            let app = TestApp::configured(seed, "local", config);
            let mut anna = anna_with_app(&app).await;
            let mut browsers = Vec::new();
            for _ in 0..50 {
                browsers.push(waiting(&app, ANNA).await);
            }
            let shown = anna.totp();
            let uses = browsers.into_iter().map(|mut browser| {
                let shown = shown.clone();
                async move { browser.post(SECOND_FACTOR, &shown).await.status.as_u16() }
            });
            let statuses = join_all(uses).await;
            assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{seed} {statuses:?}");
            assert!(statuses.iter().all(|status| [200, 401, 429].contains(status)), "{statuses:?}");
        }
    }
}

#[tokio::test]
async fn one_recovery_code_under_fifty_parallel_uses_works_once() {
    for seed in seeds(4) {
        let app = TestApp::configured(seed, "local", OPEN);
        let mut anna = anna_with_app(&app).await;
        let mut browsers = Vec::new();
        for _ in 0..50 {
            browsers.push(waiting(&app, ANNA).await);
        }
        let shown = anna.recovery();
        let uses = browsers.into_iter().map(|mut browser| {
            let shown = shown.clone();
            async move { browser.post(SECOND_FACTOR, &shown).await.status.as_u16() }
        });
        let statuses = join_all(uses).await;
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{seed} {statuses:?}");
        assert_eq!(app.db.rows("SELECT recovery_codes FROM users WHERE id = 'u-anna'")[0]["recovery_codes"], 9.0);
        assert_eq!(app.db.rows("SELECT 1 FROM recovery_codes").len(), 9);
    }
}

#[tokio::test]
async fn five_wrong_codes_end_the_session_and_close_the_door_for_fifteen_minutes() {
    let app = TestApp::new();
    let mut anna = anna_with_app(&app).await;
    let mut thief = waiting(&app, ANNA).await;
    for remaining in (0..5).rev() {
        assert_eq!(refusal(&mut thief, &wrong()).await, failed(remaining));
    }
    let sixth = thief.post(SECOND_FACTOR, &wrong()).await;
    assert_eq!(sixth.outcome(), (429, "too_many_attempts".into()));
    assert_eq!(sixth.header("retry-after"), "900");
    assert_eq!(thief.post("/api/auth/session", &json!({})).await.json(), json!({ "valid": false }), "it is over");
    // The door is the person's, not the session's: the right code is not looked at, whoever shows it.
    let shown = anna.totp();
    let mut again = waiting(&app, ANNA).await;
    assert_eq!(again.post(SECOND_FACTOR, &shown).await.outcome(), (429, "too_many_attempts".into()));
    assert_eq!(again.post(SECOND_FACTOR, &anna.recovery()).await.outcome().0, 429);
    assert_eq!(app.db.rows("SELECT 1 FROM recovery_codes").len(), 10, "nothing was used up");
    app.clock.advance(15 * 60_000);
    let mut browser = waiting(&app, ANNA).await;
    assert_eq!(browser.post(SECOND_FACTOR, &anna.totp()).await.status, 200);
    let mut next = waiting(&app, ANNA).await;
    assert_eq!(refusal(&mut next, &wrong()).await, failed(4), "the right code gave the attempts back");
}

#[tokio::test]
async fn the_last_attempt_opens_as_well_as_the_first() {
    let app = TestApp::new();
    let mut anna = anna_with_app(&app).await;
    let mut browser = waiting(&app, ANNA).await;
    for remaining in (1..5).rev() {
        assert_eq!(refusal(&mut browser, &wrong()).await, failed(remaining));
    }
    assert_eq!(browser.post(SECOND_FACTOR, &anna.totp()).await.status, 200);
    assert_eq!(browser.get("/api/user/me").await.status, 200);
}

#[tokio::test]
async fn attempts_under_a_hundred_parallel_calls_are_five() {
    for seed in seeds(4) {
        let app = TestApp::seeded(seed);
        anna_with_app(&app).await;
        let browser = waiting(&app, ANNA).await;
        let calls = (0..100).map(|_| {
            let mut browser = browser.clone();
            async move { browser.post(SECOND_FACTOR, &wrong()).await.outcome().1 }
        });
        let told = join_all(calls).await;
        assert_eq!(told.iter().filter(|code| *code == "second_factor_failed").count(), 5, "seed {seed}: {told:?}");
        assert!(told.iter().all(|code| ["second_factor_failed", "too_many_attempts"].contains(&code.as_str())));
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
        assert_eq!(refusal(&mut browser, shown).await[0], "second_factor_failed", "{shown}");
    }
    let spelled = anna.recovery.remove(0).to_lowercase().replace('-', " ");
    let shown = json!({ "method": "recovery_code", "code": spelled });
    assert_eq!(browser.post(SECOND_FACTOR, &shown).await.status, 200);
    assert_eq!(refusal(&mut waiting(&app, ANNA).await, &shown).await[0], "second_factor_failed", "once");
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
            // As if the authority had not heard of it yet: what D1 says is enough.
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
            let told = browser.post(SECOND_FACTOR, &anna.totp()).await.outcome();
            assert_eq!(told, (401, "unauthenticated".into()));
            continue;
        }
        let told = browser.post(SECOND_FACTOR, &anna.totp()).await.outcome();
        assert_eq!(told, (401, "session_expired".into()), "{how}");
    }
}

#[tokio::test]
async fn a_new_password_does_not_take_the_factor_away() {
    let app = TestApp::new();
    anna_with_app(&app).await;
    // Somebody who reads the mails and nothing else.
    let mut thief = waiting(&app, ANNA).await;
    thief.post("/api/auth/pass-forgot", &json!({ "email": ANNA })).await;
    let code = crate::invitations::code(&app, ANNA);
    let body = json!({ "code": code, "email": ANNA, "password": "Winter-2027", "passwordConfirm": "Winter-2027" });
    let reset = thief.post("/api/auth/pass-update", &body).await;
    assert_eq!(reset.status, 204, "a session that waits is no obstacle to a mailed link: {}", reset.text());
    let reply = app.browser().sign_in_with(ANNA, "Winter-2027").await;
    assert_eq!(reply.json()["scope"], "second_factor");
}

#[tokio::test]
async fn an_app_is_replaced_by_another_and_the_codes_stay() {
    let app = TestApp::new();
    let mut here = signed_in(&app, ANNA).await;
    let mut old = enrolled(&mut here).await;
    app.clock.advance(30_000);
    let mut new = enrolled(&mut here).await;
    assert!(new.recovery.is_empty(), "they come with the first factor");
    assert_eq!(app.db.rows("SELECT 1 FROM totp").len(), 1);
    let mut browser = waiting(&app, ANNA).await;
    assert_eq!(refusal(&mut browser, &old.totp()).await, failed(4));
    assert_eq!(browser.post(SECOND_FACTOR, &new.totp()).await.status, 200);
    assert_eq!(waiting(&app, ANNA).await.post(SECOND_FACTOR, &old.recovery()).await.status, 200);
}

#[tokio::test]
async fn new_recovery_codes_end_the_old_and_are_for_those_who_have_a_factor() {
    let app = TestApp::configured(1, "local", OPEN);
    let mut here = signed_in(&app, ANNA).await;
    assert_eq!(here.post(CODES, &json!({})).await.outcome(), (409, "conflict".into()));
    let mut old = enrolled(&mut here).await;
    let made = here.post(CODES, &json!({})).await.json()["recoveryCodes"].clone();
    assert_eq!(here.get(FACTORS).await.json()["recoveryCodes"]["left"], 10);
    let mut browser = waiting(&app, ANNA).await;
    assert_eq!(refusal(&mut browser, &old.recovery()).await[0], "second_factor_failed");
    let shown = json!({ "method": "recovery_code", "code": made[0] });
    assert_eq!(browser.post(SECOND_FACTOR, &shown).await.status, 200);
    assert_eq!(browser.get(FACTORS).await.json()["recoveryCodes"]["left"], 9);
    let kept = app.db.dump().to_string();
    for code in made.as_array().unwrap() {
        assert!(!kept.contains(code.as_str().unwrap()), "no code is kept as it is");
    }
    assert!(!kept.contains(&old.secret), "nor is the secret");
}

#[tokio::test]
async fn with_the_last_factor_its_codes_go_and_the_password_is_enough_again() {
    let app = TestApp::new();
    let mut here = signed_in(&app, ANNA).await;
    assert_eq!(here.delete(TOTP, &json!({})).await.outcome(), (404, "not_found".into()));
    enrolled(&mut here).await;
    assert_eq!(here.delete(TOTP, &json!({})).await.status, 204);
    assert_eq!(app.db.rows("SELECT 1 FROM recovery_codes UNION ALL SELECT 1 FROM totp").len(), 0);
    assert_eq!(app.browser().sign_in(ANNA).await.json()["scope"], "full");
    app.db.run("UPDATE users SET state = 0 WHERE id = 'u-anna'");
    assert_eq!(here.post(TOTP, &json!({})).await.outcome().0, 401, "nobody who is disabled begins");
}

#[tokio::test]
async fn a_sign_in_that_is_on_its_way_while_an_app_is_added_does_not_come_in_without_it() {
    for seed in seeds(40) {
        let app = TestApp::seeded(seed);
        let mut here = signed_in(&app, ANNA).await;
        let secret = here.post(TOTP, &json!({})).await.json()["secret"].as_str().unwrap().to_owned();
        let confirm = json!({ "code": totp(&secret, app.clock.now().0 / 1000) });
        let mut browser = app.browser();
        browser.fetch_guard().await;
        let path = format!("{TOTP}/confirm");
        let (confirmed, reply) = futures_util::future::join(here.post(&path, &confirm), browser.sign_in(ANNA)).await;
        assert_eq!(confirmed.status, 200);
        // Before it, after it, or told that the credential changed; never past it without being asked.
        let before = "SELECT seq FROM audit WHERE tenant_id = '' AND action = ";
        let seq =
            |action: &str| app.db.rows(&format!("{before}'{action}' ORDER BY seq DESC LIMIT 1"))[0]["seq"].as_f64();
        match reply.status.as_u16() {
            200 if reply.json()["scope"] == "full" => assert!(seq("auth.signed_in") < seq("auth.totp_added"), "{seed}"),
            200 => assert_eq!(reply.json()["scope"], "second_factor"),
            _ => assert_eq!(reply.outcome(), (401, "invalid_credentials".into())),
        }
    }
}

#[tokio::test]
async fn two_confirmations_at_once_make_one_app_and_one_list_of_codes() {
    for seed in seeds(20) {
        let app = TestApp::seeded(seed);
        let mut here = signed_in(&app, ANNA).await;
        let secret = here.post(TOTP, &json!({})).await.json()["secret"].as_str().unwrap().to_owned();
        let confirm = json!({ "code": totp(&secret, app.clock.now().0 / 1000) });
        let path = format!("{TOTP}/confirm");
        let calls = (0..5).map(|_| {
            let (mut browser, confirm, path) = (here.clone(), confirm.clone(), path.clone());
            async move { browser.post(&path, &confirm).await.outcome() }
        });
        let told = join_all(calls).await;
        assert_eq!(told.iter().filter(|told| told.0 == 200).count(), 1, "{seed} {told:?}");
        assert!(told.iter().all(|told| told.0 == 200 || *told == (401, "second_factor_failed".into())), "{told:?}");
        assert_eq!(app.db.rows("SELECT 1 FROM recovery_codes").len(), 10);
    }
}

#[tokio::test]
async fn a_secret_that_nobody_confirms_in_time_is_none() {
    let app = TestApp::new();
    let mut nina = signed_in(&app, NINA).await;
    let secret = nina.post(TOTP, &json!({})).await.json()["secret"].as_str().unwrap().to_owned();
    app.clock.advance(9 * 60_000);
    nina.post("/api/auth/refresh", &json!({})).await;
    nina.post("/api/auth/reauthenticate", &json!({ "password": PASSWORD })).await;
    app.clock.advance(60_000);
    let code = json!({ "code": totp(&secret, app.clock.now().0 / 1000) });
    let told = nina.post(&format!("{TOTP}/confirm"), &code).await.outcome();
    assert_eq!(told, (401, "second_factor_failed".into()));
    asgard::jobs::retention::sweep(&app.app).await.unwrap();
    assert_eq!(app.db.rows("SELECT 1 FROM totp_enrolments").len(), 0);
}

#[tokio::test]
async fn a_pepper_that_is_changed_keeps_apps_and_codes_and_seals_what_is_used_anew() {
    let app = TestApp::new();
    let mut anna = anna_with_app(&app).await;
    let mut changed = secrets();
    changed.peppers = format!("k2:{},{}", base64url(&sha256(b"newer pepper")), changed.peppers);
    let newer = app.with_secrets(changed);
    let mut browser = waiting(&newer, ANNA).await;
    assert_eq!(browser.post(SECOND_FACTOR, &anna.recovery()).await.status, 200);
    let pepper = || app.db.rows("SELECT pepper_id FROM totp")[0]["pepper_id"].clone();
    assert_eq!(pepper(), "k1");
    let mut browser = waiting(&newer, ANNA).await;
    assert_eq!(browser.post(SECOND_FACTOR, &anna.totp()).await.status, 200);
    assert_eq!(pepper(), "k2");
    let mut browser = waiting(&newer, ANNA).await;
    assert_eq!(browser.post(SECOND_FACTOR, &anna.totp()).await.status, 200);
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

#[tokio::test]
async fn the_person_is_told_of_every_change_and_of_a_code_that_was_used() {
    let app = TestApp::new();
    app.db.run("UPDATE users SET language = 'en'");
    let mut here = signed_in(&app, ANNA).await;
    let mut anna = enrolled(&mut here).await;
    let newest = || app.mailbox.newest(ANNA).subject;
    assert_eq!(newest(), "Authenticator app added");
    let mut browser = waiting(&app, ANNA).await;
    let wrong = json!({ "method": "recovery_code", "code": "AAAA-BBBB-CCCC-DDDD" });
    refusal(&mut browser, &wrong).await;
    assert_eq!(newest(), "Authenticator app added", "a wrong one tells nothing");
    assert_eq!(browser.post(SECOND_FACTOR, &anna.recovery()).await.status, 200);
    assert_eq!(newest(), "Recovery code used");
    assert_eq!(browser.post(CODES, &json!({})).await.status, 200);
    assert_eq!(newest(), "New recovery codes");
    assert_eq!(browser.delete(TOTP, &json!({})).await.status, 204);
    assert_eq!(newest(), "Authenticator app removed");
}
