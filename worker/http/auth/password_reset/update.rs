//! `POST /api/auth/pass-update`: the new password. It ends every session of the person, their PIN, their other ways in, and
//! the lockout of their address. One code, or one limited session, does it once.
//!
//! Hops: nonce and limit → is the proof good (before a hash is computed for it) → one aborting batch → sessions ended.

use super::{BY_SESSION, limited_session};
use crate::domain::authority::Command;
use crate::domain::counter;
use crate::domain::email::Email;
use crate::domain::ids::UserId;
use crate::domain::json::{FieldError, length};
use crate::domain::one_time_code::{Purpose, shown};
use crate::domain::password::{self, Password};
use crate::http::answer::Answer;
use crate::http::app::App;
use crate::http::auth::admission::{AttemptLimit, address_counter, admit_visitor};
use crate::http::auth::sign_in::COUNTER;
use crate::http::call::{Call, CallParts};
use crate::http::caller::alive_or;
use crate::http::checks::jar;
use crate::http::cookies::Cookie;
use crate::http::error::{Code, Error};
use crate::http::mail;
use crate::http::outbox;
use crate::storage::codes;
use crate::storage::passwords::{Proof, Reset, reset};
use futures_util::future::join;

/// What the call takes.
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PassUpdateRequest {
    /// The code of the link, or `id` in a session that was opened for this alone.
    pub code: String,
    /// The person, with `code` = `id`.
    pub id: Option<String>,
    /// The address of the link.
    pub email: Option<String>,
    /// The new password.
    pub password: String,
    /// The same.
    pub password_confirm: String,
}

struct Request {
    code: String,
    id: Option<String>,
    /// Absent where a session is the proof.
    email: Option<Email>,
    password: Password,
}

/// Replaces the password.
///
/// # Errors
/// `link_expired`; 422 `weak_password`, `password_mismatch`.
#[utoipa::path(post, path = "/api/auth/pass-update", operation_id = "passUpdate", tag = "auth",
    request_body = PassUpdateRequest, responses((status = 204)))]
pub async fn update(app: App, call: Call) -> Result<Answer, Error> {
    let request = parse(&call)?;
    let limit = call.configuration.private.limits.code_per_network;
    admit_visitor(&app, &call, &[AttemptLimit::network(&app, &call, "code", limit)]).await?;
    let hash = shown(&request.code);
    let (user, address) = owner(&app, &call, &request, &hash).await?;
    let stored = password::hash(&app.keys.pepper, &request.password, app.chance());
    let stored = stored.ok_or_else(|| Error::internal("a password could not be hashed"))?;

    let row = app.new_id();
    let version = reset(
        app.db.as_ref(),
        &Reset {
            user: &user,
            proof: match &request.email {
                Some(email) => Proof::Code { hash: &hash, email },
                None => Proof::LimitedSession,
            },
            stored: &stored,
            outbox_id: &row,
            notice: mail::password_changed(&app, &call, &user),
            trail: call.trail(&user),
        },
        call.now,
    )
    .await?;
    let end = Command::EndAll { credential_version: version, keep: None };
    let lockout = address_counter(&app, COUNTER, &address);
    let forgive = app.objects.counter(&lockout, &counter::Command::Forgive);
    // A counter that does not answer only leaves a lockout that ends by itself.
    let (told, _) = join(outbox::tell(&app, &row, &user, &end), forgive).await;
    let cleared = [Cookie::Utk, Cookie::Rtk, Cookie::Ttk, Cookie::UuId, Cookie::Xsrf];
    let lines = cleared.map(|cookie| call.cookie_row.clear(cookie)).to_vec();
    Ok(Answer::no_content().cookies(jar(&call, lines)).after(told).after(mail::deliver_later(&app, &call)))
}

fn parse(call: &CallParts) -> Result<Request, Error> {
    let mut fields = call.fields()?;
    let code = fields.required("code", |text| length(text, 1, 128)).unwrap_or_default();
    let id = fields.optional("id", |text| length(text, 1, 64));
    let email = if code == BY_SESSION { None } else { fields.required("email", Email::parse) };
    let password = new_password(&mut fields, call);
    fields.finish()?;
    let password = password.ok_or_else(|| Error::internal("a required field is absent"))?;
    Ok(Request { code, id, email, password })
}

/// `password` and `passwordConfirm`: strong, and the same twice.
pub fn new_password(fields: &mut crate::domain::json::Fields, call: &CallParts) -> Option<Password> {
    let rule = &call.configuration.public.password;
    let password = fields.required("password", |text| Password::chosen(text, rule))?;
    let repeated = fields.required("passwordConfirm", Password::typed)?;
    if !password.is(&repeated) {
        fields.refuse(FieldError::new("passwordConfirm", "password_mismatch"));
    }
    Some(password)
}

/// Who may choose, and the address of their notice.
async fn owner(app: &App, call: &CallParts, request: &Request, hash: &str) -> Result<(UserId, Email), Error> {
    if let Some(email) = &request.email {
        let user = codes::owner(app.db.as_ref(), Purpose::Reset, hash, email, call.now).await?;
        return Ok((user.ok_or(Code::LinkExpired)?, email.clone()));
    }
    let (user, sid, epoch) = limited_session(call, request.id.as_deref())?;
    let check = Command::Check { sid: sid.to_owned(), epoch, version: None };
    let alive = alive_or(app.objects.authority(user, &check, None).await?).map_err(|_| Code::LinkExpired)?;
    // The person of the session, not the body's address, is whom the notice goes to.
    let person = alive.snapshot.map(|snapshot| snapshot.person.email).unwrap_or_default();
    let email = Email::parse(&person).map_err(|_| Error::internal("a person without an address"))?;
    Ok((user.clone(), email))
}
