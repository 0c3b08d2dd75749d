//! Calls to the platform of the most frequent requests, before the response. Counts are exact; times are measured by `npm run bench`.

use crate::admin::{USERS, anna, join};
use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::database::bound;
use crate::support::fixtures::{ANNA, BEN};
use asgard::ports::{Clock, Statement};
use rusqlite::{Connection, StatementStatus, params_from_iter};
use serde_json::json;

/// Round trips to D1, calls to objects and reads of KV before the response of an operation's last request.
fn cost(app: &TestApp, operation: &str) -> [u64; 3] {
    let line = app.log.all().into_iter().rfind(|line| line["operation"] == operation).unwrap();
    ["d1", "objects", "kv"].map(|name| line[name].as_u64().unwrap())
}

#[tokio::test]
async fn what_happens_most_costs_as_much_as_it_must() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, ANNA).await;
    assert_eq!(cost(&app, "signin"), [2, 4, 0], "a sign-in");
    browser.get("/api/user/me").await;
    assert_eq!(cost(&app, "me"), [0, 1, 0], "who am I, in an isolate that has seen the person");
    browser.post("/api/auth/session", &json!({})).await;
    assert_eq!(cost(&app, "session"), [0, 1, 0], "a session check");
    assert_eq!(browser.post("/api/auth/refresh", &json!({})).await.status, 200);
    assert_eq!(cost(&app, "refresh"), [0, 1, 0], "a refresh");

    let mut anna = anna(&app).await;
    let id = join(&app, "wim", &["team"]);
    let _before = app.db.begin();
    assert_eq!(anna.patch(&format!("{USERS}/{id}"), &json!({ "location": "Köln" })).await.status, 200);
    assert_eq!(cost(&app, "updateUser"), [1, 1, 0], "a change of a member, with its audit event");
    let statements: Vec<Statement> = app.db.committed().into_iter().map(|(statement, _)| statement).collect();
    let columns: Vec<&str> =
        statements.iter().filter_map(|statement| statement.sql.strip_prefix("UPDATE memberships SET ")).collect();
    let expected = "version = version + 1, location = ?3 WHERE tenant_id = ?1 AND user_id = ?2 \
        AND (SELECT e.id FROM audit e WHERE e.tenant_id = ?1 ORDER BY e.seq DESC LIMIT 1) = ?4";
    assert_eq!(columns, [expected], "no column that stays as it is: each has triggers and indexes");
    assert!(!statements.iter().any(|statement| statement.sql.contains("member_words")), "search words do not change");
}

/// Instructions of SQLite's virtual machine for these statements; changes are rolled back. Exact, independent of load.
fn steps(db: &Connection, statements: &[Statement], written: impl Fn(&str) -> String) -> i32 {
    db.execute_batch("BEGIN").unwrap();
    let mut all = 0;
    for statement in statements {
        let mut prepared = db.prepare(&written(&statement.sql)).unwrap();
        let mut rows = prepared.query(params_from_iter(statement.params.iter().map(bound))).unwrap();
        while rows.next().unwrap().is_some() {}
        drop(rows);
        all += prepared.get_status(StatementStatus::VmStep);
    }
    db.execute_batch("ROLLBACK").unwrap();
    all
}

/// Round trips and calls are pinned above; this is what the database computes. The worker adds a comparison or two,
/// compared with an Argon2id of 19 MiB.
#[tokio::test]
async fn whoever_has_no_second_factor_pays_next_to_nothing_for_those_of_others() {
    let app = TestApp::new();
    signed_in(&app, BEN).await;
    let mut browser = app.browser();
    browser.fetch_guard().await;
    let before = app.db.begin();
    assert_eq!(browser.sign_in(BEN).await.status, 200);
    let mut statements: Vec<Statement> = app.db.committed().into_iter().map(|(statement, _)| statement).collect();
    let last = statements.iter().rposition(|statement| statement.sql.contains("INSERT INTO audit ")).unwrap();
    statements.truncate(last + 1);
    // The only place where a sign-in without a factor looks for one: whether the device is trusted.
    let (trusted, end) = ("CASE WHEN (has_totp = 1 OR passkeys > 0) THEN", "ELSE 0 END");
    let without = |sql: &str| match sql.split_once(trusted) {
        Some((head, tail)) => format!("{head} 0 {}", tail.split_once(end).unwrap().1),
        None => sql.to_owned(),
    };
    assert_eq!(statements.iter().filter(|statement| statement.sql.contains(trusted)).count(), 1);
    let (today, plain) = (steps(&before, &statements, str::to_owned), steps(&before, &statements, without));
    println!("a sign-in: {today} steps of the database, {plain} without factors");
    assert!(today <= plain + plain / 20, "{today} steps, {plain} without factors");
}

/// Database instructions of a page of Alpha's members, in a company of this size; a quarter has each value.
async fn page_of(members: usize, query: &str) -> i32 {
    let app = TestApp::new();
    let now = app.clock.now().0;
    app.db.run(&format!(
        "INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t-alpha', 'r-field', 'Field', 1);
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {members})
         INSERT INTO users (id, email, first_name, last_key, created_at)
           SELECT 'm-' || n, 'm-' || n || '@d' || (n % 4) || '.example', 'M', printf('%06d', n * 7919 % {members}), n FROM numbers;
         INSERT INTO memberships (tenant_id, user_id, created_at, location, invited_by, login_key)
           SELECT 't-alpha', id, created_at, 'Place ' || (created_at % 4), 'u-' || (created_at % 4),
             CASE created_at % 4 WHEN 0 THEN 0 ELSE {now} - created_at % 61 * 86400000 END
           FROM users WHERE id LIKE 'm-%';
         INSERT INTO role_members (tenant_id, user_id, role_id)
           SELECT tenant_id, user_id, 'r-field' FROM memberships WHERE created_at % 4 = 1 AND user_id LIKE 'm-%'"
    ));
    let mut anna = signed_in(&app, ANNA).await;
    anna.enter("t-alpha").await;
    let before = app.db.begin();
    let page = anna.get(&format!("{USERS}?{query}")).await.json();
    assert_eq!(page["data"].as_array().unwrap().len(), 10, "{query}");
    let statements = app.db.committed().into_iter().map(|(statement, _)| statement);
    let lists: Vec<Statement> = statements.filter(|statement| statement.sql.contains("AS sort_key")).collect();
    assert_eq!(lists.len(), 1);
    steps(&before, &lists, str::to_owned)
}

#[tokio::test]
async fn a_page_that_one_filter_narrows_costs_the_same_in_a_company_of_any_size() {
    for query in [
        "",
        "state=1",
        "role=r-field",
        "role=r-field&state=1",
        "role=r-field&location=Place+1",
        "location=Place+1",
        "domain=d1.example",
        "domain=d1.example&state=1",
        "invitedBy=u-1",
        "invitedBy=u-1&state=1",
        "lastLogin=never",
        "lastLogin=within:30&sort=-lastLogin",
        "lastLogin=over:30&sort=lastLogin",
    ] {
        let (few, many) = (page_of(200, query).await, page_of(2_000, query).await);
        println!("{query}: {few} steps of the database, {many} among ten times as many");
        assert!(many <= few + few / 20, "{query}: {few} steps, {many} among ten times as many");
    }
}
