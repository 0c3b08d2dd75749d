//! Adds members without an invitation: `GET /api/admin/user/colleagues`, `PUT /api/admin/tenant-user/assignUser/{userId}/{key}` and
//! `POST /api/admin/user/autoAssign`.

use super::remove::state_change;
use crate::domain::ids::{OutboxId, TenantId};
use crate::domain::request::body::EmptyBody;
use crate::http::admin::right_error;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::response::ApiResponse;
use crate::jobs::outbox;
use crate::storage::members::assign;
use crate::storage::rights;
use serde::Serialize;
use serde_json::json;

/// Result of assigning the users of a group.
#[derive(utoipa::ToSchema)]
pub struct AutoAssignResponse {
    /// Number of users that were assigned.
    pub assigned: i64,
    /// Number of users still to assign.
    pub remaining: i64,
}

/// Whether the configuration allows assigning colleagues of the same group.
fn takes_colleagues(call: &CallParts) -> bool {
    !call.configuration.public.admin.auto_assign_path.is_empty()
}

/// A page of colleagues.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ColleaguesResponse {
    /// The rows.
    pub data: Vec<assign::Colleague>,
    /// Total number, counted up to 1 000.
    pub total: i64,
    /// Whether there are more rows than were counted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub total_is_minimum: bool,
    /// Page size.
    pub limit: u32,
    /// Page number, from 1.
    pub page: u32,
}

/// Lists colleagues that can be assigned: enabled users of the same group of companies without a row in this company.
///
/// # Errors
/// `not_found` if auto-assign is not configured; `tenant_missing`, `forbidden`; 422 for a bad parameter.
#[utoipa::path(get, path = "/api/admin/user/colleagues", operation_id = "colleagues", tag = "admin",
    params(("page" = Option<u32>, Query), ("limit" = Option<u32>, Query), ("sort" = Option<String>, Query),
        ("search" = Option<String>, Query)),
    responses((status = 200, body = ColleaguesResponse)))]
pub async fn list(app: App, call: Call) -> Result<ApiResponse, Error> {
    let query = call.list_query(&app, &assign::LIST_SCHEMA, &[])?;
    let takes = takes_colleagues(&call);
    let db = app.db.as_ref();
    let read = |tenant: TenantId, user| {
        let query = &query;
        async move { assign::colleagues(db, &tenant, user, query).await }
    };
    let page = call.read_in_tenant(&app, rights::INVITE, read).await?;
    if !takes {
        return Err(Code::NotFound.into());
    }
    Ok(ApiResponse::json(&ColleaguesResponse {
        data: page.rows,
        total: page.total,
        total_is_minimum: page.is_minimum,
        limit: query.limit,
        page: query.page,
    }))
}

/// Assigns a user: restores a removed member if the row is in the state that `key` names, or adds a colleague of the same group.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `not_found`; `conflict` if the user is a member or the row has changed.
#[utoipa::path(put, path = "/api/admin/tenant-user/assignUser/{userId}/{key}", operation_id = "assignUser",
    tag = "admin", params(("userId" = String, Path), ("key" = String, Path)), responses((status = 204)))]
pub async fn assign(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let admin = call.admit_in_tenant(&app).await?;
    let (user, row) = (call.user_in("userId"), OutboxId::from(app.new_id()));
    let state_change = state_change(&call, &admin, &user, &row, Some(call.path_parameter("key")));
    state_change
        .assign(app.db.as_ref(), takes_colleagues(&call), call.now)
        .await
        .map_err(right_error(rights::INVITE))?;
    Ok(ApiResponse::no_content().after(outbox::deliver_later(&app)))
}

/// Assigns all colleagues of the same group, at most 1 000 per call.
///
/// # Errors
/// `not_found` if auto-assign is not configured; `tenant_missing`, `forbidden`.
#[utoipa::path(post, path = "/api/admin/user/autoAssign", operation_id = "autoAssignUsers", tag = "admin",
    responses((status = 200, body = AutoAssignResponse)))]
pub async fn all(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let admin = call.admit_in_tenant(&app).await?;
    if !takes_colleagues(&call) {
        return Err(Code::NotFound.into());
    }
    let (row, audit) = (OutboxId::from(app.new_id()), call.audit(&admin.caller.user));
    let done = assign::all(app.db.as_ref(), &admin.tenant, &row, &audit, call.now).await;
    let (assigned, remaining) = done.map_err(right_error(rights::INVITE))?;
    Ok(ApiResponse::json(&json!({ "assigned": assigned, "remaining": remaining })).after(outbox::deliver_later(&app)))
}
