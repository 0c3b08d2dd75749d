//! Passkeys: creating, renaming and deleting them, and signing in with one, alone or after the password.

use crate::support::app::TestApp;
use crate::support::authenticator::{BACKUP_ELIGIBLE, USER_PRESENT, USER_VERIFIED};
use crate::support::browser::signed_in;
use crate::support::factors::{SECOND_FACTOR, enrolled, waiting};
use crate::support::fixtures::{ANNA, NINA, PASSWORD, RITA};
use crate::support::passkeys::{PASSKEYS, SIGN_IN, added, authenticator, made, options, shown, sign_in, signing_in};
use asgard::domain::credentials::webauthn::cose::Algorithm;
use asgard::domain::crypto::bytes::base64url;
use http::Method;
use serde_json::{Value, json};

const FACTORS: &str = "/api/user/factors";

#[tokio::test]
async fn a_passkey_is_made_named_listed_and_removed() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let mut key = authenticator("anna");
    let request = options(&mut anna, &format!("{PASSKEYS}/options")).await;
    let public_key = &request["publicKey"];
    assert_eq!(
        (&public_key["rp"], &public_key["attestation"]),
        (&json!({ "id": "app.test", "name": "Asgard" }), &json!("none"))
    );
    let user = json!({ "id": base64url(b"u-anna"), "name": ANNA, "displayName": "Anna A." });
    assert_eq!((&public_key["user"]["id"], &public_key["user"]["name"]), (&user["id"], &user["name"]));
    let offered: Vec<i64> =
        public_key["pubKeyCredParams"].as_array().unwrap().iter().map(|offer| offer["alg"].as_i64().unwrap()).collect();
    assert_eq!((offered, &public_key["timeout"]), (vec![-7, -8, -257], &json!(300_000)));
    assert_eq!(public_key["authenticatorSelection"]["userVerification"], "preferred");
    assert_eq!(anna.get(FACTORS).await.json()["passkeys"], json!([]), "asking makes none");

    let response = added(&mut anna, &mut key).await;
    assert_eq!(response["recoveryCodes"].as_array().unwrap().len(), 10, "with the first factor");
    let id = response["id"].as_str().unwrap().to_owned();
    let factors = anna.get(FACTORS).await.json();
    let factors = &factors["passkeys"][0];
    assert_eq!(
        (&factors["id"], &factors["name"], &factors["thisDevice"]),
        (&json!(id), &json!("Laptop"), &json!(true))
    );
    assert_eq!((&factors["backedUp"], &factors["lastUsedAt"]), (&json!(true), &Value::Null));
    let request = options(&mut anna, &format!("{PASSKEYS}/options")).await;
    let excluded =
        json!([{ "id": base64url(&key.passkeys[0].id), "type": "public-key", "transports": ["hybrid", "internal"] }]);
    assert_eq!(request["publicKey"]["excludeCredentials"], excluded);
    let mut second = authenticator("another");
    assert_eq!(added(&mut anna, &mut second).await["recoveryCodes"], Value::Null, "only with the first");

    let models = app.db.rows("SELECT aaguid FROM passkeys");
    assert!(models.iter().all(|row| row["aaguid"].is_null()), "zeros name no product: {models:?}");

    let path = format!("{PASSKEYS}/{id}");
    let renamed = anna.patch(&path, &json!({ "name": "  Telefon " })).await;
    assert_eq!((renamed.status.as_u16(), &renamed.json()["name"]), (200, &json!("Telefon")));
    assert_eq!(anna.patch(&path, &json!({ "name": "  " })).await.status, 422);
    assert_eq!(anna.delete(&path, &Value::Null).await.status, 204);
    assert_eq!(anna.delete(&path, &Value::Null).await.outcome(), (404, "not_found".into()));
    assert_eq!(anna.patch(&path, &json!({ "name": "x" })).await.outcome(), (404, "not_found".into()));
    let left = anna.get(FACTORS).await.json();
    assert_eq!((left["passkeys"].as_array().unwrap().len(), &left["recoveryCodes"]["left"]), (1, &json!(10)));
    let last = left["passkeys"][0]["id"].as_str().unwrap();
    assert_eq!(anna.delete(&format!("{PASSKEYS}/{last}"), &Value::Null).await.status, 204);
    assert_eq!(anna.get(FACTORS).await.json()["recoveryCodes"]["left"], 0, "they stand in for nothing");
    assert_eq!(app.browser().sign_in(ANNA).await.json()["scope"], "full");

    let subjects: Vec<String> = app.mailbox.all().iter().map(|mail| mail.subject.clone()).collect();
    assert_eq!(subjects.iter().filter(|subject| subject.contains("Passkey")).count(), 4, "{subjects:?}");
    assert!(subjects.iter().filter(|subject| subject.contains("Neuer Passkey")).count() == 2, "{subjects:?}");
    let actions = app.db.rows("SELECT action FROM audit WHERE tenant_id = '' AND actor = 'u-anna' ORDER BY seq");
    let actions: Vec<&str> = actions.iter().map(|row| row["action"].as_str().unwrap()).collect();
    for action in ["auth.passkey_added", "auth.passkey_renamed", "auth.passkey_removed"] {
        assert!(actions.contains(&action), "{actions:?}");
    }
}

#[tokio::test]
async fn a_passkey_of_every_algorithm_signs_in_alone_on_any_device() {
    for algorithm in Algorithm::OFFERED {
        let app = TestApp::new();
        let mut anna = signed_in(&app, ANNA).await;
        let mut key = authenticator("anna").of(algorithm);
        added(&mut anna, &mut key).await;
        let (mut browser, reply) = sign_in(&app, &mut key).await;
        let response = reply.json();
        assert_eq!(
            (reply.status.as_u16(), &response["scope"]),
            (200, &json!("full")),
            "{algorithm:?} {}",
            reply.text()
        );
        assert_eq!(
            (&response["user"]["id"], response["organisations"].as_array().unwrap().len()),
            (&json!("u-anna"), 3)
        );
        assert_eq!(browser.get("/api/user/me").await.status, 200);
        let factors = browser.get(FACTORS).await.json();
        assert_eq!(factors["passkeys"][0]["thisDevice"], false, "it was made elsewhere");
        assert!(factors["passkeys"][0]["lastUsedAt"].is_string());
        assert_eq!(browser.post(&format!("{PASSKEYS}/options"), &json!({})).await.status, 200, "it is fresh");
        let detail = app.db.rows("SELECT detail FROM audit WHERE action = 'auth.signed_in' ORDER BY seq DESC LIMIT 1");
        assert!(detail[0]["detail"].as_str().unwrap().contains(r#""factor":"passkey""#), "{detail:?}");
    }
}

#[tokio::test]
async fn alone_it_has_to_verify_its_user_and_after_the_password_it_has_not() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let mut key = authenticator("anna");
    key.flags = USER_PRESENT;
    added(&mut anna, &mut key).await;
    let request = options(&mut app.browser(), "/api/auth/passkey/options").await;
    assert_eq!(
        (&request["publicKey"]["userVerification"], &request["publicKey"]["allowCredentials"]),
        (&json!("required"), &json!([]))
    );
    assert_eq!(sign_in(&app, &mut key).await.1.outcome(), (401, "passkey_failed".into()));

    let mut browser = app.browser();
    let response = browser.sign_in(ANNA).await.json();
    assert_eq!(
        (&response["scope"], &response["methods"]),
        (&json!("second_factor"), &json!(["passkey", "recovery_code"]))
    );
    let request = options(&mut browser, "/api/auth/second-factor/options").await;
    assert_eq!(request["publicKey"]["userVerification"], "preferred");
    assert_eq!(request["publicKey"]["allowCredentials"][0]["id"], base64url(&key.passkeys[0].id));
    let factor = shown(&mut browser, &mut key).await;
    let reply = browser.post(SECOND_FACTOR, &factor).await;
    assert_eq!((reply.status.as_u16(), &reply.json()["scope"]), (200, &json!("full")), "{}", reply.text());
    assert_eq!(browser.get("/api/user/me").await.status, 200);
}

#[tokio::test]
async fn a_session_is_fresh_again_by_a_passkey() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let mut key = authenticator("anna");
    let id = added(&mut anna, &mut key).await["id"].as_str().unwrap().to_owned();
    let body = made(&mut anna, &mut authenticator("late")).await;
    app.clock.advance(600_000);
    anna.post("/api/auth/refresh", &json!({})).await;
    let calls = [
        (Method::POST, format!("{PASSKEYS}/options"), json!({})),
        (Method::POST, PASSKEYS.to_owned(), body),
        (Method::PATCH, format!("{PASSKEYS}/{id}"), json!({ "name": "x" })),
        (Method::DELETE, format!("{PASSKEYS}/{id}"), Value::Null),
    ];
    for (method, path, body) in calls {
        let outcome = anna.call(method, &path, &body, &[]).await.outcome();
        assert_eq!(outcome, (403, "reauthentication_required".into()), "{path}");
    }
    let factor = shown(&mut anna, &mut key).await;
    assert_eq!(anna.post("/api/auth/reauthenticate", &factor).await.status, 204);
    assert_eq!(anna.patch(&format!("{PASSKEYS}/{id}"), &json!({ "name": "x" })).await.status, 200);
    assert_eq!(
        anna.post("/api/auth/reauthenticate", &factor).await.outcome(),
        (401, "second_factor_failed".into()),
        "once"
    );
}

#[tokio::test]
async fn a_session_that_is_not_fresh_any_more_spends_no_challenge() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    app.clock.advance(9 * 60_000);
    let body = made(&mut anna, &mut authenticator("anna")).await;
    app.clock.advance(60_000);
    anna.guard = None;
    assert_eq!(anna.post("/api/auth/refresh", &json!({})).await.status, 200);
    assert_eq!(anna.post(PASSKEYS, &body).await.outcome(), (403, "reauthentication_required".into()));
    assert_eq!(anna.post("/api/auth/reauthenticate", &json!({ "password": PASSWORD })).await.status, 204);
    let proven = anna.post(PASSKEYS, &body).await;
    assert_eq!(proven.status, 200, "{}", proven.text());
    assert_eq!(anna.post(PASSKEYS, &body).await.outcome(), (401, "passkey_failed".into()), "once");
}

#[tokio::test]
async fn what_is_missing_of_a_factor_is_named() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let mut key = authenticator("anna");
    added(&mut anna, &mut key).await;
    let mut browser = waiting(&app, ANNA).await;
    for (body, field) in [
        (json!({ "method": "passkey" }), "challengeId"),
        (json!({ "method": "passkey", "challengeId": "v1.x" }), "credential"),
        (json!({ "method": "passkey", "challengeId": "v1.x", "credential": {} }), "credential.id"),
        (json!({ "method": "totp" }), "code"),
    ] {
        for (browser, path) in [(&mut browser, SECOND_FACTOR), (&mut anna, "/api/auth/reauthenticate")] {
            let reply = browser.post(path, &body).await;
            assert_eq!(
                (reply.status.as_u16(), &reply.json()["errors"][0]["field"]),
                (422, &json!(field)),
                "{}",
                reply.text()
            );
        }
    }
    let good = signing_in(&mut browser, &mut key).await;
    for (path, value) in [
        ("/credential/response/clientDataJSON", json!("not base64url!")),
        ("/credential/response/signature", json!("AA=")),
        ("/credential/rawId", json!("AB")),
        ("/credential/type", json!("password")),
        ("/credential/response/userHandle", json!(7)),
    ] {
        let mut bent = good.clone();
        *bent.pointer_mut(path).unwrap() = value;
        let reply = browser.post(SIGN_IN, &bent).await;
        let field = path.trim_start_matches('/').replace('/', ".");
        assert_eq!(
            (reply.status.as_u16(), &reply.json()["errors"][0]["field"]),
            (422, &json!(field)),
            "{}",
            reply.text()
        );
    }
}

#[tokio::test]
async fn the_name_of_a_passkey_is_no_link_in_the_mail_about_it() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let mut new = made(&mut anna, &mut authenticator("anna")).await;
    new["name"] = json!("evil.example/unlock");
    let added = anna.post(PASSKEYS, &new).await;
    assert_eq!(added.status, 200, "{}", added.text());
    let mail = app.mailbox.newest(ANNA);
    assert!(mail.plain.contains("evil. example/ unlock"), "{}", mail.plain);
    assert!(!mail.html.contains("evil.example"), "{}", mail.html);
    let path = format!("{PASSKEYS}/{}", added.json()["id"].as_str().unwrap());
    for name in ["Blocked: https://evil.example", "www.evil.example", "two\nlines", "a\u{202e}b"] {
        let reply = anna.patch(&path, &json!({ "name": name })).await;
        assert_eq!((reply.status.as_u16(), &reply.json()["errors"][0]["field"]), (422, &json!("name")), "{name:?}");
    }
}

#[tokio::test]
async fn nobody_has_more_than_ten() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let mut bodies = Vec::new();
    for number in 0..11 {
        bodies.push(made(&mut anna, &mut authenticator(&format!("key {number}"))).await);
    }
    for (number, body) in bodies.iter().enumerate() {
        let reply = anna.post(PASSKEYS, body).await;
        assert_eq!(reply.status.as_u16(), if number < 10 { 200 } else { 409 }, "{number} {}", reply.text());
    }
    assert_eq!(anna.post(&format!("{PASSKEYS}/options"), &json!({})).await.outcome(), (409, "conflict".into()));
    assert_eq!(anna.get(FACTORS).await.json()["passkeys"].as_array().unwrap().len(), 10);
}

#[tokio::test]
async fn a_counter_that_goes_back_is_written_down_and_mailed_and_lets_its_owner_in() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let mut key = authenticator("anna");
    key.counts = true;
    added(&mut anna, &mut key).await;
    let mut copy = key.clone();
    for _ in 0..3 {
        assert_eq!(sign_in(&app, &mut key).await.1.status, 200);
    }
    let outcome =
        || app.mailbox.all().into_iter().filter(|mail| mail.subject.starts_with("Auffällig")).collect::<Vec<_>>();
    assert_eq!(outcome().len(), 0);
    assert_eq!(sign_in(&app, &mut copy).await.1.status, 200);
    assert_eq!(outcome().len(), 1);
    assert!(outcome()[0].plain.contains("Laptop"));
    let detail = app.db.rows("SELECT detail FROM audit WHERE action = 'auth.signed_in' ORDER BY seq DESC LIMIT 1");
    assert!(detail[0]["detail"].as_str().unwrap().contains(r#""counterWentBack":true"#), "{detail:?}");
}

#[tokio::test]
async fn what_limits_a_session_limits_that_of_a_passkey() {
    let app = TestApp::new();
    let mut nina = signed_in(&app, NINA).await;
    let mut key = authenticator("nina");
    added(&mut nina, &mut key).await;
    app.db.run("UPDATE users SET reset_password_required = 1 WHERE id = 'u-nina'");
    let (mut limited, reply) = sign_in(&app, &mut key).await;
    assert_eq!((reply.status.as_u16(), &reply.json()["scope"]), (200, &json!("password")));
    assert_eq!(limited.get("/api/user/me").await.outcome(), (403, "password_reset_required".into()));
    let mut rita = app.browser();
    assert_eq!(rita.sign_in(RITA).await.json()["scope"], "password");
    let outcome = rita.post("/api/auth/second-factor/options", &json!({})).await.outcome();
    assert_eq!(outcome, (403, "password_reset_required".into()));
}

#[tokio::test]
async fn an_app_and_a_passkey_stand_side_by_side() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let mut code = enrolled(&mut anna).await;
    let mut key = authenticator("anna");
    key.flags = USER_PRESENT | USER_VERIFIED | BACKUP_ELIGIBLE;
    assert_eq!(added(&mut anna, &mut key).await["recoveryCodes"], Value::Null);
    let mut browser = app.browser();
    assert_eq!(browser.sign_in(ANNA).await.json()["methods"], json!(["passkey", "totp", "recovery_code"]));
    assert_eq!(browser.post(SECOND_FACTOR, &code.totp()).await.status, 200);
    assert_eq!(anna.delete("/api/user/factors/totp", &json!({})).await.status, 204);
    let factors = anna.get(FACTORS).await.json();
    assert_eq!((&factors["recoveryCodes"]["left"], &factors["passkeys"][0]["backedUp"]), (&json!(10), &json!(false)));
    let body = json!({ "password": PASSWORD });
    assert_eq!(anna.post("/api/auth/reauthenticate", &body).await.status, 204);
}

#[tokio::test]
async fn strangers_lock_nobody_out_who_came_by_a_passkey() {
    let app = TestApp::new();
    let mut authenticator = authenticator("hers");
    added(&mut signed_in(&app, ANNA).await, &mut authenticator).await;
    let (mut anna, reply) = sign_in(&app, &mut authenticator).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    for at in 0..10 {
        app.browser().at(&format!("198.51.100.{at}")).sign_in_with(ANNA, "Winter-2026").await;
    }
    assert_eq!(app.browser().at("203.0.113.9").sign_in(ANNA).await.status, 429, "whoever is unknown waits");
    let change = json!({ "pin": "135790", "currentPassword": PASSWORD });
    assert_eq!(anna.patch("/api/user/me", &change).await.status, 200);
}
