//! Password reset: a mailed code, or a session limited to this, lets a user choose a new password.

pub mod forgot;
pub mod update;
pub mod verify_code;

use crate::domain::identity::email::Email;
use crate::domain::ids::{SessionId, UserId};
use crate::domain::request::json::{FieldCode, FieldError};
use crate::domain::request::text::{Id, LinkCode};
use crate::domain::sessions::authority::Scope;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::call::{AccessTokenState, CallParts};

/// The value of `code` when a limited session is the proof (specification 2: `reset/{mail}/{code}`).
const BY_SESSION: &str = "id";

/// Rejects requests for a link while the feature is disabled. Resets that an administrator started or a sign-in requires still work, or
/// their users could not choose a password.
fn require_enabled(call: &CallParts) -> Result<(), Error> {
    if call.configuration.public.features.password_reset { Ok(()) } else { Err(Code::PasswordResetDisabled.into()) }
}

/// The e-mail address of a link, required with its code; `None` if a session is the proof.
fn link_email(code: &LinkCode, email: Option<Email>) -> Result<Option<Email>, Error> {
    match email {
        _ if code.as_str() == BY_SESSION => Ok(None),
        Some(email) => Ok(Some(email)),
        None => Err(vec![FieldError::new("email", FieldCode::Required)].into()),
    }
}

/// User, id and epoch of a session that may choose a new password. `id` is the user that the client expects; if it differs, or there is no
/// such session, the error is that of an expired link.
fn limited_session<'a>(call: &'a CallParts, id: Option<&Id>) -> Result<(&'a UserId, &'a SessionId, i64), Error> {
    match &call.access_token_state {
        AccessTokenState::Claimed(claims)
            if claims.scp == Scope::Password && id.is_some_and(|id| id.as_str() == claims.user.as_str()) =>
        {
            Ok((&claims.user, &claims.sid, claims.ep))
        }
        AccessTokenState::Claimed(_) | AccessTokenState::Expired(_) | AccessTokenState::Anonymous => {
            Err(Code::LinkExpired.into())
        }
    }
}
