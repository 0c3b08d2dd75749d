//! `/api/admin/audit`: reading, filtering and exporting the audit log.

use crate::admin::companies::{admin, change, operator};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::BEN;
use http::Method;
use serde_json::{Value, json};

const AUDIT: &str = "/api/admin/audit";
/// A time on the day of the tests, in milliseconds.
const NOON: i64 = 1_795_167_000_000;

/// Writes events into an audit log: seconds after noon, action, actor, object.
fn write(app: &TestApp, tenant: &str, events: &[(i64, &str, &str, &str)]) {
    for (at, action, actor, object) in events {
        app.db.run(&format!(
            "INSERT INTO audit (tenant_id, seq, id, action, actor, object, network, trace_id, created_at)
             SELECT '{tenant}', COALESCE(MAX(seq), 0) + 1, 'e' || COALESCE(MAX(seq), 0), '{action}', '{actor}', '{object}', 'n', 't', {}
             FROM audit WHERE tenant_id = '{tenant}'",
            NOON + at * 1000
        ));
    }
}

fn seqs(list: &Value) -> Vec<i64> {
    list["data"].as_array().unwrap().iter().map(|row| row["seq"].as_i64().unwrap()).collect()
}

/// Alpha's administrator, with an empty audit log.
async fn reader(app: &TestApp) -> Browser {
    let anna = admin(app).await;
    app.db.run("DELETE FROM audit; DELETE FROM audit_open");
    anna
}

#[tokio::test]
async fn events_are_told_newest_first_with_who_and_what() {
    let app = TestApp::new();
    let mut anna = reader(&app).await;
    app.db.run("UPDATE tenants SET self_edit = 1");
    write(&app, "t-alpha", &[(0, "role.created", "u-anna", "r-1"), (1, "role.deleted", "u-gone", "r-1")]);
    change(&mut anna, "t-alpha", json!({ "title": "Alpha 2" })).await;
    let list = anna.get(AUDIT).await.json();
    assert_eq!((seqs(&list), &list["total"], &list["next"]), (vec![3, 2, 1], &json!(3), &Value::Null));
    let row = &list["data"][0];
    assert_eq!(
        (&row["action"], &row["object"], &row["sealed"]),
        (&json!("tenant.updated"), &json!("t-alpha"), &json!(true))
    );
    assert_eq!(row["detail"], json!({ "before": { "title": "Alpha" }, "after": { "title": "Alpha 2" } }));
    assert_eq!(
        (&row["actor"], &row["actorName"], &list["data"][1]["actorName"]),
        (&json!("u-anna"), &json!("Anna M."), &Value::Null)
    );
    assert_eq!((&row["createdAt"], &row["traceId"]), (&json!("2026-11-20T09:30:00Z"), &row["id"]));
    assert!(row["network"].is_string());
    assert_eq!(seqs(&anna.get(&format!("{AUDIT}?sort=createdAt&limit=2")).await.json()), [1, 2]);
    let some = anna.get(&format!("{AUDIT}?fields=action&limit=1")).await.json();
    assert_eq!(some["data"][0].as_object().unwrap().keys().collect::<Vec<_>>(), ["action", "id", "seq"]);
}

#[tokio::test]
async fn every_act_says_which_program_it_came_from() {
    const FIREFOX: (&str, &str) =
        ("user-agent", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0");
    let app = TestApp::new();
    let mut anna = reader(&app).await;
    app.db.run("UPDATE tenants SET self_edit = 1");
    let headers = [FIREFOX, ("if-match", "*")];
    for (method, path, body) in [
        (Method::PATCH, "tenant/t-alpha", json!({ "title": "Alpha 2" })),
        (Method::PUT, "role", json!({ "title": "Crew" })),
        (Method::PATCH, "role/r-admin", json!({ "usersAdd": ["u-carla"] })),
        (Method::PATCH, "user/u-carla", json!({ "location": "Ulm" })),
        (Method::POST, "user/bulk", json!({ "action": "disable", "userIds": ["u-carla"] })),
        (Method::PUT, "views/user/v-1", json!({ "name": "Ulm", "query": { "location": "Ulm" } })),
    ] {
        let reply = anna.call(method, &format!("/api/admin/{path}"), &body, &headers).await;
        assert!(reply.status.is_success(), "{path}: {}", reply.text());
    }
    let list = anna.get(AUDIT).await.json();
    let labels: Vec<_> =
        list["data"].as_array().unwrap().iter().map(|row| (&row["action"], &row["detail"]["agent"])).collect();
    assert_eq!(labels.len(), 7, "a role that is given is an event of its own: {labels:?}");
    assert!(labels.iter().all(|(_, agent)| *agent == "Firefox, Windows"), "{labels:?}");
}

/// The parts of an export, oldest first.
async fn parts(anna: &mut Browser, query: &str) -> Vec<String> {
    let (mut parts, mut after) = (Vec::new(), String::new());
    loop {
        let part = anna.get(&format!("{AUDIT}/export?format=ndjson&sort=createdAt{query}{after}")).await;
        assert_eq!(part.header("content-type"), "application/x-ndjson");
        parts.push(part.text());
        if part.header("next").is_empty() {
            return parts;
        }
        after = format!("&after={}", part.header("next"));
    }
}

/// The numbers of the events of a part.
fn exported(part: &str) -> Vec<i64> {
    part.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["seq"].as_i64().unwrap()).collect()
}

/// Writes an event with its detail.
fn write_detailed(app: &TestApp, action: &str, object: &str, detail: &Value) {
    app.db.run(&format!(
        "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, network, trace_id, created_at)
         SELECT 't-alpha', COALESCE(MAX(seq), 0) + 1, 'd' || COALESCE(MAX(seq), 0), '{action}', 'u-anna', '{object}', '{detail}', 'n', 't', {NOON}
         FROM audit WHERE tenant_id = 't-alpha'"
    ));
}

#[tokio::test]
async fn what_an_event_names_by_id_has_its_name_beside_it() {
    let app = TestApp::new();
    let mut anna = reader(&app).await;
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t-alpha', 'r-desk', 'Desk', 1), ('t-beta', 'r-planted', 'planted', 1);
         INSERT INTO invitations (tenant_id, id, email, code_hash, invited_by, created_at, sent_at, expires_at)
           VALUES ('t-alpha', 'i-1', 'guest@example.com', 'h', 'u-anna', 1, 1, 9);
         INSERT INTO memberships (tenant_id, user_id, first_name, last_name, created_at) VALUES ('t-alpha', 'u-ben', 'Ben', 'Øst', 1)",
    );
    write_detailed(&app, "members.disabled", "t-alpha", &json!({ "userIds": ["u-ben", "u-gone"], "roles": null }));
    write_detailed(
        &app,
        "member.updated",
        "u-ben",
        &json!({ "before": { "roles": ["r-desk", "r-gone"] }, "after": { "roles": ["r-planted"] } }),
    );
    let people = json!({ "added": 2, "addedIds": ["u-ben", "u-gone"], "removed": 1, "removedIds": ["u-carla"] });
    write_detailed(&app, "role.updated", "r-desk", &json!({ "people": people }));
    write_detailed(&app, "invitation.sent", "i-1", &json!({}));
    let names =
        |list: &Value| list["data"].as_array().unwrap().iter().map(|row| row["names"].clone()).collect::<Vec<_>>();
    let response = names(&anna.get(&format!("{AUDIT}?sort=createdAt")).await.json());
    let (anna_m, ben) = (response[0]["u-anna"].clone(), "Ben Østergård");
    assert!(anna_m.as_str().unwrap().starts_with("Anna "), "{anna_m}");
    assert_eq!(
        response,
        [
            json!({ "u-anna": anna_m, "u-ben": ben, "t-alpha": "Alpha" }),
            json!({ "u-anna": anna_m, "u-ben": ben, "r-desk": "Desk" }),
            json!({ "u-anna": anna_m, "u-ben": ben, "u-carla": "Carla Núñez", "r-desk": "Desk" }),
            json!({ "u-anna": anna_m, "i-1": "guest@example.com" }),
        ]
    );
    app.db.run("DELETE FROM roles WHERE id = 'r-desk'");
    write_detailed(&app, "role.deleted", "r-desk", &json!({ "title": "Front desk" }));
    let response = names(&anna.get(&format!("{AUDIT}?action=member.updated")).await.json());
    assert_eq!(
        response,
        [json!({ "u-anna": anna_m, "u-ben": ben, "r-desk": "Front desk" })],
        "as it was called at its end"
    );
    // A reader of the log who may not read members sees neither names nor addresses of others.
    app.db.run(
        "UPDATE roles SET has_admin_rights = 0, is_admin_role = 0 WHERE tenant_id = 't-alpha';
         DELETE FROM role_apps WHERE tenant_id = 't-alpha';
         INSERT OR IGNORE INTO apps (id, title, base_title, category_name, base_category_name) VALUES ('admin.audit', 'A', 'A', 'A', 'A');
         INSERT INTO role_apps (tenant_id, role_id, app_id, access)
           SELECT 't-alpha', role_id, 'admin.audit', 1 FROM role_members WHERE tenant_id = 't-alpha' AND user_id = 'u-anna'",
    );
    for action in ["invitation.sent", "members.disabled", "role.updated"] {
        let response = anna.get(&format!("{AUDIT}?action={action}")).await.json();
        let expected = if action == "members.disabled" {
            json!({ "u-anna": anna_m, "t-alpha": "Alpha" })
        } else {
            json!({ "u-anna": anna_m })
        };
        assert_eq!(names(&response), [expected]);
    }
    let response = anna.get(&format!("{AUDIT}?action=member.updated")).await.json();
    assert_eq!(names(&response), [json!({ "u-anna": anna_m, "r-desk": "Front desk" })]);
}

#[tokio::test]
async fn the_log_is_read_with_the_right_and_is_the_companys_own() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let mut ben = signed_in(&app, BEN).await;
    write(&app, "t-beta", &[(0, "planted.beta", "u-planted", "o-planted")]);
    for path in [AUDIT, "/api/admin/audit/export"] {
        let refused = ben.get(path).await;
        assert_eq!(refused.outcome(), (403, "forbidden".into()));
        assert_eq!(refused.json()["missing"], json!({ "app": "admin.audit", "access": "read" }));
        for query in
            ["", "?action=planted.beta", "?actor=u-planted", "?object=o-planted", "?from=2026-11-20", "?format=ndjson"]
        {
            if path == AUDIT && query.contains("format") {
                continue;
            }
            let response = anna.get(&format!("{path}{query}")).await;
            assert_eq!(response.status, 200);
            assert!(!response.text().contains("planted"), "{path}{query}");
        }
    }
    app.db.run(
        "INSERT INTO apps (id, title, base_title, category_name, base_category_name) VALUES ('admin.audit', 'A', 'A', 'A', 'A');
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-beta', 'r-reader', 'admin.audit', 1)",
    );
    assert!(ben.get(AUDIT).await.text().contains("planted.beta"));
    let mut olaf = operator(&app).await;
    assert!(!olaf.get(AUDIT).await.text().contains("planted"), "nor does the operator read it");
    anna.tenant = None;
    anna.cookies.remove("ttk");
    assert_eq!(anna.get(AUDIT).await.outcome(), (403, "tenant_missing".into()));
}

#[tokio::test]
async fn filters_are_exact_and_times_include_their_day_and_second() {
    let app = TestApp::new();
    let mut anna = reader(&app).await;
    write(
        &app,
        "t-alpha",
        &[
            (-86_400, "role.created", "u-anna", "r-1"),
            (0, "role.created", "u-ben", "r-2"),
            (10, "role.updated", "u-anna", "r-1"),
            // Written slightly late.
            (9, "role.updated", "u-ben", "r-1"),
            (86_400, "role.deleted", "u-anna", "r-2"),
        ],
    );
    for (query, expected) in [
        ("action=role.created", vec![2, 1]),
        ("action=role", vec![]),
        ("actor=u-anna", vec![5, 3, 1]),
        ("object=r-1", vec![4, 3, 1]),
        ("object=r-1&actor=u-anna", vec![3, 1]),
        ("object=r-1&actor=u-anna&action=role.updated", vec![3]),
        ("action=role.created&actor=u-ben&sort=createdAt", vec![2]),
        ("from=2026-11-20", vec![5, 4, 3, 2]),
        ("to=2026-11-20", vec![4, 3, 2, 1]),
        ("from=2026-11-20&to=2026-11-20", vec![4, 3, 2]),
        ("from=2026-11-20T09:30:10Z&to=2026-11-20T09:30:10Z", vec![3]),
        ("from=2026-11-20T09:30:09Z&to=2026-11-20T09:30:09Z", vec![4]),
        ("from=2026-11-20&actor=u-anna", vec![5, 3]),
        ("from=2027-01-01", vec![]),
        ("search=actor:u-anna,from:2026-11-20", vec![5, 3]),
        ("search=u-anna,from:2026-11-20", vec![5, 3]),
        ("search=from:2026-11-20&to=2026-11-20&actor=u-anna", vec![3]),
        ("search=nothing", vec![]),
        ("to=2020-01-01", vec![]),
    ] {
        let list = anna.get(&format!("{AUDIT}?{query}")).await.json();
        assert_eq!(seqs(&list), expected, "{query}");
        assert_eq!(list["total"].as_u64(), Some(expected.len() as u64), "{query}");
    }
    for (query, code) in [
        ("from=yesterday", "invalid_value"),
        ("to=2026-02-30", "invalid_value"),
        ("search=detail:x", "unknown_field"),
        ("search=from:yesterday", "invalid_value"),
        ("tenantId=t-beta", "unknown_field"),
        ("fields=tenantId", "unknown_field"),
        ("sort=action", "unknown_field"),
        ("format=csv", "unknown_field"),
        ("page=1002", "page_too_deep"),
        ("after=x", "invalid_value"),
    ] {
        let refused = anna.get(&format!("{AUDIT}?{query}")).await;
        assert_eq!(
            (refused.status.as_u16(), refused.json()["errors"][0]["code"].as_str()),
            (422, Some(code)),
            "{query}"
        );
    }
    let long = anna.get(&format!("{AUDIT}?actor={}", "x".repeat(201))).await;
    assert_eq!(long.json()["errors"][0]["code"], "max_length");
}

#[tokio::test]
async fn a_time_filter_finds_what_was_written_late_and_what_was_written_before_that() {
    let app = TestApp::new();
    let mut anna = reader(&app).await;
    // An attack at 09:35 that cron writes at 09:55, after what happened meanwhile.
    let meanwhile: Vec<_> = (0..150).map(|at| (301 + 8 * at, "role.updated", "u-anna", "r-1")).collect();
    write(&app, "t-alpha", &meanwhile);
    write(&app, "t-alpha", &[(300, "access.denied", "u-ben", "listUsers")]);
    // At 10:30 somebody comes in; failures of the minutes before are written after that.
    write(&app, "t-alpha", &[(3_600, "tenant.entered", "u-anna", "t-alpha")]);
    let failures: Vec<_> = (0..150).map(|at| (3_000 + at, "access.denied", "u-carla", "listUsers")).collect();
    write(&app, "t-alpha", &failures);
    for (query, expected, total) in [
        ("to=2026-11-20T09:35:00Z", vec![151], 1),
        ("to=2026-11-20T09:35:00Z&action=access.denied&object=listUsers", vec![151], 1),
        ("to=2026-11-20T09:35:01Z&sort=createdAt", vec![1, 151], 2),
        ("to=2026-11-20T09:54:00Z&limit=2", vec![151, 143], 144),
        ("from=2026-11-20T10:20:00Z&sort=createdAt&limit=2", vec![152, 153], 151),
        ("from=2026-11-20T10:20:00Z&actor=u-anna", vec![152], 1),
        ("from=2026-11-20T09:35:00Z&to=2026-11-20T10:20:00Z&action=access.denied", vec![153, 151], 2),
    ] {
        let list = anna.get(&format!("{AUDIT}?{query}")).await.json();
        assert_eq!((seqs(&list), list["total"].as_u64()), (expected, Some(total)), "{query}");
    }
    let file = anna.get(&format!("{AUDIT}/export?to=2026-11-20T09:35:00Z")).await.text();
    assert!(file.lines().count() == 2 && file.contains(",access.denied,u-ben,"), "{file}");
}

#[tokio::test]
async fn where_a_time_is_in_the_log_does_not_depend_on_the_log_of_another_company() {
    let app = TestApp::new();
    let mut anna = reader(&app).await;
    app.db.run(&format!(
        "INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at) VALUES
           ('t-alpha', 101, 'first', 'a', 'u-anna', 'o', 't', {NOON}), ('t-alpha', 102, 'second', 'a', 'u-anna', 'o', 't', {NOON});
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20)
         INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at)
           SELECT 't-beta', i, 'later' || i, 'a', 'u-ben', 'o', 't', {NOON} + 86400000 FROM n
           UNION ALL SELECT 't-beta', 1000 + i, 'earlier' || i, 'a', 'u-ben', 'o', 't', {NOON} - 86400000 FROM n"
    ));
    for query in ["from=2026-11-20", "to=2026-11-20", "from=2026-11-20&to=2026-11-20"] {
        let list = anna.get(&format!("{AUDIT}?{query}")).await.json();
        assert_eq!((seqs(&list), &list["total"]), (vec![102, 101], &json!(2)), "{query}");
    }
}

#[tokio::test]
async fn one_event_of_a_clock_that_ran_ahead_hides_no_other() {
    const HOUR: i64 = 3_600;
    for neighbors in [0, 20] {
        let app = TestApp::new();
        let mut anna = reader(&app).await;
        let around = |from: i64| (0..neighbors).map(|at| (from + at, "a", "u-anna", "o")).collect::<Vec<_>>();
        write(&app, "t-alpha", &around(-24 * HOUR));
        // Three hours ahead, and three hours behind.
        let times = [3 * HOUR, 0, 60, -3 * HOUR, 120];
        write(&app, "t-alpha", &times.map(|at| (at, "a", "u-anna", "o")));
        write(&app, "t-alpha", &around(24 * HOUR));
        for (query, expected, total) in [
            ("to=2026-11-20T10:30:00Z&limit=4", vec![5, 4, 3, 2], 4 + neighbors),
            ("from=2026-11-20T08:30:00Z&sort=createdAt&limit=4", vec![1, 2, 3, 5], 4 + neighbors),
            ("from=2026-11-20T08:30:00Z&to=2026-11-20T10:30:00Z", vec![5, 3, 2], 3),
            ("from=2026-11-20T08:30:00Z&to=2026-11-20T10:30:00Z&object=o&actor=u-anna", vec![5, 3, 2], 3),
        ] {
            let list = anna.get(&format!("{AUDIT}?{query}")).await.json();
            let expected: Vec<i64> = expected.into_iter().map(|at| neighbors + at).collect();
            assert_eq!((seqs(&list), list["total"].as_i64()), (expected, Some(total)), "{query}, {neighbors} around");
        }
    }
}

#[tokio::test]
async fn an_act_on_many_is_about_each_of_them() {
    let app = TestApp::new();
    let mut anna = reader(&app).await;
    app.db.run(
        "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-ben', 1), ('t-alpha', 'u-nina', 1)",
    );
    let disabled = json!({ "action": "disable", "userIds": ["u-ben", "u-carla"] });
    assert_eq!(anna.post("/api/admin/user/bulk", &disabled).await.status, 200);
    assert_eq!(anna.patch("/api/admin/user/u-ben", &json!({ "location": "Ulm" })).await.status, 200);
    let mut about = async |query: &str| {
        let list = anna.get(&format!("{AUDIT}?{query}")).await.json();
        let rows = list["data"].as_array().unwrap().iter();
        rows.map(|row| row["action"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(about("object=u-ben").await, ["member.updated", "members.disabled"]);
    assert_eq!(about("object=u-carla").await, ["members.disabled"]);
    assert_eq!(about("object=u-nina").await, [""; 0]);
    assert_eq!(about("object=t-alpha").await, ["members.disabled"], "and about the company");
    assert_eq!(about("object=u-ben&action=members.disabled&actor=u-anna").await, ["members.disabled"]);
    assert_eq!(about("object=u-ben&from=2026-11-21&to=2030-01-01").await, [""; 0]);
    assert_eq!(about("object=u-ben&limit=1&sort=createdAt").await, ["members.disabled"], "the oldest first");
    app.db.run("DELETE FROM audit");
    assert!(app.db.rows("SELECT * FROM audit_objects").is_empty(), "what is gone is about nobody");
}

#[tokio::test]
async fn walking_by_next_sees_every_event_once_whatever_is_asked_for() {
    let app = TestApp::new();
    let mut anna = reader(&app).await;
    app.db.run(&format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000)
         INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at)
           SELECT 't-alpha', i, i, CASE WHEN i % 3000 = 5 THEN 'rare' ELSE 'common' END, 'u-anna', 'o' || (i % 7), 't', {NOON} + i FROM n"
    ));
    let rare = [9005, 6005, 3005, 5];
    for (query, expected) in [
        ("action=rare&actor=u-anna", rare.to_vec()),
        ("search=rare", rare.to_vec()),
        ("search=u-anna,rare", rare.to_vec()),
        ("search=action:rare,u-anna&sort=createdAt", vec![5, 3005, 6005, 9005]),
        ("action=rare&actor=u-anna&sort=createdAt", vec![5, 3005, 6005, 9005]),
    ] {
        let (mut seen, mut after, mut pages) = (Vec::new(), String::new(), 0);
        loop {
            let list = anna.get(&format!("{AUDIT}?limit=1&{query}{after}")).await.json();
            seen.extend(seqs(&list));
            pages += 1;
            let Some(next) = list["next"].as_str() else { break };
            after = format!("&after={next}");
        }
        assert_eq!(seen, expected, "{query}");
        assert!(pages <= 8, "{pages}");
    }
    let list = anna.get(&format!("{AUDIT}?action=common")).await.json();
    assert_eq!((&list["total"], &list["totalIsMinimum"]), (&json!(1000), &json!(true)));
    assert_eq!(anna.get(AUDIT).await.json()["total"], 12_000);
    assert_eq!(seqs(&anna.get(&format!("{AUDIT}?page=3&limit=2")).await.json()), [11_996, 11_995]);

    let parts = parts(&mut anna, "").await;
    let lines: Vec<i64> = parts.iter().flat_map(|part| exported(part)).collect();
    assert_eq!((lines, parts.len()), ((1..=12_000).collect(), 3));
}

#[tokio::test]
async fn a_part_ends_early_where_its_events_name_many() {
    let app = TestApp::new();
    let mut anna = reader(&app).await;
    let ids: Vec<String> = (0..500).map(|n| format!("0198c0de-0000-7000-8000-{n:012}")).collect();
    app.db.run(&format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
         INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, trace_id, created_at)
           SELECT t.id, i, i, 'members.disabled', 'u-anna', 't-alpha', '{}', 't', {NOON} + i FROM n JOIN tenants t ON t.id IN ('t-alpha', 't-beta')",
        json!({ "userIds": ids })
    ));
    for query in ["", "&action=members.disabled", "&object=t-alpha", "&object=t-alpha&actor=u-anna"] {
        let rising = parts(&mut anna, query).await;
        assert!(rising.iter().all(|part| part.len() < 5_000_000), "{query}");
        assert_eq!(rising.iter().flat_map(|part| exported(part)).collect::<Vec<_>>(), (1..=400).collect::<Vec<_>>());
        assert_eq!(rising.len(), 2, "{query}");
        let falling = anna.get(&format!("{AUDIT}/export?format=ndjson{query}")).await;
        let first = exported(&falling.text());
        assert_eq!(first, (401 - first.len() as i64..=400).rev().collect::<Vec<_>>(), "{query}");
        assert_eq!(first.len(), exported(&rising[0]).len(), "{query}");
    }
}

#[tokio::test]
async fn how_far_a_search_looks_back_does_not_depend_on_the_log_of_another_company() {
    let app = TestApp::new();
    let mut anna = reader(&app).await;
    app.db.run(&format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
         INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at)
           SELECT t.id, i, i, CASE WHEN i IN (5, 2990) THEN 'rare' ELSE 'common' END, 'u-anna', 'o', 't', {NOON} + i
           FROM n JOIN tenants t ON t.id IN ('t-alpha', 't-beta')"
    ));
    let both = anna.get(&format!("{AUDIT}?search=rare")).await.json();
    assert_eq!((seqs(&both), &both["total"]), (vec![2990, 5], &json!(2)));
    let first = anna.get(&format!("{AUDIT}?search=rare&limit=1")).await.json();
    let rest = anna.get(&format!("{AUDIT}?search=rare&after={}", first["next"].as_str().unwrap())).await.json();
    assert_eq!((seqs(&first), seqs(&rest)), (vec![2990], vec![5]));
}

#[tokio::test]
async fn a_csv_has_one_title_and_no_formula() {
    let app = TestApp::new();
    let mut anna = reader(&app).await;
    write(&app, "t-alpha", &[(0, "=cmd|calc", "u-anna", "+49,\"1\""), (1, "@x", "-1", "plain")]);
    let file = anna.get(&format!("{AUDIT}/export?format=csv&sort=createdAt")).await;
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8; header=present");
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"audit.csv\"");
    let expected = "seq,createdAt,action,actor,actorName,object,detail,network,traceId,id,changes\r\n\
        1,2026-11-20T09:30:00Z,\"'=cmd|calc\",u-anna,Anna M.,\"'+49,\"\"1\"\"\",{},n,t,e0,\r\n\
        2,2026-11-20T09:30:01Z,\"'@x\",\"'-1\",,plain,{},n,t,e1,\r\n";
    assert_eq!(file.text(), expected);
    assert_eq!(anna.get(&format!("{AUDIT}/export?sort=createdAt")).await.text(), expected, "csv by default");
    let first = anna.get(&format!("{AUDIT}?limit=1&sort=createdAt")).await.json()["next"].as_str().unwrap().to_owned();
    let rest = anna.get(&format!("{AUDIT}/export?sort=createdAt&after={first}")).await.text();
    assert_eq!(rest, expected.lines().last().unwrap().to_owned() + "\r\n");
    let refused = anna.get(&format!("{AUDIT}/export?format=xlsx")).await;
    assert_eq!(refused.json()["errors"][0]["field"], "format");
}
