//! Prerendered pages.

use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::{ANNA, OLAF};
use http::Method;

async fn page(app: &TestApp, path: &str, cookie: &str) -> Reply {
    app.send(app.browser().bare(Method::GET, path, b"").header("cookie", cookie).request()).await
}

#[tokio::test]
async fn the_frame_of_the_bot_check_has_a_policy_of_its_own_and_exists_only_with_one() {
    let at = |app: &TestApp| app.browser().bare(http::Method::GET, "/auth/bot-check?lang=fr", b"").request();
    let app = TestApp::new();
    assert_eq!(app.send(at(&app)).await.status, 404);
    let app = TestApp::configured(1, "production", r#"{"botCheck":{"siteKey":"0x4-key"}}"#);
    let frame = app.send(at(&app)).await;
    assert!(frame.text().contains("data-sitekey=\"0x4-key\"") && frame.text().contains("lang=\"fr\""));
    assert!(frame.header("content-security-policy").contains("script-src 'self' https://challenges.cloudflare.com;"));
    let policy = frame.header("content-security-policy");
    assert!(policy.contains("frame-ancestors 'self';"));
    assert!(policy.ends_with("; sandbox allow-scripts allow-forms allow-popups"), "an origin of its own: {policy}");
    assert_eq!(frame.header("x-frame-options"), "SAMEORIGIN");
    let page = app.send(app.browser().bare(http::Method::GET, "/auth/login-business", b"").request()).await;
    assert_eq!(page.header("x-frame-options"), "DENY");
    assert!(page.header("content-security-policy").contains("frame-src 'self';"));
    assert!(!page.header("content-security-policy").contains("cloudflare"));
    for bad in [
        r#"{"siteKey":"\"><script>"}"#,
        r#"{"siteKey":"k","script":"https://x.example/a.js\"><script>"}"#,
        r#"{"siteKey":"k","script":"http://x.example/a.js"}"#,
    ] {
        let app = TestApp::configured(1, "local", &format!("{{\"botCheck\":{bad}}}"));
        assert_eq!(app.send(at(&app)).await.status, 404, "{bad}");
    }
}

#[tokio::test]
async fn the_frame_of_an_isolated_app_has_no_origin_and_reaches_its_own_modules_alone() {
    let app = TestApp::configured(
        1,
        "production",
        r#"{"microFrontends":{"partner":{"url":"https://partner.example/index.js","isolated":true},
            "own":{"url":"/apps/own/index.js","isolated":true},"trusted":{"url":"/apps/trusted/index.js"}}}"#,
    );
    let frame = page(&app, "/apps/frame/partner", "app.lang=fr").await;
    assert!(frame.text().contains("<html lang=\"fr\">") && frame.text().contains("src=\"/apps/frame.js\""));
    let policy = frame.header("content-security-policy");
    assert!(policy.starts_with("default-src 'none'; script-src 'self' https://partner.example;"), "{policy}");
    assert!(policy.ends_with("; frame-ancestors 'self'; sandbox allow-scripts allow-forms"), "{policy}");
    assert!(!policy.contains("connect-src") && policy.contains("form-action 'none'"), "{policy}");
    assert_eq!(frame.header("x-frame-options"), "SAMEORIGIN");
    assert!(!page(&app, "/apps/frame/own", "").await.header("content-security-policy").contains("partner.example"));
    for none in ["/apps/frame/trusted", "/apps/frame/unknown", "/apps/frame/", "/apps/frame/partner/x"] {
        assert_eq!(page(&app, none, "").await.status, 404, "{none}");
    }
    let around = page(&app, "/partner", "").await;
    assert!(around.header("content-security-policy").contains("frame-src 'self';"));
    assert!(!around.header("content-security-policy").contains("partner.example"));
}

#[tokio::test]
async fn the_worker_chooses_the_language() {
    let app = TestApp::new();
    for (path, cookie, language) in [
        ("/auth/login-business", "", "de"),
        ("/auth/login-business/", "app.lang=fr", "fr"),
        ("/login-business?lang=pt", "app.lang=fr", "pt-br"),
        ("/login-business?lang=pt-br", "", "de"),
    ] {
        let reply = page(&app, path, cookie).await;
        assert!(reply.text().starts_with(&format!("<html lang={language}>")), "{path} {}", reply.text());
        assert!(reply.header("cache-control").contains("no-transform"));
    }
}

#[tokio::test]
async fn the_public_configuration_stands_in_the_page_and_cannot_end_its_element() {
    let app = TestApp::configured(1, "local", r#"{"maintenance":{"title":"</script><script>alert(1)</script>"}}"#);
    let text = page(&app, "/login-business", "").await.text();
    assert!(text.contains(r#"<script type="application/json" id="boot">{"#));
    assert_eq!(text.matches("</script>").count(), 1);
}

#[tokio::test]
async fn a_page_brings_its_policy() {
    let app = TestApp::new();
    let reply = page(&app, "/login-business", "").await;
    let policy = reply.header("content-security-policy");
    assert!(
        policy.contains("require-trusted-types-for 'script'") && policy.contains("'unsafe-hashes' 'sha256-x='"),
        "{policy}"
    );
}

#[tokio::test]
async fn switched_off_pages_and_maintenance_redirect() {
    let app = TestApp::configured(1, "local", r#"{"features":{"signup":false}}"#);
    let signup = page(&app, "/auth/signup/a@b.de/code", "").await;
    assert_eq!((signup.status.as_u16(), signup.header("location")), (302, "/auth/login"));
    let config = r#"{"features":{"signup":false},"maintenance":{"enabled":true}}"#;
    let app = TestApp::configured(1, "local", config);
    // The address goes along, with its modals and its query.
    for (closed, address) in [
        ("/", "%2F"),
        ("/account", "%2Faccount"),
        ("/auth", "%2Fauth"),
        ("/auth/signup/a@b.de/code", "%2Fauth%2Fsignup%2Fa@b.de%2Fcode"),
        ("/auth/admin/user?search=%C3%96st&page=2", "%2Fauth%2Fadmin%2Fuser%3Fsearch%3D%25C3%2596st%26page%3D2"),
        ("/account(modal:user/edit/5)", "%2Faccount%28modal%3Auser%2Fedit%2F5%29"),
    ] {
        let location = format!("/auth/maintenance?returnTo={address}");
        assert_eq!(page(&app, closed, "").await.header("location"), location, "{closed}");
    }
    // Operators sign in by the form.
    for open in ["/auth/login-business", "/auth/maintenance", "/auth/signoff", "/404", "/500"] {
        assert_eq!(page(&app, open, "").await.status, 200, "{open}");
    }
}

#[tokio::test]
async fn where_recovery_is_off_a_new_password_can_still_be_chosen() {
    let app = TestApp::configured(1, "local", r#"{"features":{"passwordReset":false}}"#);
    for forgot in ["/forgot", "/auth/forgot"] {
        assert_eq!(page(&app, forgot, "").await.header("location"), "/auth/login", "{forgot}");
    }
    for choose in ["/reset/a@b.de/code", "/auth/reset/a@b.de/code", "/auth/reset/u1/id"] {
        let reply = page(&app, choose, "").await;
        assert!(reply.status == 200 && reply.text().contains("<body>reset"), "{choose}");
    }
}

#[tokio::test]
async fn maintenance_lets_operators_navigate_and_nobody_else() {
    let app = TestApp::configured(1, "local", r#"{"maintenance":{"enabled":true}}"#);
    let start = async |browser: &Browser| app.send(browser.bare(Method::GET, "/", b"").request()).await;
    let (mut olaf, mut anna) = (signed_in(&app, OLAF).await, signed_in(&app, ANNA).await);
    assert_eq!(start(&olaf).await.status, 200);
    // A page request carries only cookies, and the access token in them has usually expired.
    app.clock.advance(3_600_000);
    assert_eq!(start(&olaf).await.status, 200);
    assert_eq!(start(&anna).await.header("location"), "/auth/maintenance?returnTo=%2F");
    // Neither another device nor an invalid token gives the operator's access.
    anna.cookies.insert("utk".into(), olaf.cookies["utk"].clone());
    assert_eq!(start(&anna).await.header("location"), "/auth/maintenance?returnTo=%2F");
    olaf.cookies.insert("utk".into(), "x.y.z".into());
    assert_eq!(start(&olaf).await.header("location"), "/auth/maintenance?returnTo=%2F");
}

#[tokio::test]
async fn unknown_addresses_are_pages_and_missing_files_are_not() {
    let app = TestApp::new();
    assert!(page(&app, "/auth/nothing", "").await.text().contains("<body>menu"));
    assert!(page(&app, "/nothing/here", "").await.text().contains("<body>404"));
    let chunk = page(&app, "/_app/gone-1234.js", "").await;
    assert_eq!((chunk.outcome(), chunk.header("cache-control")), ((404, "not_found".into()), "no-store"));
}

#[tokio::test]
async fn an_address_with_modals_is_the_page_below_them() {
    let app = TestApp::new();
    let below = page(&app, "/login-business", "").await.text();
    for path in [
        "/login-business(modal:user/edit/5)",
        "/login-business/(modal:user/edit/a.b@c.example//side:role/edit/7)",
        "/login-business%28modal%3Auser/edit/5%29",
    ] {
        let reply = page(&app, path, "").await;
        assert_eq!((reply.status.as_u16(), reply.text()), (200, below.clone()), "{path}");
    }
    let app = TestApp::configured(1, "local", r#"{"features":{"signup":false}}"#);
    let closed = page(&app, "/auth/signup/a@b.de/code(modal:user/create)", "").await;
    assert_eq!((closed.status.as_u16(), closed.header("location")), (302, "/auth/login"));
    assert!(page(&app, "/auth/nothing(modal:user/create)", "").await.text().contains("<body>menu"));
}

#[tokio::test]
async fn addresses_that_may_be_an_apps_get_the_shell() {
    let config = r#"{"microFrontends":{"surveys":{"url":"/apps/surveys/index.js"}}}"#;
    let app = TestApp::configured(1, "local", config);
    for path in [
        "/surveys",
        "/surveys/",
        "/surveys?state=closed",
        "/surveys/customers/edit",
        "/surveys/v1.2",
        "/surveys/customers(modal:user/edit/5)",
    ] {
        let reply = page(&app, path, "").await;
        assert!(reply.status == 200 && reply.text().contains("<body>shell"), "{path}");
    }
    for path in ["/surveyst", "/Surveys", "//surveys", "/insight/surveys"] {
        assert!(page(&app, path, "").await.text().contains("<body>404"), "{path}");
    }
    assert!(page(&app, "/auth/surveys", "").await.text().contains("<body>menu"));
    assert!(page(&app, "/reports", "").await.text().contains("<body>404"), "nobody is signed in");
    assert!(page(&app, "/reports", "utk=x").await.text().contains("<body>shell"), "their company may have it");
    assert_eq!(page(&app, "/apps/surveys/gone.js", "utk=x").await.outcome(), (404, "not_found".into()));
}

#[tokio::test]
async fn unknown_addresses_under_auth_are_the_menu_page_with_its_switches() {
    let app = TestApp::new();
    for path in ["/auth", "/auth/nothing", "/auth/a/b"] {
        assert!(page(&app, path, "").await.text().contains("<body>menu"), "{path}");
    }
    assert!(page(&app, "/nothing", "").await.text().contains("<body>404"));
    let app = TestApp::configured(1, "local", r#"{"features":{"welcomePage":false}}"#);
    for (path, location) in [
        ("/auth", "/auth/login-business"),
        ("/auth/nothing", "/auth/login-business"),
        ("/auth?lang=fr&returnTo=%2Faccount", "/auth/login-business?lang=fr&returnTo=%2Faccount"),
    ] {
        assert_eq!(page(&app, path, "").await.header("location"), location, "{path}");
    }
    let app = TestApp::configured(1, "local", r#"{"maintenance":{"enabled":true}}"#);
    assert_eq!(
        page(&app, "/auth/nothing", "").await.header("location"),
        "/auth/maintenance?returnTo=%2Fauth%2Fnothing"
    );
}
