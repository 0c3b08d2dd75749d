//! Mails: recipients, languages, and delivery failures.

use crate::support::app::TestApp;
use crate::support::fixtures::{ANNA, BEN};
use asgard::domain::configuration::environment::Environment;
use asgard::domain::crypto::aead;
use asgard::domain::ids::{MailId, TenantId};
use asgard::domain::messages::mail::MailTemplate;
use asgard::jobs::mail::deliver;
use asgard::ports::{Database, DeliveryError};
use asgard::storage::mail_outbox::{NewMail, Recipient, insert};
use http::Method;
use serde_json::{Value, json};

/// Adds a mail to the outbox as its cause would.
async fn write(test: &TestApp, language: &str, values: Value) {
    write_of(test, MailTemplate::Reset, language, values).await;
}

async fn write_of(test: &TestApp, template: MailTemplate, language: &str, values: Value) {
    let key = test.app.keys.mail.current().1;
    let sealed = aead::seal(key, [1; 12], values.to_string().as_bytes(), b"mail").unwrap();
    let to = Recipient::Address(ANNA);
    let mail = NewMail { id: &"m-1".into(), to, language, template, tenant: None, sealed: &sealed };
    test.db.batch(vec![insert(&mail, test.app.clock.now())]).await.unwrap();
}

fn state(test: &TestApp) -> (String, i64, String) {
    let row = test.db.rows("SELECT state, attempts, params FROM mail_outbox").remove(0);
    let text = |name: &str| row[name].as_str().unwrap().to_owned();
    (text("state"), row["attempts"].as_i64().unwrap(), text("params"))
}

fn reset() -> Value {
    json!({ "minutes": "30", "link": "/auth/reset/x/y" })
}

#[tokio::test]
async fn a_mail_speaks_the_receivers_language_and_is_forgotten_when_it_is_sent() {
    for (language, subject) in [
        ("de", "Neues Passwort wählen"),
        ("en", "Choose a new password"),
        ("fr", "Choisissez un nouveau mot de passe"),
        ("it", "Scelga una nuova password"),
        ("es", "Elija una contraseña nueva"),
        ("pt-br", "Escolha uma nova senha"),
    ] {
        let test = TestApp::new();
        write(&test, language, reset()).await;
        assert_eq!(deliver(&test.app).await.unwrap(), (1, 0));
        assert_eq!(deliver(&test.app).await.unwrap(), (0, 0), "once");
        let mail = test.mailbox.newest(ANNA);
        assert_eq!((mail.subject.as_str(), mail.id.as_str()), (subject, "m-1"));
        // Its page has the same language.
        let link = format!("http://localhost:8787/auth/reset/x/y?lang={}\n", &language[..2]);
        assert!(mail.plain.contains(&link), "{}", mail.plain);
        assert_eq!(state(&test), ("sent".to_owned(), 1, String::new()));
    }
}

#[tokio::test]
async fn a_mail_that_nobody_takes_is_tried_again_until_it_is_dead() {
    let test = TestApp::new();
    write_of(&test, MailTemplate::PasswordChanged, "en", json!({})).await;
    test.mailbox.fail_with(Some(DeliveryError::Later("busy".into())));
    assert_eq!(deliver(&test.app).await.unwrap(), (0, 1));
    assert_eq!(deliver(&test.app).await.unwrap(), (0, 0), "not before its time");
    let mut attempts = 1;
    while state(&test).0 == "waiting" {
        test.clock.advance(3_600_000);
        assert_eq!(deliver(&test.app).await.unwrap(), (0, 1));
        attempts += 1;
    }
    assert_eq!(state(&test), ("dead".to_owned(), attempts, String::new()));
    assert!(attempts > 20, "{attempts}");
    test.mailbox.fail_with(None);
    test.clock.advance(3_600_000);
    assert_eq!(deliver(&test.app).await.unwrap(), (0, 0));
    let lines = test.log.all();
    assert!(lines.iter().any(|line| line["event"] == "mail_refused" && line["dead"] == true));
    assert!(!lines.iter().any(|line| line.to_string().contains(ANNA)), "no address in the log");
}

#[tokio::test]
async fn a_mail_whose_link_has_expired_is_not_sent() {
    for (template, life_minutes) in [
        (MailTemplate::Reset, 30),
        (MailTemplate::VerifyEmail, 24 * 60),
        (MailTemplate::Invitation, 14 * 24 * 60),
        (MailTemplate::Welcome, 14 * 24 * 60),
    ] {
        for is_expired in [false, true] {
            let test = TestApp::new();
            write_of(&test, template, "en", reset()).await;
            test.mailbox.fail_with(Some(DeliveryError::Later("busy".into())));
            assert_eq!(deliver(&test.app).await.unwrap(), (0, 1));
            test.mailbox.fail_with(None);
            test.clock.advance(life_minutes * 60_000 - i64::from(!is_expired));
            deliver(&test.app).await.unwrap();
            let name = template.into_str();
            let told = test.log.all().iter().any(|line| line["event"] == "mail_expired" && line["template"] == name);
            let rows = test.db.rows("SELECT 1 FROM mail_outbox").len();
            let expected = if is_expired { (0, 0, true) } else { (1, 1, false) };
            assert_eq!((test.mailbox.all().len(), rows, told), expected, "{name}");
        }
    }
}

#[tokio::test]
async fn a_permanent_failure_ends_it_at_once() {
    let test = TestApp::new();
    write(&test, "en", reset()).await;
    test.mailbox.fail_with(Some(DeliveryError::Never("suppressed".into())));
    deliver(&test.app).await.unwrap();
    assert_eq!(state(&test).0, "dead");
}

#[tokio::test]
async fn two_deliveries_at_once_send_one_mail() {
    for seed in 0..50 {
        let test = TestApp::seeded(seed);
        write(&test, "en", reset()).await;
        let (one, other) = tokio::join!(deliver(&test.app), deliver(&test.app));
        assert_eq!(one.unwrap().0 + other.unwrap().0, 1);
        assert_eq!(test.mailbox.all().len(), 1, "seed {seed}");
    }
}

#[tokio::test]
async fn a_sender_that_died_holding_a_mail_is_replaced_by_the_next() {
    let test = TestApp::new();
    write(&test, "en", reset()).await;
    test.db.run(&format!("UPDATE mail_outbox SET leased_until = {}", test.app.clock.now().0 + 120_000));
    assert_eq!(deliver(&test.app).await.unwrap(), (0, 0));
    test.clock.advance(120_001);
    assert_eq!(deliver(&test.app).await.unwrap(), (1, 0));
}

#[tokio::test]
async fn contents_that_no_key_opens_are_a_dead_letter() {
    let test = TestApp::new();
    let (to, template) = (Recipient::Address(ANNA), MailTemplate::Reset);
    let mail = NewMail { id: &"m-2".into(), to, language: "en", template, tenant: None, sealed: "AAAA" };
    test.db.batch(vec![insert(&mail, test.app.clock.now())]).await.unwrap();
    deliver(&test.app).await.unwrap();
    assert_eq!(state(&test).0, "dead");
}

#[tokio::test]
async fn links_of_a_deployment_without_an_origin_wait_for_one() {
    let test = TestApp::configured(1, "production", "{}");
    assert_eq!(test.app.environment, Environment::Production);
    write(&test, "en", reset()).await;
    assert_eq!(deliver(&test.app).await.unwrap(), (0, 1));
    assert_eq!(state(&test).0, "waiting");
    let test = TestApp::configured(1, "production", r#"{"mail":{"origin":"https://app.example"}}"#);
    write(&test, "en", reset()).await;
    deliver(&test.app).await.unwrap();
    assert!(test.mailbox.newest(ANNA).plain.contains("https://app.example/auth/reset/x/y"));
}

/// Open invitations of a company to `{name}-{number}@bulk.example`.
async fn invite(test: &TestApp, tenant: &str, name: &str, many: usize) {
    let tenant = TenantId::from(tenant);
    let key = test.app.keys.mail.current().1;
    let sealed = aead::seal(key, [1; 12], b"{}", b"mail").unwrap();
    let rows: Vec<(MailId, String)> =
        (0..many).map(|at| (format!("{name}-{at}").into(), format!("{name}-{at}@bulk.example"))).collect();
    let mails = rows.iter().map(|(id, address)| {
        let (to, template) = (Recipient::Address(address), MailTemplate::Invitation);
        insert(
            &NewMail { id, to, language: "en", template, tenant: Some(&tenant), sealed: &sealed },
            test.app.clock.now(),
        )
    });
    for chunk in mails.collect::<Vec<_>>().chunks(1000) {
        test.db.batch(chunk.to_vec()).await.unwrap();
    }
}

fn receivers(test: &TestApp) -> Vec<String> {
    test.mailbox.all().iter().map(|mail| mail.to.split('@').next().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_reset_leaves_before_ten_thousand_invitations_that_waited_longer() {
    let test = TestApp::new();
    invite(&test, "t-alpha", "alpha", 10_000).await;
    test.clock.advance(60_000);
    let mut ben = test.browser();
    let forgotten = ben.post("/api/auth/pass-forgot", &json!({ "email": BEN, "domain": "" })).await;
    assert_eq!(forgotten.status, 202, "{}", forgotten.text());
    assert_eq!(receivers(&test), ["ben"], "its own mail and nothing else, right after the answer");
    // Cron also sends this kind first.
    write(&test, "en", reset()).await;
    let (sent, _) = deliver(&test.app).await.unwrap();
    assert!(receivers(&test)[1..=20].contains(&"anna".to_owned()), "in the first round");
    assert!(sent > 500, "a run goes on as long as there is something: {sent}");
}

#[tokio::test]
async fn a_run_reads_the_phrases_of_a_language_once() {
    let test = TestApp::new();
    invite(&test, "t-alpha", "alpha", 100).await;
    write(&test, "de", reset()).await;
    assert_eq!(deliver(&test.app).await.unwrap(), (101, 0));
    let mut read = test.assets.reads();
    read.sort_unstable();
    assert_eq!(read, ["de", "en"].map(|language| format!("/assets/locales/{language}/mails.locale.json")));
}

#[tokio::test]
async fn no_company_waits_for_the_whole_queue_of_another() {
    let test = TestApp::new();
    invite(&test, "t-alpha", "alpha", 700).await;
    test.clock.advance(1000);
    invite(&test, "t-beta", "beta", 3).await;
    invite(&test, "t-gamma", "gamma", 2).await;
    deliver(&test.app).await.unwrap();
    let all = receivers(&test);
    assert_eq!(all.len(), 705, "one run empties it");
    let first: Vec<&str> = all.iter().take(20).map(|name| name.split('-').next().unwrap()).collect();
    let of = |name: &str| first.iter().filter(|found| **found == name).count();
    assert_eq!((of("beta"), of("gamma")), (3, 2), "{first:?}");
}

#[tokio::test]
async fn who_comes_later_stands_beside_what_is_sent_now() {
    let test = TestApp::new();
    invite(&test, "t-alpha", "alpha", 10).await;
    test.db.run("UPDATE mail_outbox SET state = 'sent' WHERE turn < 4");
    invite(&test, "t-beta", "beta", 2).await;
    let turns = test.db.rows("SELECT turn FROM mail_outbox WHERE tenant_id = 't-beta' ORDER BY turn");
    assert_eq!(turns.iter().map(|row| row["turn"].as_i64().unwrap()).collect::<Vec<_>>(), [4, 5]);
}

#[tokio::test]
async fn a_disabled_company_invites_nobody_and_all_other_mails_leave() {
    let test = TestApp::new();
    invite(&test, "t-alpha", "alpha", 50).await;
    invite(&test, "t-beta", "beta", 2).await;
    write(&test, "en", reset()).await;
    test.db.run("UPDATE tenants SET state = 0 WHERE id = 't-alpha'");
    assert_eq!(deliver(&test.app).await.unwrap(), (3, 50));
    let mut all = receivers(&test);
    all.sort_unstable();
    assert_eq!(all, ["anna", "beta-0", "beta-1"]);
    let left = test.db.rows("SELECT id FROM mail_outbox WHERE state <> 'sent'");
    assert!(left.is_empty(), "neither late nor a dead letter: {left:?}");
    test.db.run("UPDATE tenants SET state = 1 WHERE id = 't-alpha'");
    invite(&test, "t-alpha", "again", 1).await;
    assert_eq!(deliver(&test.app).await.unwrap(), (1, 0));
}

#[tokio::test]
async fn a_run_ends_before_the_next_one_begins() {
    let test = TestApp::new();
    invite(&test, "t-alpha", "alpha", 200).await;
    // Each mail takes the service one second.
    test.mailbox.takes(test.clock.clone(), 1000);
    let (sent, _) = deliver(&test.app).await.unwrap();
    assert!((40..=80).contains(&sent), "{sent}");
}

#[tokio::test]
async fn the_age_of_the_queue_is_told_and_late_ones_are_an_error() {
    let test = TestApp::new();
    let health = || test.browser().bare(Method::GET, "/api/health", b"");
    let mails = async || test.send(health().request()).await.json()["mails"].clone();
    assert_eq!(mails().await, json!({ "status": "ok", "personalSeconds": 0, "oldestSeconds": 0 }));
    invite(&test, "t-alpha", "alpha", 1).await;
    test.clock.advance(60_000);
    write(&test, "en", reset()).await;
    test.mailbox.fail_with(Some(DeliveryError::Later("busy".into())));
    deliver(&test.app).await.unwrap();
    assert_eq!(mails().await, json!({ "status": "ok", "personalSeconds": 0, "oldestSeconds": 60 }));
    test.clock.advance(200_000);
    assert_eq!(mails().await, json!({ "status": "late", "personalSeconds": 200, "oldestSeconds": 260 }));
    deliver(&test.app).await.unwrap();
    let lines: Vec<Value> = test.log.all().into_iter().filter(|line| line["event"] == "mail_queue").collect();
    assert_eq!(lines.iter().map(|line| line["level"].clone()).collect::<Vec<_>>(), ["info", "error"]);
    assert_eq!((&lines[1]["late"], &lines[1]["personalSeconds"]), (&json!(true), &json!(200)));
}
