//! `GET /api/user/me/export`: everything stored about oneself, as one JSON document.

use super::sessions::OwnSession;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::storage::export::{everything, of_user};
use futures_util::future::ready;
use http::{HeaderValue, StatusCode, header};
use serde::Serialize;
use serde_json::Value;

/// What the call answers.
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct OwnExport {
    /// When it was made.
    pub exported_at: String,
    /// Who.
    pub person: crate::domain::person::Person,
    /// Companies, with the titles of the roles held there.
    pub memberships: Vec<Value>,
    /// Living sessions.
    pub sessions: Vec<OwnSession>,
    /// Devices that signed in.
    pub devices: Vec<Value>,
    /// Cards on the lock screens of devices.
    pub cards: Vec<Value>,
    /// Linked identities elsewhere.
    pub providers: Vec<Value>,
    /// Second factors and trusted devices, without what they prove by.
    pub factors: Vec<Value>,
    /// Invitations to the proven address.
    pub invitations: Vec<Value>,
    /// Mails to the proven address.
    pub mails: Vec<Value>,
    /// Pictures.
    pub pictures: Vec<Value>,
    /// How they look at lists.
    pub saved_views: Vec<Value>,
    /// What they were told of while they were away.
    pub notifications: Vec<Value>,
    /// What the person did, the newest first, at most 10 000.
    pub events: Vec<Value>,
}

/// Tells everything.
///
/// # Errors
/// Those of the session; `reauthentication_required`.
#[utoipa::path(get, path = "/api/user/me/export", operation_id = "exportMe", tag = "user",
    responses((status = 200, body = OwnExport)))]
pub async fn export(app: App, call: Call) -> Result<Answer, Error> {
    call.parameters()?;
    let claims = call.claims()?;
    // One hop more than other reads pay: a stolen session takes nothing along.
    let (caller, ()) = call.alongside(&app, Some(claims.ver), ready(Ok(()))).await?;
    caller.must_be_fresh(call.now)?;
    let (listed, answers) = call.sessions_alongside(&app, of_user(&claims.user)).await?;
    let found = everything(answers)?;
    let person = found.person.ok_or(Code::SessionExpired)?;
    let sessions = OwnSession::all(listed, &found.devices, &claims.sid);
    let document = format!(
        "{{\"exportedAt\":\"{}\",\"person\":{},\"sessions\":{}{}}}",
        call.now.rfc3339(),
        written(&person)?,
        written(&sessions)?,
        found.parts
    );
    let attachment = HeaderValue::from_static("attachment; filename=\"asgard-export.json\"");
    Ok(Answer::bytes(StatusCode::OK, "application/json", document).header(header::CONTENT_DISPOSITION, attachment))
}

fn written(value: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(value).map_err(|error| Error::internal(error.to_string()))
}
