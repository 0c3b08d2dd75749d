//! `DELETE /api/user/trusted-devices/{id}`. It only takes trust away, so it needs no reauthentication.

use crate::domain::request::body::EmptyBody;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::factors::trusted_devices;

/// Removes a trusted device: signing in there asks for a second factor again.
///
/// # Errors
/// `not_found`.
#[utoipa::path(delete, path = "/api/user/trusted-devices/{id}", operation_id = "removeTrustedDevice", tag = "user",
    params(("id" = String, Path)), responses((status = 204)))]
pub async fn remove(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let caller = call.admit(&app, None).await?;
    let audit = call.audit(&caller.user);
    trusted_devices::remove(app.db.as_ref(), &call.path_parameter("id").into(), &audit, call.now).await?;
    Ok(ApiResponse::no_content())
}
