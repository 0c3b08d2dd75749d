//! `GET /api/admin/tenant/{id}/overview`: the state of a company, for the operator.

use super::{operator_only, or_not_found};
use crate::domain::ids::TenantId;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::tenants::READ;
use crate::storage::tenants::overview::{self, CompanyOverview, LimitName, WatchedLimit};

/// Returns the state of a company.
///
/// # Errors
/// `tenant_missing`; `forbidden` with the missing right or rule; `not_found`.
#[utoipa::path(get, path = "/api/admin/tenant/{id}/overview", operation_id = "getTenantOverview", tag = "admin",
    params(("id" = String, Path)), responses((status = 200, body = CompanyOverview)))]
pub async fn get(app: App, call: Call) -> Result<ApiResponse, Error> {
    let db = app.db.as_ref();
    let company = call.tenant_in("id");
    let limits = &call.configuration.private.limits;
    let (invitations, jobs, now) = (limits.invitations_per_tenant, limits.bulk_jobs_per_tenant, call.now);
    let watched = [(LimitName::Invitations, invitations), (LimitName::BulkJobs, jobs)]
        .map(|(limit, of)| WatchedLimit { limit, most: of.count, minutes: of.minutes });
    let read =
        |tenant: TenantId, user| async move { overview::overview(db, &tenant, user, &company, &watched, now).await };
    let found = call.read_in_tenant(&app, READ, read).await?;
    if !found.is_operator {
        return Err(operator_only(READ));
    }
    Ok(ApiResponse::json(&or_not_found(found.overview)?))
}
