//! `GET /api/home`: data of the home page for the caller in the current company, and `DELETE /api/home/checklist`.

use crate::domain::request::body::EmptyBody;
use crate::http::admin::right_error;
use crate::http::error::{Code, Error};
use crate::http::pages::health::{Health, check_stores};
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::checklist;
use crate::storage::home::{Home, read};
use crate::storage::tenants::UPDATE;
use serde::Serialize;
use utoipa::ToSchema;

/// Data of the home page.
#[derive(Serialize, ToSchema)]
pub struct HomePage {
    /// Data from the database.
    #[serde(flatten)]
    home: Home,
    /// Health of all stores; operators only.
    health: Option<Health>,
}

/// Returns the data of the home page, read fresh.
///
/// # Errors
/// `tenant_missing` for an absent, forged or foreign tenant token, a disabled company or an ended membership.
#[utoipa::path(get, path = "/api/home", operation_id = "home", tag = "tenant", responses((status = 200, body = HomePage)))]
pub async fn home(app: App, call: Call) -> Result<ApiResponse, Error> {
    let claims = call.claims()?;
    let tenant = call.tenant(&app, &claims.sid);
    let data = async {
        match &tenant {
            Some(tenant) => read(app.db.as_ref(), tenant, &claims.user, call.now).await,
            None => Ok(None),
        }
    };
    let (_, home) = call.read_with_session_check(&app, Some(claims.ver), data).await?;
    let home = home.ok_or(Code::TenantMissing)?;
    let health = match &home.platform {
        Some(platform) => Some(Health::of(&app, Some(platform.state.mail_ages()), check_stores(&app).await)),
        None => None,
    };
    Ok(ApiResponse::json(&HomePage { home, health }))
}

/// Dismisses the company's onboarding checklist for all of its administrators.
///
/// # Errors
/// `tenant_missing`, `forbidden`.
#[utoipa::path(delete, path = "/api/home/checklist", operation_id = "closeChecklist", tag = "tenant", responses((status = 204)))]
pub async fn close_checklist(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let admin = call.admit_in_tenant(&app).await?;
    checklist::close(app.db.as_ref(), &admin.tenant, &admin.caller.user, call.now)
        .await
        .map_err(right_error(UPDATE))?;
    Ok(ApiResponse::no_content())
}
