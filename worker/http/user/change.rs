//! `PATCH /api/user/me`: what people change about themselves. Members that are not theirs to change are ignored like unknown ones.
//!
//! Hops: admitted → one aborting batch → the authority told. A new password or PIN adds one: limits and the old password.

use super::{UpdatedPerson, described};
use crate::domain::authority::Command;
use crate::domain::json::{FieldError, Fields};
use crate::domain::languages;
use crate::domain::password::{self, Password, Stored};
use crate::domain::precondition::Precondition;
use crate::domain::words;
use crate::domain::{pin, profile};
use crate::http::answer::Answer;
use crate::http::app::App;
use crate::http::auth::reauthentication::prove;
use crate::http::auth::sign_in::Attempts;
use crate::http::call::{Call, CallParts};
use crate::http::error::{Code, Error};
use crate::http::mail;
use crate::http::{etag, outbox};
use crate::ports::DatabaseError;
use crate::storage::profiles::{self, Change, NewPassword, NewPin, SETTINGS_MAX};
use crate::storage::snapshots::CurrentSnapshot;
use futures_util::future::join;
use serde_json::{Map, Value, json};

use super::MeAnswer;

/// What the call takes; absent members stay as they are, null empties.
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct ChangeMeRequest {
    /// Given name.
    pub first_name: Option<String>,
    /// Family name.
    pub last_name: Option<String>,
    /// M, W or O.
    pub gender: Option<String>,
    /// Phone number.
    pub phone: Option<String>,
    /// `YYYY-MM-DD`; `birthday` is accepted as well.
    pub birth_date: Option<String>,
    /// Code of an offered language.
    pub language: Option<String>,
    /// Merged into what is there (RFC 7396); at most 16 kB in all.
    #[schema(value_type = Option<Object>)]
    pub settings: Option<Value>,
    /// A new password; ends every other session.
    pub password: Option<String>,
    /// A new PIN of 6 to 12 digits; null removes it.
    pub pin: Option<String>,
    /// The password until now; needed for both.
    pub current_password: Option<String>,
}

/// What people change about themselves.
#[derive(Default)]
pub struct Request {
    /// By their names in the contract.
    pub members: Map<String, Value>,
    /// A new password.
    pub password: Option<Password>,
    /// A new PIN; `Some(None)` removes it.
    pub pin: Option<Option<Password>>,
    /// What the person typed as their password until now, where one of the two needs it.
    pub current: Option<Password>,
}

/// Deepest nesting within the settings.
const SETTINGS_DEPTH: usize = 8;

/// Changes oneself.
///
/// # Errors
/// `version_conflict`; with a password or PIN `invalid_credentials`, `too_many_attempts`, `forbidden` in a session that a PIN
/// opened; 422 naming the fields.
#[utoipa::path(patch, path = "/api/user/me", operation_id = "changeMe", tag = "user",
    params(("If-Match" = Option<String>, Header)), request_body = ChangeMeRequest,
    responses((status = 200, body = MeAnswer)))]
pub async fn change(app: App, call: Call) -> Result<Answer, Error> {
    let request = parse(&call)?;
    apply(&app, &call, &request).await
}

/// Changes oneself, whatever was asked by which call, and describes the person as they are then.
///
/// # Errors
/// As above.
pub async fn apply(app: &App, call: &CallParts, request: &Request) -> Result<Answer, Error> {
    let caller = call.admit(app, None).await?;
    let proven = match &request.current {
        Some(typed) => Some(prove(app, call, &caller, typed).await?),
        None if request.password.is_some() || request.pin.is_some() => {
            return Err(Error::internal("a change of a credential without the password"));
        }
        None => None,
    };
    let (password, pin) = (hashed(app, request.password.as_ref())?, request.pin.as_ref());
    let pin_stored = hashed(app, pin.and_then(Option::as_ref))?;
    let (row, end_row, device) = (app.new_id(), app.new_id(), &call.device()?.hash);
    let tenant = call.tenant(app, &caller.alive.sid);
    let change = Change {
        user: &caller.user,
        members: &request.members,
        keys: words::changed(|text| app.folded(text), &request.members),
        expected: etag::expected(call),
        verified: proven.as_ref().map(|proven| proven.credential_version),
        password: password.as_ref().map(|stored| NewPassword {
            stored,
            keep: &caller.alive.sid,
            device,
            outbox_id: &end_row,
        }),
        pin: pin.map(|_| NewPin { stored: pin_stored.as_ref(), device, tenant: tenant.as_ref(), outbox_id: &end_row }),
        also: password.iter().map(|_| mail::password_changed(app, call, &caller.user)).collect(),
        outbox_id: &row,
        trail: call.trail(&caller.user),
    };
    let current = written(app, &change, proven.map(|proven| proven.attempts), call).await?;
    if change.is_nothing() {
        return Ok(described(&current.snapshot));
    }
    let changed = UpdatedPerson { caller: &caller, row: &row, snapshot: &current.snapshot };
    let Some(end) = what_ends(&change, current.credential_version) else { return changed.announce(app, call).await };
    let (told, answer) = join(outbox::tell(app, &end_row, &caller.user, &end), changed.announce(app, call)).await;
    let answer = answer?.after(told);
    Ok(if change.password.is_some() { answer.after(mail::deliver_later(app, call)) } else { answer })
}

/// A new password ends every other session, another PIN those that the one before it opened.
fn what_ends(change: &Change<'_>, credential_version: i64) -> Option<Command> {
    match (&change.password, &change.pin) {
        (Some(password), _) => Some(Command::EndAll { credential_version, keep: Some(password.keep.to_owned()) }),
        (None, Some(_)) => Some(Command::EndPins { credential_version }),
        (None, None) => None,
    }
}

/// Writes the change down, and gives the attempt back meanwhile.
async fn written(
    app: &App,
    change: &Change<'_>,
    attempts: Option<Attempts>,
    call: &CallParts,
) -> Result<CurrentSnapshot, Error> {
    let write = profiles::change(app.db.as_ref(), change, call.now);
    let Some(attempts) = attempts else { return write.await.map_err(refused) };
    let (current, given_back) = join(write, attempts.succeed(app)).await;
    given_back?;
    current.map_err(refused)
}

fn hashed(app: &App, chosen: Option<&Password>) -> Result<Option<Stored>, Error> {
    let Some(chosen) = chosen else { return Ok(None) };
    let stored = password::hash(&app.keys.pepper, chosen, app.chance());
    stored.map(Some).ok_or_else(|| Error::internal("a password could not be hashed"))
}

/// What the batch refused, as the contract says it of oneself.
pub fn refused(error: DatabaseError) -> Error {
    match &error {
        // Gone or disabled since the session was looked at.
        DatabaseError::PreconditionFailed(Precondition::NotFound) => Code::SessionExpired.into(),
        DatabaseError::PreconditionFailed(Precondition::TooLarge) => {
            let params = Map::from_iter([("max".to_owned(), json!(SETTINGS_MAX))]);
            vec![FieldError { params, ..FieldError::new("settings", "max_length") }].into()
        }
        _ => error.into(),
    }
}

fn parse(call: &CallParts) -> Result<Request, Error> {
    let mut fields = call.fields()?;
    let mut members = Map::new();
    let mut keep = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            members.insert(name.to_owned(), value);
        }
    };
    keep("firstName", fields.replacement("firstName", profile::name).map(Value::from));
    keep("lastName", fields.replacement("lastName", profile::name).map(Value::from));
    keep("gender", fields.replacement("gender", profile::gender).map(Value::from));
    keep("phone", fields.change("phone", profile::phone).map(Value::from));
    let birthday = |fields: &mut Fields, name| fields.change(name, |day| profile::birth_date(day, call.now));
    let day = birthday(&mut fields, "birthDate").or_else(|| birthday(&mut fields, "birthday"));
    keep("birthDate", day.map(Value::from));
    let language = fields.change("language", |code| languages::offered(code).ok_or("invalid_value"));
    keep("language", language.map(Value::from));
    keep("settings", fields.object("settings", SETTINGS_DEPTH));
    let rule = &call.configuration.public.password;
    let password = fields.optional("password", |text| Password::chosen(text, rule));
    let pin = fields.change("pin", pin::chosen);
    let is_needed = fields.has("password") || fields.names("pin");
    let current = if is_needed { fields.required("currentPassword", Password::typed) } else { None };
    fields.finish()?;
    Ok(Request { members, password, pin, current })
}
