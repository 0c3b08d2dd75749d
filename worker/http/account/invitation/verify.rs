//! `POST /api/auth/verify-invitation`: who invited? Asked before anybody is signed in; nothing is used up.

use crate::domain::email::Email;
use crate::domain::one_time_code::hash_of;
use crate::domain::text::LinkCode;
use crate::http::auth::admission::{AttemptLimit, admit_visitor};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::storage::invitations::received::company_of;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the call takes.
#[derive(Deserialize, ToSchema)]
pub struct VerifyInvitationRequest {
    /// The mailed code.
    pub code: LinkCode,
    /// The address that it was mailed to.
    pub email: Email,
}

/// Who invited.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifyInvitationAnswer {
    /// The company.
    pub company: InvitingCompany,
    /// Who invited, as a name; empty for somebody who is gone.
    pub invited_by: String,
}

/// A company as a stranger with a code may see it.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitingCompany {
    /// Title.
    pub title: String,
    /// Full name.
    pub company_name: String,
    /// City.
    pub city: Option<String>,
    /// Logo.
    pub logo_src: Option<String>,
}

/// Looks.
///
/// # Errors
/// `invitation_invalid` for whatever is not good now, or not for this address.
#[utoipa::path(post, path = "/api/auth/verify-invitation", operation_id = "verifyInvitation", tag = "auth",
    request_body = VerifyInvitationRequest, responses((status = 200, body = VerifyInvitationAnswer)))]
pub async fn verify(app: App, call: Call) -> Result<Answer, Error> {
    let VerifyInvitationRequest { code, email } = call.read()?;
    let limit = call.configuration.private.limits.code_per_network;
    admit_visitor(&app, &call, &[AttemptLimit::network(&app, &call, "code", limit)]).await?;
    let found = company_of(app.db.as_ref(), &hash_of(code.as_str()), &email, call.now).await?;
    let (company, invited_by) = found.ok_or(Code::InvitationInvalid)?;
    Ok(Answer::json(&VerifyInvitationAnswer {
        company: InvitingCompany {
            title: company.title,
            company_name: company.company_name,
            city: company.city,
            logo_src: company.logo_src,
        },
        invited_by,
    }))
}
