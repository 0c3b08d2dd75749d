//! `/api/user/me/image`: the caller's own picture.

use super::AccountUpdate;
use super::update::account_error;
use crate::domain::crypto::bytes::base64url;
use crate::domain::identity::picture::{MAX_BYTES, MAX_SIDE, Picture, address};
use crate::domain::identity::profile::ProfileValues;
use crate::domain::ids::{OutboxId, PictureId};
use crate::domain::request::body::EmptyBody;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::domain::request::patch::Patch;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::etag;
use crate::http::pipeline::response::ApiResponse;
use crate::ports::Statement;
use crate::storage::media::{self, MediaOwner};
use crate::storage::profiles::{self, ProfileUpdate};
use serde_json::json;

use super::MeResponse;

/// Replaces the caller's picture.
///
/// # Errors
/// 422 for `image`: `invalid_value` (not exactly one picture), `max_val` (pixels), `required`; 413, 415, `version_conflict`.
#[utoipa::path(put, path = "/api/user/me/image", operation_id = "putMyImage", tag = "user",
    params(("If-Match" = Option<String>, Header)),
    request_body(content((Vec<u8> = "image/webp"), (Vec<u8> = "image/png"), (Vec<u8> = "image/jpeg"))),
    responses((status = 201, body = MeResponse)))]
pub async fn put(app: App, call: Call) -> Result<ApiResponse, Error> {
    let picture = picture(&call)?;
    let id = PictureId::from(base64url(&app.random_bytes::<16>()));
    let url = address(&id);
    let replace = media::replace(&MediaOwner::user(&call.claims()?.user), &id, &picture, call.now);
    Ok(set(&app, &call, Some(url.clone()), replace.to_vec()).await?.created(&url)?)
}

/// Deletes the caller's picture.
///
/// # Errors
/// `version_conflict`.
#[utoipa::path(delete, path = "/api/user/me/image", operation_id = "deleteMyImage", tag = "user",
    params(("If-Match" = Option<String>, Header)), responses((status = 204)))]
pub async fn delete(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let remove = media::remove(&MediaOwner::user(&call.claims()?.user));
    Ok(set(&app, &call, None, vec![remove]).await?.emptied())
}

async fn set(app: &App, call: &CallParts, image: Option<String>, also: Vec<Statement>) -> Result<ApiResponse, Error> {
    let caller = call.admit(app, None).await?;
    let (row, salt) = (OutboxId::from(app.new_id()), app.new_salt());
    let change = ProfileUpdate {
        user: &caller.user,
        values: &ProfileValues { image: Patch(Some(image)), ..ProfileValues::default() },
        keys: json!({ "words": {} }),
        expected: etag::expected(call),
        verified: None,
        password: None,
        pin: None,
        also,
        salt: &salt,
        outbox_id: &row,
        audit: call.audit(&caller.user),
    };
    let current = profiles::update(app.db.as_ref(), &change, call.now).await.map_err(account_error)?;
    AccountUpdate { caller: &caller, row: &row, snapshot: &current.snapshot }.announce(app, call).await
}

/// Parses the body as a picture.
///
/// # Errors
/// 422 for `image`.
pub fn picture(call: &CallParts) -> Result<Picture, Error> {
    Picture::parse(&call.body).map_err(|code| {
        let max = match code {
            FieldCode::MaxVal => Some(json!(MAX_SIDE)),
            FieldCode::MaxLength => Some(json!(MAX_BYTES)),
            _ => None,
        };
        let params = max.map(|max| ("max".to_owned(), max)).into_iter().collect();
        vec![FieldError { params, ..FieldError::new("image", code) }].into()
    })
}
