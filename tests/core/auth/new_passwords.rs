//! Every form that sets a password: weak ones are rejected as errors of their field, and nothing is written.

use crate::admin::{USERS, anna, join, make};
use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, signed_in};
use crate::support::fakes::{FakeBreaches, link};
use crate::support::fixtures::{ANNA, NINA, PASSWORD, RITA, secrets};
use crate::support::round_trips::Rounds;
use asgard::domain::credentials::password::{self, Password};
use asgard::domain::crypto::keys::Keys;
use asgard::http::pipeline::entry::serve;
use asgard::http::pipeline::response::DeferredWork;
use asgard::ports::{Clock, Mail};
use http::Method;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;

/// Acceptable by itself: long enough, with an upper-case letter and a digit.
const GOOD: &str = "Winter-2027";

/// A form that sets a password, and passwords that contain the local part, a name and the company of its user.
struct PasswordForm {
    name: &'static str,
    named: &'static [&'static str],
}

const FORMS: [PasswordForm; 7] = [
    PasswordForm { name: "registration", named: &["7xEva.maria7x", "Eva-Maria7", "Oestlich-7"] },
    PasswordForm {
        name: "own password",
        named: &["Anna-2027x", "Müller2027", "MULLER-2027", "Alpha-2027", "Gamma2027"],
    },
    PasswordForm { name: "mailed link", named: &["Anna-2027x", "Müller2027", "Beta-2027x"] },
    PasswordForm { name: "limited session", named: &["Rita-2027x", "Levi-2027x", "beta-Haus7"] },
    PasswordForm { name: "new member", named: &["Eva.Maria7x", "Oestlich-7", "Alpha-2027"] },
    PasswordForm { name: "member's password", named: &["Wimbo-2027", "Alpha-2027"] },
    PasswordForm { name: "import", named: &["Eva.Maria7x", "Oestlich-7", "Alpha-2027"] },
];

/// A user at such a form.
struct PasswordChoice {
    app: TestApp,
    browser: Browser,
    code: String,
    member: String,
}

impl PasswordChoice {
    async fn at(form: &PasswordForm) -> Self {
        let app = TestApp::configured(1, "local", FakeBreaches::ON);
        let (mut code, mut member) = (String::new(), String::new());
        let browser = match form.name {
            "own password" => signed_in(&app, ANNA).await,
            "mailed link" => {
                app.browser().post("/api/auth/pass-forgot", &json!({ "email": ANNA })).await;
                code = crate::invitations::code(&app, ANNA);
                app.browser()
            }
            "limited session" => signed_in(&app, RITA).await,
            "registration" => app.browser(),
            _ => {
                let mut anna = anna(&app).await;
                let wimbo = make(&mut anna, &json!({ "firstName": "Wimbo", "email": "wimbo@alpha.example" })).await;
                member = wimbo["id"].as_str().unwrap().to_owned();
                anna
            }
        };
        Self { app, browser, code, member }
    }

    async fn choose(&mut self, form: &PasswordForm, password: &str) -> Reply {
        let chosen = json!({ "password": password, "passwordConfirm": password });
        let with = |more: Value| {
            let mut body = chosen.clone();
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            body
        };
        let eva = json!({ "firstName": "Eva-Maria", "lastName": "Oestlich", "email": "eva.maria@new.example",
            "password": password, "passwordConfirm": password });
        match form.name {
            "registration" => self.browser.post("/api/auth/signup", &eva).await,
            "own password" => {
                self.browser.patch("/api/user/me", &json!({ "password": password, "currentPassword": PASSWORD })).await
            }
            "mailed link" => {
                self.browser.post("/api/auth/pass-update", &with(json!({ "code": self.code, "email": ANNA }))).await
            }
            "limited session" => {
                self.browser.post("/api/auth/pass-update", &with(json!({ "code": "id", "id": "u-rita" }))).await
            }
            "new member" => self.browser.call(Method::PUT, USERS, &eva, &[]).await,
            "member's password" => {
                self.browser.patch(&format!("{USERS}/{}", self.member), &json!({ "password": password })).await
            }
            _ => {
                let body = json!({ "importId": "list", "chunk": 0, "dryRun": true, "rows": [eva] });
                self.browser.post(&format!("{USERS}/import"), &body).await
            }
        }
    }
}

/// Why a password was rejected; null if it was accepted.
fn field_error(form: &PasswordForm, reply: &Reply) -> Value {
    let errors =
        if form.name == "import" { reply.json()["rows"][0]["errors"].clone() } else { reply.json()["errors"].clone() };
    assert_eq!(reply.status.is_success(), errors.is_null() || form.name == "import", "{}", reply.text());
    errors.as_array().filter(|errors| !errors.is_empty()).map_or(Value::Null, |errors| json!(errors))
}

#[tokio::test]
async fn what_is_guessed_first_is_refused_wherever_a_password_is_chosen() {
    let common = json!([{ "field": "password", "code": "password_common", "params": {} }]);
    for form in &FORMS {
        let mut choice = PasswordChoice::at(form).await;
        choice.browser.fetch_guard().await;
        let before = choice.app.db.dump();
        for password in ["Password1", "TRUSTNO1", "1qaz2WSX"].iter().chain(form.named) {
            let reply = choice.choose(form, password).await;
            assert_eq!(field_error(form, &reply), common, "{}: {password}", form.name);
        }
        assert_eq!(choice.app.db.dump(), before, "{}", form.name);
        // It consumed no link, attempt or session.
        let reply = choice.choose(form, GOOD).await;
        assert_eq!(field_error(form, &reply), Value::Null, "{}", form.name);
    }
}

#[tokio::test]
async fn what_leaked_is_refused_wherever_a_password_is_chosen() {
    let leaked = json!([{ "field": "password", "code": "password_breached", "params": {} }]);
    for form in &FORMS {
        let mut choice = PasswordChoice::at(form).await;
        choice.browser.fetch_guard().await;
        choice.app.breaches.leak(GOOD);
        choice.app.breaches.take_requests();
        let before = choice.app.db.dump();
        let reply = choice.choose(form, GOOD).await;
        assert_eq!(field_error(form, &reply), leaked, "{}", form.name);
        assert_eq!(choice.app.db.dump(), before, "{}", form.name);
        let lookups = choice.app.breaches.take_requests();
        assert_eq!(lookups, ["B6755"], "{}: five digits, once", form.name);
        choice.choose(form, "Password1").await;
        assert_eq!(choice.app.breaches.take_requests(), Vec::<String>::new(), "{}: nobody is asked in vain", form.name);
        let reply = choice.choose(form, "Winter-2028").await;
        assert_eq!(field_error(form, &reply), Value::Null, "{}", form.name);
    }
}

#[tokio::test]
async fn a_service_that_does_not_answer_keeps_nobody_out_and_is_written_down() {
    for form in &FORMS {
        let mut choice = PasswordChoice::at(form).await;
        choice.app.breaches.leak(GOOD);
        choice.app.breaches.is_down.store(true, Ordering::SeqCst);
        let reply = choice.choose(form, GOOD).await;
        assert_eq!(field_error(form, &reply), Value::Null, "{}", form.name);
        let lines = choice.app.log.all();
        let line = lines.iter().rfind(|line| line["event"] == "password_not_checked");
        let line = line.unwrap_or_else(|| panic!("{}", form.name));
        assert_eq!((&line["level"], &line["why"]), (&json!("warn"), &json!("no answer within the deadline")));
        assert!(!json!(lines).to_string().contains(GOOD), "{}", form.name);
    }
}

#[tokio::test]
async fn without_a_service_nobody_is_asked() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let body = json!({ "password": GOOD, "currentPassword": PASSWORD });
    assert_eq!(anna.patch("/api/user/me", &body).await.status, 200);
    assert_eq!(app.breaches.take_requests(), Vec::<String>::new());
}

/// Gives Nina a password without validation.
pub fn set(app: &TestApp, password: &str) {
    let keys = Keys::parse(&secrets()).unwrap();
    let stored = password::hash(&keys.pepper, &Password::parse(password).unwrap(), [7; 16]).unwrap();
    app.db.run(&format!("UPDATE credentials SET password_phc = '{}' WHERE user_id = 'u-nina'", stored.phc));
}

/// Mails about guessable passwords; mails about new devices are left out.
fn guessable(app: &TestApp) -> Vec<Mail> {
    app.mailbox.all().into_iter().filter(|mail| link(mail).ends_with("/auth/forgot")).collect()
}

fn mark(app: &TestApp) -> Value {
    app.db.rows("SELECT guessable_at FROM credentials WHERE user_id = 'u-nina'")[0]["guessable_at"].clone()
}

#[tokio::test]
async fn where_nobody_resets_passwords_a_guessable_one_is_changed_in_the_account() {
    let app = TestApp::configured(1, "local", r#"{"features":{"passwordReset":false}}"#);
    set(&app, "Password1");
    app.browser().sign_in_with(NINA, "Password1").await;
    assert_eq!((mark(&app), guessable(&app).len()), (json!(app.clock.now().0), 0));
    assert!(app.mailbox.all().iter().any(|mail| link(mail).ends_with("/account")));
}

#[tokio::test]
async fn whoever_signs_in_with_what_anybody_guesses_comes_in_and_is_told_once() {
    for password in ["Password1", "Sommer-2027"] {
        let app = TestApp::configured(1, "local", FakeBreaches::ON);
        app.breaches.leak("Sommer-2027");
        set(&app, password);
        let wrong = app.browser().sign_in_with(NINA, "password1").await;
        assert_eq!(wrong.outcome(), (401, "invalid_credentials".into()));
        assert_eq!(
            (mark(&app), guessable(&app).len()),
            (Value::Null, 0),
            "nothing is recorded of a password that was rejected"
        );
        for _ in 0..2 {
            assert_eq!(app.browser().sign_in_with(NINA, password).await.json()["scope"], "full", "{password}");
        }
        assert_eq!(mark(&app), json!(app.clock.now().0), "{password}");
        let mails = guessable(&app);
        assert_eq!(mails.len(), 1, "{password}");
        assert_eq!(mails[0].to, NINA);
        assert!(!mails[0].html.contains(password) && !json!(app.log.all()).to_string().contains(password));
        // A new event of this kind is mailed again; no other is.
        app.clock.advance(1_000);
        let mut nina = app.browser();
        nina.sign_in_with(NINA, password).await;
        let body = json!({ "password": "Herbst-2027", "currentPassword": password });
        assert_eq!(nina.patch("/api/user/me", &body).await.status, 200);
        let count = guessable(&app).len();
        app.browser().sign_in_with(NINA, "Herbst-2027").await;
        assert_eq!(guessable(&app).len(), count);
        app.breaches.leak("Herbst-2027");
        app.clock.advance(1_000);
        app.browser().sign_in_with(NINA, "Herbst-2027").await;
        assert_eq!((guessable(&app).len(), mark(&app)), (count + 1, json!(app.clock.now().0)));
    }
}

#[tokio::test]
async fn a_sign_in_with_a_good_password_asks_the_database_for_nothing_more() {
    let mut app = TestApp::configured(1, "local", FakeBreaches::ON);
    let rounds = Rounds::of(&mut app);
    let mut browser = app.browser();
    browser.fetch_guard().await;
    rounds.take();
    assert_eq!(browser.sign_in(NINA).await.status, 200);
    let calls = rounds.take().1;
    assert_eq!(calls.iter().filter(|call| **call == "database").count(), 2, "{calls:?}");
    assert_eq!(app.breaches.take_requests().len(), 1);
}

#[tokio::test]
async fn a_password_that_is_changed_meanwhile_is_not_marked_for_the_one_before() {
    let app = TestApp::new();
    set(&app, "Password1");
    let mut browser = app.browser();
    browser.fetch_guard().await;
    let body = json!({ "email": NINA, "password": "Password1" }).to_string();
    let draft = browser.draft(Method::POST, "/api/auth/signin", body.as_bytes());
    let mut response = serve(&app.app, draft.request()).await;
    assert_eq!(response.status(), 200);
    app.db.run("UPDATE users SET credential_version = credential_version + 1 WHERE id = 'u-nina'");
    for work in DeferredWork::of(&mut response) {
        work.await;
    }
    assert_eq!((mark(&app), app.mailbox.all().len()), (Value::Null, 0));
}

#[tokio::test]
async fn a_row_of_an_import_is_refused_alone() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let row = |name: &str, password: &str| json!({ "firstName": name, "email": format!("{name}@new.example"), "password": password });
    let rows = json!([row("Paul", GOOD), row("Paula", "Password1"), row("Quirin", "Quirin-2027")]);
    let body = json!({ "importId": "list", "chunk": 0, "rows": rows });
    let rows = anna.post(&format!("{USERS}/import"), &body).await.json()["rows"].clone();
    assert!(rows[0]["userId"].is_string(), "{rows}");
    for at in [1, 2] {
        assert_eq!((&rows[at]["errors"][0]["code"], &rows[at]["userId"]), (&json!("password_common"), &Value::Null));
    }
    assert_eq!(app.db.rows("SELECT 1 FROM users WHERE email LIKE '%@new.example'").len(), 1);
}

#[tokio::test]
async fn new_names_count_in_the_call_that_gives_them() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let body = |password: &str| json!({ "lastName": "Winterfeld", "password": password, "currentPassword": PASSWORD });
    let reply = anna.patch("/api/user/me", &body("Winterfeld7")).await;
    assert_eq!(reply.json()["errors"][0]["code"], "password_common");
    assert_eq!(anna.patch("/api/user/me", &body("Müller-2027")).await.status, 200, "the one before is hers no more");
}

/// A caller who may not update a member does not learn their name by trying passwords that contain it.
#[tokio::test]
async fn names_of_others_are_told_nobody_by_it() {
    let app = TestApp::new();
    let mut stranger = anna(&app).await;
    app.db.run("DELETE FROM role_members WHERE tenant_id = 't-alpha' AND user_id = 'u-anna'");
    join(&app, "wimbo", &["team"]);
    let mut outcomes = Vec::new();
    for (user, password) in [("u-wimbo", "Wimbo-2027"), ("u-wimbo", GOOD), ("u-nina", "Nina-2027x"), ("u-nina", GOOD)] {
        outcomes.push(stranger.patch(&format!("{USERS}/{user}"), &json!({ "password": password })).await.outcome());
    }
    assert!(outcomes.iter().all(|outcomes| *outcomes == (403, "forbidden".into())), "{outcomes:?}");
    assert_eq!(app.browser().sign_in(NINA).await.status, 200);
}
