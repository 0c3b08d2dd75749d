//! Directory and Reports: apps of the product itself, behind the same access checks as every app, each in one round trip to the database.

use super::working;
use crate::support::app::TestApp;
use crate::support::fixtures::{ANNA, BEN};
use asgard::ports::Clock;
use http::Method;
use serde_json::{Value, json};

const COLLEAGUES: &str = "/api/apps/directory/people";
const COMPANY: &str = "/api/apps/reports/company";

/// Alpha's administrator reads both; Beta has them, but no role there grants one.
fn product() -> TestApp {
    let app = TestApp::new();
    app.db.run(
        "UPDATE apps SET mfe_name = 'reports' WHERE id = 'reports';
         UPDATE apps SET mfe_name = 'directory' WHERE id = 'surveys';
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-alpha', 'r-admin', 'reports', 1);
         UPDATE roles SET app_ids = json_insert(app_ids, '$[#]', 'reports') WHERE tenant_id = 't-alpha' AND id = 'r-admin';
         UPDATE role_apps SET access = 0 WHERE tenant_id = 't-beta';
         UPDATE memberships SET phone = '+49 30 1', location = 'Kiel' WHERE tenant_id = 't-alpha' AND user_id = 'u-anna';
         INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-ben', 1);
         INSERT INTO memberships (tenant_id, user_id, created_at, state, assigned, location) VALUES \
           ('t-alpha', 'u-rita', 1, 0, 1, 'Bremen'), ('t-alpha', 'u-nina', 1, 0, 0, 'Emden')",
    );
    app
}

fn names(reply: &Value) -> Vec<&str> {
    reply["data"].as_array().unwrap().iter().map(|row| row["userId"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn colleagues_are_the_enabled_members_of_the_company_by_name() {
    let app = product();
    let mut anna = working(&app, ANNA, "t-alpha").await;
    let all = anna.get(&format!("{COLLEAGUES}?limit=100")).await.json();
    let ids = names(&all);
    assert!(ids.contains(&"u-anna") && ids.contains(&"u-ben"), "{all}");
    assert!(!ids.contains(&"u-rita") && !ids.contains(&"u-carla"), "whoever is disabled is nobody's colleague");
    let own = all["data"].as_array().unwrap().iter().find(|row| row["userId"] == "u-anna").unwrap();
    assert_eq!((&own["phone"], &own["location"]), (&json!("+49 30 1"), &json!("Kiel")));
    assert!(own.get("birthDate").is_none() && own.get("roles").is_none());
    assert_eq!((&all["found"], &all["next"]), (&Value::Null, &Value::Null));
    assert_eq!(all["locations"], json!(["Kiel"]), "where nobody is shown is nothing to choose");
    // Filtered by location.
    let there = anna.get(&format!("{COLLEAGUES}?location=Kiel,Ulm")).await.json();
    assert_eq!((names(&there), &there["found"]), (vec!["u-anna"], &json!(1)));
    assert_eq!(names(&anna.get(&format!("{COLLEAGUES}?location=Ulm")).await.json()), Vec::<&str>::new());
    // Page by page.
    let first = anna.get(&format!("{COLLEAGUES}?limit=2")).await.json();
    let next = first["next"].as_str().unwrap();
    let second = anna.get(&format!("{COLLEAGUES}?limit=2&after={next}")).await.json();
    assert_eq!(names(&first).len() + names(&second).len(), 2);
    assert_ne!(names(&first), names(&second));
    for bad in ["?sort=email", "?search=email:anna", "?limit=101", "?fields=x", "?role=r-admin"] {
        assert_eq!(anna.get(&format!("{COLLEAGUES}{bad}")).await.status, 422, "{bad}");
    }
}

#[tokio::test]
async fn a_company_is_told_in_numbers_day_by_day() {
    let app = product();
    let mut anna = working(&app, ANNA, "t-alpha").await;
    let month_ago = app.clock.now().0 - 30 * 86_400_000;
    app.db.run(&format!(
        "UPDATE memberships SET login_key = {month_ago} WHERE tenant_id = 't-alpha' AND user_id <> 'u-anna'"
    ));
    let report = anna.get(COMPANY).await.json();
    let days = report["days"].as_array().unwrap();
    assert_eq!(days.len(), 30);
    assert_eq!(days[29]["day"], anna.get("/api/home").await.json()["days"][29]["day"]);
    assert!(days[29]["signIns"].as_i64().unwrap() >= 1, "{report}");
    let people = anna.get("/api/home").await.json()["people"].clone();
    assert_eq!([&report["active"], &report["members"]], [&people["active"], &people["members"]]);
    assert_eq!(report["active"], report["members"], "a month is thirty whole days");
    // As the list of roles says: one that it names, and three areas of administration.
    assert_eq!(anna.get("/api/admin/role").await.json()["data"][0]["countApps"], 4);
    let admin = json!({ "title": "admin", "enabled": true, "administers": true, "members": 1, "apps": 4 });
    assert_eq!(report["roles"], json!([admin]));
    assert_eq!(anna.get(&format!("{COMPANY}?days=365")).await.json()["days"].as_array().unwrap().len(), 365);
    for bad in ["0", "31", "x", ""] {
        assert_eq!(anna.get(&format!("{COMPANY}?days={bad}")).await.status, 422, "{bad}");
    }
}

#[tokio::test]
async fn roles_and_rights_are_told_as_they_were_when_each_day_ended() {
    let app = product();
    app.db.run("UPDATE roles SET app_ids = '[\"surveys\",\"reports\"]' WHERE tenant_id = 't-alpha' AND id = 'r-admin'");
    let roles_of = |report: &Value, day: usize| report["days"][day]["roles"].clone();
    let totals = |roles: i64, given: i64, administering: i64, rights: i64| json!({ "roles": roles, "given": given, "administering": administering, "rights": rights });
    let mut anna = working(&app, ANNA, "t-alpha").await;
    let first = anna.get(COMPANY).await.json();
    assert_eq!((roles_of(&first, 27), roles_of(&first, 28)), (Value::Null, totals(1, 1, 1, 2)), "counted since today");
    assert_eq!(roles_of(&first, 29), totals(1, 1, 1, 2));

    let role = json!({ "title": "Crew", "users": ["u-ben"], "apps": [{ "appId": "surveys", "access": "read" }] });
    let made = anna.call(Method::PUT, "/api/admin/role", &role, &[]).await;
    assert!(made.status.is_success(), "{}", made.json());
    assert_eq!(roles_of(&anna.get(COMPANY).await.json(), 29), totals(2, 2, 1, 3), "what is now");

    app.clock.advance(3 * 86_400_000);
    let mut anna = working(&app, ANNA, "t-alpha").await;
    app.db.run("DELETE FROM role_members WHERE tenant_id = 't-alpha' AND user_id = 'u-ben'");
    let later = anna.get(COMPANY).await.json();
    assert_eq!(
        (roles_of(&later, 24), roles_of(&later, 25)),
        (Value::Null, totals(1, 1, 1, 2)),
        "before anybody counted"
    );
    for day in [26, 27, 28] {
        assert_eq!(roles_of(&later, day), totals(2, 2, 1, 3), "{day}: as that day ended, and the quiet ones after it");
    }
    assert_eq!(roles_of(&later, 29), totals(2, 1, 1, 3));
    app.clock.advance(40 * 86_400_000);
    let mut anna = working(&app, ANNA, "t-alpha").await;
    assert_eq!(roles_of(&anna.get(COMPANY).await.json(), 0), totals(2, 1, 1, 3), "quiet since before the first day");
}

#[tokio::test]
async fn whoever_may_not_read_the_app_is_told_nothing() {
    let app = product();
    let mut elsewhere = working(&app, ANNA, "t-beta").await;
    let mut ben = working(&app, BEN, "t-alpha").await;
    for path in [COLLEAGUES, COMPANY] {
        for browser in [&mut elsewhere, &mut ben] {
            let reply = browser.get(path).await;
            assert_eq!(
                (reply.outcome(), &reply.json()["missing"]["access"]),
                ((403, "forbidden".into()), &json!("read")),
                "{path}"
            );
        }
    }
    app.db.run("INSERT INTO tenant_apps (tenant_id, app_id, enabled) VALUES ('t-alpha', 'surveys', 0), ('t-alpha', 'reports', 0)");
    let mut anna = working(&app, ANNA, "t-alpha").await;
    for path in [COLLEAGUES, COMPANY] {
        assert_eq!(anna.get(path).await.outcome(), (404, "not_found".into()), "{path} is off");
    }
}

#[tokio::test]
async fn each_is_one_trip_to_the_database() {
    let app = product();
    let mut anna = working(&app, ANNA, "t-alpha").await;
    for path in [COLLEAGUES, COMPANY] {
        assert_eq!(anna.get(path).await.status, 200);
        assert_eq!(app.hops(), (1, 1), "{path}");
    }
}
