//! "That was not me": `disavow-verify-code` and `disavow`

use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::factors::{SECOND_FACTOR, TOTP, enrolled, totp, waiting};
use crate::support::fakes::link;
use crate::support::fixtures::{ANNA, BEN, NINA, PASSWORD};
use crate::support::identities::ON;
use crate::support::objects::{Class, Fault};
use crate::support::passkeys::{PASSKEYS, added, authenticator, made, sign_in};
use crate::support::seeded_random::seeds;
use crate::support::social::known;
use asgard::domain::crypto::bytes::{base64url, key_from_base64url};
use asgard::ports::Clock;
use futures_util::future::{join, join_all};
use http::Method;
use serde_json::{Value, json};

const LOOK: &str = "/api/auth/disavow-verify-code";
const PRESS: &str = "/api/auth/disavow";
const NEW_DEVICE: &str = "Anmeldung von einem neuen Gerät";
const DAY_MS: i64 = 24 * 3_600_000;

/// Anna's browser, an attacker's that is signed in as her, and the code of the mail about it.
async fn intruded(app: &TestApp) -> (Browser, Browser, String) {
    let mut anna = signed_in(app, ANNA).await;
    anna.get("/api/user/me").await;
    app.clock.advance(1000);
    let thief = signed_in(app, ANNA).await;
    let mail = app.mailbox.newest(ANNA);
    assert_eq!(mail.subject, NEW_DEVICE);
    (anna, thief, code(app))
}

/// The code of the newest mail to Anna.
fn code(app: &TestApp) -> String {
    link(&app.mailbox.newest(ANNA)).rsplit('/').next().unwrap().to_owned()
}

async fn press(app: &TestApp, code: &str) -> Reply {
    app.browser().post(PRESS, &json!({ "code": code, "domain": "https://app.test" })).await
}

fn expired() -> (u16, String) {
    (410, "link_expired".into())
}

fn count(app: &TestApp, rows: &str) -> i64 {
    app.db.rows(&format!("SELECT COUNT(*) AS n FROM {rows}"))[0]["n"].as_i64().unwrap()
}

#[tokio::test]
async fn one_press_ends_every_session_and_begins_a_reset() {
    let app = TestApp::new();
    let (mut anna, mut thief, code) = intruded(&app).await;
    let mut ben = signed_in(&app, BEN).await;
    assert!(link(&app.mailbox.newest(ANNA)).contains("/auth/not-me/"));
    let reply = press(&app, &code).await;
    assert_eq!(
        (reply.status.as_u16(), reply.text(), reply.cookies()),
        (204, String::new(), Vec::new()),
        "it opens nothing"
    );
    for browser in [&mut anna, &mut thief] {
        assert_eq!(browser.get("/api/user/me").await.outcome(), (401, "session_expired".into()));
        assert_eq!(browser.post("/api/auth/refresh", &json!({})).await.outcome(), (401, "session_expired".into()));
        let again = browser.sign_in(ANNA).await;
        assert_eq!(again.outcome(), (401, "invalid_credentials".into()), "the password that was known opens nothing");
    }
    assert_eq!(ben.get("/api/user/me").await.status, 200, "nobody else's");
    // The usual reset link sets a password, which then signs in.
    let mail = app.mailbox.newest(ANNA);
    assert_eq!(mail.subject, "Neues Passwort wählen");
    let chosen =
        json!({ "code": self::code(&app), "email": ANNA, "password": "Winter-2027", "passwordConfirm": "Winter-2027" });
    assert_eq!(app.browser().post("/api/auth/pass-update", &chosen).await.status, 204);
    assert_eq!(app.browser().sign_in_with(ANNA, "Winter-2027").await.status, 200);
    let events = app.db.rows("SELECT actor, object, detail FROM audit WHERE action = 'auth.disavowed'");
    assert_eq!(
        (events.len(), &events[0]["actor"], &events[0]["object"], &events[0]["detail"]),
        (1, &json!("u-anna"), &json!("u-anna"), &json!(r#"{"notice":"newDevice"}"#))
    );
    assert_eq!(count(&app, "authority_outbox"), 0, "what was delivered is deleted");
}

#[tokio::test]
async fn looking_changes_nothing_and_tells_nothing_of_whose_it_is() {
    let app = TestApp::new();
    let (mut anna, mut thief, code) = intruded(&app).await;
    let mut scanner = app.browser();
    scanner.fetch_guard().await;
    let before = app.db.dump();
    for _ in 0..3 {
        let response = scanner.post(LOOK, &json!({ "code": code })).await.json();
        assert_eq!(response["notice"], "newDevice");
        assert_eq!(response.as_object().unwrap().len(), 2, "{response}");
        let page = scanner.deliver(&scanner.bare(Method::GET, &format!("/auth/not-me/{code}"), b"")).await;
        assert_eq!(page.status, 200);
        for path in [PRESS, LOOK] {
            assert_eq!(scanner.deliver(&scanner.bare(Method::GET, path, b"")).await.status, 405);
        }
        // A program that posts without a guard has no effect.
        let bare = scanner.bare(Method::POST, PRESS, json!({ "code": code }).to_string().as_bytes());
        assert_eq!(scanner.deliver(&bare).await.outcome().1, "guard_missing");
    }
    assert_eq!(app.db.dump(), before);
    for browser in [&mut anna, &mut thief] {
        assert_eq!(browser.get("/api/user/me").await.status, 200);
    }
}

#[tokio::test]
async fn one_code_under_fifty_parallel_presses_works_once() {
    for seed in seeds(2) {
        let app = TestApp::seeded(seed);
        let (.., code) = intruded(&app).await;
        let outcomes = join_all((0..50).map(|_| async { press(&app, &code).await.outcome() })).await;
        assert_eq!(outcomes.iter().filter(|outcomes| outcomes.0 == 204).count(), 1, "seed {seed}");
        assert!(outcomes.iter().all(|outcomes| outcomes.0 == 204 || *outcomes == expired()), "{outcomes:?}");
        assert_eq!(count(&app, "audit WHERE action = 'auth.disavowed'"), 1);
        assert_eq!(count(&app, "codes"), 1);
        assert_eq!(app.mailbox.all().iter().filter(|mail| mail.subject == "Neues Passwort wählen").count(), 1);
    }
}

#[tokio::test]
async fn no_other_code_presses_and_this_one_presses_nothing_else() {
    let app = TestApp::new();
    let (mut anna, _, code) = intruded(&app).await;
    app.browser().post("/api/auth/pass-forgot", &json!({ "email": ANNA })).await;
    let reset = self::code(&app);
    let bytes = key_from_base64url(&code).unwrap();
    let flipped = (0..256).map(|bit| {
        let mut other = bytes;
        other[bit / 8] ^= 1 << (bit % 8);
        base64url(&other)
    });
    let mut codes: Vec<String> = vec![reset, "x".into(), "id".into(), code[1..].to_owned(), format!("{code}A")];
    codes.extend(flipped);
    for (at, other) in codes.iter().enumerate() {
        // From many networks, because the limit has its own test.
        let mut browser = app.browser().at(&format!("10.{}.{}.1", at / 200, at % 200));
        for path in [LOOK, PRESS] {
            assert_eq!(browser.post(path, &json!({ "code": other })).await.outcome(), expired(), "{path} {other}");
        }
    }
    let chosen = json!({ "code": code, "email": ANNA, "password": "Winter-2027", "passwordConfirm": "Winter-2027" });
    let mut browser = app.browser();
    assert_eq!(browser.post("/api/auth/pass-update", &chosen).await.outcome(), expired());
    let look = json!({ "code": code, "email": ANNA });
    assert_eq!(browser.post("/api/auth/pass-verify-code", &look).await.outcome(), expired());
    assert_eq!(anna.get("/api/user/me").await.status, 200);
    let hashes = app.db.rows("SELECT code_hash FROM mail_outbox WHERE code_hash IS NOT NULL");
    assert!(!hashes.is_empty() && hashes.iter().all(|row| row["code_hash"] != json!(code)), "hashed at rest");
}

#[tokio::test]
async fn a_code_ends_with_its_week_its_use_and_its_account() {
    let app = TestApp::new();
    let (.., code) = intruded(&app).await;
    app.clock.advance(7 * DAY_MS - 1);
    assert_eq!(app.browser().post(LOOK, &json!({ "code": code })).await.status, 200);
    app.clock.advance(1);
    assert_eq!(press(&app, &code).await.outcome(), expired());

    let app = TestApp::new();
    let (.., code) = intruded(&app).await;
    app.db.run("UPDATE users SET state = 0 WHERE id = 'u-anna'");
    assert_eq!(press(&app, &code).await.outcome(), expired(), "a disabled account opens nothing and ends nothing");
    app.db.run("UPDATE users SET state = 1 WHERE id = 'u-anna'");
    assert_eq!(press(&app, &code).await.status, 204);
    for path in [LOOK, PRESS] {
        assert_eq!(app.browser().post(path, &json!({ "code": code })).await.outcome(), expired());
    }
}

#[tokio::test]
async fn what_the_thief_changed_takes_no_code_away_and_what_they_added_goes() {
    let app = TestApp::configured(1, "local", ON);
    let mut anna = signed_in(&app, ANNA).await;
    let mut key = authenticator("annas");
    added(&mut anna, &mut key).await;
    // So long ago that its notice cannot be disavowed any more.
    app.clock.advance(7 * DAY_MS);
    // A device of the attacker with everything that keeps a user signed in.
    let (mut thief, _) = sign_in(&app, &mut key).await;
    let stolen = code(&app);
    app.clock.advance(1000);
    added(&mut thief, &mut authenticator("thiefs")).await;
    enrolled(&mut thief).await;
    known(&app, "u-anna", "thiefs");
    let change = json!({ "password": "Dieb-2027", "currentPassword": PASSWORD });
    assert_eq!(thief.patch("/api/user/me", &change).await.status, 200);
    let pin = json!({ "pin": "135790", "currentPassword": "Dieb-2027" });
    assert_eq!(thief.patch("/api/user/me", &pin).await.status, 200);

    assert_eq!(press(&app, &stolen).await.status, 204);
    assert_eq!(app.db.rows("SELECT name FROM passkeys").len(), 1, "hers stays");
    let left = app.db.rows("SELECT has_totp, passkeys, has_pin FROM users WHERE id = 'u-anna'").remove(0);
    assert_eq!((&left["has_totp"], &left["passkeys"], &left["has_pin"]), (&json!(0), &json!(1), &json!(0)));
    for table in ["credentials", "providers", "pins", "enrolments", "trusted_devices", "totp"] {
        assert_eq!(count(&app, &format!("{table} WHERE user_id = 'u-anna'")), 0, "{table}");
    }
    assert_eq!(app.browser().sign_in_with(ANNA, "Dieb-2027").await.outcome(), (401, "invalid_credentials".into()));
    // Signing in there again would be mailed as a new device.
    assert_eq!(count(&app, "devices WHERE user_id = 'u-anna'"), 1);
}

#[tokio::test]
async fn a_press_on_a_later_notice_removes_what_came_since_the_first() {
    let app = TestApp::new();
    let (_, mut thief, first) = intruded(&app).await;
    app.clock.advance(1000);
    let mut key = authenticator("thiefs");
    added(&mut thief, &mut key).await;
    app.clock.advance(1000);
    let change = json!({ "password": "Dieb-2027", "currentPassword": PASSWORD });
    assert_eq!(thief.patch("/api/user/me", &change).await.status, 200);
    let newest = code(&app);
    assert_ne!(first, newest);

    assert_eq!(press(&app, &newest).await.status, 204);
    for table in ["passkeys", "recovery_codes"] {
        assert_eq!(count(&app, &format!("{table} WHERE user_id = 'u-anna'")), 0, "{table}");
    }
    assert_eq!(count(&app, "devices WHERE user_id = 'u-anna'"), 1, "the thief's device is new again, hers is not");
    let (_, refused) = sign_in(&app, &mut key).await;
    assert_eq!(refused.outcome(), (401, "passkey_failed".into()));
    let chosen =
        json!({ "code": code(&app), "email": ANNA, "password": "Winter-2027", "passwordConfirm": "Winter-2027" });
    assert_eq!(app.browser().post("/api/auth/pass-update", &chosen).await.status, 204);
    let owner = app.browser().sign_in_with(ANNA, "Winter-2027").await;
    assert_eq!((owner.status.as_u16(), &owner.json()["scope"]), (200, &json!("full")), "no factor of somebody else's");
}

/// The mail about Anna's own passkey becomes another one, a day older; then a thief comes, and she presses the mail about them.
#[tokio::test]
async fn what_dates_a_press_back_is_a_notice_to_its_user_whose_button_still_works() {
    for (older, stays) in [
        ("template = 'passwordChanged'", false),
        ("template = 'newDevice'", false),
        ("template = 'lockout'", true),
        ("template = 'secondFactorBlocked'", true),
        ("template = 'pinBlocked'", true),
        ("code_hash = NULL", true),
        ("user_id = 'u-ben'", true),
        ("created_at = created_at - 6 * 24 * 3600000", true),
    ] {
        let app = TestApp::new();
        let mut anna = signed_in(&app, ANNA).await;
        let mut key = authenticator("annas");
        added(&mut anna, &mut key).await;
        app.db.run(&format!(
            "UPDATE mail_outbox SET created_at = created_at - 24 * 3600000 WHERE template = 'passkeyAdded';
             UPDATE mail_outbox SET {older} WHERE template = 'passkeyAdded'"
        ));
        app.clock.advance(1000);
        assert_eq!(sign_in(&app, &mut key).await.1.status, 200);
        assert_eq!(app.mailbox.newest(ANNA).subject, NEW_DEVICE);
        assert_eq!(press(&app, &code(&app)).await.status, 204);
        assert_eq!(count(&app, "passkeys") == 1, stays, "{older}");
    }
}

/// A lockout is nobody's success, but who presses its button has had enough of all that came since the first notice.
#[tokio::test]
async fn a_notice_about_failures_is_dated_by_itself_and_by_others() {
    for (template, stays) in [("lockout", true), ("newDevice", false)] {
        let app = TestApp::new();
        let mut anna = signed_in(&app, ANNA).await;
        let mut key = authenticator("annas");
        added(&mut anna, &mut key).await;
        app.db.run(&format!(
            "UPDATE mail_outbox SET template = '{template}', created_at = created_at - 1 WHERE template = 'passkeyAdded'"
        ));
        app.clock.advance(1000);
        assert_eq!(sign_in(&app, &mut key).await.1.status, 200);
        app.db.run(&format!(
            "UPDATE mail_outbox SET template = 'lockout' WHERE template = 'newDevice' AND created_at = {}",
            app.clock.now().0
        ));
        assert_eq!(press(&app, &code(&app)).await.status, 204);
        assert_eq!(count(&app, "passkeys") == 1, stays, "{template}");
    }
}

#[tokio::test]
async fn recovery_codes_that_a_thief_made_go_and_the_owners_stay() {
    for is_renewed in [true, false] {
        let app = TestApp::new();
        let mut anna = enrolled(&mut signed_in(&app, ANNA).await).await;
        app.clock.advance(7 * DAY_MS);
        // An attacker who saw her password.
        let mut thief = waiting(&app, ANNA).await;
        assert_eq!(thief.post(SECOND_FACTOR, &anna.totp()).await.status, 200);
        let stolen = code(&app);
        app.clock.advance(1000);
        if is_renewed {
            assert_eq!(thief.post("/api/user/recovery-codes", &json!({})).await.status, 200);
            assert_eq!(app.mailbox.newest(ANNA).subject, "Neue Wiederherstellungscodes");
        }
        assert_eq!(press(&app, &stolen).await.status, 204);
        assert_eq!(count(&app, "totp WHERE user_id = 'u-anna'"), 1, "hers stays");
        assert_eq!(count(&app, "recovery_codes WHERE user_id = 'u-anna'"), if is_renewed { 0 } else { 10 });
    }
}

#[tokio::test]
async fn whoever_reads_the_address_before_ends_sessions_and_is_sent_no_code() {
    let app = TestApp::new();
    let (mut anna, _, code) = intruded(&app).await;
    app.db.run("UPDATE users SET email = 'anna@new.example' WHERE id = 'u-anna'");
    assert_eq!(press(&app, &code).await.status, 204);
    assert_eq!(anna.get("/api/user/me").await.status, 401);
    assert_eq!(app.mailbox.newest("anna@new.example").subject, "Neues Passwort wählen");
    assert_eq!(app.mailbox.newest(ANNA).subject, NEW_DEVICE, "nothing more to the old one");
}

#[tokio::test]
async fn a_network_presses_as_often_as_it_may() {
    let limits = r#"{"limits":{"codePerNetwork":{"count":2,"minutes":15}}}"#;
    let app = TestApp::configured(1, "production", limits);
    let mut browser = app.browser().at("192.0.2.1");
    for _ in 0..2 {
        assert_eq!(browser.post(PRESS, &json!({ "code": "x" })).await.outcome(), expired());
    }
    for path in [PRESS, LOOK] {
        assert_eq!(browser.post(path, &json!({ "code": "x" })).await.outcome(), (429, "too_many_attempts".into()));
    }
}

#[tokio::test]
async fn an_end_that_the_authority_did_not_hear_is_told_again() {
    let app = TestApp::new();
    let (mut anna, _, code) = intruded(&app).await;
    app.objects.fail(Class::Authority, Fault::Unreached);
    assert_eq!(press(&app, &code).await.status, 204);
    assert_eq!(count(&app, "authority_outbox"), 1);
    app.clock.advance(120_000);
    asgard::jobs::outbox::deliver_all(&app.app).await.unwrap();
    assert_eq!(anna.get("/api/user/me").await.status, 401);
    assert_eq!(count(&app, "authority_outbox"), 0);
    let nothing: Value = json!({});
    assert_eq!(anna.post("/api/auth/refresh", &nothing).await.status, 401);
}

#[tokio::test]
async fn an_invitation_that_the_thief_sent_opens_nothing_after_the_press() {
    let app = TestApp::new();
    let (_, mut thief, code) = intruded(&app).await;
    thief.enter("t-alpha").await;
    let sent = crate::invitations::invite(&mut thief, NINA).await;
    assert_eq!(sent.status, 201, "{}", sent.text());
    let invitation = crate::invitations::code(&app, NINA);
    assert_eq!(press(&app, &code).await.status, 204);
    let mut nina = signed_in(&app, NINA).await;
    let accepted = crate::invitations::accept(&mut nina, &invitation).await;
    assert_eq!(accepted.outcome(), (404, "invitation_invalid".into()));
}

#[tokio::test]
async fn a_thief_adds_no_way_in_while_the_authority_has_not_heard() {
    let app = TestApp::new();
    let (_, mut thief, code) = intruded(&app).await;
    let passkey = made(&mut thief, &mut authenticator("thief")).await;
    let secret = thief.post(TOTP, &json!({})).await.json()["secret"].as_str().unwrap().to_owned();
    app.objects.fail(Class::Authority, Fault::Unreached);
    assert_eq!(press(&app, &code).await.status, 204);
    assert_eq!(thief.get("/api/user/me").await.status, 200, "the session is over, but nobody knows yet");
    let confirmed = json!({ "code": totp(&secret, app.clock.now().0 / 1000) });
    for (path, body) in
        [(PASSKEYS, &passkey), ("/api/user/factors/totp/confirm", &confirmed), ("/api/user/recovery-codes", &json!({}))]
    {
        assert_eq!(thief.post(path, body).await.outcome(), (503, "unavailable".into()), "{path}");
    }
    assert_eq!((count(&app, "passkeys"), count(&app, "totp"), count(&app, "recovery_codes")), (0, 0, 0));
    app.clock.advance(120_000);
    asgard::jobs::outbox::deliver_all(&app.app).await.unwrap();
    assert_eq!(thief.get("/api/user/me").await.outcome(), (401, "session_expired".into()));
}

#[tokio::test]
async fn a_session_that_is_ending_is_not_raised_and_leaves_no_card() {
    let app = TestApp::new();
    let (_, mut thief, code) = intruded(&app).await;
    app.objects.fail(Class::Authority, Fault::Unreached);
    assert_eq!(press(&app, &code).await.status, 204);
    assert_eq!(thief.get("/api/user/me").await.status, 200, "the session is over, but nobody knows yet");
    let card = thief.call(Method::PUT, "/api/auth/lockscreen-users/me", &json!({}), &[]).await;
    assert_eq!((card.outcome(), count(&app, "enrolments")), ((503, "unavailable".into()), 0));
    let proof = thief.post("/api/auth/reauthenticate", &json!({ "password": PASSWORD })).await;
    assert_eq!(proof.outcome(), (503, "unavailable".into()));
    app.clock.advance(120_000);
    asgard::jobs::outbox::deliver_all(&app.app).await.unwrap();
    assert_eq!(thief.get("/api/user/me").await.outcome(), (401, "session_expired".into()));
}

#[tokio::test]
async fn a_session_that_is_ending_does_not_outlive_its_end_by_ending_all_others() {
    let app = TestApp::new();
    let (mut anna, mut thief, code) = intruded(&app).await;
    app.objects.fail(Class::Authority, Fault::Unreached);
    assert_eq!(press(&app, &code).await.status, 204);
    assert_eq!(thief.delete("/api/user/sessions", &Value::Null).await.outcome(), (503, "unavailable".into()));
    assert_eq!(anna.get("/api/user/me").await.status, 200, "nothing was ended");
    app.clock.advance(120_000);
    asgard::jobs::outbox::deliver_all(&app.app).await.unwrap();
    assert_eq!(thief.get("/api/user/me").await.outcome(), (401, "session_expired".into()));
}

#[tokio::test]
async fn of_a_reset_and_a_thief_who_ends_all_other_sessions_the_reset_wins() {
    for seed in seeds(5) {
        let app = TestApp::seeded(seed);
        let (_, mut thief, code) = intruded(&app).await;
        let (ended, pressed) = join(thief.delete("/api/user/sessions", &Value::Null), press(&app, &code)).await;
        assert_eq!(pressed.status, 204, "seed {seed}: {}", pressed.text());
        assert_eq!(thief.get("/api/user/me").await.status, 401, "seed {seed}: {}", ended.text());
    }
}

#[tokio::test]
async fn a_session_with_a_factor_does_not_outlive_a_reset_by_proving_it_again() {
    for seed in seeds(5) {
        let app = TestApp::seeded(seed);
        let mut anna = signed_in(&app, ANNA).await;
        let authenticator = enrolled(&mut anna).await;
        let forgotten = json!({ "email": ANNA, "domain": "https://app.test" });
        assert_eq!(app.browser().post("/api/auth/pass-forgot", &forgotten).await.status, 202);
        app.clock.advance(60_000);
        let proof = json!({ "method": "totp", "code": authenticator.code() });
        let chosen =
            json!({ "code": code(&app), "email": ANNA, "password": "Winter-2027", "passwordConfirm": "Winter-2027" });
        let mut owner = app.browser();
        let reset = owner.post("/api/auth/pass-update", &chosen);
        let (proven, changed) = join(anna.post("/api/auth/reauthenticate", &proof), reset).await;
        assert_eq!(changed.status, 204, "seed {seed}: {}", changed.text());
        assert_eq!(anna.get("/api/user/me").await.status, 401, "seed {seed}: {}", proven.text());
    }
}

#[tokio::test]
async fn a_thief_whose_session_ends_while_they_add_a_way_in_has_added_none() {
    for seed in seeds(5) {
        let app = TestApp::seeded(seed);
        let (_, mut thief, code) = intruded(&app).await;
        let passkey = made(&mut thief, &mut authenticator("thief")).await;
        let (added, pressed) = join(thief.post(PASSKEYS, &passkey), press(&app, &code)).await;
        assert_eq!(pressed.status, 204);
        assert_eq!(count(&app, "passkeys"), 0, "seed {seed}: {}", added.text());
        assert_eq!(thief.get("/api/user/me").await.status, 401, "seed {seed}");
    }
}

#[tokio::test]
async fn who_changed_their_password_adds_a_passkey_before_the_authority_has_heard() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let change = json!({ "password": "Winter-2027", "currentPassword": PASSWORD });
    app.objects.fail_after(Class::Authority, 1, Fault::Unreached);
    app.objects.fail(Class::Authority, Fault::Unreached);
    assert_eq!(anna.patch("/api/user/me", &change).await.status, 200);
    assert_eq!(count(&app, "authority_outbox WHERE command LIKE '%endAll%'"), 1, "it keeps her session");
    added(&mut anna, &mut authenticator("hers")).await;
}
