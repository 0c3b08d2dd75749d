//! Trusted devices: where no second factor is required, and what ends the trust. They never replace the first factor.

use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::factors::{Authenticator, SECOND_FACTOR, TOTP, enrolled, waiting};
use crate::support::fixtures::{ANNA, BEN, PASSWORD};
use crate::support::identities::ON;
use crate::support::passkeys::{added, authenticator, shown};
use crate::support::seeded_random::seeds;
use crate::support::social::{elsewhere, known, leads};
use asgard::jobs::retention;
use futures_util::future::join;
use http::Method;
use serde_json::{Value, json};

const FACTORS: &str = "/api/user/factors";
const DAY_MS: i64 = 24 * 3_600_000;
const FIREFOX: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

/// Presents the second factor and trusts the device.
async fn trust(browser: &mut Browser, mut shown: Value) -> Reply {
    shown["trustDevice"] = json!(true);
    let reply = browser.post(SECOND_FACTOR, &shown).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply
}

/// Anna with an app, and a trusted, signed-in browser of hers.
async fn trusted(app: &TestApp) -> (Authenticator, Browser) {
    let mut anna = enrolled(&mut signed_in(app, ANNA).await).await;
    let mut browser = waiting(app, ANNA).await;
    trust(&mut browser, anna.totp()).await;
    (anna, browser)
}

/// The scope of the browser's session after the right password.
async fn scope(browser: &mut Browser) -> Value {
    browser.guard = None;
    browser.sign_in(ANNA).await.json()["scope"].clone()
}

/// The same with another password.
async fn scope_with(browser: &mut Browser, password: &str) -> Value {
    browser.guard = None;
    let reply = browser.sign_in_with(ANNA, password).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.json()["scope"].clone()
}

async fn devices(browser: &mut Browser) -> Vec<Value> {
    browser.get(FACTORS).await.json()["trustedDevices"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_device_that_is_trusted_is_not_asked_for_thirty_days() {
    let app = TestApp::new();
    let (_, mut browser) = trusted(&app).await;
    let at = devices(&mut browser).await;
    assert_eq!(at.len(), 1);
    assert_eq!(at[0]["label"], Value::Null, "a program that nobody knows");
    app.clock.advance(DAY_MS);
    assert_eq!(scope(&mut browser).await, "full");
    let later = devices(&mut browser).await;
    assert_eq!((&later[0]["id"], &later[0]["createdAt"]), (&at[0]["id"], &at[0]["createdAt"]));
    assert_ne!(later[0]["lastUsedAt"], at[0]["lastUsedAt"]);
    let events = app.db.rows("SELECT detail FROM audit WHERE action = 'auth.signed_in' ORDER BY seq DESC LIMIT 2");
    assert_eq!(events[0]["detail"], r#"{"factor":"trusted_device"}"#);
    let trust: Value = serde_json::from_str(events[1]["detail"].as_str().unwrap()).unwrap();
    assert_eq!(trust, json!({ "factor": "totp", "trusts": at[0]["id"] }));
    // Using it does not extend it.
    app.clock.advance(29 * DAY_MS);
    assert_eq!(scope(&mut browser).await, "second_factor");
    retention::sweep(&app.app).await.unwrap();
    assert_eq!(app.db.rows("SELECT 1 FROM trusted_devices").len(), 0);
}

#[tokio::test]
async fn nobody_is_trusted_who_did_not_ask_for_it_or_failed() {
    let app = TestApp::new();
    let mut anna = enrolled(&mut signed_in(&app, ANNA).await).await;
    let mut browser = waiting(&app, ANNA).await;
    let wrong = json!({ "method": "totp", "code": "000000", "trustDevice": true });
    assert_eq!(browser.post(SECOND_FACTOR, &wrong).await.status, 401);
    assert_eq!(browser.post(SECOND_FACTOR, &anna.totp()).await.status, 200);
    assert_eq!(devices(&mut browser).await, Vec::<Value>::new());
    assert_eq!(scope(&mut browser).await, "second_factor");
}

#[tokio::test]
async fn every_factor_can_begin_trust_and_a_provider_meets_it() {
    let app = TestApp::configured(1, "local", ON);
    known(&app, "u-anna", "hers");
    let mut here = signed_in(&app, ANNA).await;
    let mut anna = enrolled(&mut here).await;
    let mut key = authenticator("anna");
    added(&mut here, &mut key).await;
    for method in ["recovery", "passkey"] {
        let mut browser = waiting(&app, ANNA).await;
        let factor = if method == "recovery" { anna.recovery() } else { shown(&mut browser, &mut key).await };
        trust(&mut browser, factor).await;
        assert_eq!(scope(&mut browser).await, "full", "{method}");
        let reply = browser.come_by("google", &elsewhere("hers", ANNA)).await;
        assert_eq!(leads(&reply), "/auth/organization-chooser", "{method}");
    }
}

#[tokio::test]
async fn it_stands_in_for_the_second_factor_and_never_for_the_first() {
    let app = TestApp::new();
    let (_, mut browser) = trusted(&app).await;
    let wrong = browser.sign_in_with(ANNA, "Falsch-2026").await;
    assert_eq!(wrong.outcome(), (401, "invalid_credentials".into()));
    // The cookie alone is no session, and another user of the device must present their own factor.
    let mut thief = app.browser();
    thief.cookies = browser.cookies.clone();
    thief.cookies.retain(|name, _| name == "__Host-dsk" || name == "uuId");
    thief.fetch_guard().await;
    assert_eq!(thief.get("/api/user/me").await.status, 401);
    enrolled(&mut signed_in(&app, BEN).await).await;
    browser.guard = None;
    assert_eq!(browser.sign_in(BEN).await.json()["scope"], "second_factor");
}

#[tokio::test]
async fn what_a_thief_carries_to_another_device_opens_nothing() {
    let app = TestApp::new();
    let (_, mut browser) = trusted(&app).await;
    let id = devices(&mut browser).await[0]["id"].as_str().unwrap().to_owned();
    // Everything except the device secret: label, tokens, the id of the trust.
    let mut thief = app.browser();
    thief.fetch_guard().await;
    for (name, value) in &browser.cookies {
        if !thief.cookies.contains_key(name) {
            thief.cookies.insert(name.clone(), value.clone());
        }
    }
    let body = json!({ "email": ANNA, "password": PASSWORD, "uuId": browser.cookies["uuId"], "trustDevice": true,
        "trustedDevice": id });
    assert_eq!(thief.post("/api/auth/signin", &body).await.json()["scope"], "second_factor");
    // The secret itself, and the password, in another browser.
    let mut thief = app.browser();
    thief.cookies = browser.cookies.clone();
    thief.fetch_guard().await;
    let body = json!({ "email": ANNA, "password": PASSWORD });
    let reply = thief.call(Method::POST, "/api/auth/signin", &body, &[("user-agent", FIREFOX)]).await;
    assert_eq!(reply.json()["scope"], "second_factor");
    // A session that waits for a factor cannot trust the device.
    assert_eq!(thief.delete(&format!("/api/user/trusted-devices/{id}"), &json!(null)).await.status, 403);
}

#[tokio::test]
async fn trust_is_taken_back_by_its_own_person_alone() {
    let app = TestApp::new();
    let (mut anna, mut browser) = trusted(&app).await;
    let mut other = waiting(&app, ANNA).await;
    trust(&mut other, anna.totp()).await;
    let all = devices(&mut browser).await;
    assert_eq!(all.len(), 2, "the last used first");
    let path = |at: usize| format!("/api/user/trusted-devices/{}", all[at]["id"].as_str().unwrap());
    let mut ben = signed_in(&app, BEN).await;
    for strange in [path(0), "/api/user/trusted-devices/none".into()] {
        assert_eq!(ben.delete(&strange, &json!(null)).await.outcome(), (404, "not_found".into()));
    }
    assert_eq!(browser.delete(&path(0), &json!(null)).await.status, 204);
    assert_eq!(browser.delete(&path(0), &json!(null)).await.outcome(), (404, "not_found".into()), "again");
    assert_eq!(scope(&mut other).await, "second_factor");
    assert_eq!(scope(&mut browser).await, "full", "the other one stays");
    assert_eq!(app.db.rows("SELECT 1 FROM audit WHERE action = 'auth.device_untrusted'").len(), 1);
}

#[tokio::test]
async fn a_new_password_a_reset_and_signing_out_everywhere_end_it() {
    for how in ["password", "reset", "everywhere", "last factor"] {
        let app = TestApp::new();
        app.db.run("UPDATE users SET email_verified = 1 WHERE id = 'u-anna'");
        let (_, mut browser) = trusted(&app).await;
        let mut password = PASSWORD;
        let status = match how {
            "password" => {
                password = "Winter-2027";
                let body = json!({ "password": password, "currentPassword": PASSWORD });
                browser.patch("/api/user/me", &body).await.status
            }
            "reset" => {
                password = "Winter-2027";
                browser.post("/api/auth/pass-forgot", &json!({ "email": ANNA })).await;
                let code = crate::invitations::code(&app, ANNA);
                let body = json!({ "code": code, "email": ANNA, "password": password, "passwordConfirm": password });
                app.browser().post("/api/auth/pass-update", &body).await.status
            }
            "everywhere" => browser.delete("/api/user/sessions", &json!(null)).await.status,
            _ => {
                browser.delete(TOTP, &json!({})).await;
                enrolled(&mut browser).await;
                http::StatusCode::NO_CONTENT
            }
        };
        assert!(status.is_success(), "{how}: {status}");
        assert_eq!(scope_with(&mut browser, password).await, "second_factor", "{how}");
    }
}

#[tokio::test]
async fn trust_that_ends_while_somebody_comes_in_by_it_opens_nothing_afterwards() {
    for seed in seeds(40) {
        let app = TestApp::seeded(seed);
        let (_, mut here) = trusted(&app).await;
        let id = devices(&mut here).await[0]["id"].as_str().unwrap().to_owned();
        let mut thief = app.browser();
        thief.cookies = here.cookies.clone();
        thief.fetch_guard().await;
        let path = format!("/api/user/trusted-devices/{id}");
        let (none, coming) = (json!(null), thief.sign_in(ANNA));
        let (removed, came) = join(here.delete(&path, &none), coming).await;
        assert_eq!(removed.status, 204, "seed {seed}");
        let response = (came.status.as_u16(), came.json()["scope"].clone());
        let expected = [(200, json!("full")), (200, json!("second_factor")), (401, Value::Null)];
        assert!(expected.contains(&response), "seed {seed}: {response:?}");
        assert_eq!(scope(&mut thief).await, "second_factor", "seed {seed}");
    }
}

#[tokio::test]
async fn a_session_that_trust_opens_while_its_owner_signs_out_everywhere_else_is_over_afterwards() {
    for seed in seeds(40) {
        let app = TestApp::seeded(seed);
        let (mut anna, mut thief) = trusted(&app).await;
        app.clock.advance(60_000);
        let mut here = waiting(&app, ANNA).await;
        assert_eq!(here.post(SECOND_FACTOR, &anna.totp()).await.status, 200);
        thief.fetch_guard().await;
        let (none, coming) = (json!(null), thief.sign_in(ANNA));
        let (ended, came) = join(here.delete("/api/user/sessions", &none), coming).await;
        assert_eq!(ended.status, 204, "seed {seed}");
        let response = (came.status.as_u16(), came.json()["scope"].clone());
        let expected = [(200, json!("full")), (200, json!("second_factor")), (401, Value::Null)];
        assert!(expected.contains(&response), "seed {seed}: {response:?}");
        assert_ne!(thief.get("/api/user/me").await.status, 200, "seed {seed}: {response:?}");
        assert_eq!(here.get("/api/user/me").await.status, 200, "seed {seed}");
    }
}

#[tokio::test]
async fn a_sign_in_by_trust_costs_what_one_without_a_factor_costs() {
    let app = TestApp::new();
    app.browser().sign_in(BEN).await;
    let plain = app.hops();
    let (_, mut browser) = trusted(&app).await;
    browser.fetch_guard().await;
    browser.sign_in(ANNA).await;
    assert_eq!(app.hops(), plain);
}
