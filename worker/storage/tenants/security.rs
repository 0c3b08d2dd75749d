//! Column `security` of `tenants`: the security rules that a company sets for sessions, and how many members they would lock out.

use super::{must_be_visible, sessions};
use crate::domain::access::rights::Access;
use crate::domain::audit::action::AuditAction;
use crate::domain::ids::{SessionId, TenantId, UserId};
use crate::domain::messages::notification::NotificationKind;
use crate::domain::precondition::Precondition;
use crate::domain::row;
use crate::domain::tenancy::security::{CheckedTenant, TenantSecurity};
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Row, Statement};
use crate::storage::access::CALLER;
use crate::storage::notifications;
use crate::storage::rights::{self, AccessDecision, RequiredRight};
use crate::storage::rows::BatchResults;
use crate::storage::users::HAS_FACTOR;
use crate::storage::{audit, must};
use serde::Deserialize;
use serde_json::json;

/// Reading and updating the rules.
pub const UPDATE_SECURITY: RequiredRight =
    RequiredRight { app: "admin.tenants", access: Access::Root, or_onboarding: false };

/// The rules of a company. `version` rises with each change; 0 if there never was one.
#[derive(Clone, Debug, Default)]
pub struct SecurityRules {
    pub version: i64,
    /// The rules; `None` if none were set.
    pub security: Option<TenantSecurity>,
}

#[derive(Deserialize)]
struct RulesRow {
    security: Option<String>,
    security_version: i64,
}

impl SecurityRules {
    /// Parses a row of `tenants`.
    ///
    /// # Errors
    /// `Broken` if a column is missing or is no valid JSON.
    pub fn read(row: &Row) -> Result<Self, DatabaseError> {
        let RulesRow { security, security_version } = row::read(row).map_err(DatabaseError::Broken)?;
        let security = security.as_deref().map(serde_json::from_str).transpose();
        Ok(Self {
            version: security_version,
            security: security.map_err(|error| DatabaseError::Broken(error.to_string()))?,
        })
    }
}

fn tenant_condition(tenant: &CheckedTenant) -> (&'static str, &str) {
    match tenant {
        CheckedTenant::Working(id) => ("t.id = ?1", id.as_str()),
        CheckedTenant::EnteringId(id) => ("t.id = ?1", id),
        CheckedTenant::EnteringBusiness(id) => ("t.business_uuid = ?1", id),
    }
}

/// Selects the rules, and the state of a session in the company (`Presence`).
#[must_use]
pub fn rules(tenant: &CheckedTenant, user: &UserId, sid: &SessionId) -> Statement {
    let (condition, id) = tenant_condition(tenant);
    Statement::new(
        format!(
            "SELECT t.security, t.security_version, t.id AS tenant_id, s.ended_at, s.seen_at, m.sessions_from FROM tenants t {} \
             WHERE {condition}",
            sessions::presence_joins(2, 3)
        ),
        [json!(id), json!(user), json!(sid)],
    )
}

/// The statement that aborts a batch if the rules have another version, or if the session opened at `opened_at` was ended in the company.
#[must_use]
pub fn must_be_unchanged(
    tenant: &CheckedTenant,
    version: i64,
    (user, sid, opened_at): (&UserId, &SessionId, Timestamp),
) -> Statement {
    let (condition, id) = tenant_condition(tenant);
    must::find_no_row(
        Precondition::RulesChanged,
        &format!(
            "SELECT 1 FROM tenants t {} \
             WHERE {condition} AND (t.security_version <> CAST(?2 AS INTEGER) OR {})",
            sessions::presence_joins(3, 4),
            sessions::ended_condition(5)
        ),
        [json!(id), json!(version), json!(user), json!(sid), json!(opened_at.0)],
    )
}

/// The rules of a company, and how many members they concern.
pub struct Overview {
    pub rules: SecurityRules,
    /// Enabled members.
    pub members: u32,
    /// Enabled members without a second factor.
    pub without_factor: u32,
}

/// Placeholder users count like new accounts, which have no second factor either: otherwise the numbers would show which addresses have an account.
fn count_members(company: &TenantId) -> Statement {
    Statement::new(
        format!(
            "SELECT COUNT(*) AS people, COALESCE(SUM(NOT {HAS_FACTOR}), 0) AS without_factor \
             FROM directory d JOIN users u ON u.id = d.user_id AND (u.state = 1 OR u.is_stand_in = 1) \
             WHERE d.tenant_id = ?1 AND d.state = 1"
        ),
        [json!(company)],
    )
}

fn read(results: &mut BatchResults) -> Result<Option<Overview>, DatabaseError> {
    #[derive(Deserialize)]
    struct MemberCounts {
        #[serde(rename = "people")]
        members: u32,
        without_factor: u32,
    }
    let rows = results.rows()?;
    let MemberCounts { members, without_factor } = results.one()?;
    let rules = rows.first().map(SecurityRules::read).transpose()?;
    Ok(rules.map(|rules| Overview { rules, members, without_factor }))
}

/// The rules of a company that the caller may see.
///
/// # Errors
/// Of the database.
pub async fn overview(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    company: &TenantId,
) -> Result<(AccessDecision, Option<Overview>), DatabaseError> {
    let mut batch = vec![rights::check(tenant, caller, UPDATE_SECURITY), visible(tenant, caller, company)];
    batch.push(count_members(company));
    let mut results = BatchResults::from(db.batch(batch).await?);
    let decision = rights::decision(&mut results)?;
    Ok((decision, read(&mut results)?))
}

fn visible(tenant: &TenantId, caller: &UserId, company: &TenantId) -> Statement {
    Statement::new(
        format!(
            "SELECT t.security, t.security_version FROM tenants t WHERE t.id = ?3 AND (t.id = ?1 OR {})",
            CALLER.is_operator()
        ),
        [json!(tenant), json!(caller), json!(company)],
    )
}

pub struct NewRules<'a> {
    /// The company that the caller works in.
    pub tenant: &'a TenantId,
    /// The company whose rules are updated.
    pub company: &'a TenantId,
    /// The rules that the caller saw.
    pub before: &'a SecurityRules,
    /// The rules from now on.
    pub security: &'a TenantSecurity,
    /// Who acts.
    pub audit: audit::AuditContext<'a>,
}

/// Replaces the rules that the caller saw.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`, `forbidden`, `not_found`, `version_conflict`; of the database.
pub async fn update(db: &dyn Database, new: &NewRules<'_>, now: Timestamp) -> Result<Overview, DatabaseError> {
    let mut batch = rights::require(new.tenant, new.audit.actor, UPDATE_SECURITY).to_vec();
    let before = new.before.security.clone().unwrap_or_default();
    let detail = json!({ "before": before, "after": new.security });
    batch.extend([
        must_be_visible(new.tenant, new.audit.actor, new.company),
        must::find_no_row(
            Precondition::VersionConflict,
            "SELECT 1 FROM tenants WHERE id = ?1 AND security_version <> CAST(?2 AS INTEGER)",
            [json!(new.company), json!(new.before.version)],
        ),
        Statement::new(
            "UPDATE tenants SET security = ?2, security_version = security_version + 1 WHERE id = ?1",
            [json!(new.company), json!(json!(new.security).to_string())],
        ),
        audit::detailed(Some(new.company), AuditAction::TenantSecurityChanged, new.company, &detail, &new.audit, now),
        notifications::notify_all_members(NotificationKind::CompanySecurity, new.company, &new.audit, now),
    ]);
    if new.tenant != new.company {
        batch.push(audit::detailed(
            Some(new.tenant),
            AuditAction::TenantSecurityChanged,
            new.company,
            &detail,
            &new.audit,
            now,
        ));
    }
    batch.push(visible(new.tenant, new.audit.actor, new.company));
    batch.push(count_members(new.company));
    let mut results = BatchResults::from(db.batch(batch).await?).last(2);
    read(&mut results)?.ok_or_else(|| DatabaseError::Broken("a company that was just changed is gone".to_owned()))
}

/// SQL: a company of the user requires a second factor; ?1 user, ?2 now.
const DEMANDED: &str = "EXISTS (SELECT 1 FROM directory d JOIN tenants t ON t.id = d.tenant_id AND t.state = 1 \
   WHERE d.user_id = ?1 AND d.state = 1 AND json_extract(t.security, '$.secondFactor') = 'required' \
   AND COALESCE(json_extract(t.security, '$.secondFactorFrom'), 0) <= CAST(?2 AS INTEGER))";

/// Selects a row if a company of the user requires a second factor.
#[must_use]
pub fn is_demanded(user: &UserId, now: Timestamp) -> Statement {
    Statement::new(format!("SELECT 1 AS yes WHERE {DEMANDED}"), [json!(user), json!(now.0)])
}

/// The statement that aborts a batch that removed the last factor of a user if a company of theirs requires one.
#[must_use]
pub fn must_keep_a_factor(user: &UserId, now: Timestamp) -> Statement {
    must::find_no_row(
        Precondition::FactorRequired,
        &format!("SELECT 1 FROM users WHERE id = ?1 AND NOT {HAS_FACTOR} AND {DEMANDED}"),
        [json!(user), json!(now.0)],
    )
}
