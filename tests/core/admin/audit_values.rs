//! Personal values before and after a change: who can read them with the log, and when they are erased.

use super::audit_seals::{MONTH, chain, faults};
use super::companies::{change, operator};
use super::{Snapshot, USERS, actor, anna, join, make};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::{ANNA, BEN, PASSWORD};
use crate::support::seeded_random::seeds;
use asgard::domain::audit::chain::ChainFault;
use asgard::jobs::audit_seals::seal_all;
use asgard::jobs::retention::sweep;
use http::Method;
use serde_json::{Value, json};

const AUDIT: &str = "/api/admin/audit";

fn value(field: &str, before: Option<&str>, after: Option<&str>) -> Value {
    json!({ "field": field, "before": before, "after": after })
}

/// The values of the newest change of a user, as the caller reads them.
async fn values(browser: &mut Browser, query: &str) -> Value {
    let list = browser.get(&format!("{AUDIT}?limit=1&{query}")).await;
    assert_eq!(list.status, 200, "{}", list.text());
    list.json()["data"][0]["changes"].clone()
}

async fn rename(browser: &mut Browser, id: &str, name: &str) {
    let reply = browser.patch(&format!("{USERS}/{id}"), &json!({ "firstName": name })).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
}

fn kept(app: &TestApp) -> usize {
    app.db.rows("SELECT 1 FROM audit_values").len()
}

/// A role that only reads the log.
fn log_reader(app: &TestApp) {
    app.db.run(
        "INSERT OR IGNORE INTO apps (id, title, base_title, category_name, base_category_name) VALUES ('admin.audit', 'A', 'A', 'A', 'A');
         INSERT INTO roles (tenant_id, id, title, title_key, created_at) VALUES ('t-alpha', 'r-log', 'log', 'log', 1);
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-alpha', 'r-log', 'admin.audit', 1)",
    );
}

#[tokio::test]
async fn a_change_of_a_member_says_before_and_after() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let id = join(&app, "wim", &[]);
    let body = json!({ "firstName": "Wim", "lastName": "Krüger", "phone": "+49 30 5551", "birthDate": "1990-02-03", "gender": "O",
        "location": "Köln", "isEmployee": true });
    assert_eq!(anna.patch(&format!("{USERS}/{id}"), &body).await.status, 200);
    let expected = json!([
        value("firstName", Some("wim"), Some("Wim")),
        value("lastName", Some("Test"), Some("Krüger")),
        value("phone", None, Some("+49 30 5551")),
        value("birthDate", None, Some("1990-02-03")),
        value("location", None, Some("Köln")),
    ]);
    assert_eq!(values(&mut anna, "action=member.updated").await, expected, "what stayed as it was is not among them");
    let emptied = json!({ "phone": null, "birthDate": null, "lastName": null });
    assert_eq!(anna.patch(&format!("{USERS}/{id}"), &emptied).await.status, 200);
    let expected = json!([
        value("lastName", Some("Krüger"), Some("")),
        value("phone", Some("+49 30 5551"), None),
        value("birthDate", Some("1990-02-03"), None),
    ]);
    assert_eq!(values(&mut anna, "action=member.updated&fields=changes").await, expected);
    let file = anna.get(&format!("{AUDIT}/export?action=member.updated")).await.text();
    assert!(
        file.contains("\"[{\"\"after\"\":\"\"Wim\"\",\"\"before\"\":\"\"wim\"\",\"\"field\"\":\"\"firstName\"\"}"),
        "{file}"
    );
    assert_eq!(faults(&app, "t-alpha"), []);
    let before = kept(&app);
    rename(&mut anna, &id, "Wim").await;
    let newest = values(&mut anna, "action=member.updated").await;
    assert_eq!((kept(&app), newest), (before, expected), "nothing differs, so there is no event");
}

#[tokio::test]
async fn a_new_address_is_said_beside_the_old_one() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let made = make(&mut anna, &json!({ "firstName": "Mia", "email": "mia@new.example" })).await;
    let id = made["id"].as_str().unwrap();
    let reply = anna.patch(&format!("{USERS}/{id}"), &json!({ "email": "mia@newer.example" })).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let expected = json!([value("email", Some("mia@new.example"), Some("mia@newer.example"))]);
    assert_eq!(values(&mut anna, "action=member.updated").await, expected);
}

#[tokio::test]
async fn whoever_may_not_see_members_reads_that_something_changed_and_not_what() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    log_reader(&app);
    let id = join(&app, "wim", &[]);
    rename(&mut anna, &id, "Wilhelmina").await;
    let mut reader = actor(&app, "reader", &["log"]).await;
    let list = reader.get(&format!("{AUDIT}?action=member.updated")).await;
    assert_eq!(list.json()["data"][0]["detail"]["fields"], json!(["firstName"]));
    assert_eq!(list.json()["data"][0]["changes"], json!([]));
    for path in ["", "/export?format=csv", "/export?format=ndjson"] {
        assert!(!reader.get(&format!("{AUDIT}{path}")).await.text().contains("Wilhelmina"), "{path}");
    }
    let mut both = actor(&app, "both", &["log", "read"]).await;
    assert_eq!(
        values(&mut both, "action=member.updated").await,
        json!([value("firstName", Some("wim"), Some("Wilhelmina"))])
    );
    rename(&mut anna, "u-reader", "Readerin").await;
    assert_eq!(
        values(&mut reader, "action=member.updated").await,
        json!([value("firstName", Some("reader"), Some("Readerin"))]),
        "what is about oneself"
    );
    app.db.run("DELETE FROM role_apps WHERE role_id = 'r-read'");
    assert_eq!(values(&mut both, "action=member.updated").await, json!([]), "from the next call on");
}

#[tokio::test]
async fn what_people_change_about_themselves_only_they_read() {
    let app = TestApp::new();
    let mut ben = signed_in(&app, BEN).await;
    let body = json!({ "lastName": "Ostermann", "language": "fr", "settings": { "note": "Notiz" } });
    assert_eq!(ben.patch("/api/user/me", &body).await.status, 200);
    let export = ben.get("/api/user/me/export").await.json();
    let event = export["events"].as_array().unwrap().iter().find(|event| event["action"] == "user.updated").unwrap();
    let changes = event["changes"].as_array().unwrap();
    assert_eq!(
        changes.iter().map(|change| change["field"].as_str().unwrap()).collect::<Vec<_>>(),
        ["lastName", "language"]
    );
    assert_eq!((&changes[0]["after"], &changes[1]["after"]), (&json!("Ostermann"), &json!("fr")));
    let mut olaf = operator(&app).await;
    assert_eq!(values(&mut olaf, "scope=platform&action=user.updated").await, json!([]));
    app.db.run("INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-operator', 'u-ben', 1)");
    assert_eq!(values(&mut olaf, "scope=platform&action=user.updated").await, json!([]), "not as a member either");
    assert_eq!(olaf.patch("/api/user/me", &json!({ "firstName": "Olav" })).await.status, 200);
    let own = values(&mut olaf, "scope=platform&action=user.updated").await;
    assert_eq!((&own[0]["field"], &own[0]["after"]), (&json!("firstName"), &json!("Olav")));
}

#[tokio::test]
async fn another_companys_values_under_the_same_number_are_not_read() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let id = join(&app, "wim", &[]);
    rename(&mut anna, &id, "Wim").await;
    app.db.run(
        "INSERT INTO audit_values (tenant_id, seq, user_id, salt, changes)
           SELECT 't-beta', e.seq, 'u-anna', 's', '[{\"field\":\"firstName\",\"before\":\"planted\",\"after\":\"planted\"}]'
           FROM audit e WHERE e.tenant_id = 't-alpha'",
    );
    for path in ["", "?scope=tenant", "/export", "/export?format=ndjson"] {
        assert!(!anna.get(&format!("{AUDIT}{path}")).await.text().contains("planted"), "{path}");
    }
    assert!(!anna.get("/api/user/me/export").await.text().contains("planted"));
}

#[tokio::test]
async fn with_the_member_the_values_go_and_the_log_stays_whole() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let (wim, kim) = (join(&app, "wim", &[]), join(&app, "kim", &[]));
    for name in ["Wilhelm", "Wilhelmina"] {
        rename(&mut anna, &wim, name).await;
    }
    rename(&mut anna, &kim, "Kimberley").await;
    seal_all(&app.app).await.unwrap();
    let sealed = app.db.rows("SELECT seq, changes_hash FROM audit WHERE changes_hash IS NOT NULL");
    assert_eq!(sealed.len(), 3);
    rename(&mut anna, &wim, "Willem").await;
    assert_eq!(anna.delete(&format!("{USERS}/{wim}?softDelete=false"), &Value::Null).await.status, 204);
    seal_all(&app.app).await.unwrap();
    assert_eq!(faults(&app, "t-alpha"), []);
    assert!(!app.db.dump().to_string().contains("Wil"), "nobody finds the names again");
    let rows = app.db.rows("SELECT seq, changes_hash FROM audit WHERE changes_hash IS NOT NULL");
    assert!(sealed.iter().all(|row| rows.contains(row)), "what was sealed is what is there");
    assert_eq!(values(&mut anna, "action=member.updated&object=u-wim").await, json!([]));
    assert_eq!(values(&mut anna, "action=member.updated&object=u-kim").await[0]["after"], "Kimberley");
}

#[tokio::test]
async fn whoever_erases_themselves_takes_their_values_out_of_every_log() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let kim = join(&app, "kim", &[]);
    app.db.run("INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-beta', 'u-kim', 1)");
    rename(&mut anna, &kim, "Kimberley").await;
    let mut own = signed_in(&app, "kim@alpha.example").await;
    assert_eq!(own.patch("/api/user/me", &json!({ "lastName": "Kimmich" })).await.status, 200);
    seal_all(&app.app).await.unwrap();
    assert_eq!(kept(&app), 2);
    assert_eq!(own.delete("/api/user/me", &json!({ "password": PASSWORD })).await.status, 204);
    seal_all(&app.app).await.unwrap();
    assert_eq!(kept(&app), 0);
    assert!(!app.db.dump().to_string().contains("Kim"));
    for tenant in ["t-alpha", "t-beta", ""] {
        assert_eq!(faults(&app, tenant), [], "{tenant}");
    }
}

#[tokio::test]
async fn with_a_company_the_values_in_its_log_go() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let kim = join(&app, "kim", &[]);
    app.db.run("INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-beta', 'u-kim', 1)");
    rename(&mut anna, &kim, "Kimberley").await;
    let mut olaf = operator(&app).await;
    assert_eq!(change(&mut olaf, "t-alpha", json!({ "state": 0 })).await.status, 200);
    asgard::jobs::outbox::deliver(&app.app).await.unwrap();
    assert_eq!(olaf.call(Method::DELETE, "/api/admin/tenant/t-alpha", &Value::Null, &[]).await.status, 204);
    seal_all(&app.app).await.unwrap();
    assert_eq!((kept(&app), faults(&app, "t-alpha")), (0, vec![]));
}

#[tokio::test]
async fn values_go_with_the_part_of_the_log_that_is_too_old() {
    let app = TestApp::new();
    let mut admin = anna(&app).await;
    let kim = join(&app, "kim", &[]);
    for name in ["Kimberley", "Kimi"] {
        rename(&mut admin, &kim, name).await;
        seal_all(&app.app).await.unwrap();
    }
    app.clock.advance(25 * MONTH);
    let mut later = signed_in(&app, ANNA).await;
    later.enter("t-alpha").await;
    rename(&mut later, &kim, "Kimba").await;
    seal_all(&app.app).await.unwrap();
    sweep(&app.app).await.unwrap();
    assert_eq!(app.db.rows("SELECT 1 FROM audit_values WHERE tenant_id = 't-alpha'").len(), 1);
    assert!(app.db.rows("SELECT 1 FROM audit_values WHERE changes LIKE '%Kimberley%'").is_empty());
    assert_eq!(
        values(&mut later, "action=member.updated").await,
        json!([value("firstName", Some("Kimi"), Some("Kimba"))])
    );
}

#[tokio::test]
async fn values_that_somebody_tampered_with_are_found() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let kim = join(&app, "kim", &[]);
    rename(&mut anna, &kim, "Kimberley").await;
    rename(&mut anna, &kim, "Kimi").await;
    seal_all(&app.app).await.unwrap();
    let at = |sql: &str| app.db.rows(sql)[0]["seq"].as_i64().unwrap();
    let first = at("SELECT MIN(seq) AS seq FROM audit_values");
    app.db.run(&format!(
        "UPDATE audit_values SET changes = replace(changes, 'Kimberley', 'Kunigunde') WHERE seq = {first}"
    ));
    assert_eq!(faults(&app, "t-alpha"), [ChainFault::Forged { at: first }]);
    app.db.run(&format!("DELETE FROM audit_values WHERE seq = {first}"));
    assert_eq!(faults(&app, "t-alpha"), [], "as if they were erased");
    app.db.run(&format!("UPDATE audit SET changes_hash = NULL WHERE seq = {first} AND tenant_id = 't-alpha'"));
    assert!(matches!(faults(&app, "t-alpha")[..], [ChainFault::Changed { .. }]));
}

#[tokio::test]
async fn nobody_tries_names_against_the_log() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let (wim, kim) = (join(&app, "wim", &[]), join(&app, "kim", &[]));
    app.db.run("UPDATE memberships SET first_name = 'Same' WHERE user_id IN ('u-wim', 'u-kim')");
    for id in [&wim, &kim] {
        rename(&mut anna, id, "Other").await;
    }
    seal_all(&app.app).await.unwrap();
    let (events, _) = chain(&app, "t-alpha");
    let of = |name: &str| events.iter().filter_map(|event| event[name].as_str().map(str::to_owned)).collect::<Vec<_>>();
    let (hashes, salts, changes) = (of("changes_hash"), of("salt"), of("changes"));
    assert_eq!((hashes.len(), &changes[0]), (2, &changes[1]));
    assert_ne!(hashes[0], hashes[1], "the same change, and another salt");
    assert!(salts.iter().all(|salt| salt.len() == 22), "128 bits: {salts:?}");
}

#[tokio::test]
async fn values_that_are_erased_while_they_are_sealed_leave_a_whole_log() {
    for seed in seeds(40) {
        let app = TestApp::seeded(seed);
        let mut anna = anna(&app).await;
        let kim = join(&app, "kim", &[]);
        app.db.run(
            "INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at)
               SELECT 't-alpha', MAX(seq) + 1, 'e', 'member.updated', 'u-anna', 'u-kim', 't', 1 FROM audit WHERE tenant_id = 't-alpha';
             INSERT INTO audit_values (tenant_id, seq, user_id, salt, changes)
               SELECT 't-alpha', MAX(seq), 'u-kim', 's', '[]' FROM audit WHERE tenant_id = 't-alpha'",
        );
        let (one, other) = (app.app.clone(), app.app.clone());
        let erase = async {
            assert_eq!(anna.delete(&format!("{USERS}/{kim}?softDelete=false"), &Value::Null).await.status, 204)
        };
        let sealers = futures_util::future::join(async { seal_all(&one).await.unwrap() }, async {
            seal_all(&other).await.unwrap()
        });
        futures_util::future::join(erase, sealers).await;
        seal_all(&app.app).await.unwrap();
        assert_eq!((faults(&app, "t-alpha"), kept(&app)), (vec![], 0), "seed {seed}");
    }
}

#[tokio::test]
async fn a_refused_change_leaves_no_values() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let kim = join(&app, "kim", &[]);
    let before = Snapshot::of(&app);
    let body = json!({ "firstName": "Kimi" });
    let reply = anna.call(Method::PATCH, &format!("{USERS}/{kim}"), &body, &[("if-match", "\"9\"")]).await;
    assert_eq!(reply.status, 412);
    before.holds(&app, "a refused change");
}
