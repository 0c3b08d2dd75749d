//! `POST /api/auth/refresh`: exchanges the refresh token for a new access token and the next refresh token.

use crate::http::auth::rotation::rotate;
use crate::http::auth::tokens::RefreshRequest;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use serde::Serialize;

/// The renewed tokens.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefreshResponse {
    /// Access token.
    pub access_token: String,
    /// Tenant token for the tenant of `x-token-tenant`, if the request has one.
    pub access_tenant_token: Option<String>,
    /// Lifetime of the session and its cookies in days.
    pub ex_days: u32,
    /// Refresh token; only for native apps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refresh_token: Option<String>,
}

/// Renews the access token and rotates the refresh token.
///
/// # Errors
/// `session_expired`, `guard_replayed`.
#[utoipa::path(post, path = "/api/auth/refresh", operation_id = "refresh", tag = "auth",
    request_body = RefreshRequest, responses((status = 200, body = RefreshResponse)))]
pub async fn refresh(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<RefreshRequest>()?;
    let rotated = rotate(&app, &call).await?;
    let response = RefreshResponse {
        access_token: rotated.issued.access.clone(),
        access_tenant_token: rotated.issued.tenant.clone(),
        ex_days: rotated.issued.ex_days,
        refresh_token: rotated.issued.native_refresh(&call),
    };
    Ok(ApiResponse::json(&response).cookies(call.cookie_jar(rotated.issued.cookies(&call, true))))
}
