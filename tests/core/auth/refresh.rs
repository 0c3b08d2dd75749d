//! `POST /api/auth/refresh`: rotation, tabs, lost responses, reuse.

use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::{ANNA, BEN};
use crate::support::seeded_random::seeds;
use futures_util::future::join_all;
use serde_json::json;

async fn refresh(browser: &mut Browser) -> (u16, String) {
    browser.post("/api/auth/refresh", &json!({})).await.outcome()
}

#[tokio::test]
async fn a_refresh_changes_the_token_for_its_successor() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, BEN).await;
    let before = browser.cookies.clone();
    app.clock.advance(601_000);
    assert_eq!(browser.get("/api/user/me").await.outcome(), (401, "unauthenticated".into()));
    let reply = browser.post("/api/auth/refresh", &json!({})).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_ne!(browser.cookies["__Host-rtk"], before["__Host-rtk"]);
    assert_eq!(reply.json()["accessTenantToken"], before["ttk"], "the tab stays in its company");
    assert!(reply.json().get("refreshToken").is_none());
    assert_eq!(browser.get("/api/user/me").await.status, 200);
}

#[tokio::test]
async fn tabs_that_refresh_at_once_get_the_same_successor() {
    for seed in seeds(20) {
        let app = TestApp::seeded(seed);
        let browser = signed_in(&app, ANNA).await;
        let tabs = (0..5).map(|_| {
            let mut tab = browser.clone();
            async move {
                assert_eq!(refresh(&mut tab).await.0, 200);
                tab.cookies["__Host-rtk"].clone()
            }
        });
        let tokens = join_all(tabs).await;
        assert!(tokens.iter().all(|token| *token == tokens[0]));
    }
}

#[tokio::test]
async fn a_lost_answer_can_be_asked_for_again_until_the_successor_was_shown() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, ANNA).await;
    let lost = browser.clone();
    refresh(&mut browser).await;
    app.clock.advance(3_600_000);
    assert_eq!(refresh(&mut lost.clone()).await.0, 200, "the successor was never shown");
    refresh(&mut browser).await;
    app.clock.advance(5_000);
    assert_eq!(refresh(&mut lost.clone()).await.0, 200, "within ten seconds");
    app.clock.advance(10_000);
    assert_eq!(refresh(&mut lost.clone()).await, (401, "session_expired".into()));
    assert_eq!(refresh(&mut browser).await, (401, "session_expired".into()), "a reused token ends the family");
    assert_eq!(browser.get("/api/user/me").await.outcome(), (401, "session_expired".into()));
}

#[tokio::test]
async fn a_refresh_without_or_with_a_forged_token_is_over() {
    let app = TestApp::new();
    let mut browser = app.browser();
    assert_eq!(refresh(&mut browser).await, (401, "session_expired".into()));
    browser.cookies.insert("__Host-rtk".into(), format!("v1.u-anna.s.{}", "A".repeat(43)));
    assert_eq!(refresh(&mut browser).await, (401, "session_expired".into()));
}

#[tokio::test]
async fn an_idle_session_is_over_after_sixty_days() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, ANNA).await;
    app.clock.advance(59 * 86_400_000);
    browser.fetch_guard().await;
    assert_eq!(refresh(&mut browser).await.0, 200);
    app.clock.advance(61 * 86_400_000);
    browser.fetch_guard().await;
    assert_eq!(refresh(&mut browser).await.0, 401);
}
