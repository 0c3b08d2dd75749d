//! Ids, keys and codes used by other users, devices and tenants.

use crate::auth::sign_up::form;
use crate::invitations::{BASE, NEW, admin, code};
use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::fixtures::{ANNA, BEN, NINA, OLAF};
use crate::support::seeded_random::seeds;
use futures_util::future::join_all;
use http::Method;
use serde_json::{Value, json};

fn outcome(status: u16, code: &str) -> (u16, String) {
    (status, code.into())
}

#[tokio::test]
async fn an_invitation_of_one_company_is_nothing_in_another() {
    let app = TestApp::new();
    app.db.run("UPDATE users SET email_verified = 1");
    let mut anna = admin(&app).await;
    let sent = anna.post(&format!("{BASE}/inviteUser"), &json!({ "email": NINA })).await;
    let id = sent.json()["id"].as_str().unwrap().to_owned();
    let code = code(&app, NINA);
    let mut nina = signed_in(&app, NINA).await;
    let (mut olaf, mut ben) = (signed_in(&app, OLAF).await, signed_in(&app, BEN).await);
    let before = app.db.dump();
    for act in ["accept", "decline"] {
        for tenant in ["t-beta", "t-operator", "none", "%27", "t-alpha%00", "T-ALPHA", "t-alpha%20"] {
            for key in [&code, &id] {
                let reply = nina.post(&format!("{BASE}/{act}/{tenant}/{key}"), &Value::Null).await;
                assert_eq!(reply.outcome(), outcome(404, "invitation_invalid"), "{act} {tenant}");
            }
        }
    }
    // Another company's administrator, with the id and their own company.
    for (method, path) in
        [(Method::POST, format!("{BASE}/resend/{id}")), (Method::DELETE, format!("{BASE}/deleteInviteUser/{id}"))]
    {
        assert_eq!(olaf.call(method, &path, &Value::Null, &[]).await.outcome(), outcome(404, "not_found"), "{path}");
    }
    // Another user, with code and id.
    for key in [&code, &id] {
        for act in ["accept", "decline"] {
            let reply = ben.post(&format!("{BASE}/{act}/t-alpha/{key}"), &Value::Null).await;
            assert_eq!(reply.outcome(), outcome(403, "invitation_wrong_email"), "{act}");
        }
    }
    let after = app.db.dump();
    for table in ["invitations", "memberships", "role_members"] {
        assert_eq!(after[table], before[table], "{table}");
    }
}

#[tokio::test]
async fn a_tenant_token_of_somebody_else_or_of_another_session_opens_no_company() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let mut there = signed_in(&app, ANNA).await;
    let mut ben = signed_in(&app, BEN).await;
    for browser in [&mut there, &mut ben] {
        browser.tenant = anna.tenant.clone();
        assert_eq!(browser.get("/api/tenant").await.outcome(), outcome(403, "tenant_missing"));
        let invited = browser.post(&format!("{BASE}/inviteUser"), &json!({ "email": NEW })).await;
        assert_eq!(invited.outcome(), outcome(403, "tenant_missing"));
    }
    assert_eq!(anna.get("/api/tenant").await.status, 200);
    for id in ["t-operator", "t-gamma' OR '1'='1", "..%2Ft-operator", "b-operator"] {
        assert_eq!(
            ben.enter(&id.replace('\'', "%27").replace(' ', "%20")).await.outcome(),
            outcome(404, "not_found"),
            "{id}"
        );
    }
}

#[tokio::test]
async fn a_key_of_somebody_else_is_a_key_that_was_never_used() {
    let app = TestApp::new();
    app.db.run(
        "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-ben', 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-ben', 'r-admin')",
    );
    let (mut anna, mut ben) = (admin(&app).await, signed_in(&app, BEN).await);
    ben.enter("t-alpha").await;
    let path = format!("{BASE}/inviteUser");
    let key = [("idempotency-key", "the-same")];
    let first = anna.call(Method::POST, &path, &json!({ "email": NEW }), &key).await;
    let other = ben.call(Method::POST, &path, &json!({ "email": "y@new.example" }), &key).await;
    assert_eq!((first.status.as_u16(), other.status.as_u16()), (201, 201));
    assert_eq!(other.json()["email"], "y@new.example", "the response of another call is sent to nobody");
    // Two visitors sign up with one key: two devices, two users.
    for (email, status) in [("one@new.example", 201), ("two@new.example", 201)] {
        let mut form = form();
        form["email"] = json!(email);
        assert_eq!(app.browser().call(Method::POST, "/api/auth/signup", &form, &key).await.status, status);
    }
    // The same key at two operations is independent.
    assert_eq!(anna.call(Method::POST, "/api/auth/signup", &form(), &key).await.status, 201);
}

#[tokio::test]
async fn sessions_and_providers_of_somebody_else_are_none() {
    let app = TestApp::social();
    let (mut anna, mut ben) = (signed_in(&app, ANNA).await, signed_in(&app, BEN).await);
    let hers = anna.get("/api/user/sessions").await.json()[0]["id"].as_str().unwrap().to_owned();
    assert_eq!(
        ben.delete(&format!("/api/user/sessions/{hers}"), &Value::Null).await.outcome(),
        outcome(404, "not_found")
    );
    assert_eq!(anna.get("/api/user/me").await.status, 200);
    // Her refresh token in his browser: his device is another one.
    let mut stolen = ben.clone();
    stolen.cookies.insert("__Host-rtk".into(), anna.cookies["__Host-rtk"].clone());
    stolen.cookies.remove("utk");
    assert_eq!(stolen.post("/api/auth/refresh", &json!({})).await.outcome(), outcome(401, "session_expired"));
    assert_eq!(anna.post("/api/auth/refresh", &json!({})).await.status, 200, "and hers goes on");
}

/// One code, used by a hundred at once: the owner's tab, their other tab, and another reader of the mail.
#[tokio::test]
async fn of_many_who_accept_decline_and_revoke_at_once_one_decides() {
    for seed in seeds(10) {
        let app = TestApp::seeded(seed);
        let mut anna = admin(&app).await;
        let sent = anna.post(&format!("{BASE}/inviteUser"), &json!({ "email": NINA, "roleIds": ["r-admin"] })).await;
        let id = sent.json()["id"].as_str().unwrap().to_owned();
        let code = code(&app, NINA);
        let nina = signed_in(&app, NINA).await;
        let calls = (0..30).map(|number| {
            let (mut nina, mut anna) = (nina.clone(), anna.clone());
            let (code, id) = (code.clone(), id.clone());
            async move {
                match number % 3 {
                    0 => nina.post(&format!("{BASE}/accept/t-alpha/{code}"), &Value::Null).await,
                    1 => nina.post(&format!("{BASE}/decline/t-alpha/{code}"), &Value::Null).await,
                    _ => anna.call(Method::DELETE, &format!("{BASE}/deleteInviteUser/{id}"), &Value::Null, &[]).await,
                }
            }
        });
        let replies = join_all(calls).await;
        let won = replies.iter().filter(|reply| reply.status.is_success()).count();
        assert_eq!(won, 1, "seed {seed}");
        let accepted = app.db.rows("SELECT 1 FROM invitations WHERE state = 'accepted'").len();
        let member = app.db.rows("SELECT 1 FROM memberships WHERE tenant_id = 't-alpha' AND user_id = 'u-nina'").len();
        let role = app.db.rows("SELECT 1 FROM role_members WHERE tenant_id = 't-alpha' AND user_id = 'u-nina'").len();
        assert!(accepted == member && member == role, "seed {seed}");
    }
}
