//! `signin-pin`, the lock screen's cards, and setting a PIN

use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::factors::{SECOND_FACTOR, enrolled, waiting};
use crate::support::fakes::link;
use crate::support::fixtures::{ANNA, BEN, PASSWORD, RITA};
use crate::support::objects::{Class, Fault};
use crate::support::passkeys::{added, authenticator};
use crate::support::seeded_random::seeds;
use asgard::domain::credentials::password::PasswordHash;
use asgard::ports::Clock;
use asgard::storage::audit::AuditContext;
use asgard::storage::factors::trusted_devices::DeviceTrust;
use asgard::storage::sign_in::record::{NewSignIn, record};
use futures_util::future::{join, join_all};
use http::Method;
use serde_json::{Value, json};

const PIN: &str = "135790";
const ME: &str = "/api/user/me";
const CARDS: &str = "/api/auth/lockscreen-users";

fn not_enrolled() -> (u16, String) {
    (403, "device_not_enrolled".into())
}

async fn send(browser: &mut Browser, method: Method, path: &str, body: &Value) -> Reply {
    if browser.guard.is_none() {
        browser.fetch_guard().await;
    }
    let draft = browser.draft(method, path, body.to_string().as_bytes());
    browser.deliver(&draft).await
}

async fn set_pin(browser: &mut Browser, pin: &str) -> Reply {
    send(browser, Method::PATCH, ME, &json!({ "pin": pin, "currentPassword": PASSWORD })).await
}

async fn by_pin(browser: &mut Browser, user: &str, pin: &str) -> Reply {
    browser.post("/api/auth/signin-pin", &json!({ "userId": user, "pin": pin })).await
}

/// Anna's browser, with her card and PIN, locked.
async fn locked(app: &TestApp) -> Browser {
    let mut anna = signed_in(app, ANNA).await;
    anna.enter("t-beta").await;
    let reply = set_pin(&mut anna, PIN).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    anna.post("/api/auth/signout", &json!({})).await;
    anna.tenant = None;
    anna
}

#[tokio::test]
async fn whoever_set_a_pin_signs_in_by_it_on_that_device_and_is_in_the_same_company() {
    let app = TestApp::new();
    let mut anna = locked(&app).await;
    let cards = anna.get(CARDS).await.json();
    let company = json!({ "companyId": "t-beta", "title": "Beta", "logoSrc": null });
    let card = json!({ "userId": "u-anna", "displayName": "Anna M.", "initials": "AM", "image": null, "hasPin": true, "company": company });
    assert_eq!(cards, json!([card]));
    let reply = by_pin(&mut anna, "u-anna", PIN).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!((&reply.json()["company"]["title"], &reply.json()["user"]["hasPin"]), (&json!("Beta"), &json!(true)));
    assert_eq!(anna.get("/api/tenant").await.json()["company"]["companyId"], "t-beta");
    for (requested, entered) in [("t-alpha", "Alpha"), ("t-operator", "Beta"), ("nowhere", "Beta")] {
        let body = json!({ "userId": "u-anna", "pin": PIN, "tenantId": requested });
        assert_eq!(anna.post("/api/auth/signin-pin", &body).await.json()["company"]["title"], entered, "{requested}");
    }
}

#[tokio::test]
async fn a_device_without_the_card_is_told_the_same_whoever_it_asks_for() {
    let app = TestApp::new();
    locked(&app).await;
    let mut other = app.browser();
    let mut costs = Vec::new();
    for user in ["u-anna", "u-ben", "nobody"] {
        assert_eq!(by_pin(&mut other, user, PIN).await.outcome(), not_enrolled());
        let line = app.log.all().pop().unwrap();
        costs.push((line["d1"].clone(), line["objects"].clone()));
    }
    assert!(costs.windows(2).all(|pair| pair[0] == pair[1]), "{costs:?}");
    assert_eq!(other.get(CARDS).await.outcome(), not_enrolled());
}

#[tokio::test]
async fn a_thousand_parallel_wrong_pins_are_ten_and_the_right_one_is_refused_afterwards() {
    for seed in seeds(2) {
        let app = TestApp::seeded(seed);
        let mut anna = locked(&app).await;
        let calls = (0..1000).map(|_| {
            let mut anna = anna.clone();
            async move { by_pin(&mut anna, "u-anna", "000001").await }
        });
        let replies = join_all(calls).await;
        let mut left: Vec<i64> =
            replies.iter().filter(|r| r.status == 401).map(|r| r.json()["remaining"].as_i64().unwrap()).collect();
        left.sort_unstable();
        assert_eq!(left, (0..10).collect::<Vec<_>>(), "seed {seed}: exactly ten were compared");
        assert_eq!(replies.iter().filter(|r| r.outcome() == (423, "pin_blocked".into())).count(), 990, "seed {seed}");
        assert_eq!(by_pin(&mut anna, "u-anna", PIN).await.outcome(), (423, "pin_blocked".into()), "seed {seed}");
    }
}

#[tokio::test]
async fn a_blocked_pin_waits_for_a_password_on_that_device_whatever_else_happens() {
    let app = TestApp::new();
    let mut anna = locked(&app).await;
    for _ in 0..10 {
        assert_eq!(by_pin(&mut anna, "u-anna", "000001").await.status, 401);
    }
    assert_eq!(by_pin(&mut anna, "u-anna", PIN).await.outcome(), (423, "pin_blocked".into()));
    app.clock.advance(60 * 24 * 3_600_000);
    app.objects.ring();
    let mut anna = Browser { guard: None, ..anna };
    assert_eq!(by_pin(&mut anna, "u-anna", PIN).await.outcome(), (423, "pin_blocked".into()), "time does not help");
    let mut elsewhere = signed_in(&app, ANNA).await;
    elsewhere.post("/api/auth/signout", &json!({})).await;
    assert_eq!(
        by_pin(&mut anna, "u-anna", PIN).await.outcome(),
        (423, "pin_blocked".into()),
        "another device's password does not count"
    );
    assert_eq!(anna.sign_in(ANNA).await.status, 200);
    anna.post("/api/auth/signout", &json!({})).await;
    assert_eq!(by_pin(&mut anna, "u-anna", PIN).await.status, 200);
}

#[tokio::test]
async fn the_right_pin_gives_the_attempts_back_and_devices_count_apart() {
    let app = TestApp::new();
    let mut one = locked(&app).await;
    let mut two = signed_in(&app, ANNA).await;
    assert_eq!(send(&mut two, Method::PUT, "/api/auth/lockscreen-users/me", &json!({})).await.status, 204);
    for _ in 0..9 {
        assert_eq!(by_pin(&mut one, "u-anna", "999999").await.status, 401);
    }
    assert_eq!(by_pin(&mut two, "u-anna", "999999").await.json()["remaining"], 9);
    assert_eq!(by_pin(&mut one, "u-anna", PIN).await.status, 200);
    assert_eq!(by_pin(&mut one, "u-anna", "999999").await.json()["remaining"], 9);
}

#[tokio::test]
async fn a_replayed_call_takes_no_second_attempt() {
    let app = TestApp::new();
    let mut anna = locked(&app).await;
    let body = json!({ "userId": "u-anna", "pin": "999999" }).to_string();
    let draft = anna.draft(Method::POST, "/api/auth/signin-pin", body.as_bytes());
    assert_eq!(anna.deliver(&draft).await.json()["remaining"], 9);
    for _ in 0..20 {
        assert_eq!(anna.deliver(&draft).await.outcome(), (409, "guard_replayed".into()));
    }
    assert_eq!(by_pin(&mut anna, "u-anna", "999999").await.json()["remaining"], 8);
}

#[tokio::test]
async fn a_pin_session_may_not_do_what_needs_the_password() {
    let app = TestApp::new();
    let mut anna = locked(&app).await;
    by_pin(&mut anna, "u-anna", PIN).await;
    assert_eq!(anna.get("/api/user/me").await.status, 200);
    assert_eq!(set_pin(&mut anna, "246802").await.outcome(), (403, "forbidden".into()));
    let removal = json!({ "pin": null, "currentPassword": PASSWORD });
    assert_eq!(send(&mut anna, Method::PATCH, ME, &removal).await.outcome(), (403, "forbidden".into()));
}

#[tokio::test]
async fn setting_a_pin_needs_the_password_and_guessing_it_there_is_limited() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let wrong = json!({ "pin": PIN, "currentPassword": "wrong" });
    for _ in 0..10 {
        assert_eq!(send(&mut anna, Method::PATCH, ME, &wrong).await.outcome(), (401, "invalid_credentials".into()));
    }
    assert_eq!(set_pin(&mut anna, PIN).await.outcome(), (429, "too_many_attempts".into()));
    for (pin, code, params) in [
        ("12345", "min_length", json!({ "min": 6 })),
        ("123456", "weak_password", json!({})),
        ("12345x", "invalid_value", json!({})),
    ] {
        let reply = set_pin(&mut anna, pin).await;
        assert_eq!(reply.json()["errors"][0], json!({ "field": "pin", "code": code, "params": params }));
    }
    assert_eq!(
        signed_in(&app, BEN).await.post("/api/auth/signout", &json!({})).await.status,
        204,
        "nobody else is hurt"
    );
}

#[tokio::test]
async fn a_changed_or_removed_pin_counts_at_once() {
    let app = TestApp::new();
    let mut anna = locked(&app).await;
    let mut other = signed_in(&app, ANNA).await;
    assert_eq!(set_pin(&mut other, "246802").await.status, 200);
    assert_eq!(by_pin(&mut anna, "u-anna", PIN).await.status, 401);
    assert_eq!(by_pin(&mut anna, "u-anna", "246802").await.status, 200);
    let removal = json!({ "pin": null, "currentPassword": PASSWORD });
    assert_eq!(send(&mut other, Method::PATCH, ME, &removal).await.status, 200);
    assert_eq!(other.get("/api/user/me").await.json()["user"]["hasPin"], false);
    assert_eq!(by_pin(&mut anna, "u-anna", "246802").await.outcome(), not_enrolled());
    let cards = anna.get(CARDS).await.json();
    assert_eq!(cards[0]["hasPin"], false, "the card stays and leads to the password");
}

#[tokio::test]
async fn a_pin_that_changes_while_it_is_compared_opens_nothing() {
    for seed in seeds(20) {
        let app = TestApp::seeded(seed);
        let mut anna = locked(&app).await;
        let mut other = signed_in(&app, ANNA).await;
        let (by_old, changed) = tokio::join!(by_pin(&mut anna, "u-anna", PIN), set_pin(&mut other, "246802"));
        assert_eq!(changed.status, 200, "seed {seed}");
        assert!([200, 401].contains(&by_old.status.as_u16()), "seed {seed}: {}", by_old.text());
        assert_eq!(by_pin(&mut anna, "u-anna", PIN).await.status, 401, "seed {seed}: the old one is over");
    }
}

#[tokio::test]
async fn a_reset_ends_pin_and_cards_and_a_disabled_or_flagged_person_is_refused() {
    let app = TestApp::new();
    let mut anna = locked(&app).await;
    app.db.run("UPDATE users SET reset_password_required = 1 WHERE id = 'u-anna'");
    assert_eq!(by_pin(&mut anna, "u-anna", PIN).await.outcome(), (403, "password_reset_required".into()));
    app.db.run("UPDATE users SET state = 0, reset_password_required = 0 WHERE id = 'u-anna'");
    assert_eq!(by_pin(&mut anna, "u-anna", PIN).await.outcome(), not_enrolled());
    assert_eq!(anna.get(CARDS).await.outcome(), not_enrolled());
    app.db.run("UPDATE users SET state = 1 WHERE id = 'u-anna'");
    anna.post("/api/auth/pass-forgot", &json!({ "email": ANNA })).await;
    let code = link(&app.mailbox.newest(ANNA)).rsplit('/').next().unwrap().to_owned();
    let update = json!({ "code": code, "email": ANNA, "password": "Winter-2027", "passwordConfirm": "Winter-2027" });
    assert_eq!(app.browser().post("/api/auth/pass-update", &update).await.status, 204);
    assert_eq!(by_pin(&mut anna, "u-anna", PIN).await.outcome(), not_enrolled());
    assert_eq!(anna.get(CARDS).await.outcome(), not_enrolled());
}

#[tokio::test]
async fn a_card_is_shown_when_asked_for_removed_by_the_device_and_over_after_ninety_days() {
    let app = TestApp::new();
    let mut ben = signed_in(&app, BEN).await;
    assert_eq!(ben.get(CARDS).await.outcome(), not_enrolled());
    assert_eq!(send(&mut ben, Method::PUT, "/api/auth/lockscreen-users/me", &json!({})).await.status, 204);
    let cards = ben.get(CARDS).await.json();
    assert_eq!(
        (&cards[0]["displayName"], &cards[0]["hasPin"], &cards[0]["company"]["title"]),
        (&json!("Ben Ø."), &json!(false), &json!("Beta"))
    );
    ben.post("/api/auth/signout", &json!({})).await;
    assert_eq!(
        send(&mut app.browser(), Method::DELETE, "/api/auth/lockscreen-users/u-ben", &json!({})).await.outcome(),
        (404, "not_found".into())
    );
    assert_eq!(send(&mut ben, Method::DELETE, "/api/auth/lockscreen-users/u-ben", &json!({})).await.status, 204);
    assert_eq!(ben.get(CARDS).await.outcome(), not_enrolled());

    let mut anna = locked(&app).await;
    app.clock.advance(90 * 24 * 3_600_000);
    anna.guard = None;
    assert_eq!(anna.get(CARDS).await.outcome(), not_enrolled());
    assert_eq!(by_pin(&mut anna, "u-anna", PIN).await.outcome(), not_enrolled());
}

async fn show(browser: &mut Browser) -> Reply {
    send(browser, Method::PUT, "/api/auth/lockscreen-users/me", &json!({})).await
}

/// Otherwise an attacker with the PIN and a session from before the factor would come in without it from then on.
#[tokio::test]
async fn a_session_that_never_showed_the_factor_shows_no_new_card() {
    let app = TestApp::new();
    let (mut here, mut there) = (signed_in(&app, ANNA).await, signed_in(&app, ANNA).await);
    let mut code = enrolled(&mut here).await;
    let before = app.db.dump();
    assert_eq!(show(&mut there).await.outcome(), (403, "reauthentication_required".into()));
    assert_eq!(app.db.dump(), before);
    assert_eq!(there.get(CARDS).await.outcome(), not_enrolled());
    assert_eq!(there.post("/api/auth/reauthenticate", &code.totp()).await.status, 204);
    assert_eq!(show(&mut there).await.status, 204);
    // Whoever comes by PIN has a card, and keeps it.
    assert_eq!(set_pin(&mut here, PIN).await.status, 200);
    here.post("/api/auth/signout", &json!({})).await;
    assert_eq!(by_pin(&mut here, "u-anna", PIN).await.status, 200);
    assert_eq!(show(&mut here).await.status, 204);
    app.db.run("UPDATE enrolments SET used_at = used_at - 90 * 86400000");
    assert_eq!(show(&mut here).await.outcome(), (403, "reauthentication_required".into()), "an expired one is none");
}

#[tokio::test]
async fn the_first_factor_ends_the_cards_of_other_devices_and_a_further_one_none() {
    for is_app in [true, false] {
        let app = TestApp::new();
        let mut there = locked(&app).await;
        let mut here = signed_in(&app, ANNA).await;
        assert_eq!(show(&mut here).await.status, 204);
        if is_app {
            enrolled(&mut here).await;
        } else {
            added(&mut here, &mut authenticator("first")).await;
        }
        assert_eq!(by_pin(&mut there, "u-anna", PIN).await.outcome(), not_enrolled(), "{is_app}");
        assert_eq!(here.get(CARDS).await.json().as_array().unwrap().len(), 1, "{is_app}");
    }
    let app = TestApp::new();
    let mut here = signed_in(&app, ANNA).await;
    let mut code = enrolled(&mut here).await;
    let mut there = waiting(&app, ANNA).await;
    assert_eq!(there.post(SECOND_FACTOR, &code.totp()).await.status, 200);
    assert_eq!(show(&mut there).await.status, 204);
    added(&mut here, &mut authenticator("second")).await;
    enrolled(&mut here).await;
    assert_eq!(there.get(CARDS).await.json().as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_limited_session_sets_no_pin() {
    let app = TestApp::new();
    let mut rita = app.browser();
    rita.sign_in(RITA).await;
    assert_eq!(set_pin(&mut rita, PIN).await.outcome(), (403, "password_reset_required".into()));
}

#[tokio::test]
async fn among_parallel_wrong_pins_the_right_one_is_ten_attempts_or_none() {
    for seed in seeds(5) {
        let app = TestApp::seeded(seed);
        let anna = locked(&app).await;
        let calls = (0..40).map(|n| {
            let mut anna = anna.clone();
            async move { by_pin(&mut anna, "u-anna", if n == 20 { PIN } else { "999999" }).await }
        });
        let replies = join_all(calls).await;
        let wrong = replies.iter().filter(|reply| reply.status == 401).count();
        let is_in = replies.iter().any(|reply| reply.status == 200);
        // The right PIN takes one of the ten attempts, and restores all of them on success.
        assert!(if is_in { (9..=19).contains(&wrong) } else { wrong == 10 }, "seed {seed}: {is_in}, {wrong} wrong");
    }
}

#[tokio::test]
async fn a_sign_in_by_pin_costs_four_hops() {
    let app = TestApp::new();
    let mut anna = locked(&app).await;
    by_pin(&mut anna, "u-anna", PIN).await;
    let line = app.log.all().into_iter().find(|line| line["operation"] == "signinPin").unwrap();
    // Sequentially: card in parallel with nonce and limit; the attempt; the write in parallel with the limit; the session.
    assert_eq!((line["d1"].as_u64(), line["objects"].as_u64()), (Some(2), Some(5)));
}

#[tokio::test]
async fn the_right_pin_does_not_count_against_the_network() {
    let app = TestApp::configured(1, "local", r#"{"limits":{"signinPerNetwork":{"count":1,"minutes":15}}}"#);
    let mut anna = locked(&app).await;
    // A hundred outside of production: one right PIN more than that, and a wrong one.
    for _ in 0..101 {
        assert_eq!(by_pin(&mut anna, "u-anna", PIN).await.status, 200);
    }
    assert_eq!(by_pin(&mut anna, "u-anna", "999999").await.status, 401);
}

#[tokio::test]
async fn pins_are_tried_so_often_from_one_network() {
    let limits = r#"{"limits":{"signinPerNetwork":{"count":2,"minutes":15}}}"#;
    let app = TestApp::configured(1, "production", limits);
    let mut stranger = app.browser();
    for _ in 0..2 {
        assert_eq!(by_pin(&mut stranger, "u-anna", PIN).await.outcome(), not_enrolled());
    }
    assert_eq!(by_pin(&mut stranger, "u-anna", PIN).await.outcome(), (429, "too_many_attempts".into()));
    assert_eq!(app.hops(), (0, 1), "the network's counter alone");
}

#[tokio::test]
async fn an_attempt_whose_answer_was_lost_is_gone_and_never_one_more() {
    for (fault, left) in [(Fault::AfterCommit, 8), (Fault::BeforeCommit, 9), (Fault::Unreached, 9)] {
        let app = TestApp::new();
        let mut anna = locked(&app).await;
        app.objects.fail(Class::Authority, fault);
        assert_eq!(by_pin(&mut anna, "u-anna", PIN).await.outcome(), (503, "unavailable".into()));
        assert_eq!(by_pin(&mut anna, "u-anna", "999999").await.json()["remaining"], left, "{fault:?}");
    }
}

#[tokio::test]
async fn a_person_whose_address_must_be_proven_is_not_let_in_by_pin() {
    let app = TestApp::new();
    let mut anna = locked(&app).await;
    app.cache.set("config:current", r#"{"features":{"emailVerification":"required"}}"#);
    app.clock.advance(60_000);
    assert_eq!(by_pin(&mut anna, "u-anna", PIN).await.outcome(), (403, "email_unverified".into()));
}

#[tokio::test]
async fn a_pin_that_was_stored_the_old_way_is_stored_anew_and_the_password_is_left_alone() {
    let app = TestApp::new();
    locked(&app).await;
    let before = app.db.rows("SELECT password_phc FROM credentials WHERE user_id = 'u-anna'");
    let stored = PasswordHash { phc: "new".into(), pepper_id: "k2".into() };
    let anna = "u-anna".into();
    let device = app.db.rows("SELECT device FROM enrolments")[0]["device"].as_str().unwrap().into();
    let new_sign_in = NewSignIn {
        user: &anna,
        sid: &"s".into(),
        credential_version: 2,
        tenant: None,
        device: &device,
        device_label: "x",
        by_pin: true,
        snapshot_version: 0,
        outbox_id: &"o".into(),
        identity: None,
        factor: None,
        trust: DeviceTrust::None,
        new_device_notice: None,
        device_agent: None,
        upgraded_hash: Some(&stored),
        audit: AuditContext { actor: &anna, network: "", agent: None, trace_id: "" },
    };
    record(app.db.as_ref(), &new_sign_in, app.clock.now()).await.unwrap();
    let pins = app.db.rows("SELECT pin_phc, pepper_id FROM pins WHERE user_id = 'u-anna'");
    assert_eq!(json!(pins), json!([{ "pin_phc": "new", "pepper_id": "k2" }]));
    assert_eq!(app.db.rows("SELECT password_phc FROM credentials WHERE user_id = 'u-anna'"), before);
}

#[tokio::test]
async fn a_card_that_goes_while_its_pin_is_compared_opens_nothing() {
    for seed in seeds(5) {
        let app = TestApp::seeded(seed);
        let mut anna = locked(&app).await;
        let asked = app.db.statements().len();
        // As soon as the card was read.
        let removed = async {
            for _ in 0..10_000 {
                if app.db.statements().len() > asked {
                    break;
                }
                tokio::task::yield_now().await;
            }
            app.db.run("DELETE FROM enrolments");
        };
        let (reply, ()) = join(by_pin(&mut anna, "u-anna", PIN), removed).await;
        assert_eq!(reply.outcome(), (401, "invalid_credentials".into()), "seed {seed}");
        assert_eq!(anna.get("/api/user/me").await.status, 401, "seed {seed}");
    }
}
