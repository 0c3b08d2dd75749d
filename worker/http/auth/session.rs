//! `POST /api/auth/session`: is there a session, and whose? It never answers 401 about the session itself. With an
//! access token past its life and a good refresh token it rotates, so that a reload after an hour is one call.

use crate::domain::authority::Scope;
use crate::domain::company::Company;
use crate::domain::device_id::DeviceLabel;
use crate::domain::ids::{SessionId, TenantId, UserId};
use crate::domain::person::Person;
use crate::domain::second_factor::FactorMethod;
use crate::domain::snapshot::Snapshot;
use crate::http::auth::rotation::rotate;
use crate::http::auth::session_identity::identity;
use crate::http::auth::tokens::{self, IssuedTokens};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{BearerState, Call, CallParts};
use crate::http::pipeline::checks::jar;
use crate::http::pipeline::cookies::Cookie;
use crate::http::pipeline::session_copies;
use crate::storage::{factors, tenants};
use futures_util::future::join3;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// What the call takes.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionRequest {
    /// The device's label.
    pub uu_id: Option<DeviceLabel>,
    /// The refresh token, of native apps.
    pub refresh_token: Option<String>,
}

/// Whether there is a session, and whose.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(untagged)]
pub enum SessionAnswer {
    /// A full session.
    Full(Box<FullSession>),
    /// None, or one that is limited.
    Limited(LimitedSession),
}

/// A full session.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FullSession {
    /// `true`
    pub valid: bool,
    /// Who.
    pub user: Person,
    /// The company of `x-token-tenant`.
    pub tenant: Option<Company>,
    /// The same.
    pub company: Option<Company>,
    /// Enabled memberships.
    pub organisations: Vec<Company>,
    /// Days of the cookies.
    pub ex_days: u32,
    /// `full`
    pub scope: Scope,
    /// The access token where it was renewed, for native apps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub access_token: Option<String>,
    /// The refresh token where it was renewed, for native apps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refresh_token: Option<String>,
}

/// No session; or one that opens nothing but a second factor, a new password, or the confirmation of an address.
#[derive(Serialize, utoipa::ToSchema)]
pub struct LimitedSession {
    /// `false`
    pub valid: bool,
    /// `second_factor`, `password` or `verify`; absent without a session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<Scope>,
    /// Whose it is; absent without a session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<LimitedUser>,
    /// The ways to prove a second factor, where that is waited for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub methods: Option<Vec<FactorMethod>>,
}

/// What a limited session says of its person.
#[derive(Serialize, utoipa::ToSchema)]
pub struct LimitedUser {
    /// Id.
    #[schema(value_type = String)]
    pub id: UserId,
    /// Address.
    pub email: String,
}

/// Looks.
///
/// # Errors
/// Those of the guard and the stores; a missing or dead session is an answer.
#[utoipa::path(post, path = "/api/auth/session", operation_id = "session", tag = "auth",
    request_body = SessionRequest, responses((status = 200, body = SessionAnswer)))]
pub async fn session(app: App, call: Call) -> Result<Answer, Error> {
    call.read::<SessionRequest>()?;
    let found = match (&call.bearer_state, &call.refresh) {
        (BearerState::Claimed(_), _) => living(&app, &call).await,
        (BearerState::Expired(_) | BearerState::Nobody, Some(_)) => carried_on(&app, &call).await,
        (BearerState::Expired(_) | BearerState::Nobody, None) => return Ok(none(&call)),
    };
    match found {
        Err(error) if error.code == Code::SessionExpired => Ok(none(&call)),
        other => other,
    }
}

/// No session: the readable tokens are cleared.
fn none(call: &CallParts) -> Answer {
    let lines = [Cookie::Utk, Cookie::Ttk].map(|cookie| call.cookie_row.clear(cookie)).to_vec();
    let answer = SessionAnswer::Limited(LimitedSession { valid: false, scope: None, user: None, methods: None });
    Answer::json(&answer).cookies(jar(call, lines))
}

/// With a valid access token nothing is renewed but the tenant token, and the authority is only read.
async fn living(app: &App, call: &CallParts) -> Result<Answer, Error> {
    let claims = call.claims()?;
    let tenant = call.tenant(app, &claims.sid);
    let is_waiting = claims.scp == Scope::SecondFactor;
    let company = entered(app, tenant.as_ref().filter(|_| !is_waiting), (&claims.user, &claims.sid));
    let (identity, company, methods) =
        join3(identity(app, call), company, methods(app, is_waiting, &claims.user)).await;
    let (identity, company, methods) = (identity?, company?, methods?);
    let scope = identity.caller.alive.scope;
    if scope != Scope::Full {
        let Person { id, email, .. } = Arc::unwrap_or_clone(identity.snapshot).person;
        let user = Some(LimitedUser { id, email });
        let limited = LimitedSession { valid: false, scope: Some(scope), user, methods };
        return Ok(Answer::json(&SessionAnswer::Limited(limited)));
    }
    let mut lines = Vec::new();
    if let Some(company) = &company {
        let token = tokens::of_tenant(app, &claims.sid, &company.tenant_id)?;
        lines.push(call.cookie_row.set(Cookie::Ttk, &token, identity.caller.alive.ex_days));
    }
    let kept = identity.fresh.then(|| session_copies::keep(app, &claims.sid, &identity.snapshot));
    let answer = Answer::json(&full(
        Arc::unwrap_or_clone(identity.snapshot),
        company,
        identity.caller.alive.ex_days,
        None,
        call,
    ))
    .cookies(jar(call, lines));
    Ok(match kept {
        Some(kept) => answer.after(kept),
        None => answer,
    })
}

/// Without a valid access token the refresh token carries the session on.
async fn carried_on(app: &App, call: &CallParts) -> Result<Answer, Error> {
    let mut rotated = rotate(app, call).await?;
    let snapshot = rotated.alive.snapshot.take().ok_or_else(|| Error::internal("a rotation without a snapshot"))?;
    let company =
        entered(app, call.tenant(app, &rotated.alive.sid).as_ref(), (&rotated.user, &rotated.alive.sid)).await?;
    let copy = session_copies::keep(app, &rotated.alive.sid, &snapshot);
    let lines = rotated.issued.cookies(call, company.is_some());
    let answer = full(*snapshot, company, rotated.alive.ex_days, Some(&rotated.issued), call);
    Ok(Answer::json(&answer).cookies(jar(call, lines)).after(copy))
}

/// What a session that waits for a second factor is told: its page may be opened anew, or by a provider.
async fn methods(app: &App, is_waiting: bool, user: &UserId) -> Result<Option<Vec<FactorMethod>>, Error> {
    if is_waiting { Ok(Some(factors::of_user(app.db.as_ref(), user).await?.methods())) } else { Ok(None) }
}

/// The company that the tab works in, if it still may: D1 knows.
async fn entered(
    app: &App,
    tenant: Option<&TenantId>,
    (user, sid): (&UserId, &SessionId),
) -> Result<Option<Company>, Error> {
    match tenant {
        Some(tenant) => Ok(tenants::entered(app.db.as_ref(), tenant, user, sid).await?),
        None => Ok(None),
    }
}

fn full(
    snapshot: Snapshot,
    company: Option<Company>,
    ex_days: u32,
    issued: Option<&IssuedTokens>,
    call: &CallParts,
) -> SessionAnswer {
    SessionAnswer::Full(Box::new(FullSession {
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
