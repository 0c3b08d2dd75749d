//! A backup has one SQL statement per row, and the platform runs none over 100,000 bytes: even with every limit at its
//! maximum no row is longer.

use crate::admin::roles::{ROLES, patch};
use crate::admin::{USERS, anna};
use crate::support::app::TestApp;
use crate::support::fakes::FakeBreaches;
use http::Method;
use serde_json::{Value, json};

/// The platform's limit.
const MOST_BYTES: usize = 100_000;

/// Length of the statement that restores a row.
fn statement(table: &str, row: &Value) -> usize {
    let literal = |value: &Value| match value {
        Value::String(text) => text.len() + text.matches('\'').count() + 2,
        other => other.to_string().len(),
    };
    let columns = row.as_object().unwrap();
    format!("INSERT INTO \"{table}\" VALUES();").len() + columns.values().map(|value| literal(value) + 1).sum::<usize>()
}

/// The longest row of each table.
fn longest(app: &TestApp) -> Vec<(String, usize)> {
    let dump = app.db.dump();
    let tables = dump.as_object().unwrap().iter();
    let mut all: Vec<(String, usize)> = tables
        .map(|(table, rows)| {
            let rows = rows.as_array().unwrap().iter();
            (table.clone(), rows.map(|row| statement(table, row)).max().unwrap_or(0))
        })
        .collect();
    all.sort_by_key(|(_, bytes)| std::cmp::Reverse(*bytes));
    all
}

#[tokio::test]
async fn the_longest_row_that_the_product_allows_is_a_statement_that_the_platform_takes() {
    let app = TestApp::new();
    let id = "'00000000-0000-7000-8000-' || printf('%012d', i)";
    app.db.run(&format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
         INSERT INTO users (id, email, first_name, last_name, last_key, created_at)
           SELECT {id}, i || '@x.example', 'P', 'P' || i, 'p' || i, 1 FROM n;
         INSERT INTO memberships (tenant_id, user_id, created_at) SELECT 't-alpha', id, 1 FROM users WHERE first_name = 'P';
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
         INSERT INTO apps (id, title, base_title, category_name, base_category_name) SELECT {id}, 'App', 'App', 'More', 'More' FROM n;
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
         INSERT INTO roles (tenant_id, id, title, title_key, created_at) SELECT 't-alpha', {id}, 'R' || i, 'r' || i, 1 FROM n"
    ));
    let ids =
        |from: usize, to: usize| (from..=to).map(|n| format!("00000000-0000-7000-8000-{n:012}")).collect::<Vec<_>>();
    let apps =
        |access: &str| ids(1, 500).into_iter().map(|id| json!({ "appId": id, "access": access })).collect::<Value>();
    let sidebar = |on: i64| ids(1, 500).into_iter().map(|id| (id, json!(on))).collect::<Value>();
    let title = "'".repeat(120);
    let mut anna = anna(&app).await;
    let key = [("idempotency-key", "once")];
    let role = json!({ "title": title, "users": ids(1, 1000), "apps": apps("root"),
        "settings": { "layoutMode": "sidebar", "sideBarApps": sidebar(1) } });
    let made = anna.call(Method::PUT, ROLES, &role, &key).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let role_id = made.json()["roleId"].as_str().unwrap().to_owned();
    let other = json!({ "title": "\\".repeat(120), "users": ids(1001, 2000), "apps": apps("delete"),
        "settings": { "layoutMode": "topbar", "sideBarApps": sidebar(0) } });
    let changed = patch(&mut anna, &role_id, &other).await;
    assert_eq!(changed.status, 200, "{}", changed.text());
    let both = json!({ "usersAdd": ids(1, 1000), "usersRemove": ids(1001, 2000), "apps": apps("read") });
    assert_eq!(patch(&mut anna, &role_id, &both).await.status, 200);
    assert_eq!(patch(&mut anna, &role_id, &json!({ "usersAll": true })).await.status, 200);
    for action in ["disable", "enable", "remove", "restore"] {
        let body = json!({ "action": action, "userIds": ids(1, 500) });
        assert_eq!(anna.post(&format!("{USERS}/bulk"), &body).await.status, 200, "{action}");
    }
    let name = |n: usize| format!("{}{n:03}", "ä'".repeat(38));
    let rows: Value = (0..500)
        .map(|n| json!({ "firstName": name(n), "lastName": name(n), "email": format!("{}{n:03}@{}.example", "l".repeat(60), "d".repeat(60)),
            "location": "ö".repeat(120), "phone": "+49 30 12345678", "roles": ids(1, 100) }))
        .collect();
    // More rows do not fit into a body.
    let rows: Value = rows.as_array().unwrap().iter().take(200).cloned().collect();
    let body = json!({ "importId": "i", "chunk": 0, "rows": rows });
    let imported = anna.post(&format!("{USERS}/import"), &body).await;
    assert_eq!(imported.status, 200, "{}", imported.text());
    assert!(imported.json()["rows"].as_array().unwrap().iter().all(|row| row["errors"] == json!([])));
    let one = json!({ "firstName": name(0), "lastName": name(1), "email": "one@new.example", "location": "'".repeat(120), "roles": ids(1, 100) });
    assert_eq!(anna.call(Method::PUT, USERS, &one, &[("idempotency-key", "user")]).await.status, 201);
    let settings = json!({ "settings": { "a": "'".repeat(16_000) } });
    assert_eq!(anna.patch("/api/user/me", &settings).await.status, 200);
    app.db.run(
        "INSERT INTO media (tenant_id, id, user_id, content_type, base64, created_at)
           VALUES ('t-alpha', 'm', 'u-anna', 'image/png', printf('%.*c', 133336, 'A'), 1)",
    );
    let longest = longest(&app);
    assert!(longest[0].1 <= MOST_BYTES, "{:?}", longest.iter().take(5).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_chunk_of_five_hundred_bad_rows_leaves_a_row_that_a_backup_can_restore() {
    let app = TestApp::configured(1, "local", FakeBreaches::ON);
    app.breaches.leak("Winter-2027");
    let mut anna = anna(&app).await;
    let rows: Value = (0..500)
        .map(|n| match n {
            0..480 => json!({ "email": n, "firstName": "", "phone": "-", "gender": "X", "isShared": 7, "roles": [n] }),
            _ => json!({ "email": format!("x{n}@new.example"), "firstName": "X", "password": "Winter-2027" }),
        })
        .collect();
    let body = json!({ "importId": "i", "chunk": 0, "rows": rows });
    let first = anna.post(&format!("{USERS}/import"), &body).await;
    assert!(first.status == 200 && first.text().len() > MOST_BYTES, "{}", first.text());
    let longest = longest(&app);
    assert!(longest[0].1 <= MOST_BYTES, "{:?}", longest.iter().take(5).collect::<Vec<_>>());
    let notice = anna.get("/api/user/notifications").await.json()["data"][0]["detail"].clone();
    assert_eq!((&notice["done"], &notice["refused"]), (&json!(0), &json!(500)));
    // By now the service does not answer, so the passwords would be taken.
    app.breaches.is_down.store(true, std::sync::atomic::Ordering::SeqCst);
    assert_eq!(anna.post(&format!("{USERS}/import"), &body).await.json(), first.json());
}
