//! Filtering the list of members by roles, locations, domains, who invited them and the last sign-in.

use crate::admin::{counts_are_right, login_days_are_right};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::{ANNA, BEN};
use asgard::domain::time::Timestamp;
use asgard::ports::Clock;
use http::Method;
use serde_json::{Value, json};

const USERS: &str = "/api/admin/user";
const DAY: i64 = 24 * 3_600_000;

/// Alpha with six members: location, roles and days since the last sign-in.
async fn six(app: &TestApp) -> Browser {
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, title_key, created_at) VALUES ('t-alpha', 'r-field', 'Field', 'field', 1),
           ('t-alpha', 'r-desk', 'Desk', 'desk', 1), ('t-beta', 'r-field', 'Theirs', 'theirs', 1)",
    );
    for (id, location, role, days) in [
        ("u-1", "'Ulm'", "r-field", Some(1)),
        ("u-2", "'Ulm'", "r-desk", Some(40)),
        ("u-3", "'Berlin, Mitte'", "r-field", Some(400)),
        ("u-4", "NULL", "r-desk", None),
        ("u-5", "''", "", None),
        ("u-6", "'Bonn'", "r-field", Some(10)),
    ] {
        let at = days.map_or(0, |days| app.clock.now().0 - days * DAY);
        app.db.run(&format!(
            "INSERT INTO users (id, email, first_name, last_key, created_at) VALUES ('{id}', '{id}@alpha.example', 'X', '{id}', 1);
             INSERT INTO memberships (tenant_id, user_id, created_at, location, last_key) VALUES ('t-alpha', '{id}', 1, {location}, '{id}');
             UPDATE memberships SET login_key = {at}, last_login = NULLIF({at}, 0) WHERE user_id = '{id}';
             INSERT INTO role_members (tenant_id, user_id, role_id) SELECT 't-alpha', '{id}', id FROM roles WHERE tenant_id = 't-alpha' AND id = '{role}'"
        ));
    }
    app.db.run("INSERT INTO memberships (tenant_id, user_id, created_at, location) VALUES ('t-beta', 'u-1', 1, 'Rom')");
    let mut anna = signed_in(app, ANNA).await;
    anna.enter("t-alpha").await;
    anna
}

/// Which of the six are listed.
async fn shown(browser: &mut Browser, query: &str) -> Vec<String> {
    let list = browser.get(&format!("{USERS}?{query}")).await;
    assert_eq!(list.status, 200, "{}", list.text());
    let list = list.json();
    let ids: Vec<String> =
        list["data"].as_array().unwrap().iter().map(|row| row["userId"].as_str().unwrap().into()).collect();
    let is_filtered =
        ["role=", "location=", "lastLogin=", "domain=", "invitedBy="].iter().any(|filter| query.contains(filter));
    if is_filtered && !query.contains("limit") {
        assert_eq!(list["total"], ids.len(), "{query}");
    }
    ids.into_iter().filter(|id| id != "u-anna" && id != "u-carla").collect()
}

#[tokio::test]
async fn any_of_several_roles_and_any_of_several_locations_are_shown_and_filters_narrow_each_other() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    for (query, found) in [
        ("role=r-field", &["u-1", "u-3", "u-6"][..]),
        ("role=r-field,r-desk", &["u-1", "u-2", "u-3", "u-4", "u-6"]),
        ("role=r-field,r-desk,r-field&sort=-lastName", &["u-6", "u-4", "u-3", "u-2", "u-1"]),
        ("role=r-field,r-desk&location=Ulm,Bonn", &["u-1", "u-2", "u-6"]),
        ("role=r-field,r-desk,r-nobody&location=Ulm,Bonn", &["u-1", "u-2", "u-6"]),
        ("role=r-nobody", &[]),
        ("role=r-nobody,r-neither", &[]),
        ("location=Ulm", &["u-1", "u-2"]),
        ("location=Ulm,Bonn", &["u-1", "u-2", "u-6"]),
        ("location=Bonn,Ulm,Ulm", &["u-1", "u-2", "u-6"]),
        ("location=Bonn,Ulm,A,B,C,D", &["u-1", "u-2", "u-6"]),
        ("location=Berlin%5C,+Mitte", &["u-3"]),
        ("location=Rom", &[]),
        ("role=r-field&location=Ulm", &["u-1"]),
        ("role=r-field&sort=-lastName", &["u-6", "u-3", "u-1"]),
        ("role=r-field&state=0", &[]),
        ("role=r-field&search=email:u-3", &[]),
    ] {
        assert_eq!(shown(&mut anna, query).await, found, "{query}");
    }
}

#[tokio::test]
async fn the_last_sign_in_filters_by_days() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    for (query, found) in [
        ("lastLogin=never", &["u-4", "u-5"][..]),
        ("lastLogin=within:7", &["u-1"]),
        ("lastLogin=within:30", &["u-1", "u-6"]),
        ("lastLogin=over:30", &["u-2", "u-3"]),
        ("lastLogin=over:365", &["u-3"]),
        ("lastLogin=over:30&role=r-desk", &["u-2"]),
    ] {
        assert_eq!(shown(&mut anna, query).await, found, "{query}");
    }
    let ten_days_ago = Timestamp(app.clock.now().0 - 10 * DAY).rfc3339()[..10].to_owned();
    assert_eq!(shown(&mut anna, &format!("lastLogin=since:{ten_days_ago}")).await, ["u-1", "u-6"]);
    assert_eq!(shown(&mut anna, &format!("lastLogin=before:{ten_days_ago}")).await, ["u-2", "u-3"]);
    app.db.run("UPDATE memberships SET state = 0 WHERE user_id = 'u-4'");
    assert_eq!(shown(&mut anna, "lastLogin=never&state=0").await, ["u-4"]);
}

#[tokio::test]
async fn whoever_is_disabled_is_found_by_their_last_sign_in_where_they_are_asked_for() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    app.db.run("UPDATE memberships SET state = 0 WHERE user_id IN ('u-2', 'u-carla')");
    for (query, found) in [
        ("lastLogin=over:30", &["u-2", "u-3"][..]),
        ("lastLogin=over:30&state=1", &["u-3"]),
        ("lastLogin=never&sort=email", &["u-4", "u-5"]),
    ] {
        assert_eq!(shown(&mut anna, query).await, found, "{query}");
    }
}

#[tokio::test]
async fn a_role_that_somebody_has_in_another_company_is_none_here() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    app.db.run(
        "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-beta', 'u-2', 1);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-beta', 'u-2', 'r-field');
         INSERT INTO member_words (tenant_id, word, field, user_id) VALUES ('t-alpha', 'quist', 'l', 'u-1'), ('t-alpha', 'quist', 'l', 'u-2')",
    );
    assert_eq!(shown(&mut anna, "search=quist").await, ["u-1", "u-2"]);
    assert_eq!(shown(&mut anna, "role=r-field&search=quist").await, ["u-1"]);
}

#[tokio::test]
async fn those_with_any_of_several_roles_are_counted_however_many_another_company_has() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    app.db.run(
        "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1001)
         INSERT INTO users (id, email, first_name, created_at) SELECT 'b-' || n, 'b-' || n || '@beta.example', 'B', 1 FROM numbers;
         INSERT INTO memberships (tenant_id, user_id, created_at) SELECT 't-beta', id, 1 FROM users WHERE id LIKE 'b-%';
         INSERT INTO role_members (tenant_id, user_id, role_id) SELECT 't-beta', id, 'r-field' FROM users WHERE id LIKE 'b-%'",
    );
    assert_eq!(shown(&mut anna, "role=r-field,r-desk").await, ["u-1", "u-2", "u-3", "u-4", "u-6"]);
}

#[tokio::test]
async fn where_more_match_one_filter_than_are_read_the_total_of_two_is_a_minimum() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    let insert_members = |tenant: &str| {
        app.db.run(&format!(
            "INSERT INTO memberships (tenant_id, user_id, created_at) SELECT '{tenant}', id, 1 FROM users WHERE id LIKE 'a-%';
             INSERT INTO role_members (tenant_id, user_id, role_id) SELECT '{tenant}', id, 'r-field' FROM users WHERE id LIKE 'a-%';
             INSERT INTO member_words (tenant_id, word, field, user_id)
               SELECT '{tenant}', w.value, 'l', users.id FROM users JOIN json_each(json_array('quist', 'quo')) w WHERE users.id LIKE 'a-%'"
        ));
    };
    app.db.run(
        "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)
         INSERT INTO users (id, email, first_name, created_at) SELECT 'a-' || n, 'a-' || n || '@crowd.example', 'A', 1 FROM numbers;
         INSERT INTO member_words (tenant_id, word, field, user_id) VALUES ('t-alpha', 'quist', 'l', 'u-1'), ('t-alpha', 'quo', 'l', 'u-1')",
    );
    let queries = ["role=r-field&lastLogin=within:7", "search=quist&location=Ulm", "search=quist,quo&location=Ulm"];
    insert_members("t-beta");
    for query in queries {
        assert_eq!(shown(&mut anna, query).await, ["u-1"], "{query}");
        let page = anna.get(&format!("{USERS}?{query}")).await.json();
        assert_eq!(page["totalIsMinimum"], Value::Null, "{query}: they are many in another company");
    }
    // All of these members come before `u-1` in every index.
    insert_members("t-alpha");
    for query in queries {
        let page = anna.get(&format!("{USERS}?{query}")).await.json();
        assert_eq!((&page["total"], &page["totalIsMinimum"]), (&json!(0), &json!(true)), "{query}");
    }
    for query in ["role=r-desk&lastLogin=over:30", "role=r-field&location=Ulm"] {
        let page = anna.get(&format!("{USERS}?{query}")).await.json();
        assert_eq!((&page["total"], &page["totalIsMinimum"]), (&json!(1), &Value::Null), "{query}");
    }
}

#[tokio::test]
async fn a_filtered_list_goes_on_behind_its_last_row() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    let first = anna.get(&format!("{USERS}?role=r-field&limit=2")).await.json();
    assert_eq!(first["total"], 3);
    let next = first["next"].as_str().unwrap();
    assert_eq!(shown(&mut anna, &format!("role=r-field&limit=2&after={next}")).await, ["u-6"]);
    assert_eq!(shown(&mut anna, "role=r-field&limit=2&page=2").await, ["u-6"]);
}

#[tokio::test]
async fn a_filter_that_is_none_is_refused() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    for query in ["lastLogin=soon", "lastLogin=within:0", "lastLogin=before:2026-02-30"] {
        let reply = anna.get(&format!("{USERS}?{query}")).await;
        assert_eq!((reply.status.as_u16(), reply.json()["errors"][0]["field"].clone()), (422, json!("lastLogin")));
    }
}

#[tokio::test]
async fn what_there_is_to_filter_by_is_of_this_company_alone() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    // Of two who are in both companies, each has invited somebody to one of them.
    app.db.run(
        "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-beta', 'u-2', 1);
         UPDATE memberships SET invited_by = 'u-2' WHERE tenant_id = 't-alpha' AND user_id = 'u-3';
         UPDATE memberships SET invited_by = 'u-1' WHERE tenant_id = 't-beta' AND user_id = 'u-2'",
    );
    let response = anna.get(&format!("{USERS}/facets")).await.json();
    let inviters: Vec<&Value> = response["inviters"].as_array().unwrap().iter().map(|each| &each["userId"]).collect();
    assert_eq!(inviters, [&json!("u-2")]);
    assert_eq!(response["locations"], json!(["Berlin, Mitte", "Bonn", "Ulm"]));
    let titles: Vec<&Value> = response["roles"].as_array().unwrap().iter().map(|role| &role["title"]).collect();
    assert_eq!(titles, ["admin", "Desk", "Field"], "as the list of roles sorts them");
    assert!(!response.to_string().contains("Theirs"));
    assert_eq!(app.log.all().pop().unwrap()["d1"], 1);
    let mut ben = signed_in(&app, BEN).await;
    ben.enter("t-beta").await;
    assert_eq!(ben.get(&format!("{USERS}/facets")).await.outcome(), (403, "forbidden".into()));
}

#[tokio::test]
async fn of_more_roles_than_can_be_chosen_the_first_by_title_are_offered() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    // By id, the last come first.
    app.db.run(
        "WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 249)
         INSERT INTO roles (tenant_id, id, title, title_key, created_at)
           SELECT 't-alpha', 'r-' || (999 - n), printf('Crew %03d', n), printf('crew %03d', n), 1 FROM numbers",
    );
    let facets = anna.get(&format!("{USERS}/facets")).await.json();
    let titles: Vec<&str> =
        facets["roles"].as_array().unwrap().iter().map(|role| role["title"].as_str().unwrap()).collect();
    assert_eq!((titles.len(), &titles[..2], titles[199]), (200, &["admin", "Crew 000"][..], "Crew 198"));
}

#[tokio::test]
async fn any_of_several_domains_are_shown_and_nobody_whose_domain_only_begins_or_ends_alike() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    for (id, email) in
        [("u-2", "u-2@mail.alpha.example"), ("u-3", "u-3@alpha.example.org"), ("u-4", "alpha.example@beta.example")]
    {
        app.db
            .run(&format!("UPDATE memberships SET email = '{email}' WHERE tenant_id = 't-alpha' AND user_id = '{id}'"));
    }
    for (query, found) in [
        ("domain=alpha.example", &["u-1", "u-5", "u-6"][..]),
        ("domain=Alpha.Example,beta.example", &["u-1", "u-4", "u-5", "u-6"]),
        ("domain=example", &[]),
        ("domain=alpha.example&location=Ulm", &["u-1"]),
        ("domain=alpha.example&lastLogin=never", &["u-5"]),
        ("domain=alpha.example&role=r-field&sort=-lastName", &["u-6", "u-1"]),
    ] {
        assert_eq!(shown(&mut anna, query).await, found, "{query}");
    }
    let facets = anna.get(&format!("{USERS}/facets")).await.json();
    let domains = ["alpha.example", "alpha.example.org", "beta.example", "mail.alpha.example"];
    assert_eq!(facets["domains"], json!(domains));
}

#[tokio::test]
async fn whom_somebody_made_or_invited_is_found_by_them_also_after_the_invitation_is_forgotten() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    assert_eq!(shown(&mut anna, "invitedBy=u-anna").await, [""; 0]);
    let made = json!({ "firstName": "Mia", "lastName": "Y", "email": "mia@new.example" });
    let mia = anna.call(Method::PUT, USERS, &made, &[]).await.json()["id"].as_str().unwrap().to_owned();
    let rows = json!([{ "firstName": "Udo", "lastName": "Z", "email": "udo@new.example" }]);
    let import = json!({ "importId": "i", "chunk": 0, "dryRun": false, "rows": rows });
    let udo = anna.post(&format!("{USERS}/import"), &import).await.json()["rows"][0]["userId"].clone();
    let mut ben = signed_in(&app, BEN).await;
    app.db.run("UPDATE users SET email_verified = 1 WHERE id = 'u-ben'");
    let sent = anna.post("/api/user/invitation/inviteUser", &json!({ "email": BEN })).await.json();
    let accepted = format!("/api/user/invitation/accept/t-alpha/{}", sent["id"].as_str().unwrap());
    assert_eq!(ben.post(&accepted, &json!({})).await.status, 200);
    app.db.run("DELETE FROM invitations");
    let mut found = shown(&mut anna, "invitedBy=u-anna").await;
    found.sort();
    let mut all = vec!["u-ben".to_owned(), mia, udo.as_str().unwrap().to_owned()];
    all.sort();
    assert_eq!(found, all);
    assert_eq!(shown(&mut anna, "invitedBy=u-anna&domain=new.example").await.len(), 2);
    assert_eq!(shown(&mut anna, "invitedBy=u-ben,u-nobody").await, [""; 0]);
    let facets = anna.get(&format!("{USERS}/facets")).await.json();
    let inviters = facets["inviters"].as_array().unwrap();
    assert_eq!((inviters.len(), &inviters[0]["userId"]), (1, &json!("u-anna")), "{inviters:?}");
}

#[tokio::test]
async fn what_there_is_to_filter_by_costs_a_row_for_each_however_many_people_there_are() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    app.db.run(
        "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000)
         INSERT INTO users (id, email, first_name, created_at) SELECT 'm-' || n, 'm-' || n || '@d' || (n % 3) || '.example', 'M', 1 FROM numbers;
         INSERT INTO memberships (tenant_id, user_id, created_at, location, invited_by)
           SELECT 't-alpha', id, 1, 'Place ' || (length(id) % 2), 'u-anna' FROM users WHERE id LIKE 'm-%'",
    );
    let facets = anna.get(&format!("{USERS}/facets")).await.json();
    let count = |name: &str| facets[name].as_array().unwrap().len();
    assert_eq!((count("domains"), count("locations"), count("inviters")), (4, 5, 1));
    // Each step reads the next row of an index with only these columns.
    let statements: Vec<_> = app.db.statements().into_iter().filter(|sql| sql.contains("RECURSIVE step")).collect();
    for column in [
        "members_by_domain (tenant_id=? AND <expr>>?)",
        "members_by_location (tenant_id=? AND location>?)",
        "members_by_inviter (tenant_id=? AND invited_by>?)",
    ] {
        let is_stepped = statements
            .iter()
            .any(|sql| app.db.plan(sql).iter().any(|step| step.contains(&format!("COVERING INDEX {column}"))));
        assert!(is_stepped, "{column}");
    }
    let page = anna.get(&format!("{USERS}?domain=d1.example&limit=10")).await.json();
    assert_eq!((&page["total"], page["data"].as_array().unwrap().len()), (&json!(667), 10));
}

/// Adds 1500 members to Alpha, of every kind, in an order unrelated to their ids.
fn many(app: &TestApp) {
    let now = app.clock.now().0;
    app.db.run(&format!(
        "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1500)
         INSERT INTO users (id, email, first_name, last_key, created_at)
           SELECT 'm-' || n, 'm-' || n || '@d' || (n % 5 = 0) || '.example', 'M', printf('%04d', n * 7919 % 1500 / 2), n FROM numbers;
         INSERT INTO memberships (tenant_id, user_id, created_at, location, invited_by, state, is_employee, login_key)
           SELECT 't-alpha', id, created_at, CASE created_at % 4 WHEN 0 THEN 'Bonn' WHEN 1 THEN NULL ELSE 'Ulm' END,
             CASE WHEN created_at % 6 THEN 'u-anna' END, created_at % 7 > 0, created_at % 3 = 0,
             CASE WHEN created_at % 4 THEN {now} - created_at % 90 * {DAY} - created_at ELSE 0 END
           FROM users WHERE id LIKE 'm-%';
         INSERT INTO role_members (tenant_id, user_id, role_id) SELECT tenant_id, user_id, 'r-field' FROM memberships WHERE created_at % 5 AND user_id LIKE 'm-%';
         INSERT INTO role_members (tenant_id, user_id, role_id) SELECT tenant_id, user_id, 'r-desk' FROM memberships WHERE created_at % 8 = 0 AND user_id LIKE 'm-%'"
    ));
}

/// The members of Alpha that meet a condition, in order.
fn in_order(app: &TestApp, condition: &str, order: &str) -> Vec<String> {
    let rows = app.db.rows(&format!(
        "SELECT user_id FROM memberships m WHERE tenant_id = 't-alpha' AND assigned = 1 AND {condition} ORDER BY {order}"
    ));
    rows.iter().map(|row| row["user_id"].as_str().unwrap().to_owned()).collect()
}

fn ids(page: &Value) -> Vec<String> {
    page["data"].as_array().unwrap().iter().map(|row| row["userId"].as_str().unwrap().to_owned()).collect()
}

/// Asserts that the pages of a list, by cursor and by number, are `all`, and that each says the same total, and whether it is a minimum.
async fn assert_walked(browser: &mut Browser, query: &str, all: &[String], limit: usize, total: &Value) {
    let (mut walked, mut after) = (Vec::new(), String::new());
    loop {
        let page = browser.get(&format!("{USERS}?{query}&limit={limit}{after}")).await.json();
        assert_eq!(json!([page["total"], page["totalIsMinimum"] == json!(true)]), *total, "{query}");
        walked.extend(ids(&page));
        let Some(next) = page["next"].as_str() else { break };
        after = format!("&after={next}");
    }
    assert!(walked == all, "{query}: {} of {}, or in another order", walked.len(), all.len());
    let third = browser.get(&format!("{USERS}?{query}&page=3")).await.json();
    assert_eq!(ids(&third), all[20..30.min(all.len())], "{query}");
}

#[tokio::test]
async fn a_list_that_one_filter_narrows_is_whole_and_in_order_however_many_it_leaves() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    many(&app);
    counts_are_right(&app);
    let thirty = app.clock.now().0 / DAY * DAY - 30 * DAY;
    let of_role = "EXISTS (SELECT 1 FROM role_members r WHERE r.tenant_id = m.tenant_id AND r.user_id = m.user_id AND r.role_id = 'r-field')";
    let at_d0 = "email LIKE '%@d0.example'";
    let of_both = of_role.replace("= 'r-field'", "IN ('r-field', 'r-desk')");
    let lists = [
        ("role=r-field", of_role.to_owned()),
        ("role=r-field&state=0", format!("state = 0 AND {of_role}")),
        ("role=r-field&state=1&isEmployee=0", format!("state = 1 AND is_employee = 0 AND {of_role}")),
        ("role=r-field&location=Ulm", format!("location = 'Ulm' AND {of_role}")),
        ("location=Ulm", "location = 'Ulm'".to_owned()),
        ("role=r-desk,r-field", of_both.clone()),
        ("role=r-desk,r-field&state=1", format!("state = 1 AND {of_both}")),
        ("role=r-desk,r-field&location=Ulm,Bonn", format!("location IN ('Ulm', 'Bonn') AND {of_both}")),
        (
            "role=r-field&location=Ulm,Bonn&isEmployee=0",
            format!("is_employee = 0 AND location IN ('Ulm', 'Bonn') AND {of_role}"),
        ),
        ("location=Ulm,Bonn", "location IN ('Ulm', 'Bonn')".to_owned()),
        ("domain=d0.example,d1.example,alpha.example", "TRUE".to_owned()),
        ("invitedBy=u-anna,u-nobody&state=0", "invited_by = 'u-anna' AND state = 0".to_owned()),
        ("domain=d0.example", at_d0.to_owned()),
        ("domain=d0.example&state=1", format!("state = 1 AND {at_d0}")),
        ("invitedBy=u-anna", "invited_by = 'u-anna'".to_owned()),
        ("invitedBy=u-anna&state=1", "invited_by = 'u-anna' AND state = 1".to_owned()),
        ("lastLogin=never", "login_key = 0".to_owned()),
        ("lastLogin=never&state=0", "login_key = 0 AND state = 0".to_owned()),
        ("lastLogin=within:30", format!("login_key >= {thirty}")),
        ("lastLogin=over:30", format!("login_key > 0 AND login_key < {thirty}")),
        ("lastLogin=over:30&state=1", format!("login_key > 0 AND login_key < {thirty} AND state = 1")),
        ("lastLogin=within:30&isEmployee=0", format!("login_key >= {thirty} AND is_employee = 0")),
    ];
    for (query, condition) in lists {
        let (name, key) = if query.contains("thin") || query.contains("over") {
            ("lastLogin", "login_key")
        } else {
            ("lastName", "last_key")
        };
        for (sign, way) in [("", "ASC"), ("-", "DESC")] {
            let all = in_order(&app, &condition, &format!("{key} {way}, user_id {way}"));
            // Members of several roles are counted, the others are kept counts.
            let is_exact = all.len() <= 1000 || !query.starts_with("role=r-desk,");
            let total = json!([if is_exact { all.len() } else { 1000 }, !is_exact]);
            assert_walked(&mut anna, &format!("{query}&sort={sign}{name}"), &all, 100, &total).await;
        }
    }
}

#[tokio::test]
async fn of_more_than_are_counted_a_filtered_list_is_whole_in_every_order() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    many(&app);
    let of_role = "EXISTS (SELECT 1 FROM role_members r WHERE r.tenant_id = m.tenant_id AND r.user_id = m.user_id AND r.role_id = 'r-field')";
    let lists = [
        ("invitedBy=u-anna", "invited_by = 'u-anna'".to_owned()),
        ("domain=d0.example", "email LIKE '%@d0.example'".to_owned()),
        ("location=Ulm,Bonn", "location IN ('Ulm', 'Bonn')".to_owned()),
        ("role=r-field", of_role.to_owned()),
        ("role=r-field&domain=d0.example,d1.example", format!("email LIKE '%@d_.example' AND {of_role}")),
    ];
    for (query, condition) in lists {
        for (sort, key, way) in [
            ("-createdAt", "created_at", "DESC"),
            ("createdAt", "created_at", "ASC"),
            ("email", "email", "ASC"),
            ("-lastLogin", "login_key", "DESC"),
        ] {
            let all = in_order(&app, &condition, &format!("{key} {way}, user_id {way}"));
            assert!(all.len() > 1001, "{query}");
            assert_walked(&mut anna, &format!("{query}&sort={sort}"), &all, 100, &json!([1000, true])).await;
        }
    }
}

#[tokio::test]
async fn what_a_member_is_filtered_by_follows_every_change_of_theirs() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    for change in [
        json!({ "location": "Bonn" }),
        json!({ "location": null }),
        json!({ "lastName": "Aal", "location": "Ulm" }),
        json!({ "state": 0 }),
        json!({ "state": 1, "isEmployee": true, "isShared": false }),
        json!({ "roles": ["r-desk"] }),
        json!({ "roles": [] }),
    ] {
        let changed = anna.patch(&format!("{USERS}/u-1"), &change).await;
        assert_eq!(changed.status, 200, "{}", changed.text());
        counts_are_right(&app);
    }
    for (action, query, left) in [
        ("assignRole", "role=r-desk", &["u-1", "u-2", "u-4"][..]),
        ("disable", "role=r-desk&state=0", &["u-1", "u-2"]),
        ("remove", "role=r-desk", &["u-4"]),
        ("restore", "location=Ulm", &["u-1", "u-2"]),
    ] {
        let body = json!({ "action": action, "userIds": ["u-1", "u-2"], "roleIds": ["r-desk"] });
        assert_eq!(anna.post(&format!("{USERS}/bulk"), &body).await.json()["done"], 2, "{action}");
        counts_are_right(&app);
        let mut found = shown(&mut anna, query).await;
        found.sort();
        assert_eq!(found, left, "{action}");
    }
    let gone = anna.delete(&format!("{USERS}/u-2?softDelete=false"), &json!(null)).await;
    assert_eq!(gone.status, 204, "{}", gone.text());
    counts_are_right(&app);
    assert_eq!(shown(&mut anna, "location=Ulm").await, ["u-1"]);
}

#[tokio::test]
async fn a_range_of_days_counts_those_of_its_first_day_however_many_days_it_has() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    many(&app);
    for days in (1..=95).chain([364, 400, 3_650]) {
        let first = app.clock.now().0 / DAY * DAY - days * DAY;
        for (kind, condition) in [("within", format!(">= {first}")), ("over", format!("BETWEEN 1 AND {first} - 1"))] {
            let sql =
                format!("SELECT COUNT(*) AS n FROM memberships WHERE tenant_id = 't-alpha' AND login_key {condition}");
            let total = app.db.rows(&sql)[0]["n"].clone();
            let page = anna.get(&format!("{USERS}?lastLogin={kind}:{days}&sort=lastLogin&limit=1")).await.json();
            assert_eq!(page["total"], total, "{kind}:{days}");
        }
    }
}

#[tokio::test]
async fn the_days_of_the_last_sign_in_follow_every_change_of_it() {
    let app = TestApp::new();
    let mut anna = six(&app).await;
    let sixteenth = app.clock.now().0 / DAY / 16 * 16 * DAY;
    for at in [
        sixteenth,
        sixteenth + 1,
        sixteenth + DAY,
        sixteenth + 15 * DAY,
        sixteenth - 1,
        sixteenth - 40 * DAY,
        0,
        5,
        sixteenth,
    ] {
        app.db.run(&format!(
            "UPDATE memberships SET login_key = {at} WHERE tenant_id = 't-alpha' AND user_id LIKE 'u-_'"
        ));
        login_days_are_right(&app);
    }
    app.db.run("UPDATE memberships SET state = 0, is_employee = 1, assigned = 0, login_key = 7 WHERE user_id = 'u-1'");
    login_days_are_right(&app);
    app.db.run("DELETE FROM memberships WHERE user_id <> 'u-anna'");
    login_days_are_right(&app);
    assert_eq!(anna.get(&format!("{USERS}?lastLogin=over:1&sort=lastLogin")).await.json()["total"], 0);
}
