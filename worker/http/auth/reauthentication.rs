//! The password once more, for what a stolen session must not do. It is counted with the sign-ins of the address: who holds
//! a session guesses no faster than anybody at the door, and locks out nobody but the own device.

use super::sign_in::Attempts;
use crate::domain::email::Email;
use crate::domain::password::{self, Password, Verdict};
use crate::http::app::App;
use crate::http::call::CallParts;
use crate::http::caller::Caller;
use crate::http::error::{Code, Error};
use crate::storage::passwords::known;
use futures_util::future::join;

/// A password that was right.
pub struct Proven {
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
pub async fn prove(app: &App, call: &CallParts, caller: &Caller, typed: &Password) -> Result<Proven, Error> {
    caller.with_password()?;
    let person = caller.alive.snapshot.as_deref().map(|snapshot| snapshot.person.email.as_str());
    let email = Email::parse(person.unwrap_or_default()).map_err(|_| Error::internal("a person without an address"))?;
    let (attempts, known) =
        join(Attempts::take_admitted(app, call, &email), known(app.db.as_ref(), &caller.user)).await;
    let (attempts, known) = (attempts?, known?.ok_or(Code::SessionExpired)?);
    if password::verify(&app.keys.pepper, known.stored.as_ref(), typed) == Verdict::Wrong {
        return Err(Code::InvalidCredentials.into());
    }
    Ok(Proven { credential_version: known.credential_version, attempts })
}
