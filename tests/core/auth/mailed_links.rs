//! Mailed links: opening them consumes nothing, and their codes are revealed nowhere else.

use crate::auth::sign_up::form;
use crate::invitations::{BASE, admin};
use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::fakes::link;
use crate::support::fixtures::{ANNA, BEN, NINA, PASSWORD};
use http::Method;
use serde_json::{Value, json};

const EVA: &str = "eva@new.example";

/// Path of a mail's link, on our own host.
fn path(app: &TestApp, to: &str) -> String {
    let link = link(&app.mailbox.newest(to));
    format!("/{}", link.splitn(4, '/').nth(3).unwrap())
}

fn code(path: &str) -> &str {
    path.rsplit('/').next().unwrap()
}

#[tokio::test]
async fn opening_any_mailed_link_ten_times_uses_nothing_up() {
    let app = TestApp::new();
    let mut visitor = app.browser();
    assert_eq!(visitor.post("/api/auth/signup", &form()).await.status, 201);
    let confirm = path(&app, EVA);
    visitor.post("/api/auth/pass-forgot", &json!({ "email": BEN })).await;
    let reset = path(&app, BEN);
    let mut anna = admin(&app).await;
    anna.post(&format!("{BASE}/inviteUser"), &json!({ "email": NINA })).await;
    let invitation = path(&app, NINA);
    let before = app.db.dump();
    for link in [&confirm, &reset, &invitation] {
        for method in [Method::GET, Method::HEAD] {
            for _ in 0..10 {
                // A scanner without cookies, and one with a user's cookies.
                for browser in [app.browser(), anna.clone()] {
                    let reply = app.send(browser.bare(method.clone(), link, b"").request()).await;
                    assert_eq!(reply.status, 200, "{link}");
                    assert!(reply.cookies().is_empty(), "{link}");
                    assert!(!reply.text().contains(code(link)), "the page repeats nothing of its address");
                }
            }
        }
    }
    assert_eq!(app.db.dump(), before);

    let mut eva = app.browser();
    eva.sign_in(EVA).await;
    let proof = json!({ "token": code(&confirm), "email": EVA });
    assert_eq!(eva.post("/api/auth/verify-email", &proof).await.status, 200);
    let body =
        json!({ "code": code(&reset), "email": BEN, "password": "Winter-2027", "passwordConfirm": "Winter-2027" });
    assert_eq!(app.browser().post("/api/auth/pass-update", &body).await.status, 204);
    let mut nina = signed_in(&app, NINA).await;
    let accept = format!("{BASE}/accept/t-alpha/{}", code(&invitation));
    assert_eq!(nina.post(&accept, &Value::Null).await.status, 200);
}

/// All responses, log lines, rows and cache entries of a day on which every mail was sent.
#[tokio::test]
async fn no_mailed_code_and_no_password_is_in_an_answer_a_line_a_row_or_a_copy() {
    let app = TestApp::new();
    let mut outcomes = Vec::new();
    let mut visitor = app.browser();
    let mut anna = admin(&app).await;
    outcomes.push(visitor.post("/api/auth/signup", &form()).await);
    outcomes.push(visitor.sign_in(EVA).await);
    let mut codes = vec![code(&path(&app, EVA)).to_owned()];
    outcomes.push(visitor.post("/api/auth/resend-verification", &Value::Null).await);
    codes.push(code(&path(&app, EVA)).to_owned());
    outcomes.push(visitor.post("/api/auth/pass-forgot", &json!({ "email": ANNA })).await);
    codes.push(code(&path(&app, ANNA)).to_owned());
    let sent = anna.post(&format!("{BASE}/inviteUser"), &json!({ "email": EVA })).await;
    let id = sent.json()["id"].as_str().unwrap().to_owned();
    outcomes.push(sent);
    codes.push(code(&path(&app, EVA)).to_owned());
    app.clock.advance(1000);
    outcomes.push(anna.post(&format!("{BASE}/resend/{id}"), &Value::Null).await);
    codes.push(code(&path(&app, EVA)).to_owned());
    for address in ["getInvitedUsers", "getInvitationRequest"] {
        outcomes.push(anna.get(&format!("{BASE}/{address}")).await);
    }
    let proof = json!({ "token": codes[1], "email": EVA });
    outcomes.push(visitor.post("/api/auth/verify-email", &proof).await);
    for path in
        ["/api/user/invitation/getInvitationRequest", "/api/user/me/export", "/api/user/sessions", "/api/user/me"]
    {
        let reply = visitor.get(path).await;
        assert_eq!(reply.status, 200, "{path}");
        outcomes.push(reply);
    }
    let look = json!({ "code": codes[4], "email": EVA });
    outcomes.push(visitor.post("/api/auth/verify-invitation", &look).await);
    outcomes.push(visitor.post(&format!("{BASE}/accept/t-alpha/{}", codes[4]), &Value::Null).await);
    let body = json!({ "code": codes[2], "email": ANNA, "password": "Winter-2027", "passwordConfirm": "Winter-2027" });
    outcomes.push(visitor.post("/api/auth/pass-update", &body).await);
    assert!(
        outcomes.iter().all(|reply| reply.status.is_success()),
        "{:?}",
        outcomes.iter().map(|r| r.outcome()).collect::<Vec<_>>()
    );

    let answers: String = outcomes.iter().map(|reply| format!("{:?} {}", reply.headers, reply.text())).collect();
    let lines = serde_json::to_string(&app.log.all()).unwrap();
    let rows = app.db.dump().to_string();
    let places = [
        ("answers", answers),
        ("lines", lines),
        ("rows", rows),
        ("copies", app.cache.text()),
        ("objects", app.objects.text()),
    ];
    assert_eq!(codes.len(), 5);
    for (place, text) in &places {
        for secret in codes.iter().map(String::as_str).chain([PASSWORD, "Winter-2027"]) {
            assert!(!text.contains(secret), "{place}: {secret}");
        }
    }
    let (_, lines) = &places[1];
    for address in [EVA, ANNA, NINA] {
        assert!(!lines.contains(address), "{address}");
    }
}
