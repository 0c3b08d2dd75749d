//! `POST /api/auth/signout`

use crate::support::app::{Reply, TestApp};
use crate::support::browser::signed_in;
use crate::support::fixtures::ANNA;
use serde_json::{Value, json};

#[tokio::test]
async fn a_sign_out_ends_this_session_everywhere_at_once_and_no_other() {
    let app = TestApp::new();
    let mut here = signed_in(&app, ANNA).await;
    let mut there = signed_in(&app, ANNA).await;
    let mut copy = here.clone();
    let reply = here.post("/api/auth/signout", &Value::Null).await;
    assert_eq!(reply.status, 204);
    assert!(reply.body.is_empty());
    let gone: Vec<String> = reply.cookies().iter().map(|line| line.split('=').next().unwrap().to_owned()).collect();
    assert_eq!(gone, ["utk", "__Host-rtk", "ttk"]);
    assert!(here.cookies.contains_key("__Host-dsk"), "the device stays");
    assert_eq!(copy.get("/api/user/me").await.outcome(), (401, "session_expired".into()));
    assert_eq!(copy.post("/api/auth/refresh", &json!({})).await.outcome(), (401, "session_expired".into()));
    assert_eq!(there.get("/api/user/me").await.status, 200);
}

#[tokio::test]
async fn an_old_access_token_or_the_refresh_token_alone_can_sign_out() {
    let app = TestApp::new();
    let mut old = signed_in(&app, ANNA).await;
    app.clock.advance(3_600_000);
    assert_eq!(old.post("/api/auth/signout", &json!({})).await.status, 204);
    let mut bare = signed_in(&app, ANNA).await;
    bare.cookies.remove("utk");
    assert_eq!(bare.post("/api/auth/signout", &json!({})).await.status, 204);
}

fn cleared(reply: &Reply) -> Vec<String> {
    let lines = reply.cookies();
    assert!(lines.iter().all(|line| line.contains("Max-Age=0")), "{lines:?}");
    lines.iter().map(|line| line.split('=').next().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn nobody_signs_out_without_a_token() {
    let app = TestApp::new();
    let reply = app.browser().post("/api/auth/signout", &json!({})).await;
    assert_eq!(reply.outcome(), (401, "unauthenticated".into()));
    assert_eq!(cleared(&reply), ["utk", "__Host-rtk", "ttk"]);
}

#[tokio::test]
async fn what_is_left_of_a_session_that_ended_elsewhere_is_cleared() {
    let app = TestApp::new();
    let mut here = signed_in(&app, ANNA).await;
    let mut left = here.clone();
    assert_eq!(here.post("/api/auth/signout", &json!({})).await.status, 204);
    let reply = left.post("/api/auth/signout", &json!({})).await;
    assert_eq!(reply.outcome(), (401, "session_expired".into()));
    assert_eq!(cleared(&reply), ["utk", "__Host-rtk", "ttk"]);
}
