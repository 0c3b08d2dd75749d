//! What a sign-in writes: that a person came in, when and from where.

use crate::domain::audit_action::AuditAction;
use crate::domain::identity::Identity;
use crate::domain::ids::{DeviceId, SessionId, TenantId, UserId};
use crate::domain::password::PasswordHash;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::factors::FactorUse;
use crate::storage::factors::trusted_devices::DeviceTrust;
use crate::storage::rows::Answers;
use crate::storage::{audit, pins, providers, tenant_sessions};
use serde_json::{Value, json};

/// What is written when a person came in.
pub struct Arrival<'a> {
    pub user: &'a UserId,
    /// The credential version that was verified: if it is not the current one any more, nothing is written.
    pub credential_version: i64,
    /// The session that is opened.
    pub sid: &'a SessionId,
    /// The company that was entered at once.
    pub tenant: Option<&'a TenantId>,
    /// Hash of the device secret.
    pub device: &'a DeviceId,
    /// The device's label.
    pub device_label: &'a str,
    /// Whether a PIN was the proof.
    pub by_pin: bool,
    /// The program on it, in a word or two.
    pub device_agent: Option<&'a str>,
    /// What was typed hashed anew, where the stored one is old.
    pub rehashed: Option<&'a PasswordHash>,
    /// The identity elsewhere that signed them in; if it is not theirs any more, nothing is written.
    pub identity: Option<&'a Identity>,
    /// The second factor that was shown; if it was used before, nothing is written.
    pub factor: Option<&'a FactorUse>,
    /// What the device has to do with the second factor.
    pub trust: DeviceTrust<'a>,
    /// The notice to the person where the device is new (`NewNotice::notify_new_device`); none where it cannot be.
    pub news: Option<Statement>,
    /// Who asked, for the audit.
    pub audit: audit::AuditContext<'a>,
}

/// Writes a sign-in: aborts as a whole where the credential changed or the person was disabled meanwhile. Answers whether it was news to
/// its person.
///
/// # Errors
/// `PreconditionFailed`: `credential_changed`, or of the database.
pub async fn record(db: &dyn Database, arrival: &Arrival<'_>, now: Timestamp) -> Result<bool, DatabaseError> {
    let user = json!(arrival.user);
    let mut batch: Vec<Statement> = arrival.news.iter().cloned().collect();
    batch.extend([
        Statement::new(
            "UPDATE users SET last_login = CAST(?2 AS INTEGER) \
             WHERE id = ?1 AND credential_version = CAST(?3 AS INTEGER) AND state = 1",
            [user.clone(), json!(now.0), json!(arrival.credential_version)],
        ),
        Statement::new("INSERT INTO must (credential_changed) SELECT changes() WHERE changes() <> 1", []),
        Statement::new(
            "INSERT INTO devices (user_id, device, label, agent, first_seen, last_seen) \
             VALUES (?1, ?2, ?3, ?5, CAST(?4 AS INTEGER), CAST(?4 AS INTEGER)) \
             ON CONFLICT (user_id, device) DO UPDATE SET last_seen = excluded.last_seen, label = excluded.label, \
               agent = excluded.agent",
            [user, json!(arrival.device), json!(arrival.device_label), json!(now.0), json!(arrival.device_agent)],
        ),
    ]);
    if let Some(tenant) = arrival.tenant {
        batch.push(entered(tenant, arrival.user, now));
        batch.push(tenant_sessions::noted(tenant, (arrival.user, arrival.sid), &arrival.audit.trace_id.into(), now));
    }
    batch.extend(arrival.rehashed.map(|stored| update_hash(arrival, stored)));
    batch.extend(arrival.factor.iter().flat_map(|factor| factor.consume(arrival.user, now)));
    batch.extend(arrival.trust.statements(arrival.user, arrival.device, now));
    if arrival.by_pin {
        batch.push(pins::used(arrival.device, arrival.user, now));
    }
    let action = if arrival.by_pin { AuditAction::AuthSignedInByPin } else { AuditAction::AuthSignedIn };
    if let Some(identity) = arrival.identity {
        batch.extend(providers::used(arrival.user, identity, now));
    }
    let detail = detail(arrival);
    batch.push(audit::detailed(arrival.tenant, action, arrival.user, &detail, &arrival.audit, now));
    let rows = Answers::from(db.batch(batch).await?).rows()?;
    Ok(arrival.news.is_some() && !rows.is_empty())
}

/// What the audit log keeps of how somebody came.
fn detail(arrival: &Arrival<'_>) -> Value {
    let shown = arrival.factor.map_or_else(|| json!({}), FactorUse::detail);
    match (arrival.trust, shown) {
        (DeviceTrust::Used, _) => json!({ "factor": "trusted_device" }),
        (DeviceTrust::Begun(id), Value::Object(mut shown)) => {
            shown.insert("trusts".to_owned(), json!(id));
            Value::Object(shown)
        }
        (DeviceTrust::None | DeviceTrust::Begun(_), shown) => shown,
    }
}

/// Writes down that the first factor was right and the second one is waited for: nobody came in yet, which is no news. It aborts as the above.
///
/// # Errors
/// As above.
pub async fn record_first_factor(
    db: &dyn Database,
    arrival: &Arrival<'_>,
    now: Timestamp,
) -> Result<bool, DatabaseError> {
    let mut batch = vec![Statement::new(
        "INSERT INTO must (credential_changed) SELECT 1 WHERE NOT EXISTS \
           (SELECT 1 FROM users WHERE id = ?1 AND credential_version = CAST(?2 AS INTEGER) AND state = 1)",
        [json!(arrival.user), json!(arrival.credential_version)],
    )];
    batch.extend(arrival.rehashed.map(|stored| update_hash(arrival, stored)));
    if let Some(identity) = arrival.identity {
        batch.extend(providers::used(arrival.user, identity, now));
    }
    batch.push(audit::event(None, AuditAction::AuthSecondFactorAsked, arrival.user, &arrival.audit, now));
    db.batch(batch).await.map(|_| false)
}

fn update_hash(arrival: &Arrival<'_>, stored: &PasswordHash) -> Statement {
    let sql = if arrival.by_pin {
        "UPDATE pins SET pin_phc = ?2, pepper_id = ?3 WHERE user_id = ?1"
    } else {
        "UPDATE credentials SET password_phc = ?2, pepper_id = ?3 WHERE user_id = ?1"
    };
    Statement::new(sql, [json!(arrival.user), json!(stored.phc), json!(stored.pepper_id)])
}

/// Notes that a member entered a company.
#[must_use]
pub fn entered(tenant: &TenantId, user: &UserId, now: Timestamp) -> Statement {
    Statement::new(
        "UPDATE memberships SET last_login = CAST(?3 AS INTEGER), login_key = CAST(?3 AS INTEGER), logins = logins + 1 WHERE tenant_id = ?1 AND user_id = ?2",
        [json!(tenant), json!(user), json!(now.0)],
    )
}
