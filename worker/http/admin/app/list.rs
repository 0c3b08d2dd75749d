//! Lists the app catalogue.

use crate::domain::ids::TenantId;
use crate::http::admin::tenant::operator_only;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::catalogue::{self, CatalogueApp};
use crate::storage::tenants::READ;
use serde::Serialize;

/// The app catalogue.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Catalogue {
    /// The apps, by category and sort position.
    pub data: Vec<CatalogueApp>,
    /// Number of apps.
    pub total: usize,
}

/// Lists all apps of the catalogue, areas of administration included.
///
/// # Errors
/// `tenant_missing`; `forbidden` for everyone but the operator.
#[utoipa::path(get, path = "/api/admin/app", operation_id = "listApps", tag = "admin",
    responses((status = 200, body = Catalogue)))]
pub async fn list(app: App, call: Call) -> Result<ApiResponse, Error> {
    let db = app.db.as_ref();
    let read = |tenant: TenantId, user| async move { catalogue::list(db, &tenant, user).await };
    let data = call.read_in_tenant(&app, READ, read).await?.ok_or_else(|| operator_only(READ))?;
    Ok(ApiResponse::json(&Catalogue { total: data.len(), data }))
}
