//! Which callers reach an app.

use super::{ANSWERS, METHODS, ask, configured, product};
use crate::support::apps::Backend;
use crate::support::browser::{signed_in, working};
use crate::support::fixtures::{ANNA, BEN, NINA, PASSWORD};
use asgard::ports::AppAddress;
use http::Method;
use serde_json::{Value, json};

#[tokio::test]
async fn methods_need_the_rights_that_they_need_in_administration() {
    for (access, allowed) in [(0, 0), (1, 1), (2, 4), (3, 5), (4, 5)] {
        let app = product();
        app.db
            .run(&format!("UPDATE role_apps SET access = {access} WHERE tenant_id = 't-beta' AND app_id = 'surveys'"));
        let mut ben = working(&app, BEN, "t-beta").await;
        let mut passed = 0;
        for method in METHODS {
            let need = match method {
                Method::GET => (1, "read"),
                Method::DELETE => (3, "delete"),
                _ => (2, "write"),
            };
            let reply = ask(&mut ben, &method, ANSWERS).await;
            if access >= need.0 {
                assert_eq!((reply.status.as_u16(), reply.json()), (200, json!({ "answered": true })), "{method}");
                passed += 1;
            } else {
                assert_eq!(reply.outcome(), (403, "forbidden".into()), "{access} {method}");
                assert_eq!(reply.json()["missing"], json!({ "app": "surveys", "access": need.1 }), "{method}");
            }
        }
        assert_eq!((passed, app.apps.seen().len()), (allowed, allowed), "{access}");
    }
}

#[tokio::test]
async fn the_right_is_the_companys_of_the_tab_and_administrators_of_it_have_none_by_that() {
    let app = product();
    // Full access in Alpha, read access in Beta, none in Gamma.
    for (company, statuses) in [("t-alpha", [200, 200]), ("t-beta", [200, 403]), ("t-gamma", [403, 403])] {
        let mut anna = working(&app, ANNA, company).await;
        for (method, status) in [Method::GET, Method::POST].iter().zip(statuses) {
            assert_eq!(ask(&mut anna, method, ANSWERS).await.status, status, "{company} {method}");
        }
    }
    app.db.run("DELETE FROM role_apps WHERE tenant_id = 't-alpha'");
    let mut anna = working(&app, ANNA, "t-alpha").await;
    assert_eq!(ask(&mut anna, &Method::GET, ANSWERS).await.outcome(), (403, "forbidden".into()));
}

#[tokio::test]
async fn without_a_company_or_with_anothers_token_nobody_is_led_anywhere() {
    let app = product();
    let mut nina = signed_in(&app, NINA).await;
    let ben = working(&app, BEN, "t-beta").await;
    for token in [None, ben.tenant.clone(), Some("forged".to_owned())] {
        nina.tenant = token;
        for method in METHODS {
            assert_eq!(ask(&mut nina, &method, ANSWERS).await.outcome(), (403, "tenant_missing".into()), "{method}");
        }
    }
    assert!(app.apps.seen().is_empty());
}

#[tokio::test]
async fn what_is_taken_away_counts_with_the_next_call() {
    for change in [
        "UPDATE role_apps SET access = 0 WHERE tenant_id = 't-beta'",
        "DELETE FROM role_apps WHERE tenant_id = 't-beta'",
        "DELETE FROM role_members WHERE tenant_id = 't-beta' AND user_id = 'u-ben'",
        "UPDATE roles SET state = 0 WHERE tenant_id = 't-beta'",
        "UPDATE memberships SET state = 0 WHERE tenant_id = 't-beta' AND user_id = 'u-ben'",
        "UPDATE memberships SET person_state = 0 WHERE user_id = 'u-ben'",
        "UPDATE tenants SET state = 0 WHERE id = 't-beta'",
        "UPDATE apps SET mfe_name = NULL WHERE id = 'surveys'",
        "UPDATE apps SET administration = 1 WHERE id = 'surveys'",
    ] {
        let app = product();
        app.db.run("UPDATE role_apps SET access = 4 WHERE tenant_id = 't-beta'");
        let mut ben = working(&app, BEN, "t-beta").await;
        for method in METHODS {
            assert_eq!(ask(&mut ben, &method, ANSWERS).await.status, 200, "{method}");
        }
        app.db.run(change);
        for method in METHODS {
            let status = ask(&mut ben, &method, ANSWERS).await.status;
            assert!(status == 403 || status == 404, "{change}: {method} {status}");
        }
        assert_eq!(app.apps.seen().len(), METHODS.len(), "{change}");
    }
}

#[tokio::test]
async fn an_app_that_is_none_or_has_no_backend_is_not_found() {
    let app = product();
    let mut anna = working(&app, ANNA, "t-alpha").await;
    for method in METHODS {
        for path in ["/api/apps/nothing/answers", "/api/apps/admin.users/answers", "/api/apps/%2e%2e/answers"] {
            assert_eq!(ask(&mut anna, &method, path).await.outcome(), (404, "not_found".into()), "{method} {path}");
        }
    }
    assert!(app.apps.seen().is_empty());
    app.apps.behave(Backend::None);
    for method in METHODS {
        assert_eq!(ask(&mut anna, &method, ANSWERS).await.outcome(), (404, "not_found".into()), "{method}");
    }
}

#[tokio::test]
async fn an_app_is_bound_under_its_name_unless_operations_named_an_origin() {
    let here = AppAddress::Bound("surveys".into());
    let there = AppAddress::Origin("https://surveys.example".into());
    for (config, at) in [("{}", here), (r#"{"appOrigins":{"surveys":"https://surveys.example"}}"#, there)] {
        let app = configured(config);
        let mut anna = working(&app, ANNA, "t-alpha").await;
        assert_eq!(anna.get(ANSWERS).await.status, 200);
        assert_eq!(app.apps.seen()[0].0, at);
    }
}

#[tokio::test]
async fn a_session_that_a_pin_opened_has_everything_but_root() {
    let app = product();
    let mut anna = working(&app, ANNA, "t-alpha").await;
    anna.get(ANSWERS).await;
    assert_eq!(super::requests::claims(&app).await.custom.access, "root");
    assert_eq!(anna.patch("/api/user/me", &json!({ "pin": "135790", "currentPassword": PASSWORD })).await.status, 200);
    anna.post("/api/auth/signout", &json!({})).await;
    let opened = anna.post("/api/auth/signin-pin", &json!({ "userId": "u-anna", "pin": "135790" })).await;
    assert_eq!(opened.status, 200, "{}", opened.text());
    anna.enter("t-alpha").await;
    for method in METHODS {
        assert_eq!(ask(&mut anna, &method, ANSWERS).await.status, 200, "{method}");
        assert_eq!(super::requests::claims(&app).await.custom.access, "delete", "{method}");
    }
}

#[tokio::test]
async fn a_read_asks_the_stores_once_and_a_change_twice() {
    let app = product();
    let mut anna = working(&app, ANNA, "t-alpha").await;
    for method in METHODS {
        ask(&mut anna, &method, ANSWERS).await;
        assert_eq!(app.hops(), (1, 1), "{method}");
    }
}

#[tokio::test]
async fn what_is_no_json_or_too_much_reaches_no_app() {
    let app = product();
    let mut anna = working(&app, ANNA, "t-alpha").await;
    for (body, media, status) in [
        (b"{".to_vec(), "application/json", 400),
        (br#"{"a":1,"a":"\ud800"}"#.to_vec(), "application/merge-patch+json", 400),
        (b"a=1".to_vec(), "application/x-www-form-urlencoded", 415),
        (b"--x".to_vec(), "multipart/form-data; boundary=x", 415),
        (vec![b' '; 1024 * 1024 + 1], "application/octet-stream", 413),
    ] {
        let reply = anna.call_with(Method::POST, ANSWERS, &body, &[("content-type", media)]).await;
        assert_eq!(reply.status, status, "{media}: {}", reply.text());
    }
    assert!(app.apps.seen().is_empty());
    let sent =
        anna.call_with(Method::POST, ANSWERS, &[0, 255, 1], &[("content-type", "application/octet-stream")]).await;
    assert_eq!((sent.status.as_u16(), app.apps.newest().body().clone()), (200, vec![0, 255, 1]));
    assert_eq!(anna.call(Method::HEAD, ANSWERS, &Value::Null, &[]).await.body, b"");
    assert_eq!(app.apps.newest().method(), Method::GET);
}
