//! Expensive bodies: huge, deep, repeated, missing.

use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::fixtures::ANNA;
use http::Method;
use serde_json::{Value, json};
use std::time::Duration;

const ME: &str = "/api/user/me";

/// Far more than linear parsing takes, far less than comparing every member with every other.
const PATIENCE: Duration = Duration::from_secs(10);

/// Processor time of this thread, independent of load. Only Linux reports it; elsewhere nothing is measured.
fn worked() -> Duration {
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(statistics.split(' ').next().and_then(|nanoseconds| nanoseconds.parse().ok()).unwrap_or(0))
}

/// As many distinct members as fit, then `again` of them repeated.
fn members(bytes: usize, again: usize) -> Vec<u8> {
    let mut body = String::from("{");
    let mut number = 0_u32;
    while body.len() < bytes - again * 9 - 16 {
        body.push_str(&format!("\"{number:x}\":0,"));
        number += 1;
    }
    for number in 0..again {
        body.push_str(&format!("\"{number:x}\":0,"));
    }
    body.push_str("\"z\":0}");
    body.into_bytes()
}

#[tokio::test]
async fn a_body_of_very_many_members_costs_no_more_than_its_length() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let before = worked();
    let many = members(1024 * 1024, 0);
    assert_eq!(anna.call_with(Method::PATCH, ME, &many, &[]).await.status, 200, "unknown members are ignored");
    let repeated = anna.call_with(Method::PATCH, ME, &members(1024 * 1024, 40_000), &[]).await;
    assert_eq!(repeated.outcome(), (422, "validation_failed".into()));
    let named = repeated.json()["errors"].as_array().unwrap().len();
    assert!((1..=100).contains(&named), "{named} members are named: an answer is no echo of a megabyte");
    assert!(worked() - before < PATIENCE, "{:?}", worked() - before);
}

#[tokio::test]
async fn a_form_and_a_query_of_very_many_members_cost_no_more_than_their_length() {
    let app = TestApp::social();
    let before = worked();
    let form: String = (0..11_000).map(|number| format!("{number:x}=&")).collect();
    let draft = app
        .browser()
        .bare(Method::POST, "/api/auth/apple/callback", form.as_bytes())
        .header("content-type", "application/x-www-form-urlencoded");
    assert_eq!(app.send(draft.request()).await.status, 302);
    let query: String = (0..2_500).map(|number| format!("{number:x}=&")).collect();
    let twice = app.browser().bare(Method::GET, &format!("/api/auth/google/callback?{query}{query}"), b"");
    assert_eq!(app.send(twice.request()).await.status, 302);
    assert!(worked() - before < PATIENCE, "{:?}", worked() - before);
}

#[tokio::test]
async fn a_native_callers_body_is_read_as_cheaply_before_anything_is_proven() {
    let app = TestApp::new();
    let before = worked();
    for _ in 0..5 {
        let draft = app.browser().bare(Method::POST, "/api/auth/guard", &members(64 * 1024, 0));
        let draft = draft.header("content-platform", "native").header("origin", "capacitor://localhost");
        assert_eq!(app.send(draft.request()).await.status, 200);
    }
    assert!(worked() - before < PATIENCE, "{:?}", worked() - before);
}

#[tokio::test]
async fn what_is_too_deep_too_long_or_no_text_is_refused_by_every_call_with_a_body() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let deep = format!("{{\"settings\":{}1{}}}", "{\"a\":".repeat(9), "}".repeat(9));
    let deeper = format!("{{\"settings\":{}1{}}}", "{\"a\":".repeat(33), "}".repeat(33));
    let before = app.db.dump();
    for (label, body, expected) in [
        ("deep settings", deep.into_bytes(), (422, "validation_failed")),
        ("deeper than anything", deeper.into_bytes(), (400, "malformed_json")),
        ("invalid UTF-8 in a value", b"{\"firstName\":\"\xff\xfe\"}".to_vec(), (400, "malformed_json")),
        ("invalid UTF-8 in a name", b"{\"first\xc0\xafName\":1}".to_vec(), (400, "malformed_json")),
        ("a lone surrogate", br#"{"firstName":"\ud800"}"#.to_vec(), (400, "malformed_json")),
        ("a byte order mark", b"\xef\xbb\xbf{}".to_vec(), (400, "malformed_json")),
        ("a number beyond numbers", br#"{"settings":{"a":1e999}}"#.to_vec(), (400, "malformed_json")),
        ("a NUL", br#"{"settings":{"a":"\u0000"}}"#.to_vec(), (422, "validation_failed")),
        ("a name with a NUL", br#"{"settings":{"\u0000":1}}"#.to_vec(), (422, "validation_failed")),
        ("a member twice inside", br#"{"settings":{"a":1,"a":2}}"#.to_vec(), (422, "validation_failed")),
        ("a list", b"[]".to_vec(), (422, "validation_failed")),
        ("a megabyte and a byte", vec![b' '; 1024 * 1024 + 1], (413, "payload_too_large")),
    ] {
        assert_eq!(
            anna.call_with(Method::PATCH, ME, &body, &[]).await.outcome(),
            (expected.0, expected.1.into()),
            "{label}"
        );
    }
    assert_eq!(app.db.dump(), before);
    assert_eq!(anna.get(ME).await.status, 200);
}

#[tokio::test]
async fn names_that_mean_something_to_a_browser_are_kept_as_names() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let patch = br#"{"settings":{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"toString":"a"}}"#;
    assert_eq!(anna.call_with(Method::PATCH, ME, patch, &[]).await.status, 200);
    assert_eq!(anna.patch(ME, &json!({ "settings": { "theme": "dark" } })).await.status, 200);
    let me = anna.get(ME).await.json()["user"].clone();
    assert_eq!(
        me["settings"],
        json!({ "__proto__": { "isAdmin": true }, "constructor": { "prototype": { "x": 1 } }, "toString": "a", "theme": "dark" })
    );
    assert_eq!(me["isAdmin"], Value::Null);
}

#[tokio::test]
async fn members_of_the_table_that_are_nobodys_to_write_are_not_written_by_any_spelling() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let row = || app.db.rows("SELECT * FROM users WHERE id = 'u-anna'").remove(0);
    let before = row();
    let body = json!({ "id": "u-ben", "userId": "u-ben", "email": "evil@x.example", "emailVerified": true, "email_verified": 1,
        "state": 0, "hasAdminRights": 1, "has_admin_rights": 1, "operator": true, "version": 99, "credentialVersion": 99,
        "credential_version": 99, "resetPasswordRequired": true, "reset_password_required": 1, "hasPin": true, "has_pin": 1,
        "hasPassword": false, "createdAt": "2000-01-01T00:00:00Z", "created_at": 1, "lastLogin": null, "image": "/media/x.webp",
        "isShared": true, "isEmployee": true, "isIntern": true, "roles": ["r-admin"], "organisations": [], "password_phc": "x",
        "scope": "full", "currentPassword": "wrong" });
    assert_eq!(anna.patch(ME, &body).await.status, 200);
    assert_eq!(row(), before, "nothing of that is a change, so not even the version rose");
    let picture = include_bytes!("../../support/pictures/plain.png");
    let headers = [("content-type", "image/png"), ("x-user-id", "u-ben"), ("x-http-method-override", "DELETE")];
    assert_eq!(
        anna.call_with(Method::PUT, "/api/user/me/image?userId=u-ben&id=u-ben", picture, &headers).await.status,
        201
    );
    assert_eq!(app.db.rows("SELECT user_id FROM media")[0]["user_id"], "u-anna");
    assert_eq!(app.db.rows("SELECT image FROM users WHERE id = 'u-ben'")[0]["image"], Value::Null);
}

/// `PUT` needs no `Idempotency-Key`: it is idempotent. A given key is ignored.
#[tokio::test]
async fn a_picture_that_is_sent_twice_is_one_picture() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let picture = include_bytes!("../../support/pictures/plain.png");
    let headers = [("content-type", "image/png"), ("idempotency-key", "k")];
    let mut places = Vec::new();
    for _ in 0..2 {
        let put = anna.call_with(Method::PUT, "/api/user/me/image", picture, &headers).await;
        assert_eq!(put.status, 201);
        places.push(put.header("location").to_owned());
    }
    assert_eq!(app.db.rows("SELECT 1 FROM media").len(), 1);
    assert_eq!(anna.get(ME).await.json()["user"]["image"], json!(places[1]));
    assert_eq!((anna.get(&places[0]).await.status.as_u16(), anna.get(&places[1]).await.status.as_u16()), (404, 200));
    assert!(app.db.rows("SELECT 1 FROM idempotency").is_empty());
}

/// Encoding one label of 20,000 distinct letters to ASCII took seconds, without a session and before any limit.
#[tokio::test]
async fn an_address_that_is_too_long_is_refused_before_it_is_encoded_wherever_one_is_taken() {
    let app = TestApp::new();
    let mut stranger = app.browser();
    let many: String = ('\u{4e00}'..).take(20_000).collect();
    let email = format!("a@{many}.de");
    let mut form = crate::auth::sign_up::form();
    form["email"] = json!(email);
    let credential =
        json!({ "code": "x", "email": email, "password": "Winter-2027", "passwordConfirm": "Winter-2027" });
    for (path, body) in [
        ("/api/auth/signin", json!({ "email": email, "password": "wrong" })),
        ("/api/auth/signup", form),
        ("/api/auth/pass-forgot", json!({ "email": email })),
        ("/api/auth/pass-verify-code", json!({ "code": "x", "email": email })),
        ("/api/auth/pass-update", credential),
        ("/api/auth/verify-invitation", json!({ "code": "x", "email": email })),
    ] {
        let reply = stranger.post(path, &body).await;
        let expected = json!([{ "field": "email", "code": "max_length", "params": { "max": 254 } }]);
        // The label's length is checked after the address's: this code proves that nothing was encoded.
        assert_eq!((reply.status.as_u16(), &reply.json()["errors"]), (422, &expected), "{path}");
    }
}
