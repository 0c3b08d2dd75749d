//! Changing a refresh token for its successor, for `refresh` and for a `session` that comes after its access token.

use crate::domain::authority::{Command, LiveSession, Outcome};
use crate::domain::ids::UserId;
use crate::domain::refresh_token::RefreshToken;
use crate::http::auth::tokens::IssuedTokens;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::caller::refused;
use crate::http::pipeline::security;

/// A session that was carried on.
pub struct RotatedSession {
    /// The person.
    pub user: UserId,
    /// The session; its snapshot is there.
    pub alive: LiveSession,
    /// New tokens.
    pub issued: IssuedTokens,
}

/// Rotates the call's refresh token.
///
/// # Errors
/// `session_expired` for an unknown, ended, reused or foreign token, `guard_replayed`.
pub async fn rotate(app: &App, call: &CallParts) -> Result<RotatedSession, Error> {
    let shown = call.refresh.as_ref().ok_or(Code::SessionExpired)?;
    let successors = shown.successors(&app.keys.refresh);
    let command = Command::Rotate {
        sid: shown.sid.clone(),
        device: call.device()?.hash.clone(),
        presented: shown.hash(),
        successors: successors.iter().map(RefreshToken::hash).collect(),
        nonce: call.nonce()?.clone(),
    };
    match app.objects.authority(&shown.authority, &command, None).await? {
        Outcome::Rotated { successor, alive } => {
            let next = usize::try_from(successor).ok().and_then(|at| successors.into_iter().nth(at));
            let tenant = call.tenant(app, &alive.sid);
            let issued = IssuedTokens::of(app, call, &shown.authority, &alive, tenant.as_ref())?;
            Ok(RotatedSession { user: shown.authority.clone(), issued: issued.with_refresh(next), alive })
        }
        Outcome::Refused { why, reused } => {
            if reused {
                security::refresh_reused(app, call, &shown.authority).await;
            }
            Err(refused(why))
        }
        _ => Err(Error::internal("an authority answered a rotation with something else")),
    }
}
