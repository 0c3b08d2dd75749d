//! Creating and deleting companies: operators only.

use crate::admin::companies::{TENANTS, admin, change, kept, operator};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::fakes::link;
use crate::support::fixtures::{ANNA, NINA};
use crate::support::seeded_random::seeds;
use futures_util::future::join_all;
use http::Method;
use serde_json::{Value, json};

const NEW: &str = "chief@new.example";

async fn make(browser: &mut Browser, body: Value, key: &str) -> crate::support::app::Reply {
    browser.call(Method::PUT, TENANTS, &body, &[("idempotency-key", key)]).await
}

async fn delete(browser: &mut Browser, id: &str) -> (u16, String) {
    browser.delete(&format!("{TENANTS}/{id}"), &Value::Null).await.outcome()
}

#[tokio::test]
async fn a_new_company_has_an_admin_role_and_its_first_administrator_is_invited() {
    let app = TestApp::new();
    app.db.run("UPDATE users SET email_verified = 1");
    let mut olaf = operator(&app).await;
    let body = json!({ "title": "Ñova", "adminEmail": NINA, "city": "Ulm", "companyId": "t-alpha", "id": "x", "isOperator": 1 });
    let made = make(&mut olaf, body, "").await;
    assert_eq!((made.status.as_u16(), made.header("etag")), (201, "\"1\""), "{}", made.text());
    let company = made.json();
    let id = company["companyId"].as_str().unwrap().to_owned();
    assert_eq!(made.header("location"), format!("{TENANTS}/{id}"));
    assert_eq!(olaf.get(&format!("{TENANTS}/{id}")).await.json(), company, "the answer is what is kept");
    assert_eq!(
        (&company["name"], &company["countUsers"], &company["rules"]["selfEdit"]),
        (&json!("Ñova"), &json!(0), &json!(0))
    );
    assert_eq!(olaf.get(&format!("{TENANTS}?search=nova,city:ulm")).await.json()["total"], 1);
    assert_eq!(olaf.get(TENANTS).await.json()["total"], 5);
    let role = &app
        .db
        .rows(&format!("SELECT title, has_admin_rights, is_admin_role, members FROM roles WHERE tenant_id = '{id}'"))
        [0];
    assert_eq!(json!(role), json!({ "title": "admin", "has_admin_rights": 1, "is_admin_role": 1, "members": 0 }));
    let events = app.db.rows(&format!("SELECT action, actor FROM audit WHERE tenant_id = '{id}'"));
    assert_eq!(json!(events), json!([{ "action": "tenant.created", "actor": "u-olaf" }]));
    assert_eq!(olaf.enter(&id).await.status, 404, "the operator is no member");

    let mail = app.mailbox.newest(NINA);
    assert!(mail.plain.contains("Ñova"), "{}", mail.plain);
    let code = link(&mail).rsplit('/').next().unwrap().to_owned();
    let mut nina = signed_in(&app, NINA).await;
    let accepted = nina.post(&format!("/api/user/invitation/accept/{id}/{code}"), &Value::Null).await;
    assert_eq!(accepted.status, 200, "{}", accepted.text());
    assert_eq!(nina.get("/api/tenant").await.json()["hasAdminRights"], true);
    assert_eq!(nina.get(TENANTS).await.json()["data"][0]["countUsers"], 1);
}

#[tokio::test]
async fn a_new_person_becomes_administrator_by_registering_with_the_invitation() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    let made =
        make(&mut olaf, json!({ "title": "Nova", "adminEmail": NEW, "companyName": "Nova AG", "state": 1 }), "").await;
    assert_eq!(made.json()["companyName"], "Nova AG");
    let code = link(&app.mailbox.newest(NEW)).rsplit('/').next().unwrap().to_owned();
    let mut form = crate::auth::sign_up::form();
    form["email"] = json!(NEW);
    form["invitationCode"] = json!(code);
    assert_eq!(app.browser().post("/api/auth/signup", &form).await.status, 201);
    let mut chief = signed_in(&app, NEW).await;
    if chief.tenant.is_none() {
        let id = made.json()["companyId"].as_str().unwrap().to_owned();
        chief.post(&format!("/api/user/invitation/accept/{id}/{code}"), &Value::Null).await;
    }
    assert_eq!(chief.get("/api/tenant").await.json()["hasAdminRights"], true);
}

#[tokio::test]
async fn a_key_makes_one_company() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    let body = json!({ "title": "Nova", "adminEmail": NEW });
    let (first, again) = (make(&mut olaf, body.clone(), "k").await, make(&mut olaf, body, "k").await);
    assert_eq!((first.status.as_u16(), again.status.as_u16()), (201, 201));
    assert_eq!(first.json(), again.json());
    let location = format!("{TENANTS}/{}", first.json()["companyId"].as_str().unwrap());
    for reply in [&first, &again] {
        assert_eq!((reply.header("etag"), reply.header("location")), ("\"1\"", location.as_str()));
    }
    let other = make(&mut olaf, json!({ "title": "Other", "adminEmail": NEW }), "k").await;
    assert_eq!(other.outcome(), (422, "idempotency_mismatch".into()));
    assert_eq!(olaf.get(TENANTS).await.json()["total"], 5);
    assert_eq!(app.mailbox.all().len(), 1);
}

#[tokio::test]
async fn nobody_else_makes_or_deletes_a_company() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let mut olaf = operator(&app).await;
    let before = kept(&app);
    let refused = make(&mut anna, json!({ "title": "Nova", "adminEmail": NEW }), "k").await;
    assert_eq!(refused.outcome(), (403, "forbidden".into()));
    assert_eq!(refused.json()["missing"], json!({ "app": "admin.tenants", "access": "write", "rule": "operator" }));
    let refused = anna.delete(&format!("{TENANTS}/t-alpha"), &Value::Null).await;
    assert_eq!(refused.json()["missing"]["rule"], "operator");
    for (body, field) in [
        (json!({ "adminEmail": NEW }), "title"),
        (json!({ "title": "Nova" }), "adminEmail"),
        (json!({ "title": "Nova", "adminEmail": "x" }), "adminEmail"),
    ] {
        let refused = make(&mut olaf, body, "").await;
        assert_eq!((refused.status.as_u16(), refused.json()["errors"][0]["field"].as_str()), (422, Some(field)));
    }
    let taken = json!({ "title": "Nova", "adminEmail": NEW, "businessUuId": "b-alpha" });
    assert_eq!(make(&mut olaf, taken, "").await.outcome(), (409, "conflict".into()));
    assert_eq!(kept(&app), before);
    assert!(app.mailbox.all().is_empty());
}

#[tokio::test]
async fn only_a_disabled_company_is_deleted_and_never_the_operators() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    for (id, expected) in [
        ("t-alpha", (409, "conflict".into())),
        ("t-operator", (409, "conflict".into())),
        ("t-no", (404, "not_found".into())),
    ] {
        let before = kept(&app);
        assert_eq!(delete(&mut olaf, id).await, expected, "{id}");
        assert_eq!(kept(&app), before);
    }
    app.db.run("UPDATE tenants SET state = 0 WHERE id = 't-operator'");
    assert_eq!(delete(&mut olaf, "t-operator").await, (403, "tenant_missing".into()));
    app.db.run("UPDATE tenants SET state = id <> 't-alpha'; INSERT INTO authority_outbox (id, user_id, command, due_at, created_at)
        VALUES ('members:t-alpha', 't-alpha', '{}', 1, 1)");
    assert_eq!(delete(&mut olaf, "t-alpha").await, (409, "conflict".into()), "not every authority has been updated");
    app.db.run("DELETE FROM authority_outbox");
    let stale = olaf.call(Method::DELETE, &format!("{TENANTS}/t-alpha"), &Value::Null, &[("if-match", "\"9\"")]).await;
    assert_eq!(stale.outcome(), (412, "version_conflict".into()));
}

#[tokio::test]
async fn a_deleted_company_takes_with_it_what_was_its_own_and_nothing_else() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let mut olaf = operator(&app).await;
    app.db.run(
        "INSERT INTO users (id, email, first_name, made_by, created_at) VALUES
           ('u-made', 'made@x.example', 'Made', 't-alpha', 1), ('u-both', 'both@x.example', 'Both', 't-alpha', 1),
           ('u-there', 'there@x.example', 'There', 't-beta', 1);
         INSERT INTO users (id, email, first_name, is_stand_in, state, created_at) VALUES ('u-stand', 'stand-in:u-stand', 'Stand', 1, 0, 1);
         INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-made', 1), ('t-alpha', 'u-stand', 1), ('t-alpha', 'u-both', 1), ('t-beta', 'u-both', 1), ('t-alpha', 'u-there', 1);
         INSERT INTO media (tenant_id, id, user_id, content_type, base64, created_at) VALUES ('t-alpha', 'l', NULL, 'image/png', '', 1),
           ('t-alpha', 'p', 'u-anna', 'image/png', '', 1), ('', 'o', 'u-anna', 'image/png', '', 1), ('', 'm', 'u-made', 'image/png', '', 1),
           ('', 't', 'u-there', 'image/png', '', 1), ('t-beta', 'b', NULL, 'image/png', '', 1);
         INSERT INTO mail_outbox (id, recipient, language, template, due_at, created_at) VALUES
           ('x', 'made@x.example', 'de', 'reset', 9e15, 1), ('y', 'there@x.example', 'de', 'reset', 9e15, 1);
         INSERT INTO mail_outbox (id, recipient, language, template, due_at, created_at, user_id) VALUES
           ('former', 'made@old.example', 'de', 'pinSet', 9e15, 1, 'u-made'), ('z', 'there@old.example', 'de', 'pinSet', 9e15, 1, 'u-there');
         INSERT INTO mail_outbox (id, recipient, language, template, due_at, created_at, bulk, tenant_id, state) VALUES
           ('waiting', 'guest@x.example', 'de', 'invitation', 9e15, 1, 1, 't-alpha', 'waiting'),
           ('sent', 'guest@x.example', 'de', 'invitation', 9e15, 1, 1, 't-alpha', 'sent'),
           ('of-beta', 'guest@x.example', 'de', 'invitation', 9e15, 1, 1, 't-beta', 'waiting');
         INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at) VALUES ('t-beta', 500, 'e', 'x', 'x', 'x', 'x', 1);
         INSERT INTO idempotency (caller, key_hash, body_hash, created_at) VALUES ('u-made', 'k', 'b', 9e12), ('u-there', 'k', 'b', 9e12);
         INSERT INTO invitations (tenant_id, id, email, code_hash, invited_by, created_at, sent_at, expires_at) VALUES
           ('t-alpha', 'i', 'a@b.example', 'h', 'u-anna', 1, 1, 9), ('t-beta', 'i', 'a@b.example', 'h2', 'u-anna', 1, 1, 9)",
    );
    let beta = |app: &TestApp| {
        let tables = [
            "memberships",
            "roles",
            "role_members",
            "role_apps",
            "invitations",
            "member_words",
            "tenant_stats",
            "media",
        ];
        json!(tables.map(|table| app.db.rows(&format!("SELECT * FROM {table} WHERE tenant_id = 't-beta'"))))
    };
    let before = beta(&app);
    change(&mut olaf, "t-alpha", json!({ "state": 0 })).await;
    assert_eq!(delete(&mut olaf, "t-alpha").await, (204, String::new()));
    for table in [
        "memberships",
        "roles",
        "role_members",
        "role_apps",
        "role_words",
        "invitations",
        "member_words",
        "tenant_stats",
        "role_days",
        "tenant_words",
        "media",
    ] {
        let left = app.db.rows(&format!("SELECT * FROM {table} WHERE tenant_id = 't-alpha'"));
        assert!(left.is_empty(), "{table}: {left:?}");
    }
    assert_eq!(beta(&app), before);
    assert_eq!(app.db.rows("SELECT id FROM media ORDER BY id").len(), 3, "people's own pictures and Beta's logo");
    let members = app.db.rows(
        "SELECT id, made_by FROM users WHERE id IN ('u-made', 'u-stand', 'u-both', 'u-anna', 'u-carla', 'u-there') ORDER BY id",
    );
    let ids: Vec<&str> = members.iter().map(|row| row["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["u-anna", "u-both", "u-carla", "u-there"]);
    assert!(members[1]["made_by"].is_null());
    assert_eq!(members[3]["made_by"], "t-beta", "whom another company made is that company's");
    let mails = app.db.rows("SELECT id FROM mail_outbox ORDER BY id");
    assert_eq!(
        json!(mails),
        json!([{ "id": "of-beta" }, { "id": "sent" }, { "id": "y" }, { "id": "z" }]),
        "nobody is invited into it"
    );
    assert_eq!(
        json!(app.db.rows("SELECT caller FROM idempotency WHERE key_hash = 'k'")),
        json!([{ "caller": "u-there" }])
    );
    let waiting = "SELECT 1 FROM authority_outbox WHERE id NOT LIKE 'purge:%'";
    assert!(app.db.rows(waiting).is_empty(), "delivered");
    assert_eq!(
        app.db
            .rows("SELECT * FROM company_stats ORDER BY state")
            .iter()
            .map(|row| row["companies"].as_i64().unwrap())
            .collect::<Vec<_>>(),
        [0, 3]
    );
    let event = app.db.rows("SELECT tenant_id, object, detail FROM audit WHERE action = 'tenant.deleted'");
    let log = app.db.rows("SELECT COUNT(*) AS events, MAX(seq) AS last FROM audit WHERE tenant_id = 't-operator'");
    assert_eq!(log[0]["events"], log[0]["last"], "however long others are");
    assert_eq!((event[0]["tenant_id"].as_str(), event[0]["object"].as_str()), (Some("t-operator"), Some("t-alpha")));
    let detail: Value = serde_json::from_str(event[0]["detail"].as_str().unwrap()).unwrap();
    assert_eq!(
        (&detail["erased"], &detail["before"]["title"], &detail["before"]["countUsers"]),
        (&json!(2), &json!("Alpha"), &json!(6))
    );
    assert!(!app.db.rows("SELECT 1 FROM audit WHERE tenant_id = 't-alpha'").is_empty(), "its audit log stays");
    assert_eq!(anna.enter("t-beta").await.status, 200, "Anna's other companies");
    let session = anna.post("/api/auth/session", &json!({})).await.json();
    assert!(!session.to_string().contains("Alpha"));
}

#[tokio::test]
async fn parallel_calls_with_one_key_make_one_company() {
    for seed in seeds(20) {
        let app = TestApp::seeded(seed);
        let olaf = operator(&app).await;
        let calls = (0..4).map(|_| {
            let mut olaf = olaf.clone();
            async move {
                make(&mut olaf, json!({ "title": "Nova", "adminEmail": NEW }), "k").await.json()["companyId"].clone()
            }
        });
        let ids = join_all(calls).await;
        assert!(ids[0].is_string() && ids.iter().all(|id| *id == ids[0]), "seed {seed}: {ids:?}");
        assert_eq!((app.db.rows("SELECT 1 FROM tenants").len(), app.mailbox.all().len()), (5, 1), "seed {seed}");
    }
}

#[tokio::test]
async fn of_two_changes_over_one_version_one_is_written() {
    for seed in seeds(20) {
        let app = TestApp::seeded(seed);
        let olaf = operator(&app).await;
        let calls = ["Alpha 2", "Alpha 3"].map(|title| {
            let mut olaf = olaf.clone();
            async move {
                let body = json!({ "title": title });
                olaf.call(Method::PATCH, &format!("{TENANTS}/t-alpha"), &body, &[("if-match", "\"1\"")])
                    .await
                    .status
                    .as_u16()
            }
        });
        let mut outcomes = join_all(calls).await;
        outcomes.sort_unstable();
        assert_eq!(outcomes, [200, 412], "seed {seed}");
        assert_eq!(
            app.db.rows("SELECT 1 FROM audit WHERE action = 'tenant.updated' AND tenant_id = 't-alpha'").len(),
            1
        );
        assert_eq!(
            app.db.rows("SELECT 1 FROM tenant_words WHERE tenant_id = 't-alpha' AND word LIKE 'alpha _'").len(),
            1
        );
    }
}

#[tokio::test]
async fn deleting_and_enabling_at_once_end_in_one_of_both() {
    for seed in seeds(20) {
        let app = TestApp::seeded(seed);
        let olaf = operator(&app).await;
        app.db.run("UPDATE tenants SET state = 0 WHERE id = 't-gamma'");
        let (mut one, mut other) = (olaf.clone(), olaf.clone());
        let (deleted, enabled) = futures_util::future::join(
            delete(&mut one, "t-gamma"),
            change(&mut other, "t-gamma", json!({ "state": 1 })),
        )
        .await;
        let rows = app.db.rows("SELECT state FROM tenants WHERE id = 't-gamma'").len();
        let members = app.db.rows("SELECT 1 FROM memberships WHERE tenant_id = 't-gamma'").len();
        match (deleted.0, enabled.status.as_u16()) {
            (204, 404) => assert_eq!((rows, members), (0, 0), "seed {seed}"),
            (409, 200) => assert_eq!((rows, members), (1, 1), "seed {seed}"),
            other => panic!("seed {seed}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_session_that_a_pin_opened_makes_and_deletes_no_company() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    let body = json!({ "pin": "135790", "currentPassword": crate::support::fixtures::PASSWORD });
    assert_eq!(olaf.patch("/api/user/me", &body).await.status, 200);
    olaf.post("/api/auth/signout", &json!({})).await;
    let reply = olaf.post("/api/auth/signin-pin", &json!({ "userId": "u-olaf", "pin": "135790" })).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    app.db.run("UPDATE tenants SET state = 0 WHERE id = 't-gamma'");
    let before = app.db.rows("SELECT * FROM tenants");
    let made = make(&mut olaf, json!({ "title": "Nova", "adminEmail": NEW }), "").await;
    assert_eq!(made.outcome(), (403, "forbidden".into()));
    assert_eq!(delete(&mut olaf, "t-gamma").await, (403, "forbidden".into()));
    assert_eq!(app.db.rows("SELECT * FROM tenants"), before);
    assert_eq!(olaf.get(TENANTS).await.json()["total"], 4, "looking is allowed");
}
