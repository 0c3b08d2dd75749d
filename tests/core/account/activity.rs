//! `GET /api/user/activity`

use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::factors::enrolled;
use crate::support::fixtures::{ANNA, BEN, PASSWORD};
use http::Method;
use serde_json::{Value, json};

const ACTIVITY: &str = "/api/user/activity";

async fn actions(browser: &mut Browser) -> Vec<String> {
    let response = browser.get(ACTIVITY).await.json();
    let actions = response["data"].as_array().unwrap().iter().map(|event| event["action"].as_str().unwrap().to_owned());
    actions.collect()
}

#[tokio::test]
async fn people_see_what_happened_about_their_account_the_newest_first() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    app.clock.advance(1000);
    enrolled(&mut anna).await;
    signed_in(&app, BEN).await;
    let response = anna.get(ACTIVITY).await.json();
    let newest = &response["data"][0];
    assert_eq!(
        (&newest["action"], &newest["detail"], &response["next"]),
        (&json!("auth.totp_added"), &json!({}), &Value::Null)
    );
    assert!(newest["at"].as_str().unwrap().ends_with('Z') && newest["network"].is_string(), "{newest}");
    assert_eq!(actions(&mut anna).await, ["auth.totp_added", "auth.totp_shown", "auth.signed_in"]);
    app.clock.advance(366 * 24 * 3_600_000);
    let mut ben = signed_in(&app, BEN).await;
    assert_eq!(actions(&mut ben).await, ["auth.signed_in"], "what is older than a year is not returned");
}

#[tokio::test]
async fn it_is_told_page_by_page_and_nothing_is_left_out() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let now = "(SELECT MAX(created_at) FROM audit)";
    app.db.run(&format!(
        "INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at)
           SELECT CASE WHEN n.value % 3 = 0 THEN 't-alpha' ELSE '' END, 100 + n.value, 'e' || n.value, 'auth.entered', 'u-anna', 'u-anna', 'x', {now} - n.value / 7
           FROM json_each('[{}]') n",
        (0..120).map(|at| at.to_string()).collect::<Vec<_>>().join(",")
    ));
    let (mut seen, mut after) = (0, String::new());
    for size in [50, 50, 21] {
        let response = anna.get(&format!("{ACTIVITY}{after}")).await.json();
        assert_eq!(response["data"].as_array().unwrap().len(), size);
        seen += size;
        after = format!("?after={}", response["next"].as_str().unwrap_or_default());
    }
    assert_eq!((seen, after.as_str()), (121, "?after="));
    assert_eq!(anna.get(&format!("{ACTIVITY}?after=x")).await.status, 422);
}

#[tokio::test]
async fn each_event_names_its_program_and_says_whether_it_was_most_likely_this_device() {
    const FIREFOX: (&str, &str) =
        ("user-agent", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0");
    let app = TestApp::new();
    let mut anna = app.browser().at("192.0.2.1");
    let credentials = json!({ "email": ANNA, "password": PASSWORD });
    anna.call(Method::POST, "/api/auth/signin", &credentials, &[FIREFOX]).await;
    let response = anna.call(Method::GET, ACTIVITY, &Value::Null, &[FIREFOX]).await.json();
    let event = &response["data"][0];
    assert_eq!(
        (&event["device"], &event["here"], &event["detail"]),
        (&json!("Firefox, Windows"), &json!(true), &json!({}))
    );
    // Another browser, and another network.
    assert_eq!(anna.get(ACTIVITY).await.json()["data"][0]["here"], false);
    anna.ip = Some("198.51.100.1".into());
    let response = anna.call(Method::GET, ACTIVITY, &Value::Null, &[FIREFOX]).await.json();
    assert_eq!(
        (&response["data"][0]["device"], &response["data"][0]["here"]),
        (&json!("Firefox, Windows"), &json!(false))
    );
}
