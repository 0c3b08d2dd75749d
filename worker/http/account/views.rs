//! `/api/user/views` and `/api/admin/views`: the saved views of a user, and those that a company shares.

use crate::domain::ids::TenantId;
use crate::domain::request::body::EmptyBody;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::domain::tenancy::member_filter::{self, MemberFilter};
use crate::domain::tenancy::saved_view::{ViewRequest, are_columns, is_id};
use crate::domain::time::Timestamp;
use crate::http::admin::right_error;
use crate::http::error::{Code, Error};
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::etag;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::saved_views::{self, SavedView, SavedViews, ViewScope, ViewedList};
use crate::storage::{audit_chain, members, roles};
use http::header;

/// Filters of the audit log: exactly these, and the days between.
const OF_EVENTS: [&str; 5] = ["action", "actor", "object", "from", "to"];

fn list_in(call: &CallParts) -> Result<ViewedList, Error> {
    call.path_parameter("list").parse().map_err(|_| Code::NotFound.into())
}

/// The validation errors of a view: its query has the parameters of the list itself except the page, and the visible columns.
fn validate(list: ViewedList, request: &ViewRequest, now: Timestamp) -> Result<(), Vec<FieldError>> {
    let mut errors = Vec::new();
    let mut pairs = Vec::new();
    for (name, value) in &request.query.0 {
        match name.as_str() {
            // As it was typed: the web makes terms of it.
            "search" if !value.is_empty() => {}
            "columns" if are_columns(value) => {}
            "search" | "columns" => errors.push(FieldError::new(name, FieldCode::InvalidValue)),
            "page" | "after" | "fields" => errors.push(FieldError::new(name, FieldCode::UnknownField)),
            _ => pairs.push((name.clone(), value.clone())),
        }
    }
    let known = |text: &str| text.to_owned();
    let read = match list {
        ViewedList::User => members::LIST_SCHEMA.read(&pairs, member_filter::PARAMETERS, known),
        ViewedList::Role => roles::LIST_SCHEMA.read(&pairs, &[], known),
        ViewedList::Audit => audit_chain::list::LIST_SCHEMA.read(&pairs, &OF_EVENTS, known),
    };
    errors.extend(read.err().into_iter().flatten());
    match list {
        ViewedList::User => errors.extend(MemberFilter::read(&pairs, now).err().into_iter().flatten()),
        ViewedList::Role => {}
        ViewedList::Audit => errors.extend(
            pairs
                .iter()
                .filter(|(name, day)| match name.as_str() {
                    "from" => Timestamp::span(day).is_none() && !is_last_days(day),
                    "to" => Timestamp::span(day).is_none(),
                    _ => false,
                })
                .map(|(name, _)| FieldError::new(name, FieldCode::InvalidValue)),
        ),
    }
    if errors.is_empty() {
        return Ok(());
    }
    for error in &mut errors {
        error.field = format!("query.{}", error.field);
    }
    Err(errors)
}

/// Whether a view of the audit log begins with one of the last days, `last:7`, when it is opened: only the reader's clock knows which day that
/// is, so the web turns it into a moment, and the log itself does not take it.
fn is_last_days(text: &str) -> bool {
    let days = text.strip_prefix("last:").filter(|days| !days.starts_with(['0', '+']));
    days.and_then(|days| days.parse().ok()).is_some_and(|days: u16| days <= 9_999)
}

/// The view that a call saves.
fn view_in(call: &CallParts, list: ViewedList) -> Result<SavedView, Error> {
    let request: ViewRequest = call.read()?;
    validate(list, &request, call.now)?;
    let id = call.path_parameter("id").to_owned();
    if !is_id(&id) {
        return Err(vec![FieldError::new("id", FieldCode::InvalidValue)].into());
    }
    Ok(SavedView {
        id: id.into(),
        name: request.name.as_str().to_owned(),
        query: request.query.0,
        is_default: request.is_default.unwrap_or_default().0,
        // The database counts.
        version: 0,
    })
}

async fn save(app: &App, call: &CallParts, is_shared: bool) -> Result<ApiResponse, Error> {
    let list = list_in(call)?;
    let mut view = view_in(call, list)?;
    let admin = call.admit_in_tenant(app).await?;
    let scope = ViewScope { tenant: &admin.tenant, list, is_shared };
    let audit = call.audit(&admin.caller.user);
    let written = saved_views::put(app.db.as_ref(), &scope, &view, etag::expected(call), &audit, call.now).await;
    view.version = written.map_err(right_error(scope.need()))?;
    Ok(ApiResponse::json(&view).header(header::ETAG, etag::of(view.version)))
}

async fn forget(app: &App, call: &CallParts, is_shared: bool) -> Result<ApiResponse, Error> {
    let list = list_in(call)?;
    call.read::<EmptyBody>()?;
    let admin = call.admit_in_tenant(app).await?;
    let scope = ViewScope { tenant: &admin.tenant, list, is_shared };
    let audit = call.audit(&admin.caller.user);
    let (id, expected) = (call.path_parameter("id").into(), etag::expected(call));
    let deleted = saved_views::delete(app.db.as_ref(), &scope, &id, expected, &audit, call.now).await;
    deleted.map_err(right_error(scope.need()))?;
    Ok(ApiResponse::no_content())
}

/// Lists the views of a list: the caller's own, and those that the company shares.
///
/// # Errors
/// `not_found` for a list that has none; `tenant_missing`, `forbidden` without the right to read the list.
#[utoipa::path(get, path = "/api/user/views/{list}", operation_id = "listViews", tag = "user",
    params(("list" = String, Path, description = "`user`, `role` or `audit`")), responses((status = 200, body = SavedViews)))]
pub async fn list(app: App, call: Call) -> Result<ApiResponse, Error> {
    let list = list_in(&call)?;
    let db = app.db.as_ref();
    let read = |tenant: TenantId, user| async move { saved_views::list(db, &tenant, user, list).await };
    Ok(ApiResponse::json(&call.read_in_tenant(&app, list.read_right(), read).await?))
}

/// Saves one of the caller's own views, in the place of the one with its id.
///
/// # Errors
/// `not_found` for a list without views, and with `If-Match` for a view that does not exist; 422 naming what the list does not know; `tenant_missing`,
/// `forbidden`; `version_conflict`; `conflict` where there are 50.
#[utoipa::path(put, path = "/api/user/views/{list}/{id}", operation_id = "putView", tag = "user",
    params(("list" = String, Path), ("id" = String, Path), ("If-Match" = Option<String>, Header)),
    request_body = ViewRequest, responses((status = 200, body = SavedView)))]
pub async fn put(app: App, call: Call) -> Result<ApiResponse, Error> {
    save(&app, &call, false).await
}

/// Deletes one of the caller's own views.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `not_found`, `version_conflict`.
#[utoipa::path(delete, path = "/api/user/views/{list}/{id}", operation_id = "deleteView", tag = "user",
    params(("list" = String, Path), ("id" = String, Path), ("If-Match" = Option<String>, Header)), responses((status = 204)))]
pub async fn delete(app: App, call: Call) -> Result<ApiResponse, Error> {
    forget(&app, &call, false).await
}

/// Shares a view with the company, in the place of the shared one with its id.
///
/// # Errors
/// `tenant_missing`; `forbidden` without the right to change what the list shows; `not_found`, `version_conflict`, and `conflict` where there are 50, as
/// for a view of one's own; 422 naming what the list does not know.
#[utoipa::path(put, path = "/api/admin/views/{list}/{id}", operation_id = "shareView", tag = "admin",
    params(("list" = String, Path), ("id" = String, Path), ("If-Match" = Option<String>, Header)),
    request_body = ViewRequest, responses((status = 200, body = SavedView)))]
pub async fn share(app: App, call: Call) -> Result<ApiResponse, Error> {
    save(&app, &call, true).await
}

/// Deletes a view that the company shares.
///
/// # Errors
/// `tenant_missing`; `forbidden` without the right to change what the list shows; `not_found`, `version_conflict`.
#[utoipa::path(delete, path = "/api/admin/views/{list}/{id}", operation_id = "unshareView", tag = "admin",
    params(("list" = String, Path), ("id" = String, Path), ("If-Match" = Option<String>, Header)), responses((status = 204)))]
pub async fn unshare(app: App, call: Call) -> Result<ApiResponse, Error> {
    forget(&app, &call, true).await
}
