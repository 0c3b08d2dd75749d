//! Guards that keep at least one administrator in a company (`access::administrators`). An account that the company created counts from its
//! first sign-in there: its user may never come, and a placeholder user looks the same. A company that has none anyway is not held up: an operator
//! can disable the identity of its only one, and the others go on working (decision 248).

use super::access;
use super::must;
use crate::domain::ids::{TenantId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::Statement;
use crate::storage::sql::Sql;
use serde_json::{Value, json};

/// Fails the batch with `last_admin` where a company would lose its last administrator with this user. Must precede the statements that remove
/// them.
#[must_use]
pub fn must_not_be_the_last(user: &UserId) -> Statement {
    must::find_no_row(
        Precondition::LastAdmin,
        &format!("SELECT 1 FROM {}", access::memberships_as_last_administrator(Sql("?1"))),
        [json!(user)],
    )
}

/// Two calls within this time count as concurrent.
const AT_ONCE_MS: i64 = 10_000;

/// Fails the batch with `last_admin` where it would take away the last administrator of the company ?1: there is one, and the condition `remains`,
/// whether there will be one, does not hold. Must precede the writes.
#[must_use]
pub fn must_keep_one(remains: &str, values: Vec<Value>) -> Statement {
    let is_one = access::has_administrator(Sql("?1"), "");
    must::find_no_row(Precondition::LastAdmin, &format!("SELECT 1 WHERE {is_one} AND NOT ({remains})"), values)
}

/// The same for a member who is removed or disabled.
#[must_use]
pub fn must_keep_one_besides(tenant: &TenantId, user: &UserId) -> Statement {
    let others = access::has_administrator(Sql("?1"), " AND rm.user_id <> ?2");
    must_keep_one(&others, vec![json!(tenant), json!(user)])
}

/// The condition that the event `e` tells of a member who was removed or disabled, or lost a role.
const TAKES: &str = "(e.action = 'member.removed' OR e.action = 'member.erased' OR (e.action = 'member.updated' \
   AND (json_extract(e.detail, '$.before.state') > json_extract(e.detail, '$.after.state') \
     OR (json_type(e.detail, '$.after.roles') = 'array' AND EXISTS (SELECT 1 FROM json_each(e.detail, '$.before.roles') j \
       WHERE j.value NOT IN (SELECT k.value FROM json_each(e.detail, '$.after.roles') k))))))";

/// Fails the batch with `last_admin` where two administrators remove each other concurrently: without this guard the second call would fail with
/// `forbidden`. Must precede the check of the right, and stand only in batches that take something away from the member. Whoever lost nothing
/// to them just now hears whether they have the right.
#[must_use]
pub fn must_not_remove_each_other(tenant: &TenantId, caller: &UserId, user: &UserId, now: Timestamp) -> Statement {
    must::find_no_row(
        Precondition::LastAdmin,
        &format!(
            "SELECT 1 WHERE ?2 <> ?3 AND EXISTS (SELECT 1 FROM audit e INDEXED BY audit_by_time \
               WHERE e.tenant_id = ?1 AND e.object = ?2 AND e.actor = ?3 AND e.created_at > CAST(?4 AS INTEGER) AND {TAKES}) AND {} AND NOT {}",
            access::has_administrator(Sql("?1"), " AND rm.user_id = ?3"),
            access::has_administrator(Sql("?1"), " AND rm.user_id <> ?3")
        ),
        [json!(tenant), json!(caller), json!(user), json!(now.plus(-AT_ONCE_MS).0)],
    )
}
