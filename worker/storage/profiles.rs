//! What people change about themselves, in one aborting batch: the person's own members, their password and their PIN.

use super::factors::trusted_devices;
use super::snapshots::{self, CurrentSnapshot};
use super::{audit, audit_values, authority_outbox, pins};
use crate::domain::audit_action::AuditAction;
use crate::domain::ids::{DeviceId, OutboxId, SessionId, TenantId, UserId};
use crate::domain::one_time_code::Purpose;
use crate::domain::password::PasswordHash;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde_json::{Map, Value, json};

/// Longest settings of a person, in bytes of their JSON.
pub const SETTINGS_MAX: i64 = 16_384;

/// A change of a person by themselves.
pub struct ProfileUpdate<'a> {
    pub user: &'a UserId,
    /// Members of the person by their names in the contract; null empties. `settings` is a merge patch of its own.
    pub members: &'a Map<String, Value>,
    /// What they are sorted and found by from now on: `{ first?, last?, words }` (`words::changed`).
    pub keys: Value,
    /// The version that the person saw, if they say.
    pub expected: Option<i64>,
    /// The credential version at which the password was right, where the change needs it.
    pub verified: Option<i64>,
    pub password: Option<NewPassword<'a>>,
    /// A new PIN, or none from now on.
    pub pin: Option<NewPin<'a>>,
    /// What else belongs to the change.
    pub also: Vec<Statement>,
    /// Hides the values in the log's hash (`audit_values`).
    pub salt: &'a str,
    /// Id of the row that brings the authority the newest copy.
    pub outbox_id: &'a OutboxId,
    /// Who asked.
    pub audit: audit::AuditContext<'a>,
}

/// A new password, by somebody who knew the old one.
pub struct NewPassword<'a> {
    /// The new one.
    pub stored: &'a PasswordHash,
    /// The session in which it is changed.
    pub keep: &'a SessionId,
    /// The device of that session: a PIN opens nothing on the others any more.
    pub device: &'a DeviceId,
    /// Id of the row that ends the other sessions.
    pub outbox_id: &'a OutboxId,
}

/// A PIN that is set or removed.
pub struct NewPin<'a> {
    /// The PIN, if there is one from now on.
    pub stored: Option<&'a PasswordHash>,
    /// The device in the person's hand, which gets their card.
    pub device: &'a DeviceId,
    /// The company that they work in.
    pub tenant: Option<&'a TenantId>,
    /// Id of the row that ends the sessions of the PIN before it.
    pub outbox_id: &'a OutboxId,
}

impl ProfileUpdate<'_> {
    /// Whether there is nothing to write.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.members.is_empty() && self.password.is_none() && self.pin.is_none()
    }
}

/// Changes the person and reads them as they are then. Nothing to change is nothing written.
///
/// # Errors
/// `PreconditionFailed`: `not_found` (gone or disabled), `credential_changed`, `version_conflict`, `too_large` (settings).
pub async fn update(
    db: &dyn Database,
    change: &ProfileUpdate<'_>,
    now: Timestamp,
) -> Result<CurrentSnapshot, DatabaseError> {
    let mut batch = preconditions(change);
    if !change.is_nothing() {
        batch.extend(writes(change, now));
    }
    batch.extend(snapshots::of_user(change.user));
    snapshots::last(db.batch(batch).await?)
}

fn preconditions(change: &ProfileUpdate<'_>) -> Vec<Statement> {
    let mut batch = vec![must_exist(change.user)];
    if let Some(version) = change.verified {
        batch.push(must_be_verified(change.user, version));
    }
    if let Some(version) = change.expected {
        batch.push(Statement::new(
            "INSERT INTO must (version_conflict) SELECT 1 FROM users WHERE id = ?1 AND version <> CAST(?2 AS INTEGER)",
            [json!(change.user), json!(version)],
        ));
    }
    batch
}

/// The person exists and is enabled, or the batch ends with `not_found`.
#[must_use]
pub fn must_exist(user: &UserId) -> Statement {
    Statement::new(
        "INSERT INTO must (not_found) SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM users WHERE id = ?1 AND state = 1)",
        [json!(user)],
    )
}

/// The credential is still the one that was proven, or the batch ends with `credential_changed`.
#[must_use]
pub fn must_be_verified(user: &UserId, version: i64) -> Statement {
    Statement::new(
        "INSERT INTO must (credential_changed) SELECT 1 FROM users WHERE id = ?1 AND credential_version <> CAST(?2 AS INTEGER)",
        [json!(user), json!(version)],
    )
}

fn writes(change: &ProfileUpdate<'_>, now: Timestamp) -> Vec<Statement> {
    let user = json!(change.user);
    let mut batch = vec![event(change, now)];
    if !change.members.is_empty() {
        batch.push(audit_values::of_person(change.user, change.members, change.salt));
    }
    batch.extend([
        // `json_type` is NULL for an absent member and 'null' for one that is to be emptied.
        Statement::new(
            "UPDATE users SET version = version + 1, credential_version = credential_version + CAST(?3 AS INTEGER), \
               first_name = COALESCE(json_extract(?2, '$.firstName'), first_name), \
               last_name = COALESCE(json_extract(?2, '$.lastName'), last_name), \
               gender = COALESCE(json_extract(?2, '$.gender'), gender), \
               phone = CASE WHEN json_type(?2, '$.phone') IS NULL THEN phone ELSE json_extract(?2, '$.phone') END, \
               birth_date = CASE WHEN json_type(?2, '$.birthDate') IS NULL THEN birth_date ELSE json_extract(?2, '$.birthDate') END, \
               language = CASE WHEN json_type(?2, '$.language') IS NULL THEN language ELSE json_extract(?2, '$.language') END, \
               has_pin = COALESCE(CAST(?4 AS INTEGER), has_pin), \
               image = CASE WHEN json_type(?2, '$.image') IS NULL THEN image ELSE json_extract(?2, '$.image') END, \
               first_key = COALESCE(json_extract(?5, '$.first'), first_key), \
               last_key = COALESCE(json_extract(?5, '$.last'), last_key), \
               words = json_patch(words, json_extract(?5, '$.words')), \
               settings = CASE json_type(?2, '$.settings') WHEN 'object' THEN json_patch(settings, json_extract(?2, '$.settings')) \
                 WHEN 'null' THEN '{}' ELSE settings END \
             WHERE id = ?1",
            [
                user.clone(),
                json!(Value::Object(change.members.clone()).to_string()),
                json!(i64::from(change.password.is_some() || change.pin.is_some())),
                json!(change.pin.as_ref().map(|pin| i64::from(pin.stored.is_some()))),
                json!(change.keys.to_string()),
            ],
        ),
        Statement::new(
            "INSERT INTO must (too_large) SELECT 1 FROM users WHERE id = ?1 AND length(CAST(settings AS BLOB)) > CAST(?2 AS INTEGER)",
            [user.clone(), json!(SETTINGS_MAX)],
        ),
        authority_outbox::newest(change.outbox_id, change.user, now),
    ]);
    if let Some(pin) = &change.pin {
        batch.extend(pins::write(change.user, pin.stored, pin.device, pin.tenant, now));
        // A new password ends these sessions among all others.
        if change.password.is_none() {
            batch.push(authority_outbox::end_pins(pin.outbox_id, change.user, now));
        }
    }
    if let Some(password) = &change.password {
        batch.extend([
            Statement::new(
                "UPDATE credentials SET password_phc = ?2, pepper_id = ?3, changed_at = CAST(?4 AS INTEGER) WHERE user_id = ?1",
                [user.clone(), json!(password.stored.phc), json!(password.stored.pepper_id), json!(now.0)],
            ),
            Statement::new(
                "DELETE FROM codes WHERE user_id = ?1 AND purpose = ?2",
                [user, json!(Purpose::Reset.name())],
            ),
            pins::forget_elsewhere(change.user, password.device),
            trusted_devices::forget_all(change.user),
            authority_outbox::end_others(password.outbox_id, change.user, password.keep, now),
        ]);
    }
    batch.extend(change.also.iter().cloned());
    batch
}

/// Names of members only: what people say about themselves is theirs to take away again, and lies beside the event.
fn event(change: &ProfileUpdate<'_>, now: Timestamp) -> Statement {
    let mut fields: Vec<&str> = change.members.keys().map(String::as_str).collect();
    let mut action = AuditAction::UserUpdated;
    if let Some(pin) = &change.pin {
        fields.push("pin");
        action = if pin.stored.is_some() { AuditAction::AuthPinSet } else { AuditAction::AuthPinRemoved };
    }
    if change.password.is_some() {
        fields.push("password");
        action = AuditAction::UserPasswordChanged;
    }
    audit::detailed(None, action, change.user, &json!({ "fields": fields }), &change.audit, now)
}
