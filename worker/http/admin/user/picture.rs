//! `PUT /api/admin/user/{id}/image`: the picture that the company stores of a member. Other companies, and the user's own account, keep
//! theirs.

use crate::domain::crypto::bytes::base64url;
use crate::domain::identity::picture::address;
use crate::domain::ids::PictureId;
use crate::http::account::user::picture::picture;
use crate::http::admin::right_error;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::etag;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::media::{self, MediaOwner};
use crate::storage::members::guards::Target;
use crate::storage::members::picture;
use crate::storage::rights;
use http::header;

use crate::storage::members::Member;

/// Replaces a member's picture.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `not_found`, `version_conflict`; `conflict` for a removed member; 413, 415, 422 for `image`.
#[utoipa::path(put, path = "/api/admin/user/{id}/image", operation_id = "putUserImage", tag = "admin",
    params(("id" = String, Path), ("If-Match" = Option<String>, Header)),
    request_body(content((Vec<u8> = "image/webp"), (Vec<u8> = "image/png"), (Vec<u8> = "image/jpeg"))),
    responses((status = 201, body = Member)))]
pub async fn put(app: App, call: Call) -> Result<ApiResponse, Error> {
    let picture = picture(&call)?;
    let admin = call.admit_in_tenant(&app).await?;
    let id = PictureId::from(base64url(&app.random_bytes::<16>()));
    let url = address(&id);
    let (tenant, user) = (&admin.tenant, &call.user_in("id"));
    let caller = &admin.caller;
    let target =
        Target { tenant, user, caller: &caller.user, expected: etag::expected(&call), proof: caller.proof(call.now) };
    let replace = media::replace(&MediaOwner { tenant: Some(tenant), user: Some(user) }, &id, &picture, call.now);
    let audit = call.audit(&admin.caller.user);
    let member = picture::set(app.db.as_ref(), &target, &url, replace, &audit, call.now).await;
    let member = member.map_err(right_error(rights::UPDATE))?;
    Ok(ApiResponse::json(&member).created(&url)?.header(header::ETAG, etag::of(member.version)))
}
