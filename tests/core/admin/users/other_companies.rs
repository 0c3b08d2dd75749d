//! How far an administrator reaches beyond the company with an account that the company created.

use crate::admin::{USERS, anna, make, seen, working};
use crate::auth::sign_up::form;
use crate::invitations::{BASE, accept, code};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::{ANNA, BEN, NINA, PASSWORD};
use http::Method;
use serde_json::{Value, json};

const MIA: &str = "mia@new.example";

/// Mia, whose account Alpha created, and who chose her password by the mailed link.
async fn mia(app: &TestApp, anna: &mut Browser) -> String {
    let id = make(anna, &json!({ "firstName": "Mia", "email": MIA })).await["id"].as_str().unwrap().to_owned();
    let chosen = json!({ "code": code(app, MIA), "email": MIA, "password": PASSWORD, "passwordConfirm": PASSWORD });
    assert_eq!(app.browser().post("/api/auth/pass-update", &chosen).await.status, 204);
    id
}

/// A user who signed in with a temporary password and chose another one.
async fn past_the_forced_reset(app: &TestApp, id: &str, temporary: &str) -> Browser {
    let mut browser = app.browser();
    assert_eq!(browser.sign_in_with(MIA, temporary).await.json()["user"]["resetPasswordRequired"], true);
    let chosen = json!({ "code": "id", "id": id, "password": PASSWORD, "passwordConfirm": PASSWORD });
    assert_eq!(browser.post("/api/auth/pass-update", &chosen).await.status, 204);
    signed_in(app, MIA).await
}

#[tokio::test]
async fn who_sets_a_password_does_not_accept_what_another_company_sent_to_the_address() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let id = mia(&app, &mut anna).await;
    app.db.run("UPDATE roles SET has_onboarding_rights = 1 WHERE tenant_id = 't-beta' AND id = 'r-reader'");
    let mut ben = signed_in(&app, BEN).await;
    ben.enter("t-beta").await;
    let sent = ben.post(&format!("{BASE}/inviteUser"), &json!({ "email": MIA, "roleIds": ["r-reader"] })).await.json();
    let mailed = code(&app, MIA);

    assert_eq!(anna.patch(&format!("{USERS}/{id}"), &json!({ "password": "Winter-2027" })).await.status, 200);
    let mut other = past_the_forced_reset(&app, &id, "Winter-2027").await;
    assert_eq!(other.get(&format!("{BASE}/getInvitationRequest")).await.json(), json!([]), "nor are they shown");
    let accepted = format!("{BASE}/accept/t-beta/{}", sent["id"].as_str().unwrap());
    assert_eq!(other.post(&accepted, &Value::Null).await.outcome(), (403, "email_unverified".into()));
    let by_mail = other.post(&format!("{BASE}/accept/t-beta/{mailed}"), &Value::Null).await;
    assert_eq!(by_mail.status, 200, "who reads the mails of the address is its owner");
}

#[tokio::test]
async fn what_another_company_shows_of_somebody_outlives_the_account_that_this_one_erases() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let id = mia(&app, &mut anna).await;
    app.db
        .run("UPDATE roles SET has_admin_rights = 1, is_admin_role = 1 WHERE tenant_id = 't-beta' AND id = 'r-reader'");
    let mut ben = signed_in(&app, BEN).await;
    ben.enter("t-beta").await;
    let member_of_beta = make(&mut ben, &json!({ "firstName": "Mia", "email": MIA, "roles": ["r-reader"] })).await;
    let mailed = code(&app, MIA);
    let invited = |app: &TestApp| {
        let mut rows = app.db.rows("SELECT * FROM invitations WHERE tenant_id = 't-beta'");
        // Members that depend on the current owner of the address.
        for name in ["person", "is_proven"] {
            rows.iter_mut().for_each(|row| drop(row.remove(name)));
        }
        rows
    };
    let (row, before) = (seen(&mut ben, member_of_beta["id"].as_str().unwrap()).await, invited(&app));

    let gone = anna.call(Method::DELETE, &format!("{USERS}/{id}?softDelete=false"), &Value::Null, &[]).await;
    assert_eq!(gone.status, 204, "{}", gone.text());
    assert_eq!(app.browser().sign_in(MIA).await.status, 401, "the account is gone");
    assert_eq!((seen(&mut ben, member_of_beta["id"].as_str().unwrap()).await, invited(&app)), (row, before));
    let mut new = form();
    (new["email"], new["invitationCode"]) = (json!(MIA), json!(mailed));
    assert_eq!(app.browser().post("/api/auth/signup", &new).await.status, 201);
    let company = app.browser().sign_in(MIA).await.json()["company"]["title"].clone();
    assert_eq!(company, "Beta", "and its owner still comes");
}

#[tokio::test]
async fn the_password_of_whoever_read_the_old_address_opens_nothing_at_the_new_one() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let id = mia(&app, &mut anna).await;
    let at = format!("{USERS}/{id}");
    assert_eq!(anna.patch(&at, &json!({ "email": "moved@new.example" })).await.status, 200);
    assert_eq!(app.browser().sign_in("moved@new.example").await.outcome(), (401, "invalid_credentials".into()));
    let both = json!({ "email": "again@new.example", "password": "Winter-2027" });
    assert_eq!(anna.patch(&at, &both).await.status, 200);
    assert_eq!(app.browser().sign_in_with("again@new.example", "Winter-2027").await.status, 200);
}

#[tokio::test]
async fn moving_an_address_counts_as_an_invitation_for_it_sends_one() {
    let app = TestApp::configured(1, "local", r#"{"limits":{"invitationsPerTenant":{"count":3,"minutes":1440}}}"#);
    let mut anna = anna(&app).await;
    let id = mia(&app, &mut anna).await;
    let at = format!("{USERS}/{id}");
    let mails = |app: &TestApp| app.mailbox.all().len();
    assert_eq!(anna.patch(&at, &json!({ "email": ANNA })).await.outcome().0, 409, "nothing was sent");
    for turn in ["one@new.example", "two@new.example"] {
        assert_eq!(anna.patch(&at, &json!({ "email": turn })).await.status, 200);
    }
    let before = mails(&app);
    let more = anna.patch(&at, &json!({ "email": "one@new.example" })).await;
    assert_eq!((more.outcome(), mails(&app)), ((429, "too_many_attempts".into()), before));
    assert_eq!(anna.patch(&at, &json!({ "location": "Köln" })).await.status, 200, "everything else goes on");
}

#[tokio::test]
async fn who_resets_their_own_password_does_not_see_by_it_who_has_an_account_elsewhere() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let new = make(&mut anna, &json!({ "firstName": "Mia", "email": MIA })).await;
    let known = make(&mut anna, &json!({ "firstName": "Nina", "email": NINA, "roles": ["r-team"] })).await;
    let waiting = (code(&app, MIA), code(&app, NINA));
    app.browser().post("/api/auth/pass-forgot", &json!({ "email": ANNA })).await;
    let chosen = json!({ "code": code(&app, ANNA), "email": ANNA, "password": PASSWORD, "passwordConfirm": PASSWORD });
    assert_eq!(app.browser().post("/api/auth/pass-update", &chosen).await.status, 204);

    let mut anna = working(&app, ANNA).await;
    for made in [new, known] {
        let id = made["id"].as_str().unwrap();
        assert_eq!(seen(&mut anna, id).await, made, "as it was");
    }
    let chosen = json!({ "code": waiting.0, "email": MIA, "password": PASSWORD, "passwordConfirm": PASSWORD });
    assert_eq!(app.browser().post("/api/auth/pass-update", &chosen).await.status, 204);
    let mut nina = signed_in(&app, NINA).await;
    assert_eq!(accept(&mut nina, &waiting.1).await.status, 200, "both may still come");
}
