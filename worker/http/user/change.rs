//! `PATCH /api/user/me`: what people change about themselves. Members that are not theirs to change are ignored like unknown ones.
//!
//! Hops: admitted → one aborting batch → the authority told. A new password adds one: limits and the old password.

use super::confirmation::confirm;
use super::{Changed, described};
use crate::domain::authority::Command;
use crate::domain::json::{FieldError, Fields};
use crate::domain::languages;
use crate::domain::password::{self, Password};
use crate::domain::profile;
use crate::http::answer::Answer;
use crate::http::app::App;
use crate::http::call::{Call, CallParts};
use crate::http::error::{Code, Error};
use crate::http::mail;
use crate::http::{etag, outbox};
use crate::ports::DatabaseError;
use crate::storage::profiles::{self, Change, NewPassword, SETTINGS_MAX};
use futures_util::future::join;
use serde_json::{Map, Value, json};

#[cfg(feature = "openapi")]
use super::MeAnswer;

/// What the call takes; absent members stay as they are, null empties.
#[cfg(feature = "openapi")]
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
    /// The password until now.
    pub current_password: Option<String>,
}

struct Request {
    /// By their names in the contract.
    members: Map<String, Value>,
    password: Option<Passwords>,
}

struct Passwords {
    new: Password,
    current: Password,
}

/// Deepest nesting within the settings.
const SETTINGS_DEPTH: usize = 8;

/// Changes oneself.
///
/// # Errors
/// `version_conflict`; with a password `invalid_credentials`, `too_many_attempts`; 422 naming the fields.
#[cfg_attr(feature = "openapi", utoipa::path(patch, path = "/api/user/me", operation_id = "changeMe", tag = "user",
    params(("If-Match" = Option<String>, Header)), request_body = ChangeMeRequest,
    responses((status = 200, body = MeAnswer))))]
pub async fn change(app: App, call: Call) -> Result<Answer, Error> {
    let request = parse(&call)?;
    let caller = call.admit(&app, None).await?;
    let (row, end_row) = (app.new_id(), app.new_id());
    let confirmed = match &request.password {
        Some(passwords) => {
            let confirmed = confirm(&app, &call, &caller, &passwords.current).await?;
            let stored = password::hash(&app.keys.pepper, &passwords.new, app.chance());
            Some((confirmed, stored.ok_or_else(|| Error::internal("a password could not be hashed"))?))
        }
        None => None,
    };
    let change = Change {
        user: &caller.user,
        members: &request.members,
        expected: etag::expected(&call),
        password: confirmed.as_ref().map(|(confirmed, stored)| NewPassword {
            stored,
            verified: confirmed.credential_version,
            keep: &caller.alive.sid,
            outbox_id: &end_row,
        }),
        also: confirmed.iter().map(|_| mail::password_changed(&app, &call, &caller.user)).collect(),
        outbox_id: &row,
        trail: call.trail(&caller.user),
    };
    let is_nothing = request.members.is_empty() && confirmed.is_none();
    let written = profiles::change(app.db.as_ref(), &change, call.now);
    let current = match &confirmed {
        None => written.await,
        Some((confirmed, _)) => {
            let (written, given_back) = join(written, confirmed.attempts.succeed(&app)).await;
            given_back?;
            written
        }
    };
    let current = current.map_err(refused)?;
    if is_nothing {
        return Ok(described(&current.snapshot));
    }
    let change = Changed { caller: &caller, row: &row, snapshot: &current.snapshot };
    let Some(_) = confirmed else { return change.announce(&app, &call).await };
    let end = Command::EndAll { credential_version: current.credential_version, keep: Some(caller.alive.sid.clone()) };
    let (told, answer) = join(outbox::tell(&app, &end_row, &caller.user, &end), change.announce(&app, &call)).await;
    Ok(answer?.after(told).after(mail::deliver_later(&app)))
}

/// What the batch refused, as the contract says it of oneself.
pub fn refused(error: DatabaseError) -> Error {
    match &error {
        // Gone or disabled since the session was looked at.
        DatabaseError::Refused(name) if name == "not_found" => Code::SessionExpired.into(),
        DatabaseError::Refused(name) if name == "too_large" => {
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
    let password = passwords(&mut fields, call);
    fields.finish()?;
    Ok(Request { members, password })
}

fn passwords(fields: &mut Fields, call: &CallParts) -> Option<Passwords> {
    let rule = &call.configuration.public.password;
    let new = fields.optional("password", |text| Password::chosen(text, rule));
    if !fields.has("password") {
        return None;
    }
    let current = fields.required("currentPassword", Password::typed);
    new.zip(current).map(|(new, current)| Passwords { new, current })
}
