//! Signing in by a provider: who is signed in, and as which user.

use crate::support::app::TestApp;
use crate::support::fakes::link;
use crate::support::fixtures::{ANNA, BEN, CARLA, PASSWORD, RITA};
use crate::support::identities::ON;
use crate::support::social::{
    CHOOSER, account_error_page, elsewhere, error_page, eva, known, leads, posted, refreshed,
};
use http::Method;
use serde_json::{Value, json};

fn configured(more: &str) -> TestApp {
    let on = ON.strip_suffix('}').unwrap();
    TestApp::configured(1, "local", &format!("{on},{more}}}"))
}

#[tokio::test]
async fn a_known_identity_signs_its_person_in() {
    let app = TestApp::social();
    known(&app, "u-anna", "anna-elsewhere");
    let mut browser = app.browser();
    // The provider reports another user's address: it is not used to find the account.
    let reply = browser.come_by("google", &elsewhere("anna-elsewhere", BEN)).await;
    assert_eq!(leads(&reply), CHOOSER);
    assert_eq!(browser.get("/api/user/me").await.json()["user"]["userId"], "u-anna");
    let session = browser.post("/api/auth/session", &json!({})).await.json();
    assert_eq!(
        (&session["valid"], &session["scope"], &session["tenant"]),
        (&json!(true), &json!("full"), &Value::Null)
    );
    let mut lines = reply.cookies();
    lines.sort();
    for (name, marks) in [("utk=", "Max-Age=17280000"), ("__Host-rtk=", "HttpOnly"), ("ttk=;", "Max-Age=0")] {
        let line = lines.iter().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name} {lines:?}"));
        assert!(line.contains(marks) && line.contains("SameSite=Lax; Secure"), "{line}");
    }
    assert_eq!(browser.post("/api/auth/refresh", &json!({})).await.status, 200);
    let row = app.db.rows("SELECT last_used, email FROM providers").remove(0);
    assert!(row["last_used"].is_i64() && row["email"] == BEN);
    let actions = app.db.rows("SELECT action, actor FROM audit");
    assert_eq!(actions.len(), 1);
    assert_eq!((&actions[0]["action"], &actions[0]["actor"]), (&json!("auth.signed_in"), &json!("u-anna")));
    assert_eq!(app.db.rows("SELECT * FROM provider_flows"), Vec::new(), "the flow is used");
}

#[tokio::test]
async fn it_works_again_and_from_another_device() {
    let app = TestApp::social();
    known(&app, "u-anna", "s");
    let mut browser = app.browser();
    for _ in 0..2 {
        assert_eq!(leads(&browser.come_by("google", &elsewhere("s", ANNA)).await), CHOOSER);
    }
    assert_eq!(leads(&app.browser().come_by("google", &elsewhere("s", ANNA)).await), CHOOSER);
}

/// Nobody has tried a password of the address before, so nothing counts its attempts yet.
#[tokio::test]
async fn strangers_lock_nobody_out_who_came_by_a_provider_alone() {
    let app = TestApp::social();
    known(&app, "u-anna", "s");
    let mut anna = app.browser();
    assert_eq!(leads(&anna.come_by("google", &elsewhere("s", ANNA)).await), CHOOSER);
    for at in 0..10 {
        app.browser().at(&format!("198.51.100.{at}")).sign_in_with(ANNA, "Winter-2026").await;
    }
    assert_eq!(app.browser().at("203.0.113.9").sign_in(ANNA).await.status, 429, "whoever is unknown waits");
    let change = json!({ "pin": "135790", "currentPassword": PASSWORD });
    assert_eq!(anna.patch("/api/user/me", &change).await.status, 200);
}

#[tokio::test]
async fn a_member_of_one_company_enters_it_at_once() {
    let app = TestApp::social();
    known(&app, "u-ben", "s");
    let mut browser = app.browser();
    browser.come_by("google", &elsewhere("s", BEN)).await;
    let session = browser.post("/api/auth/session", &json!({})).await.json();
    assert_eq!(session["tenant"], Value::Null, "the tab has no token of its own");
    browser.tenant = browser.cookies.get("ttk").cloned();
    assert_eq!(browser.get("/api/tenant").await.json()["company"]["companyId"], "t-beta");
}

#[tokio::test]
async fn somebody_new_becomes_a_person_without_company_and_password() {
    let app = TestApp::social();
    let mut browser = app.browser();
    browser.cookies.insert("app.lang".into(), "fr".into());
    assert_eq!(leads(&browser.come_by("google", &eva()).await), CHOOSER);
    let person = browser.get("/api/user/me").await.json()["user"].clone();
    for (member, value) in [
        ("email", json!("eva@new.example")),
        ("emailVerified", json!(true)),
        ("firstName", json!("Eva")),
        ("lastName", json!("Öst")),
        ("gender", json!("O")),
        ("hasPassword", json!(false)),
        ("language", json!("fr")),
    ] {
        assert_eq!(person[member], value, "{member}");
    }
    assert_eq!(browser.get("/api/business/list").await.json(), json!([]));
    assert_eq!(app.browser().sign_in("eva@new.example").await.outcome(), (401, "invalid_credentials".into()));
    let actions: Vec<_> = app.db.rows("SELECT action FROM audit ORDER BY seq");
    assert_eq!(json!(actions), json!([{ "action": "auth.signed_up" }, { "action": "auth.signed_in" }]));
    assert!(app.mailbox.all().is_empty(), "there is nothing to prove");
    let again = app.browser().come_by("google", &elsewhere("eva-elsewhere", "other@new.example")).await;
    assert_eq!(leads(&again), CHOOSER);
    assert_eq!(app.db.rows("SELECT id FROM users WHERE email LIKE '%@new.example'").len(), 1, "the same person again");
}

#[tokio::test]
async fn an_address_is_verified_only_where_the_provider_says_so_and_else_a_mail_proves_it() {
    for (provider, verified) in [("google", json!(false)), ("google", Value::Null), ("facebook", json!(true))] {
        let app = TestApp::social();
        let mut person = eva();
        person["email_verified"] = verified;
        let mut browser = app.browser();
        assert_eq!(leads(&browser.come_by(provider, &person).await), CHOOSER);
        assert_eq!(browser.get("/api/user/me").await.json()["user"]["emailVerified"], false, "{provider}");
        let link = link(&app.mailbox.newest("eva@new.example"));
        assert!(link.contains("/auth/confirm-mail/eva@new.example/"), "{link}");
    }
}

#[tokio::test]
async fn a_required_verification_that_is_missing_makes_a_limited_session() {
    let app = configured(r#""features":{"emailVerification":"required"}"#);
    let mut browser = app.browser();
    let reply = browser.come_by("facebook", &eva()).await;
    assert_eq!(leads(&reply), error_page("email_unverified"));
    assert!(!reply.cookies().iter().any(|line| line.contains("rtk=")), "no refresh token");
    assert_eq!(browser.get("/api/user/me").await.outcome(), (403, "email_unverified".into()));
    let code = link(&app.mailbox.newest("eva@new.example")).rsplit('/').next().unwrap().to_owned();
    let proof = json!({ "token": code, "email": "eva@new.example" });
    assert_eq!(browser.post("/api/auth/verify-email", &proof).await.status, 200);
    assert_eq!(browser.get("/api/user/me").await.json()["user"]["emailVerified"], true);
}

#[tokio::test]
async fn a_flagged_person_gets_a_session_for_a_new_password_and_nothing_else() {
    let app = TestApp::social();
    known(&app, "u-rita", "s");
    let mut browser = app.browser();
    let reply = browser.come_by("google", &elsewhere("s", RITA)).await;
    assert_eq!(leads(&reply), error_page("password_reset_required"));
    assert!(!reply.cookies().iter().any(|line| line.contains("rtk=")), "no refresh token");
    let session = browser.post("/api/auth/session", &json!({})).await.json();
    assert_eq!((&session["valid"], &session["scope"]), (&json!(false), &json!("password")));
    for path in ["/api/user/me", "/api/user/providers"] {
        assert_eq!(browser.get(path).await.outcome(), (403, "password_reset_required".into()));
    }
    let new = json!({ "code": "id", "id": "u-rita", "password": "Winter-2027", "passwordConfirm": "Winter-2027" });
    assert_eq!(browser.post("/api/auth/pass-update", &new).await.status, 204);
    assert_eq!(app.browser().sign_in_with(RITA, "Winter-2027").await.status, 200);
    assert_eq!(app.db.rows("SELECT * FROM providers"), Vec::new(), "a new password ends the other sign-in methods");
}

#[tokio::test]
async fn a_disabled_person_is_told_what_everybody_is_told_who_may_not_come_in() {
    let app = TestApp::social();
    known(&app, "u-carla", "s");
    let before = (app.db.rows("SELECT * FROM users"), app.db.rows("SELECT * FROM providers"));
    let reply = app.browser().come_by("google", &elsewhere("s", CARLA)).await;
    assert_eq!(leads(&reply), error_page("invalid_credentials"));
    assert_eq!(before, (app.db.rows("SELECT * FROM users"), app.db.rows("SELECT * FROM providers")));
    assert!(reply.cookies().is_empty());
}

#[tokio::test]
async fn an_address_that_somebody_has_is_never_linked_silently_verified_or_not() {
    for verified in [0, 1] {
        let app = TestApp::social();
        app.db.run(&format!("UPDATE users SET email_verified = {verified} WHERE id = 'u-anna'"));
        let mut browser = app.browser();
        let url = browser.begin("google").await;
        let sent = app.identities.allow(&url, &elsewhere("s", " Anna@Alpha.example "));
        let mut before = app.db.dump();
        let reply = browser.navigate(&sent.address()).await;
        assert_eq!(leads(&reply), error_page("mail_exists"));
        assert!(reply.cookies().is_empty());
        before["provider_flows"] = json!([]);
        assert_eq!(app.db.dump(), before, "nothing but the used flow has changed");
        assert!(app.mailbox.all().is_empty());
    }
}

#[tokio::test]
async fn without_an_address_nobody_is_made_but_a_known_identity_comes_in() {
    let app = TestApp::social();
    for email in [Value::Null, json!(""), json!("ä@b.de"), json!("a@b.de,c@d.de")] {
        let mut person = eva();
        person["email"] = email;
        for provider in ["google", "facebook"] {
            assert_eq!(leads(&app.browser().come_by(provider, &person).await), error_page("provider_email_missing"));
        }
    }
    assert_eq!(app.db.rows("SELECT * FROM audit"), Vec::new());
    known(&app, "u-anna", "s");
    assert_eq!(leads(&app.browser().come_by("google", &json!({ "sub": "s" })).await), CHOOSER);
}

#[tokio::test]
async fn who_tells_no_name_is_called_by_their_address_until_they_say_more() {
    let app = TestApp::social();
    let mut browser = app.browser();
    browser.come_by("google", &json!({ "sub": "s", "email": "eva.oest@new.example", "given_name": "a\r\nb" })).await;
    let person = browser.get("/api/user/me").await.json()["user"].clone();
    assert_eq!((&person["firstName"], &person["lastName"]), (&json!("eva.oest"), &json!("")));
}

#[tokio::test]
async fn registration_that_is_switched_off_makes_nobody_and_lets_known_people_in() {
    let app = configured(r#""features":{"signup":false}"#);
    assert_eq!(leads(&app.browser().come_by("google", &eva()).await), error_page("signup_disabled"));
    assert_eq!(app.db.rows("SELECT * FROM users WHERE email = 'eva@new.example'"), Vec::new());
    known(&app, "u-anna", "s");
    assert_eq!(leads(&app.browser().come_by("google", &elsewhere("s", ANNA)).await), CHOOSER);
}

#[tokio::test]
async fn new_people_count_as_registrations() {
    let app = configured(r#""limits":{"signupPerNetwork":{"count":0,"minutes":60}}"#);
    assert_eq!(leads(&app.browser().come_by("google", &eva()).await), error_page("too_many_attempts"));
}

#[tokio::test]
async fn maintenance_closes_every_step() {
    let app = TestApp::social();
    let mut browser = app.browser();
    let url = browser.begin("google").await;
    let sent = app.identities.allow(&url, &eva());
    app.cache.set("config:current", r#"{"maintenance":{"enabled":true}}"#);
    app.clock.advance(60_000);
    assert_eq!(leads(&browser.navigate(&sent.address()).await), error_page("maintenance"));
    assert_eq!(leads(&browser.navigate("/api/auth/google/signin").await), error_page("maintenance"));
    assert_eq!(leads(&posted(&app, &sent, "").await), error_page("maintenance"));
}

#[tokio::test]
async fn apple_posts_across_sites_and_the_browser_fetches_it_with_its_cookies() {
    let app = TestApp::social();
    let mut browser = app.browser();
    let url = browser.begin("apple").await;
    assert!(url.contains("response_mode=form_post"), "{url}");
    let mut person = json!({ "sub": "eva-apple", "email": "eva@new.example", "email_verified": "true" });
    person["is_private_email"] = json!("true");
    let sent = app.identities.allow(&url, &person);
    assert_eq!(sent.path, "/api/auth/apple/callback");
    let name = "&user=%7B%22name%22%3A%7B%22firstName%22%3A%22Eva%22%2C%22lastName%22%3A%22%C3%96st%22%7D%7D";
    let page = posted(&app, &sent, name).await;
    assert_eq!((page.status.as_u16(), page.header("content-type")), (200, "text/html; charset=utf-8"));
    assert!(!page.text().contains("<script") && !page.text().contains(&sent.code), "{}", page.text());
    assert!(page.header("content-security-policy").starts_with("default-src 'none'"));
    assert_eq!((page.header("cache-control"), page.header("referrer-policy")), ("no-store", "no-referrer"));
    let address = refreshed(&page);
    let (_, ticket) = address.split_once(&format!("/api/auth/apple/finish?state={}&ticket=", sent.state)).unwrap();
    assert!(ticket.len() == 43 && !sent.state.contains(ticket) && !sent.code.contains(ticket));
    assert_eq!(leads(&browser.navigate(&address).await), CHOOSER);
    let person = browser.get("/api/user/me").await.json()["user"].clone();
    for (member, value) in [("firstName", json!("Eva")), ("lastName", json!("Öst")), ("emailVerified", json!(true))] {
        assert_eq!(person[member], value, "{member}");
    }
    assert_eq!(leads(&browser.navigate(&address).await), account_error_page("link_expired"), "once");
}

#[tokio::test]
async fn what_apple_posted_waits_a_minute_and_the_first_word_counts() {
    let app = TestApp::social();
    let mut browser = app.browser();
    let url = browser.begin("apple").await;
    let sent = app.identities.allow(&url, &eva());
    let address = refreshed(&posted(&app, &sent, "").await);
    let mut forged = sent.clone();
    forged.code = "another".into();
    posted(&app, &forged, "").await;
    assert_eq!(leads(&browser.navigate(&address).await), CHOOSER, "the second post changed nothing");

    let url = browser.begin("apple").await;
    let sent = app.identities.allow(&url, &eva());
    let address = refreshed(&posted(&app, &sent, "").await);
    app.clock.advance(60_000);
    assert_eq!(leads(&browser.navigate(&address).await), account_error_page("link_expired"));
}

#[tokio::test]
async fn finish_waits_for_what_is_posted() {
    let app = TestApp::social();
    let mut browser = app.browser();
    let url = browser.begin("apple").await;
    let sent = app.identities.allow(&url, &eva());
    let address = format!("/api/auth/apple/finish?state={}", sent.state);
    assert_eq!(leads(&browser.navigate(&address).await), error_page("link_expired"));
    let page = posted(&app, &sent, "").await;
    assert_eq!(leads(&browser.navigate(&refreshed(&page)).await), CHOOSER, "asking too early used nothing up");
}

#[tokio::test]
async fn a_visitor_becomes_a_device_and_a_device_stays_the_one_it_is() {
    let app = TestApp::social();
    let mut browser = app.browser();
    let label = "0b9f6f0e-7d3e-4c1a-9b0e-0f6a1c2d3e4f";
    browser.navigate(&format!("/api/auth/google/signin?uuId={label}")).await;
    assert_eq!(browser.cookies["uuId"], label);
    let secret = browser.cookies["__Host-dsk"].clone();
    browser.navigate("/api/auth/google/signin?uuId=SSR-001-001-001").await;
    assert_eq!((browser.cookies["uuId"].as_str(), &browser.cookies["__Host-dsk"]), (label, &secret));
    // The cookies are those of a guard: a request with them passes.
    assert_eq!(browser.sign_in(ANNA).await.status, 200);
    assert_eq!(browser.cookies["__Host-dsk"], secret);
    let other = browser.navigate("/api/auth/google/signin?uuId=not-one").await;
    assert_eq!(other.outcome(), (422, "validation_failed".into()));
    assert_eq!(other.json()["errors"][0]["field"], "uuId");
}

#[tokio::test]
async fn who_is_signed_in_with_a_password_stays_able_to() {
    let app = TestApp::social();
    known(&app, "u-anna", "s");
    app.browser().come_by("google", &elsewhere("s", ANNA)).await;
    assert_eq!(app.browser().sign_in_with(ANNA, PASSWORD).await.status, 200);
}

#[tokio::test]
async fn a_provider_that_is_off_or_not_configured_completely_leads_back_to_the_sign_in_page() {
    let without_id = r#"{"providers":{"google":{"enabled":true}}}"#;
    let off = r#"{"identityProviders":{"google":{"clientId":"us-google"}}}"#;
    for config in ["{}", without_id, off] {
        let app = TestApp::configured(1, "local", config);
        for path in ["google/signin", "google/callback?state=x&code=y", "apple/finish?state=x&ticket=y"] {
            let reply = app.browser().navigate(&format!("/api/auth/{path}")).await;
            assert_eq!(leads(&reply), error_page("not_found"), "{config} {path}");
        }
    }
    // In production the origin of the callback must be configured: the origin of the request is not trusted.
    let app = TestApp::configured(1, "production", ON);
    assert_eq!(leads(&app.browser().navigate("/api/auth/google/signin").await), error_page("not_found"));
}

#[tokio::test]
async fn a_provider_that_nobody_knows_does_not_exist() {
    let app = TestApp::social();
    for path in ["linkedin/signin", "linkedin/callback?state=x&code=y", "google/finish", "Google/signin"] {
        let path = format!("/api/auth/{path}");
        assert_eq!(app.browser().navigate(&path).await.outcome(), (404, "not_found".into()), "{path}");
    }
    let draft = app.browser().bare(Method::POST, "/api/auth/google/callback", b"");
    assert_eq!(app.send(draft.request()).await.outcome(), (405, "method_not_allowed".into()));
}

#[tokio::test]
async fn people_come_back_to_a_configured_origin_whatever_the_request_says() {
    let on = ON.strip_suffix('}').unwrap();
    let config =
        format!(r#"{on},"mail":{{"origin":"https://asgard.example","origins":["https://join.asgard.example"]}}}}"#);
    let app = TestApp::configured(1, "production", &config);
    let draft = app.browser().bare(Method::GET, "/api/auth/google/signin", b"");
    let draft = draft.header("x-forwarded-host", "evil.example").header("host", "evil.example");
    let reply = app.send(draft.request()).await;
    assert!(leads(&reply).contains("redirect_uri=https%3A%2F%2Fasgard.example%2Fapi%2Fauth%2Fgoogle%2Fcallback&"));
    let mut request = draft.request();
    *request.uri_mut() = "https://join.asgard.example/api/auth/google/signin".parse().unwrap();
    let reply = app.send(request).await;
    assert!(
        leads(&reply).contains("redirect_uri=https%3A%2F%2Fjoin.asgard.example%2Fapi"),
        "one of ours may be chosen"
    );
}
