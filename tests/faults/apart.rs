//! What `tests/support/apart.sql` says is true: each statement on it is asked still, and needs both databases. That nothing else does, the
//! twin of the database looks after wherever a test asks.

use super::scene::{anna, product};
use super::support::apart::{known, on_a_line, spans};
use super::support::app::TestApp;
use super::support::world::PASSWORD;
use super::{fresh, mutations};
use asgard::http::invitation;
use http::Method;
use serde_json::json;
use std::collections::BTreeSet;

const USERS: &str = "/api/admin/user";

/// What the product asks besides: reads, cron, and the other forms of some mutations.
async fn besides() -> TestApp {
    let app = product();
    let mut anna = anna(&app).await;
    let mia = json!({ "firstName": "Mia", "email": "mia@new.example", "password": PASSWORD, "isShared": true });
    let made = anna.call(Method::PUT, USERS, &mia, &[]).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let path = format!("{USERS}/{}", made.json()["id"].as_str().unwrap());
    for change in [json!({ "email": "moved@new.example" }), json!({ "password": "Herbst-2028" })] {
        assert_eq!(anna.patch(&path, &change).await.status, 200);
    }
    assert_eq!(anna.delete(&format!("{path}?softDelete=false"), &json!(null)).await.status, 204);
    let rows = json!([{ "line": 2, "firstName": "Eva", "email": "eva@new.example" }]);
    let tried = json!({ "importId": "a", "chunk": 0, "dryRun": true, "rows": rows });
    assert_eq!(anna.post(&format!("{USERS}/import"), &tried).await.status, 200);
    let card = json!({ "password": PASSWORD });
    assert!(anna.call(Method::PUT, "/api/auth/lockscreen-users/me", &card, &[]).await.status.is_success());
    for path in [
        "/api/user/invitation/getInvitedUsers",
        "/api/user/invitation/getInvitationRequest",
        "/api/user/me/export",
        "/api/auth/lockscreen-users",
    ] {
        assert_eq!(anna.get(path).await.status, 200, "{path}");
    }
    invitation::expire(&app.app).await.unwrap();
    app
}

#[tokio::test]
async fn every_statement_that_is_said_to_need_both_databases_is_asked_and_does() {
    let mut asked: BTreeSet<String> = besides().await.db.asked().iter().map(|sql| on_a_line(sql)).collect();
    for operation in mutations() {
        let mut scene = fresh(operation.id).await;
        scene.send().await;
        asked.extend(scene.app.db.asked().iter().map(|sql| on_a_line(sql)));
    }
    let (whole, idle): (Vec<String>, Vec<String>) = known().partition(|sql| asked.contains(sql));
    assert_eq!(idle, Vec::<String>::new(), "nobody asks them any more");
    for sql in whole {
        assert!(spans(&sql), "it needs one database alone by now: {sql}");
    }
}
