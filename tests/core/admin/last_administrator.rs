//! A company keeps an administrator.

use crate::support::app::TestApp;
use asgard::domain::precondition::Precondition;
use asgard::ports::{Database, DatabaseError};
use asgard::storage::administrators::must_remain;

async fn remains(app: &TestApp, tenant: &str) -> bool {
    match app.db.batch(vec![must_remain(&tenant.into())]).await {
        Ok(_) => true,
        Err(error) => {
            assert_eq!(error, DatabaseError::PreconditionFailed(Precondition::LastAdmin));
            false
        }
    }
}

#[tokio::test]
async fn an_enabled_member_with_an_enabled_role_with_admin_rights_is_enough() {
    let app = TestApp::new();
    assert!(remains(&app, "t-alpha").await);
    assert!(!remains(&app, "t-beta").await, "the role that would do is switched off");
    assert!(!remains(&app, "t-gamma").await && !remains(&app, "t-nowhere").await);
    app.db.run("UPDATE roles SET state = 1 WHERE id = 'r-off'");
    assert!(remains(&app, "t-beta").await);
    for (taken, given) in [
        ("UPDATE memberships SET state = 0 WHERE user_id = 'u-anna'", "UPDATE memberships SET state = 1"),
        ("UPDATE users SET state = 0 WHERE id = 'u-anna'", "UPDATE users SET state = 1"),
        ("UPDATE roles SET has_admin_rights = 0", "UPDATE roles SET has_admin_rights = 1"),
        ("DELETE FROM role_members WHERE user_id = 'u-anna' AND tenant_id = 't-alpha'", ""),
    ] {
        app.db.run(taken);
        assert!(!remains(&app, "t-alpha").await, "{taken}");
        app.db.run(given);
    }
}

#[tokio::test]
async fn whom_the_company_made_counts_from_their_first_visit_on() {
    let app = TestApp::new();
    app.db.run("UPDATE users SET made_by = 't-alpha' WHERE id = 'u-anna'");
    assert!(!remains(&app, "t-alpha").await);
    app.db.run("UPDATE memberships SET login_key = 5 WHERE user_id = 'u-anna'");
    assert!(remains(&app, "t-alpha").await);
}
