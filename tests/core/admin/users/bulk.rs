//! `POST /api/admin/user/bulk`

use crate::admin::{Snapshot, USERS, actor, anna, counts_are_right, events, join, seen};
use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::{BEN, OLAF, PASSWORD};
use serde_json::{Value, json};

async fn bulk(browser: &mut Browser, action: &str, ids: &[&str], roles: Value) -> Reply {
    browser.post(&format!("{USERS}/bulk"), &json!({ "action": action, "userIds": ids, "roleIds": roles })).await
}

/// The outcome without how changed members were before.
fn outcome(reply: &Reply) -> Value {
    let mut outcome = reply.json();
    assert!(outcome.as_object_mut().unwrap().remove("changed").is_some(), "{outcome}");
    outcome
}

fn failed(pairs: &[(&str, &str)]) -> Value {
    pairs.iter().map(|(id, code)| json!({ "userId": id, "code": code })).collect()
}

#[tokio::test]
async fn each_act_is_done_to_all_it_can_be_done_to_and_the_others_are_named() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    for name in ["a", "b", "c"] {
        join(&app, name, &["team"]);
    }
    join(&app, "gone", &[]);
    app.db.run("UPDATE memberships SET assigned = 0, state = 0 WHERE user_id = 'u-gone'");
    let all = ["u-a", "u-b", "u-gone", "u-ben", "u-nobody"];
    let missing = failed(&[("u-gone", "not_found"), ("u-ben", "not_found"), ("u-nobody", "not_found")]);
    for (action, roles) in [
        ("disable", json!(null)),
        ("enable", json!(null)),
        ("assignRole", json!(["r-surveys", "r-host"])),
        ("unassignRole", json!(["r-team"])),
        ("remove", json!(null)),
    ] {
        let reply = bulk(&mut anna, action, &all, roles).await;
        assert_eq!(reply.status, 200, "{action}: {}", reply.text());
        assert_eq!(outcome(&reply), json!({ "done": 2, "failed": missing }), "{action}");
        let row = seen(&mut anna, "u-a").await;
        match action {
            "disable" => assert_eq!((&row["state"], &row["assigned"]), (&json!(0), &json!(true))),
            "enable" => assert_eq!(row["state"], 1),
            "assignRole" => assert_eq!(row["roles"], json!(["r-host", "r-surveys", "r-team"])),
            "unassignRole" => assert_eq!(row["roles"], json!(["r-host", "r-surveys"])),
            _ => assert_eq!((&row["assigned"], &row["state"], &row["roles"]), (&json!(false), &json!(0), &json!([]))),
        }
        counts_are_right(&app);
    }
    let back = bulk(&mut anna, "restore", &["u-a", "u-c"], json!(null)).await;
    assert_eq!(outcome(&back), json!({ "done": 1, "failed": failed(&[("u-c", "conflict")]) }));
    assert_eq!(
        (seen(&mut anna, "u-a").await["version"].clone(), seen(&mut anna, "u-c").await["version"].clone()),
        (json!(7), json!(1))
    );
    let removals = events(&app, "members.removed");
    assert_eq!(removals.len(), 1);
    assert!(removals[0]["detail"].as_str().unwrap().contains(r#""userIds":["u-a","u-b"]"#), "{removals:?}");
    assert_eq!(bulk(&mut anna, "remove", &["u-nobody"], json!(null)).await.json()["done"], 0);
    assert_eq!(events(&app, "members.removed").len(), 1, "nothing happened");
}

#[tokio::test]
async fn whoever_is_touched_finds_it_at_their_next_call() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let mut wim = actor(&app, "wim", &["read"]).await;
    assert_eq!(wim.get(USERS).await.status, 200);
    bulk(&mut anna, "disable", &["u-wim"], json!(null)).await;
    assert_eq!(wim.get(USERS).await.outcome(), (403, "tenant_missing".into()));
    assert_eq!(wim.post("/api/auth/session", &json!({})).await.json()["organisations"], json!([]));
    bulk(&mut anna, "enable", &["u-wim"], json!(null)).await;
    assert_eq!(wim.get(USERS).await.status, 200);
    bulk(&mut anna, "unassignRole", &["u-wim"], json!(["r-read"])).await;
    assert_eq!(wim.get(USERS).await.outcome(), (403, "forbidden".into()));
}

#[tokio::test]
async fn administrators_are_touched_by_their_like_only_and_one_stays() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    join(&app, "wim", &[]);
    let mut bo = actor(&app, "bo", &["boss", "surveys"]).await;
    let mut writer = actor(&app, "writer", &["write", "masters"]).await;
    let mut deleter = actor(&app, "deleter", &["delete"]).await;
    let protected = failed(&[("u-bo", "admin_role_protected"), ("u-anna", "admin_role_protected")]);
    for (browser, action) in [(&mut writer, "disable"), (&mut deleter, "remove")] {
        let reply = bulk(browser, action, &["u-bo", "u-anna", "u-wim"], json!(null)).await;
        assert_eq!(outcome(&reply), json!({ "done": 1, "failed": protected }));
    }
    bulk(&mut anna, "restore", &["u-wim"], json!(null)).await;
    let reply = bulk(&mut writer, "unassignRole", &["u-bo"], json!(["r-team"])).await;
    assert_eq!(reply.json()["failed"], failed(&[("u-bo", "admin_role_protected")]));
    for (action, roles) in
        [("remove", json!(null)), ("disable", json!(null)), ("unassignRole", json!(["r-boss", "r-admin"]))]
    {
        let reply = bulk(&mut anna, action, &["u-anna", "u-bo"], roles).await.json();
        assert_eq!(reply["failed"], failed(&[("u-anna", "last_admin"), ("u-bo", "last_admin")]), "{action}");
    }
    // The other one stays, so these may be removed.
    assert_eq!(
        bulk(&mut anna, "unassignRole", &["u-anna", "u-bo"], json!(["r-boss", "r-team"])).await.json()["done"],
        2
    );
    assert_eq!(
        bulk(&mut bo, "disable", &["u-anna"], json!(null)).await.outcome(),
        (403, "forbidden".into()),
        "no administrator any more"
    );
    let reply = bulk(&mut anna, "disable", &["u-anna"], json!(null)).await.json();
    assert_eq!(reply["failed"], failed(&[("u-anna", "last_admin")]));
    counts_are_right(&app);
}

#[tokio::test]
async fn who_may_not_is_told_why_and_writes_nothing() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    join(&app, "wim", &[]);
    let mut reader = actor(&app, "reader", &["read", "host"]).await;
    let mut writer = actor(&app, "writer", &["write"]).await;
    let mut olaf = signed_in(&app, OLAF).await;
    let mut ben = signed_in(&app, BEN).await;
    let before = Snapshot::of(&app);
    let missing = |access: &str| json!({ "app": "admin.users", "access": access });
    assert_eq!(bulk(&mut reader, "disable", &["u-wim"], json!(null)).await.json()["missing"], missing("write"));
    assert_eq!(bulk(&mut writer, "remove", &["u-wim"], json!(null)).await.json()["missing"], missing("delete"));
    assert_eq!(bulk(&mut ben, "disable", &["u-wim"], json!(null)).await.outcome(), (403, "forbidden".into()));
    assert_eq!(
        bulk(&mut olaf, "disable", &["u-wim", "u-anna"], json!(null)).await.json()["done"],
        0,
        "of another company"
    );
    for (roles, expected) in [
        (json!(["r-boss"]), (403, "admin_role_protected")),
        (json!(["r-named"]), (403, "admin_role_protected")),
        (json!(["r-surveys"]), (403, "forbidden")),
        (json!(["r-reader"]), (404, "not_found")),
    ] {
        let reply = bulk(&mut writer, "assignRole", &["u-wim"], roles.clone()).await;
        assert_eq!(reply.outcome(), (expected.0, expected.1.to_owned()), "{roles}");
    }
    for roles in [json!(["r-team"]), json!(["r-write"])] {
        for action in ["assignRole", "unassignRole"] {
            let reply = bulk(&mut writer, action, &["u-writer"], roles.clone()).await.json();
            assert_eq!(reply["failed"], failed(&[("u-writer", "self_toggle_forbidden")]), "{action} {roles}");
        }
    }
    let many: Vec<String> = (0..501).map(|n| n.to_string()).collect();
    let path = format!("{USERS}/bulk");
    for (body, field) in [
        (json!({ "action": "disable", "userIds": many }), "userIds"),
        (json!({ "action": "disable" }), "userIds"),
        (json!({ "action": "erase", "userIds": ["u-wim"] }), "action"),
        (json!({ "userIds": ["u-wim"] }), "action"),
        (json!({ "action": "assignRole", "userIds": ["u-wim"] }), "roleIds"),
        (json!({ "action": "disable", "userIds": ["u-wim", "u-wim"] }), "userIds[1]"),
    ] {
        assert_eq!(anna.post(&path, &body).await.json()["errors"][0]["field"], field);
    }
    before.holds(&app, "a rejected request");
}

#[tokio::test]
async fn five_hundred_are_one_batch() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    app.db.run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
        INSERT INTO users (id, email, first_name, created_at) SELECT 'm' || i, 'm' || i || '@x.example', 'M', 1 FROM n;
        INSERT INTO memberships (tenant_id, user_id, created_at) SELECT 't-alpha', id, 1 FROM users WHERE first_name = 'M';
        INSERT INTO memberships (tenant_id, user_id, created_at) SELECT 't-beta', id, 1 FROM users WHERE first_name = 'M'");
    let ids: Vec<String> = (1..=500).map(|n| format!("m{n}")).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    for (action, roles) in [("assignRole", json!(["r-team"])), ("disable", json!(null)), ("remove", json!(null))] {
        let reply = bulk(&mut anna, action, &ids, roles).await;
        assert_eq!(outcome(&reply), json!({ "done": 500, "failed": [] }), "{action}");
    }
    let elsewhere = app.db.rows("SELECT 1 FROM memberships WHERE tenant_id = 't-beta' AND state = 1 AND assigned = 1");
    assert_eq!(elsewhere.len(), 503, "Beta keeps all of its own");
    counts_are_right(&app);
}

/// An undo is built from it: what somebody else did meanwhile must not be taken back (decision 181).
#[tokio::test]
async fn who_is_as_requested_already_is_not_written_and_the_others_are_told_as_they_were() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    join(&app, "a", &["team"]);
    join(&app, "b", &["team", "surveys"]);
    app.db.run("UPDATE memberships SET state = 0 WHERE user_id = 'u-b'");
    let before = |id: &str, state: u8, roles: &[&str]| json!({ "userId": id, "state": state, "roles": roles });
    let both = ["u-a", "u-b"];
    for (action, roles, event, changed) in [
        ("enable", json!(null), "members.enabled", vec![before("u-b", 0, &["r-surveys", "r-team"])]),
        (
            "disable",
            json!(null),
            "members.disabled",
            vec![before("u-a", 1, &["r-team"]), before("u-b", 1, &["r-surveys", "r-team"])],
        ),
        ("assignRole", json!(["r-surveys"]), "members.roles_given", vec![before("u-a", 0, &["r-team"])]),
        ("unassignRole", json!(["r-host"]), "members.roles_taken", vec![]),
        (
            "unassignRole",
            json!(["r-team", "r-host"]),
            "members.roles_taken",
            vec![before("u-a", 0, &["r-surveys", "r-team"]), before("u-b", 0, &["r-surveys", "r-team"])],
        ),
    ] {
        let versions =
            app.db.rows("SELECT user_id, version FROM memberships WHERE user_id IN ('u-a', 'u-b') ORDER BY 1");
        let reply = bulk(&mut anna, action, &both, roles).await.json();
        assert_eq!((&reply["done"], &reply["changed"]), (&json!(2), &json!(changed)), "{action}");
        let written =
            app.db.rows("SELECT user_id, version FROM memberships WHERE user_id IN ('u-a', 'u-b') ORDER BY 1");
        let raised: Vec<&Value> = written
            .iter()
            .zip(&versions)
            .filter(|(after, before)| after["version"] != before["version"])
            .map(|(after, _)| &after["user_id"])
            .collect();
        let ids: Vec<&Value> = changed.iter().map(|one| &one["userId"]).collect();
        assert_eq!(raised, ids, "{action}");
        let Some(event) = events(&app, event).pop().filter(|_| !changed.is_empty()) else { continue };
        let detail: Value = serde_json::from_str(event["detail"].as_str().unwrap()).unwrap();
        assert_eq!(detail["userIds"], json!(ids), "{action}: in the log are those whom it changed");
    }
    let removed = bulk(&mut anna, "remove", &both, json!(null)).await.json();
    assert_eq!(removed["changed"], json!([before("u-a", 0, &["r-surveys"]), before("u-b", 0, &["r-surveys"])]));
    let detail = events(&app, "members.removed")[0]["detail"].clone();
    let detail: Value = serde_json::from_str(detail.as_str().unwrap()).unwrap();
    assert_eq!(detail["roles"], json!(["r-surveys"]), "what they lost, each once");
    counts_are_right(&app);
}

#[tokio::test]
async fn who_enables_a_disabled_administrator_has_proven_themselves_of_late() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let (xaver, ulla) = (join(&app, "xaver", &["boss"]), join(&app, "ulla", &["team"]));
    app.db.run("UPDATE memberships SET state = 0 WHERE user_id IN ('u-xaver', 'u-ulla')");
    app.clock.advance(10 * 60_000);
    anna.guard = None;
    assert_eq!(anna.post("/api/auth/refresh", &json!({})).await.status, 200);
    let one = |id: &str| format!("{USERS}/{id}");
    let enabled = json!({ "state": 1 });
    let job = json!({ "filter": {}, "action": "enable", "expectedCount": 1 });
    let asked = (403, "reauthentication_required".to_owned());
    assert_eq!(anna.patch(&one(&xaver), &enabled).await.outcome(), asked);
    assert_eq!(bulk(&mut anna, "enable", &[&ulla, &xaver], json!([])).await.outcome(), asked);
    assert_eq!(anna.post(&format!("{USERS}/bulk-jobs"), &job).await.outcome(), asked, "who it is about is known later");
    assert_eq!(app.db.rows("SELECT 1 FROM memberships WHERE state = 0 AND tenant_id = 't-alpha'").len(), 2);
    assert_eq!(bulk(&mut anna, "enable", &[&ulla], json!([])).await.json()["done"], 1, "everyday work");
    assert_eq!(anna.post("/api/auth/reauthenticate", &json!({ "password": PASSWORD })).await.status, 204);
    assert_eq!(anna.patch(&one(&xaver), &enabled).await.status, 200);
    assert_eq!(anna.patch(&one(&xaver), &enabled).await.status, 200);
}
