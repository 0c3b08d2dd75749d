//! `GET /api/user/me` as a resource, and `PATCH /api/user/me` except for the password.

use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::database::Fault as Broken;
use crate::support::fixtures::{ANNA, BEN, RITA};
use crate::support::objects::{Class, Fault};
use crate::support::seeded_random::seeds;
use futures_util::future::join_all;
use http::Method;
use serde_json::{Value, json};

const ME: &str = "/api/user/me";

#[tokio::test]
async fn a_person_changes_what_is_theirs_and_the_rest_stays() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let change = json!({ "firstName": " Änne ", "phone": "+49 221 123456", "birthDate": "1990-02-28", "gender": "W",
        "language": "pt-br", "settings": { "layout": { "mode": "sidebar", "wide": true } } });
    let reply = anna.patch(ME, &change).await;
    assert_eq!((reply.status.as_u16(), reply.header("etag")), (200, "\"2\""));
    let (user, version) = (&reply.json()["user"], &reply.json()["version"]);
    assert_eq!((&user["firstName"], &user["displayName"], version), (&json!("Änne"), &json!("Änne M."), &json!(2)));
    assert_eq!((&user["lastName"], &user["email"]), (&json!("Müller"), &json!(ANNA)));
    assert_eq!((&user["language"], &user["birthDate"]), (&json!("pt-br"), &json!("1990-02-28")));
    assert_eq!(user["settings"], change["settings"]);
    assert_eq!(&anna.get(ME).await.json()["user"], user);
    let event = app.db.rows("SELECT actor, object, detail, tenant_id FROM audit WHERE action = 'user.updated'");
    assert_eq!(event.len(), 1);
    assert!(!json!(event).to_string().contains("221"), "what people say about themselves is no event");
    assert!(event[0]["detail"].as_str().unwrap().contains("birthDate"));
}

#[tokio::test]
async fn null_empties_and_settings_are_merged_to_any_depth() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let first = json!({ "phone": "+49 221 1234", "birthday": "1990-01-01", "language": "fr",
        "settings": { "a": { "b": 1, "c": [1, 2.5, null] }, "d": "x" } });
    assert_eq!(anna.patch(ME, &first).await.json()["user"]["birthDate"], "1990-01-01", "birthday is an alias");
    let second = json!({ "phone": null, "birthDate": null, "language": null, "settings": { "a": { "b": null, "e": 2 }, "f": {} } });
    let user = anna.patch(ME, &second).await.json()["user"].clone();
    assert_eq!((&user["phone"], &user["birthDate"], &user["language"]), (&Value::Null, &Value::Null, &Value::Null));
    assert_eq!(user["settings"], json!({ "a": { "c": [1, 2.5, null], "e": 2 }, "d": "x", "f": {} }));
    let third = anna.patch(ME, &json!({ "settings": null })).await.json();
    assert_eq!(third["user"]["settings"], json!({}));
}

#[tokio::test]
async fn the_very_next_look_is_new_in_every_session() {
    for seed in seeds(10) {
        let app = TestApp::seeded(seed);
        let (mut here, mut there) = (signed_in(&app, ANNA).await, signed_in(&app, ANNA).await);
        here.patch(ME, &json!({ "firstName": "Änne" })).await;
        for browser in [&mut here, &mut there] {
            let reply = browser.get(ME).await;
            assert_eq!(reply.json()["user"]["firstName"], "Änne");
            assert_eq!(browser.post("/api/auth/session", &json!({})).await.json()["user"]["firstName"], "Änne");
        }
        assert!(app.db.rows("SELECT id FROM authority_outbox").is_empty(), "what was delivered is deleted");
    }
}

#[tokio::test]
async fn a_change_costs_three_hops_and_the_next_look_none_at_the_database() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    anna.patch(ME, &json!({ "firstName": "Änne" })).await;
    let line = app.log.all().pop().unwrap();
    assert_eq!((line["d1"].as_u64(), line["objects"].as_u64()), (Some(1), Some(2)));
    anna.get(ME).await;
    let line = app.log.all().pop().unwrap();
    assert_eq!((line["d1"].as_u64(), line["objects"].as_u64(), line["kv"].as_u64()), (Some(0), Some(1), Some(0)));
}

#[tokio::test]
async fn members_that_are_nobodys_to_change_are_ignored() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let before = app.db.dump();
    let forbidden = json!({ "id": "u-ben", "userId": "u-ben", "email": "x@y.example", "emailVerified": true, "state": 0,
        "isShared": true, "isEmployee": true, "resetPasswordRequired": true, "hasPassword": false, "hasPin": true,
        "image": "https://evil.example/x.svg", "createdAt": "2000-01-01T00:00:00Z", "lastLogin": null, "version": 99,
        "credentialVersion": 9, "displayName": "Root", "initials": "XX", "currentPassword": "x", "__proto__": { "a": 1 } });
    let reply = anna.patch(ME, &forbidden).await;
    assert_eq!(
        (reply.status.as_u16(), reply.json()["version"].as_i64()),
        (200, Some(1)),
        "nothing to change is no change"
    );
    assert_eq!(app.db.dump(), before);
    let also = json!({ "firstName": "Änne", "email": "x@y.example", "image": "x" });
    let user = anna.patch(ME, &also).await.json()["user"].clone();
    assert_eq!((&user["firstName"], &user["email"], &user["image"]), (&json!("Änne"), &json!(ANNA), &Value::Null));
}

#[tokio::test]
async fn every_bad_field_is_named_and_nothing_is_written() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let before = app.db.dump();
    let deep = json!({ "a": { "b": { "c": { "d": { "e": { "f": { "g": { "h": {} } } } } } } } });
    for (member, value, code) in [
        ("firstName", json!(null), "required"),
        ("firstName", json!(" "), "required"),
        ("lastName", json!("x".repeat(81)), "max_length"),
        ("lastName", json!("a\nb"), "invalid_value"),
        ("gender", json!("X"), "invalid_value"),
        ("gender", json!(null), "required"),
        ("phone", json!("call me"), "phone"),
        ("phone", json!(["+49"]), "invalid_value"),
        ("birthDate", json!("2026-02-30"), "invalid_value"),
        ("birthDate", json!("1899-12-31"), "min_val"),
        ("birthDate", json!("2126-01-01"), "max_val"),
        ("language", json!("xx"), "invalid_value"),
        ("settings", json!("x"), "invalid_value"),
        ("settings", json!([1]), "invalid_value"),
        ("settings", deep, "invalid_value"),
        ("settings", json!({ "a": "x\0y" }), "invalid_value"),
    ] {
        let reply = anna.patch(ME, &json!({ member: value })).await;
        assert_eq!(reply.outcome(), (422, "validation_failed".into()), "{member}");
        assert_eq!(
            (&reply.json()["errors"][0]["field"], &reply.json()["errors"][0]["code"]),
            (&json!(member), &json!(code))
        );
    }
    let twice = anna.call_with(Method::PATCH, ME, br#"{"settings":{"a":1,"a":2}}"#, &[]).await;
    assert_eq!(twice.json()["errors"][0]["field"], "settings");
    assert_eq!(app.db.dump(), before);
}

#[tokio::test]
async fn settings_stay_small_however_often_they_are_merged() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    for part in ["a", "b", "c", "d"] {
        let reply = anna.patch(ME, &json!({ "settings": { part: "ä".repeat(2_500) } })).await;
        let before = app.db.rows("SELECT * FROM users WHERE id = 'u-anna'");
        match part {
            "a" | "b" | "c" => assert_eq!(reply.status, 200),
            _ => {
                let errors = json!([{ "field": "settings", "code": "max_length", "params": { "max": 16384 } }]);
                assert_eq!(reply.json()["errors"], errors);
                assert_eq!(before[0]["version"], 4, "the whole change is refused");
            }
        }
    }
}

#[tokio::test]
async fn of_two_changes_of_the_version_that_both_saw_one_is_refused() {
    for seed in seeds(20) {
        let app = TestApp::seeded(seed);
        let anna = signed_in(&app, ANNA).await;
        let calls = ["Änne", "Annika"].map(|name| {
            let mut anna = anna.clone();
            async move { anna.call(Method::PATCH, ME, &json!({ "firstName": name }), &[("if-match", "\"1\"")]).await }
        });
        let replies = join_all(calls).await;
        let mut outcomes: Vec<(u16, String)> = replies.iter().map(|reply| reply.outcome()).collect();
        outcomes.sort();
        assert_eq!(outcomes, [(200, String::new()), (412, "version_conflict".into())], "seed {seed}");
        let winner = replies.iter().find(|reply| reply.status == 200).unwrap().json();
        assert_eq!(anna.clone().get(ME).await.json()["user"], winner["user"]);
        assert_eq!(app.db.rows("SELECT id FROM audit WHERE action = 'user.updated'").len(), 1);
    }
}

#[tokio::test]
async fn parallel_changes_of_different_settings_are_both_kept() {
    for seed in seeds(20) {
        let app = TestApp::seeded(seed);
        let anna = signed_in(&app, ANNA).await;
        let calls = (0..5).map(|n| {
            let mut anna = anna.clone();
            async move { anna.patch(ME, &json!({ "settings": { format!("k{n}"): n } })).await.status.as_u16() }
        });
        assert_eq!(join_all(calls).await, [200; 5]);
        let me = anna.clone().get(ME).await.json();
        assert_eq!(me["user"]["settings"], json!({ "k0": 0, "k1": 1, "k2": 2, "k3": 3, "k4": 4 }), "seed {seed}");
        assert_eq!(me["version"], 6);
    }
}

#[tokio::test]
async fn a_version_that_nobody_has_any_more_is_refused_whatever_is_changed() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    anna.patch(ME, &json!({ "firstName": "Änne" })).await;
    for tag in ["\"1\"", "W/\"2\"", "2", "\"x\"", "\"1\", \"2\""] {
        for change in [json!({ "firstName": "A" }), json!({})] {
            let reply = anna.call(Method::PATCH, ME, &change, &[("if-match", tag)]).await;
            assert_eq!(reply.outcome(), (412, "version_conflict".into()), "{tag}");
        }
    }
    for tag in ["\"2\"", "*"] {
        assert_eq!(anna.call(Method::PATCH, ME, &json!({}), &[("if-match", tag)]).await.status, 200, "{tag}");
    }
}

#[tokio::test]
async fn who_has_the_version_already_is_told_so() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let reply = anna.get(ME).await;
    assert_eq!((reply.header("etag"), &reply.json()["version"]), ("\"1\"", &json!(1)));
    for tags in ["\"1\"", "W/\"1\"", "\"0\", \"1\""] {
        let reply = anna.call(Method::GET, ME, &Value::Null, &[("if-none-match", tags)]).await;
        assert_eq!((reply.status.as_u16(), reply.header("etag"), reply.body.len()), (304, "\"1\"", 0));
    }
    anna.patch(ME, &json!({ "firstName": "Änne" })).await;
    assert_eq!(anna.call(Method::GET, ME, &Value::Null, &[("if-none-match", "\"1\"")]).await.status, 200);
    anna.post("/api/auth/signout", &json!({})).await;
    assert_eq!(anna.call(Method::GET, ME, &Value::Null, &[("if-none-match", "\"2\"")]).await.status, 401);
}

#[tokio::test]
async fn without_a_full_living_session_nothing_is_changed() {
    let app = TestApp::new();
    let change = json!({ "firstName": "X" });
    assert_eq!(app.browser().patch(ME, &change).await.outcome(), (401, "unauthenticated".into()));
    let mut rita = app.browser();
    rita.sign_in(RITA).await;
    assert_eq!(rita.patch(ME, &change).await.outcome(), (403, "password_reset_required".into()));
    let anna = signed_in(&app, ANNA).await;
    let mut copy = anna.clone();
    copy.post("/api/auth/signout", &json!({})).await;
    assert_eq!(anna.clone().patch(ME, &change).await.outcome(), (401, "session_expired".into()));
    let mut ben = signed_in(&app, BEN).await;
    app.db.run("UPDATE users SET state = 0 WHERE id = 'u-ben'");
    assert_eq!(ben.patch(ME, &change).await.outcome(), (401, "session_expired".into()), "disabled a moment ago");
    let first = app.db.rows("SELECT first_name FROM users WHERE first_name = 'X'");
    assert!(first.is_empty());
}

#[tokio::test]
async fn a_replayed_change_is_a_replay() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let draft = anna.draft(Method::PATCH, ME, br#"{"firstName":"X"}"#);
    assert_eq!(anna.deliver(&draft).await.status, 200);
    assert_eq!(anna.deliver(&draft).await.outcome(), (409, "guard_replayed".into()));
}

#[tokio::test]
async fn an_authority_that_did_not_hear_is_told_by_cron() {
    for fault in [Fault::Unreached, Fault::BeforeCommit, Fault::AfterCommit] {
        let app = TestApp::new();
        let mut anna = signed_in(&app, ANNA).await;
        let mut there = signed_in(&app, ANNA).await;
        let draft = anna.draft(Method::PATCH, ME, br#"{"firstName":"Lost"}"#);
        // The first call to the authority admits the request; the second one fails.
        app.objects.fail_after(Class::Authority, 1, fault);
        assert_eq!(anna.deliver(&draft).await.status, 200, "it is written");
        assert_eq!(app.db.rows("SELECT id FROM authority_outbox").len(), 1, "{fault:?}");
        app.db.run("UPDATE users SET first_name = 'Newer', version = version + 1 WHERE id = 'u-anna'");
        assert_eq!(asgard::jobs::outbox::deliver(&app.app).await.unwrap(), (1, 0));
        assert_eq!(
            there.get(ME).await.json()["user"]["firstName"],
            "Newer",
            "the newest is delivered, not what waited"
        );
    }
}

#[tokio::test]
async fn a_database_that_fails_changes_nothing_or_everything() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let before = app.db.dump();
    app.db.fail_next(Broken::BeforeCommit);
    assert_eq!(anna.patch(ME, &json!({ "firstName": "X" })).await.outcome(), (503, "unavailable".into()));
    assert_eq!(app.db.dump(), before);
    app.db.fail_next(Broken::AfterCommit);
    assert_eq!(anna.patch(ME, &json!({ "firstName": "X" })).await.outcome(), (503, "unavailable".into()));
    asgard::jobs::outbox::deliver(&app.app).await.unwrap();
    assert_eq!(anna.get(ME).await.json()["user"]["firstName"], "X", "the lost answer reaches the sessions by cron");
}
