//! Table `idempotency`: the responses of creating calls, written in the batch of what they create. A second call with the same key fails the
//! whole batch, so nothing is created twice; it gets the stored response of the first.

use super::access::opened_apps;
use super::rows::BatchResults;
use super::sql::Sql;
use crate::domain::ids::{CallerId, TenantId, UserId};
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::Deserialize;
use serde_json::{Value, json};

/// How long a response is stored (24 hours).
pub const RETENTION_MS: i64 = 24 * 3_600_000;

/// A response to be stored.
pub struct NewStoredResponse<'a> {
    pub caller: &'a CallerId,
    pub key_hash: &'a str,
    /// Hash of the request body.
    pub body_hash: &'a str,
    pub status: u16,
    /// The response body, JSON.
    pub body: &'a str,
}

/// The statements that store a response. They follow directly after the check of rights, so that a second call fails here and nowhere
/// else, and a caller who lost the right is rejected instead of getting the stored response.
#[must_use]
pub fn store(response: &NewStoredResponse<'_>, now: Timestamp) -> [Statement; 2] {
    let NewStoredResponse { caller, key_hash, body_hash, status, body } = response;
    [
        Statement::new(
            "DELETE FROM idempotency WHERE caller = ?1 AND key_hash = ?2 AND created_at <= CAST(?3 AS INTEGER)",
            [json!(caller), json!(key_hash), json!(now.plus(-RETENTION_MS).0)],
        ),
        Statement::new(
            "INSERT INTO idempotency (caller, key_hash, body_hash, status, answer, created_at) \
             VALUES (?1, ?2, ?3, CAST(?4 AS INTEGER), ?5, CAST(?6 AS INTEGER))",
            [json!(caller), json!(key_hash), json!(body_hash), json!(status), json!(body), json!(now.0)],
        ),
    ]
}

/// The statement that completes a stored response with a value that only the batch knows: `field` is set to `value`, SQL over
/// the parameters from ?3 on.
#[must_use]
pub fn complete(caller: &CallerId, key: &str, field: &str, value: &str, values: [Value; 2]) -> Statement {
    let [a, b] = values;
    Statement::new(
        format!(
            "UPDATE idempotency SET answer = json_set(answer, '$.{field}', {value}) WHERE caller = ?1 AND key_hash = ?2"
        ),
        [json!(caller), json!(key), a, b],
    )
}

/// The same for the number of apps of a new member.
#[must_use]
pub fn with_apps(caller: &CallerId, key: &str, tenant: &TenantId, member: &UserId) -> Statement {
    let count = format!(
        "(SELECT COUNT(DISTINCT j.value) FROM role_members rm \
         JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id AND r.state = 1 \
         JOIN {} AND rm.tenant_id = ?3 AND rm.user_id = ?4)",
        opened_apps(Sql("?3"))
    );
    complete(caller, key, "allowedAppsCount", &count, [json!(tenant), json!(member)])
}

/// A stored response.
#[derive(Deserialize)]
pub struct StoredResponse {
    /// Hash of the request body.
    pub body_hash: String,
    pub status: i64,
    /// The response body, JSON.
    #[serde(rename = "answer")]
    pub body: String,
}

/// Reads a stored response.
///
/// # Errors
/// Of the database.
pub async fn read(db: &dyn Database, caller: &CallerId, key: &str) -> Result<Option<StoredResponse>, DatabaseError> {
    let statement = Statement::new(
        "SELECT body_hash, status, answer FROM idempotency WHERE caller = ?1 AND key_hash = ?2",
        [json!(caller), json!(key)],
    );
    BatchResults::from(db.batch(vec![statement]).await?).first()
}

/// Deletes the stored responses about a user, the new member or their invitation, to whoever created or invited them. `membership` is a
/// condition on their membership `m`.
fn delete_about(membership: &str) -> String {
    format!(
        "DELETE FROM idempotency WHERE (caller, key_hash) IN (SELECT k.caller, k.key_hash \
           FROM memberships m CROSS JOIN idempotency k ON k.caller = m.invited_by WHERE {membership} \
           AND CASE WHEN json_valid(k.answer) THEN json_extract(k.answer, '$.userId') = m.user_id \
           OR json_extract(k.answer, '$.email') = m.email END)"
    )
}

/// Deletes the responses to others that show a user's data.
#[must_use]
pub fn delete_about_user(user: &UserId) -> Statement {
    Statement::new(delete_about("m.user_id = ?1"), [json!(user)])
}

/// Deletes the responses that show the data of a member to whoever created or invited them in the company.
#[must_use]
pub fn delete_about_member(tenant: &TenantId, user: &UserId) -> Statement {
    Statement::new(delete_about("m.tenant_id = ?1 AND m.user_id = ?2"), [json!(tenant), json!(user)])
}

/// Deletes expired responses.
#[must_use]
pub fn delete_expired(limit: u32, now: Timestamp) -> Statement {
    Statement::new(
        "DELETE FROM idempotency WHERE (caller, key_hash) IN \
           (SELECT caller, key_hash FROM idempotency WHERE created_at <= CAST(?1 AS INTEGER) LIMIT CAST(?2 AS INTEGER))",
        [json!(now.plus(-RETENTION_MS).0), json!(limit)],
    )
}
