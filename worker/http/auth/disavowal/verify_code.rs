//! `POST /api/auth/disavow-verify-code`: returns the notice of a link, if it is still valid, without consuming it.

use crate::domain::credentials::one_time_code::hash_of;
use crate::domain::request::text::LinkCode;
use crate::http::auth::admission::{AttemptLimit, admit_visitor};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::notices;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The code of a notice.
#[derive(Deserialize, ToSchema)]
pub struct DisavowVerifyCodeRequest {
    /// Code of the link.
    pub code: LinkCode,
}

/// The notice; it does not reveal whose account it is.
#[derive(Serialize, ToSchema)]
pub struct DisavowVerifyCodeResponse {
    /// What happened: the name of the mail template.
    pub notice: String,
    /// When it happened (RFC 3339).
    pub at: String,
}

/// Returns the security notice of a link; does not consume it.
///
/// # Errors
/// `link_expired` for every link that is not valid now; `too_many_attempts`.
#[utoipa::path(post, path = "/api/auth/disavow-verify-code", operation_id = "disavowVerifyCode", tag = "auth",
    request_body = DisavowVerifyCodeRequest, responses((status = 200, body = DisavowVerifyCodeResponse)))]
pub async fn verify_code(app: App, call: Call) -> Result<ApiResponse, Error> {
    let DisavowVerifyCodeRequest { code } = call.read()?;
    let limit = call.configuration.private.limits.code_per_network;
    admit_visitor(&app, &call, &[AttemptLimit::network(&app, &call, "code", limit)]).await?;
    let notice =
        notices::by_code(app.db.as_ref(), &hash_of(code.as_str()), call.now).await?.ok_or(Code::LinkExpired)?;
    Ok(ApiResponse::json(&DisavowVerifyCodeResponse { notice: notice.template, at: notice.created_at.rfc3339() }))
}
