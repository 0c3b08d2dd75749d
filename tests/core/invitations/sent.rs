//! `/api/user/invitation`: who may invite whom, how often, and repeated invitations.

use crate::auth::sign_up::form;
use crate::invitations::{BASE, NEW, accept, admin, code, delete, invite};
use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::{ANNA, BEN, NINA, OLAF, RITA};
use crate::support::seeded_random::seeds;
use asgard::jobs::retention::sweep;
use futures_util::future::join_all;
use http::Method;
use serde_json::{Value, json};
use std::borrow::Cow;

#[tokio::test]
async fn without_the_right_nothing_is_sent_seen_or_taken_back() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let id = invite(&mut anna, NINA).await.json()["id"].as_str().unwrap().to_owned();
    let before = app.db.dump();
    let mails = app.mailbox.all().len();
    // A member without permissions, an administrator of another company with Alpha's ids, and a user without a company.
    let mut ben = signed_in(&app, BEN).await;
    let mut olaf = signed_in(&app, OLAF).await;
    let mut nina = signed_in(&app, NINA).await;
    let before_calls = json!([before["invitations"], before["mail_outbox"]]);
    for (browser, code, missing) in [(&mut ben, "forbidden", ["write", "read"]), (&mut nina, "tenant_missing", [""; 2])]
    {
        for (reply, access) in [
            (invite(browser, NEW).await, missing[0]),
            (browser.post(&format!("{BASE}/resend/{id}"), &Value::Null).await, missing[0]),
            (delete(browser, &format!("{BASE}/deleteInviteUser/{id}")).await, missing[0]),
            (browser.get(&format!("{BASE}/getInvitedUsers")).await, missing[1]),
        ] {
            assert_eq!(reply.outcome(), (403, code.into()));
            let right = if access.is_empty() { Value::Null } else { json!({ "app": "admin.users", "access": access }) };
            assert_eq!(reply.json()["missing"], right);
        }
    }
    assert_eq!(olaf.post(&format!("{BASE}/resend/{id}"), &Value::Null).await.outcome(), (404, "not_found".into()));
    assert_eq!(delete(&mut olaf, &format!("{BASE}/deleteInviteUser/{id}")).await.outcome(), (404, "not_found".into()));
    assert_eq!(olaf.get(&format!("{BASE}/getInvitedUsers")).await.json()["total"], 0);
    let after = app.db.dump();
    assert_eq!(json!([after["invitations"], after["mail_outbox"]]), before_calls);
    assert_eq!(app.mailbox.all().len(), mails);
}

#[tokio::test]
async fn a_list_of_what_one_sent_has_nothing_of_anybody_else() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    invite(&mut anna, NINA).await;
    let row = "INSERT INTO invitations (tenant_id, id, email, code_hash, invited_by, created_at, sent_at, expires_at)";
    app.db.run(&format!(
        "{row} VALUES ('t-alpha', 'i-carla', '{NEW}', 'x', 'u-carla', 1, 1, 9999999999999);
         {row} VALUES ('t-beta', 'i-beta', '{NEW}', 'y', 'u-carla', 1, 1, 9999999999999);
         {row} VALUES ('t-beta', 'i-newer', 'newer@far.example', 'z', 'u-anna', 1, 1, 9999999999999);
         {row} VALUES ('t-beta', 'i-come', 'come@far.example', 'w', 'u-carla', 1, 1, 9999999999999);
         UPDATE invitations SET state = 'accepted' WHERE id = 'i-come'"
    ));
    for (query, found) in [
        ("invitedBy=u-carla", vec![NEW]),
        ("invitedBy=u-anna", vec![NINA]),
        ("invitedBy=u-anna&search=email:new", vec![]),
        ("invitedBy=u-carla&state=accepted", vec![]),
        ("invitedBy=u-nobody", vec![]),
        ("invitedBy=%27", vec![]),
        ("invitedBy=", vec![NINA, NEW]),
    ] {
        let response = anna.get(&format!("{BASE}/getInvitedUsers?{query}")).await.json();
        let mut sent: Vec<&str> =
            response["data"].as_array().unwrap().iter().map(|row| row["email"].as_str().unwrap()).collect();
        let mut found = found;
        sent.sort_unstable();
        found.sort_unstable();
        assert_eq!((sent, &response["total"]), (found.clone(), &json!(found.len())), "{query}");
    }
}

#[tokio::test]
async fn what_is_listed_and_counted_walks_no_placeholder_users() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    invite(&mut anna, NINA).await;
    for query in ["", "?state=pending", "?invitedBy=u-anna", "?search=nina"] {
        assert_eq!(anna.get(&format!("{BASE}/getInvitedUsers{query}")).await.json()["total"], 1, "{query}");
    }
    assert_eq!(anna.get("/api/home").await.status, 200);
    assert_eq!(anna.get("/api/admin/user").await.status, 200);
    let is_of_list = |sql: &Cow<'static, str>| sql.contains("i.tenant_id = ?1") && sql.contains("i.stand_in IS NULL");
    let statements: Vec<_> = app.db.statements().into_iter().filter(is_of_list).collect();
    assert!(statements.len() >= 6, "{statements:#?}");
    for sql in statements {
        for step in app.db.plan(&sql).iter().filter(|step| step.contains(" i USING ")) {
            let is_narrow = ["invitations_waiting", "invitations_sent", "invitations_sent_by"]
                .iter()
                .any(|index| step.contains(&format!("INDEX {index} (")));
            assert!(is_narrow, "{step}: {sql}");
        }
    }
}

#[tokio::test]
async fn on_boarding_rights_are_enough_but_nobody_gives_more_than_they_hold() {
    let app = TestApp::new();
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, has_admin_rights, has_onboarding_rights, has_payment_rights, created_at) VALUES
           ('t-beta', 'r-host', 'Hosts', 0, 1, 0, 1), ('t-beta', 'r-boss', 'Bosses', 1, 0, 0, 1), ('t-beta', 'r-name', ' Admin ', 0, 0, 0, 1),
           ('t-beta', 'r-writer', 'Writers', 0, 0, 0, 1), ('t-beta', 'r-money', 'Money', 0, 0, 1, 1);
         UPDATE roles SET is_admin_role = 1 WHERE id IN ('r-boss', 'r-name');
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-beta', 'r-writer', 'surveys', 2);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-beta', 'u-ben', 'r-host')",
    );
    let mut ben = signed_in(&app, BEN).await;
    let mut with = async |roles: Value| {
        ben.post(&format!("{BASE}/inviteUser"), &json!({ "email": NEW, "roleIds": roles })).await.outcome()
    };
    assert_eq!(with(json!(["r-reader", "r-host"])).await, (201, String::new()), "what Ben holds himself");
    assert_eq!(with(json!(["r-writer"])).await, (403, "forbidden".into()));
    assert_eq!(with(json!(["r-money"])).await, (403, "forbidden".into()));
    assert_eq!(with(json!(["r-boss"])).await, (403, "admin_role_protected".into()));
    assert_eq!(with(json!(["r-name"])).await, (403, "admin_role_protected".into()));
    assert_eq!(with(json!(["r-admin"])).await, (404, "not_found".into()), "another company's role");
    for bad in [json!("r-reader"), json!([1]), json!(["r-reader", "r-reader"])] {
        assert_eq!(with(bad).await, (422, "validation_failed".into()));
    }
}

#[tokio::test]
async fn a_member_is_not_invited_again_and_a_disabled_one_stays_disabled() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    assert_eq!(invite(&mut anna, ANNA).await.outcome(), (409, "conflict".into()));
    invite(&mut anna, NINA).await;
    app.db.run(
        "INSERT INTO memberships (tenant_id, user_id, state, created_at) VALUES ('t-alpha', 'u-nina', 0, 1);
         UPDATE users SET email_verified = 1",
    );
    let mut nina = signed_in(&app, NINA).await;
    assert_eq!(accept(&mut nina, &code(&app, NINA)).await.outcome(), (404, "invitation_invalid".into()));
    assert_eq!(
        nina.get(&format!("{BASE}/getInvitationRequest")).await.json(),
        json!([]),
        "nothing that cannot be accepted"
    );
    assert_eq!(invite(&mut anna, NINA).await.outcome(), (409, "conflict".into()), "enabled again, not invited again");
}

#[tokio::test]
async fn of_two_invitations_to_one_address_at_once_one_waits() {
    for seed in seeds(30) {
        let app = TestApp::seeded(seed);
        let anna = admin(&app).await;
        let calls = (0..3).map(|_| {
            let mut anna = anna.clone();
            async move { invite(&mut anna, NINA).await.status.as_u16() }
        });
        assert_eq!(join_all(calls).await, [201, 201, 201], "seed {seed}");
        let states = app.db.rows("SELECT state FROM invitations ORDER BY state");
        let states: Vec<&str> = states.iter().map(|row| row["state"].as_str().unwrap()).collect();
        assert_eq!(states, ["pending", "revoked", "revoked"], "seed {seed}");
    }
}

#[tokio::test]
async fn a_newcomer_reads_the_inviters_language_and_somebody_known_their_own() {
    let app = TestApp::new();
    app.db.run("UPDATE users SET language = 'it' WHERE id = 'u-nina'");
    let mut anna = admin(&app).await;
    for (email, subject) in [(NEW, "Invitation"), (NINA, "Invito")] {
        let body = json!({ "email": email }).to_string();
        let draft = anna.draft(Method::POST, &format!("{BASE}/inviteUser"), body.as_bytes());
        anna.deliver(&draft.header("x-token-lang", "en")).await;
        let mail = app.mailbox.newest(email);
        assert!(mail.subject.contains(subject), "{email}: {}", mail.subject);
    }
}

#[tokio::test]
async fn a_disabled_company_invites_nobody() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    invite(&mut anna, NINA).await;
    app.db.run("UPDATE tenants SET state = 0 WHERE id = 't-alpha'; UPDATE users SET email_verified = 1");
    let mut nina = signed_in(&app, NINA).await;
    assert_eq!(accept(&mut nina, &code(&app, NINA)).await.outcome(), (404, "invitation_invalid".into()));
    assert_eq!(nina.get(&format!("{BASE}/getInvitationRequest")).await.json(), json!([]));
    assert_eq!(invite(&mut anna, NEW).await.outcome(), (403, "tenant_missing".into()));
}

#[tokio::test]
async fn a_company_sends_so_many_a_day_and_rejections_do_not_count() {
    let app = TestApp::configured(1, "local", r#"{"limits":{"invitationsPerTenant":{"count":2,"minutes":1440}}}"#);
    let mut ben = signed_in(&app, BEN).await;
    for _ in 0..5 {
        assert_eq!(invite(&mut ben, NEW).await.outcome(), (403, "forbidden".into()));
    }
    let mut anna = signed_in(&app, ANNA).await;
    anna.enter("t-alpha").await;
    for n in 0..2 {
        assert_eq!(invite(&mut anna, &format!("n{n}@new.example")).await.status, 201);
    }
    let reply = invite(&mut anna, NEW).await;
    assert_eq!((reply.outcome(), reply.header("retry-after")), ((429, "too_many_attempts".into()), "86400"));
}

#[tokio::test]
async fn addresses_that_are_none_get_no_mail() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    for email in
        [json!(["a@b.de"]), json!("a@b.de\r\nBcc: c@d.de"), json!("a@b.de,c@d.de"), json!("ä@b.de"), json!(null)]
    {
        let reply = anna.post(&format!("{BASE}/inviteUser"), &json!({ "email": email })).await;
        assert_eq!(reply.outcome(), (422, "validation_failed".into()), "{email}");
    }
    assert!(app.mailbox.all().is_empty());
}

/// Sends an invitation with an `Idempotency-Key`.
async fn keyed(browser: &mut Browser, key: &str, email: &str) -> Reply {
    let body = json!({ "email": email }).to_string();
    let draft =
        browser.draft(Method::POST, &format!("{BASE}/inviteUser"), body.as_bytes()).header("idempotency-key", key);
    browser.deliver(&draft).await
}

#[tokio::test]
async fn a_key_that_was_used_answers_the_first_answer_again() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let (first, again) = (keyed(&mut anna, "k-1", NEW).await, keyed(&mut anna, "k-1", NEW).await);
    assert_eq!((first.status.as_u16(), again.status.as_u16()), (201, 201));
    assert_eq!(first.json(), again.json());
    assert_eq!(app.mailbox.all().len(), 1);
    assert_eq!(keyed(&mut anna, "k-1", "other@new.example").await.outcome(), (422, "idempotency_mismatch".into()));
    assert_eq!(keyed(&mut anna, "k-2", NEW).await.status, 201, "another key is another call");
    assert_eq!(keyed(&mut anna, "", NEW).await.status, 201, "an empty header is none");
    assert_eq!(keyed(&mut anna, "a b", NEW).await.outcome(), (422, "validation_failed".into()));
    app.clock.advance(24 * 3_600_000);
    let mut anna = admin(&app).await;
    assert_ne!(keyed(&mut anna, "k-1", NEW).await.json()["id"], first.json()["id"], "a day later it is forgotten");
}

#[tokio::test]
async fn a_rejection_is_not_stored_and_parallel_calls_with_one_key_create_once() {
    for seed in seeds(10) {
        let app = TestApp::seeded(seed);
        let mut anna = admin(&app).await;
        app.db.run("UPDATE roles SET state = 0 WHERE id = 'r-admin'");
        assert_eq!(keyed(&mut anna, "k", NEW).await.outcome(), (403, "forbidden".into()));
        app.db.run("UPDATE roles SET state = 1 WHERE id = 'r-admin'");
        let calls = (0..4).map(|_| {
            let mut anna = anna.clone();
            async move { keyed(&mut anna, "k", NEW).await.json()["id"].clone() }
        });
        let ids = join_all(calls).await;
        assert!(ids[0].is_string() && ids.iter().all(|id| *id == ids[0]), "seed {seed}: {ids:?}");
        assert_eq!(app.mailbox.all().len(), 1);
    }
}

#[tokio::test]
async fn a_key_counts_in_one_company_and_only_while_the_right_lasts() {
    let app = TestApp::new();
    app.db.run(
        "INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-beta', 'r-reader', 'admin.users', 2)",
    );
    let mut anna = admin(&app).await;
    let alpha = keyed(&mut anna, "k", NEW).await.json()["id"].clone();
    anna.enter("t-beta").await;
    let beta = keyed(&mut anna, "k", NEW).await;
    assert_eq!(beta.status, 201);
    assert_ne!(beta.json()["id"], alpha, "what one company sent is no answer about another");
    app.db.run("DELETE FROM role_apps WHERE app_id = 'admin.users'");
    assert_eq!(keyed(&mut anna, "k", NEW).await.outcome(), (403, "forbidden".into()), "the right is checked first");
}

#[tokio::test]
async fn a_key_that_is_none_has_not_used_up_the_call() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let body = json!({ "email": NEW }).to_string();
    let draft = anna.draft(Method::POST, &format!("{BASE}/inviteUser"), body.as_bytes());
    let reply = anna.deliver(&draft.clone().header("idempotency-key", "a b")).await;
    assert_eq!((reply.status.as_u16(), &reply.json()["errors"][0]["field"]), (422, &json!("Idempotency-Key")));
    assert_eq!(anna.deliver(&draft).await.status, 201, "the same nonce");
}

#[tokio::test]
async fn kept_answers_are_gone_after_a_day() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    keyed(&mut anna, "k-1", NEW).await;
    app.clock.advance(1000);
    keyed(&mut anna, "k-2", NEW).await;
    app.clock.advance(24 * 3_600_000 - 1000);
    sweep(&app.app).await.unwrap();
    assert_eq!(app.db.rows("SELECT 1 FROM idempotency").len(), 1, "a second more for the other");
    app.clock.advance(1000);
    sweep(&app.app).await.unwrap();
    assert_eq!(app.db.rows("SELECT 1 FROM idempotency").len(), 0);
}

#[tokio::test]
async fn registering_twice_with_one_key_is_one_registration() {
    let app = TestApp::new();
    let mut browser = app.browser();
    browser.fetch_guard().await;
    let body = form().to_string();
    let mut replies = Vec::new();
    for _ in 0..2 {
        let draft = browser.draft(Method::POST, "/api/auth/signup", body.as_bytes()).header("idempotency-key", "once");
        replies.push(browser.deliver(&draft).await);
    }
    assert_eq!(replies[0].json(), replies[1].json());
    assert_eq!(replies[1].status, 201);
    assert_eq!(app.browser().post("/api/auth/signup", &form()).await.outcome(), (409, "mail_exists".into()));
    assert!(!app.db.dump()["idempotency"].to_string().contains("Sommer"));
}

#[tokio::test]
async fn a_page_of_them_is_ten_and_too_deep_a_page_is_refused() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    for n in 0..12 {
        invite(&mut anna, &format!("n{n}@new.example")).await;
    }
    let page = anna.get(&format!("{BASE}/getInvitedUsers?page=2")).await.json();
    assert_eq!((&page["total"], &page["limit"], &page["page"]), (&json!(12), &json!(10), &json!(2)));
    assert_eq!(page["data"].as_array().unwrap().len(), 2);
    for query in ["page=0", "page=x", "limit=101", "limit=0", "page=1&page=2"] {
        assert_eq!(anna.get(&format!("{BASE}/getInvitedUsers?{query}")).await.status, 422, "{query}");
    }
    let deep = anna.get(&format!("{BASE}/getInvitedUsers?page=1002")).await.json();
    assert_eq!(deep["errors"][0]["code"], "page_too_deep");
}

#[tokio::test]
async fn what_was_sent_is_searched_filtered_and_walked_by_the_server() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    // The oldest ones are open; there are so many newer, closed ones that no page shows both.
    for n in 0..3 {
        invite(&mut anna, &format!("open{n}@early.example")).await;
        app.clock.advance(1000);
    }
    app.db.run(
        "WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 349)
         INSERT INTO invitations (tenant_id, id, email, code_hash, state, invited_by, created_at, sent_at, expires_at)
         SELECT 't-alpha', 'z' || i, 'late' || i || '@over.example', 'h' || i, 'accepted', 'u-anna', 1, 1, 1 FROM n;
         INSERT INTO invitations (tenant_id, id, email, code_hash, invited_by, created_at, sent_at, expires_at)
         VALUES ('t-alpha', 'z-old', 'old@over.example', 'h', 'u-anna', 1, 1, 1), ('t-beta', 'z-foreign', 'open9@early.example', 'h9', 'u-anna', 1, 1, 9e15)",
    );
    let mut list = async |query: &str| anna.get(&format!("{BASE}/getInvitedUsers?{query}")).await;
    let emails = |page: &Value| -> Vec<String> {
        page["data"].as_array().unwrap().iter().map(|row| row["email"].as_str().unwrap().to_owned()).collect()
    };
    let open = list("state=pending").await.json();
    assert_eq!(emails(&open), ["open2@early.example", "open1@early.example", "open0@early.example"]);
    assert_eq!((&open["total"], &open["next"]), (&json!(3), &Value::Null));
    let again = list("state=pending&sort=createdAt&limit=2").await.json();
    assert_eq!(emails(&again), ["open0@early.example", "open1@early.example"]);
    let next = again["next"].as_str().unwrap();
    assert_eq!(
        emails(&list(&format!("state=pending&sort=createdAt&after={next}")).await.json()),
        ["open2@early.example"]
    );
    assert_eq!(list("state=expired").await.json()["total"], 1);
    assert_eq!(
        (list("state=accepted").await.json()["total"].clone(), list("").await.json()["total"].clone()),
        (json!(250), json!(254))
    );
    for (search, found) in [("early", 3), ("email:open1", 1), ("EARLY,open0", 1), ("late1", 100), ("arly", 0)] {
        assert_eq!(list(&format!("search={search}&limit=1")).await.json()["total"], found, "{search}");
    }
    let (mut seen, mut after) = (0, String::new());
    loop {
        let page = list(&format!("limit=100{after}")).await.json();
        seen += emails(&page).len();
        let Some(next) = page["next"].as_str() else { break };
        after = format!("&after={next}");
    }
    assert_eq!(seen, 254);
    for query in ["state=open", "sort=email", "search=code_hash:h", "assigned=1", "after=x"] {
        assert_eq!(list(query).await.status, 422, "{query}");
    }
}

#[tokio::test]
async fn a_session_that_waits_for_a_password_accepts_nothing() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    invite(&mut anna, RITA).await;
    let mut rita = app.browser();
    rita.sign_in(RITA).await;
    assert_eq!(accept(&mut rita, &code(&app, RITA)).await.outcome(), (403, "password_reset_required".into()));
}

#[tokio::test]
async fn the_last_invitation_of_a_day_answers_its_key_again_while_its_sender_may_invite() {
    let app = TestApp::configured(1, "local", r#"{"limits":{"invitationsPerTenant":{"count":1,"minutes":1440}}}"#);
    let mut anna = admin(&app).await;
    let (path, key) = (format!("{BASE}/inviteUser"), [("idempotency-key", "once")]);
    let body = json!({ "email": NEW });
    let first = anna.call(Method::POST, &path, &body, &key).await;
    let again = anna.call(Method::POST, &path, &body, &key).await;
    assert_eq!((again.status.as_u16(), again.json()), (201, first.json()));
    let other = anna.call(Method::POST, &path, &json!({ "email": NINA }), &key).await;
    assert_eq!(other.outcome(), (422, "idempotency_mismatch".into()));
    let unused = anna.call(Method::POST, &path, &body, &[("idempotency-key", "twice")]).await;
    assert_eq!(
        (unused.outcome(), invite(&mut anna, NEW).await.status.as_u16()),
        ((429, "too_many_attempts".into()), 429)
    );
    app.db.run("UPDATE memberships SET state = 0 WHERE tenant_id = 't-alpha' AND user_id = 'u-anna'");
    let late = anna.call(Method::POST, &path, &body, &key).await;
    assert_eq!(late.outcome(), (403, "tenant_missing".into()), "whoever is nobody there is told nothing again");
    assert_eq!(app.db.rows("SELECT 1 FROM invitations WHERE email = 'eva@new.example'").len(), 1);
}
