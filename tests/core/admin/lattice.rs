//! No privilege escalation: random sequences of requests by cooperating users, with every account that they could obtain on the way.

use crate::admin::{USERS, actor, anna, counts_are_right, make};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::NINA;
use crate::support::seeded_random::seeds;
use http::Method;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

const ROLES: &[&str] = &[
    "r-read",
    "r-write",
    "r-delete",
    "r-root",
    "r-host",
    "r-surveys",
    "r-money",
    "r-boss",
    "r-named",
    "r-masters",
    "r-team",
    "r-admin",
];
const STEPS: usize = 40;

/// What a user holds in Alpha: access per app, and the flags of roles.
fn held(app: &TestApp, user: &str) -> BTreeMap<String, i64> {
    let rows = app.db.rows(&format!(
        "SELECT ra.app_id AS what, MAX(ra.access) AS much FROM role_members rm
           JOIN memberships m ON m.tenant_id = rm.tenant_id AND m.user_id = rm.user_id
           JOIN role_apps ra ON ra.tenant_id = rm.tenant_id AND ra.role_id = rm.role_id
         WHERE rm.tenant_id = 't-alpha' AND rm.user_id = '{user}' GROUP BY 1
         UNION ALL SELECT 'administrator', MAX(r.has_admin_rights OR r.is_admin_role) FROM role_members rm
           JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id WHERE rm.tenant_id = 't-alpha' AND rm.user_id = '{user}'
         UNION ALL SELECT 'money', MAX(r.has_payment_rights) FROM role_members rm
           JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id WHERE rm.tenant_id = 't-alpha' AND rm.user_id = '{user}'
         UNION ALL SELECT 'host', MAX(r.has_onboarding_rights) FROM role_members rm
           JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id WHERE rm.tenant_id = 't-alpha' AND rm.user_id = '{user}'"
    ));
    rows.iter()
        .filter_map(|row| Some((row["what"].as_str()?.to_owned(), row["much"].as_i64()?)))
        .filter(|(_, much)| *much > 0)
        .collect()
}

fn some(rng: &mut StdRng, from: &[&str]) -> Vec<String> {
    from.iter().filter(|_| rng.random_range(0..4) == 0).map(|role| (*role).to_owned()).collect()
}

struct Accomplices {
    app: TestApp,
    rng: StdRng,
    /// Sessions that send requests.
    browsers: Vec<Browser>,
    /// Accounts that they control.
    own: BTreeSet<String>,
    /// Accounts that they act on.
    known: Vec<String>,
    /// Successful requests by kind.
    worked: BTreeMap<&'static str, u32>,
}

impl Accomplices {
    async fn step(&mut self, number: usize) -> String {
        let at = self.rng.random_range(0..self.browsers.len());
        let mut browser = self.browsers[at].clone();
        let target = self.known.choose(&mut self.rng).unwrap().clone();
        let path = format!("{USERS}/{target}");
        let roles = some(&mut self.rng, ROLES);
        let (kind, method, path, body) = match self.rng.random_range(0..12) {
            0 | 1 => {
                let body = json!({ "firstName": "G", "email": format!("g{number}@gang.example"), "password": "Winter-2027",
                    "isShared": true, "roles": roles });
                ("make", Method::PUT, USERS.to_owned(), body)
            }
            2 | 3 => ("roles", Method::PATCH, path, json!({ "roles": roles })),
            4 => ("password", Method::PATCH, path, json!({ "password": "Winter-2027" })),
            5 => ("email", Method::PATCH, path, json!({ "email": format!("e{number}@gang.example") })),
            6 => ("state", Method::PATCH, path, json!({ "state": self.rng.random_range(0..2) })),
            7 => ("remove", Method::DELETE, path, Value::Null),
            8 => ("restore", Method::POST, format!("{path}/restore"), Value::Null),
            9 | 10 => {
                let action = ["assignRole", "unassignRole", "enable", "disable"].choose(&mut self.rng).unwrap();
                let ids: Vec<String> = [target.clone()]
                    .into_iter()
                    .chain(self.own.iter().take(1).cloned())
                    .collect::<BTreeSet<_>>()
                    .into_iter()
                    .collect();
                (
                    "bulk",
                    Method::POST,
                    format!("{USERS}/bulk"),
                    json!({ "action": action, "userIds": ids, "roleIds": roles }),
                )
            }
            _ => {
                let body = json!({ "email": NINA, "roleIds": roles });
                ("invite", Method::POST, "/api/user/invitation/inviteUser".to_owned(), body)
            }
        };
        let reply = browser.call(method, &path, &body, &[]).await;
        self.browsers[at] = browser;
        if reply.status.is_success() {
            *self.worked.entry(kind).or_default() += 1;
            match kind {
                "make" => {
                    let id = reply.json()["id"].as_str().unwrap().to_owned();
                    self.own.insert(id.clone());
                    self.known.push(id);
                }
                "password" | "email" => drop(self.own.insert(target)),
                "invite" => {
                    let mut nina = signed_in(&self.app, NINA).await;
                    crate::invitations::accept(&mut nina, &crate::invitations::code(&self.app, NINA)).await;
                }
                _ => {}
            }
        }
        format!("{kind} {path} {body} -> {}", reply.status)
    }
}

#[tokio::test]
async fn no_sequence_of_calls_lets_anybody_end_with_more_than_they_held() {
    let mut worked: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in seeds(12) {
        // Limits are raised: the test sends hundreds of mails and sign-ins.
        let limits = r#"{"limits":{"invitationsPerTenant":{"count":9000,"minutes":1},"signinPerAddress":{"count":9000,"minutes":1}}}"#;
        let app = TestApp::configured(seed, "local", limits);
        let mut rng = StdRng::seed_from_u64(seed);
        let mut anna = anna(&app).await;
        let mut known =
            vec!["u-anna".to_owned(), "u-ben".to_owned(), "u-nina".to_owned(), "u-one".to_owned(), "u-two".to_owned()];
        for (name, roles) in [
            ("rich", json!(["r-surveys", "r-money", "r-masters"])),
            ("bo", json!(["r-boss"])),
            ("poor", json!(["r-team"])),
        ] {
            let body = json!({ "firstName": name, "email": format!("{name}@new.example"), "roles": roles });
            known.push(make(&mut anna, &body).await["id"].as_str().unwrap().to_owned());
        }
        let holds: Vec<Vec<String>> =
            (0..2).map(|_| some(&mut rng, &["host", "surveys", "money", "masters", "team"])).collect();
        let with = |own: &[String], first: &'static str| {
            let mut all = vec![first.to_owned()];
            all.extend(own.iter().cloned());
            all
        };
        let (one, two) = (with(&holds[0], "root"), with(&holds[1], ["write", "host"][rng.random_range(0..2)]));
        let texts = |all: &[String]| all.iter().map(|role| role.to_string()).collect::<BTreeSet<_>>();
        let (one, two) = (texts(&one), texts(&two));
        let browsers = vec![
            actor(&app, "one", &one.iter().map(String::as_str).collect::<Vec<_>>()).await,
            actor(&app, "two", &two.iter().map(String::as_str).collect::<Vec<_>>()).await,
        ];
        let mut most: BTreeMap<String, i64> = BTreeMap::new();
        for (holding, much) in held(&app, "u-one").into_iter().chain(held(&app, "u-two")) {
            most.entry(holding).and_modify(|known| *known = (*known).max(much)).or_insert(much);
        }
        let own: BTreeSet<String> = ["u-one", "u-two", "u-nina"].map(str::to_owned).into();
        let mut gang = Accomplices { app: app.clone(), rng, browsers, own, known, worked: BTreeMap::new() };
        for number in 0..STEPS {
            let did = gang.step(number).await;
            for person in &gang.own {
                for (holding, much) in held(&app, person) {
                    let allowed = most.get(&holding).copied().unwrap_or(0);
                    assert!(much <= allowed, "seed {seed}: {person} holds {holding} {much} after: {did}");
                }
            }
            assert_eq!(held(&app, "u-anna").get("administrator"), Some(&1), "seed {seed}: {did}");
            let anna = &app
                .db
                .rows("SELECT state, assigned FROM memberships WHERE tenant_id = 't-alpha' AND user_id = 'u-anna'")[0];
            assert_eq!((&anna["state"], &anna["assigned"]), (&json!(1), &json!(1)), "seed {seed}: {did}");
        }
        counts_are_right(&app);
        for (kind, count) in gang.worked {
            *worked.entry(kind).or_default() += count;
        }
    }
    let kinds: Vec<&&str> = worked.keys().collect();
    assert_eq!(kinds.len(), 9, "every kind of call worked at least once: {worked:?}");
}
