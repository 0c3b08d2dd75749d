//! `Idempotency-Key` on calls that create: the same key and body answer the first answer again, another body is refused. The
//! answer is kept in the batch that creates, so a refusal keeps nothing and two calls at once create once.

use crate::domain::bytes::{base64url, mac};
use crate::domain::ids::{TenantId, UserId};
use crate::domain::json::FieldError;
use crate::domain::precondition::Constraint;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::ports::{DatabaseError, Statement};
use crate::storage::idempotency::{keep, read, with_apps};
use http::StatusCode;

/// A key of a caller, with what it was used for.
pub struct Key {
    caller: String,
    key: String,
    body: String,
}

impl Key {
    /// The call's key, if it has one. `caller` is a person, or a device where nobody is signed in. It is asked for before
    /// anything is spent: a call with a key that is none may be sent again.
    ///
    /// # Errors
    /// 422 where it is not 1 to 255 visible ASCII characters.
    pub fn of(app: &App, call: &CallParts, caller: &str) -> Result<Option<Self>, Error> {
        Self::within(app, call, caller, None)
    }

    /// The same for what is created in a company: in another one the key was never used.
    ///
    /// # Errors
    /// As above.
    pub fn within(app: &App, call: &CallParts, caller: &str, tenant: Option<&TenantId>) -> Result<Option<Self>, Error> {
        let Some(key) = call.idempotency_key.as_deref() else { return Ok(None) };
        if key.is_empty() || key.len() > 255 || !key.bytes().all(|b| b.is_ascii_graphic()) {
            return Err(vec![FieldError::new("Idempotency-Key", "invalid_value")].into());
        }
        Ok(Some(Self::named(app, call, caller, tenant, key)))
    }

    /// A key that stands in the body, and not in a header.
    #[must_use]
    pub fn named(app: &App, call: &CallParts, caller: &str, tenant: Option<&TenantId>, key: &str) -> Self {
        // MACs: a body may hold a password, and a plain digest of it could be guessed.
        let secret = app.keys.counter.current().1;
        let hidden = |what: &[u8], text: &[u8]| base64url(&mac(secret, &[what, text]));
        Self {
            caller: caller.to_owned(),
            key: hidden(b"key", format!("{} {} {key}", call.policy.id, tenant.map_or("", TenantId::as_str)).as_bytes()),
            body: hidden(b"body", &call.body),
        }
    }

    /// As the database knows the key.
    #[must_use]
    pub fn hash(&self) -> &str {
        &self.key
    }

    /// The caller and the key, as they are kept.
    #[must_use]
    pub fn names(&self) -> (&str, &str) {
        (&self.caller, &self.key)
    }

    /// The statements that keep an answer; they stand behind the right and before everything else.
    #[must_use]
    pub fn keep(&self, call: &CallParts, answer: &Answer) -> [Statement; 2] {
        let (status, text) = answer.status_and_text();
        keep(&self.caller, &self.key, &self.body, status.as_u16(), &text, call.now)
    }
}

impl Key {
    /// The statement that adds to a kept answer what only the batch knows of the new member.
    #[must_use]
    pub fn complete(&self, tenant: &TenantId, member: &UserId) -> Statement {
        with_apps(&self.caller, &self.key, tenant, member)
    }
}

/// What a failed batch means: a call that was made before is answered again, everything else stays a failure.
///
/// # Errors
/// `idempotency_mismatch`, or the failure itself.
pub async fn replay(app: &App, key: Option<&Key>, error: DatabaseError) -> Result<Answer, Error> {
    let was_used = error == DatabaseError::Violated(Constraint::UniqueIdempotencyKey);
    let Some(key) = key.filter(|_| was_used) else { return Err(error.into()) };
    answered(app, Some(key)).await?.ok_or(Code::Conflict.into())
}

/// What the call was answered before; `None` where it is new or has no key.
///
/// # Errors
/// `idempotency_mismatch` where another body had the key.
pub async fn answered(app: &App, key: Option<&Key>) -> Result<Option<Answer>, Error> {
    let Some(key) = key else { return Ok(None) };
    let Some(answer) = read(app.db.as_ref(), &key.caller, &key.key).await? else { return Ok(None) };
    if answer.body != key.body {
        return Err(Code::IdempotencyMismatch.into());
    }
    let status = u16::try_from(answer.status).ok().and_then(|status| StatusCode::from_u16(status).ok());
    Ok(Some(Answer::bytes(status.unwrap_or(StatusCode::OK), "application/json", answer.answer)))
}
