//! `GET /api/user/invitation/getInvitationRequest`: pending invitations to the caller's verified address.

use crate::domain::tenancy::company::Company;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::invitations::inbox::{ReceivedInvitation, received};
use serde::Serialize;

/// An invitation, as the invited user sees it.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationRequest {
    /// Its id.
    pub id: String,
    /// Accepts it in this session: its id. The mailed code is never returned.
    pub code: String,
    /// The inviting company.
    pub company: Company,
    /// Titles of the roles that the membership gets.
    pub roles: Vec<String>,
    /// Name of the inviter.
    pub invited_by: String,
    /// Expiry.
    pub expires_at: String,
}

/// Lists the pending invitations of the caller.
///
/// # Errors
/// Session errors.
#[utoipa::path(get, path = "/api/user/invitation/getInvitationRequest", operation_id = "invitationRequests",
    tag = "invitation", responses((status = 200, body = Vec<InvitationRequest>)))]
pub async fn list(app: App, call: Call) -> Result<ApiResponse, Error> {
    let claims = call.claims()?;
    let data = received(app.db.as_ref(), &claims.user, call.now);
    let (_, found) = call.read_with_session_check(&app, Some(claims.ver), data).await?;
    Ok(ApiResponse::json(&found.into_iter().map(InvitationRequest::from).collect::<Vec<_>>()))
}

impl From<ReceivedInvitation> for InvitationRequest {
    fn from(invitation: ReceivedInvitation) -> Self {
        Self {
            code: invitation.id.to_string(),
            id: invitation.id.to_string(),
            company: invitation.company,
            roles: invitation.role_titles,
            invited_by: invitation.invited_by,
            expires_at: invitation.expires_at.rfc3339(),
        }
    }
}
