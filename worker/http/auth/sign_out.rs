//! `POST /api/auth/signout`: ends this session on every server at once; sessions on other devices stay.

use crate::domain::ids::{SessionId, UserId};
use crate::domain::sessions::authority::{AuthorityCommand, AuthorityOutcome, RejectionReason};
use crate::http::auth::tokens::RefreshRequest;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{AccessTokenState, Call, CallParts};
use crate::http::pipeline::caller::rejection_error;
use crate::http::pipeline::cookies::Cookie;
use crate::http::pipeline::response::ApiResponse;
use crate::http::pipeline::security_events;

/// Signs out: ends the current session.
///
/// # Errors
/// `unauthenticated` without any token, `session_expired`, `guard_replayed`.
#[utoipa::path(post, path = "/api/auth/signout", operation_id = "signout", tag = "auth",
    request_body = RefreshRequest, responses((status = 204)))]
pub async fn sign_out(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<RefreshRequest>()?;
    let session_cookies = [Cookie::AccessToken, Cookie::RefreshToken, Cookie::TenantToken];
    let cleared = call.cookie_jar(session_cookies.map(|cookie| call.cookie_attributes.clear(cookie)).to_vec());
    let outcome = match end_command(&call) {
        Ok((user, close)) => app.objects.authority(&user, &close, None).await?,
        Err(error) if error.code == Code::Unauthenticated => return Err(Error { cookies: cleared, ..error }),
        Err(error) => return Err(error),
    };
    match outcome {
        // The session had ended already: its cookies are cleared all the same.
        AuthorityOutcome::Rejected { why: why @ RejectionReason::SessionExpired, reused } => {
            if let (true, Some(shown)) = (reused, &call.refresh) {
                security_events::refresh_reused(&app, &call, &shown.authority).await;
            }
            Err(Error { cookies: cleared, ..rejection_error(why) })
        }
        AuthorityOutcome::Rejected { why, .. } => Err(rejection_error(why)),
        _ => Ok(ApiResponse::no_content().cookies(cleared)),
    }
}

/// The command that ends the session, identified by its access token, even an expired one, or by its refresh token.
fn end_command(call: &CallParts) -> Result<(UserId, AuthorityCommand), Error> {
    let device = call.device()?.hash.clone();
    let nonce = call.nonce()?.clone();
    let admit = |sid: &SessionId, epoch, refresh| AuthorityCommand::Admit {
        sid: sid.to_owned(),
        epoch,
        refresh,
        device,
        nonce,
        ex_days: None,
        close: true,
        version: None,
    };
    match (&call.access_token_state, &call.refresh) {
        (AccessTokenState::Claimed(claims) | AccessTokenState::Expired(claims), _) => {
            Ok((claims.user.clone(), admit(&claims.sid, Some(claims.ep), None)))
        }
        (AccessTokenState::Anonymous, Some(token)) => {
            Ok((token.authority.clone(), admit(&token.sid, None, Some(token.hash()))))
        }
        (AccessTokenState::Anonymous, None) => Err(Code::Unauthenticated.into()),
    }
}
