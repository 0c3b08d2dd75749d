//! Users of several companies, and companies whose decoys have the same things under the same names: each gets only its own data.

use crate::admin::companies::{TENANTS, entitle, operator};
use crate::admin::{USERS, actor, anna, events, join, make, working};
use crate::invitations::{BASE, code};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::{ANNA, BEN, NINA, PASSWORD};
use asgard::domain::time::Timestamp;
use asgard::storage::audit_chain::seal::seal;
use http::Method;
use serde_json::{Value, json};

const ALL: [&str; 3] = ["t-alpha", "t-beta", "t-gamma"];

/// Anna, who is in three companies, in one of them.
async fn anna_in(app: &TestApp, company: &str) -> Browser {
    let mut anna = signed_in(app, ANNA).await;
    assert_eq!(anna.enter(company).await.status, 200);
    anna
}

#[tokio::test]
async fn a_reload_after_an_hour_is_in_the_company_that_was_entered_and_in_none_that_was_left() {
    for company in ALL {
        let app = TestApp::new();
        let mut anna = anna_in(&app, company).await;
        app.clock.advance(3_600_000);
        let session = anna.post("/api/auth/session", &json!({})).await.json();
        assert_eq!(session["tenant"]["companyId"], company);
        app.db.run(&format!("UPDATE memberships SET state = 0 WHERE tenant_id = '{company}' AND user_id = 'u-anna'"));
        app.clock.advance(3_600_000);
        let session = anna.post("/api/auth/session", &json!({})).await.json();
        assert_eq!((&session["valid"], &session["tenant"]), (&json!(true), &json!(null)), "{company}");
    }
}

#[tokio::test]
async fn somebody_has_their_companies_and_no_others() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let list = anna.get("/api/business/list").await.json();
    let ids: Vec<&Value> = list.as_array().unwrap().iter().map(|company| &company["companyId"]).collect();
    assert_eq!(ids, ALL);
    assert_eq!(anna.enter("t-beta").await.json()["organisations"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn entering_is_one_event_in_the_log_of_the_company_that_is_entered() {
    let app = TestApp::new();
    app.db.run(
        "INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at) VALUES
           ('t-alpha', 500, 'e', 'x', 'x', 'x', 'x', 1), ('t-gamma', 500, 'e', 'x', 'x', 'x', 'x', 1)",
    );
    anna_in(&app, "t-beta").await;
    let entered = app.db.rows("SELECT tenant_id, seq FROM audit WHERE action = 'auth.entered'");
    assert_eq!(json!(entered), json!([{ "tenant_id": "t-beta", "seq": 1 }]));
}

#[tokio::test]
async fn a_card_enters_the_company_that_it_was_made_in() {
    for company in ALL {
        let app = TestApp::new();
        let mut anna = anna_in(&app, company).await;
        let put = anna.call(Method::PUT, "/api/auth/lockscreen-users/me", &json!({}), &[]).await;
        assert_eq!(put.status, 204, "{}", put.text());
        let cards = anna.get("/api/auth/lockscreen-users").await.json();
        assert_eq!(cards[0]["company"]["companyId"], company);
    }
}

#[tokio::test]
async fn an_address_by_which_another_company_reaches_a_member_is_free_here() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    app.db.run("UPDATE memberships SET email = 'desk@x.example' WHERE tenant_id = 't-beta' AND user_id = 'u-ben'");
    for dry in [true, false] {
        let rows = json!([{ "line": 2, "firstName": "Desk", "email": "desk@x.example" }]);
        let body = json!({ "importId": "list", "chunk": 0, "dryRun": dry, "rows": rows });
        let reply = anna.post(&format!("{USERS}/import"), &body).await;
        assert_eq!(reply.json()["rows"][0]["errors"], json!([]), "{}", reply.text());
    }
    let mia = make(&mut anna, &json!({ "firstName": "Mia", "email": "mia@new.example" })).await;
    let path = format!("{USERS}/{}", mia["id"].as_str().unwrap());
    app.db.run("UPDATE memberships SET email = 'door@x.example' WHERE tenant_id = 't-beta' AND user_id = 'u-ben'");
    let reply = anna.patch(&path, &json!({ "email": "door@x.example" })).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
}

#[tokio::test]
async fn a_session_that_is_ended_in_another_company_goes_on_here() {
    for company in ALL {
        let app = TestApp::new();
        let mut anna = anna_in(&app, company).await;
        app.db.run(&format!(
            "INSERT INTO tenant_sessions (tenant_id, user_id, sid, id, began_at, seen_at, ended_at, until)
               SELECT m.tenant_id, s.user_id, s.sid, 'elsewhere', 1, 1, 1, s.until FROM tenant_sessions s
               JOIN memberships m ON m.user_id = s.user_id AND m.tenant_id <> s.tenant_id WHERE s.tenant_id = '{company}'"
        ));
        let ended = app.db.rows("SELECT tenant_id FROM tenant_sessions WHERE ended_at IS NOT NULL");
        assert_eq!(ended.len(), 2, "{ended:?}");
        assert_eq!(anna.get("/api/home").await.status, 200, "{company}");
        let read = anna.post("/api/user/notifications/read", &json!({ "until": "1000" })).await;
        assert_eq!((read.status.as_u16(), app.hops().0), (204, 1), "{company}: its rules are not read again");
    }
}

#[tokio::test]
async fn mails_of_another_company_that_wait_put_off_none_of_this_one() {
    let app = TestApp::new();
    app.db.run(
        "INSERT INTO mail_outbox (id, recipient, language, template, due_at, created_at, bulk, tenant_id, turn) VALUES
           ('first', 'x@beta.example', 'de', 'welcome', 9000000000000, 1, 1, 't-beta', 40),
           ('second', 'y@beta.example', 'de', 'welcome', 9000000000000, 1, 1, 't-beta', 41)",
    );
    let mut anna = anna(&app).await;
    let mia = make(&mut anna, &json!({ "firstName": "Mia", "email": "mia@new.example" })).await;
    let path = format!("{USERS}/{}", mia["id"].as_str().unwrap());
    assert_eq!(anna.patch(&path, &json!({ "email": "mia@other.example" })).await.status, 200);
    let turns = app.db.rows("SELECT turn FROM mail_outbox WHERE tenant_id = 't-alpha' AND bulk = 1");
    assert_eq!(json!(turns), json!([{ "turn": 40 }, { "turn": 40 }]));
}

#[tokio::test]
async fn an_invitation_names_its_company_its_inviter_and_its_roles_as_that_company_calls_them() {
    let app = TestApp::new();
    app.db.run(
        "UPDATE roles SET has_onboarding_rights = 1 WHERE tenant_id = 't-beta' AND id = 'r-reader';
         INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t-alpha', 'r-reader', 'Others', 1), ('t-gamma', 'r-reader', 'Others', 1);
         UPDATE memberships SET first_name = 'Annika' WHERE tenant_id = 't-beta' AND user_id = 'u-anna';
         UPDATE users SET email_verified = 1 WHERE id = 'u-nina'",
    );
    let mut anna = anna_in(&app, "t-beta").await;
    let invited = json!({ "email": NINA, "roleIds": ["r-reader"] });
    assert_eq!(anna.post(&format!("{BASE}/inviteUser"), &invited).await.status, 201);
    let look = json!({ "code": code(&app, NINA), "email": NINA });
    let behind = app.browser().post("/api/auth/verify-invitation", &look).await.json();
    assert_eq!((&behind["company"]["title"], &behind["invitedBy"]), (&json!("Beta"), &json!("Annika M.")));
    let list = signed_in(&app, NINA).await.get(&format!("{BASE}/getInvitationRequest")).await.json();
    assert_eq!(list.as_array().unwrap().len(), 1);
    assert_eq!(
        (&list[0]["company"]["title"], &list[0]["invitedBy"], &list[0]["roles"]),
        (&json!("Beta"), &json!("Annika M."), &json!(["Readers"]))
    );
}

#[tokio::test]
async fn the_first_administrator_is_invited_again_into_their_own_company_and_as_what_it_calls_so() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    let body = json!({ "title": "Nova", "adminEmail": NINA });
    let id = olaf.call(Method::PUT, TENANTS, &body, &[]).await.json()["companyId"].as_str().unwrap().to_owned();
    let resend = format!("{TENANTS}/{id}/resend");
    assert_eq!(olaf.post(&resend, &json!({})).await.status, 202);
    let mail = app.mailbox.newest(NINA);
    assert!(mail.subject.contains("Nova"), "{}", mail.subject);
    // A role that gives nothing here, and everything in the other companies.
    app.db.run(&format!(
        "INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('{id}', 'r-admin', 'Guests', 1);
         UPDATE invitations SET role_ids = '[\"r-admin\"]' WHERE tenant_id = '{id}'"
    ));
    assert_eq!(olaf.post(&resend, &json!({})).await.outcome(), (404, "not_found".into()));
}

#[tokio::test]
async fn a_small_company_is_deleted_however_large_its_decoys_are() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    app.db.run(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10001)
         INSERT INTO users (id, email, first_name, created_at) SELECT 'm' || i, 'm' || i || '@crowd.example', 'Member', 1 FROM n;
         INSERT INTO memberships (tenant_id, user_id, created_at) SELECT 't-gamma', id, 1 FROM users WHERE first_name = 'Member'",
    );
    let path = format!("{TENANTS}/t-alpha");
    assert_eq!(olaf.patch(&path, &json!({ "state": 0 })).await.status, 200);
    asgard::jobs::outbox::deliver(&app.app).await.unwrap();
    let gone = olaf.call(Method::DELETE, &path, &Value::Null, &[]).await;
    assert_eq!(gone.status, 204, "{}", gone.text());
}

#[tokio::test]
async fn what_was_mailed_to_somebody_goes_with_the_account_that_the_company_made() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let made = make(&mut anna, &json!({ "firstName": "Mia", "email": "mia@new.example" })).await;
    let mailed =
        |app: &TestApp| app.db.rows("SELECT template FROM mail_outbox WHERE recipient = 'mia@new.example'").len();
    assert_eq!(mailed(&app), 1);
    let path = format!("{USERS}/{}?softDelete=false", made["id"].as_str().unwrap());
    assert_eq!(anna.call(Method::DELETE, &path, &Value::Null, &[]).await.status, 204);
    assert_eq!(mailed(&app), 0);
}

#[tokio::test]
async fn ones_own_export_names_each_event_once_with_its_company() {
    let app = TestApp::new();
    let mut ben = signed_in(&app, BEN).await;
    ben.enter("t-beta").await;
    let export = ben.get("/api/user/me/export").await.json();
    let events = export["events"].as_array().unwrap();
    let written = app.db.rows("SELECT tenant_id FROM audit WHERE actor = 'u-ben'");
    assert_eq!(events.len(), written.len());
    let of_beta = events.iter().filter(|event| event["company"] == "Beta").count();
    assert_eq!(of_beta, written.iter().filter(|row| row["tenant_id"] == "t-beta").count());
}

#[tokio::test]
async fn who_was_removed_here_is_not_changed_for_being_a_member_elsewhere() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let kim = join(&app, "kim", &["read"]);
    app.db.run(&format!(
        "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-beta', '{kim}', 1);
         UPDATE memberships SET assigned = 0, state = 0 WHERE tenant_id = 't-alpha' AND user_id = '{kim}'"
    ));
    let here = |app: &TestApp| {
        let of = format!("WHERE tenant_id = 't-alpha' AND user_id = '{kim}'");
        json!([
            app.db.rows(&format!("SELECT * FROM memberships {of}")),
            app.db.rows(&format!("SELECT * FROM role_members {of}"))
        ])
    };
    let before = here(&app);
    for action in ["assignRole", "unassignRole", "disable", "remove"] {
        let body = json!({ "action": action, "userIds": [&kim], "roleIds": ["r-read"] });
        let reply = anna.post(&format!("{USERS}/bulk"), &body).await.json();
        assert_eq!((&reply["done"], &reply["failed"][0]["code"]), (&json!(0), &json!("not_found")), "{action}");
        assert_eq!(here(&app), before, "{action}");
    }
}

#[tokio::test]
async fn who_administers_another_company_is_taken_back_like_anybody() {
    let app = TestApp::new();
    let _ = anna(&app).await;
    let mut writer = actor(&app, "writer", &["write"]).await;
    // Olaf changed the writer a moment ago, and Alpha has lost its administrators.
    app.db.run(&format!(
        "INSERT INTO memberships (tenant_id, user_id, created_at, assigned, state) VALUES ('t-alpha', 'u-olaf', 1, 0, 0);
         INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at)
           VALUES ('t-alpha', 900, 'e', 'x', 'u-olaf', 'u-writer', 'x', {});
         DELETE FROM role_members WHERE tenant_id = 't-alpha' AND role_id = 'r-admin'",
        app.app.clock.now().0
    ));
    let back = writer.post(&format!("{USERS}/u-olaf/restore"), &Value::Null).await;
    assert_eq!(back.status, 200, "{}", back.text());
}

#[tokio::test]
async fn by_pin_a_role_is_given_that_reaches_root_in_another_company_alone() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t-beta', 'r-team', 'Team', 1);
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-beta', 'r-team', 'admin.users', 4)",
    );
    anna.patch("/api/user/me", &json!({ "pin": "135790", "currentPassword": PASSWORD })).await;
    let by_pin = json!({ "userId": "u-anna", "pin": "135790", "tenantId": "t-alpha" });
    assert_eq!(anna.post("/api/auth/signin-pin", &by_pin).await.status, 200);
    for dry in [true, false] {
        let rows = json!([{ "line": 2, "firstName": "Mia", "email": "mia@new.example", "roles": ["r-team"] }]);
        let body = json!({ "importId": "list", "chunk": 0, "dryRun": dry, "rows": rows });
        let reply = anna.post(&format!("{USERS}/import"), &body).await;
        assert_eq!(reply.json()["rows"][0]["errors"], json!([]), "{}", reply.text());
    }
}

#[tokio::test]
async fn by_pin_somebody_is_changed_who_reaches_root_in_another_company_alone() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let (wim, kim) = (join(&app, "wim", &["team"]), join(&app, "kim", &["admin"]));
    app.db.run(&format!(
        "INSERT INTO roles (tenant_id, id, title, has_admin_rights, is_admin_role, created_at) VALUES ('t-beta', 'r-team', 'Team', 1, 1, 1);
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-beta', 'r-team', 'admin.users', 4);
         INSERT INTO memberships (tenant_id, user_id, state, created_at) VALUES ('t-beta', '{wim}', 1, 1), ('t-beta', '{kim}', 0, 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-beta', '{wim}', 'r-team'), ('t-beta', '{kim}', 'r-team')"
    ));
    anna.patch("/api/user/me", &json!({ "pin": "135790", "currentPassword": PASSWORD })).await;
    let by_pin = json!({ "userId": "u-anna", "pin": "135790", "tenantId": "t-alpha" });
    assert_eq!(anna.post("/api/auth/signin-pin", &by_pin).await.status, 200);
    for change in [json!({ "state": 0 }), json!({ "state": 1 }), json!({ "roles": [] }), json!({ "roles": ["r-team"] })]
    {
        let reply = anna.patch(&format!("{USERS}/{wim}"), &change).await;
        assert_eq!(reply.status, 200, "{change}: {}", reply.text());
    }
    // Whoever reaches root here is left as they are: what stays the same is no change, whatever it is in another company.
    for (change, status) in [(json!({ "state": 1 }), 200), (json!({ "state": 0 }), 403), (json!({ "roles": [] }), 403)]
    {
        let reply = anna.patch(&format!("{USERS}/{kim}"), &change).await;
        assert_eq!(reply.status, status, "{change}: {}", reply.text());
    }
    // So it is for many at once, and for their sessions.
    let reply = anna.delete(&format!("{USERS}/{wim}/sessions"), &Value::Null).await;
    assert_eq!(reply.status, 204, "{}", reply.text());
    for (action, roles) in [
        ("disable", json!(null)),
        ("enable", json!(null)),
        ("unassignRole", json!(["r-team"])),
        ("assignRole", json!(["r-team"])),
    ] {
        let reply = anna
            .post(&format!("{USERS}/bulk"), &json!({ "action": action, "userIds": [wim, kim], "roleIds": roles }))
            .await;
        let failed = &reply.json()["failed"];
        assert_eq!(
            (&reply.json()["done"], failed.as_array().unwrap().len()),
            (&json!(1), 1),
            "{action}: {}",
            reply.text()
        );
        assert_eq!(failed[0]["userId"], kim.as_str(), "{action}");
    }
}

#[tokio::test]
async fn by_pin_a_writer_changes_somebody_whose_role_is_an_admin_role_in_another_company_alone() {
    let app = TestApp::new();
    anna(&app).await;
    let wim = join(&app, "wim", &["team"]);
    let mut kim = actor(&app, "kim", &["write"]).await;
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, has_admin_rights, is_admin_role, created_at) VALUES ('t-beta', 'r-team', 'Team', 1, 1, 1)",
    );
    kim.patch("/api/user/me", &json!({ "pin": "135790", "currentPassword": PASSWORD })).await;
    let by_pin = json!({ "userId": "u-kim", "pin": "135790", "tenantId": "t-alpha" });
    assert_eq!(kim.post("/api/auth/signin-pin", &by_pin).await.status, 200);
    for (action, state, event) in [("disable", 0, "members.disabled"), ("enable", 1, "members.enabled")] {
        let reply = kim.post(&format!("{USERS}/bulk"), &json!({ "action": action, "userIds": [wim] })).await;
        let outcome = reply.json();
        assert_eq!((&outcome["done"], &outcome["failed"]), (&json!(1), &json!([])), "{action}");
        let found = app.db.rows("SELECT state FROM memberships WHERE tenant_id = 't-alpha' AND user_id = 'u-wim'");
        assert_eq!(found[0]["state"], state, "{action}");
        assert_eq!(events(&app, event).len(), 1, "{action}");
    }
}

#[tokio::test]
async fn whoever_maintains_the_operators_company_is_no_operator_by_a_role_of_another() {
    let app = TestApp::new();
    entitle(&app, 2);
    app.db.run(
        "UPDATE tenants SET self_edit = 1 WHERE id = 't-operator';
         INSERT INTO roles (tenant_id, id, title, has_admin_rights, is_admin_role, created_at) VALUES
           ('t-operator', 'r-office', 'Office', 0, 0, 1), ('t-beta', 'r-office', 'Office', 1, 1, 1);
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-operator', 'r-office', 'admin.tenants', 2);
         INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-operator', 'u-anna', 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-operator', 'u-anna', 'r-office')",
    );
    let mut anna = signed_in(&app, ANNA).await;
    anna.enter("t-operator").await;
    anna.patch("/api/user/me", &json!({ "pin": "135790", "currentPassword": PASSWORD })).await;
    // The operator may change no company by PIN, nor without having reauthenticated.
    let by_pin = json!({ "userId": "u-anna", "pin": "135790", "tenantId": "t-operator" });
    assert_eq!(anna.post("/api/auth/signin-pin", &by_pin).await.status, 200);
    let reply = anna.patch(&format!("{TENANTS}/t-operator"), &json!({ "city": "Ulm" })).await;
    assert_eq!((reply.status.as_u16(), &reply.json()["city"]), (200, &json!("Ulm")), "{}", reply.text());
}

#[tokio::test]
async fn a_log_waits_until_all_of_it_is_sealed_whatever_its_decoys_have() {
    let app = TestApp::new();
    app.db.run(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1250)
         INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at)
           SELECT 't-alpha', i, 'e' || i, 'x', 'x', 'x', 'x', 1 FROM n;
         INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at) VALUES ('t-beta', 1, 'b', 'x', 'x', 'x', 'x', 1);
         INSERT INTO audit_seals (tenant_id, seq, hash, sealed_at) VALUES ('t-gamma', 5000, 'h', 1)",
    );
    let waiting = |app: &TestApp| json!(app.db.rows("SELECT tenant_id FROM audit_open ORDER BY tenant_id"));
    let alpha = ["t-alpha".into()];
    seal(app.db.as_ref(), &alpha, Timestamp(1)).await.unwrap();
    assert_eq!(waiting(&app), json!([{ "tenant_id": "t-alpha" }, { "tenant_id": "t-beta" }]), "1 000 of 1 250");
    seal(app.db.as_ref(), &alpha, Timestamp(1)).await.unwrap();
    assert_eq!(waiting(&app), json!([{ "tenant_id": "t-beta" }]));
}

#[tokio::test]
async fn whom_another_company_made_outlives_the_only_company_that_they_are_in() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    let kim = join(&app, "kim", &[]);
    app.db.run(&format!("UPDATE users SET made_by = 't-beta' WHERE id = '{kim}'"));
    let mut there = working(&app, "kim@alpha.example").await;
    let path = format!("{TENANTS}/t-alpha");
    assert_eq!(olaf.patch(&path, &json!({ "state": 0 })).await.status, 200);
    asgard::jobs::outbox::deliver(&app.app).await.unwrap();
    assert_eq!(olaf.call(Method::DELETE, &path, &Value::Null, &[]).await.status, 204);
    asgard::jobs::outbox::deliver(&app.app).await.unwrap();
    assert_eq!(there.get("/api/user/me").await.status, 200, "their sessions live");
}

#[tokio::test]
async fn a_list_of_those_who_are_employed_has_no_decoy_on_it() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let kim = join(&app, "kim", &[]);
    app.db.run("UPDATE memberships SET is_employee = 1 WHERE user_id IN ('u-kim', 'u-ben', 'u-rita')");
    let list = anna.get(&format!("{USERS}?state=1&isEmployee=1&sort=lastName&limit=1")).await.json();
    let ids: Vec<&Value> = list["data"].as_array().unwrap().iter().map(|row| &row["userId"]).collect();
    assert_eq!(ids, [&kim], "{list}");
}
