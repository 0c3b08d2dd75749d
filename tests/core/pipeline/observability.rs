//! What operators see of a request: one log line, one measurement, and nothing about the user.

use crate::invitations::{admin, invite};
use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::database::Fault;
use crate::support::fixtures::{ANNA, BEN, NINA, OLAF, PASSWORD};
use asgard::domain::operations::log_sampling::LogSampling;
use asgard::http::pipeline::request_context::ClientInfo;
use serde_json::{Value, json};

fn newest(app: &TestApp) -> Value {
    app.log.all().into_iter().rfind(|line| line["event"] == "request").unwrap()
}

#[tokio::test]
async fn a_call_is_one_line_with_what_it_cost() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    anna.app = app.in_a_fresh_isolate();
    let before = app.log.all().len();
    let reply = anna.get("/api/user/me").await;
    let lines = app.log.all();
    assert_eq!(lines.len(), before + 1);
    let line = newest(&app);
    assert_eq!(line["traceId"], reply.header("x-request-id"));
    for (member, value) in [("operation", json!("me")), ("method", json!("GET")), ("status", json!(200))] {
        assert_eq!(line[member], value, "{member}");
    }
    for (member, count) in [("ms", 0), ("d1", 0), ("rowsRead", 0), ("objects", 1), ("kv", 1), ("kvHits", 1)] {
        assert_eq!(line[member], count, "{member}");
    }
    assert_eq!((line["group"].clone(), line["standsFor"].clone()), (Value::Null, json!(1)));
}

#[tokio::test]
async fn of_successes_so_many_are_a_line_as_the_deployment_says_and_all_of_them_are_measured() {
    let mut app = TestApp::new();
    app.app.log_sampling = LogSampling::parse("10");
    let health = || app.send(app.browser().bare(http::Method::GET, "/api/health", b"").request());
    for _ in 0..200 {
        assert_eq!(health().await.status, 200);
    }
    let lines = app.log.all();
    assert!((5..50).contains(&lines.len()), "{} lines", lines.len());
    assert!(lines.iter().all(|line| line["standsFor"] == 10));
    assert_eq!(app.metrics.all().len(), 200);
    for _ in 0..5 {
        app.send(app.browser().bare(http::Method::GET, "/api/nothing", b"").request()).await;
    }
    assert_eq!(
        app.log.all().iter().filter(|line| line["status"] == 404).count(),
        5,
        "what is refused is always a line"
    );
}

#[tokio::test]
async fn a_company_has_a_pseudonym_that_is_the_same_for_all_who_work_there() {
    let app = TestApp::new();
    let mut seen = Vec::new();
    for (email, company) in [(ANNA, "t-beta"), (BEN, "t-beta"), (OLAF, "t-operator")] {
        let mut browser = signed_in(&app, email).await;
        browser.enter(company).await;
        browser.get("/api/tenant").await;
        let tenant = newest(&app)["tenant"].as_str().unwrap().to_owned();
        assert!(tenant.len() == 12 && !tenant.contains("beta") && !tenant.contains("operator"), "{tenant}");
        seen.push(tenant);
    }
    assert_eq!(seen[0], seen[1]);
    assert_ne!(seen[0], seen[2]);
    app.browser().post("/api/auth/pass-forgot", &json!({ "email": ANNA })).await;
    assert_eq!(newest(&app)["tenant"], Value::Null, "who works nowhere has none");
}

#[tokio::test]
async fn failures_of_one_kind_have_one_group_and_rejections_none() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    for _ in 0..2 {
        app.db.fail_next(Fault::BeforeCommit);
        anna.get("/api/tenant").await;
    }
    let lines = app.log.all();
    let groups: Vec<&Value> = lines.iter().map(|line| &line["group"]).filter(|group| !group.is_null()).collect();
    assert_eq!(groups.len(), 2);
    assert_eq!(groups[0], groups[1]);
    assert!(groups[0].as_str().unwrap().starts_with("tenant unavailable "), "{}", groups[0]);
    anna.get("/api/admin/user/nobody").await;
    assert_eq!((newest(&app)["status"].clone(), newest(&app)["group"].clone()), (json!(404), Value::Null));
}

#[tokio::test]
async fn every_line_is_also_a_measurement_and_only_outside_production_a_header() {
    for (environment, is_shown) in [("local", true), ("staging", true), ("production", false)] {
        let app = TestApp::configured(1, environment, r#"{"mail":{"origin":"https://app.test"}}"#);
        let reply = app.send(app.browser().bare(http::Method::GET, "/api/health", b"").request()).await;
        assert_eq!(reply.headers.contains_key("server-timing"), is_shown, "{environment}");
        let line = newest(&app);
        let [measured] = app.metrics.all().try_into().unwrap();
        assert_eq!((measured.operation, measured.status), ("health", 200), "{}", reply.text());
        let counts = ["d1", "rowsRead", "objects", "kv"].map(|name| line[name].as_u64().unwrap());
        // KV is also read for the configuration, and an object called for the network's limit.
        assert_eq!((measured.counts, counts), ([1, 1, 2, 2], [1, 1, 2, 2]));
    }
}

/// A whole journey with a marker in every user input: none of it is in the log or in a measurement.
#[tokio::test]
async fn nothing_that_a_person_said_or_holds_is_in_the_log() {
    let app = TestApp::new();
    let ip = "203.0.113.77";
    let mut planted: Vec<String> =
        [ANNA, NINA, PASSWORD, ip, "Planted", "planted@new.example", "0193-planted-key"].map(str::to_owned).to_vec();
    let mut anna = admin(&app).await;
    invite(&mut anna, NINA).await;
    let body = json!({ "firstName": "Planted", "phone": "+49 30 1234567", "settings": { "note": "Planted" } });
    anna.patch("/api/user/me", &body).await;
    anna.patch("/api/user/me", &json!({ "email": "planted@new.example", "currentPassword": PASSWORD })).await;
    anna.get("/api/admin/user?search=Planted").await;
    anna.get("/api/admin/user/planted@new.example?email=planted@new.example").await;
    anna.get("/Planted/planted@new.example").await;
    anna.call(
        http::Method::PUT,
        "/api/admin/role",
        &json!({ "title": "Planted" }),
        &[("idempotency-key", "0193-planted-key")],
    )
    .await;
    app.browser().post("/api/auth/signin", &json!({ "email": NINA, "password": "Planted-2026" })).await;
    app.db.fail_next(Fault::BeforeCommit);
    anna.get("/api/tenant").await;
    let draft = anna.draft(http::Method::GET, "/api/user/me", b"");
    let mut request = draft.header("user-agent", "Planted/1.0").request();
    request.extensions_mut().insert(ClientInfo { ip: Some(ip.into()), continent: Some("EU".into()), location: None });
    app.send(request).await;
    planted.extend(anna.cookies.values().filter(|value| value.len() > 12).cloned());
    planted.extend(anna.tenant.clone());
    let written = format!("{} {:?}", json!(app.log.all()), app.metrics.all());
    assert!(app.log.all().len() > 10 && planted.len() > 9, "{} lines, {} planted", app.log.all().len(), planted.len());
    for text in planted {
        assert!(!written.contains(&text), "{text} is in the log");
    }
}
