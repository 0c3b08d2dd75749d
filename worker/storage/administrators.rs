//! Who administers a company: enabled members, enabled themselves, with an enabled role that has admin rights. Whom the company
//! made counts from their first visit on: they may never come, and whoever only stands for somebody looks the same.

use super::access;
use crate::domain::ids::{TenantId, UserId};
use crate::domain::time::Timestamp;
use crate::ports::Statement;
use serde_json::json;

/// No company loses its last administrator with this person, or the batch ends with `last_admin`. It stands before what takes
/// them away.
#[must_use]
pub fn must_not_be_the_last(user: &UserId) -> Statement {
    Statement::new(
        "INSERT INTO must (last_admin) SELECT 1 FROM memberships m \
           JOIN role_members rm ON rm.tenant_id = m.tenant_id AND rm.user_id = m.user_id \
           JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id AND r.state = 1 AND r.has_admin_rights = 1 \
         WHERE m.user_id = ?1 AND m.state = 1 AND NOT EXISTS \
           (SELECT 1 FROM roles other \
              JOIN role_members held ON held.tenant_id = other.tenant_id AND held.role_id = other.id AND held.user_id <> ?1 \
              JOIN memberships colleague ON colleague.tenant_id = held.tenant_id AND colleague.user_id = held.user_id \
                AND colleague.state = 1 AND colleague.person_state = 1 \
                AND (colleague.made_here = 0 OR colleague.login_key > 0) \
            WHERE other.tenant_id = m.tenant_id AND other.state = 1 AND other.has_admin_rights = 1)",
        [json!(user)],
    )
}

/// How long two calls count as made at once.
const AT_ONCE_MS: i64 = 10_000;

/// The company has an administrator still, or the batch ends with `last_admin`. It stands behind what could take one away.
#[must_use]
pub fn must_remain(tenant: &TenantId) -> Statement {
    Statement::new(
        format!("INSERT INTO must (last_admin) SELECT 1 WHERE NOT {}", access::has_administrator("")),
        [json!(tenant)],
    )
}

/// Two administrators take each other away at once: the second is told `last_admin`, and not that they have no right any more.
/// It stands before the right.
#[must_use]
pub fn not_each_other(tenant: &TenantId, caller: &UserId, person: &UserId, now: Timestamp) -> Statement {
    Statement::new(
        format!(
            "INSERT INTO must (last_admin) SELECT 1 WHERE ?2 <> ?3 AND EXISTS (SELECT 1 FROM audit e INDEXED BY audit_by_time \
               WHERE e.tenant_id = ?1 AND e.object = ?2 AND e.actor = ?3 AND e.created_at > CAST(?4 AS INTEGER)) AND {} AND NOT {}",
            access::has_administrator(" AND rm.user_id = ?3"),
            access::has_administrator(" AND rm.user_id <> ?3")
        ),
        [json!(tenant), json!(caller), json!(person), json!(now.plus(-AT_ONCE_MS).0)],
    )
}
