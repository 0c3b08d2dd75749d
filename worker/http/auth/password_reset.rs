//! Password reset: a mailed code, or a session that can do nothing else, lets a person choose a new password.

pub mod forgot;
pub mod update;
pub mod verify_code;

use crate::domain::authority::Scope;
use crate::domain::email::Email;
use crate::domain::ids::{SessionId, UserId};
use crate::domain::json::FieldError;
use crate::domain::text::{Id, LinkCode};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::call::{BearerState, CallParts};

/// What stands in place of a code where a limited session is the proof (specification 2: `reset/{mail}/{code}`).
const BY_SESSION: &str = "id";

/// Refuses where operations switched the reset off: nobody asks for a link then. What an administrator sent, or a sign-in demands, is
/// still done, or whoever must choose a password could not.
fn switched_on(call: &CallParts) -> Result<(), Error> {
    if call.configuration.public.features.password_reset { Ok(()) } else { Err(Code::PasswordResetDisabled.into()) }
}

/// The address of a link, which comes with its code; none where a session is the proof.
fn address(code: &LinkCode, email: Option<Email>) -> Result<Option<Email>, Error> {
    match email {
        _ if code.as_str() == BY_SESSION => Ok(None),
        Some(email) => Ok(Some(email)),
        None => Err(vec![FieldError::new("email", "required")].into()),
    }
}

/// The person of a session that may choose a new password, and its id and epoch. `id` is who the client believes to be;
/// anybody else's, and no such session at all, is an expired link.
fn limited_session<'a>(call: &'a CallParts, id: Option<&Id>) -> Result<(&'a UserId, &'a SessionId, i64), Error> {
    match &call.bearer_state {
        BearerState::Claimed(claims)
            if claims.scp == Scope::Password && id.is_some_and(|id| id.as_str() == claims.user.as_str()) =>
        {
            Ok((&claims.user, &claims.sid, claims.ep))
        }
        BearerState::Claimed(_) | BearerState::Expired(_) | BearerState::Nobody => Err(Code::LinkExpired.into()),
    }
}
