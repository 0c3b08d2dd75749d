//! `GET /api/user/activity`: security events of the caller's own account, so that a user can check whether it was them.

use crate::domain::request::json::{FieldCode, FieldError};
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::response::ApiResponse;
use crate::storage::activity::{self, ActivityCursor, ActivityRow, PAGE};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// A page of security events.
#[derive(Serialize, ToSchema)]
pub struct ActivityResponse {
    /// Events, newest first.
    pub data: Vec<Activity>,
    /// Cursor of the next page, for `after`; null on the last page.
    pub next: Option<String>,
}

/// A security event of the caller's account.
#[derive(Serialize, ToSchema)]
pub struct Activity {
    /// Action, as in the audit log.
    pub action: String,
    /// Time of the event.
    pub at: String,
    /// Browser and operating system: `Firefox, Windows`.
    pub device: Option<String>,
    /// Pseudonym of the network; equal for the same network.
    pub network: Option<String>,
    /// Whether browser and network are those of this request: most likely the same device.
    pub here: bool,
    /// Details, such as the factor or the changed members.
    #[schema(value_type = Object)]
    pub detail: Map<String, Value>,
}

impl Activity {
    fn new(mut row: ActivityRow, call: &CallParts) -> Self {
        let device = row.detail.remove("agent").and_then(|agent| agent.as_str().map(str::to_owned));
        Self {
            here: row.network.as_deref() == Some(call.network.as_str()) && device.as_deref() == call.agent.as_deref(),
            action: row.action,
            at: row.created_at.rfc3339(),
            device,
            network: row.network,
            detail: row.detail,
        }
    }
}

/// Lists the caller's security events of the last twelve months.
///
/// # Errors
/// Session errors; 422 for an `after` that is not a cursor.
#[utoipa::path(get, path = "/api/user/activity", operation_id = "activity", tag = "user",
    params(("after" = Option<String>, Query)), responses((status = 200, body = ActivityResponse)))]
pub async fn list(app: App, call: Call) -> Result<ApiResponse, Error> {
    let parameters = call.parameters()?;
    let after = parameters.iter().find(|(name, _)| name == "after").map(|(_, value)| ActivityCursor::read(value));
    let cursor = match after {
        Some(None) => return Err(vec![FieldError::new("after", FieldCode::InvalidValue)].into()),
        Some(cursor) => cursor,
        None => None,
    };
    let claims = call.claims()?;
    let page = activity::page(app.db.as_ref(), &claims.user, cursor.as_ref(), call.now);
    let (_, mut rows) = call.read_with_session_check(&app, Some(claims.ver), page).await?;
    let goes_on = rows.len() > PAGE;
    rows.truncate(PAGE);
    let last = rows.last().filter(|_| goes_on);
    let next =
        last.map(|row| ActivityCursor { at: row.created_at.0, tenant: row.tenant_id.clone(), seq: row.seq }.encode());
    Ok(ApiResponse::json(&ActivityResponse {
        data: rows.into_iter().map(|row| Activity::new(row, &call)).collect(),
        next,
    }))
}
