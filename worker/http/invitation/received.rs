//! `GET /api/user/invitation/getInvitationRequest`: what waits for the caller at their verified address.

use crate::domain::company::Company;
use crate::domain::person::display_name;
use crate::domain::time::Timestamp;
use crate::http::answer::Answer;
use crate::http::app::App;
use crate::http::call::Call;
use crate::http::error::Error;
use crate::ports::Row;
use crate::storage::invitations::received;
use crate::storage::rows::Columns;
use serde::Serialize;

/// An invitation as the invited person sees it.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationRequest {
    /// Its id.
    pub id: String,
    /// What accepts it in this session: the id. The mailed code never appears in an answer.
    pub code: String,
    /// The company.
    pub company: Company,
    /// Titles of the roles that go with it.
    pub roles: Vec<String>,
    /// Who invited, as a name.
    pub invited_by: String,
    /// Until when it is good.
    pub expires_at: String,
}

/// Lists.
///
/// # Errors
/// Those of the session.
#[utoipa::path(get, path = "/api/user/invitation/getInvitationRequest", operation_id = "invitationRequests",
    tag = "invitation", responses((status = 200, body = Vec<InvitationRequest>)))]
pub async fn list(app: App, call: Call) -> Result<Answer, Error> {
    call.parameters()?;
    let claims = call.claims()?;
    let data = received(app.db.as_ref(), &claims.user, call.now);
    let (_, found) = call.alongside(&app, Some(claims.ver), data).await?;
    Ok(Answer::json(&found.into_iter().map(|(row, company)| written(&row, company)).collect::<Vec<_>>()))
}

fn written(row: &Row, company: Company) -> InvitationRequest {
    let id = row.text("invitation_id");
    InvitationRequest {
        code: id.clone(),
        id,
        company,
        roles: crate::domain::reading::read(row.text("role_titles").as_bytes()).unwrap_or_default(),
        invited_by: display_name(&row.text("first_name"), &row.text("last_name")),
        expires_at: Timestamp(row.integer("expires_at")).rfc3339(),
    }
}
