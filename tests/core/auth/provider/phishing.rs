//! Phishing: an attacker lures a victim into completing at the provider a flow that the attacker began.

use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::fixtures::{ANNA, BEN};
use crate::support::social::{
    CHOOSER, account_error_page, elsewhere, error_page, eva, known, leads, posted, refreshed,
};

/// Apple's response arrives by the browser of the user who consented. Only that browser reads the page in our response,
/// with a ticket that the other browser cannot know.
#[tokio::test]
async fn what_a_lured_person_allowed_is_not_fetched_by_whoever_began() {
    let app = TestApp::social();
    let mut owner = app.browser();
    let url = owner.begin("apple").await;
    let page = posted(&app, &app.identities.allow(&url, &eva()), "").await;
    assert_eq!(leads(&owner.navigate(&refreshed(&page)).await), CHOOSER, "she has an account");

    let mut thief = app.browser();
    let url = thief.begin("apple").await;
    // She follows the attacker's link and consents at Apple.
    let sent = app.identities.allow(&url, &eva());
    let page = posted(&app, &sent, "").await;
    let bare = format!("/api/auth/apple/finish?state={}", sent.state);
    for guess in
        ["", "&ticket=", "&ticket=x", &format!("&ticket={}", "A".repeat(43)), &format!("&ticket={}", sent.state)]
    {
        assert_eq!(leads(&thief.navigate(&format!("{bare}{guess}")).await), error_page("link_expired"), "{guess}");
    }
    assert!(!thief.cookies.contains_key("utk"));
    // The victim's browser has the ticket, but did not begin the flow.
    assert_eq!(leads(&owner.navigate(&refreshed(&page)).await), account_error_page("link_expired"));
}

#[tokio::test]
async fn a_page_that_is_loaded_again_leads_to_the_same_end() {
    let app = TestApp::social();
    let mut browser = app.browser();
    let url = browser.begin("apple").await;
    let sent = app.identities.allow(&url, &eva());
    let (first, again) = (posted(&app, &sent, "").await, posted(&app, &sent, "").await);
    assert_eq!(refreshed(&first), refreshed(&again));
    assert_eq!(leads(&browser.navigate(&refreshed(&again)).await), CHOOSER);
}

#[tokio::test]
async fn an_identity_of_a_lured_person_is_not_linked_to_the_account_of_whoever_began() {
    let app = TestApp::social();
    let mut thief = signed_in(&app, BEN).await;
    let url = thief.begin_linking("apple").await;
    let sent = app.identities.allow(&url, &elsewhere("annas-apple", ANNA));
    posted(&app, &sent, "").await;
    thief.navigate(&format!("/api/auth/apple/finish?state={}", sent.state)).await;
    assert_eq!(app.db.rows("SELECT 1 FROM providers").len(), 0);
}

/// A response in the URL arrives with the cookies of the browser that completed the flow.
#[tokio::test]
async fn a_lured_person_at_a_provider_that_answers_in_the_address_opens_nothing_for_anybody() {
    let app = TestApp::social();
    for provider in ["google", "facebook"] {
        let mut thief = app.browser();
        let url = thief.begin(provider).await;
        let sent = app.identities.allow(&url, &eva());
        let mut lured = signed_in(&app, BEN).await;
        assert_eq!(leads(&lured.navigate(&sent.address()).await), account_error_page("link_expired"), "{provider}");
        assert_eq!(lured.get("/api/user/me").await.json()["user"]["email"], BEN, "still who they were");
        assert!(!thief.cookies.contains_key("utk"));
    }
}

/// An attacker sends a signed-in user to our sign-in method (by link or frame), which signs in by their provider: it
/// must not link that identity to the open account.
#[tokio::test]
async fn a_forced_sign_in_links_nothing_to_the_account_that_was_open() {
    let app = TestApp::social();
    let mut anna = signed_in(&app, ANNA).await;
    let end = anna.come_by("google", &elsewhere("hers", "private@new.example")).await;
    assert_eq!(leads(&end), CHOOSER);
    let owners = app.db.rows("SELECT user_id FROM providers WHERE user_id = 'u-anna'");
    assert!(owners.is_empty());
    assert_eq!(anna.get("/api/user/me").await.json()["user"]["email"], "private@new.example");
}

/// The provider is disabled while users are at the provider.
#[tokio::test]
async fn a_provider_that_is_switched_off_meanwhile_ends_nothing_and_opens_nothing() {
    for provider in ["google", "facebook", "apple"] {
        let app = TestApp::social();
        known(&app, "u-ben", "his");
        let (mut visitor, mut anna) = (app.browser(), signed_in(&app, ANNA).await);
        let coming = app.identities.allow(&visitor.begin(provider).await, &eva());
        let linking = app.identities.allow(&anna.begin_linking(provider).await, &eva());
        app.cache.set("config:current", r#"{"providers":{"google":{"enabled":false},"apple":false,"facebook":false}}"#);
        app.clock.advance(60_000);
        for (browser, sent) in [(&mut visitor, &coming), (&mut anna, &linking)] {
            let reply = if provider == "apple" {
                posted(&app, sent, "").await
            } else {
                browser.navigate(&sent.address()).await
            };
            assert_eq!(leads(&reply), error_page("not_found"), "{provider}");
        }
        assert!(!visitor.cookies.contains_key("utk"));
        assert_eq!(app.db.rows("SELECT user_id FROM providers").len(), 1, "{provider}");
        assert_eq!(app.browser().sign_in(BEN).await.status, 200, "the password is a sign-in method of its own");
    }
}

/// Between start and callback the user is disabled, erased, or loses the session that began the flow.
#[tokio::test]
async fn whoever_is_gone_when_the_link_comes_back_has_nothing_linked() {
    for change in ["UPDATE users SET state = 0 WHERE id = 'u-anna'", "DELETE FROM users WHERE id = 'u-anna'"] {
        let app = TestApp::social();
        let mut anna = signed_in(&app, ANNA).await;
        let sent = app.identities.allow(&anna.begin_linking("google").await, &eva());
        app.db.run(change);
        let end = anna.navigate(&sent.address()).await;
        assert!(leads(&end).contains("?error="), "{change}: {}", leads(&end));
        assert!(app.db.rows("SELECT 1 FROM providers").is_empty(), "{change}");
    }
}
