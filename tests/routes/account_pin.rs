//! `PATCH /api/user/me` with a PIN, and what a new password means for PINs.

use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::world::{ANNA, PASSWORD};
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
    let removed = patch_pin(&mut anna, Value::Null).await;
    assert_eq!(removed.json()["user"]["hasPin"], false);
    assert_eq!(by_pin(&mut locked, PIN).await.told().0, 403, "there is none any more");
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
    assert_eq!(anna.patch(ME, &wrong).await.told(), (401, "invalid_credentials".into()));
    assert_eq!(app.db.dump(), before);
}

#[tokio::test]
async fn a_session_that_a_pin_opened_changes_no_password_and_no_pin_but_the_profile() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    patch_pin(&mut anna, json!(PIN)).await;
    by_pin(&mut anna, PIN).await;
    let change = json!({ "password": CHOSEN, "currentPassword": PASSWORD });
    assert_eq!(anna.patch(ME, &change).await.told(), (403, "forbidden".into()));
    assert_eq!(patch_pin(&mut anna, json!("246802")).await.told(), (403, "forbidden".into()));
    assert_eq!(anna.patch(ME, &json!({ "firstName": "Änne" })).await.status, 200);
}

#[tokio::test]
async fn a_new_password_takes_the_card_off_every_other_device() {
    let app = TestApp::new();
    let (mut here, mut there) = (signed_in(&app, ANNA).await, signed_in(&app, ANNA).await);
    patch_pin(&mut there, json!(PIN)).await;
    patch_pin(&mut here, json!(PIN)).await;
    here.patch(ME, &json!({ "password": CHOSEN, "currentPassword": PASSWORD })).await;
    assert_eq!(by_pin(&mut there, PIN).await.told(), (403, "device_not_enrolled".into()));
    assert_eq!(by_pin(&mut here, PIN).await.status, 200);
}

#[tokio::test]
async fn the_one_password_is_counted_once_whatever_asks_for_it() {
    let app = TestApp::new();
    let mut thief = signed_in(&app, ANNA).await;
    let wrong = |what: &str| json!({ what: if what == "pin" { PIN } else { CHOSEN }, "currentPassword": "wrong" });
    for n in 0..10 {
        let told = match n % 3 {
            0 => thief.patch(ME, &wrong("pin")).await,
            1 => thief.patch(ME, &wrong("password")).await,
            _ => thief.delete(ME, &json!({ "password": "wrong" })).await,
        };
        assert_eq!(told.told(), (401, "invalid_credentials".into()), "{n}");
    }
    assert_eq!(patch_pin(&mut thief, json!(PIN)).await.told(), (429, "too_many_attempts".into()));
    assert_eq!(signed_in(&app, ANNA).await.get(ME).await.status, 200, "her other devices are not locked out");
}
