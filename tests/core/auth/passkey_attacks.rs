//! Attacks on passkeys.

use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::factors::{SECOND_FACTOR, enrolled, waiting};
use crate::support::fixtures::{ANNA, BEN, NINA};
use crate::support::passkeys::{PASSKEYS, SIGN_IN, added, authenticator, made, options, shown, sign_in, signing_in};
use crate::support::seeded_random::seeds;
use asgard::domain::crypto::bytes::base64url;
use futures_util::future::join_all;
use serde_json::{Value, json};

const REFUSED: (u16, &str) = (401, "passkey_failed");

/// Asserts that a sign-in is rejected and changes no passkey.
async fn refused(browser: &mut Browser, body: &Value, why: &str) {
    let before = browser.app.db.rows("SELECT id, sign_count, last_used FROM passkeys ORDER BY id");
    let outcome = browser.post(SIGN_IN, body).await.outcome();
    assert_eq!((outcome.0, outcome.1.as_str()), REFUSED, "{why}");
    assert_eq!(browser.app.db.rows("SELECT id, sign_count, last_used FROM passkeys ORDER BY id"), before, "{why}");
    assert!(!browser.cookies.contains_key("utk"), "{why}");
}

#[tokio::test]
async fn a_challenge_counts_once_in_time_where_it_was_given_out_and_for_what() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let mut key = authenticator("anna");
    added(&mut anna, &mut key).await;

    let mut browser = app.browser();
    let body = signing_in(&mut browser, &mut key).await;
    let mut elsewhere = app.browser();
    elsewhere.fetch_guard().await;
    refused(&mut elsewhere, &body, "another device").await;
    assert_eq!(browser.clone().post(SIGN_IN, &body).await.status, 200, "nobody else uses it up");
    refused(&mut browser, &body, "a second time").await;

    let body = signing_in(&mut browser, &mut key).await;
    app.clock.advance(299_999);
    assert_eq!(browser.clone().post(SIGN_IN, &body).await.status, 200, "in the last moment");
    let body = signing_in(&mut browser, &mut key).await;
    app.clock.advance(300_000);
    refused(&mut browser, &body, "late").await;
    app.objects.ring();
    refused(&mut browser, &body, "when its use is forgotten").await;

    // A wrong credential consumes it, too.
    let mut body = signing_in(&mut browser, &mut key).await;
    let right = body["credential"]["response"]["signature"].take();
    body["credential"]["response"]["signature"] = json!("AAAA");
    refused(&mut browser, &body, "no signature").await;
    body["credential"]["response"]["signature"] = right;
    refused(&mut browser, &body, "after a wrong one").await;

    let mut waits = waiting(&app, ANNA).await;
    let mut factor = shown(&mut waits, &mut key).await;
    factor.as_object_mut().unwrap().remove("method");
    let mut nobody = waits.clone();
    nobody.cookies.remove("utk");
    refused(&mut nobody, &factor, "asked for as a second factor").await;
    let mut alone = signing_in(&mut waits, &mut key).await;
    alone["method"] = json!("passkey");
    assert_eq!(waits.post(SECOND_FACTOR, &alone).await.outcome().1, "second_factor_failed", "asked for to sign in");
    let again = shown(&mut anna, &mut key).await;
    let mut other = signed_in_by(&app, &mut key).await;
    assert_eq!(
        other.post("/api/auth/reauthenticate", &again).await.outcome().1,
        "second_factor_failed",
        "of another session"
    );
    for id in ["x", "v1.k1.1.x", "v1.k1.9999999999999.AAAAAAAAAAAAAAAAAAAAAA"] {
        let mut body = signing_in(&mut browser, &mut key).await;
        body["challengeId"] = json!(id);
        refused(&mut browser, &body, id).await;
    }
}

async fn signed_in_by(app: &TestApp, key: &mut crate::support::authenticator::Authenticator) -> Browser {
    let (browser, reply) = sign_in(app, key).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    browser
}

#[tokio::test]
async fn of_fifty_parallel_uses_of_one_assertion_one_signs_in() {
    for seed in seeds(4) {
        let app = TestApp::seeded(seed);
        let mut key = authenticator("anna");
        added(&mut signed_in(&app, ANNA).await, &mut key).await;
        let mut browser = app.browser();
        let body = signing_in(&mut browser, &mut key).await;
        let uses = (0..50).map(|_| {
            let (mut browser, body) = (browser.clone(), body.clone());
            async move { browser.post(SIGN_IN, &body).await.status.as_u16() }
        });
        let statuses = join_all(uses).await;
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{seed} {statuses:?}");
        assert!(statuses.iter().all(|status| [200, 401].contains(status)), "{statuses:?}");
    }
}

#[tokio::test]
async fn of_parallel_uses_of_one_attestation_one_is_stored() {
    for seed in seeds(4) {
        let app = TestApp::seeded(seed);
        let mut anna = signed_in(&app, ANNA).await;
        let body = made(&mut anna, &mut authenticator("anna")).await;
        let uses = (0..20).map(|_| {
            let (mut browser, body) = (anna.clone(), body.clone());
            async move { browser.post(PASSKEYS, &body).await.status.as_u16() }
        });
        let statuses = join_all(uses).await;
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{seed} {statuses:?}");
        assert_eq!(app.db.rows("SELECT 1 FROM passkeys").len(), 1);
        assert_eq!(app.db.rows("SELECT 1 FROM recovery_codes").len(), 10, "and one set of codes");
    }
}

#[tokio::test]
async fn another_persons_credential_opens_nothing_of_ones_own_and_nothing_of_theirs() {
    let app = TestApp::new();
    let (mut hers, mut his) = (authenticator("anna"), authenticator("ben"));
    added(&mut signed_in(&app, ANNA).await, &mut hers).await;
    let mut ben = signed_in(&app, BEN).await;
    added(&mut ben, &mut his).await;

    // The user handle is Anna's, the key is Ben's; and vice versa.
    let mut browser = app.browser();
    let mut body = signing_in(&mut browser, &mut his).await;
    body["credential"]["response"]["userHandle"] = json!(base64url(b"u-anna"));
    refused(&mut browser, &body, "his key in her name").await;
    let mut body = signing_in(&mut browser, &mut his).await;
    let id = json!(base64url(&hers.passkeys[0].id));
    (body["credential"]["id"], body["credential"]["rawId"]) = (id.clone(), id);
    body["credential"]["response"]["userHandle"] = json!(base64url(b"u-anna"));
    refused(&mut browser, &body, "her id, her name, his signature").await;
    for handle in [
        Value::Null,
        json!(""),
        json!(base64url(b"u-nobody")),
        json!(base64url(b"u-anna\0")),
        json!(base64url(&[0xff; 8])),
    ] {
        let mut body = signing_in(&mut browser, &mut hers).await;
        body["credential"]["response"]["userHandle"] = handle.clone();
        refused(&mut browser, &body, &handle.to_string()).await;
    }

    // An attacker who knows her password presents his own passkey: it counts as an attempt, of which there are five.
    let mut thief = waiting(&app, ANNA).await;
    for remaining in [4, 3, 2, 1, 0] {
        let request = options(&mut thief, "/api/auth/second-factor/options").await;
        let mut credential = his.get_by(0, &request["publicKey"]);
        if remaining % 2 == 0 {
            credential["response"]["userHandle"] = Value::Null;
        }
        let factor = json!({ "method": "passkey", "challengeId": request["challengeId"], "credential": credential });
        let reply = thief.post(SECOND_FACTOR, &factor).await;
        assert_eq!(
            (reply.outcome().1.as_str(), &reply.json()["remaining"]),
            ("second_factor_failed", &json!(remaining))
        );
    }
    assert_eq!(thief.post("/api/auth/second-factor/options", &json!({})).await.status, 401, "the session is over");

    // A credential id can be registered once: he sends hers as his own.
    let request = options(&mut ben, &format!("{PASSKEYS}/options")).await;
    let mut copy = authenticator("anna");
    let credential = copy.create(&request["publicKey"]);
    let stolen = json!({ "name": "hers", "challengeId": request["challengeId"], "credential": credential });
    let outcome = ben.post(PASSKEYS, &stolen).await.outcome();
    assert_eq!((outcome.0, outcome.1.as_str()), REFUSED);
    let path = app.db.rows("SELECT id FROM passkeys WHERE user_id = 'u-anna'")[0]["id"].as_str().unwrap().to_owned();
    for outcome in [
        ben.patch(&format!("{PASSKEYS}/{path}"), &json!({ "name": "mine" })).await.outcome(),
        ben.delete(&format!("{PASSKEYS}/{path}"), &Value::Null).await.outcome(),
    ] {
        assert_eq!(outcome, (404, "not_found".into()));
    }
    assert_eq!(sign_in(&app, &mut hers).await.1.status, 200);
}

#[tokio::test]
async fn a_passkey_of_somebody_disabled_or_one_that_was_removed_opens_nothing() {
    let app = TestApp::new();
    let mut nina = signed_in(&app, NINA).await;
    let mut key = authenticator("nina");
    let id = added(&mut nina, &mut key).await["id"].as_str().unwrap().to_owned();
    let mut browser = app.browser();
    let response = signing_in(&mut browser, &mut key).await;
    app.db.run("UPDATE users SET state = 0 WHERE id = 'u-nina'");
    refused(&mut browser, &response, "disabled meanwhile").await;
    let body = signing_in(&mut browser, &mut key).await;
    refused(&mut browser, &body, "disabled").await;
    app.db.run("UPDATE users SET state = 1 WHERE id = 'u-nina'");
    assert_eq!(sign_in(&app, &mut key).await.1.status, 200);
    let mut waits = waiting(&app, NINA).await;
    let factor = shown(&mut waits, &mut key).await;
    assert_eq!(nina.delete(&format!("{PASSKEYS}/{id}"), &Value::Null).await.status, 204);
    assert_ne!(waits.post(SECOND_FACTOR, &factor).await.status, 200, "removed while somebody waited");
    let body = signing_in(&mut browser, &mut key).await;
    refused(&mut browser, &body, "removed").await;
}

#[tokio::test]
async fn pages_of_others_make_and_use_none() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let mut key = authenticator("anna");
    added(&mut anna, &mut key).await;
    type Tampering = fn(&mut crate::support::authenticator::Authenticator);
    let tamperings: [(&str, Tampering); 6] = [
        ("origin", |key| key.origin = "https://evil.example".into()),
        ("a subdomain that nobody named", |key| key.origin = "https://x.app.test".into()),
        ("rp id", |key| key.rp_id = Some("evil.example".into())),
        ("frame", |key| drop(key.client_data.insert("crossOrigin".into(), json!(true)))),
        ("type", |key| drop(key.client_data.insert("type".into(), json!("payment.get")))),
        ("absence", |key| key.flags = 0),
    ];
    for (label, tamper) in tamperings {
        let mut bent = key.clone();
        tamper(&mut bent);
        let mut browser = app.browser();
        let body = signing_in(&mut browser, &mut bent).await;
        refused(&mut browser, &body, label).await;
        let mut other = authenticator("other");
        tamper(&mut other);
        let body = made(&mut anna, &mut other).await;
        let outcome = anna.post(PASSKEYS, &body).await.outcome();
        assert_eq!((outcome.0, outcome.1.as_str()), REFUSED, "{label}");
    }
    assert_eq!(app.db.rows("SELECT 1 FROM passkeys").len(), 1);
}

#[tokio::test]
async fn a_sign_in_on_its_way_asks_for_the_passkey_that_was_added_meanwhile() {
    let app = TestApp::new();
    let mut nina = signed_in(&app, NINA).await;
    let before = app.db.rows("SELECT credential_version FROM users WHERE id = 'u-nina'");
    added(&mut nina, &mut authenticator("nina")).await;
    assert_ne!(
        app.db.rows("SELECT credential_version FROM users WHERE id = 'u-nina'"),
        before,
        "what was read before counts no more"
    );
    assert_eq!(nina.get("/api/user/me").await.status, 200, "the session that added it lives");
    enrolled(&mut nina).await;
}

#[tokio::test]
async fn one_network_tries_only_so_many() {
    let config = r#"{"mail":{"origin":"https://app.test"},"limits":{"signinPerNetwork":{"count":3,"minutes":15}}}"#;
    let app = TestApp::configured(1, "production", config);
    let mut key = authenticator("anna");
    let mut browser = app.browser().at("192.0.2.1");
    browser.fetch_guard().await;
    let request = options(&mut browser, "/api/auth/passkey/options").await;
    key.create(&json!({ "rp": { "id": "app.test" }, "user": { "id": base64url(b"u-anna") }, "challenge": "AA", "pubKeyCredParams": [{ "alg": -7 }],
        "excludeCredentials": [] }));
    let body = json!({ "challengeId": request["challengeId"], "credential": key.get(&request["publicKey"]) });
    for _ in 0..3 {
        refused(&mut browser, &body, "nobody's").await;
    }
    assert_eq!(browser.post(SIGN_IN, &body).await.outcome(), (429, "too_many_attempts".into()));
    assert_eq!(app.hops(), (0, 1), "the network's counter alone");
}
