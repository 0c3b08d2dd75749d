//! `/api/admin/tenant/{id}/apps`: which apps a company may have, and which of them are switched on.

use super::{or_not_found, rule_error};
use crate::domain::ids::TenantId;
use crate::domain::request::text::AppIds;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::etag;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::tenants::apps::{self, CompanyApp, TenantAppsUpdate, VersionedApps};
use crate::storage::tenants::{READ, UPDATE};
use http::header;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The apps of a company.
#[derive(Serialize, ToSchema)]
pub struct CompanyApps {
    /// The apps, by category and sort position.
    pub data: Vec<CompanyApp>,
    /// Number of apps.
    pub total: usize,
    /// Rises when the company's apps are changed; 0 if they never were.
    pub version: i64,
}

/// The apps with their version.
fn versioned(VersionedApps { apps, version }: VersionedApps) -> ApiResponse {
    let apps = CompanyApps { total: apps.len(), data: apps, version };
    ApiResponse::json(&apps).header(header::ETAG, etag::of(version))
}

/// Which apps are switched off, and which are offered.
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({ "off": ["surveys"] }))]
pub struct CompanyAppsRequest {
    /// Ids of the apps that the company switches off; all others that it may have are on. Absent leaves it unchanged.
    pub off: Option<AppIds>,
    /// Ids of the apps that it may have besides those for all companies. Only operators may send it; absent leaves it unchanged.
    pub offered: Option<AppIds>,
}

/// Lists the apps that a company may have; operators see every app.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `not_found`.
#[utoipa::path(get, path = "/api/admin/tenant/{id}/apps", operation_id = "listTenantApps", tag = "admin",
    params(("id" = String, Path)), responses((status = 200, body = CompanyApps)))]
pub async fn list(app: App, call: Call) -> Result<ApiResponse, Error> {
    let db = app.db.as_ref();
    let company = call.tenant_in("id");
    let read = |tenant: TenantId, user| async move { apps::list(db, &tenant, user, &company).await };
    Ok(versioned(or_not_found(call.read_in_tenant(&app, READ, read).await?)?))
}

/// Replaces the lists of apps that are switched off and offered, each if it is sent.
///
/// # Errors
/// `tenant_missing`; `forbidden` with the missing right or rule; `reauthentication_required` for the operator; `not_found` for a
/// company or an app that is not available here; `version_conflict`.
#[utoipa::path(put, path = "/api/admin/tenant/{id}/apps", operation_id = "putTenantApps", tag = "admin",
    params(("id" = String, Path), ("If-Match" = Option<String>, Header)), request_body = CompanyAppsRequest, responses((status = 200, body = CompanyApps)))]
pub async fn put(app: App, call: Call) -> Result<ApiResponse, Error> {
    let request: CompanyAppsRequest = call.read()?;
    let admin = call.admit_in_tenant(&app).await?;
    let change = TenantAppsUpdate {
        tenant: &admin.tenant,
        company: &call.tenant_in("id"),
        off: request.off.as_ref().map(|ids| ids.0.as_slice()),
        offered: request.offered.as_ref().map(|ids| ids.0.as_slice()),
        expected: etag::expected(&call),
        audit: call.audit(&admin.caller.user),
        proof: admin.caller.proof(call.now),
    };
    Ok(versioned(apps::update(app.db.as_ref(), &change, call.now).await.map_err(rule_error(UPDATE))?))
}
