//! The order of checks, and every error as problem+json.

use crate::support::app::{Reply, TestApp};
use crate::support::browser::{RequestDraft, signed_in};
use crate::support::database::Fault;
use crate::support::fixtures::{ANNA, BEN};
use crate::support::objects::{Class, Fault as ObjectFault};
use crate::support::social::{error_page, leads};
use asgard::domain::crypto::bytes::base64url;
use http::Method;
use serde_json::json;

async fn outcome(app: &TestApp, draft: &RequestDraft) -> (u16, String) {
    let reply = app.send(draft.request()).await;
    if !reply.status.is_success() {
        assert_eq!(reply.header("content-type"), "application/problem+json", "{}", reply.text());
        assert_eq!(reply.json()["traceId"], reply.header("x-request-id"));
        assert_eq!(reply.json()["status"], reply.status.as_u16());
    }
    reply.outcome()
}

#[tokio::test]
async fn the_first_failing_check_answers() {
    let app = TestApp::new();
    let browser = signed_in(&app, BEN).await;
    let big = vec![b'x'; 64 * 1024 + 1];
    let path = "/api/auth/signin-company/t-beta/";
    // Every check fails at first; each step fixes one and finds the next.
    let mut draft = browser
        .draft(Method::POST, path, &big)
        .header("origin", "https://evil.example")
        .header("content-type", "text/plain");
    draft = draft.header("x-token-asgard", "").header("x-xsrf-token", "").header("authorization", "");
    let mut unknown = draft.clone();
    unknown.path = "/api/auth/none".into();
    assert_eq!(outcome(&app, &unknown).await, (404, "not_found".into()));
    let mut method = draft.clone();
    method.method = Method::DELETE;
    assert_eq!(outcome(&app, &method).await, (405, "method_not_allowed".into()));
    assert_eq!(outcome(&app, &draft).await, (413, "payload_too_large".into()));
    draft.body = b"{".to_vec();
    assert_eq!(outcome(&app, &draft).await, (403, "origin_refused".into()));
    draft = draft.header("origin", "https://app.test");
    assert_eq!(outcome(&app, &draft).await, (415, "unsupported_media_type".into()));
    draft = draft.header("content-type", "application/json");
    assert_eq!(outcome(&app, &draft).await, (401, "guard_missing".into()));
    let guard = browser.seal(&browser.guard.clone().unwrap(), &Method::POST, path, b"{", 0);
    draft = draft.header("x-token-asgard", &guard);
    assert_eq!(outcome(&app, &draft).await, (403, "xsrf_invalid".into()));
    draft = draft.header("x-xsrf-token", &browser.cookies["XSRF-TOKEN"]);
    assert_eq!(outcome(&app, &draft).await, (401, "unauthenticated".into()));
    draft = draft.header("authorization", &format!("Bearer {}", browser.cookies["utk"]));
    assert_eq!(outcome(&app, &draft).await, (400, "malformed_json".into()));
    let guard = browser.seal(&browser.guard.clone().unwrap(), &Method::POST, path, b"[]", 0);
    draft = draft.header("x-token-asgard", &guard);
    draft.body = b"[]".to_vec();
    assert_eq!(outcome(&app, &draft).await, (422, "validation_failed".into()));
}

#[tokio::test]
async fn a_refused_method_names_the_allowed_ones() {
    let app = TestApp::new();
    let draft = app.browser().bare(Method::DELETE, "/api/config", b"");
    let reply = app.send(draft.request()).await;
    assert_eq!(reply.header("allow"), "GET,HEAD");
    let options = app.browser().bare(Method::OPTIONS, "/api/config", b"");
    assert_eq!(app.send(options.request()).await.status, 204);
}

#[tokio::test]
async fn hostile_bodies_are_refused_and_nothing_breaks() {
    let app = TestApp::new();
    let mut browser = app.browser();
    browser.fetch_guard().await;
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    let bodies: Vec<(Vec<u8>, u16)> = vec![
        (b"{\"email\":".to_vec(), 400),
        (b"{\"email\":\"\\ud800\",\"password\":\"x\"}".to_vec(), 400),
        (vec![0xff, 0xfe, 0x00], 400),
        (deep.into_bytes(), 400),
        (b"[]".to_vec(), 422),
        (b"null".to_vec(), 422),
        (b"{\"email\":[\"a@b.de\"],\"password\":{}}".to_vec(), 422),
        (b"{\"email\":\"a\\u0000@b.de\",\"password\":\"x\"}".to_vec(), 422),
        (b"{\"email\":\"a@b.de\",\"email\":\"c@d.de\",\"password\":\"x\"}".to_vec(), 422),
        (b"{\"email\":1e999,\"password\":\"x\"}".to_vec(), 400),
        (b"{}".to_vec(), 422),
    ];
    for (body, status) in bodies {
        let draft = browser.draft(Method::POST, "/api/auth/signin", &body);
        let (found, _) = outcome(&app, &draft).await;
        assert_eq!(found, status, "{}", String::from_utf8_lossy(&body));
    }
}

#[tokio::test]
async fn a_cross_site_call_is_refused_and_one_without_headers_passes() {
    let app = TestApp::new();
    let mut browser = app.browser();
    browser.fetch_guard().await;
    let body = json!({ "email": ANNA, "password": "wrong" }).to_string();
    let draft = browser.draft(Method::POST, "/api/auth/signin", body.as_bytes()).header("origin", "");
    assert_eq!(outcome(&app, &draft.clone().header("sec-fetch-site", "cross-site")).await.1, "origin_refused");
    assert_eq!(outcome(&app, &draft.clone().header("origin", "null")).await.1, "origin_refused");
    assert_eq!(outcome(&app, &draft.header("sec-fetch-site", "same-origin")).await.1, "invalid_credentials");
}

#[tokio::test]
async fn a_security_cookie_that_comes_twice_is_refused_and_all_are_cleared() {
    let app = TestApp::new();
    let browser = signed_in(&app, ANNA).await;
    let mut draft = browser.draft(Method::GET, "/api/user/me", b"");
    for (name, value) in &mut draft.headers {
        if name == "cookie" {
            value.push_str("; __Host-dsk=planted");
        }
    }
    let reply = app.send(draft.request()).await;
    assert_eq!(reply.outcome(), (401, "unauthenticated".into()));
    assert_eq!(cleared(&reply), everywhere("__Host-"));
}

#[tokio::test]
async fn a_navigation_with_a_security_cookie_that_comes_twice_leads_to_the_sign_in_page_and_all_are_cleared() {
    let app = TestApp::social();
    let twice = "__Host-dsk=of-the-host; __Host-dsk=planted";
    let draft = app.browser().bare(Method::GET, "/api/auth/google/signin", b"").header("cookie", twice);
    let reply = app.send(draft.request()).await;
    assert_eq!(leads(&reply), error_page("unauthenticated"));
    assert_eq!(cleared(&reply), everywhere("__Host-"));
}

/// The cookies that a response clears, each as its name and domain.
fn cleared(reply: &Reply) -> Vec<String> {
    let lines = reply.cookies();
    let cleared = lines.iter().filter_map(|line| line.split_once("=;").filter(|(_, rest)| rest.contains("Max-Age=0")));
    let named = cleared.map(|(name, rest)| {
        let domain = rest.split_once("; Domain=").map_or("", |(_, rest)| rest.split(';').next().unwrap());
        format!("{name} {domain}")
    });
    let mut named: Vec<String> = named.collect();
    named.sort();
    named
}

/// All security cookies, for the host and for the domain around it; those whose prefix forbids a domain for the host alone.
fn everywhere(prefix: &str) -> Vec<String> {
    let readable = ["utk", "ttk", "uuId", "XSRF-TOKEN"].map(str::to_owned);
    let secret = ["rtk", "dsk"].map(|name| format!("{prefix}{name}"));
    let with_domain = if prefix == "__Host-" { readable.to_vec() } else { [&readable[..], &secret[..]].concat() };
    let mut all: Vec<String> = with_domain.iter().map(|name| format!("{name} app.test")).collect();
    all.extend(readable.iter().chain(&secret).map(|name| format!("{name} ")));
    all.sort();
    all
}

#[tokio::test]
async fn a_cookie_left_from_before_the_setting_for_domains_changed_is_cleared_where_it_was_set() {
    for (config, prefix) in [("{}", "__Host-"), (r#"{"domainCookies":true}"#, "__Secure-")] {
        let app = TestApp::configured(1, "production", config);
        let mut browser = app.browser();
        browser.fetch_guard().await;
        let draft = browser.bare(Method::POST, "/api/auth/guard", b"{}");
        // The browser sends both: that of the host and that of its domain.
        let cookies = format!("{prefix}dsk={}; XSRF-TOKEN=of-the-host; XSRF-TOKEN=of-the-domain", "A".repeat(43));
        let reply = app.send(draft.header("cookie", &cookies).request()).await;
        assert_eq!(reply.outcome(), (401, "unauthenticated".into()), "{config}");
        assert_eq!(cleared(&reply), everywhere(prefix), "{config}");
    }
}

#[tokio::test]
async fn a_copied_access_token_opens_nothing_on_another_device() {
    let app = TestApp::new();
    let browser = signed_in(&app, ANNA).await;
    let mut thief = app.browser();
    thief.fetch_guard().await;
    thief.cookies.insert("utk".into(), browser.cookies["utk"].clone());
    thief.cookies.insert("__Host-rtk".into(), browser.cookies["__Host-rtk"].clone());
    assert_eq!(thief.get("/api/user/me").await.outcome(), (401, "unauthenticated".into()));
    assert_eq!(thief.post("/api/auth/refresh", &json!({})).await.outcome(), (401, "session_expired".into()));
    assert_eq!(thief.post("/api/auth/session", &json!({})).await.json(), json!({ "valid": false }));
    let mut owner = browser;
    assert_eq!(owner.get("/api/user/me").await.status, 200, "the owner notices nothing");
}

#[tokio::test]
async fn stores_that_do_not_answer_are_503_with_a_time_to_come_back() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, BEN).await;
    app.objects.fail(Class::Authority, ObjectFault::Unreached);
    let reply = browser.get("/api/tenant").await;
    assert_eq!(reply.outcome(), (503, "unavailable".into()));
    assert_eq!(reply.header("retry-after"), "2");
    app.db.fail_next(Fault::BeforeCommit);
    assert_eq!(browser.get("/api/tenant").await.outcome(), (503, "unavailable".into()));
    assert_eq!(browser.get("/api/tenant").await.status, 200, "the next call works");
}

#[tokio::test]
async fn a_dead_session_wins_over_everything_the_database_says() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, BEN).await;
    let stale = browser.clone();
    browser.post("/api/auth/signout", &json!({})).await;
    for path in ["/api/tenant", "/api/user/me", "/api/business/list"] {
        assert_eq!(stale.clone().get(path).await.outcome(), (401, "session_expired".into()), "{path}");
    }
}

#[tokio::test]
async fn configured_origins_get_cors_and_others_none() {
    let app = TestApp::configured(1, "local", r#"{"origins":{"web":["https://join.test"]}}"#);
    let preflight =
        |origin: &str| app.browser().bare(Method::OPTIONS, "/api/auth/signin", b"").header("origin", origin);
    let allowed = app.send(preflight("https://join.test").request()).await;
    assert_eq!(allowed.header("access-control-allow-origin"), "https://join.test");
    assert_eq!(allowed.header("access-control-allow-credentials"), "true");
    let native = app.send(preflight("capacitor://localhost").request()).await;
    assert_eq!(
        (native.header("access-control-allow-origin"), native.header("access-control-allow-credentials")),
        ("capacitor://localhost", "")
    );
    assert_eq!(app.send(preflight("https://evil.example").request()).await.header("access-control-allow-origin"), "");
}

/// A page of another origin sees no other header of a response: neither that an export goes on, nor that an app answered instead of us.
#[tokio::test]
async fn what_a_client_reads_of_a_response_is_shown_to_configured_origins() {
    let app = TestApp::configured(1, "local", r#"{"origins":{"web":["https://join.test"]}}"#);
    let asked = app.browser().bare(Method::GET, "/api/config", b"").header("origin", "https://join.test");
    let reply = app.send(asked.request()).await;
    let exposed: Vec<_> = reply.header("access-control-expose-headers").split(", ").collect();
    assert_eq!(exposed, ["content-disposition", "etag", "location", "next", "retry-after", "x-app", "x-request-id"]);
}

#[tokio::test]
async fn a_header_that_cannot_be_read_or_comes_twice_is_refused_and_never_taken_as_absent() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    anna.enter("t-alpha").await;
    let before = app.db.dump();
    let role = "/api/admin/role";
    let new = || anna.draft(Method::PUT, role, br#"{"title":"Crew"}"#);
    for (name, good, expected) in [
        ("Idempotency-Key", "k", (422, "validation_failed")),
        ("If-Match", "\"1\"", (422, "validation_failed")),
        ("x-token-tenant", "", (422, "validation_failed")),
        ("Content-Platform", "web", (422, "validation_failed")),
        ("authorization", "", (401, "unauthenticated")),
        ("x-token-asgard", "", (401, "guard_invalid")),
        ("x-xsrf-token", "", (403, "xsrf_invalid")),
        ("origin", "", (403, "origin_refused")),
        ("content-type", "", (415, "unsupported_media_type")),
    ] {
        let sent = new().headers.into_iter().find(|(known, _)| known == name);
        let good = sent.map_or(good.to_owned(), |(_, value)| value);
        for draft in [new().header(name, &format!("{good}é")), new().header(name, &good).also(name, &good)] {
            let reply = app.send(draft.request()).await;
            assert_eq!(reply.outcome(), (expected.0, expected.1.into()), "{name}: {:?}", draft.headers);
            if expected.0 == 422 {
                let expected = json!([{ "field": name, "code": "invalid_value", "params": {} }]);
                assert_eq!(reply.json()["errors"], expected);
            }
        }
    }
    let site = new().header("origin", "").header("sec-fetch-site", "same-origin");
    assert_eq!(outcome(&app, &site.clone().also("sec-fetch-site", "cross-site")).await.1, "origin_refused");
    assert_eq!(outcome(&app, &site.header("sec-fetch-site", "é")).await.1, "origin_refused");
    let change = anna.draft(Method::PATCH, "/api/admin/role/r-admin", br#"{"sideBarApps":{}}"#);
    assert_eq!(outcome(&app, &change.header("If-Match", "\"é\"")).await.0, 422, "it would be written unconditionally");
    let broken = anna.draft(Method::PUT, role, b"{").header("Idempotency-Key", "ä");
    assert_eq!(outcome(&app, &broken).await, (400, "malformed_json".into()), "the order stays");
    let session = anna.draft(Method::POST, "/api/auth/session", b"").header("authorization", "Bearer é");
    assert_eq!(outcome(&app, &session).await, (401, "unauthenticated".into()), "where a session may be absent too");
    assert_eq!(app.db.dump(), before, "and nothing was written");
}

#[tokio::test]
async fn a_device_secret_that_another_host_could_set_is_not_taken() {
    let app = TestApp::new();
    let planted = base64url(&[7; 32]);
    for space in ["", "\u{85}", "\u{a0}", "\u{2000}", "\u{3000}"] {
        let draft = app.browser().bare(Method::POST, "/api/auth/guard", b"{}");
        let draft = draft.header("cookie", &format!("{space}__Host-dsk={planted}"));
        let reply = app.send(draft.request()).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        let is_kept = reply.cookies().iter().any(|line| line.contains(&planted));
        assert_eq!(is_kept, space.is_empty(), "{space:?}");
    }
}

#[tokio::test]
async fn a_security_cookie_that_cannot_be_read_is_planted_and_anybody_elses_is_none_of_ours() {
    let app = TestApp::new();
    let browser = signed_in(&app, ANNA).await;
    let with = |cookie: &str| {
        let mut draft = browser.draft(Method::GET, "/api/user/me", b"");
        let known = draft.headers.iter_mut().find(|(name, _)| name == "cookie").unwrap();
        known.1 = format!("{cookie}; {}", known.1);
        draft
    };
    let mut unreadable = browser.clone();
    unreadable.cookies.insert("__Host-dsk".into(), "é".into());
    let reply = app.send(unreadable.draft(Method::GET, "/api/user/me", b"").request()).await;
    assert_eq!(reply.outcome(), (401, "unauthenticated".into()));
    assert_eq!(cleared(&reply), everywhere("__Host-"));
    assert_eq!(app.send(with("foreign=Zoë").request()).await.status, 200);
}
