//! Commands to session authorities that wait in D1.

use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::fixtures::ANNA;
use crate::support::objects::{Class, Fault};
use asgard::domain::time::Timestamp;
use asgard::jobs::outbox::deliver;
use asgard::ports::Clock;
use asgard::storage::authority_outbox;

async fn disable(app: &TestApp) {
    app.db.run("UPDATE users SET state = 0, credential_version = credential_version + 1 WHERE id = 'u-anna'");
    let end = authority_outbox::end_all("o-1", &"u-anna".into(), Timestamp(app.clock.now().0));
    app.app.db.batch(vec![end]).await.unwrap();
}

#[tokio::test]
async fn a_disabled_persons_sessions_end_with_the_delivery() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, ANNA).await;
    disable(&app).await;
    assert_eq!(deliver(&app.app).await.unwrap(), (1, 0));
    assert_eq!(browser.get("/api/user/me").await.told(), (401, "session_expired".into()));
    assert_eq!(deliver(&app.app).await.unwrap(), (0, 0), "acknowledged once, gone for good");
}

#[tokio::test]
async fn what_was_not_acknowledged_is_delivered_later() {
    let app = TestApp::new();
    let mut browser = signed_in(&app, ANNA).await;
    disable(&app).await;
    app.objects.fail(Class::Authority, Fault::Unreached);
    assert_eq!(deliver(&app.app).await.unwrap(), (0, 1));
    assert_eq!(deliver(&app.app).await.unwrap(), (0, 0), "put off");
    app.clock.advance(120_000);
    assert_eq!(deliver(&app.app).await.unwrap(), (1, 0));
    assert_eq!(browser.get("/api/user/me").await.told().1, "session_expired");
}

#[tokio::test]
async fn a_lost_acknowledgement_is_told_twice_and_harms_nobody() {
    let app = TestApp::new();
    signed_in(&app, ANNA).await;
    disable(&app).await;
    app.objects.fail(Class::Authority, Fault::AfterCommit);
    assert_eq!(deliver(&app.app).await.unwrap(), (0, 1));
    app.db.run("UPDATE users SET state = 1 WHERE id = 'u-anna'");
    let mut again = signed_in(&app, ANNA).await;
    app.clock.advance(120_000);
    assert_eq!(deliver(&app.app).await.unwrap(), (1, 0));
    assert_eq!(again.get("/api/user/me").await.status, 200, "a session of the new credential lives on");
}
