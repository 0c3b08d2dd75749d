//! `POST /api/auth/signout`: this session ends at once everywhere; other devices stay.

use crate::domain::authority::Command;
use crate::http::answer::Answer;
use crate::http::app::App;
use crate::http::call::{Bearing, Call, CallParts};
use crate::http::caller::refused;
use crate::http::checks::jar;
use crate::http::cookies::Cookie;
use crate::http::error::{Code, Error};

/// Ends the session.
///
/// # Errors
/// `unauthenticated` without any token, `session_expired`, `guard_replayed`.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/auth/signout", operation_id = "signout", tag = "auth",
    responses((status = 204))))]
pub async fn sign_out(app: App, call: Call) -> Result<Answer, Error> {
    call.fields()?.finish()?;
    let (user, close) = closing(&call)?;
    if let crate::domain::authority::Outcome::Refused { why } = app.objects.authority(&user, &close, None).await? {
        return Err(refused(why));
    }
    let row = &call.cookie_row;
    let lines = [Cookie::Utk, Cookie::Rtk, Cookie::Ttk].map(|cookie| row.clear(cookie)).to_vec();
    Ok(Answer::no_content().cookies(jar(&call, lines)))
}

/// The session by its access token, whatever its age, or by its refresh token.
fn closing(call: &CallParts) -> Result<(String, Command), Error> {
    let device = call.device()?.hash.clone();
    let nonce = call.nonce()?.clone();
    let admit = |sid: &str, epoch, refresh| Command::Admit {
        sid: sid.to_owned(),
        epoch,
        refresh,
        device,
        nonce,
        ex_days: None,
        close: true,
    };
    match (&call.bearing, &call.refresh) {
        (Bearing::Claimed(claims) | Bearing::Expired(claims), _) => {
            Ok((claims.user.clone(), admit(&claims.sid, Some(claims.ep), None)))
        }
        (Bearing::Nobody, Some(token)) => Ok((token.authority.clone(), admit(&token.sid, None, Some(token.hash())))),
        (Bearing::Nobody, None) => Err(Code::Unauthenticated.into()),
    }
}
