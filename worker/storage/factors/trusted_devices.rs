//! Table `trusted_devices`: devices on which a sign-in needs no second factor for a while. A device is identified by its secret; the client
//! program must be the one that was trusted, too, so that a cookie copied to another program does not help.

use crate::domain::audit::action::AuditAction;
use crate::domain::ids::{DeviceId, TrustedDeviceId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::audit;
use crate::storage::must;
use crate::storage::users::HAS_FACTOR;
use serde_json::{Value, json};

/// How long a device is trusted (30 days).
pub const TRUST_MS: i64 = 30 * 24 * 3_600_000;

/// SQL over `users u`: the request comes from a device that the user trusts; ?1 device, ?2 program, ?3 now. 0 for users without a factor.
pub(in crate::storage) fn is_trusted() -> String {
    format!(
        "CASE WHEN {HAS_FACTOR} THEN EXISTS (SELECT 1 FROM trusted_devices td \
           JOIN devices k ON k.user_id = td.user_id AND k.device = td.device AND k.agent IS ?2 \
           WHERE td.user_id = u.id AND td.device = ?1 AND td.expires_at > CAST(?3 AS INTEGER)) ELSE 0 END"
    )
}

/// The device that a request comes from.
pub struct RequestDevice<'a> {
    /// Hash of its secret.
    pub device: &'a DeviceId,
    /// Its client program, in a word or two.
    pub agent: Option<&'a str>,
    /// The current time.
    pub now: Timestamp,
}

impl RequestDevice<'_> {
    /// The parameters of `is_trusted`, followed by those of the query.
    pub(in crate::storage) fn before<const N: usize>(&self, values: [Value; N]) -> Vec<Value> {
        let own = [json!(self.device), json!(self.agent), json!(self.now.0)];
        own.into_iter().chain(values).collect()
    }
}

/// The use of device trust in a sign-in.
#[derive(Clone, Copy, Debug)]
pub enum DeviceTrust<'a> {
    /// Not used.
    None,
    /// The trusted device replaced the second factor.
    Used,
    /// The device is trusted from now on, under this id.
    New(&'a TrustedDeviceId),
}

impl DeviceTrust<'_> {
    /// Its statements in the batch of a sign-in, after the row of the device. If the trust ended meanwhile, they abort with `credential_changed`.
    #[must_use]
    pub fn statements(self, user: &UserId, device: &DeviceId, now: Timestamp) -> Vec<Statement> {
        match self {
            Self::None => Vec::new(),
            Self::Used => vec![
                Statement::new(
                    "UPDATE trusted_devices SET last_used = CAST(?3 AS INTEGER) \
                     WHERE user_id = ?1 AND device = ?2 AND expires_at > CAST(?3 AS INTEGER)",
                    [json!(user), json!(device), json!(now.0)],
                ),
                must::change_one_row(Precondition::CredentialChanged),
            ],
            Self::New(id) => vec![Statement::new(
                "INSERT INTO trusted_devices (user_id, device, id, created_at, last_used, expires_at) \
                 VALUES (?1, ?2, ?3, CAST(?4 AS INTEGER), CAST(?4 AS INTEGER), CAST(?5 AS INTEGER)) \
                 ON CONFLICT (user_id, device) DO UPDATE SET id = excluded.id, created_at = excluded.created_at, \
                   last_used = excluded.last_used, expires_at = excluded.expires_at",
                [json!(user), json!(device), json!(id), json!(now.0), json!(now.plus(TRUST_MS).0)],
            )],
        }
    }
}

/// Removes all trusted devices of a user.
#[must_use]
pub fn delete_all(user: &UserId) -> Statement {
    Statement::new("DELETE FROM trusted_devices WHERE user_id = ?1", [json!(user)])
}

/// Removes the trust of a user in a device.
#[must_use]
pub fn delete(user: &UserId, device: &DeviceId) -> Statement {
    Statement::new("DELETE FROM trusted_devices WHERE user_id = ?1 AND device = ?2", [json!(user), json!(device)])
}

/// Removes a trusted device of the caller.
///
/// # Errors
/// `PreconditionFailed`: `not_found`; of the database.
pub async fn remove(
    db: &dyn Database,
    id: &TrustedDeviceId,
    audit: &audit::AuditContext<'_>,
    now: Timestamp,
) -> Result<(), DatabaseError> {
    let batch = vec![
        Statement::new("DELETE FROM trusted_devices WHERE user_id = ?1 AND id = ?2", [json!(audit.actor), json!(id)]),
        must::change_one_row(Precondition::NotFound),
        audit::event(None, AuditAction::AuthDeviceUntrusted, audit.actor, audit, now),
    ];
    db.batch(batch).await.map(|_| ())
}

/// Deletes expired rows.
#[must_use]
pub fn delete_expired(limit: u32, now: Timestamp) -> Statement {
    Statement::new(
        "DELETE FROM trusted_devices WHERE (user_id, device) IN \
           (SELECT user_id, device FROM trusted_devices WHERE expires_at <= CAST(?1 AS INTEGER) LIMIT CAST(?2 AS INTEGER))",
        [json!(now.0), json!(limit)],
    )
}
