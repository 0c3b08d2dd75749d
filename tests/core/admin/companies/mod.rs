//! `/api/admin/tenant`: who sees which company, and who may change what of it.

mod lifecycle;
mod news;
mod overview;
mod resend;
mod security;

use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::{ANNA, BEN, OLAF};
use http::Method;
use serde_json::{Value, json};

pub const TENANTS: &str = "/api/admin/tenant";

/// The operator's administrator, in the operator's tenant.
pub async fn operator(app: &TestApp) -> Browser {
    let mut olaf = signed_in(app, OLAF).await;
    olaf.enter("t-operator").await;
    olaf
}

/// Alpha's administrator, in Alpha.
pub async fn admin(app: &TestApp) -> Browser {
    let mut anna = signed_in(app, ANNA).await;
    anna.enter("t-alpha").await;
    anna
}

/// Gives a member of Beta this access to companies.
pub fn entitle(app: &TestApp, access: u8) {
    app.db.run(&format!(
        "INSERT INTO apps (id, title, base_title, category_name, base_category_name, sort, administration) VALUES
           ('admin.tenants', 'Companies', 'Companies', 'Administration', 'Administration', 3, 1);
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-beta', 'r-reader', 'admin.tenants', {access})"
    ));
}

fn ids(response: &Value) -> Vec<&str> {
    response["data"].as_array().unwrap().iter().map(|row| row["companyId"].as_str().unwrap()).collect()
}

pub async fn change(browser: &mut Browser, id: &str, body: Value) -> Reply {
    browser.patch(&format!("{TENANTS}/{id}"), &body).await
}

/// What a rejected request must leave unchanged: everything but the sessions' counters.
pub fn kept(app: &TestApp) -> Value {
    app.db.dump()
}

#[tokio::test]
async fn the_operator_sees_all_companies_and_an_administrator_their_own() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    let all = olaf.get(TENANTS).await.json();
    assert_eq!(ids(&all), ["t-alpha", "t-beta", "t-gamma", "t-operator"]);
    assert_eq!((&all["total"], &all["data"][0]["countUsers"]), (&json!(4), &json!(2)));
    let mut anna = admin(&app).await;
    let own = anna.get(TENANTS).await;
    assert_eq!((ids(&own.json()), &own.json()["total"]), (vec!["t-alpha"], &json!(1)));
    assert!(!own.text().contains("eta") && !own.text().contains("perator"), "{}", own.text());
    let expected = json!({
        "companyId": "t-alpha", "tenantId": "t-alpha", "businessUuId": "b-alpha", "groupId": null, "title": "Alpha",
        "name": "Alpha GmbH", "companyName": "Alpha GmbH", "city": "Köln", "location": null, "path": null, "logoSrc": null,
        "state": 1, "countUsers": 2, "rules": { "selfEdit": 0, "auditMonths": 24 }, "news": null, "createdAt": "1970-01-01T00:00:00Z", "version": 1 });
    assert_eq!(own.json()["data"][0], expected);
    let one = anna.get(&format!("{TENANTS}/t-alpha")).await;
    assert_eq!((one.json(), one.header("etag")), (expected, "\"1\""));
}

#[tokio::test]
async fn another_company_is_not_found_and_reads_need_the_right() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    for id in ["t-beta", "t-operator", "t-none", "b-alpha", "%27"] {
        assert_eq!(anna.get(&format!("{TENANTS}/{id}")).await.outcome(), (404, "not_found".into()), "{id}");
    }
    let mut ben = signed_in(&app, BEN).await;
    for path in [TENANTS, "/api/admin/tenant/t-beta", "/api/admin/tenant/t-alpha"] {
        let refused = ben.get(path).await;
        assert_eq!(refused.outcome(), (403, "forbidden".into()));
        assert_eq!(refused.json()["missing"], json!({ "app": "admin.tenants", "access": "read" }));
    }
    entitle(&app, 1);
    assert_eq!(ids(&ben.get(TENANTS).await.json()), ["t-beta"]);
    assert_eq!(ben.get(&format!("{TENANTS}/t-alpha")).await.status, 404);
    ben.tenant = None;
    ben.cookies.remove("ttk");
    assert_eq!(ben.get(TENANTS).await.outcome(), (403, "tenant_missing".into()));
}

#[tokio::test]
async fn an_operator_in_another_companys_tab_is_what_they_are_there() {
    let app = TestApp::new();
    app.db.run(
        "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-olaf', 1);
        INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-olaf', 'r-admin')",
    );
    let mut olaf = signed_in(&app, OLAF).await;
    olaf.enter("t-alpha").await;
    assert_eq!(ids(&olaf.get(TENANTS).await.json()), ["t-alpha"]);
    assert_eq!(change(&mut olaf, "t-beta", json!({ "title": "X" })).await.status, 404);
    assert_eq!(olaf.get("/api/admin/user").await.json()["total"], 3);
    olaf.enter("t-operator").await;
    let strangers = olaf.get("/api/admin/user/u-anna").await;
    assert_eq!(strangers.outcome(), (404, "not_found".into()), "nothing of other companies but the companies");
}

#[tokio::test]
async fn the_list_is_ordered_filtered_searched_and_paged() {
    let app = TestApp::new();
    app.db.run(
        "UPDATE tenants SET city = 'Ulm', city_key = 'ulm', state = 0 WHERE id = 't-beta';
        INSERT INTO tenant_words (word, field, tenant_id) VALUES ('koln', 'c', 't-alpha'), ('koln', 'c', 't-gamma'),
          ('gamma gmbh', 'n', 't-gamma'), ('gmbh', 'n', 't-gamma'), ('b-gamma', 'b', 't-gamma')",
    );
    let mut olaf = operator(&app).await;
    let all = ["t-alpha", "t-beta", "t-gamma", "t-operator"];
    for (query, expected) in [
        ("", all.to_vec()),
        ("?sort=-title&limit=2", vec!["t-operator", "t-gamma"]),
        ("?sort=-city&limit=1", vec!["t-beta"]),
        ("?sort=state", vec!["t-beta", "t-alpha", "t-gamma", "t-operator"]),
        ("?sort=-countUsers&limit=1", vec!["t-beta"]),
        ("?state=0", vec!["t-beta"]),
        ("?state=1&limit=2&page=2", vec!["t-operator"]),
        ("?search=KÖLN", vec!["t-alpha", "t-gamma"]),
        ("?search=K%C3%B6ln,title:gam", vec!["t-gamma"]),
        ("?search=gmbh", vec!["t-gamma"]),
        ("?search=b-gam", vec![]),
        ("?search=businessUuId:b-gam", vec!["t-gamma"]),
        ("?search=alpha&state=0", vec![]),
    ] {
        let query = query.replace("KÖLN", "K%C3%96LN");
        let list = olaf.get(&format!("{TENANTS}{query}")).await.json();
        assert_eq!(ids(&list), expected, "{query}");
    }
    assert_eq!(olaf.get(&format!("{TENANTS}?state=1&limit=1")).await.json()["total"], 3);
    assert_eq!(olaf.get(&format!("{TENANTS}?search=koln&limit=1")).await.json()["total"], 2);
    for query in ["sort=isOperator", "fields=members", "search=id:x", "isEmployee=1"] {
        let refused = olaf.get(&format!("{TENANTS}?{query}")).await;
        assert_eq!(refused.json()["errors"][0]["code"], "unknown_field", "{query}");
    }
    let row =
        olaf.get(&format!("{TENANTS}?fields=companyId,businessUuId,groupId&limit=1")).await.json()["data"][0].clone();
    let named = json!({ "companyId": "t-alpha", "tenantId": "t-alpha", "version": 1, "businessUuId": "b-alpha", "groupId": null });
    assert_eq!(row, named);
    let row = olaf.get(&format!("{TENANTS}?fields=title,city&limit=1")).await.json()["data"][0].clone();
    let names: Vec<&str> = row.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(names, ["city", "companyId", "tenantId", "title", "version"]);
    for sort in ["title", "-city", "state", "-countUsers"] {
        let (mut seen, mut after) = (Vec::new(), String::new());
        loop {
            let list = olaf.get(&format!("{TENANTS}?limit=1&sort={sort}{after}")).await.json();
            seen.extend(ids(&list).into_iter().map(str::to_owned));
            let Some(next) = list["next"].as_str() else { break };
            after = format!("&after={next}");
        }
        seen.sort_unstable();
        assert_eq!(seen, all, "{sort}");
    }
    let mut anna = admin(&app).await;
    for (query, count) in [("search=alpha", 1), ("search=gamma", 0), ("state=0", 0), ("state=1", 1), ("page=2", 0)] {
        assert_eq!(ids(&anna.get(&format!("{TENANTS}?{query}")).await.json()).len(), count, "{query}");
    }
}

#[tokio::test]
async fn own_administrators_change_what_is_theirs_where_the_rule_allows_it() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let before = kept(&app);
    let refused = change(&mut anna, "t-alpha", json!({ "title": "Neu" })).await;
    assert_eq!(refused.outcome(), (403, "forbidden".into()));
    let missing = json!({ "app": "admin.tenants", "access": "write", "rule": "selfEdit" });
    assert_eq!(refused.json()["missing"], missing);
    assert_eq!(kept(&app), before);
    app.db.run("UPDATE tenants SET self_edit = 1");
    let body = json!({ "title": "Älpha & Co", "companyName": "Älpha AG", "city": null, "location": "Haus 3", "path": "/alpha",
        "state": 0, "groupId": "g", "businessUuId": "b-beta", "rules": { "selfEdit": 0 }, "isOperator": 1, "version": 99,
        "countUsers": 7, "tenantId": "t-beta" });
    let changed = change(&mut anna, "t-alpha", body).await;
    assert_eq!((changed.status.as_u16(), changed.header("etag")), (200, "\"2\""), "{}", changed.text());
    let company = changed.json();
    assert_eq!(
        (&company["title"], &company["name"], &company["city"]),
        (&json!("Älpha & Co"), &json!("Älpha AG"), &json!(null))
    );
    assert_eq!(
        (&company["state"], &company["groupId"], &company["businessUuId"]),
        (&json!(1), &json!(null), &json!("b-alpha"))
    );
    assert_eq!(
        (&company["rules"]["selfEdit"], &company["countUsers"], &company["path"]),
        (&json!(1), &json!(2), &json!("/alpha"))
    );
    let words =
        app.db.rows("SELECT field || ':' || word AS w FROM tenant_words WHERE tenant_id = 't-alpha' ORDER BY 1");
    let words: Vec<&str> = words.iter().map(|row| row["w"].as_str().unwrap()).collect();
    assert_eq!(words, ["n:ag", "n:alpha ag", "t:alpha & co", "t:co"]);
    let keys = &app.db.rows("SELECT title_key, city_key FROM tenants WHERE id = 't-alpha'")[0];
    assert_eq!((&keys["title_key"], &keys["city_key"]), (&json!("alpha & co"), &json!("")));
    let events = app
        .db
        .rows("SELECT actor, object, detail FROM audit WHERE tenant_id = 't-alpha' AND action = 'tenant.updated'");
    assert_eq!(events.len(), 1);
    let detail: Value = serde_json::from_str(events[0]["detail"].as_str().unwrap()).unwrap();
    assert_eq!(
        detail["before"],
        json!({ "title": "Alpha", "name": "Alpha GmbH", "city": "Köln", "location": null, "path": null })
    );
    assert_eq!(detail["after"]["title"], "Älpha & Co");
    assert!(detail["after"].get("state").is_none());
    assert_eq!((events[0]["actor"].as_str(), events[0]["object"].as_str()), (Some("u-anna"), Some("t-alpha")));
    let again = change(&mut anna, "t-alpha", json!({ "title": "Älpha & Co", "state": 0 })).await;
    assert_eq!(again.header("etag"), "\"2\"", "nothing was another");
    assert_eq!(app.db.rows("SELECT 1 FROM audit WHERE action = 'tenant.updated'").len(), 1);
}

#[tokio::test]
async fn nobody_changes_a_company_without_the_right_or_over_another_version() {
    let app = TestApp::new();
    app.db.run("UPDATE tenants SET self_edit = 1");
    let mut ben = signed_in(&app, BEN).await;
    let mut anna = admin(&app).await;
    entitle(&app, 1);
    let before = kept(&app);
    let refused = change(&mut ben, "t-beta", json!({ "title": "X" })).await;
    assert_eq!(refused.json()["missing"], json!({ "app": "admin.tenants", "access": "write" }));
    for id in ["t-beta", "t-none", "t-operator"] {
        assert_eq!(change(&mut anna, id, json!({ "title": "X" })).await.outcome(), (404, "not_found".into()));
    }
    let stale = anna
        .call(Method::PATCH, &format!("{TENANTS}/t-alpha"), &json!({ "title": "X" }), &[("if-match", "\"7\"")])
        .await;
    assert_eq!(stale.outcome(), (412, "version_conflict".into()));
    for bad in [
        json!({ "title": null }),
        json!({ "title": " " }),
        json!({ "title": "x".repeat(121) }),
        json!({ "path": "//evil" }),
        json!({ "path": "https://evil" }),
        json!({ "state": 2 }),
        json!({ "state": "1" }),
        json!({ "rules": { "selfEdit": 3 } }),
        json!({ "rules": [] }),
        json!({ "groupId": "a b" }),
        json!({ "city": "a\u{0}b" }),
        json!({ "businessUuId": null }),
    ] {
        assert_eq!(change(&mut anna, "t-alpha", bad.clone()).await.status, 422, "{bad}");
    }
    assert_eq!(kept(&app), before);
    app.db.run("UPDATE role_apps SET access = 2 WHERE app_id = 'admin.tenants'");
    assert_eq!(change(&mut ben, "t-beta", json!({ "title": "Beta 2" })).await.status, 200);
    assert_eq!(app.db.rows("SELECT 1 FROM tenants WHERE title = 'Beta 2'").len(), 1);
}

#[tokio::test]
async fn the_operator_changes_everything_but_cannot_disable_themselves() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    let body =
        json!({ "state": 0, "groupId": "g-1", "businessUuId": "New-Id", "rules": { "selfEdit": true }, "city": "Ulm" });
    let changed = change(&mut olaf, "t-beta", body).await.json();
    assert_eq!(
        (&changed["state"], &changed["groupId"], &changed["rules"]["selfEdit"]),
        (&json!(0), &json!("g-1"), &json!(1))
    );
    assert_eq!(ids(&olaf.get(&format!("{TENANTS}?search=businessUuId:new-id")).await.json()), ["t-beta"]);
    assert_eq!(ids(&olaf.get(&format!("{TENANTS}?state=0")).await.json()), ["t-beta"]);
    assert_eq!(olaf.get(&format!("{TENANTS}?state=0")).await.json()["total"], 1);
    let event = app.db.rows("SELECT tenant_id, actor FROM audit WHERE action = 'tenant.updated'");
    assert_eq!(
        (event[0]["tenant_id"].as_str(), event[0]["actor"].as_str()),
        (Some("t-beta"), Some("u-olaf")),
        "in their audit log"
    );
    let before = kept(&app);
    for (id, body) in [("t-operator", json!({ "state": 0 })), ("t-alpha", json!({ "businessUuId": "b-gamma" }))] {
        assert_eq!(change(&mut olaf, id, body).await.outcome(), (409, "conflict".into()), "{id}");
    }
    assert_eq!(kept(&app), before);
}

#[tokio::test]
async fn disabling_a_company_ends_its_use_at_the_next_call_and_no_other() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let mut beta = signed_in(&app, ANNA).await;
    beta.enter("t-beta").await;
    let mut ben = signed_in(&app, BEN).await;
    let mut olaf = operator(&app).await;
    let version = |user: &str| {
        app.db.rows(&format!("SELECT version FROM users WHERE id = '{user}'"))[0]["version"].as_i64().unwrap()
    };
    let (ben_before, carla_before) = (version("u-ben"), version("u-carla"));
    assert_eq!(change(&mut olaf, "t-alpha", json!({ "state": 0 })).await.status, 200);
    for path in ["/api/tenant", "/api/admin/user", TENANTS] {
        assert_eq!(anna.get(path).await.outcome(), (403, "tenant_missing".into()), "{path}");
    }
    assert_eq!(anna.enter("t-alpha").await.status, 404);
    assert_eq!(
        (beta.get("/api/tenant").await.status.as_u16(), ben.get("/api/tenant").await.status.as_u16()),
        (200, 200)
    );
    let session = anna.post("/api/auth/session", &json!({})).await.json();
    let titles: Vec<&str> =
        session["organisations"].as_array().unwrap().iter().map(|c| c["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["Beta", "Gamma"], "the newest copy");
    assert_eq!(version("u-ben"), ben_before, "who is elsewhere");
    assert_eq!(version("u-carla"), carla_before + 1, "who has no authority: a first sign-in under way learns of it");
    assert_eq!(app.db.rows("SELECT 1 FROM authority_outbox").len(), 0);
    change(&mut olaf, "t-alpha", json!({ "state": 1 })).await;
    assert_eq!(anna.enter("t-alpha").await.status, 200);
}

#[tokio::test]
async fn a_large_company_tells_its_members_step_by_step() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    app.db.run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
        INSERT INTO users (id, email, first_name, last_login, created_at) SELECT 'm' || i, 'm' || i || '@x.example', 'M', 1, 1 FROM n;
        INSERT INTO memberships (tenant_id, user_id, created_at) SELECT 't-gamma', id, 1 FROM users WHERE first_name = 'M'");
    change(&mut olaf, "t-gamma", json!({ "title": "Gamma 2" })).await;
    change(&mut olaf, "t-gamma", json!({ "title": "Gamma 3" })).await;
    let mut minutes = 0;
    while !app.db.rows("SELECT 1 FROM authority_outbox").is_empty() {
        asgard::jobs::outbox::deliver_all(&app.app).await.unwrap();
        minutes += 1;
        assert!(minutes < 10, "it ends");
    }
    let rows = app.db.rows("SELECT COUNT(*) AS n FROM users WHERE first_name = 'M' AND version >= 2")[0]["n"].clone();
    assert_eq!(rows, 300);
}

#[tokio::test]
async fn a_logo_is_shown_and_takes_the_place_of_the_one_before() {
    let app = TestApp::new();
    let picture = include_bytes!("../../../support/pictures/plain.png");
    let path = format!("{TENANTS}/t-alpha/logo");
    let mut anna = admin(&app).await;
    let before = kept(&app);
    let headers = [("content-type", "image/png")];
    let refused = anna.call_with(Method::PUT, &path, picture, &headers).await;
    assert_eq!(refused.json()["missing"]["rule"], "selfEdit");
    assert_eq!(anna.call_with(Method::PUT, &format!("{TENANTS}/t-beta/logo"), picture, &headers).await.status, 404);
    assert_eq!(anna.call_with(Method::PUT, &path, b"GIF89a", &headers).await.json()["errors"][0]["field"], "image");
    assert_eq!(anna.call_with(Method::PUT, &path, b"{}", &[]).await.status, 415);
    assert_eq!(kept(&app), before);
    app.db.run(
        "UPDATE tenants SET self_edit = 1; INSERT INTO media (tenant_id, id, user_id, content_type, base64, created_at)
        VALUES ('t-alpha', 'p', 'u-carla', 'image/png', '', 1), ('t-beta', 'q', NULL, 'image/png', '', 1)",
    );
    let first = anna.call_with(Method::PUT, &path, picture, &headers).await;
    assert_eq!((first.status.as_u16(), first.json()["logoSrc"].as_str()), (201, Some(first.header("location"))));
    let second = anna.call_with(Method::PUT, &path, picture, &headers).await;
    assert_eq!(second.json()["version"], 3);
    assert_eq!(anna.get(first.header("location")).await.status, 404);
    assert_eq!(anna.get(second.header("location")).await.body, {
        let shown = anna.get(second.header("location")).await;
        assert_eq!(shown.header("content-type"), "image/png");
        shown.body
    });
    assert_eq!(app.db.rows("SELECT 1 FROM media").len(), 3, "pictures of members and other logos stay");
    let stale = [("content-type", "image/png"), ("if-match", "\"1\"")];
    assert_eq!(anna.call_with(Method::PUT, &path, picture, &stale).await.outcome(), (412, "version_conflict".into()));
    let named = anna.patch(&format!("{TENANTS}/t-alpha"), &json!({ "logoSrc": "/elsewhere.png" })).await;
    assert_eq!((named.status.as_u16(), &named.json()["errors"][0]["field"]), (422, &json!("logoSrc")));
    let taken = anna.patch(&format!("{TENANTS}/t-alpha"), &json!({ "logoSrc": null })).await;
    assert_eq!((taken.status.as_u16(), &taken.json()["logoSrc"]), (200, &json!(null)), "{}", taken.text());
    assert_eq!(anna.get(second.header("location")).await.status, 404);
    assert_eq!(app.db.rows("SELECT 1 FROM media").len(), 2, "pictures of members and other logos stay");
}

#[tokio::test]
async fn an_administrators_list_reads_their_own_company_alone() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    for query in ["", "?search=b", "?sort=-countUsers", "?search=gmbh,city:k"] {
        anna.get(&format!("{TENANTS}{query}")).await;
        let line = app.log.all().into_iter().rev().find(|line| line["operation"] == "listTenants").unwrap();
        // Two reads of the standing, the counts, and at most the company itself.
        assert!(line["rowsRead"].as_u64().unwrap() <= 5, "{query}: {line}");
        assert_eq!(line["d1"], 1, "{line}");
    }
}

#[tokio::test]
async fn an_administrators_company_is_not_found_by_the_words_of_another() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    for (search, found) in [("alpha", 1), ("beta", 0), ("alpha,beta", 0), ("beta,alpha", 0), ("beta,alpha&state=1", 0)]
    {
        assert_eq!(anna.get(&format!("{TENANTS}?search={search}")).await.json()["total"], found, "{search}");
    }
}

#[tokio::test]
async fn more_companies_than_are_counted_come_in_the_order_that_was_asked_for_and_each_field_is_searched_whole() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    // 11 000 words of names come before those of the titles.
    app.db.run(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
         INSERT INTO tenants (id, business_uuid, title, name, city, title_key, city_key, created_at)
           SELECT printf('t%05d', i), printf('b%05d', i), 'T', 'N', 'Ulm', printf('%05d', 20000 - i), 'ulm', 1 FROM n;
         INSERT INTO tenant_words (word, field, tenant_id)
           SELECT 'gmbh' || value, 'n', tenants.id FROM tenants, json_each('[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]') WHERE tenants.id LIKE 't0%';
         INSERT INTO tenant_words (word, field, tenant_id) SELECT 'gmbhz', 't', id FROM tenants WHERE id LIKE 't0%';
         INSERT INTO tenant_words (word, field, tenant_id) SELECT 'ulm', 'c', id FROM tenants WHERE id LIKE 't0%'",
    );
    for (search, sort, first) in [
        ("title:gmbh", "title", "t01100"),
        ("title:gmbh", "-title", "t00001"),
        ("title:gmbh,city:ulm", "title", "t01100"),
        ("city:ulm", "-title", "t00001"),
    ] {
        let page = olaf.get(&format!("{TENANTS}?search={search}&sort={sort}&limit=10")).await.json();
        assert_eq!((&page["data"][0]["companyId"], &page["total"]), (&json!(first), &json!(1000)), "{search} {sort}");
        assert_eq!(page["totalIsMinimum"], true, "{search}");
    }
    app.db.run("DELETE FROM tenant_words WHERE field = 't' AND tenant_id < 't01091'");
    let page = olaf.get(&format!("{TENANTS}?search=title:gmbh")).await.json();
    assert_eq!(
        (&page["total"], &page["totalIsMinimum"]),
        (&json!(10), &Value::Null),
        "few of one field are counted exactly"
    );
    app.db.run("DELETE FROM tenant_words WHERE tenant_id > 't00900'");
    app.db.run("INSERT INTO tenant_words (word, field, tenant_id) SELECT 'gmbh' || value, 'n', tenants.id FROM tenants, json_each('[10, 11]') WHERE tenants.id LIKE 't0%'");
    let page = olaf.get(&format!("{TENANTS}?search=companyName:gmbh,city:ulm")).await.json();
    assert_eq!((&page["total"], &page["totalIsMinimum"]), (&json!(900), &json!(true)), "not all words were looked at");
}
