//! `/api/user/sessions`: lists and ends the caller's sessions. The session authority admits and ends in one hop, and is asked a second time: before a
//! session ends, for its device, and after all others have ended, because sign-ins that are under way must end as well.

use crate::domain::audit::action::AuditAction;
use crate::domain::ids::{OutboxId, SessionId};
use crate::domain::precondition::Precondition;
use crate::domain::request::body::EmptyBody;
use crate::domain::sessions::authority::{AuthorityCommand, Scope, SessionRow, SessionSelection};
use crate::http::auth::credential_change::version_to_change;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::cookies::{Cookie, CookieJar};
use crate::http::pipeline::response::ApiResponse;
use crate::jobs::outbox;
use crate::ports::DatabaseError;
use crate::storage::audit;
use crate::storage::devices::{self, KnownDevice};
use crate::storage::sign_out::{self, CurrentSession};
use serde::Serialize;
use serde_json::json;

pub const SESSION_COOKIES: [Cookie; 3] = [Cookie::AccessToken, Cookie::RefreshToken, Cookie::TenantToken];

/// A session of the caller.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnSession {
    /// Its id.
    pub id: String,
    /// Whether it is the session of this request.
    pub current: bool,
    /// Label of its device.
    pub label: Option<String>,
    /// Browser and operating system: `Firefox, Windows`.
    pub agent: Option<String>,
    /// Scope of the session.
    pub scope: Scope,
    /// Time of the sign-in.
    pub created_at: String,
    /// Time of the last use, to the hour.
    pub last_used: String,
    /// Time at which it expires unless it is used.
    pub expires_at: String,
}

impl OwnSession {
    /// Joins sessions with what is known of their devices, the current one first.
    #[must_use]
    pub fn all(rows: Vec<SessionRow>, devices: &[KnownDevice], current: &SessionId) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::with_capacity(rows.len());
        for row in rows {
            let device = devices.iter().find(|known| known.device == row.device);
            let session = Self {
                current: row.sid == *current,
                id: row.sid.to_string(),
                label: device.map(|known| known.label.clone()),
                agent: device.and_then(|known| known.agent.clone()),
                scope: row.scope,
                created_at: row.created_at.rfc3339(),
                last_used: row.used_at.rfc3339(),
                expires_at: row.over_at.rfc3339(),
            };
            let index = if session.current { 0 } else { all.len() };
            all.insert(index, session);
        }
        all
    }
}

/// Lists the caller's sessions, the current one first, then by last use.
///
/// # Errors
/// Session errors.
#[utoipa::path(get, path = "/api/user/sessions", operation_id = "sessions", tag = "user",
    responses((status = 200, body = [OwnSession])))]
pub async fn list(app: App, call: Call) -> Result<ApiResponse, Error> {
    let claims = call.claims()?;
    let (rows, mut results) = call.read_with_session_list(&app, vec![devices::of_user(&claims.user)]).await?;
    let devices: Vec<KnownDevice> = results.all()?;
    Ok(ApiResponse::json(&OwnSession::all(rows, &devices, &claims.sid)))
}

/// Ends a session of the caller. Its device, if it is another one, loses the caller's trust and their card: signing in there asks for the password
/// and the second factor again.
///
/// # Errors
/// `not_found` if the caller has no such session.
#[utoipa::path(delete, path = "/api/user/sessions/{id}", operation_id = "endSession", tag = "user",
    params(("id" = String, Path)), responses((status = 204)))]
pub async fn end_one(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let id = SessionId::from(call.path_parameter("id"));
    let claims = call.claims()?;
    // Before the session ends: once it has, nobody knows its device, and a call that is repeated after a failure finds no session.
    let sessions = call.list_sessions(&app).await?;
    if let Some(there) = sessions.iter().find(|session| session.sid == id && session.device != claims.dev) {
        sign_out::forget_device(app.db.as_ref(), &claims.user, &there.device).await?;
    }
    if call.end_sessions(&app, SessionSelection::One(id.clone())).await? == 0 {
        return Err(Code::NotFound.into());
    }
    let user = &claims.user;
    let event = audit::event(None, AuditAction::UserSessionEnded, user, &call.audit(user), call.now);
    // The session is over whatever becomes of its event. An error would have the caller repeat a call that finds none any more.
    if let Err(error) = app.db.batch(vec![event]).await {
        app.log.line(&json!({ "level": "warn", "event": "audit_not_written", "action": AuditAction::UserSessionEnded,
            "traceId": call.trace_id, "why": format!("{error:?}") }));
    }
    let is_own = claims.sid == id;
    let cleared = if is_own { call.cookie_attributes.cleared(&SESSION_COOKIES) } else { CookieJar::default() };
    Ok(ApiResponse::no_content().cookies(call.cookie_jar(cleared.0)))
}

/// Ends all other sessions and removes all trusted devices, and the caller's cards on other devices: signing in asks for the password and the
/// second factor again everywhere else. A sign-in that was under way elsewhere is refused.
///
/// # Errors
/// Session errors; `unavailable` while the session authority has not processed the end of the caller's session yet, and where credentials were
/// changed meanwhile.
#[utoipa::path(delete, path = "/api/user/sessions", operation_id = "endOtherSessions", tag = "user",
    responses((status = 204)))]
pub async fn end_others(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let claims = call.claims()?;
    // The session that stays is raised to the new version: had it been ended, its end would spare it. Admitting it already ends the others.
    let verified = version_to_change(&app, &claims.user, &claims.sid).await?;
    let ended = call.end_sessions(&app, SessionSelection::Others).await?;
    let current = CurrentSession { user: &claims.user, sid: &claims.sid, device: &call.device()?.hash };
    let row = OutboxId::from(app.new_id());
    let event = audit::event(None, AuditAction::UserSessionsEnded, current.user, &call.audit(current.user), call.now);
    let event = (ended > 0).then_some(event);
    let written = sign_out::end_other_sessions(app.db.as_ref(), &current, verified, &row, event, call.now).await;
    let credential_version = written.map_err(|error| match error {
        // Something else raised it meanwhile, another such call for example. Whether this session has ended is known to the next call.
        DatabaseError::PreconditionFailed(Precondition::CredentialChanged) => Code::Unavailable.into(),
        other => Error::from(other),
    })?;
    // Those that were opened meanwhile, and whatever still asks for one with what it verified before.
    let end = AuthorityCommand::EndAll { credential_version, keep: Some(current.sid.clone()) };
    let delivery = outbox::deliver_now(&app, &row, current.user, &end).await;
    Ok(ApiResponse::no_content().after(delivery))
}
