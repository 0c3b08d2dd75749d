//! `/api/admin/user/{id}/sessions`: where a member works in the company, and ending that (decision 184).

use crate::domain::authority::{Command, Outcome, Scope, SurveyedSession};
use crate::domain::body::EmptyBody;
use crate::domain::ids::{SessionId, TenantId, TenantSessionId, UserId};
use crate::domain::row;
use crate::http::admin::refused;
use crate::http::error::{Code, Error};
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::storage::members::SEE;
use crate::storage::members::guards::Target;
use crate::storage::rights;
use crate::storage::tenant_sessions::{self, EndedSessions, MemberSessions};
use serde::Serialize;

/// A session of a member, as their company sees it. What they do elsewhere is not told.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberSession {
    /// What the company calls it; it opens nothing.
    #[schema(value_type = String)]
    pub id: TenantSessionId,
    /// Whether it is the one that asks.
    pub current: bool,
    /// Program and system in a word or two: `Firefox, Windows`.
    pub agent: Option<String>,
    /// When it first worked in this company.
    pub began_at: String,
    /// When it last did, to the hour.
    pub last_seen: String,
    /// Whether a PIN opened it.
    pub pin: bool,
    /// Whether a second factor was proven in it.
    pub second_factor: bool,
}

/// The living ones of what the company knows, the one that works here now first, then the one that was seen last.
fn living(known: MemberSessions, alive: &[SurveyedSession], current: &SessionId) -> Vec<MemberSession> {
    let mut found: Vec<_> = known
        .sessions
        .into_iter()
        .filter_map(|here| {
            let row = alive.iter().find(|row| row.sid == here.sid && row.scope == Scope::Full)?;
            (row.created_at >= here.sessions_from).then_some((here, row))
        })
        .collect();
    found.sort_by_key(|(here, _)| (here.sid != *current, -here.seen_at.0));
    let shown = |(here, row): (tenant_sessions::TenantSession, &SurveyedSession)| MemberSession {
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

/// Lists where a member works in the company.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for somebody who is no member here.
#[utoipa::path(get, path = "/api/admin/user/{id}/sessions", operation_id = "listUserSessions", tag = "admin",
    params(("id" = String, Path)), responses((status = 200, body = [MemberSession])))]
pub async fn list(app: App, call: Call) -> Result<Answer, Error> {
    call.parameters()?;
    let db = app.db.as_ref();
    let id = &call.user_in("id");
    let read = |tenant: TenantId, caller| async move { tenant_sessions::of_member(db, &tenant, caller, id).await };
    let known = call.see(&app, SEE, read).await?.ok_or(Code::NotFound)?;
    // Whoever never worked here has an authority that nobody asks.
    let alive = if known.sessions.is_empty() { Vec::new() } else { all_of(&app, id).await? };
    Ok(Answer::json(&living(known, &alive, &call.claims()?.sid)))
}

async fn all_of(app: &App, user: &UserId) -> Result<Vec<SurveyedSession>, Error> {
    match app.objects.authority(user, &Command::Survey, None).await? {
        Outcome::Sessions(all) => all.iter().map(row::read).collect::<Result<_, String>>().map_err(Error::internal),
        _ => Err(Error::internal("an authority surveyed nothing")),
    }
}

/// Ends a session of a member in this company; again, it changes nothing. It lives on in other companies, and opens this one no more.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `not_found`, `admin_role_protected`.
#[utoipa::path(delete, path = "/api/admin/user/{id}/sessions/{sessionId}", operation_id = "endUserSession", tag = "admin",
    params(("id" = String, Path), ("sessionId" = String, Path)), responses((status = 204)))]
pub async fn end_one(app: App, call: Call) -> Result<Answer, Error> {
    let id = TenantSessionId::from(call.part("sessionId"));
    end(&app, &call, &EndedSessions::One(&id)).await
}

/// Ends all sessions of a member in this company, those too that are not listed; again, it changes nothing.
///
/// # Errors
/// As above.
#[utoipa::path(delete, path = "/api/admin/user/{id}/sessions", operation_id = "endUserSessions", tag = "admin",
    params(("id" = String, Path)), responses((status = 204)))]
pub async fn end_all(app: App, call: Call) -> Result<Answer, Error> {
    end(&app, &call, &EndedSessions::All).await
}

async fn end(app: &App, call: &Call, which: &EndedSessions<'_>) -> Result<Answer, Error> {
    call.read::<EmptyBody>()?;
    let admin = call.act(app).await?;
    let (user, caller) = (&call.user_in("id"), &admin.caller.user);
    let target = Target { tenant: &admin.tenant, user, caller, expected: None, by_pin: admin.caller.alive.pin };
    let audit = call.audit(caller);
    tenant_sessions::end(app.db.as_ref(), &target, which, &audit, call.now).await.map_err(refused(rights::CHANGE))?;
    Ok(Answer::no_content())
}
