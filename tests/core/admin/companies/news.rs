//! A company's announcement to its members: who writes it, and who reads it.

use super::{TENANTS, admin, change, entitle, kept, operator};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::BEN;
use asgard::ports::Clock;
use serde_json::{Value, json};

/// What a caller in a company reads.
async fn read(browser: &mut Browser) -> Value {
    browser.get("/api/tenant").await.json()["news"].clone()
}

#[tokio::test]
async fn its_administrators_write_it_also_where_a_company_does_not_edit_itself_and_its_members_read_it() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    app.db.run("INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-ben', 1)");
    let mut member = signed_in(&app, BEN).await;
    member.enter("t-alpha").await;
    assert_eq!(read(&mut member).await, json!(null));
    let outbox = app.db.rows("SELECT 1 FROM authority_outbox").len();
    let written = change(&mut anna, "t-alpha", json!({ "news": "  Summer party on 3 July  " })).await;
    assert_eq!((written.status.as_u16(), &written.json()["news"]), (200, &json!("Summer party on 3 July")));
    let at = app.clock.now().rfc3339();
    assert_eq!(read(&mut member).await, json!({ "text": "Summer party on 3 July", "at": at }));
    assert_eq!(app.db.rows("SELECT 1 FROM authority_outbox").len(), outbox, "no session is updated");
    // The same text again is no news.
    app.clock.advance(60_000);
    assert_eq!(change(&mut anna, "t-alpha", json!({ "news": "Summer party on 3 July" })).await.status, 200);
    assert_eq!(read(&mut member).await["at"], at);
    assert_eq!(change(&mut anna, "t-alpha", json!({ "news": null })).await.json()["news"], json!(null));
    assert_eq!(read(&mut member).await, json!(null));
    let details = app.db.rows("SELECT detail FROM audit WHERE action = 'tenant.updated' ORDER BY seq");
    let details: Vec<Value> =
        details.iter().map(|row| serde_json::from_str(row["detail"].as_str().unwrap()).unwrap()).collect();
    let line = json!({ "news": "Summer party on 3 July" });
    let none = json!({ "news": null });
    assert_eq!(details, [json!({ "before": none, "after": line }), json!({ "before": line, "after": none })]);
}

#[tokio::test]
async fn the_operator_writes_it_too_and_another_company_never_reads_it() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    assert_eq!(change(&mut olaf, "t-alpha", json!({ "news": "Maintenance tonight" })).await.status, 200);
    assert_eq!(read(&mut admin(&app).await).await["text"], "Maintenance tonight");
    let mut ben = signed_in(&app, BEN).await;
    ben.enter("t-beta").await;
    assert_eq!(read(&mut ben).await, json!(null));
    assert_eq!(read(&mut olaf).await, json!(null));
}

#[tokio::test]
async fn nobody_writes_it_without_the_right_nor_more_than_a_line_nor_anything_else_beside_it() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let mut ben = signed_in(&app, BEN).await;
    entitle(&app, 1);
    let before = kept(&app);
    for bad in [json!(""), json!("  "), json!("x".repeat(281)), json!("a\nb"), json!("a\u{202e}b"), json!(7)] {
        assert_eq!(change(&mut anna, "t-alpha", json!({ "news": bad })).await.status, 422, "{bad}");
    }
    assert_eq!(change(&mut ben, "t-beta", json!({ "news": "X" })).await.outcome(), (403, "forbidden".into()));
    assert_eq!(change(&mut anna, "t-beta", json!({ "news": "X" })).await.outcome(), (404, "not_found".into()));
    let both = change(&mut anna, "t-alpha", json!({ "news": "X", "title": "Y" })).await;
    assert_eq!(both.json()["missing"]["rule"], "selfEdit", "what the company may not edit, it may not edit so");
    assert_eq!(kept(&app), before);
    assert_eq!(change(&mut anna, "t-alpha", json!({ "news": "ä".repeat(280) })).await.status, 200);
    let company = anna.get(&format!("{TENANTS}/t-alpha")).await.json();
    assert_eq!(company["news"].as_str().unwrap().chars().count(), 280);
}
