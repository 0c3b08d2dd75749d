//! What the calls that happen most ask of the platform, on their way to the answer. Counts are exact; times are measured by
//! `npm run bench`.

use crate::admin::{USERS, anna, join};
use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::database::bound;
use crate::support::fixtures::{ANNA, BEN};
use asgard::ports::Statement;
use rusqlite::{Connection, StatementStatus, params_from_iter};
use serde_json::json;

/// Trips to D1, calls to objects and reads of KV before the answer of the last call of an operation.
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
    assert_eq!(anna.patch(&format!("{USERS}/{id}"), &json!({ "location": "Köln" })).await.status, 200);
    assert_eq!(cost(&app, "changeUser"), [1, 1, 0], "a change of a member, with its audit event");
}

/// Instructions of SQLite's machine that these statements take over a database, which stays as it was. Exact, however busy the machine.
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

/// Trips and calls are pinned above; this is what the database computes. In the worker itself there is a comparison or two more, beside an Argon2id of
/// 19 MiB.
#[tokio::test]
async fn whoever_has_no_second_factor_pays_next_to_nothing_for_those_of_others() {
    let app = TestApp::new();
    signed_in(&app, BEN).await;
    let mut browser = app.browser();
    browser.fetch_guard().await;
    let before = app.db.begin();
    assert_eq!(browser.sign_in(BEN).await.status, 200);
    let mut asked: Vec<Statement> = app.db.committed().into_iter().map(|(statement, _)| statement).collect();
    let last = asked.iter().rposition(|statement| statement.sql.contains("INSERT INTO audit ")).unwrap();
    asked.truncate(last + 1);
    // The one place where a sign-in without a factor looks for one: whether the device is trusted.
    let (trusted, end) = ("CASE WHEN u.has_totp = 1 OR u.passkeys > 0 THEN", "ELSE 0 END");
    let without = |sql: &str| match sql.split_once(trusted) {
        Some((head, tail)) => format!("{head} 0 {}", tail.split_once(end).unwrap().1),
        None => sql.to_owned(),
    };
    assert_eq!(asked.iter().filter(|statement| statement.sql.contains(trusted)).count(), 1);
    let (today, plain) = (steps(&before, &asked, str::to_owned), steps(&before, &asked, without));
    println!("a sign-in: {today} steps of the database, {plain} without factors");
    assert!(today <= plain + plain / 20, "{today} steps, {plain} without factors");
}
