//! Attempt limits, and attempts to evade them.

use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::database::Fault as DatabaseFault;
use crate::support::fixtures::{ANNA, NINA, PASSWORD, UNKNOWN};
use crate::support::objects::{Class, Fault};
use crate::support::round_trips::Rounds;
use asgard::http::pipeline::entry::serve;
use asgard::http::pipeline::response::DeferredWork;
use http::Method;
use serde_json::{Value, json};

/// A nonce is deleted after this time in milliseconds, and can be reused.
const FORGOTTEN: i64 = 361_000;

/// A request with a given nonce.
async fn call_as(browser: &mut Browser, number: u64, path: &str, body: &Value) -> Reply {
    let body = body.to_string().into_bytes();
    if browser.guard.is_none() {
        browser.fetch_guard().await;
    }
    let guard = browser.guard.clone().unwrap();
    let sealed = browser.seal_as(number, &guard, &Method::POST, path, &body, 0);
    let draft = browser.draft(Method::POST, path, &body).header("x-token-asgard", &sealed);
    browser.deliver(&draft).await
}

#[tokio::test]
async fn a_nonce_that_is_chosen_again_is_another_attempt() {
    let app = TestApp::new();
    let mut stranger = app.browser();
    let body = json!({ "email": ANNA, "password": "wrong" });
    let mut evaluated = 0;
    // The same ten nonces three times within one window of fifteen minutes.
    for _ in 0..3 {
        for number in 0..10 {
            let outcome = call_as(&mut stranger, 1_000_000 + number, "/api/auth/signin", &body).await.outcome();
            evaluated += usize::from(outcome == (401, "invalid_credentials".into()));
        }
        app.clock.advance(FORGOTTEN);
        app.objects.ring();
    }
    assert_eq!(evaluated, 10);
}

#[tokio::test]
async fn a_nonce_that_is_chosen_again_mails_no_more() {
    let app = TestApp::new();
    let mut stranger = app.browser();
    for _ in 0..4 {
        for number in 0..5 {
            call_as(&mut stranger, 2_000_000 + number, "/api/auth/pass-forgot", &json!({ "email": ANNA })).await;
        }
        app.clock.advance(FORGOTTEN);
        app.objects.ring();
    }
    assert_eq!(app.mailbox.all().len(), 5);
}

#[tokio::test]
async fn a_success_of_ones_own_buys_no_attempts_elsewhere() {
    let app = TestApp::configured(1, "production", "{}");
    let mut stranger = app.browser();
    // A hundred successful sign-ins do not count for the network …
    for number in 0..100 {
        let outcome = call_as(
            &mut stranger,
            3_000_000 + number,
            "/api/auth/signin",
            &json!({ "email": ANNA, "password": PASSWORD }),
        )
        .await;
        assert_eq!(outcome.status, 200, "{number}");
    }
    app.clock.advance(FORGOTTEN);
    app.objects.ring();
    // … and their nonces give no free attempts on another account.
    let mut evaluated = 0;
    for number in 0..120_u64 {
        let body = json!({ "email": format!("{}{UNKNOWN}", number % 100), "password": "wrong" });
        let nonce = if number < 100 { 3_000_000 + number } else { 3_100_000 + number };
        let outcome = call_as(&mut stranger, nonce, "/api/auth/signin", &body).await.outcome();
        evaluated += usize::from(outcome.0 == 401);
    }
    assert_eq!(evaluated, 100);
}

#[tokio::test]
async fn one_nonce_over_many_bodies_is_an_attempt_for_each() {
    let app = TestApp::configured(1, "production", "{}");
    let mut stranger = app.browser();
    let mut evaluated = 0;
    // Somebody who tries one password on many addresses, and signs in to an account of their own between: its attempt is given back.
    for number in 0..120 {
        let body = json!({ "email": format!("{number}{UNKNOWN}"), "password": "wrong" });
        let outcome = call_as(&mut stranger, 4_000_000, "/api/auth/signin", &body).await.outcome();
        evaluated += usize::from(outcome.0 == 401);
        if number == 50 {
            let body = json!({ "email": ANNA, "password": PASSWORD });
            assert_eq!(call_as(&mut stranger, 4_000_000, "/api/auth/signin", &body).await.status, 200);
        }
    }
    assert_eq!(evaluated, 100);
}

#[tokio::test]
async fn a_creation_that_is_sent_again_after_signing_out_gives_no_attempt_back() {
    let app = TestApp::configured(1, "production", ONE);
    let mut anna = signed_in(&app, ANNA).await;
    anna.enter("t-alpha").await;
    let path = "/api/admin/user";
    let new = |email: &str| json!({ "email": email, "firstName": "New", "lastName": "Comer" });
    let body = new("first@new.example").to_string().into_bytes();
    let sealed = anna.seal(&anna.guard.clone().unwrap(), &Method::PUT, path, &body, 0);
    let draft = anna.draft(Method::PUT, path, &body).header("x-token-asgard", &sealed);
    assert_eq!(anna.deliver(&draft).await.status, 201);
    assert_eq!(anna.post("/api/auth/signout", &json!({})).await.status, 204);
    assert_eq!(anna.app.browser().deliver(&draft).await.status, 401);
    let mut anna = signed_in(&app, ANNA).await;
    anna.enter("t-alpha").await;
    let next = anna.call(Method::PUT, path, &new("second@new.example"), &[]).await;
    assert_eq!(next.outcome(), (429, "too_many_attempts".into()));
}

/// The second of each is over the limit.
const ONE: &str = r#"{"mail":{"origin":"https://app.test"},"limits":{"signinPerAddress":{"count":1,"minutes":15},
    "guardPerNetwork":{"count":1000,"minutes":10},"resetPerAddress":{"count":1,"minutes":60},"resetPerNetwork":{"count":2,"minutes":60},"resendPerAddress":{"count":1,"minutes":60},
    "signupPerNetwork":{"count":1,"minutes":60},"codePerNetwork":{"count":1,"minutes":15},"invitationsPerTenant":{"count":1,"minutes":1440},
    "reportsPerNetwork":{"count":1,"minutes":10}}}"#;

/// Every limit reports its end in the header and in the document, within its own window; after that, requests are allowed.
#[tokio::test]
async fn every_limit_says_when_it_ends_and_ends_then() {
    let address = json!({ "email": NINA });
    let code = json!({ "code": "x", "email": ANNA });
    let update = json!({ "code": "x", "email": ANNA, "password": "Winter-2027", "passwordConfirm": "Winter-2027" });
    let invite = json!({ "email": "x@new.example" });
    for (path, body, minutes) in [
        ("/api/auth/signin", json!({ "email": UNKNOWN, "password": "wrong" }), 15),
        ("/api/auth/signup", crate::auth::sign_up::form(), 60),
        ("/api/auth/pass-forgot", address, 60),
        ("/api/auth/pass-verify-code", code.clone(), 15),
        ("/api/auth/pass-update", update, 15),
        ("/api/auth/verify-invitation", code, 15),
        ("/api/auth/disavow-verify-code", json!({ "code": "x" }), 15),
        ("/api/auth/disavow", json!({ "code": "x" }), 15),
        ("/api/auth/resend-verification", json!({}), 60),
        ("/api/user/invitation/inviteUser", invite, 1440),
        ("/api/csp-report", json!({}), 10),
    ] {
        let app = TestApp::configured(1, "production", ONE);
        let mut anna = signed_in(&app, ANNA).await;
        anna.enter("t-alpha").await;
        assert_ne!(anna.post(path, &body).await.status, 429, "{path}");
        let body = if path == "/api/user/invitation/inviteUser" { json!({ "email": "y@new.example" }) } else { body };
        let refused = anna.post(path, &body).await;
        assert_eq!(refused.outcome(), (429, "too_many_attempts".into()), "{path}");
        let seconds: i64 = refused.header("retry-after").parse().unwrap();
        assert_eq!(refused.json()["retryAfter"], seconds, "{path}");
        assert!((1..=minutes * 60).contains(&seconds), "{path}: {seconds}");
        // Sessions and guards live less than a day: refresh both at that time.
        app.clock.advance(seconds * 1000);
        let mut again = app.browser();
        again.cookies = anna.cookies.clone();
        again.post("/api/auth/refresh", &json!({})).await;
        again.tenant = anna.tenant.clone();
        assert_ne!(again.post(path, &body).await.status, 429, "{path}: it ends when announced");
    }
}

#[tokio::test]
async fn an_invitation_that_is_sent_again_and_a_guard_say_it_too() {
    let app = TestApp::configured(1, "production", ONE);
    let mut anna = signed_in(&app, ANNA).await;
    anna.enter("t-alpha").await;
    let sent = anna.post("/api/user/invitation/inviteUser", &json!({ "email": NINA })).await;
    let path = format!("/api/user/invitation/resend/{}", sent.json()["id"].as_str().unwrap());
    let refused = anna.post(&path, &json!({})).await;
    assert_eq!((refused.outcome().0, refused.header("retry-after")), (429, "3600"), "the address has its one mail");

    let app = TestApp::configured(1, "production", r#"{"limits":{"guardPerNetwork":{"count":1,"minutes":10}}}"#);
    assert_eq!(app.browser().fetch_guard().await.status, 200);
    let refused = app.browser().fetch_guard().await;
    assert_eq!((refused.outcome().0, refused.header("retry-after")), (429, "600"));
}

/// A stranger who knows the address, and one on the same network.
#[tokio::test]
async fn whatever_strangers_use_up_the_owner_comes_in_from_a_device_that_they_used_before() {
    let app = TestApp::configured(1, "production", r#"{"limits":{"guardPerNetwork":{"count":1000,"minutes":10}}}"#);
    let mut owner = signed_in(&app, ANNA).await;
    owner.post("/api/auth/signout", &json!({})).await;
    let mut stranger = app.browser();
    for _ in 0..30 {
        stranger.sign_in_with(ANNA, "wrong").await;
        stranger.post("/api/auth/pass-forgot", &json!({ "email": ANNA })).await;
    }
    assert_eq!(stranger.sign_in(ANNA).await.outcome().0, 429, "even with the right password: nobody learns that it is");
    assert_eq!(owner.sign_in(ANNA).await.status, 200);
}

/// Objects of all classes that hold anything.
fn objects(app: &TestApp) -> usize {
    [Class::Authority, Class::Device, Class::Counter].into_iter().map(|class| app.objects.count(class)).sum()
}

#[tokio::test]
async fn a_network_that_has_used_up_its_own_uses_up_nobodys_attempts_and_leaves_nothing_behind() {
    let limits = r#"{"limits":{"signinPerNetwork":{"count":2,"minutes":15},"signinPerAddress":{"count":3,"minutes":15},
        "resetPerNetwork":{"count":2,"minutes":60},"resetPerAddress":{"count":3,"minutes":60}}}"#;
    for path in ["/api/auth/signin", "/api/auth/pass-forgot"] {
        let app = TestApp::configured(1, "production", limits);
        let mut there = app.browser().at("198.51.100.7");
        for number in 0..2 {
            let body = json!({ "email": format!("{number}{UNKNOWN}"), "password": "wrong" });
            assert_ne!(there.post(path, &body).await.status, 429, "{path}");
        }
        let before = objects(&app);
        let body = json!({ "email": ANNA, "password": "wrong" });
        for _ in 0..5 {
            let mut fresh = app.browser().at("198.51.100.200");
            assert_eq!(fresh.post(path, &body).await.outcome(), (429, "too_many_attempts".into()), "{path}");
        }
        assert_eq!(objects(&app), before, "{path}: no device, no counter");
        let mut elsewhere = app.browser().at("192.0.2.7");
        assert_ne!(elsewhere.post(path, &body).await.status, 429, "{path}: nothing of hers was used up");
        let mut third = app.browser().at("203.0.113.7");
        for _ in 0..2 {
            let outcome = third.post(path, &body).await.outcome();
            assert_ne!(outcome.0, 429, "{path}");
        }
        let mut fourth = app.browser().at("203.0.114.7");
        assert_eq!(fourth.post(path, &body).await.outcome().0, 429, "{path}: and the fourth of hers is one too many");
    }
}

#[tokio::test]
async fn sign_ins_that_fail_by_our_own_fault_use_up_nothing_of_their_network() {
    for is_database in [false, true] {
        let limits = r#"{"limits":{"signinPerNetwork":{"count":3,"minutes":15}}}"#;
        let app = TestApp::configured(1, "production", limits);
        for number in 0..4 {
            let mut anna = app.browser().at("198.51.100.7");
            anna.fetch_guard().await;
            if number < 3 && is_database {
                app.db.fail_after(1, DatabaseFault::BeforeCommit);
            } else if number < 3 {
                app.objects.fail(Class::Authority, Fault::Unreached);
            }
            let status = anna.sign_in(ANNA).await.status;
            assert_eq!(status, if number < 3 { 503 } else { 200 }, "{number}, database: {is_database}");
        }
    }
}

#[tokio::test]
async fn an_ipv6_network_is_counted_with_the_one_around_it_and_uses_up_none_of_its_neighbours() {
    let limits = r#"{"limits":{"signinPerNetwork":{"count":2,"minutes":15},"wideNetworkFactor":3}}"#;
    let app = TestApp::configured(1, "production", limits);
    let mut tried = 0;
    let mut wrong = async |network: u32| {
        tried += 1;
        let body = json!({ "email": format!("{tried}{UNKNOWN}"), "password": "wrong" });
        app.browser().at(&format!("2001:db8:7:{network:x}::1")).post("/api/auth/signin", &body).await.outcome().0
    };
    assert_eq!([wrong(1).await, wrong(1).await], [401, 401]);
    for _ in 0..5 {
        assert_eq!(wrong(1).await, 429, "its own are used up");
    }
    for network in 2..4 {
        assert_eq!([wrong(network).await, wrong(network).await], [401, 401], "its neighbours' are not");
    }
    assert_eq!(wrong(4).await, 429, "six in the network around them are three times two");
    let elsewhere = json!({ "email": UNKNOWN, "password": "wrong" });
    assert_eq!(app.browser().at("2001:db8:8::1").post("/api/auth/signin", &elsewhere).await.outcome().0, 401);
}

#[tokio::test]
async fn a_sign_in_waits_four_times_wherever_it_comes_from() {
    for ip in ["192.0.2.7", "2001:db8::1"] {
        let mut app = TestApp::new();
        let rounds = Rounds::of(&mut app);
        let mut anna = app.browser().at(ip);
        anna.fetch_guard().await;
        assert_eq!(rounds.take().0, 1, "{ip}: a guard");
        let body = json!({ "email": ANNA, "password": PASSWORD }).to_string();
        let draft = anna.draft(Method::POST, "/api/auth/signin", body.as_bytes());
        let mut response = serve(&app.app, draft.request()).await;
        assert_eq!(response.status(), 200);
        let (round_trips, calls) = rounds.take();
        assert_eq!(round_trips, 4, "{ip}: {calls:?}");
        for work in DeferredWork::of(&mut response) {
            work.await;
        }
        assert_eq!(rounds.take(), (1, vec!["counter"]), "{ip}: the network's attempt, when the answer has left");
    }
}
