//! Security rules that a company changes, and sessions that it ends, in the middle of a call.

use crate::invitations::admin;
use crate::support::app::{Reply, TestApp};
use crate::support::browser::Browser;
use crate::support::database::Sqlite;
use asgard::ports::{Batch, Database, DatabaseError, Statement};
use async_trait::async_trait;
use http::Method;
use serde_json::json;
use std::sync::Arc;

/// Runs SQL each time after a call has read the rules of its company: what others do then.
struct InterruptingDatabase {
    db: Arc<Sqlite>,
    sql: String,
}

#[async_trait]
impl Database for InterruptingDatabase {
    async fn batch(&self, statements: Vec<Statement>) -> Result<Batch, DatabaseError> {
        let reads_rules = statements[0].sql.starts_with("SELECT t.security, t.security_version");
        let result = self.db.batch(statements).await;
        if reads_rules {
            self.db.run(&self.sql);
        }
        result
    }
}

fn rules(rules: &str, condition: &str) -> String {
    format!(
        "UPDATE tenants SET security = '{rules}', security_version = security_version + 1 WHERE id = 't-alpha' AND {condition}"
    )
}

/// Creates a role in Alpha, which has rules that its administrator meets, while SQL is run.
async fn created_while(app: &TestApp, anna: &mut Browser, sql: String) -> Reply {
    app.db.run(&rules("{\"idleMinutes\":60}", "security_version = 0"));
    anna.app.app = app.app.with_database(Arc::new(InterruptingDatabase { db: app.db.clone(), sql }));
    anna.call(Method::PUT, "/api/admin/role", &json!({ "title": "New" }), &[]).await
}

fn count(app: &TestApp) -> usize {
    app.db.rows("SELECT 1 FROM roles WHERE title = 'New'").len()
}

#[tokio::test]
async fn rules_that_change_before_the_write_of_a_call_hold_for_it() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let stricter = rules("{\"secondFactor\":\"required\"}", "security_version = 1");
    let reply = created_while(&app, &mut anna, stricter).await;
    assert_eq!((reply.outcome(), count(&app)), ((403, "second_factor_required".into()), 0));
}

#[tokio::test]
async fn a_session_that_is_ended_in_the_company_before_the_write_of_a_call_does_not_write() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let ended =
        "UPDATE memberships SET sessions_from = 4000000000000 WHERE tenant_id = 't-alpha' AND user_id = 'u-anna'";
    let reply = created_while(&app, &mut anna, ended.into()).await;
    assert_eq!((reply.status.as_u16(), count(&app)), (401, 0), "{}", reply.text());
}

#[tokio::test]
async fn rules_that_change_once_and_still_admit_the_session_cost_a_call_nothing() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let other = rules("{\"idleMinutes\":30}", "security_version = 1");
    let reply = created_while(&app, &mut anna, other).await;
    assert_eq!((reply.status.as_u16(), count(&app)), (201, 1), "{}", reply.text());
}

#[tokio::test]
async fn a_call_does_not_wait_for_rules_that_change_again_and_again() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    let reply = created_while(&app, &mut anna, rules("{\"idleMinutes\":30}", "1 = 1")).await;
    assert_eq!((reply.outcome(), count(&app)), ((503, "unavailable".into()), 0));
}
