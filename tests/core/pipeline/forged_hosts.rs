//! Requests with forged hosts, and malformed e-mail addresses.

use crate::auth::sign_up::form;
use crate::invitations::{BASE, NEW, admin};
use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::fakes::link;
use crate::support::fixtures::{ANNA, NINA, PASSWORD};
use crate::support::identities::ON;
use http::Method;
use serde_json::{Value, json};

const OURS: &str = "https://asgard.example";
const LIES: [(&str, &str); 9] = [
    ("host", "evil.example"),
    ("x-forwarded-host", "evil.example"),
    ("x-forwarded-proto", "http"),
    ("x-forwarded-server", "evil.example"),
    ("x-original-host", "evil.example"),
    ("x-host", "evil.example"),
    ("forwarded", "for=1.2.3.4;host=evil.example;proto=http"),
    ("referer", "https://evil.example/"),
    ("x-original-url", "https://evil.example/"),
];
const DOMAINS: [&str; 12] = [
    "https://evil.example",
    "//evil.example",
    "evil.example",
    "https://asgard.example.evil.example",
    "https://asgard.example@evil.example",
    "https://asgard.example:443@evil.example",
    "https://asgard.example\\@evil.example",
    "https://asgard.example\r\nhost: evil.example",
    "https://evil.example#https://asgard.example",
    "javascript:alert(1)",
    "null",
    "",
];

/// A product with a configured origin.
fn product_with_origin() -> TestApp {
    let on = ON.strip_suffix('}').unwrap();
    let config = format!(r#"{on},"mail":{{"origin":"{OURS}","origins":["https://join.asgard.example"]}}}}"#);
    TestApp::configured(1, "production", &config)
}

/// A request whose headers all name another host than the real one.
async fn forged_call(browser: &mut Browser, path: &str, body: &Value) -> Reply {
    if browser.guard.is_none() {
        browser.fetch_guard().await;
    }
    let text = if body.is_null() { String::new() } else { body.to_string() };
    let draft = browser.draft(Method::POST, path, text.as_bytes());
    let draft = LIES.iter().fold(draft, |draft, (name, value)| draft.header(name, value));
    let mut request = draft.header("origin", "https://evil.example").request();
    *request.uri_mut() = format!("https://evil.example{path}").parse().unwrap();
    let reply = browser.app.send(request).await;
    browser.keep(&reply);
    reply
}

#[tokio::test]
async fn every_mail_leads_to_a_configured_origin_whatever_the_request_says() {
    for domain in DOMAINS {
        let app = product_with_origin();
        let mut anna = admin(&app).await;
        let mut visitor = app.browser();
        let mut eva = form();
        eva["domain"] = json!(domain);
        assert_eq!(forged_call(&mut visitor, "/api/auth/signup", &eva).await.status, 201, "{domain}");
        assert_eq!(visitor.sign_in_with(NEW, PASSWORD).await.status, 200);
        let calls = [
            (&mut visitor, "/api/auth/pass-forgot".to_owned(), json!({ "email": ANNA, "domain": domain }), 202),
            (&mut anna, format!("{BASE}/inviteUser"), json!({ "email": NINA, "domain": domain }), 201),
        ];
        for (browser, path, body, status) in calls {
            assert_eq!(forged_call(browser, &path, &body).await.status, status, "{path} {domain}");
        }
        assert_eq!(forged_call(&mut visitor, "/api/auth/resend-verification", &Value::Null).await.status, 202);
        let id = app.db.rows("SELECT id FROM invitations")[0]["id"].as_str().unwrap().to_owned();
        assert_eq!(forged_call(&mut anna, &format!("{BASE}/resend/{id}"), &Value::Null).await.status, 202);
        let body = json!({ "password": "Winter-2027", "currentPassword": PASSWORD, "domain": domain });
        assert_eq!(anna.call(Method::PATCH, "/api/user/me", &body, &LIES).await.status, 200);
        let mails = app.mailbox.all();
        assert_eq!(mails.len(), 6, "{domain}");
        for mail in mails {
            assert!(link(&mail).starts_with(&format!("{OURS}/auth/")), "{domain}: {}", link(&mail));
            assert!(!format!("{mail:?}").contains("evil"), "{domain}: {mail:?}");
        }
    }
}

#[tokio::test]
async fn a_configured_origin_may_be_chosen() {
    let app = product_with_origin();
    let body = json!({ "email": ANNA, "domain": "https://join.asgard.example/" });
    app.browser().post("/api/auth/pass-forgot", &body).await;
    assert!(link(&app.mailbox.newest(ANNA)).starts_with("https://join.asgard.example/auth/reset/"));
}

#[tokio::test]
async fn mails_whose_request_names_no_origin_lead_to_the_configured_one_that_it_came_to() {
    let app = product_with_origin();
    let mut browser = app.browser();
    let mut request = async |host: &str| {
        if browser.guard.is_none() {
            browser.fetch_guard().await;
        }
        let path = "/api/auth/pass-forgot";
        let draft = browser.draft(Method::POST, path, json!({ "email": ANNA }).to_string().as_bytes());
        let mut request = draft.header("origin", &format!("https://{host}")).request();
        *request.uri_mut() = format!("https://{host}{path}").parse().unwrap();
        let reply = browser.app.send(request).await;
        browser.keep(&reply);
        assert_eq!(reply.status, 202, "{}", reply.text());
        link(&app.mailbox.newest(ANNA))
    };
    assert!(request("join.asgard.example").await.starts_with("https://join.asgard.example/auth/reset/"));
    assert!(request("evil.example").await.starts_with(&format!("{OURS}/auth/reset/")));
}

/// Every operation that takes an e-mail address, with a body that is valid except for it.
fn operations_with_email() -> [(&'static str, String, Value); 9] {
    let chosen = json!({ "code": "x", "password": "Winter-2027", "passwordConfirm": "Winter-2027" });
    [
        ("email", "/api/auth/signup".to_owned(), form()),
        ("email", "/api/auth/signin".into(), json!({ "password": PASSWORD })),
        ("email", "/api/auth/pass-forgot".into(), json!({})),
        ("email", "/api/auth/pass-verify-code".into(), json!({ "code": "x" })),
        ("email", "/api/auth/pass-update".into(), chosen),
        ("email", "/api/auth/verify-invitation".into(), json!({ "code": "x" })),
        ("email", "/api/auth/verify-email".into(), json!({ "token": "x" })),
        ("email", format!("{BASE}/inviteUser"), json!({})),
        // The code, in a request that takes two texts.
        ("code", "/api/auth/verify-invitation".into(), json!({ "email": NEW })),
    ]
}

#[tokio::test]
async fn what_is_not_one_address_is_refused_by_every_call_and_mails_nobody() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let before = app.db.dump();
    let mut texts: Vec<String> = [
        json!([ANNA]),
        json!([ANNA, "evil@x.example"]),
        json!({ "0": ANNA }),
        json!(7),
        json!(true),
        Value::Null,
        json!(""),
    ]
    .iter()
    .map(Value::to_string)
    .collect();
    texts.extend(
        [
            "anna@alpha.example\r\nBcc: evil@x.example",
            "anna@alpha.example\n",
            "\r\nanna@alpha.example",
            "anna@alpha.example,evil@x.example",
            "anna@alpha.example;evil@x.example",
            "anna@alpha.example evil@x.example",
            "Anna <anna@alpha.example>",
            "<anna@alpha.example>",
            "ånna@alpha.example",
            "anna\u{0}@alpha.example",
            "anna@alpha.example\u{0}",
            "anna@alpha.example%0d%0aBcc:evil@x.example",
            "anna@evil.example@",
            "\"anna@alpha.example\"@x.example",
            "anna(comment)@alpha.example",
            "anna@alpha.example.",
            "anna@[127.0.0.1]",
            "anna@127.0.0.1",
        ]
        .iter()
        .map(|text| json!(text).to_string()),
    );
    for (_, path, body) in operations_with_email().iter().filter(|(member, _, _)| *member == "email") {
        for text in &texts {
            let mut body = body.clone();
            body.as_object_mut().unwrap().remove("email");
            let rest = body.to_string();
            let rest = rest.trim_start_matches('{');
            let joint = if rest == "}" { "" } else { "," };
            let body = format!("{{\"email\":{text}{joint}{rest}");
            let reply = anna.call_with(Method::POST, path, body.as_bytes(), &[]).await;
            assert_eq!(reply.outcome(), (422, "validation_failed".into()), "{path} {text}");
            assert_eq!(reply.json()["errors"][0]["field"], "email", "{path} {text}");
        }
    }
    assert_eq!(app.db.dump(), before);
    assert!(app.mailbox.all().is_empty());
}

#[tokio::test]
async fn a_member_that_comes_twice_is_refused_by_every_call_in_either_order() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let before = app.db.dump();
    for (member, path, body) in operations_with_email() {
        for (first, second) in [(ANNA, "evil@x.example"), ("evil@x.example", ANNA), (ANNA, ANNA)] {
            let mut body = body.clone();
            body.as_object_mut().unwrap().remove(member);
            let rest = body.to_string();
            let rest = rest.trim_start_matches('{');
            let joint = if rest == "}" { "" } else { "," };
            // Once literally, once with an escaped name.
            for again in [member.to_owned(), format!("\\u00{:x}{}", member.as_bytes()[0], &member[1..])] {
                let body = format!("{{\"{member}\":\"{first}\",\"{again}\":\"{second}\"{joint}{rest}");
                let outcome = anna.call_with(Method::POST, &path, body.as_bytes(), &[]).await.outcome();
                assert_eq!(outcome, (422, "validation_failed".into()), "{path} {body}");
            }
        }
    }
    assert_eq!(app.db.dump(), before);
    assert!(app.mailbox.all().is_empty());
}

#[tokio::test]
async fn a_page_of_somebody_else_calls_nothing_and_reads_nothing() {
    let app = product_with_origin();
    let mut anna = signed_in(&app, ANNA).await;
    for origin in [
        "https://evil.example",
        "null",
        "https://asgard.example.evil.example",
        "http://app.test",
        "https://app.test:8443",
        "https://app.test/",
    ] {
        let reply = anna.call(Method::POST, "/api/auth/signout", &json!({}), &[("origin", origin)]).await;
        assert_eq!(reply.outcome(), (403, "origin_refused".into()), "{origin}");
        let reply = anna.call(Method::GET, "/api/user/me", &Value::Null, &[("origin", origin)]).await;
        assert!(!reply.headers.contains_key("access-control-allow-origin"), "{origin}");
    }
    assert_eq!(anna.get("/api/user/me").await.status, 200);
}

/// Whatever a URL contains, the worker redirects only to its own pages, or to the requested provider.
#[tokio::test]
async fn no_redirect_leaves_us_whatever_the_address_says() {
    let off = ON.strip_suffix('}').unwrap();
    let config = format!(
        r#"{off},"features":{{"signup":false,"passwordReset":false,"welcomePage":false}},"mail":{{"origin":"{OURS}"}}}}"#
    );
    let mut redirected = 0;
    for maintenance in ["", r#","maintenance":{"enabled":true}"#] {
        let app =
            TestApp::configured(1, "production", &format!("{}{maintenance}}}", config.strip_suffix('}').unwrap()));
        let mut anna = app.browser();
        anna.sign_in(ANNA).await;
        for target in [
            "//evil.example",
            "%2F%2Fevil.example",
            "\\\\evil.example",
            "https://evil.example",
            "javascript:alert(1)",
            "/%09/evil.example",
            "x@evil.example",
            "%0d%0alocation:%20https://evil.example",
        ] {
            let encoded = target.replace('\\', "%5C");
            let query = format!(
                "?returnTo={encoded}&successUri={encoded}&redirect={encoded}&next={encoded}&uuId=&lang={encoded}&error={encoded}&state={encoded}&code=x&iss={encoded}"
            );
            let mut paths: Vec<String> = [
                "/",
                "/auth",
                "/auth/signup",
                "/signup",
                "/auth/signup/a@b.de/x",
                "/auth/login-business",
                "/auth/signoff",
            ]
            .iter()
            .map(|page| format!("{page}{query}"))
            .collect();
            for provider in ["google", "apple", "facebook"] {
                paths.push(format!("/api/auth/{provider}/signin?returnTo={encoded}&redirect_uri={encoded}"));
                paths.push(format!("/api/auth/{provider}/callback{}", query.replace("uuId=&", "")));
            }
            paths.push(format!("/api/auth/apple/finish?state={encoded}&ticket={encoded}&returnTo={encoded}"));
            paths.push(format!("//evil.example/auth{query}"));
            paths.push(format!("/auth//evil.example{query}"));
            for path in paths {
                let reply = anna.navigate(&path).await;
                let Some(location) = reply.headers.get("location") else { continue };
                let location = location.to_str().unwrap();
                redirected += 1;
                let page = location.split(['?', '#']).next().unwrap();
                let to_provider =
                    ["https://accounts.google.com/", "https://appleid.apple.com/", "https://www.facebook.com/"]
                        .iter()
                        .any(|provider| location.starts_with(provider) && path.contains("/signin?"));
                let is_known = page.starts_with("/auth/") || page == "/account";
                let ours = is_known && !page.contains("//") && !page.contains("evil");
                assert!(ours || (to_provider && !location.contains("evil")), "{path} leads to {location}");
                assert!(reply.headers.get_all("location").iter().count() == 1);
            }
        }
    }
    assert!(redirected > 100, "{redirected}");
}

/// A stranger can sign up with another user's address and chooses the name in the mail that we send there.
#[tokio::test]
async fn a_name_makes_no_link_in_a_mail_to_somebody_else() {
    for name in [
        "Win https://evil.example/x",
        "www.evil.example",
        "evil.example",
        "me@evil.example",
        "//evil.example",
        "Evil。example",
    ] {
        let app = product_with_origin();
        let mut eva = form();
        eva["firstName"] = json!(name);
        let registered = app.browser().post("/api/auth/signup", &eva).await;
        if name.contains("://") || name.contains("www.") {
            assert_eq!(registered.outcome(), (422, "validation_failed".into()), "{name}");
            continue;
        }
        assert_eq!(registered.status, 201, "{name}");
        let mut anna = admin(&app).await;
        assert_eq!(anna.patch("/api/user/me", &json!({ "firstName": name })).await.status, 200);
        anna.post(&format!("{BASE}/inviteUser"), &json!({ "email": NINA })).await;
        for to in [NEW, NINA] {
            let mail = app.mailbox.newest(to);
            for text in [&mail.subject, &mail.plain, &mail.html] {
                let text = text.to_lowercase();
                for link in ["://evil", "www.evil", "evil.example", "@evil", "evil。example"] {
                    assert!(!text.contains(link), "{name}: {text}");
                }
            }
        }
    }
    // Names with dots stay readable.
    let app = product_with_origin();
    let mut eva = form();
    eva["firstName"] = json!("J.R.R. O'Neil-Őry");
    app.browser().post("/api/auth/signup", &eva).await;
    assert!(app.mailbox.newest(NEW).plain.contains("J. R. R. O'Neil-Őry"));
}
