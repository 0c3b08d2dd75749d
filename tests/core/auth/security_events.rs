//! Audit events caused by attacks.

use crate::admin::companies::{TENANTS, admin, operator};
use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::fixtures::{ANNA, BEN, PASSWORD, UNKNOWN};
use asgard::jobs::retention::sweep;
use http::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The events in a log after the ten-minute window.
async fn written(app: &TestApp, tenant: &str, action: &str) -> Vec<Value> {
    app.clock.advance(20 * 60_000);
    sweep(&app.app).await.unwrap();
    let rows = app.db.rows(&format!(
        "SELECT actor, object, detail, seq FROM audit WHERE tenant_id = '{tenant}' AND action = '{action}' ORDER BY seq"
    ));
    rows.into_iter().map(|row| json!(row)).collect()
}

fn times(event: &Value) -> i64 {
    let detail: Value = serde_json::from_str(event["detail"].as_str().unwrap()).unwrap();
    detail["times"].as_i64().unwrap()
}

#[tokio::test]
async fn failed_sign_ins_are_one_event_with_a_count_of_an_account_or_else_of_the_network() {
    let app = TestApp::new();
    let mut thief = app.browser();
    for (email, tries) in [(ANNA, 4), (UNKNOWN, 4)] {
        for _ in 0..tries {
            let reply = thief.sign_in_with(email, "Winter-2026").await;
            assert_eq!(reply.outcome(), (401, "invalid_credentials".into()));
        }
    }
    let events = written(&app, "", "auth.sign_in_failed").await;
    assert_eq!(events.iter().map(times).collect::<Vec<_>>(), [4, 4]);
    assert_ne!(events[0]["object"], events[1]["object"]);
    let all = json!(app.db.rows("SELECT * FROM audit")).to_string() + &json!(app.log.all()).to_string();
    assert!(!all.contains("alpha.example"), "a pseudonym, and no address");
    let lines: Vec<Value> = app.log.all().into_iter().filter(|line| line["operation"] == "signin").collect();
    let objects: BTreeSet<&str> = events.iter().map(|event| event["object"].as_str().unwrap()).collect();
    let is_found = |name: &str| objects.contains(lines[0][name].as_str().unwrap());
    assert!(is_found("address"), "who looks at the log finds the event of the account: {lines:?}");
    assert!(!objects.contains(lines[7]["address"].as_str().unwrap()), "nobody's address is no object");
    let network = lines[7]["network"].as_str().unwrap();
    assert!(network.len() == 12 && objects.iter().any(|object| object.starts_with(network)), "that of the others");
    assert_eq!(written(&app, "", "auth.sign_in_failed").await.len(), 2, "written once");
}

#[tokio::test]
async fn made_up_addresses_are_one_event_of_their_network_beside_that_of_an_account() {
    let limits =
        r#"{"limits":{"signinPerNetwork":{"count":12,"minutes":15},"signinPerAddress":{"count":2,"minutes":15}}}"#;
    let app = TestApp::configured(1, "production", limits);
    let mut thief = app.browser().at("192.0.2.1");
    // Two for each address are compared, then the address is locked, then the network.
    for number in 0..3 {
        for _ in 0..3 {
            thief.sign_in_with(&format!("made-up-{number}@alpha.example"), "Winter-2026").await;
        }
    }
    for _ in 0..3 {
        thief.sign_in_with(ANNA, "Winter-2026").await;
    }
    for number in 10..30 {
        let reply = thief.sign_in_with(&format!("made-up-{number}@alpha.example"), "Winter-2026").await;
        assert_eq!(reply.outcome(), (429, "too_many_attempts".into()));
    }
    let rows = app.db.rows("SELECT action, subject = network AS is_network, times FROM security_events ORDER BY 1, 2");
    let expected = json!([
        { "action": "auth.locked_out", "is_network": 0, "times": 1 },
        { "action": "auth.locked_out", "is_network": 1, "times": 23 },
        { "action": "auth.sign_in_failed", "is_network": 0, "times": 2 },
        { "action": "auth.sign_in_failed", "is_network": 1, "times": 6 }
    ]);
    assert_eq!(json!(rows), expected);
}

#[tokio::test]
async fn made_up_addresses_from_many_networks_of_one_customer_are_one_event() {
    let app = TestApp::new();
    for number in 0..4 {
        let mut thief = app.browser().at(&format!("2001:db8:7:{number}::1"));
        thief.sign_in_with(&format!("made-up-{number}@alpha.example"), "Winter-2026").await;
    }
    let rows = app.db.rows("SELECT action, times FROM security_events");
    assert_eq!(json!(rows), json!([{ "action": "auth.sign_in_failed", "times": 4 }]));
}

#[tokio::test]
async fn a_flood_that_is_locked_out_is_two_events() {
    let app = TestApp::new();
    let mut thief = app.browser();
    for _ in 0..30 {
        thief.sign_in_with(BEN, "Winter-2026").await;
    }
    let failed = written(&app, "", "auth.sign_in_failed").await;
    let locked = written(&app, "", "auth.locked_out").await;
    assert_eq!((failed.iter().map(times).sum::<i64>(), locked.iter().map(times).sum::<i64>()), (10, 20));
    assert_eq!((failed.len(), locked.len()), (1, 1));
}

#[tokio::test]
async fn wrong_pins_wrong_passwords_and_sign_outs_are_told_of_the_account() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let wrong = json!({ "pin": "135790", "currentPassword": "Winter-2026" });
    assert_eq!(anna.patch("/api/user/me", &wrong).await.outcome(), (401, "invalid_credentials".into()));
    let pin = json!({ "pin": "135790", "currentPassword": PASSWORD });
    assert_eq!(anna.patch("/api/user/me", &pin).await.status, 200);
    assert_eq!(anna.post("/api/auth/signout", &json!({})).await.status, 204);
    anna.tenant = None;
    for _ in 0..12 {
        anna.post("/api/auth/signin-pin", &json!({ "userId": "u-anna", "pin": "000000" })).await;
    }
    for (action, count) in
        [("auth.password_failed", 1), ("auth.signed_out", 1), ("auth.pin_failed", 10), ("auth.pin_blocked", 2)]
    {
        let events = written(&app, "", action).await;
        assert_eq!(events.len(), 1, "{action}");
        assert_eq!((&events[0]["object"], times(&events[0])), (&json!("u-anna"), count), "{action}");
    }
}

#[tokio::test]
async fn a_refresh_token_that_is_used_twice_is_told_of_the_account() {
    for path in ["/api/auth/refresh", "/api/auth/session", "/api/auth/signout"] {
        let app = TestApp::new();
        let mut anna = signed_in(&app, ANNA).await;
        let mut thief = anna.clone();
        for _ in 0..2 {
            app.clock.advance(20_000);
            assert_eq!(anna.post("/api/auth/refresh", &json!({})).await.status, 200);
        }
        app.clock.advance(20_000);
        // Without the access token only the refresh token identifies the session.
        thief.cookies.remove("utk");
        for _ in 0..3 {
            thief.post(path, &json!({})).await;
        }
        assert_eq!(anna.get("/api/user/me").await.outcome(), (401, "session_expired".into()), "{path}");
        let events = written(&app, "", "auth.refresh_reused").await;
        assert_eq!(events.len(), 1, "{path}");
        assert_eq!((&events[0]["object"], times(&events[0])), (&json!("u-anna"), 1), "{path}");
    }
}

#[tokio::test]
async fn denied_rights_and_exports_stand_in_the_companys_log() {
    let app = TestApp::new();
    let mut ben = signed_in(&app, BEN).await;
    ben.enter("t-beta").await;
    for _ in 0..3 {
        assert_eq!(ben.get("/api/admin/user").await.outcome(), (403, "forbidden".into()));
    }
    let mut anna = admin(&app).await;
    assert_eq!(anna.get("/api/admin/user/export").await.status, 200);
    assert_eq!(anna.get("/api/admin/audit/export").await.status, 200);
    let denied = written(&app, "t-beta", "access.denied").await;
    assert_eq!((denied.len(), &denied[0]["actor"], &denied[0]["object"]), (1, &json!("u-ben"), &json!("listUsers")));
    assert_eq!(times(&denied[0]), 3);
    for action in ["members.exported", "audit.exported"] {
        assert_eq!(written(&app, "t-alpha", action).await.len(), 1, "{action}");
    }
    let gaps = app.db.rows("SELECT tenant_id FROM audit GROUP BY tenant_id HAVING COUNT(*) <> MAX(seq)");
    assert_eq!(gaps.len(), 0, "every place in a log is taken once");
}

#[tokio::test]
async fn the_result_of_a_bulk_job_is_an_export_of_members() {
    const JOBS: &str = "/api/admin/user/bulk-jobs";
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let body = json!({ "filter": { "search": "carla" }, "action": "disable", "expectedCount": 1 });
    let begun = anna.post(JOBS, &body).await;
    assert_eq!(begun.status, 202, "{}", begun.text());
    let result = format!("{JOBS}/{}/result", begun.json()["jobId"].as_str().unwrap());
    let file = anna.get(&result).await;
    assert_eq!((file.status.as_u16(), file.text().lines().count()), (200, 2));
    assert_eq!(anna.get(&format!("{JOBS}/none/result")).await.status, 404);
    let events = written(&app, "t-alpha", "members.exported").await;
    assert_eq!(events.len(), 1);
    let event = &events[0];
    assert_eq!((&event["actor"], &event["object"], times(event)), (&json!("u-anna"), &json!("bulkJobResult"), 1));
}

#[tokio::test]
async fn what_cron_writes_very_late_stands_twenty_minutes_before_that_and_says_when_it_was() {
    let app = TestApp::new();
    let mut ben = signed_in(&app, BEN).await;
    ben.enter("t-beta").await;
    let happened = app.app.clock.now();
    assert_eq!(ben.get("/api/admin/user").await.outcome(), (403, "forbidden".into()));
    app.clock.advance(2 * 3_600_000);
    sweep(&app.app).await.unwrap();
    let row =
        app.db.rows("SELECT detail, created_at FROM audit WHERE tenant_id = 't-beta' AND action = 'access.denied'");
    let detail: Value = serde_json::from_str(row[0]["detail"].as_str().unwrap()).unwrap();
    assert_eq!(detail, json!({ "times": 1, "lastAt": happened.rfc3339() }));
    // No filter by time has to look further than this.
    assert_eq!(row[0]["created_at"].as_i64(), Some(app.app.clock.now().plus(-20 * 60_000).0));
}

#[tokio::test]
async fn the_operator_alone_reads_what_belongs_to_no_company() {
    let app = TestApp::new();
    app.browser().sign_in_with(BEN, "Winter-2026").await;
    written(&app, "", "auth.sign_in_failed").await;
    let mut olaf = operator(&app).await;
    let failed = "/api/admin/audit?scope=platform&action=auth.sign_in_failed";
    let page = olaf.get(failed).await.json();
    assert_eq!((&page["total"], &page["data"][0]["action"]), (&json!(1), &json!("auth.sign_in_failed")), "{page}");
    assert!(
        olaf.get("/api/admin/audit/export?scope=platform&format=ndjson").await.text().contains("auth.sign_in_failed")
    );
    let own = olaf.get("/api/admin/audit").await.text();
    assert!(!own.contains("auth.sign_in_failed"), "{own}");
    let mut anna = admin(&app).await;
    assert_eq!(anna.get(failed).await.outcome(), (403, "forbidden".into()));
    assert_eq!(anna.get("/api/admin/audit?scope=all").await.outcome().0, 422);
}

#[tokio::test]
async fn what_the_operator_does_to_a_company_stands_in_both_logs() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    let mut anna = admin(&app).await;
    app.db.run("UPDATE tenants SET self_edit = 1; DELETE FROM audit");
    assert_eq!(olaf.patch(&format!("{TENANTS}/t-alpha"), &json!({ "city": "Ulm" })).await.status, 200);
    let logs = |app: &TestApp| json!(app.db.rows("SELECT tenant_id, object, detail FROM audit ORDER BY tenant_id"));
    let detail = r#"{"before":{"city":"Köln"},"after":{"city":"Ulm"}}"#;
    assert_eq!(
        logs(&app),
        json!([
            { "tenant_id": "t-alpha", "object": "t-alpha", "detail": detail },
            { "tenant_id": "t-operator", "object": "t-alpha", "detail": detail }
        ])
    );
    app.db.run("DELETE FROM audit");
    let body = json!({ "title": "Nova", "adminEmail": "nova@new.example" });
    let made = olaf.call(Method::PUT, TENANTS, &body, &[]).await.json()["companyId"].as_str().unwrap().to_owned();
    assert_eq!(olaf.post(&format!("{TENANTS}/{made}/resend"), &json!({})).await.status, 202);
    let actions = |tenant: &str| {
        json!(app.db.rows(&format!(
            "SELECT action, actor FROM audit WHERE tenant_id = '{tenant}' AND action <> 'invitation.sent' ORDER BY seq"
        )))
    };
    let both = json!([{ "action": "tenant.created", "actor": "u-olaf" }, { "action": "invitation.resent", "actor": "u-olaf" }]);
    assert_eq!((actions(&made), actions("t-operator")), (both.clone(), both));
    let named = app.db.rows(&format!("SELECT 1 FROM audit WHERE tenant_id = 't-operator' AND object = '{made}'"));
    assert_eq!(named.len(), 2, "by the company");
    app.db.run("DELETE FROM audit");
    assert_eq!(anna.patch(&format!("{TENANTS}/t-alpha"), &json!({ "city": "Bonn" })).await.status, 200);
    assert_eq!(logs(&app).as_array().unwrap().len(), 1, "what a company does itself is its own");
}

#[tokio::test]
async fn the_same_of_two_people_are_two_events_each_with_its_actor() {
    let app = TestApp::new();
    app.db.run(
        "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-ben', 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-ben', 'r-admin')",
    );
    let mut anna = admin(&app).await;
    let mut ben = signed_in(&app, BEN).await;
    ben.enter("t-alpha").await;
    for (browser, times) in [(&mut anna, 1), (&mut ben, 2)] {
        for _ in 0..times {
            assert_eq!(browser.get("/api/admin/user/export").await.status, 200);
        }
    }
    let events = written(&app, "t-alpha", "members.exported").await;
    let told: Vec<_> = events.iter().map(|event| (&event["actor"], &event["object"], times(event))).collect();
    let object = json!("exportUsers");
    assert_eq!(told, [(&json!("u-anna"), &object, 1), (&json!("u-ben"), &object, 2)]);
}

#[tokio::test]
async fn an_export_in_parts_is_one_and_who_begins_in_its_middle_is_seen() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    for query in ["", "?after=u-anna", "?after=u-ben", "", "?after=u-anna"] {
        assert_eq!(anna.get(&format!("/api/admin/user/export{query}")).await.status, 200);
    }
    let events = written(&app, "t-alpha", "members.exported").await;
    assert_eq!(events.iter().map(times).collect::<Vec<_>>(), [2]);
    let mut anna = admin(&app).await;
    assert_eq!(anna.get("/api/admin/user/export?after=u-anna").await.status, 200);
    let events = written(&app, "t-alpha", "members.exported").await;
    assert_eq!(events.iter().map(times).collect::<Vec<_>>(), [2, 1]);
}
