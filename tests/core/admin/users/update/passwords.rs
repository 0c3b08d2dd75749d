//! Passwords of members: who sets them, for how long they last, and shared accounts.

use super::at;
use crate::admin::{Snapshot, USERS, anna, events, join, make};
use crate::support::app::TestApp;
use crate::support::fixtures::PASSWORD;
use crate::support::seeded_random::seeds;
use futures_util::future::join as together;
use http::Method;
use serde_json::json;

#[tokio::test]
async fn a_managed_person_gets_a_password_that_ends_their_sessions_and_is_changed_at_once() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let made = make(
        &mut anna,
        &json!({ "firstName": "Mia", "email": "mia@new.example", "password": "Winter-2027", "isShared": true }),
    )
    .await;
    let id = made["id"].as_str().unwrap();
    let mut mia = app.browser();
    mia.sign_in_with("mia@new.example", "Winter-2027").await;
    assert_eq!(mia.get("/api/user/me").await.status, 200);
    let reply = anna.patch(&at(id), &json!({ "password": "Herbst-2028" })).await;
    assert_eq!(
        (reply.status.as_u16(), &reply.json()["resetPasswordRequired"]),
        (200, &json!(false)),
        "several people use it"
    );
    assert_eq!(mia.get("/api/user/me").await.outcome(), (401, "session_expired".into()));
    assert_eq!(mia.sign_in_with("mia@new.example", "Winter-2027").await.status, 401);
    assert_eq!(mia.sign_in_with("mia@new.example", "Herbst-2028").await.status, 200);
    let reply = anna.patch(&at(id), &json!({ "resetPassword": true })).await;
    assert_eq!(reply.json()["resetPasswordRequired"], true);
    assert_eq!(mia.get("/api/user/me").await.outcome().0, 401);
    anna.patch(&at(id), &json!({ "isShared": false, "resetPassword": false })).await;
    let reply = anna.patch(&at(id), &json!({ "password": "Winter-2029" })).await;
    assert_eq!(reply.json()["resetPasswordRequired"], true, "temporary");
    assert_eq!(anna.patch(&at(id), &json!({ "password": "kurz" })).await.json()["errors"][0]["code"], "weak_password");
    assert!(!json!(events(&app, "member.updated")).to_string().contains("argon"), "no secrets");
}

#[tokio::test]
async fn whoever_gets_a_shared_account_for_themselves_chooses_another_password() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let body = json!({ "firstName": "Mia", "email": "mia@new.example", "password": "Winter-2027" });
    let id = make(&mut anna, &body).await["id"].as_str().unwrap().to_owned();
    let shared = anna.patch(&at(&id), &json!({ "isShared": true, "password": "Herbst-2028" })).await;
    assert_eq!(shared.json()["resetPasswordRequired"], false, "several people use it");
    let mut mia = app.browser();
    mia.sign_in_with("mia@new.example", "Herbst-2028").await;
    assert_eq!(mia.get("/api/user/me").await.status, 200);
    app.clock.advance(700_000);
    for browser in [&mut anna, &mut mia] {
        assert_eq!(browser.post("/api/auth/refresh", &json!({})).await.status, 200);
    }
    let own = json!({ "isShared": false, "resetPassword": false });
    for body in [json!({ "isShared": false }), own.clone()] {
        let reply = anna.patch(&at(&id), &body).await;
        assert_eq!(reply.outcome(), (403, "reauthentication_required".into()));
    }
    assert_eq!(anna.post("/api/auth/reauthenticate", &json!({ "password": PASSWORD })).await.status, 204);
    let reply = anna.patch(&at(&id), &own).await;
    assert_eq!((&reply.json()["isShared"], &reply.json()["resetPasswordRequired"]), (&json!(false), &json!(true)));
    assert_eq!(mia.get("/api/user/me").await.outcome(), (401, "session_expired".into()), "whoever shared it is out");
    mia.guard = None;
    let limited = mia.sign_in_with("mia@new.example", "Herbst-2028").await;
    assert_eq!(limited.json()["scope"], "password");
    // The same again is no other change.
    let version = || app.db.rows("SELECT credential_version FROM users WHERE email = 'mia@new.example'");
    let before = version();
    assert_eq!(anna.patch(&at(&id), &json!({ "isShared": false })).await.json()["resetPasswordRequired"], true);
    assert_eq!(version(), before);
}

#[tokio::test]
async fn a_password_of_the_company_is_made_lasting_by_nobody_but_its_user() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let body = json!({ "firstName": "Mia", "email": "mia@new.example", "password": "Winter-2027" });
    let id = make(&mut anna, &body).await["id"].as_str().unwrap().to_owned();
    let lasting = json!({ "resetPassword": false });
    assert_eq!(anna.patch(&at(&id), &lasting).await.json()["resetPasswordRequired"], true);
    assert_eq!(anna.patch(&at(&id), &json!({ "password": "Herbst-2028" })).await.status, 200);
    assert_eq!(anna.patch(&at(&id), &lasting).await.json()["resetPasswordRequired"], true);
    let mut mia = app.browser();
    assert_eq!(mia.sign_in_with("mia@new.example", "Herbst-2028").await.json()["scope"], "password");
    let chosen = json!({ "code": "id", "id": id, "password": "Sommer-2029", "passwordConfirm": "Sommer-2029" });
    let reply = mia.post("/api/auth/pass-update", &chosen).await;
    assert_eq!(reply.status, 204, "{}", reply.text());
    // Of a password that its user chose, the company may withdraw what it has asked.
    assert_eq!(anna.patch(&at(&id), &json!({ "resetPassword": true })).await.json()["resetPasswordRequired"], true);
    assert_eq!(anna.patch(&at(&id), &lasting).await.json()["resetPasswordRequired"], false);
    assert_eq!(app.browser().sign_in_with("mia@new.example", "Sommer-2029").await.json()["scope"], "full");
}

#[tokio::test]
async fn nobody_shares_an_account_while_another_call_takes_it_for_one_persons() {
    let body = json!({ "firstName": "Mia", "email": "mia@new.example", "password": "Winter-2027" });
    for seed in seeds(5) {
        let app = TestApp::seeded(seed);
        let mut one = anna(&app).await;
        let mut two = one.clone();
        let id = make(&mut one, &body).await["id"].as_str().unwrap().to_owned();
        let shares = json!({ "isShared": true, "password": "Herbst-2028" });
        let path = at(&id);
        together(one.patch(&path, &shares), two.patch(&path, &json!({ "isShared": false, "location": "Ulm" }))).await;
        let member = one.get(&path).await.json();
        assert_ne!(
            (&member["isShared"], &member["resetPasswordRequired"]),
            (&json!(false), &json!(false)),
            "seed {seed}"
        );
    }
}

#[tokio::test]
async fn who_becomes_a_shared_or_internal_account_has_a_password() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let required = json!([{ "field": "password", "code": "required", "params": {} }]);
    for kind in ["isShared", "isEmployee"] {
        let email = format!("{}@new.example", kind.to_lowercase());
        let mut body = json!({ "firstName": "Mia", "email": email, kind: true });
        let reply = anna.call(Method::PUT, USERS, &body, &[]).await;
        assert_eq!((reply.status.as_u16(), &reply.json()["errors"]), (422, &required), "{kind}");
        body[kind] = json!(false);
        let id = make(&mut anna, &body).await["id"].as_str().unwrap().to_owned();
        let before = Snapshot::of(&app);
        let reply = anna.patch(&at(&id), &json!({ kind: true })).await;
        assert_eq!((reply.status.as_u16(), &reply.json()["errors"]), (422, &required), "{kind}");
        before.holds(&app, "a rejected request");
        assert_eq!(anna.patch(&at(&id), &json!({ kind: true, "password": "Winter-2027" })).await.status, 200);
        for is in [false, true, true] {
            assert_eq!(anna.patch(&at(&id), &json!({ kind: is })).await.status, 200, "it has one");
        }
    }
    // An account that the company did not create has its owner's credentials: nobody here could give it a password.
    app.db.run("INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-ben', 1); DELETE FROM credentials WHERE user_id = 'u-ben'");
    assert_eq!(anna.patch(&at("u-ben"), &json!({ "isEmployee": true })).await.status, 200);
    // Also where the company that created it has left it to this one.
    app.db.run("UPDATE users SET made_by = 't-beta' WHERE id = 'u-ben'; DELETE FROM memberships WHERE user_id = 'u-ben' AND tenant_id <> 't-alpha'");
    for is in [false, true] {
        assert_eq!(anna.patch(&at("u-ben"), &json!({ "isEmployee": is })).await.status, 200);
    }
}

#[tokio::test]
async fn where_a_password_is_required_it_is_not_emptied() {
    for (required, status) in [(true, 422), (false, 200)] {
        let app = TestApp::configured(1, "local", &json!({ "admin": { "requirePassword": required } }).to_string());
        let mut anna = anna(&app).await;
        let id = join(&app, "wim", &[]);
        let emptied = anna.patch(&at(&id), &json!({ "password": null, "location": "Ulm" })).await;
        assert_eq!(emptied.status.as_u16(), status, "{}", emptied.text());
        assert_eq!(anna.patch(&at(&id), &json!({ "location": "Ulm" })).await.status, 200);
    }
}

#[tokio::test]
async fn who_has_to_choose_another_password_by_others_is_told() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let body = json!({ "firstName": "Mia", "email": "mia@new.example", "password": "Winter-2027", "isShared": true });
    let id = make(&mut anna, &body).await["id"].as_str().unwrap().to_owned();
    let told = || -> Vec<String> {
        app.mailbox.all().into_iter().filter(|mail| mail.to == "mia@new.example").map(|mail| mail.subject).collect()
    };
    assert!(told().is_empty());
    assert_eq!(anna.patch(&at(&id), &json!({ "resetPassword": false })).await.status, 200);
    assert!(told().is_empty(), "nothing is demanded");
    const DEMANDED: &str = "Ihr Passwort muss ersetzt werden";
    assert_eq!(anna.patch(&at(&id), &json!({ "resetPassword": true })).await.status, 200);
    assert_eq!(told(), [DEMANDED]);
    let mail = app.mailbox.newest("mia@new.example").plain;
    assert!(mail.contains("Alpha verlangt ein neues Passwort"), "{mail}");
    // Whoever gets a shared account for themselves has to choose one, too.
    assert_eq!(anna.patch(&at(&id), &json!({ "isShared": false })).await.status, 200);
    assert_eq!(told(), [DEMANDED, DEMANDED]);
    // A new password is told of as such.
    assert_eq!(anna.patch(&at(&id), &json!({ "password": "Herbst-2028", "resetPassword": true })).await.status, 200);
    assert_eq!(told().last().unwrap(), "Ihr Passwort wurde von Alpha geändert");
    assert_eq!(told().len(), 3);
}

#[tokio::test]
async fn a_shared_account_that_the_operator_disabled_is_taken_for_one_persons_and_stays_disabled() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let body = json!({ "firstName": "Mia", "email": "mia@new.example", "password": "Winter-2027", "isShared": true });
    let id = make(&mut anna, &body).await["id"].as_str().unwrap().to_owned();
    app.db.run(&format!("UPDATE users SET state = 0 WHERE id = '{id}'"));
    let own = anna.patch(&at(&id), &json!({ "isShared": false })).await;
    assert_eq!((own.status.as_u16(), &own.json()["isShared"]), (200, &json!(false)), "{}", own.text());
    let user = app.db.rows(&format!("SELECT state, reset_password_required FROM users WHERE id = '{id}'"));
    assert_eq!(json!(user), json!([{ "state": 0, "reset_password_required": 1 }]));
    assert_eq!(app.browser().sign_in_with("mia@new.example", "Winter-2027").await.status, 401);
    // What could open it again is the operator's alone.
    for body in
        [json!({ "password": "Herbst-2028" }), json!({ "email": "x@new.example" }), json!({ "resetPassword": false })]
    {
        assert_eq!(anna.patch(&at(&id), &body).await.outcome(), (403, "identity_foreign".into()), "{body}");
    }
}
