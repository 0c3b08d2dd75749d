//! `/api/user/sessions`

use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::factors::{SECOND_FACTOR, enrolled, waiting};
use crate::support::fixtures::{ANNA, BEN, PASSWORD};
use crate::support::objects::{Class, Fault};
use crate::support::seeded_random::seeds;
use http::Method;
use serde_json::{Value, json};

const SESSIONS: &str = "/api/user/sessions";
const FIREFOX: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

async fn sessions(browser: &mut Browser) -> Vec<Value> {
    browser.get(SESSIONS).await.json().as_array().unwrap().clone()
}

/// The id of the only session that is not the caller's.
async fn other(browser: &mut Browser) -> String {
    let all = sessions(browser).await;
    all.iter().find(|session| session["current"] == false).unwrap()["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn people_see_where_they_are_signed_in_their_own_place_first() {
    let app = TestApp::new();
    let mut phone = app.browser();
    phone.fetch_guard().await;
    let sign_in = json!({ "email": ANNA, "password": PASSWORD });
    phone.call(Method::POST, "/api/auth/signin", &sign_in, &[("user-agent", FIREFOX)]).await;
    app.clock.advance(3 * 3_600_000);
    let mut here = signed_in(&app, ANNA).await;
    let all = sessions(&mut here).await;
    assert_eq!(all.len(), 2);
    assert_eq!((&all[0]["current"], &all[1]["current"]), (&json!(true), &json!(false)));
    let there = &all[1];
    assert_eq!((&there["agent"], &there["scope"]), (&json!("Firefox, Windows"), &json!("full")));
    assert_eq!(
        (&there["createdAt"], &there["lastUsed"]),
        (&json!("2026-11-20T09:30:00Z"), &json!("2026-11-20T09:30:00Z"))
    );
    assert_eq!(there["expiresAt"], "2027-01-19T09:30:00Z");
    assert_eq!(there["label"].as_str(), phone.cookies.get("uuId").map(String::as_str));
    let stored = app.db.dump().to_string();
    assert!(!stored.contains("Mozilla") && !stored.contains("rv:140"), "the header itself is not kept");
    assert!(!json!(all).to_string().contains(app.db.rows("SELECT device FROM devices")[0]["device"].as_str().unwrap()));
}

#[tokio::test]
async fn looking_is_one_hop_beside_the_database_and_writes_nothing() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let before = app.db.dump();
    sessions(&mut anna).await;
    let line = app.log.all().pop().unwrap();
    assert_eq!((line["d1"].as_u64(), line["objects"].as_u64()), (Some(1), Some(1)));
    assert_eq!(app.db.dump(), before);
}

#[tokio::test]
async fn signing_out_there_ends_that_session_at_once_and_is_told_once() {
    let app = TestApp::new();
    let (mut here, mut there) = (signed_in(&app, ANNA).await, signed_in(&app, ANNA).await);
    let path = format!("{SESSIONS}/{}", other(&mut here).await);
    assert_eq!(here.delete(&path, &Value::Null).await.status, 204);
    assert_eq!(there.get("/api/user/me").await.outcome(), (401, "session_expired".into()));
    assert_eq!(there.post("/api/auth/refresh", &json!({})).await.outcome(), (401, "session_expired".into()));
    assert_eq!(sessions(&mut here).await.len(), 1);
    assert_eq!(here.delete(&path, &Value::Null).await.outcome(), (404, "not_found".into()), "again");
    assert_eq!(app.db.rows("SELECT id FROM audit WHERE action = 'user.session_ended'").len(), 1);
}

#[tokio::test]
async fn signing_out_there_takes_the_card_and_the_trust_of_that_device_alone() {
    const CARD: &str = "/api/auth/lockscreen-users/me";
    let app = TestApp::new();
    let mut authenticator = enrolled(&mut signed_in(&app, ANNA).await).await;
    let mut trusted = async || {
        let mut browser = waiting(&app, ANNA).await;
        let mut factor = authenticator.totp();
        factor["trustDevice"] = json!(true);
        assert_eq!(browser.post(SECOND_FACTOR, &factor).await.status, 200);
        assert_eq!(browser.call(Method::PUT, CARD, &json!({}), &[]).await.status, 204);
        browser
    };
    let (mut anna, mut phone, mut tablet) = (trusted().await, trusted().await, trusted().await);
    let pin = json!({ "pin": "135790", "currentPassword": PASSWORD });
    assert_eq!(anna.patch("/api/user/me", &pin).await.status, 200);
    let own = |session: &&Value| session["current"] == true;
    let of_phone = sessions(&mut phone).await.iter().find(own).unwrap()["id"].as_str().unwrap().to_owned();
    assert_eq!(anna.delete(&format!("{SESSIONS}/{of_phone}"), &Value::Null).await.status, 204);
    let by_pin = json!({ "userId": "u-anna", "pin": "135790" });
    let refused = phone.post("/api/auth/signin-pin", &by_pin).await;
    assert_eq!(refused.outcome(), (403, "device_not_enrolled".into()));
    assert_eq!(tablet.post("/api/auth/signin-pin", &by_pin).await.status, 200);
    for (browser, scope) in [(&mut phone, "second_factor"), (&mut tablet, "full")] {
        browser.guard = None;
        assert_eq!(browser.sign_in(ANNA).await.json()["scope"], scope);
    }
    let own = sessions(&mut anna).await.iter().find(own).unwrap()["id"].as_str().unwrap().to_owned();
    assert_eq!(anna.delete(&format!("{SESSIONS}/{own}"), &Value::Null).await.status, 204);
    assert_eq!(
        anna.post("/api/auth/signin-pin", &by_pin).await.status,
        200,
        "who leaves their own device keeps its card"
    );
}

#[tokio::test]
async fn a_device_that_cannot_be_forgotten_stays_signed_in_until_it_is() {
    let app = TestApp::new();
    let (mut here, mut there) = (signed_in(&app, ANNA).await, signed_in(&app, ANNA).await);
    let path = format!("{SESSIONS}/{}", other(&mut here).await);
    app.db.fail_next(crate::support::database::Fault::BeforeCommit);
    assert_eq!(here.delete(&path, &Value::Null).await.outcome(), (503, "unavailable".into()));
    assert_eq!(there.get("/api/user/me").await.status, 200);
    assert_eq!(here.delete(&path, &Value::Null).await.status, 204);
    assert_eq!(there.get("/api/user/me").await.status, 401);
}

#[tokio::test]
async fn somebody_elses_session_is_none() {
    let app = TestApp::new();
    let (mut anna, mut ben) = (signed_in(&app, ANNA).await, signed_in(&app, BEN).await);
    let bens = sessions(&mut ben).await[0]["id"].as_str().unwrap().to_owned();
    for id in [bens.as_str(), "none", "%27%3B--"] {
        assert_eq!(anna.delete(&format!("{SESSIONS}/{id}"), &Value::Null).await.outcome(), (404, "not_found".into()));
    }
    assert_eq!(anna.delete(SESSIONS, &Value::Null).await.status, 204);
    assert_eq!(ben.get("/api/user/me").await.status, 200);
    assert!(app.db.rows("SELECT id FROM audit WHERE action LIKE 'user.%'").is_empty(), "nothing happened");
}

#[tokio::test]
async fn ones_own_session_can_be_ended_like_any_other() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let id = sessions(&mut anna).await[0]["id"].as_str().unwrap().to_owned();
    let reply = anna.delete(&format!("{SESSIONS}/{id}/"), &Value::Null).await;
    assert_eq!((reply.status.as_u16(), reply.cookies().len()), (204, 3), "its cookies are cleared");
    assert_eq!(anna.cookies.keys().filter(|name| name.ends_with("tk")).count(), 0);
}

#[tokio::test]
async fn signing_out_everywhere_else_leaves_this_place_alone() {
    for seed in seeds(5) {
        let app = TestApp::seeded(seed);
        let mut here = signed_in(&app, ANNA).await;
        let mut others = vec![signed_in(&app, ANNA).await, signed_in(&app, ANNA).await];
        assert_eq!(here.delete(SESSIONS, &json!({})).await.status, 204);
        for there in &mut others {
            assert_eq!(there.get("/api/user/me").await.outcome(), (401, "session_expired".into()));
        }
        assert_eq!(sessions(&mut here).await.len(), 1);
        assert_eq!(here.delete(SESSIONS, &Value::Null).await.status, 204, "again");
        assert_eq!(app.db.rows("SELECT id FROM audit WHERE action = 'user.sessions_ended'").len(), 1);
        let line = app.log.all().into_iter().find(|line| line["operation"] == "endOtherSessions").unwrap();
        assert_eq!(
            (line["d1"].as_u64(), line["objects"].as_u64()),
            (Some(2), Some(2)),
            "admitted by the hop that ends; the other one is for sign-ins that are under way"
        );
    }
}

#[tokio::test]
async fn signing_out_everywhere_else_takes_the_cards_there_and_leaves_the_one_here() {
    const CARDS: &str = "/api/auth/lockscreen-users";
    let app = TestApp::new();
    let (mut here, mut there) = (signed_in(&app, ANNA).await, signed_in(&app, ANNA).await);
    let mut ben = signed_in(&app, BEN).await;
    let pin = json!({ "pin": "135790", "currentPassword": PASSWORD });
    assert_eq!(there.patch("/api/user/me", &pin).await.status, 200);
    for browser in [&mut here, &mut ben] {
        assert_eq!(browser.call(Method::PUT, &format!("{CARDS}/me"), &json!({}), &[]).await.status, 204);
    }
    assert_eq!(here.delete(SESSIONS, &Value::Null).await.status, 204);
    let by_pin = json!({ "userId": "u-anna", "pin": "135790" });
    let refused = there.post("/api/auth/signin-pin", &by_pin).await;
    assert_eq!(refused.outcome(), (403, "device_not_enrolled".into()));
    assert_eq!(here.post("/api/auth/signin-pin", &by_pin).await.status, 200);
    assert_eq!(ben.get(CARDS).await.status, 200, "nobody else's");
}

#[tokio::test]
async fn a_replay_ends_nothing_and_a_dead_session_nobody() {
    let app = TestApp::new();
    let mut here = signed_in(&app, ANNA).await;
    let draft = here.draft(Method::DELETE, SESSIONS, b"");
    assert_eq!(here.deliver(&draft).await.status, 204);
    let mut there = signed_in(&app, ANNA).await;
    assert_eq!(here.deliver(&draft).await.outcome(), (409, "guard_replayed".into()));
    assert_eq!(there.get("/api/user/me").await.status, 200);
    let mut copy = here.clone();
    here.post("/api/auth/signout", &json!({})).await;
    assert_eq!(copy.delete(SESSIONS, &Value::Null).await.outcome(), (401, "session_expired".into()));
    assert_eq!(copy.get(SESSIONS).await.outcome(), (401, "session_expired".into()));
    assert_eq!(there.get("/api/user/me").await.status, 200);
}

#[tokio::test]
async fn a_store_that_does_not_answer_is_told_as_such() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let draft = anna.draft(Method::GET, SESSIONS, b"");
    app.objects.fail(Class::Authority, Fault::Unreached);
    assert_eq!(anna.deliver(&draft).await.outcome(), (503, "unavailable".into()));
    app.db.fail_next(crate::support::database::Fault::BeforeCommit);
    assert_eq!(anna.get(SESSIONS).await.outcome(), (503, "unavailable".into()));
}

#[tokio::test]
async fn during_maintenance_nobody_but_operators_ends_sessions() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let mut olaf = signed_in(&app, crate::support::fixtures::OLAF).await;
    app.cache.set("config:current", r#"{"maintenance":{"enabled":true}}"#);
    app.clock.advance(60_000);
    assert_eq!(anna.get(SESSIONS).await.outcome(), (503, "maintenance".into()));
    assert_eq!(olaf.get(SESSIONS).await.status, 200);
    assert_eq!(olaf.delete(SESSIONS, &Value::Null).await.status, 204);
}

#[tokio::test]
async fn signing_in_again_on_a_device_ends_what_the_person_had_there_and_nothing_elsewhere() {
    let app = TestApp::new();
    let (mut elsewhere, mut anna) = (signed_in(&app, ANNA).await, signed_in(&app, ANNA).await);
    let mut stale = anna.clone();
    assert_eq!(anna.sign_in(ANNA).await.status, 200);
    assert_eq!(stale.get("/api/user/me").await.outcome(), (401, "session_expired".into()));
    assert_eq!(
        stale.post("/api/auth/refresh", &json!({})).await.outcome().0,
        401,
        "a copy of the older tokens is worth nothing"
    );
    assert_eq!(anna.get("/api/user/me").await.status, 200);
    assert_eq!(elsewhere.get("/api/user/me").await.status, 200);
}
