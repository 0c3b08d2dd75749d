//! `GET /api/user/me` and `GET /api/business/list`

use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::fixtures::ANNA;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;

#[tokio::test]
async fn who_i_am_comes_from_the_copy_near_me_without_the_database_and_once_only_from_the_store() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, ANNA).await;
    let statements = |app: &TestApp| {
        let line = app.log.all().pop().unwrap();
        (line["d1"].as_u64().unwrap(), line["objects"].as_u64().unwrap(), line["kv"].as_u64().unwrap())
    };
    browser.get("/api/user/me").await;
    assert_eq!(statements(&app), (0, 1, 0), "the isolate of the sign-in has the copy");
    browser.app = app.in_a_fresh_isolate();
    browser.get("/api/user/me").await;
    assert_eq!(statements(&app), (0, 1, 1), "another one reads it");
    browser.get("/api/user/me").await;
    assert_eq!(statements(&app), (0, 1, 0), "once");
}

#[tokio::test]
async fn a_lost_copy_or_a_store_that_is_down_changes_nothing_but_the_way() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, ANNA).await;
    app.cache.forget();
    browser.app = app.in_a_fresh_isolate();
    assert_eq!(browser.get("/api/user/me").await.json()["user"]["userId"], "u-anna");
    assert_eq!(app.cache.keys().len(), 1, "the copy was written again");
    app.cache.is_down.store(true, Ordering::SeqCst);
    browser.app = app.in_a_fresh_isolate();
    assert_eq!(browser.get("/api/user/me").await.json()["user"]["userId"], "u-anna");
}

#[tokio::test]
async fn what_an_isolate_remembers_of_a_person_who_changed_elsewhere_is_not_believed() {
    let app = TestApp::new();
    let (mut here, mut there) = (signed_in(&app, ANNA).await, app.in_a_fresh_isolate().browser());
    here.get("/api/user/me").await;
    there.cookies = here.cookies.clone();
    there.patch("/api/user/me", &json!({ "firstName": "Änne" })).await;
    assert_eq!(here.get("/api/user/me").await.json()["user"]["firstName"], "Änne");
    there.post("/api/auth/signout", &json!({})).await;
    assert_eq!(here.get("/api/user/me").await.status, 401);
}

#[tokio::test]
async fn a_forged_copy_of_another_version_is_not_believed() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, ANNA).await;
    let key = app.cache.keys().pop().unwrap();
    app.cache.set(&key, "{ not a snapshot");
    browser.app = app.in_a_fresh_isolate();
    assert_eq!(browser.get("/api/user/me").await.json()["user"]["email"], ANNA);
}

#[tokio::test]
async fn each_company_says_what_one_may_there_and_when_one_was_there() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, ANNA).await;
    browser.enter("t-beta").await;
    let list = browser.get("/api/business/list").await.json();
    let one = |company: &Value| (company["title"].clone(), company["roles"].clone(), company["lastLogin"].is_string());
    assert_eq!(
        list.as_array().unwrap().iter().map(one).collect::<Vec<_>>(),
        [
            (json!("Alpha"), json!(["admin"]), false),
            (json!("Beta"), json!(["Readers"]), true),
            (json!("Gamma"), json!([]), false)
        ],
        "a role that is switched off gives nothing"
    );
    assert_eq!(app.log.all().pop().unwrap()["d1"], 1, "in one trip");
}

#[tokio::test]
async fn the_companies_of_a_person_are_listed_by_title() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, ANNA).await;
    let list = browser.get("/api/business/list?autoLogin=false").await.json();
    let titles: Vec<&str> = list.as_array().unwrap().iter().map(|company| company["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["Alpha", "Beta", "Gamma"]);
    app.db.run("UPDATE tenants SET title = 'ätna', title_key = 'atna' WHERE id = 't-alpha'");
    let list = browser.get("/api/business/list").await.json();
    let titles: Vec<&str> = list.as_array().unwrap().iter().map(|company| company["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["ätna", "Beta", "Gamma"], "as people sort, not as bytes do");
    assert_eq!(browser.get("/api/business/list?limit=1&page=2").await.json()[0]["title"], "Beta");
    for query in ["limit=0", "limit=101", "limit=x", "page=0", "limit=1&limit=2", "limit=%zz"] {
        assert_eq!(browser.get(&format!("/api/business/list?{query}")).await.status, 422, "{query}");
    }
    let reply = browser.get("/api/business/list?autoLogin=true").await;
    assert!(reply.cookies().is_empty(), "autoLogin signs nobody in");
}
