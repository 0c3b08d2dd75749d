//! An invitation grants what its sender may still grant when it is accepted.

use crate::admin::make;
use crate::auth::sign_up::form;
use crate::invitations::{BASE, NEW, accept, admin, code};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::{BEN, NINA};
use serde_json::{Value, json};

fn invalid() -> (u16, String) {
    (404, "invitation_invalid".into())
}

/// Ben, a host in Alpha who may give the team's role.
async fn host(app: &TestApp) -> Browser {
    app.db.run(
        "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-ben', 1);
         INSERT INTO roles (tenant_id, id, title, has_onboarding_rights, created_at) VALUES
           ('t-alpha', 'r-host', 'Hosts', 1, 1), ('t-alpha', 'r-team', 'Team', 0, 1);
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-alpha', 'r-team', 'surveys', 2);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-ben', 'r-host'), ('t-alpha', 'u-ben', 'r-team')",
    );
    let mut ben = signed_in(app, BEN).await;
    assert_eq!(ben.enter("t-alpha").await.status, 200);
    ben
}

/// Ben as host, who invites Nina into the team.
async fn invited_by_ben(app: &TestApp) -> (Browser, String) {
    let mut ben = host(app).await;
    let body = json!({ "email": NINA, "roleIds": ["r-team"] });
    assert_eq!(ben.post(&format!("{BASE}/inviteUser"), &body).await.status, 201);
    (signed_in(app, NINA).await, code(app, NINA))
}

#[tokio::test]
async fn what_the_sender_may_not_give_any_more_is_given_to_nobody() {
    for change in [
        "UPDATE memberships SET state = 0 WHERE tenant_id = 't-alpha' AND user_id = 'u-ben'",
        "DELETE FROM memberships WHERE tenant_id = 't-alpha' AND user_id = 'u-ben'",
        "UPDATE users SET state = 0 WHERE id = 'u-ben'",
        "DELETE FROM users WHERE id = 'u-ben'",
        "DELETE FROM role_members WHERE user_id = 'u-ben' AND role_id = 'r-host'",
        "UPDATE roles SET state = 0 WHERE id = 'r-host'",
        // He may still invite, but no longer holds what he gave.
        "DELETE FROM role_members WHERE user_id = 'u-ben' AND role_id = 'r-team'",
        // Meanwhile the role grants more.
        "UPDATE roles SET has_admin_rights = 1 WHERE id = 'r-team'; DELETE FROM role_members WHERE user_id = 'u-ben' AND role_id = 'r-team'",
        "UPDATE roles SET has_payment_rights = 1 WHERE id = 'r-team'; DELETE FROM role_members WHERE user_id = 'u-ben' AND role_id = 'r-team'",
    ] {
        let app = TestApp::new();
        let (mut nina, code) = invited_by_ben(&app).await;
        app.db.run(change);
        let before = app.db.dump();
        assert_eq!(accept(&mut nina, &code).await.outcome(), invalid(), "{change}");
        assert_eq!(app.db.dump(), before, "{change}");
    }
}

/// A member with a new account stays when whoever made them leaves, and nobody may see which of the two a member is.
#[tokio::test]
async fn a_stand_in_is_accepted_for_whatever_became_of_whoever_made_it() {
    for change in [
        "UPDATE memberships SET state = 0 WHERE tenant_id = 't-alpha' AND user_id = 'u-ben'",
        "DELETE FROM memberships WHERE tenant_id = 't-alpha' AND user_id = 'u-ben'",
        "DELETE FROM users WHERE id = 'u-ben'",
        "DELETE FROM role_members WHERE user_id = 'u-ben'",
    ] {
        let app = TestApp::new();
        let mut ben = host(&app).await;
        make(&mut ben, &json!({ "firstName": "Mia", "email": NINA, "roles": ["r-team"] })).await;
        app.db.run(change);
        app.db.run("UPDATE users SET email_verified = 1 WHERE id = 'u-nina'");
        let code = code(&app, NINA);
        let mut nina = signed_in(&app, NINA).await;
        let waiting = nina.get(&format!("{BASE}/getInvitationRequest")).await.json();
        assert_eq!(waiting[0]["roles"], json!(["Team"]), "{change}");
        let shown = app.browser().post("/api/auth/verify-invitation", &json!({ "code": code, "email": NINA })).await;
        assert_eq!(shown.json()["company"]["title"], "Alpha", "{change}");
        assert_eq!(accept(&mut nina, &code).await.status, 200, "{change}");
        assert_eq!(nina.get("/api/tenant").await.json()["rights"]["surveys"], "write", "{change}");
    }
}

#[tokio::test]
async fn what_the_sender_still_may_give_is_given() {
    let app = TestApp::new();
    let (mut nina, code) = invited_by_ben(&app).await;
    assert_eq!(accept(&mut nina, &code).await.status, 200);
    assert_eq!(nina.get("/api/tenant").await.json()["rights"]["surveys"], "write");
}

#[tokio::test]
async fn registering_with_the_code_of_somebody_who_left_makes_nobody() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    anna.post(&format!("{BASE}/inviteUser"), &json!({ "email": NEW, "roleIds": ["r-admin"] })).await;
    let mut form = form();
    form["invitationCode"] = json!(code(&app, NEW));
    app.db.run("DELETE FROM role_members WHERE user_id = 'u-anna' AND tenant_id = 't-alpha'");
    assert_eq!(app.browser().post("/api/auth/signup", &form).await.outcome(), invalid());
    assert!(app.db.rows(&format!("SELECT 1 FROM users WHERE email = '{NEW}'")).is_empty());
}

#[tokio::test]
async fn who_sends_it_again_answers_for_it_from_then_on() {
    let app = TestApp::new();
    let (mut nina, _) = invited_by_ben(&app).await;
    app.db.run("UPDATE memberships SET state = 0 WHERE tenant_id = 't-alpha' AND user_id = 'u-ben'");
    let mut anna = admin(&app).await;
    let id = app.db.rows("SELECT id FROM invitations")[0]["id"].as_str().unwrap().to_owned();
    app.clock.advance(1000);
    assert_eq!(anna.post(&format!("{BASE}/resend/{id}"), &Value::Null).await.status, 202);
    let sent = anna.get(&format!("{BASE}/getInvitedUsers")).await.json();
    assert_eq!(sent["data"][0]["invitedBy"], "Anna M.");
    assert_eq!(accept(&mut nina, &code(&app, NINA)).await.status, 200);
}

/// The operator creates a company and invites its first administrator without being a member.
#[tokio::test]
async fn the_operator_may_invite_into_a_company_of_somebody_else() {
    for (change, status) in [("SELECT 1", 200), ("DELETE FROM role_members WHERE user_id = 'u-olaf'", 404)] {
        let app = TestApp::new();
        app.db.run("UPDATE users SET email_verified = 1 WHERE id = 'u-nina';
            INSERT INTO invitations (tenant_id, id, email, code_hash, role_ids, invited_by, created_at, sent_at, expires_at)
            VALUES ('t-alpha', 'i-first', 'nina@nowhere.example', 'h', '[\"r-admin\"]', 'u-olaf', 1, 1, 9e15)");
        app.db.run(change);
        let mut nina = signed_in(&app, NINA).await;
        assert_eq!(accept(&mut nina, "i-first").await.status, status, "{change}");
    }
}
