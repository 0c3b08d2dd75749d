//! `POST /api/auth/pass-verify-code`: does this link still open the form? Nothing is used up.

use super::{address, limited_session};
use crate::domain::authority::Command;
use crate::domain::email::Email;
use crate::domain::one_time_code::{Purpose, hash_of};
use crate::domain::text::{Id, LinkCode};
use crate::http::auth::admission::{AttemptLimit, admit_visitor};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::caller::alive_or;
use crate::storage::codes;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the call takes.
#[derive(Deserialize, ToSchema)]
pub struct PassVerifyCodeRequest {
    /// The code of the link, or `id`.
    pub code: LinkCode,
    /// The person, with `code` = `id`.
    pub id: Option<Id>,
    /// The address of the link; required with its code.
    pub email: Option<Email>,
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
    let PassVerifyCodeRequest { code, id, email } = call.read()?;
    let email = address(&code, email)?;
    let limit = call.configuration.private.limits.code_per_network;
    admit_visitor(&app, &call, &[AttemptLimit::network(&app, &call, "code", limit)]).await?;
    let user_id = match email {
        None => {
            let (user, sid, epoch) = limited_session(&call, id.as_ref())?;
            let check = Command::Check { sid: sid.to_owned(), epoch, version: None };
            alive_or(app.objects.authority(user, &check, None).await?).map_err(|_| Code::LinkExpired)?;
            user.clone()
        }
        Some(email) => {
            let owner =
                codes::owner(app.db.as_ref(), Purpose::Reset, &hash_of(code.as_str()), &email, call.now).await?;
            owner.ok_or(Code::LinkExpired)?.user
        }
    };
    Ok(Answer::json(&PassVerifyCodeAnswer { user_id: user_id.to_string() }))
}
