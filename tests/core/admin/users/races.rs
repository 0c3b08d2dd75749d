//! Concurrent creation, update and deletion of members.

use crate::admin::{USERS, actor, anna, counts_are_right, join, make, seen};
use crate::invitations::{NEW, accept, code};
use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::database::Fault;
use crate::support::fixtures::{NINA, OLAF};
use crate::support::seeded_random::seeds;
use futures_util::future::{join as both, join_all};
use http::Method;
use serde_json::{Value, json};

#[tokio::test]
async fn of_two_who_make_the_same_person_at_once_one_does() {
    for seed in seeds(20) {
        let app = TestApp::seeded(seed);
        let mut one = anna(&app).await;
        let mut two = actor(&app, "two", &["host"]).await;
        let mut elsewhere = signed_in(&app, OLAF).await;
        let body = json!({ "firstName": "Eva", "email": NEW });
        let put = (
            one.call(Method::PUT, USERS, &body, &[]),
            two.call(Method::PUT, USERS, &body, &[]),
            elsewhere.call(Method::PUT, USERS, &body, &[]),
        );
        let (a, (b, c)) = both(put.0, both(put.1, put.2)).await;
        let mut outcomes = [a.outcome(), b.outcome()];
        outcomes.sort();
        assert_eq!(outcomes, [(201, String::new()), (409, "mail_exists".into())], "seed {seed}");
        assert_eq!(c.status, 201, "seed {seed}: another company has a placeholder user, or this one");
        let members = app.db.rows("SELECT is_stand_in FROM users WHERE made_by IS NOT NULL ORDER BY 1");
        assert_eq!(json!(members), json!([{ "is_stand_in": 0 }, { "is_stand_in": 1 }]), "seed {seed}");
        counts_are_right(&app);
    }
}

#[tokio::test]
async fn an_accept_and_what_the_company_does_meanwhile_leave_one_member_or_none() {
    for seed in seeds(20) {
        for act in ["remove", "erase", "disable", "name"] {
            let app = TestApp::seeded(seed);
            let mut anna = anna(&app).await;
            let made = make(&mut anna, &json!({ "firstName": "Mia", "email": NINA, "roles": ["r-team"] })).await;
            let path = format!("{USERS}/{}", made["id"].as_str().unwrap());
            let mut nina = signed_in(&app, NINA).await;
            let code = code(&app, NINA);
            let company = async {
                match act {
                    "remove" => anna.delete(&path, &Value::Null).await,
                    "erase" => anna.delete(&format!("{path}?softDelete=false"), &Value::Null).await,
                    "disable" => anna.patch(&path, &json!({ "state": 0 })).await,
                    _ => anna.patch(&path, &json!({ "firstName": "Pia" })).await,
                }
            };
            let (accepted, company) = both(accept(&mut nina, &code), company).await;
            let statuses = (accepted.status.as_u16(), company.status.as_u16());
            let fits = match act {
                "name" => statuses == (200, 200) || statuses == (200, 404),
                _ => statuses == (200, 404) || (statuses.0 == 404 && statuses.1 < 300),
            };
            assert!(fits, "seed {seed} {act}: {statuses:?}");
            let here =
                app.db.rows("SELECT 1 FROM memberships WHERE tenant_id = 't-alpha' AND user_id = 'u-nina'").len();
            assert_eq!(here == 1, statuses.0 == 200, "seed {seed} {act}");
            counts_are_right(&app);
        }
    }
}

#[tokio::test]
async fn of_two_changes_over_the_same_version_one_is_refused() {
    for seed in seeds(20) {
        let app = TestApp::seeded(seed);
        let anna = anna(&app).await;
        let id = join(&app, "wim", &[]);
        let calls = ["A", "B", "C"].map(|name| {
            let (mut anna, path) = (anna.clone(), format!("{USERS}/{id}"));
            async move {
                let body = json!({ "firstName": name });
                anna.call(Method::PATCH, &path, &body, &[("if-match", "\"1\"")]).await.status.as_u16()
            }
        });
        let mut outcomes = join_all(calls).await;
        outcomes.sort_unstable();
        assert_eq!(outcomes, [200, 412, 412], "seed {seed}");
    }
}

#[tokio::test]
async fn an_answer_that_is_lost_is_found_again_by_its_key() {
    for fault in [Fault::BeforeCommit, Fault::AfterCommit] {
        let app = TestApp::new();
        let mut anna = anna(&app).await;
        let body = json!({ "firstName": "Eva", "email": NEW });
        let key = [("idempotency-key", "k")];
        app.db.fail_next(fault);
        assert_eq!(anna.call(Method::PUT, USERS, &body, &key).await.outcome(), (503, "unavailable".into()));
        let again = anna.call(Method::PUT, USERS, &body, &key).await;
        assert_eq!(again.status, 201, "{fault:?}: {}", again.text());
        let id = again.json()["id"].as_str().unwrap().to_owned();
        assert_eq!(seen(&mut anna, &id).await, again.json());
    }
}

#[tokio::test]
async fn every_write_costs_two_hops() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let made = make(&mut anna, &json!({ "firstName": "Eva", "email": NEW })).await;
    assert_eq!(app.hops(), (1, 3), "the session, and then both limits at once");
    let id = made["id"].as_str().unwrap();
    let path = format!("{USERS}/{id}");
    let ids = json!([id]);
    let rows = json!([{ "firstName": "X", "email": "x@new.example" }]);
    for (method, path, body) in [
        (Method::PATCH, path.clone(), json!({ "firstName": "E", "state": 1, "roles": ["r-team"] })),
        (
            Method::POST,
            format!("{USERS}/bulk"),
            json!({ "action": "assignRole", "userIds": ids, "roleIds": ["r-host"] }),
        ),
        (Method::POST, format!("{USERS}/import"), json!({ "importId": "a", "chunk": 0, "rows": rows })),
        (Method::DELETE, path.clone(), Value::Null),
        (Method::POST, format!("{path}/restore"), Value::Null),
    ] {
        let reply = anna.call(method, &path, &body, &[]).await;
        assert!(reply.status.is_success(), "{path}: {}", reply.text());
        assert_eq!(app.hops(), (1, 1), "{path}");
    }
}

#[tokio::test]
async fn what_was_not_made_does_not_count_and_a_company_makes_so_many_a_day() {
    let app = TestApp::configured(1, "local", r#"{"limits":{"invitationsPerTenant":{"count":2,"minutes":1440}}}"#);
    let mut anna = anna(&app).await;
    let mut reader = actor(&app, "reader", &["read"]).await;
    let body = |n: u32| json!({ "firstName": "X", "email": format!("x{n}@new.example") });
    for _ in 0..5 {
        assert_eq!(reader.call(Method::PUT, USERS, &body(1), &[]).await.outcome().0, 403);
    }
    let first = anna.draft(Method::PUT, USERS, body(1).to_string().as_bytes());
    assert_eq!(anna.deliver(&first).await.status, 201);
    assert_eq!(anna.deliver(&first).await.outcome(), (409, "guard_replayed".into()));
    assert_eq!(anna.call(Method::PUT, USERS, &body(2), &[]).await.status, 201);
    assert_eq!(anna.call(Method::PUT, USERS, &body(3), &[]).await.outcome(), (429, "too_many_attempts".into()));
}
