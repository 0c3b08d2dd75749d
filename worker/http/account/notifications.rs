//! `/api/user/notifications`: notifications of the caller, of the current company and of their account.

use crate::domain::messages::notification::NotificationKind;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::domain::request::text::text;
use crate::domain::time::Timestamp;
use crate::http::error::{Code, Error};
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::notifications::{self, NotificationCursor, NotificationRow, PAGE};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// A page of notifications.
#[derive(Serialize, ToSchema)]
pub struct NotificationsResponse {
    /// Notifications, newest first.
    pub data: Vec<Notification>,
    /// Number of all unread notifications, up to 100.
    pub unread: i64,
    /// Cursor of the next page, for `after`; null on the last page.
    pub next: Option<String>,
}

/// A notification.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Notification {
    /// Its id.
    pub id: String,
    /// Kind of the notification.
    pub kind: NotificationKind,
    /// Details; their members depend on `kind`.
    #[schema(value_type = Object)]
    pub detail: Map<String, Value>,
    /// Creation time.
    pub created_at: String,
    /// Whether the caller has read it.
    pub is_read: bool,
    /// Position in time; send it as `until` to mark this and older ones as read.
    pub mark: String,
}

impl From<NotificationRow> for Notification {
    fn from(row: NotificationRow) -> Self {
        Self {
            id: row.id.to_string(),
            kind: row.kind,
            detail: row.detail,
            created_at: row.created_at.rfc3339(),
            is_read: row.is_read,
            mark: row.created_at.0.to_string(),
        }
    }
}

text! {
    /// The `mark` of a notification.
    #[schema(min_length = 1, max_length = 15)]
    Mark by |input: &str| match input.parse::<i64>() {
        Ok(0..=999_999_999_999_999) => Ok::<_, crate::domain::request::validation::ValidationError>(input.to_owned()),
        _ => Err(FieldCode::InvalidValue.into()),
    }
}

/// Which notifications to mark as read.
#[derive(Deserialize, ToSchema)]
pub struct ReadRequest {
    /// The `mark` of the newest notification shown: it and all before it are marked as read.
    pub until: Mark,
}

/// Lists notifications, newest first.
///
/// # Errors
/// `tenant_missing`; 422 for an `after` that is not a cursor.
#[utoipa::path(get, path = "/api/user/notifications", operation_id = "listNotifications", tag = "user",
    params(("after" = Option<String>, Query)), responses((status = 200, body = NotificationsResponse)))]
pub async fn list(app: App, call: Call) -> Result<ApiResponse, Error> {
    let parameters = call.parameters()?;
    let after = parameters.iter().find(|(name, _)| name == "after").map(|(_, value)| NotificationCursor::read(value));
    let cursor = match after {
        Some(None) => return Err(vec![FieldError::new("after", FieldCode::InvalidValue)].into()),
        Some(cursor) => cursor,
        None => None,
    };
    let claims = call.claims()?;
    let tenant = call.tenant(&app, &claims.sid);
    let data = async {
        match &tenant {
            Some(tenant) => notifications::page(app.db.as_ref(), tenant, &claims.user, cursor.as_ref()).await,
            None => Ok(None),
        }
    };
    let (_, page) = call.read_with_session_check(&app, Some(claims.ver), data).await?;
    let mut page = page.ok_or(Code::TenantMissing)?;
    let goes_on = page.rows.len() > PAGE;
    page.rows.truncate(PAGE);
    let last = page.rows.last().filter(|_| goes_on);
    let next = last.map(|row| NotificationCursor { at: row.created_at.0, id: row.id.clone() }.encode());
    let data = page.rows.into_iter().map(Notification::from).collect();
    Ok(ApiResponse::json(&NotificationsResponse { data, unread: page.unread, next }))
}

/// Marks notifications as read.
///
/// # Errors
/// `tenant_missing`; 422 for an invalid mark.
#[utoipa::path(post, path = "/api/user/notifications/read", operation_id = "readNotifications", tag = "user",
    request_body = ReadRequest, responses((status = 204)))]
pub async fn read(app: App, call: Call) -> Result<ApiResponse, Error> {
    let request: ReadRequest = call.read()?;
    let until = Timestamp(request.until.as_str().parse().unwrap_or_default());
    let admin = call.admit_in_tenant(&app).await?;
    // A mark in the future would mark notifications as read that do not exist yet.
    let until = until.min(call.now);
    notifications::mark_read(app.db.as_ref(), &admin.tenant, &admin.caller.user, until).await?;
    Ok(ApiResponse::no_content())
}
