//! Table `devices`: devices on which a user has signed in, shown to them alone.

use crate::domain::ids::{DeviceId, UserId};
use crate::domain::time::Timestamp;
use crate::ports::Statement;
use serde::Deserialize;
use serde_json::{Value, json};

/// As long as a device's cookie can stay unused (400 days).
const UNUSED_MS: i64 = 400 * 24 * 3_600_000;

/// A device on which a user has signed in.
#[derive(Deserialize)]
pub struct KnownDevice {
    /// Hash of its secret.
    pub device: DeviceId,
    pub label: String,
    /// Its client program, in a word or two.
    pub agent: Option<String>,
}

/// Selects a user's devices (`KnownDevice`).
#[must_use]
pub fn of_user(user: &UserId) -> Statement {
    Statement::new("SELECT device, label, agent FROM devices WHERE user_id = ?1 ORDER BY device", [json!(user)])
}

/// Deletes what lets devices open the accounts of some users by less than a whole sign-in: cards on lock screens, and the trust that replaces a second
/// factor. `users` selects them.
pub(super) fn forget(users: &str, values: &[Value]) -> [Statement; 2] {
    ["enrolments", "trusted_devices"]
        .map(|table| Statement::new(format!("DELETE FROM {table} WHERE user_id IN ({users})"), values))
}

/// Deletes devices whose cookie has expired.
#[must_use]
pub fn delete_expired(limit: u32, now: Timestamp) -> Statement {
    Statement::new(
        "DELETE FROM devices WHERE (user_id, device) IN \
           (SELECT user_id, device FROM devices WHERE last_seen <= CAST(?1 AS INTEGER) LIMIT CAST(?2 AS INTEGER))",
        [json!(now.plus(-UNUSED_MS).0), json!(limit)],
    )
}
