//! `/api/user/notifications`

use crate::support::app::TestApp;
use crate::support::browser::{Browser, anna, signed_in};
use crate::support::fakes::link;
use crate::support::fixtures::{ANNA, BEN, NINA, OLAF};
use asgard::domain::ids::{TenantId, UserId};
use asgard::domain::messages::notification::NotificationKind;
use asgard::jobs::retention::sweep;
use asgard::ports::{Clock, Database};
use asgard::storage::notifications::{FinishedJob, notify_job_done};
use http::Method;
use serde_json::{Value, json};

const HERE: &str = "/api/user/notifications";
const DAY: i64 = 24 * 3_600_000;
/// What a job has done, as SQL over its values.
const COUNTS: &str = "SELECT CAST(?1 AS INTEGER) AS done, CAST(?2 AS INTEGER) AS refused";

/// Ben, who is a member of Alpha as well and works there.
async fn ben(app: &TestApp) -> Browser {
    app.db.run("INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-ben', 1)");
    let mut ben = signed_in(app, BEN).await;
    ben.enter("t-alpha").await;
    ben
}

/// Kinds and details, newest first.
async fn notifications(browser: &mut Browser) -> Vec<(String, Value)> {
    let found = browser.get(HERE).await;
    assert_eq!(found.status, 200, "{}", found.text());
    let one = |row: &Value| (row["kind"].as_str().unwrap().to_owned(), row["detail"].clone());
    found.json()["data"].as_array().unwrap().iter().map(one).collect()
}

/// Number of unread notifications, in the bell and in the list.
async fn unread(browser: &mut Browser) -> i64 {
    let count = browser.get("/api/tenant").await.json()["unreadNotifications"].as_i64().unwrap();
    assert_eq!(browser.get(HERE).await.json()["unread"], count);
    count
}

fn plant(app: &TestApp, tenant: &str, user: &str, from: i64, count: i64) {
    app.db.run(&format!(
        "WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count} - 1)
         INSERT INTO notifications (tenant_id, user_id, id, kind, created_at)
           SELECT '{tenant}', '{user}', 'n-' || n, 'company.security', {from} + n FROM numbers"
    ));
}

#[tokio::test]
async fn of_several_roles_at_once_each_is_told_of_those_that_change() {
    let app = TestApp::new();
    let (mut anna, mut ben) = (anna(&app).await, ben(&app).await);
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, created_at) VALUES \
           ('t-alpha', 'r-a', 'A', 1), ('t-alpha', 'r-b', 'B', 1), ('t-alpha', 'r-c', 'C', 1); \
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-ben', 'r-a')",
    );
    for (action, roles) in [("assignRole", ["r-a", "r-b"]), ("unassignRole", ["r-a", "r-c"])] {
        let body = json!({ "action": action, "userIds": ["u-ben"], "roleIds": roles });
        assert_eq!(anna.post("/api/admin/user/bulk", &body).await.json()["done"], 1);
        app.clock.advance(1_000);
    }
    let told = |kind: &str, title: &str| (kind.to_owned(), json!({ "roles": [title] }));
    assert_eq!(notifications(&mut ben).await, [told("roles.taken", "A"), told("roles.given", "B")]);
}

#[tokio::test]
async fn whose_roles_change_is_told_which_came_and_which_went() {
    let app = TestApp::new();
    let (mut anna, mut ben) = (anna(&app).await, ben(&app).await);
    app.db.run("INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t-alpha', 'r-a', 'A', 1), ('t-alpha', 'r-b', 'B', 1)");
    for roles in [json!(["r-a"]), json!(["r-b"]), json!(["r-b"])] {
        assert_eq!(anna.patch("/api/admin/user/u-ben", &json!({ "roles": roles })).await.status, 200);
        app.clock.advance(1_000);
    }
    let roles = |kind: &str, title: &str| (kind.to_owned(), json!({ "roles": [title] }));
    let first = [roles("roles.taken", "A"), roles("roles.given", "B"), roles("roles.given", "A")];
    assert_eq!(notifications(&mut ben).await, first);
    let bulk = |action: &str| json!({ "action": action, "userIds": ["u-ben"], "roleIds": ["r-a"] });
    for action in ["assignRole", "assignRole", "unassignRole", "unassignRole"] {
        assert_eq!(anna.post("/api/admin/user/bulk", &bulk(action)).await.json()["done"], 1);
        app.clock.advance(1_000);
    }
    for change in [json!({ "usersAdd": ["u-ben"] }), json!({ "users": [] }), json!({ "usersAll": true })] {
        assert_eq!(anna.patch("/api/admin/role/r-a", &change).await.status, 200);
        app.clock.advance(1_000);
    }
    assert_eq!(anna.delete("/api/admin/role/r-a?force=true", &Value::Null).await.status, 204);
    let acts = [
        roles("roles.taken", "A"),
        roles("roles.taken", "A"),
        roles("roles.given", "A"),
        roles("roles.taken", "A"),
        roles("roles.given", "A"),
    ];
    assert_eq!(notifications(&mut ben).await[..5], acts, "everybody at once is nobody's news");
    assert_eq!(notifications(&mut anna).await, [], "who did it knows it");
}

#[tokio::test]
async fn an_invitation_is_told_to_whose_address_it_is_wherever_they_are() {
    let app = TestApp::new();
    app.db.run("UPDATE users SET email_verified = 1 WHERE id = 'u-ben'");
    let (mut anna, mut ben) = (anna(&app).await, signed_in(&app, BEN).await);
    let body = json!({ "email": BEN, "roleIds": [] });
    assert_eq!(anna.post("/api/user/invitation/inviteUser", &body).await.status, 201);
    assert_eq!(notifications(&mut ben).await, [("invitation.received".to_owned(), json!({ "company": "Alpha" }))]);
    assert_eq!(unread(&mut ben).await, 1);
    let code = link(&app.mailbox.newest(BEN)).rsplit('/').next().unwrap().to_owned();
    assert_eq!(ben.post(&format!("/api/user/invitation/accept/t-alpha/{code}"), &json!({})).await.status, 200);
    assert_eq!(notifications(&mut ben).await.len(), 1, "it was so");
}

#[tokio::test]
async fn whoever_has_not_proven_an_address_is_told_of_no_invitation_to_it() {
    let app = TestApp::new();
    let (mut anna, mut ben) = (anna(&app).await, signed_in(&app, BEN).await);
    assert_eq!(anna.post("/api/user/invitation/inviteUser", &json!({ "email": BEN })).await.status, 201);
    assert_eq!(notifications(&mut ben).await, []);
    app.db.run("UPDATE users SET email_verified = 1 WHERE id = 'u-ben'");
    assert_eq!(notifications(&mut ben).await.len(), 1, "once they have");
}

#[tokio::test]
async fn an_import_adds_up_what_became_of_its_chunks() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let row = |email: &str| json!({ "firstName": "A", "email": email });
    for (chunk, rows) in [
        (0, json!([row("a@new.example"), row(ANNA), row("nonsense")])),
        (0, json!([row("a@new.example"), row(ANNA), row("nonsense")])),
        (1, json!([row("b@new.example")])),
    ] {
        for dry in [true, false] {
            let body = json!({ "importId": "i", "chunk": chunk, "dryRun": dry, "rows": rows });
            assert_eq!(anna.post("/api/admin/user/import", &body).await.status, 200);
        }
    }
    assert_eq!(notifications(&mut anna).await, [("import.done".to_owned(), json!({ "done": 2, "refused": 2 }))]);
}

#[tokio::test]
async fn an_import_is_complete_with_its_last_chunk() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    for (chunk, is_complete) in [(0, false), (1, true)] {
        let rows = json!([{ "firstName": "A", "email": format!("a{chunk}@new.example") }]);
        let body = json!({ "importId": "i", "chunk": chunk, "chunks": 2, "rows": rows });
        assert_eq!(anna.post("/api/admin/user/import", &body).await.status, 200);
        let detail = json!({ "done": chunk + 1, "refused": 0, "isComplete": is_complete });
        assert_eq!(notifications(&mut anna).await, [("import.done".to_owned(), detail)]);
    }
}

#[tokio::test]
async fn what_a_company_demands_is_told_to_all_of_its_members_and_none_who_came_later() {
    let app = TestApp::new();
    let mut olaf = signed_in(&app, OLAF).await;
    let mut anna = anna(&app).await;
    let mut ben = ben(&app).await;
    app.db.run(&format!(
        "UPDATE memberships SET created_at = {} WHERE tenant_id = 't-alpha' AND user_id = 'u-ben'",
        app.clock.now().0 + 1_000
    ));
    let rules = json!({ "idleMinutes": 300 });
    assert_eq!(olaf.patch("/api/admin/tenant/t-alpha/security", &rules).await.status, 200);
    assert_eq!(notifications(&mut anna).await, [("company.security".to_owned(), json!({}))]);
    assert_eq!((unread(&mut anna).await, unread(&mut ben).await), (1, 0));
    assert_eq!(notifications(&mut ben).await, []);
    assert_eq!(app.db.rows("SELECT 1 FROM notifications").len(), 1, "one row for them all");
}

#[tokio::test]
async fn who_changes_what_their_own_company_demands_is_not_told_of_it() {
    let app = TestApp::new();
    let (mut anna, mut ben) = (anna(&app).await, ben(&app).await);
    let rules = json!({ "idleMinutes": 300 });
    assert_eq!(anna.patch("/api/admin/tenant/t-alpha/security", &rules).await.status, 200);
    assert_eq!((unread(&mut anna).await, unread(&mut ben).await), (0, 1));
    assert_eq!(notifications(&mut anna).await, []);
    assert_eq!(notifications(&mut ben).await, [("company.security".to_owned(), json!({}))]);
}

#[tokio::test]
async fn what_was_read_stays_so_and_what_came_after_is_not() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    plant(&app, "t-alpha", "u-anna", 1_000, 3);
    plant(&app, "t-alpha", "", 2_000, 1);
    plant(&app, "", "u-anna", 3_000, 1);
    assert_eq!(unread(&mut anna).await, 5);
    let read = async |anna: &mut Browser, until: &str| {
        anna.post(&format!("{HERE}/read"), &json!({ "until": until })).await.status.as_u16()
    };
    for (until, left) in [("1001", 3), ("1000", 3), ("2000", 1), ("3000", 0)] {
        assert_eq!((read(&mut anna, until).await, unread(&mut anna).await), (204, left), "{until}");
    }
    for wrong in ["", "x", "-1", "9999999999999999"] {
        assert_eq!(read(&mut anna, wrong).await, 422, "{wrong}");
    }
    plant(&app, "t-beta", "u-anna", 9_000, 1);
    assert_eq!(unread(&mut anna).await, 0, "elsewhere is elsewhere");
    anna.enter("t-beta").await;
    assert_eq!(unread(&mut anna).await, 1, "and outside it was read");
}

#[tokio::test]
async fn what_was_begun_before_somebody_read_and_written_after_it_is_not_read() {
    let app = TestApp::new();
    let (mut anna, mut ben) = (anna(&app).await, ben(&app).await);
    app.db.run("INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t-alpha', 'r-a', 'A', 1)");
    // The time of a request that began a minute ago: Ben read his notifications in between.
    let later = app.clock.now().0 + 60_000;
    app.db.run(&format!(
        "INSERT INTO notification_marks (tenant_id, user_id, read_until) VALUES ('t-alpha', 'u-ben', {later})"
    ));
    assert_eq!(anna.patch("/api/admin/user/u-ben", &json!({ "roles": ["r-a"] })).await.status, 200);
    assert_eq!(unread(&mut ben).await, 1);
}

/// When notifications of a kind were written.
fn written_at(app: &TestApp, kind: &str) -> Vec<i64> {
    let rows = app.db.rows(&format!("SELECT created_at FROM notifications WHERE kind = '{kind}'"));
    rows.iter().map(|row| row["created_at"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn what_somebody_reads_in_another_company_puts_off_nothing_here() {
    let app = TestApp::new();
    let mut olaf = signed_in(&app, OLAF).await;
    olaf.enter("t-operator").await;
    let (tenant, user) = (TenantId::from("t-alpha"), UserId::from("u-anna"));
    let later = app.clock.now().0 + DAY;
    app.db.run(&format!(
        "INSERT INTO notification_marks (tenant_id, user_id, read_until) VALUES ('t-beta', '', {later}), ('t-beta', 'u-anna', {later})"
    ));
    let rules = json!({ "idleMinutes": 30 });
    assert_eq!(olaf.patch("/api/admin/tenant/t-alpha/security", &rules).await.status, 200);
    assert!(written_at(&app, "company.security")[0] < later);
    let (id, kind) = ("job".into(), NotificationKind::ImportDone);
    let job = FinishedJob { tenant: &tenant, user: &user, id: &id, kind, detail: json!({}) };
    let statement = notify_job_done(&job, COUNTS, vec![json!(1), json!(0)], app.clock.now());
    app.db.batch(vec![statement]).await.unwrap();
    assert!(written_at(&app, "import.done")[0] < later);
}

#[tokio::test]
async fn an_invitation_that_becomes_somebodys_days_later_is_not_read() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let nina = signed_in(&app, NINA).await;
    app.db.run("UPDATE users SET email_verified = 0 WHERE id = 'u-nina'");
    assert_eq!(anna.post("/api/user/invitation/inviteUser", &json!({ "email": NINA })).await.status, 201);
    drop(nina);
    let read = app.clock.now().0 + 2 * DAY;
    app.db
        .run(&format!("INSERT INTO notification_marks (tenant_id, user_id, read_until) VALUES ('', 'u-nina', {read})"));
    app.db.run("UPDATE users SET email_verified = 1 WHERE id = 'u-nina'");
    let notifications = app.db.rows("SELECT created_at FROM notifications WHERE user_id = 'u-nina'");
    assert_eq!(notifications.iter().map(|row| row["created_at"].as_i64().unwrap()).collect::<Vec<_>>(), [read + 1]);
}

#[tokio::test]
async fn nobody_reads_what_is_still_to_come() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let far = json!({ "until": "999999999999999" });
    assert_eq!(anna.post(&format!("{HERE}/read"), &far).await.status, 204);
    app.clock.advance(1_000);
    plant(&app, "t-alpha", "u-anna", app.clock.now().0, 1);
    assert_eq!(unread(&mut anna).await, 1);
}

#[tokio::test]
async fn pages_go_on_where_the_one_before_ended() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    plant(&app, "t-alpha", "u-anna", 1_000, 30);
    plant(&app, "", "u-anna", 1_010, 15);
    let mut found = Vec::new();
    let mut path = HERE.to_owned();
    for _ in 0..3 {
        let page = anna.get(&path).await.json();
        found.extend(
            page["data"].as_array().unwrap().iter().map(|row| row["mark"].as_str().unwrap().parse::<i64>().unwrap()),
        );
        path = format!("{HERE}?after={}", page["next"].as_str().unwrap_or("end.end"));
    }
    assert_eq!(found.len(), 45);
    assert!(found.is_sorted_by(|one, other| one >= other));
    assert_eq!(anna.get(&format!("{HERE}?after=nowhere")).await.status, 422);
}

#[tokio::test]
async fn nobody_is_kept_more_than_two_hundred_nor_longer_than_ninety_days() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let now = app.clock.now().0;
    plant(&app, "t-alpha", "u-anna", now - 250, 250);
    assert_eq!(app.db.rows("SELECT 1 FROM notifications").len(), 200);
    assert_eq!(unread(&mut anna).await, 100, "more are not counted");
    app.clock.advance(89 * DAY);
    sweep(&app.app).await.unwrap();
    assert_eq!(app.db.rows("SELECT 1 FROM notifications").len(), 200);
    app.clock.advance(DAY);
    sweep(&app.app).await.unwrap();
    assert_eq!(app.db.rows("SELECT 1 FROM notifications").len(), 0);
}

#[tokio::test]
async fn who_left_sees_nothing_more_and_nothing_is_left_of_who_is_gone() {
    let app = TestApp::new();
    let mut ben = ben(&app).await;
    plant(&app, "t-alpha", "u-ben", 1_000, 1);
    plant(&app, "", "u-ben", 1_000, 1);
    app.db.run("UPDATE memberships SET state = 0, assigned = 0 WHERE tenant_id = 't-alpha' AND user_id = 'u-ben'");
    let missing = (403, "tenant_missing".into());
    assert_eq!(ben.get(HERE).await.outcome(), missing);
    assert_eq!(ben.post(&format!("{HERE}/read"), &json!({ "until": "5000" })).await.outcome(), missing);
    let mut nina = signed_in(&app, NINA).await;
    assert_eq!(nina.get(HERE).await.outcome(), missing);
    ben.enter("t-beta").await;
    assert_eq!(notifications(&mut ben).await.len(), 1);
    let response = ben.get("/api/user/me/export").await.json()["notifications"].clone();
    assert_eq!(response.as_array().unwrap().len(), 2);
    assert_eq!(ben.post(&format!("{HERE}/read"), &json!({ "until": "5000" })).await.status, 204);
    app.db.run("DELETE FROM users WHERE id = 'u-ben'");
    for table in ["notifications", "notification_marks"] {
        assert_eq!(app.db.rows(&format!("SELECT 1 FROM {table}")).len(), 0, "{table}");
    }
}

#[tokio::test]
async fn whoever_began_a_job_is_told_of_its_steps_as_one() {
    let app = TestApp::new();
    let (tenant, user) = (TenantId::from("t-alpha"), UserId::from("u-anna"));
    let job = FinishedJob {
        tenant: &tenant,
        user: &user,
        id: &"job".into(),
        kind: NotificationKind::ImportDone,
        detail: json!({}),
    };
    for _ in 0..2 {
        let statement = notify_job_done(&job, COUNTS, vec![json!(500), json!(1)], app.clock.now());
        app.db.batch(vec![statement]).await.unwrap();
    }
    let mut anna = anna(&app).await;
    assert_eq!(notifications(&mut anna).await, [("import.done".to_owned(), json!({ "done": 1_000, "refused": 2 }))]);
}

/// Sets what is disabled in Alpha.
async fn switch_off(browser: &mut Browser, off: Value) {
    let body = json!({ "off": off });
    assert_eq!(browser.call(Method::PUT, "/api/admin/tenant/t-alpha/apps", &body, &[]).await.status, 200);
}

#[tokio::test]
async fn an_app_that_is_switched_on_is_told_to_whoever_may_use_it_by_one_row() {
    let app = TestApp::new();
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t-alpha', 'r-field', 'Field', 1);
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-alpha', 'r-field', 'surveys', 1)",
    );
    let mut olaf = signed_in(&app, OLAF).await;
    olaf.enter("t-operator").await;
    let (mut anna, mut ben) = (anna(&app).await, ben(&app).await);
    switch_off(&mut olaf, json!(["surveys", "reports"])).await;
    assert_eq!(app.db.rows("SELECT 1 FROM notifications").len(), 0, "what is switched off causes no notification");
    app.clock.advance(1_000);
    switch_off(&mut olaf, json!([])).await;
    let surveys = [("app.switched_on".to_owned(), json!({ "appId": "surveys", "title": "Surveys" }))];
    assert_eq!(notifications(&mut anna).await, surveys, "reports is in none of her roles");
    assert_eq!((notifications(&mut ben).await, unread(&mut ben).await), (vec![], 0));
    assert_eq!(app.db.rows("SELECT 1 FROM notifications").len(), 2, "a row for each app");
    // A user who gets the role sees it; one who loses the app no longer does.
    app.db.run("INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-ben', 'r-field')");
    assert_eq!((notifications(&mut ben).await.len(), unread(&mut ben).await), (1, 1));
    switch_off(&mut olaf, json!(["surveys"])).await;
    assert_eq!((notifications(&mut ben).await, unread(&mut ben).await), (vec![], 0));
    app.clock.advance(1_000);
    switch_off(&mut olaf, json!([])).await;
    switch_off(&mut olaf, json!([])).await;
    assert_eq!(
        app.db.rows("SELECT 1 FROM notifications").len(),
        2,
        "one notification for the same app, as of its last time"
    );
    assert_eq!(unread(&mut ben).await, 1);
}
