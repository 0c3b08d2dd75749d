//! What changes a second factor and what does not: other apps, codes, passwords and peppers.

use super::{CODES, FACTORS, OPEN, anna_with_app, failed, rejected};
use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::factors::{SECOND_FACTOR, TOTP, enrolled, totp, waiting};
use crate::support::fixtures::{ANNA, NINA, PASSWORD, secrets};
use crate::support::passkeys::{added, authenticator, sign_in};
use crate::support::seeded_random::seeds;
use asgard::domain::crypto::bytes::{base64url, sha256};
use asgard::ports::Clock;
use futures_util::future::join_all;
use serde_json::json;

#[tokio::test]
async fn a_new_password_does_not_take_the_factor_away() {
    let app = TestApp::new();
    app.db.run("UPDATE users SET email_verified = 1 WHERE id = 'u-anna'");
    anna_with_app(&app).await;
    // An attacker who can read the mails and nothing else.
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
async fn a_reset_of_an_address_that_was_never_proven_takes_the_factors_of_whoever_used_it_before() {
    let app = TestApp::new();
    // A stranger registered the address, or a company created it, and added factors; its owner learns of the account later.
    app.db.run("UPDATE users SET email_verified = 0 WHERE id = 'u-anna'");
    let mut stranger = signed_in(&app, ANNA).await;
    enrolled(&mut stranger).await;
    let mut key = authenticator("stranger");
    added(&mut stranger, &mut key).await;
    app.browser().post("/api/auth/pass-forgot", &json!({ "email": ANNA })).await;
    let code = crate::invitations::code(&app, ANNA);
    let body = json!({ "code": code, "email": ANNA, "password": "Winter-2027", "passwordConfirm": "Winter-2027" });
    assert_eq!(app.browser().post("/api/auth/pass-update", &body).await.status, 204);
    let (_, by_passkey) = sign_in(&app, &mut key).await;
    assert_eq!(by_passkey.outcome(), (401, "passkey_failed".into()));
    let reply = app.browser().sign_in_with(ANNA, "Winter-2027").await;
    assert_eq!(reply.json()["scope"], "full", "nobody asks the owner for a code that the stranger has");
    let left = app.db.rows("SELECT has_totp + passkeys + recovery_codes AS factors FROM users WHERE id = 'u-anna'");
    assert_eq!(left[0]["factors"], 0.0);
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
    assert_eq!(rejected(&mut browser, &old.totp()).await, failed(4));
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
    assert_eq!(rejected(&mut browser, &old.recovery()).await[0], "second_factor_failed");
    let shown = json!({ "method": "recovery_code", "code": made[0] });
    assert_eq!(browser.post(SECOND_FACTOR, &shown).await.status, 200);
    assert_eq!(browser.get(FACTORS).await.json()["recoveryCodes"]["left"], 9);
    let stored = app.db.dump().to_string();
    for code in made.as_array().unwrap() {
        assert!(!stored.contains(code.as_str().unwrap()), "no code is kept as it is");
    }
    assert!(!stored.contains(&old.secret), "nor is the secret");
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
        // Before it, after it, or rejected because the credential changed; never after it without the second factor.
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
        let outcomes = join_all(calls).await;
        assert_eq!(outcomes.iter().filter(|outcomes| outcomes.0 == 200).count(), 1, "{seed} {outcomes:?}");
        assert!(
            outcomes.iter().all(|outcomes| outcomes.0 == 200 || *outcomes == (401, "second_factor_failed".into())),
            "{outcomes:?}"
        );
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
    let outcome = nina.post(&format!("{TOTP}/confirm"), &code).await.outcome();
    assert_eq!(outcome, (401, "second_factor_failed".into()));
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
async fn the_person_is_told_of_every_change_and_of_a_code_that_was_used() {
    let app = TestApp::new();
    app.db.run("UPDATE users SET language = 'en'");
    let mut here = signed_in(&app, ANNA).await;
    let mut anna = enrolled(&mut here).await;
    let newest = || app.mailbox.newest(ANNA).subject;
    assert_eq!(newest(), "Authenticator app added");
    let mut browser = waiting(&app, ANNA).await;
    let wrong = json!({ "method": "recovery_code", "code": "AAAA-BBBB-CCCC-DDDD" });
    rejected(&mut browser, &wrong).await;
    assert_eq!(newest(), "Authenticator app added", "a wrong one causes no notice");
    assert_eq!(browser.post(SECOND_FACTOR, &anna.recovery()).await.status, 200);
    assert_eq!(newest(), "Recovery code used");
    assert_eq!(browser.post(CODES, &json!({})).await.status, 200);
    assert_eq!(newest(), "New recovery codes");
    assert_eq!(browser.delete(TOTP, &json!({})).await.status, 204);
    assert_eq!(newest(), "Authenticator app removed");
}
