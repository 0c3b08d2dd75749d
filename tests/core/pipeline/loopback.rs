//! Cookies on a developer's machine without TLS, where WebKit rejects `Secure` cookies (decision 070).

use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, Guard, RequestDraft};
use crate::support::fixtures::{ANNA, PASSWORD};
use asgard::domain::crypto::bytes::key_from_base64url;
use http::Method;
use serde_json::json;

const LOCAL: &str = "http://localhost:8787";
const GUARD: &str = "/api/auth/guard";

/// Sends a draft to another origin, as a page of that origin does.
async fn at(browser: &mut Browser, origin: &str, draft: RequestDraft) -> Reply {
    let path = draft.path.clone();
    let mut request = draft.header("origin", origin).request();
    *request.uri_mut() = format!("{origin}{path}").parse().unwrap();
    let reply = browser.app.send(request).await;
    browser.keep(&reply);
    reply
}

/// Whether the response's cookies have prefix and `Secure`; all of them or none.
fn is_secure(reply: &Reply) -> bool {
    let lines = reply.cookies();
    assert!(!lines.is_empty(), "{}", reply.text());
    let secure = lines.iter().filter(|line| line.contains("; Secure")).count();
    let prefixed = lines.iter().filter(|line| line.starts_with("__Host-")).count();
    let secret = lines.iter().filter(|line| line.contains("; HttpOnly")).count();
    assert!((secure, prefixed) == (lines.len(), secret) || (secure, prefixed) == (0, 0), "{lines:?}");
    secure > 0
}

#[tokio::test]
async fn somebody_signs_in_and_out_without_any_secure_cookie() {
    let app = TestApp::new();
    let mut browser = app.browser();
    let draft = browser.bare(Method::POST, GUARD, b"{}");
    let reply = at(&mut browser, LOCAL, draft).await;
    assert!(!is_secure(&reply));
    let key = reply.json();
    browser.guard = Some(Guard {
        kid: key["kid"].as_str().unwrap().into(),
        key: key_from_base64url(key["key"].as_str().unwrap()).unwrap(),
        server_token: key["serverToken"].as_str().unwrap().into(),
    });
    for (path, body) in [
        ("/api/auth/signin", json!({ "email": ANNA, "password": PASSWORD }).to_string()),
        ("/api/auth/refresh", "{}".to_owned()),
        ("/api/auth/signout", "{}".to_owned()),
    ] {
        let draft = browser.draft(Method::POST, path, body.as_bytes());
        let reply = at(&mut browser, LOCAL, draft).await;
        assert!(reply.status.is_success(), "{path}: {}", reply.text());
        assert!(!is_secure(&reply), "{path}");
    }
    let names: Vec<&str> = browser.cookies.keys().map(String::as_str).collect();
    assert_eq!(names, ["XSRF-TOKEN", "dsk", "uuId"]);
}

#[tokio::test]
async fn a_header_makes_nothing_local() {
    let claims = [
        ("x-forwarded-proto", "http"),
        ("x-forwarded-host", "localhost"),
        ("forwarded", "host=localhost;proto=http"),
        ("host", "localhost"),
        ("cf-visitor", r#"{"scheme":"http"}"#),
    ];
    for origin in ["https://app.test", "http://app.test"] {
        let mut browser = TestApp::new().browser();
        let draft = browser.bare(Method::POST, GUARD, b"{}");
        let draft = claims.iter().fold(draft, |draft, (name, value)| draft.header(name, value));
        assert!(is_secure(&at(&mut browser, origin, draft).await), "{origin}");
    }
}

#[tokio::test]
async fn cookies_stay_secure_with_tls_elsewhere_and_in_every_other_environment() {
    for (environment, origin) in [
        ("local", "https://localhost:8787"),
        ("local", "http://192.168.1.5:8787"),
        ("staging", LOCAL),
        ("production", LOCAL),
        ("unheard of", LOCAL),
    ] {
        let mut browser = TestApp::configured(1, environment, "{}").browser();
        let draft = browser.bare(Method::POST, GUARD, b"{}");
        assert!(is_secure(&at(&mut browser, origin, draft).await), "{environment} {origin}");
    }
}

#[tokio::test]
async fn the_names_of_the_other_row_are_not_read() {
    let secret = |browser: &Browser, name: &str| browser.cookies.get(name).cloned();
    for (origin, own, foreign) in [(LOCAL, "dsk", "__Host-dsk"), ("https://localhost", "__Host-dsk", "dsk")] {
        let mut browser = TestApp::new().browser();
        let draft = browser.bare(Method::POST, GUARD, b"{}");
        at(&mut browser, origin, draft).await;
        let device = secret(&browser, own).unwrap();
        browser.cookies.insert(foreign.into(), device.clone());
        let draft = browser.bare(Method::POST, GUARD, b"{}");
        at(&mut browser, origin, draft).await;
        assert_eq!(secret(&browser, own), Some(device.clone()), "its own is kept, whatever lies beside it");
        browser.cookies.remove(own);
        let draft = browser.bare(Method::POST, GUARD, b"{}");
        at(&mut browser, origin, draft).await;
        assert!(secret(&browser, own).is_some_and(|fresh| fresh != device), "{foreign} opened nothing at {origin}");
    }
}
