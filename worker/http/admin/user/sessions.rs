//! `/api/admin/user/{id}/sessions`: lists and ends the sessions of a member in the company (decision 184).

use crate::domain::ids::{SessionId, TenantId, TenantSessionId, UserId};
use crate::domain::request::body::EmptyBody;
use crate::domain::row;
use crate::domain::sessions::authority::{AuthorityCommand, AuthorityOutcome, Scope, SurveyedSession};
use crate::http::admin::right_error;
use crate::http::error::{Code, Error};
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::members::READ;
use crate::storage::members::guards::Target;
use crate::storage::rights;
use crate::storage::tenants::sessions::{self, EndedSessions, MemberSessions};
use serde::Serialize;

/// A session of a member in this company. Activity in other companies is not shown.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberSession {
    /// Id of the session in this company; it is no credential.
    #[schema(value_type = String)]
    pub id: TenantSessionId,
    /// Whether it is the session of this request.
    pub current: bool,
    /// Browser and operating system: `Firefox, Windows`.
    pub agent: Option<String>,
    /// Time of its first use in this company.
    pub began_at: String,
    /// Time of its last use in this company, to the hour.
    pub last_seen: String,
    /// Whether it was opened by PIN.
    pub pin: bool,
    /// Whether a second factor was proven in it.
    pub second_factor: bool,
}

/// The active ones of the known sessions: the current one first, then by last use.
fn live_sessions(known: MemberSessions, live: &[SurveyedSession], current: &SessionId) -> Vec<MemberSession> {
    let mut found: Vec<_> = known
        .sessions
        .into_iter()
        .filter_map(|here| {
            let row = live.iter().find(|row| row.sid == here.sid && row.scope == Scope::Full)?;
            (row.created_at >= here.sessions_from).then_some((here, row))
        })
        .collect();
    found.sort_by_key(|(here, _)| (here.sid != *current, -here.seen_at.0));
    let shown = |(here, row): (sessions::SessionInTenant, &SurveyedSession)| MemberSession {
        current: here.sid == *current,
        agent: known.devices.iter().find(|device| device.device == row.device).and_then(|device| device.agent.clone()),
        id: here.id,
        began_at: here.began_at.rfc3339(),
        last_seen: here.seen_at.rfc3339(),
        pin: row.pin,
        second_factor: row.factor,
    };
    found.into_iter().map(shown).collect()
}

/// Lists the sessions of a member in this company.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for a user who is not a member of this company.
#[utoipa::path(get, path = "/api/admin/user/{id}/sessions", operation_id = "listUserSessions", tag = "admin",
    params(("id" = String, Path)), responses((status = 200, body = [MemberSession])))]
pub async fn list(app: App, call: Call) -> Result<ApiResponse, Error> {
    let db = app.db.as_ref();
    let id = &call.user_in("id");
    let read = |tenant: TenantId, caller| async move { sessions::of_member(db, &tenant, caller, id).await };
    let known = call.read_in_tenant(&app, READ, read).await?.ok_or(Code::NotFound)?;
    // A user without a known session here has a session authority that need not be called.
    let live = if known.sessions.is_empty() { Vec::new() } else { survey(&app, id).await? };
    Ok(ApiResponse::json(&live_sessions(known, &live, &call.claims()?.sid)))
}

async fn survey(app: &App, user: &UserId) -> Result<Vec<SurveyedSession>, Error> {
    match app.objects.authority(user, &AuthorityCommand::Survey, None).await? {
        AuthorityOutcome::Sessions(all) => {
            all.iter().map(row::read).collect::<Result<_, String>>().map_err(Error::internal)
        }
        _ => Err(Error::internal("an authority surveyed nothing")),
    }
}

/// Ends a session of a member in this company; repeating it changes nothing.
///
/// The session lives on in other companies, but does not open this one any more.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `not_found`, `admin_role_protected`.
#[utoipa::path(delete, path = "/api/admin/user/{id}/sessions/{sessionId}", operation_id = "endUserSession", tag = "admin",
    params(("id" = String, Path), ("sessionId" = String, Path)), responses((status = 204)))]
pub async fn end_one(app: App, call: Call) -> Result<ApiResponse, Error> {
    let id = TenantSessionId::from(call.path_parameter("sessionId"));
    end(&app, &call, &EndedSessions::One(&id)).await
}

/// Ends all sessions of a member in this company, including those that are not listed; repeating it changes nothing.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `not_found`, `admin_role_protected`.
#[utoipa::path(delete, path = "/api/admin/user/{id}/sessions", operation_id = "endUserSessions", tag = "admin",
    params(("id" = String, Path)), responses((status = 204)))]
pub async fn end_all(app: App, call: Call) -> Result<ApiResponse, Error> {
    end(&app, &call, &EndedSessions::All).await
}

async fn end(app: &App, call: &Call, selection: &EndedSessions<'_>) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let admin = call.admit_in_tenant(app).await?;
    let (user, caller) = (&call.user_in("id"), &admin.caller.user);
    let target = Target { tenant: &admin.tenant, user, caller, expected: None, proof: admin.caller.proof(call.now) };
    let audit = call.audit(caller);
    sessions::end(app.db.as_ref(), &target, selection, &audit, call.now).await.map_err(right_error(rights::UPDATE))?;
    Ok(ApiResponse::no_content())
}
