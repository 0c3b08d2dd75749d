//! Who administers a company: enabled members, enabled themselves, with an enabled role that has admin rights. Whom the company
//! made counts from their first visit on: they may never come, and whoever only stands for somebody looks the same.

use crate::ports::Statement;
use serde_json::json;

/// No company loses its last administrator with this person, or the batch ends with `last_admin`. It stands before what takes
/// them away.
#[must_use]
pub fn must_not_be_the_last(user: &str) -> Statement {
    Statement::new(
        "INSERT INTO must (last_admin) SELECT 1 FROM memberships m
           JOIN role_members rm ON rm.tenant_id = m.tenant_id AND rm.user_id = m.user_id
           JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id AND r.state = 1 AND r.has_admin_rights = 1
         WHERE m.user_id = ?1 AND m.state = 1 AND NOT EXISTS
           (SELECT 1 FROM roles other
              JOIN role_members held ON held.tenant_id = other.tenant_id AND held.role_id = other.id AND held.user_id <> ?1
              JOIN memberships colleague ON colleague.tenant_id = held.tenant_id AND colleague.user_id = held.user_id
                AND colleague.state = 1
              JOIN users u ON u.id = held.user_id AND u.state = 1
                AND (u.made_by IS NOT held.tenant_id OR colleague.login_key > 0)
            WHERE other.tenant_id = m.tenant_id AND other.state = 1 AND other.has_admin_rights = 1)",
        [json!(user)],
    )
}

/// The company has an administrator still, or the batch ends with `last_admin`. It stands behind what could take one away.
#[must_use]
pub fn must_remain(tenant: &str) -> Statement {
    Statement::new(
        "INSERT INTO must (last_admin) SELECT 1 WHERE NOT EXISTS
           (SELECT 1 FROM roles r JOIN role_members rm ON rm.tenant_id = r.tenant_id AND rm.role_id = r.id
              JOIN memberships m ON m.tenant_id = rm.tenant_id AND m.user_id = rm.user_id AND m.state = 1
              JOIN users u ON u.id = rm.user_id AND u.state = 1 AND (u.made_by IS NOT rm.tenant_id OR m.login_key > 0)
            WHERE r.tenant_id = ?1 AND r.state = 1 AND r.has_admin_rights = 1)",
        [json!(tenant)],
    )
}
