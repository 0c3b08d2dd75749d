//! `/api/user`: what is the caller's own.

pub mod providers;

use super::answer::Answer;
use super::app::App;
use super::call::Call;
use super::copy::{self, who};
use super::error::Error;
use crate::domain::person::Person;
use serde::Serialize;

/// What the call answers.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MeAnswer {
    /// Always true.
    pub valid: bool,
    /// Who.
    pub user: Person,
}

/// Who am I?
///
/// # Errors
/// Those of the session.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/user/me", operation_id = "me", tag = "user",
    responses((status = 200, body = MeAnswer))))]
pub async fn me(app: App, call: Call) -> Result<Answer, Error> {
    call.parameters()?;
    let who = who(&app, &call).await?;
    let kept = who.fresh.then(|| copy::keep(&app, &who.caller.alive.sid, &who.snapshot));
    let answer = Answer::json(&MeAnswer { valid: true, user: who.snapshot.person });
    Ok(match kept {
        Some(kept) => answer.after(kept),
        None => answer,
    })
}
