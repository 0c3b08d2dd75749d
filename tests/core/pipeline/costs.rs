//! What the calls that happen most ask of the platform, on their way to the answer. Counts are exact; times are measured by
//! `npm run bench`.

use crate::admin::{USERS, anna, join};
use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::fixtures::ANNA;
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
