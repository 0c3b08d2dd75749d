//! `POST /api/auth/pass-verify-code`: checks whether a reset link is still valid, without consuming it.

use super::{limited_session, link_email};
use crate::domain::credentials::one_time_code::{Purpose, hash_of};
use crate::domain::identity::email::Email;
use crate::domain::request::text::{Id, LinkCode};
use crate::domain::sessions::authority::AuthorityCommand;
use crate::http::auth::admission::{AttemptLimit, admit_visitor};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::caller::live_session;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::codes;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The code of a reset link.
#[derive(Deserialize, ToSchema)]
pub struct PassVerifyCodeRequest {
    /// Code of the link, or `id` in a session that is limited to choosing a password.
    pub code: LinkCode,
    /// User id; only with `code` = `id`.
    pub id: Option<Id>,
    /// E-mail address of the link; required with its code.
    pub email: Option<Email>,
}

/// The account of a valid link.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PassVerifyCodeResponse {
    /// User id.
    pub user_id: String,
}

/// Checks whether a reset link is still valid; does not consume it.
///
/// # Errors
/// `link_expired` for every link that is not valid now; `too_many_attempts`.
#[utoipa::path(post, path = "/api/auth/pass-verify-code", operation_id = "passVerifyCode",
    tag = "auth", request_body = PassVerifyCodeRequest, responses((status = 200, body = PassVerifyCodeResponse)))]
pub async fn verify_code(app: App, call: Call) -> Result<ApiResponse, Error> {
    let PassVerifyCodeRequest { code, id, email } = call.read()?;
    let email = link_email(&code, email)?;
    let limit = call.configuration.private.limits.code_per_network;
    admit_visitor(&app, &call, &[AttemptLimit::network(&app, &call, "code", limit)]).await?;
    let user_id = match email {
        None => {
            let (user, sid, epoch) = limited_session(&call, id.as_ref())?;
            let check = AuthorityCommand::Check { sid: sid.to_owned(), epoch, version: None };
            live_session(app.objects.authority(user, &check, None).await?).map_err(|_| Code::LinkExpired)?;
            user.clone()
        }
        Some(email) => {
            let owner =
                codes::owner(app.db.as_ref(), Purpose::Reset, &hash_of(code.as_str()), &email, call.now).await?;
            owner.ok_or(Code::LinkExpired)?.user
        }
    };
    Ok(ApiResponse::json(&PassVerifyCodeResponse { user_id: user_id.to_string() }))
}
