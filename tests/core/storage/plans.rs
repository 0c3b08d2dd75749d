//! Query plans: no statement scans a table that grows with users or tenants.

use crate::auth::new_passwords;
use crate::auth::sign_up::form;
use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::factors::{enrolled, waiting};
use crate::support::fakes::link;
use crate::support::fixtures::{ANNA, BEN, NINA, OLAF, PASSWORD};
use crate::support::passkeys::{self, PASSKEYS, added, shown, sign_in};
use crate::support::plans;
use crate::support::social::{elsewhere, posted, refreshed};
use asgard::jobs::audit_seals::seal_all;
use asgard::jobs::outbox::deliver;
use asgard::jobs::retention::sweep;
use http::Method;
use serde_json::json;

/// Calls every operation, so that each statement runs once.
async fn walk(app: &TestApp) {
    let mut browser = signed_in(app, BEN).await;
    let mut anna = signed_in(app, ANNA).await;
    anna.enter("t-alpha").await;
    for path in ["/api/tenant", "/api/user/me", "/api/business/list", "/api/health"] {
        browser.get(path).await;
    }
    browser.post("/api/auth/session", &json!({})).await;
    registered_and_reset(app).await;
    invited(app, &mut anna).await;
    own_account(app).await;
    assert_eq!(anna.get("/api/home").await.status, 200);
    assert_eq!(anna.get("/api/admin/operations").await.status, 403, "asked all the same");
    own_apps(&mut anna).await;
    assert_eq!(anna.delete("/api/home/checklist", &json!(null)).await.status, 204);
    views(&mut anna).await;
    assert_eq!(anna.get("/api/user/notifications?after=5.x").await.status, 200);
    assert_eq!(anna.post("/api/user/notifications/read", &json!({ "until": "5" })).await.status, 204);
    administration(&mut anna).await;
    roles(&mut anna).await;
    companies(app).await;
    audit_log(app, &mut anna).await;
    by_providers(app, &mut anna).await;
    by_factors(app).await;
    new_passwords::set(app, "Password1");
    assert_eq!(app.browser().sign_in_with(NINA, "Password1").await.status, 200);
    app.cache.set("config:current", r#"{"maintenance":{"enabled":true}}"#);
    app.clock.advance(60_000);
    browser.get("/api/user/me").await;
    app.db.run("INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) VALUES ('o', 'u-ben', '{\"endAll\":{\"credentialVersion\":2}}', 1, 1)");
    deliver(&app.app).await.unwrap();
    sweep(&app.app).await.unwrap();
}

/// Saves a view, shares it, and deletes both.
async fn views(anna: &mut Browser) {
    let body = json!({ "name": "Ulm", "query": { "location": "Ulm" }, "isDefault": true });
    for base in ["/api/user/views", "/api/admin/views"] {
        let path = format!("{base}/user/v-1");
        assert_eq!(anna.call(Method::PUT, &path, &body, &[]).await.status, 200);
        assert_eq!(anna.get("/api/user/views/user").await.status, 200);
        assert_eq!(anna.delete(&path, &json!(null)).await.status, 204);
    }
}

/// Lists members in every order and group, with and without a search, page by page.
async fn administration(anna: &mut Browser) {
    use asgard::storage::members::LIST_SCHEMA;
    anna.enter("t-alpha").await;
    for sort in LIST_SCHEMA.sorts {
        for way in ["", "-"] {
            let first = anna.get(&format!("/api/admin/user?sort={way}{sort}&limit=1")).await.json();
            let next = first["next"].as_str().unwrap();
            for query in [
                format!("after={next}"),
                "search=a,email:a".to_owned(),
                format!("search=a&after={next}"),
                "role=r-admin,r-x&location=Ulm&lastLogin=never".to_owned(),
                format!("location=Ulm&lastLogin=within:7&after={next}"),
                "lastLogin=over:90".to_owned(),
                "lastLogin=never&state=1&search=a".to_owned(),
            ] {
                let reply = anna.get(&format!("/api/admin/user?sort={way}{sort}&limit=1&{query}")).await;
                assert_eq!(reply.status, 200, "{}", reply.text());
            }
        }
    }
    anna.get("/api/admin/user/u-anna").await;
    assert_eq!(anna.get("/api/admin/user/facets").await.status, 200);
    for (email, password) in [("mia@new.example", json!(null)), ("nina@nowhere.example", json!("Winter-2027"))] {
        let body = json!({ "firstName": "Mia", "email": email, "password": password, "roles": ["r-admin"] });
        let made = anna.call(Method::PUT, "/api/admin/user", &body, &[("idempotency-key", email)]).await;
        let path = format!("/api/admin/user/{}", made.json()["id"].as_str().unwrap());
        let picture = include_bytes!("../../support/pictures/plain.png");
        anna.call_with(Method::PUT, &format!("{path}/image"), picture, &[("content-type", "image/png")]).await;
        let change = json!({ "email": format!("x{email}"), "password": "Winter-2027", "resetPassword": true, "roles": [], "state": 0 });
        let changed = anna.call(Method::PATCH, &path, &change, &[("if-match", "\"2\"")]).await;
        assert_eq!(changed.status, 200, "{}", changed.text());
        let key = changed.json()["assignKey"].as_str().unwrap().to_owned();
        let unassign = path.replace("user/", "tenant-user/unAssignUser/");
        assert_eq!(anna.delete(&format!("{unassign}/{key}"), &json!(null)).await.status, 204);
        assert_eq!(anna.post(&format!("{path}/restore"), &json!(null)).await.status, 200);
        assert_eq!(anna.delete(&path, &json!(null)).await.status, 204);
        assert_eq!(anna.delete(&format!("{path}?softDelete=false"), &json!(null)).await.status, 204);
    }
    anna.app.db.run("UPDATE tenants SET group_id = 'g1' WHERE id IN ('t-alpha', 't-beta')");
    anna.app.cache.set("config:current", r#"{"admin":{"autoAssignPath":"/x"}}"#);
    anna.app.clock.advance(60_000);
    for query in ["", "?search=ben", "?search=ben,lastName:k&sort=-lastName"] {
        assert_eq!(anna.get(&format!("/api/admin/user/colleagues{query}")).await.status, 200);
    }
    assert_eq!(
        anna.call(Method::PUT, "/api/admin/tenant-user/assignUser/u-ben/new", &json!(null), &[]).await.status,
        204
    );
    assert_eq!(anna.post("/api/admin/user/autoAssign", &json!({})).await.status, 200);
    for action in ["assignRole", "unassignRole", "disable", "enable", "remove", "restore"] {
        let body = json!({ "action": action, "userIds": ["u-ben"], "roleIds": ["r-admin"] });
        assert_eq!(anna.post("/api/admin/user/bulk", &body).await.json()["done"], 1, "{action}");
    }
    bulk_jobs(anna).await;
    for dry in [true, false] {
        let rows = json!([{ "firstName": "A", "email": "a@new.example", "roles": ["r-admin"] }, { "firstName": "N", "email": "nina@nowhere.example" }]);
        let body = json!({ "importId": "i", "chunk": 0, "dryRun": dry, "rows": rows });
        assert_eq!(anna.post("/api/admin/user/import", &body).await.status, 200);
    }
    assert_eq!(anna.get("/api/admin/user/export?after=u").await.status, 200);
    asgard::jobs::retention::expire(&anna.app.app).await.unwrap();
}

/// Runs every bulk job with each kind of filter, and undoes it.
async fn bulk_jobs(anna: &mut Browser) {
    const JOBS: &str = "/api/admin/user/bulk-jobs";
    let email = json!({ "search": "email:ben" });
    for (action, is_undone) in [
        ("assignRole", true),
        ("assignRole", false),
        ("unassignRole", true),
        ("disable", false),
        ("enable", true),
        ("enable", false),
        ("remove", true),
    ] {
        let body = json!({ "filter": email, "action": action, "roleIds": ["r-admin"], "expectedCount": 1 });
        let reply = anna.post(JOBS, &body).await;
        assert_eq!(reply.status, 202, "{action}: {}", reply.text());
        let job = format!("{JOBS}/{}", reply.json()["jobId"].as_str().unwrap());
        assert_eq!(anna.get(&job).await.json()["changed"], 1, "{action}");
        assert_eq!(anna.get(&format!("{job}/result")).await.status, 200);
        if is_undone {
            assert_eq!(anna.post(&format!("{job}/undo"), &json!(null)).await.status, 202, "{action}");
        }
    }
    anna.get(JOBS).await;
    for filter in [
        json!({}),
        json!({ "assigned": "0", "state": "0" }),
        json!({ "role": "r-admin", "search": "a,b" }),
        json!({ "location": "Ulm", "lastLogin": "never" }),
        json!({ "lastLogin": "over:90" }),
    ] {
        let body = json!({ "filter": filter, "action": "restore", "expectedCount": 9000 });
        assert_eq!(anna.post(JOBS, &body).await.outcome(), (409, "count_changed".into()));
    }
    assert_eq!(asgard::jobs::bulk::run_all(&anna.app.app).await.unwrap(), 0);
}

/// Directory in every order, unfiltered, searched, by location and page by page; Reports.
async fn own_apps(anna: &mut Browser) {
    anna.app.db.run(
        "UPDATE apps SET mfe_name = 'directory' WHERE id = 'surveys'; UPDATE apps SET mfe_name = 'reports' WHERE id = 'reports';
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-alpha', 'r-admin', 'reports', 1)",
    );
    for sort in ["lastName", "-firstName"] {
        let first = anna.get(&format!("/api/apps/directory/people?sort={sort}&limit=1")).await.json();
        let next = first["next"].as_str().unwrap();
        for query in [format!("after={next}"), format!("search=a&after={next}"), "search=a&location=Ulm".to_owned()] {
            assert_eq!(anna.get(&format!("/api/apps/directory/people?sort={sort}&limit=1&{query}")).await.status, 200);
        }
    }
    assert_eq!(anna.get("/api/apps/reports/company?days=365").await.status, 200);
}

/// Lists roles in every order, and creates, updates and deletes one in every way.
async fn roles(anna: &mut Browser) {
    const ROLES: &str = "/api/admin/role";
    let everything = json!({ "title": "Crew", "state": 1, "settings": { "sideBarApps": { "surveys": 1 } },
        "apps": [{ "appId": "surveys", "access": "read" }], "usersAll": true });
    let mut id = String::new();
    for key in ["k", "k", "l"] {
        let made = anna.call(Method::PUT, ROLES, &everything, &[("idempotency-key", key)]).await;
        assert_eq!(made.status, 201, "{}", made.text());
        made.json()["roleId"].as_str().unwrap().clone_into(&mut id);
    }
    for sort in ["title", "-title", "state", "-state", "countUsers", "-countUsers"] {
        let first = anna.get(&format!("{ROLES}?sort={sort}&limit=1")).await.json();
        let next = first["next"].as_str().unwrap();
        for query in [format!("after={next}"), "search=a,title:c".to_owned(), format!("search=c&state=1&after={next}")]
        {
            assert_eq!(anna.get(&format!("{ROLES}?sort={sort}&{query}")).await.status, 200);
        }
    }
    for path in
        [format!("/{id}"), "/apps".into(), format!("/users?roleId={id}"), format!("/users?roleId={id}&search=a")]
    {
        assert_eq!(anna.get(&format!("{ROLES}{path}")).await.status, 200);
    }
    for body in [
        everything,
        json!({ "title": "Crew" }),
        json!({ "settings": null }),
        json!({ "users": ["u-anna"] }),
        json!({ "usersAdd": ["u-carla"], "usersRemove": ["u-anna"], "hasPaymentRights": 1 }),
        json!({ "usersAll": false, "usersAdd": ["u-carla"] }),
    ] {
        let headers = [("if-match", "*")];
        let changed = anna.call(Method::PATCH, &format!("{ROLES}/{id}"), &body, &headers).await;
        assert_eq!(changed.status, 200, "{}", changed.text());
    }
    let version = anna.get(&format!("{ROLES}/{id}")).await.header("etag").to_owned();
    let refused = anna.delete(&format!("{ROLES}/{id}"), &json!({})).await;
    assert_eq!(refused.status, 409);
    let path = format!("{ROLES}/{id}?force=true");
    assert_eq!(anna.call(Method::DELETE, &path, &json!({}), &[("if-match", &version)]).await.status, 204);
}

/// Lists companies in every order; creates, updates and deletes one.
async fn companies(app: &TestApp) {
    use asgard::storage::tenants::LIST_SCHEMA;
    const BASE: &str = "/api/admin/tenant";
    let mut olaf = signed_in(app, OLAF).await;
    olaf.enter("t-operator").await;
    for sort in LIST_SCHEMA.sorts {
        for way in ["", "-"] {
            let first = olaf.get(&format!("{BASE}?sort={way}{sort}&limit=1")).await.json();
            let next = first["next"].as_str().unwrap();
            for query in [format!("after={next}"), "search=a,city:k".to_owned(), format!("search=a&after={next}")] {
                let reply = olaf.get(&format!("{BASE}?sort={way}{sort}&limit=1&{query}")).await;
                assert_eq!(reply.status, 200, "{}", reply.text());
            }
        }
    }
    let body = json!({ "title": "Nova", "adminEmail": "chief@new.example" });
    let id = olaf.call(Method::PUT, BASE, &body, &[]).await.json()["companyId"].as_str().unwrap().to_owned();
    let one = format!("{BASE}/{id}");
    let picture = include_bytes!("../../support/pictures/plain.png");
    let headers = [("content-type", "image/png"), ("if-match", "\"1\"")];
    assert_eq!(olaf.call_with(Method::PUT, &format!("{one}/logo"), picture, &headers).await.status, 201);
    assert_eq!(olaf.post(&format!("{one}/resend"), &json!({})).await.status, 202);
    assert_eq!(olaf.patch(&one, &json!({ "state": 0 })).await.status, 200);
    assert_eq!(olaf.get(&one).await.json()["state"], 0);
    assert_eq!(olaf.get(&format!("{one}/overview")).await.status, 200);
    assert_eq!(olaf.delete(&one, &json!({})).await.status, 204);
}

/// Reads an audit log by every filter, in both orders, and seals it.
async fn audit_log(app: &TestApp, anna: &mut Browser) {
    const BASE: &str = "/api/admin/audit";
    anna.enter("t-alpha").await;
    for sort in ["createdAt", "-createdAt"] {
        let first = anna.get(&format!("{BASE}?sort={sort}&limit=1")).await.json();
        let next = first["next"].as_str().unwrap();
        for query in [
            "",
            "action=a",
            "actor=a",
            "object=a",
            "from=2026-11-20",
            "to=2026-11-20",
            "actor=a&object=a&action=a",
            "from=2026-11-20&to=2026-11-20&actor=a&action=a",
        ] {
            for after in ["".to_owned(), format!("&after={next}")] {
                let reply = anna.get(&format!("{BASE}?sort={sort}&{query}{after}")).await;
                assert_eq!(reply.status, 200, "{}", reply.text());
            }
        }
    }
    assert_eq!(anna.get(&format!("{BASE}/export")).await.status, 200);
    seal_all(&app.app).await.unwrap();
}

/// Signs a user up, verifies their address twice and resets their password.
async fn registered_and_reset(app: &TestApp) {
    let code = || link(&app.mailbox.newest("eva@new.example")).rsplit('/').next().unwrap().to_owned();
    let mut browser = app.browser();
    browser.post("/api/auth/signup", &form()).await;
    browser.sign_in("eva@new.example").await;
    browser.post("/api/auth/resend-verification", &json!({})).await;
    browser.post("/api/auth/verify-email", &json!({ "token": code(), "email": "eva@new.example" })).await;
    browser.post("/api/auth/pass-forgot", &json!({ "email": "eva@new.example" })).await;
    let password = "Winter-2027";
    let body = json!({ "code": code(), "email": "eva@new.example", "password": password, "passwordConfirm": password });
    assert_eq!(browser.post("/api/auth/pass-update", &body).await.status, 204);
}

/// Signs in by each provider, known and unknown, and links, lists and unlinks one.
async fn by_providers(app: &TestApp, anna: &mut Browser) {
    for _ in 0..2 {
        app.browser().come_by("google", &elsewhere("s", "zoe@new.example")).await;
    }
    let mut browser = app.browser();
    let url = browser.begin("apple").await;
    let sent = app.identities.allow(&url, &elsewhere("a", "yan@new.example"));
    let page = posted(app, &sent, "").await;
    browser.navigate(&refreshed(&page)).await;
    anna.link_to("facebook", &elsewhere("f", ANNA)).await;
    anna.get("/api/user/providers").await;
    assert_eq!(anna.unlink("facebook").await.status, 204);
}

/// Adds an app, signs in by each kind of code, authenticates again, and removes it.
async fn by_factors(app: &TestApp) {
    let mut nina = signed_in(app, NINA).await;
    let mut authenticator = enrolled(&mut nina).await;
    for _ in 0..2 {
        nina = waiting(app, NINA).await;
        nina.post("/api/auth/session", &json!({})).await;
        let mut shown =
            if authenticator.recovery.len() == 10 { authenticator.recovery() } else { authenticator.totp() };
        shown["trustDevice"] = json!(true);
        assert_eq!(nina.post("/api/auth/second-factor", &shown).await.status, 200);
    }
    let factors = nina.get("/api/user/factors").await.json();
    let mut olaf = signed_in(app, OLAF).await;
    olaf.enter("t-operator").await;
    olaf.get("/api/admin/tenant/t-alpha/security").await;
    for rule in [json!({ "idleMinutes": 30 }), json!({ "idleMinutes": 0 })] {
        assert_eq!(olaf.patch("/api/admin/tenant/t-alpha/security", &rule).await.status, 200);
    }
    let gone = olaf.delete("/api/admin/user/u-ben/factors", &json!(null)).await;
    assert_eq!(gone.status, 204, "{}", gone.text());
    assert_eq!(nina.sign_in(NINA).await.json()["scope"], "full");
    let path = format!("/api/user/trusted-devices/{}", factors["trustedDevices"][0]["id"].as_str().unwrap());
    assert_eq!(nina.delete(&path, &json!({})).await.status, 204);
    assert_eq!(nina.post("/api/auth/reauthenticate", &authenticator.totp()).await.status, 204);
    assert_eq!(nina.post("/api/auth/reauthenticate", &json!({ "password": PASSWORD })).await.status, 204);
    nina.get("/api/user/factors").await;
    nina.get("/api/user/activity").await;
    assert_eq!(nina.post("/api/user/recovery-codes", &json!({})).await.status, 200);
    assert_eq!(nina.delete("/api/user/factors/totp", &json!({})).await.status, 204);
    let mut key = passkeys::authenticator("nina");
    let response = added(&mut nina, &mut key).await;
    assert_eq!(sign_in(app, &mut key).await.1.status, 200);
    let mut waits = waiting(app, NINA).await;
    let factor = shown(&mut waits, &mut key).await;
    assert_eq!(waits.post("/api/auth/second-factor", &factor).await.status, 200);
    let factor = shown(&mut nina, &mut key).await;
    assert_eq!(nina.post("/api/auth/reauthenticate", &factor).await.status, 204);
    let path = format!("{PASSKEYS}/{}", response["id"].as_str().unwrap());
    assert_eq!(nina.patch(&path, &json!({ "name": "x" })).await.status, 200);
    assert_eq!(nina.delete(&path, &json!(null)).await.status, 204);
}

/// Creates, reads, resends, revokes, declines and accepts invitations.
async fn invited(app: &TestApp, anna: &mut Browser) {
    const BASE: &str = "/api/user/invitation";
    let mut eva = app.browser();
    eva.sign_in_with("eva@new.example", "Winter-2027").await;
    for act in ["decline", "accept"] {
        let body = json!({ "email": "eva@new.example", "roleIds": ["r-admin"] }).to_string();
        let draft =
            anna.draft(Method::POST, &format!("{BASE}/inviteUser"), body.as_bytes()).header("idempotency-key", act);
        let id = anna.deliver(&draft).await.json()["id"].as_str().unwrap().to_owned();
        anna.deliver(
            &anna.draft(Method::POST, &format!("{BASE}/inviteUser"), body.as_bytes()).header("idempotency-key", act),
        )
        .await;
        anna.get(&format!("{BASE}/getInvitedUsers")).await;
        eva.get(&format!("{BASE}/getInvitationRequest")).await;
        anna.post(&format!("{BASE}/resend/{id}"), &json!({})).await;
        let code = link(&app.mailbox.newest("eva@new.example")).rsplit('/').next().unwrap().to_owned();
        eva.post("/api/auth/verify-invitation", &json!({ "code": code, "email": "eva@new.example" })).await;
        assert!(eva.post(&format!("{BASE}/{act}/t-alpha/{code}"), &json!({})).await.status.is_success());
        let revoke = anna.draft(Method::DELETE, &format!("{BASE}/deleteInviteUser/{id}"), b"");
        anna.deliver(&revoke).await;
    }
}

/// Uses everything of an own account, and erases it.
async fn own_account(app: &TestApp) {
    let mut browser = app.browser();
    browser.sign_in_with("eva@new.example", "Winter-2027").await;
    let change = json!({ "firstName": "Eva", "password": PASSWORD, "currentPassword": "Winter-2027" });
    assert_eq!(browser.patch("/api/user/me", &change).await.status, 200);
    let picture = include_bytes!("../../support/pictures/plain.png");
    let headers = [("content-type", "image/png")];
    let put = browser.call_with(Method::PUT, "/api/user/me/image", picture, &headers).await;
    browser.get(put.header("location")).await;
    browser.delete("/api/user/me/image", &json!({})).await;
    for path in ["/api/user/sessions", "/api/user/me/export"] {
        assert_eq!(browser.get(path).await.status, 200);
    }
    app.browser().sign_in_with("eva@new.example", PASSWORD).await;
    browser.delete("/api/user/sessions", &json!({})).await;
    assert_eq!(browser.delete("/api/user/me", &json!({ "password": PASSWORD })).await.status, 204);
}

#[tokio::test]
async fn no_statement_scans_a_growing_table() {
    let app = TestApp::social();
    walk(&app).await;
    let mut seen = app.db.statements();
    seen.sort_unstable();
    seen.dedup();
    assert!(seen.len() >= 50, "only {} statements were asked", seen.len());
    // The fake database checked each statement when it first ran, as in every test.
    for sql in seen {
        assert!(plans::is_checked(&sql), "{sql}");
    }
}
