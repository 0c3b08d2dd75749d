//! `POST /api/auth/verify-email` and `POST /api/auth/resend-verification`

use crate::auth::sign_up::form;
use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::factors::enrolled;
use crate::support::fakes::link;
use crate::support::fixtures::{ANNA, BEN, PASSWORD};
use crate::support::objects::{Class, Fault};
use crate::support::seeded_random::seeds;
use asgard::jobs::outbox::deliver;
use futures_util::future::join_all;
use http::Method;
use serde_json::{Value, json};

const NEW: &str = "eva@new.example";
const REQUIRED: &str = r#"{"features":{"emailVerification":"required"}}"#;

/// A newly registered, signed-in user, and the code of their mail.
async fn registered(app: &TestApp) -> (Browser, String) {
    let mut browser = app.browser();
    assert_eq!(browser.post("/api/auth/signup", &form()).await.status, 201);
    assert_eq!(browser.sign_in(NEW).await.status, 200);
    (browser, code(app))
}

fn code(app: &TestApp) -> String {
    link(&app.mailbox.newest(NEW)).rsplit('/').next().unwrap().to_owned()
}

fn proof(code: &str) -> Value {
    json!({ "token": code, "email": NEW })
}

#[tokio::test]
async fn the_button_behind_the_link_proves_the_address_everywhere_at_once() {
    let app = TestApp::new();
    let (mut browser, code) = registered(&app).await;
    let reply = browser.post("/api/auth/verify-email", &proof(&code)).await;
    assert_eq!(
        (reply.status.as_u16(), &reply.json()["user"]["emailVerified"]),
        (200, &json!(true)),
        "{}",
        reply.text()
    );
    assert_eq!(browser.get("/api/user/me").await.json()["user"]["emailVerified"], true);
    assert_eq!(browser.post("/api/auth/verify-email", &proof(&code)).await.outcome(), (410, "link_expired".into()));
}

#[tokio::test]
async fn opening_the_link_any_number_of_times_uses_nothing_up() {
    let app = TestApp::new();
    let (mut browser, code) = registered(&app).await;
    let before = app.db.dump();
    for _ in 0..10 {
        let scanner = app.browser().bare(http::Method::GET, &format!("/auth/confirm-mail/{NEW}/{code}"), b"");
        app.send(scanner.request()).await;
    }
    assert_eq!(app.db.dump(), before);
    assert_eq!(browser.post("/api/auth/verify-email", &proof(&code)).await.status, 200);
}

#[tokio::test]
async fn a_code_is_good_for_its_owner_its_address_and_a_day() {
    let app = TestApp::new();
    let (mut browser, code) = registered(&app).await;
    let mut anna = signed_in(&app, ANNA).await;
    assert_eq!(anna.post("/api/auth/verify-email", &proof(&code)).await.outcome(), (410, "link_expired".into()));
    let other = json!({ "token": code, "email": BEN });
    assert_eq!(browser.post("/api/auth/verify-email", &other).await.outcome(), (410, "link_expired".into()));
    for forged in ["id", "x", &code[1..]] {
        assert_eq!(browser.post("/api/auth/verify-email", &proof(forged)).await.status, 410, "{forged}");
    }
    app.clock.advance(24 * 3_600_000);
    browser.guard = None;
    assert_eq!(browser.post("/api/auth/session", &json!({})).await.json()["valid"], true);
    assert_eq!(browser.post("/api/auth/verify-email", &proof(&code)).await.outcome(), (410, "link_expired".into()));
    assert_eq!(app.db.rows("SELECT 1 FROM users WHERE email_verified = 1").len(), 0);
}

#[tokio::test]
async fn a_new_password_pin_or_factor_leaves_the_link_good() {
    for how in ["password", "pin", "factor"] {
        let app = TestApp::new();
        let (mut browser, code) = registered(&app).await;
        if how == "factor" {
            enrolled(&mut browser).await;
        } else {
            let new = if how == "pin" { "135790" } else { "Winter-2027" };
            let reply = browser.patch("/api/user/me", &json!({ how: new, "currentPassword": PASSWORD })).await;
            assert_eq!(reply.status, 200, "{how}: {}", reply.text());
        }
        let reply = browser.post("/api/auth/verify-email", &proof(&code)).await;
        assert_eq!(reply.status, 200, "{how}: {}", reply.text());
    }
}

#[tokio::test]
async fn a_reset_code_does_not_prove_an_address() {
    let app = TestApp::new();
    let (mut browser, _) = registered(&app).await;
    browser.post("/api/auth/pass-forgot", &json!({ "email": NEW })).await;
    assert_eq!(browser.post("/api/auth/verify-email", &proof(&code(&app))).await.status, 410);
}

#[tokio::test]
async fn without_a_session_nothing_is_proven() {
    let app = TestApp::new();
    let (_, code) = registered(&app).await;
    assert_eq!(
        app.browser().post("/api/auth/verify-email", &proof(&code)).await.outcome(),
        (401, "unauthenticated".into())
    );
}

#[tokio::test]
async fn one_code_proves_once_under_parallel_calls() {
    for seed in seeds(10) {
        let app = TestApp::seeded(seed);
        let (browser, code) = registered(&app).await;
        let proof = proof(&code);
        let calls = (0..5).map(|_| {
            let (mut browser, proof) = (browser.clone(), proof.clone());
            async move { browser.post("/api/auth/verify-email", &proof).await.status.as_u16() }
        });
        let outcomes = join_all(calls).await;
        assert_eq!(outcomes.iter().filter(|status| **status == 200).count(), 1, "seed {seed}: {outcomes:?}");
    }
}

#[tokio::test]
async fn where_it_is_required_the_session_waits_for_it_and_is_full_after_it() {
    let app = TestApp::configured(1, "local", REQUIRED);
    let mut browser = app.browser();
    assert_eq!(browser.post("/api/auth/signup", &form()).await.json()["emailVerificationRequired"], true);
    browser.sign_in(NEW).await;
    assert!(!browser.cookies.contains_key("__Host-rtk"));
    assert_eq!(browser.get("/api/business/list").await.outcome(), (403, "email_unverified".into()));
    assert_eq!(browser.post("/api/auth/session", &json!({})).await.json()["scope"], "verify");
    assert_eq!(browser.post("/api/auth/verify-email", &proof(&code(&app))).await.status, 200);
    assert_eq!(browser.get("/api/business/list").await.status, 200);
    assert!(browser.cookies.contains_key("__Host-rtk"));
    assert_eq!(browser.post("/api/auth/session", &json!({})).await.json()["valid"], true);
}

#[tokio::test]
async fn a_session_whose_address_was_proven_by_another_one_has_ended() {
    let app = TestApp::configured(1, "local", REQUIRED);
    let (mut browser, code) = registered(&app).await;
    let mut other = app.browser();
    other.sign_in(NEW).await;
    assert_eq!(other.post("/api/auth/verify-email", &proof(&code)).await.status, 200);
    let mails = app.mailbox.all().len();
    let resent = browser.post("/api/auth/resend-verification", &json!({})).await;
    assert_eq!((resent.outcome(), app.mailbox.all().len()), ((401, "session_expired".into()), mails));
    assert_eq!(browser.post("/api/auth/session", &json!({})).await.json(), json!({ "valid": false }));
    browser.sign_in(NEW).await;
    assert_eq!(browser.get("/api/business/list").await.status, 200);
    assert_eq!(other.get("/api/business/list").await.status, 200, "the other one goes on");
}

#[tokio::test]
async fn the_link_is_mailed_again_five_times_an_hour() {
    let app = TestApp::new();
    let (mut browser, first) = registered(&app).await;
    for n in 0..5 {
        assert_eq!(browser.post("/api/auth/resend-verification", &json!({})).await.status, 202);
        assert_eq!(app.mailbox.all().len(), n + 2);
    }
    let reply = browser.post("/api/auth/resend-verification", &json!({})).await;
    assert_eq!(reply.outcome(), (429, "too_many_attempts".into()));
    assert_eq!(browser.post("/api/auth/verify-email", &proof(&first)).await.status, 200, "the first link still works");
}

#[tokio::test]
async fn a_proven_address_gets_no_more_mails() {
    let app = TestApp::new();
    let (mut browser, code) = registered(&app).await;
    browser.post("/api/auth/verify-email", &proof(&code)).await;
    assert_eq!(browser.post("/api/auth/resend-verification", &json!({})).await.status, 202);
    assert_eq!(app.mailbox.all().len(), 1);
}

#[tokio::test]
async fn a_session_that_waits_for_a_password_proves_no_address() {
    let app = TestApp::new();
    let (mut browser, code) = registered(&app).await;
    app.db.run("UPDATE users SET reset_password_required = 1");
    browser.sign_in(NEW).await;
    assert_eq!(
        browser.post("/api/auth/verify-email", &proof(&code)).await.outcome(),
        (403, "password_reset_required".into())
    );
}

#[tokio::test]
async fn an_authority_that_did_not_hear_of_it_is_told_by_cron() {
    for fault in [Fault::Unreached, Fault::BeforeCommit, Fault::AfterCommit] {
        let app = TestApp::new();
        let (mut browser, code) = registered(&app).await;
        let draft = browser.draft(Method::POST, "/api/auth/verify-email", proof(&code).to_string().as_bytes());
        // The first call to the authority admits the request; the second one fails.
        app.objects.fail_after(Class::Authority, 1, fault);
        assert_eq!(browser.deliver(&draft).await.status, 200, "it is proven: {fault:?}");
        assert_eq!(deliver(&app.app).await.unwrap(), (1, 0), "{fault:?}");
        assert_eq!(browser.get("/api/user/me").await.json()["user"]["emailVerified"], true);
        assert!(app.db.rows("SELECT 1 FROM authority_outbox").is_empty());
    }
}

#[tokio::test]
async fn what_was_heard_does_not_wait() {
    for config in ["{}", REQUIRED] {
        let app = TestApp::configured(1, "local", config);
        let (mut browser, code) = registered(&app).await;
        assert_eq!(browser.post("/api/auth/verify-email", &proof(&code)).await.status, 200);
        assert!(app.db.rows("SELECT 1 FROM authority_outbox").is_empty(), "{config}");
    }
}

#[tokio::test]
async fn a_session_that_is_being_ended_becomes_no_full_one() {
    let app = TestApp::configured(1, "local", REQUIRED);
    let (mut browser, code) = registered(&app).await;
    app.db.run(&format!(
        "UPDATE users SET credential_version = credential_version + 1, reset_password_required = 1 WHERE email = '{NEW}';
         INSERT INTO authority_outbox (id, user_id, command, due_at, created_at)
           SELECT 'o', id, json_object('endAll', json_object('credentialVersion', credential_version)), 1, 1 FROM users WHERE email = '{NEW}'"
    ));
    let refused = browser.post("/api/auth/verify-email", &proof(&code)).await;
    assert_eq!(refused.outcome(), (503, "unavailable".into()));
    deliver(&app.app).await.unwrap();
    let over = browser.post("/api/auth/verify-email", &proof(&code)).await;
    assert_eq!(over.outcome(), (401, "session_expired".into()));
}

#[tokio::test]
async fn a_password_that_is_to_be_replaced_is_so_after_the_address_was_proven_too() {
    let app = TestApp::configured(1, "local", REQUIRED);
    let (mut browser, code) = registered(&app).await;
    app.db.run(&format!("UPDATE users SET reset_password_required = 1 WHERE email = '{NEW}'"));
    let reply = browser.post("/api/auth/verify-email", &proof(&code)).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let session = browser.post("/api/auth/session", &json!({})).await.json();
    assert_eq!((&session["valid"], &session["scope"]), (&json!(false), &json!("password")));
}

#[tokio::test]
async fn a_session_that_could_not_be_opened_leaves_a_proven_address_and_the_way_in() {
    let app = TestApp::configured(1, "local", REQUIRED);
    let (mut browser, code) = registered(&app).await;
    let draft = browser.draft(Method::POST, "/api/auth/verify-email", proof(&code).to_string().as_bytes());
    app.objects.fail_after(Class::Authority, 1, Fault::Unreached);
    assert_eq!(browser.deliver(&draft).await.outcome(), (503, "unavailable".into()));
    assert_eq!(deliver(&app.app).await.unwrap(), (1, 0), "the older copy is delivered to nobody");
    assert_eq!(browser.sign_in(NEW).await.json()["user"]["emailVerified"], true);
    assert_eq!(browser.get("/api/user/me").await.status, 200);
}
