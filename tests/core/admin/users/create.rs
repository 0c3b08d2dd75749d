//! `PUT /api/admin/user`

use crate::admin::{Snapshot, USERS, actor, anna, counts_are_right, events, make, seen, working};
use crate::invitations::NEW;
use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::fakes::link;
use crate::support::fixtures::{ANNA, BEN, NINA, PASSWORD};
use asgard::jobs::retention::expire;
use http::Method;
use serde_json::{Value, json};

async fn put(browser: &mut Browser, body: &Value) -> Reply {
    browser.call(Method::PUT, USERS, body, &[]).await
}

fn eva() -> Value {
    json!({ "firstName": "Eva", "lastName": "van der Berg", "email": " Eva@New.example ", "phone": "+49 30 5551",
        "birthDay": "1990-02-03", "gender": "W", "location": "Köln", "isIntern": true, "password": "Winter-2027", "roles": ["r-surveys", "r-team"] })
}

#[tokio::test]
async fn somebody_new_is_made_found_and_sets_a_password_by_the_mailed_link() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let mut body = eva();
    body["isIntern"] = json!(false);
    body["password"] = Value::Null;
    let reply = put(&mut anna, &body).await;
    let made = reply.json();
    let id = made["id"].as_str().unwrap().to_owned();
    assert_eq!((reply.status.as_u16(), reply.header("etag")), (201, "\"1\""), "{}", reply.text());
    assert_eq!(reply.header("location"), format!("{USERS}/{id}"));
    assert_eq!(
        (&made["email"], &made["birthDate"], &made["isEmployee"]),
        (&json!(NEW), &json!("1990-02-03"), &json!(false))
    );
    assert_eq!((&made["managed"], &made["state"], &made["allowedAppsCount"]), (&json!(true), &json!(1), &json!(1)));
    assert_eq!(made["roles"], json!(["r-surveys", "r-team"]));
    assert_eq!(seen(&mut anna, &id).await, made);
    for search in ["eva", "berg", "new.example", "phone:5551", "phone:4930"] {
        let found = anna.get(&format!("{USERS}?search={search}")).await.json();
        let expected = u64::from(search != "phone:5551");
        assert_eq!(found["total"].as_u64(), Some(expected), "{search}");
    }
    assert_eq!(events(&app, "member.created").len(), 1);
    assert!(!events(&app, "member.created")[0].to_string().contains("Berg"), "events outlive the person");
    counts_are_right(&app);

    let mail = app.mailbox.newest(NEW);
    assert!(
        mail.subject.contains("Alpha") && mail.plain.contains("Anna M.") && mail.plain.contains("4. Dezember 2026")
    );
    let place = link(&mail);
    assert!(place.contains("/auth/reset/eva@new.example/"), "{place}");
    app.clock.advance(13 * 24 * 3_600_000);
    let code = place.rsplit('/').next().unwrap();
    let chosen = json!({ "code": code, "email": NEW, "password": "Winter-2027", "passwordConfirm": "Winter-2027" });
    assert_eq!(app.browser().post("/api/auth/pass-update", &chosen).await.status, 204);
    let mut eva = app.browser();
    let signed = eva.sign_in_with(NEW, "Winter-2027").await.json();
    assert_eq!((&signed["company"]["title"], &signed["user"]["emailVerified"]), (&json!("Alpha"), &json!(true)));
    assert_eq!(signed["user"]["phone"], "+49 30 5551");
}

#[tokio::test]
async fn a_password_is_temporary_unless_several_people_share_the_account() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let body = |email: &str, shared: bool| json!({ "firstName": "K", "email": email, "password": "Winter-2027", "isShared": shared });
    let one = make(&mut anna, &body("one@new.example", false)).await;
    let till = make(&mut anna, &body("till@new.example", true)).await;
    assert_eq!((&one["resetPasswordRequired"], &till["resetPasswordRequired"]), (&json!(true), &json!(false)));
    assert!(app.mailbox.all().is_empty(), "nobody needs a link");
    let signed = app.browser().sign_in_with("one@new.example", "Winter-2027").await;
    assert_eq!((signed.status.as_u16(), &signed.json()["company"]), (200, &Value::Null));
    let signed = app.browser().sign_in_with("till@new.example", "Winter-2027").await;
    assert_eq!(signed.json()["company"]["title"], "Alpha");
}

/// What an administrator can see of a member, without id and name.
async fn looks(anna: &mut Browser, id: &str) -> Value {
    let mut row = seen(anna, id).await;
    let group = if row["assigned"] == true { 1 } else { 0 };
    let query = format!("{USERS}?assigned={group}&search={}", row["email"].as_str().unwrap());
    let list = anna.get(&query).await.json();
    assert_eq!(list["data"][0], row);
    for name in ["id", "userId", "email"] {
        row[name] = Value::Null;
    }
    row
}

/// What else shows members: the home page, the rules for sessions, the directory, and who would get an app by a role of theirs.
async fn elsewhere(anna: &mut Browser) -> Value {
    let home = anna.get("/api/home").await.json();
    let rules = anna.get("/api/admin/tenant/t-alpha/security").await.json();
    let directory = anna.get("/api/apps/directory/people").await.json();
    let names: Vec<&Value> = directory["data"].as_array().unwrap().iter().map(|row| &row["displayName"]).collect();
    let more = json!({ "apps": [{ "appId": "reports", "access": "read" }] });
    let preview = anna.post("/api/admin/role/r-team/preview", &more).await.json();
    let counts = [&home["people"], &home["invitations"], &rules["people"], &rules["withoutSecondFactor"]];
    json!([counts, names, preview["effects"]])
}

#[tokio::test]
async fn an_address_that_is_somebodys_cannot_be_told_from_a_new_one() {
    for with_password in [false, true] {
        let app = TestApp::new();
        app.db.run("UPDATE apps SET mfe_name = 'directory' WHERE id = 'surveys'");
        let mut anna = anna(&app).await;
        let body = |email: &str| {
            let mut body = json!({ "firstName": "Mia", "lastName": "Kurz", "email": email, "roles": ["r-team"] });
            if with_password {
                body["password"] = json!("Winter-2027");
            }
            body
        };
        let nina_before = app.db.rows("SELECT * FROM users WHERE id = 'u-nina'");
        let mut outcomes = Vec::new();
        for email in [NEW, NINA] {
            let mut codes = Vec::new();
            let statements = app.db.statements_of_calls();
            let reply = put(&mut anna, &body(email)).await;
            let id = reply.json()["id"].as_str().unwrap().to_owned();
            codes.push(json!([reply.status.as_u16(), reply.header("etag"), reply.header("content-type")]));
            codes.push(json!(app.db.statements_of_calls() - statements));
            codes.push(looks(&mut anna, &id).await);
            codes.push(elsewhere(&mut anna).await);
            let path = format!("{USERS}/{id}");
            for change in [
                json!({ "isEmployee": true }),
                json!({ "isEmployee": false }),
                json!({ "firstName": "Pia", "roles": ["r-surveys"] }),
                json!({ "state": 0 }),
                json!({ "state": 1 }),
                json!({ "password": "Herbst-2028" }),
                json!({ "resetPassword": false }),
                json!({ "isShared": true }),
                json!({ "isShared": false }),
                json!({ "isEmployee": true }),
            ] {
                let reply = anna.patch(&path, &change).await;
                codes.push(json!([reply.status.as_u16(), reply.header("etag")]));
                codes.push(looks(&mut anna, &id).await);
            }
            assert_eq!(put(&mut anna, &body(email)).await.outcome(), (409, "mail_exists".into()));
            let invite = anna.post("/api/user/invitation/inviteUser", &json!({ "email": email })).await;
            codes.push(json!(invite.outcome()));
            codes.push(anna.get("/api/user/invitation/getInvitedUsers").await.json()["total"].clone());
            codes.push(elsewhere(&mut anna).await);
            assert_eq!(anna.delete(&path, &Value::Null).await.status, 204);
            codes.push(looks(&mut anna, &id).await["assigned"].clone());
            assert_eq!(anna.post(&format!("{path}/restore"), &Value::Null).await.status, 200);
            codes.push(looks(&mut anna, &id).await);
            assert_eq!(anna.delete(&format!("{path}?softDelete=false"), &Value::Null).await.status, 204);
            codes.push(json!(anna.get(&path).await.outcome()));
            outcomes.push(codes);
        }
        assert_eq!(outcomes[0], outcomes[1], "with password: {with_password}");
        assert_eq!(outcomes[1][3][1], json!(["Mia K.", "Anna M."]), "whoever was created is a colleague");
        assert_eq!(outcomes[1][3][2][0]["names"], json!(["Mia Kurz"]));
        assert_eq!(app.db.rows("SELECT * FROM users WHERE id = 'u-nina'"), nina_before);
        assert_eq!(
            app.db.rows("SELECT 1 FROM users WHERE is_stand_in = 1 UNION ALL SELECT 1 FROM invitations").len(),
            0
        );
        counts_are_right(&app);
    }
}

#[tokio::test]
async fn who_accepts_takes_the_place_of_what_was_typed_and_stays_who_they_are() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let made = make(
        &mut anna,
        &json!({ "firstName": "Mia", "email": NINA, "phone": "+49 30 7777", "isEmployee": true, "password": "Winter-2027",
            "roles": ["r-team"] }),
    )
    .await;
    let id = made["id"].as_str().unwrap();
    let picture = include_bytes!("../../../support/pictures/plain.png");
    let put =
        anna.call_with(Method::PUT, &format!("{USERS}/{id}/image"), picture, &[("content-type", "image/png")]).await;
    assert_eq!(put.status, 201, "{}", put.text());
    let changed = json!({ "lastName": "Lang", "roles": ["r-surveys"] });
    assert_eq!(anna.patch(&format!("{USERS}/{id}"), &changed).await.status, 200);
    let code = crate::invitations::code(&app, NINA);
    assert!(link(&app.mailbox.newest(NINA)).contains("/auth/invitation/t-alpha/"));
    let mut nina = signed_in(&app, NINA).await;
    app.db.run("UPDATE users SET email_verified = 1 WHERE id = 'u-nina'");
    let waiting = nina.get("/api/user/invitation/getInvitationRequest").await.json();
    assert_eq!(waiting[0]["roles"], json!(["surveys"]));
    let reply = crate::invitations::accept(&mut nina, &code).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(anna.get(&format!("{USERS}/{id}")).await.status, 404);
    let row = seen(&mut anna, "u-nina").await;
    assert_eq!(
        (&row["firstName"], &row["lastName"], &row["phone"]),
        (&json!("Mia"), &json!("Lang"), &json!("+49 30 7777"))
    );
    assert_eq!(
        (&row["roles"], &row["isEmployee"], &row["managed"]),
        (&json!(["r-surveys"]), &json!(true), &json!(false))
    );
    let image = row["image"].as_str().unwrap();
    assert_eq!((anna.get(image).await.status.as_u16(), image), (200, put.header("location")));
    assert_eq!(nina.get("/api/user/me").await.json()["user"]["firstName"], "Nina");
    assert_eq!(anna.get(&format!("{USERS}?search=lang")).await.json()["data"][0]["userId"], "u-nina");
    assert_eq!(app.db.rows("SELECT 1 FROM users WHERE is_stand_in = 1").len(), 0);
    let accepted = &events(&app, "invitation.accepted")[0];
    let detail: Value = serde_json::from_str(accepted["detail"].as_str().unwrap()).unwrap();
    assert_eq!((&accepted["object"], &detail["roles"]), (&json!("u-nina"), &json!(["r-surveys"])));
    assert_eq!(detail["userIds"], json!([id]), "the log says whose place she took");
    assert_eq!(nina.post(&format!("/api/user/invitation/accept/t-alpha/{code}"), &Value::Null).await.outcome().0, 404);
    counts_are_right(&app);
}

#[tokio::test]
async fn a_stand_in_goes_with_its_invitation() {
    for end in ["declined", "expired", "address was erased"] {
        let app = TestApp::new();
        let mut anna = anna(&app).await;
        let made = make(&mut anna, &json!({ "firstName": "Mia", "email": NINA, "roles": ["r-team"] })).await;
        let mut nina = signed_in(&app, NINA).await;
        match end {
            "declined" => {
                let code = crate::invitations::code(&app, NINA);
                let path = format!("/api/user/invitation/decline/t-alpha/{code}");
                assert_eq!(nina.post(&path, &Value::Null).await.status, 204);
                let event = &events(&app, "invitation.declined")[0];
                assert!(
                    event["detail"].as_str().unwrap().contains(&format!(r#""userIds":[{}]"#, made["id"])),
                    "{event}"
                );
            }
            "expired" => {
                expire(&app.app).await.unwrap();
                assert_eq!(app.db.rows("SELECT 1 FROM users WHERE is_stand_in = 1").len(), 1, "not before its time");
                app.clock.advance(15 * 24 * 3_600_000);
                expire(&app.app).await.unwrap();
            }
            _ => {
                app.db.run("UPDATE users SET email_verified = 1 WHERE id = 'u-nina'");
                let gone = nina.delete("/api/user/me", &json!({ "password": PASSWORD })).await;
                assert_eq!(gone.status, 204, "{}", gone.text());
            }
        }
        let left =
            "SELECT 1 FROM users WHERE is_stand_in = 1 UNION ALL SELECT 1 FROM memberships WHERE first_name = 'Mia'
            UNION ALL SELECT 1 FROM invitations WHERE state = 'pending'";
        assert_eq!(app.db.rows(left).len(), 0, "{end}");
        if end != "declined" {
            let lapsed = events(&app, "invitation.lapsed");
            assert_eq!(
                (lapsed.len(), &lapsed[0]["object"], &lapsed[0]["actor"]),
                (1, &made["id"], &json!("")),
                "{end}"
            );
            assert_eq!(lapsed[0]["detail"], r#"{"roles":["r-team"]}"#, "{end}");
        }
        counts_are_right(&app);
    }
}

#[tokio::test]
async fn whoever_is_disabled_or_removed_before_they_accept_cannot_come_in() {
    for away in [json!({ "state": 0 }), Value::Null] {
        let app = TestApp::new();
        let mut anna = anna(&app).await;
        let id =
            make(&mut anna, &json!({ "firstName": "Mia", "email": NINA })).await["id"].as_str().unwrap().to_owned();
        let path = format!("{USERS}/{id}");
        let gone = if away.is_null() { anna.delete(&path, &away).await } else { anna.patch(&path, &away).await };
        assert!(gone.status.is_success());
        let code = crate::invitations::code(&app, NINA);
        let mut nina = signed_in(&app, NINA).await;
        app.db.run("UPDATE users SET email_verified = 1 WHERE id = 'u-nina'");
        assert_eq!(nina.get("/api/user/invitation/getInvitationRequest").await.json(), json!([]));
        let check = json!({ "code": code, "email": NINA });
        assert_eq!(app.browser().post("/api/auth/verify-invitation", &check).await.outcome().0, 404);
        assert_eq!(crate::invitations::accept(&mut nina, &code).await.outcome(), (404, "invitation_invalid".into()));
        let back = if away.is_null() {
            anna.post(&format!("{path}/restore"), &away).await
        } else {
            anna.patch(&path, &json!({ "state": 1 })).await
        };
        assert!(back.status.is_success());
        assert_eq!(crate::invitations::accept(&mut nina, &code).await.status, 200);
    }
}

#[tokio::test]
async fn who_may_not_make_people_writes_nothing_and_is_told_why() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    make(&mut anna, &json!({ "firstName": "Eva", "email": NEW })).await;
    let mut reader = actor(&app, "reader", &["read"]).await;
    let mut writer = actor(&app, "writer", &["write"]).await;
    let mut host = actor(&app, "host", &["host"]).await;
    let mut ben = signed_in(&app, BEN).await;
    let body = |email: &str, roles: Value| json!({ "firstName": "X", "email": email, "roles": roles });
    let before = Snapshot::of(&app);
    let refused = put(&mut reader, &body("x@new.example", json!([]))).await;
    assert_eq!(
        (refused.outcome(), &refused.json()["missing"]),
        ((403, "forbidden".into()), &json!({ "app": "admin.users", "access": "write" }))
    );
    assert_eq!(put(&mut ben, &body("x@new.example", json!([]))).await.outcome(), (403, "forbidden".into()), "in Beta");
    let mut guessed = body("x@new.example", json!([]));
    guessed["password"] = json!("Password-1");
    let calls = [(Method::PUT, USERS.to_owned()), (Method::PATCH, format!("{USERS}/u-wim"))];
    for (method, path) in calls {
        let reply = reader.call(method, &path, &guessed, &[]).await;
        assert_eq!(
            reply.outcome(),
            (403, "forbidden".into()),
            "{path}: before a password is looked at, or even hashed"
        );
    }
    let refused = [
        (writer.clone(), json!(["r-boss"]), (403, "admin_role_protected")),
        (host.clone(), json!(["r-named"]), (403, "admin_role_protected")),
        (writer.clone(), json!(["r-surveys"]), (403, "forbidden")),
        (host.clone(), json!(["r-money"]), (403, "forbidden")),
        (anna.clone(), json!(["r-reader"]), (404, "not_found")),
    ];
    for (mut browser, roles, expected) in refused {
        let reply = put(&mut browser, &body("x@new.example", roles.clone())).await;
        assert_eq!(reply.outcome(), (expected.0, expected.1.to_owned()), "{roles}");
        assert_eq!(reply.json()["missing"], Value::Null, "{roles}: it is not a right that is missing");
    }
    assert_eq!(put(&mut anna, &body(NEW, json!([]))).await.outcome(), (409, "mail_exists".into()));
    for (member, value, code) in [
        ("firstName", json!(""), "required"),
        ("email", json!("ä"), "email"),
        ("phone", json!("x"), "phone"),
        ("birthDate", json!("2099-01-01"), "max_val"),
        ("password", json!("1234"), "weak_password"),
        ("gender", json!("X"), "invalid_value"),
        ("isShared", json!("yes"), "invalid_value"),
        ("roles", json!("r-team"), "invalid_value"),
    ] {
        let mut typed = body("y@new.example", json!([]));
        typed[member] = value;
        let errors = put(&mut anna, &typed).await.json()["errors"].clone();
        assert_eq!((&errors[0]["field"], &errors[0]["code"]), (&json!(member), &json!(code)), "{errors}");
    }
    let both = json!({ "firstName": "X", "email": "y@new.example", "isShared": true, "isEmployee": true });
    assert_eq!(put(&mut anna, &both).await.json()["errors"][0]["code"], "shared_user_employee");
    before.holds(&app, "a rejected request");
    for browser in [&mut writer, &mut host] {
        let email = format!("{}@new.example", app.app.new_id());
        assert_eq!(put(browser, &body(&email, json!(["r-team"]))).await.status, 201, "enough to make people");
    }
}

#[tokio::test]
async fn what_nobody_may_assign_is_ignored() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let mut body = eva();
    for (name, value) in [
        ("id", json!("u-mine")),
        ("userId", json!("u-mine")),
        ("tenantId", json!("t-beta")),
        ("state", json!(0)),
        ("hasAdminRights", json!(1)),
        ("emailVerified", json!(true)),
        ("createdAt", json!("2020-01-01T00:00:00Z")),
        ("version", json!(9)),
        ("passwordPhc", json!("x")),
        ("password_phc", json!("x")),
        ("managed", json!(false)),
        ("image", json!("/media/x.webp")),
        ("is_stand_in", json!(1)),
        ("logins", json!(7)),
        ("assigned", json!(false)),
        ("first_key", json!("zzz")),
    ] {
        body[name] = value;
    }
    let made = make(&mut anna, &body).await;
    assert_ne!(made["id"], "u-mine");
    assert_eq!(
        (&made["state"], &made["version"], &made["logins"], &made["image"]),
        (&json!(1), &json!(1), &json!(0), &Value::Null)
    );
    assert_eq!(made["createdAt"], "2026-11-20T09:30:00Z");
    let row = &app.db.rows("SELECT * FROM users WHERE email = 'eva@new.example'")[0];
    assert_eq!(
        (&row["email_verified"], &row["is_stand_in"], &row["made_by"]),
        (&json!(0), &json!(0), &json!("t-alpha"))
    );
    let id = made["id"].as_str().unwrap();
    body["state"] = json!(1);
    for name in
        ["email", "firstName", "lastName", "phone", "birthDay", "gender", "location", "isIntern", "roles", "password"]
    {
        body.as_object_mut().unwrap().remove(name);
    }
    let changed = anna.patch(&format!("{USERS}/{id}"), &body).await.json();
    let mut expected = made.clone();
    expected["version"] = changed["version"].clone();
    expected["assignKey"] = changed["assignKey"].clone();
    assert_eq!(changed, expected);
    assert_eq!(app.db.rows("SELECT 1 FROM memberships WHERE tenant_id = 't-beta'").len(), 3);
}

#[tokio::test]
async fn a_password_is_required_where_the_configuration_says_so() {
    let app = TestApp::configured(1, "local", r#"{"admin":{"requirePassword":true}}"#);
    let mut anna = anna(&app).await;
    let mut body = json!({ "firstName": "Eva", "email": NEW });
    let refused = put(&mut anna, &body).await;
    assert_eq!(refused.json()["errors"], json!([{ "field": "password", "code": "required", "params": {} }]));
    body["password"] = json!("Winter-2027");
    make(&mut anna, &body).await;
}

#[tokio::test]
async fn the_same_key_makes_one_member_and_answers_the_same() {
    for email in [NEW, NINA] {
        let app = TestApp::new();
        let mut anna = anna(&app).await;
        let mut body = eva();
        body["email"] = json!(email);
        let key = [("idempotency-key", "once")];
        let first = anna.call(Method::PUT, USERS, &body, &key).await;
        let again = anna.call(Method::PUT, USERS, &body, &key).await;
        assert_eq!((first.status.as_u16(), first.json()), (again.status.as_u16(), again.json()), "{email}");
        for name in ["etag", "location"] {
            assert_eq!(first.header(name), again.header(name));
        }
        body["firstName"] = json!("Other");
        assert_eq!(anna.call(Method::PUT, USERS, &body, &key).await.outcome(), (422, "idempotency_mismatch".into()));
        assert_eq!(events(&app, "member.created").len(), 1);
        let mut other = working(&app, ANNA).await;
        other.enter("t-beta").await;
        assert_eq!(
            other.call(Method::PUT, USERS, &body, &key).await.outcome(),
            (403, "forbidden".into()),
            "in another company it is new"
        );
    }
}

#[tokio::test]
async fn the_last_member_of_a_day_is_answered_again_to_its_key() {
    let app = TestApp::configured(1, "local", r#"{"limits":{"invitationsPerTenant":{"count":1,"minutes":1440}}}"#);
    let mut anna = anna(&app).await;
    let key = [("idempotency-key", "once")];
    let first = anna.call(Method::PUT, USERS, &eva(), &key).await;
    let again = anna.call(Method::PUT, USERS, &eva(), &key).await;
    assert_eq!((again.status.as_u16(), again.json()), (201, first.json()));
    for name in ["etag", "location"] {
        assert_eq!(first.header(name), again.header(name));
    }
    assert_eq!(put(&mut anna, &eva()).await.outcome(), (429, "too_many_attempts".into()), "without it the limit holds");
    assert_eq!(events(&app, "member.created").len(), 1);
}
