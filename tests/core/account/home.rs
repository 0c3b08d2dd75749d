//! `GET /api/home`

use crate::support::app::TestApp;
use crate::support::browser::{Browser, anna, signed_in, working};
use crate::support::fixtures::{ANNA, BEN, NINA, OLAF, PASSWORD, UNKNOWN};
use asgard::jobs::retention::sweep;
use asgard::ports::Clock;
use http::Method;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;

const DAY: i64 = 24 * 3_600_000;

/// The home page of a user in a company.
async fn home(browser: &mut Browser) -> Value {
    let reply = browser.get("/api/home").await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.json()
}

/// The title of an event's object.
fn called(event: &Value) -> Value {
    event["names"][event["object"].as_str().unwrap()].clone()
}

/// Sign-ins and failed sign-ins of the company's last day.
fn today(home: &Value) -> (i64, i64) {
    let day = home["days"].as_array().unwrap().last().unwrap();
    (day["signIns"].as_i64().unwrap(), day["failed"].as_i64().unwrap())
}

#[tokio::test]
async fn an_administrator_is_told_of_their_company() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let home_page = home(&mut anna).await;
    // Carla never signed in.
    assert_eq!(home_page["people"], json!({ "members": 2, "active": 1, "joined": 0, "never": 1 }));
    let days = home_page["days"].as_array().unwrap();
    assert_eq!((days.len(), days[29]["day"].as_str().unwrap()), (30, &app.clock.now().rfc3339()[..10]));
    assert_eq!(today(&home_page), (1, 0));
    assert_eq!(home_page["invitations"], json!({ "open": 0, "expired": 0, "next": [] }));
    assert_eq!((&home_page["hasOneAdministrator"], &home_page["unusedRoles"]), (&json!(true), &json!([])));
    assert_eq!((&home_page["acts"], &home_page["platform"]), (&json!([]), &Value::Null), "a coming is no act");
}

#[tokio::test]
async fn whoever_is_created_is_no_invitation_whether_or_not_the_address_is_somebodys() {
    let app = TestApp::new();
    let (mut anna, mut olaf) = (anna(&app).await, working(&app, OLAF, "t-operator").await);
    for (number, email) in ["new@x.example", NINA].into_iter().enumerate() {
        let body = json!({ "firstName": "Mia", "email": email, "roles": ["r-admin"] });
        let made = anna.call(Method::PUT, "/api/admin/user", &body, &[]).await;
        assert_eq!(made.status, 201, "{}", made.text());
        for invitations in ["SELECT 1", "UPDATE invitations SET expires_at = 1"] {
            app.db.run(invitations);
            let none = json!({ "open": 0, "expired": 0, "next": [] });
            assert_eq!(home(&mut anna).await["invitations"], none, "{email}");
            let overview = olaf.get("/api/admin/tenant/t-alpha/overview").await.json();
            assert_eq!(overview["invitations"], none, "{email}");
            assert_eq!(overview["administrators"].as_array().unwrap().len(), number + 2, "{email}: as any new account");
        }
    }
}

#[tokio::test]
async fn it_costs_one_trip_whoever_asks() {
    let app = TestApp::new();
    for (email, company, objects) in [(ANNA, "t-alpha", 1), (BEN, "t-beta", 1), (OLAF, "t-operator", 2)] {
        let mut browser = signed_in(&app, email).await;
        browser.enter(company).await;
        home(&mut browser).await;
        let line = app.log.all().pop().unwrap();
        // Operators see whether objects respond, which takes one call.
        assert_eq!((line["d1"].as_u64(), line["objects"].as_u64()), (Some(1), Some(objects)), "{email}");
    }
}

#[tokio::test]
async fn who_may_see_nothing_is_told_nothing() {
    let app = TestApp::new();
    let mut ben = signed_in(&app, BEN).await;
    let home_page = home(&mut ben).await;
    assert!(home_page.as_object().unwrap().values().all(Value::is_null), "{home_page}");
}

#[tokio::test]
async fn each_part_has_its_own_right() {
    let parts = [
        "people",
        "days",
        "invitations",
        "acts",
        "unusedRoles",
        "hasOneAdministrator",
        "checklist",
        "platform",
        "health",
    ];
    for (right, seen) in [
        ("INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-beta', 'r-reader', 'admin.users', 1)", &[0, 1, 2][..]),
        ("INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-beta', 'r-reader', 'admin.roles', 1)", &[4]),
        (
            "INSERT INTO apps (id, title, base_title, category_name, base_category_name) VALUES ('admin.audit', 'A', 'A', 'A', 'A');
             INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-beta', 'r-reader', 'admin.audit', 1)",
            &[3],
        ),
        ("UPDATE roles SET has_onboarding_rights = 1 WHERE tenant_id = 't-beta' AND id = 'r-reader'", &[2]),
        ("UPDATE roles SET has_admin_rights = 1 WHERE tenant_id = 't-beta' AND id = 'r-reader'", &[0, 1, 2, 3, 4, 5, 6]),
    ] {
        let app = TestApp::new();
        app.db.run(right);
        let home_page = home(&mut signed_in(&app, BEN).await).await;
        let found: Vec<usize> = (0..parts.len()).filter(|at| !home_page[parts[*at]].is_null()).collect();
        assert_eq!(found, seen, "{right}");
    }
}

#[tokio::test]
async fn an_operator_is_told_how_the_platform_is_and_how_it_grows() {
    let app = TestApp::new();
    let now = app.clock.now().0;
    app.db.run(&format!(
        "UPDATE tenants SET state = 0 WHERE id = 't-gamma'; UPDATE tenants SET members = 8500 WHERE id = 't-beta';
         INSERT INTO mail_outbox (id, recipient, language, template, due_at, created_at, state)
           VALUES ('m1', 'x', 'de', 'reset', 9999999999999, {minute_ago}, 'waiting'), ('m2', 'x', 'de', 'reset', {now}, 1, 'dead'),
             ('m3', 'x', 'de', 'reset', 1, 1, 'dead'), ('m4', 'x', 'de', 'reset', 1, 1, 'sent');
         INSERT INTO tenants (id, business_uuid, title, name, created_at) VALUES ('t-new', 'b-new', 'New', 'New', {now}), ('t-old', 'b-old', 'Old', 'Old', {old});
         INSERT INTO users (id, email, first_name, created_at, is_stand_in) VALUES ('u-1', '1@x.example', 'X', {month_ago}, 0),
           ('u-2', '2@x.example', 'X', {now}, 0), ('u-3', '3@x.example', 'X', {old}, 0), ('u-4', '4@x.example', 'X', {now}, 1)",
        minute_ago = now - 60_000,
        month_ago = now - 29 * DAY,
        old = now - 31 * DAY,
    ));
    app.db.bytes.store(6_000_000_000, Ordering::SeqCst);
    let mut olaf = signed_in(&app, OLAF).await;
    let home_page = home(&mut olaf).await;
    let platform = &home_page["platform"];
    let numbers = ["companies", "disabledCompanies", "newCompanies", "newPeople"].map(|name| platform[name].as_i64());
    assert_eq!(numbers, [5, 1, 1, 2].map(Some), "{platform}");
    let days = platform["days"].as_array().unwrap();
    let grown = |at: usize| (days[at]["companies"].as_i64(), days[at]["people"].as_i64());
    assert_eq!((days.len(), &days[29]["day"]), (30, &json!(app.clock.now().rfc3339()[..10])));
    assert_eq!([grown(0), grown(1), grown(29)], [(Some(0), Some(1)), (Some(0), Some(0)), (Some(1), Some(1))]);
    let waiting = ["mails", "personalMailSeconds", "deadMails"].map(|name| platform["waiting"][name].as_i64());
    assert_eq!(waiting, [1, 60, 1].map(Some));
    assert_eq!(platform["database"], json!({ "bytes": 6_000_000_000_i64, "mostBytes": 10_000_000_000_i64 }));
    assert_eq!(platform["largeCompanies"], json!([{ "companyId": "t-beta", "title": "Beta", "members": 8_500 }]));
    assert_eq!(
        (&home_page["health"]["status"], &home_page["health"]["checks"]),
        (&json!("ok"), &json!({ "database": "ok", "copies": "ok", "objects": "ok" }))
    );
    app.cache.is_down.store(true, Ordering::SeqCst);
    let home_page = home(&mut olaf).await;
    assert_eq!(
        (&home_page["health"]["status"], &home_page["health"]["checks"]["copies"]),
        (&json!("failing"), &json!("failing"))
    );
    assert!(home_page["platform"].is_object(), "everything else is returned all the same");
}

#[tokio::test]
async fn without_a_company_there_is_nothing_to_tell() {
    let app = TestApp::new();
    let mut nina = signed_in(&app, NINA).await;
    assert_eq!(nina.get("/api/home").await.outcome(), (403, "tenant_missing".into()));
    let mut anna = anna(&app).await;
    app.db.run("UPDATE memberships SET state = 0 WHERE tenant_id = 't-alpha' AND user_id = 'u-anna'");
    assert_eq!(anna.get("/api/home").await.outcome(), (403, "tenant_missing".into()));
}

#[tokio::test]
async fn whoever_comes_twice_is_active_once_and_after_thirty_whole_days_no_longer_as_in_the_list() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    anna.enter("t-alpha").await;
    let home_page = home(&mut anna).await;
    assert_eq!((&home_page["people"]["active"], today(&home_page)), (&json!(1), (2, 0)));
    let to = |days: i64| {
        let at = app.clock.now().0 - days * DAY;
        app.db.run(&format!(
            "UPDATE memberships SET login_key = {at} WHERE tenant_id = 't-alpha' AND user_id = 'u-anna'"
        ));
    };
    for (days, active) in [(29, 1), (30, 1), (31, 0)] {
        to(days);
        let list = anna.get("/api/admin/user?state=1&lastLogin=within:30&sort=-lastLogin").await.json();
        assert_eq!(home(&mut anna).await["people"]["active"], active, "{days}");
        assert_eq!(list["total"], active, "{days}");
    }
    anna.enter("t-alpha").await;
    let home_page = home(&mut anna).await;
    assert_eq!((&home_page["people"]["active"], today(&home_page)), (&json!(1), (3, 0)));
}

#[tokio::test]
async fn who_joins_is_new_and_who_is_disabled_is_not_counted() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let now = app.clock.now().0;
    app.db.run(&format!(
        "INSERT INTO memberships (tenant_id, user_id, created_at, last_login, login_key, logins) VALUES ('t-alpha', 'u-ben', {now}, {now}, {now}, 1)"
    ));
    assert_eq!(home(&mut anna).await["people"], json!({ "members": 3, "active": 2, "joined": 1, "never": 1 }));
    app.db.run("UPDATE memberships SET state = 0 WHERE tenant_id = 't-alpha' AND user_id = 'u-ben'");
    assert_eq!(home(&mut anna).await["people"], json!({ "members": 2, "active": 1, "joined": 0, "never": 1 }));
    app.db.run("UPDATE memberships SET state = 1 WHERE tenant_id = 't-alpha' AND user_id = 'u-ben'");
    assert_eq!(home(&mut anna).await["people"], json!({ "members": 3, "active": 2, "joined": 1, "never": 1 }));
    app.db.run("DELETE FROM memberships WHERE tenant_id = 't-alpha' AND user_id = 'u-ben'");
    assert_eq!(home(&mut anna).await["people"], json!({ "members": 2, "active": 1, "joined": 0, "never": 1 }));
    crate::admin::counts_are_right(&app);
}

#[tokio::test]
async fn a_failed_sign_in_is_counted_in_each_company_that_the_person_has_entered_and_of_nobody_in_none() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    app.db.run(
        "UPDATE memberships SET last_login = 1 WHERE last_login IS NULL AND user_id IN ('u-anna', 'u-olaf') AND tenant_id <> 't-gamma'",
    );
    let mut thief = app.browser();
    for email in [ANNA, UNKNOWN, UNKNOWN, OLAF] {
        assert_eq!(thief.sign_in_with(email, "Winter-2026").await.status, 401);
    }
    assert_eq!(today(&home(&mut anna).await), (1, 1));
    let failed = app.db.rows("SELECT tenant_id, failed FROM tenant_days WHERE failed > 0 ORDER BY tenant_id");
    let failed: Vec<&str> = failed.iter().map(|row| row["tenant_id"].as_str().unwrap()).collect();
    assert_eq!(failed, ["t-alpha", "t-beta", "t-operator"]);
    thief.sign_in_with(ANNA, PASSWORD).await;
    assert_eq!(today(&home(&mut anna).await), (1, 1), "whoever comes in failed no more, and has chosen no company yet");
}

#[tokio::test]
async fn failures_of_whoever_never_entered_are_not_counted_and_so_tell_nobody_whose_address_it_was() {
    for email in ["new@x.example", NINA] {
        let app = TestApp::new();
        let mut anna = anna(&app).await;
        let body = json!({ "firstName": "Mia", "email": email, "password": "Winter-2027" });
        assert_eq!(anna.call(Method::PUT, "/api/admin/user", &body, &[]).await.status, 201);
        assert_eq!(app.browser().sign_in_with(email, "Herbst-2026").await.status, 401);
        assert_eq!(today(&home(&mut anna).await), (1, 0), "{email}");
    }
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let body = json!({ "firstName": "Mia", "email": "new@x.example", "password": "Winter-2027" });
    assert_eq!(anna.call(Method::PUT, "/api/admin/user", &body, &[]).await.status, 201);
    app.db.run("UPDATE memberships SET last_login = 1 WHERE email = 'new@x.example'");
    assert_eq!(app.browser().sign_in_with("new@x.example", "Herbst-2026").await.status, 401);
    assert_eq!(today(&home(&mut anna).await).1, 1, "once they have come, it counts");
}

#[tokio::test]
async fn an_act_about_another_company_does_not_name_it() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    app.db.run(
        "INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at)
           SELECT 't-alpha', 9000, 'e', 'tenant.updated', 'u-anna', 't-beta', 'x', 1",
    );
    let act = home(&mut anna).await["acts"][0].clone();
    assert_eq!((&act["object"], called(&act)), (&json!("t-beta"), Value::Null));
}

#[tokio::test]
async fn acts_are_told_with_names_as_far_as_their_reader_may_see_them() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    for (method, path, body) in [
        (Method::PATCH, "/api/admin/user/u-carla", json!({ "location": "Bonn" })),
        (Method::PUT, "/api/admin/role", json!({ "title": "Crew" })),
        (Method::POST, "/api/user/invitation/inviteUser", json!({ "email": "new@x.example" })),
    ] {
        let reply = anna.call(method, path, &body, &[]).await;
        assert!(reply.status.is_success(), "{}", reply.text());
    }
    let home_page = home(&mut anna).await;
    let acts: Vec<_> = home_page["acts"].as_array().unwrap().iter().map(|act| (&act["action"], called(act))).collect();
    assert_eq!(
        acts,
        [
            (&json!("invitation.sent"), json!("new@x.example")),
            (&json!("role.created"), json!("Crew")),
            (&json!("member.updated"), json!("Carla Núñez"))
        ]
    );
    assert_eq!(home_page["acts"][0]["actorName"], "Anna M.");
    assert_eq!(
        (&home_page["invitations"]["open"], &home_page["invitations"]["next"][0]["email"]),
        (&json!(1), &json!("new@x.example"))
    );
    assert_eq!(home_page["unusedRoles"][0]["title"], "Crew");
    // An auditor sees the actor of an event, but not its object.
    app.db.run(
        "INSERT INTO apps (id, title, base_title, category_name, base_category_name) VALUES ('admin.audit', 'A', 'A', 'A', 'A');
         INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-ben', 1);
         INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t-alpha', 'r-audit', 'Audit', 1);
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-alpha', 'r-audit', 'admin.audit', 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-ben', 'r-audit')",
    );
    let mut ben = signed_in(&app, BEN).await;
    ben.enter("t-alpha").await;
    let home_page = home(&mut ben).await;
    let names: Vec<_> = home_page["acts"].as_array().unwrap().iter().map(called).collect();
    assert_eq!(names, [Value::Null, json!("Crew"), Value::Null]);
    let log = ben.get("/api/admin/audit").await.json();
    let log = log["data"].as_array().unwrap().iter();
    let acts: Vec<_> = log.filter(|event| !event["action"].as_str().unwrap().starts_with("auth.")).collect();
    assert_eq!(home_page["acts"].as_array().unwrap().iter().collect::<Vec<_>>(), acts, "the log has the same");
}

#[tokio::test]
async fn a_second_administrator_and_what_ran_out_are_seen() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    assert_eq!(anna.post("/api/user/invitation/inviteUser", &json!({ "email": "new@x.example" })).await.status, 201);
    app.db.run(
        "UPDATE invitations SET expires_at = 1;
         INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-ben', 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-ben', 'r-admin')",
    );
    let home_page = home(&mut anna).await;
    assert_eq!((&home_page["hasOneAdministrator"], &home_page["invitations"]["expired"]), (&json!(false), &json!(1)));
    app.db.run("UPDATE memberships SET state = 0 WHERE tenant_id = 't-alpha' AND user_id = 'u-ben'");
    assert_eq!(home(&mut anna).await["hasOneAdministrator"], true, "who is disabled helps nobody");
    app.db.run("UPDATE memberships SET person_state = 1, state = 1, made_here = 1, login_key = 0 WHERE tenant_id = 't-alpha' AND user_id <> 'u-anna'");
    assert_eq!(home(&mut anna).await["hasOneAdministrator"], true, "nor who never came");
    app.db.run("UPDATE memberships SET login_key = 1 WHERE tenant_id = 't-alpha'");
    assert_eq!(home(&mut anna).await["hasOneAdministrator"], false);
}

#[tokio::test]
async fn the_first_steps_of_a_company_are_told_until_they_are_done() {
    let app = TestApp::new();
    app.db.run("UPDATE tenants SET self_edit = 1 WHERE id = 't-beta'; DELETE FROM roles WHERE tenant_id = 't-beta' AND id <> 'r-reader'");
    app.db.run("UPDATE roles SET has_admin_rights = 1 WHERE tenant_id = 't-beta' AND id = 'r-reader'");
    app.db.run("UPDATE memberships SET state = 0 WHERE tenant_id = 't-beta' AND user_id <> 'u-ben'");
    let mut ben = signed_in(&app, BEN).await;
    ben.enter("t-beta").await;
    let steps = ["logo", "role", "invitation", "person", "import"];
    let event = |action: &str| {
        format!(
            "INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at) VALUES ('t-beta', \
                   (SELECT COALESCE(MAX(seq), 0) + 1 FROM audit WHERE tenant_id = 't-beta'), '{action}', '{action}', 'u-ben', '', 'c', 1)"
        )
    };
    for (at, done) in [
        "SELECT 1".to_owned(),
        "UPDATE tenants SET logo_src = '/media/x.webp' WHERE id = 't-beta'".to_owned(),
        "INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t-beta', 'r-crew', 'Crew', 1)".to_owned(),
        event("invitation.sent"),
        "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-beta', 'u-nina', 1)".to_owned(),
    ]
    .into_iter()
    .enumerate()
    {
        app.db.run(&done);
        let home_page = home(&mut ben).await["checklist"].clone();
        let ticked: Vec<bool> = steps.iter().map(|step| home_page[step].as_bool().unwrap()).collect();
        assert_eq!(ticked, (0..5).map(|step| step < at).collect::<Vec<_>>(), "{home_page}");
    }
    app.db.run(&event("members.imported"));
    assert_eq!(home(&mut ben).await["checklist"], Value::Null, "all of it is done");
}

#[tokio::test]
async fn the_first_steps_have_no_logo_where_the_company_may_not_change_itself_and_no_import_where_people_are_many() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let home_page = home(&mut anna).await["checklist"].clone();
    assert_eq!(
        (&home_page["logo"], &home_page["person"], &home_page["import"]),
        (&Value::Null, &json!(true), &json!(false))
    );
    for number in 0..8 {
        app.db.run(&format!(
            "INSERT INTO users (id, email, first_name, created_at) VALUES ('u-{number}', '{number}@x.example', 'X', 1);
             INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-{number}', 1)"
        ));
    }
    assert_eq!(home(&mut anna).await["checklist"]["import"], true);
}

#[tokio::test]
async fn the_first_steps_are_put_away_for_the_whole_company_by_whoever_may_change_it() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let mut ben = signed_in(&app, BEN).await;
    ben.enter("t-beta").await;
    assert!(home(&mut anna).await["checklist"].is_object());
    assert_eq!(ben.delete("/api/home/checklist", &Value::Null).await.outcome(), (403, "forbidden".into()));
    for _ in 0..2 {
        assert_eq!(anna.delete("/api/home/checklist", &Value::Null).await.status, 204);
        assert_eq!(home(&mut anna).await["checklist"], Value::Null);
    }
    let closed = app.db.rows("SELECT id FROM tenants WHERE checklist_closed_at IS NOT NULL");
    assert_eq!(closed.len(), 1);
    let mut nina = signed_in(&app, NINA).await;
    assert_eq!(nina.delete("/api/home/checklist", &Value::Null).await.outcome(), (403, "tenant_missing".into()));
}

#[tokio::test]
async fn days_are_forgotten_after_four_hundred() {
    let app = TestApp::new();
    let today = app.clock.now().0 / DAY;
    app.db.run(&format!(
        "INSERT INTO tenant_days (tenant_id, day, sign_ins) VALUES ('t-alpha', {}, 5), ('t-alpha', {}, 6)",
        today - 400,
        today - 401
    ));
    sweep(&app.app).await.unwrap();
    let stored = app.db.rows("SELECT sign_ins FROM tenant_days WHERE sign_ins > 1");
    assert_eq!(stored.iter().map(|row| row["sign_ins"].as_i64().unwrap()).collect::<Vec<_>>(), [5]);
}
