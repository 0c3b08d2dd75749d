//! Responses of an app.

use super::{ANSWERS, METHODS, ask, product};
use crate::support::apps::Backend;
use crate::support::browser::{anna, working};
use crate::support::fixtures::BEN;
use asgard::http::pipeline::entry::serve;
use futures_util::TryStreamExt;
use http::Method;
use serde_json::json;

const MIB: usize = 1024 * 1024;

#[tokio::test]
async fn an_answer_goes_on_with_the_headers_that_are_named() {
    let app = product();
    let mut anna = anna(&app).await;
    let cases = [
        ("content-type", "application/json"),
        ("etag", "\"3\""),
        ("content-language", "de"),
        ("content-disposition", "attachment"),
        ("retry-after", "5"),
        ("set-cookie", "__Host-rtk=stolen; Path=/"),
        ("set-cookie2", "utk=stolen"),
        ("cache-control", "public, max-age=31536000"),
        ("content-security-policy", "default-src *"),
        ("access-control-allow-origin", "*"),
        ("clear-site-data", "\"*\""),
        ("location", "https://evil.example"),
        ("refresh", "0; url=https://evil.example"),
        ("connection", "close"),
        ("transfer-encoding", "chunked"),
        ("strict-transport-security", "max-age=0"),
        ("service-worker-allowed", "/"),
        ("www-authenticate", "Basic"),
        ("x-request-id", "forged"),
        ("x-app", "reports"),
    ];
    let pieces = [br#"{"a":"#.to_vec(), b"1}".to_vec()].map(Ok).to_vec();
    app.apps.behave(Backend::Responds(201, cases.to_vec(), pieces));
    let reply = ask(&mut anna, &Method::POST, &format!("{ANSWERS}/1")).await;
    assert_eq!((reply.status.as_u16(), reply.json()), (201, json!({ "a": 1 })));
    assert_eq!((reply.header("etag"), reply.header("content-language")), ("\"3\"", "de"));
    assert_eq!((reply.header("content-disposition"), reply.header("retry-after")), ("attachment", "5"));
    assert_eq!((reply.header("x-app"), reply.header("cache-control")), ("surveys", "no-store"));
    assert!(reply.header("content-security-policy").starts_with("default-src 'none'"));
    for name in [
        "set-cookie",
        "set-cookie2",
        "access-control-allow-origin",
        "clear-site-data",
        "location",
        "refresh",
        "connection",
        "transfer-encoding",
        "strict-transport-security",
        "service-worker-allowed",
        "www-authenticate",
    ] {
        assert!(!reply.headers.contains_key(name), "{name}");
    }
    assert_ne!(reply.header("x-request-id"), "forged");
}

#[tokio::test]
async fn error_responses_of_an_app_are_its_own_and_say_so() {
    let app = product();
    let mut anna = anna(&app).await;
    for status in [400, 403, 404, 409, 412, 422, 429] {
        let text = r#"{"code":"session_expired"}"#;
        let headers = vec![("content-type", "application/problem+json")];
        app.apps.behave(Backend::Responds(status, headers, vec![Ok(text.into())]));
        let reply = ask(&mut anna, &Method::POST, &format!("{ANSWERS}/1")).await;
        assert_eq!((reply.status.as_u16(), reply.header("x-app")), (status, "surveys"));
    }
    app.apps.behave(Backend::status(304, &[("etag", "\"3\"")]));
    assert_eq!(ask(&mut anna, &Method::GET, ANSWERS).await.status, 304);
    app.apps.behave(Backend::status(204, &[]));
    assert_eq!(ask(&mut anna, &Method::DELETE, ANSWERS).await.status, 204);
}

#[tokio::test]
async fn an_app_that_fails_hangs_or_lies_is_unavailable_and_nothing_of_it_is_heard() {
    let json = vec![("content-type", "application/json"), ("set-cookie", "a=SECRET")];
    let broken = Backend::Responds(200, json.clone(), vec![Err(())]);
    let long = Backend::Responds(200, vec![("content-length", "20971520")], vec![Ok(b"SECRET".to_vec())]);
    let heavy = Backend::Responds(200, json.clone(), vec![Ok(vec![b'x'; 11 * MIB])]);
    let failing = |status| Backend::Responds(status, json.clone(), vec![Ok(b"SECRET".to_vec())]);
    let elsewhere = Backend::status(302, &[("location", "https://evil.example/SECRET")]);
    let mut all = vec![Backend::Throws, Backend::Hangs, broken, long, heavy, elsewhere];
    all.extend([301, 303, 307, 308, 401, 407, 500, 502, 503, 599, 300].map(failing));
    for method in METHODS {
        for backend in &all {
            // A new product, so that the circuit breaker is closed.
            let app = product();
            let mut anna = anna(&app).await;
            app.apps.behave(backend.clone());
            let reply = ask(&mut anna, &method, ANSWERS).await;
            assert_eq!(reply.outcome(), (502, "app_unavailable".into()), "{method}");
            assert!(!reply.headers.contains_key("x-app") && !reply.text().contains("SECRET"), "{method}");
            assert!(!reply.headers.contains_key("set-cookie") && !reply.headers.contains_key("location"));
            let line = app.log.all().into_iter().rfind(|line| line["event"] == "request").unwrap();
            assert!(line["cause"].as_str().unwrap().starts_with("app surveys: "), "{line}");
            assert!(!line.to_string().contains("SECRET"), "{line}");
        }
    }
}

#[tokio::test]
async fn an_answer_that_grows_or_stalls_is_broken_off() {
    let app = product();
    let mut anna = anna(&app).await;
    anna.get("/api/user/me").await;
    let piece = || Ok(vec![b'x'; MIB]);
    for (backend, ends) in [
        (Backend::Responds(200, Vec::new(), (0..10).map(|_| piece()).collect()), true),
        (Backend::Responds(200, Vec::new(), (0..11).map(|_| piece()).collect()), false),
        (Backend::Responds(200, Vec::new(), vec![piece(), Err(())]), false),
        (Backend::Stalls, false),
    ] {
        app.apps.behave(backend);
        let response = serve(&app.app, anna.draft(Method::GET, ANSWERS, b"").request()).await;
        assert_eq!(response.status(), 200);
        let read = response.into_body().into_data_stream().try_fold(0, async |all, chunk| Ok(all + chunk.len())).await;
        assert_eq!(read.ok(), ends.then_some(10 * MIB));
    }
}

#[tokio::test]
async fn an_app_that_keeps_failing_is_not_asked_for_a_while_and_others_do_not_notice() {
    let app = product();
    app.db
        .run("INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-alpha', 'r-admin', 'reports', 4)");
    let mut anna = anna(&app).await;
    app.apps.behave(Backend::Throws);
    for _ in 0..5 {
        assert_eq!(anna.get(ANSWERS).await.outcome(), (502, "app_unavailable".into()));
    }
    app.apps.behave(Backend::json("{}"));
    let reply = anna.get(ANSWERS).await;
    assert_eq!((reply.outcome(), reply.json()["retryAfter"].clone()), ((502, "app_unavailable".into()), json!(10)));
    assert_eq!((reply.header("retry-after"), app.apps.seen().len()), ("10", 5));
    assert_eq!(anna.get("/api/apps/reports/all").await.status, 200);
    app.clock.advance(10_000);
    assert_eq!(anna.get(ANSWERS).await.status, 200);
    assert_eq!(app.apps.seen().len(), 7);
}

#[tokio::test]
async fn what_a_company_makes_fail_another_may_still_ask() {
    let app = product();
    let (mut alpha, mut beta) = (anna(&app).await, working(&app, BEN, "t-beta").await);
    app.apps.behave(Backend::status(500, &[]));
    for _ in 0..6 {
        assert_eq!(alpha.get(ANSWERS).await.outcome(), (502, "app_unavailable".into()));
    }
    app.apps.behave(Backend::json("{}"));
    assert_eq!(alpha.get(ANSWERS).await.status, 502, "its own circuit is open");
    assert_eq!(beta.get(ANSWERS).await.status, 200, "another company's is not");
    assert_eq!(alpha.get(ANSWERS).await.status, 200, "an answer closes it for all");
}

#[tokio::test]
async fn calls_are_measured_by_the_app_that_they_reached() {
    let app = product();
    let mut anna = anna(&app).await;
    anna.get(ANSWERS).await;
    app.apps.behave(Backend::Throws);
    anna.get(ANSWERS).await;
    anna.get("/api/apps/made-up/x").await;
    let of_apps = app.metrics.all().into_iter().filter(|measured| measured.operation == "getFromApp");
    let measurements: Vec<_> = of_apps.map(|measured| (measured.app, measured.status, measured.code)).collect();
    let measurements: Vec<_> = measurements.iter().map(|(app, status, code)| (app.as_str(), *status, *code)).collect();
    assert_eq!(measurements, [("surveys", 200, ""), ("surveys", 502, "app_unavailable"), ("", 404, "not_found")]);
}
