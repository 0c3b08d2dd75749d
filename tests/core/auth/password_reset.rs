//! `pass-forgot`, `pass-verify-code`, `pass-update`

use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in, working};
use crate::support::fakes::link;
use crate::support::fixtures::{ANNA, BEN, CARLA, OLAF, PASSWORD, RITA, UNKNOWN};
use crate::support::seeded_random::seeds;
use futures_util::future::{join, join_all};
use http::Method;
use serde_json::{Value, json};

const CHOSEN: &str = "Winter-2027";
const MIA: &str = "mia@new.example";

fn new_password(code: &str, email: &str) -> Value {
    json!({ "code": code, "email": email, "password": CHOSEN, "passwordConfirm": CHOSEN })
}

async fn forgot(app: &TestApp, email: &str) -> Reply {
    app.browser().post("/api/auth/pass-forgot", &json!({ "email": email, "domain": "https://app.test" })).await
}

/// The code of the newest mail to an address.
fn code(app: &TestApp, email: &str) -> String {
    link(&app.mailbox.newest(email)).rsplit('/').next().unwrap().to_owned()
}

async fn mailed(app: &TestApp, email: &str) -> String {
    assert_eq!(forgot(app, email).await.status, 202);
    code(app, email)
}

#[tokio::test]
async fn a_mailed_link_lets_its_owner_choose_a_new_password() {
    let app = TestApp::new();
    let code = mailed(&app, ANNA).await;
    let mut browser = app.browser();
    let look = json!({ "code": code, "email": ANNA });
    for _ in 0..3 {
        assert_eq!(browser.post("/api/auth/pass-verify-code", &look).await.json(), json!({ "userId": "u-anna" }));
    }
    let reply = browser.post("/api/auth/pass-update", &new_password(&code, ANNA)).await;
    assert_eq!(reply.status, 204, "{}", reply.text());
    let cleared: Vec<String> = reply.cookies().iter().map(|line| line.split('=').next().unwrap().to_owned()).collect();
    assert_eq!(cleared, ["utk", "__Host-rtk", "ttk", "uuId", "XSRF-TOKEN"]);
    assert_eq!(app.browser().sign_in_with(ANNA, PASSWORD).await.outcome(), (401, "invalid_credentials".into()));
    assert_eq!(app.browser().sign_in_with(ANNA, CHOSEN).await.status, 200);
    assert_eq!(app.mailbox.newest(ANNA).subject, "Ihr Passwort wurde geändert");
    assert_eq!(app.db.rows("SELECT id FROM authority_outbox").len(), 0, "what was delivered is deleted");
}

#[tokio::test]
async fn both_mails_speak_the_language_of_the_person_whoever_asks() {
    let app = TestApp::new();
    app.db.run("UPDATE users SET language = 'fr' WHERE id = 'u-anna'");
    let code = mailed(&app, ANNA).await;
    assert_eq!(app.mailbox.newest(ANNA).subject, "Choisissez un nouveau mot de passe");
    app.browser().post("/api/auth/pass-update", &new_password(&code, ANNA)).await;
    assert_eq!(app.mailbox.newest(ANNA).subject, "Votre mot de passe a été modifié");
}

#[tokio::test]
async fn a_reset_ends_every_session_every_provider_and_every_invitation_of_the_person() {
    let app = TestApp::new();
    let mut here = signed_in(&app, ANNA).await;
    let mut there = signed_in(&app, ANNA).await;
    let mut ben = signed_in(&app, BEN).await;
    app.db.run(
        "UPDATE users SET has_pin = 1;
         INSERT INTO providers (issuer, subject, user_id, provider, created_at) VALUES ('i', 's', 'u-anna', 'google', 1), ('i', 't', 'u-ben', 'google', 1);
         INSERT INTO invitations (tenant_id, id, email, code_hash, invited_by, created_at, sent_at, expires_at) VALUES
           ('t-alpha', 'i1', 'x@y.example', 'h1', 'u-anna', 1, 1, 9e15), ('t-beta', 'i2', 'x@y.example', 'h2', 'u-ben', 1, 1, 9e15)",
    );
    let code = mailed(&app, ANNA).await;
    assert_eq!(here.get("/api/user/me").await.status, 200, "asking for a link ends nothing");
    app.browser().post("/api/auth/pass-update", &new_password(&code, ANNA)).await;
    for browser in [&mut here, &mut there] {
        assert_eq!(browser.get("/api/user/me").await.outcome(), (401, "session_expired".into()));
        assert_eq!(browser.post("/api/auth/refresh", &json!({})).await.outcome(), (401, "session_expired".into()));
    }
    assert_eq!(ben.get("/api/user/me").await.status, 200, "nobody else's");
    let left = |query: &str| app.db.rows(query).iter().map(|row| row["x"].clone()).collect::<Vec<_>>();
    assert_eq!(left("SELECT user_id AS x FROM providers"), ["u-ben"]);
    assert_eq!(left("SELECT state AS x FROM invitations ORDER BY id"), ["revoked", "pending"]);
    assert_eq!(left("SELECT id AS x FROM users WHERE has_pin = 0"), ["u-anna"]);
    assert_eq!(left("SELECT id AS x FROM users WHERE email_verified = 1"), ["u-anna"], "the mail proved the address");
}

#[tokio::test]
async fn one_code_under_a_hundred_parallel_uses_works_once() {
    for seed in seeds(2) {
        let app = TestApp::seeded(seed);
        let code = mailed(&app, ANNA).await;
        let calls = (0..100).map(|n| {
            let (app, mut form) = (app.clone(), new_password(&code, ANNA));
            let chosen = format!("Winter-{n}");
            (form["password"], form["passwordConfirm"]) = (json!(chosen), json!(chosen));
            async move {
                let mut browser = app.browser();
                loop {
                    let outcome = browser.post("/api/auth/pass-update", &form).await.outcome();
                    // A hundred are more than may wait to be hashed: the others come back, as they are told to.
                    if outcome != (503, "unavailable".into()) {
                        return outcome;
                    }
                }
            }
        });
        let outcomes = join_all(calls).await;
        assert_eq!(outcomes.iter().filter(|outcomes| outcomes.0 == 204).count(), 1, "seed {seed}");
        assert!(
            outcomes.iter().all(|outcomes| outcomes.0 == 204 || *outcomes == (410, "link_expired".into())),
            "{outcomes:?}"
        );
        let winner = outcomes.iter().position(|outcomes| outcomes.0 == 204).unwrap();
        assert_eq!(app.browser().sign_in_with(ANNA, &format!("Winter-{winner}")).await.status, 200);
    }
}

#[tokio::test]
async fn a_code_ends_with_its_half_hour_its_use_and_every_other_change_of_the_credential() {
    let app = TestApp::new();
    let (first, second) = (mailed(&app, ANNA).await, mailed(&app, ANNA).await);
    let bens = mailed(&app, BEN).await;
    let mut browser = app.browser();
    for (code, email) in [(&first, BEN), (&bens, ANNA), (&"x".to_owned(), ANNA), (&first[1..].to_owned(), ANNA)] {
        let look = json!({ "code": code, "email": email });
        assert_eq!(browser.post("/api/auth/pass-verify-code", &look).await.outcome(), (410, "link_expired".into()));
        assert_eq!(
            browser.post("/api/auth/pass-update", &new_password(code, email)).await.outcome(),
            (410, "link_expired".into())
        );
    }
    assert_eq!(browser.post("/api/auth/pass-update", &new_password(&second, ANNA)).await.status, 204);
    for code in [&first, &second] {
        assert_eq!(app.browser().post("/api/auth/pass-update", &new_password(code, ANNA)).await.status, 410);
    }
    app.clock.advance(30 * 60_000);
    assert_eq!(app.browser().post("/api/auth/pass-update", &new_password(&bens, BEN)).await.status, 410);
}

#[tokio::test]
async fn a_person_who_is_disabled_meanwhile_resets_nothing() {
    let app = TestApp::new();
    let code = mailed(&app, ANNA).await;
    app.db.run("UPDATE users SET state = 0 WHERE id = 'u-anna'");
    assert_eq!(app.browser().post("/api/auth/pass-update", &new_password(&code, ANNA)).await.status, 410);
}

#[tokio::test]
async fn known_unknown_and_disabled_addresses_are_answered_alike_at_the_same_cost() {
    let app = TestApp::new();
    let mut responses = Vec::new();
    for email in [ANNA, UNKNOWN, CARLA] {
        let mut browser = app.browser();
        browser.fetch_guard().await;
        let reply = browser.post("/api/auth/pass-forgot", &json!({ "email": email })).await;
        let line = app.log.all().into_iter().rev().find(|line| line["operation"] == "passForgot").unwrap();
        let mut headers: Vec<String> = reply.headers.keys().map(ToString::to_string).collect();
        headers.sort();
        responses.push((reply.outcome(), reply.body, headers, line["d1"].clone(), line["objects"].clone()));
    }
    assert_eq!(responses[0], responses[1]);
    assert_eq!(responses[0], responses[2]);
    assert_eq!(responses[0].3, 0, "the database is asked when the answer has left");
    assert_eq!(app.mailbox.all().len(), 1);
}

#[tokio::test]
async fn no_code_appears_in_an_answer_the_log_or_the_database() {
    let app = TestApp::new();
    // Read while the mail is queued, when its content is stored.
    app.mailbox.fail_with(Some(asgard::ports::DeliveryError::Later("busy".into())));
    let reply = forgot(&app, ANNA).await;
    let (waiting, log) = (app.db.dump().to_string(), format!("{:?}", app.log.all()));
    app.mailbox.fail_with(None);
    app.clock.advance(60_000);
    asgard::jobs::mail::deliver(&app.app).await.unwrap();
    let code = code(&app, ANNA);
    assert!(code.len() == 43 && !waiting.contains(&code) && !log.contains(&code) && !reply.text().contains(&code));
    assert!(!app.db.dump().to_string().contains(&code));
}

#[tokio::test]
async fn resets_are_limited_per_address_and_counted_alike() {
    let app = TestApp::new();
    for email in [ANNA, UNKNOWN] {
        for _ in 0..5 {
            assert_eq!(forgot(&app, email).await.status, 202);
        }
        let reply = forgot(&app, email).await;
        assert_eq!((reply.outcome(), reply.header("retry-after")), ((429, "too_many_attempts".into()), "3600"));
    }
    assert_eq!(app.mailbox.all().len(), 5);
    app.clock.advance(3_600_000);
    assert_eq!(forgot(&app, ANNA).await.status, 202);
}

#[tokio::test]
async fn a_reset_ends_the_lockout_of_the_address() {
    let app = TestApp::new();
    let mut stranger = app.browser();
    for _ in 0..11 {
        stranger.sign_in_with(ANNA, "wrong").await;
    }
    assert_eq!(app.browser().sign_in(ANNA).await.status, 429);
    let code = mailed(&app, ANNA).await;
    app.browser().post("/api/auth/pass-update", &new_password(&code, ANNA)).await;
    assert_eq!(app.browser().sign_in_with(ANNA, CHOSEN).await.status, 200);
}

#[tokio::test]
async fn id_in_place_of_a_code_is_good_only_in_the_limited_session_of_that_very_person() {
    let app = TestApp::new();
    let by_id =
        |id: &str| json!({ "code": "id", "id": id, "email": ANNA, "password": CHOSEN, "passwordConfirm": CHOSEN });
    let before = app.db.dump();
    let mut rita = app.browser();
    for (browser, id) in
        [(app.browser(), "u-anna"), (signed_in(&app, ANNA).await, "u-anna"), (signed_in(&app, BEN).await, "u-anna")]
    {
        let mut browser = browser;
        for id in [id, "u-rita", ""] {
            let outcome = browser.post("/api/auth/pass-update", &by_id(id)).await.outcome();
            assert!(outcome == (410, "link_expired".into()) || outcome.0 == 422, "{outcome:?}");
            browser.post("/api/auth/pass-verify-code", &json!({ "code": "id", "id": id })).await;
        }
    }
    assert_eq!(rita.sign_in(RITA).await.json()["user"]["resetPasswordRequired"], true);
    assert_eq!(rita.post("/api/auth/pass-update", &by_id("u-anna")).await.outcome(), (410, "link_expired".into()));
    assert_eq!(rita.post("/api/auth/pass-verify-code", &json!({ "code": "id", "id": "u-anna" })).await.status, 410);
    let phcs = |dump: &Value| dump["credentials"].clone();
    assert_eq!(phcs(&app.db.dump()), phcs(&before), "nobody's password changed");
}

#[tokio::test]
async fn a_forced_reset_runs_from_end_to_end_and_once() {
    for seed in seeds(10) {
        let app = TestApp::seeded(seed);
        let mut rita = app.browser();
        rita.sign_in(RITA).await;
        assert_eq!(rita.get("/api/business/list").await.outcome(), (403, "password_reset_required".into()));
        let look = json!({ "code": "id", "id": "u-rita" });
        assert_eq!(rita.post("/api/auth/pass-verify-code", &look).await.json(), json!({ "userId": "u-rita" }));
        let calls = (0..4).map(|n| {
            let (mut rita, chosen) = (rita.clone(), format!("Winter-{n}"));
            let form =
                json!({ "code": "id", "id": "u-rita", "email": ANNA, "password": chosen, "passwordConfirm": chosen });
            async move { rita.post("/api/auth/pass-update", &form).await.status.as_u16() }
        });
        let outcomes = join_all(calls).await;
        assert_eq!(outcomes.iter().filter(|status| **status == 204).count(), 1, "seed {seed}: {outcomes:?}");
        let winner = outcomes.iter().position(|status| *status == 204).unwrap();
        assert_eq!(
            rita.post("/api/auth/session", &json!({})).await.json(),
            json!({ "valid": false }),
            "the session is used up"
        );
        let reply = app.browser().sign_in_with(RITA, &format!("Winter-{winner}")).await;
        assert_eq!(reply.json()["user"]["resetPasswordRequired"], false);
        assert_eq!(reply.json()["company"]["title"], "Beta");
        assert_eq!(reply.json()["user"]["emailVerified"], false, "no mail was involved");
        let outcomes: Vec<(String, String)> =
            app.mailbox.all().into_iter().map(|mail| (mail.to, mail.subject)).collect();
        let subjects = ["Ihr Passwort wurde geändert", "Anmeldung von einem neuen Gerät"];
        assert_eq!(outcomes, subjects.map(|subject| (RITA.to_owned(), subject.to_owned())));
    }
}

/// Rita's new password, by the session that is limited to choosing it.
fn by_session(password: &str) -> Value {
    json!({ "code": "id", "id": "u-rita", "password": password, "passwordConfirm": password })
}

#[tokio::test]
async fn a_forced_reset_is_not_done_with_the_password_that_opened_the_session() {
    let app = TestApp::new();
    let mut rita = app.browser();
    rita.sign_in(RITA).await;
    let before = app.db.dump();
    let same = rita.post("/api/auth/pass-update", &by_session(PASSWORD)).await;
    assert_eq!(same.status, 422, "{}", same.text());
    assert_eq!(same.json()["errors"][0], json!({ "field": "password", "code": "password_common", "params": {} }));
    assert_eq!(app.db.dump(), before);
    assert_eq!(rita.post("/api/auth/pass-update", &by_session(CHOSEN)).await.status, 204);
}

/// Mia, whom Alpha has given a password, and the code of a link that she asked for.
async fn with_a_temporary_password(app: &TestApp, is_shared: bool) -> String {
    let mut anna = working(app, ANNA, "t-alpha").await;
    let body = json!({ "firstName": "Mia", "email": MIA, "password": PASSWORD, "isShared": is_shared });
    let made = anna.call(Method::PUT, "/api/admin/user", &body, &[]).await;
    assert_eq!(made.status, 201, "{}", made.text());
    mailed(app, MIA).await
}

#[tokio::test]
async fn a_password_that_a_company_set_is_replaced_by_another_one_by_link_as_well() {
    for is_shared in [false, true] {
        let app = TestApp::new();
        let code = with_a_temporary_password(&app, is_shared).await;
        let chosen =
            |password: &str| json!({ "code": code, "email": MIA, "password": password, "passwordConfirm": password });
        let before = app.db.dump()["credentials"].clone();
        let same = app.browser().post("/api/auth/pass-update", &chosen(PASSWORD)).await;
        assert_eq!(same.status, 422, "{}", same.text());
        assert_eq!(same.json()["errors"][0], json!({ "field": "password", "code": "password_common", "params": {} }));
        assert_eq!(app.db.dump()["credentials"], before);
        assert_eq!(app.browser().post("/api/auth/pass-update", &chosen(CHOSEN)).await.status, 204, "the link is good");
        assert_eq!(app.browser().sign_in_with(MIA, CHOSEN).await.json()["scope"], "full");
        // From now on it is her own, which she may choose again.
        let again = mailed(&app, MIA).await;
        assert_eq!(app.browser().post("/api/auth/pass-update", &new_password(&again, MIA)).await.status, 204);
    }
}

#[tokio::test]
async fn a_password_that_an_administrator_sets_meanwhile_stays() {
    for seed in seeds(5) {
        let app = TestApp::seeded(seed);
        let mut rita = app.browser();
        rita.sign_in(RITA).await;
        let asked = app.db.statements().len();
        // As soon as the password of the session was read.
        let replaced = async {
            for _ in 0..10_000 {
                if app.db.statements().len() > asked {
                    break;
                }
                tokio::task::yield_now().await;
            }
            app.db.run(
                "UPDATE users SET credential_version = credential_version + 1 WHERE id = 'u-rita';
                 UPDATE credentials SET changed_at = 7 WHERE user_id = 'u-rita'",
            );
        };
        let chosen = by_session(CHOSEN);
        let (reply, ()) = join(rita.post("/api/auth/pass-update", &chosen), replaced).await;
        assert_eq!(reply.outcome(), (410, "link_expired".into()), "seed {seed}");
        let stored = app.db.rows("SELECT changed_at FROM credentials WHERE user_id = 'u-rita'");
        assert_eq!(stored[0]["changed_at"], 7, "seed {seed}");
    }
}

#[tokio::test]
async fn a_session_of_a_password_that_was_replaced_chooses_none_while_the_authority_has_not_heard() {
    let app = TestApp::new();
    let mut rita = app.browser();
    rita.sign_in(RITA).await;
    app.db.run(
        "UPDATE users SET credential_version = credential_version + 1 WHERE id = 'u-rita';
         INSERT INTO authority_outbox (id, user_id, command, due_at, created_at)
           SELECT 'o', id, json_object('endAll', json_object('credentialVersion', credential_version)), 1, 1 FROM users WHERE id = 'u-rita'",
    );
    let before = app.db.rows("SELECT * FROM credentials");
    let reply = rita.post("/api/auth/pass-update", &by_session(CHOSEN)).await;
    assert_eq!(reply.outcome(), (503, "unavailable".into()));
    assert_eq!(app.db.rows("SELECT * FROM credentials"), before);
}

/// The code of the welcome link of a member whom Alpha created without a password, and their id.
async fn welcomed(app: &TestApp, anna: &mut Browser) -> (String, String) {
    let body = json!({ "firstName": "Mia", "email": MIA });
    let made = anna.call(Method::PUT, "/api/admin/user", &body, &[]).await;
    assert_eq!(made.status, 201, "{}", made.text());
    (code(app, MIA), made.json()["id"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn a_link_for_the_first_password_outlives_what_is_decided_about_the_account_meanwhile() {
    for how in ["reset", "disabled", "disabled and enabled"] {
        let app = TestApp::new();
        let (mut anna, mut olaf) = (working(&app, ANNA, "t-alpha").await, working(&app, OLAF, "t-operator").await);
        let (code, id) = welcomed(&app, &mut anna).await;
        if how == "reset" {
            let reply = anna.patch(&format!("/api/admin/user/{id}"), &json!({ "resetPassword": true })).await;
            assert_eq!(reply.status, 200, "{}", reply.text());
        }
        for step in ["disable", "enable"].into_iter().filter(|step| how.contains(step)) {
            let reply = olaf.post(&format!("/api/admin/identity/{id}/{step}"), &json!({})).await;
            assert_eq!(reply.status, 204, "{}", reply.text());
        }
        let expected = if how == "disabled" { [410, 410] } else { [200, 204] };
        let look = json!({ "code": code, "email": MIA });
        let looked = app.browser().post("/api/auth/pass-verify-code", &look).await.status.as_u16();
        let chosen = app.browser().post("/api/auth/pass-update", &new_password(&code, MIA)).await.status.as_u16();
        assert_eq!([looked, chosen], expected, "{how}");
        let again = app.browser().post("/api/auth/pass-update", &new_password(&code, MIA)).await;
        assert_eq!(again.status, 410, "{how}");
    }
}

#[tokio::test]
async fn a_weak_or_mistyped_password_uses_no_code_up() {
    let app = TestApp::new();
    let code = mailed(&app, ANNA).await;
    for (password, confirm, field, code) in
        [("weak", "weak", "password", "weak_password"), (CHOSEN, "Winter-2028", "passwordConfirm", "password_mismatch")]
    {
        let form = json!({ "code": code, "email": ANNA, "password": password, "passwordConfirm": confirm });
        let reply = app.browser().post("/api/auth/pass-update", &form).await;
        assert_eq!(reply.json()["errors"][0], json!({ "field": field, "code": code, "params": {} }));
    }
    assert_eq!(app.browser().post("/api/auth/pass-update", &new_password(&code, ANNA)).await.status, 204);
}

#[tokio::test]
async fn a_store_that_fails_after_the_nonce_leaves_the_code_good() {
    let app = TestApp::new();
    let code = mailed(&app, ANNA).await;
    let mut browser = app.browser();
    browser.fetch_guard().await;
    app.db.fail_next(crate::support::database::Fault::BeforeCommit);
    assert_eq!(browser.post("/api/auth/pass-update", &new_password(&code, ANNA)).await.status, 503);
    assert_eq!(browser.post("/api/auth/pass-update", &new_password(&code, ANNA)).await.status, 204);
}

#[tokio::test]
async fn sessions_end_by_cron_where_the_authority_did_not_hear() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let code = mailed(&app, ANNA).await;
    app.objects.fail(crate::support::objects::Class::Authority, crate::support::objects::Fault::Unreached);
    assert_eq!(app.browser().post("/api/auth/pass-update", &new_password(&code, ANNA)).await.status, 204);
    assert_eq!(app.db.rows("SELECT id FROM authority_outbox").len(), 1);
    asgard::jobs::outbox::deliver(&app.app).await.unwrap();
    assert_eq!(anna.get("/api/user/me").await.outcome(), (401, "session_expired".into()));
}

#[tokio::test]
async fn switched_off_nobody_asks_for_a_link() {
    let app = TestApp::configured(1, "local", r#"{"features":{"passwordReset":false}}"#);
    let before = app.db.dump();
    let reply = app.browser().post("/api/auth/pass-forgot", &json!({ "email": ANNA })).await;
    assert_eq!(reply.outcome(), (403, "password_reset_disabled".into()));
    assert_eq!(app.db.dump(), before);
    let mut browser = app.browser();
    browser.fetch_guard().await;
    let draft = browser.draft(http::Method::POST, "/api/auth/pass-forgot", b"{");
    assert_eq!(app.send(draft.request()).await.outcome(), (400, "malformed_json".into()), "what it says comes first");
}

#[tokio::test]
async fn switched_off_whoever_must_choose_a_password_still_does() {
    let app = TestApp::configured(1, "local", r#"{"features":{"passwordReset":false}}"#);
    // By the limited session after signing in with a forced password reset.
    let mut rita = app.browser();
    rita.sign_in(RITA).await;
    let mut chosen = new_password("id", RITA);
    chosen["id"] = json!("u-rita");
    let look = json!({ "code": "id", "id": "u-rita", "email": RITA });
    assert_eq!(rita.post("/api/auth/pass-verify-code", &look).await.json(), json!({ "userId": "u-rita" }));
    assert_eq!(rita.post("/api/auth/pass-update", &chosen).await.status, 204);
    // By the welcome link of a company that created the account.
    let mut anna = signed_in(&app, ANNA).await;
    anna.enter("t-alpha").await;
    let body = json!({ "firstName": "Mia", "email": "mia@new.example" });
    assert_eq!(anna.call(http::Method::PUT, "/api/admin/user", &body, &[]).await.status, 201);
    let link = crate::support::fakes::link(&app.mailbox.newest("mia@new.example"));
    let code = link.rsplit('/').next().unwrap().to_owned();
    let look = json!({ "code": code, "email": "mia@new.example" });
    assert_eq!(app.browser().post("/api/auth/pass-verify-code", &look).await.status, 200);
    let chosen = new_password(&code, "mia@new.example");
    assert_eq!(app.browser().post("/api/auth/pass-update", &chosen).await.status, 204);
}

#[tokio::test]
async fn an_address_that_is_none_gets_no_mail() {
    let app = TestApp::new();
    for email in [
        json!(["anna@alpha.example"]),
        json!({}),
        json!("anna@alpha.example\r\nBcc: x@y.de"),
        json!("anna@alpha.example,x@y.de"),
    ] {
        let reply = app.browser().post("/api/auth/pass-forgot", &json!({ "email": email })).await;
        assert_eq!(reply.outcome(), (422, "validation_failed".into()), "{email}");
    }
    assert!(app.mailbox.all().is_empty());
}
