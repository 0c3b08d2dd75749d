//! `/api/admin/identity/{userId}/disable|enable` and `/api/admin/tenant/{id}/sign-out-everybody`: a compromised account.

use crate::admin::companies::{admin, operator};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::factors::{SECOND_FACTOR, enrolled, waiting};
use crate::support::fixtures::{ANNA, BEN, OLAF, PASSWORD};
use http::Method;
use serde_json::{Value, json};

async fn turn(browser: &mut Browser, user: &str, to: &str) -> (u16, String) {
    browser.post(&format!("/api/admin/identity/{user}/{to}"), &json!({})).await.outcome()
}

async fn everybody(browser: &mut Browser, company: &str) -> (u16, String) {
    browser.post(&format!("/api/admin/tenant/{company}/sign-out-everybody"), &json!({})).await.outcome()
}

fn events(app: &TestApp, tenant: &str) -> Value {
    json!(app.db.rows(&format!("SELECT action, actor, object FROM audit WHERE tenant_id = '{tenant}' ORDER BY seq")))
}

const OVER: (u16, &str) = (401, "session_expired");

fn is_over((status, code): (u16, String)) -> bool {
    (status, code.as_str()) == OVER
}

#[tokio::test]
async fn a_disabled_identity_is_out_of_every_company_at_once_and_comes_back_when_it_is_enabled() {
    let app = TestApp::new();
    let (mut here, mut there) = (admin(&app).await, signed_in(&app, ANNA).await);
    there.enter("t-beta").await;
    let mut olaf = operator(&app).await;
    app.db.run("DELETE FROM audit");
    assert_eq!(turn(&mut olaf, "u-anna", "disable").await, (204, String::new()));
    for browser in [&mut here, &mut there] {
        assert!(is_over(browser.get("/api/tenant").await.outcome()));
    }
    let refused = app.browser().sign_in(ANNA).await;
    assert_eq!(refused.outcome(), (401, "invalid_credentials".into()));
    assert_eq!(turn(&mut olaf, "u-anna", "disable").await.0, 204, "again");
    assert_eq!(turn(&mut olaf, "u-anna", "enable").await, (204, String::new()));
    assert!(is_over(here.get("/api/tenant").await.outcome()), "what was over stays over");
    let mut anna = signed_in(&app, ANNA).await;
    anna.enter("t-alpha").await;
    // A factor that is added raises the credential version, and her session keeps the one that it was opened with.
    crate::support::factors::enrolled(&mut anna).await;
    assert_eq!(turn(&mut olaf, "u-anna", "enable").await, (204, String::new()));
    assert_eq!(anna.get("/api/tenant").await.status, 200, "enabling whoever is enabled ends nothing");
    assert_eq!(
        events(&app, "t-operator"),
        json!([
            { "action": "identity.disabled", "actor": "u-olaf", "object": "u-anna" },
            { "action": "identity.enabled", "actor": "u-olaf", "object": "u-anna" }
        ])
    );
}

#[tokio::test]
async fn only_the_operator_disables_identities_and_never_themselves() {
    let app = TestApp::new();
    let (mut olaf, mut anna) = (operator(&app).await, admin(&app).await);
    let before = app.db.dump();
    for to in ["disable", "enable"] {
        assert_eq!(turn(&mut anna, "u-ben", to).await, (403, "forbidden".into()));
        assert_eq!(turn(&mut olaf, "nobody", to).await, (404, "not_found".into()));
    }
    assert_eq!(turn(&mut olaf, "u-olaf", "disable").await, (409, "conflict".into()));
    assert_eq!(everybody(&mut anna, "t-alpha").await, (403, "forbidden".into()));
    assert_eq!(everybody(&mut olaf, "nowhere").await, (404, "not_found".into()));
    assert!(app.db.dump() == before, "a rejected request changed something");
}

#[tokio::test]
async fn a_pin_is_not_enough_for_it() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    let pin = json!({ "pin": "135790", "currentPassword": PASSWORD });
    assert_eq!(olaf.patch("/api/user/me", &pin).await.status, 200);
    olaf.post("/api/auth/signout", &json!({})).await;
    olaf.tenant = None;
    let body = json!({ "userId": "u-olaf", "pin": "135790", "tenantId": "t-operator" });
    assert_eq!(olaf.post("/api/auth/signin-pin", &body).await.status, 200);
    assert_eq!(turn(&mut olaf, "u-ben", "disable").await, (403, "forbidden".into()));
    assert_eq!(everybody(&mut olaf, "t-alpha").await, (403, "forbidden".into()));
}

#[tokio::test]
async fn everybody_of_a_company_is_out_wherever_they_are_and_nobody_else() {
    let app = TestApp::new();
    let (mut anna, mut ben) = (signed_in(&app, ANNA).await, signed_in(&app, BEN).await);
    // Anna works in Alpha; she is a member of Beta as well.
    anna.enter("t-alpha").await;
    ben.enter("t-beta").await;
    let mut olaf = operator(&app).await;
    app.db.run("DELETE FROM audit");
    let reply = olaf.post("/api/admin/tenant/t-beta/sign-out-everybody", &json!({})).await;
    assert_eq!(
        (reply.status.as_u16(), reply.json()),
        (202, json!({})),
        "as other calls that go on after their response"
    );
    for browser in [&mut anna, &mut ben] {
        assert!(is_over(browser.get("/api/tenant").await.outcome()));
    }
    assert_eq!(olaf.get("/api/tenant").await.status, 200);
    assert_eq!(app.db.rows("SELECT * FROM authority_outbox").len(), 0);
    let event = json!([{ "action": "tenant.signed_out", "actor": "u-olaf", "object": "t-beta" }]);
    assert_eq!((events(&app, "t-beta"), events(&app, "t-operator")), (event.clone(), event));
    // Passwords are unchanged.
    signed_in(&app, BEN).await;
    signed_in(&app, OLAF).await;
}

#[tokio::test]
async fn a_device_of_whoever_was_disabled_or_signed_out_with_everybody_opens_nothing_by_itself_any_more() {
    for by in ["disabling", "disabling and enabling", "everybody"] {
        let app = TestApp::new();
        let mut anna = signed_in(&app, ANNA).await;
        anna.enter("t-alpha").await;
        let pin = json!({ "pin": "135790", "currentPassword": PASSWORD });
        assert_eq!(anna.patch("/api/user/me", &pin).await.status, 200);
        let mut factor = enrolled(&mut anna).await;
        let mut trusted = waiting(&app, ANNA).await;
        let mut shown = factor.totp();
        shown["trustDevice"] = json!(true);
        assert_eq!(trusted.post(SECOND_FACTOR, &shown).await.status, 200);
        // Somebody else's devices are not concerned.
        let mut olaf = operator(&app).await;
        assert_eq!(olaf.patch("/api/user/me", &pin).await.status, 200);
        app.db.run(
            "INSERT INTO trusted_devices (user_id, device, id, created_at, last_used, expires_at) VALUES ('u-olaf', 'd', 't', 1, 1, 9e15)",
        );
        let of = |user: &str| {
            ["enrolments", "trusted_devices"]
                .map(|table| app.db.rows(&format!("SELECT 1 FROM {table} WHERE user_id = '{user}'")).len())
        };
        assert_eq!((of("u-anna"), of("u-olaf")), ([1, 1], [1, 1]), "{by}");
        if by == "everybody" {
            assert_eq!(everybody(&mut olaf, "t-beta").await.0, 202);
            asgard::jobs::outbox::deliver_all(&app.app).await.unwrap();
        } else {
            assert_eq!(turn(&mut olaf, "u-anna", "enable").await.0, 204, "which changes nothing");
            assert_eq!(of("u-anna"), [1, 1], "{by}");
            assert_eq!(turn(&mut olaf, "u-anna", "disable").await.0, 204);
        }
        assert_eq!((of("u-anna"), of("u-olaf")), ([0, 0], [1, 1]), "{by}");
        if by == "disabling" {
            continue;
        }
        if by != "everybody" {
            assert_eq!(turn(&mut olaf, "u-anna", "enable").await.0, 204);
        }
        anna.guard = None;
        let by_pin = anna.post("/api/auth/signin-pin", &json!({ "userId": "u-anna", "pin": "135790" })).await;
        assert_eq!(by_pin.outcome(), (403, "device_not_enrolled".into()), "{by}");
        trusted.guard = None;
        assert_eq!(trusted.sign_in(ANNA).await.json()["scope"], "second_factor", "{by}");
    }
}

/// The time of the last sign-in is lost by a restore, and the session is not; and a first sign-in writes it after it has verified the password.
#[tokio::test]
async fn who_never_signed_in_as_far_as_the_database_knows_is_out_too() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    anna.enter("t-beta").await;
    app.db.run("UPDATE users SET last_login = NULL WHERE id = 'u-anna'");
    let mut olaf = operator(&app).await;
    assert_eq!(everybody(&mut olaf, "t-beta").await.0, 202);
    asgard::jobs::outbox::deliver_all(&app.app).await.unwrap();
    assert!(is_over(anna.get("/api/user/me").await.outcome()));
    assert_eq!(app.db.rows("SELECT 1 FROM users WHERE id = 'u-anna' AND credential_version = 2").len(), 1);
    assert_eq!(app.db.rows("SELECT id FROM authority_outbox").len(), 0);
}

#[tokio::test]
async fn a_mailed_link_for_a_first_password_works_after_everybody_was_signed_out() {
    let app = TestApp::new();
    signed_in(&app, ANNA).await;
    app.db.run(
        "UPDATE users SET last_login = NULL WHERE id = 'u-carla';
         INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-beta', 'u-carla', 1) ON CONFLICT DO NOTHING;
         INSERT INTO codes (hash, purpose, user_id, email, credential_version, expires_at, created_at)
           SELECT 'link of ' || id, 'reset', id, email, credential_version, 9e15, 1 FROM users WHERE id IN ('u-anna', 'u-carla')",
    );
    let mut olaf = operator(&app).await;
    assert_eq!(everybody(&mut olaf, "t-beta").await.0, 202);
    asgard::jobs::outbox::deliver_all(&app.app).await.unwrap();
    let valid = "SELECT c.user_id AS id FROM codes c JOIN users u ON u.id = c.user_id \
                 WHERE u.credential_version = c.credential_version AND u.credential_version = 2";
    assert_eq!(json!(app.db.rows(valid)), json!([{ "id": "u-carla" }]), "whoever has signed in asks for another one");
}

#[tokio::test]
async fn who_was_removed_from_a_company_stays_signed_in_where_they_work() {
    let app = TestApp::new();
    let (mut anna, mut ben) = (signed_in(&app, ANNA).await, signed_in(&app, BEN).await);
    anna.enter("t-alpha").await;
    app.db.run(
        "UPDATE memberships SET assigned = 0, state = 0 WHERE tenant_id = 't-beta' AND user_id = 'u-anna';
         UPDATE memberships SET state = 0 WHERE tenant_id = 't-beta' AND user_id = 'u-ben'",
    );
    // More than one step of removed members; the last member is one of them, too.
    for number in 0..50 {
        app.db.run(&format!(
            "INSERT INTO users (id, email, first_name, created_at, last_login) VALUES ('u-{number:03}', 'n{number}@beta.example', 'N', 1, 1), ('v-{number:03}', 'v{number}@beta.example', 'V', 1, 1);
             INSERT INTO memberships (tenant_id, user_id, created_at, assigned, state) VALUES ('t-beta', 'u-{number:03}', 1, 0, 0), ('t-beta', 'v-{number:03}', 1, 0, 0)"
        ));
    }
    let mut olaf = operator(&app).await;
    assert_eq!(everybody(&mut olaf, "t-beta").await.0, 202);
    asgard::jobs::outbox::deliver_all(&app.app).await.unwrap();
    assert_eq!(anna.get("/api/tenant").await.status, 200, "removed from Beta, at work in Alpha");
    assert!(is_over(ben.get("/api/user/me").await.outcome()), "a disabled member is one of the company still");
    let ended = app.db.rows("SELECT id FROM users WHERE first_name IN ('N', 'V') AND credential_version > 1");
    assert_eq!((ended.len(), app.db.rows("SELECT id FROM authority_outbox").len()), (0, 0));
}

#[tokio::test]
async fn a_large_company_is_walked_to_its_end() {
    let app = TestApp::new();
    for number in 0..300 {
        app.db.run(&format!(
            "INSERT INTO users (id, email, first_name, created_at, last_login) VALUES ('u-{number:03}', 'n{number}@beta.example', 'N', 1, 1);
             INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-beta', 'u-{number:03}', 1)"
        ));
    }
    let mut olaf = operator(&app).await;
    assert_eq!(everybody(&mut olaf, "t-beta").await.0, 202);
    for _ in 0..3 {
        asgard::jobs::outbox::deliver_all(&app.app).await.unwrap();
    }
    assert_eq!(app.db.rows("SELECT * FROM authority_outbox").len(), 0);
    let left = app.db.rows("SELECT id FROM users WHERE id LIKE 'u-___' AND last_login = 1 AND credential_version = 1");
    assert_eq!(left.len(), 0, "{left:?}");
}

#[tokio::test]
async fn an_identity_that_the_operator_disabled_stays_disabled_whatever_its_company_changes_of_it() {
    let app = TestApp::new();
    let (mut olaf, mut anna) = (operator(&app).await, admin(&app).await);
    let body = json!({ "firstName": "Mia", "email": "mia@new.example", "password": "Winter-2027", "isShared": true });
    let made = anna.call(Method::PUT, "/api/admin/user", &body, &[]).await.json();
    let mia = made["id"].as_str().unwrap();
    assert_eq!(turn(&mut olaf, mia, "disable").await.0, 204);
    for change in
        [json!({ "email": BEN }), json!({ "email": "free@new.example" }), json!({ "password": "Sommer-2028" })]
    {
        let reply = anna.patch(&format!("/api/admin/user/{mia}"), &change).await;
        assert_eq!(reply.outcome(), (403, "identity_foreign".into()), "{change}");
    }
    assert_eq!(anna.patch(&format!("/api/admin/user/{mia}"), &json!({ "lastName": "Lang" })).await.status, 200);
    assert_eq!(app.db.rows("SELECT 1 FROM users WHERE email = 'mia@new.example' AND state = 0").len(), 1);
    assert_eq!(turn(&mut olaf, mia, "enable").await.0, 204);
    assert_eq!(app.browser().sign_in_with("mia@new.example", "Winter-2027").await.status, 200);
}
