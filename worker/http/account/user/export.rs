//! `GET /api/user/me/export`: everything stored about the caller, as one JSON document.

use super::sessions::OwnSession;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::export::{of_user, read_export};
use futures_util::future::ready;
use http::{HeaderValue, StatusCode, header};
use serde::Serialize;
use serde_json::Value;

/// Everything stored about the caller.
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct OwnExport {
    /// Time of the export.
    pub exported_at: String,
    /// The user.
    pub person: crate::domain::identity::current_user::CurrentUser,
    /// Memberships, with the titles of their roles.
    pub memberships: Vec<Value>,
    /// Active sessions.
    pub sessions: Vec<OwnSession>,
    /// Devices that the user signed in on.
    pub devices: Vec<Value>,
    /// PIN enrolments: the user's entries on lock screens.
    pub cards: Vec<Value>,
    /// Linked provider identities.
    pub providers: Vec<Value>,
    /// Second factors and trusted devices, without their secrets.
    pub factors: Vec<Value>,
    /// Invitations to the verified address.
    pub invitations: Vec<Value>,
    /// Mails to the verified address.
    pub mails: Vec<Value>,
    /// Pictures.
    pub pictures: Vec<Value>,
    /// Saved views of lists.
    pub saved_views: Vec<Value>,
    /// Notifications.
    pub notifications: Vec<Value>,
    /// Audit events of the user's own actions, newest first, at most 10 000.
    pub events: Vec<Value>,
}

/// Exports everything stored about the caller.
///
/// # Errors
/// Session errors; `reauthentication_required`.
#[utoipa::path(get, path = "/api/user/me/export", operation_id = "exportMe", tag = "user",
    responses((status = 200, body = OwnExport)))]
pub async fn export(app: App, call: Call) -> Result<ApiResponse, Error> {
    let claims = call.claims()?;
    // One hop more than other reads: a stolen session must not be able to export the data.
    let (caller, ()) = call.read_with_session_check(&app, Some(claims.ver), ready(Ok(()))).await?;
    caller.must_be_fresh(call.now)?;
    let (rows, results) = call.read_with_session_list(&app, of_user(&claims.user)).await?;
    let found = read_export(results)?;
    let person = found.person.ok_or(Code::SessionExpired)?;
    let sessions = OwnSession::all(rows, &found.devices, &claims.sid);
    let document = format!(
        "{{\"exportedAt\":\"{}\",\"person\":{},\"sessions\":{}{}}}",
        call.now.rfc3339(),
        to_json(&person)?,
        to_json(&sessions)?,
        found.parts
    );
    let attachment = HeaderValue::from_static("attachment; filename=\"asgard-export.json\"");
    Ok(ApiResponse::bytes(StatusCode::OK, "application/json", document).header(header::CONTENT_DISPOSITION, attachment))
}

fn to_json(value: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(value).map_err(|error| Error::internal(error.to_string()))
}
