//! Listing roles, the apps that they grant, and their possible members.

use crate::admin::roles::{ROLES, ben};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, anna};
use serde_json::{Value, json};

fn all(response: &Value, member: &str) -> Vec<String> {
    response["data"].as_array().unwrap().iter().map(|row| row[member].as_str().unwrap().to_owned()).collect()
}

/// Adds roles to Alpha: id, title, state, number of members.
fn roles(app: &TestApp, roles: &[(&str, &str, u8, u8)]) {
    for (id, title, state, members) in roles {
        let key = app.app.normalized(title);
        app.db.run(&format!(
            "INSERT INTO roles (tenant_id, id, title, title_key, state, members, created_at)
               VALUES ('t-alpha', '{id}', '{title}', '{key}', {state}, {members}, 1)"
        ));
        for word in asgard::domain::words::beginnings(&key) {
            app.db.run(&format!(
                "INSERT INTO role_words (tenant_id, word, role_id) VALUES ('t-alpha', '{word}', '{id}')"
            ));
        }
    }
}

#[tokio::test]
async fn the_list_is_ordered_searched_filtered_and_paged() {
    let app = TestApp::new();
    roles(
        &app,
        &[("r1", "Zürich", 1, 3), ("r2", "École", 0, 7), ("r3", "Night Shift", 1, 0), ("r4", "night watch", 0, 0)],
    );
    let mut anna = anna(&app).await;
    for (query, expected) in [
        ("", vec!["r-admin", "r2", "r3", "r4", "r1"]),
        ("?sort=-title", vec!["r1", "r4", "r3", "r2", "r-admin"]),
        ("?sort=state&limit=2", vec!["r2", "r4"]),
        ("?sort=-countUsers&limit=3", vec!["r2", "r1", "r-admin"]),
        ("?state=0", vec!["r2", "r4"]),
        ("?limit=2&page=2", vec!["r3", "r4"]),
        ("?page=9", vec![]),
        ("?search=NIGHT", vec!["r3", "r4"]),
        ("?search=title:shift,night", vec!["r3"]),
        ("?search=ecole", vec!["r2"]),
        ("?search=hift", vec![]),
        ("?search=night&state=0", vec!["r4"]),
        ("?search=night&page=5", vec![]),
    ] {
        let list = anna.get(&format!("{ROLES}{query}")).await.json();
        assert_eq!(all(&list, "roleId"), expected, "{query}");
    }
    let total =
        async |anna: &mut Browser, query: &str| anna.get(&format!("{ROLES}{query}")).await.json()["total"].as_i64();
    assert_eq!(total(&mut anna, "?page=9").await, Some(5));
    assert_eq!(total(&mut anna, "?state=0&limit=1").await, Some(2));
    assert_eq!(total(&mut anna, "?search=night&page=5").await, Some(2));
    for sort in ["title", "-title", "state", "-countUsers"] {
        for search in ["", "&search=title:n"] {
            let (mut seen, mut after) = (Vec::new(), String::new());
            loop {
                let list = anna.get(&format!("{ROLES}?limit=1&sort={sort}{search}{after}")).await.json();
                seen.extend(all(&list, "roleId"));
                let Some(next) = list["next"].as_str() else { break };
                after = format!("&after={next}");
            }
            let whole = anna.get(&format!("{ROLES}?sort={sort}{search}")).await.json();
            assert_eq!(seen, all(&whole, "roleId"), "{sort}{search}");
        }
    }
}

#[tokio::test]
async fn a_row_shows_the_whole_role_or_what_is_asked_for() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let list = anna.get(ROLES).await.json();
    // With admin rights it opens both areas of administration besides.
    let expected = json!([{ "roleId": "r-admin", "title": "admin", "state": 1, "hasAdminRights": 1, "hasOnBoardingRights": 0,
        "hasPaymentRights": 0, "settings": { "layoutMode": "topbar", "sideBarApps": {}, "changeableByUser": false },
        "apps": [{ "appId": "surveys", "access": "root" }], "countUsers": 1, "countApps": 3, "version": 1 }]);
    assert_eq!(list, json!({ "data": expected, "total": 1, "limit": 10, "page": 1, "next": null }));
    let list = anna.get(&format!("{ROLES}?fields=countUsers")).await.json();
    assert_eq!(list["data"], json!([{ "roleId": "r-admin", "version": 1, "countUsers": 1 }]));
    let list = anna.get(&format!("{ROLES}?fields=roleId,countUsers")).await.json();
    assert!(list["data"].as_array().unwrap().iter().all(|row| row["roleId"].is_string()), "{list}");
    for query in ["sort=titleKey", "search=id:a", "fields=titleKey", "tenantId=t-beta", "assigned=1"] {
        let refused = anna.get(&format!("{ROLES}?{query}")).await;
        assert_eq!(refused.json()["errors"][0]["code"], "unknown_field", "{query}");
    }
}

#[tokio::test]
async fn apps_are_counted_that_a_role_opens_in_the_company() {
    let app = TestApp::new();
    ben(&app, 1, 2).await;
    let mut anna = anna(&app).await;
    app.db.run(
        "UPDATE roles SET has_admin_rights = 1, state = 0 WHERE id = 'r-crew';
         INSERT INTO role_apps (tenant_id, role_id, app_id, access, sidebar) VALUES ('t-alpha', 'r-crew', 'admin.users', 1, 0),
           ('t-alpha', 'r-crew', 'reports', 1, 0), ('t-alpha', 'r-own', 'admin.users', 0, 1);
         UPDATE roles SET app_ids = (SELECT json_group_array(app_id) FROM role_apps ra
           WHERE ra.tenant_id = roles.tenant_id AND ra.role_id = roles.id AND ra.access > 0)",
    );
    let counted = async |anna: &mut Browser| {
        let list = anna.get(&format!("{ROLES}?fields=countApps")).await.json();
        let mut counts = Vec::new();
        for row in list["data"].as_array().unwrap() {
            let role = row["roleId"].as_str().unwrap();
            let one = anna.get(&format!("{ROLES}/{role}")).await.json();
            assert_eq!(one["countApps"], row["countApps"], "{role}");
            counts.push((role.to_owned(), row["countApps"].as_u64().unwrap()));
        }
        counts
    };
    let counts =
        |admin, crew, own| [("r-admin", admin), ("r-crew", crew), ("r-own", own)].map(|(id, n)| (id.to_owned(), n));
    assert_eq!(counted(&mut anna).await, counts(3, 3, 2));
    app.db.run("INSERT INTO tenant_apps (tenant_id, app_id, enabled) VALUES ('t-alpha', 'surveys', 0), ('t-beta', 'reports', 0)");
    assert_eq!(counted(&mut anna).await, counts(2, 3, 1), "what is off opens nothing");
}

#[tokio::test]
async fn the_apps_are_listed_by_category_and_title_and_found_by_both() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    for (query, expected) in [
        ("", vec!["admin.users", "admin.roles", "reports", "surveys"]),
        ("?search=sur", vec!["surveys"]),
        ("?search=INSIGHT", vec!["reports", "surveys"]),
        ("?search=insight,rep", vec!["reports"]),
        ("?search=title:insight", vec![]),
        ("?search=categoryName:admin", vec!["admin.users", "admin.roles"]),
    ] {
        let list = anna.get(&format!("{ROLES}/apps{query}")).await.json();
        assert_eq!(
            (all(&list, "appId"), list["total"].as_u64()),
            (expected.iter().map(|id| (*id).to_owned()).collect(), Some(expected.len() as u64)),
            "{query}"
        );
    }
    let first = anna.get(&format!("{ROLES}/apps")).await.json()["data"][0].clone();
    assert_eq!(
        first,
        json!({ "appId": "admin.users", "title": "People", "baseTitle": "People",
        "categoryName": "Administration", "baseCategoryName": "Administration", "path": null, "icon": null,
        "mfeName": null, "mfePath": null, "sort": 1, "titles": {}, "categories": {} })
    );
}

#[tokio::test]
async fn the_people_of_a_role_are_those_of_the_company_selected_and_locked() {
    let app = TestApp::new();
    let mut ben = ben(&app, 3, 0).await;
    app.db.run(
        "UPDATE memberships SET assigned = 0, state = 0 WHERE user_id = 'u-nina';
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-carla', 'r-crew')",
    );
    let list = ben.get(&format!("{ROLES}/users?roleId=r-crew")).await.json();
    assert_eq!(
        (all(&list, "userId"), list["total"].as_i64()),
        (vec!["u-anna".to_owned(), "u-carla".into(), "u-ben".into()], Some(3))
    );
    assert_eq!(
        list["data"][1],
        json!({ "userId": "u-carla", "displayName": "Carla N.", "initials": "CN",
        "email": "carla@alpha.example", "image": null, "selected": true, "locked": false })
    );
    let flags = |list: &Value| -> Vec<(bool, bool)> {
        let rows = list["data"].as_array().unwrap().iter();
        rows.map(|row| (row["selected"].as_bool().unwrap(), row["locked"].as_bool().unwrap())).collect()
    };
    assert_eq!(flags(&list), [(false, true), (true, false), (false, true)], "an administrator and himself are locked");
    let list = ben.get(&format!("{ROLES}/users?roleId=r-admin")).await.json();
    assert_eq!(flags(&list), [(true, true), (false, true), (false, true)], "so is everybody in an admin role");
    let list = ben.get(&format!("{ROLES}/users?roleId=")).await.json();
    assert_eq!(flags(&list), [(false, true), (false, false), (false, true)], "a role that is about to be created");
    let mut anna = anna(&app).await;
    let list = anna.get(&format!("{ROLES}/users?roleId=r-crew")).await.json();
    assert_eq!(flags(&list), [(false, false), (true, false), (false, false)]);
    for (query, expected) in [
        ("search=car", vec!["u-carla"]),
        ("search=email:ben", vec!["u-ben"]),
        ("limit=1&page=2", vec!["u-carla"]),
        ("sort=-lastName&limit=1", vec!["u-ben"]),
        ("state=0", vec![]),
    ] {
        let list = anna.get(&format!("{ROLES}/users?roleId=r-crew&{query}")).await.json();
        assert_eq!(all(&list, "userId"), expected, "{query}");
    }
    let (mut seen, mut after) = (Vec::new(), String::new());
    loop {
        let list = anna.get(&format!("{ROLES}/users?roleId=r-crew&limit=1{after}")).await.json();
        seen.extend(all(&list, "userId"));
        let Some(next) = list["next"].as_str() else { break };
        after = format!("&after={next}");
    }
    assert_eq!(seen, ["u-anna", "u-carla", "u-ben"]);
    for query in ["sort=email", "assigned=0", "fields=email"] {
        let refused = anna.get(&format!("{ROLES}/users?roleId=r-crew&{query}")).await;
        assert_eq!(refused.json()["errors"][0]["code"], "unknown_field", "{query}");
    }
}

#[tokio::test]
async fn nothing_of_another_company_is_in_any_answer() {
    let app = TestApp::new();
    app.db.run("UPDATE roles SET title = 'planted' WHERE tenant_id = 't-beta'; UPDATE memberships SET last_name = 'planted' WHERE tenant_id = 't-beta'");
    let mut anna = anna(&app).await;
    for (path, status) in [
        ("", 200),
        ("/r-admin", 200),
        ("/r-reader", 404),
        ("/users", 200),
        ("/users?roleId=r-admin", 200),
        ("/apps", 200),
        ("?search=planted", 200),
    ] {
        let reply = anna.get(&format!("{ROLES}{path}")).await;
        assert_eq!(reply.status, status, "{path}: {}", reply.text());
        assert!(!reply.text().contains("planted"), "{path}: {}", reply.text());
    }
}

#[tokio::test]
async fn some_of_those_in_a_role_are_shown_and_all_are_counted() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    app.db.run(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)
         INSERT INTO users (id, email, first_name, last_name, created_at) SELECT 'z' || i, 'z' || i || '@x.example', 'Zoe', 'Z' || i, 1 FROM n;
         INSERT INTO memberships (tenant_id, user_id, created_at) SELECT 't-alpha', id, 1 FROM users WHERE first_name = 'Zoe';
         INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t-alpha', 'r-zoo', 'Zoo', 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) SELECT 't-alpha', id, 'r-zoo' FROM users WHERE first_name = 'Zoe'",
    );
    let zoo = anna.get("/api/admin/role/r-zoo/people").await.json();
    assert_eq!((zoo["data"].as_array().unwrap().len(), &zoo["total"]), (24, &json!(30)));
    let first = json!({ "userId": "z1", "firstName": "Zoe", "lastName": "Z1", "email": "z1@x.example", "image": null });
    assert_eq!(zoo["data"][0], first);
    let own = anna.get("/api/admin/role/r-admin/people").await.json();
    assert_eq!((&own["total"], &own["data"][0]["userId"]), (&json!(1), &json!("u-anna")));
    for role in ["r-reader", "r-none"] {
        let refused = anna.get(&format!("/api/admin/role/{role}/people")).await;
        assert_eq!(refused.outcome(), (404, "not_found".into()), "{role}");
    }
}
