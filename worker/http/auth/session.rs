//! `POST /api/auth/session`: returns the current session. A missing or ended session is a 200 response, never a 401. With an expired access
//! token and a valid refresh token it rotates the tokens, so that reloading a page after an hour is one call.

use crate::domain::credentials::second_factor::FactorMethod;
use crate::domain::identity::current_user::CurrentUser;
use crate::domain::ids::{SessionId, TenantId, UserId};
use crate::domain::sessions::authority::{LiveSession, Scope};
use crate::domain::sessions::device_label::DeviceLabel;
use crate::domain::sessions::snapshot::Snapshot;
use crate::domain::tenancy::company::Company;
use crate::domain::time::Timestamp;
use crate::http::auth::rotation::rotate;
use crate::http::auth::session_identity::identity;
use crate::http::auth::tokens::{self, IssuedTokens};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{AccessTokenState, Call, CallParts};
use crate::http::pipeline::cookies::Cookie;
use crate::http::pipeline::response::ApiResponse;
use crate::http::pipeline::session_cache;
use crate::storage::factors;
use crate::storage::tenants::member_view::{self, SessionTenant};
use futures_util::future::join3;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Identifies the session where no cookie or header does.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionRequest {
    /// Device label.
    pub uu_id: Option<DeviceLabel>,
    /// Refresh token; only from native apps.
    pub refresh_token: Option<String>,
}

/// The current session, if there is one.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(untagged)]
pub enum SessionResponse {
    /// A full session.
    Full(Box<FullSession>),
    /// No session, or a limited one.
    Limited(LimitedSession),
}

/// A full session.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FullSession {
    /// Always `true`.
    pub valid: bool,
    /// The user.
    pub user: CurrentUser,
    /// The company of `x-token-tenant`, if the session may still enter it.
    pub tenant: Option<Company>,
    /// Same as `tenant`.
    pub company: Option<Company>,
    /// Companies with an enabled membership.
    pub organisations: Vec<Company>,
    /// Lifetime of the session and its cookies in days.
    pub ex_days: u32,
    /// Always `full`.
    pub scope: Scope,
    /// Access token, if it was renewed; only for native apps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub access_token: Option<String>,
    /// Refresh token, if it was renewed; only for native apps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refresh_token: Option<String>,
}

/// No session, or one that is limited to a second factor, a new password, or the verification of an e-mail address.
#[derive(Serialize, utoipa::ToSchema)]
pub struct LimitedSession {
    /// Always `false`.
    pub valid: bool,
    /// `second_factor`, `password` or `verify`; absent without a session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<Scope>,
    /// The user; absent without a session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<LimitedUser>,
    /// Methods to prove the second factor, if the session waits for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub methods: Option<Vec<FactorMethod>>,
}

/// The user of a limited session.
#[derive(Serialize, utoipa::ToSchema)]
pub struct LimitedUser {
    /// User id.
    #[schema(value_type = String)]
    pub id: UserId,
    /// E-mail address.
    pub email: String,
}

/// Returns the current session; renews its tokens if the access token has expired.
///
/// # Errors
/// Those of the guard and the stores. A missing or ended session is no error.
#[utoipa::path(post, path = "/api/auth/session", operation_id = "session", tag = "auth",
    request_body = SessionRequest, responses((status = 200, body = SessionResponse)))]
pub async fn session(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<SessionRequest>()?;
    let found = match (&call.access_token_state, &call.refresh) {
        (AccessTokenState::Claimed(_), _) => current_session(&app, &call).await,
        (AccessTokenState::Expired(_) | AccessTokenState::Anonymous, Some(_)) => renewed_session(&app, &call).await,
        (AccessTokenState::Expired(_) | AccessTokenState::Anonymous, None) => return Ok(no_session(&call)),
    };
    match found {
        Err(error) if error.code == Code::SessionExpired => Ok(no_session(&call)),
        other => other,
    }
}

/// The response without a session; it clears the cookies that scripts can read.
fn no_session(call: &CallParts) -> ApiResponse {
    let lines = [Cookie::AccessToken, Cookie::TenantToken].map(|cookie| call.cookie_attributes.clear(cookie)).to_vec();
    let response = SessionResponse::Limited(LimitedSession { valid: false, scope: None, user: None, methods: None });
    ApiResponse::json(&response).cookies(call.cookie_jar(lines))
}

/// The session of a valid access token: only the tenant token is renewed, and the session authority is only read.
async fn current_session(app: &App, call: &CallParts) -> Result<ApiResponse, Error> {
    let claims = call.claims()?;
    let tenant = call.tenant(app, &claims.sid);
    let awaits_factor = claims.scp == Scope::SecondFactor;
    let company = entered_company(app, tenant.as_ref().filter(|_| !awaits_factor), (&claims.user, &claims.sid));
    let (identity, company, methods) =
        join3(identity(app, call), company, methods(app, awaits_factor, &claims.user)).await;
    let (identity, company, methods) = (identity?, company?, methods?);
    let company = company.and_then(|found| found.of_session(opened_at(&identity.caller.session, call)));
    let scope = identity.caller.session.scope;
    // Its address was verified by another session: there is nothing left to wait for, and the next sign-in is a full one.
    if scope == Scope::Verify && identity.snapshot.person.email_verified {
        return Ok(no_session(call));
    }
    if scope != Scope::Full {
        let CurrentUser { id, email, .. } = Arc::unwrap_or_clone(identity.snapshot).person;
        let user = Some(LimitedUser { id, email });
        let limited = LimitedSession { valid: false, scope: Some(scope), user, methods };
        return Ok(ApiResponse::json(&SessionResponse::Limited(limited)));
    }
    let mut lines = Vec::new();
    if let Some(company) = &company {
        let token = tokens::sign_tenant_token(app, &claims.sid, &company.tenant_id)?;
        lines.push(call.cookie_attributes.set(Cookie::TenantToken, &token, identity.caller.session.ex_days));
    }
    let cached = identity.is_uncached.then(|| session_cache::put_later(app, &claims.sid, &identity.snapshot));
    let response = ApiResponse::json(&full_session(
        Arc::unwrap_or_clone(identity.snapshot),
        company,
        identity.caller.session.ex_days,
        None,
        call,
    ))
    .cookies(call.cookie_jar(lines));
    Ok(match cached {
        Some(cached) => response.after(cached),
        None => response,
    })
}

/// The session of a refresh token, whose tokens are rotated.
async fn renewed_session(app: &App, call: &CallParts) -> Result<ApiResponse, Error> {
    let mut rotated = rotate(app, call).await?;
    let snapshot = rotated.session.snapshot.take().ok_or_else(|| Error::internal("a rotation without a snapshot"))?;
    let company =
        entered_company(app, call.tenant(app, &rotated.session.sid).as_ref(), (&rotated.user, &rotated.session.sid))
            .await?
            .and_then(|found| found.of_session(opened_at(&rotated.session, call)));
    let cached = session_cache::put_later(app, &rotated.session.sid, &snapshot);
    let lines = rotated.issued.cookies(call, company.is_some());
    let response = full_session(*snapshot, company, rotated.session.ex_days, Some(&rotated.issued), call);
    Ok(ApiResponse::json(&response).cookies(call.cookie_jar(lines)).after(cached))
}

/// The methods to prove the second factor, if the session waits for one: a reload or a provider may open its page without a sign-in
/// response.
async fn methods(app: &App, awaits_factor: bool, user: &UserId) -> Result<Option<Vec<FactorMethod>>, Error> {
    if awaits_factor { Ok(Some(factors::of_user(app.db.as_ref(), user).await?.methods())) } else { Ok(None) }
}

/// When a session was opened; a session authority of an earlier release does not say.
fn opened_at(session: &LiveSession, call: &CallParts) -> Timestamp {
    session.created_at.unwrap_or(call.now)
}

/// The company of the tenant token, if the session may still enter it according to D1.
async fn entered_company(
    app: &App,
    tenant: Option<&TenantId>,
    (user, sid): (&UserId, &SessionId),
) -> Result<Option<SessionTenant>, Error> {
    match tenant {
        Some(tenant) => Ok(member_view::find_entered(app.db.as_ref(), tenant, user, sid).await?),
        None => Ok(None),
    }
}

fn full_session(
    snapshot: Snapshot,
    company: Option<Company>,
    ex_days: u32,
    issued: Option<&IssuedTokens>,
    call: &CallParts,
) -> SessionResponse {
    SessionResponse::Full(Box::new(FullSession {
        valid: true,
        user: snapshot.person,
        tenant: company.clone(),
        company,
        organisations: snapshot.companies,
        ex_days,
        scope: Scope::Full,
        access_token: issued.filter(|_| call.native).map(|issued| issued.access.clone()),
        refresh_token: issued.and_then(|issued| issued.native_refresh(call)),
    }))
}
