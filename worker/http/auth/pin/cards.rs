//! The cards on a device's lock screen, one for each account. The device secret is the authorization to list and remove them.

use crate::domain::audit::action::AuditAction;
use crate::domain::ids::UserId;
use crate::domain::request::body::EmptyBody;
use crate::http::auth::admission::admit_visitor;
use crate::http::auth::credential_change::{change_error, version_to_change};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::audit;
use crate::storage::pins::{self, Card};
use crate::storage::profiles::must_be_verified;

/// Lists the accounts on the lock screen of this device.
///
/// # Errors
/// `device_not_enrolled` if there are none.
#[utoipa::path(get, path = "/api/auth/lockscreen-users", operation_id = "lockscreenUsers", tag = "auth",
    responses((status = 200, body = Vec<Card>)))]
pub async fn list(app: App, call: Call) -> Result<ApiResponse, Error> {
    let cards = pins::cards(app.db.as_ref(), &call.device()?.hash, call.now).await?;
    if cards.is_empty() { Err(Code::DeviceNotEnrolled.into()) } else { Ok(ApiResponse::json(&cards)) }
}

/// Adds the caller to the lock screen of this device, with the company of the tenant token.
///
/// # Errors
/// Those of the session; `reauthentication_required` for a new card, if the session never verified the caller's second factor.
#[utoipa::path(put, path = "/api/auth/lockscreen-users/me", operation_id = "showOnLockscreen", tag = "auth",
    responses((status = 204)))]
pub async fn show_me(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let claims = call.claims()?;
    let version = version_to_change(&app, &claims.user, &claims.sid).await;
    let caller = call.admit(&app, None).await?;
    let tenant = call.tenant(&app, &caller.session.sid);
    let (user, device) = (&caller.user, &call.device()?.hash);
    // A card outlives the session that made it.
    let mut batch = vec![must_be_verified(user, version?)];
    if !caller.session.factor {
        batch.push(pins::must_have_a_card_or_no_factor(user, device, call.now));
    }
    batch.push(pins::enrol(device, user, tenant.as_ref(), call.now));
    batch.push(audit::event(None, AuditAction::AuthCardShown, user, &call.audit(user), call.now));
    app.db.batch(batch).await.map_err(change_error)?;
    Ok(ApiResponse::no_content())
}

/// Removes an account from the lock screen of this device. No session is required.
///
/// # Errors
/// `not_found`.
#[utoipa::path(delete, path = "/api/auth/lockscreen-users/{userId}", operation_id = "removeFromLockscreen",
    tag = "auth", params(("userId" = String, Path)), responses((status = 204)))]
pub async fn remove(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    admit_visitor(&app, &call, &[]).await?;
    let user = call.user_in("userId");
    pins::delete_card(app.db.as_ref(), &call.device()?.hash, &user, &call.audit(&UserId::default()), call.now).await?;
    Ok(ApiResponse::no_content())
}
