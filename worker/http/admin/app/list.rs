//! Listing the catalogue.

use crate::domain::ids::TenantId;
use crate::http::admin::tenant::operator_missing;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::storage::catalogue::{self, CatalogueApp};
use crate::storage::companies::SEE;
use serde::Serialize;

/// The catalogue.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Catalogue {
    /// The apps, by category and place.
    pub data: Vec<CatalogueApp>,
    /// How many.
    pub total: usize,
}

/// Lists all apps, areas of administration among them.
///
/// # Errors
/// `tenant_missing`; `forbidden` for everybody but the operator.
#[utoipa::path(get, path = "/api/admin/app", operation_id = "listApps", tag = "admin",
    responses((status = 200, body = Catalogue)))]
pub async fn list(app: App, call: Call) -> Result<Answer, Error> {
    call.parameters()?;
    let db = app.db.as_ref();
    let read = |tenant: TenantId, user| async move { catalogue::list(db, &tenant, user).await };
    let data = call.see(&app, SEE, read).await?.ok_or_else(|| operator_missing(SEE))?;
    Ok(Answer::json(&Catalogue { total: data.len(), data }))
}
