//! Listing and reading members of a company.

use crate::support::app::TestApp;
use crate::support::browser::{Browser, anna, signed_in};
use crate::support::fixtures::{ANNA, BEN, NINA, PASSWORD};
use asgard::domain::request::form::percent_encode;
use http::Method;
use serde_json::{Value, json};

const USERS: &str = "/api/admin/user";

fn ids(response: &Value) -> Vec<&str> {
    response["data"]
        .as_array()
        .unwrap_or_else(|| panic!("{response}"))
        .iter()
        .map(|row| row["userId"].as_str().unwrap())
        .collect()
}

/// Adds members to Alpha: name, address, flags.
fn members(app: &TestApp, members: &[(&str, &str, &str, &str)]) {
    for (id, first, last, set) in members {
        let keys = app.app.sort_keys(first, last, &format!("{id}@alpha.example"), None);
        app.db.run(&format!(
            "INSERT INTO users (id, email, first_name, last_name, first_key, last_key, words, created_at)
               VALUES ('{id}', '{id}@alpha.example', '{first}', '{last}', '{}', '{}', '{}', 1);
             INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', '{id}', 1);
             UPDATE memberships SET {set} WHERE user_id = '{id}'",
            keys.first, keys.last, keys.words
        ));
    }
}

#[tokio::test]
async fn an_administrator_sees_who_belongs_to_the_company_and_nobody_else() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let list = anna.get(USERS).await.json();
    assert_eq!(ids(&list), ["u-anna", "u-carla"]);
    assert_eq!((list["total"].as_i64(), list["page"].as_i64(), list["limit"].as_i64()), (Some(2), Some(1), Some(10)));
    let summary = json!({ "all": 2, "enabled": 2, "employees": 0, "invited": 0, "neverSignedIn": 1 });
    assert_eq!(list["summary"], summary);
    let row = &list["data"][0];
    assert_eq!((row["email"].as_str(), row["lastName"].as_str()), (Some(ANNA), Some("Müller")));
    // Surveys, and the two areas of administration.
    assert_eq!((row["roles"].clone(), row["allowedAppsCount"].clone()), (json!(["r-admin"]), json!(3)));
    assert_eq!(row["logins"], 1);
    assert!(row["lastLogin"].is_string() && list["data"][1]["lastLogin"].is_null());
    assert_eq!((row["managed"].clone(), row["authCreatedAt"].clone()), (json!(false), Value::Null));
    assert!(!list.to_string().contains("beta"));
}

#[tokio::test]
async fn the_apps_of_a_member_are_those_that_their_roles_open_in_the_company() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let counted = async |anna: &mut Browser| {
        let (list, one) = (anna.get(USERS).await.json(), anna.get(&format!("{USERS}/u-anna")).await.json());
        let role = anna.get("/api/admin/role/r-admin").await.json();
        assert_eq!(list["data"][0]["allowedAppsCount"], one["allowedAppsCount"]);
        assert_eq!(role["countApps"], one["allowedAppsCount"], "the only role");
        let explained = anna.get(&format!("{USERS}/u-anna/access")).await.json();
        assert_eq!(explained["apps"].as_array().unwrap().len() as i64, one["allowedAppsCount"].as_i64().unwrap());
        one["allowedAppsCount"].as_i64().unwrap()
    };
    let all = counted(&mut anna).await;
    app.db.run("INSERT INTO tenant_apps (tenant_id, app_id, enabled) VALUES ('t-alpha', 'surveys', 0), ('t-beta', 'reports', 0)");
    assert_eq!(counted(&mut anna).await, all - 1, "what is off opens nothing");
    app.db.run("UPDATE roles SET has_admin_rights = 0 WHERE id = 'r-admin'");
    let reply = anna.get(&format!("{USERS}/u-anna")).await;
    assert_eq!(reply.status, 403, "areas of administration were opened by admin rights alone");
}

#[tokio::test]
async fn invitations_that_can_be_accepted_are_counted_and_expired_ones_are_not() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    for (id, expires_at) in [("open", 9_000_000_000_000_i64), ("expired", 1)] {
        app.db.run(&format!(
            "INSERT INTO invitations (tenant_id, id, email, code_hash, invited_by, created_at, sent_at, expires_at)
             VALUES ('t-alpha', '{id}', '{id}@new.example', '{id}', 'u-anna', 1, 1, {expires_at})"
        ));
    }
    assert_eq!(anna.get(USERS).await.json()["summary"]["invited"], 1);
}

#[tokio::test]
async fn one_member_is_read_with_the_version_that_changes_are_made_over() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let reply = anna.get("/api/admin/user/u-carla").await;
    assert_eq!((reply.header("etag"), reply.json()["firstName"].as_str()), ("\"1\"", Some("Carla")));
    for stranger in ["u-ben", "u-nobody", "%27"] {
        assert_eq!(anna.get(&format!("{USERS}/{stranger}")).await.outcome(), (404, "not_found".into()), "{stranger}");
    }
}

#[tokio::test]
async fn what_is_shown_changes_without_its_version_so_nobody_is_told_that_they_have_it() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let carla = format!("{USERS}/u-carla");
    for (path, change) in [
        (format!("{USERS}/u-anna"), None),
        ("/api/admin/role/r-admin".to_owned(), Some((Method::PATCH, json!({ "roles": ["r-admin"] })))),
        ("/api/admin/tenant/t-alpha".to_owned(), Some((Method::DELETE, json!({})))),
    ] {
        let seen = anna.get(&path).await;
        match change {
            None => assert_eq!(anna.enter("t-alpha").await.status, 200),
            Some((method, body)) => assert!(anna.call(method, &carla, &body, &[]).await.status.is_success(), "{path}"),
        }
        let again = anna.call(Method::GET, &path, &Value::Null, &[("if-none-match", seen.header("etag"))]).await;
        assert_eq!((again.status.as_u16(), again.header("etag")), (200, seen.header("etag")), "{path}");
        assert_ne!(again.json(), seen.json(), "{path}");
    }
}

#[tokio::test]
async fn who_lacks_the_right_is_told_which_and_a_stranger_learns_nothing() {
    let app = TestApp::new();
    let mut ben = signed_in(&app, BEN).await;
    for path in [USERS, "/api/admin/user/usersWithInfo", "/api/admin/user/u-ben", "/api/admin/user/u-anna"] {
        let refused = ben.get(path).await;
        assert_eq!(refused.outcome(), (403, "forbidden".into()), "{path}");
        assert_eq!(refused.json()["missing"], json!({ "app": "admin.users", "access": "read" }));
    }
    app.db.run("UPDATE memberships SET state = 0 WHERE user_id = 'u-ben'");
    assert_eq!(ben.get(USERS).await.outcome(), (403, "tenant_missing".into()));
    app.db.run(
        "UPDATE memberships SET state = 1 WHERE user_id = 'u-ben';
        INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-beta', 'r-reader', 'admin.users', 1)",
    );
    assert_eq!(ids(&ben.get(USERS).await.json()), ["u-rita", "u-anna", "u-ben"]);
}

#[tokio::test]
async fn the_list_is_ordered_filtered_and_paged() {
    let app = TestApp::new();
    members(
        &app,
        &[
            ("a1", "Zoe", "Ábel", "is_employee = 1, birth_date = '1990-01-01'"),
            ("a2", "Yan", "abel", "state = 0, birth_date = '1980-01-01'"),
            ("a3", "Xu", "Østergård", "assigned = 0, state = 0"),
            ("a4", "Wim", "van der Berg", "is_employee = 1, state = 0"),
        ],
    );
    let mut anna = anna(&app).await;
    for (query, expected) in [
        ("", vec!["a1", "a2", "u-anna", "u-carla", "a4"]),
        ("?sort=-lastName", vec!["a4", "u-carla", "u-anna", "a2", "a1"]),
        ("?sort=firstName", vec!["u-anna", "u-carla", "a4", "a2", "a1"]),
        ("?sort=email", vec!["a1", "a2", "a4", "u-anna", "u-carla"]),
        ("?sort=-lastLogin&limit=1", vec!["u-anna"]),
        ("?sort=-birthDate&limit=2", vec!["a1", "a2"]),
        ("?sort=state", vec!["a2", "a4", "a1", "u-anna", "u-carla"]),
        ("?sort=-isEmployee", vec!["a4", "a1", "u-carla", "u-anna", "a2"]),
        ("?state=0", vec!["a2", "a4"]),
        ("?isEmployee=1&state=1", vec!["a1"]),
        ("?assigned=0", vec!["a3"]),
        ("?limit=2&page=2", vec!["u-anna", "u-carla"]),
        ("?page=9", vec![]),
    ] {
        let list = anna.get(&format!("{USERS}{query}")).await.json();
        assert_eq!(ids(&list), expected, "{query}");
    }
    let counted = |list: &Value| list["total"].as_i64().unwrap();
    assert_eq!(counted(&anna.get(&format!("{USERS}?state=0&limit=1")).await.json()), 2);
    assert_eq!(counted(&anna.get(&format!("{USERS}?page=9")).await.json()), 5);
}

#[tokio::test]
async fn walking_by_next_sees_everybody_once_in_every_order() {
    let app = TestApp::new();
    let names: Vec<String> = (0..23).map(|n| format!("p{n:02}")).collect();
    let rows: Vec<_> = names
        .iter()
        .enumerate()
        .map(|(n, id)| {
            (
                id.as_str(),
                "A",
                if n % 3 == 0 { "Same" } else { "Other" },
                if n % 2 == 0 { "state = 0" } else { "is_employee = 1" },
            )
        })
        .collect();
    members(&app, &rows);
    let mut anna = anna(&app).await;
    for sort in ["lastName", "-lastName", "state", "-isEmployee", "lastLogin", "-createdAt", "-birthDate", "email"] {
        let (mut seen, mut after) = (Vec::new(), String::new());
        loop {
            let list = anna.get(&format!("{USERS}?limit=4&sort={sort}{after}")).await.json();
            seen.extend(ids(&list).into_iter().map(str::to_owned));
            let Some(next) = list["next"].as_str() else { break };
            after = format!("&after={next}");
        }
        let whole = anna.get(&format!("{USERS}?limit=100&sort={sort}")).await.json();
        assert_eq!(seen, ids(&whole), "{sort}");
        assert_eq!(seen.len(), 25, "{sort}");
    }
}

#[tokio::test]
async fn a_search_finds_beginnings_of_words_whatever_case_and_accents() {
    let app = TestApp::new();
    members(&app, &[("b1", "Élodie", "van der Berg", "phone = NULL"), ("b2", "Jörg", "Bergström", "state = 0")]);
    let mut anna = anna(&app).await;
    for (search, expected) in [
        ("berg", vec!["b2", "b1"]),
        ("BERGSTROM", vec!["b2"]),
        ("der%20berg", vec!["b1"]),
        ("elo,berg", vec!["b1"]),
        ("firstName:berg", vec![]),
        ("lastName:berg,firstName:j", vec!["b2"]),
        ("alpha.example", vec!["b2", "u-anna", "u-carla", "b1"]),
        ("email:b1", vec!["b1"]),
        ("erg", vec![]),
        ("%25", vec![]),
        ("_", vec![]),
    ] {
        let list = anna.get(&format!("{USERS}?search={search}")).await.json();
        assert_eq!(ids(&list), expected, "{search}");
        assert_eq!(list["total"].as_u64(), Some(expected.len() as u64), "{search}");
    }
    assert_eq!(ids(&anna.get(&format!("{USERS}?search=berg&state=0")).await.json()), ["b2"]);
    let beyond = anna.get(&format!("{USERS}?search=berg&page=5")).await.json();
    assert_eq!((ids(&beyond).len(), beyond["total"].as_i64()), (0, Some(2)));
}

#[tokio::test]
async fn a_search_finds_names_of_every_script_whatever_case_they_are_typed_in() {
    let app = TestApp::new();
    let all = [
        ("g1", "Νίκος", "ΠΑΠΑΔΟΠΟΥΛΟΣ", "phone = NULL"),
        ("g2", "Μαρία", "Παπαδόπουλος", "phone = NULL"),
        ("s1", "Алёна", "Фёдорова", "phone = NULL"),
        ("t1", "İpek", "Işık", "phone = NULL"),
        ("m1", "Anton", "Ħaż-Żebbuġ", "phone = NULL"),
        ("w1", "Ａｎｎａ", "ﬁscher", "phone = NULL"),
    ];
    members(&app, &all);
    let mut anna = anna(&app).await;
    for (search, expected) in [
        ("παπαδόπουλος", vec!["g1", "g2"]),
        ("ΠΑΠΑΔΟΠΟΥΛΟΣ", vec!["g1", "g2"]),
        ("παπαδοπουλοσ", vec!["g1", "g2"]),
        ("νίκος,ΠΑΠΑ", vec!["g1"]),
        ("федорова", vec!["s1"]),
        ("ФЁДОРОВА", vec!["s1"]),
        ("ipek", vec!["t1"]),
        ("IŞIK", vec!["t1"]),
        ("HAZ", vec!["m1"]),
        ("ħaż", vec!["m1"]),
        ("FISCHER", vec!["w1"]),
        ("firstName:anna,lastName:fischer", vec!["w1"]),
    ] {
        let list = anna.get(&format!("{USERS}?search={}", percent_encode(search))).await.json();
        assert_eq!(ids(&list), expected, "{search}");
    }
}

#[tokio::test]
async fn a_search_that_finds_very_many_is_counted_up_to_a_thousand() {
    let app = TestApp::new();
    app.db.run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
        INSERT INTO users (id, email, first_name, words, created_at)
          SELECT 'm' || i, 'm' || i || '@x.example', 'M', '{\"f\":[\"many\"]}', 1 FROM n;
        INSERT INTO memberships (tenant_id, user_id, created_at) SELECT 't-alpha', id, 1 FROM users WHERE first_name = 'M'");
    let mut anna = anna(&app).await;
    let list = anna.get(&format!("{USERS}?search=many&limit=5")).await.json();
    assert_eq!((list["total"].as_i64(), list["totalIsMinimum"].as_bool()), (Some(1000), Some(true)));
    assert_eq!(ids(&list).len(), 5);
    assert_eq!(anna.get(USERS).await.json()["total"], 1202);
}

#[tokio::test]
async fn a_search_is_complete_where_one_of_its_terms_is_rare_whatever_the_others_are() {
    let app = TestApp::new();
    app.db.run(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10100)
        INSERT INTO member_words (tenant_id, word, field, user_id) SELECT 't-alpha', 'everybody', 'e', 'a' || i FROM n",
    );
    members(&app, &[("z1", "Rara", "Avis", "state = 0"), ("z2", "Rara", "Avis", "phone = NULL")]);
    app.db.run("INSERT INTO member_words (tenant_id, word, field, user_id) VALUES ('t-alpha', 'everybody', 'e', 'z1'), ('t-alpha', 'everybody', 'e', 'z2')");
    let mut anna = anna(&app).await;
    for (search, expected) in [
        ("everybody,rara", vec!["z1", "z2"]),
        ("rara,everybody,avis", vec!["z1", "z2"]),
        ("everybody,every,ever,eve,rara&state=0", vec!["z1"]),
        ("everybody,lastName:rara", vec![]),
    ] {
        let list = anna.get(&format!("{USERS}?search={search}")).await.json();
        let mut found = ids(&list);
        found.sort_unstable();
        assert_eq!(found, expected, "{search}");
        assert_eq!(list["total"].as_u64(), Some(expected.len() as u64), "{search}");
    }
}

/// Words that a company's members have there, for searches: each of a user, or of many who do not exist.
fn words(app: &TestApp, tenant: &str, words: &[(&str, &str)]) {
    for (word, user) in words {
        let (count, number) = if *user == "many" { (400, "|| i") } else { (1, "") };
        app.db.run(&format!(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})
             INSERT INTO member_words (tenant_id, word, field, user_id) SELECT '{tenant}', '{word}', 'l', '{user}' {number} FROM n"
        ));
    }
}

#[tokio::test]
async fn nobody_is_found_by_a_word_that_they_have_in_another_company_alone() {
    let app = TestApp::new();
    members(&app, &[("z1", "Rara", "Avis", "state = 1")]);
    // A word that many have does not lead the search.
    let own = [
        ("everybody", "z1"),
        ("hundredfold", "many"),
        ("hundredfold", "z1"),
        ("multitude", "many"),
        ("thousandth", "many"),
    ];
    words(&app, "t-alpha", &own);
    words(&app, "t-beta", &[("quist", "z1"), ("zed", "z1"), ("multitude", "z1"), ("thousandth", "z1")]);
    let mut anna = anna(&app).await;
    for (search, is_found) in [
        ("everybody,rara", true),
        ("hundredfold,rara", true),
        ("hundredfold,rara,avi", true),
        ("everybody,quist", false),
        ("quist,rara", false),
        ("multitude,rara", false),
        ("hundredfold,zed", false),
        ("everybody,quist,rara", false),
        ("everybody,rara,zed", false),
        ("quist,rara,avi", false),
        ("multitude,rara,avi", false),
        ("hundredfold,rara,zed", false),
        ("hundredfold,multitude,rara", false),
        ("thousandth,multitude,rara", false),
        ("thousandth,hundredfold,rara", false),
        ("hundredfold,rara,avi,zed", false),
        ("hundredfold,rara,zed,avi", false),
    ] {
        let list = anna.get(&format!("{USERS}?search={search}")).await.json();
        assert_eq!(ids(&list), if is_found { vec!["z1"] } else { vec![] }, "{search}");
    }
}

#[tokio::test]
async fn what_may_not_be_read_can_be_neither_asked_for_nor_searched_nor_sorted_by() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    for query in ["sort=passwordPhc", "search=password_phc:a", "fields=passwordPhc", "fields=words", "tenantId=t-beta"]
    {
        let refused = anna.get(&format!("{USERS}?{query}")).await;
        assert_eq!(
            (refused.status.as_u16(), refused.json()["errors"][0]["code"].clone()),
            (422, json!("unknown_field")),
            "{query}"
        );
    }
    let list = anna.get(&format!("{USERS}?fields=email,birthDay&limit=1")).await.json();
    let names: Vec<&str> = list["data"][0].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(names, ["assignKey", "birthDay", "email", "id", "userId", "version"]);
    assert!(!anna.get(USERS).await.text().contains("phc"), "{PASSWORD}");
}

#[tokio::test]
async fn a_member_has_these_members_and_a_list_the_columns_that_are_named() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let names = |row: &Value| row.as_object().unwrap().keys().cloned().collect::<Vec<String>>().join(" ");
    let whole = anna.get("/api/admin/user/u-carla").await.json();
    assert_eq!(
        names(&whole),
        "allowedAppsCount assignKey assigned authCreatedAt birthDate createdAt displayName email firstName gender id identityState image \
         initials isEmployee isIntern isShared lastLogin lastName location logins managed phone resetPasswordRequired roles \
         state userId version"
    );
    let columns = "avatar,gender,firstName,lastName,birthDay,email,phone,lastLogin,isIntern,allowedAppsCount";
    let list = anna.get(&format!("{USERS}/usersWithInfo?loginInfo=true&fields={columns}")).await.json();
    assert_eq!(
        names(&list["data"][0]),
        "allowedAppsCount assignKey avatar birthDay email firstName gender id isIntern lastLogin lastName phone userId version"
    );
    assert_eq!(list["data"][0]["lastLogin"], anna.get("/api/admin/user/u-anna").await.json()["lastLogin"]);
    assert!(list["data"][0]["lastLogin"].is_string());
}

#[tokio::test]
async fn a_disabled_account_is_shown_as_one_and_a_stand_in_shows_nothing() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    assert_eq!(anna.get(&format!("{USERS}/u-carla")).await.json()["identityState"], 0);
    let list = anna.get(&format!("{USERS}?fields=identityState,userId&search=carla")).await.json();
    assert_eq!((&list["data"][0]["identityState"], &list["data"][0]["userId"]), (&json!(0), &json!("u-carla")));
    assert_eq!(anna.get(&format!("{USERS}/u-anna")).await.json()["identityState"], 1);
    // An address that has an account is shown like a new one until the invitation is accepted.
    for email in [NINA, "new@new.example"] {
        let body = json!({ "firstName": "New", "email": email });
        let made = anna.call(http::Method::PUT, USERS, &body, &[]).await.json();
        let id = made["id"].as_str().unwrap();
        assert_eq!(
            (&made["identityState"], &anna.get(&format!("{USERS}/{id}")).await.json()["identityState"]),
            (&json!(1), &json!(1))
        );
    }
}
