//! Apps of a company: operators grant them, companies disable them, and access to a disabled app grants nothing.

use super::{ANSWERS, product};
use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, anna, working};
use crate::support::fixtures::{ANNA, OLAF};
use http::Method;
use serde_json::{Value, json};

const OWN: &str = "/api/admin/tenant/t-alpha/apps";

async fn put(browser: &mut Browser, path: &str, body: &Value) -> Reply {
    browser.call(Method::PUT, path, body, &[]).await
}

fn ids(reply: &Value, condition: impl Fn(&Value) -> bool) -> Vec<&str> {
    reply["data"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|app| condition(app))
        .map(|app| app["appId"].as_str().unwrap())
        .collect()
}

async fn menu(browser: &mut Browser) -> Vec<String> {
    let tenant = browser.get("/api/tenant").await.json();
    let apps = tenant["apps"].as_array().unwrap().iter().map(|app| app["appId"].as_str().unwrap().to_owned());
    apps.filter(|id| !id.starts_with("admin.")).collect()
}

fn events(app: &TestApp) -> Vec<(Value, Value)> {
    let rows = app.db.rows(
        "SELECT tenant_id, detail FROM audit WHERE action = 'tenant.apps_updated' ORDER BY created_at, tenant_id",
    );
    rows.iter()
        .map(|row| (row["tenant_id"].clone(), serde_json::from_str(row["detail"].as_str().unwrap()).unwrap()))
        .collect()
}

#[tokio::test]
async fn what_a_company_switches_off_is_in_no_menu_no_role_and_opens_nothing_until_it_is_on_again() {
    let app = product();
    let mut anna = anna(&app).await;
    assert_eq!(anna.get(ANSWERS).await.status, 200);
    let apps = anna.get(OWN).await.json();
    assert_eq!(ids(&apps, |app| app["enabled"] == true), ["surveys", "reports"]);

    let switched = put(&mut anna, OWN, &json!({ "off": ["surveys"] })).await;
    assert_eq!((switched.status.as_u16(), ids(&switched.json(), |app| app["enabled"] == true)), (200, vec!["reports"]));
    assert_eq!(anna.get(ANSWERS).await.outcome(), (404, "not_found".into()));
    assert_eq!(menu(&mut anna).await, [""; 0]);
    let roles = anna.get("/api/admin/role/apps").await.json();
    assert!(!ids(&roles, |_| true).contains(&"surveys"));
    assert_eq!(
        anna.get("/api/admin/role/r-admin").await.json()["apps"],
        json!([{ "appId": "surveys", "access": "root" }])
    );
    let explained = anna.get("/api/admin/user/u-anna/access").await.json();
    assert!(!explained["apps"].as_array().unwrap().iter().any(|app| app["appId"] == "surveys"));

    // Repeating it adds no event; enabled again, everything is as before.
    put(&mut anna, OWN, &json!({ "off": ["surveys"] })).await;
    assert_eq!(put(&mut anna, OWN, &json!({ "off": [] })).await.status, 200);
    assert_eq!((anna.get(ANSWERS).await.status.as_u16(), menu(&mut anna).await), (200, vec!["surveys".to_owned()]));
    let (none, surveys) = (json!({ "off": [], "offered": [] }), json!({ "off": ["surveys"], "offered": [] }));
    let values = [(&none, &surveys), (&surveys, &none)];
    assert_eq!(
        events(&app),
        values.map(|(before, after)| (json!("t-alpha"), json!({ "before": before, "after": after })))
    );
    assert!(app.db.rows("SELECT * FROM tenant_apps").is_empty(), "what is as it is by itself needs no row");
}

#[tokio::test]
async fn of_two_administrators_who_saw_the_same_apps_the_second_overwrites_nothing() {
    let app = product();
    let (mut anna, mut olaf) = (anna(&app).await, working(&app, OLAF, "t-operator").await);
    let seen = anna.get(OWN).await;
    assert_eq!((&seen.json()["version"], seen.header("etag")), (&json!(0), "\"0\""));
    let pinned = [("if-match", "\"0\"")];
    let first = anna.call(Method::PUT, OWN, &json!({ "off": ["surveys"] }), &pinned).await;
    assert_eq!(first.status, 200, "{}", first.text());
    let version = first.json()["version"].as_i64().unwrap();
    assert!(version > 0);
    assert_eq!(first.header("etag"), format!("\"{version}\""));
    for body in [json!({ "off": ["reports"] }), json!({ "offered": [] })] {
        let before = app.db.dump();
        let second = olaf.call(Method::PUT, OWN, &body, &pinned).await;
        assert_eq!(second.outcome(), (412, "version_conflict".into()), "{body}");
        assert_eq!(app.db.dump(), before, "{body}");
    }
    let read = olaf.get(OWN).await;
    assert_eq!(
        (&read.json()["version"], ids(&read.json(), |app| app["enabled"] == false)),
        (&json!(version), vec!["surveys"])
    );
    // What changes nothing is no other version; nor does another company's choice count here.
    let tag = format!("\"{version}\"");
    let pinned = [("if-match", tag.as_str())];
    let same = anna.call(Method::PUT, OWN, &json!({ "off": ["surveys"] }), &pinned).await;
    assert_eq!(same.json()["version"], version);
    assert_eq!(put(&mut olaf, "/api/admin/tenant/t-beta/apps", &json!({ "off": ["reports"] })).await.status, 200);
    let last = anna.call(Method::PUT, OWN, &json!({ "off": [] }), &pinned).await;
    assert_eq!(last.status, 200, "{}", last.text());
    // The operator's own company, whose log has the changes of all others.
    const OPERATORS: &str = "/api/admin/tenant/t-operator/apps";
    let own = olaf.get(OPERATORS).await;
    assert_eq!(own.json()["version"], 0);
    assert_eq!(put(&mut olaf, "/api/admin/tenant/t-beta/apps", &json!({ "off": [] })).await.status, 200);
    let seen = [("if-match", own.header("etag"))];
    let changed = olaf.call(Method::PUT, OPERATORS, &json!({ "off": ["reports"] }), &seen).await;
    assert_eq!(changed.status, 200, "{}", changed.text());
    // Whoever names no version replaces what is there.
    assert_eq!(put(&mut anna, OWN, &json!({ "off": ["reports"] })).await.status, 200);
}

#[tokio::test]
async fn an_app_that_is_not_for_all_is_had_by_those_alone_to_whom_it_was_offered() {
    let app = product();
    app.db.run("UPDATE apps SET for_all = 0 WHERE id = 'surveys'");
    let (mut anna, mut olaf) = (anna(&app).await, working(&app, OLAF, "t-operator").await);
    assert_eq!((anna.get(ANSWERS).await.outcome(), menu(&mut anna).await), ((404, "not_found".into()), vec![]));
    assert_eq!(ids(&anna.get(OWN).await.json(), |_| true), ["reports"]);
    // A company that was not granted the app does not learn that it exists.
    assert_eq!(put(&mut anna, OWN, &json!({ "off": ["surveys"] })).await.outcome(), (404, "not_found".into()));
    assert_eq!(put(&mut anna, OWN, &json!({ "off": ["nothing"] })).await.outcome(), (404, "not_found".into()));

    assert_eq!(ids(&olaf.get(OWN).await.json(), |app| app["offered"] == true), [""; 0]);
    let offered = put(&mut olaf, OWN, &json!({ "off": [], "offered": ["surveys"] })).await;
    assert_eq!((offered.status.as_u16(), ids(&offered.json(), |app| app["offered"] == true)), (200, vec!["surveys"]));
    assert_eq!((anna.get(ANSWERS).await.status.as_u16(), menu(&mut anna).await), (200, vec!["surveys".to_owned()]));
    // Apps that the company disables stay granted.
    put(&mut anna, OWN, &json!({ "off": ["surveys"] })).await;
    assert_eq!(ids(&olaf.get(OWN).await.json(), |app| app["offered"] == true && app["enabled"] == false), ["surveys"]);
    assert_eq!(put(&mut olaf, OWN, &json!({ "off": [], "offered": [] })).await.status, 200);
    assert_eq!(anna.get(ANSWERS).await.outcome(), (404, "not_found".into()));

    let logs: Vec<Value> = events(&app).into_iter().map(|(log, _)| log).collect();
    // Acts of the operator are in both logs.
    assert_eq!(logs, ["t-alpha", "t-alpha", "t-alpha", "t-operator", "t-operator"].map(|log| json!(log)));
}

#[tokio::test]
async fn whoever_offers_leaves_what_the_company_has_switched_off_and_the_company_what_is_offered() {
    let app = product();
    app.db.run(
        "UPDATE apps SET for_all = 0 WHERE id = 'surveys';
         INSERT INTO tenant_apps (tenant_id, app_id, offered, enabled) VALUES ('t-beta', 'surveys', 1, 0)",
    );
    let (mut anna, mut olaf) = (anna(&app).await, working(&app, OLAF, "t-operator").await);
    assert_eq!(put(&mut anna, OWN, &json!({ "off": ["reports"] })).await.status, 200);
    let offered = put(&mut olaf, OWN, &json!({ "offered": ["surveys"] })).await;
    assert_eq!(offered.status, 200, "{}", offered.text());
    let apps = offered.json();
    assert_eq!(ids(&apps, |app| app["offered"] == true), ["surveys"]);
    assert_eq!(ids(&apps, |app| app["enabled"] == false), ["reports"], "neither on again, nor off as in Beta");
    assert_eq!(menu(&mut anna).await, ["surveys"]);
    let none = put(&mut anna, OWN, &json!({})).await;
    assert_eq!((none.status.as_u16(), ids(&none.json(), |app| app["enabled"] == true)), (200, vec!["surveys"]));
    let (before, after) =
        (json!({ "off": ["reports"], "offered": [] }), json!({ "off": ["reports"], "offered": ["surveys"] }));
    let events = events(&app);
    assert_eq!(events.last(), Some(&(json!("t-operator"), json!({ "before": before, "after": after }))));
    assert_eq!(events.len(), 3, "the last call changed nothing");
    let told = app.db.rows("SELECT tenant_id, json_extract(detail, '$.appId') AS app FROM notifications");
    assert_eq!(json!(told), json!([{ "app": "surveys", "tenant_id": "t-alpha" }]), "once");
}

#[tokio::test]
async fn a_retired_app_opens_nothing_and_what_is_off_is_off_in_its_company_alone() {
    let app = product();
    let (mut anna, mut olaf) = (anna(&app).await, working(&app, OLAF, "t-operator").await);
    let mut elsewhere = working(&app, ANNA, "t-beta").await;
    put(&mut anna, OWN, &json!({ "off": ["surveys"] })).await;
    assert_eq!(elsewhere.get(ANSWERS).await.status, 200);
    assert_eq!(olaf.patch("/api/admin/app/surveys", &json!({ "retired": true })).await.json()["retired"], true);
    assert_eq!(elsewhere.get(ANSWERS).await.outcome(), (404, "not_found".into()));
    assert_eq!(ids(&olaf.get(OWN).await.json(), |_| true), ["reports"]);
    olaf.patch("/api/admin/app/surveys", &json!({ "retired": false })).await;
    assert_eq!(elsewhere.get(ANSWERS).await.status, 200);
    assert_eq!(anna.get(ANSWERS).await.outcome(), (404, "not_found".into()), "a company's own choice outlives it");
}

#[tokio::test]
async fn nobody_else_offers_and_nobody_reaches_into_another_company() {
    let app = product();
    let (mut anna, mut reader) = (anna(&app).await, working(&app, ANNA, "t-beta").await);
    let before = app.db.dump();
    let reply = put(&mut anna, OWN, &json!({ "off": [], "offered": ["surveys"] })).await;
    assert_eq!(
        (reply.outcome(), reply.json()["missing"]["rule"].clone()),
        ((403, "forbidden".into()), json!("operator"))
    );
    let apps_of_beta = "/api/admin/tenant/t-beta/apps";
    assert_eq!(anna.get(apps_of_beta).await.outcome(), (404, "not_found".into()));
    assert_eq!(put(&mut anna, apps_of_beta, &json!({ "off": ["surveys"] })).await.outcome(), (404, "not_found".into()));
    for off in [json!("surveys"), json!(["surveys", "surveys"])] {
        let reply = put(&mut anna, OWN, &json!({ "off": off })).await;
        assert_eq!(reply.status, 422, "{}", reply.text());
    }
    assert_eq!(put(&mut reader, apps_of_beta, &json!({ "off": [] })).await.outcome(), (403, "forbidden".into()));
    assert_eq!(app.db.dump(), before);
}

#[tokio::test]
async fn an_app_that_is_offered_to_another_company_does_not_come_on_here() {
    let app = product();
    app.db.run(
        "UPDATE apps SET for_all = 0 WHERE id = 'surveys';
         INSERT INTO tenant_apps (tenant_id, app_id, offered, enabled) VALUES ('t-beta', 'surveys', 1, 1)",
    );
    let mut olaf = working(&app, OLAF, "t-operator").await;
    let kept = put(&mut olaf, OWN, &json!({ "off": [] })).await;
    assert_eq!((kept.status.as_u16(), ids(&kept.json(), |app| app["offered"] == true)), (200, vec![]));
    assert!(app.db.rows("SELECT * FROM notifications").is_empty(), "nobody is notified of it");
}

#[tokio::test]
async fn who_is_also_an_operator_is_none_in_another_company() {
    let app = product();
    app.db.run(
        "UPDATE apps SET for_all = 0 WHERE id = 'surveys';
         INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-operator', 'u-anna', 1);
         INSERT INTO role_members (tenant_id, user_id, role_id)
           SELECT tenant_id, 'u-anna', role_id FROM role_members WHERE tenant_id = 't-operator' AND user_id = 'u-olaf'",
    );
    let mut olaf = working(&app, OLAF, "t-operator").await;
    assert_eq!(put(&mut olaf, OWN, &json!({ "off": ["surveys"], "offered": [] })).await.status, 200);
    let mut anna = anna(&app).await;
    assert_eq!(ids(&put(&mut anna, OWN, &json!({ "off": ["reports"] })).await.json(), |_| true), ["reports"]);
    let (none, reports) = (json!({ "off": [], "offered": [] }), json!({ "off": ["reports"], "offered": [] }));
    let last = app.db.rows("SELECT detail FROM audit WHERE tenant_id = 't-alpha' ORDER BY seq DESC LIMIT 1");
    let detail: Value = serde_json::from_str(last[0]["detail"].as_str().unwrap()).unwrap();
    assert_eq!(detail, json!({ "before": none, "after": reports }), "without the app that this company has not");
}
