//! `/api/admin/tenant/{id}/apps`: which apps a company may have, and which of them are on.

use super::{or_not_found, ruled};
use crate::domain::ids::TenantId;
use crate::domain::text::AppIds;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::storage::companies::apps::{self, Change, CompanyApp};
use crate::storage::companies::{CHANGE, SEE};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The apps of a company.
#[derive(Serialize, ToSchema)]
pub struct CompanyApps {
    /// The apps, by category and place.
    pub data: Vec<CompanyApp>,
    /// How many.
    pub total: usize,
}

impl From<Vec<CompanyApp>> for CompanyApps {
    fn from(data: Vec<CompanyApp>) -> Self {
        Self { total: data.len(), data }
    }
}

/// Which apps are off, and which are offered.
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({ "off": ["surveys"] }))]
pub struct CompanyAppsRequest {
    /// What the company switches off; all other apps that it may have are on.
    pub off: AppIds,
    /// What it may have besides the apps for all companies. Only operators say so; where they do not, it stays as it is.
    pub offered: Option<AppIds>,
}

/// Lists what a company may have; operators are shown every app.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `not_found`.
#[utoipa::path(get, path = "/api/admin/tenant/{id}/apps", operation_id = "listTenantApps", tag = "admin",
    params(("id" = String, Path)), responses((status = 200, body = CompanyApps)))]
pub async fn list(app: App, call: Call) -> Result<Answer, Error> {
    call.parameters()?;
    let db = app.db.as_ref();
    let company = call.tenant_in("id");
    let read = |tenant: TenantId, user| async move { apps::list(db, &tenant, user, &company).await };
    let apps = or_not_found(call.see(&app, SEE, read).await?)?;
    Ok(Answer::json(&CompanyApps::from(apps)))
}

/// Sets what is on.
///
/// # Errors
/// `tenant_missing`; `forbidden` with the right or the rule that is missing; `reauthentication_required` for the operator; `not_found` for a company or an app that is none here.
#[utoipa::path(put, path = "/api/admin/tenant/{id}/apps", operation_id = "putTenantApps", tag = "admin",
    params(("id" = String, Path)), request_body = CompanyAppsRequest, responses((status = 200, body = CompanyApps)))]
pub async fn put(app: App, call: Call) -> Result<Answer, Error> {
    let request: CompanyAppsRequest = call.read()?;
    let admin = call.act(&app).await?;
    let change = Change {
        tenant: &admin.tenant,
        company: &call.tenant_in("id"),
        off: &request.off.0,
        offered: request.offered.as_ref().map(|ids| ids.0.as_slice()),
        audit: call.audit(&admin.caller.user),
        by_pin: admin.caller.alive.pin,
        is_fresh: admin.caller.must_be_fresh(call.now).is_ok(),
    };
    let apps = apps::change(app.db.as_ref(), &change, call.now).await.map_err(ruled(CHANGE))?;
    Ok(Answer::json(&CompanyApps::from(apps)))
}
