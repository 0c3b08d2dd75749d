//! `POST /api/auth/pass-verify-code`: does this link still open the form? Nothing is used up.

use super::{BY_SESSION, limited_session};
use crate::domain::authority::Command;
use crate::domain::email::Email;
use crate::domain::json::length;
use crate::domain::one_time_code::{Purpose, shown};
use crate::http::answer::Answer;
use crate::http::app::App;
use crate::http::auth::admission::{AttemptLimit, admit_visitor};
use crate::http::call::Call;
use crate::http::caller::alive_or;
use crate::http::error::{Code, Error};
use crate::storage::codes;
use serde::Serialize;

/// What the call takes.
#[derive(utoipa::ToSchema)]
pub struct PassVerifyCodeRequest {
    /// The code of the link, or `id`.
    pub code: String,
    /// The person, with `code` = `id`.
    pub id: Option<String>,
    /// The address of the link.
    pub email: Option<String>,
}

/// Whose password may be chosen.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PassVerifyCodeAnswer {
    /// The person.
    pub user_id: String,
}

/// Looks at a link.
///
/// # Errors
/// `link_expired` for whatever is not good now.
#[utoipa::path(post, path = "/api/auth/pass-verify-code", operation_id = "passVerifyCode",
    tag = "auth", request_body = PassVerifyCodeRequest, responses((status = 200, body = PassVerifyCodeAnswer)))]
pub async fn verify_code(app: App, call: Call) -> Result<Answer, Error> {
    let mut fields = call.fields()?;
    let code = fields.required("code", |text| length(text, 1, 128)).unwrap_or_default();
    let id = fields.optional("id", |text| length(text, 1, 64));
    let is_by_session = code == BY_SESSION;
    let email = if is_by_session { None } else { fields.required("email", Email::parse) };
    fields.finish()?;
    let limit = call.configuration.private.limits.code_per_network;
    admit_visitor(&app, &call, &[AttemptLimit::network(&app, &call, "code", limit)]).await?;
    let user_id = match email {
        None => {
            let (user, sid, epoch) = limited_session(&call, id.as_deref())?;
            let check = Command::Check { sid: sid.to_owned(), epoch, version: None };
            alive_or(app.objects.authority(user, &check, None).await?).map_err(|_| Code::LinkExpired)?;
            user.clone()
        }
        Some(email) => codes::owner(app.db.as_ref(), Purpose::Reset, &shown(&code), &email, call.now)
            .await?
            .ok_or(Code::LinkExpired)?,
    };
    Ok(Answer::json(&PassVerifyCodeAnswer { user_id: user_id.to_string() }))
}
