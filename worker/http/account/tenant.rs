//! `GET /api/tenant`: who the caller is in the company that their tab works in.

use crate::domain::company::Company;
use crate::domain::ids::AppId;
use crate::domain::rights::Access;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::storage::tenant_session::{AppAccess, CompanyNews, Layout, RoleName, TenantAccess, standing};
use serde::Serialize;
use std::collections::BTreeMap;

/// The shape Tenant session of the contract.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TenantSession {
    /// Always true.
    pub valid: bool,
    /// The company.
    pub tenant: Company,
    /// The same.
    pub company: Company,
    /// Enabled roles of the caller.
    pub roles: Vec<RoleName>,
    /// Administrator here.
    pub has_admin_rights: bool,
    /// May invite, create and assign.
    pub has_on_boarding_rights: bool,
    /// May touch the payment flag.
    pub has_payment_rights: bool,
    /// Administrator of the operator's tenant.
    pub operator: bool,
    /// Access by app id, without `none`.
    #[schema(value_type = BTreeMap<String, Access>)]
    pub rights: BTreeMap<AppId, Access>,
    /// Layout.
    pub layout: Layout,
    /// The apps behind `rights`.
    pub apps: Vec<AppAccess>,
    /// Notifications that are not read, up to 100.
    pub unread_notifications: i64,
    /// Whether signing in asks the caller for more than the password.
    pub has_second_factor: bool,
    /// What the company tells its members.
    pub news: Option<CompanyNews>,
}

/// Reads it, fresh.
///
/// # Errors
/// `tenant_missing` for an absent, forged or foreign token, a disabled company and an ended membership alike.
#[utoipa::path(get, path = "/api/tenant", operation_id = "tenant", tag = "tenant",
    responses((status = 200, body = TenantSession)))]
pub async fn tenant(app: App, call: Call) -> Result<Answer, Error> {
    call.parameters()?;
    let claims = call.claims()?;
    let tenant = call.tenant(&app, &claims.sid);
    let data = async {
        match &tenant {
            Some(tenant) => standing(app.db.as_ref(), tenant, &claims.user).await,
            None => Ok(None),
        }
    };
    let (_, standing) = call.alongside(&app, Some(claims.ver), data).await?;
    Ok(Answer::json(&session(standing.ok_or(Code::TenantMissing)?)))
}

fn session(standing: TenantAccess) -> TenantSession {
    TenantSession {
        valid: true,
        tenant: standing.company.clone(),
        company: standing.company,
        roles: standing.roles,
        has_admin_rights: standing.has_admin_rights,
        has_on_boarding_rights: standing.has_onboarding_rights,
        has_payment_rights: standing.has_payment_rights,
        operator: standing.operator,
        rights: standing.apps.iter().map(|app| (app.app_id.clone(), app.access)).collect(),
        layout: standing.layout,
        apps: standing.apps,
        unread_notifications: standing.unread,
        has_second_factor: standing.has_second_factor,
        news: standing.news,
    }
}
