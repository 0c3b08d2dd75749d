//! Table `tenants` and the tables of a tenant's own (`tenant_apps`, `tenant_days`, `tenant_sessions`): a file per operation or table.
//! A tenant is what the API and the pages call a company.
//!
//! This file and the operations (`list`, `create`, `update`, …) are what administration sees: the operator manages all companies, every other
//! user the one that they work in. `member_view.rs` is what members see of their companies, `member_access.rs` what they may do there.

pub mod apps;
pub mod create;
pub mod days;
pub mod delete;
mod list;
pub mod member_access;
pub mod member_view;
pub mod overview;
pub mod security;
pub mod sessions;
pub mod sign_out;
pub mod update;

pub use list::{LIST_SCHEMA, TenantPage, list};

use super::access::CALLER;
use super::must;
use super::rights::{self, RequiredRight};
use super::rows::BatchResults;
use crate::domain::access::rights::Access;
use crate::domain::ids::{BusinessId, GroupId, TenantId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::tenancy::company::Company;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Reading companies.
pub const READ: RequiredRight = RequiredRight { app: "admin.tenants", access: Access::Read, or_onboarding: false };
/// Updating and creating companies.
pub const UPDATE: RequiredRight = RequiredRight { app: "admin.tenants", access: Access::Write, or_onboarding: false };
/// Deleting companies.
pub const DELETE: RequiredRight = RequiredRight { app: "admin.tenants", access: Access::Delete, or_onboarding: false };

/// Settings that the operator makes for a company.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Rules)]
pub struct OperatorSettings {
    /// 1 if its own administrators may edit it, else 0.
    pub self_edit: u8,
    /// Retention of its audit log in months; 0 keeps it forever.
    pub audit_months: i64,
}

/// A company with the fields for administration.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdministeredCompany {
    /// The company.
    #[serde(flatten)]
    pub company: Company,
    /// Number of its members.
    pub count_users: i64,
    /// Settings that the operator makes for it.
    pub rules: OperatorSettings,
    /// News that its members see on their start page.
    pub news: Option<String>,
    /// Time of creation.
    pub created_at: String,
    /// Version, increased by every change; also the `ETag`, for `If-Match`. Members who join or leave do not increase it.
    pub version: i64,
}

/// The columns of `tenants` that administration sees.
#[derive(Deserialize)]
pub struct AdministeredRow {
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
    members: i64,
    self_edit: bool,
    audit_months: i64,
    news: Option<String>,
    created_at: Timestamp,
    version: i64,
}

impl From<AdministeredRow> for AdministeredCompany {
    fn from(row: AdministeredRow) -> Self {
        Self {
            company: Company {
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
            },
            count_users: row.members,
            rules: OperatorSettings { self_edit: u8::from(row.self_edit), audit_months: row.audit_months },
            news: row.news,
            created_at: row.created_at.rfc3339(),
            version: row.version,
        }
    }
}

/// SQL: the company ?3, if the caller may see it: any for the operator, otherwise the one that they work in.
fn visible() -> String {
    format!("FROM tenants t WHERE t.id = ?3 AND (t.id = ?1 OR {})", CALLER.is_operator())
}

/// The statement that aborts a batch with `not_found` if the caller may not see the company or it does not exist.
fn must_be_visible(tenant: &TenantId, user: &UserId, company: &TenantId) -> Statement {
    must::find_no_row(
        Precondition::NotFound,
        &format!("SELECT 1 WHERE NOT EXISTS (SELECT 1 {})", visible()),
        [json!(tenant), json!(user), json!(company)],
    )
}

/// The statement that aborts a batch with `version_conflict` if the company has another version than the caller saw.
fn must_be_version(company: &TenantId, version: i64) -> Statement {
    must::find_no_row(
        Precondition::VersionConflict,
        "SELECT 1 FROM tenants t WHERE t.id = ?1 AND t.version <> CAST(?2 AS INTEGER)",
        [json!(company), json!(version)],
    )
}

/// A company, for a caller who may see companies.
///
/// # Errors
/// Of the database; missing access is no error but the returned decision.
pub async fn find(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    company: &TenantId,
) -> Result<(rights::AccessDecision, Option<AdministeredCompany>), DatabaseError> {
    let one = Statement::new(format!("SELECT t.* {}", visible()), [json!(tenant), json!(caller), json!(company)]);
    let mut results = BatchResults::from(db.batch(vec![rights::check(tenant, caller, READ), one]).await?);
    let decision = rights::decision(&mut results)?;
    Ok((decision, results.first::<AdministeredRow>()?.map(AdministeredCompany::from)))
}
