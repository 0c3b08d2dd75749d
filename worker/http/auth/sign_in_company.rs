//! Enters a company: `POST /api/auth/signin-company/{companyId}/` and `POST /api/tenant/signIn/{businessUuId}/`.

use crate::domain::ids::BusinessId;
use crate::domain::sessions::authority::Scope;
use crate::domain::sessions::device_label::LabelRequest;
use crate::domain::sessions::snapshot::Snapshot;
use crate::http::auth::sign_in_response::SignInResponse;
use crate::http::auth::tokens::IssuedTokens;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::caller::Caller;
use crate::http::pipeline::cookies::Cookie;
use crate::http::pipeline::response::ApiResponse;
use crate::http::pipeline::session_cache;
use crate::storage::tenants::member_view::{self, EnteredTenant, TenantReference};

/// Lifetime of a session in days after a company was chosen.
pub const EX_DAYS: u32 = 365;

/// Enters a company by its id.
///
/// # Errors
/// `not_found` for companies that are unknown, disabled, or not the caller's.
#[utoipa::path(post, path = "/api/auth/signin-company/{companyId}", operation_id = "signinCompany",
    tag = "auth", params(("companyId" = String, Path)), request_body = LabelRequest, responses((status = 200, body = SignInResponse)))]
pub async fn by_company(app: App, call: Call) -> Result<ApiResponse, Error> {
    enter(&app, &call, &TenantReference::Id(&call.tenant_in("companyId"))).await
}

/// Enters a company by its business id.
///
/// # Errors
/// `not_found` for companies that are unknown, disabled, or not the caller's.
#[utoipa::path(post, path = "/api/tenant/signIn/{businessUuId}", operation_id = "tenantSignIn",
    tag = "tenant", params(("businessUuId" = String, Path)), request_body = LabelRequest, responses((status = 200, body = SignInResponse)))]
pub async fn by_business(app: App, call: Call) -> Result<ApiResponse, Error> {
    enter(&app, &call, &TenantReference::Business(&BusinessId::from(call.path_parameter("businessUuId")))).await
}

async fn enter(app: &App, call: &CallParts, named: &TenantReference<'_>) -> Result<ApiResponse, Error> {
    call.read::<LabelRequest>()?;
    // Entering a company extends the session. The call that admits the request does it, so that two round trips are enough.
    let caller = call.admit(app, Some(EX_DAYS)).await?;
    let audit = call.audit(&caller.user);
    let caller_session = (&caller.user, &caller.session.sid);
    let entry =
        member_view::enter(app.db.as_ref(), named, caller_session, &audit, call.now).await?.ok_or(Code::NotFound)?;
    entry_response(app, call, &caller, entry)
}

/// The response after a company was entered: tokens, cookies, and the write of the session cache.
///
/// # Errors
/// `internal`, where signing fails.
pub fn entry_response(
    app: &App,
    call: &CallParts,
    caller: &Caller,
    entry: EnteredTenant,
) -> Result<ApiResponse, Error> {
    let issued = IssuedTokens::of(app, call, &caller.user, &caller.session, Some(&entry.company.tenant_id))?;
    let mut lines = issued.cookies(call, false);
    if let Some(refresh) = &call.refresh {
        // The refresh token does not change; its cookie gets the session's new lifetime.
        lines.push(call.cookie_attributes.set(Cookie::RefreshToken, &refresh.encode(), issued.ex_days));
    }
    let response = SignInResponse {
        uu_id: label(call).unwrap_or_else(|| app.new_uuid()),
        access_token: issued.access,
        access_tenant_token: issued.tenant,
        company: Some(entry.company),
        organisations: entry.companies.clone(),
        ex_days: issued.ex_days,
        scope: Scope::Full,
        methods: Vec::new(),
        user: entry.person.clone(),
        refresh_token: None,
    };
    let snapshot = Snapshot { version: entry.version, person: entry.person, companies: entry.companies };
    let response = ApiResponse::json(&response).cookies(call.cookie_jar(lines));
    Ok(if entry.version == caller.session.version {
        response.after(session_cache::put_later(app, &caller.session.sid, &snapshot))
    } else {
        response
    })
}

/// The device label: a browser has it in its cookie; a native app may send its own, so that it gets no other.
fn label(call: &CallParts) -> Option<String> {
    call.stored_label().or_else(|| call.read::<LabelRequest>().ok()?.label())
}
