//! `DELETE /api/admin/user/{id}/factors`: recovery for a member who lost their second factors.

use crate::admin::{USERS, actor, anna, events, join, world};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::factors::{SECOND_FACTOR, enrolled, waiting};
use crate::support::fixtures::{ANNA, NINA, OLAF, PASSWORD};
use crate::support::passkeys::{added, authenticator, sign_in};
use http::Method;
use serde_json::{Value, json};

const WIM: &str = "wim@alpha.example";

fn of(id: &str) -> String {
    format!("{USERS}/{id}/factors")
}

/// Wim, whose account Alpha created; with a password.
fn managed(app: &TestApp) -> String {
    let id = join(app, "wim", &[]);
    app.db.run(&format!("UPDATE users SET made_by = 't-alpha', email_verified = 1 WHERE id = '{id}'"));
    id
}

fn left(app: &TestApp, id: &str) -> usize {
    ["totp", "totp_enrolments", "passkeys", "recovery_codes", "trusted_devices"]
        .map(|table| app.db.rows(&format!("SELECT 1 FROM {table} WHERE user_id = '{id}'")).len())
        .into_iter()
        .sum()
}

#[tokio::test]
async fn somebody_who_lost_everything_comes_in_by_their_password_again() {
    let app = TestApp::new();
    let id = managed(&app);
    let mut wim = signed_in(&app, WIM).await;
    let mut lost = enrolled(&mut wim).await;
    let mut key = authenticator("wim");
    added(&mut wim, &mut key).await;
    let mut trusted = waiting(&app, WIM).await;
    let mut shown = lost.totp();
    shown["trustDevice"] = json!(true);
    assert_eq!(trusted.post(SECOND_FACTOR, &shown).await.status, 200);
    let mut anna = anna(&app).await;
    assert_eq!(anna.delete(&of(&id), &Value::Null).await.status, 204);
    assert_eq!(left(&app, &id), 0);
    for browser in [&mut wim, &mut trusted] {
        assert_eq!(browser.get("/api/user/me").await.outcome(), (401, "session_expired".into()));
    }
    assert_eq!(app.browser().sign_in(WIM).await.json()["scope"], "full");
    assert_eq!(sign_in(&app, &mut key).await.1.outcome(), (401, "passkey_failed".into()), "nor does the passkey");
    let mails = app.mailbox.all().into_iter().filter(|mail| mail.subject.contains("zweiten Faktoren"));
    assert_eq!(mails.map(|mail| mail.to).collect::<Vec<_>>(), [WIM]);
    assert_eq!(events(&app, "member.factors_removed").len(), 1);
    let stale = anna.call(Method::DELETE, &of(&id), &Value::Null, &[("if-match", "\"77\"")]).await;
    assert_eq!(stale.outcome(), (412, "version_conflict".into()));
    // Again: nothing is left to remove, and no mail is sent.
    let before = app.db.dump();
    assert_eq!(anna.delete(&of(&id), &Value::Null).await.status, 204);
    for table in ["users", "audit", "mail_outbox", "authority_outbox", "batch_users"] {
        assert_eq!(app.db.dump()[table], before[table], "{table}");
    }
}

#[tokio::test]
async fn an_account_that_is_somebodys_own_is_left_to_them_and_to_the_operator() {
    let app = TestApp::new();
    let id = join(&app, "wim", &[]);
    enrolled(&mut signed_in(&app, WIM).await).await;
    enrolled(&mut signed_in(&app, NINA).await).await;
    let mut anna = anna(&app).await;
    let foreign = (403, "identity_foreign".to_owned());
    assert_eq!(anna.delete(&of(&id), &Value::Null).await.outcome(), foreign);
    assert_eq!(anna.delete(&of("u-nina"), &Value::Null).await.outcome(), (404, "not_found".into()), "nobody of theirs");
    app.db.run("UPDATE users SET made_by = 't-alpha' WHERE id = 'u-anna'");
    enrolled(&mut anna).await;
    assert_eq!(anna.delete(&of("u-anna"), &Value::Null).await.outcome(), foreign, "oneself has other ways");
    let mut olaf = signed_in(&app, OLAF).await;
    olaf.enter("t-operator").await;
    for user in [id.as_str(), "u-nina", "u-anna"] {
        assert_eq!(olaf.delete(&of(user), &Value::Null).await.status, 204, "{user}");
        assert_eq!(left(&app, user), 0, "{user}");
    }
    assert_eq!(olaf.delete(&of("u-olaf"), &Value::Null).await.outcome(), foreign);
    assert_eq!(olaf.delete(&of("none"), &Value::Null).await.outcome(), (404, "not_found".into()));
}

#[tokio::test]
async fn it_needs_everything_about_users_and_a_proof_of_the_last_ten_minutes() {
    let app = TestApp::new();
    world(&app);
    let id = managed(&app);
    enrolled(&mut signed_in(&app, WIM).await).await;
    let mut deleter = actor(&app, "deleter", &["delete"]).await;
    assert_eq!(deleter.delete(&of(&id), &Value::Null).await.outcome(), (403, "forbidden".into()));
    let mut root = actor(&app, "root", &["root"]).await;
    let boss = join(&app, "boss", &["boss"]);
    app.db.run(&format!("UPDATE users SET made_by = 't-alpha' WHERE id = '{boss}'"));
    assert_eq!(root.delete(&of(&boss), &Value::Null).await.outcome(), (403, "admin_role_protected".into()));
    app.clock.advance(10 * 60_000);
    carried_on(&mut root).await;
    assert_eq!(root.delete(&of(&id), &Value::Null).await.outcome(), (403, "reauthentication_required".into()));
    assert_eq!(root.post("/api/auth/reauthenticate", &json!({ "password": PASSWORD })).await.status, 204);
    assert_eq!(root.delete(&of(&id), &Value::Null).await.status, 204);
}

/// Their password alone would open an account that may do more than the caller.
#[tokio::test]
async fn it_needs_every_right_that_the_roles_of_the_member_give() {
    let app = TestApp::new();
    world(&app);
    for (name, role) in [("payer", "money"), ("writer", "surveys"), ("guide", "host")] {
        let id = join(&app, name, &[role, "team"]);
        app.db.run(&format!("UPDATE users SET made_by = 't-alpha' WHERE id = '{id}'"));
        enrolled(&mut signed_in(&app, &format!("{name}@alpha.example")).await).await;
        let mut less = actor(&app, &format!("less-{role}"), &["root"]).await;
        let before = left(&app, &id);
        let reply = less.delete(&of(&id), &Value::Null).await;
        assert_eq!((reply.outcome(), &reply.json()["missing"]), ((403, "forbidden".into()), &Value::Null), "{role}");
        assert_eq!((left(&app, &id), events(&app, "member.factors_removed").len()), (before, 0), "{role}");
    }
    let mut equal = actor(&app, "equal", &["root", "money", "surveys", "host"]).await;
    for name in ["payer", "writer", "guide"] {
        assert_eq!(equal.delete(&of(&format!("u-{name}")), &Value::Null).await.status, 204, "{name}");
    }
}

/// The session that waits for the factor ends with it.
#[tokio::test]
async fn a_factor_that_is_removed_while_a_sign_in_waits_for_it_signs_nobody_in() {
    let app = TestApp::new();
    let id = managed(&app);
    let mut lost = enrolled(&mut signed_in(&app, WIM).await).await;
    let mut browser = waiting(&app, WIM).await;
    let mut anna = anna(&app).await;
    assert_eq!(anna.delete(&of(&id), &Value::Null).await.status, 204);
    let signed = browser.post(SECOND_FACTOR, &lost.totp()).await;
    assert_eq!(signed.outcome(), (401, "session_expired".into()));
    assert_eq!(app.browser().sign_in(WIM).await.json()["scope"], "full", "the password is enough from now on");
}

async fn carried_on(browser: &mut Browser) {
    browser.guard = None;
    assert_eq!(browser.post("/api/auth/refresh", &json!({})).await.status, 200);
}

#[tokio::test]
async fn an_address_that_moves_to_somebody_else_takes_no_factor_along() {
    let app = TestApp::new();
    let id = managed(&app);
    let mut wim = signed_in(&app, WIM).await;
    enrolled(&mut wim).await;
    let mut key = authenticator("wim");
    added(&mut wim, &mut key).await;
    let mut anna = anna(&app).await;
    let moved = anna.patch(&format!("{USERS}/{id}"), &json!({ "email": "eva@new.example" })).await;
    assert_eq!(moved.status, 200, "{}", moved.text());
    assert_eq!(left(&app, &id), 0);
    assert_eq!(sign_in(&app, &mut key).await.1.outcome(), (401, "passkey_failed".into()));
    assert_eq!(app.browser().sign_in(ANNA).await.json()["scope"], "full");
}
