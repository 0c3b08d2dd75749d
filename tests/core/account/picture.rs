//! `/api/user/me/image` and `/media/{id}.webp`

use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::{ANNA, BEN};
use asgard::domain::crypto::bytes::base64url;
use asgard::domain::identity::picture::MAX_BYTES;
use axum_core::body::Body;
use http::{Method, Request};
use serde_json::{Value, json};

const IMAGE: &str = "/api/user/me/image";
const WEBP: &[u8] = include_bytes!("../../support/pictures/lossy.webp");
const PNG: &[u8] = include_bytes!("../../support/pictures/plain.png");
const JPEG: &[u8] = include_bytes!("../../support/pictures/plain.jpeg");
const WIDE: &[u8] = include_bytes!("../../support/pictures/wide.webp");

async fn put(browser: &mut Browser, file: &[u8], media: &str) -> Reply {
    browser.call_with(Method::PUT, IMAGE, file, &[("content-type", media)]).await
}

/// A request of anyone who knows the URL: no cookie, no guard.
async fn fetch(app: &TestApp, method: &str, path: &str) -> Reply {
    let request = Request::builder().method(method).uri(format!("https://app.test{path}"));
    app.send(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn a_picture_is_kept_shown_and_served_as_what_it_is() {
    for (file, media) in [(WEBP, "image/webp"), (PNG, "image/png"), (JPEG, "image/jpeg")] {
        let app = TestApp::new();
        let mut anna = signed_in(&app, ANNA).await;
        let reply = put(&mut anna, file, media).await;
        assert_eq!((reply.status.as_u16(), reply.header("etag")), (201, "\"2\""), "{}", reply.text());
        let place = reply.header("location").to_owned();
        assert!(place.starts_with("/media/") && place.len() == "/media/.webp".len() + 22, "{place}");
        assert_eq!(reply.json()["user"]["image"], json!(place));
        assert_eq!(anna.get("/api/user/me").await.json()["user"]["image"], json!(place));
        let served = fetch(&app, "GET", &place).await;
        assert_eq!((served.status.as_u16(), served.header("content-type"), served.body.as_slice()), (200, media, file));
        assert_eq!(served.header("cross-origin-resource-policy"), "cross-origin", "the native app's pages show it");
        assert_eq!(served.header("cache-control"), "private, max-age=31536000, immutable");
        assert_eq!(served.header("x-content-type-options"), "nosniff");
        assert!(served.header("content-security-policy").contains("sandbox"));
        assert_eq!(fetch(&app, "HEAD", &place).await.status, 200);
        assert_eq!(fetch(&app, "POST", &place).await.status, 405);
    }
}

#[tokio::test]
async fn a_new_picture_takes_the_place_of_the_old_one() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let mut ben = signed_in(&app, BEN).await;
    app.db.run("INSERT INTO media (tenant_id, id, user_id, content_type, base64, created_at) VALUES ('t-alpha', 'annas', 'u-anna', 'image/png', '', 1)");
    let bens = put(&mut ben, PNG, "image/png").await.header("location").to_owned();
    let first = put(&mut anna, WEBP, "image/webp").await.header("location").to_owned();
    let second = put(&mut anna, WEBP, "image/webp").await.header("location").to_owned();
    assert_ne!(first, second);
    assert_eq!(fetch(&app, "GET", &first).await.outcome(), (404, "not_found".into()));
    assert_eq!(fetch(&app, "GET", &second).await.status, 200);
    assert_eq!(fetch(&app, "GET", &bens).await.status, 200, "nobody else's");
    assert_eq!(
        app.db.rows("SELECT id FROM media WHERE tenant_id = 't-alpha'").len(),
        1,
        "what a company keeps is its own"
    );
}

#[tokio::test]
async fn a_picture_is_removed_and_removing_it_again_changes_no_picture() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let place = put(&mut anna, WEBP, "image/webp").await.header("location").to_owned();
    let reply = anna.delete(IMAGE, &Value::Null).await;
    assert_eq!((reply.status.as_u16(), reply.body.len(), reply.header("content-type")), (204, 0, ""));
    assert_eq!(fetch(&app, "GET", &place).await.status, 404);
    assert_eq!(anna.get("/api/user/me").await.json()["user"]["image"], Value::Null);
    assert_eq!(anna.delete(IMAGE, &Value::Null).await.status, 204, "again");
    assert!(app.db.rows("SELECT id FROM media").is_empty());
}

/// Anna's picture in her companies.
fn shown(app: &TestApp) -> Value {
    json!(app.db.rows("SELECT tenant_id, image FROM memberships WHERE user_id = 'u-anna' ORDER BY tenant_id"))
}

#[tokio::test]
async fn a_picture_that_is_replaced_or_removed_is_so_in_every_company_that_shows_it() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let first = put(&mut anna, WEBP, "image/webp").await.header("location").to_owned();
    // She joins two companies, which copy the address of her picture; a third one has given her another.
    app.db.run(
        "DELETE FROM memberships WHERE user_id = 'u-anna' AND tenant_id IN ('t-alpha', 't-beta', 't-gamma');
         INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-anna', 1), ('t-beta', 'u-anna', 1), ('t-gamma', 'u-anna', 1);
         UPDATE memberships SET image = '/media/of-gamma.webp' WHERE tenant_id = 't-gamma' AND user_id = 'u-anna';
         UPDATE memberships SET image = '/media/of-ben.webp' WHERE user_id = 'u-ben'",
    );
    let expected = |image: &Value| {
        json!([{ "tenant_id": "t-alpha", "image": image }, { "tenant_id": "t-beta", "image": image },
            { "tenant_id": "t-gamma", "image": "/media/of-gamma.webp" }])
    };
    assert_eq!(shown(&app), expected(&json!(first)));
    let second = put(&mut anna, PNG, "image/png").await.header("location").to_owned();
    assert_eq!(shown(&app), expected(&json!(second)));
    assert_eq!(anna.patch("/api/user/me", &json!({ "firstName": "Anne" })).await.status, 200);
    assert_eq!(shown(&app), expected(&json!(second)), "another change");
    assert_eq!(anna.delete(IMAGE, &Value::Null).await.status, 204);
    assert_eq!(shown(&app), expected(&Value::Null));
    put(&mut anna, JPEG, "image/jpeg").await;
    assert_eq!(shown(&app), expected(&Value::Null), "a company that shows none copies none");
    assert_eq!(app.db.rows("SELECT DISTINCT image FROM memberships WHERE user_id = 'u-ben'"), {
        app.db.rows("SELECT '/media/of-ben.webp' AS image")
    });
}

#[tokio::test]
async fn what_is_no_picture_or_more_than_one_is_refused_and_nothing_is_written() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let before = app.db.dump();
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>".as_slice();
    let polyglot = [PNG, b"<script>alert(1)</script>"].concat();
    let archive = [JPEG, b"PK\x03\x04"].concat();
    for (file, media, code) in [
        (svg, "image/webp", "invalid_value"),
        (polyglot.as_slice(), "image/png", "invalid_value"),
        (archive.as_slice(), "image/jpeg", "invalid_value"),
        (&WEBP[..100], "image/webp", "invalid_value"),
        (WIDE, "image/webp", "max_val"),
        (b"", "image/webp", "required"),
    ] {
        let reply = put(&mut anna, file, media).await;
        let error = &reply.json()["errors"][0];
        assert_eq!((&error["field"], &error["code"]), (&json!("image"), &json!(code)), "{}", reply.text());
    }
    assert_eq!(put(&mut anna, svg, "image/svg+xml").await.outcome(), (415, "unsupported_media_type".into()));
    assert_eq!(put(&mut anna, b"{}", "application/json").await.outcome(), (415, "unsupported_media_type".into()));
    assert_eq!(put(&mut anna, &[0; 100_001], "image/webp").await.outcome(), (413, "payload_too_large".into()));
    assert_eq!(app.db.dump(), before);
}

/// The longest allowed picture: the scan data is repeated before its end.
fn longest() -> Vec<u8> {
    let (picture, end) = JPEG.split_at(JPEG.len() - 2);
    [picture, &vec![0x5A; MAX_BYTES - JPEG.len()], end].concat()
}

#[tokio::test]
async fn no_row_of_the_longest_picture_is_longer_than_what_a_restore_takes() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let reply = put(&mut anna, &longest(), "image/jpeg").await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let place = reply.header("location").to_owned();
    for table in ["media", "media_parts"] {
        let rows = app.db.rows(&format!("SELECT * FROM {table}"));
        assert!(!rows.is_empty(), "{table}");
        for row in rows {
            let length = serde_json::to_string(&row).unwrap().len();
            assert!(length < 50_000, "{table}: {length}");
        }
    }
    assert_eq!(fetch(&app, "GET", &place).await.body, longest());
    let given = anna.get("/api/user/me/export").await.json();
    assert_eq!(given["pictures"][0]["base64url"], json!(base64url(&longest())));
    let short = put(&mut anna, PNG, "image/png").await;
    assert_eq!(short.status, 201, "{}", short.text());
    assert!(app.db.rows("SELECT 1 FROM media_parts").is_empty(), "what was replaced is gone whole");
}

#[tokio::test]
async fn a_picture_is_what_its_bytes_say_and_not_what_the_caller_said() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let place = put(&mut anna, PNG, "image/jpeg").await.header("location").to_owned();
    assert_eq!(fetch(&app, "GET", &place).await.header("content-type"), "image/png");
}

#[tokio::test]
async fn a_body_other_than_the_one_that_was_sealed_is_refused() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let mut draft = anna.draft(Method::PUT, IMAGE, WEBP).header("content-type", "image/webp");
    draft.body = PNG.to_vec();
    assert_eq!(anna.deliver(&draft).await.outcome(), (401, "guard_invalid".into()));
}

#[tokio::test]
async fn nobody_sets_a_picture_without_a_session_or_over_a_newer_version() {
    let app = TestApp::new();
    let mut nobody = app.browser();
    assert_eq!(put(&mut nobody, WEBP, "image/webp").await.outcome(), (401, "unauthenticated".into()));
    let mut anna = signed_in(&app, ANNA).await;
    let headers = [("content-type", "image/webp"), ("if-match", "\"9\"")];
    let reply = anna.call_with(Method::PUT, IMAGE, WEBP, &headers).await;
    assert_eq!(reply.outcome(), (412, "version_conflict".into()));
    let reply = anna.call(Method::DELETE, IMAGE, &Value::Null, &[("if-match", "\"9\"")]).await;
    assert_eq!(reply.outcome(), (412, "version_conflict".into()));
    assert!(app.db.rows("SELECT id FROM media").is_empty());
}

#[tokio::test]
async fn an_address_that_names_no_picture_is_not_found() {
    let app = TestApp::new();
    for path in [
        "/media/",
        "/media/x.webp",
        "/media/AAAAAAAAAAAAAAAAAAAAAA.webp",
        "/media/..%2f..%2fapi.webp",
        "/media/%00.webp",
    ] {
        assert_eq!(fetch(&app, "GET", path).await.outcome(), (404, "not_found".into()), "{path}");
    }
}
