//! Addresses of members: moving to another one, and who is told.

use super::at;
use crate::admin::{Snapshot, USERS, anna, counts_are_right, make};
use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::fakes::link;
use crate::support::fixtures::{ANNA, NINA, PASSWORD};
use asgard::jobs::retention::expire;
use serde_json::{Value, json};

#[tokio::test]
async fn whoever_changes_an_address_to_one_that_is_taken_erases_nobody() {
    for end in ["declined", "expired", "address was erased"] {
        let app = TestApp::new();
        let mut anna = anna(&app).await;
        let body = json!({ "firstName": "Mia", "email": "mia@new.example", "password": "Winter-2027", "isShared": true,
            "roles": ["r-team"] });
        let id = make(&mut anna, &body).await["id"].as_str().unwrap().to_owned();
        app.browser().sign_in_with("mia@new.example", "Winter-2027").await;
        assert_eq!(anna.patch(&at(&id), &json!({ "email": NINA })).await.status, 200);
        let mut nina = signed_in(&app, NINA).await;
        match end {
            "declined" => {
                let path = format!("/api/user/invitation/decline/t-alpha/{}", crate::invitations::code(&app, NINA));
                assert_eq!(nina.post(&path, &Value::Null).await.status, 204);
            }
            "expired" => {
                app.clock.advance(15 * 24 * 3_600_000);
                expire(&app.app).await.unwrap();
                anna = signed_in(&app, ANNA).await;
                assert_eq!(anna.enter("t-alpha").await.status, 200);
            }
            _ => {
                app.db.run("UPDATE users SET email_verified = 1 WHERE id = 'u-nina'");
                assert_eq!(nina.delete("/api/user/me", &json!({ "password": PASSWORD })).await.status, 204);
            }
        }
        // They stay with their roles, and come back as soon as their address is right.
        let mia = anna.get(&at(&id)).await.json();
        assert_eq!((&mia["firstName"], &mia["roles"]), (&json!("Mia"), &json!(["r-team"])), "{end}");
        let corrected = json!({ "email": "mia@new.example", "password": "Sommer-2028" });
        assert_eq!(anna.patch(&at(&id), &corrected).await.status, 200, "{end}");
        let back = app.browser().sign_in_with("mia@new.example", "Sommer-2028").await;
        assert_eq!((back.status.as_u16(), &back.json()["user"]["id"]), (200, &json!(id)), "{end}");
        counts_are_right(&app);
    }
}

#[tokio::test]
async fn a_managed_address_moves_to_whoever_reads_the_new_one() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let body = json!({ "firstName": "Mia", "email": "mia@new.example", "password": "Winter-2027", "isShared": true });
    let id = make(&mut anna, &body).await["id"].as_str().unwrap().to_owned();
    let mut mia = app.browser();
    mia.sign_in_with("mia@new.example", "Winter-2027").await;
    // Unused, taken, and unused again: the administrator sees no difference.
    let mut codes = Vec::new();
    for email in ["moved@new.example", NINA, "again@new.example"] {
        let reply = anna.patch(&at(&id), &json!({ "email": email })).await;
        let mut row = reply.json();
        assert_eq!(
            (reply.status.as_u16(), &row["email"], &row["managed"]),
            (200, &json!(email), &json!(true)),
            "{}",
            reply.text()
        );
        for name in ["email", "version", "assignKey"] {
            row[name] = Value::Null;
        }
        codes.push(row);
        assert_eq!(anna.get(&format!("{USERS}?search={email}")).await.json()["total"], 1);
        assert_eq!(anna.get("/api/user/invitation/getInvitedUsers").await.json()["total"], 0);
    }
    assert_eq!(codes[0], codes[1]);
    assert_eq!(codes[1], codes[2]);
    assert_eq!(mia.get("/api/user/me").await.outcome().0, 401);
    assert_eq!(app.browser().sign_in_with("mia@new.example", "Winter-2027").await.status, 401);
    let mut nina = signed_in(&app, NINA).await;
    let code = crate::invitations::code(&app, NINA);
    assert_eq!(crate::invitations::accept(&mut nina, &code).await.outcome().0, 404, "not hers any more");
    // Another mail notifies them of the changed address.
    let mails = app.mailbox.all();
    let choose = mails.iter().find(|mail| mail.to == "again@new.example" && link(mail).contains("/reset/")).unwrap();
    let code = link(choose).rsplit('/').next().unwrap().to_owned();
    let chosen =
        json!({ "code": code, "email": "again@new.example", "password": PASSWORD, "passwordConfirm": PASSWORD });
    assert_eq!(app.browser().post("/api/auth/pass-update", &chosen).await.status, 204);
    let signed = app.browser().sign_in("again@new.example").await.json();
    assert_eq!(signed["user"]["id"], json!(id));
    let before = Snapshot::of(&app);
    assert_eq!(anna.patch(&at(&id), &json!({ "email": ANNA })).await.outcome(), (409, "mail_exists".into()));
    before.holds(&app, "a member's address");
    let mails = app.mailbox.all().len();
    let same = anna.patch(&at(&id), &json!({ "email": "again@new.example" })).await;
    assert_eq!((same.status.as_u16(), app.mailbox.all().len()), (200, mails), "the same address moves nothing");
    assert_eq!(app.browser().sign_in("again@new.example").await.status, 200);
}

#[tokio::test]
async fn who_gets_another_password_or_address_by_others_is_told() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let body = json!({ "firstName": "Mia", "email": "mia@new.example", "password": "Winter-2027", "isShared": true });
    let id = make(&mut anna, &body).await["id"].as_str().unwrap().to_owned();
    let subjects = |to: &str| -> Vec<String> {
        app.mailbox.all().into_iter().filter(|mail| mail.to == to).map(|mail| mail.subject).collect()
    };
    assert_eq!(anna.patch(&at(&id), &json!({ "password": "Herbst-2028" })).await.status, 200);
    assert_eq!(subjects("mia@new.example"), ["Ihr Passwort wurde von Alpha geändert"]);
    assert_eq!(anna.patch(&at(&id), &json!({ "email": "moved@new.example" })).await.status, 200);
    let changed = "Ihre E-Mail-Adresse wurde von Alpha geändert";
    assert_eq!(subjects("mia@new.example").last().unwrap(), changed);
    assert!(subjects("moved@new.example").contains(&changed.to_owned()));
    assert!(
        !app.mailbox.newest("mia@new.example").plain.contains("moved"),
        "whoever reads the old address learns no other"
    );
    // The same address is not a change.
    let before = app.mailbox.all().len();
    assert_eq!(anna.patch(&at(&id), &json!({ "email": "moved@new.example", "location": "Ulm" })).await.status, 200);
    assert_eq!(app.mailbox.all().len(), before);
    // If the new address already has an account, its owner is invited, and nothing reveals that account.
    assert_eq!(anna.patch(&at(&id), &json!({ "email": NINA })).await.status, 200);
    assert_eq!(subjects("moved@new.example").last().unwrap(), changed);
    assert!(!subjects(NINA).contains(&changed.to_owned()));
}
