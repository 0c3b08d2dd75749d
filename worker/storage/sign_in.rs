//! What a sign-in reads and writes: the person by address, and that they came in.

use super::factors::FactorUse;
use super::rows::Answers;
use super::users::{self, UserRow};
use super::{audit, pins, providers, tenants};
use crate::domain::company::Company;
use crate::domain::email::Email;
use crate::domain::identity::Identity;
use crate::domain::ids::{DeviceId, TenantId, UserId};
use crate::domain::password::Stored;
use crate::domain::second_factor::Factors;
use crate::domain::snapshot::Snapshot;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde_json::json;

/// A person as a sign-in needs them.
pub struct SignInRecord {
    /// Who, and in which companies.
    pub snapshot: Snapshot,
    /// The password, if one is set.
    pub password: Option<Stored>,
    /// Rises with password, state, address and PIN.
    pub credential_version: i64,
    /// Whether the identity is enabled.
    pub enabled: bool,
    /// What they must show beside it.
    pub factors: Factors,
}

impl SignInRecord {
    /// Of a row, and the companies beside it.
    #[must_use]
    pub fn new(user: UserRow, companies: Vec<Company>) -> Self {
        Self {
            password: user.password(),
            credential_version: user.credential_version,
            enabled: user.state,
            factors: user.factors(),
            snapshot: user.snapshot(companies),
        }
    }
}

/// The person of an address. Known and unknown addresses cost the same two statements in one round trip.
///
/// # Errors
/// Of the database.
pub async fn candidate(db: &dyn Database, email: &Email) -> Result<Option<SignInRecord>, DatabaseError> {
    let by_email = json!(email.as_str());
    let person = Statement::new(users::person_where!("u.email = ?1"), [by_email.clone()]);
    let companies = Statement::new(
        "SELECT t.* FROM users u JOIN directory d ON d.user_id = u.id AND d.state = 1 \
           JOIN tenants t ON t.id = d.tenant_id AND t.state = 1 \
         WHERE u.email = ?1 ORDER BY t.title, t.id LIMIT 100",
        [by_email],
    );
    read(db, [person, companies]).await
}

/// The person whom two statements find: themselves, and their companies.
pub(super) async fn read(db: &dyn Database, statements: [Statement; 2]) -> Result<Option<SignInRecord>, DatabaseError> {
    let mut answers = Answers::from(db.batch(statements.to_vec()).await?);
    let (found, companies) = (answers.first::<UserRow>()?, tenants::companies(&mut answers)?);
    Ok(found.map(|user| SignInRecord::new(user, companies)))
}

/// What is written when a person came in.
pub struct Arrival<'a> {
    /// Who.
    pub user: &'a UserId,
    /// The credential version that was verified: if it is not the current one any more, nothing is written.
    pub credential_version: i64,
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
    pub rehashed: Option<&'a Stored>,
    /// The identity elsewhere that signed them in; if it is not theirs any more, nothing is written.
    pub identity: Option<&'a Identity>,
    /// The second factor that was shown; if it was used before, nothing is written.
    pub factor: Option<&'a FactorUse>,
    /// Who asked, for the audit.
    pub trail: audit::Trail<'a>,
}

/// Writes a sign-in: aborts as a whole where the credential changed or the person was disabled meanwhile.
///
/// # Errors
/// `PreconditionFailed`: `credential_changed`, or of the database.
pub async fn record(db: &dyn Database, arrival: &Arrival<'_>, now: Timestamp) -> Result<(), DatabaseError> {
    let user = json!(arrival.user);
    let mut batch = vec![
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
            [
                user.clone(),
                json!(arrival.device),
                json!(arrival.device_label),
                json!(now.0),
                json!(arrival.device_agent),
            ],
        ),
    ];
    if let Some(tenant) = arrival.tenant {
        batch.push(entered(tenant, arrival.user, now));
    }
    batch.extend(arrival.rehashed.map(|stored| rehashed(arrival, stored)));
    batch.extend(arrival.factor.iter().flat_map(|factor| factor.spend(arrival.user, now)));
    if arrival.by_pin {
        batch.push(pins::used(arrival.device, arrival.user, now));
    }
    let action = if arrival.by_pin { "auth.signed_in_by_pin" } else { "auth.signed_in" };
    if let Some(identity) = arrival.identity {
        batch.extend(providers::used(arrival.user, identity, now));
    }
    let detail = arrival.factor.map_or_else(|| json!({}), |factor| json!({ "factor": factor.name() }));
    let tenant = arrival.tenant.map_or("", TenantId::as_str);
    batch.push(audit::detailed(tenant, action, arrival.user, &detail, &arrival.trail, now));
    db.batch(batch).await.map(|_| ())
}

/// Writes down that the first factor was right and the second one is waited for: nobody came in yet. It aborts as the above.
///
/// # Errors
/// As above.
pub async fn record_first_factor(
    db: &dyn Database,
    arrival: &Arrival<'_>,
    now: Timestamp,
) -> Result<(), DatabaseError> {
    let mut batch = vec![Statement::new(
        "INSERT INTO must (credential_changed) SELECT 1 WHERE NOT EXISTS \
           (SELECT 1 FROM users WHERE id = ?1 AND credential_version = CAST(?2 AS INTEGER) AND state = 1)",
        [json!(arrival.user), json!(arrival.credential_version)],
    )];
    batch.extend(arrival.rehashed.map(|stored| rehashed(arrival, stored)));
    if let Some(identity) = arrival.identity {
        batch.extend(providers::used(arrival.user, identity, now));
    }
    batch.push(audit::event("", "auth.second_factor_asked", arrival.user, &arrival.trail, now));
    db.batch(batch).await.map(|_| ())
}

fn rehashed(arrival: &Arrival<'_>, stored: &Stored) -> Statement {
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
