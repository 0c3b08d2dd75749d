//! Security notices by mail: which events are notified, which are not, and how few of them others can cause.

use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::factors::{SECOND_FACTOR, enrolled, waiting};
use crate::support::fakes::link;
use crate::support::fixtures::{ANNA, BEN, PASSWORD, UNKNOWN};
use crate::support::seeded_random::seeds;
use asgard::domain::messages::mail::MailTemplate;
use asgard::jobs::mail::deliver;
use asgard::ports::{Database, Mail};
use asgard::storage::mail_outbox::{NewMail, Recipient, insert};
use futures_util::future::join_all;
use http::Method;
use serde_json::{Value, json};

const NEW: &str = "Anmeldung von einem neuen Gerät";
const MANY: &str = "Viele Anmeldungen von neuen Geräten";
const LOCKOUT: &str = "Anmeldung vorübergehend gesperrt";
const ME: &str = "/api/user/me";
const HOUR_MS: i64 = 3_600_000;
const FIREFOX: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

/// Mails with this subject so far.
fn sent(app: &TestApp, subject: &str) -> Vec<Mail> {
    app.mailbox.all().into_iter().filter(|mail| mail.subject == subject).collect()
}

/// Tries a wrong password repeatedly, each time from another network.
async fn guess(app: &TestApp, email: &str, times: usize) -> Vec<u16> {
    let mut notices = Vec::new();
    for at in 0..times {
        let mut stranger = app.browser().at(&format!("10.0.{at}.1"));
        notices.push(stranger.sign_in_with(email, "Falsch-2026").await.outcome().0);
    }
    notices
}

#[tokio::test]
async fn an_address_that_nobody_proved_gets_ten_notices_a_day_and_a_proven_one_all() {
    for (proven, notices) in [(0, 10), (1, 13)] {
        let app = TestApp::new();
        app.db.run(&format!("UPDATE users SET email_verified = {proven} WHERE id = 'u-anna'"));
        let mut anna = signed_in(&app, ANNA).await;
        enrolled(&mut anna).await;
        for _ in 0..12 {
            assert_eq!(anna.post("/api/user/recovery-codes", &json!({})).await.status, 200);
        }
        let rows = app.db.rows("SELECT 1 FROM mail_outbox WHERE user_id = 'u-anna'");
        assert_eq!(rows.len(), notices, "{proven}");
    }
}

#[tokio::test]
async fn the_first_device_is_no_news_another_one_is_and_each_only_once() {
    let app = TestApp::new();
    let mut here = signed_in(&app, ANNA).await;
    assert_eq!(app.mailbox.all().len(), 0, "the very first sign-in");
    for _ in 0..2 {
        here.post("/api/auth/signout", &json!({})).await;
        here.guard = None;
        assert_eq!(here.sign_in(ANNA).await.status, 200);
    }
    assert_eq!(app.mailbox.all().len(), 0, "a device that it knows");
    let mut there = app.browser();
    there.location = Some("Ulm, DE".into());
    let body = json!({ "email": ANNA, "password": PASSWORD });
    let reply = there.call(Method::POST, "/api/auth/signin", &body, &[("user-agent", FIREFOX)]).await;
    assert_eq!(reply.status, 200);
    let mail = app.mailbox.newest(ANNA);
    assert_eq!((mail.subject.as_str(), sent(&app, NEW).len()), (NEW, 1));
    for line in ["Gerät: Firefox, Windows", "Ungefährer Ort: Ulm, DE", " UTC", "Das war ich nicht:"] {
        assert!(mail.plain.contains(line), "{line}: {}", mail.plain);
    }
    assert!(link(&mail).contains("/auth/not-me/"));
    there.guard = None;
    assert_eq!(there.sign_in(ANNA).await.status, 200);
    assert_eq!(signed_in(&app, BEN).await.get(ME).await.status, 200);
    assert_eq!(app.mailbox.all().len(), 1, "known now; and nobody else's");
}

#[tokio::test]
async fn a_trusted_device_is_no_news_and_a_password_without_its_second_factor_is_nobody_who_came() {
    let app = TestApp::new();
    let mut anna = enrolled(&mut signed_in(&app, ANNA).await).await;
    let before = app.mailbox.all().len();
    let mut browser = waiting(&app, ANNA).await;
    assert_eq!(app.mailbox.all().len(), before, "nobody came in yet");
    let mut factor = anna.totp();
    factor["trustDevice"] = json!(true);
    assert_eq!(browser.post(SECOND_FACTOR, &factor).await.status, 200);
    assert_eq!(sent(&app, NEW).len(), 1);
    browser.guard = None;
    assert_eq!(browser.sign_in(ANNA).await.json()["scope"], "full");
    assert_eq!(sent(&app, NEW).len(), 1);
}

#[tokio::test]
async fn a_sign_in_costs_as_much_with_news_as_without() {
    let app = TestApp::new();
    let mut here = signed_in(&app, ANNA).await;
    here.guard = None;
    here.sign_in(ANNA).await;
    signed_in(&app, ANNA).await;
    assert_eq!(sent(&app, NEW).len(), 1);
    let lines: Vec<Value> = app.log.all().into_iter().filter(|line| line["operation"] == "signin").collect();
    assert_eq!(lines.len(), 3);
    for line in &lines {
        assert_eq!((&line["d1"], &line["objects"], &line["kv"]), (&json!(2), &json!(4), &json!(0)), "{line}");
    }
}

#[tokio::test]
async fn of_many_new_devices_within_an_hour_three_are_told_and_then_that_there_are_many() {
    for seed in seeds(2) {
        let app = TestApp::seeded(seed);
        signed_in(&app, ANNA).await;
        join_all((0..8).map(|_| signed_in(&app, ANNA))).await;
        signed_in(&app, ANNA).await;
        deliver(&app.app).await.unwrap();
        assert_eq!((sent(&app, NEW).len(), sent(&app, MANY).len()), (3, 1), "seed {seed}");
        assert!(link(&sent(&app, MANY)[0]).contains("/auth/not-me/"));
        app.clock.advance(HOUR_MS);
        signed_in(&app, ANNA).await;
        deliver(&app.app).await.unwrap();
        assert_eq!((sent(&app, NEW).len(), sent(&app, MANY).len()), (4, 1), "seed {seed}");
    }
}

#[tokio::test]
async fn a_lockout_is_told_once_a_day_whoever_goes_on_guessing() {
    let app = TestApp::new();
    for _ in 0..8 {
        let notices = guess(&app, ANNA, 12).await;
        assert_eq!((notices[0], notices[11]), (401, 429));
        app.clock.advance(HOUR_MS);
    }
    deliver(&app.app).await.unwrap();
    assert_eq!((sent(&app, LOCKOUT).len(), app.mailbox.all().len()), (1, 1));
    app.clock.advance(17 * HOUR_MS);
    guess(&app, ANNA, 12).await;
    deliver(&app.app).await.unwrap();
    assert_eq!(sent(&app, LOCKOUT).len(), 2);
}

#[tokio::test]
async fn nobody_is_mailed_for_an_address_that_nobody_has_or_a_network_that_was_refused() {
    let limits = r#"{"limits":{"signinPerNetwork":{"count":3,"minutes":15}}, "mail":{"origin":"https://app.example"}}"#;
    let app = TestApp::configured(1, "production", limits);
    guess(&app, UNKNOWN, 12).await;
    let mut stranger = app.browser().at("192.0.2.1");
    for at in 0..20 {
        let email = if at % 2 == 0 { ANNA } else { BEN };
        let reply = stranger.sign_in_with(email, "Falsch-2026").await;
        assert_eq!(reply.outcome().0, if at < 3 { 401 } else { 429 });
    }
    deliver(&app.app).await.unwrap();
    assert_eq!(app.mailbox.all().len(), 0);
    assert_eq!(app.db.rows("SELECT 1 FROM mail_outbox").len(), 0);
}

#[tokio::test]
async fn who_holds_a_session_and_guesses_the_password_locks_out_and_is_told_of() {
    let app = TestApp::new();
    let mut thief = signed_in(&app, ANNA).await;
    guess(&app, ANNA, 9).await;
    for _ in 0..12 {
        thief.post("/api/auth/reauthenticate", &json!({ "password": "Falsch-2026" })).await;
    }
    deliver(&app.app).await.unwrap();
    assert_eq!(sent(&app, LOCKOUT).len(), 1);
}

#[tokio::test]
async fn wrong_codes_behind_a_right_password_are_told_once_a_day() {
    let app = TestApp::new();
    enrolled(&mut signed_in(&app, ANNA).await).await;
    for _ in 0..3 {
        let mut thief = waiting(&app, ANNA).await;
        for _ in 0..7 {
            thief.post(SECOND_FACTOR, &json!({ "method": "totp", "code": "000000" })).await;
        }
        app.clock.advance(HOUR_MS);
    }
    deliver(&app.app).await.unwrap();
    assert_eq!(sent(&app, "Falsche Codes bei der Anmeldung").len(), 1);
}

/// How often a security event was counted so far.
fn times(app: &TestApp, action: &str) -> i64 {
    let rows = app.db.rows(&format!("SELECT times FROM security_events WHERE action = '{action}'"));
    rows.iter().map(|row| row["times"].as_i64().unwrap()).sum()
}

#[tokio::test]
async fn who_holds_a_session_and_guesses_the_code_blocks_it_and_is_told_of() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    enrolled(&mut anna).await;
    let mut thief = anna.clone();
    for at in 0..7 {
        let reply = thief.post("/api/auth/reauthenticate", &json!({ "method": "totp", "code": "000000" })).await;
        assert_eq!(reply.outcome().0, if at < 5 { 401 } else { 429 });
    }
    deliver(&app.app).await.unwrap();
    assert_eq!(sent(&app, "Falsche Codes bei der Anmeldung").len(), 1);
    assert_eq!((times(&app, "auth.second_factor_failed"), times(&app, "auth.second_factor_blocked")), (5, 2));
}

/// Pages offer no other attempt after the last one.
#[tokio::test]
async fn the_last_attempt_itself_is_told_of_and_no_earlier_one() {
    let app = TestApp::new();
    let mut authenticator = enrolled(&mut signed_in(&app, ANNA).await).await;
    let told = async |subject: &str| {
        deliver(&app.app).await.unwrap();
        sent(&app, subject).len()
    };
    let mut thief = waiting(&app, ANNA).await;
    for at in 1..=5 {
        let reply = thief.post(SECOND_FACTOR, &json!({ "method": "totp", "code": "000000" })).await;
        assert_eq!(reply.json()["remaining"], 5 - at);
        assert_eq!(told("Falsche Codes bei der Anmeldung").await, usize::from(at == 5), "{at}");
    }
    app.clock.advance(HOUR_MS);
    let mut holder = waiting(&app, ANNA).await;
    assert_eq!(holder.post(SECOND_FACTOR, &authenticator.totp()).await.status, 200);
    let pin = holder.patch(ME, &json!({ "pin": "135790", "currentPassword": PASSWORD })).await;
    assert_eq!(pin.status, 200, "{}", pin.text());
    holder.post("/api/auth/signout", &json!({})).await;
    for at in 1..=10 {
        let reply = holder.post("/api/auth/signin-pin", &json!({ "userId": "u-anna", "pin": "000000" })).await;
        assert_eq!(reply.json()["remaining"], 10 - at);
        assert_eq!(told("PIN gesperrt").await, usize::from(at == 10), "{at}");
    }
}

#[tokio::test]
async fn a_network_that_was_refused_within_a_session_blocks_no_factor() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    enrolled(&mut anna).await;
    app.cache.set("config:current", r#"{"limits":{"signinPerNetwork":{"count":0,"minutes":15}}}"#);
    app.clock.advance(60_000);
    let reply = anna.post("/api/auth/reauthenticate", &json!({ "password": PASSWORD })).await;
    assert_eq!(reply.outcome(), (429, "too_many_attempts".into()));
    assert_eq!((times(&app, "auth.second_factor_blocked"), times(&app, "auth.locked_out")), (0, 0));
}

#[tokio::test]
async fn a_pin_that_is_set_and_one_that_is_blocked_are_told() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let reply = anna.patch(ME, &json!({ "pin": "135790", "currentPassword": PASSWORD })).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(app.mailbox.newest(ANNA).subject, "PIN festgelegt");
    assert_eq!(anna.patch(ME, &json!({ "pin": null, "currentPassword": PASSWORD })).await.status, 200);
    assert_eq!(app.mailbox.all().len(), 1, "one that is removed opens nothing");
    anna.patch(ME, &json!({ "pin": "135790", "currentPassword": PASSWORD })).await;
    anna.post("/api/auth/signout", &json!({})).await;
    for _ in 0..13 {
        anna.post("/api/auth/signin-pin", &json!({ "userId": "u-anna", "pin": "000000" })).await;
    }
    deliver(&app.app).await.unwrap();
    assert_eq!(sent(&app, "PIN gesperrt").len(), 1);
}

#[tokio::test]
async fn whoever_leaves_is_told_so_and_nothing_holds_their_address_then() {
    let app = TestApp::new();
    app.db.run("UPDATE users SET language = 'fr' WHERE email = 'nina@nowhere.example'");
    let mut nina = signed_in(&app, "nina@nowhere.example").await;
    let reply = nina.delete(ME, &json!({ "password": PASSWORD })).await;
    assert_eq!(reply.status, 204, "{}", reply.text());
    let mail = app.mailbox.newest("nina@nowhere.example");
    assert_eq!(mail.subject, "Votre compte a été supprimé");
    assert!(!mail.plain.contains("http"), "there is nothing left to defend: {}", mail.plain);
    assert!(!app.db.dump().to_string().contains("nina@nowhere.example"));
}

#[tokio::test]
async fn a_notice_leaves_before_everything_that_others_can_cause() {
    let app = TestApp::new();
    let now = asgard::ports::Clock::now(app.clock.as_ref());
    let waiting = |template: MailTemplate, name: &'static str| {
        (0..300).map(move |at| {
            let (id, address) = (format!("{name}-{at}"), format!("{name}-{at}@bulk.example"));
            let to = Recipient::Address(&address);
            insert(&NewMail { id: &id.into(), to, language: "en", template, tenant: None, sealed: "x" }, now)
        })
    };
    let mails = waiting(MailTemplate::Invitation, "invited").chain(waiting(MailTemplate::Reset, "requested"));
    app.db.batch(mails.collect()).await.unwrap();
    app.clock.advance(HOUR_MS);
    guess(&app, ANNA, 11).await;
    let first = asgard::storage::mail_outbox::lease(app.app.db.as_ref(), asgard::ports::Clock::now(app.clock.as_ref()))
        .await
        .unwrap();
    let first: Vec<&str> = first.iter().map(|mail| mail.template.as_str()).collect();
    let of = |template: &str| first.iter().filter(|leased| **leased == template).count();
    assert_eq!((of("lockout"), of("reset"), first.len()), (1, 19, 20), "it waited for the shortest time of all");
}

#[tokio::test]
async fn a_mail_that_cannot_be_written_leaves_no_sign_in_and_the_other_way_round() {
    let app = TestApp::new();
    signed_in(&app, ANNA).await;
    let before = app.db.dump();
    app.db.fail_next(crate::support::database::Fault::BeforeCommit);
    let mut there: Browser = app.browser();
    there.fetch_guard().await;
    let reply = there.sign_in(ANNA).await;
    assert!(reply.status.is_server_error(), "{}", reply.text());
    assert_eq!(app.db.dump()["mail_outbox"], before["mail_outbox"]);
    assert_eq!(app.db.dump()["devices"], before["devices"]);
}
