//! `POST /api/admin/user/import` and `GET /api/admin/user/export`

use crate::admin::{Snapshot, USERS, actor, anna, counts_are_right, events, seen, working};
use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::fakes::{FakeBreaches, link};
use crate::support::fixtures::{ANNA, BEN, NINA, PASSWORD};
use http::Method;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;

async fn import(browser: &mut Browser, chunk: u32, dry: bool, rows: &Value) -> Reply {
    let body = json!({ "importId": "list", "chunk": chunk, "dryRun": dry, "rows": rows });
    browser.post(&format!("{USERS}/import"), &body).await
}

fn import_rows() -> Value {
    json!([
        { "line": 2, "firstName": "Eva", "lastName": "van der Berg", "email": "Eva@new.example", "phone": "+49 30 5551",
          "birthDate": "1990-02-03", "gender": "W", "location": "Köln", "isEmployee": true, "roles": ["r-team", "r-surveys"], "password": "Winter-2027" },
        { "line": 3, "firstName": "Nina", "email": NINA, "isShared": 1, "password": "Winter-2027" },
        { "line": 4, "firstName": "", "email": "x", "phone": "-" },
        { "line": 5, "firstName": "Twice", "email": "eva@new.example" },
        { "line": 6, "firstName": "Anna", "email": ANNA },
        { "line": 7, "firstName": "Rolf", "email": "rolf@new.example", "roles": ["r-reader"] },
        { "line": 8, "firstName": "Two", "email": "two@new.example", "isShared": true, "isIntern": true, "password": "Winter-2027" },
        { "line": 9, "firstName": "Ina", "email": "ina@new.example", "isIntern": true },
        { "line": 10, "firstName": "Till", "email": "till@new.example", "isShared": true, "password": "kurz" },
    ])
}

fn errors(line: u32, found: &[(&str, &str)]) -> Value {
    let errors: Value =
        found.iter().map(|(field, code)| json!({ "field": field, "code": code, "params": {} })).collect();
    json!({ "line": line, "errors": errors })
}

/// The row error of an address that is already taken: by a member, or by another row.
fn taken(line: u32, cause: &str) -> Value {
    json!({ "line": line, "errors": [{ "field": "email", "code": "mail_exists", "params": { "cause": cause } }] })
}

fn refused() -> [Value; 7] {
    [
        errors(4, &[("firstName", "required"), ("email", "email"), ("phone", "phone")]),
        taken(5, "twice"),
        taken(6, "member"),
        errors(7, &[("roles", "not_found")]),
        errors(8, &[("isShared", "shared_user_employee")]),
        errors(9, &[("password", "required")]),
        errors(10, &[("password", "weak_password")]),
    ]
}

#[tokio::test]
async fn a_dry_run_says_what_stands_against_each_row_and_writes_nothing() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let before = Snapshot::of(&app);
    let reply = import(&mut anna, 0, true, &import_rows()).await;
    let rows = reply.json()["rows"].clone();
    assert_eq!((&rows[0], &rows[1]), (&errors(2, &[]), &errors(3, &[])), "{}", reply.text());
    assert_eq!(rows.as_array().unwrap()[2..], refused());
    before.holds(&app, "a dry run");
}

#[tokio::test]
async fn good_rows_become_members_once_and_the_same_chunk_is_answered_the_same() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let reply = import(&mut anna, 0, false, &import_rows()).await;
    let rows = reply.json()["rows"].clone();
    assert_eq!(rows.as_array().unwrap()[2..], refused(), "{}", reply.text());
    let id = |at: usize| rows[at]["userId"].as_str().unwrap().to_owned();
    let eva = seen(&mut anna, &id(0)).await;
    assert_eq!(
        (&eva["email"], &eva["birthDate"], &eva["allowedAppsCount"]),
        (&json!("eva@new.example"), &json!("1990-02-03"), &json!(1))
    );
    assert_eq!(
        (&eva["roles"], &eva["managed"], &eva["isEmployee"]),
        (&json!(["r-surveys", "r-team"]), &json!(true), &json!(true))
    );
    assert_eq!(anna.get(&format!("{USERS}?search=berg")).await.json()["total"], 1);
    assert_eq!(seen(&mut anna, &id(1)).await["managed"], true, "nothing reveals that Nina has an account");
    counts_are_right(&app);
    let mails = app.mailbox.all().len();
    assert_eq!(mails, 2);
    let before = Snapshot::of(&app);
    assert_eq!(import(&mut anna, 0, false, &import_rows()).await.json(), reply.json(), "as after a lost answer");
    let other = json!([{ "firstName": "Other", "email": "other@new.example" }]);
    assert_eq!(import(&mut anna, 0, false, &other).await.outcome(), (422, "idempotency_mismatch".into()));
    before.holds(&app, "the same chunk");
    assert_eq!(app.mailbox.all().len(), mails);
    assert_eq!(import(&mut anna, 1, false, &other).await.json()["rows"][0]["errors"], json!([]));
    let imported = events(&app, "members.imported");
    assert_eq!(imported.len(), 2);
    let detail: Value = serde_json::from_str(imported[0]["detail"].as_str().unwrap()).unwrap();
    assert_eq!(detail["userIds"], json!([id(0), id(1)]));
    assert_eq!(detail["roles"], json!(["r-team", "r-surveys"]), "those of the created ones, and no others");
    let given = events(&app, "members.roles_given");
    let given: Vec<Value> =
        given.iter().map(|event| serde_json::from_str(event["detail"].as_str().unwrap()).unwrap()).collect();
    let named: Vec<_> =
        given.iter().map(|detail| (&detail["userIds"], &detail["roles"], &detail["importId"])).collect();
    assert_eq!(named, [(&json!([id(0)]), &json!(["r-team", "r-surveys"]), &json!("list"))], "Nina got none");
    assert!(!app.db.dump()["idempotency"].to_string().contains("Berg"), "what was typed is not kept beside");

    let code = |email: &str| link(&app.mailbox.newest(email)).rsplit('/').next().unwrap().to_owned();
    let body = json!({ "code": code("eva@new.example"), "email": "eva@new.example", "password": PASSWORD, "passwordConfirm": PASSWORD });
    assert_eq!(app.browser().post("/api/auth/pass-update", &body).await.status, 204);
    assert_eq!(app.browser().sign_in("eva@new.example").await.json()["company"]["title"], "Alpha");
    let mut nina = signed_in(&app, NINA).await;
    assert_eq!(crate::invitations::accept(&mut nina, &code(NINA)).await.status, 200);
    assert_eq!(seen(&mut anna, "u-nina").await["isShared"], true);
}

#[tokio::test]
async fn the_log_says_who_got_which_roles_and_is_asked_by_each_of_them() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let row = |n: u32, roles: &[&str]| json!({ "line": n, "firstName": "P", "email": format!("p{n}@new.example"), "roles": roles });
    let (team, both) = (["r-team"].as_slice(), ["r-team", "r-surveys"].as_slice());
    let rows = json!([row(1, team), row(2, both), row(3, &[]), row(4, team), row(5, both)]);
    let reply = import(&mut anna, 0, false, &rows).await.json();
    let id = |at: usize| reply["rows"][at]["userId"].as_str().unwrap().to_owned();
    let mut given = Vec::new();
    for at in 0..5 {
        let log = anna.get(&format!("/api/admin/audit?action=members.roles_given&object={}", id(at))).await.json();
        let roles: Vec<Value> =
            log["data"].as_array().unwrap().iter().map(|event| event["detail"]["roles"].clone()).collect();
        given.push(json!(roles));
    }
    assert_eq!(given, [json!([team]), json!([both]), json!([]), json!([team]), json!([both])]);
    let events = events(&app, "members.roles_given");
    assert_eq!(events.len(), 2, "one for all with the same roles");
    assert_ne!(events[0]["id"], events[1]["id"]);
}

#[tokio::test]
async fn a_repeated_chunk_is_answered_the_same_whatever_the_service_of_breached_passwords_says() {
    for was_down in [false, true] {
        let app = TestApp::configured(1, "local", FakeBreaches::ON);
        let mut anna = anna(&app).await;
        app.breaches.leak("Winter-2027");
        let is_down = |down: bool| app.breaches.is_down.store(down, Ordering::SeqCst);
        let rows = json!([
            { "line": 2, "firstName": "Eva", "email": "eva@new.example", "isShared": true, "password": "Winter-2027" },
            { "line": 3, "firstName": "Anna", "email": ANNA },
            { "line": 4, "firstName": "", "email": "x" },
            { "line": 5, "firstName": "Nina", "email": NINA },
        ]);
        is_down(was_down);
        let first = import(&mut anna, 0, false, &rows).await.json();
        assert_eq!(first["rows"][0]["userId"].is_string(), was_down, "{first}");
        assert_eq!((&first["rows"][1], first["rows"][3]["userId"].is_string()), (&taken(3, "member"), true), "{first}");
        is_down(!was_down);
        assert_eq!(import(&mut anna, 0, false, &rows).await.json(), first, "the service was down: {was_down}");
        // As the version before stored it: the valid rows alone, in their order.
        app.db.run(
            "UPDATE idempotency SET answer = (SELECT json_group_array(json_object('id', j.value ->> 'id', 'code', j.value ->> 'code'))
               FROM json_each(answer) j WHERE j.value ->> 'id' IS NOT NULL)",
        );
        is_down(was_down);
        assert_eq!(import(&mut anna, 0, false, &rows).await.json(), first, "the service was down: {was_down}");
    }
}

#[tokio::test]
async fn roles_that_cannot_be_given_are_told_by_row() {
    let app = TestApp::new();
    let _ = anna(&app).await;
    let mut writer = actor(&app, "writer", &["write"]).await;
    let row =
        |n: usize, roles: Value| json!({ "firstName": "X", "email": format!("x{n}@new.example"), "roles": roles });
    let rows: Value = [
        json!(["r-team", "r-boss"]),
        json!(["r-named"]),
        json!(["r-surveys"]),
        json!(["r-money"]),
        json!(["r-write", "r-team"]),
    ]
    .into_iter()
    .enumerate()
    .map(|(n, roles)| row(n, roles))
    .collect();
    for dry in [true, false] {
        let response = import(&mut writer, 0, dry, &rows).await.json();
        let codes: Vec<Value> = (0..5).map(|at| response["rows"][at]["errors"][0]["code"].clone()).collect();
        assert_eq!(
            json!(codes),
            json!(["admin_role_protected", "admin_role_protected", "forbidden", "forbidden", null]),
            "dry: {dry}"
        );
    }
}

#[tokio::test]
async fn who_may_not_import_writes_nothing() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let mut host = actor(&app, "host", &["host", "read"]).await;
    let mut ben = signed_in(&app, BEN).await;
    let before = Snapshot::of(&app);
    for dry in [true, false] {
        for browser in [&mut host, &mut ben] {
            let reply = import(browser, 0, dry, &import_rows()).await;
            assert_eq!(
                (reply.outcome(), &reply.json()["missing"]["access"]),
                ((403, "forbidden".into()), &json!("write"))
            );
        }
    }
    assert_eq!(ben.get(&format!("{USERS}/export")).await.json()["missing"]["access"], "read");
    let many: Value = (0..501).map(|n| json!({ "firstName": "X", "email": format!("m{n}@new.example") })).collect();
    for (body, field) in [
        (json!({ "importId": "a", "chunk": 0, "rows": many }), "rows"),
        (json!({ "importId": "a", "chunk": 0 }), "rows"),
        (json!({ "chunk": 0, "rows": [] }), "importId"),
        (json!({ "importId": "a", "rows": [] }), "chunk"),
        (json!({ "importId": "a", "chunk": -1, "rows": [] }), "chunk"),
    ] {
        assert_eq!(anna.post(&format!("{USERS}/import"), &body).await.json()["errors"][0]["field"], field);
    }
    assert_eq!(anna.get(&format!("{USERS}/export?fields=x")).await.outcome().0, 422);
    before.holds(&app, "a rejected request");
}

#[tokio::test]
async fn what_is_exported_can_be_imported_and_is_exported_again() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let many: Value = (0..500)
        .map(|n| {
            let internal = n % 50 == 0;
            json!({ "firstName": format!("F{n}"), "lastName": "Many", "email": format!("m{n}@new.example"), "phone": "+49 30 5551",
                "isEmployee": internal, "state": i64::from(n % 3 > 0), "roles": ["r-team"], "password": internal.then_some("Winter-2027") })
        })
        .collect();
    let statements = app.db.statements_of_calls();
    assert_eq!(import(&mut anna, 0, false, &many).await.status, 200);
    assert!(app.db.statements_of_calls() - statements < 40, "one batch, and the mails that went out");
    counts_are_right(&app);
    let export = async |anna: &mut Browser| {
        let (mut rows, mut after) = (Vec::new(), String::new());
        loop {
            let page = anna.get(&format!("{USERS}/export{after}")).await.json();
            rows.extend(page["rows"].as_array().unwrap().clone());
            let Some(next) = page["next"].as_str() else { break rows };
            after = format!("?after={next}");
        }
    };
    let first = export(&mut anna).await;
    assert_eq!(first.len(), 502);
    assert!(!json!(first).to_string().contains("beta"));
    for row in first.iter().filter(|row| row["lastName"] == "Many") {
        app.db.run(&format!("DELETE FROM users WHERE id = '{}'", row["id"].as_str().unwrap()));
    }
    let mut rows: Value = first.iter().filter(|row| row["lastName"] == "Many").cloned().collect();
    let bare = import(&mut anna, 2, true, &rows).await.json();
    let refused = bare["rows"].as_array().unwrap().iter().filter(|row| row["errors"][0]["field"] == "password").count();
    assert_eq!(refused, 10, "no password is exported: who needs one gets it anew");
    for row in rows.as_array_mut().unwrap().iter_mut().filter(|row| row["isEmployee"] == true) {
        row["password"] = json!("Herbst-2028");
    }
    let response = import(&mut anna, 1, false, &rows).await.json();
    assert!(
        response["rows"].as_array().unwrap().iter().all(|row| row["errors"] == json!([])),
        "{}",
        response["rows"][0]
    );
    let codes_of = |rows: &[Value]| {
        let mut all: Vec<String> = rows
            .iter()
            .map(|row| {
                ["email", "firstName", "lastName", "phone", "isEmployee", "state", "roles"]
                    .map(|name| row[name].to_string())
                    .join(",")
            })
            .collect();
        all.sort();
        all
    };
    assert_eq!(codes_of(&export(&mut anna).await), codes_of(&first));
}

#[tokio::test]
async fn a_dry_run_counts_the_mails_and_whoever_imports_may_send_none() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    assert_eq!(import(&mut anna, 0, true, &import_rows()).await.json()["mails"], 2);
    let rows =
        json!([{ "firstName": "Eva", "email": "eva@new.example" }, { "firstName": "Nina", "email": NINA, "state": 0 }]);
    let body = json!({ "importId": "quiet", "chunk": 0, "sendInvitations": false, "rows": rows });
    let quiet = anna.post(&format!("{USERS}/import"), &body).await.json();
    assert_eq!((quiet["mails"].clone(), quiet["rows"].as_array().unwrap().len()), (json!(0), 2));
    assert_eq!(app.db.rows("SELECT id FROM mail_outbox").len(), 0);
    // Members who were exported as disabled are disabled here.
    let states = [0, 1].map(|at| quiet["rows"][at]["userId"].as_str().unwrap().to_owned());
    assert_eq!(seen(&mut anna, &states[0]).await["state"], 1);
    assert_eq!(seen(&mut anna, &states[1]).await["state"], 0);
    // They sign in after requesting a password reset.
    let mut eva = app.browser();
    assert_eq!(eva.post("/api/auth/pass-forgot", &json!({ "email": "eva@new.example" })).await.status, 202);
    assert!(link(&app.mailbox.newest("eva@new.example")).contains("/auth/reset/"));
    counts_are_right(&app);
}

/// Nina has an account, Eva has none: nothing tells them apart.
#[tokio::test]
async fn whoever_comes_in_disabled_gets_no_mail_whether_they_have_an_account_or_not() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let rows = json!([
        { "firstName": "Eva", "email": "eva@new.example", "state": 0 },
        { "firstName": "Nina", "email": NINA, "state": false },
        { "firstName": "Rolf", "email": "rolf@new.example", "state": 1 },
    ]);
    for is_dry in [true, false, false] {
        let response = import(&mut anna, 0, is_dry, &rows).await.json();
        assert_eq!(response["mails"], 1, "{response}");
        assert!(response["rows"].as_array().unwrap().iter().all(|row| row["errors"] == json!([])), "{response}");
    }
    let mailed: Vec<String> = app.mailbox.all().into_iter().map(|mail| mail.to).collect();
    assert_eq!(mailed, ["rolf@new.example"]);
    assert_eq!(app.db.rows("SELECT id FROM mail_outbox").len(), 1, "no other one waits");
    assert_eq!(app.db.rows("SELECT 1 FROM memberships WHERE state = 0 AND tenant_id = 't-alpha'").len(), 2);
}

#[tokio::test]
async fn shared_and_internal_accounts_of_a_list_come_in_with_their_password() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let response = import(&mut anna, 0, false, &import_rows()).await.json();
    let id = |at: usize| response["rows"][at]["userId"].as_str().unwrap().to_owned();
    assert_eq!(
        (&response["mails"], app.mailbox.all().len()),
        (&json!(2), 2),
        "a link goes to everybody, whatever the address is"
    );
    let signed = app.browser().sign_in_with("eva@new.example", "Winter-2027").await.json();
    assert_eq!(signed["user"]["resetPasswordRequired"], true, "what an administrator chose is temporary");
    assert!(
        !json!([events(&app, "members.imported"), app.db.rows("SELECT * FROM idempotency")])
            .to_string()
            .contains("argon")
    );
    // Nina's own password stays, and nothing reveals that she has an account: both rows may become internal accounts.
    assert_eq!(signed_in(&app, NINA).await.get("/api/user/me").await.status, 200);
    for (at, was) in [(0, "isEmployee"), (1, "isShared")] {
        let path = format!("{USERS}/{}", id(at));
        assert_eq!(anna.patch(&path, &json!({ was: false })).await.status, 200);
        assert_eq!(anna.patch(&path, &json!({ "isEmployee": true })).await.status, 200, "{was}");
    }
    let many: Value = (0..21)
        .map(|n| json!({ "firstName": "X", "email": format!("m{n}@new.example"), "password": "Winter-2027" }))
        .collect();
    let errors = import(&mut anna, 1, true, &many).await.json()["errors"].clone();
    assert_eq!(
        errors,
        json!([{ "field": "rows", "code": "invalid_value", "params": {} }]),
        "hashing them would take too long"
    );
}

#[tokio::test]
async fn its_mails_stand_beside_those_that_wait_for_another_company() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    app.db.run(
        "INSERT INTO mail_outbox (id, recipient, language, template, due_at, created_at, bulk, tenant_id, turn) VALUES
         ('m2', 'x@far.example', 'en', 'invitation', 9000000000000, 1, 1, 't-beta', 2),
         ('m9', 'y@far.example', 'en', 'invitation', 9000000000000, 1, 1, 't-beta', 9)",
    );
    let rows = json!([{ "firstName": "Eva", "email": "eva@new.example" }, { "firstName": "Nina", "email": NINA }]);
    assert_eq!(import(&mut anna, 0, false, &rows).await.json()["mails"], 2);
    let turns = app.db.rows("SELECT turn FROM mail_outbox WHERE tenant_id = 't-alpha'");
    assert_eq!(turns.len(), 2);
    assert!(turns.iter().all(|row| (2..9).contains(&row["turn"].as_i64().unwrap())), "{turns:?}");
}

#[tokio::test]
async fn a_chunk_that_no_value_of_the_database_could_hold_is_refused_as_a_whole() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    // Of 500 rows; of the first character, names are sorted by eighteen.
    let chunk = |character: &str, is_dry: bool| {
        let text = character.repeat(80);
        let row =
            |n| json!({ "firstName": text, "lastName": text, "location": text, "email": format!("x{n}@new.example") });
        let rows: Vec<Value> = (0..500).map(row).collect();
        json!({ "importId": "i", "chunk": 0, "dryRun": is_dry, "rows": rows })
    };
    let mut host = actor(&app, "host", &["host", "read"]).await;
    let before = Snapshot::of(&app);
    for is_dry in [true, false] {
        let unread = host.post(&format!("{USERS}/import"), &chunk("ﷺ", is_dry)).await;
        assert_eq!(unread.outcome(), (403, "forbidden".into()), "nobody reads the rows of those who may not import");
        let refused = anna.post(&format!("{USERS}/import"), &chunk("ﷺ", is_dry)).await;
        assert_eq!(refused.status, 422, "{}", refused.text());
        let error = json!({ "field": "rows", "code": "max_length", "params": { "max": 1_900_000 } });
        assert_eq!(refused.json()["errors"], json!([error]));
    }
    before.holds(&app, "a rejected chunk");
    let made = anna.post(&format!("{USERS}/import"), &chunk("漢", false)).await;
    assert_eq!((made.status.as_u16(), &made.json()["mails"]), (200, &json!(500)), "{}", made.text());
}

#[tokio::test]
async fn a_chunk_tells_a_bounded_number_of_errors_whatever_its_rows_are() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let numbers = format!(r#""roles":[{}]"#, ["1"; 950].join(","));
    let twice: String = (0..60).map(|n| format!(r#""n{n}":0,"n{n}":0,"#)).collect();
    for (chunk, members, field) in [(0, numbers, "roles[0]"), (1, format!(r#"{twice}"roles":7"#), "n0")] {
        let row = |n| format!(r#"{{"firstName":"A","email":"m{n}@new.example",{members}}}"#);
        let rows = (0..500).map(row).collect::<Vec<_>>().join(",");
        for is_dry in [true, false] {
            let body = format!(r#"{{"importId":"i","chunk":{chunk},"dryRun":{is_dry},"rows":[{rows}]}}"#);
            let reply = anna.call_with(Method::POST, &format!("{USERS}/import"), body.as_bytes(), &[]).await;
            assert_eq!(reply.status, 200, "{}", reply.text());
            let response = reply.json();
            let rows = response["rows"].as_array().unwrap();
            assert!(rows.iter().all(|row| row["errors"].as_array().unwrap().len() == 20), "{}", rows[0]);
            assert_eq!((rows.len(), &rows[499]["errors"][0]["field"]), (500, &json!(field)));
        }
    }
    // A row has fewer fields, and is told all of them.
    let row = json!({ "line": "x", "state": 7, "firstName": "", "lastName": 7, "email": "x", "gender": "X", "phone": "-", "birthDate": "x",
        "birthday": "x", "birthDay": "x", "location": 7, "isShared": 7, "isEmployee": 7, "isIntern": 7, "roles": 7, "password": "kurz",
        "resetPassword": 7 });
    let told = import(&mut anna, 2, true, &json!([row])).await.json()["rows"][0]["errors"].clone();
    let told: Vec<&str> = told.as_array().unwrap().iter().map(|error| error["field"].as_str().unwrap()).collect();
    assert_eq!(told.len(), row.as_object().unwrap().len(), "{told:?}");
}

#[tokio::test]
async fn a_repeated_chunk_creates_nobody_whom_only_a_later_day_allows() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let rows = json!([
        { "line": 2, "firstName": "Eva", "email": "eva@new.example", "birthDate": "2026-11-21" },
        { "line": 3, "firstName": "Udo", "email": "udo@new.example" },
    ]);
    let first = import(&mut anna, 0, false, &rows).await.json();
    assert_eq!(first["rows"][0], errors(2, &[("birthDate", "max_val")]));
    app.clock.advance(15 * 3_600_000);
    let mut anna = working(&app, ANNA).await;
    let before = Snapshot::of(&app);
    let again = import(&mut anna, 0, false, &rows).await.json();
    assert_eq!((&again["rows"][0], &again["rows"][1]), (&errors(2, &[("", "invalid_value")]), &first["rows"][1]));
    before.holds(&app, "the same chunk");
}
