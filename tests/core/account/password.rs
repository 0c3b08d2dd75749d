//! `PATCH /api/user/me` with a new password.

use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::fakes::link;
use crate::support::fixtures::{ANNA, BEN, PASSWORD};
use crate::support::objects::{Class, Fault};
use crate::support::seeded_random::seeds;
use futures_util::future::join_all;
use http::Method;
use serde_json::{Value, json};

const ME: &str = "/api/user/me";
const CHOSEN: &str = "Winter-2027";

async fn change(browser: &mut Browser, current: &str, new: &str) -> Reply {
    browser.patch(ME, &json!({ "password": new, "currentPassword": current })).await
}

/// Number of mails about a changed password.
fn mailed(app: &TestApp) -> usize {
    app.mailbox.all().iter().filter(|mail| mail.subject.contains("Passwort")).count()
}

#[tokio::test]
async fn a_new_password_counts_at_once_and_ends_every_other_session() {
    for seed in seeds(5) {
        let app = TestApp::seeded(seed);
        let (mut here, mut there) = (signed_in(&app, ANNA).await, signed_in(&app, ANNA).await);
        let mut ben = signed_in(&app, BEN).await;
        let reply = change(&mut here, PASSWORD, CHOSEN).await;
        assert_eq!((reply.status.as_u16(), reply.json()["version"].as_i64()), (200, Some(2)), "{}", reply.text());
        assert_eq!(there.get(ME).await.outcome(), (401, "session_expired".into()));
        assert_eq!(there.post("/api/auth/refresh", &json!({})).await.outcome(), (401, "session_expired".into()));
        assert_eq!(
            (here.get(ME).await.status, ben.get(ME).await.status),
            (200.try_into().unwrap(), 200.try_into().unwrap())
        );
        assert_eq!(here.post("/api/auth/refresh", &json!({})).await.status, 200, "here it goes on");
        assert_eq!(app.browser().sign_in_with(ANNA, PASSWORD).await.outcome(), (401, "invalid_credentials".into()));
        assert_eq!(app.browser().sign_in_with(ANNA, CHOSEN).await.status, 200);
        assert!(app.db.rows("SELECT id FROM authority_outbox").is_empty());
        let events = app.db.rows("SELECT detail FROM audit WHERE action = 'user.password_changed'");
        assert_eq!(json!(events), json!([{ "detail": "{\"fields\":[\"password\"]}" }]));
    }
}

#[tokio::test]
async fn the_owner_is_told_by_mail_in_their_own_language() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    anna.patch(ME, &json!({ "language": "fr" })).await;
    change(&mut anna, PASSWORD, CHOSEN).await;
    let mail = app.mailbox.newest(ANNA);
    assert!(mail.subject.contains("mot de passe"), "{}", mail.subject);
    assert!(link(&mail).contains("/auth/not-me/"));
    assert!(!mail.plain.contains(CHOSEN));
}

#[tokio::test]
async fn a_wrong_missing_or_weak_password_changes_nothing() {
    let app = TestApp::new();
    let (mut here, mut there) = (signed_in(&app, ANNA).await, signed_in(&app, ANNA).await);
    let before = app.db.dump();
    assert_eq!(change(&mut here, "wrong", CHOSEN).await.outcome(), (401, "invalid_credentials".into()));
    for (body, field, code) in [
        (json!({ "password": CHOSEN }), "currentPassword", "required"),
        (json!({ "password": CHOSEN, "currentPassword": "" }), "currentPassword", "required"),
        (json!({ "password": "weak", "currentPassword": PASSWORD }), "password", "weak_password"),
        (json!({ "password": "", "currentPassword": PASSWORD }), "password", "weak_password"),
        (json!({ "password": ["x"], "currentPassword": PASSWORD }), "password", "invalid_value"),
        (
            json!({ "password": format!("A1{}", "x".repeat(127)), "currentPassword": PASSWORD }),
            "password",
            "max_length",
        ),
    ] {
        let reply = here.patch(ME, &body).await;
        let error = &reply.json()["errors"][0];
        assert_eq!((&error["field"], &error["code"]), (&json!(field), &json!(code)), "{body}");
    }
    let with_profile = json!({ "firstName": "X", "password": CHOSEN, "currentPassword": "wrong" });
    assert_eq!(here.patch(ME, &with_profile).await.status, 401, "all of it or nothing");
    assert_eq!(app.db.dump(), before);
    assert_eq!(there.get(ME).await.status, 200);
    assert_eq!(mailed(&app), 0);
}

#[tokio::test]
async fn the_rule_is_the_configured_one() {
    let app =
        TestApp::configured(1, "local", r#"{"password":{"minLength":4,"uppercase":false,"digitOrSpecial":false}}"#);
    let mut anna = signed_in(&app, ANNA).await;
    assert_eq!(change(&mut anna, PASSWORD, "kzwp").await.status, 200);
}

#[tokio::test]
async fn who_holds_a_stolen_session_guesses_no_faster_than_at_the_door() {
    let app = TestApp::new();
    let thief = signed_in(&app, ANNA).await;
    let guesses = join_all((0..40).map(|n| {
        let mut thief = thief.clone();
        async move { change(&mut thief, &format!("guess-{n}"), CHOSEN).await.outcome().0 }
    }))
    .await;
    assert_eq!(guesses.iter().filter(|status| **status == 401).count(), 10, "{guesses:?}");
    assert_eq!(guesses.iter().filter(|status| **status == 429).count(), 30);
    let mut copy = thief.clone();
    let right = change(&mut copy, PASSWORD, CHOSEN).await;
    assert_eq!(right.outcome(), (429, "too_many_attempts".into()), "the right one comes too late as well");
    assert!(right.header("retry-after").parse::<u32>().unwrap() <= 900);
    let mut same_device = thief.clone();
    assert_eq!(same_device.sign_in(ANNA).await.status, 429, "counted with the sign-ins of that device");
    assert_eq!(app.browser().sign_in(ANNA).await.status, 200, "nobody else is locked out");
    app.clock.advance(15 * 60_000);
    let mut anna = app.browser();
    anna.sign_in(ANNA).await;
    assert_eq!(change(&mut anna, PASSWORD, CHOSEN).await.status, 200);
}

#[tokio::test]
async fn a_success_gives_its_attempt_back() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let passwords: Vec<String> =
        std::iter::once(PASSWORD.to_owned()).chain((0..12).map(|n| format!("Winter-{n}"))).collect();
    for pair in passwords.windows(2) {
        assert_eq!(change(&mut anna, &pair[0], &pair[1]).await.status, 200);
    }
}

#[tokio::test]
async fn of_parallel_changes_one_wins_and_the_others_proved_an_old_password() {
    for seed in seeds(5) {
        let app = TestApp::seeded(seed);
        let anna = signed_in(&app, ANNA).await;
        let calls = (0..5).map(|n| {
            let mut anna = anna.clone();
            async move { change(&mut anna, PASSWORD, &format!("Winter-{n}")).await.outcome() }
        });
        let outcomes = join_all(calls).await;
        assert_eq!(outcomes.iter().filter(|outcomes| outcomes.0 == 200).count(), 1, "seed {seed}: {outcomes:?}");
        assert!(
            outcomes.iter().all(|outcomes| outcomes.0 == 200 || *outcomes == (401, "invalid_credentials".into())),
            "{outcomes:?}"
        );
        let winner = outcomes.iter().position(|outcomes| outcomes.0 == 200).unwrap();
        assert_eq!(app.browser().sign_in_with(ANNA, &format!("Winter-{winner}")).await.status, 200);
        assert_eq!(mailed(&app), 1);
    }
}

#[tokio::test]
async fn a_change_and_a_sign_in_at_once_leave_no_session_of_the_old_password() {
    for seed in seeds(20) {
        let app = TestApp::seeded(seed);
        let mut anna = signed_in(&app, ANNA).await;
        let mut other = app.browser();
        other.fetch_guard().await;
        let (changed, _) = tokio::join!(change(&mut anna, PASSWORD, CHOSEN), other.sign_in(ANNA));
        assert_eq!(changed.status, 200);
        assert!(other.get(ME).await.outcome().0 == 401, "seed {seed}");
    }
}

#[tokio::test]
async fn reset_links_that_were_on_their_way_end() {
    let app = TestApp::new();
    app.browser().post("/api/auth/pass-forgot", &json!({ "email": ANNA })).await;
    let code = link(&app.mailbox.newest(ANNA)).rsplit('/').next().unwrap().to_owned();
    let mut anna = signed_in(&app, ANNA).await;
    change(&mut anna, PASSWORD, CHOSEN).await;
    assert!(app.db.rows("SELECT hash FROM codes").is_empty());
    let form = json!({ "code": code, "email": ANNA, "password": "Herbst-2027", "passwordConfirm": "Herbst-2027" });
    assert_eq!(app.browser().post("/api/auth/pass-update", &form).await.outcome(), (410, "link_expired".into()));
}

#[tokio::test]
async fn a_person_without_a_password_proves_nothing_with_any() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    app.db.run("DELETE FROM credentials WHERE user_id = 'u-anna'");
    for typed in [PASSWORD, "x"] {
        assert_eq!(change(&mut anna, typed, CHOSEN).await.outcome(), (401, "invalid_credentials".into()));
    }
    assert!(app.db.rows("SELECT * FROM credentials WHERE user_id = 'u-anna'").is_empty());
}

#[tokio::test]
async fn a_version_that_changed_meanwhile_keeps_the_old_password() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let body = json!({ "password": CHOSEN, "currentPassword": PASSWORD });
    let reply = anna.call(Method::PATCH, ME, &body, &[("if-match", "\"7\"")]).await;
    assert_eq!(reply.outcome(), (412, "version_conflict".into()));
    assert_eq!(app.browser().sign_in(ANNA).await.status, 200);
    assert_eq!(mailed(&app), 0);
}

#[tokio::test]
async fn other_sessions_end_by_cron_where_the_authority_did_not_hear() {
    let app = TestApp::new();
    let (mut here, mut there) = (signed_in(&app, ANNA).await, signed_in(&app, ANNA).await);
    app.objects.fail_after(Class::Authority, 1, Fault::Unreached);
    app.objects.fail(Class::Authority, Fault::Unreached);
    assert_eq!(change(&mut here, PASSWORD, CHOSEN).await.status, 200);
    assert_eq!(app.db.rows("SELECT id FROM authority_outbox").len(), 2);
    asgard::jobs::outbox::deliver(&app.app).await.unwrap();
    assert_eq!(there.get(ME).await.outcome(), (401, "session_expired".into()));
    assert_eq!(here.get(ME).await.status, 200, "the row knows which session to keep");
}

#[tokio::test]
async fn other_sessions_end_where_the_attempt_was_not_given_back() {
    for fault in [Fault::Unreached, Fault::AfterCommit] {
        let app = TestApp::new();
        let (mut here, mut there) = (signed_in(&app, ANNA).await, signed_in(&app, ANNA).await);
        // The attempts of network and address are taken, and neither is given back.
        app.objects.fail_after(Class::Counter, 2, fault);
        app.objects.fail(Class::Counter, fault);
        let reply = change(&mut here, PASSWORD, CHOSEN).await;
        assert_eq!(reply.status, 200, "{fault:?}: {}", reply.text());
        assert!(!app.objects.disarm(), "{fault:?}: the rate limiters failed");
        assert_eq!(there.get(ME).await.outcome(), (401, "session_expired".into()), "{fault:?}");
        assert!(app.db.rows("SELECT id FROM authority_outbox").is_empty(), "{fault:?}");
    }
}

#[tokio::test]
async fn no_password_appears_in_an_answer_the_log_or_the_database() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let replies = [change(&mut anna, "Guess-4711", CHOSEN).await, change(&mut anna, PASSWORD, CHOSEN).await];
    let everything = format!("{}{:?}{}", app.db.dump(), app.log.all(), replies.map(|reply| reply.text()).concat());
    for secret in [PASSWORD, CHOSEN, "Guess-4711"] {
        assert!(!everything.contains(secret));
    }
    assert_eq!(anna.get(ME).await.json()["user"]["hasPassword"], Value::Bool(true));
}
