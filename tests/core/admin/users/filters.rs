//! Filtering the list of members by roles, locations and the last sign-in.

use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::{ANNA, BEN};
use asgard::ports::Clock;
use serde_json::{Value, json};

const USERS: &str = "/api/admin/user";
const DAY: i64 = 24 * 3_600_000;

/// Alpha with six people: where they work, what they are and how many days ago they were here.
async fn six(app: &TestApp) -> Browser {
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t-alpha', 'r-field', 'Field', 1), ('t-alpha', 'r-desk', 'Desk', 1),
           ('t-beta', 'r-field', 'Theirs', 1)",
    );
    for (id, location, role, days) in [
        ("u-1", "'Ulm'", "r-field", Some(1)),
        ("u-2", "'Ulm'", "r-desk", Some(40)),
        ("u-3", "'Berlin, Mitte'", "r-field", Some(400)),
        ("u-4", "NULL", "r-desk", None),
        ("u-5", "''", "", None),
        ("u-6", "'Bonn'", "r-field", Some(10)),
    ] {
        let at = days.map_or(0, |days| app.clock.now().0 - days * DAY);
        app.db.run(&format!(
            "INSERT INTO users (id, email, first_name, last_key, created_at) VALUES ('{id}', '{id}@alpha.example', 'X', '{id}', 1);
             INSERT INTO memberships (tenant_id, user_id, created_at, location, last_key) VALUES ('t-alpha', '{id}', 1, {location}, '{id}');
             UPDATE memberships SET login_key = {at}, last_login = NULLIF({at}, 0) WHERE user_id = '{id}';
             INSERT INTO role_members (tenant_id, user_id, role_id) SELECT 't-alpha', '{id}', id FROM roles WHERE tenant_id = 't-alpha' AND id = '{role}'"
        ));
    }
    app.db.run("INSERT INTO memberships (tenant_id, user_id, created_at, location) VALUES ('t-beta', 'u-1', 1, 'Rom')");
    let mut anna = signed_in(app, ANNA).await;
    anna.enter("t-alpha").await;
    anna
}

/// Who of the six is shown.
async fn shown(browser: &mut Browser, query: &str) -> Vec<String> {
    let list = browser.get(&format!("{USERS}?{query}")).await;
    assert_eq!(list.status, 200, "{}", list.text());
    let list = list.json();
    let ids: Vec<String> =
        list["data"].as_array().unwrap().iter().map(|row| row["userId"].as_str().unwrap().into()).collect();
    let is_filtered = ["role=", "location=", "lastLogin="].iter().any(|filter| query.contains(filter));
    if is_filtered && !query.contains("limit") {
        assert_eq!(list["total"], ids.len(), "{query}");
    }
    ids.into_iter().filter(|id| id != "u-anna" && id != "u-carla").collect()
}

#[tokio::test]
async fn any_of_several_roles_and_any_of_several_locations_are_shown_and_filters_narrow_each_other() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    for (query, found) in [
        ("role=r-field", &["u-1", "u-3", "u-6"][..]),
        ("role=r-field,r-desk", &["u-1", "u-2", "u-3", "u-4", "u-6"]),
        ("role=r-nobody", &[]),
        ("location=Ulm", &["u-1", "u-2"]),
        ("location=Ulm,Bonn", &["u-1", "u-2", "u-6"]),
        ("location=Berlin%5C,+Mitte", &["u-3"]),
        ("location=Rom", &[]),
        ("role=r-field&location=Ulm", &["u-1"]),
        ("role=r-field&sort=-lastName", &["u-6", "u-3", "u-1"]),
        ("role=r-field&state=0", &[]),
        ("role=r-field&search=email:u-3", &[]),
    ] {
        assert_eq!(shown(&mut anna, query).await, found, "{query}");
    }
}

#[tokio::test]
async fn the_last_sign_in_filters_by_days() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    for (query, found) in [
        ("lastLogin=never", &["u-4", "u-5"][..]),
        ("lastLogin=within:7", &["u-1"]),
        ("lastLogin=within:30", &["u-1", "u-6"]),
        ("lastLogin=over:30", &["u-2", "u-3"]),
        ("lastLogin=over:365", &["u-3"]),
        ("lastLogin=over:30&role=r-desk", &["u-2"]),
    ] {
        assert_eq!(shown(&mut anna, query).await, found, "{query}");
    }
    app.db.run("UPDATE memberships SET state = 0 WHERE user_id = 'u-4'");
    assert_eq!(shown(&mut anna, "lastLogin=never&state=0").await, ["u-4"]);
}

#[tokio::test]
async fn a_filtered_list_goes_on_behind_its_last_row() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    let first = anna.get(&format!("{USERS}?role=r-field&limit=2")).await.json();
    assert_eq!(first["total"], 3);
    let next = first["next"].as_str().unwrap();
    assert_eq!(shown(&mut anna, &format!("role=r-field&limit=2&after={next}")).await, ["u-6"]);
    assert_eq!(shown(&mut anna, "role=r-field&limit=2&page=2").await, ["u-6"]);
}

#[tokio::test]
async fn a_filter_that_is_none_is_refused() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    for query in ["lastLogin=soon", "lastLogin=within:0"] {
        let reply = anna.get(&format!("{USERS}?{query}")).await;
        assert_eq!((reply.status.as_u16(), reply.json()["errors"][0]["field"].clone()), (422, json!("lastLogin")));
    }
}

#[tokio::test]
async fn what_there_is_to_filter_by_is_of_this_company_alone() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    let told = anna.get(&format!("{USERS}/facets")).await.json();
    assert_eq!(told["locations"], json!(["Berlin, Mitte", "Bonn", "Ulm"]));
    let titles: Vec<&Value> = told["roles"].as_array().unwrap().iter().map(|role| &role["title"]).collect();
    assert!(titles.contains(&&json!("Desk")) && titles.is_sorted_by_key(|title| title.as_str()), "{titles:?}");
    assert!(!told.to_string().contains("Theirs"));
    assert_eq!(app.log.all().pop().unwrap()["d1"], 1);
    let mut ben = signed_in(&app, BEN).await;
    ben.enter("t-beta").await;
    assert_eq!(ben.get(&format!("{USERS}/facets")).await.outcome(), (403, "forbidden".into()));
}
