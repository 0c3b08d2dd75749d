//! `/api/user/providers`: linking, listing, unlinking.

use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::database::Fault;
use crate::support::fakes::link;
use crate::support::fixtures::{ANNA, BEN, PASSWORD};
use crate::support::identities::ON;
use crate::support::seeded_random::seeds;
use crate::support::social::{
    CHOOSER, account_error_page, elsewhere, error_page, eva, known, leads, posted, refreshed,
};
use futures_util::future::join;
use serde_json::{Value, json};

const LINKED: &str = "/account?linked=google";

fn conflict() -> String {
    account_error_page("conflict")
}

/// Everything except flows and what an admission changes.
fn dump(app: &TestApp) -> Value {
    let mut dump = app.db.dump();
    dump["provider_flows"] = json!([]);
    dump
}

#[tokio::test]
async fn a_person_links_a_provider_signs_in_by_it_and_unlinks_it() {
    let app = TestApp::social();
    let mut anna = signed_in(&app, ANNA).await;
    assert_eq!(anna.get("/api/user/providers").await.json(), json!([]));
    // The provider's address is different, and even another user's: it does not matter.
    let me = elsewhere("anna-elsewhere", BEN);
    let versions = app.db.rows("SELECT version, credential_version FROM users WHERE id = 'u-anna'");
    assert_eq!(leads(&anna.link_to("google", &me).await), LINKED);
    let list = anna.get("/api/user/providers").await.json();
    assert_eq!(
        (&list[0]["provider"], &list[0]["email"], &list[0]["lastUsed"]),
        (&json!("google"), &json!(BEN), &Value::Null)
    );
    assert_eq!(list[0]["createdAt"], "2026-11-20T09:30:00Z");
    assert_eq!(app.db.rows("SELECT version, credential_version FROM users WHERE id = 'u-anna'"), versions);
    assert_eq!(anna.get("/api/user/me").await.status, 200, "the session goes on");

    let mut elsewhere = app.browser();
    assert_eq!(leads(&elsewhere.come_by("google", &me).await), CHOOSER);
    assert_eq!(elsewhere.get("/api/user/me").await.json()["user"]["userId"], "u-anna");
    assert!(anna.get("/api/user/providers").await.json()[0]["lastUsed"].is_string());

    assert_eq!(anna.unlink("google").await.status, 204);
    assert_eq!(anna.get("/api/user/providers").await.json(), json!([]));
    assert_eq!(leads(&app.browser().come_by("google", &me).await), error_page("mail_exists"));
    assert_eq!(anna.unlink("google").await.outcome(), (404, "not_found".into()), "again");
    let events = app.db.rows("SELECT action, actor, object FROM audit WHERE action LIKE 'provider.%' ORDER BY seq");
    assert_eq!(
        json!(events),
        json!([{ "action": "provider.linked", "actor": "u-anna", "object": "google" },
            { "action": "provider.unlinked", "actor": "u-anna", "object": "google" }])
    );
}

#[tokio::test]
async fn linking_and_unlinking_take_the_password_and_are_mailed_to_the_owner() {
    let app = TestApp::social();
    let mut anna = signed_in(&app, ANNA).await;
    known(&app, "u-anna", "anna-elsewhere");
    let before = dump(&app);
    for (body, refused) in [
        (json!({}), (422, "validation_failed".to_owned())),
        (json!({ "password": "Winter-2026" }), (401, "invalid_credentials".to_owned())),
    ] {
        assert_eq!(anna.post("/api/user/providers/apple/link", &body).await.outcome(), refused);
        assert_eq!(anna.delete("/api/user/providers/google", &body).await.outcome(), refused);
    }
    assert_eq!(dump(&app), before);
    assert!(app.mailbox.all().is_empty());
    assert_eq!(anna.unlink("google").await.status, 204);
    assert_eq!(app.mailbox.newest(ANNA).subject, "Google wurde getrennt");
    assert_eq!(leads(&anna.link_to("google", &elsewhere("again", ANNA)).await), LINKED);
    let mail = app.mailbox.newest(ANNA);
    assert_eq!(mail.subject, "Neue Anmeldung über Google");
    assert!(mail.plain.contains("/auth/not-me/"), "{}", mail.plain);
}

#[tokio::test]
async fn a_thief_guesses_the_password_no_oftener_by_linking_and_unlinking() {
    let app = TestApp::social();
    known(&app, "u-anna", "s");
    let mut thief = signed_in(&app, ANNA).await;
    let (apple, google) = ("/api/user/providers/apple/link", "/api/user/providers/google");
    let wrong = json!({ "password": "wrong" });
    for n in 0..10 {
        let reply = if n % 2 == 0 { thief.post(apple, &wrong).await } else { thief.delete(google, &wrong).await };
        assert_eq!(reply.outcome(), (401, "invalid_credentials".into()), "{n}");
    }
    assert_eq!(thief.post(apple, &json!({ "password": PASSWORD })).await.outcome(), (429, "too_many_attempts".into()));
    assert_eq!(thief.unlink("google").await.outcome(), (429, "too_many_attempts".into()));
}

#[tokio::test]
async fn who_has_no_password_is_asked_to_come_by_the_provider_again() {
    let app = TestApp::social();
    let mut eva_here = app.browser();
    assert_eq!(leads(&eva_here.come_by("google", &eva()).await), CHOOSER);
    app.clock.advance(600_001);
    assert_eq!(eva_here.post("/api/auth/refresh", &json!({})).await.status, 200);
    let late = (403, "reauthentication_required".to_owned());
    // With any input: there is no password to compare it with.
    for body in [json!({}), json!({ "password": PASSWORD })] {
        assert_eq!(eva_here.post("/api/user/providers/facebook/link", &body).await.outcome(), late);
        assert_eq!(eva_here.delete("/api/user/providers/google", &body).await.outcome(), late);
    }
    assert_eq!(leads(&eva_here.come_by("google", &eva()).await), CHOOSER);
    assert_eq!(leads(&eva_here.link_to("facebook", &elsewhere("f", ANNA)).await), "/account?linked=facebook");
    assert_eq!(eva_here.unlink("google").await.status, 204);
}

#[tokio::test]
async fn apple_is_linked_by_its_detour() {
    let app = TestApp::social();
    let mut anna = signed_in(&app, ANNA).await;
    let url = anna.begin_linking("apple").await;
    let sent = app.identities.allow(&url, &elsewhere("s", ANNA));
    let address = refreshed(&posted(&app, &sent, "").await);
    assert_eq!(leads(&anna.navigate(&address).await), "/account?linked=apple");
    assert_eq!(leads(&anna.link_to("facebook", &elsewhere("f", ANNA)).await), "/account?linked=facebook");
    let names: Vec<_> = anna.get("/api/user/providers").await.json().as_array().unwrap().clone();
    assert_eq!(names.iter().map(|row| row["provider"].as_str().unwrap()).collect::<Vec<_>>(), ["apple", "facebook"]);
}

#[tokio::test]
async fn an_identity_that_is_somebodys_cannot_be_linked_by_another_or_twice() {
    let app = TestApp::social();
    known(&app, "u-ben", "ben-elsewhere");
    let mut anna = signed_in(&app, ANNA).await;
    let before = dump(&app);
    assert_eq!(leads(&anna.link_to("google", &elsewhere("ben-elsewhere", BEN)).await), conflict());
    assert_eq!(dump(&app), before, "nothing changed for either");
    assert_eq!(leads(&anna.link_to("google", &elsewhere("s", ANNA)).await), LINKED);
    let before = app.db.dump();
    let again = anna.post("/api/user/providers/google/link", &json!({ "password": PASSWORD })).await;
    assert_eq!(again.outcome(), (409, "conflict".into()));
    assert_eq!(app.db.dump(), before);
}

#[tokio::test]
async fn of_two_links_of_one_identity_one_wins() {
    for seed in seeds(20) {
        let app = TestApp::configured(seed, "local", ON);
        let (mut anna, mut ben) = (signed_in(&app, ANNA).await, signed_in(&app, BEN).await);
        let same = elsewhere("s", "any@new.example");
        let (one, other) = join(anna.link_to("google", &same), ben.link_to("google", &same)).await;
        let mut ends = [leads(&one).to_owned(), leads(&other).to_owned()];
        ends.sort();
        assert_eq!(ends, [conflict(), LINKED.to_owned()], "seed {seed}");
        assert_eq!(app.db.rows("SELECT id FROM audit WHERE action = 'provider.linked'").len(), 1);
    }
}

#[tokio::test]
async fn of_two_identities_of_one_provider_one_is_linked() {
    for seed in seeds(10) {
        let app = TestApp::configured(seed, "local", ON);
        let mut anna = signed_in(&app, ANNA).await;
        let urls = [anna.begin_linking("google").await, anna.begin_linking("google").await];
        let mut other = anna.clone();
        let one = app.identities.allow(&urls[0], &elsewhere("one", ANNA)).address();
        let two = app.identities.allow(&urls[1], &elsewhere("two", ANNA)).address();
        let (first, second) = join(anna.navigate(&one), other.navigate(&two)).await;
        let mut ends = [leads(&first).to_owned(), leads(&second).to_owned()];
        ends.sort();
        assert_eq!(ends, [conflict(), LINKED.to_owned()], "seed {seed}");
    }
}

#[tokio::test]
async fn the_address_is_good_once_for_ten_minutes_on_its_device() {
    let app = TestApp::social();
    let mut anna = signed_in(&app, ANNA).await;
    let url = anna.begin_linking("google").await;
    let sent = app.identities.allow(&url, &elsewhere("s", ANNA));
    let mut other_device_of_hers = signed_in(&app, ANNA).await;
    let mut stranger = app.browser();
    // The sign-in page would lead whoever is signed in on, without the error.
    let (here, there) = (account_error_page("link_expired"), error_page("link_expired"));
    assert_eq!(leads(&other_device_of_hers.navigate(&sent.address()).await), here);
    assert_eq!(leads(&stranger.navigate(&sent.address()).await), there);
    assert_eq!(leads(&anna.navigate(&sent.address()).await), LINKED, "nothing was used up for her");
    assert_eq!(leads(&anna.navigate(&sent.address()).await), here);
    let url = anna.begin_linking("facebook").await;
    let late = app.identities.allow(&url, &elsewhere("f", ANNA));
    app.clock.advance(600_000);
    assert_eq!(leads(&anna.navigate(&late.address()).await), here);
    anna.post("/api/auth/signout", &json!({})).await;
    assert_eq!(leads(&anna.navigate(&late.address()).await), there);
}

#[tokio::test]
async fn a_link_is_not_completed_after_its_session_has_ended() {
    let app = TestApp::social();
    let mut anna = signed_in(&app, ANNA).await;
    let url = anna.begin_linking("google").await;
    let sent = app.identities.allow(&url, &elsewhere("s", ANNA));
    anna.post("/api/auth/signout", &json!({})).await;
    let before = dump(&app);
    assert_eq!(leads(&anna.navigate(&sent.address()).await), error_page("session_expired"));
    assert_eq!(dump(&app), before);
}

#[tokio::test]
async fn whoever_signs_in_after_her_on_the_device_does_not_complete_it() {
    let app = TestApp::social();
    let mut anna = signed_in(&app, ANNA).await;
    let url = anna.begin_linking("google").await;
    let sent = app.identities.allow(&url, &elsewhere("ben-elsewhere", BEN));
    assert_eq!(anna.sign_in(BEN).await.status, 200);
    assert_eq!(leads(&anna.navigate(&sent.address()).await), error_page("session_expired"));
    assert_eq!(app.db.rows("SELECT * FROM providers"), Vec::new());
}

#[tokio::test]
async fn a_thiefs_link_does_not_outlive_the_reset_that_ended_their_session() {
    let app = TestApp::social();
    let mut thief = signed_in(&app, ANNA).await;
    let linked = thief.link_to("facebook", &elsewhere("thief", "thief@evil.example")).await;
    assert_eq!(leads(&linked), "/account?linked=facebook");
    let url = thief.begin_linking("google").await;
    let sent = app.identities.allow(&url, &elsewhere("thief", "thief@evil.example"));

    let mut owner = app.browser();
    owner.post("/api/auth/pass-forgot", &json!({ "email": ANNA })).await;
    let code = link(&app.mailbox.newest(ANNA)).rsplit('/').next().unwrap().to_owned();
    let new = json!({ "code": code, "email": ANNA, "password": "Winter-2027", "passwordConfirm": "Winter-2027" });
    assert_eq!(owner.post("/api/auth/pass-update", &new).await.status, 204);

    assert_eq!(leads(&thief.navigate(&sent.address()).await), error_page("session_expired"));
    assert_eq!(app.db.rows("SELECT * FROM providers"), Vec::new());
    assert_ne!(PASSWORD, "Winter-2027");
}

#[tokio::test]
async fn a_reset_while_the_provider_answers_leaves_nothing_linked() {
    let app = TestApp::social();
    let mut thief = signed_in(&app, ANNA).await;
    let url = thief.begin_linking("google").await;
    let sent = app.identities.allow(&url, &elsewhere("thief", "thief@evil.example"));
    let db = app.db.clone();
    app.identities.bend(move |_| {
        db.run("UPDATE users SET credential_version = credential_version + 1 WHERE id = 'u-anna'");
    });
    assert_eq!(leads(&thief.navigate(&sent.address()).await), error_page("session_expired"));
    assert_eq!(app.db.rows("SELECT * FROM providers"), Vec::new());
}

#[tokio::test]
async fn a_forged_refresh_token_completes_nothing() {
    let app = TestApp::social();
    let mut anna = signed_in(&app, ANNA).await;
    let url = anna.begin_linking("google").await;
    let sent = app.identities.allow(&url, &elsewhere("s", ANNA));
    let token = anna.cookies["__Host-rtk"].clone();
    let (start, _) = token.rsplit_once('.').unwrap();
    anna.cookies.insert("__Host-rtk".into(), format!("{start}.{}", "A".repeat(43)));
    assert_eq!(leads(&anna.navigate(&sent.address()).await), error_page("session_expired"));
    assert_eq!(app.db.rows("SELECT * FROM providers"), Vec::new());
}

#[tokio::test]
async fn a_session_that_was_refreshed_meanwhile_still_completes_it() {
    let app = TestApp::social();
    let mut anna = signed_in(&app, ANNA).await;
    let url = anna.begin_linking("google").await;
    let sent = app.identities.allow(&url, &elsewhere("s", ANNA));
    anna.post("/api/auth/refresh", &json!({})).await;
    assert_eq!(leads(&anna.navigate(&sent.address()).await), LINKED);
    assert_eq!(anna.post("/api/auth/refresh", &json!({})).await.status, 200, "the refresh token stays as it is");
}

#[tokio::test]
async fn linking_needs_no_address_and_is_no_way_to_another_account() {
    let app = TestApp::social();
    let mut anna = signed_in(&app, ANNA).await;
    assert_eq!(leads(&anna.link_to("google", &json!({ "sub": "s" })).await), LINKED);
    assert_eq!(anna.get("/api/user/providers").await.json()[0]["email"], Value::Null);
}

#[tokio::test]
async fn lies_and_silence_link_nothing() {
    let app = TestApp::social();
    let mut anna = signed_in(&app, ANNA).await;
    let before = dump(&app);
    app.identities.bend(|claims| claims["aud"] = json!("somebody-else"));
    assert_eq!(leads(&anna.link_to("google", &eva()).await), "/account?error=provider_failed");
    app.identities.fall_silent();
    assert_eq!(leads(&anna.link_to("google", &eva()).await), "/account?error=unavailable");
    assert_eq!(dump(&app), before);
}

#[tokio::test]
async fn the_only_way_in_cannot_be_removed() {
    let app = TestApp::social();
    let mut eva_here = app.browser();
    eva_here.come_by("google", &eva()).await;
    let before = app.db.dump();
    assert_eq!(eva_here.unlink("google").await.outcome(), (409, "conflict".into()));
    assert_eq!(app.db.dump(), before);
    assert_eq!(
        leads(&eva_here.link_to("facebook", &elsewhere("f", "any@new.example")).await),
        "/account?linked=facebook"
    );
    assert_eq!(eva_here.unlink("google").await.status, 204);
    assert_eq!(eva_here.unlink("facebook").await.outcome(), (409, "conflict".into()));
}

#[tokio::test]
async fn of_two_ways_in_that_are_removed_at_once_one_stays() {
    for seed in seeds(20) {
        let app = TestApp::configured(seed, "local", ON);
        let mut eva_here = app.browser();
        eva_here.come_by("google", &eva()).await;
        eva_here.link_to("facebook", &elsewhere("f", "any@new.example")).await;
        let mut other = eva_here.clone();
        let (one, two) = join(eva_here.unlink("google"), other.unlink("facebook")).await;
        let mut statuses = [one.status.as_u16(), two.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [204, 409], "seed {seed}");
        assert_eq!(app.db.rows("SELECT * FROM providers").len(), 1);
    }
}

#[tokio::test]
async fn everybody_sees_and_removes_their_own_alone() {
    let app = TestApp::social();
    known(&app, "u-ben", "s");
    let mut anna = signed_in(&app, ANNA).await;
    assert_eq!(anna.get("/api/user/providers").await.json(), json!([]));
    let before = app.db.dump();
    assert_eq!(anna.unlink("google").await.outcome(), (404, "not_found".into()));
    assert_eq!(anna.unlink("linkedin").await.outcome(), (404, "not_found".into()));
    assert_eq!(app.db.dump(), before);
}

#[tokio::test]
async fn a_provider_that_is_off_cannot_be_linked_but_unlinked() {
    let app = TestApp::new();
    known(&app, "u-anna", "s");
    let mut anna = signed_in(&app, ANNA).await;
    let refused = anna.post("/api/user/providers/google/link", &json!({})).await;
    assert_eq!(refused.outcome(), (404, "not_found".into()));
    assert_eq!(anna.get("/api/user/providers").await.json().as_array().map(Vec::len), Some(1));
    assert_eq!(anna.unlink("google").await.status, 204);
}

#[tokio::test]
async fn a_failing_database_changes_nothing_or_everything() {
    let app = TestApp::social();
    known(&app, "u-anna", "s");
    // An account without a password needs none, so that unlinking is the first check that can fail.
    app.db.run(
        "DELETE FROM credentials WHERE user_id = 'u-anna';
         INSERT INTO providers (issuer, subject, user_id, provider, created_at) VALUES ('elsewhere', 's', 'u-anna', 'facebook', 1)",
    );
    let mut anna = app.browser();
    assert_eq!(leads(&anna.come_by("google", &elsewhere("s", ANNA)).await), CHOOSER);
    let before = app.db.dump();
    app.db.fail_next(Fault::BeforeCommit);
    assert_eq!(anna.unlink("google").await.outcome(), (503, "unavailable".into()));
    assert_eq!(app.db.dump(), before);
    app.db.fail_next(Fault::AfterCommit);
    assert_eq!(anna.unlink("google").await.outcome(), (503, "unavailable".into()));
    assert_eq!(app.db.rows("SELECT action FROM audit WHERE action = 'provider.unlinked'").len(), 1);
    assert_eq!(app.db.rows("SELECT * FROM providers WHERE provider = 'google'"), Vec::new());
}
