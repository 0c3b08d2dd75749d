//! `POST /api/auth/pass-update`: sets the new password. It ends every session of the user and removes their PIN, their other sign-in
//! methods, and the lockout of their e-mail address. A code or a limited session works once.
//!
//! Round trips: nonce and attempt limit → the proof is checked, before a hash is computed → one aborting batch → sessions end.

use super::{limited_session, link_email};
use crate::domain::credentials::one_time_code::{Purpose, hash_of};
use crate::domain::credentials::password::owner::PasswordOwner;
use crate::domain::credentials::password::{NewPassword, Password, PasswordCheck, PasswordHash};
use crate::domain::identity::email::Email;
use crate::domain::ids::OutboxId;
use crate::domain::protection::counter::CounterCommand;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::domain::request::text::{Id, LinkCode};
use crate::domain::sessions::authority::AuthorityCommand;
use crate::domain::sessions::snapshot::Snapshot;
use crate::http::auth::admission::{AttemptLimit, address_counter, admit_visitor};
use crate::http::auth::credential_change::version_to_change;
use crate::http::auth::sign_in::SIGN_IN_LIMIT;
use crate::http::auth::{new_password, password_hashing};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::caller::live_session;
use crate::http::pipeline::cookies::Cookie;
use crate::http::pipeline::response::ApiResponse;
use crate::jobs::outbox;
use crate::storage::codes::{self, CodeOwner};
use crate::storage::passwords::{self, CurrentPassword, Reset, ResetProof, reset};
use futures_util::future::join;
use serde::Deserialize;
use utoipa::ToSchema;

/// A new password, with the proof that it may be chosen.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "code": "the-code-of-the-mailed-link", "email": "anna@nordlicht.example", "password": "Sommer-in-Kiel-28", "passwordConfirm": "Sommer-in-Kiel-28" }))]
pub struct PassUpdateRequest {
    /// Code of the link, or `id` in a session that is limited to choosing a password.
    pub code: LinkCode,
    /// User id; only with `code` = `id`.
    pub id: Option<Id>,
    /// E-mail address of the link; required with its code.
    pub email: Option<Email>,
    /// New password.
    pub password: NewPassword,
    /// Repetition of `password`; required.
    pub password_confirm: Option<Password>,
}

/// Sets a new password and ends all sessions.
///
/// # Errors
/// `link_expired`, `too_many_attempts`; 422 `weak_password`, `password_common` (also for the password of a limited session, and for one that a company set),
/// `password_breached`, `password_mismatch`.
#[utoipa::path(post, path = "/api/auth/pass-update", operation_id = "passUpdate", tag = "auth",
    request_body = PassUpdateRequest, responses((status = 204)))]
pub async fn update(app: App, call: Call) -> Result<ApiResponse, Error> {
    let PassUpdateRequest { code, id, email, password, password_confirm } = call.read()?;
    let email = link_email(&code, email)?;
    require_matching_passwords(&password, password_confirm.as_ref())?;
    let limit = call.configuration.private.limits.code_per_network;
    admit_visitor(&app, &call, &[AttemptLimit::network(&app, &call, "code", limit)]).await?;
    let hash = hash_of(code.as_str());
    let PasswordChooser { owner, address, session_version } =
        chooser(&app, &call, id.as_ref(), email.as_ref(), &hash).await?;
    let companies: Vec<&str> = owner.companies.iter().map(String::as_str).collect();
    let known = PasswordOwner {
        email: address.as_str(),
        first_name: &owner.first_name,
        last_name: &owner.last_name,
        companies: &companies,
    };
    new_password::reject_guessable(&app, &call, &password.0, &known).await?;
    if let Some(replaced) = &owner.replaced {
        require_another_password(&app, &call, replaced, &password.0).await?;
    }
    let user = owner.user;
    let stored = password_hashing::hash(&app, &call, &password.0).await?;

    let row = OutboxId::from(app.new_id());
    let version = reset(
        app.db.as_ref(),
        &Reset {
            user: &user,
            proof: match session_version {
                Some(credential_version) => ResetProof::LimitedSession { credential_version },
                None => ResetProof::Code { hash: &hash, email: &address },
            },
            stored: &stored,
            outbox_id: &row,
            notice: mail::password_changed(&app, &call, &user),
            audit: call.audit(&user),
        },
        call.now,
    )
    .await?;
    let end = AuthorityCommand::EndAll { credential_version: version, keep: None };
    let lockout = address_counter(&app, SIGN_IN_LIMIT, &address);
    let reset_attempts = app.objects.counter(&lockout, &CounterCommand::Reset);
    // If the rate limiter does not answer, the lockout ends by itself later.
    let (delivery, _) = join(outbox::deliver_now(&app, &row, &user, &end), reset_attempts).await;
    let cleared = [Cookie::AccessToken, Cookie::RefreshToken, Cookie::TenantToken, Cookie::DeviceLabel, Cookie::Xsrf];
    let lines = cleared.map(|cookie| call.cookie_attributes.clear(cookie)).to_vec();
    Ok(ApiResponse::no_content()
        .cookies(call.cookie_jar(lines))
        .after(delivery)
        .after(mail::deliver_later(&app, &call)))
}

/// Validates that `password` and `passwordConfirm` are equal.
pub fn require_matching_passwords(password: &NewPassword, confirm: Option<&Password>) -> Result<(), Error> {
    let code = match confirm {
        Some(confirm) if password.0.is(confirm) => return Ok(()),
        Some(_) => FieldCode::PasswordMismatch,
        None => FieldCode::Required,
    };
    Err(vec![FieldError::new("passwordConfirm", code)].into())
}

/// Rejects the password that is to be replaced: whoever set it for the user knows it.
async fn require_another_password(
    app: &App,
    call: &CallParts,
    replaced: &PasswordHash,
    chosen: &Password,
) -> Result<(), Error> {
    match password_hashing::verify(app, call, Some(replaced), chosen).await? {
        PasswordCheck::Wrong => Ok(()),
        PasswordCheck::Correct | PasswordCheck::CorrectNeedsRehash => {
            Err(vec![FieldError::new("password", FieldCode::PasswordCommon)].into())
        }
    }
}

/// A user who may choose a password.
struct PasswordChooser {
    owner: CodeOwner,
    /// The e-mail address of their notice.
    address: Email,
    /// The credential version of the password that a limited session was opened with; `None` if a code is the proof.
    session_version: Option<i64>,
}

/// The user who may choose a password, by a code or by a limited session.
async fn chooser(
    app: &App,
    call: &CallParts,
    id: Option<&Id>,
    email: Option<&Email>,
    hash: &str,
) -> Result<PasswordChooser, Error> {
    if let Some(email) = email {
        let owner = codes::owner(app.db.as_ref(), Purpose::Reset, hash, email, call.now).await?;
        return Ok(PasswordChooser {
            owner: owner.ok_or(Code::LinkExpired)?,
            address: email.clone(),
            session_version: None,
        });
    }
    let (user, sid, epoch) = limited_session(call, id)?;
    let check = AuthorityCommand::Check { sid: sid.to_owned(), epoch, version: None };
    // Whoever knows a temporary password that was replaced must not replace the other one.
    let version = version_to_change(app, user, sid).await;
    let read = passwords::current(app.db.as_ref(), user);
    let (outcome, current) = join(app.objects.authority(user, &check, None), read).await;
    let session = live_session(outcome?).map_err(|_| Code::LinkExpired)?;
    let CurrentPassword { stored, .. } = current?.ok_or(Code::LinkExpired)?;
    let session_version = Some(version?);
    // The notice goes to the address of the session's user, not to one in the body.
    let Snapshot { person, companies, .. } =
        *session.snapshot.ok_or_else(|| Error::internal("a session without its user"))?;
    let address = Email::parse(&person.email).map_err(|_| Error::internal("a user without an address"))?;
    let owner = CodeOwner {
        user: user.clone(),
        first_name: person.first_name,
        last_name: person.last_name,
        companies: companies.into_iter().map(|company| company.title).collect(),
        replaced: stored,
    };
    Ok(PasswordChooser { owner, address, session_version })
}
