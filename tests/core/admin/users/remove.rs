//! `DELETE /api/admin/user/{id}`, restoring, `unAssignUser` and the picture

use crate::admin::last_administrator::is_the_last;
use crate::admin::{Snapshot, USERS, actor, anna, counts_are_right, events, join, make, seen, world};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::database::Fault;
use crate::support::fixtures::{BEN, OLAF};
use crate::support::seeded_random::seeds;
use futures_util::future::join as both;
use http::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn at(id: &str) -> String {
    format!("{USERS}/{id}")
}

async fn remove(browser: &mut Browser, id: &str) -> (u16, String) {
    browser.delete(&at(id), &Value::Null).await.outcome()
}

async fn erase(browser: &mut Browser, id: &str) -> (u16, String) {
    browser.delete(&format!("{}?softDelete=false", at(id)), &Value::Null).await.outcome()
}

/// The path that removes a member in the version that the administrator sees.
async fn unassign_path(anna: &mut Browser, id: &str) -> String {
    let row = seen(anna, id).await;
    format!("/api/admin/tenant-user/unAssignUser/{id}/{}", row["assignKey"].as_str().unwrap())
}

#[tokio::test]
async fn whoever_is_removed_is_out_at_once_and_comes_back_without_roles() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let mut wim = actor(&app, "wim", &["write", "surveys"]).await;
    assert_eq!(wim.get(USERS).await.status, 200);
    let key = seen(&mut anna, "u-wim").await["assignKey"].as_str().unwrap().to_owned();
    assert_eq!(remove(&mut anna, "u-wim").await, (204, String::new()));
    assert_eq!(wim.get(USERS).await.outcome(), (403, "tenant_missing".into()));
    assert_eq!(wim.get("/api/business/list").await.json(), json!([]));
    let detail: Value = serde_json::from_str(events(&app, "member.removed")[0]["detail"].as_str().unwrap()).unwrap();
    assert_eq!(detail["roles"], json!(["r-surveys", "r-write"]), "whoever restores them sees what they had");
    let row = seen(&mut anna, "u-wim").await;
    assert_eq!((&row["assigned"], &row["state"], &row["roles"]), (&json!(false), &json!(0), &json!([])));
    assert_ne!(row["assignKey"], json!(key));
    assert_eq!(anna.get(&format!("{USERS}?assigned=0")).await.json()["total"], 1);
    assert_eq!(remove(&mut anna, "u-wim").await, (404, "not_found".into()), "gone already");
    let picture = include_bytes!("../../../support/pictures/plain.png");
    let image = format!("{}/image", at("u-wim"));
    let put = anna.call_with(Method::PUT, &image, picture, &[("content-type", "image/png")]).await;
    assert_eq!(put.outcome(), (409, "conflict".into()), "the company shows them no more");
    let stale = [("if-match", "\"1\"")];
    let stale = anna.call(Method::POST, &format!("{}/restore", at("u-wim")), &Value::Null, &stale).await;
    assert_eq!(stale.outcome(), (412, "version_conflict".into()));
    let back = anna.post(&format!("{}/restore", at("u-wim")), &Value::Null).await;
    assert_eq!((back.status.as_u16(), back.header("etag")), (200, "\"3\""), "{}", back.text());
    assert_eq!(
        (&back.json()["assigned"], &back.json()["state"], &back.json()["roles"]),
        (&json!(true), &json!(1), &json!([]))
    );
    assert_eq!(anna.post(&format!("{}/restore", at("u-wim")), &Value::Null).await.outcome(), (409, "conflict".into()));
    assert_eq!(wim.get(USERS).await.outcome(), (403, "forbidden".into()), "a member without rights");
    assert_eq!((events(&app, "member.removed").len(), events(&app, "member.restored").len()), (1, 1));
    counts_are_right(&app);
}

#[tokio::test]
async fn an_erased_account_that_the_company_made_is_nowhere() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let body = json!({ "firstName": "Miasma", "email": "miasma@new.example", "password": "Winter-2027", "isShared": true, "roles": ["r-team"] });
    let made = make(&mut anna, &body).await;
    let id = made["id"].as_str().unwrap();
    let mut mia = app.browser();
    mia.sign_in_with("miasma@new.example", "Winter-2027").await;
    mia.get("/api/user/me").await;
    let picture = include_bytes!("../../../support/pictures/plain.png");
    let put =
        anna.call_with(Method::PUT, &format!("{}/image", at(id)), picture, &[("content-type", "image/png")]).await;
    assert_eq!((put.status.as_u16(), put.header("etag")), (201, "\"2\""));
    assert_eq!(seen(&mut anna, id).await["image"], put.header("location"));
    assert_eq!(
        anna.post("/api/user/invitation/inviteUser", &json!({ "email": "miasma@new.example" })).await.status,
        409
    );
    assert_eq!(erase(&mut anna, id).await, (204, String::new()));
    assert_eq!(app.mailbox.newest("miasma@new.example").subject, "Ihr Konto wurde gelöscht");
    assert_eq!(mia.get("/api/user/me").await.outcome().0, 401);
    assert_eq!(app.browser().sign_in_with("miasma@new.example", "Winter-2027").await.status, 401);
    assert_eq!(anna.get(put.header("location")).await.status, 404);
    app.clock.advance(5 * 60_000);
    assert_eq!(asgard::jobs::outbox::deliver(&app.app).await.unwrap(), (1, 0), "the copies are deleted once more");
    let stores = [app.db.dump().to_string(), app.objects.text(), app.cache.text(), format!("{:?}", app.log.all())];
    for (at, store) in stores.iter().enumerate() {
        assert!(!store.to_lowercase().contains("miasma"), "store {at}");
    }
    let dump = app.db.dump();
    let mentions: Vec<&String> = dump
        .as_object()
        .unwrap()
        .iter()
        .filter(|(_, rows)| rows.to_string().contains(id))
        .map(|(table, _)| table)
        .collect();
    assert_eq!(mentions, ["audit", "audit_objects"], "the id, which names nobody");
    let erasures = events(&app, "member.erased");
    assert_eq!(erasures.len(), 1);
    let detail: Value = serde_json::from_str(erasures[0]["detail"].as_str().unwrap()).unwrap();
    assert_eq!(detail["roles"], json!(["r-team"]), "what they had here");
    counts_are_right(&app);
}

#[tokio::test]
async fn an_erased_member_is_in_no_mail_to_a_former_address_and_in_no_stored_answer() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let mut ids = Vec::new();
    for name in ["Miasma", "Nabob", "Otter"] {
        let body = json!({ "firstName": name, "email": format!("{name}@old.example"), "password": "Winter-2027", "isShared": true });
        let made = anna.call(Method::PUT, USERS, &body, &[("idempotency-key", name)]).await;
        assert_eq!(made.status, 201, "{}", made.text());
        ids.push(made.json()["id"].as_str().unwrap().to_owned());
        app.browser().post("/api/auth/pass-forgot", &json!({ "email": format!("{name}@old.example") })).await;
    }
    let [mia, nabob, otter] = ids.try_into().unwrap();
    app.db.run(&format!(
        "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-beta', '{nabob}', 1);
         INSERT INTO mail_outbox (id, recipient, language, template, due_at, created_at, state, tenant_id) VALUES
           ('of-beta', 'otter@old.example', 'de', 'invitation', 1, 1, 'sent', 't-beta')"
    ));
    for (id, name) in [(&mia, "miasma"), (&otter, "otter")] {
        assert_eq!(anna.patch(&at(id), &json!({ "email": format!("{name}@new.example") })).await.status, 200);
    }
    let to = |address: &str| {
        let rows = app.db.rows(&format!("SELECT template FROM mail_outbox WHERE recipient = '{address}' ORDER BY 1"));
        rows.iter().map(|row| row["template"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(
        to("otter@old.example"),
        ["addressChanged", "invitation"],
        "the notice, and an invitation of another company"
    );
    for id in [&mia, &nabob] {
        assert_eq!(erase(&mut anna, id).await, (204, String::new()));
    }
    assert_eq!(
        (to("nabob@old.example"), to("otter@new.example").is_empty()),
        (vec!["reset".to_owned()], false),
        "who has an account still"
    );
    app.clock.advance(5 * 60_000);
    asgard::jobs::outbox::deliver(&app.app).await.unwrap();
    assert!(!app.db.dump().to_string().to_lowercase().contains("miasma"));
    let answers = app.db.dump()["idempotency"].to_string();
    assert!(!answers.contains("Nabob") && answers.contains("Otter"), "{answers}");
}

#[tokio::test]
async fn whoever_is_erased_from_a_company_of_three_hundred_is_in_no_block() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    // Many have the same name.
    app.db.run(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
         INSERT INTO users (id, email, first_name, made_by, created_at, last_key)
           SELECT 'm' || printf('%03d', i), 'm' || i || '@crowd.example', 'M', 't-alpha', 1, 'name ' || printf('%03d', i / 4 * 4) FROM n;
         INSERT INTO memberships (tenant_id, user_id, created_at) SELECT 't-alpha', id, 1 FROM users WHERE first_name = 'M'",
    );
    let begins = || {
        let rows =
            app.db.rows("SELECT from_key, from_id FROM member_blocks WHERE tenant_id = 't-alpha' AND from_id <> ''");
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        rows.first().map(|row| (text(&row["from_key"]), text(&row["from_id"]))).unwrap()
    };
    // Two of the same name, so that the block begins in the middle of a name, and two of others.
    for how in ["erase", "remove", "rename", "erase"] {
        let (key, id) = begins();
        match how {
            "erase" => assert_eq!(erase(&mut anna, &id).await.0, 204),
            "remove" => assert_eq!(remove(&mut anna, &id).await.0, 204),
            _ => assert_eq!(anna.patch(&at(&id), &json!({ "lastName": "Zimt" })).await.status, 200),
        }
        assert!(begins() > (key, id.clone()), "{how}: with the next member");
        let blocks = app.db.rows(&format!("SELECT * FROM member_blocks WHERE from_id = '{id}'"));
        assert!(blocks.is_empty(), "{how}: {blocks:?}");
        counts_are_right(&app);
    }
    let many: Vec<String> = app
        .db
        .rows("SELECT user_id FROM memberships WHERE user_id LIKE 'm%' AND assigned = 1 ORDER BY last_key DESC, user_id DESC LIMIT 100")
        .iter()
        .map(|row| row["user_id"].as_str().unwrap().to_owned())
        .collect();
    let reply = anna.post(&format!("{USERS}/bulk"), &json!({ "action": "remove", "userIds": many })).await;
    assert_eq!(reply.json()["done"], 100, "{}", reply.text());
    counts_are_right(&app);
}

#[tokio::test]
async fn an_account_with_another_company_outlives_the_erasure_here() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let made = make(
        &mut anna,
        &json!({ "firstName": "Mia", "email": "mia@new.example", "password": "Winter-2027", "isShared": true }),
    )
    .await;
    let id = made["id"].as_str().unwrap();
    app.db.run(&format!("INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-beta', '{id}', 1)"));
    let mut mia = app.browser();
    mia.sign_in_with("mia@new.example", "Winter-2027").await;
    let mails = app.mailbox.all().len();
    assert_eq!(erase(&mut anna, id).await.0, 204);
    assert_eq!(app.mailbox.all().len(), mails, "the account is not erased");
    assert_eq!(mia.get("/api/business/list").await.json()[0]["companyId"], "t-beta");
    assert_eq!(app.db.rows(&format!("SELECT 1 FROM memberships WHERE user_id = '{id}'")).len(), 1);
    counts_are_right(&app);
}

#[tokio::test]
async fn who_may_not_is_told_why_and_writes_nothing() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    join(&app, "wim", &["team"]);
    join(&app, "named", &["named"]);
    let mut writer = actor(&app, "writer", &["write"]).await;
    let mut deleter = actor(&app, "deleter", &["delete"]).await;
    let mut rooter = actor(&app, "rooter", &["root"]).await;
    let mut olaf = signed_in(&app, OLAF).await;
    let mut ben = signed_in(&app, BEN).await;
    // A caller who was removed ten seconds ago is no longer a member.
    let mut out = actor(&app, "out", &["boss"]).await;
    assert_eq!(remove(&mut anna, "u-out").await.0, 204);
    app.clock.advance(10_000);
    assert_eq!(remove(&mut out, "u-anna").await, (403, "tenant_missing".into()));
    let before = Snapshot::of(&app);
    let missing = |access: &str| json!({ "app": "admin.users", "access": access });
    assert_eq!(writer.delete(&at("u-wim"), &Value::Null).await.json()["missing"], missing("delete"));
    let path = format!("{}?softDelete=false", at("u-wim"));
    assert_eq!(deleter.delete(&path, &Value::Null).await.json()["missing"], missing("root"));
    assert_eq!(ben.delete(&at("u-ben"), &Value::Null).await.json()["missing"], missing("delete"));
    assert_eq!(ben.post(&format!("{}/restore", at("u-ben")), &Value::Null).await.json()["missing"], missing("write"));
    for id in ["u-wim", "u-anna"] {
        assert_eq!(remove(&mut olaf, id).await, (404, "not_found".into()));
        assert_eq!(erase(&mut olaf, id).await, (404, "not_found".into()));
    }
    for id in ["u-named", "u-anna"] {
        assert_eq!(remove(&mut deleter, id).await, (403, "admin_role_protected".into()));
        assert_eq!(erase(&mut rooter, id).await, (403, "admin_role_protected".into()));
        assert_eq!(
            deleter.delete(&unassign_path(&mut anna, id).await, &Value::Null).await.outcome(),
            (403, "admin_role_protected".into())
        );
    }
    assert_eq!(remove(&mut anna, "u-anna").await, (409, "last_admin".into()));
    let path = unassign_path(&mut anna, "u-anna").await;
    assert_eq!(anna.delete(&path, &Value::Null).await.outcome(), (409, "last_admin".into()));
    assert_eq!(
        erase(&mut anna, "u-anna").await,
        (403, "identity_foreign".into()),
        "who leaves for good gives a password"
    );
    assert_eq!(anna.delete(&format!("{}?softDelete=maybe", at("u-wim")), &Value::Null).await.outcome().0, 422);
    let stale = anna.call(Method::DELETE, &at("u-wim"), &Value::Null, &[("if-match", "\"7\"")]).await;
    assert_eq!(stale.outcome(), (412, "version_conflict".into()));
    let unassign = "/api/admin/tenant-user/unAssignUser";
    assert_eq!(anna.delete(&format!("{unassign}/u-wim/1-7"), &Value::Null).await.outcome(), (409, "conflict".into()));
    assert_eq!(anna.delete(&format!("{unassign}/u-ben/1-1"), &Value::Null).await.outcome(), (404, "not_found".into()));
    assert_eq!(
        writer.delete(&format!("{unassign}/u-wim/1-1"), &Value::Null).await.json()["missing"],
        missing("delete")
    );
    let picture = include_bytes!("../../../support/pictures/plain.png");
    for (id, status) in [("u-ben", 404), ("u-nobody", 404)] {
        let put =
            anna.call_with(Method::PUT, &format!("{}/image", at(id)), picture, &[("content-type", "image/png")]).await;
        assert_eq!(put.status.as_u16(), status);
    }
    let headers = [("content-type", "image/png"), ("if-match", "\"7\"")];
    let stale = anna.call_with(Method::PUT, &format!("{}/image", at("u-wim")), picture, &headers).await;
    assert_eq!(stale.outcome(), (412, "version_conflict".into()));
    let put = deleter
        .call_with(Method::PUT, &format!("{}/image", at("u-wim")), b"no picture", &[("content-type", "image/png")])
        .await;
    assert_eq!(put.outcome().0, 422);
    before.holds(&app, "a rejected request");
    assert_eq!(anna.delete(&format!("{unassign}/u-wim/1-1"), &Value::Null).await.status, 204);
}

#[tokio::test]
async fn of_two_administrators_who_take_each_other_away_one_stays() {
    for seed in seeds(20) {
        for how in ["remove", "disable", "strip", "self"] {
            let app = TestApp::seeded(seed);
            world(&app);
            let mut anna = crate::admin::working(&app, crate::support::fixtures::ANNA).await;
            let mut bo = actor(&app, "bo", &["boss"]).await;
            let act = async |browser: &mut Browser, id: &str| match how {
                "remove" | "self" => remove(browser, id).await,
                "disable" => browser.patch(&at(id), &json!({ "state": 0 })).await.outcome(),
                _ => browser.patch(&at(id), &json!({ "roles": [] })).await.outcome(),
            };
            let (of_anna, of_bo) = if how == "self" { ("u-anna", "u-bo") } else { ("u-bo", "u-anna") };
            let (one, two) = both(act(&mut anna, of_anna), act(&mut bo, of_bo)).await;
            let mut statuses = [one, two];
            statuses.sort();
            assert!(statuses[0].0 < 300, "seed {seed} {how}: {statuses:?}");
            assert_eq!(statuses[1], (409, "last_admin".to_owned()), "seed {seed} {how}");
            let is_last = (is_the_last(&app, "t-alpha", "u-anna").await, is_the_last(&app, "t-alpha", "u-bo").await);
            assert!(is_last.0 != is_last.1, "seed {seed} {how}");
        }
    }
}

#[tokio::test]
async fn where_soft_removal_is_off_removing_is_for_good_and_needs_root() {
    let app = TestApp::configured(1, "local", r#"{"admin":{"softDelete":false}}"#);
    let mut anna = anna(&app).await;
    for name in ["wim", "una", "vera"] {
        join(&app, name, &[]);
    }
    let mut dora = actor(&app, "dora", &["delete"]).await;
    let many = json!({ "action": "remove", "userIds": ["u-wim", "u-una", "nobody"] });
    let before = Snapshot::of(&app);
    assert_eq!(remove(&mut dora, "u-wim").await, (403, "forbidden".into()));
    assert_eq!(dora.post(&format!("{USERS}/bulk"), &many).await.outcome(), (403, "forbidden".into()));
    before.holds(&app, "no right to erase");
    assert_eq!(remove(&mut anna, "u-vera").await.0, 204);
    assert_eq!(
        anna.delete(&format!("{}?softDelete=true", at("u-vera")), &Value::Null).await.outcome().0,
        404,
        "for good"
    );
    let done = anna.post(&format!("{USERS}/bulk"), &many).await.json();
    assert_eq!(done, json!({ "done": 2, "changed": [], "failed": [{ "userId": "nobody", "code": "not_found" }] }));
    let left = app.db.rows("SELECT user_id FROM memberships WHERE user_id IN ('u-wim', 'u-una', 'u-vera')");
    assert_eq!(left.len(), 0);
    counts_are_right(&app);
}

#[tokio::test]
async fn whoever_is_erased_with_many_others_is_out_before_the_answer_gets_a_mail_and_has_an_event_of_their_own() {
    let app = TestApp::configured(1, "local", r#"{"admin":{"softDelete":false}}"#);
    let mut anna = anna(&app).await;
    // More than one round of the outbox.
    app.db.run(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
         INSERT INTO users (id, email, first_name, made_by, created_at) SELECT 'm' || i, 'm' || i || '@crowd.example', 'M', 't-alpha', 1 FROM n;
         INSERT INTO memberships (tenant_id, user_id, created_at) SELECT 't-alpha', id, 1 FROM users WHERE first_name = 'M'",
    );
    let account_of_their_own = join(&app, "wim", &[]);
    let ids: Vec<String> = (1..=60).map(|number| format!("m{number}")).chain([account_of_their_own]).collect();
    let reply = anna.post(&format!("{USERS}/bulk"), &json!({ "action": "remove", "userIds": ids })).await;
    assert_eq!(reply.json(), json!({ "done": 61, "changed": [], "failed": [] }), "{}", reply.text());
    assert_eq!(app.hops().1, 61, "before the answer: the admission, and sixty erasures");
    let not_acknowledged = "SELECT id FROM authority_outbox WHERE id NOT LIKE 'purge:%'";
    assert!(app.db.rows(not_acknowledged).is_empty(), "all were acknowledged after it");
    let erased = events(&app, "member.erased");
    let events: BTreeSet<&str> = erased.iter().map(|event| event["id"].as_str().unwrap()).collect();
    let traces: BTreeSet<&str> = erased.iter().map(|event| event["trace_id"].as_str().unwrap()).collect();
    assert_eq!((erased.len(), events.len(), traces.len()), (61, 61, 1));
    let mailed = app.mailbox.all().iter().filter(|mail| mail.to.ends_with("@crowd.example")).count();
    assert_eq!(mailed, 20, "as many as a call delivers; cron sends the others");
}

#[tokio::test]
async fn whoever_was_erased_before_the_database_failed_is_out_and_the_rest_is_named() {
    let app = TestApp::configured(1, "local", r#"{"admin":{"softDelete":false}}"#);
    let mut anna = anna(&app).await;
    for name in ["una", "vera"] {
        join(&app, name, &[]);
        app.db.run(&format!("UPDATE users SET made_by = 't-alpha' WHERE id = 'u-{name}'"));
    }
    let mut una = signed_in(&app, "una@alpha.example").await;
    app.db.fail_after(1, Fault::BeforeCommit);
    let many = json!({ "action": "remove", "userIds": ["u-una", "u-vera"] });
    let reply = anna.post(&format!("{USERS}/bulk"), &many).await.json();
    assert_eq!(reply, json!({ "done": 1, "changed": [], "failed": [{ "userId": "u-vera", "code": "unavailable" }] }));
    assert!(app.log.all().iter().any(|line| line["event"] == "bulk_erasure_stopped"), "for the operators");
    let left = app.db.rows("SELECT id FROM users WHERE id IN ('u-una', 'u-vera')");
    assert_eq!(json!(left), json!([{ "id": "u-vera" }]));
    assert_eq!(una.get("/api/user/me").await.outcome().0, 401, "no row of the outbox had to be delivered first");
    app.db.fail_next(Fault::BeforeCommit);
    let rest = json!({ "action": "remove", "userIds": ["u-vera"] });
    assert_eq!(anna.post(&format!("{USERS}/bulk"), &rest).await.status, 503, "nobody is erased by then");
}
