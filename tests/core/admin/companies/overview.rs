//! `GET /api/admin/tenant/{id}/overview`

use super::{TENANTS, admin, operator};
use crate::support::app::TestApp;
use crate::support::browser::Browser;
use asgard::ports::Clock;
use http::Method;
use serde_json::{Value, json};

const NEW: &str = "new@new.example";

fn here(id: &str) -> String {
    format!("{TENANTS}/{id}/overview")
}

#[tokio::test]
async fn the_operator_is_told_how_a_company_is_by_one_batch() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    assert_eq!(anna.post("/api/user/invitation/inviteUser", &json!({ "email": NEW })).await.status, 201);
    app.db.run(
        "INSERT INTO users (id, email, first_name, last_name, created_at) VALUES ('u-off', 'off@alpha.example', 'Off', 'Line', 1);
         INSERT INTO memberships (tenant_id, user_id, created_at, state) VALUES ('t-alpha', 'u-off', 1, 0)",
    );
    let mut olaf = operator(&app).await;
    let reply = olaf.get(&here("t-alpha")).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let response = reply.json();
    assert_eq!((&response["company"]["companyId"], &response["disabled"]), (&json!("t-alpha"), &json!(1)));
    let enabled =
        app.db.rows("SELECT 1 FROM memberships WHERE tenant_id = 't-alpha' AND assigned = 1 AND state = 1").len();
    assert_eq!(response["people"]["members"], json!(enabled));
    let first = &response["administrators"][0];
    assert_eq!((&first["userId"], &response["hasMoreAdministrators"]), (&json!("u-anna"), &json!(false)));
    assert!(first["lastLogin"].is_string() && first["email"].is_string(), "{first}");
    assert_eq!(
        (&response["invitations"]["open"], &response["invitations"]["next"][0]["email"]),
        (&json!(1), &json!(NEW))
    );
    assert_eq!(response["acts"][0]["action"], "invitation.sent");
    assert_eq!(
        response["usage"],
        json!([
            { "limit": "invitations", "used": 1, "most": 200, "minutes": 1440 },
            { "limit": "bulkJobs", "used": 0, "most": 50, "minutes": 1440 },
        ])
    );
    let on = |response: &Value| {
        response["apps"].as_array().unwrap().iter().map(|app| app["appId"].clone()).collect::<Vec<_>>()
    };
    assert!(on(&response).contains(&json!("surveys")));
    let off = json!({ "off": ["surveys"] });
    assert_eq!(anna.call(Method::PUT, &format!("{TENANTS}/t-alpha/apps"), &off, &[]).await.status, 200);
    assert!(!on(&olaf.get(&here("t-alpha")).await.json()).contains(&json!("surveys")));
}

#[tokio::test]
async fn whatever_takes_from_the_limit_of_invitations_is_counted_as_a_use_of_it() {
    let app = TestApp::new();
    let (mut anna, mut olaf) = (admin(&app).await, operator(&app).await);
    let used = async |olaf: &mut Browser| olaf.get(&here("t-alpha")).await.json()["usage"][0]["used"].clone();
    assert_eq!(anna.post("/api/user/invitation/inviteUser", &json!({ "email": NEW })).await.status, 201);
    assert_eq!(used(&mut olaf).await, 1);
    let eva = json!({ "firstName": "Eva", "email": "eva@new.example" });
    let made = anna.call(Method::PUT, "/api/admin/user", &eva, &[]).await;
    assert_eq!(made.status, 201, "{}", made.text());
    assert_eq!(used(&mut olaf).await, 2);
    let path = format!("/api/admin/user/{}", made.json()["id"].as_str().unwrap());
    for (change, expected) in [
        (json!({ "firstName": "Evi", "location": "Ulm" }), 2),
        (json!({ "email": "evi@new.example" }), 3),
        (json!({ "lastName": "Berg", "email": "berg@new.example" }), 4),
    ] {
        let changed = anna.patch(&path, &change).await;
        assert_eq!(changed.status, 200, "{}", changed.text());
        assert_eq!(used(&mut olaf).await, expected, "{change}");
    }
    let of_beta = olaf.get(&here("t-beta")).await.json()["usage"].clone();
    assert_eq!((&of_beta[0]["used"], &of_beta[1]["used"]), (&json!(0), &json!(0)));
    // Uses beyond the limit are none.
    app.db.run(&format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
         INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at)
           SELECT 't-alpha', 1000 + i, 'e' || i, 'member.created', 'u-anna', 'x', 'x', {} FROM n",
        app.clock.now().0
    ));
    assert_eq!(used(&mut olaf).await, 200);
    app.clock.advance(24 * 3_600_000);
    assert_eq!(used(&mut operator(&app).await).await, 0);
}

#[tokio::test]
async fn a_bulk_job_of_the_last_day_is_counted_as_a_use_of_its_limit_in_its_own_company() {
    let app = TestApp::new();
    app.db.run(&format!(
        "INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at) VALUES
           ('t-alpha', 1000, 'new', 'members.bulk_finished', 'u-anna', 'x', 'x', {now}),
           ('t-alpha', 999, 'old', 'members.bulk_finished', 'u-anna', 'x', 'x', {now} - 90000000)",
        now = app.clock.now().0
    ));
    let mut olaf = operator(&app).await;
    for (company, used) in [("t-alpha", 1), ("t-beta", 0)] {
        assert_eq!(olaf.get(&here(company)).await.json()["usage"][1]["used"], used, "{company}");
    }
}

#[tokio::test]
async fn whoever_is_no_operator_has_nothing_of_a_company_read() {
    const OF_COMPANY: [&str; 4] =
        ["FROM tenant_stats", "FROM tenant_days", "FROM invitations", "m.login_key FROM roles"];
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    // Results of statements are recorded from here on.
    app.db.keep();
    assert_eq!(anna.get(&here("t-beta")).await.outcome(), (403, "forbidden".into()));
    let results = app.db.results();
    let of_company: Vec<_> =
        results.iter().filter(|(sql, _)| OF_COMPANY.iter().any(|part| sql.contains(part))).collect();
    assert_eq!(of_company.len(), 6);
    for (sql, rows) in of_company {
        let is_nothing = |row: &asgard::ports::Row| row.values().all(|value| value.as_f64() == Some(0.0));
        assert!(rows.iter().all(is_nothing), "{sql}: {rows:?}");
    }
}

#[tokio::test]
async fn whom_an_act_concerned_is_not_told_to_the_operator() {
    let app = TestApp::new();
    app.db.run(
        "INSERT INTO users (id, email, first_name, last_name, created_at) VALUES ('u-x', 'x@alpha.example', 'Xenia', 'Quist', 1);
         INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-x', 1)",
    );
    let mut anna = admin(&app).await;
    assert_eq!(anna.patch("/api/admin/user/u-x", &json!({ "phone": "+49 123 456" })).await.status, 200);
    let reply = operator(&app).await.get(&here("t-alpha")).await;
    assert_eq!(reply.json()["acts"][0]["action"], "member.updated");
    assert!(!reply.text().contains("Xenia") && !reply.text().contains("+49 123"), "{}", reply.text());
}

#[tokio::test]
async fn nobody_but_the_operator_is_told_even_of_their_own() {
    let app = TestApp::new();
    let refused = admin(&app).await.get(&here("t-alpha")).await;
    assert_eq!(refused.outcome(), (403, "forbidden".into()));
    assert_eq!(refused.json()["missing"]["rule"], "operator");
    assert_eq!(operator(&app).await.get(&here("t-none")).await.outcome(), (404, "not_found".into()));
}

#[tokio::test]
async fn ten_administrators_are_named_and_that_there_are_more() {
    let app = TestApp::new();
    app.db.run(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 15)
         INSERT INTO users (id, email, first_name, last_name, created_at) SELECT 'u-y' || i, 'y' || i || '@alpha.example', 'Y', '', 1 FROM n;
         INSERT INTO memberships (tenant_id, user_id, created_at) SELECT 't-alpha', id, 1 FROM users WHERE id LIKE 'u-y%';
         INSERT INTO role_members (tenant_id, user_id, role_id) SELECT 't-alpha', id, 'r-admin' FROM users WHERE id LIKE 'u-y%'",
    );
    let response = operator(&app).await.get(&here("t-alpha")).await.json();
    assert_eq!(response["administrators"].as_array().unwrap().len(), 10);
    assert_eq!(response["hasMoreAdministrators"], true);
}
