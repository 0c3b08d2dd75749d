//! `POST /api/auth/pass-update`: the new password. It ends every session of the person, their PIN, their other sign-in methods, and
//! the lockout of their address. One code, or one limited session, does it once.
//!
//! Hops: nonce and limit → is the proof good (before a hash is computed for it) → one aborting batch → sessions ended.

use super::{address, limited_session};
use crate::domain::authority::Command;
use crate::domain::counter;
use crate::domain::email::Email;
use crate::domain::ids::OutboxId;
use crate::domain::json::FieldError;
use crate::domain::one_time_code::{Purpose, hash_of};
use crate::domain::password::owner::PasswordOwner;
use crate::domain::password::{NewPassword, Password};
use crate::domain::snapshot::Snapshot;
use crate::domain::text::{Id, LinkCode};
use crate::http::auth::admission::{AttemptLimit, address_counter, admit_visitor};
use crate::http::auth::sign_in::COUNTER;
use crate::http::auth::{hashing, new_password};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::caller::alive_or;
use crate::http::pipeline::checks::jar;
use crate::http::pipeline::cookies::Cookie;
use crate::jobs::outbox;
use crate::storage::codes::{self, CodeOwner};
use crate::storage::passwords::{Proof, Reset, reset};
use futures_util::future::join;
use serde::Deserialize;
use utoipa::ToSchema;

/// What the call takes.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "code": "the-code-of-the-mailed-link", "email": "anna@nordlicht.example", "password": "Sommer-in-Kiel-28", "passwordConfirm": "Sommer-in-Kiel-28" }))]
pub struct PassUpdateRequest {
    /// The code of the link, or `id` in a session that was opened for this alone.
    pub code: LinkCode,
    /// The person, with `code` = `id`.
    pub id: Option<Id>,
    /// The address of the link; required with its code.
    pub email: Option<Email>,
    /// The new password.
    pub password: NewPassword,
    /// The same; required.
    pub password_confirm: Option<Password>,
}

/// Replaces the password.
///
/// # Errors
/// `link_expired`; 422 `weak_password`, `password_common`, `password_breached`, `password_mismatch`.
#[utoipa::path(post, path = "/api/auth/pass-update", operation_id = "passUpdate", tag = "auth",
    request_body = PassUpdateRequest, responses((status = 204)))]
pub async fn update(app: App, call: Call) -> Result<Answer, Error> {
    let PassUpdateRequest { code, id, email, password, password_confirm } = call.read()?;
    let email = address(&code, email)?;
    same_twice(&password, password_confirm.as_ref())?;
    let limit = call.configuration.private.limits.code_per_network;
    admit_visitor(&app, &call, &[AttemptLimit::network(&app, &call, "code", limit)]).await?;
    let hash = hash_of(code.as_str());
    let (owner, address) = owner(&app, &call, id.as_ref(), email.as_ref(), &hash).await?;
    let companies: Vec<&str> = owner.companies.iter().map(String::as_str).collect();
    let known = PasswordOwner {
        email: address.as_str(),
        first_name: &owner.first_name,
        last_name: &owner.last_name,
        companies: &companies,
    };
    new_password::must_be_good(&app, &call, &password.0, &known).await?;
    let user = owner.user;
    let stored = hashing::hash(&app, &call, &password.0).await?;

    let row = OutboxId::from(app.new_id());
    let version = reset(
        app.db.as_ref(),
        &Reset {
            user: &user,
            proof: match &email {
                Some(email) => Proof::Code { hash: &hash, email },
                None => Proof::LimitedSession,
            },
            stored: &stored,
            outbox_id: &row,
            notice: mail::password_changed(&app, &call, &user),
            audit: call.audit(&user),
        },
        call.now,
    )
    .await?;
    let end = Command::EndAll { credential_version: version, keep: None };
    let lockout = address_counter(&app, COUNTER, &address);
    let forgive = app.objects.counter(&lockout, &counter::Command::Forgive);
    // A counter that does not answer only leaves a lockout that ends by itself.
    let (delivery, _) = join(outbox::deliver_now(&app, &row, &user, &end), forgive).await;
    let cleared = [Cookie::Utk, Cookie::Rtk, Cookie::Ttk, Cookie::UuId, Cookie::Xsrf];
    let lines = cleared.map(|cookie| call.cookie_row.clear(cookie)).to_vec();
    Ok(Answer::no_content().cookies(jar(&call, lines)).after(delivery).after(mail::deliver_later(&app, &call)))
}

/// `password` and `passwordConfirm` are the same.
pub fn same_twice(password: &NewPassword, confirm: Option<&Password>) -> Result<(), Error> {
    let code = match confirm {
        Some(confirm) if password.0.is(confirm) => return Ok(()),
        Some(_) => "password_mismatch",
        None => "required",
    };
    Err(vec![FieldError::new("passwordConfirm", code)].into())
}

/// Who may choose, and the address of their notice.
async fn owner(
    app: &App,
    call: &CallParts,
    id: Option<&Id>,
    email: Option<&Email>,
    hash: &str,
) -> Result<(CodeOwner, Email), Error> {
    if let Some(email) = email {
        let owner = codes::owner(app.db.as_ref(), Purpose::Reset, hash, email, call.now).await?;
        return Ok((owner.ok_or(Code::LinkExpired)?, email.clone()));
    }
    let (user, sid, epoch) = limited_session(call, id)?;
    let check = Command::Check { sid: sid.to_owned(), epoch, version: None };
    let alive = alive_or(app.objects.authority(user, &check, None).await?).map_err(|_| Code::LinkExpired)?;
    // The person of the session, not the body's address, is whom the notice goes to.
    let Snapshot { person, companies, .. } =
        *alive.snapshot.ok_or_else(|| Error::internal("a session without its person"))?;
    let email = Email::parse(&person.email).map_err(|_| Error::internal("a person without an address"))?;
    let owner = CodeOwner {
        user: user.clone(),
        first_name: person.first_name,
        last_name: person.last_name,
        companies: companies.into_iter().map(|company| company.title).collect(),
    };
    Ok((owner, email))
}
