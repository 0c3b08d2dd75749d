//! `Idempotency-Key` of calls that create: the same key with the same body returns the first response again; another body is an error. The
//! response is stored in the batch that creates, so an error stores nothing, and of two concurrent calls only one creates.

use crate::domain::crypto::bytes::{base64url, hash, mac};
use crate::domain::ids::{CallerId, TenantId, UserId};
use crate::domain::precondition::Constraint;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::response::ApiResponse;
use crate::ports::{DatabaseError, Statement};
use crate::storage::idempotency::{NewStoredResponse, read, store, with_apps};
use http::StatusCode;

/// An idempotency key of a caller, with the request it was used for.
pub struct Key {
    caller: CallerId,
    key: String,
    /// MACs of the body: one with the current counter key, which is stored, then one with each older key of the ring.
    bodies: Vec<String>,
}

impl Key {
    /// The key of the call, if it has one. It is validated before the nonce is
    /// consumed or an attempt is taken: a call with an invalid key may be sent again.
    ///
    /// # Errors
    /// 422 unless it has 1 to 255 visible ASCII characters.
    pub fn of(app: &App, call: &CallParts, caller: impl Into<CallerId>) -> Result<Option<Self>, Error> {
        Self::within(app, call, caller, None)
    }

    /// The key of a call that creates in a tenant: in another tenant the same key is unused.
    ///
    /// # Errors
    /// Those of `of`.
    pub fn within(
        app: &App,
        call: &CallParts,
        caller: impl Into<CallerId>,
        tenant: Option<&TenantId>,
    ) -> Result<Option<Self>, Error> {
        let Some(key) = call.idempotency_key.as_deref() else { return Ok(None) };
        if key.is_empty() || key.len() > 255 || !key.bytes().all(|b| b.is_ascii_graphic()) {
            return Err(vec![FieldError::new("Idempotency-Key", FieldCode::InvalidValue)].into());
        }
        Ok(Some(Self::named(app, call, caller, tenant, key)))
    }

    /// A key from the body instead of the header.
    #[must_use]
    pub fn named(
        app: &App,
        call: &CallParts,
        caller: impl Into<CallerId>,
        tenant: Option<&TenantId>,
        key: &str,
    ) -> Self {
        // A digest of the key, because one made with a secret would be another one after a rotation, and the call would create twice. MACs of
        // the body, because it may contain a password, and a plain digest of that could be guessed.
        let name = format!("{} {} {key}", call.policy.id, tenant.map_or("", TenantId::as_str));
        let of_body = |(_, secret)| base64url(&mac(secret, &[b"body", &call.body]));
        Self {
            caller: caller.into(),
            key: hash(name.as_bytes()),
            bodies: app.keys.counter.iter().map(of_body).collect(),
        }
    }

    /// The key as stored in the database.
    #[must_use]
    pub fn hash(&self) -> &str {
        &self.key
    }

    /// Caller and key as stored in the database.
    #[must_use]
    pub fn names(&self) -> (&CallerId, &str) {
        (&self.caller, &self.key)
    }

    /// The statements that store a response; they come after the authorization and before everything else in the batch.
    #[must_use]
    pub fn store(&self, call: &CallParts, response: &ApiResponse) -> [Statement; 2] {
        let (status, body) = response.status_and_text();
        let response = NewStoredResponse {
            caller: &self.caller,
            key_hash: &self.key,
            body_hash: self.bodies.first().map_or("", String::as_str),
            status: status.as_u16(),
            body: &body,
        };
        store(&response, call.now)
    }
    /// The statement that adds to a stored response what only the batch knows of the new member.
    #[must_use]
    pub fn complete(&self, tenant: &TenantId, member: &UserId) -> Statement {
        with_apps(&self.caller, &self.key, tenant, member)
    }
}

/// Handles a failed batch: if the key was used before, the stored response is returned; every other error stays.
///
/// # Errors
/// `idempotency_mismatch`, or the error of the batch.
pub async fn replay(app: &App, key: Option<&Key>, error: DatabaseError) -> Result<ApiResponse, Error> {
    let was_used = error == DatabaseError::Violated(Constraint::UniqueIdempotencyKey);
    let Some(key) = key.filter(|_| was_used) else { return Err(error.into()) };
    stored_response(app, Some(key)).await?.ok_or(Code::Conflict.into())
}

/// The stored response of the key; `None` if it is unused or the call has none.
///
/// # Errors
/// `idempotency_mismatch` if the key was used with another body.
pub async fn stored_response(app: &App, key: Option<&Key>) -> Result<Option<ApiResponse>, Error> {
    let Some(key) = key else { return Ok(None) };
    let Some(stored) = read(app.db.as_ref(), &key.caller, &key.key).await? else { return Ok(None) };
    if !key.bodies.contains(&stored.body_hash) {
        return Err(Code::IdempotencyMismatch.into());
    }
    let status = u16::try_from(stored.status).ok().and_then(|status| StatusCode::from_u16(status).ok());
    Ok(Some(ApiResponse::bytes(status.unwrap_or(StatusCode::OK), "application/json", stored.body)))
}
