//! `/api/apps/{name}/…`: forwards a call to an app's own backend after the usual checks of session, membership and right.

use super::{request, response};
use crate::domain::access::app_token::AppClaims;
use crate::domain::access::rights::Access;
use crate::domain::ids::{AppName, TenantId};
use crate::domain::request::json;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::caller::Caller;
use crate::http::pipeline::response::ApiResponse;
use crate::http::pipeline::streamed_body::Upload;
use crate::ports::{AppAddress, AppBody, AppCallError};
use crate::storage::app_rights::{self, AppRight};
use axum_core::body::Body;
use futures_util::future::{Either, select};
use http::{Method, Request};
use serde_json::json;
use std::pin::pin;
use std::sync::Arc;

/// Sends a GET request to an app.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for an unknown app or one without a backend; `app_unavailable`.
#[utoipa::path(get, path = "/api/apps/{name}/{path}", operation_id = "getFromApp", tag = "apps",
    params(("name" = String, Path), ("path" = String, Path, description = "Path within the app, any number of segments")),
    responses((status = "default", description = "The response of the app")))]
pub async fn get(app: App, call: Call) -> Result<ApiResponse, Error> {
    forward(app, call).await
}

/// Sends a POST request to an app.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for an unknown app or one without a backend; `app_unavailable`.
#[utoipa::path(post, path = "/api/apps/{name}/{path}", operation_id = "postToApp", tag = "apps",
    params(("name" = String, Path), ("path" = String, Path, description = "Path within the app, any number of segments")),
    responses((status = "default", description = "The response of the app")))]
pub async fn post(app: App, call: Call) -> Result<ApiResponse, Error> {
    forward(app, call).await
}

/// Sends a PUT request to an app.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for an unknown app or one without a backend; `app_unavailable`.
#[utoipa::path(put, path = "/api/apps/{name}/{path}", operation_id = "putToApp", tag = "apps",
    params(("name" = String, Path), ("path" = String, Path, description = "Path within the app, any number of segments")),
    responses((status = "default", description = "The response of the app")))]
pub async fn put(app: App, call: Call) -> Result<ApiResponse, Error> {
    forward(app, call).await
}

/// Sends a PATCH request to an app.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for an unknown app or one without a backend; `app_unavailable`.
#[utoipa::path(patch, path = "/api/apps/{name}/{path}", operation_id = "patchInApp", tag = "apps",
    params(("name" = String, Path), ("path" = String, Path, description = "Path within the app, any number of segments")),
    responses((status = "default", description = "The response of the app")))]
pub async fn patch(app: App, call: Call) -> Result<ApiResponse, Error> {
    forward(app, call).await
}

/// Sends a DELETE request to an app.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for an unknown app or one without a backend; `app_unavailable`.
#[utoipa::path(delete, path = "/api/apps/{name}/{path}", operation_id = "deleteInApp", tag = "apps",
    params(("name" = String, Path), ("path" = String, Path, description = "Path within the app, any number of segments")),
    responses((status = "default", description = "The response of the app")))]
pub async fn delete(app: App, call: Call) -> Result<ApiResponse, Error> {
    forward(app, call).await
}

/// The right that a method needs, as in administration.
fn required_access(method: &Method) -> Access {
    match *method {
        Method::GET => Access::Read,
        Method::DELETE => Access::Delete,
        _ => Access::Write,
    }
}

/// Checks the caller and forwards the call to the app.
async fn forward(app: App, call: Call) -> Result<ApiResponse, Error> {
    if call.media.as_deref().is_some_and(|media| media.contains("json")) {
        json::parse(&call.body).map_err(|_| Code::MalformedJson)?;
    }
    let name = &AppName::from(call.path_parameter("name"));
    let (caller, tenant, right) = resolve_caller(&app, &call, name).await?;
    require_access(right, name, required_access(&call.policy.method))?;
    // A session opened by PIN has at most `delete`, never `root`, here as everywhere.
    let access = if caller.session.pin { right.access.min(Access::Delete) } else { right.access };
    let claims = AppClaims { app: name, user: &caller.user, tenant: &tenant, access, id: app.new_salt() };
    let upload = Arc::new(Upload::default());
    let body = match call.take_streamed() {
        Some(streamed) => {
            let length = streamed.length();
            AppBody::Streamed(Body::from_stream(streamed.verified(&app.timer, &upload)), length)
        }
        None => AppBody::Whole(call.body.clone()),
    };
    let request = request::of(&app, &call, claims, body)?;
    call_backend(&app, &call, name, &tenant, request, &upload).await
}

/// Rejects callers who are no member or lack the right, and every caller if the app is switched off.
pub(super) fn require_access(right: AppRight, name: &AppName, need: Access) -> Result<(), Error> {
    if !right.is_member {
        return Err(Code::TenantMissing.into());
    }
    if !right.is_known {
        return Err(Code::NotFound.into());
    }
    if right.access < need {
        return Err(Error::from(Code::Forbidden).with("missing", json!({ "app": name, "access": need })));
    }
    Ok(())
}

/// The caller, their company and their right on the app, from the session authority and the database.
async fn resolve_caller(app: &App, call: &CallParts, name: &AppName) -> Result<(Caller, TenantId, AppRight), Error> {
    let db = app.db.as_ref();
    if call.policy.is_unsafe() {
        let admitted = call.admit_in_tenant(app).await?;
        let right = app_rights::find(db, &admitted.tenant, &admitted.caller.user, name).await?;
        return Ok((admitted.caller, admitted.tenant, right));
    }
    let claims = call.claims()?;
    let tenant = call.tenant(app, &claims.sid);
    let read = async {
        match &tenant {
            Some(tenant) => app_rights::find(db, tenant, &claims.user, name).await.map(Some),
            None => Ok(None),
        }
    };
    let (caller, right) = call.read_with_session_check(app, Some(claims.ver), read).await?;
    let (tenant, right) = tenant.zip(right).ok_or(Code::TenantMissing)?;
    Ok((caller, tenant, right))
}

/// Returns once an app has been silent for its deadline. Time in which a body passes or the caller is to send more does not count.
async fn silence_timeout(app: &App, upload: &Upload) {
    loop {
        let passed = upload.passed();
        app.timer.sleep(response::FIRST_BYTE_MS).await;
        if upload.passed() == passed && !upload.waits_for_caller() {
            return;
        }
    }
}

/// Calls the app's backend, unless its circuit is open for this company.
async fn call_backend(
    app: &App,
    call: &CallParts,
    name: &AppName,
    tenant: &TenantId,
    request: Request<AppBody>,
    upload: &Upload,
) -> Result<ApiResponse, Error> {
    let failed = |why: &str| Error { cause: format!("app {name}: {why}"), ..Code::AppUnavailable.into() };
    app.circuits
        .admit(name, tenant, call.now)
        .map_err(|ms| Error { retry_after: Some((ms + 999) / 1000), ..failed("it failed too often of late") })?;
    let origin = call.configuration.private.app_origins.get(name.as_str());
    let at = origin.map_or_else(|| AppAddress::Bound(name.to_string()), |origin| AppAddress::Origin(origin.clone()));
    let exchange = async {
        match app.apps.call(&at, request).await {
            Ok(received) => response::forward(name, received, &app.timer).await.map(Some),
            Err(AppCallError::Unbound) => Ok(None),
            Err(AppCallError::Failed(why)) => Err(why),
        }
    };
    let received = match select(pin!(exchange), pin!(silence_timeout(app, upload))).await {
        Either::Left((received, _)) => received,
        Either::Right(((), _)) => Err("no answer within the deadline".to_owned()),
    };
    // An incomplete or rejected upload is the caller's failure, whatever the app did with what it received.
    if let Some(code) = upload.rejected() {
        return Err(code.into());
    }
    app.circuits.note(name, tenant, received.is_ok(), app.clock.now());
    let response = received.map_err(|why| failed(&why))?;
    response.ok_or_else(|| Error { cause: format!("app {name} has no backend"), ..Code::NotFound.into() })
}
