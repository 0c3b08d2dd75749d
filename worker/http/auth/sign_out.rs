//! `POST /api/auth/signout`: this session ends at once everywhere; other devices stay.

use crate::domain::authority::{Command, Outcome, Refusal};
use crate::domain::ids::{SessionId, UserId};
use crate::http::auth::tokens::RefreshRequest;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{BearerState, Call, CallParts};
use crate::http::pipeline::caller::refused;
use crate::http::pipeline::checks::jar;
use crate::http::pipeline::cookies::Cookie;
use crate::http::pipeline::security;

/// Ends the session.
///
/// # Errors
/// `unauthenticated` without any token, `session_expired`, `guard_replayed`.
#[utoipa::path(post, path = "/api/auth/signout", operation_id = "signout", tag = "auth",
    request_body = RefreshRequest, responses((status = 204)))]
pub async fn sign_out(app: App, call: Call) -> Result<Answer, Error> {
    call.read::<RefreshRequest>()?;
    let row = &call.cookie_row;
    let cleared = jar(&call, [Cookie::Utk, Cookie::Rtk, Cookie::Ttk].map(|cookie| row.clear(cookie)).to_vec());
    let outcome = match closing(&call) {
        Ok((user, close)) => app.objects.authority(&user, &close, None).await?,
        Err(error) if error.code == Code::Unauthenticated => return Err(Error { cookies: cleared, ..error }),
        Err(error) => return Err(error),
    };
    match outcome {
        // Over already: what is left of it in the browser goes as well.
        Outcome::Refused { why: why @ Refusal::SessionExpired, reused } => {
            if let (true, Some(shown)) = (reused, &call.refresh) {
                security::refresh_reused(&app, &call, &shown.authority).await;
            }
            Err(Error { cookies: cleared, ..refused(why) })
        }
        Outcome::Refused { why, .. } => Err(refused(why)),
        _ => Ok(Answer::no_content().cookies(cleared)),
    }
}

/// The session by its access token, whatever its age, or by its refresh token.
fn closing(call: &CallParts) -> Result<(UserId, Command), Error> {
    let device = call.device()?.hash.clone();
    let nonce = call.nonce()?.clone();
    let admit = |sid: &SessionId, epoch, refresh| Command::Admit {
        sid: sid.to_owned(),
        epoch,
        refresh,
        device,
        nonce,
        ex_days: None,
        close: true,
        version: None,
    };
    match (&call.bearer_state, &call.refresh) {
        (BearerState::Claimed(claims) | BearerState::Expired(claims), _) => {
            Ok((claims.user.clone(), admit(&claims.sid, Some(claims.ep), None)))
        }
        (BearerState::Nobody, Some(token)) => {
            Ok((token.authority.clone(), admit(&token.sid, None, Some(token.hash()))))
        }
        (BearerState::Nobody, None) => Err(Code::Unauthenticated.into()),
    }
}
