//! `GET /api/user/me/export` and `DELETE /api/user/me`

use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::database::Fault as Broken;
use crate::support::fixtures::{ANNA, BEN, CARLA, PASSWORD};
use crate::support::objects::{Class, Fault};
use crate::support::seeded_random::seeds;
use crate::support::social::{CHOOSER, eva, leads};
use http::Method;
use serde_json::{Value, json};

const ME: &str = "/api/user/me";
const WEBP: &[u8] = include_bytes!("../../support/pictures/lossy.webp");

async fn erase(browser: &mut Browser) -> Reply {
    browser.delete(ME, &json!({ "password": PASSWORD })).await
}

/// Ben with everything that a user can have; Beta has another administrator.
async fn ben_with_everything(app: &TestApp) -> Browser {
    let mut ben = signed_in(app, BEN).await;
    ben.patch(ME, &json!({ "phone": "+49 30 998877", "settings": { "note": "Bens Notiz" } })).await;
    ben.call_with(Method::PUT, "/api/user/me/image", WEBP, &[("content-type", "image/webp")]).await;
    ben.patch(ME, &json!({ "pin": "135790", "currentPassword": PASSWORD })).await;
    app.browser().post("/api/auth/pass-forgot", &json!({ "email": BEN })).await;
    app.db.run(
        "UPDATE users SET email_verified = 1 WHERE id = 'u-ben';
         INSERT INTO providers (issuer, subject, user_id, provider, email, created_at) VALUES ('i', 's-ben', 'u-ben', 'google', 'ben@elsewhere.example', 1);
         INSERT INTO provider_flows (state_hash, provider, device, label, link_user, expires_at, created_at) VALUES ('h', 'google', 'd', 'l', 'u-ben', 9e15, 1);
         INSERT INTO media (tenant_id, id, user_id, content_type, base64, created_at) VALUES ('t-beta', 'badge', 'u-ben', 'image/png', 'QmVu', 1);
         INSERT INTO idempotency (caller, key_hash, body_hash, status, answer, created_at) VALUES ('u-ben', 'k', 'b', 200, 'Østergård', 1);
         INSERT INTO idempotency (caller, key_hash, body_hash, status, answer, created_at) VALUES
           ('u-anna', 'k', 'b', 201, '{\"userId\":\"u-ben\",\"lastName\":\"Østergård\"}', 1),
           ('u-anna', 'l', 'b', 201, '{\"email\":\"ben@beta.example\"}', 1), ('u-anna', 'm', 'b', 201, '[{\"line\":1}]', 1), ('u-anna', 'n', 'b', NULL, NULL, 1);
         UPDATE memberships SET invited_by = 'u-anna' WHERE user_id = 'u-ben';
         INSERT INTO mail_outbox (id, recipient, language, template, due_at, created_at, state, user_id) VALUES
           ('former', 'ben@old.example', 'de', 'pinSet', 1, 1, 'sent', 'u-ben');
         INSERT INTO invitations (tenant_id, id, email, code_hash, profile, state, invited_by, user_id, created_at, sent_at, expires_at) VALUES
           ('t-gamma', 'i1', 'ben@beta.example', 'h1', '{\"firstName\":\"Ben\"}', 'pending', 'u-anna', NULL, 1, 1, 9e15),
           ('t-alpha', 'i2', 'ben@old.example', 'h2', '{}', 'declined', 'u-anna', 'u-ben', 1, 1, 9e15),
           ('t-beta', 'i3', 'x@y.example', 'h3', '{}', 'pending', 'u-ben', NULL, 1, 1, 9e15)",
    );
    ben
}

#[tokio::test]
async fn the_export_tells_everything_but_secrets() {
    let app = TestApp::new();
    let mut ben = ben_with_everything(&app).await;
    app.db.run(
        "UPDATE memberships SET first_name = 'Benno', phone = '+49 40 1', birth_date = '1980-01-02', image = '/x.webp', logins = 3
           WHERE tenant_id = 't-beta' AND user_id = 'u-ben';
         INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, trace_id, created_at) VALUES \
           ('t-beta', 900, 'many', 'members.disabled', 'u-ben', 't-beta', '{\"userIds\":[\"u-one\",\"u-other\"]}', 't', 1)",
    );
    let reply = ben.get("/api/user/me/export").await;
    let events = reply.json()["events"].as_array().unwrap().clone();
    let many = events.iter().find(|event| event["action"] == "members.disabled").unwrap();
    assert_eq!(many["detail"], json!({ "userIds": 2 }), "of others their number");
    assert_eq!(reply.header("content-disposition"), "attachment; filename=\"asgard-export.json\"");
    let export = reply.json();
    assert_eq!((&export["person"]["email"], &export["person"]["phone"]), (&json!(BEN), &json!("+49 30 998877")));
    let membership = &export["memberships"][0];
    assert_eq!((&membership["company"], &membership["roles"]), (&json!("Beta"), &json!(["Readers"])));
    // What the company stores about him is its own copy, which may differ from his account.
    let copy = app.db.rows("SELECT * FROM memberships WHERE tenant_id = 't-beta' AND user_id = 'u-ben'").remove(0);
    for (name, column) in [
        ("email", "email"),
        ("firstName", "first_name"),
        ("lastName", "last_name"),
        ("gender", "gender"),
        ("phone", "phone"),
        ("image", "image"),
        ("assigned", "assigned"),
        ("logins", "logins"),
    ] {
        assert_eq!(membership.get(name), Some(&copy[column]), "{name}");
    }
    assert_eq!(membership["birthDate"], "1980-01-02");
    assert_eq!(export["providers"][0]["email"], "ben@elsewhere.example");
    assert_eq!(
        (&export["invitations"][0]["company"], &export["invitations"][0]["state"]),
        (&json!("Gamma"), &json!("pending"))
    );
    assert_eq!(export["invitations"].as_array().unwrap().len(), 1);
    assert_eq!(export["pictures"].as_array().unwrap().len(), 2);
    assert!(export["mails"].as_array().unwrap().iter().any(|mail| mail["kind"] == "reset"), "{}", export["mails"]);
    assert_eq!((&export["person"]["hasPin"], export["cards"].as_array().unwrap().len()), (&json!(true), 1));
    assert_eq!((export["sessions"].as_array().unwrap().len(), export["devices"].as_array().unwrap().len()), (1, 1));
    let actions: Vec<&str> =
        export["events"].as_array().unwrap().iter().map(|e| e["action"].as_str().unwrap()).collect();
    assert!(actions.contains(&"auth.signed_in") && actions.contains(&"user.updated"), "{actions:?}");
    let text = reply.text();
    let hashes = app.db.rows(
        "SELECT password_phc AS x FROM credentials UNION SELECT device FROM devices UNION SELECT hash FROM codes UNION SELECT pin_phc FROM pins",
    );
    for secret in hashes.iter().map(|row| row["x"].as_str().unwrap()) {
        assert!(!text.contains(secret), "{secret}");
    }
    for secret in ["h1", "phc", "subject", "s-ben"] {
        assert!(!text.contains(&format!("\"{secret}\"")), "{secret}");
    }
    assert!(!text.contains(ANNA), "nobody else is notified");
}

#[tokio::test]
async fn a_picture_is_exported_whole_and_without_what_another_company_has_under_its_id() {
    let app = TestApp::new();
    let mut ben = signed_in(&app, BEN).await;
    app.db.run(
        "INSERT INTO media (tenant_id, id, user_id, content_type, base64, created_at) VALUES ('t-beta', 'p', 'u-ben', 'image/png', 'AAAA', 1);
         INSERT INTO media_parts (tenant_id, media_id, part, base64) VALUES
           ('t-beta', 'p', 1, 'BBBB'), ('t-beta', 'p', 2, 'CCCC'), ('t-alpha', 'p', 1, 'DDDD'), ('t-gamma', 'p', 3, 'EEEE')",
    );
    let export = ben.get("/api/user/me/export").await.json();
    let pictures = export["pictures"].to_string();
    assert!(pictures.contains("AAAABBBBCCCC\""), "{pictures}");
}

#[tokio::test]
async fn what_was_sent_to_an_address_is_told_to_its_proven_owner_only() {
    let app = TestApp::new();
    let mut ben = ben_with_everything(&app).await;
    app.db.run("UPDATE users SET email_verified = 0 WHERE id = 'u-ben'");
    let export = ben.get("/api/user/me/export").await.json();
    assert_eq!((&export["invitations"], &export["mails"]), (&json!([]), &json!([])));
    assert_eq!(app.browser().get("/api/user/me/export").await.outcome(), (401, "unauthenticated".into()));
}

/// Whether a text contains a word that is not part of something random: three letters in a row also occur in a digest.
fn contains_word(text: &str, word: &str) -> bool {
    let is_random = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    text.match_indices(word).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        !(before.ends_with(is_random) && after.starts_with(is_random))
    })
}

#[tokio::test]
async fn an_erased_person_is_nowhere() {
    for seed in seeds(5) {
        let app = TestApp::seeded(seed);
        let mut ben = ben_with_everything(&app).await;
        app.db.run(
            "INSERT INTO users (id, email, first_name, is_stand_in, state, created_at) VALUES ('u-stand', 'stand-in:u-stand', 'Stand', 1, 0, 1);
             INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-gamma', 'u-stand', 1);
             INSERT INTO roles (tenant_id, id, title, has_admin_rights, created_at) VALUES ('t-gamma', 'r-reader', 'Admins', 1, 1)",
        );
        let mut there = signed_in(&app, BEN).await;
        there.get(ME).await;
        let reply = erase(&mut ben).await;
        assert_eq!(
            app.db.rows("SELECT 1 FROM memberships WHERE user_id = 'u-stand'").len(),
            1,
            "who stands for another"
        );
        assert_eq!((reply.status.as_u16(), reply.cookies().len()), (204, 3), "{}", reply.text());
        for browser in [&mut ben, &mut there] {
            assert_eq!(browser.post("/api/auth/session", &json!({})).await.json(), json!({ "valid": false }));
        }
        assert_eq!(there.get(ME).await.outcome().0, 401);
        assert_eq!(app.browser().sign_in(BEN).await.outcome(), (401, "invalid_credentials".into()));
        app.clock.advance(5 * 60_000);
        assert_eq!(asgard::jobs::outbox::deliver(&app.app).await.unwrap(), (1, 0), "the copies are deleted once more");
        let stores = [app.db.dump().to_string(), app.objects.text(), app.cache.text(), format!("{:?}", app.log.all())];
        for word in ["ben@", "Ben", "Østergård", "998877", "Notiz", "s-ben", "badge"] {
            for (at, store) in stores.iter().enumerate() {
                assert!(!contains_word(store, word), "seed {seed}: store {at} knows {word}: {store}");
            }
        }
        let left = app.db.dump();
        let mentions: Vec<String> = left
            .as_object()
            .unwrap()
            .iter()
            .filter(|(_, rows)| rows.to_string().contains("u-ben"))
            .map(|(table, _)| table.clone())
            .collect();
        assert_eq!(
            mentions,
            ["audit", "audit_objects", "invitations"],
            "events, and who invited: the id, which names nobody"
        );
        assert!(!app.objects.text().contains("u-ben") && !app.cache.text().contains("u-ben"));
    }
}

#[tokio::test]
async fn each_company_reads_that_somebody_left() {
    let app = TestApp::new();
    app.db.run(
        "INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at)
           VALUES ('t-gamma', 500, 'e', 'x', 'u-ben', 'u-ben', 'x', 1)",
    );
    let mut ben = ben_with_everything(&app).await;
    erase(&mut ben).await;
    let events = app
        .db
        .rows("SELECT tenant_id, actor, object, detail FROM audit WHERE action = 'user.erased' ORDER BY tenant_id");
    let expected = ["", "t-beta"]
        .map(|tenant| json!({ "tenant_id": tenant, "actor": "u-ben", "object": "u-ben", "detail": "{}" }));
    assert_eq!(json!(events), json!(expected));
    let logs = app.db.rows(
        "SELECT COUNT(*) AS events, MAX(seq) AS last FROM audit WHERE tenant_id IN ('', 't-beta') GROUP BY tenant_id",
    );
    assert_eq!(logs.len(), 2);
    for log in logs {
        assert_eq!(log["events"], log["last"], "however long others are");
    }
}

#[tokio::test]
async fn the_export_tells_the_roles_of_each_company_by_itself() {
    let app = TestApp::new();
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t-gamma', 'r-reader', 'Other', 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-gamma', 'u-anna', 'r-reader')",
    );
    let export = signed_in(&app, ANNA).await.get("/api/user/me/export").await.json();
    let roles: Vec<&Value> = export["memberships"].as_array().unwrap().iter().map(|one| &one["roles"]).collect();
    assert_eq!(roles, [&json!(["admin"]), &json!(["Switched off", "Readers"]), &json!(["Other"])]);
}

#[tokio::test]
async fn erasing_takes_nothing_from_anybody_else() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let mut ben = ben_with_everything(&app).await;
    erase(&mut ben).await;
    assert_eq!(anna.get(ME).await.json()["user"]["email"], ANNA);
    let left = |query: &str| app.db.rows(query).iter().map(|row| row["x"].clone()).collect::<Vec<_>>();
    assert_eq!(left("SELECT id AS x FROM invitations"), ["i3"], "an invitation that he sent for his company stays");
    assert_eq!(left("SELECT count(*) AS x FROM users"), [5]);
    assert_eq!(left("SELECT key_hash AS x FROM idempotency WHERE caller = 'u-anna' ORDER BY 1"), ["m", "n"]);
    assert_eq!(left("SELECT count(*) AS x FROM role_members WHERE tenant_id = 't-beta'"), [2]);
}

#[tokio::test]
async fn who_never_proved_an_address_takes_nothing_that_was_meant_for_its_owner() {
    let app = TestApp::new();
    let mut ben = ben_with_everything(&app).await;
    app.db.run(
        "UPDATE users SET email_verified = 0 WHERE id = 'u-ben';
         INSERT INTO mail_outbox (id, recipient, language, template, due_at, created_at) VALUES
           ('m1', 'ben@beta.example', 'de', 'invitation', 9e15, 1), ('m2', 'ben@beta.example', 'de', 'verifyEmail', 9e15, 1)",
    );
    assert_eq!(erase(&mut ben).await.status, 204);
    let left = |query: &str| app.db.rows(query).iter().map(|row| row["x"].clone()).collect::<Vec<_>>();
    assert_eq!(left("SELECT id AS x FROM invitations ORDER BY id"), ["i1", "i3"]);
    assert_eq!(left("SELECT id AS x FROM mail_outbox WHERE recipient <> ''"), ["m1"]);
}

#[tokio::test]
async fn a_wrong_or_missing_password_erases_nothing() {
    let app = TestApp::new();
    let mut ben = signed_in(&app, BEN).await;
    let before = app.db.dump();
    for (body, status) in [
        (json!({ "password": "wrong" }), 401),
        (json!({}), 422),
        (Value::Null, 422),
        (json!({ "password": null }), 422),
        (json!({ "password": ["x"] }), 422),
    ] {
        assert_eq!(ben.delete(ME, &body).await.status, status, "{body}");
    }
    for _ in 0..9 {
        assert_eq!(ben.delete(ME, &json!({ "password": "wrong" })).await.status, 401);
    }
    assert_eq!(erase(&mut ben).await.outcome(), (429, "too_many_attempts".into()));
    let rows = app.db.rows("DELETE FROM mail_outbox RETURNING template");
    assert_eq!(json!(rows), json!([{ "template": "lockout" }]), "their owner is notified of the guesses");
    assert_eq!(app.db.dump(), before);
}

#[tokio::test]
async fn the_last_administrator_of_a_company_stays() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let before = app.db.dump();
    assert_eq!(erase(&mut anna).await.outcome(), (409, "last_admin".into()));
    // None of these is another enabled administrator.
    app.db.run(
        "INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-carla', 'r-admin');
         INSERT INTO memberships (tenant_id, user_id, state, created_at) VALUES ('t-alpha', 'u-nina', 0, 1), ('t-alpha', 'u-ben', 1, 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-nina', 'r-admin');
         INSERT INTO roles (tenant_id, id, title, state, has_admin_rights, created_at) VALUES ('t-alpha', 'r-old', 'Old admins', 0, 1, 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-ben', 'r-old');
         INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-gamma', 'u-nina', 1)",
    );
    assert_eq!(erase(&mut anna).await.outcome(), (409, "last_admin".into()), "{CARLA} is disabled");
    assert_eq!(anna.get(ME).await.status, 200);
    assert_eq!(before["users"], app.db.dump()["users"]);
    app.db.run("UPDATE roles SET state = 1 WHERE id = 'r-old'");
    assert_eq!(erase(&mut anna).await.status, 204, "now Ben administrates");
}

#[tokio::test]
async fn of_two_administrators_who_leave_at_once_one_stays() {
    for seed in seeds(20) {
        let app = TestApp::seeded(seed);
        app.db.run(
            "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-ben', 1);
             INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-ben', 'r-admin')",
        );
        let (mut anna, mut ben) = (signed_in(&app, ANNA).await, signed_in(&app, BEN).await);
        let (first, second) = tokio::join!(erase(&mut anna), erase(&mut ben));
        let mut outcomes = [first.outcome(), second.outcome()];
        outcomes.sort();
        assert_eq!(outcomes, [(204, String::new()), (409, "last_admin".into())], "seed {seed}");
        assert_eq!(
            app.db.rows("SELECT 1 AS x FROM role_members WHERE tenant_id = 't-alpha' AND role_id = 'r-admin'").len(),
            1
        );
    }
}

#[tokio::test]
async fn erasing_and_signing_in_at_once_brings_nobody_back() {
    for seed in seeds(20) {
        let app = TestApp::seeded(seed);
        let mut ben = signed_in(&app, BEN).await;
        let mut other = app.browser();
        other.fetch_guard().await;
        let (erased, _) = tokio::join!(erase(&mut ben), other.sign_in(BEN));
        assert_eq!(erased.status, 204, "{}", erased.text());
        assert_eq!(other.get(ME).await.outcome().0, 401, "seed {seed}");
        assert!(!app.objects.text().contains("Østergård"), "seed {seed}");
    }
}

#[tokio::test]
async fn a_person_erased_twice_is_gone_the_second_time() {
    let app = TestApp::new();
    let mut ben = signed_in(&app, BEN).await;
    let mut copy = ben.clone();
    assert_eq!(erase(&mut ben).await.status, 204);
    assert_eq!(erase(&mut copy).await.outcome(), (401, "session_expired".into()));
    assert_eq!(app.db.rows("SELECT id FROM audit WHERE action = 'user.erased' AND tenant_id = ''").len(), 1);
}

#[tokio::test]
async fn what_did_not_hear_of_it_is_told_by_cron() {
    for fault in [Fault::Unreached, Fault::AfterCommit] {
        let app = TestApp::new();
        let mut ben = ben_with_everything(&app).await;
        let mut there = signed_in(&app, BEN).await;
        let draft = ben.draft(Method::DELETE, ME, json!({ "password": PASSWORD }).to_string().as_bytes());
        app.objects.fail_after(Class::Authority, 1, fault);
        assert_eq!(ben.deliver(&draft).await.status, 204, "the database has forgotten");
        assert_eq!(asgard::jobs::outbox::deliver(&app.app).await.unwrap(), (1, 0));
        assert_eq!(there.get(ME).await.outcome().0, 401);
        assert!(!app.cache.text().contains("Østergård") && !app.objects.text().contains("Østergård"));
    }
    let app = TestApp::new();
    let mut ben = ben_with_everything(&app).await;
    app.cache.is_down.store(true, std::sync::atomic::Ordering::SeqCst);
    assert_eq!(erase(&mut ben).await.status, 204);
    assert_eq!(app.db.rows("SELECT id FROM authority_outbox").len(), 1, "copies that could not be forgotten wait");
    app.cache.is_down.store(false, std::sync::atomic::Ordering::SeqCst);
    assert_eq!(asgard::jobs::outbox::deliver(&app.app).await.unwrap(), (1, 0));
    assert!(!app.cache.text().contains("Østergård"));
}

#[tokio::test]
async fn a_copy_that_a_request_writes_while_its_user_is_erased_is_gone_five_minutes_later() {
    for seed in seeds(10) {
        let app = TestApp::seeded(seed);
        let (mut ben, mut anna) = (ben_with_everything(&app).await, signed_in(&app, ANNA).await);
        let mut there = signed_in(&app, BEN).await;
        // Without a copy the request writes one after its response.
        app.cache.forget();
        there.app = app.in_a_fresh_isolate();
        let (erased, _) = tokio::join!(erase(&mut ben), there.get(ME));
        assert_eq!(erased.status, 204, "{}", erased.text());
        // The latest that it can be.
        app.cache.set("session:u-ben:late:1", "Østergård");
        anna.app = app.in_a_fresh_isolate();
        assert_eq!(anna.get(ME).await.status, 200);
        app.clock.advance(4 * 60_000);
        asgard::jobs::outbox::deliver_all(&app.app).await.unwrap();
        assert!(app.cache.text().contains("Østergård"), "seed {seed}: not yet");
        app.clock.advance(60_000);
        assert_eq!(asgard::jobs::outbox::deliver_all(&app.app).await.unwrap(), (1, 0), "seed {seed}");
        let keys = app.cache.keys();
        assert!(keys.iter().all(|key| !key.contains("u-ben")), "seed {seed}: {keys:?}");
        assert!(keys.iter().any(|key| key.starts_with("session:u-anna:")), "seed {seed}: nobody else's");
        assert!(app.db.rows("SELECT 1 FROM authority_outbox").is_empty(), "seed {seed}");
    }
}

#[tokio::test]
async fn a_second_deletion_of_copies_that_fails_is_repeated() {
    let app = TestApp::new();
    let mut ben = ben_with_everything(&app).await;
    assert_eq!(erase(&mut ben).await.status, 204);
    app.cache.set("session:u-ben:late:1", "Østergård");
    app.cache.is_down.store(true, std::sync::atomic::Ordering::SeqCst);
    app.clock.advance(5 * 60_000);
    assert_eq!(asgard::jobs::outbox::deliver(&app.app).await.unwrap(), (0, 1));
    app.cache.is_down.store(false, std::sync::atomic::Ordering::SeqCst);
    app.clock.advance(60_000);
    assert_eq!(asgard::jobs::outbox::deliver(&app.app).await.unwrap(), (1, 0));
    assert!(app.cache.keys().is_empty() && app.db.rows("SELECT 1 FROM authority_outbox").is_empty());
}

#[tokio::test]
async fn who_has_no_password_is_asked_to_come_by_the_provider_again() {
    let app = TestApp::social();
    let mut eva_here = app.browser();
    assert_eq!(leads(&eva_here.come_by("google", &eva()).await), CHOOSER);
    app.clock.advance(600_001);
    assert_eq!(eva_here.post("/api/auth/refresh", &json!({})).await.status, 200);
    let before = app.db.dump();
    // With any input: there is no password to compare it with.
    for body in [json!({}), json!({ "password": PASSWORD })] {
        assert_eq!(eva_here.delete(ME, &body).await.outcome(), (403, "reauthentication_required".into()));
    }
    assert_eq!(app.db.dump(), before);
    assert_eq!(leads(&eva_here.come_by("google", &eva()).await), CHOOSER);
    assert_eq!(eva_here.delete(ME, &json!({})).await.status, 204);
    assert_eq!(app.db.rows("SELECT * FROM providers"), Vec::new());
    assert_eq!(eva_here.get(ME).await.outcome(), (401, "unauthenticated".into()));
}

#[tokio::test]
async fn an_ended_session_erases_nobody_while_the_authority_has_not_heard() {
    let app = TestApp::social();
    let mut thief = app.browser();
    assert_eq!(leads(&thief.come_by("google", &eva()).await), CHOOSER);
    app.db.run(
        "UPDATE users SET credential_version = credential_version + 1 WHERE id IN (SELECT user_id FROM providers);
         INSERT INTO authority_outbox (id, user_id, command, due_at, created_at)
           SELECT 'o', id, json_object('endAll', json_object('credentialVersion', credential_version)), 1, 1
             FROM users WHERE id IN (SELECT user_id FROM providers)",
    );
    assert_eq!(thief.delete(ME, &json!({})).await.outcome(), (503, "unavailable".into()));
    assert_eq!(app.db.rows("SELECT * FROM providers").len(), 1);
}

#[tokio::test]
async fn a_database_that_fails_erases_nothing_or_everything() {
    let app = TestApp::new();
    let mut ben = ben_with_everything(&app).await;
    let before = app.db.dump();
    app.db.fail_next(Broken::BeforeCommit);
    assert_eq!(erase(&mut ben).await.outcome(), (503, "unavailable".into()));
    assert_eq!(app.db.dump(), before);
}

#[tokio::test]
async fn a_session_that_a_pin_opened_erases_nobody() {
    let app = TestApp::new();
    let mut ben = ben_with_everything(&app).await;
    ben.post("/api/auth/signout", &json!({})).await;
    ben.post("/api/auth/signin-pin", &json!({ "userId": "u-ben", "pin": "135790" })).await;
    assert_eq!(ben.get(ME).await.status, 200);
    assert_eq!(erase(&mut ben).await.outcome(), (403, "forbidden".into()));
}
