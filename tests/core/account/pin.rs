//! `PATCH /api/user/me` with a PIN, and the effect of a new password on PINs.

use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::{ANNA, PASSWORD};
use crate::support::objects::{Class, Fault};
use crate::support::seeded_random::seeds;
use asgard::jobs::outbox::deliver;
use http::{Method, StatusCode};
use serde_json::{Value, json};

const ME: &str = "/api/user/me";
const PIN: &str = "135790";
const CHOSEN: &str = "Winter-2027";

async fn patch_pin(browser: &mut Browser, pin: Value) -> Reply {
    browser.patch(ME, &json!({ "pin": pin, "currentPassword": PASSWORD })).await
}

async fn by_pin(browser: &mut Browser, pin: &str) -> Reply {
    browser.post("/api/auth/signin-pin", &json!({ "userId": "u-anna", "pin": pin })).await
}

#[tokio::test]
async fn a_pin_is_set_together_with_the_profile_and_removed_again() {
    let app = TestApp::new();
    let (mut anna, mut there) = (signed_in(&app, ANNA).await, signed_in(&app, ANNA).await);
    let reply = anna.patch(ME, &json!({ "firstName": "Änne", "pin": PIN, "currentPassword": PASSWORD })).await;
    let user = &reply.json()["user"];
    assert_eq!((&user["hasPin"], &user["firstName"]), (&json!(true), &json!("Änne")), "{}", reply.text());
    assert_eq!(there.get(ME).await.json()["user"]["hasPin"], true, "other sessions stay and know");
    let mut locked = anna.clone();
    assert_eq!(by_pin(&mut locked, PIN).await.status, 200);
    assert_eq!(anna.get(ME).await.outcome().0, 401, "signing in again on a device ends what was open on it");
    assert_eq!(anna.sign_in(ANNA).await.status, 200);
    let removed = patch_pin(&mut anna, Value::Null).await;
    assert_eq!(removed.json()["user"]["hasPin"], false);
    assert_eq!(by_pin(&mut locked, PIN).await.outcome().0, 403, "there is none any more");
    let actions = app.db.rows("SELECT action FROM audit WHERE action LIKE 'auth.pin%' ORDER BY seq");
    assert_eq!(json!(actions), json!([{ "action": "auth.pin_set" }, { "action": "auth.pin_removed" }]));
}

#[tokio::test]
async fn a_pin_needs_the_password_and_must_be_one() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let before = app.db.dump();
    for (body, field, code) in [
        (json!({ "pin": PIN }), "currentPassword", "required"),
        (json!({ "pin": null }), "currentPassword", "required"),
        (json!({ "pin": "123456", "currentPassword": PASSWORD }), "pin", "weak_password"),
        (json!({ "pin": 135_790, "currentPassword": PASSWORD }), "pin", "invalid_value"),
    ] {
        let reply = anna.patch(ME, &body).await;
        let error = &reply.json()["errors"][0];
        assert_eq!((&error["field"], &error["code"]), (&json!(field), &json!(code)), "{body}");
    }
    let wrong = json!({ "pin": PIN, "currentPassword": "wrong" });
    assert_eq!(anna.patch(ME, &wrong).await.outcome(), (401, "invalid_credentials".into()));
    assert_eq!(app.db.dump(), before);
}

#[tokio::test]
async fn a_session_that_a_pin_opened_changes_no_password_and_no_pin_but_the_profile() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    patch_pin(&mut anna, json!(PIN)).await;
    by_pin(&mut anna, PIN).await;
    let change = json!({ "password": CHOSEN, "currentPassword": PASSWORD });
    assert_eq!(anna.patch(ME, &change).await.outcome(), (403, "forbidden".into()));
    assert_eq!(patch_pin(&mut anna, json!("246802")).await.outcome(), (403, "forbidden".into()));
    assert_eq!(anna.patch(ME, &json!({ "firstName": "Änne" })).await.status, 200);
}

#[tokio::test]
async fn a_new_password_takes_the_card_off_every_other_device() {
    let app = TestApp::new();
    let (mut here, mut there) = (signed_in(&app, ANNA).await, signed_in(&app, ANNA).await);
    patch_pin(&mut there, json!(PIN)).await;
    patch_pin(&mut here, json!(PIN)).await;
    here.patch(ME, &json!({ "password": CHOSEN, "currentPassword": PASSWORD })).await;
    assert_eq!(by_pin(&mut there, PIN).await.outcome(), (403, "device_not_enrolled".into()));
    assert_eq!(by_pin(&mut here, PIN).await.status, 200);
}

#[tokio::test]
async fn the_one_password_is_counted_once_whatever_asks_for_it() {
    let app = TestApp::new();
    let mut thief = signed_in(&app, ANNA).await;
    let wrong = |field: &str| json!({ field: if field == "pin" { PIN } else { CHOSEN }, "currentPassword": "wrong" });
    for n in 0..10 {
        let outcome = match n % 3 {
            0 => thief.patch(ME, &wrong("pin")).await,
            1 => thief.patch(ME, &wrong("password")).await,
            _ => thief.delete(ME, &json!({ "password": "wrong" })).await,
        };
        assert_eq!(outcome.outcome(), (401, "invalid_credentials".into()), "{n}");
    }
    assert_eq!(patch_pin(&mut thief, json!(PIN)).await.outcome(), (429, "too_many_attempts".into()));
    assert_eq!(signed_in(&app, ANNA).await.get(ME).await.status, 200, "her other devices are not locked out");
}

/// Anna by password here, and by PIN on another of her devices.
async fn by_password_and_by_pin(app: &TestApp) -> (Browser, Browser) {
    let (mut here, mut there) = (signed_in(app, ANNA).await, signed_in(app, ANNA).await);
    patch_pin(&mut there, json!(PIN)).await;
    there.post("/api/auth/signout", &json!({})).await;
    assert_eq!(by_pin(&mut there, PIN).await.status, 200);
    here.get(ME).await;
    (here, there)
}

#[tokio::test]
async fn another_pin_or_none_ends_what_the_one_before_it_opened_and_nothing_else() {
    for (method, path, body) in [
        (Method::PATCH, ME, json!({ "pin": "246802", "currentPassword": PASSWORD })),
        (Method::PATCH, ME, json!({ "pin": null, "currentPassword": PASSWORD })),
    ] {
        let app = TestApp::new();
        let (mut here, mut there) = by_password_and_by_pin(&app).await;
        let mut elsewhere = signed_in(&app, ANNA).await;
        let reply = here.call(method.clone(), path, &body, &[]).await;
        assert!(reply.status.is_success(), "{method} {path}: {}", reply.text());
        assert_eq!(there.get(ME).await.outcome(), (401, "session_expired".into()), "{method} {path}");
        assert_eq!((here.get(ME).await.status, elsewhere.get(ME).await.status), (StatusCode::OK, StatusCode::OK));
        assert!(app.db.rows("SELECT id FROM authority_outbox").is_empty(), "{method} {path}");
    }
}

#[tokio::test]
async fn a_sign_in_by_the_old_pin_that_was_on_its_way_is_over_with_it() {
    for seed in seeds(20) {
        let app = TestApp::seeded(seed);
        let (mut here, mut there) = by_password_and_by_pin(&app).await;
        there.post("/api/auth/signout", &json!({})).await;
        let (old, changed) = tokio::join!(by_pin(&mut there, PIN), patch_pin(&mut here, json!("246802")));
        assert_eq!(changed.status, 200, "seed {seed}: {}", changed.text());
        assert!([200, 401].contains(&old.status.as_u16()), "seed {seed}: {}", old.text());
        assert_eq!(there.get(ME).await.status, 401, "seed {seed}");
        assert_eq!(by_pin(&mut there, "246802").await.status, 200, "seed {seed}");
        assert_eq!(there.get(ME).await.status, 200, "seed {seed}");
    }
}

#[tokio::test]
async fn sessions_of_the_old_pin_end_by_cron_where_the_authority_did_not_hear() {
    let app = TestApp::new();
    let (mut here, mut there) = by_password_and_by_pin(&app).await;
    app.objects.fail_after(Class::Authority, 1, Fault::Unreached);
    app.objects.fail(Class::Authority, Fault::Unreached);
    assert_eq!(patch_pin(&mut here, Value::Null).await.status, 200, "it is written down");
    assert_eq!(app.db.rows("SELECT id FROM authority_outbox").len(), 2);
    deliver(&app.app).await.unwrap();
    assert_eq!(there.get(ME).await.outcome(), (401, "session_expired".into()));
    assert_eq!(here.get(ME).await.json()["user"]["hasPin"], false);
}

#[tokio::test]
async fn a_password_and_a_pin_at_once_end_every_other_session_in_one_batch() {
    let app = TestApp::new();
    let (mut here, mut there) = by_password_and_by_pin(&app).await;
    let body = json!({ "pin": "246802", "password": CHOSEN, "currentPassword": PASSWORD });
    assert_eq!(here.patch(ME, &body).await.json()["user"]["hasPin"], true);
    assert_eq!(there.get(ME).await.outcome(), (401, "session_expired".into()));
    assert_eq!(by_pin(&mut here, "246802").await.status, 200);
}
