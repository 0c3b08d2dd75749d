//! `/api/user/notifications`: what happened while the caller was away, in the company that their tab works in and outside.

use crate::domain::json::FieldError;
use crate::domain::notification::NotificationKind;
use crate::domain::text::text;
use crate::domain::time::Timestamp;
use crate::http::error::{Code, Error};
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::storage::notifications::{self, Cursor, NotificationRow, PAGE};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// A page.
#[derive(Serialize, ToSchema)]
pub struct NotificationsAnswer {
    /// What happened, the newest first.
    pub data: Vec<Notification>,
    /// How many of all are not read, up to 100.
    pub unread: i64,
    /// Where the next page goes on, for `after`.
    pub next: Option<String>,
}

/// Something that happened.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Notification {
    /// Its id.
    pub id: String,
    /// What.
    pub kind: NotificationKind,
    /// More about it, by its kind.
    #[schema(value_type = Object)]
    pub detail: Map<String, Value>,
    /// When.
    pub created_at: String,
    /// Whether it was read.
    pub is_read: bool,
    /// Names its moment: what is read is said by it.
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
    /// A moment, as `mark` names it.
    #[schema(min_length = 1, max_length = 15)]
    Mark by |typed: &str| match typed.parse::<i64>() {
        Ok(0..=999_999_999_999_999) => Ok::<_, crate::domain::refusal::Refusal>(typed.to_owned()),
        _ => Err("invalid_value".into()),
    }
}

/// What was read.
#[derive(Deserialize, ToSchema)]
pub struct ReadRequest {
    /// The `mark` of the newest that was shown: it and all before it are read.
    pub until: Mark,
}

/// Tells what happened, the newest first.
///
/// # Errors
/// `tenant_missing`; 422 for an `after` that no page named.
#[utoipa::path(get, path = "/api/user/notifications", operation_id = "listNotifications", tag = "user",
    params(("after" = Option<String>, Query)), responses((status = 200, body = NotificationsAnswer)))]
pub async fn list(app: App, call: Call) -> Result<Answer, Error> {
    let parameters = call.parameters()?;
    let after = parameters.iter().find(|(name, _)| name == "after").map(|(_, value)| Cursor::read(value));
    let cursor = match after {
        Some(None) => return Err(vec![FieldError::new("after", "invalid_value")].into()),
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
    let (_, page) = call.alongside(&app, Some(claims.ver), data).await?;
    let mut page = page.ok_or(Code::TenantMissing)?;
    let goes_on = page.rows.len() > PAGE;
    page.rows.truncate(PAGE);
    let last = page.rows.last().filter(|_| goes_on);
    let next = last.map(|row| Cursor { at: row.created_at.0, id: row.id.clone() }.written());
    let data = page.rows.into_iter().map(Notification::from).collect();
    Ok(Answer::json(&NotificationsAnswer { data, unread: page.unread, next }))
}

/// Notes what was read.
///
/// # Errors
/// `tenant_missing`; 422 for a mark that is none.
#[utoipa::path(post, path = "/api/user/notifications/read", operation_id = "readNotifications", tag = "user",
    request_body = ReadRequest, responses((status = 204)))]
pub async fn read(app: App, call: Call) -> Result<Answer, Error> {
    let request: ReadRequest = call.read()?;
    let until = Timestamp(request.until.as_str().parse().unwrap_or_default());
    let admin = call.act(&app).await?;
    // Nobody has read what is still to come.
    let until = until.min(call.now);
    notifications::mark_read(app.db.as_ref(), &admin.tenant, &admin.caller.user, until).await?;
    Ok(Answer::no_content())
}
