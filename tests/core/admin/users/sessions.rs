//! `/api/admin/user/{id}/sessions`: a member's sessions in the company, and ending them.

use crate::admin::{Snapshot, USERS, actor, anna, events, join, working, world};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::factors::enrolled;
use crate::support::fixtures::{ANNA, BEN, PASSWORD};
use crate::support::objects::{Class, Fault};
use asgard::jobs::retention;
use http::Method;
use serde_json::{Value, json};

const WIM: &str = "wim@alpha.example";
const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;
const FIREFOX: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

fn of(id: &str) -> String {
    format!("{USERS}/{id}/sessions")
}

async fn sessions(browser: &mut Browser, id: &str) -> Vec<Value> {
    let reply = browser.get(&of(id)).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.json().as_array().unwrap().clone()
}

/// The id of a member's only session.
async fn only(browser: &mut Browser, id: &str) -> String {
    let all = sessions(browser, id).await;
    assert_eq!(all.len(), 1, "{all:?}");
    all[0]["id"].as_str().unwrap().to_owned()
}

async fn here(browser: &mut Browser) -> (u16, String) {
    browser.get("/api/tenant").await.outcome()
}

/// Renews the access token, as the page does by itself.
async fn renewed(browser: &mut Browser) {
    browser.fetch_guard().await;
    assert_eq!(browser.post("/api/auth/refresh", &json!({})).await.status, 200);
}

fn over() -> (u16, String) {
    (401, "session_expired".into())
}

fn open() -> (u16, String) {
    (200, String::new())
}

/// Adds a user to a second company.
fn also_in_beta(app: &TestApp, id: &str) {
    app.db.run(&format!("INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-beta', '{id}', 1)"));
}

#[tokio::test]
async fn administrators_see_where_somebody_works_here_and_nothing_that_opens_anything() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    join(&app, "wim", &[]);
    let mut there = app.browser();
    there.fetch_guard().await;
    let sign_in = json!({ "email": WIM, "password": PASSWORD });
    there.call(Method::POST, "/api/auth/signin", &sign_in, &[("user-agent", FIREFOX)]).await;
    app.clock.advance(2 * HOUR_MS);
    renewed(&mut there).await;
    assert_eq!(here(&mut there).await, open());
    app.clock.advance(2 * HOUR_MS);
    renewed(&mut anna).await;
    let all = sessions(&mut anna, "u-wim").await;
    assert_eq!(all.len(), 1);
    let id = all[0]["id"].as_str().unwrap();
    assert_eq!(
        all[0],
        json!({ "id": id, "current": false, "agent": "Firefox, Windows", "beganAt": "2026-11-20T09:30:00Z",
            "lastSeen": "2026-11-20T11:30:00Z", "pin": false, "secondFactor": false })
    );
    let text = json!(all).to_string();
    let row = &app.db.rows("SELECT sid, id FROM tenant_sessions WHERE user_id = 'u-wim'")[0];
    assert!(!text.contains(row["sid"].as_str().unwrap()), "the session's own id");
    for (table, column) in [("devices", "device"), ("devices", "label"), ("audit", "network")] {
        for row in app.db.rows(&format!("SELECT {column} AS value FROM {table} WHERE {column} IS NOT NULL")) {
            assert!(!text.contains(row["value"].as_str().unwrap()), "{table}.{column}");
        }
    }
    let own = sessions(&mut anna, "u-anna").await;
    assert_eq!((own.len(), &own[0]["current"]), (1, &json!(true)));
}

#[tokio::test]
async fn how_somebody_signed_in_is_told_as_it_is_by_now() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    join(&app, "wim", &[]);
    let mut wim = signed_in(&app, WIM).await;
    enrolled(&mut wim).await;
    assert_eq!(sessions(&mut anna, "u-wim").await[0]["secondFactor"], true);
    let set = json!({ "pin": "135790", "currentPassword": PASSWORD });
    let reply = wim.patch("/api/user/me", &set).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    wim.post("/api/auth/signout", &json!({})).await;
    assert_eq!(sessions(&mut anna, "u-wim").await, Vec::<Value>::new(), "who signed out is nowhere");
    wim.post("/api/auth/signin-pin", &json!({ "userId": "u-wim", "pin": "135790", "tenantId": "t-alpha" })).await;
    assert_eq!(here(&mut wim).await, open());
    let all = sessions(&mut anna, "u-wim").await;
    assert_eq!((all.len(), &all[0]["pin"]), (1, &json!(true)));
    assert_eq!(anna.delete(&of("u-wim"), &Value::Null).await.status, 204);
    assert_eq!(here(&mut wim).await, over(), "a session that a PIN opened ends like any other");
}

#[tokio::test]
async fn looking_writes_nothing_and_asks_nobody_for_whom_there_is_nothing_to_ask() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    join(&app, "wim", &[]);
    let before = app.db.dump();
    assert_eq!(sessions(&mut anna, "u-wim").await, Vec::<Value>::new());
    let cost = |line: &Value| (line["d1"].as_u64(), line["objects"].as_u64());
    assert_eq!(cost(&app.log.all().pop().unwrap()), (Some(1), Some(1)));
    assert_eq!(app.db.dump(), before);
    signed_in(&app, WIM).await;
    let before = app.db.dump();
    only(&mut anna, "u-wim").await;
    assert_eq!(cost(&app.log.all().pop().unwrap()), (Some(1), Some(2)));
    assert_eq!(app.db.dump(), before);
}

#[tokio::test]
async fn a_session_that_is_ended_here_is_refused_at_once_and_is_told_once() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let mut wim = actor(&app, "wim", &["read"]).await;
    let mut copy = wim.clone();
    let path = format!("{}/{}", of("u-wim"), only(&mut anna, "u-wim").await);
    let mut other = working(&app, WIM).await;
    assert_eq!(sessions(&mut anna, "u-wim").await.len(), 2);
    assert_eq!(anna.delete(&path, &Value::Null).await.status, 204);
    assert_eq!(wim.get(USERS).await.outcome(), over(), "what reads");
    let change = wim.patch(&format!("{USERS}/u-carla"), &json!({ "location": "Bonn" })).await;
    assert_eq!(change.outcome(), over(), "what writes");
    assert_eq!(copy.enter("t-alpha").await.outcome(), over(), "nor does it come in again");
    assert_eq!(wim.post("/api/tenant/signIn/b-alpha", &json!({})).await.outcome(), over(), "by whatever name");
    assert_eq!(wim.post("/api/auth/refresh", &json!({})).await.status, 200, "the account's session lives on");
    assert_eq!(here(&mut wim).await, over(), "a tenant token that was made anew opens nothing");
    assert_eq!(
        wim.post("/api/auth/session", &json!({})).await.json()["tenant"],
        Value::Null,
        "and nothing records that it did"
    );
    assert_eq!(here(&mut other).await, open());
    assert_eq!(sessions(&mut anna, "u-wim").await.len(), 1);
    let dump = app.db.dump();
    assert_eq!(anna.delete(&path, &Value::Null).await.status, 204, "again");
    for table in ["audit", "tenant_sessions", "memberships"] {
        assert_eq!(app.db.dump()[table], dump[table], "{table}");
    }
    let event = &events(&app, "member.session_ended")[0];
    assert_eq!(
        (&event["actor"], &event["object"], &event["detail"]),
        (&json!("u-anna"), &json!("u-wim"), &json!("{}"))
    );
    assert_eq!(events(&app, "member.session_ended").len(), 1);
    assert_eq!(working(&app, WIM).await.get("/api/tenant").await.status, 200, "whoever signs in again comes in");
}

#[tokio::test]
async fn all_of_them_end_together_and_whoever_signs_in_afterwards_stays() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let (mut wim, mut other) = (actor(&app, "wim", &[]).await, working(&app, WIM).await);
    app.clock.advance(1);
    assert_eq!(anna.delete(&of("u-wim"), &Value::Null).await.status, 204);
    for browser in [&mut wim, &mut other] {
        assert_eq!(here(browser).await, over());
        assert_eq!(browser.get("/api/user/me").await.status, 200);
    }
    assert_eq!(sessions(&mut anna, "u-wim").await, Vec::<Value>::new());
    let dump = app.db.dump();
    app.clock.advance(1);
    assert_eq!(anna.delete(&of("u-wim"), &Value::Null).await.status, 204, "again");
    for table in ["audit", "tenant_sessions"] {
        assert_eq!(app.db.dump()[table], dump[table], "{table}");
    }
    assert_eq!(events(&app, "member.sessions_ended").len(), 1);
    let mut new = working(&app, WIM).await;
    assert_eq!(here(&mut new).await, open());
    only(&mut anna, "u-wim").await;
}

#[tokio::test]
async fn a_session_that_nobody_wrote_down_ends_with_the_others() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let mut wim = actor(&app, "wim", &["write"]).await;
    // As in a release that did not record them yet.
    app.db.run("DELETE FROM tenant_sessions");
    app.clock.advance(1);
    assert_eq!(anna.delete(&of("u-wim"), &Value::Null).await.status, 204);
    let change = wim.patch(&format!("{USERS}/u-carla"), &json!({ "location": "Bonn" })).await;
    assert_eq!(change.outcome(), over(), "what writes");
    assert_eq!(here(&mut wim).await, over(), "what reads");
    assert_eq!(wim.enter("t-alpha").await.outcome(), over());
    assert_eq!(wim.post("/api/auth/session", &json!({})).await.json()["tenant"], Value::Null, "by a valid token");
    app.clock.advance(HOUR_MS);
    wim.fetch_guard().await;
    assert_eq!(wim.post("/api/auth/session", &json!({})).await.json()["tenant"], Value::Null, "by a renewed one");
    assert_eq!(events(&app, "member.sessions_ended").len(), 1);
}

#[tokio::test]
async fn a_session_that_has_not_entered_yet_does_not_enter_after_the_end() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    join(&app, "wim", &[]);
    also_in_beta(&app, "u-wim");
    let mut wim = signed_in(&app, WIM).await;
    for _ in 0..2 {
        app.clock.advance(1);
        assert_eq!(anna.delete(&of("u-wim"), &Value::Null).await.status, 204);
        assert_eq!(wim.enter("t-alpha").await.outcome(), over());
        // A stranger who signs in between two ends, too.
        wim = signed_in(&app, WIM).await;
    }
    assert_eq!(events(&app, "member.sessions_ended").len(), 0, "nothing was at work here");
    assert_eq!(wim.enter("t-alpha").await.outcome(), open(), "whoever signs in afterwards comes in");
}

#[tokio::test]
async fn a_session_of_before_is_written_down_when_it_is_next_used() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let mut wim = actor(&app, "wim", &[]).await;
    app.db.run("DELETE FROM tenant_sessions");
    assert_eq!(sessions(&mut anna, "u-wim").await, Vec::<Value>::new());
    assert_eq!(here(&mut wim).await, open());
    only(&mut anna, "u-wim").await;
}

#[tokio::test]
async fn being_used_is_written_down_once_an_hour() {
    let app = TestApp::new();
    let mut wim = actor(&app, "wim", &[]).await;
    let seen = || app.db.rows("SELECT seen_at FROM tenant_sessions WHERE user_id = 'u-wim'")[0]["seen_at"].clone();
    let first = seen();
    app.clock.advance(HOUR_MS - 1);
    renewed(&mut wim).await;
    assert_eq!(here(&mut wim).await, open());
    assert_eq!(seen(), first);
    app.clock.advance(1);
    renewed(&mut wim).await;
    assert_eq!(here(&mut wim).await, open());
    assert_ne!(seen(), first);
    assert_eq!(app.log.all().pop().unwrap()["d1"], 2);
    assert_eq!(here(&mut wim).await, open());
    assert_eq!(app.log.all().pop().unwrap()["d1"], 1);
}

#[tokio::test]
async fn what_somebody_does_in_other_companies_is_neither_told_nor_ended() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    join(&app, "wim", &[]);
    also_in_beta(&app, "u-wim");
    let mut wim = signed_in(&app, WIM).await;
    assert_eq!(wim.enter("t-beta").await.status, 200);
    assert_eq!(here(&mut wim).await, open());
    assert_eq!(sessions(&mut anna, "u-wim").await, Vec::<Value>::new(), "they are signed in, but not here");
    let beta = app.db.rows("SELECT id FROM tenant_sessions WHERE tenant_id = 't-beta' AND user_id = 'u-wim'");
    let before = Snapshot::of(&app);
    let foreign = anna.delete(&format!("{}/{}", of("u-wim"), beta[0]["id"].as_str().unwrap()), &Value::Null).await;
    assert_eq!(foreign.outcome(), (404, "not_found".into()));
    before.holds(&app, "another company's session");
    let mut both = wim.clone();
    assert_eq!(both.enter("t-alpha").await.status, 200);
    let path = format!("{}/{}", of("u-wim"), only(&mut anna, "u-wim").await);
    assert_eq!(anna.delete(&path, &Value::Null).await.status, 204);
    assert_eq!(anna.delete(&of("u-wim"), &Value::Null).await.status, 204);
    assert_eq!(here(&mut both).await, over());
    assert_eq!(here(&mut wim).await, open(), "the same session, where it works for another company");
    assert_eq!(wim.enter("t-beta").await.status, 200);
}

#[tokio::test]
async fn neither_anothers_session_nor_the_authoritys_name_of_one_is_found() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let mut wim = actor(&app, "wim", &[]).await;
    let mut mia = actor(&app, "mia", &[]).await;
    let (his, before) = (only(&mut anna, "u-wim").await, Snapshot::of(&app));
    let sid =
        app.db.rows("SELECT sid FROM tenant_sessions WHERE user_id = 'u-mia'")[0]["sid"].as_str().unwrap().to_owned();
    for id in [his.as_str(), sid.as_str(), "none", "%27%3B--", "%25"] {
        let reply = anna.delete(&format!("{}/{id}", of("u-mia")), &Value::Null).await;
        assert_eq!(reply.outcome(), (404, "not_found".into()), "{id}");
    }
    for nobody in ["u-ben", "u-nobody", "%27"] {
        assert_eq!(anna.get(&of(nobody)).await.outcome(), (404, "not_found".into()), "{nobody}");
        assert_eq!(anna.delete(&of(nobody), &Value::Null).await.outcome(), (404, "not_found".into()), "{nobody}");
    }
    before.holds(&app, "a session of nobody");
    // Ids that an administrator sees cannot be used to sign in: neither as session nor as tenant token.
    wim.tenant = Some(his);
    assert_eq!(here(&mut wim).await, (403, "tenant_missing".into()));
    assert_eq!(here(&mut mia).await, open());
}

#[tokio::test]
async fn whoever_may_not_change_somebody_ends_nothing_of_theirs() {
    let app = TestApp::new();
    world(&app);
    let mut boss = working(&app, ANNA).await;
    let mut reader = actor(&app, "reader", &["read"]).await;
    let mut writer = actor(&app, "writer", &["write"]).await;
    let mut host = actor(&app, "host", &["host"]).await;
    let id = only(&mut boss, "u-anna").await;
    let before = Snapshot::of(&app);
    assert_eq!(sessions(&mut reader, "u-anna").await.len(), 1, "who reads sees");
    for path in [of("u-carla"), of("u-anna"), format!("{}/{id}", of("u-anna"))] {
        assert_eq!(reader.delete(&path, &Value::Null).await.outcome(), (403, "forbidden".into()), "{path}");
        assert_eq!(host.delete(&path, &Value::Null).await.outcome(), (403, "forbidden".into()), "{path}");
    }
    assert_eq!(host.get(&of("u-anna")).await.outcome(), (403, "forbidden".into()));
    for path in [of("u-anna"), format!("{}/{id}", of("u-anna"))] {
        let refused = writer.delete(&path, &Value::Null).await;
        assert_eq!(refused.outcome(), (403, "admin_role_protected".into()), "{path}");
    }
    let mut ben = signed_in(&app, BEN).await;
    assert_eq!(ben.delete(&of("u-anna"), &Value::Null).await.outcome(), (403, "forbidden".into()), "from elsewhere");
    assert_eq!(here(&mut boss).await, open());
    for table in ["tenant_sessions", "memberships"] {
        let stored = |dump: &Value| {
            dump[table].as_array().unwrap().iter().filter(|row| row["user_id"] == "u-anna").cloned().collect::<Vec<_>>()
        };
        assert_eq!(stored(&app.db.dump()), stored(before.all()), "{table}");
    }
}

#[tokio::test]
async fn by_pin_nobody_ends_the_sessions_of_whom_root_is_in_reach() {
    let app = TestApp::new();
    let mut other = anna(&app).await;
    let mut anna = working(&app, ANNA).await;
    let reply = anna.patch("/api/user/me", &json!({ "pin": "135790", "currentPassword": PASSWORD })).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    anna.post("/api/auth/signout", &json!({})).await;
    anna.tenant = None;
    anna.post("/api/auth/signin-pin", &json!({ "userId": "u-anna", "pin": "135790", "tenantId": "t-alpha" })).await;
    assert_eq!(here(&mut anna).await, open());
    assert_eq!(anna.delete(&of("u-anna"), &Value::Null).await.outcome(), (403, "forbidden".into()));
    assert_eq!(here(&mut other).await, open());
    let mut wim = actor(&app, "wim", &[]).await;
    assert_eq!(anna.delete(&of("u-wim"), &Value::Null).await.status, 204, "everyday work goes on");
    assert_eq!(here(&mut wim).await, over());
}

#[tokio::test]
async fn ones_own_can_be_ended_like_any_other() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let path = format!("{}/{}", of("u-anna"), only(&mut anna, "u-anna").await);
    assert_eq!(anna.delete(&path, &Value::Null).await.status, 204);
    assert_eq!(anna.get(&of("u-anna")).await.outcome(), over());
    assert_eq!(working(&app, ANNA).await.get(&of("u-anna")).await.status, 200);
}

#[tokio::test]
async fn a_replay_ends_nothing_that_came_after_it() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let _gone = actor(&app, "wim", &[]).await;
    let draft = anna.draft(Method::DELETE, &of("u-wim"), b"");
    assert_eq!(anna.deliver(&draft).await.status, 204);
    let mut wim = working(&app, WIM).await;
    assert_eq!(anna.deliver(&draft).await.outcome(), (409, "guard_replayed".into()));
    assert_eq!(here(&mut wim).await, open());
    let mut dead = anna.clone();
    anna.post("/api/auth/signout", &json!({})).await;
    assert_eq!(dead.delete(&of("u-wim"), &Value::Null).await.outcome(), over());
    assert_eq!(dead.get(&of("u-wim")).await.outcome(), over());
    assert_eq!(here(&mut wim).await, open());
}

#[tokio::test]
async fn whoever_is_kept_out_has_no_session_here() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let mut wim = actor(&app, "wim", &[]).await;
    assert_eq!(anna.patch(&format!("{USERS}/u-wim"), &json!({ "state": 0 })).await.status, 200);
    assert_eq!(sessions(&mut anna, "u-wim").await, Vec::<Value>::new());
    assert_eq!(here(&mut wim).await, (403, "tenant_missing".into()));
}

#[tokio::test]
async fn an_authority_that_does_not_answer_is_told_as_such() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let _wim = actor(&app, "wim", &[]).await;
    app.db.fail_next(crate::support::database::Fault::BeforeCommit);
    assert_eq!(anna.get(&of("u-wim")).await.outcome(), (503, "unavailable".into()));
    let draft = anna.draft(Method::GET, &of("u-wim"), b"");
    app.objects.fail(Class::Authority, Fault::Unreached);
    assert_eq!(anna.deliver(&draft).await.outcome(), (503, "unavailable".into()));
}

#[tokio::test]
async fn what_cannot_live_any_more_is_forgotten_and_an_end_only_then() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let _wim = actor(&app, "wim", &[]).await;
    let _mia = actor(&app, "mia", &[]).await;
    assert_eq!(anna.delete(&of("u-mia"), &Value::Null).await.status, 204);
    let left = || {
        let rows = app.db.rows("SELECT user_id FROM tenant_sessions WHERE user_id IN ('u-wim', 'u-mia') ORDER BY 1");
        rows.iter().map(|row| row["user_id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    app.clock.advance(60 * DAY_MS - 1);
    retention::sweep(&app.app).await.unwrap();
    assert_eq!(left(), ["u-mia", "u-wim"]);
    app.clock.advance(1);
    retention::sweep(&app.app).await.unwrap();
    assert_eq!(left(), ["u-mia"]);
    app.clock.advance(306 * DAY_MS);
    retention::sweep(&app.app).await.unwrap();
    assert!(left().is_empty());
}
