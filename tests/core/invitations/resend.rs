//! `POST /api/user/invitation/resend/{id}`: a new code and another 14 days, but never more than the sender may grant.

use crate::invitations::{BASE, NEW, accept, admin, code, delete, invite};
use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::{BEN, NINA};
use crate::support::seeded_random::seeds;
use serde_json::{Value, json};

async fn resend(browser: &mut Browser, id: &str) -> Reply {
    browser.post(&format!("{BASE}/resend/{id}"), &Value::Null).await
}

fn id_of(reply: &Reply) -> String {
    reply.json()["id"].as_str().unwrap().to_owned()
}

/// An expired invitation of Beta with these roles, to an address without an account.
fn insert_expired_invitation(app: &TestApp, id: &str, roles: &Value) {
    app.db.run(&format!(
        "INSERT INTO invitations (tenant_id, id, email, code_hash, role_ids, invited_by, created_at, sent_at, expires_at)
         VALUES ('t-beta', '{id}', '{id}@new.example', 'hash of {id}', '{roles}', 'u-anna', 1, 1, 2)"
    ));
}

/// Ben may invite into Beta, and otherwise only read.
async fn host(app: &TestApp) -> Browser {
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, has_admin_rights, has_onboarding_rights, created_at) VALUES
           ('t-beta', 'r-host', 'Hosts', 0, 1, 1), ('t-beta', 'r-boss', 'Bosses', 1, 0, 1), ('t-beta', 'r-writer', 'Writers', 0, 0, 1);
         UPDATE roles SET is_admin_role = 1 WHERE id = 'r-boss';
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-beta', 'r-writer', 'surveys', 2);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-beta', 'u-ben', 'r-host')",
    );
    signed_in(app, BEN).await
}

#[tokio::test]
async fn nobody_revives_an_invitation_that_gives_more_than_they_hold() {
    let app = TestApp::new();
    let mut ben = host(&app).await;
    insert_expired_invitation(&app, "boss", &json!(["r-boss"]));
    insert_expired_invitation(&app, "writer", &json!(["r-reader", "r-writer"]));
    let before = app.db.dump();
    assert_eq!(resend(&mut ben, "boss").await.outcome(), (403, "admin_role_protected".into()));
    assert_eq!(resend(&mut ben, "writer").await.outcome(), (403, "forbidden".into()));
    assert_eq!(app.db.dump(), before);
    assert!(app.mailbox.all().is_empty());
}

#[tokio::test]
async fn what_the_sender_holds_goes_out_again_and_a_role_that_is_gone_is_in_nobodys_way() {
    let app = TestApp::new();
    let mut ben = host(&app).await;
    insert_expired_invitation(&app, "reader", &json!(["r-reader", "r-deleted"]));
    assert_eq!(resend(&mut ben, "reader").await.status, 202);
    assert_eq!(app.mailbox.all().len(), 1);
    let event = app.db.rows("SELECT detail ->> 'roles' AS roles FROM audit WHERE action = 'invitation.resent'");
    assert_eq!(json!(event), json!([{ "roles": "[\"r-reader\",\"r-deleted\"]" }]), "the log says what it gives");
    assert_eq!(resend(&mut ben, "unknown").await.outcome(), (404, "not_found".into()));
}

#[tokio::test]
async fn the_code_before_dies_while_it_would_still_be_good() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let id = id_of(&invite(&mut anna, NINA).await);
    let first = code(&app, NINA);
    app.clock.advance(1000);
    assert_eq!(resend(&mut anna, &id).await.status, 202);
    let mut nina = signed_in(&app, NINA).await;
    assert_eq!(accept(&mut nina, &first).await.outcome(), (404, "invitation_invalid".into()));
    let look = json!({ "code": first, "email": NINA });
    assert_eq!(nina.post("/api/auth/verify-invitation", &look).await.outcome(), (404, "invitation_invalid".into()));
    assert_eq!(accept(&mut nina, &code(&app, NINA)).await.status, 200);
}

#[tokio::test]
async fn an_address_gets_five_an_hour_and_rejections_do_not_count() {
    let app = TestApp::new();
    app.db.run("INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-ben', 1)");
    let mut anna = admin(&app).await;
    let id = id_of(&invite(&mut anna, NEW).await);
    let mut ben = signed_in(&app, BEN).await;
    ben.enter("t-alpha").await;
    for _ in 0..6 {
        assert_eq!(resend(&mut ben, &id).await.outcome(), (403, "forbidden".into()));
    }
    for _ in 0..4 {
        assert_eq!(resend(&mut anna, &id).await.status, 202);
    }
    let reply = resend(&mut anna, &id).await;
    assert_eq!((reply.outcome(), reply.header("retry-after")), ((429, "too_many_attempts".into()), "3600"));
    assert_eq!(invite(&mut anna, NEW).await.outcome(), (429, "too_many_attempts".into()), "nor anew");
    let created = json!({ "firstName": "New", "email": NEW });
    let reply = anna.call(http::Method::PUT, "/api/admin/user", &created, &[]).await;
    assert_eq!(reply.outcome(), (429, "too_many_attempts".into()), "nor by an account");
    assert_eq!(app.mailbox.all().len(), 5);
    app.clock.advance(3_600_000);
    let mut anna = admin(&app).await;
    assert_eq!(invite(&mut anna, NEW).await.status, 201);
}

#[tokio::test]
async fn a_session_that_is_over_wins_over_a_missing_company() {
    let app = TestApp::new();
    let mut nina = signed_in(&app, NINA).await;
    let mut copy = nina.clone();
    assert_eq!(nina.post("/api/auth/signout", &json!({})).await.status, 204);
    assert_eq!(resend(&mut copy, "any").await.outcome(), (401, "session_expired".into()));
    assert_eq!(copy.get(&format!("{BASE}/getInvitedUsers")).await.outcome(), (401, "session_expired".into()));
}

#[tokio::test]
async fn of_a_new_code_and_an_accept_at_once_either_the_old_one_was_in_time_or_only_the_new_one_opens() {
    for seed in seeds(30) {
        let app = TestApp::seeded(seed);
        let mut anna = admin(&app).await;
        let id = id_of(&invite(&mut anna, NINA).await);
        let (old, mut nina) = (code(&app, NINA), signed_in(&app, NINA).await);
        let (sent, accepted) = tokio::join!(resend(&mut anna, &id), accept(&mut nina, &old));
        match accepted.status.as_u16() {
            // Accepted first: there was nothing left to send, or the new code is useless.
            200 => assert!([202, 404].contains(&sent.status.as_u16()), "seed {seed}"),
            404 => {
                assert_eq!(sent.status, 202, "seed {seed}");
                assert_eq!(accept(&mut nina, &code(&app, NINA)).await.status, 200, "seed {seed}");
            }
            other => panic!("seed {seed}: {other}"),
        }
        let members = app.db.rows("SELECT 1 FROM memberships WHERE tenant_id = 't-alpha' AND user_id = 'u-nina'");
        assert_eq!(members.len(), 1, "seed {seed}");
    }
}

#[tokio::test]
async fn sending_again_and_taking_back_at_once_end_in_a_revoked_invitation() {
    for seed in seeds(30) {
        let app = TestApp::seeded(seed);
        let mut anna = admin(&app).await;
        let id = id_of(&invite(&mut anna, NINA).await);
        let (mut other, path) = (anna.clone(), format!("{BASE}/deleteInviteUser/{id}"));
        let (sent, revoked) = tokio::join!(resend(&mut anna, &id), delete(&mut other, &path));
        assert_eq!(revoked.status, 204, "seed {seed}");
        assert!([202, 404].contains(&sent.status.as_u16()), "seed {seed}");
        let mut nina = signed_in(&app, NINA).await;
        assert_eq!(
            accept(&mut nina, &code(&app, NINA)).await.outcome(),
            (404, "invitation_invalid".into()),
            "seed {seed}"
        );
    }
}
