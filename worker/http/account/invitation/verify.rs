//! `POST /api/auth/verify-invitation`: shows who invited, before sign-in. The code is not used up.

use crate::domain::credentials::one_time_code::hash_of;
use crate::domain::identity::email::Email;
use crate::domain::request::text::LinkCode;
use crate::http::auth::admission::{AttemptLimit, admit_visitor};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::invitations::inbox::company_of;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An invitation to look up.
#[derive(Deserialize, ToSchema)]
pub struct VerifyInvitationRequest {
    /// The code of the mail.
    pub code: LinkCode,
    /// E-mail address that it was sent to.
    pub email: Email,
}

/// Company and inviter of an invitation.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifyInvitationResponse {
    /// The company.
    pub company: InvitingCompany,
    /// Name of the inviter; empty if the account no longer exists.
    pub invited_by: String,
}

/// The inviting company, as shown to the holder of a code.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitingCompany {
    /// Display name.
    pub title: String,
    /// Registered name.
    pub company_name: String,
    /// City.
    pub city: Option<String>,
    /// Logo.
    pub logo_src: Option<String>,
}

/// Returns who sent an invitation, without using it up.
///
/// # Errors
/// `invitation_invalid` for a code that is not valid now or not for this address; `too_many_attempts`.
#[utoipa::path(post, path = "/api/auth/verify-invitation", operation_id = "verifyInvitation", tag = "auth",
    request_body = VerifyInvitationRequest, responses((status = 200, body = VerifyInvitationResponse)))]
pub async fn verify(app: App, call: Call) -> Result<ApiResponse, Error> {
    let VerifyInvitationRequest { code, email } = call.read()?;
    let limit = call.configuration.private.limits.code_per_network;
    admit_visitor(&app, &call, &[AttemptLimit::network(&app, &call, "code", limit)]).await?;
    let found = company_of(app.db.as_ref(), &hash_of(code.as_str()), &email, call.now).await?;
    let (company, invited_by) = found.ok_or(Code::InvitationInvalid)?;
    Ok(ApiResponse::json(&VerifyInvitationResponse {
        company: InvitingCompany {
            title: company.title,
            company_name: company.company_name,
            city: company.city,
            logo_src: company.logo_src,
        },
        invited_by,
    }))
}
