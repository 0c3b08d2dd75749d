//! Any requests by any callers in any order, about roles and members: no user ends with more than they or the caller held.

use crate::admin::USERS;
use crate::admin::roles::ROLES;
use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, anna, signed_in};
use crate::support::fixtures::{BEN, NINA, OLAF};
use crate::support::seeded_random::seeds;
use http::Method;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

const USER_IDS: [&str; 5] = ["u-anna", "u-ben", "u-nina", "u-olaf", "u-carla"];
const APPS: [&str; 4] = ["admin.roles", "admin.users", "surveys", "reports"];
const FLAGS: [&str; 3] = ["hasAdminRights", "hasOnBoardingRights", "hasPaymentRights"];
const LEVELS: [&str; 5] = ["none", "read", "write", "delete", "root"];

/// What a user holds, each with its level. An administrator holds everything.
type Holdings = BTreeMap<String, i64>;

fn held(app: &TestApp) -> BTreeMap<String, Holdings> {
    let rows = app.db.rows(
        "SELECT rm.user_id, r.has_admin_rights, r.has_onboarding_rights, r.has_payment_rights, ra.app_id, ra.access
         FROM role_members rm JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id
           LEFT JOIN role_apps ra ON ra.tenant_id = r.tenant_id AND ra.role_id = r.id
         WHERE r.tenant_id = 't-alpha' AND r.state = 1",
    );
    let mut all: BTreeMap<String, Holdings> = USER_IDS.iter().map(|id| ((*id).to_owned(), Holdings::new())).collect();
    for row in rows {
        let own = all.entry(row["user_id"].as_str().unwrap().to_owned()).or_default();
        let mut add = |name: &str, level: i64| {
            let known = own.entry(name.to_owned()).or_default();
            *known = level.max(*known);
        };
        add("onboarding", row["has_onboarding_rights"].as_i64().unwrap());
        add("payment", row["has_payment_rights"].as_i64().unwrap());
        if let Some(id) = row["app_id"].as_str() {
            add(id, row["access"].as_i64().unwrap());
        }
        if row["has_admin_rights"] == 1 {
            ["everything", "onboarding", "payment"].iter().chain(&APPS).for_each(|name| add(name, 9));
        }
    }
    all
}

/// Asserts that denormalized data matches its source.
fn is_consistent(app: &TestApp) {
    let wrong = app.db.rows(
        "SELECT r.id FROM roles r WHERE r.members <> (SELECT COUNT(*) FROM role_members rm
             WHERE rm.tenant_id = r.tenant_id AND rm.role_id = r.id)
           OR r.app_ids <> (SELECT json_group_array(ra.app_id) FROM role_apps ra
             WHERE ra.tenant_id = r.tenant_id AND ra.role_id = r.id AND ra.access > 0)
           OR r.is_admin_role <> (r.has_admin_rights = 1 OR lower(r.title) = 'admin') OR r.title_key <> lower(r.title)
           OR NOT EXISTS (SELECT 1 FROM role_words w WHERE w.tenant_id = r.tenant_id AND w.role_id = r.id AND w.word = r.title_key)",
    );
    assert_eq!(json!(wrong), json!([]));
}

/// A random body about a role.
fn body(random: &mut StdRng) -> Value {
    let mut body = Map::new();
    let mut some = |probability: f64| random.random_bool(probability);
    let (title, state, apps, members) = (some(0.2), some(0.25), some(0.5), some(0.6));
    let flags = FLAGS.map(|flag| (flag, some(0.12)));
    if title {
        body.insert("title".into(), json!(["Crew", "Admin", "Guests"][random.random_range(0..3)]));
    }
    if state {
        body.insert("state".into(), json!(random.random_range(0..2)));
    }
    for (flag, _) in flags.iter().filter(|(_, is_changed)| *is_changed) {
        body.insert((*flag).into(), json!(random.random_range(0..2)));
    }
    if apps {
        let chosen: Vec<&str> = APPS.into_iter().filter(|_| random.random_bool(0.5)).collect();
        let given = chosen.iter().map(|id| json!({ "appId": id, "access": LEVELS[random.random_range(0..5)] }));
        body.insert("apps".into(), given.collect());
    }
    if members {
        let chosen: Vec<&str> = USER_IDS.into_iter().filter(|_| random.random_bool(0.3)).collect();
        match random.random_range(0..4) {
            0 => drop(body.insert("users".into(), json!(chosen))),
            1 => drop(body.insert("usersAdd".into(), json!(chosen))),
            2 => drop(body.insert("usersRemove".into(), json!(chosen))),
            _ => drop(body.insert("usersAll".into(), json!(random.random_bool(0.5)))),
        }
    }
    Value::Object(body)
}

/// A company with roles at random.
fn insert_members_and_roles(app: &TestApp, random: &mut StdRng) {
    for person in ["u-ben", "u-nina", "u-olaf"] {
        app.db.run(&format!(
            "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', '{person}', 1)"
        ));
    }
    for (role, person) in [("r-1", "u-ben"), ("r-2", "u-nina"), ("r-3", "u-olaf"), ("r-4", "u-carla")] {
        let (onboarding, payment) = (random.random_range(0..2), random.random_range(0..2));
        app.db.run(&format!(
            "INSERT INTO roles (tenant_id, id, title, title_key, has_onboarding_rights, has_payment_rights, created_at)
               VALUES ('t-alpha', '{role}', '{role}', '{role}', {onboarding}, {payment}, 1);
             INSERT INTO role_words (tenant_id, word, role_id) VALUES ('t-alpha', '{role}', '{role}');
             INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', '{person}', '{role}');
             INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-alpha', '{role}', 'admin.roles', {}),
               ('t-alpha', '{role}', 'admin.users', {}), ('t-alpha', '{role}', 'surveys', {}), ('t-alpha', '{role}', 'reports', {});
             UPDATE roles SET app_ids = (SELECT json_group_array(ra.app_id) FROM role_apps ra
               WHERE ra.tenant_id = roles.tenant_id AND ra.role_id = roles.id AND ra.access > 0)",
            random.random_range(2..5),
            random.random_range(2..5),
            random.random_range(0..5),
            random.random_range(0..5),
        ));
    }
}

/// A random call about members.
fn about_members(random: &mut StdRng, roles: &[&str], number: usize) -> (Method, String, Value) {
    let mut some = |from: &[&str]| -> Vec<String> {
        from.iter().filter(|_| random.random_bool(0.3)).map(|id| (*id).to_owned()).collect()
    };
    let (given, members) = (some(roles), some(&USER_IDS));
    let person = format!("{USERS}/{}", USER_IDS[random.random_range(0..USER_IDS.len())]);
    match random.random_range(0..10) {
        0..=3 => (Method::PATCH, person, json!({ "roles": given })),
        4..=6 => {
            let action = if random.random_bool(0.7) { "assignRole" } else { "unassignRole" };
            let body = json!({ "action": action, "userIds": members, "roleIds": given });
            (Method::POST, format!("{USERS}/bulk"), body)
        }
        7 => {
            let body = json!({ "firstName": "New", "email": format!("new{number}@x.example"), "roles": given });
            (Method::PUT, USERS.to_owned(), body)
        }
        8 => (Method::PATCH, person, json!({ "state": random.random_range(0..2) })),
        _ if random.random_bool(0.5) => (Method::POST, format!("{person}/restore"), Value::Null),
        _ => (Method::DELETE, person, Value::Null),
    }
}

async fn act(app: &TestApp, browser: &mut Browser, random: &mut StdRng, number: usize) -> (String, Reply) {
    let rows = app.db.rows("SELECT id FROM roles WHERE tenant_id = 't-alpha' ORDER BY created_at, title, id");
    let ids: Vec<&str> = rows.iter().map(|row| row["id"].as_str().unwrap()).collect();
    let role = ids[random.random_range(0..ids.len())];
    let (method, path, body) = match random.random_range(0..20) {
        0 => (Method::DELETE, format!("{ROLES}/{role}?force=true"), Value::Null),
        1 | 2 => {
            let mut body = body(random);
            body["title"] = json!(["New", "admin"][usize::from(random.random_bool(0.1))]);
            (Method::PUT, ROLES.to_owned(), body)
        }
        3..=9 => (Method::PATCH, format!("{ROLES}/{role}"), body(random)),
        _ => about_members(random, &ids, number),
    };
    let reply = browser.call(method.clone(), &path, &body, &[]).await;
    (format!("{method} {path} {body} -> {}", reply.status), reply)
}

#[tokio::test]
async fn no_sequence_of_calls_lets_anybody_end_with_more_than_they_or_the_caller_held() {
    let (mut done, mut codes, mut kinds) = (0, BTreeSet::new(), BTreeSet::new());
    for seed in seeds(6) {
        let app = TestApp::seeded(seed);
        let mut random = StdRng::seed_from_u64(seed);
        insert_members_and_roles(&app, &mut random);
        let mut callers = vec![("u-anna", anna(&app).await)];
        for (id, email) in [("u-ben", BEN), ("u-nina", NINA), ("u-olaf", OLAF)] {
            let mut browser = signed_in(&app, email).await;
            browser.enter("t-alpha").await;
            callers.push((id, browser));
        }
        for step in 0..120 {
            // An administrator may do everything; the others are tested more often.
            let at = if random.random_bool(0.1) { 0 } else { random.random_range(1..4) };
            let (caller, browser) = &mut callers[at];
            let before = held(&app);
            let (label, reply) = act(&app, browser, &mut random, step).await;
            let after = held(&app);
            if reply.status.is_success() {
                done += 1;
                kinds.insert(label.split('/').nth(3).unwrap().split(' ').next().unwrap().to_owned());
            } else {
                assert_eq!(after, before, "seed {seed} step {step}: {caller} {label}");
                assert!(reply.status.is_client_error(), "seed {seed} step {step}: {caller} {label} {}", reply.text());
                codes.insert(reply.json()["code"].as_str().unwrap().to_owned());
            }
            for (person, holdings) in &after {
                for (holding, level) in holdings {
                    let of = |person: &str| before.get(person).and_then(|own| own.get(holding)).copied().unwrap_or(0);
                    let most = of(person).max(of(caller));
                    assert!(
                        *level <= most,
                        "seed {seed} step {step}: {person} has {holding} {level}, not {most}: {caller} {label}"
                    );
                }
            }
            assert!(
                after.values().any(|own| own.contains_key("everything")),
                "seed {seed} step {step}: {caller} {label}"
            );
            is_consistent(&app);
        }
    }
    assert!(done >= 60, "only {done} calls did anything");
    assert_eq!(kinds.len(), 2, "roles and members were changed: {kinds:?}");
    for code in ["forbidden", "admin_role_protected", "self_toggle_forbidden", "last_admin"] {
        assert!(codes.contains(code), "{code} was never returned: {codes:?}");
    }
}
