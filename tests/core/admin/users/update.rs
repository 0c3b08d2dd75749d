//! `PATCH /api/admin/user/{userId}`

use crate::admin::{Snapshot, USERS, actor, anna, counts_are_right, events, join, make, seen};
use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::fakes::link;
use crate::support::fixtures::{ANNA, BEN, NINA, OLAF, PASSWORD};
use crate::support::seeded_random::seeds;
use asgard::jobs::retention::expire;
use futures_util::future::join as together;
use http::Method;
use serde_json::{Value, json};

fn at(id: &str) -> String {
    format!("{USERS}/{id}")
}

#[tokio::test]
async fn what_the_company_stores_is_changed_and_found() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let id = join(&app, "wim", &["team"]);
    let body = json!({ "firstName": "Élodie", "lastName": "Østergård", "phone": "+49 30 5551", "birthday": "1990-02-03", "gender": "W",
        "location": "Köln", "isIntern": true, "roles": ["r-surveys", "r-host"] });
    let reply = anna.patch(&at(&id), &body).await;
    assert_eq!((reply.status.as_u16(), reply.header("etag")), (200, "\"2\""), "{}", reply.text());
    let row = seen(&mut anna, &id).await;
    assert_eq!(reply.json(), row);
    assert_eq!(
        (&row["displayName"], &row["birthDate"], &row["isEmployee"]),
        (&json!("Élodie Ø."), &json!("1990-02-03"), &json!(true))
    );
    assert_eq!(row["roles"], json!(["r-host", "r-surveys"]));
    for (search, found) in
        [("elodie", 1), ("ostergard", 1), ("wim", 1), ("firstName:wim", 0), ("lastName:test", 0), ("phone:4930", 1)]
    {
        assert_eq!(anna.get(&format!("{USERS}?search={search}")).await.json()["total"], found, "{search}");
    }
    let emptied = anna
        .patch(
            &at(&id),
            &json!({ "phone": null, "birthDate": null, "location": null, "lastName": null, "roles": null }),
        )
        .await;
    let row = emptied.json();
    assert_eq!(
        (&row["phone"], &row["birthDate"], &row["location"], &row["lastName"]),
        (&Value::Null, &Value::Null, &Value::Null, &json!(""))
    );
    assert_eq!(row["roles"], json!([]));
    assert_eq!(anna.get(&format!("{USERS}?search=phone:4930")).await.json()["total"], 0);
    let events = events(&app, "member.updated");
    let detail: Value = serde_json::from_str(events[0]["detail"].as_str().unwrap()).unwrap();
    assert_eq!(detail["before"], json!({ "state": 1, "isShared": 0, "isEmployee": 0, "roles": ["r-team"] }));
    assert_eq!(detail["after"], json!({ "isEmployee": 1, "roles": ["r-surveys", "r-host"] }));
    assert_eq!(events.len(), 2);
    assert!(!json!(events).to_string().contains("5551"), "what people entered is not kept for ever");
    counts_are_right(&app);
}

#[tokio::test]
async fn nothing_to_change_writes_nothing() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let id = join(&app, "wim", &[]);
    let before = Snapshot::of(&app);
    for body in [json!({}), json!({ "unknown": 1, "hasAdminRights": 1, "assigned": false })] {
        assert_eq!(anna.patch(&at(&id), &body).await.header("etag"), "\"1\"");
    }
    before.holds(&app, "nothing");
}

#[tokio::test]
async fn what_a_member_is_already_is_no_change_of_them() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let id = join(&app, "wim", &["team"]);
    let body = json!({ "firstName": "Wilma", "lastName": null, "phone": "+49 30 5551", "birthday": "1990-02-03", "gender": "W",
        "location": "Köln", "isEmployee": true, "state": 1, "image": null, "roles": ["r-surveys", "r-team"] });
    let first = anna.patch(&at(&id), &body).await;
    let again = anna.patch(&at(&id), &body).await;
    assert_eq!((first.header("etag"), again.header("etag")), ("\"2\"", "\"2\""), "{}", again.text());
    assert_eq!((first.json(), events(&app, "member.updated").len()), (again.json(), 1));
    for (body, version) in [
        (json!({ "roles": ["r-team", "r-surveys"] }), "\"2\""),
        (json!({ "roles": ["r-team"] }), "\"3\""),
        (json!({ "location": "Köln", "phone": null }), "\"4\""),
        (json!({ "phone": null, "birthDate": null }), "\"5\""),
        (json!({ "birthDate": null, "state": 1 }), "\"5\""),
        (json!({ "isEmployee": false }), "\"6\""),
    ] {
        assert_eq!(anna.patch(&at(&id), &body).await.header("etag"), version, "{body}");
    }
    assert_eq!(events(&app, "member.updated").len(), 5);
    let stale = anna.call(Method::PATCH, &at(&id), &json!({ "state": 1 }), &[("if-match", "\"5\"")]).await;
    assert_eq!(stale.outcome(), (412, "version_conflict".into()), "whoever saw something else is told");
    counts_are_right(&app);
}

#[tokio::test]
async fn what_changed_meanwhile_is_not_overwritten() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let id = join(&app, "wim", &[]);
    let body = json!({ "firstName": "New" });
    let with = async |anna: &mut crate::support::browser::Browser, tag: &str| {
        anna.call(Method::PATCH, &at(&id), &body, &[("if-match", tag)]).await.outcome()
    };
    assert_eq!(with(&mut anna, "\"1\"").await.0, 200);
    let before = Snapshot::of(&app);
    for tag in ["\"1\"", "W/\"2\"", "x"] {
        assert_eq!(with(&mut anna, tag).await, (412, "version_conflict".into()), "{tag}");
    }
    before.holds(&app, "a conflict");
    assert_eq!(with(&mut anna, "*").await.0, 200);
}

#[tokio::test]
async fn somebody_of_two_companies_stays_who_they_are_in_the_other() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    app.db.run("INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-ben', 1)");
    let mut ben = signed_in(&app, BEN).await;
    ben.enter("t-beta").await;
    let world = |app: &TestApp| {
        json!([
            app.db.rows("SELECT id, email, email_verified, first_name, last_name, phone, birth_date, image, state, credential_version,
              reset_password_required, words FROM users WHERE id = 'u-ben'"),
            app.db.rows("SELECT * FROM memberships WHERE tenant_id = 't-beta'"),
            app.db.rows("SELECT * FROM member_words WHERE tenant_id = 't-beta'"),
            app.db.rows("SELECT * FROM role_members WHERE tenant_id = 't-beta'"),
            app.db.rows("SELECT * FROM credentials"),
            app.db.rows("SELECT * FROM tenant_stats WHERE tenant_id = 't-beta'"),
        ])
    };
    let (before, rights) = (world(&app), ben.get("/api/tenant").await.json());
    let body = json!({ "firstName": "Other", "lastName": "Name", "phone": "+49 30 5551", "birthDate": "1990-02-03", "gender": "W",
        "isEmployee": true, "roles": ["r-root", "r-boss"] });
    assert_eq!(anna.patch(&at("u-ben"), &body).await.status, 200);
    let picture = include_bytes!("../../../support/pictures/plain.png");
    let put =
        anna.call_with(Method::PUT, &format!("{}/image", at("u-ben")), picture, &[("content-type", "image/png")]).await;
    assert_eq!(put.status, 201);
    assert_eq!(ben.get("/api/user/me").await.json()["user"]["firstName"], "Ben");
    assert_eq!(ben.get("/api/user/me").await.json()["user"]["image"], Value::Null);
    for body in
        [json!({ "email": "x@new.example" }), json!({ "password": "Winter-2027" }), json!({ "resetPassword": true })]
    {
        assert_eq!(anna.patch(&at("u-ben"), &body).await.outcome(), (403, "identity_foreign".into()), "{body}");
    }
    assert_eq!(anna.patch(&at("u-ben"), &json!({ "state": 0 })).await.status, 200);
    let companies = ben.get("/api/business/list").await.json();
    assert_eq!(companies.as_array().unwrap().len(), 1, "Alpha is closed to him, Beta is not");
    assert_eq!(ben.get("/api/tenant").await.json(), rights);
    assert_eq!(anna.delete(&at("u-ben"), &Value::Null).await.status, 204);
    assert_eq!(anna.post(&format!("{}/restore", at("u-ben")), &Value::Null).await.status, 200);
    assert_eq!(seen(&mut anna, "u-ben").await["roles"], json!([]), "what was taken is given anew");
    assert_eq!(anna.delete(&format!("{}?softDelete=false", at("u-ben")), &Value::Null).await.status, 204);
    assert_eq!(world(&app), before);
    assert_eq!(ben.get("/api/tenant").await.json(), rights);
    let left = ["memberships", "member_words", "role_members", "media"];
    for table in left {
        let rows = app.db.rows(&format!("SELECT 1 FROM {table} WHERE tenant_id = 't-alpha' AND user_id = 'u-ben'"));
        assert_eq!(rows.len(), 0, "{table}");
    }
    counts_are_right(&app);
}

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
async fn whoever_changes_an_address_to_one_that_is_taken_erases_nobody() {
    for end in ["declined", "expired", "address was erased"] {
        let app = TestApp::new();
        let mut anna = anna(&app).await;
        let body = json!({ "firstName": "Mia", "email": "mia@new.example", "password": "Winter-2027", "isShared": true,
            "roles": ["r-team"] });
        let id = make(&mut anna, &body).await["id"].as_str().unwrap().to_owned();
        app.browser().sign_in_with("mia@new.example", "Winter-2027").await;
        assert_eq!(anna.patch(&at(&id), &json!({ "email": NINA })).await.status, 200);
        let mut nina = signed_in(&app, NINA).await;
        match end {
            "declined" => {
                let path = format!("/api/user/invitation/decline/t-alpha/{}", crate::invitations::code(&app, NINA));
                assert_eq!(nina.post(&path, &Value::Null).await.status, 204);
            }
            "expired" => {
                app.clock.advance(15 * 24 * 3_600_000);
                expire(&app.app).await.unwrap();
                anna = signed_in(&app, ANNA).await;
                assert_eq!(anna.enter("t-alpha").await.status, 200);
            }
            _ => {
                app.db.run("UPDATE users SET email_verified = 1 WHERE id = 'u-nina'");
                assert_eq!(nina.delete("/api/user/me", &json!({ "password": PASSWORD })).await.status, 204);
            }
        }
        // They stay with their roles, and come back as soon as their address is right.
        let mia = anna.get(&at(&id)).await.json();
        assert_eq!((&mia["firstName"], &mia["roles"]), (&json!("Mia"), &json!(["r-team"])), "{end}");
        let corrected = json!({ "email": "mia@new.example", "password": "Sommer-2028" });
        assert_eq!(anna.patch(&at(&id), &corrected).await.status, 200, "{end}");
        let back = app.browser().sign_in_with("mia@new.example", "Sommer-2028").await;
        assert_eq!((back.status.as_u16(), &back.json()["user"]["id"]), (200, &json!(id)), "{end}");
        counts_are_right(&app);
    }
}

#[tokio::test]
async fn a_managed_address_moves_to_whoever_reads_the_new_one() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let body = json!({ "firstName": "Mia", "email": "mia@new.example", "password": "Winter-2027", "isShared": true });
    let id = make(&mut anna, &body).await["id"].as_str().unwrap().to_owned();
    let mut mia = app.browser();
    mia.sign_in_with("mia@new.example", "Winter-2027").await;
    // Unused, taken, and unused again: the administrator sees no difference.
    let mut codes = Vec::new();
    for email in ["moved@new.example", NINA, "again@new.example"] {
        let reply = anna.patch(&at(&id), &json!({ "email": email })).await;
        let mut row = reply.json();
        assert_eq!(
            (reply.status.as_u16(), &row["email"], &row["managed"]),
            (200, &json!(email), &json!(true)),
            "{}",
            reply.text()
        );
        for name in ["email", "version", "assignKey"] {
            row[name] = Value::Null;
        }
        codes.push(row);
        assert_eq!(anna.get(&format!("{USERS}?search={email}")).await.json()["total"], 1);
        assert_eq!(anna.get("/api/user/invitation/getInvitedUsers").await.json()["total"], 0);
    }
    assert_eq!(codes[0], codes[1]);
    assert_eq!(codes[1], codes[2]);
    assert_eq!(mia.get("/api/user/me").await.outcome().0, 401);
    assert_eq!(app.browser().sign_in_with("mia@new.example", "Winter-2027").await.status, 401);
    let mut nina = signed_in(&app, NINA).await;
    let code = crate::invitations::code(&app, NINA);
    assert_eq!(crate::invitations::accept(&mut nina, &code).await.outcome().0, 404, "not hers any more");
    // Another mail notifies them of the changed address.
    let mails = app.mailbox.all();
    let choose = mails.iter().find(|mail| mail.to == "again@new.example" && link(mail).contains("/reset/")).unwrap();
    let code = link(choose).rsplit('/').next().unwrap().to_owned();
    let chosen =
        json!({ "code": code, "email": "again@new.example", "password": PASSWORD, "passwordConfirm": PASSWORD });
    assert_eq!(app.browser().post("/api/auth/pass-update", &chosen).await.status, 204);
    let signed = app.browser().sign_in("again@new.example").await.json();
    assert_eq!(signed["user"]["id"], json!(id));
    let before = Snapshot::of(&app);
    assert_eq!(anna.patch(&at(&id), &json!({ "email": ANNA })).await.outcome(), (409, "mail_exists".into()));
    before.holds(&app, "a member's address");
    let mails = app.mailbox.all().len();
    let same = anna.patch(&at(&id), &json!({ "email": "again@new.example" })).await;
    assert_eq!((same.status.as_u16(), app.mailbox.all().len()), (200, mails), "the same address moves nothing");
    assert_eq!(app.browser().sign_in("again@new.example").await.status, 200);
}

#[tokio::test]
async fn who_may_not_is_told_why_and_writes_nothing() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let made =
        make(&mut anna, &json!({ "firstName": "Mia", "email": "mia@new.example", "roles": ["r-surveys"] })).await;
    let boss = make(&mut anna, &json!({ "firstName": "Bo", "email": "bo@new.example", "roles": ["r-boss"] })).await;
    let (mia, boss) = (made["id"].as_str().unwrap(), boss["id"].as_str().unwrap());
    let wim = join(&app, "wim", &["team"]);
    let named = join(&app, "named", &["named"]);
    app.db.run("UPDATE memberships SET assigned = 0, state = 0 WHERE user_id = 'u-carla'");
    let mut reader = actor(&app, "reader", &["read", "host"]).await;
    let mut writer = actor(&app, "writer", &["write"]).await;
    let mut olaf = signed_in(&app, OLAF).await;
    let before = Snapshot::of(&app);
    let name = json!({ "firstName": "X" });
    assert_eq!(
        reader.patch(&at(&wim), &name).await.json()["missing"],
        json!({ "app": "admin.users", "access": "write" })
    );
    assert_eq!(
        olaf.patch(&at(&wim), &name).await.outcome(),
        (404, "not_found".into()),
        "an administrator of another company"
    );
    let refused = [
        (at("u-nobody"), name.clone(), (404, "not_found")),
        (at("u-ben"), name.clone(), (404, "not_found")),
        (at("u-carla"), json!({ "state": 1 }), (409, "conflict")),
        (at("u-anna"), json!({ "state": 0 }), (403, "admin_role_protected")),
        (at(&named), json!({ "state": 0 }), (403, "admin_role_protected")),
        (at(&named), json!({ "roles": [] }), (403, "admin_role_protected")),
        (at(boss), json!({ "password": "Winter-2027" }), (403, "admin_role_protected")),
        (at(boss), json!({ "email": "y@new.example" }), (403, "admin_role_protected")),
        (at(&wim), json!({ "roles": ["r-boss"] }), (403, "admin_role_protected")),
        (at(&wim), json!({ "roles": ["r-team", "r-surveys"] }), (403, "forbidden")),
        (at(&wim), json!({ "roles": ["r-root"] }), (403, "forbidden")),
        (at(&wim), json!({ "roles": ["r-reader"] }), (404, "not_found")),
        // A caller who sets it could sign in as Mia, who holds more.
        (at(mia), json!({ "password": "Winter-2027" }), (403, "forbidden")),
        (at(mia), json!({ "email": "y@new.example" }), (403, "forbidden")),
        (at(&wim), json!({ "password": "Winter-2027" }), (403, "identity_foreign")),
        (at("u-writer"), json!({ "roles": ["r-write", "r-team"] }), (403, "self_toggle_forbidden")),
        (at("u-writer"), json!({ "roles": [] }), (403, "self_toggle_forbidden")),
        (at("u-writer"), json!({ "password": "Winter-2027" }), (403, "identity_foreign")),
    ];
    for (path, body, expected) in refused {
        assert_eq!(writer.patch(&path, &body).await.outcome(), (expected.0, expected.1.to_owned()), "{path} {body}");
    }
    for body in [json!({ "state": 0 }), json!({ "roles": [] })] {
        assert_eq!(anna.patch(&at("u-anna"), &body).await.outcome(), (409, "last_admin".into()), "{body}");
    }
    before.holds(&app, "a rejected request");
    // Unchanged values may be sent again.
    assert_eq!(
        writer.patch(&at(&named), &json!({ "firstName": "N", "state": 1, "roles": ["r-named"] })).await.status,
        200
    );
    assert_eq!(writer.patch(&at(mia), &json!({ "roles": ["r-surveys", "r-team"] })).await.status, 200);
    assert_eq!(writer.patch(&at("u-writer"), &json!({ "roles": ["r-write"] })).await.status, 200);
}

#[tokio::test]
async fn the_last_administrator_may_change_to_another_role_that_makes_one() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, title_key, state, has_admin_rights, is_admin_role, created_at)
           VALUES ('t-alpha', 'r-asleep', 'Asleep', 'asleep', 0, 1, 1, 1)",
    );
    let before = Snapshot::of(&app);
    for roles in [json!(["r-team"]), json!(["r-asleep", "r-named"])] {
        let reply = anna.patch(&at("u-anna"), &json!({ "roles": roles })).await;
        assert_eq!(reply.outcome(), (409, "last_admin".into()), "{roles}");
    }
    before.holds(&app, "a rejected request");
    let roles = json!(["r-boss", "r-team"]);
    assert_eq!(anna.patch(&at("u-anna"), &json!({ "roles": roles })).await.json()["roles"], roles);
}

#[tokio::test]
async fn shared_accounts_are_not_employed() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let id = join(&app, "wim", &[]);
    assert_eq!(anna.patch(&at(&id), &json!({ "isEmployee": true })).await.status, 200);
    let before = Snapshot::of(&app);
    for body in [json!({ "isShared": true }), json!({ "isShared": true, "isIntern": true })] {
        let errors = anna.patch(&at(&id), &body).await.json()["errors"].clone();
        assert_eq!(errors, json!([{ "field": "isShared", "code": "shared_user_employee", "params": {} }]));
    }
    before.holds(&app, "a rejected request");
    assert_eq!(anna.patch(&at(&id), &json!({ "isShared": true, "isEmployee": false })).await.status, 200);
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
async fn a_session_that_a_pin_opened_sets_no_password() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let id = make(&mut anna, &json!({ "firstName": "Mia", "email": "mia@new.example" })).await["id"]
        .as_str()
        .unwrap()
        .to_owned();
    anna.patch("/api/user/me", &json!({ "pin": "135790", "currentPassword": PASSWORD })).await;
    let by_pin =
        anna.post("/api/auth/signin-pin", &json!({ "userId": "u-anna", "pin": "135790", "tenantId": "t-alpha" })).await;
    assert_eq!(by_pin.status, 200, "{}", by_pin.text());
    let before = Snapshot::of(&app);
    for body in
        [json!({ "password": "Winter-2027" }), json!({ "email": "x@new.example" }), json!({ "resetPassword": true })]
    {
        assert_eq!(anna.patch(&at(&id), &body).await.outcome(), (403, "forbidden".into()), "{body}");
    }
    assert_eq!(
        anna.delete(&format!("{}?softDelete=false", at(&id)), &Value::Null).await.outcome(),
        (403, "forbidden".into())
    );
    before.holds(&app, "a rejected request");
    assert_eq!(anna.patch(&at(&id), &json!({ "firstName": "X" })).await.status, 200);
}

#[tokio::test]
async fn a_picture_is_taken_away_by_a_change_and_put_by_none() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let id = join(&app, "wim", &[]);
    let picture = include_bytes!("../../../support/pictures/plain.png");
    let put =
        anna.call_with(Method::PUT, &format!("{}/image", at(&id)), picture, &[("content-type", "image/png")]).await;
    let place = put.header("location").to_owned();
    let reply = anna.patch(&at(&id), &json!({ "image": "https://evil.example/x.png", "location": "Ulm" })).await;
    assert_eq!(reply.json()["image"], place, "an address in a body is ignored");
    let gone = anna.patch(&at(&id), &json!({ "image": null })).await;
    assert_eq!((gone.status.as_u16(), &gone.json()["image"]), (200, &Value::Null));
    assert_eq!(anna.get(&place).await.status, 404, "nor is it kept");
    assert!(app.db.rows("SELECT 1 FROM media").is_empty());
    let again = anna.patch(&at(&id), &json!({ "image": null })).await;
    assert_eq!((again.status.as_u16(), &again.json()["image"]), (200, &Value::Null));
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

#[tokio::test]
async fn who_gets_another_password_or_address_by_others_is_told() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let body = json!({ "firstName": "Mia", "email": "mia@new.example", "password": "Winter-2027", "isShared": true });
    let id = make(&mut anna, &body).await["id"].as_str().unwrap().to_owned();
    let subjects = |to: &str| -> Vec<String> {
        app.mailbox.all().into_iter().filter(|mail| mail.to == to).map(|mail| mail.subject).collect()
    };
    assert_eq!(anna.patch(&at(&id), &json!({ "password": "Herbst-2028" })).await.status, 200);
    assert_eq!(subjects("mia@new.example"), ["Ihr Passwort wurde von Alpha geändert"]);
    assert_eq!(anna.patch(&at(&id), &json!({ "email": "moved@new.example" })).await.status, 200);
    let changed = "Ihre E-Mail-Adresse wurde von Alpha geändert";
    assert_eq!(subjects("mia@new.example").last().unwrap(), changed);
    assert!(subjects("moved@new.example").contains(&changed.to_owned()));
    assert!(
        !app.mailbox.newest("mia@new.example").plain.contains("moved"),
        "whoever reads the old address learns no other"
    );
    // The same address is not a change.
    let before = app.mailbox.all().len();
    assert_eq!(anna.patch(&at(&id), &json!({ "email": "moved@new.example", "location": "Ulm" })).await.status, 200);
    assert_eq!(app.mailbox.all().len(), before);
    // If the new address already has an account, its owner is invited, and nothing reveals that account.
    assert_eq!(anna.patch(&at(&id), &json!({ "email": NINA })).await.status, 200);
    assert_eq!(subjects("moved@new.example").last().unwrap(), changed);
    assert!(!subjects(NINA).contains(&changed.to_owned()));
}
