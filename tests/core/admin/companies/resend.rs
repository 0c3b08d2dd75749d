//! `POST /api/admin/tenant/{id}/resend`

use crate::admin::companies::{TENANTS, admin, operator};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::fakes::link;
use crate::support::fixtures::NINA;
use asgard::ports::DeliveryError;
use http::Method;
use serde_json::{Value, json};

async fn made(olaf: &mut Browser) -> String {
    let body = json!({ "title": "Nova", "adminEmail": NINA });
    let made = olaf.call(Method::PUT, TENANTS, &body, &[]).await;
    made.json()["companyId"].as_str().unwrap().to_owned()
}

fn code(app: &TestApp) -> String {
    link(&app.mailbox.newest(NINA)).rsplit('/').next().unwrap().to_owned()
}

async fn resend(browser: &mut Browser, id: &str) -> (u16, String) {
    browser.post(&format!("{TENANTS}/{id}/resend"), &json!({})).await.outcome()
}

#[tokio::test]
async fn the_first_administrator_is_invited_again_and_comes_by_the_new_code_alone() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    let id = made(&mut olaf).await;
    let old = code(&app);
    // Longer than the lifetime of an invitation.
    app.clock.advance(20 * 24 * 3_600_000);
    let mut olaf = operator(&app).await;
    assert_eq!(resend(&mut olaf, &id).await, (202, String::new()));
    let new = code(&app);
    assert_ne!(old, new);
    let events = app.db.rows(&format!("SELECT action, actor FROM audit WHERE tenant_id = '{id}' ORDER BY seq"));
    assert_eq!(json!(events[1]), json!({ "action": "invitation.resent", "actor": "u-olaf" }));
    let mut nina = signed_in(&app, NINA).await;
    let accept = |code: &str| format!("/api/user/invitation/accept/{id}/{code}");
    assert_eq!(nina.post(&accept(&old), &Value::Null).await.outcome(), (404, "invitation_invalid".into()));
    assert_eq!(nina.post(&accept(&new), &Value::Null).await.status, 200);
    assert_eq!(nina.get("/api/tenant").await.json()["hasAdminRights"], true);
    assert_eq!(resend(&mut olaf, &id).await, (404, "not_found".into()), "they came");
}

#[tokio::test]
async fn the_mail_with_the_old_code_is_not_sent_any_more_if_it_still_waits() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    app.mailbox.fail_with(Some(DeliveryError::Later("busy".into())));
    let id = made(&mut olaf).await;
    let waiting = || app.db.rows("SELECT id FROM mail_outbox WHERE template = 'invitation' AND state = 'waiting'");
    let first = waiting();
    assert_eq!(resend(&mut olaf, &id).await, (202, String::new()));
    let left = waiting();
    assert_eq!((first.len(), left.len()), (1, 1));
    assert_ne!(first, left);
}

#[tokio::test]
async fn only_the_operator_sends_it_and_only_what_they_sent_themselves() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    let id = made(&mut olaf).await;
    let mut anna = admin(&app).await;
    let body = json!({ "email": "x@new.example", "roleIds": ["r-admin"] });
    assert_eq!(anna.post("/api/user/invitation/inviteUser", &body).await.status, 201);
    let before = app.db.dump();
    let mails = app.mailbox.all().len();
    for company in [id.as_str(), "t-alpha"] {
        assert_eq!(resend(&mut anna, company).await, (403, "forbidden".into()), "{company}");
    }
    for company in ["t-alpha", "t-operator", "none", "%27"] {
        assert_eq!(resend(&mut olaf, company).await, (404, "not_found".into()), "{company}");
    }
    assert!(app.db.dump() == before, "a rejected request changed something");
    assert_eq!(app.mailbox.all().len(), mails);
}

#[tokio::test]
async fn it_is_sent_to_an_address_a_few_times_an_hour() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    let id = made(&mut olaf).await;
    for _ in 0..5 {
        assert_eq!(resend(&mut olaf, &id).await.0, 202);
    }
    assert_eq!(resend(&mut olaf, &id).await, (429, "too_many_attempts".into()));
}

#[tokio::test]
async fn others_learn_nothing_from_the_limit_of_the_address_and_use_none_of_it() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    let id = made(&mut olaf).await;
    let mut anna = admin(&app).await;
    let forbidden = (403, "forbidden".into());
    for _ in 0..6 {
        assert_eq!(resend(&mut anna, &id).await, forbidden);
    }
    for _ in 0..5 {
        assert_eq!(resend(&mut olaf, &id).await.0, 202);
    }
    assert_eq!(resend(&mut anna, &id).await, forbidden, "as without an invitation");
}
