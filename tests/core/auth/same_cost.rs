//! Neither responses nor their cost reveal whether an address has an account.

use crate::support::app::{Reply, TestApp};
use crate::support::browser::signed_in;
use crate::support::factors::{SECOND_FACTOR, enrolled, waiting};
use crate::support::fakes::link;
use crate::support::fixtures::{ANNA, BEN, CARLA, NINA, PASSWORD, RITA, UNKNOWN};
use crate::support::round_trips::Rounds;
use asgard::domain::credentials::password::derivation;
use asgard::http::pipeline::entry::serve;
use asgard::http::pipeline::response::DeferredWork;
use http::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Everything in a response, except values that are always new, and the calls to the platform.
fn observable(app: &TestApp, reply: &Reply) -> Value {
    let mut json = reply.json();
    json["traceId"] = Value::Null;
    let headers: BTreeMap<String, String> = reply
        .headers
        .iter()
        .filter(|(name, _)| *name != "x-request-id")
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .collect();
    let line = app.log.all().into_iter().rev().find(|line| line["event"] == "request").unwrap();
    json!([reply.status.as_u16(), json, headers, line["d1"], line["objects"], line["kv"], line["code"], line["cause"]])
}

/// The password hashes that each request computed, by kibibytes, passes and lanes.
type Hashes = Vec<[u32; 3]>;

/// The response for an address, and the hashes that it computed: compared with them everything else costs almost nothing.
async fn response_and_hashes(app: &TestApp, path: &str, body: &Value, times: u32) -> (Value, Hashes) {
    let mut hashes = Vec::new();
    let mut seen = Value::Null;
    for _ in 0..times {
        let mut browser = app.browser();
        browser.fetch_guard().await;
        drop(derivation::take_requested_costs());
        let reply = browser.post(path, body).await;
        hashes.extend(derivation::take_requested_costs());
        seen = observable(app, &reply);
    }
    (seen, hashes)
}

#[tokio::test]
async fn a_sign_in_that_fails_looks_and_costs_the_same_for_everybody() {
    let app = TestApp::new();
    // Nina registered by a provider and never had a password.
    app.db.run("DELETE FROM credentials WHERE user_id = 'u-nina'");
    // Ben has a second factor and a trusted device.
    let mut ben = enrolled(&mut signed_in(&app, BEN).await).await;
    let mut trusted = waiting(&app, BEN).await;
    let mut shown = ben.totp();
    shown["trustDevice"] = json!(true);
    assert_eq!(trusted.post(SECOND_FACTOR, &shown).await.status, 200);
    let mut faces = Vec::new();
    for (email, password) in [
        (UNKNOWN, PASSWORD),
        (ANNA, "wrong"),
        (BEN, "wrong"),
        (CARLA, PASSWORD),
        (CARLA, "wrong"),
        (NINA, PASSWORD),
        (RITA, "wrong"),
    ] {
        let body = json!({ "email": email, "password": password });
        faces.push((email, response_and_hashes(&app, "/api/auth/signin", &body, 1).await));
    }
    let (_, (face, _)) = faces[0].clone();
    assert_eq!(face[0], 401);
    for (email, (other, hashes)) in &faces {
        assert_eq!(*other, face, "{email}");
        assert_eq!(*hashes, [[19_456, 2, 1]], "{email}");
    }
}

#[tokio::test]
async fn a_forgotten_password_looks_and_costs_the_same_for_everybody() {
    let app = TestApp::new();
    let mut faces = Vec::new();
    for email in [UNKNOWN, ANNA, CARLA, RITA] {
        let (face, _) = response_and_hashes(&app, "/api/auth/pass-forgot", &json!({ "email": email }), 1).await;
        faces.push(face);
    }
    assert_eq!(faces[0][0], 202);
    assert!(faces.iter().all(|face| *face == faces[0]), "{faces:#?}");
    // The sixth request within the hour is rejected the same way.
    for email in [UNKNOWN, ANNA] {
        let (face, _) = response_and_hashes(&app, "/api/auth/pass-forgot", &json!({ "email": email }), 5).await;
        assert_eq!((&face[0], &face[1]["retryAfter"]), (&json!(429), &json!(3600)), "{email}");
    }
}

#[tokio::test]
async fn codes_and_invitations_of_nobody_and_of_somebody_look_the_same() {
    let app = TestApp::new();
    for path in ["/api/auth/pass-verify-code", "/api/auth/verify-invitation"] {
        let (nobody, _) = response_and_hashes(&app, path, &json!({ "code": "x", "email": UNKNOWN }), 1).await;
        let (account, _) = response_and_hashes(&app, path, &json!({ "code": "x", "email": ANNA }), 1).await;
        assert_eq!(nobody, account, "{path}");
    }
    // An expired code of a notice, and one that never existed.
    let mut anna = signed_in(&app, ANNA).await;
    let pin = json!({ "pin": "135790", "currentPassword": PASSWORD });
    assert_eq!(anna.patch("/api/user/me", &pin).await.status, 200);
    let old = link(&app.mailbox.newest(ANNA)).rsplit('/').next().unwrap().to_owned();
    app.clock.advance(7 * 24 * 3_600_000);
    for path in ["/api/auth/disavow-verify-code", "/api/auth/disavow"] {
        let (nobody, _) = response_and_hashes(&app, path, &json!({ "code": "x" }), 1).await;
        let (account, _) = response_and_hashes(&app, path, &json!({ "code": old }), 1).await;
        assert_eq!((&nobody, &nobody[0]), (&account, &json!(410)), "{path}");
    }
    let update = |email: &str| json!({ "code": "x", "email": email, "password": "Winter-2027", "passwordConfirm": "Winter-2027" });
    let (nobody, _) = response_and_hashes(&app, "/api/auth/pass-update", &update(UNKNOWN), 1).await;
    let (account, _) = response_and_hashes(&app, "/api/auth/pass-update", &update(ANNA), 1).await;
    assert_eq!(nobody, account);
}

/// On a device without cards, users with and without a card get the same response at the same cost.
#[tokio::test]
async fn a_pin_on_a_device_without_the_card_costs_the_same_for_everybody() {
    let app = TestApp::new();
    let mut works = Vec::new();
    for user in ["u-anna", "u-carla", "nobody"] {
        let (face, hashes) =
            response_and_hashes(&app, "/api/auth/signin-pin", &json!({ "userId": user, "pin": "135790" }), 1).await;
        assert_eq!((&face[0], &face[1]["code"]), (&json!(403), &json!("device_not_enrolled")), "{user}");
        works.push(hashes);
    }
    assert!(works.iter().all(|hashes| *hashes == works[0]), "{works:?}");
}

/// Whether an address has an account must not affect response times: before the response the platform calls are the
/// same in the same order for every address, without any database access.
#[tokio::test]
async fn whoever_forgot_a_password_is_looked_for_when_the_answer_has_left() {
    let mut before = Vec::new();
    for email in [UNKNOWN, ANNA, CARLA, RITA] {
        let mut app = TestApp::new();
        let rounds = Rounds::of(&mut app);
        let mut visitor = app.browser();
        visitor.fetch_guard().await;
        rounds.take();
        let body = json!({ "email": email }).to_string();
        let draft = visitor.draft(Method::POST, "/api/auth/pass-forgot", body.as_bytes());
        let mut response = serve(&app.app, draft.request()).await;
        assert_eq!(response.status(), 202);
        before.push(rounds.take());
        for work in DeferredWork::of(&mut response) {
            let mut work = Box::pin(work);
            // As far as it gets without waiting.
            assert!(futures_util::poll!(&mut work).is_pending());
            assert_eq!(rounds.take().1, Vec::<&str>::new(), "{email}: it waits until the answer has left");
            work.await;
        }
        assert_eq!(app.timer.all().len(), 1, "{email}");
        assert_eq!(rounds.take().1.first(), Some(&"database"), "{email}: and then it looks");
        let is_mailed = [ANNA, RITA].contains(&email);
        assert_eq!(app.mailbox.all().len(), usize::from(is_mailed), "{email}");
    }
    assert_eq!(before[0].0, 2);
    assert!(!before[0].1.contains(&"database"), "{before:?}");
    assert!(before.iter().all(|calls| *calls == before[0]), "{before:?}");
}
