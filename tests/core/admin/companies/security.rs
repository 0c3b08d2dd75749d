//! `/api/admin/tenant/{id}/security`: what a company requires of sessions, and that no other session gets data.

use super::{TENANTS, admin, operator};
use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::factors::{SECOND_FACTOR, TOTP, enrolled, waiting};
use crate::support::fixtures::{ANNA, BEN, OLAF, PASSWORD};
use crate::support::passkeys::{added, authenticator};
use asgard::http::pipeline::policy::TenantScope;
use asgard::http::routes::OPERATIONS;
use asgard::ports::Clock;
use http::Method;
use serde_json::{Value, json};

const PIN: &str = "135790";
const MINUTE_MS: i64 = 60_000;

fn of(id: &str) -> String {
    format!("{TENANTS}/{id}/security")
}

/// Sets rules of Alpha without validation.
fn rules(app: &TestApp, rules: &Value) {
    app.db.run(&format!(
        "UPDATE tenants SET security = '{rules}', security_version = security_version + 1 WHERE id = 't-alpha'"
    ));
}

async fn working(app: &TestApp, email: &str) -> Browser {
    let mut browser = signed_in(app, email).await;
    assert_eq!(browser.enter("t-alpha").await.status, 200);
    browser
}

async fn tenant(browser: &mut Browser) -> (u16, String) {
    browser.get("/api/tenant").await.outcome()
}

fn denied(code: &str) -> (u16, String) {
    (403, code.to_owned())
}

fn open() -> (u16, String) {
    (200, String::new())
}

async fn change(browser: &mut Browser, body: &Value) -> Reply {
    browser.patch(&of("t-alpha"), body).await
}

fn locks_out(reply: &Reply, field: &str) {
    let response = &reply.json()["errors"][0];
    assert_eq!((&response["field"], &response["code"]), (&json!(field), &json!("locks_out")), "{}", reply.text());
}

#[tokio::test]
async fn a_company_that_says_nothing_demands_what_the_platform_does() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let reply = anna.get(&of("t-alpha")).await;
    let expected = json!({ "version": 0, "secondFactor": "optional", "secondFactorFrom": null, "idleMinutes": 0, "sessionHours": 0,
        "allowedNetworks": [], "pin": true, "people": 1, "withoutSecondFactor": 1 });
    assert_eq!((reply.json(), reply.header("etag")), (expected, "\"0\""));
    enrolled(&mut anna).await;
    assert_eq!(anna.get(&of("t-alpha")).await.json()["withoutSecondFactor"], 0);
}

#[tokio::test]
async fn rules_are_merged_counted_and_written_down() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    enrolled(&mut anna).await;
    let body = json!({ "secondFactor": "required", "secondFactorFrom": "2027-01-01T00:00:00Z", "sessionHours": 12 });
    let reply = change(&mut anna, &body).await;
    assert_eq!((reply.status.as_u16(), reply.header("etag")), (200, "\"1\""), "{}", reply.text());
    let reply = change(&mut anna, &json!({ "secondFactorFrom": null, "idleMinutes": 30, "pin": false })).await;
    let response = reply.json();
    assert_eq!(
        (
            &response["secondFactor"],
            &response["secondFactorFrom"],
            &response["sessionHours"],
            &response["idleMinutes"],
            &response["pin"]
        ),
        (&json!("required"), &Value::Null, &json!(12), &json!(30), &json!(false))
    );
    assert_eq!(anna.get(&of("t-alpha")).await.json(), response);
    let events = app.db.rows("SELECT detail FROM audit WHERE action = 'tenant.security_changed' ORDER BY seq");
    let detail: Value = serde_json::from_str(events[1]["detail"].as_str().unwrap()).unwrap();
    assert_eq!((&detail["before"]["pin"], &detail["after"]["pin"]), (&json!(true), &json!(false)));
    assert_eq!(anna.get(&of("t-alpha")).await.json()["version"], 2, "what `If-Match` names");
    let stale = anna.call(Method::PATCH, &of("t-alpha"), &json!({ "pin": true }), &[("if-match", "\"1\"")]).await;
    assert_eq!(stale.outcome(), (412, "version_conflict".into()));
}

#[tokio::test]
async fn what_is_no_rule_is_refused_by_its_field() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let many: Vec<String> = (0..51).map(|at| format!("10.0.{at}.0/24")).collect();
    for (field, value) in [
        ("secondFactor", json!("sometimes")),
        ("secondFactorFrom", json!("2026-12-01")),
        ("idleMinutes", json!(4)),
        ("idleMinutes", json!(1441)),
        ("sessionHours", json!(4801)),
        ("sessionHours", json!(-1)),
        ("allowedNetworks", json!(["10.0.0.0/33"])),
        ("allowedNetworks", json!(many)),
        ("pin", Value::Null),
    ] {
        let reply = change(&mut anna, &json!({ field: value })).await;
        assert_eq!(reply.status, 422, "{field} {value}");
        assert!(reply.json()["errors"][0]["field"].as_str().unwrap().starts_with(field), "{}", reply.text());
    }
    assert_eq!(anna.get(&of("t-alpha")).await.header("etag"), "\"0\"");
}

#[tokio::test]
async fn nobody_locks_themselves_out() {
    let app = TestApp::new();
    let mut anna = admin(&app).await.at("192.0.2.7");
    locks_out(&change(&mut anna, &json!({ "secondFactor": "required" })).await, "secondFactor");
    locks_out(&change(&mut anna, &json!({ "allowedNetworks": ["198.51.100.0/24"] })).await, "allowedNetworks");
    assert_eq!(anna.get(&of("t-alpha")).await.header("etag"), "\"0\"", "nothing of it counts");
    let later = json!({ "secondFactor": "required", "secondFactorFrom": "2027-01-01T00:00:00Z" });
    assert_eq!(change(&mut anna, &later).await.status, 200, "there is time until then");
    assert_eq!(change(&mut anna, &json!({ "allowedNetworks": ["192.0.2.0/24"] })).await.status, 200);
    enrolled(&mut anna).await;
    assert_eq!(change(&mut anna, &json!({ "secondFactorFrom": null })).await.status, 200);
    assert_eq!(tenant(&mut anna).await, open());
}

#[tokio::test]
async fn only_who_administers_the_company_says_what_it_demands_and_proves_it() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    assert_eq!(change(&mut olaf, &json!({ "secondFactor": "required" })).await.status, 200, "whose own it is not");
    let logs = app.db.rows("SELECT tenant_id FROM audit WHERE action = 'tenant.security_changed' ORDER BY tenant_id");
    assert_eq!(logs.len(), 2);
    let mut anna = signed_in(&app, ANNA).await;
    anna.enter("t-beta").await;
    assert_eq!(anna.patch(&of("t-beta"), &json!({ "pin": false })).await.outcome(), denied("forbidden"));
    assert_eq!(anna.get(&of("t-beta")).await.outcome(), denied("forbidden"));
    app.clock.advance(10 * MINUTE_MS);
    olaf.guard = None;
    olaf.post("/api/auth/refresh", &json!({})).await;
    assert_eq!(change(&mut olaf, &json!({ "pin": false })).await.outcome(), denied("reauthentication_required"));
}

/// A request to every operation that works in a company or enters one, as a user of Alpha would make it.
fn calls() -> impl Iterator<Item = (&'static str, Method, String, Value, bool)> {
    OPERATIONS.into_iter().flatten().filter(|operation| operation.tenant_scope() != TenantScope::Outside).map(
        |operation| {
            let names = ["{userId}", "{roleId}", "{id}", "{key}", "{path}", "{appId}"];
            let path = operation.path.replace("{companyId}", "t-alpha").replace("{businessUuId}", "b-alpha");
            let path = names.iter().fold(path.replace("{name}", "surveys").replace("{list}", "user"), |path, name| {
                path.replace(name, "none")
            });
            let body = crate::pipeline::everywhere::body(operation.id);
            (operation.id, operation.method.clone(), path, body, operation.media.contains(&"image/png"))
        },
    )
}

/// Asserts that every operation of a company rejects a session with this code, and neither reads nor writes anything.
async fn assert_all_rejected(app: &TestApp, browser: &mut Browser, expected: &(u16, String)) {
    let picture = include_bytes!("../../../support/pictures/plain.png");
    let mut count = 0;
    for (id, method, path, body, is_picture) in calls() {
        let before = app.db.dump();
        let reply = if is_picture {
            browser.call_with(method, &path, picture, &[("content-type", "image/png")]).await
        } else {
            browser.call(method, &path, &body, &[]).await
        };
        // Disabled features are not found, and operations of operators and root users reject a PIN: both before the company is checked.
        let is_off = id == "autoAssignUsers" && reply.outcome() == (404, "not_found".into());
        let is_closed = *expected == denied("reauthentication_required") && reply.outcome() == denied("forbidden");
        assert!(is_off || is_closed || reply.outcome() == *expected, "{id}: {}", reply.text());
        assert_eq!(app.db.dump(), before, "{id}");
        count += 1;
    }
    assert!(count > 45, "{count} operations");
}

#[tokio::test]
async fn no_operation_of_a_company_that_demands_a_second_factor_answers_without_one() {
    let app = TestApp::social();
    let mut anna = working(&app, ANNA).await;
    rules(&app, &json!({ "secondFactor": "required" }));
    assert_all_rejected(&app, &mut anna, &denied("second_factor_required")).await;
}

#[tokio::test]
async fn no_operation_of_a_company_answers_another_network() {
    let app = TestApp::social();
    let mut anna = working(&app, ANNA).await.at("203.0.113.9");
    rules(&app, &json!({ "allowedNetworks": ["192.0.2.0/24", "2001:db8::/32"] }));
    assert_all_rejected(&app, &mut anna, &denied("network_not_allowed")).await;
    for inside in ["192.0.2.200", "2001:db8:1::1"] {
        assert_eq!(tenant(&mut anna.clone().at(inside)).await, open(), "{inside}");
    }
}

#[tokio::test]
async fn no_operation_of_a_company_without_pins_answers_one_before_the_password() {
    let app = TestApp::new();
    let mut anna = working(&app, ANNA).await;
    let body = json!({ "pin": PIN, "currentPassword": PASSWORD });
    assert_eq!(anna.patch("/api/user/me", &body).await.status, 200);
    anna.post("/api/auth/signout", &json!({})).await;
    assert_eq!(anna.post("/api/auth/signin-pin", &json!({ "userId": "u-anna", "pin": PIN })).await.status, 200);
    assert_eq!(anna.enter("t-alpha").await.status, 200);
    rules(&app, &json!({ "pin": false }));
    assert_all_rejected(&app, &mut anna, &denied("reauthentication_required")).await;
    assert_eq!(anna.post("/api/auth/reauthenticate", &json!({ "password": PASSWORD })).await.status, 204);
    assert_eq!(tenant(&mut anna).await, open());
}

#[tokio::test]
async fn a_factor_opens_the_session_that_proved_it_and_no_other() {
    let app = TestApp::new();
    let (mut here, mut there) = (working(&app, ANNA).await, working(&app, ANNA).await);
    rules(&app, &json!({ "secondFactor": "required" }));
    assert_eq!(here.get("/api/user/factors").await.json()["required"], true);
    assert_eq!(tenant(&mut here).await, denied("second_factor_required"));
    let mut app_of_anna = enrolled(&mut here).await;
    assert_eq!(tenant(&mut here).await, open(), "who adds one has shown it");
    assert_eq!(tenant(&mut there).await, denied("second_factor_required"), "a session from before shows it first");
    assert_eq!(there.post("/api/auth/reauthenticate", &app_of_anna.totp()).await.status, 204);
    assert_eq!(tenant(&mut there).await, open());
    // By a sign-in, and on a device that is trusted since then.
    let mut browser = waiting(&app, ANNA).await;
    let mut shown = app_of_anna.totp();
    shown["trustDevice"] = json!(true);
    assert_eq!(browser.post(SECOND_FACTOR, &shown).await.status, 200);
    browser.guard = None;
    assert_eq!(browser.sign_in(ANNA).await.json()["scope"], "full");
    assert_eq!(browser.enter("t-alpha").await.status, 200);
    assert_eq!(tenant(&mut browser).await, open());
    // A newly added passkey is one, too.
    let mut olaf = signed_in(&app, OLAF).await;
    olaf.enter("t-operator").await;
    app.db.run(
        "UPDATE tenants SET security = '{\"secondFactor\":\"required\"}', security_version = 1 WHERE id = 't-operator'",
    );
    assert_eq!(tenant(&mut olaf).await, denied("second_factor_required"));
    added(&mut olaf, &mut authenticator("olaf")).await;
    assert_eq!(tenant(&mut olaf).await, open());
}

/// After a factor is presented and removed, neither the session that presented it nor a recovery code counts as one.
#[tokio::test]
async fn a_factor_that_was_taken_away_opens_nothing_that_demands_one() {
    let app = TestApp::new();
    let (mut anna, mut there) = (working(&app, ANNA).await, working(&app, ANNA).await);
    let mut code = enrolled(&mut anna).await;
    assert_eq!(there.post("/api/auth/reauthenticate", &code.totp()).await.status, 204);
    assert_eq!(anna.delete(TOTP, &json!({})).await.status, 204);
    rules(&app, &json!({ "secondFactor": "required" }));
    for browser in [&mut anna, &mut there] {
        assert_eq!(tenant(browser).await, denied("second_factor_required"));
        let written = browser.call(Method::PUT, "/api/admin/role", &json!({ "title": "Crew" }), &[]).await;
        assert_eq!(written.outcome(), denied("second_factor_required"));
        assert_eq!(browser.enter("t-alpha").await.outcome(), denied("second_factor_required"));
    }
    enrolled(&mut anna).await;
    assert_eq!(tenant(&mut anna).await, open());
}

#[tokio::test]
async fn nobody_demands_a_factor_in_a_session_whose_own_is_gone() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    enrolled(&mut anna).await;
    assert_eq!(anna.delete(TOTP, &json!({})).await.status, 204);
    locks_out(&change(&mut anna, &json!({ "secondFactor": "required" })).await, "secondFactor");
}

#[tokio::test]
async fn a_date_counts_when_it_comes_and_rules_of_other_companies_never() {
    let app = TestApp::new();
    let mut anna = working(&app, ANNA).await;
    let from = app.clock.now().plus(MINUTE_MS).0;
    rules(&app, &json!({ "secondFactor": "required", "secondFactorFrom": from }));
    assert_eq!(tenant(&mut anna).await, open());
    app.clock.advance(MINUTE_MS);
    assert_eq!(tenant(&mut anna).await, denied("second_factor_required"));
    assert_eq!(anna.enter("t-alpha").await.outcome(), denied("second_factor_required"));
    let entered = anna.post("/api/tenant/signIn/b-alpha/", &json!({})).await;
    assert_eq!(entered.outcome(), denied("second_factor_required"));
    assert_eq!(anna.enter("t-beta").await.status, 200);
    assert_eq!(tenant(&mut anna).await, open());
    assert_eq!(tenant(&mut signed_in(&app, BEN).await).await, open());
    rules(&app, &json!({}));
    assert_eq!(anna.enter("t-alpha").await.status, 200, "a rule that is taken back is gone at once");
    assert_eq!(tenant(&mut anna).await, open());
}

#[tokio::test]
async fn the_last_factor_stays_while_a_company_demands_one() {
    let app = TestApp::new();
    let mut anna = working(&app, ANNA).await;
    enrolled(&mut anna).await;
    let recovery_codes = added(&mut anna, &mut authenticator("anna")).await;
    let path = format!("/api/user/passkeys/{}", recovery_codes["id"].as_str().unwrap());
    rules(&app, &json!({ "secondFactor": "required" }));
    assert_eq!(anna.delete(TOTP, &json!({})).await.status, 204, "another one is left");
    assert_eq!(anna.delete(&path, &Value::Null).await.outcome(), (409, "factor_required".into()));
    enrolled(&mut anna).await;
    assert_eq!(anna.delete(&path, &Value::Null).await.status, 204);
    assert_eq!(anna.delete(TOTP, &json!({})).await.outcome(), (409, "factor_required".into()));
    rules(&app, &json!({}));
    assert_eq!(anna.delete(TOTP, &json!({})).await.status, 204);
}

#[tokio::test]
async fn a_pause_and_an_age_end_a_session_there() {
    let app = TestApp::new();
    let mut anna = working(&app, ANNA).await;
    rules(&app, &json!({ "idleMinutes": 15 }));
    let over = (401, "session_expired".to_owned());
    for _ in 0..8 {
        app.clock.advance(14 * MINUTE_MS);
        anna.guard = None;
        anna.post("/api/auth/refresh", &json!({})).await;
        assert_eq!(tenant(&mut anna).await, open(), "who goes on working is not stopped");
    }
    app.clock.advance(15 * MINUTE_MS);
    anna.guard = None;
    anna.post("/api/auth/refresh", &json!({})).await;
    assert_eq!(tenant(&mut anna).await, over);
    assert_eq!(anna.enter("t-alpha").await.outcome(), denied("reauthentication_required"), "entering proves nothing");
    assert_eq!(tenant(&mut anna).await, over);
    prove(&mut anna).await;
    assert_eq!(anna.enter("t-alpha").await.status, 200, "a proof lets her enter, and entering is a use");
    assert_eq!(tenant(&mut anna).await, open());
    rules(&app, &json!({ "sessionHours": 3 }));
    app.clock.advance(40 * MINUTE_MS);
    anna.guard = None;
    anna.post("/api/auth/refresh", &json!({})).await;
    assert_eq!(tenant(&mut anna).await, open());
    app.clock.advance(20 * MINUTE_MS);
    anna.guard = None;
    anna.post("/api/auth/refresh", &json!({})).await;
    assert_eq!(tenant(&mut anna).await, over);
    assert_eq!(anna.enter("t-alpha").await.outcome(), over, "a new sign-in is needed");
}

/// Lets time pass and renews the tokens, which needs no proof.
async fn pass(browser: &mut Browser, minutes: i64) {
    browser.app.clock.advance(minutes * MINUTE_MS);
    browser.guard = None;
    assert_eq!(browser.post("/api/auth/refresh", &json!({})).await.status, 200);
}

async fn prove(browser: &mut Browser) {
    let proof = browser.post("/api/auth/reauthenticate", &json!({ "password": PASSWORD })).await;
    assert_eq!(proof.status, 204, "{}", proof.text());
}

#[tokio::test]
async fn an_idle_session_enters_a_company_again_by_a_proof_and_by_nothing_else() {
    for minutes in [15, 59, 61, 9 * 60] {
        let app = TestApp::new();
        let mut anna = working(&app, ANNA).await;
        rules(&app, &json!({ "idleMinutes": 15 }));
        pass(&mut anna, minutes).await;
        // What whoever holds the session can do without a proof is no use of it.
        assert_eq!(anna.post("/api/auth/session", &json!({})).await.json()["valid"], true);
        for path in ["/api/business/list", "/api/user/me", "/api/user/sessions"] {
            assert_eq!(anna.get(path).await.status, 200, "{path}");
        }
        assert_eq!(anna.enter("t-beta").await.status, 200, "a company that demands nothing");
        assert_eq!(tenant(&mut anna).await, open());
        for path in ["/api/auth/signin-company/t-alpha/", "/api/tenant/signIn/b-alpha/"] {
            for _ in 0..2 {
                let entered = anna.post(path, &json!({})).await;
                assert_eq!(entered.outcome(), denied("reauthentication_required"), "{path} after {minutes}");
            }
        }
        prove(&mut anna).await;
        assert_eq!(anna.post("/api/tenant/signIn/b-alpha/", &json!({})).await.status, 200);
        assert_eq!(tenant(&mut anna).await, open());
    }
}

#[tokio::test]
async fn an_idle_limit_lets_whoever_sets_it_go_on() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    pass(&mut anna, 60).await;
    prove(&mut anna).await;
    assert_eq!(change(&mut anna, &json!({ "idleMinutes": 15 })).await.status, 200);
    assert_eq!(tenant(&mut anna).await, open());
}

#[tokio::test]
async fn a_session_enters_again_within_the_idle_limit_of_its_last_use_there() {
    let app = TestApp::new();
    let mut anna = working(&app, ANNA).await;
    rules(&app, &json!({ "idleMinutes": 15 }));
    for _ in 0..4 {
        pass(&mut anna, 14).await;
        assert_eq!(anna.enter("t-alpha").await.status, 200, "no proof is needed as long as it is used");
    }
    pass(&mut anna, 14).await;
    assert_eq!(tenant(&mut anna).await, open());
}

#[tokio::test]
async fn whoever_worked_in_another_company_meanwhile_stays_signed_in_and_proves_who_they_are() {
    let app = TestApp::new();
    let mut anna = working(&app, ANNA).await;
    rules(&app, &json!({ "idleMinutes": 15 }));
    assert_eq!(anna.enter("t-beta").await.status, 200);
    for _ in 0..8 {
        pass(&mut anna, 14).await;
        assert_eq!(tenant(&mut anna).await, open());
    }
    let in_beta = anna.tenant.clone();
    assert_eq!(anna.enter("t-alpha").await.outcome(), denied("reauthentication_required"));
    assert_eq!(tenant(&mut anna).await, open(), "the other company goes on");
    prove(&mut anna).await;
    assert_eq!(anna.enter("t-alpha").await.status, 200);
    assert_eq!(tenant(&mut anna).await, open());
    anna.tenant = in_beta;
    assert_eq!(tenant(&mut anna).await, open(), "in both, in one session");
}

/// The second company can be that of whoever stole the session: they invite its user there.
#[tokio::test]
async fn what_is_done_in_one_company_lifts_the_idle_limit_of_no_other() {
    let app = TestApp::new();
    let mut anna = working(&app, ANNA).await;
    app.db.run(
        "UPDATE tenants SET security = '{\"idleMinutes\":15}', security_version = 1 WHERE id IN ('t-alpha', 't-beta')",
    );
    let in_alpha = anna.tenant.clone();
    pass(&mut anna, 20).await;
    assert_eq!(anna.enter("t-beta").await.status, 200, "for the first time");
    for _ in 0..2 {
        assert_eq!(tenant(&mut anna).await, open());
        let in_beta = std::mem::replace(&mut anna.tenant, in_alpha.clone());
        assert_eq!(tenant(&mut anna).await, (401, "session_expired".to_owned()));
        assert_eq!(anna.enter("t-alpha").await.outcome(), denied("reauthentication_required"));
        anna.tenant = in_beta;
        pass(&mut anna, 2).await;
    }
}

/// A company that the session never entered has no idle time of it.
#[tokio::test]
async fn a_company_is_entered_for_the_first_time_however_long_ago_the_sign_in_was() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    rules(&app, &json!({ "idleMinutes": 15 }));
    assert_eq!(anna.enter("t-beta").await.status, 200);
    pass(&mut anna, 120).await;
    assert_eq!(anna.enter("t-alpha").await.status, 200);
    assert_eq!(tenant(&mut anna).await, open());
    pass(&mut anna, 15).await;
    assert_eq!(anna.enter("t-alpha").await.outcome(), denied("reauthentication_required"), "it was there once");
}

#[tokio::test]
async fn a_pause_of_an_hour_ends_a_session_there_however_it_is_renewed() {
    for minutes in [59, 60, 61, 9 * 60] {
        let app = TestApp::new();
        let mut anna = working(&app, ANNA).await;
        rules(&app, &json!({ "idleMinutes": 15 }));
        app.clock.advance(minutes * MINUTE_MS);
        anna.guard = None;
        for _ in 0..2 {
            assert_eq!(anna.post("/api/auth/refresh", &json!({})).await.status, 200);
            assert_eq!(anna.get("/api/user/me").await.status, 200);
        }
        assert_eq!(tenant(&mut anna).await, (401, "session_expired".to_owned()), "{minutes}");
    }
}

#[tokio::test]
async fn who_demands_nothing_pays_nothing() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let users = "/api/admin/user";
    anna.get(users).await;
    let read = app.hops();
    assert_eq!(read, (1, 1));
    anna.call(Method::PUT, "/api/admin/role", &json!({ "title": "Crew" }), &[]).await;
    assert_eq!(app.hops(), (1, 1));
    rules(&app, &json!({ "sessionHours": 4800 }));
    anna.get(users).await;
    assert_eq!(app.hops(), read, "what is read is checked in its own batch, whatever is demanded");
    anna.call(Method::PUT, "/api/admin/role", &json!({ "title": "Team" }), &[]).await;
    assert_eq!(app.hops(), (3, 1));
}
