//! Attacks on social sign-in: forged tokens, foreign devices, replays, forged responses, and what is stored and logged.

use crate::support::app::TestApp;
use crate::support::fixtures::ANNA;
use crate::support::identities::ON;
use crate::support::objects::{Class, Storage};
use crate::support::social::{
    CHOOSER, account_error_page, elsewhere, error_page, eva, known, leads, posted, refreshed,
};
use asgard::domain::operations::log_sampling::LogSampling;
use http::Method;
use serde_json::{Value, json};

/// Everything except flows, which expire.
fn dump(app: &TestApp) -> Value {
    let mut dump = app.db.dump();
    dump["provider_flows"] = json!([]);
    dump
}

#[tokio::test]
async fn an_id_token_that_is_not_as_it_must_be_lets_nobody_in() {
    let app = TestApp::social();
    known(&app, "u-anna", "s");
    let before = dump(&app);
    let far = 1_000_000_000;
    for (name, value) in [
        ("iss", json!("https://evil.example")),
        ("iss", json!("https://appleid.apple.com")),
        ("iss", Value::Null),
        ("aud", json!("somebody-else")),
        ("aud", json!(["us-google", "somebody-else"])),
        ("aud", Value::Null),
        ("azp", json!("somebody-else")),
        ("exp", json!(far)),
        ("exp", Value::Null),
        ("iat", json!(far)),
        ("iat", json!(4_000_000_000_i64)),
        ("iat", Value::Null),
        ("nonce", json!("of another flow")),
        ("nonce", Value::Null),
        ("sub", json!("")),
        ("sub", Value::Null),
    ] {
        let lie = value.clone();
        app.identities.bend(move |claims| claims[name] = lie.clone());
        let mut browser = app.browser();
        let reply = browser.come_by("google", &elsewhere("s", ANNA)).await;
        assert_eq!(leads(&reply), error_page("provider_failed"), "{name} {value}");
        assert!(reply.cookies().is_empty());
        assert!(!browser.cookies.contains_key("utk"));
    }
    assert_eq!(dump(&app), before);
    assert!(app.objects.look(Class::Authority, "u-anna", Storage::is_empty), "the authority was never asked");
    app.identities.calm_down();
    assert_eq!(leads(&app.browser().come_by("google", &elsewhere("s", ANNA)).await), CHOOSER);
}

#[tokio::test]
async fn what_is_no_token_answer_lets_nobody_in() {
    let app = TestApp::social();
    let before = dump(&app);
    for garbage in [
        json!({}),
        json!({ "id_token": 7 }),
        json!({ "id_token": "" }),
        json!({ "id_token": "a.b.c" }),
        json!({ "id_token": "eyJhbGciOiJub25lIn0.e30." }),
        json!({ "error": "invalid_grant" }),
    ] {
        app.identities.respond_with(garbage.clone());
        for provider in ["google", "facebook"] {
            let reply = app.browser().come_by(provider, &eva()).await;
            assert_eq!(leads(&reply), error_page("provider_failed"), "{provider} {garbage}");
        }
    }
    app.identities.reject();
    assert_eq!(leads(&app.browser().come_by("google", &eva()).await), error_page("provider_failed"));
    app.identities.fall_silent();
    assert_eq!(leads(&app.browser().come_by("google", &eva()).await), error_page("unavailable"));
    assert_eq!(dump(&app), before);
}

#[tokio::test]
async fn facebook_without_a_subject_lets_nobody_in() {
    let app = TestApp::social();
    for sub in [Value::Null, json!(""), json!(7)] {
        let mut person = eva();
        person["sub"] = sub;
        assert_eq!(leads(&app.browser().come_by("facebook", &person).await), error_page("provider_failed"));
    }
}

#[tokio::test]
async fn the_same_subject_at_another_provider_is_somebody_else() {
    let app = TestApp::social();
    known(&app, "u-anna", "s");
    let mut browser = app.browser();
    assert_eq!(leads(&browser.come_by("facebook", &elsewhere("s", "other@new.example")).await), CHOOSER);
    assert_ne!(browser.get("/api/user/me").await.json()["user"]["userId"], "u-anna");
}

#[tokio::test]
async fn another_browser_is_refused_and_uses_nothing_up_for_the_owner() {
    let app = TestApp::social();
    known(&app, "u-anna", "s");
    let mut owner = app.browser();
    let url = owner.begin("google").await;
    let sent = app.identities.allow(&url, &elsewhere("s", ANNA));
    // A browser without a device, one with a device, and one with a flow of its own.
    let (nobody, mut guarded, mut beginner) = (app.browser(), app.browser(), app.browser());
    guarded.fetch_guard().await;
    beginner.begin("google").await;
    for mut thief in [nobody, guarded, beginner] {
        let reply = thief.navigate(&sent.address()).await;
        assert_eq!(leads(&reply), error_page("link_expired"));
        assert!(!thief.cookies.contains_key("utk"));
    }
    assert_eq!(leads(&owner.navigate(&sent.address()).await), CHOOSER);
}

#[tokio::test]
async fn a_code_of_somebody_else_cannot_be_put_into_a_flow() {
    let app = TestApp::social();
    known(&app, "u-anna", "s");
    let (mut victim, mut attacker) = (app.browser(), app.browser());
    let urls = (victim.begin("google").await, attacker.begin("google").await);
    let (victims, attackers) = (
        app.identities.allow(&urls.0, &elsewhere("s", ANNA)),
        app.identities.allow(&urls.1, &elsewhere("attacker", "attacker@evil.example")),
    );
    // The attacker's code in the victim's flow (a forced sign-in), and the victim's code in the attacker's (a stolen one).
    let forced = victim.navigate(&format!("{}?state={}&code={}", victims.path, victims.state, attackers.code)).await;
    let stolen =
        attacker.navigate(&format!("{}?state={}&code={}", attackers.path, attackers.state, victims.code)).await;
    for reply in [forced, stolen] {
        assert_eq!(leads(&reply), error_page("provider_failed"), "the verifier belongs to the state");
    }
    assert_eq!(app.db.rows("SELECT * FROM audit"), Vec::new());
}

#[tokio::test]
async fn a_state_that_is_none_old_used_or_of_another_provider_is_refused() {
    let app = TestApp::social();
    let mut browser = app.browser();
    let url = browser.begin("google").await;
    let sent = app.identities.allow(&url, &eva());
    let (secret, _) = sent.state.split_once('.').unwrap();
    for state in ["", "x", secret, &format!("{secret}.none"), &format!("{}.k1", "A".repeat(43)), "%00", "..%2F.."] {
        let reply = browser.navigate(&format!("{}?state={state}&code={}", sent.path, sent.code)).await;
        assert_eq!(
            leads(&reply),
            error_page(if state == "%00" { "validation_failed" } else { "link_expired" }),
            "{state}"
        );
    }
    for path in ["/api/auth/google/callback", "/api/auth/google/callback?code=x", "/api/auth/google/callback?state"] {
        assert_eq!(leads(&browser.navigate(path).await), error_page("link_expired"), "{path}");
    }
    let twice = format!("{}&state=other", sent.address());
    assert_eq!(leads(&browser.navigate(&twice).await), error_page("validation_failed"));
    let elsewhere = sent.address().replace("google", "facebook");
    assert_eq!(leads(&browser.navigate(&elsewhere).await), error_page("link_expired"));
    assert_eq!(leads(&browser.navigate(&sent.address()).await), CHOOSER, "nothing of that used it up");
    assert_eq!(leads(&browser.navigate(&sent.address()).await), account_error_page("link_expired"), "a replay");

    let url = browser.begin("google").await;
    let late = app.identities.allow(&url, &eva());
    app.clock.advance(600_000);
    assert_eq!(leads(&browser.navigate(&late.address()).await), account_error_page("link_expired"));
}

#[tokio::test]
async fn what_the_person_did_not_want_or_the_provider_refused_is_told_and_spends_the_flow() {
    let app = TestApp::social();
    for (error, code) in [
        ("access_denied", "provider_cancelled"),
        ("user_cancelled_authorize", "provider_cancelled"),
        ("server_error", "provider_failed"),
        ("%3Cscript%3E", "provider_failed"),
    ] {
        let mut browser = app.browser();
        let url = browser.begin("google").await;
        let sent = app.identities.allow(&url, &eva());
        let reply = browser.navigate(&format!("{}?state={}&error={error}", sent.path, sent.state)).await;
        assert_eq!(leads(&reply), error_page(code));
        assert_eq!(leads(&browser.navigate(&sent.address()).await), error_page("link_expired"));
    }
    let mut browser = app.browser();
    let url = browser.begin("apple").await;
    let mut sent = app.identities.allow(&url, &eva());
    sent.code = String::new();
    let address = refreshed(&posted(&app, &sent, "&error=user_cancelled_authorize").await);
    assert_eq!(leads(&browser.navigate(&address).await), error_page("provider_cancelled"));
}

#[tokio::test]
async fn a_sign_in_that_failed_at_a_provider_is_always_a_line_of_the_log_and_says_why() {
    let mut app = TestApp::social();
    app.app.log_sampling = LogSampling::parse("1000000");
    for (query, cause) in [
        ("error=server_error", "google gave no code server_error"),
        ("error=%3Cscript%3E", "google gave no code"),
        ("code=c&iss=https%3A%2F%2Fevil.example", "google answered as another issuer than the configured one"),
    ] {
        let mut browser = app.browser();
        let url = browser.begin("google").await;
        let sent = app.identities.allow(&url, &eva());
        let reply = browser.navigate(&format!("{}?state={}&{query}", sent.path, sent.state)).await;
        assert_eq!(leads(&reply), error_page("provider_failed"));
        let id = reply.header("x-request-id");
        let line = app.log.all().into_iter().find(|line| line["event"] == "request" && line["traceId"] == id);
        assert_eq!(line.map(|line| line["cause"].clone()), Some(json!(cause)), "{query}");
    }
}

#[tokio::test]
async fn an_answer_that_names_another_issuer_is_refused() {
    let app = TestApp::social();
    for (iss, end) in [
        ("https%3A%2F%2Faccounts.google.com", CHOOSER.to_owned()),
        ("https%3A%2F%2Fevil.example", error_page("provider_failed")),
    ] {
        let mut browser = app.browser();
        let url = browser.begin("google").await;
        let sent = app.identities.allow(&url, &eva());
        assert_eq!(leads(&browser.navigate(&format!("{}&iss={iss}", sent.address())).await), end);
    }
}

#[tokio::test]
async fn what_strangers_post_is_answered_alike_and_changes_nothing() {
    let app = TestApp::social();
    let mut browser = app.browser();
    let url = browser.begin("apple").await;
    let sent = app.identities.allow(&url, &eva());
    let before = app.db.dump();
    let mut unknown = sent.clone();
    unknown.state = format!("{}.k1", "A".repeat(43));
    let page = posted(&app, &unknown, "").await;
    assert_eq!(page.status, 200);
    let address = format!("/api/auth/apple/finish?state={}&ticket=", unknown.state);
    assert!(refreshed(&page).starts_with(&address), "{}", refreshed(&page));
    assert_eq!(leads(&browser.navigate(&refreshed(&page)).await), error_page("link_expired"));
    for state in ["\"><script>alert(1)</script>", "x\" onload=\"y", ""] {
        unknown.state = state.replace('"', "%22").replace('<', "%3C");
        assert_eq!(leads(&posted(&app, &unknown, "").await), error_page("link_expired"), "{state}");
    }
    assert_eq!(app.db.dump(), before);
    // Google does not post; and only forms are accepted.
    let json = app.browser().bare(Method::POST, "/api/auth/apple/callback", b"{}");
    assert_eq!(app.send(json.request()).await.outcome(), (415, "unsupported_media_type".into()));
    let long = vec![b'a'; 64 * 1024 + 1];
    let big = app.browser().bare(Method::POST, "/api/auth/apple/callback", &long);
    assert_eq!(app.send(big.request()).await.outcome(), (413, "payload_too_large".into()));
}

#[tokio::test]
async fn a_planted_device_is_refused_and_cleared() {
    let app = TestApp::social();
    let mut browser = app.browser();
    let url = browser.begin("google").await;
    let sent = app.identities.allow(&url, &eva());
    let secret = &browser.cookies["__Host-dsk"];
    let draft = browser.bare(Method::GET, &sent.address(), b"");
    let draft = draft.header("cookie", &format!("__Host-dsk={}; __Host-dsk={secret}", "A".repeat(43)));
    let reply = app.send(draft.request()).await;
    assert_eq!(leads(&reply), error_page("unauthenticated"));
    assert!(reply.cookies().iter().any(|line| line.starts_with("__Host-dsk=;") && line.contains("Max-Age=0")));
}

#[tokio::test]
async fn steps_are_limited_per_network() {
    let config = format!(
        r#"{},"limits":{{"providerPerNetwork":{{"count":3,"minutes":15}}}},"mail":{{"origin":"https://app.test"}}}}"#,
        ON.strip_suffix('}').unwrap()
    );
    let app = TestApp::configured(1, "production", &config);
    let mut browser = app.browser();
    let url = browser.begin("apple").await;
    let sent = app.identities.allow(&url, &eva());
    posted(&app, &sent, "").await;
    browser.begin("google").await;
    for path in ["/api/auth/google/signin", &sent.address(), &format!("/api/auth/apple/finish?state={}", sent.state)] {
        assert_eq!(leads(&browser.navigate(path).await), error_page("too_many_attempts"), "{path}");
    }
    assert_eq!(leads(&posted(&app, &sent, "").await), error_page("too_many_attempts"));
    app.clock.advance(15 * 60_000);
    browser.begin("google").await;
}

#[tokio::test]
async fn a_picture_or_frame_of_another_page_begins_no_flow_and_takes_no_attempt() {
    let config = format!(
        r#"{},"limits":{{"providerPerNetwork":{{"count":4,"minutes":15}}}},"mail":{{"origin":"https://app.test"}}}}"#,
        ON.strip_suffix('}').unwrap()
    );
    let app = TestApp::configured(1, "production", &config);
    let mut browser = app.browser();
    let url = browser.begin("apple").await;
    let sent = app.identities.allow(&url, &eva());
    let before = app.db.dump();
    let finish = format!("/api/auth/apple/finish?state={}&ticket=x", sent.state);
    let form = format!("state={}&code={}", sent.state, sent.code);
    for (method, path, body) in [
        (Method::GET, "/api/auth/google/signin", ""),
        (Method::HEAD, "/api/auth/google/signin", ""),
        (Method::GET, &sent.address(), ""),
        (Method::GET, &finish, ""),
        (Method::POST, "/api/auth/apple/callback", &form),
    ] {
        for (mode, dest) in [
            ("no-cors", "image"),
            ("cors", "empty"),
            ("", "script"),
            ("navigate", "iframe"),
            ("navigate", "embed"),
            ("no-cors", "document"),
            ("no-cors", ""),
            ("é", "document"),
        ] {
            let draft = browser.bare(method.clone(), path, body.as_bytes());
            let draft =
                draft.header("content-type", if body.is_empty() { "" } else { "application/x-www-form-urlencoded" });
            let draft = draft.header("sec-fetch-mode", mode).header("sec-fetch-dest", dest);
            let reply = app.send(draft.request()).await;
            assert_eq!(reply.status, 403, "{method} {path} {mode} {dest}");
            assert!(reply.cookies().is_empty(), "{method} {path} {mode} {dest}");
            if method != Method::HEAD {
                assert_eq!(reply.outcome().1, "origin_refused", "{method} {path} {mode} {dest}");
            }
        }
    }
    assert_eq!(app.db.dump(), before);
    // Attempts are left for a link, for Apple's form, and for the redirect to its end.
    let page = browser.bare(Method::GET, "/api/auth/google/signin", b"");
    let page = page.header("sec-fetch-mode", "navigate").header("sec-fetch-dest", "document");
    assert!(leads(&browser.deliver(&page).await).starts_with("https://"));
    let posted = posted(&app, &sent, "").await;
    assert_eq!(leads(&browser.navigate(&refreshed(&posted)).await), CHOOSER);
    assert_eq!(leads(&browser.navigate("/api/auth/google/signin").await), error_page("too_many_attempts"));
}

#[tokio::test]
async fn flows_that_nobody_came_back_to_are_swept_by_those_who_begin() {
    let app = TestApp::social();
    for _ in 0..25 {
        app.browser().begin("google").await;
    }
    app.clock.advance(600_000);
    app.browser().begin("google").await;
    assert_eq!(app.db.rows("SELECT * FROM provider_flows").len(), 6);
    app.browser().begin("google").await;
    assert_eq!(app.db.rows("SELECT * FROM provider_flows").len(), 2);
}

#[tokio::test]
async fn no_line_of_the_log_holds_a_secret_or_an_address() {
    let app = TestApp::social();
    let mut browser = app.browser();
    browser.come_by("google", &eva()).await;
    browser.come_by("facebook", &eva()).await;
    let url = browser.begin("apple").await;
    let sent = app.identities.allow(&url, &elsewhere("s", "b@new.example"));
    let address = refreshed(&posted(&app, &sent, "").await);
    browser.navigate(&address).await;
    for provider in ["google", "facebook"] {
        app.identities.reject();
        browser.come_by(provider, &eva()).await;
        app.identities.bend(|claims| claims["nonce"] = json!("x"));
        browser.come_by(provider, &eva()).await;
    }
    let log = serde_json::to_string(&app.log.all()).unwrap();
    let mut secrets = app.identities.seen();
    assert!(secrets.len() > 20);
    secrets.extend(["eva@new.example".into(), "eva-elsewhere".into(), browser.cookies["__Host-dsk"].clone()]);
    for secret in secrets {
        assert!(!log.contains(&secret), "{secret}");
    }
    // The reason of an error is logged nevertheless.
    for word in ["providerCallback", "provider_failed", "google: Nonce", "mail_exists"] {
        assert!(log.contains(word), "{word}");
    }
}

#[tokio::test]
async fn the_database_holds_no_state_and_no_verifier() {
    let app = TestApp::social();
    let mut browser = app.browser();
    let url = browser.begin("apple").await;
    let sent = app.identities.allow(&url, &eva());
    posted(&app, &sent, "").await;
    let dump = app.db.dump().to_string();
    let (secret, _) = sent.state.split_once('.').unwrap();
    let nonce = url.split("nonce=").nth(1).unwrap().split('&').next().unwrap();
    let device = &browser.cookies["__Host-dsk"];
    for text in [secret, nonce, device] {
        assert!(!dump.contains(text), "{text}");
    }
    assert!(dump.contains(&sent.code), "only the code is stored: without verifier and client secret it is nothing");
}
