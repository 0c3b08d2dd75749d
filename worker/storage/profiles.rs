//! Updates of a user by themselves in one aborting batch: profile fields, password and PIN.

use super::factors::trusted_devices;
use super::snapshots::{self, CurrentSnapshot};
use super::{audit, audit_values, authority_outbox, by_name, must, pins};
use crate::domain::audit::action::AuditAction;
use crate::domain::credentials::one_time_code::Purpose;
use crate::domain::credentials::password::PasswordHash;
use crate::domain::identity::profile::ProfileValues;
use crate::domain::ids::{DeviceId, OutboxId, SessionId, TenantId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde_json::{Value, json};

/// Maximum size of a user's settings, in bytes of JSON.
pub const SETTINGS_MAX: i64 = 16_384;

/// An update of a user by themselves.
pub struct ProfileUpdate<'a> {
    pub user: &'a UserId,
    pub values: &'a ProfileValues,
    /// New sort keys and search words: `{ first?, last?, words }` (`words::changed`).
    pub keys: Value,
    /// The version that the caller saw, if they sent one.
    pub expected: Option<i64>,
    /// The credential version at which the password was verified, if the update requires it.
    pub verified: Option<i64>,
    pub password: Option<PasswordUpdate<'a>>,
    /// A PIN to set or remove.
    pub pin: Option<PinUpdate<'a>>,
    /// Further statements of the update.
    pub also: Vec<Statement>,
    /// The salt of the hash of the values in the audit log (`audit_values`).
    pub salt: &'a str,
    /// Id of the outbox row that sends the user's snapshot.
    pub outbox_id: &'a OutboxId,
    /// The audit context of the caller.
    pub audit: audit::AuditContext<'a>,
}

/// A new password, set by a user who entered the old one.
pub struct PasswordUpdate<'a> {
    /// Its hash.
    pub stored: &'a PasswordHash,
    /// The current session, which is not ended.
    pub keep: &'a SessionId,
    /// The device of that session; the user's cards are removed from all other devices.
    pub device: &'a DeviceId,
    /// Id of the outbox row that ends the other sessions.
    pub outbox_id: &'a OutboxId,
}

/// A PIN that is set or removed.
pub struct PinUpdate<'a> {
    /// The hash of the new PIN; `None` removes it.
    pub stored: Option<&'a PasswordHash>,
    /// The current device, on which the user is enrolled.
    pub device: &'a DeviceId,
    /// The company that the user works in.
    pub tenant: Option<&'a TenantId>,
    /// Id of the outbox row that ends the sessions that the previous PIN opened.
    pub outbox_id: &'a OutboxId,
}

/// Updates the row: ?1 user, ?2 values, ?3 whether a credential changes, ?4 whether a PIN is set, ?5 sort keys and words. `json_type` is NULL
/// for an absent value and 'null' for one to be cleared.
const UPDATE: &str = "UPDATE users SET version = version + 1, credential_version = credential_version + CAST(?3 AS INTEGER), \
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
     WHERE id = ?1";

impl ProfileUpdate<'_> {
    /// Whether there is nothing to write.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self.values == ProfileValues::default() && self.password.is_none() && self.pin.is_none()
    }
}

/// Updates the user and returns their snapshot. If there is nothing to update, nothing is written.
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
        batch.push(must::find_no_row(
            Precondition::VersionConflict,
            "SELECT 1 FROM users WHERE id = ?1 AND version <> CAST(?2 AS INTEGER)",
            [json!(change.user), json!(version)],
        ));
    }
    batch
}

/// The statement that aborts the batch with `not_found` unless the user exists and is enabled.
#[must_use]
pub fn must_exist(user: &UserId) -> Statement {
    must::find_no_row(
        Precondition::NotFound,
        "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM users WHERE id = ?1 AND state = 1)",
        [json!(user)],
    )
}

/// The statement that aborts the batch with `credential_changed` unless the credential version is still the one that was verified.
#[must_use]
pub fn must_be_verified(user: &UserId, version: i64) -> Statement {
    must::find_no_row(
        Precondition::CredentialChanged,
        "SELECT 1 FROM users WHERE id = ?1 AND credential_version <> CAST(?2 AS INTEGER)",
        [json!(user), json!(version)],
    )
}

fn writes(change: &ProfileUpdate<'_>, now: Timestamp) -> Vec<Statement> {
    let user = json!(change.user);
    let mut batch = vec![event(change, now)];
    if *change.values != ProfileValues::default() {
        batch.push(audit_values::of_user(change.user, change.values, change.salt));
    }
    batch.extend([
        Statement::new(
            UPDATE,
            [
                user.clone(),
                json!(json!(change.values).to_string()),
                json!(i64::from(change.password.is_some() || change.pin.is_some())),
                json!(change.pin.as_ref().map(|pin| i64::from(pin.stored.is_some()))),
                json!(change.keys.to_string()),
            ],
        ),
        must::find_no_row(
            Precondition::TooLarge,
            "SELECT 1 FROM users WHERE id = ?1 AND length(CAST(settings AS BLOB)) > CAST(?2 AS INTEGER)",
            [user.clone(), json!(SETTINGS_MAX)],
        ),
        authority_outbox::newest(change.outbox_id, change.user, now),
    ]);
    if let Some(pin) = &change.pin {
        batch.extend(pins::write(change.user, pin.stored, pin.device, pin.tenant, now));
        // A new password ends these sessions together with all others.
        if change.password.is_none() {
            batch.push(authority_outbox::end_pins(pin.outbox_id, change.user, now));
        }
    }
    if let Some(password) = &change.password {
        batch.extend([
            Statement::new(
                "UPDATE credentials SET password_phc = ?2, pepper_id = ?3, changed_at = CAST(?4 AS INTEGER), set_by_company = 0 \
                 WHERE user_id = ?1",
                [user.clone(), json!(password.stored.phc), json!(password.stored.pepper_id), json!(now.0)],
            ),
            Statement::new(
                "DELETE FROM codes WHERE user_id = ?1 AND purpose = ?2",
                [user, json!(Purpose::Reset.into_str())],
            ),
            pins::delete_elsewhere(change.user, password.device),
            trusted_devices::delete_all(change.user),
            authority_outbox::end_others(password.outbox_id, change.user, password.keep, now),
        ]);
    }
    batch.extend(change.also.iter().cloned());
    batch
}

/// The event names the changed fields only: personal values must stay erasable, so `audit_values` stores them.
fn event(change: &ProfileUpdate<'_>, now: Timestamp) -> Statement {
    let values = by_name(change.values);
    let mut fields: Vec<&str> = values.keys().map(String::as_str).collect();
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

#[cfg(test)]
mod tests {
    use super::UPDATE;
    use crate::domain::identity::profile::ProfileValues;
    use crate::domain::request::patch::Patch;
    use crate::storage::by_name;
    use serde_json::json;

    #[test]
    fn every_value_of_a_profile_is_written() {
        let values = by_name(&ProfileValues {
            first_name: Patch::parsed(json!("Anna")),
            last_name: Patch::parsed(json!("Berg")),
            gender: Patch::parsed(json!("W")),
            phone: Patch::parsed(json!("+49 431 5551")),
            birth_date: Patch::parsed(json!("1990-02-28")),
            language: Patch::parsed(json!("de")),
            settings: Patch::parsed(json!({ "a": 1 })),
            image: Patch::parsed(json!("/media/a")),
        });
        assert_eq!(values.len(), 8);
        assert!(values.keys().all(|name| UPDATE.contains(&format!("'$.{name}')"))));
    }
}
