//! `PUT /api/admin/tenant-user/assignUser/{userId}/{key}` and `POST /api/admin/user/autoAssign`

use crate::admin::{Snapshot, USERS, actor, anna, counts_are_right, events, make, seen};
use crate::invitations::{NEW, accept_in};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::{BEN, NINA, OLAF};
use http::Method;
use serde_json::{Value, json};

const GROUPED: &str = r#"{"admin":{"autoAssignPath":"/api/admin/user/autoAssign"}}"#;

async fn assign(browser: &mut Browser, id: &str, key: &str) -> (u16, String) {
    let path = format!("/api/admin/tenant-user/assignUser/{id}/{key}");
    browser.call(Method::PUT, &path, &Value::Null, &[]).await.outcome()
}

async fn unassign(browser: &mut Browser, id: &str, key: &str) -> (u16, String) {
    browser.delete(&format!("/api/admin/tenant-user/unAssignUser/{id}/{key}"), &Value::Null).await.outcome()
}

async fn key(anna: &mut Browser, id: &str) -> String {
    seen(anna, id).await["assignKey"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_removed_member_is_assigned_again_in_the_state_that_was_seen() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let mut wim = actor(&app, "wim", &["team"]).await;
    let mut host = actor(&app, "host", &["host"]).await;
    let first = key(&mut anna, "u-wim").await;
    assert_eq!(assign(&mut host, "u-wim", &first).await, (409, "conflict".into()), "a member");
    assert_eq!(unassign(&mut anna, "u-wim", &first).await.0, 204);
    assert_eq!(wim.get("/api/business/list").await.json(), json!([]));
    let (mut olaf, mut ben) = (signed_in(&app, OLAF).await, signed_in(&app, BEN).await);
    let before = Snapshot::of(&app);
    assert_eq!(unassign(&mut anna, "u-wim", &first).await, (409, "conflict".into()), "stale");
    assert_eq!(assign(&mut host, "u-wim", &first).await, (409, "conflict".into()), "stale");
    assert_eq!(assign(&mut anna, "u-ben", "1-1").await, (404, "not_found".into()));
    assert_eq!(assign(&mut wim, "u-wim", &first).await, (403, "tenant_missing".into()));
    let second = key(&mut anna, "u-wim").await;
    assert_eq!(assign(&mut olaf, "u-wim", &second).await, (404, "not_found".into()));
    assert_eq!(assign(&mut ben, "u-wim", &second).await, (403, "forbidden".into()));
    before.holds(&app, "a rejected request");
    assert_eq!(assign(&mut host, "u-wim", &second).await.0, 204, "on-boarding rights are enough");
    assert_eq!(wim.get("/api/business/list").await.json()[0]["title"], "Alpha");
    assert_eq!(seen(&mut anna, "u-wim").await["roles"], json!([]));
    counts_are_right(&app);
}

#[tokio::test]
async fn colleagues_of_the_group_are_taken_in_where_it_is_configured() {
    let app = TestApp::configured(1, "local", GROUPED);
    app.db.run("UPDATE tenants SET group_id = 'g1' WHERE id IN ('t-alpha', 't-beta')");
    let mut anna = anna(&app).await;
    assert_eq!(assign(&mut anna, "u-nina", "0-0").await, (404, "not_found".into()), "of no company");
    assert_eq!(assign(&mut anna, "u-olaf", "0-0").await, (404, "not_found".into()), "of another group");
    assert_eq!(assign(&mut anna, "u-ben", "0-0").await, (409, "conflict".into()), "the key of a row that is no more");
    assert_eq!(assign(&mut anna, "u-ben", "new").await.0, 204);
    let row = seen(&mut anna, "u-ben").await;
    assert_eq!((&row["firstName"], &row["roles"], &row["managed"]), (&json!("Ben"), &json!([]), &json!(false)));
    for taken in ["0-0", "new"] {
        assert_eq!(assign(&mut anna, "u-ben", taken).await, (409, "conflict".into()));
    }
    assert_eq!(events(&app, "member.assigned").len(), 1);
    assert_eq!(anna.get(&format!("{USERS}?search=ben")).await.json()["total"], 1);
    counts_are_right(&app);
    let plain = TestApp::new();
    plain.db.run("UPDATE tenants SET group_id = 'g1' WHERE id IN ('t-alpha', 't-beta')");
    let mut anna = crate::admin::working(&plain, crate::support::fixtures::ANNA).await;
    assert_eq!(assign(&mut anna, "u-ben", "0-0").await, (404, "not_found".into()), "not configured");
    assert_eq!(anna.post(&format!("{USERS}/autoAssign"), &json!({})).await.outcome(), (404, "not_found".into()));
}

#[tokio::test]
async fn colleagues_are_listed_for_whoever_may_take_them_in_and_one_of_them_is() {
    const COLLEAGUES: &str = "/api/admin/user/colleagues";
    let app = TestApp::configured(1, "local", GROUPED);
    app.db.run("UPDATE tenants SET group_id = 'g1' WHERE id IN ('t-alpha', 't-beta')");
    let mut anna = anna(&app).await;
    let mut host = actor(&app, "host", &["host"]).await;
    let mut reader = actor(&app, "reader", &["read"]).await;
    let ids = |page: &Value| -> Vec<String> {
        page["data"].as_array().unwrap().iter().map(|row| row["userId"].as_str().unwrap().to_owned()).collect()
    };
    let all = anna.get(COLLEAGUES).await.json();
    assert!(ids(&all).contains(&"u-ben".to_owned()), "{all}");
    assert!(!ids(&all).contains(&"u-anna".to_owned()), "a member");
    assert!(!ids(&all).contains(&"u-olaf".to_owned()), "of another group");
    assert_eq!(all["total"], all["data"].as_array().unwrap().len());
    let found = host.get(&format!("{COLLEAGUES}?search=ben")).await.json();
    assert_eq!(ids(&found), ["u-ben"], "on-boarding rights are enough");
    let row = &found["data"][0];
    assert_eq!((&row["firstName"], &row["company"]), (&json!("Ben"), &json!("Beta")));
    // All words have to be found in one company of the group.
    app.db.run(
        "INSERT INTO member_words (tenant_id, word, field, user_id) VALUES ('t-beta', 'zorn', 'l', 'u-ben'), ('t-gamma', 'quist', 'l', 'u-ben')",
    );
    for (words, expected) in [
        ("ben,zorn", vec!["u-ben"]),
        ("zorn,ben", vec!["u-ben"]),
        ("ben,quist", vec![]),
        ("quist,ben", vec![]),
        ("ben,qui", vec![]),
    ] {
        assert_eq!(ids(&host.get(&format!("{COLLEAGUES}?search={words}")).await.json()), expected, "{words}");
    }
    assert_eq!(reader.get(COLLEAGUES).await.outcome(), (403, "forbidden".into()));
    assert_eq!(assign(&mut host, "u-ben", row["assignKey"].as_str().unwrap()).await.0, 204);
    assert!(!ids(&anna.get(COLLEAGUES).await.json()).contains(&"u-ben".to_owned()), "a member now");
    app.db.run("UPDATE tenants SET state = 0 WHERE id = 't-beta'");
    assert_eq!(anna.get(COLLEAGUES).await.json()["total"], 0, "of a company that is disabled");
    let plain = TestApp::new();
    let mut anna = crate::admin::working(&plain, crate::support::fixtures::ANNA).await;
    assert_eq!(anna.get(COLLEAGUES).await.outcome(), (404, "not_found".into()), "not configured");
}

#[tokio::test]
async fn colleagues_are_listed_once_each_in_either_order() {
    let app = TestApp::configured(1, "local", GROUPED);
    app.db.run("UPDATE tenants SET group_id = 'g1' WHERE id IN ('t-alpha', 't-beta')");
    let mut anna = anna(&app).await;
    let ascending = anna.get(&format!("{USERS}/colleagues")).await.json();
    let descending = anna.get(&format!("{USERS}/colleagues?sort=-lastName")).await.json();
    let mut rows = ascending["data"].as_array().unwrap().clone();
    assert!(rows.len() > 1, "{rows:?}");
    rows.reverse();
    assert_eq!(descending["data"], json!(rows));
}

/// 600 people who are members of two companies of the group, and others of a third one.
fn colleagues_of_several_companies(app: &TestApp, others: usize) {
    app.db.run(&format!(
        "INSERT INTO tenants (id, business_uuid, title, name, group_id, created_at) VALUES ('t-beta-2', 'b-2', 'Beta 2', 'B', 'g1', 1),
           ('t-beta-3', 'b-3', 'Beta 3', 'B', 'g1', 1);
         UPDATE tenants SET group_id = 'g1' WHERE id IN ('t-alpha', 't-beta');
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600 + {others})
           INSERT INTO users (id, email, first_name, last_name, last_key, words, created_at)
             SELECT printf('m%04d', i), 'm' || i || '@x.example', 'M', printf('M%04d', i), printf('m%04d', i), '{{\"l\":[\"many\"]}}', 1 FROM n;
         INSERT INTO memberships (tenant_id, user_id, created_at) SELECT t.id, u.id, 1 FROM users u
           JOIN tenants t ON CASE WHEN u.id <= 'm0600' THEN t.id IN ('t-beta', 't-beta-2') ELSE t.id = 't-beta-3' END WHERE u.first_name = 'M'"
    ));
}

#[tokio::test]
async fn colleagues_of_several_companies_count_once_and_all_of_them_are_reached() {
    let app = TestApp::configured(1, "local", GROUPED);
    colleagues_of_several_companies(&app, 300);
    let mut anna = anna(&app).await;
    let page = anna.get(&format!("{USERS}/colleagues?search=many&limit=2")).await.json();
    assert_eq!((&page["total"], &page["totalIsMinimum"]), (&json!(900), &Value::Null));
    let all = anna.get(&format!("{USERS}/colleagues")).await.json();
    assert_eq!((&all["total"], &all["totalIsMinimum"]), (&json!(902), &Value::Null), "and two of Beta");
    let last = anna.get(&format!("{USERS}/colleagues?search=many&page=90")).await.json();
    assert_eq!((&last["data"][9]["lastName"], &last["data"][9]["company"]), (&json!("M0900"), &json!("Beta 3")));
}

#[tokio::test]
async fn more_than_a_thousand_colleagues_are_said_to_be_a_thousand_or_more() {
    let app = TestApp::configured(1, "local", GROUPED);
    colleagues_of_several_companies(&app, 401);
    let mut anna = anna(&app).await;
    let page = anna.get(&format!("{USERS}/colleagues?search=many&limit=1")).await.json();
    assert_eq!((&page["total"], &page["totalIsMinimum"]), (&json!(1_000), &json!(true)));
}

#[tokio::test]
async fn a_colleague_is_shown_with_a_company_of_the_group_that_they_may_enter() {
    let app = TestApp::configured(1, "local", GROUPED);
    app.db.run(
        "UPDATE tenants SET group_id = 'g1' WHERE id IN ('t-alpha', 't-beta');
         INSERT INTO tenants (id, business_uuid, title, name, group_id, state, created_at) VALUES ('t-a1', 'b-1', 'Of another group', 'B', 'g2', 1, 1),
           ('t-z1', 'b-5', 'Of another group, too', 'B', 'g2', 1, 1),
           ('t-a2', 'b-2', 'Disabled', 'B', 'g1', 0, 1), ('t-a3', 'b-3', 'Disabled there', 'B', 'g1', 1, 1), ('t-c', 'b-4', 'Later', 'B', 'g1', 1, 1);
         INSERT INTO memberships (tenant_id, user_id, state, created_at) VALUES ('t-a1', 'u-ben', 1, 1), ('t-a2', 'u-ben', 1, 1), ('t-a3', 'u-ben', 0, 1),
           ('t-c', 'u-ben', 1, 1)",
    );
    let mut anna = anna(&app).await;
    let page = anna.get(&format!("{USERS}/colleagues?search=ben")).await.json();
    assert_eq!((&page["total"], &page["data"][0]["company"]), (&json!(1), &json!("Beta")), "{page}");
    // Each company has its own data about a member: the one where the words are found is shown.
    app.db.run("INSERT INTO member_words (tenant_id, word, field, user_id) VALUES ('t-c', 'zorn', 'l', 'u-ben'), ('t-a3', 'zorn', 'l', 'u-ben'),
           ('t-beta', 'zorn', 'l', 'u-anna')");
    for search in ["zorn", "zorn,ben", "benedikt", "ben,zorn"] {
        let page = anna.get(&format!("{USERS}/colleagues?search={search}")).await.json();
        let found = if search == "benedikt" { json!([]) } else { json!(["Later"]) };
        let companies: Vec<_> = page["data"].as_array().unwrap().iter().map(|row| &row["company"]).collect();
        assert_eq!(json!(companies), found, "{search}");
        let descending = anna.get(&format!("{USERS}/colleagues?search={search}&sort=-lastName")).await.json();
        assert_eq!(descending, page, "{search}: one row however it is sorted");
    }
}

#[tokio::test]
async fn a_colleague_is_found_by_words_of_one_company_together_and_of_none_outside_the_group() {
    let app = TestApp::configured(1, "local", GROUPED);
    app.db.run(
        "UPDATE tenants SET group_id = 'g1' WHERE id IN ('t-alpha', 't-beta');
         INSERT INTO tenants (id, business_uuid, title, name, group_id, state, created_at) VALUES ('t-z', 'b-9', 'Of another group', 'Z', 'g2', 1, 1);
         INSERT INTO memberships (tenant_id, user_id, state, created_at) VALUES ('t-z', 'u-ben', 1, 1)",
    );
    let mut anna = anna(&app).await;
    let words = [("l", "zornig"), ("f", "quart"), ("e", "hoch")];
    for missing in [None, Some("zornig"), Some("quart"), Some("hoch")] {
        app.db.run("DELETE FROM member_words WHERE word IN ('zornig', 'quart', 'hoch')");
        for (field, word) in words {
            let tenant = if missing == Some(word) { "t-z" } else { "t-beta" };
            app.db.run(&format!(
                "INSERT INTO member_words (tenant_id, word, field, user_id) VALUES ('{tenant}', '{word}', '{field}', 'u-ben')"
            ));
        }
        let page = anna.get(&format!("{USERS}/colleagues?search=zornig,quart,hoch")).await.json();
        let found = page["data"].as_array().unwrap().len();
        assert_eq!((found, &page["total"]), (usize::from(missing.is_none()), &json!(found)), "{missing:?}");
    }
}

/// Otherwise a caller who may create users in one company would learn in another one whether an address had an account.
#[tokio::test]
async fn whom_a_company_created_is_a_colleague_from_their_first_visit_on_whether_the_address_had_an_account_or_not() {
    let app = TestApp::configured(1, "local", GROUPED);
    app.db.run(
        "UPDATE tenants SET group_id = 'g1' WHERE id IN ('t-alpha', 't-beta');
         INSERT INTO roles (tenant_id, id, title, has_onboarding_rights, created_at) VALUES ('t-beta', 'r-host', 'Host', 1, 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-beta', 'u-ben', 'r-host')",
    );
    let mut anna = anna(&app).await;
    let mut ben = signed_in(&app, BEN).await;
    assert_eq!(ben.enter("t-beta").await.status, 200);
    let mut ids = Vec::new();
    for email in [NEW, NINA] {
        let body = json!({ "firstName": "Mia", "email": email, "password": "Winter-2027", "isShared": true });
        ids.push(make(&mut ben, &body).await["id"].as_str().unwrap().to_owned());
    }
    let found = async |anna: &mut Browser, email: &str| {
        anna.get(&format!("{USERS}/colleagues?search=email:{email}")).await.json()["data"].as_array().unwrap().len()
    };
    for (email, id) in [NEW, NINA].iter().zip(&ids) {
        assert_eq!(found(&mut anna, email).await, 0, "{email}");
        assert_eq!(assign(&mut anna, id, "new").await, (404, "not_found".into()), "{email}");
    }
    let taken_in = anna.post(&format!("{USERS}/autoAssign"), &json!({})).await;
    assert_eq!(taken_in.json(), json!({ "assigned": 2, "remaining": 0 }), "Ben and Rita");
    // Both have arrived: one signs in, the other accepts.
    let signed = app.browser().sign_in_with(NEW, "Winter-2027").await;
    assert_eq!(signed.json()["company"]["title"], "Beta", "{}", signed.text());
    let mut nina = signed_in(&app, NINA).await;
    assert_eq!(accept_in(&mut nina, "t-beta", &crate::invitations::code(&app, NINA)).await.status, 200);
    for email in [NEW, NINA] {
        assert_eq!(found(&mut anna, email).await, 1, "{email}");
    }
    assert_eq!(assign(&mut anna, &ids[0], "new").await.0, 204);
    counts_are_right(&app);
}

#[tokio::test]
async fn a_whole_group_is_taken_in_a_thousand_at_once() {
    let app = TestApp::configured(1, "local", GROUPED);
    app.db.run("UPDATE tenants SET group_id = 'g1' WHERE id IN ('t-alpha', 't-beta');
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
          INSERT INTO users (id, email, first_name, state, created_at) SELECT 'm' || i, 'm' || i || '@x.example', 'M', i > 50, 1 FROM n;
        INSERT INTO memberships (tenant_id, user_id, created_at) SELECT 't-beta', id, 1 FROM users WHERE first_name = 'M';
        INSERT INTO memberships (tenant_id, user_id, assigned, state, created_at) VALUES ('t-alpha', 'm1100', 0, 0, 1)");
    let mut host = {
        crate::admin::world(&app);
        actor(&app, "host", &["host"]).await
    };
    let mut reader = actor(&app, "reader", &["read"]).await;
    let before = Snapshot::of(&app);
    assert_eq!(reader.post(&format!("{USERS}/autoAssign"), &json!({})).await.outcome(), (403, "forbidden".into()));
    before.holds(&app, "a rejected request");
    let elsewhere = app.db.rows("SELECT * FROM memberships WHERE tenant_id <> 't-alpha'");
    // Ben and Rita, and all of the many enabled members except the one who was removed from here.
    for expected in [
        json!({ "assigned": 1000, "remaining": 51 }),
        json!({ "assigned": 51, "remaining": 0 }),
        json!({ "assigned": 0, "remaining": 0 }),
    ] {
        assert_eq!(host.post(&format!("{USERS}/autoAssign"), &json!({})).await.json(), expected);
    }
    assert_eq!(events(&app, "members.assigned").len(), 2);
    assert_eq!(app.db.rows("SELECT * FROM memberships WHERE tenant_id <> 't-alpha'"), elsewhere);
    assert_eq!(
        app.db.rows("SELECT assigned FROM memberships WHERE tenant_id = 't-alpha' AND user_id = 'm1100'")[0]["assigned"],
        0
    );
    counts_are_right(&app);
}
