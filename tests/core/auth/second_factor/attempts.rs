//! The attempt limit of second factors, and that each code is used once, also concurrently.

use super::{OPEN, anna_with_app, failed, rejected, wrong};
use crate::support::app::TestApp;
use crate::support::factors::{SECOND_FACTOR, waiting};
use crate::support::fixtures::ANNA;
use crate::support::seeded_random::seeds;
use futures_util::future::join_all;
use serde_json::json;

#[tokio::test]
async fn one_step_under_fifty_parallel_uses_works_once() {
    for seed in seeds(4) {
        for config in [OPEN, "{}"] {
            let app = TestApp::configured(seed, "local", config);
            let mut anna = anna_with_app(&app).await;
            let mut browsers = Vec::new();
            for _ in 0..50 {
                browsers.push(waiting(&app, ANNA).await);
            }
            let shown = anna.totp();
            let uses = browsers.into_iter().map(|mut browser| {
                let shown = shown.clone();
                async move { browser.post(SECOND_FACTOR, &shown).await.status.as_u16() }
            });
            let statuses = join_all(uses).await;
            assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{seed} {statuses:?}");
            assert!(statuses.iter().all(|status| [200, 401, 429].contains(status)), "{statuses:?}");
        }
    }
}

#[tokio::test]
async fn one_recovery_code_under_fifty_parallel_uses_works_once() {
    for seed in seeds(4) {
        let app = TestApp::configured(seed, "local", OPEN);
        let mut anna = anna_with_app(&app).await;
        let mut browsers = Vec::new();
        for _ in 0..50 {
            browsers.push(waiting(&app, ANNA).await);
        }
        let shown = anna.recovery();
        let uses = browsers.into_iter().map(|mut browser| {
            let shown = shown.clone();
            async move { browser.post(SECOND_FACTOR, &shown).await.status.as_u16() }
        });
        let statuses = join_all(uses).await;
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{seed} {statuses:?}");
        assert_eq!(app.db.rows("SELECT recovery_codes FROM users WHERE id = 'u-anna'")[0]["recovery_codes"], 9.0);
        assert_eq!(app.db.rows("SELECT 1 FROM recovery_codes").len(), 9);
    }
}

#[tokio::test]
async fn five_wrong_codes_end_the_session_and_close_the_door_for_fifteen_minutes() {
    let app = TestApp::new();
    let mut anna = anna_with_app(&app).await;
    let mut thief = waiting(&app, ANNA).await;
    for remaining in (0..5).rev() {
        assert_eq!(rejected(&mut thief, &wrong()).await, failed(remaining));
    }
    let sixth = thief.post(SECOND_FACTOR, &wrong()).await;
    assert_eq!(sixth.outcome(), (429, "too_many_attempts".into()));
    assert_eq!(sixth.header("retry-after"), "900");
    assert_eq!(thief.post("/api/auth/session", &json!({})).await.json(), json!({ "valid": false }), "it is over");
    // The user is blocked, not the session: the right code is not checked in any session.
    let shown = anna.totp();
    let mut again = waiting(&app, ANNA).await;
    assert_eq!(again.post(SECOND_FACTOR, &shown).await.outcome(), (429, "too_many_attempts".into()));
    assert_eq!(again.post(SECOND_FACTOR, &anna.recovery()).await.outcome().0, 429);
    assert_eq!(app.db.rows("SELECT 1 FROM recovery_codes").len(), 10, "nothing was used up");
    app.clock.advance(15 * 60_000);
    let mut browser = waiting(&app, ANNA).await;
    assert_eq!(browser.post(SECOND_FACTOR, &anna.totp()).await.status, 200);
    let mut next = waiting(&app, ANNA).await;
    assert_eq!(rejected(&mut next, &wrong()).await, failed(4), "the right code gave the attempts back");
}

#[tokio::test]
async fn the_last_attempt_opens_as_well_as_the_first() {
    let app = TestApp::new();
    let mut anna = anna_with_app(&app).await;
    let mut browser = waiting(&app, ANNA).await;
    for remaining in (1..5).rev() {
        assert_eq!(rejected(&mut browser, &wrong()).await, failed(remaining));
    }
    assert_eq!(browser.post(SECOND_FACTOR, &anna.totp()).await.status, 200);
    assert_eq!(browser.get("/api/user/me").await.status, 200);
}

#[tokio::test]
async fn attempts_under_a_hundred_parallel_calls_are_five() {
    for seed in seeds(4) {
        let app = TestApp::seeded(seed);
        anna_with_app(&app).await;
        let browser = waiting(&app, ANNA).await;
        let calls = (0..100).map(|_| {
            let mut browser = browser.clone();
            async move { browser.post(SECOND_FACTOR, &wrong()).await.outcome().1 }
        });
        let outcomes = join_all(calls).await;
        assert_eq!(
            outcomes.iter().filter(|code| *code == "second_factor_failed").count(),
            5,
            "seed {seed}: {outcomes:?}"
        );
        assert!(outcomes.iter().all(|code| ["second_factor_failed", "too_many_attempts"].contains(&code.as_str())));
    }
}
