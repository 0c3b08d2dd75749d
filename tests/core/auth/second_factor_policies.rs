//! Sign-in methods × second factor × company policies: what each session may open there, in every combination.

use super::second_factor_methods::{METHODS, SignInMethod, come, prepared, scope};
use crate::support::app::TestApp;
use crate::support::browser::Browser;
use crate::support::factors::SECOND_FACTOR;
use asgard::ports::Clock;
use serde_json::{Value, json};

const MINUTE_MS: i64 = 60_000;
const HOUR_MS: i64 = 60 * MINUTE_MS;
const HERE: &str = "192.0.2.7";

const OPEN: &str = "";
const FACTOR: &str = "second_factor_required";
const PASSWORD: &str = "reauthentication_required";
const NETWORK: &str = "network_not_allowed";
const OVER: &str = "session_expired";

/// A policy of a company, the idle time before each request, and the outcome for a session without a factor, one with a
/// factor, and one opened by PIN.
struct Demand {
    name: &'static str,
    rules: fn(now: i64) -> Value,
    idle_ms: i64,
    outcomes: [&'static str; 3],
}

const fn demand(name: &'static str, rules: fn(i64) -> Value, idle_ms: i64, outcomes: [&'static str; 3]) -> Demand {
    Demand { name, rules, idle_ms, outcomes }
}

/// Ordered by their idle times: time advances from one to the next.
const DEMANDS: [Demand; 14] = [
    demand("nothing", |_| json!({}), 0, [OPEN; 3]),
    demand("a factor, of whoever likes", |_| json!({ "secondFactor": "optional" }), 0, [OPEN; 3]),
    demand("a factor", |_| json!({ "secondFactor": "required" }), 0, [FACTOR, OPEN, PASSWORD]),
    demand("a factor, from tomorrow", |now| required_from(now + 24 * HOUR_MS), 0, [OPEN; 3]),
    demand("a factor, since now", required_from, 0, [FACTOR, OPEN, PASSWORD]),
    demand("its network", |_| json!({ "allowedNetworks": ["192.0.2.0/24"] }), 0, [OPEN; 3]),
    demand("another network", |_| json!({ "allowedNetworks": ["198.51.100.0/24", "::/0"] }), 0, [NETWORK; 3]),
    demand("no PIN", |_| json!({ "pin": false }), 0, [OPEN, OPEN, PASSWORD]),
    demand("a factor and another network", |_| everything("198.51.100.0/24"), 0, [NETWORK; 3]),
    demand("all of it at once", |_| everything("192.0.2.0/24"), 0, [FACTOR, OPEN, PASSWORD]),
    demand("pauses, soon", |_| json!({ "idleMinutes": 5 }), 4 * MINUTE_MS, [OPEN; 3]),
    demand("pauses, late", |_| json!({ "idleMinutes": 5 }), 5 * MINUTE_MS, [OVER; 3]),
    demand("hours, soon", |_| json!({ "sessionHours": 1 }), 40 * MINUTE_MS, [OPEN; 3]),
    demand("hours, late", |_| json!({ "sessionHours": 1 }), 20 * MINUTE_MS, [OVER; 3]),
];

fn required_from(at: i64) -> Value {
    json!({ "secondFactor": "required", "secondFactorFrom": at })
}

fn everything(network: &str) -> Value {
    json!({ "secondFactor": "required", "pin": false, "idleMinutes": 5, "sessionHours": 1, "allowedNetworks": [network] })
}

fn set(app: &TestApp, rules: &Value) {
    app.db.run(&format!(
        "UPDATE tenants SET security = '{rules}', security_version = security_version + 1 WHERE id = 't-alpha'"
    ));
}

async fn demanded(browser: &mut Browser) -> String {
    browser.get("/api/tenant").await.outcome().1
}

/// The error of an incompletely authenticated session, under any policy.
fn limited(scope: &str) -> &'static str {
    match scope {
        "password" => "password_reset_required",
        "verify" => "email_unverified",
        "second_factor" => FACTOR,
        _ => "unauthenticated",
    }
}

async fn meets_every_demand(app: &TestApp, browser: &mut Browser, method: &SignInMethod, scope: &str, is_proven: bool) {
    let column = if method.name == "pin" { 2 } else { usize::from(is_proven) };
    for demand in &DEMANDS {
        let label = format!("{}, {scope}, proven {is_proven}: {}", method.name, demand.name);
        if scope != "full" {
            if demand.idle_ms == 0 {
                set(app, &(demand.rules)(app.clock.now().0));
                assert_eq!(demanded(browser).await, limited(scope), "{label}");
            }
            continue;
        }
        set(app, &json!({}));
        assert_eq!(browser.enter("t-alpha").await.status, 200, "{label}");
        if demand.idle_ms > 0 {
            app.clock.advance(demand.idle_ms);
            browser.guard = None;
            assert_eq!(browser.post("/api/auth/refresh", &json!({})).await.status, 200, "{label}");
        }
        set(app, &(demand.rules)(app.clock.now().0));
        assert_eq!(demanded(browser).await, demand.outcomes[column], "{label}");
        // Entering has the same outcome, except that a proof ends an idle time.
        let entered = browser.enter("t-alpha").await.outcome().1;
        let expected = if demand.name == "pauses, late" { PASSWORD } else { demand.outcomes[column] };
        assert_eq!(entered, expected, "{label}, entering");
    }
    set(app, &json!({}));
}

#[tokio::test]
async fn every_way_in_meets_every_demand_with_and_without_a_factor() {
    for method in &METHODS {
        for has_factor in [false, true].into_iter().filter(|has_factor| *has_factor || !method.is_factor()) {
            let (app, browser, authenticator) = prepared(method, has_factor).await;
            app.db.run("INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-nina', 1)");
            let mut browser = browser.at(HERE);
            come(&app, &mut browser, method).await;
            let opened = scope(&mut browser).await;
            assert_eq!(opened, if has_factor { method.with } else { method.without }, "{}", method.name);
            // Trust is not requested here; trusted devices have their own tests.
            let mut first = browser.clone();
            meets_every_demand(&app, &mut first, method, &opened, method.is_factor()).await;
            let Some(mut authenticator) = authenticator.filter(|_| opened == "second_factor") else { continue };
            let reply = browser.post(SECOND_FACTOR, &authenticator.totp()).await;
            assert_eq!(reply.status, 200, "{}", reply.text());
            meets_every_demand(&app, &mut browser, method, method.proven, true).await;
        }
    }
}
