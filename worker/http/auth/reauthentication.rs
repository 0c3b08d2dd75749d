//! The password once more, for what a stolen session must not do.

use super::admission::Counted;
use crate::domain::password::{self, Password, Stored, Verdict};
use crate::http::app::App;
use crate::http::call::CallParts;
use crate::http::caller::Caller;
use crate::http::error::{Code, Error};
use crate::storage::rows::Columns;
use crate::storage::users;

/// Proves the caller's password and answers the credential version that it was verified at. Wrong ones are counted per
/// person, so that a stolen session is no way to guess.
///
/// # Errors
/// `invalid_credentials`, `too_many_attempts`, `forbidden` in a session that a PIN opened.
pub async fn prove(app: &App, call: &CallParts, caller: &Caller, typed: &Password) -> Result<i64, Error> {
    caller.with_password()?;
    let limit = Counted::of("password", &caller.user, call.configuration.private.limits.signin_per_address);
    limit.take(app, call).await?;
    let rows = app.db.batch(vec![users::by_id(&caller.user)]).await?.rows;
    let row = rows.first().and_then(|rows| rows.first()).filter(|row| row.flag("state"));
    let stored =
        row.and_then(|row| row.optional("password_phc").map(|phc| Stored { phc, pepper_id: row.text("pepper_id") }));
    if password::verify(&app.keys.pepper, stored.as_ref(), typed) == Verdict::Wrong {
        return Err(Code::InvalidCredentials.into());
    }
    limit.give_back(app, call).await?;
    row.map(|row| row.integer("credential_version")).ok_or_else(|| Code::InvalidCredentials.into())
}
