//! `POST /api/auth/signup`

use crate::support::app::{Reply, TestApp};
use crate::support::fakes::{FakeBotCheck, link};
use crate::support::fixtures::{ANNA, PASSWORD};
use crate::support::seeded_random::seeds;
use futures_util::future::join_all;
use http::Method;
use serde_json::{Value, json};

const NEW: &str = "eva@new.example";

pub fn form() -> Value {
    json!({ "gender": "W", "firstName": " Eva ", "lastName": "Öst", "email": " Eva@New.example", "password": PASSWORD,
        "passwordConfirm": PASSWORD, "birthday": "1990-05-17", "domain": "https://app.test" })
}

async fn with(app: &TestApp, change: impl FnOnce(&mut Value)) -> Reply {
    let mut form = form();
    change(&mut form);
    app.browser().post("/api/auth/signup", &form).await
}

/// The rejected fields and their codes.
fn refused(reply: &Reply) -> Vec<(String, String)> {
    let json = reply.json();
    let errors = json["errors"].as_array().unwrap_or_else(|| panic!("{}", reply.text())).clone();
    errors.iter().map(|e| (e["field"].as_str().unwrap().into(), e["code"].as_str().unwrap().into())).collect()
}

#[tokio::test]
async fn a_visitor_registers_signs_in_and_is_who_they_said() {
    let app = TestApp::new();
    let reply = with(&app, |_| ()).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    assert_eq!(reply.json()["emailVerificationRequired"], false);
    assert!(!reply.text().contains(PASSWORD));
    let person = app.browser().sign_in(NEW).await.json()["user"].clone();
    assert_eq!(person["userId"], reply.json()["userId"]);
    for (member, value) in
        [("firstName", "Eva"), ("lastName", "Öst"), ("gender", "W"), ("birthDate", "1990-05-17"), ("language", "de")]
    {
        assert_eq!(person[member], value, "{member}");
    }
    assert_eq!(person["emailVerified"], false);
    assert_eq!(app.db.rows("SELECT action FROM audit WHERE action = 'auth.signed_up'").len(), 1);
}

#[tokio::test]
async fn the_gender_is_o_and_the_birthday_nothing_where_they_are_not_told() {
    let app = TestApp::new();
    let reply = with(&app, |form| {
        form.as_object_mut().unwrap().retain(|name, _| name != "gender" && name != "birthday");
    })
    .await;
    assert_eq!(reply.status, 201);
    let person = app.browser().sign_in(NEW).await.json()["user"].clone();
    assert_eq!((&person["gender"], &person["birthDate"]), (&json!("O"), &Value::Null));
}

#[tokio::test]
async fn an_address_that_somebody_has_is_refused_with_its_result() {
    let app = TestApp::new();
    let before = app.db.dump();
    let reply = with(&app, |form| form["email"] = json!(ANNA)).await;
    assert_eq!(reply.outcome(), (409, "mail_exists".into()));
    assert_eq!(reply.json()["result"], -1);
    assert_eq!(app.db.dump(), before, "nothing is left behind");
    assert!(app.mailbox.all().is_empty());
}

#[tokio::test]
async fn an_address_is_registered_once_by_parallel_calls() {
    for seed in seeds(10) {
        let app = TestApp::seeded(seed);
        let calls = (0..4).map(|_| with(&app, |_| ()));
        let mut outcomes: Vec<u16> = join_all(calls).await.iter().map(|reply| reply.status.as_u16()).collect();
        outcomes.sort_unstable();
        assert_eq!(outcomes, [201, 409, 409, 409], "seed {seed}");
        assert_eq!(app.mailbox.all().len(), 1);
    }
}

#[tokio::test]
async fn a_registration_that_is_sent_again_is_answered_again_and_another_one_is_not_taken_for_it() {
    let app = TestApp::new();
    let (mut visitor, headers) = (app.browser(), [("idempotency-key", "k-1")]);
    let first = visitor.call(Method::POST, "/api/auth/signup", &form(), &headers).await;
    let again = visitor.call(Method::POST, "/api/auth/signup", &form(), &headers).await;
    assert_eq!((first.status.as_u16(), again.status.as_u16(), first.json()), (201, 201, again.json()));
    let mut other = form();
    other["email"] = json!("other@new.example");
    let other = visitor.call(Method::POST, "/api/auth/signup", &other, &headers).await;
    assert_eq!((other.outcome(), &other.json()["result"]), ((422, "idempotency_mismatch".into()), &json!(0)));
    assert_eq!(app.mailbox.all().len(), 1);
}

#[tokio::test]
async fn every_bad_field_is_named() {
    let app = TestApp::new();
    let before = app.db.dump();
    let reply = app.browser().post("/api/auth/signup", &json!({})).await;
    let required =
        ["firstName", "lastName", "email", "password"].map(|field| (field.to_owned(), "required".to_owned()));
    assert_eq!(refused(&reply), required);
    assert_eq!(reply.json()["result"], 0);
    for (field, value, code) in [
        ("firstName", json!("x".repeat(81)), "max_length"),
        ("firstName", json!("  "), "required"),
        ("lastName", json!("a\r\nBcc: x"), "invalid_value"),
        ("gender", json!("X"), "invalid_value"),
        ("birthday", json!("2027-01-01"), "max_val"),
        ("birthday", json!("17.05.1990"), "invalid_value"),
        ("password", json!("sommer26"), "weak_password"),
        ("email", json!("a@b.de\r\nBcc: c@d.de"), "email"),
        ("email", json!("a@b.de,c@d.de"), "email"),
        ("email", json!("ä@b.de"), "email"),
        ("email", json!(["a@b.de"]), "invalid_value"),
        ("email", json!({ "a": "b@c.de" }), "invalid_value"),
    ] {
        let reply = with(&app, |form| form[field] = value.clone()).await;
        assert_eq!((reply.status.as_u16(), refused(&reply)), (422, vec![(field.into(), code.into())]), "{value}");
    }
    for (field, value, limit) in [
        ("firstName", "x".repeat(81), json!({ "max": 80 })),
        ("email", format!("a@{}.de", ["b".repeat(60).as_str(); 5].join(".")), json!({ "max": 254 })),
        ("password", format!("A1{}", "x".repeat(127)), json!({ "max": 128 })),
        ("invitationCode", String::new(), json!({ "min": 1 })),
    ] {
        let reply = with(&app, |form| form[field] = json!(value)).await;
        assert_eq!(reply.json()["errors"][0]["params"], limit, "{field}: the message names the number");
    }
    let reply = with(&app, |form| form["passwordConfirm"] = json!("Other-2026")).await;
    assert_eq!(refused(&reply), [("passwordConfirm".to_owned(), "password_mismatch".to_owned())]);
    assert_eq!(app.db.dump(), before);
    assert!(app.mailbox.all().is_empty());
}

#[tokio::test]
async fn members_that_nobody_may_set_are_ignored() {
    let app = TestApp::new();
    let reply = with(&app, |form| {
        for (name, value) in [
            ("userId", json!("u-anna")),
            ("emailVerified", json!(true)),
            ("state", json!(1)),
            ("isEmployee", json!(true)),
        ] {
            form[name] = value;
        }
    })
    .await;
    assert_eq!(reply.status, 201);
    let row = app.db.rows("SELECT id, email_verified FROM users WHERE email = 'eva@new.example'").remove(0);
    assert_ne!(row["id"], "u-anna");
    assert_eq!(row["email_verified"], 0);
}

#[tokio::test]
async fn the_mail_proves_the_address_with_a_configured_origin_whatever_the_request_says() {
    let app = TestApp::configured(
        1,
        "local",
        r#"{"mail":{"origin":"https://app.asgard.example","origins":["https://join.asgard.example"]}}"#,
    );
    for (n, (domain, origin)) in [
        ("https://join.asgard.example", "https://join.asgard.example"),
        ("https://evil.example", "https://app.asgard.example"),
        ("https://join.asgard.example.evil.example", "https://app.asgard.example"),
        ("https://join.asgard.example@evil.example", "https://app.asgard.example"),
        ("//evil.example", "https://app.asgard.example"),
    ]
    .into_iter()
    .enumerate()
    {
        let email = format!("eva{n}@new.example");
        let mut browser = app.browser();
        browser.fetch_guard().await;
        let mut form = form();
        form["domain"] = json!(domain);
        form["email"] = json!(email);
        let mut draft = browser.draft(http::Method::POST, "/api/auth/signup", form.to_string().as_bytes());
        for header in ["x-forwarded-host", "forwarded", "x-forwarded-proto"] {
            draft = draft.header(header, "host=evil.example");
        }
        assert_eq!(browser.deliver(&draft).await.status, 201);
        let link = link(&app.mailbox.newest(&email));
        assert!(link.starts_with(&format!("{origin}/auth/confirm-mail/eva{n}@new.example/")), "{domain}: {link}");
    }
}

#[tokio::test]
async fn switched_off_it_is_refused() {
    let app = TestApp::configured(1, "local", r#"{"features":{"signup":false}}"#);
    let reply = with(&app, |_| ()).await;
    assert_eq!((reply.outcome(), &reply.json()["result"]), ((403, "signup_disabled".into()), &json!(0)));
    let mut browser = app.browser();
    browser.fetch_guard().await;
    let broken = browser.draft(http::Method::POST, "/api/auth/signup", b"{");
    assert_eq!(app.send(broken.request()).await.outcome(), (400, "malformed_json".into()), "what it says comes first");
    let draft = browser.draft(http::Method::POST, "/api/auth/signup", form().to_string().as_bytes());
    assert_eq!(app.send(draft.request()).await.outcome().1, "signup_disabled");
    assert_eq!(app.send(draft.request()).await.outcome().1, "guard_replayed", "it is admitted once");
}

#[tokio::test]
async fn maintenance_closes_it() {
    let app = TestApp::configured(1, "local", r#"{"maintenance":{"enabled":true}}"#);
    assert_eq!(with(&app, |_| ()).await.outcome(), (503, "maintenance".into()));
}

#[tokio::test]
async fn registrations_are_limited_per_network() {
    let app = TestApp::configured(
        1,
        "production",
        r#"{"limits":{"signupPerNetwork":{"count":2,"minutes":60}},"mail":{"origin":"https://a.example"}}"#,
    );
    for n in 0..2 {
        assert_eq!(with(&app, |form| form["email"] = json!(format!("n{n}@new.example"))).await.status, 201);
    }
    let reply = with(&app, |form| form["email"] = json!("n3@new.example")).await;
    assert_eq!((reply.outcome(), &reply.json()["result"]), ((429, "too_many_attempts".into()), &json!(0)));
    assert_eq!(reply.header("retry-after"), "3600");
}

#[tokio::test]
async fn whoever_erases_an_account_and_registers_it_again_mails_the_address_five_times_a_day() {
    let app = TestApp::new();
    for _ in 0..5 {
        let taken = with(&app, |form| form["email"] = json!(ANNA)).await;
        assert_eq!(taken.outcome(), (409, "mail_exists".into()), "which mails nothing and does not count");
        assert_eq!(with(&app, |_| ()).await.status, 201);
        let mut eva = app.browser();
        assert_eq!(eva.sign_in(NEW).await.status, 200);
        let erased = eva.call(Method::DELETE, "/api/user/me", &json!({ "password": PASSWORD }), &[]).await;
        assert_eq!(erased.status, 204, "{}", erased.text());
    }
    assert_eq!(with(&app, |form| form["email"] = json!(ANNA)).await.status, 409);
    assert_eq!(with(&app, |_| ()).await.outcome(), (429, "too_many_attempts".into()));
    assert_eq!(with(&app, |form| form["email"] = json!("other@new.example")).await.status, 201);
    app.clock.advance(24 * 3_600_000);
    assert_eq!(with(&app, |_| ()).await.status, 201);
}

#[tokio::test]
async fn whoever_registers_a_strangers_address_again_and_again_keeps_no_invited_user_out() {
    let app = TestApp::new();
    let mut anna = crate::invitations::admin(&app).await;
    assert_eq!(crate::invitations::invite(&mut anna, NEW).await.status, 201);
    let code = crate::invitations::code(&app, NEW);
    for _ in 0..5 {
        assert_eq!(with(&app, |_| ()).await.status, 201);
        let mut stranger = app.browser();
        assert_eq!(stranger.sign_in(NEW).await.status, 200);
        let erased = stranger.call(Method::DELETE, "/api/user/me", &json!({ "password": PASSWORD }), &[]).await;
        assert_eq!(erased.status, 204, "{}", erased.text());
    }
    assert_eq!(with(&app, |_| ()).await.outcome(), (429, "too_many_attempts".into()), "what mails the address");
    let mails = app.mailbox.all().len();
    let invited = with(&app, |form| form["invitationCode"] = json!(code)).await;
    assert_eq!((invited.status.as_u16(), app.mailbox.all().len()), (201, mails), "{}", invited.text());
    // A code that is none registers nobody and counts as little.
    let forged = with(&app, |form| {
        form["email"] = json!("other@new.example");
        form["invitationCode"] = json!("A".repeat(43));
    });
    assert_eq!(forged.await.outcome(), (404, "invitation_invalid".into()));
    assert_eq!(app.browser().sign_in(NEW).await.json()["company"]["title"], "Alpha");
}

#[tokio::test]
async fn a_configured_bot_check_must_say_yes() {
    let config = r#"{"botCheck":{"siteKey":"site-key"}}"#;
    let app = TestApp::configured(1, "local", config);
    for token in [Value::Null, json!(""), json!("a bot's token")] {
        let reply = with(&app, |form| form["botToken"] = token.clone()).await;
        assert_eq!(
            (reply.outcome(), &reply.json()["result"]),
            ((403, "bot_check_failed".into()), &json!(0)),
            "{token}"
        );
    }
    assert_eq!(with(&app, |form| form["botToken"] = json!(FakeBotCheck::HUMAN)).await.status, 201);
    let again = with(&app, |form| {
        form["botToken"] = json!(FakeBotCheck::HUMAN);
        form["email"] = json!("second@new.example");
    })
    .await;
    assert_eq!(again.status, 403, "a token is good once");
    app.bot_check.is_down.store(true, std::sync::atomic::Ordering::SeqCst);
    let reply = with(&app, |form| form["botToken"] = json!("x")).await;
    assert_eq!((reply.outcome(), &reply.json()["result"]), ((503, "unavailable".into()), &json!(0)), "no answer is no");
}

#[tokio::test]
async fn a_registration_that_is_sent_again_needs_no_second_token_of_the_bot_check() {
    let app = TestApp::configured(1, "local", r#"{"botCheck":{"siteKey":"site-key"}}"#);
    let (mut visitor, headers) = (app.browser(), [("idempotency-key", "k-1")]);
    let mut form = form();
    form["botToken"] = json!(FakeBotCheck::HUMAN);
    let first = visitor.call(Method::POST, "/api/auth/signup", &form, &headers).await;
    let again = visitor.call(Method::POST, "/api/auth/signup", &form, &headers).await;
    assert_eq!((first.status.as_u16(), again.status.as_u16()), (201, 201), "{}", again.text());
    assert_eq!((first.json(), app.bot_check.validations()), (again.json(), 1));
    form["email"] = json!("other@new.example");
    let other = visitor.call(Method::POST, "/api/auth/signup", &form, &headers).await;
    assert_eq!((other.outcome(), &other.json()["result"]), ((422, "idempotency_mismatch".into()), &json!(0)));
    // Without the key it is another registration.
    assert_eq!(visitor.post("/api/auth/signup", &form).await.outcome(), (403, "bot_check_failed".into()));
}

#[tokio::test]
async fn without_a_configured_check_nobody_is_asked() {
    let app = TestApp::new();
    assert_eq!(with(&app, |form| form["botToken"] = json!("anything")).await.status, 201);
    assert_eq!(app.bot_check.validations(), 0);
}

#[tokio::test]
async fn registering_opens_no_session_neither_for_the_new_nor_for_whoever_has_the_address() {
    let app = TestApp::new();
    for (email, status) in [(NEW, 201), (ANNA, 409)] {
        let mut browser = app.browser();
        let mut form = form();
        form["email"] = json!(email);
        let reply = browser.post("/api/auth/signup", &form).await;
        assert_eq!(reply.status, status);
        assert!(reply.json().get("accessToken").is_none());
        assert_eq!(browser.get("/api/user/me").await.status, 401, "{email}");
    }
}
