//! `POST /api/auth/pass-forgot`: mails a link. Known and unknown addresses are answered alike, at the same cost: the same
//! statements run, and the mail is delivered after the answer.

use super::switched_on;
use crate::domain::email::Email;
use crate::domain::json::length;
use crate::domain::mail::Template;
use crate::domain::one_time_code::{OneTimeCode, Purpose, RESET_MS};
use crate::http::answer::Answer;
use crate::http::app::App;
use crate::http::auth::admission::{Counted, admit_visitor};
use crate::http::call::Call;
use crate::http::error::Error;
use crate::http::mail;
use crate::storage::codes::{self, Mailed, Owner};
use http::StatusCode;
use serde_json::json;

/// What the call takes.
#[cfg(feature = "openapi")]
#[derive(utoipa::ToSchema)]
pub struct PassForgotRequest {
    /// The address.
    pub email: String,
    /// The page's origin: chooses among the configured ones.
    pub domain: Option<String>,
}

/// Mails a link to choose a new password.
///
/// # Errors
/// `password_reset_disabled`, `too_many_attempts`.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/auth/pass-forgot", operation_id = "passForgot", tag = "auth",
    request_body = PassForgotRequest, responses((status = 202))))]
pub async fn forgot(app: App, call: Call) -> Result<Answer, Error> {
    switched_on(&call)?;
    let mut fields = call.fields()?;
    let email = fields.required("email", Email::parse);
    let domain = fields.optional("domain", |text| length(text, 0, 255));
    fields.finish()?;
    let Some(email) = email else { return Err(Error::internal("a required field is absent")) };
    let limit = call.configuration.private.limits.reset_per_address;
    admit_visitor(&app, &call, &[Counted::address(&app, "reset", &email, limit)]).await?;

    let code = OneTimeCode::new(app.chance());
    let link = mail::links::reset(email.as_str(), &code.text);
    let minutes = (RESET_MS / 60_000).to_string();
    let mailed = Mailed {
        purpose: Purpose::Reset,
        hash: &code.hash,
        mail_id: &app.new_id(),
        sealed: &mail::seal(&app, &call, Some(&link), domain.as_deref(), &[("minutes", &minutes)]),
        language: call.language,
        template: Template::Reset.name(),
    };
    let owner = Owner::Email(&email);
    let mut batch = codes::mail(&mailed, &owner, call.now).to_vec();
    batch.push(codes::mailed(&owner, &call.trail(""), call.now));
    app.db.batch(batch).await?;
    Ok(Answer::json(&json!({})).status(StatusCode::ACCEPTED).after(mail::deliver_later(&app)))
}
