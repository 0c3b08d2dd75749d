//! Table `tenants` as members see it: the companies of a user, and entering one.

use super::sessions;
use crate::domain::audit::action::AuditAction;
use crate::domain::identity::current_user::CurrentUser;
use crate::domain::ids::{BusinessId, GroupId, SessionId, TenantId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::row;
use crate::domain::tenancy::company::Company;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::rows::{BatchResults, read};
use crate::storage::users::UserRow;
use crate::storage::{audit, must, users};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The columns of `tenants` that members see.
#[derive(Deserialize)]
pub struct TenantRow {
    id: TenantId,
    business_uuid: BusinessId,
    group_id: Option<GroupId>,
    title: String,
    name: String,
    city: Option<String>,
    location: Option<String>,
    path: Option<String>,
    logo_src: Option<String>,
    state: i64,
}

impl From<TenantRow> for Company {
    fn from(row: TenantRow) -> Self {
        Self {
            company_id: row.id.clone(),
            tenant_id: row.id,
            business_uu_id: row.business_uuid,
            group_id: row.group_id,
            title: row.title,
            company_name: row.name.clone(),
            name: row.name,
            city: row.city,
            location: row.location,
            path: row.path,
            logo_src: row.logo_src,
            state: row.state,
        }
    }
}

/// Reads the companies that the next statement selected.
///
/// # Errors
/// Of the database.
pub fn companies(results: &mut BatchResults) -> Result<Vec<Company>, DatabaseError> {
    Ok(results.all::<TenantRow>()?.into_iter().map(Company::from).collect())
}

/// A company that the user is a member of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JoinedCompany {
    /// The company.
    #[serde(flatten)]
    pub company: Company,
    /// Titles of the user's enabled roles in the company.
    pub roles: Vec<String>,
    /// Time when the user last entered the company.
    pub last_login: Option<String>,
}

/// A row of `MEMBERSHIPS_OF_USER`.
#[derive(Deserialize)]
struct MembershipRow {
    tenant_id: TenantId,
    last_login: Option<Timestamp>,
    #[serde(deserialize_with = "row::json")]
    role_titles: Vec<String>,
}

const OF_USER: &str = "SELECT t.* FROM directory d JOIN tenants t ON t.id = d.tenant_id AND t.state = 1 \
     WHERE d.user_id = ?1 AND d.state = 1 ORDER BY t.title_key, t.id LIMIT CAST(?2 AS INTEGER) OFFSET CAST(?3 AS INTEGER)";

/// The user's memberships in the same companies, in the same order.
const MEMBERSHIPS_OF_USER: &str = "SELECT m.tenant_id, m.last_login, \
       (SELECT json_group_array(title) FROM (SELECT r.title FROM role_members rm \
          JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id AND r.state = 1 \
        WHERE rm.tenant_id = m.tenant_id AND rm.user_id = m.user_id ORDER BY r.title_key)) AS role_titles \
     FROM memberships m JOIN tenants t ON t.id = m.tenant_id AND t.state = 1 \
     WHERE m.user_id = ?1 AND m.state = 1 ORDER BY t.title_key, t.id LIMIT CAST(?2 AS INTEGER) OFFSET CAST(?3 AS INTEGER)";

/// The enabled companies of a user, by title.
///
/// # Errors
/// Of the database.
pub async fn of_user(
    db: &dyn Database,
    user: &UserId,
    limit: u32,
    offset: u32,
) -> Result<Vec<JoinedCompany>, DatabaseError> {
    let page = [json!(user), json!(limit), json!(offset)];
    let batch = [OF_USER, MEMBERSHIPS_OF_USER].map(|sql| Statement::new(sql, page.clone()));
    let mut results = BatchResults::from(db.batch(batch.to_vec()).await?);
    let companies = companies(&mut results)?;
    let mut memberships: BTreeMap<TenantId, MembershipRow> =
        results.all::<MembershipRow>()?.into_iter().map(|row| (row.tenant_id.clone(), row)).collect();
    let entries = companies.into_iter().map(|company| {
        let membership = memberships.remove(&company.tenant_id);
        JoinedCompany {
            last_login: membership.as_ref().and_then(|row| row.last_login).map(|at| at.rfc3339()),
            roles: membership.map(|row| row.role_titles).unwrap_or_default(),
            company,
        }
    });
    Ok(entries.collect())
}

/// Selects the enabled companies that a session stores: the first 100 by title.
#[must_use]
pub fn first_of_user(user: &UserId) -> Statement {
    Statement::new(OF_USER, [json!(user), json!(100), json!(0)])
}

/// A company that a session has entered, as far as can be said without knowing when the session was opened.
pub struct SessionTenant {
    company: Company,
    /// Sessions of the member that were opened before this time are ended there.
    sessions_from: Timestamp,
}

impl SessionTenant {
    /// The company, unless all sessions of the member were ended there since this one was opened.
    #[must_use]
    pub fn of_session(self, opened_at: Timestamp) -> Option<Company> {
        (opened_at >= self.sessions_from).then_some(self.company)
    }
}

/// An enabled company in which the user is an enabled member and their session was not ended.
///
/// # Errors
/// Of the database.
pub async fn find_entered(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
    sid: &SessionId,
) -> Result<Option<SessionTenant>, DatabaseError> {
    #[derive(Deserialize)]
    struct SessionsFrom {
        sessions_from: Timestamp,
    }
    let statement = Statement::new(
        "SELECT t.*, m.sessions_from FROM tenants t JOIN memberships m ON m.tenant_id = t.id AND m.user_id = ?2 AND m.state = 1 \
         WHERE t.id = ?1 AND t.state = 1 AND NOT EXISTS (SELECT 1 FROM tenant_sessions s \
           WHERE s.tenant_id = ?1 AND s.user_id = ?2 AND s.sid = ?3 AND s.ended_at IS NOT NULL)",
        [json!(tenant), json!(user), json!(sid)],
    );
    let rows = BatchResults::from(db.batch(vec![statement]).await?).rows()?;
    let Some(row) = rows.first() else { return Ok(None) };
    let (company, SessionsFrom { sessions_from }): (TenantRow, _) = (read(row)?, read(row)?);
    Ok(Some(SessionTenant { company: company.into(), sessions_from }))
}

/// How a URL refers to a company.
pub enum TenantReference<'a> {
    Id(&'a TenantId),
    /// By `businessUuId`.
    Business(&'a BusinessId),
}

/// The result of entering a company.
pub struct EnteredTenant {
    pub company: Company,
    /// The current user.
    pub person: CurrentUser,
    pub companies: Vec<Company>,
    /// Version of the user at the time of the read.
    pub version: i64,
}

/// Enters a company and reads what the response needs, in one batch. `None`, and nothing written, if the user is no enabled
/// member or the company is disabled or unknown: the response does not distinguish these.
///
/// # Errors
/// Of the database.
pub async fn enter(
    db: &dyn Database,
    reference: &TenantReference<'_>,
    (user, sid): (&UserId, &SessionId),
    audit: &audit::AuditContext<'_>,
    now: Timestamp,
) -> Result<Option<EnteredTenant>, DatabaseError> {
    let (tenant, business) = match reference {
        TenantReference::Id(id) => (json!(id), json!(null)),
        TenantReference::Business(id) => (json!(null), json!(id)),
    };
    // The update has all conditions, and `must` aborts the batch if it changed no row.
    let update_last_login = Statement::new(
        "UPDATE memberships SET last_login = CAST(?4 AS INTEGER), login_key = CAST(?4 AS INTEGER), logins = logins + 1 \
         WHERE user_id = ?3 AND state = 1 AND person_state = 1 \
           AND tenant_id = (SELECT id FROM tenants WHERE (id = ?1 OR business_uuid = ?2) AND state = 1)",
        [tenant.clone(), business.clone(), json!(user), json!(now.0)],
    );
    let event = Statement::new(
        "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, network, trace_id, created_at) \
         SELECT t.id, COALESCE((SELECT MAX(seq) FROM audit WHERE tenant_id = t.id), 0) + 1, ?3, ?7, ?4, ?4, ?8, ?5, ?3, \
           CAST(?6 AS INTEGER) FROM tenants t WHERE t.id = ?1 OR t.business_uuid = ?2",
        [
            tenant.clone(),
            business.clone(),
            json!(audit.trace_id),
            json!(user),
            json!(audit.network),
            json!(now.0),
            json!(AuditAction::AuthEntered),
            audit.origin(),
        ],
    );
    let batch = vec![
        update_last_login,
        must::change_one_row(Precondition::NotFound),
        event,
        sessions::record_in(&[tenant.clone(), business.clone()], (user, sid), &audit.trace_id.into(), now),
        Statement::new("SELECT * FROM tenants WHERE id = ?1 OR business_uuid = ?2", [tenant, business]),
        users::by_id(user),
        first_of_user(user),
    ];
    let mut results = match db.batch(batch).await {
        Ok(batch) => BatchResults::from(batch).skip(4),
        Err(DatabaseError::PreconditionFailed(Precondition::NotFound)) => return Ok(None),
        Err(error) => return Err(error),
    };
    let (company, user) = (results.one::<TenantRow>()?, results.one::<UserRow>()?);
    Ok(Some(EnteredTenant {
        company: company.into(),
        version: user.version,
        person: user.into(),
        companies: companies(&mut results)?,
    }))
}
