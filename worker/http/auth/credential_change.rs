//! What a change of credentials demands: the caller proves who they are within the call itself, because a stolen session must not change a way to
//! sign in (`reauthenticate.rs` makes a session fresh for ten minutes instead), and the session must not have been ended meanwhile. The password
//! shares the attempt limit of sign-ins: a session does not allow faster guessing, and it can lock out only its own device.

use super::sign_in::Attempts;
use crate::domain::credentials::password::{Password, PasswordCheck};
use crate::domain::identity::email::Email;
use crate::domain::ids::{SessionId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::http::auth::password_hashing;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::caller::Caller;
use crate::ports::DatabaseError;
use crate::storage::authority_outbox::credentials_of;
use crate::storage::passwords::current;
use futures_util::future::join;

/// Reauthenticates the caller before credentials change: by password; an account without a password needs a fresh session, which a provider
/// opened or a second factor was verified in a moment ago.
///
/// # Errors
/// Those of `prove`; 422 if the password is missing; `reauthentication_required`.
pub async fn prove_or_be_fresh(
    app: &App,
    call: &CallParts,
    caller: &Caller,
    password: Option<&Password>,
) -> Result<Option<VerifiedPassword>, Error> {
    caller.require_password_session()?;
    let has_password = caller.session.snapshot.as_deref().is_none_or(|snapshot| snapshot.person.has_password);
    match password {
        Some(password) if has_password => prove(app, call, caller, password).await.map(Some),
        None if has_password => Err(vec![FieldError::new("password", FieldCode::Required)].into()),
        _ => caller.must_be_fresh(call.now).map(|()| None),
    }
}

/// The credential version that a change by a session must still find, so that a session that was ended creates no way to sign in (decision 256). Await it
/// before the session is admitted, and evaluate its result afterwards: an ended session takes precedence.
///
/// # Errors
/// `unavailable` while the session authority has not processed the end of the session yet; `session_expired` if the user is gone or disabled.
pub async fn version_to_change(app: &App, user: &UserId, sid: &SessionId) -> Result<i64, Error> {
    let found = credentials_of(app.db.as_ref(), user, sid).await?.ok_or(Code::SessionExpired)?;
    if found.is_ending { Err(Code::Unavailable.into()) } else { Ok(found.credential_version) }
}

/// The error of such a change: a password that was changed meanwhile has ended this session, as disabling or erasing the user has.
#[must_use]
pub fn change_error(error: DatabaseError) -> Error {
    match error {
        DatabaseError::PreconditionFailed(Precondition::CredentialChanged | Precondition::NotFound) => {
            Code::SessionExpired.into()
        }
        error => error.into(),
    }
}

pub struct VerifiedPassword {
    /// Version of the credentials that were verified; the batch that follows must require it.
    pub credential_version: i64,
    /// Attempts to release after that batch.
    pub attempts: Attempts,
}

/// Verifies the caller's password after an attempt was taken. Where the caller has a second factor, it is enough only in a session that has
/// verified one (decision 188).
///
/// # Errors
/// `invalid_credentials` (wrong, or there is none), `too_many_attempts`, `forbidden` in a session opened by PIN,
/// `reauthentication_required` if the session never verified the second factor, `session_expired` if the user is gone.
pub async fn prove(
    app: &App,
    call: &CallParts,
    caller: &Caller,
    password: &Password,
) -> Result<VerifiedPassword, Error> {
    caller.require_password_session()?;
    let person = caller.session.snapshot.as_deref().map(|snapshot| snapshot.person.email.as_str());
    let email = Email::parse(person.unwrap_or_default()).map_err(|_| Error::internal("a user without an address"))?;
    let (attempts, known) =
        join(Attempts::take_admitted(app, call, &email), current(app.db.as_ref(), &caller.user)).await;
    let (attempts, known) = (attempts?, known?.ok_or(Code::SessionExpired)?);
    if known.has_factor && !caller.session.factor {
        return Err(attempts.release_after(app, Code::ReauthenticationRequired.into()).await);
    }
    match password_hashing::verify(app, call, known.stored.as_ref(), password).await {
        Ok(PasswordCheck::Wrong) => Err(Code::InvalidCredentials.into()),
        Ok(PasswordCheck::Correct | PasswordCheck::CorrectNeedsRehash) => {
            Ok(VerifiedPassword { credential_version: known.credential_version, attempts })
        }
        Err(queue_full) => Err(attempts.release_after(app, queue_full).await),
    }
}
