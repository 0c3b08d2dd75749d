//! The password once more, in the call that needs it (`reauthenticate.rs` proves it for ten minutes), for what a stolen session must not do. It is
//! counted with the sign-ins of the address: who holds a session guesses no faster than anybody at the door, and locks out nobody but the
//! own device.

use super::sign_in::Attempts;
use crate::domain::email::Email;
use crate::domain::ids::SessionId;
use crate::domain::json::FieldError;
use crate::domain::password::{Password, PasswordCheck};
use crate::domain::time::Timestamp;
use crate::http::auth::hashing;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::caller::Caller;
use crate::storage::passwords::current;
use futures_util::future::join;

/// How long after a provider signed somebody in who has no password that counts as proof (10 minutes).
const FRESH_MS: i64 = 10 * 60_000;

/// Proves the caller once more, for what is about their credentials: by their password; where they have none, by a session that a
/// provider opened a moment ago, for only a provider lets them in.
///
/// # Errors
/// As `prove`; 422 where the password is absent; `reauthentication_required`.
pub async fn prove_anyhow(
    app: &App,
    call: &CallParts,
    caller: &Caller,
    typed: Option<&Password>,
) -> Result<Option<VerifiedPassword>, Error> {
    caller.with_password()?;
    let has_password = caller.alive.snapshot.as_deref().is_none_or(|snapshot| snapshot.person.has_password);
    match typed {
        Some(typed) if has_password => prove(app, call, caller, typed).await.map(Some),
        None if has_password => Err(vec![FieldError::new("password", "required")].into()),
        _ if is_fresh(&caller.alive.sid, call.now) => Ok(None),
        _ => Err(Code::ReauthenticationRequired.into()),
    }
}

/// Whether a session began a moment ago: its id says when (`App::new_id`).
fn is_fresh(sid: &SessionId, now: Timestamp) -> bool {
    let began = sid.replace('-', "").get(..12).and_then(|time| i64::from_str_radix(time, 16).ok());
    began.is_some_and(|began| (0..=FRESH_MS).contains(&now.since(Timestamp(began))))
}

/// A password that was right.
pub struct VerifiedPassword {
    /// The version of the credential that it proves; what is done must hold on to it.
    pub credential_version: i64,
    /// To be given back when everything is done.
    pub attempts: Attempts,
}

/// Compares the caller's password, after the attempt was counted.
///
/// # Errors
/// `invalid_credentials` (wrong, or none is set), `too_many_attempts`, `forbidden` in a session that a PIN opened,
/// `session_expired` where the person is gone.
pub async fn prove(app: &App, call: &CallParts, caller: &Caller, typed: &Password) -> Result<VerifiedPassword, Error> {
    caller.with_password()?;
    let person = caller.alive.snapshot.as_deref().map(|snapshot| snapshot.person.email.as_str());
    let email = Email::parse(person.unwrap_or_default()).map_err(|_| Error::internal("a person without an address"))?;
    let (attempts, known) =
        join(Attempts::take_admitted(app, call, &email), current(app.db.as_ref(), &caller.user)).await;
    let (attempts, known) = (attempts?, known?.ok_or(Code::SessionExpired)?);
    match hashing::verify(app, call, known.stored.as_ref(), typed).await {
        Ok(PasswordCheck::Wrong) => Err(Code::InvalidCredentials.into()),
        Ok(PasswordCheck::Right | PasswordCheck::RightButOld) => {
            Ok(VerifiedPassword { credential_version: known.credential_version, attempts })
        }
        Err(crowded) => Err(attempts.uncounted(app, crowded).await),
    }
}
