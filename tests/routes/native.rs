//! Native apps: tokens in bodies, no cookies.

use crate::support::app::TestApp;
use crate::support::browser::Guard;
use crate::support::world::{BEN, PASSWORD};
use asgard::domain::bytes::key_from_base64url;
use http::Method;
use serde_json::{Value, json};

#[tokio::test]
async fn a_native_app_signs_in_refreshes_and_signs_out_without_cookies() {
    let app = TestApp::new();
    let phone = app.browser();
    let native = |draft: crate::support::browser::Draft, secret: &str| {
        draft
            .header("content-platform", "native")
            .header("origin", "capacitor://localhost")
            .header("cookie", "")
            .header("x-device-secret", secret)
    };
    let reply = app.send(native(phone.bare(Method::POST, "/api/auth/guard", b"{}"), "").request()).await;
    assert!(reply.cookies().is_empty());
    let json = reply.json();
    let secret = json["deviceSecret"].as_str().unwrap().to_owned();
    let guard = Guard {
        kid: json["kid"].as_str().unwrap().into(),
        key: key_from_base64url(json["key"].as_str().unwrap()).unwrap(),
        server_token: json["serverToken"].as_str().unwrap().into(),
    };
    let call = |path: &str, body: Value| {
        let body = body.to_string().into_bytes();
        let seal = phone.seal(&guard, &Method::POST, path, &body, 0);
        native(phone.bare(Method::POST, path, &body), &secret).header("x-token-asgard", &seal)
    };
    let reply = app.send(call("/api/auth/signin", json!({ "email": BEN, "password": PASSWORD })).request()).await;
    assert_eq!((reply.status.as_u16(), reply.cookies().len()), (200, 0), "{}", reply.text());
    let first = reply.json()["refreshToken"].as_str().unwrap().to_owned();
    let reply = app.send(call("/api/auth/refresh", json!({ "refreshToken": first })).request()).await;
    let second = reply.json()["refreshToken"].as_str().unwrap().to_owned();
    assert_ne!(first, second);
    let reply = app.send(call("/api/auth/signout", json!({ "refreshToken": second })).request()).await;
    assert_eq!(reply.status, 204, "{}", reply.text());
}

#[tokio::test]
async fn an_ordinary_page_cannot_pose_as_the_native_app() {
    let app = TestApp::new();
    let draft = app.browser().bare(Method::POST, "/api/auth/guard", b"{}").header("content-platform", "native");
    assert_eq!(app.send(draft.request()).await.told(), (403, "origin_refused".into()));
}
