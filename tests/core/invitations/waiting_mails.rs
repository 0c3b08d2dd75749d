//! Mails that still wait when their invitation ends: the mail service has refused them.

use crate::admin::{USERS, anna, make};
use crate::invitations::{BASE, accept, delete, invite};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::fakes::link;
use crate::support::fixtures::{ANNA, NINA};
use asgard::ports::DeliveryError;
use serde_json::{Value, json};

/// Anna in Alpha, while the mail service refuses everything. Beta has invited Nina, too, which is none of Alpha's business; her address is verified.
async fn refused(app: &TestApp) -> Browser {
    app.db.run(&format!(
        "UPDATE users SET email_verified = 1 WHERE id = 'u-nina';
         INSERT INTO invitations (tenant_id, id, email, code_hash, invited_by, created_at, sent_at, expires_at)
           VALUES ('t-beta', 'i-beta', '{NINA}', 'hash', 'u-ben', 1, 1, 9e15);
         INSERT INTO mail_outbox (id, recipient, language, template, due_at, created_at, bulk, tenant_id)
           VALUES ('m-beta', '{NINA}', 'de', 'invitation', 9e15, 1, 1, 't-beta')"
    ));
    let anna = anna(app).await;
    app.mailbox.fail_with(Some(DeliveryError::Later("busy".into())));
    anna
}

/// The waiting invitations of a company.
fn waiting(app: &TestApp, tenant: &str) -> Vec<String> {
    let rows = app.db.rows(&format!(
        "SELECT id FROM mail_outbox WHERE template = 'invitation' AND state = 'waiting' AND tenant_id = '{tenant}'"
    ));
    rows.iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect()
}

/// Asserts that of Alpha's mails so many are left, which are others than the first one, and that of Beta.
#[track_caller]
fn assert_left(app: &TestApp, first: &[String], left: usize, act: &str) {
    let waits = waiting(app, "t-alpha");
    assert_eq!((waits.len(), first.len()), (left, 1), "{act}: {waits:?}");
    assert!(!waits.contains(&first[0]), "{act}");
    assert_eq!(waiting(app, "t-beta"), ["m-beta"], "{act}");
}

async fn decline(browser: &mut Browser, id: &str) -> u16 {
    browser.post(&format!("{BASE}/decline/t-alpha/{id}"), &Value::Null).await.status.as_u16()
}

#[tokio::test]
async fn a_mail_that_still_waits_is_not_sent_once_its_invitation_has_ended_or_has_another_code() {
    for (act, left) in [
        ("revoke", 0),
        ("resend", 1),
        ("invite", 1),
        ("create", 1),
        ("import", 1),
        ("accept", 0),
        ("decline", 0),
        ("reset of the inviter", 0),
    ] {
        let app = TestApp::new();
        let mut anna = refused(&app).await;
        let id = invite(&mut anna, NINA).await.json()["id"].as_str().unwrap().to_owned();
        let first = waiting(&app, "t-alpha");
        let status = match act {
            "revoke" => delete(&mut anna, &format!("{BASE}/deleteInviteUser/{id}")).await.status.as_u16(),
            "resend" => anna.post(&format!("{BASE}/resend/{id}"), &Value::Null).await.status.as_u16(),
            "invite" => invite(&mut anna, NINA).await.status.as_u16(),
            "create" => {
                make(&mut anna, &json!({ "firstName": "Mia", "email": NINA })).await;
                201
            }
            "import" => {
                let rows = json!([{ "firstName": "Mia", "email": NINA }]);
                let list = json!({ "importId": "list", "chunk": 0, "rows": rows });
                anna.post(&format!("{USERS}/import"), &list).await.status.as_u16()
            }
            "accept" => accept(&mut signed_in(&app, NINA).await, &id).await.status.as_u16(),
            "decline" => decline(&mut signed_in(&app, NINA).await, &id).await,
            _ => {
                app.mailbox.fail_with(None);
                let forgotten = json!({ "email": ANNA, "domain": "" });
                assert_eq!(app.browser().post("/api/auth/pass-forgot", &forgotten).await.status, 202);
                let code = link(&app.mailbox.newest(ANNA)).rsplit('/').next().unwrap().to_owned();
                let chosen =
                    json!({ "code": code, "email": ANNA, "password": "Winter-2027", "passwordConfirm": "Winter-2027" });
                app.browser().post("/api/auth/pass-update", &chosen).await.status.as_u16()
            }
        };
        assert!((200..300).contains(&status), "{act}: {status}");
        assert_left(&app, &first, left, act);
    }
}

#[tokio::test]
async fn a_mail_to_the_owner_of_a_placeholders_address_goes_with_the_invitation() {
    for act in ["accept", "decline", "another address", "erase"] {
        let app = TestApp::new();
        let mut anna = refused(&app).await;
        let user =
            make(&mut anna, &json!({ "firstName": "Mia", "email": NINA })).await["id"].as_str().unwrap().to_owned();
        let id =
            app.db.rows("SELECT id FROM invitations WHERE tenant_id = 't-alpha'")[0]["id"].as_str().unwrap().to_owned();
        let (path, first) = (format!("{USERS}/{user}"), waiting(&app, "t-alpha"));
        // The same address is no other one, and whoever is removed can be restored and accept then.
        assert_eq!(anna.patch(&path, &json!({ "email": NINA })).await.status, 200);
        assert_eq!(anna.delete(&path, &Value::Null).await.status, 204);
        assert_eq!(anna.post(&format!("{path}/restore"), &Value::Null).await.status, 200);
        assert_eq!(waiting(&app, "t-alpha"), first, "{act}");
        let status = match act {
            "accept" => accept(&mut signed_in(&app, NINA).await, &id).await.status.as_u16(),
            "decline" => decline(&mut signed_in(&app, NINA).await, &id).await,
            "another address" => anna.patch(&path, &json!({ "email": "moved@new.example" })).await.status.as_u16(),
            _ => anna.delete(&format!("{path}?softDelete=false"), &Value::Null).await.status.as_u16(),
        };
        assert!((200..300).contains(&status), "{act}: {status}");
        assert_left(&app, &first, 0, act);
    }
}
