//! `GET /api/tenant`: the caller's roles and rights in the current company.

use crate::domain::access::rights::Access;
use crate::domain::ids::AppId;
use crate::domain::tenancy::company::Company;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::tenants::member_access::{AppAccess, CompanyNews, Layout, RoleName, TenantAccess, read_access};
use serde::Serialize;
use std::collections::BTreeMap;

/// The caller's session in the current company.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TenantSession {
    /// Always true.
    pub valid: bool,
    /// The current company.
    pub tenant: Company,
    /// The same object as `tenant`.
    pub company: Company,
    /// Enabled roles of the caller.
    pub roles: Vec<RoleName>,
    /// Whether the caller administers the company.
    pub has_admin_rights: bool,
    /// Whether the caller may invite, create and assign users.
    pub has_on_boarding_rights: bool,
    /// Whether the caller may change the payment flag of roles.
    pub has_payment_rights: bool,
    /// Whether the caller administers the operator's company.
    pub operator: bool,
    /// Access by app id; apps with `none` are left out.
    #[schema(value_type = BTreeMap<String, Access>)]
    pub rights: BTreeMap<AppId, Access>,
    /// Menu layout.
    pub layout: Layout,
    /// The apps that `rights` names.
    pub apps: Vec<AppAccess>,
    /// Number of unread notifications, up to 100.
    pub unread_notifications: i64,
    /// Whether the caller has a second factor.
    pub has_second_factor: bool,
    /// The company's announcement to its members.
    pub news: Option<CompanyNews>,
}

/// Returns the caller's access in the current company, read fresh from the database.
///
/// # Errors
/// `tenant_missing` for an absent, forged or foreign tenant token, a disabled company or an ended membership.
#[utoipa::path(get, path = "/api/tenant", operation_id = "tenant", tag = "tenant",
    responses((status = 200, body = TenantSession)))]
pub async fn tenant(app: App, call: Call) -> Result<ApiResponse, Error> {
    let claims = call.claims()?;
    let tenant = call.tenant(&app, &claims.sid);
    let data = async {
        match &tenant {
            Some(tenant) => read_access(app.db.as_ref(), tenant, &claims.user).await,
            None => Ok(None),
        }
    };
    let (_, access) = call.read_with_session_check(&app, Some(claims.ver), data).await?;
    Ok(ApiResponse::json(&session(access.ok_or(Code::TenantMissing)?)))
}

fn session(access: TenantAccess) -> TenantSession {
    TenantSession {
        valid: true,
        tenant: access.company.clone(),
        company: access.company,
        roles: access.roles,
        has_admin_rights: access.has_admin_rights,
        has_on_boarding_rights: access.has_onboarding_rights,
        has_payment_rights: access.has_payment_rights,
        operator: access.operator,
        rights: access.apps.iter().map(|app| (app.app_id.clone(), app.access)).collect(),
        layout: access.layout,
        apps: access.apps,
        unread_notifications: access.unread,
        has_second_factor: access.has_second_factor,
        news: access.news,
    }
}
