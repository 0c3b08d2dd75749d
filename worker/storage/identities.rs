//! Identities over all companies, for the operator: finding one by its address, disabling it and enabling it again.

use super::rights::AccessDecision;
use super::rows::{BatchResults, CredentialVersion};
use super::tenants::{READ, UPDATE};
use super::{audit, authority_outbox, devices, must, rights};
use crate::domain::audit::action::AuditAction;
use crate::domain::identity::current_user::{initials, optional_rfc3339};
use crate::domain::identity::email::Email;
use crate::domain::ids::{OutboxId, TenantId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

/// Companies of an identity that are listed.
const LISTED: usize = 100;

/// An identity, for the operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Identity {
    /// Id of the user.
    #[schema(value_type = String)]
    pub user_id: UserId,
    /// E-mail address that signs in.
    pub email: String,
    /// Whether the address was verified.
    pub email_verified: bool,
    /// Full name.
    pub name: String,
    /// Initials.
    pub initials: String,
    /// 1 if it may sign in, 0 if an operator disabled it.
    pub state: i64,
    /// Time of creation.
    pub created_at: String,
    /// Time of the last sign-in; null if there was none.
    pub last_login: Option<String>,
    /// Its second factors.
    pub factors: FactorCounts,
    /// Its companies, by title, at most a hundred.
    pub companies: Vec<CompanyOfIdentity>,
    /// Whether there are more than a hundred.
    pub has_more_companies: bool,
}

/// The second factors of an identity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactorCounts {
    /// Whether there is an authenticator app.
    pub totp: bool,
    /// Number of passkeys.
    pub passkeys: u32,
    /// Number of unused recovery codes.
    pub recovery_codes: u32,
}

/// A company that an identity is a member of.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompanyOfIdentity {
    /// Id of the company.
    #[schema(value_type = String)]
    pub company_id: TenantId,
    /// Title of the company.
    pub title: String,
    /// 1 if the company is enabled, else 0.
    pub state: i64,
    /// 1 if the membership is enabled, else 0.
    pub member_state: i64,
}

#[derive(Deserialize)]
struct IdentityRow {
    id: UserId,
    email: String,
    email_verified: bool,
    first_name: String,
    last_name: String,
    state: i64,
    created_at: Timestamp,
    last_login: Option<i64>,
    has_totp: bool,
    passkeys: u32,
    recovery_codes: u32,
}

impl IdentityRow {
    fn in_companies(self, mut companies: Vec<CompanyOfIdentity>) -> Identity {
        let has_more_companies = companies.len() > LISTED;
        companies.truncate(LISTED);
        Identity {
            user_id: self.id,
            email: self.email,
            email_verified: self.email_verified,
            name: format!("{} {}", self.first_name, self.last_name).trim().to_owned(),
            initials: initials(&self.first_name, &self.last_name),
            state: self.state,
            created_at: self.created_at.rfc3339(),
            last_login: optional_rfc3339(self.last_login),
            factors: FactorCounts { totp: self.has_totp, passkeys: self.passkeys, recovery_codes: self.recovery_codes },
            companies,
            has_more_companies,
        }
    }
}

/// What an address finds: `identity` is `None` for a caller who is not the operator, and for an address without an account.
pub struct IdentityForOperator {
    pub is_operator: bool,
    pub identity: Option<Identity>,
}

/// The identity with an address, for the operator; no address finds none. A placeholder user is none: nobody can sign in with it. The companies are read
/// once the id is known, as they are on the other side of the database.
///
/// # Errors
/// Of the database; missing access is no error but the returned decision.
pub async fn find(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    email: Option<&Email>,
) -> Result<(AccessDecision, IdentityForOperator), DatabaseError> {
    let batch = vec![
        rights::check(tenant, caller, READ),
        rights::check_operator(tenant, caller),
        Statement::new(
            "SELECT u.* FROM users u WHERE u.email = ?1 AND u.is_stand_in = 0",
            [json!(email.map(Email::as_str))],
        ),
    ];
    let mut results = BatchResults::from(db.batch(batch).await?);
    let decision = rights::decision(&mut results)?;
    let is_operator = rights::is_operator(&mut results)?;
    let found = results.first::<IdentityRow>()?.filter(|_| is_operator && decision == AccessDecision::Granted);
    let Some(row) = found else { return Ok((decision, IdentityForOperator { is_operator, identity: None })) };
    let companies = Statement::new(
        format!(
            "SELECT t.id AS companyId, t.title, t.state, m.state AS memberState \
             FROM memberships m JOIN tenants t ON t.id = m.tenant_id WHERE m.user_id = ?1 AND m.assigned = 1 \
             ORDER BY t.title_key, t.id LIMIT {}",
            LISTED + 1
        ),
        [json!(row.id)],
    );
    let companies = BatchResults::from(db.batch(vec![companies]).await?).all()?;
    Ok((decision, IdentityForOperator { is_operator, identity: Some(row.in_companies(companies)) }))
}

/// A change of an identity's state.
pub struct StateChange<'a> {
    /// The company that the caller works in: the operator's.
    pub tenant: &'a TenantId,
    /// The identity.
    pub user: &'a UserId,
    /// The new state.
    pub enabled: bool,
    /// Id of the outbox row that ends its sessions.
    pub outbox_id: &'a OutboxId,
    /// Who acts.
    pub audit: audit::AuditContext<'a>,
}

/// Disables or enables an identity, forgets the devices that know it, and returns its new credential version. An identity that is in this state
/// already stays as it is, with its sessions: there is no event, and the result is `None`. The event goes to the operator's audit log.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`, `forbidden`, `operator_only`, `not_found`, `conflict` for the caller themselves; of the database.
pub async fn set_state(
    db: &dyn Database,
    change: &StateChange<'_>,
    now: Timestamp,
) -> Result<Option<i64>, DatabaseError> {
    let actor = change.audit.actor;
    let state = i64::from(change.enabled);
    let mut batch = rights::require(change.tenant, actor, UPDATE).to_vec();
    let action = if change.enabled { AuditAction::IdentityEnabled } else { AuditAction::IdentityDisabled };
    let event = audit::NewEvent { action, object: change.user, audit: &change.audit };
    let before = vec![json!(change.tenant), json!(change.user), json!(1 - state)];
    batch.extend([
        rights::require_operator(change.tenant, actor),
        must::find_no_row(
            Precondition::NotFound,
            "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM users WHERE id = ?1 AND is_stand_in = 0)",
            [json!(change.user)],
        ),
        // An operator cannot disable themselves: they could not enable themselves again.
        must::find_no_row(
            Precondition::Conflict,
            "SELECT 1 WHERE ?1 = ?2 AND CAST(?3 AS INTEGER) = 0",
            [json!(change.user), json!(actor), json!(state)],
        ),
        // Before the update, which changes the state.
        audit::event_from("'{}'", "users WHERE id = ?2 AND state = CAST(?3 AS INTEGER)", before, &event, now),
        Statement::new(
            "UPDATE users SET state = CAST(?2 AS INTEGER), version = version + 1, credential_version = credential_version + 1 \
             WHERE id = ?1 AND state <> CAST(?2 AS INTEGER) RETURNING credential_version",
            [json!(change.user), json!(state)],
        ),
        if_changed(authority_outbox::end_all(change.outbox_id, change.user, now)),
    ]);
    let read = batch.len() - 2;
    // The account may have been in strange hands: their devices must not open it again once it is enabled. Where nothing changed, no sessions end and
    // there is no row.
    let ended = "SELECT o.user_id FROM authority_outbox o WHERE o.id = ?1";
    batch.extend(devices::forget(ended, &[json!(change.outbox_id)]));
    let mut results = BatchResults::from(db.batch(batch).await?).skip(read);
    Ok(results.first::<CredentialVersion>()?.map(|row| row.credential_version))
}

/// Restricts an `INSERT … SELECT … WHERE …` to batches whose previous statement changed a row.
fn if_changed(statement: Statement) -> Statement {
    Statement::new(format!("{} AND changes() > 0", statement.sql), statement.params)
}
