//! What a sign-in writes: time, device, credentials used, and the audit event.

use crate::domain::audit::action::AuditAction;
use crate::domain::credentials::password::PasswordHash;
use crate::domain::identity::provider::claims::Identity;
use crate::domain::ids::{DeviceId, OutboxId, SessionId, TenantId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::factors::FactorUse;
use crate::storage::factors::trusted_devices::DeviceTrust;
use crate::storage::rows::BatchResults;
use crate::storage::tenants::sessions;
use crate::storage::{audit, authority_outbox, must, pins, providers};
use serde_json::{Value, json};

/// A successful sign-in to be recorded.
pub struct NewSignIn<'a> {
    pub user: &'a UserId,
    /// The credential version that was verified: if it is no longer current, nothing is written.
    pub credential_version: i64,
    /// The new session.
    pub sid: &'a SessionId,
    /// The company that the sign-in enters directly.
    pub tenant: Option<&'a TenantId>,
    /// Hash of the device secret.
    pub device: &'a DeviceId,
    /// The device's label.
    pub device_label: &'a str,
    /// Whether the user signed in with a PIN.
    pub by_pin: bool,
    /// The device's client program, in a word or two.
    pub device_agent: Option<&'a str>,
    /// The version of the snapshot that the session is opened with.
    pub snapshot_version: i64,
    /// Id of the outbox row that sends a newer one.
    pub outbox_id: &'a OutboxId,
    /// A new hash of the password or PIN, if the stored one is outdated.
    pub upgraded_hash: Option<&'a PasswordHash>,
    /// The linked identity that signed them in; if it is no longer linked to them, nothing is written.
    pub identity: Option<&'a Identity>,
    /// The second factor that was used; if it was already consumed, nothing is written.
    pub factor: Option<&'a FactorUse>,
    /// Whether the device is trusted instead of a second factor.
    pub trust: DeviceTrust<'a>,
    /// The notice about a new device (`NewNotice::notify_new_device`); `None` if the device cannot be new.
    pub new_device_notice: Option<Statement>,
    /// The audit context of the caller.
    pub audit: audit::AuditContext<'a>,
}

/// Records a sign-in. The batch aborts if the credential changed or the user was disabled meanwhile. Returns whether a notice about a new
/// device was written.
///
/// # Errors
/// `PreconditionFailed`: `credential_changed`, or of the database.
pub async fn record(db: &dyn Database, sign_in: &NewSignIn<'_>, now: Timestamp) -> Result<bool, DatabaseError> {
    let user = json!(sign_in.user);
    let mut batch: Vec<Statement> = sign_in.new_device_notice.iter().cloned().collect();
    batch.extend([
        Statement::new(
            "UPDATE users SET last_login = CAST(?2 AS INTEGER) \
             WHERE id = ?1 AND credential_version = CAST(?3 AS INTEGER) AND state = 1",
            [user.clone(), json!(now.0), json!(sign_in.credential_version)],
        ),
        must::change_one_row(Precondition::CredentialChanged),
        Statement::new(
            "INSERT INTO devices (user_id, device, label, agent, first_seen, last_seen) \
             VALUES (?1, ?2, ?3, ?5, CAST(?4 AS INTEGER), CAST(?4 AS INTEGER)) \
             ON CONFLICT (user_id, device) DO UPDATE SET last_seen = excluded.last_seen, label = excluded.label, \
               agent = excluded.agent",
            [user, json!(sign_in.device), json!(sign_in.device_label), json!(now.0), json!(sign_in.device_agent)],
        ),
    ]);
    if let Some(tenant) = sign_in.tenant {
        batch.push(record_entry(tenant, sign_in.user, now));
        batch.push(sessions::record(tenant, (sign_in.user, sign_in.sid), &sign_in.audit.trace_id.into(), now));
    }
    batch.extend(sign_in.upgraded_hash.map(|stored| update_hash(sign_in, stored)));
    batch.extend(sign_in.factor.iter().flat_map(|factor| factor.consume(sign_in.user, now)));
    batch.extend(sign_in.trust.statements(sign_in.user, sign_in.device, now));
    if sign_in.by_pin {
        batch.extend(pins::record_use(sign_in.device, sign_in.user, now));
    }
    let action = if sign_in.by_pin { AuditAction::AuthSignedInByPin } else { AuditAction::AuthSignedIn };
    if let Some(identity) = sign_in.identity {
        batch.extend(providers::record_use(sign_in.user, identity, now));
    }
    batch.push(authority_outbox::newest_unless(sign_in.outbox_id, sign_in.user, sign_in.snapshot_version, now));
    let detail = detail(sign_in);
    batch.push(audit::detailed(sign_in.tenant, action, sign_in.user, &detail, &sign_in.audit, now));
    let rows = BatchResults::from(db.batch(batch).await?).rows()?;
    Ok(sign_in.new_device_notice.is_some() && !rows.is_empty())
}

/// The detail of the sign-in's audit event.
fn detail(sign_in: &NewSignIn<'_>) -> Value {
    let shown = sign_in.factor.map_or_else(|| json!({}), FactorUse::detail);
    match (sign_in.trust, shown) {
        (DeviceTrust::Used, _) => json!({ "factor": "trusted_device" }),
        (DeviceTrust::New(id), Value::Object(mut shown)) => {
            shown.insert("trusts".to_owned(), json!(id));
            Value::Object(shown)
        }
        (DeviceTrust::None | DeviceTrust::New(_), shown) => shown,
    }
}

/// Records that the first factor was valid and a second one is required. It is not a sign-in yet, so it writes no notice and returns `false`.
/// It aborts as `record` does.
///
/// # Errors
/// As above.
pub async fn record_first_factor(
    db: &dyn Database,
    sign_in: &NewSignIn<'_>,
    now: Timestamp,
) -> Result<bool, DatabaseError> {
    let mut batch = vec![must::find_no_row(
        Precondition::CredentialChanged,
        "SELECT 1 WHERE NOT EXISTS \
           (SELECT 1 FROM users WHERE id = ?1 AND credential_version = CAST(?2 AS INTEGER) AND state = 1)",
        [json!(sign_in.user), json!(sign_in.credential_version)],
    )];
    batch.extend(sign_in.upgraded_hash.map(|stored| update_hash(sign_in, stored)));
    if let Some(identity) = sign_in.identity {
        batch.extend(providers::record_use(sign_in.user, identity, now));
    }
    batch.push(audit::event(None, AuditAction::AuthSecondFactorAsked, sign_in.user, &sign_in.audit, now));
    db.batch(batch).await.map(|_| false)
}

fn update_hash(sign_in: &NewSignIn<'_>, stored: &PasswordHash) -> Statement {
    let sql = if sign_in.by_pin {
        "UPDATE pins SET pin_phc = ?2, pepper_id = ?3 WHERE user_id = ?1"
    } else {
        "UPDATE credentials SET password_phc = ?2, pepper_id = ?3 WHERE user_id = ?1"
    };
    Statement::new(sql, [json!(sign_in.user), json!(stored.phc), json!(stored.pepper_id)])
}

/// Records that a member entered a company.
#[must_use]
pub fn record_entry(tenant: &TenantId, user: &UserId, now: Timestamp) -> Statement {
    Statement::new(
        "UPDATE memberships SET last_login = CAST(?3 AS INTEGER), login_key = CAST(?3 AS INTEGER), logins = logins + 1 WHERE tenant_id = ?1 AND user_id = ?2",
        [json!(tenant), json!(user), json!(now.0)],
    )
}
