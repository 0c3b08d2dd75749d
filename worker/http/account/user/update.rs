//! `PATCH /api/user/me`: updates the caller's own account. Members that a user cannot change are ignored like unknown ones.
//!
//! Hops: admission → one aborting batch → delivery to the session authority. A new password or PIN adds one: attempt limits and
//! the current password.

use super::{AccountUpdate, me_response};
use crate::domain::configuration::languages::LanguageCode;
use crate::domain::credentials::password::owner::PasswordOwner;
use crate::domain::credentials::password::{NewPassword, Password, PasswordHash};
use crate::domain::credentials::pin::NewPin;
use crate::domain::identity::profile::{BirthDate, Gender, PersonName, Phone, ProfileValues, Settings};
use crate::domain::ids::{OutboxId, UserId};
use crate::domain::messages::mail::MailTemplate;
use crate::domain::precondition::Precondition;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::domain::request::patch::Patch;
use crate::domain::sessions::authority::AuthorityCommand;
use crate::domain::words;
use crate::http::auth::credential_change::prove;
use crate::http::auth::new_password;
use crate::http::auth::password_hashing::hash_any;
use crate::http::auth::sign_in::Attempts;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::caller::Caller;
use crate::http::pipeline::etag;
use crate::http::pipeline::response::ApiResponse;
use crate::jobs::outbox;
use crate::ports::{DatabaseError, Statement};
use crate::storage::profiles::{self, PasswordUpdate, PinUpdate, ProfileUpdate, SETTINGS_MAX};
use crate::storage::snapshots::CurrentSnapshot;
use futures_util::future::join;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::MeResponse;

/// Changes to the caller's account (merge patch): absent members stay unchanged, `null` clears.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "phone": "+49 431 5551", "birthDate": null }))]
pub struct UpdateMeRequest {
    /// Given name.
    #[serde(default)]
    pub first_name: Patch<PersonName>,
    /// Family name.
    #[serde(default)]
    pub last_name: Patch<PersonName>,
    /// Gender: `M`, `W` or `O`.
    #[serde(default)]
    pub gender: Patch<Gender>,
    /// Phone number.
    #[serde(default)]
    pub phone: Patch<Option<Phone>>,
    /// Birth date, `YYYY-MM-DD`; `birthday` is accepted as an alias.
    #[serde(default)]
    pub birth_date: Patch<Option<BirthDate>>,
    /// Alias of `birthDate`, used when that is absent.
    #[serde(default)]
    #[schema(deprecated)]
    pub birthday: Patch<Option<BirthDate>>,
    /// Code of an offered language.
    #[serde(default)]
    pub language: Patch<Option<LanguageCode>>,
    /// Merged into the stored settings (RFC 7396); at most 16 kB in all.
    #[serde(default)]
    pub settings: Patch<Option<Settings>>,
    /// A new password; ends all other sessions.
    pub password: Option<NewPassword>,
    /// A new PIN of 6 to 12 digits; null removes it.
    #[serde(default)]
    pub pin: Patch<Option<NewPin>>,
    /// The current password; required with `password` and `pin`.
    pub current_password: Option<Password>,
}

/// A validated `UpdateMeRequest`.
struct UpdateMe {
    values: ProfileValues,
    /// A new password.
    password: Option<Password>,
    /// A new PIN; `Some(None)` removes it.
    pin: Option<Option<Password>>,
    /// The current password as typed; kept only when a password or PIN change needs it.
    current: Option<Password>,
}

/// Updates the caller's own account.
///
/// # Errors
/// `version_conflict`; with a password or PIN `invalid_credentials`, `too_many_attempts`, `forbidden` in a session opened by PIN, and
/// `reauthentication_required` in one that never verified the caller's second factor; 422 naming the fields.
#[utoipa::path(patch, path = "/api/user/me", operation_id = "updateMe", tag = "user",
    params(("If-Match" = Option<String>, Header)), request_body = UpdateMeRequest,
    responses((status = 200, body = MeResponse)))]
pub async fn update(app: App, call: Call) -> Result<ApiResponse, Error> {
    let update = UpdateMe::try_from(call.read::<UpdateMeRequest>()?)?;
    apply(&app, &call, &update).await
}

/// Applies the update and returns the user as they are afterwards.
async fn apply(app: &App, call: &CallParts, update: &UpdateMe) -> Result<ApiResponse, Error> {
    let caller = call.admit(app, None).await?;
    reject_guessable(app, call, update, &caller).await?;
    let proven = match &update.current {
        Some(current) => Some(prove(app, call, &caller, current).await?),
        None if update.password.is_some() || update.pin.is_some() => {
            return Err(Error::internal("a change of a credential without the password"));
        }
        None => None,
    };
    let pin = update.pin.as_ref();
    let (password, pin_stored) = match hash_both(app, call, update).await {
        Ok(hashes) => hashes,
        // The password was right: that others wait for their hashes takes no attempt.
        Err(queue_full) => match proven {
            Some(proven) => return Err(proven.attempts.release_after(app, queue_full).await),
            None => return Err(queue_full),
        },
    };
    let (row, end_row, salt, device) =
        (OutboxId::from(app.new_id()), OutboxId::from(app.new_id()), app.new_salt(), &call.device()?.hash);
    let tenant = call.tenant(app, &caller.session.sid);
    let change = ProfileUpdate {
        user: &caller.user,
        values: &update.values,
        keys: sort_keys_and_words(app, &update.values),
        expected: etag::expected(call),
        verified: proven.as_ref().map(|proven| proven.credential_version),
        password: password.as_ref().map(|stored| PasswordUpdate {
            stored,
            keep: &caller.session.sid,
            device,
            outbox_id: &end_row,
        }),
        pin: pin.map(|_| PinUpdate {
            stored: pin_stored.as_ref(),
            device,
            tenant: tenant.as_ref(),
            outbox_id: &end_row,
        }),
        also: notice_mails(app, call, &caller.user, password.is_some(), pin_stored.is_some()),
        salt: &salt,
        outbox_id: &row,
        audit: call.audit(&caller.user),
    };
    let current = write(app, &change, proven.map(|proven| proven.attempts), call).await?;
    if change.is_nothing() {
        return Ok(me_response(&current.snapshot));
    }
    let changed = AccountUpdate { caller: &caller, row: &row, snapshot: &current.snapshot };
    let Some(end) = session_command(&change, current.credential_version) else {
        return changed.announce(app, call).await;
    };
    let (delivery, response) =
        join(outbox::deliver_now(app, &end_row, &caller.user, &end), changed.announce(app, call)).await;
    let response = response?.after(delivery);
    Ok(if change.also.is_empty() { response } else { response.after(mail::deliver_later(app, call)) })
}

/// Hashes of a new password and a new PIN.
async fn hash_both(
    app: &App,
    call: &CallParts,
    update: &UpdateMe,
) -> Result<(Option<PasswordHash>, Option<PasswordHash>), Error> {
    let password = hash_any(app, call, update.password.as_ref()).await?;
    Ok((password, hash_any(app, call, update.pin.as_ref().and_then(Option::as_ref)).await?))
}

fn sort_keys_and_words(app: &App, values: &ProfileValues) -> Value {
    let [first, last] = [&values.first_name, &values.last_name].map(|name| name.0.as_ref().map(PersonName::as_str));
    let phone = values.phone.0.as_ref().map(|phone| phone.as_ref().map(Phone::as_str));
    words::changed(|text| app.normalized(text), first, last, phone)
}

/// Notices to the user about a new password and a new PIN.
fn notice_mails(app: &App, call: &CallParts, user: &UserId, has_password: bool, has_pin: bool) -> Vec<Statement> {
    let password = has_password.then(|| mail::password_changed(app, call, user));
    let pin = has_pin.then(|| mail::notice(app, call, user, MailTemplate::PinSet, &[]));
    password.into_iter().chain(pin).collect()
}

/// Rejects a new password that is easy to guess from the user's data, using the names as they are after this update.
async fn reject_guessable(app: &App, call: &CallParts, update: &UpdateMe, caller: &Caller) -> Result<(), Error> {
    let Some((chosen, snapshot)) = update.password.as_ref().zip(caller.session.snapshot.as_deref()) else {
        return Ok(());
    };
    let person = &snapshot.person;
    let companies: Vec<&str> = snapshot.companies.iter().map(|company| company.title.as_str()).collect();
    let owner = PasswordOwner {
        email: &person.email,
        first_name: update.values.first_name.0.as_ref().map_or(&person.first_name, PersonName::as_str),
        last_name: update.values.last_name.0.as_ref().map_or(&person.last_name, PersonName::as_str),
        companies: &companies,
    };
    new_password::reject_guessable(app, call, chosen, &owner).await
}

/// A new password ends all other sessions; a new or removed PIN ends those that the previous PIN opened.
fn session_command(change: &ProfileUpdate<'_>, credential_version: i64) -> Option<AuthorityCommand> {
    match (&change.password, &change.pin) {
        (Some(password), _) => {
            Some(AuthorityCommand::EndAll { credential_version, keep: Some(password.keep.to_owned()) })
        }
        (None, Some(_)) => Some(AuthorityCommand::EndPins { credential_version }),
        (None, None) => None,
    }
}

/// Writes the update and returns the attempt to its limit at the same time.
async fn write(
    app: &App,
    change: &ProfileUpdate<'_>,
    attempts: Option<Attempts>,
    call: &CallParts,
) -> Result<CurrentSnapshot, Error> {
    let write = profiles::update(app.db.as_ref(), change, call.now);
    let Some(attempts) = attempts else { return write.await.map_err(account_error) };
    // If the rate limiter does not answer, the attempt leaves its window later: what was written is announced all the same.
    let (current, _) = join(write, attempts.release_as_owner(app)).await;
    current.map_err(account_error)
}

/// Maps a failed batch to the error of an operation on the caller's own account.
pub fn account_error(error: DatabaseError) -> Error {
    match &error {
        // Erased or disabled since the session was checked.
        DatabaseError::PreconditionFailed(Precondition::NotFound) => Code::SessionExpired.into(),
        DatabaseError::PreconditionFailed(Precondition::TooLarge) => {
            let params = Map::from_iter([("max".to_owned(), json!(SETTINGS_MAX))]);
            vec![FieldError { params, ..FieldError::new("settings", FieldCode::MaxLength) }].into()
        }
        _ => error.into(),
    }
}

impl TryFrom<UpdateMeRequest> for UpdateMe {
    type Error = Vec<FieldError>;

    fn try_from(request: UpdateMeRequest) -> Result<Self, Vec<FieldError>> {
        let values = ProfileValues {
            first_name: request.first_name,
            last_name: request.last_name,
            gender: request.gender,
            phone: request.phone,
            birth_date: Patch(request.birth_date.0.or(request.birthday.0)),
            language: request.language,
            settings: request.settings,
            image: Patch::default(),
        };
        let (password, pin) =
            (request.password.map(|chosen| chosen.0), request.pin.0.map(|pin| pin.map(|chosen| chosen.0)));
        let is_needed = password.is_some() || pin.is_some();
        if is_needed && request.current_password.is_none() {
            return Err(vec![FieldError::new("currentPassword", FieldCode::Required)]);
        }
        Ok(Self { values, password, pin, current: request.current_password.filter(|_| is_needed) })
    }
}
