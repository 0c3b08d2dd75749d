//! `/api/user/invitation` and `verify-invitation`

mod inviter;
mod resend;
mod sent;
mod waiting_mails;

use crate::auth::sign_up::form;
use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::fakes::link;
use crate::support::fixtures::{ANNA, BEN, NINA};
use crate::support::objects::{Class, Fault};
use crate::support::seeded_random::seeds;
use asgard::jobs::outbox::deliver;
use futures_util::future::join_all;
use http::Method;
use serde_json::{Value, json};

pub const NEW: &str = "eva@new.example";
pub const BASE: &str = "/api/user/invitation";

/// Anna, administrator of Alpha, in Alpha.
pub async fn admin(app: &TestApp) -> Browser {
    let mut anna = signed_in(app, ANNA).await;
    assert_eq!(anna.enter("t-alpha").await.status, 200);
    anna
}

pub async fn invite(browser: &mut Browser, email: &str) -> Reply {
    browser.post(&format!("{BASE}/inviteUser"), &json!({ "email": email })).await
}

/// The code in the newest mail to an address.
pub fn code(app: &TestApp, email: &str) -> String {
    link(&app.mailbox.newest(email)).rsplit('/').next().unwrap().to_owned()
}

pub async fn accept(browser: &mut Browser, code: &str) -> Reply {
    accept_in(browser, "t-alpha", code).await
}

pub async fn accept_in(browser: &mut Browser, tenant: &str, code: &str) -> Reply {
    browser.post(&format!("{BASE}/accept/{tenant}/{code}"), &Value::Null).await
}

pub async fn delete(browser: &mut Browser, path: &str) -> Reply {
    let draft = browser.draft(Method::DELETE, path, b"");
    browser.deliver(&draft).await
}

/// The events of Alpha about invitations, with their detail but for the client program.
fn events(app: &TestApp) -> Vec<(String, Value)> {
    let rows = app.db.rows(
        "SELECT action, json_remove(detail, '$.agent') AS detail FROM audit WHERE tenant_id = 't-alpha' AND action LIKE 'invitation%' \
         ORDER BY seq",
    );
    let event = |row: &asgard::ports::Row| {
        (row["action"].as_str().unwrap().to_owned(), serde_json::from_str(row["detail"].as_str().unwrap()).unwrap())
    };
    rows.iter().map(event).collect()
}

fn members(app: &TestApp, user: &str) -> usize {
    app.db.rows(&format!("SELECT 1 FROM memberships WHERE tenant_id = 't-alpha' AND user_id = '{user}'")).len()
}

#[tokio::test]
async fn an_existing_person_accepts_with_the_mailed_code_and_is_in() {
    let app = TestApp::new();
    app.db.run("INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t-alpha', 'r-team', 'Team', 1)");
    let mut anna = admin(&app).await;
    let body = json!({ "email": " Nina@Nowhere.example ", "roleIds": ["r-team"] });
    let reply = anna.post(&format!("{BASE}/inviteUser"), &body).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    assert_eq!((&reply.json()["email"], &reply.json()["state"]), (&json!(NINA), &json!("pending")));
    assert_eq!(reply.json()["expiresAt"], "2026-12-04T09:30:00Z");
    let mail = app.mailbox.newest(NINA);
    assert!(
        mail.subject.contains("Alpha") && mail.plain.contains("Anna M.") && mail.plain.contains("4. Dezember 2026")
    );
    let code = code(&app, NINA);
    assert!(!reply.text().contains(&code) && !format!("{:?}", app.log.all()).contains(&code));

    let mut nina = signed_in(&app, NINA).await;
    let mut elsewhere = signed_in(&app, NINA).await;
    let reply = accept(&mut nina, &code).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!((&reply.json()["company"]["title"], &reply.json()["exDays"]), (&json!("Alpha"), &json!(365)));
    assert_eq!(reply.json()["user"]["emailVerified"], true, "the mailed code proved the address");
    assert_eq!(nina.get("/api/tenant").await.json()["roles"][0]["title"], "Team");
    let session = elsewhere.post("/api/auth/session", &json!({})).await.json();
    assert_eq!(session["organisations"][0]["title"], "Alpha", "known at once everywhere");
    assert_eq!(accept(&mut nina, &code).await.outcome(), (404, "invitation_invalid".into()), "once");
    assert!(app.db.rows("SELECT 1 FROM authority_outbox").is_empty(), "delivered, so nothing is delivered again");
    assert_eq!(
        events(&app),
        [
            ("invitation.sent".to_owned(), json!({ "roles": ["r-team"] })),
            ("invitation.accepted".to_owned(), json!({ "roles": ["r-team"] }))
        ]
    );
}

#[tokio::test]
async fn a_session_that_is_older_than_the_idle_limit_of_the_company_it_joins_works_there() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    assert_eq!(invite(&mut anna, NINA).await.status, 201);
    app.db.run("UPDATE tenants SET security = '{\"idleMinutes\":15}', security_version = 1 WHERE id = 't-alpha'");
    let mut nina = signed_in(&app, NINA).await;
    app.clock.advance(40 * 60_000);
    nina.guard = None;
    assert_eq!(nina.post("/api/auth/refresh", &json!({})).await.status, 200);
    let code = code(&app, NINA);
    assert_eq!(accept(&mut nina, &code).await.status, 200);
    assert_eq!(nina.get("/api/tenant").await.status, 200, "to join is a use");
}

#[tokio::test]
async fn to_join_a_company_lifts_the_idle_limit_of_no_other() {
    for limited in ["id = 't-beta'", "id IN ('t-alpha', 't-beta')"] {
        let app = TestApp::new();
        let mut anna = admin(&app).await;
        assert_eq!(invite(&mut anna, BEN).await.status, 201);
        let mut ben = signed_in(&app, BEN).await;
        assert_eq!(ben.enter("t-beta").await.status, 200);
        app.db.run(&format!(
            "UPDATE tenants SET security = '{{\"idleMinutes\":15}}', security_version = 1 WHERE {limited}"
        ));
        app.clock.advance(40 * 60_000);
        ben.guard = None;
        assert_eq!(ben.post("/api/auth/refresh", &json!({})).await.status, 200);
        assert_eq!(accept(&mut ben, &code(&app, BEN)).await.status, 200, "{limited}");
        assert_eq!(ben.get("/api/tenant").await.status, 200, "{limited}");
        assert_eq!(ben.enter("t-beta").await.outcome(), (403, "reauthentication_required".into()), "{limited}");
    }
}

#[tokio::test]
async fn whoever_became_a_member_meanwhile_gets_the_roles_in_a_new_version() {
    let app = TestApp::new();
    app.db.run("INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t-alpha', 'r-team', 'Team', 1)");
    let mut anna = admin(&app).await;
    for (is_member, version) in [(false, 1), (true, 2)] {
        app.db.run("DELETE FROM memberships WHERE tenant_id = 't-alpha' AND user_id = 'u-nina'");
        let reply = anna.post(&format!("{BASE}/inviteUser"), &json!({ "email": NINA, "roleIds": ["r-team"] })).await;
        assert_eq!(reply.status, 201, "{}", reply.text());
        if is_member {
            app.db.run("INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-nina', 1)");
        }
        let code = code(&app, NINA);
        assert_eq!(accept(&mut signed_in(&app, NINA).await, &code).await.status, 200, "{is_member}");
        let member = anna.get("/api/admin/user/u-nina").await.json();
        assert_eq!((&member["roles"], &member["version"]), (&json!(["r-team"]), &json!(version)), "{is_member}");
    }
}

#[tokio::test]
async fn a_new_person_registers_with_the_mailed_code_and_is_in() {
    let app = TestApp::configured(1, "local", r#"{"features":{"emailVerification":"required"}}"#);
    app.db.run("UPDATE users SET email_verified = 1");
    let mut anna = admin(&app).await;
    invite(&mut anna, NEW).await;
    let code = code(&app, NEW);
    let look = json!({ "code": code, "email": NEW });
    let company = app.browser().post("/api/auth/verify-invitation", &look).await.json();
    assert_eq!(
        company,
        json!({ "company": { "title": "Alpha", "companyName": "Alpha GmbH", "city": "Köln", "logoSrc": null },
            "invitedBy": "Anna M." })
    );
    let mut form = form();
    form["invitationCode"] = json!(code);
    let mut named = form.clone();
    (named["password"], named["passwordConfirm"]) = (json!("Alpha-7x-7"), json!("Alpha-7x-7"));
    let refused = app.browser().post("/api/auth/signup", &named).await.json();
    assert_eq!(refused["errors"][0]["code"], "password_common", "what the company is called");
    let reply = app.browser().post("/api/auth/signup", &form).await;
    assert_eq!(
        (reply.status.as_u16(), &reply.json()["emailVerificationRequired"]),
        (201, &json!(false)),
        "{}",
        reply.text()
    );
    let events =
        app.db.rows("SELECT action FROM audit WHERE tenant_id = 't-alpha' AND action LIKE 'invitation%' ORDER BY seq");
    assert_eq!(events[1]["action"], "invitation.accepted", "the company's own audit log has who came");
    let json = app.browser().sign_in(NEW).await.json();
    assert_eq!((&json["company"]["title"], &json["user"]["emailVerified"]), (&json!("Alpha"), &json!(true)));
    assert_eq!(app.mailbox.all().len(), 1, "nothing more to prove, so no second mail");
    assert_eq!(
        app.browser().post("/api/auth/verify-invitation", &look).await.outcome(),
        (404, "invitation_invalid".into())
    );
}

#[tokio::test]
async fn registering_with_a_code_for_another_address_or_too_late_makes_nobody() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    invite(&mut anna, "other@new.example").await;
    let mut form = form();
    for (code, expected) in
        [(code(&app, "other@new.example"), (403, "invitation_wrong_email")), ("x".into(), (404, "invitation_invalid"))]
    {
        form["invitationCode"] = json!(code);
        let reply = app.browser().post("/api/auth/signup", &form).await;
        assert_eq!((reply.outcome(), &reply.json()["result"]), ((expected.0, expected.1.into()), &json!(0)));
    }
    invite(&mut anna, NEW).await;
    form["invitationCode"] = json!(code(&app, NEW));
    app.clock.advance(14 * 24 * 3_600_000);
    let late = app.browser().post("/api/auth/signup", &form).await;
    assert_eq!((late.outcome(), &late.json()["result"]), ((410, "invitation_expired".into()), &json!(0)));
    assert_eq!(app.db.rows("SELECT 1 FROM users WHERE email = 'eva@new.example'").len(), 0);
}

#[tokio::test]
async fn somebody_else_is_told_so_and_nothing_is_used_up() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    invite(&mut anna, NINA).await;
    let code = code(&app, NINA);
    let mut ben = signed_in(&app, BEN).await;
    assert_eq!(accept(&mut ben, &code).await.outcome(), (403, "invitation_wrong_email".into()));
    assert_eq!(
        ben.post(&format!("{BASE}/decline/t-alpha/{code}"), &Value::Null).await.outcome(),
        (403, "invitation_wrong_email".into())
    );
    let elsewhere = ben.post(&format!("{BASE}/accept/t-beta/{code}"), &Value::Null).await;
    assert_eq!(elsewhere.outcome(), (404, "invitation_invalid".into()), "another company's code");
    assert_eq!(accept(&mut signed_in(&app, NINA).await, &code).await.status, 200);
}

#[tokio::test]
async fn by_its_id_only_a_verified_owner_accepts() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let id = invite(&mut anna, NINA).await.json()["id"].as_str().unwrap().to_owned();
    let mut nina = signed_in(&app, NINA).await;
    assert_eq!(
        nina.get(&format!("{BASE}/getInvitationRequest")).await.json(),
        json!([]),
        "not before the address is proven"
    );
    assert_eq!(accept(&mut nina, &id).await.outcome(), (403, "email_unverified".into()));
    app.db.run("UPDATE users SET email_verified = 1 WHERE id = 'u-nina'");
    let list = nina.get(&format!("{BASE}/getInvitationRequest")).await.json();
    assert_eq!(
        (&list[0]["id"], &list[0]["code"], &list[0]["company"]["title"]),
        (&json!(id), &json!(id), &json!("Alpha"))
    );
    assert_eq!((&list[0]["invitedBy"], &list[0]["roles"]), (&json!("Anna M."), &json!([])));
    assert!(!list.to_string().contains(&code(&app, NINA)), "the mailed code stays in the mail");
    assert_eq!(accept(&mut signed_in(&app, BEN).await, &id).await.outcome(), (403, "invitation_wrong_email".into()));
    assert_eq!(accept(&mut nina, &id).await.status, 200);
}

#[tokio::test]
async fn two_accepts_at_once_make_one_membership() {
    for seed in seeds(30) {
        let app = TestApp::seeded(seed);
        let mut anna = admin(&app).await;
        invite(&mut anna, NINA).await;
        let (code, nina) = (code(&app, NINA), signed_in(&app, NINA).await);
        let calls = (0..4).map(|_| {
            let (mut nina, code) = (nina.clone(), code.clone());
            async move { accept(&mut nina, &code).await.status.as_u16() }
        });
        let mut outcomes = join_all(calls).await;
        outcomes.sort_unstable();
        assert_eq!(outcomes, [200, 404, 404, 404], "seed {seed}");
        assert_eq!(members(&app, "u-nina"), 1);
    }
}

#[tokio::test]
async fn joining_two_companies_at_once_is_known_everywhere_as_two() {
    for seed in seeds(30) {
        let app = TestApp::seeded(seed);
        let mut anna = admin(&app).await;
        invite(&mut anna, NINA).await;
        let alpha = code(&app, NINA);
        app.db.run(&format!(
            "INSERT INTO invitations (tenant_id, id, email, code_hash, invited_by, created_at, sent_at, expires_at)
             VALUES ('t-beta', 'i-beta', '{NINA}', 'x', 'u-olaf', 1, 1, 9007199254740991);
             UPDATE users SET email_verified = 1"
        ));
        let nina = signed_in(&app, NINA).await;
        let (mut first, mut second, mut elsewhere) = (nina.clone(), nina, signed_in(&app, NINA).await);
        let beta = format!("{BASE}/accept/t-beta/i-beta");
        let (one, two) = tokio::join!(accept(&mut first, &alpha), second.post(&beta, &Value::Null));
        assert_eq!((one.status.as_u16(), two.status.as_u16()), (200, 200), "seed {seed}");
        let session = elsewhere.post("/api/auth/session", &json!({})).await.json();
        let titles: Vec<_> = session["organisations"].as_array().unwrap().iter().map(|o| o["title"].clone()).collect();
        assert_eq!(titles, ["Alpha", "Beta"], "seed {seed}");
    }
}

#[tokio::test]
async fn an_accept_that_the_authority_did_not_hear_is_an_accept_and_cron_tells_it() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    invite(&mut anna, NINA).await;
    let code = code(&app, NINA);
    let (mut nina, mut elsewhere) = (signed_in(&app, NINA).await, signed_in(&app, NINA).await);
    // The request is admitted, but its change does not reach the authority.
    app.objects.fail_after(Class::Authority, 1, Fault::Unreached);
    assert_eq!(accept(&mut nina, &code).await.status, 200);
    assert_eq!(nina.get("/api/tenant").await.status, 200);
    assert_eq!(deliver(&app.app).await.unwrap(), (1, 0));
    let session = elsewhere.post("/api/auth/session", &json!({})).await.json();
    assert_eq!(session["organisations"][0]["title"], "Alpha");
    assert_eq!(deliver(&app.app).await.unwrap(), (0, 0));
}

#[tokio::test]
async fn accepting_and_revoking_at_once_end_in_one_of_them() {
    for seed in seeds(30) {
        let app = TestApp::seeded(seed);
        let mut anna = admin(&app).await;
        let id = invite(&mut anna, NINA).await.json()["id"].as_str().unwrap().to_owned();
        let (code, mut nina) = (code(&app, NINA), signed_in(&app, NINA).await);
        let path = format!("{BASE}/deleteInviteUser/{id}");
        let (accepted, revoked) = tokio::join!(accept(&mut nina, &code), delete(&mut anna, &path));
        let is_member = members(&app, "u-nina") == 1;
        assert_eq!((accepted.status == 200, revoked.status == 204), (is_member, !is_member), "seed {seed}");
    }
}

#[tokio::test]
async fn an_invitation_ends_after_a_fortnight_by_revoking_by_declining_and_by_a_new_one() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let mut nina = signed_in(&app, NINA).await;

    let id = invite(&mut anna, NINA).await.json()["id"].as_str().unwrap().to_owned();
    let first = code(&app, NINA);
    app.clock.advance(1000);
    invite(&mut anna, NINA).await;
    assert_eq!(accept(&mut nina, &first).await.outcome(), (404, "invitation_invalid".into()), "replaced");
    assert_eq!(delete(&mut anna, &format!("{BASE}/deleteInviteUser/{id}")).await.outcome(), (404, "not_found".into()));

    let second = code(&app, NINA);
    assert_eq!(nina.post(&format!("{BASE}/decline/t-alpha/{second}"), &Value::Null).await.status, 204);
    assert_eq!(accept(&mut nina, &second).await.outcome(), (404, "invitation_invalid".into()), "declined");
    app.clock.advance(1000);

    let id = invite(&mut anna, NINA).await.json()["id"].as_str().unwrap().to_owned();
    let third = code(&app, NINA);
    assert_eq!(delete(&mut anna, &format!("{BASE}/deleteInviteUser/{id}")).await.status, 204);
    assert_eq!(accept(&mut nina, &third).await.outcome(), (404, "invitation_invalid".into()), "revoked");
    app.clock.advance(1000);

    let id = invite(&mut anna, NINA).await.json()["id"].as_str().unwrap().to_owned();
    let fourth = code(&app, NINA);
    app.clock.advance(14 * 24 * 3_600_000);
    let (mut anna, mut nina) = (admin(&app).await, signed_in(&app, NINA).await);
    assert_eq!(accept(&mut nina, &fourth).await.outcome(), (410, "invitation_expired".into()));
    let declined = nina.post(&format!("{BASE}/decline/t-alpha/{fourth}"), &Value::Null).await;
    assert_eq!(declined.outcome(), (410, "invitation_expired".into()));
    let look = json!({ "code": fourth, "email": NINA });
    assert_eq!(nina.post("/api/auth/verify-invitation", &look).await.outcome(), (404, "invitation_invalid".into()));
    let states = anna.get(&format!("{BASE}/getInvitedUsers")).await.json();
    let states: Vec<&str> = states["data"].as_array().unwrap().iter().map(|i| i["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["expired", "revoked", "declined", "revoked"]);

    assert_eq!(
        anna.post(&format!("{BASE}/resend/{id}"), &Value::Null).await.status,
        202,
        "sending again gives a new life"
    );
    assert_eq!(accept(&mut nina, &fourth).await.outcome(), (404, "invitation_invalid".into()), "the old code is dead");
    assert_eq!(accept(&mut nina, &code(&app, NINA)).await.status, 200);
    assert_eq!(anna.post(&format!("{BASE}/resend/{id}"), &Value::Null).await.outcome(), (404, "not_found".into()));
}

#[tokio::test]
async fn the_title_of_a_company_is_no_link_in_its_mails() {
    let app = TestApp::new();
    app.db.run("UPDATE tenants SET title = 'You won: https://evil.example/prize' WHERE id = 't-alpha'");
    let mut anna = admin(&app).await;
    assert_eq!(invite(&mut anna, NINA).await.status, 201);
    let rows = json!([{ "line": 2, "firstName": "Mia", "email": "mia@new.example" }]);
    let list = json!({ "importId": "list", "chunk": 0, "dryRun": false, "rows": rows });
    let imported = anna.post("/api/admin/user/import", &list).await;
    assert_eq!(imported.status, 200, "{}", imported.text());
    let made = json!({ "firstName": "Moe", "email": "moe@new.example" });
    let moe = anna.call(Method::PUT, "/api/admin/user", &made, &[]).await.json()["id"].as_str().unwrap().to_owned();
    let changed = json!({ "email": "moe@other.example", "password": "Winter-2027" });
    assert_eq!(anna.patch(&format!("/api/admin/user/{moe}"), &changed).await.status, 200);
    for to in [NINA, "mia@new.example", "moe@new.example", "moe@other.example"] {
        let mail = app.mailbox.newest(to);
        for text in [&mail.subject, &mail.plain, &mail.html] {
            assert!(text.contains("You won") && !text.contains("evil.example"), "{to}: {text}");
        }
    }
}

#[tokio::test]
async fn codes_are_tried_so_often_from_one_network_and_a_wrong_address_is_told_nothing() {
    let app = TestApp::configured(1, "production", r#"{"limits":{"codePerNetwork":{"count":3,"minutes":60}}}"#);
    let mut browser = app.browser();
    for email in [NINA, NEW, ANNA] {
        let look = json!({ "code": "x", "email": email });
        assert_eq!(
            browser.post("/api/auth/verify-invitation", &look).await.outcome(),
            (404, "invitation_invalid".into()),
            "{email}"
        );
    }
    let reply = browser.post("/api/auth/verify-invitation", &json!({ "code": "x", "email": NINA })).await;
    assert_eq!(reply.outcome(), (429, "too_many_attempts".into()));
}

#[tokio::test]
async fn opening_the_link_uses_nothing_up() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    invite(&mut anna, NINA).await;
    let path = link(&app.mailbox.newest(NINA)).replace("http://localhost:8787", "");
    let before = app.db.dump();
    for _ in 0..10 {
        app.send(app.browser().bare(Method::GET, &path, b"").request()).await;
    }
    assert_eq!(app.db.dump(), before);
}
