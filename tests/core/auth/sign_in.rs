//! `POST /api/auth/signin`

use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::database::Fault;
use crate::support::fixtures::{ANNA, BEN, CARLA, NINA, RITA, UNKNOWN};
use crate::support::objects::{Class, Storage};
use crate::support::seeded_random::seeds;
use aes_gcm::aead::{Aead, KeyInit, Payload};
use aes_gcm::{Aes256Gcm, Nonce};
use asgard::domain::crypto::bytes::base64url;
use asgard::domain::sessions::device_label::parse;
use futures_util::future::{join, join_all};
use serde_json::{Value, json};

#[tokio::test]
async fn the_right_password_opens_a_session() {
    let app = TestApp::new();
    let mut browser = app.browser();
    let reply = browser.sign_in(" Anna@Alpha.example ").await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let json = reply.json();
    assert_eq!(json["user"]["email"], ANNA);
    assert_eq!(json["user"]["displayName"], "Anna M.");
    assert_eq!(json["exDays"], 200);
    assert_eq!(json["company"], Value::Null);
    assert_eq!(json["accessTenantToken"], Value::Null);
    let titles: Vec<&str> =
        json["organisations"].as_array().unwrap().iter().map(|o| o["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["Alpha", "Beta", "Gamma"]);
    assert_eq!(browser.get("/api/user/me").await.json()["user"]["userId"], "u-anna");
}

#[tokio::test]
async fn a_member_of_one_company_enters_it_at_once() {
    let app = TestApp::new();
    let mut browser = app.browser();
    let json = browser.sign_in(BEN).await.json();
    assert_eq!(json["company"]["title"], "Beta");
    assert_eq!(browser.get("/api/tenant").await.json()["company"]["companyId"], "t-beta");
}

#[tokio::test]
async fn a_person_without_company_signs_in_to_none() {
    let app = TestApp::new();
    let json = app.browser().sign_in(NINA).await.json();
    assert_eq!(json["organisations"], json!([]));
    assert_eq!(json["company"], Value::Null);
}

#[tokio::test]
async fn unknown_wrong_and_disabled_are_told_the_same() {
    let app = TestApp::new();
    let mut responses = Vec::new();
    for (email, password) in [(UNKNOWN, "Sommer-2026"), (ANNA, "wrong"), (CARLA, "Sommer-2026")] {
        let mut browser = app.browser();
        browser.fetch_guard().await;
        let reply = browser.sign_in_with(email, password).await;
        let mut json = reply.json();
        json["traceId"] = Value::Null;
        let mut headers: Vec<String> = reply.headers.keys().map(ToString::to_string).collect();
        headers.sort();
        let line = app.log.all().pop().unwrap();
        responses.push((reply.outcome(), json, headers, line["d1"].clone(), line["objects"].clone()));
    }
    assert_eq!(responses[0].0, (401, "invalid_credentials".into()));
    assert_eq!(responses[0], responses[1]);
    assert_eq!(responses[0], responses[2]);
}

#[tokio::test]
async fn a_sign_in_costs_four_hops() {
    let app = TestApp::new();
    signed_in(&app, ANNA).await;
    let line = app.log.all().into_iter().find(|line| line["operation"] == "signin").unwrap();
    assert_eq!((line["d1"].as_u64(), line["objects"].as_u64()), (Some(2), Some(4)));
}

#[tokio::test]
async fn a_forced_reset_makes_a_limited_session() {
    let app = TestApp::new();
    let mut browser = app.browser();
    let reply = browser.sign_in(RITA).await;
    let json = reply.json();
    assert_eq!(json["user"]["resetPasswordRequired"], true);
    assert_eq!((&json["company"], &json["organisations"]), (&Value::Null, &json!([])));
    assert!(!reply.cookies().iter().any(|line| line.contains("rtk=")), "no refresh token");
    assert_eq!(browser.get("/api/user/me").await.outcome(), (403, "password_reset_required".into()));
    let session = browser.post("/api/auth/session", &json!({})).await.json();
    assert_eq!(session, json!({ "valid": false, "scope": "password", "user": { "id": "u-rita", "email": RITA } }));
    app.clock.advance(600_000);
    assert_eq!(browser.post("/api/auth/session", &json!({})).await.json(), json!({ "valid": false }));
}

#[tokio::test]
async fn ten_wrong_attempts_from_strangers_are_evaluated_and_no_more() {
    let app = TestApp::new();
    let attempts = (0..100).map(|_| {
        let mut browser = app.browser();
        async move { browser.sign_in_with(ANNA, "wrong").await.outcome().1 }
    });
    let codes = join_all(attempts).await;
    assert_eq!(codes.iter().filter(|code| *code == "invalid_credentials").count(), 10);
    assert_eq!(codes.iter().filter(|code| *code == "too_many_attempts").count(), 90);
}

#[tokio::test]
async fn a_stranger_cannot_lock_the_owner_out_of_a_known_device() {
    let app = TestApp::new();
    let mut owner = signed_in(&app, ANNA).await;
    for _ in 0..11 {
        app.browser().sign_in_with(ANNA, "wrong").await;
    }
    let refused = app.browser().sign_in(ANNA).await;
    assert_eq!(refused.outcome(), (429, "too_many_attempts".into()));
    assert_eq!(refused.header("retry-after"), refused.json()["retryAfter"].to_string());
    assert_eq!(owner.sign_in(ANNA).await.status, 200);
    app.clock.advance(15 * 60_000);
    assert_eq!(app.browser().sign_in(ANNA).await.status, 200, "the lock ends by itself");
}

#[tokio::test]
async fn successes_do_not_count() {
    let app = TestApp::new();
    for _ in 0..12 {
        assert_eq!(app.browser().sign_in(ANNA).await.status, 200);
    }
}

#[tokio::test]
async fn an_outage_of_the_database_takes_no_attempts() {
    let app = TestApp::new();
    for _ in 0..12 {
        app.db.fail_next(Fault::BeforeCommit);
        assert_eq!(app.browser().sign_in(ANNA).await.outcome(), (503, "unavailable".into()));
    }
    assert_eq!(app.browser().sign_in(ANNA).await.status, 200);
}

#[tokio::test]
async fn every_bad_field_is_named() {
    let app = TestApp::new();
    let mut browser = app.browser();
    let reply = browser.post("/api/auth/signin", &json!({ "email": ["a@b.de"], "password": "", "uuId": "x" })).await;
    assert_eq!(reply.outcome(), (422, "validation_failed".into()));
    let errors: Vec<_> =
        reply.json()["errors"].as_array().unwrap().iter().map(|e| format!("{}:{}", e["field"], e["code"])).collect();
    assert_eq!(errors, ["\"uuId\":\"invalid_value\"", "\"email\":\"invalid_value\"", "\"password\":\"required\""]);
}

#[tokio::test]
async fn a_credential_that_changes_meanwhile_opens_nothing() {
    for seed in seeds(20) {
        let app = TestApp::seeded(seed);
        let mut browser = app.browser();
        browser.fetch_guard().await;
        let change = async {
            tokio::task::yield_now().await;
            app.db.run("UPDATE users SET credential_version = credential_version + 1 WHERE id = 'u-anna'");
        };
        let (reply, ()) = futures_util::future::join(browser.sign_in(ANNA), change).await;
        let now =
            app.db.rows("SELECT credential_version FROM users WHERE id = 'u-anna'")[0]["credential_version"].as_i64();
        assert_eq!(now, Some(2));
        assert!([200, 401].contains(&reply.status.as_u16()), "{}", reply.text());
        if reply.status == 401 {
            assert_eq!(app.db.rows("SELECT * FROM audit"), Vec::new(), "nothing of it was written");
        }
    }
}

#[tokio::test]
async fn a_label_that_a_device_made_up_is_neither_kept_nor_told() {
    let app = TestApp::new();
    let mut browser = app.browser();
    browser.fetch_guard().await;
    let label = browser.cookies["uuId"].clone();
    let signed_in = browser.sign_in(ANNA).await.json();
    assert_eq!(signed_in["uuId"], label.as_str());
    for made_up in ["<b>mine</b>", "SSR-001-001-001", "1b4e28ba-2fa1-1d2e-883f-0016d3cca427"] {
        browser.cookies.insert("uuId".into(), made_up.into());
        let signed_in = browser.sign_in(ANNA).await.json();
        let entered = browser.enter("t-alpha").await.json();
        for reply in [&signed_in, &entered] {
            assert!(matches!(parse(reply["uuId"].as_str().unwrap()), Ok(Some(_))), "{made_up}: {reply}");
        }
        let kept = app.db.rows("SELECT label FROM devices");
        assert_eq!(json!(kept), json!([{ "label": signed_in["uuId"] }]), "{made_up}");
    }
}

#[tokio::test]
async fn nothing_before_a_success_touches_the_authority() {
    let app = TestApp::new();
    app.browser().sign_in_with(ANNA, "wrong").await;
    assert!(app.objects.look(Class::Authority, "u-anna", Storage::is_empty));
}

#[tokio::test]
async fn no_line_of_the_log_holds_an_address_or_a_secret() {
    let app = TestApp::new();
    let browser = signed_in(&app, ANNA).await;
    let lines = app.log.all();
    assert!(
        lines.iter().any(|line| line["operation"] == "signin" && line["status"] == 200),
        "the log has the sign-in: {lines:?}"
    );
    let log = serde_json::to_string(&lines).unwrap();
    for secret in
        [ANNA, "Sommer-2026", &browser.cookies["utk"], &browser.cookies["__Host-rtk"], &browser.cookies["__Host-dsk"]]
    {
        assert!(!log.contains(secret), "{secret}");
    }
}

/// What an independent client seals with the key derived from its guard.
pub(super) fn sealed(browser: &Browser, typed: &Value, info: &[u8], aad: &[u8]) -> String {
    let guard = browser.guard.as_ref().unwrap();
    let mut key = [0; 32];
    hkdf::Hkdf::<sha2::Sha256>::new(None, &guard.key).expand(info, &mut key).unwrap();
    let text = typed.to_string();
    let payload = Payload { msg: text.as_bytes(), aad };
    let bytes = Aes256Gcm::new(&key.into()).encrypt(&Nonce::from([5; 12]), payload).unwrap();
    base64url(&[[5; 12].as_slice(), &bytes].concat())
}

async fn send_sealed(browser: &mut Browser, credentials: &str) -> (u16, String) {
    let body = json!({ "hashed": true, "hashCredentials": credentials, "email": "no address", "password": "" });
    browser.post("/api/auth/signin", &body).await.outcome()
}

#[tokio::test]
async fn an_encrypted_sign_in_is_opened_by_the_key_of_its_own_guard() {
    for mode in ["on", "required"] {
        let app = TestApp::configured(1, "local", &format!(r#"{{"features":{{"encryptedSignin":"{mode}"}}}}"#));
        let mut browser = app.browser();
        browser.fetch_guard().await;
        let right = json!({ "email": ANNA, "password": "Sommer-2026" });
        let credentials = sealed(&browser, &right, b"signin", b"signin");
        let refused = (422, "validation_failed".to_owned());
        for bad in [
            sealed(&browser, &right, b"other", b"signin"),
            sealed(&browser, &right, b"signin", b"other"),
            sealed(&browser, &json!({ "email": ["x"] }), b"signin", b"signin"),
            "AAAA".into(),
            String::new(),
        ] {
            assert_eq!(send_sealed(&mut browser, &bad).await, refused);
        }
        let mut other = app.browser();
        other.fetch_guard().await;
        assert_eq!(send_sealed(&mut other, &credentials).await, refused, "another device's");
        let mut renewed = browser.clone();
        renewed.fetch_guard().await;
        assert_eq!(send_sealed(&mut renewed, &credentials).await, refused, "another guard's of the same device");
        let wrong = sealed(&browser, &json!({ "email": ANNA, "password": "x" }), b"signin", b"signin");
        assert_eq!(send_sealed(&mut browser, &wrong).await, (401, "invalid_credentials".into()));
        assert_eq!(send_sealed(&mut browser, &credentials).await, (200, String::new()));
    }
}

#[tokio::test]
async fn the_mode_is_switched_by_operations() {
    let app = TestApp::new();
    let mut browser = app.browser();
    browser.fetch_guard().await;
    let credentials = sealed(&browser, &json!({ "email": ANNA, "password": "Sommer-2026" }), b"signin", b"signin");
    let body = json!({ "hashed": true, "hashCredentials": credentials, "email": ANNA, "password": "Sommer-2026" });
    let reply = browser.post("/api/auth/signin", &body).await;
    let invalid = json!({ "field": "hashCredentials", "code": "invalid_value", "params": {} });
    assert_eq!((reply.status.as_u16(), &reply.json()["errors"]), (422, &json!([invalid])), "off");
    let app = TestApp::configured(1, "local", r#"{"features":{"encryptedSignin":"required"}}"#);
    let reply = app.browser().sign_in(ANNA).await;
    assert_eq!(reply.json()["errors"][0], json!({ "field": "hashCredentials", "code": "required", "params": {} }));
}

#[tokio::test]
async fn what_changes_during_the_very_first_sign_in_is_told_to_its_session_a_little_later() {
    for seed in seeds(5) {
        let app = TestApp::seeded(seed);
        let mut nina = app.browser();
        nina.fetch_guard().await;
        let asked = app.db.statements().len();
        // As soon as the user was read; a user who has no session authority yet has nobody who could be told.
        let changed = async {
            for _ in 0..10_000 {
                if app.db.statements().len() > asked {
                    break;
                }
                tokio::task::yield_now().await;
            }
            app.db.run("UPDATE users SET version = version + 1, first_name = 'Ninotschka' WHERE id = 'u-nina'");
        };
        let (reply, ()) = join(nina.sign_in(NINA), changed).await;
        assert_eq!(reply.status, 200, "seed {seed}: {}", reply.text());
        app.clock.advance(60_000);
        asgard::jobs::outbox::deliver_all(&app.app).await.unwrap();
        assert_eq!(nina.get("/api/user/me").await.json()["user"]["firstName"], "Ninotschka", "seed {seed}");
        assert_eq!(app.db.rows("SELECT 1 FROM authority_outbox").len(), 0);
    }
}
