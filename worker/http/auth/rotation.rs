//! Rotation of refresh tokens, for `refresh` and for `session` with an expired access token.

use crate::domain::ids::UserId;
use crate::domain::sessions::authority::{AuthorityCommand, AuthorityOutcome, LiveSession};
use crate::domain::sessions::refresh_token::RefreshToken;
use crate::http::auth::tokens::IssuedTokens;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::caller::rejection_error;
use crate::http::pipeline::security_events;

/// A session whose tokens were rotated.
pub struct RotatedSession {
    pub user: UserId,
    /// The session, with its snapshot.
    pub session: LiveSession,
    /// New tokens.
    pub issued: IssuedTokens,
}

/// Rotates the refresh token of the call.
///
/// # Errors
/// `session_expired` for a token that is unknown, ended, reused, or another device's; `guard_replayed`.
pub async fn rotate(app: &App, call: &CallParts) -> Result<RotatedSession, Error> {
    let shown = call.refresh.as_ref().ok_or(Code::SessionExpired)?;
    let successors = shown.successors(&app.keys.refresh);
    let command = AuthorityCommand::Rotate {
        sid: shown.sid.clone(),
        device: call.device()?.hash.clone(),
        presented: shown.hash(),
        successors: successors.iter().map(RefreshToken::hash).collect(),
        nonce: call.nonce()?.clone(),
    };
    match app.objects.authority(&shown.authority, &command, None).await? {
        AuthorityOutcome::Rotated { successor, alive: session } => {
            let next = usize::try_from(successor).ok().and_then(|at| successors.into_iter().nth(at));
            let tenant = call.tenant(app, &session.sid);
            let issued = IssuedTokens::of(app, call, &shown.authority, &session, tenant.as_ref())?;
            Ok(RotatedSession { user: shown.authority.clone(), issued: issued.with_refresh(next), session })
        }
        AuthorityOutcome::Rejected { why, reused } => {
            if reused {
                security_events::refresh_reused(app, call, &shown.authority).await;
            }
            Err(rejection_error(why))
        }
        _ => Err(Error::internal("an authority answered a rotation with something else")),
    }
}
