//! `/api/admin`: administration of the current company, which the tenant token names. A folder per resource, a file per operation.

pub mod app;
pub mod audit;
pub mod identity;
pub mod list_page;
pub mod operations;
pub mod role;
pub mod tenant;
pub mod user;

use super::error::{Code, Error};
use crate::domain::ids::{TenantId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::request::list::{ListQuery, ListSchema};
use crate::domain::typed_json;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::caller::Caller;
use crate::http::pipeline::etag;
use crate::http::pipeline::idempotency::{Key, stored_response};
use crate::http::pipeline::response::ApiResponse;
use crate::ports::DatabaseError;
use crate::storage::rights::{AccessDecision, RequiredRight, check_now};
use http::header;
use serde::Serialize;
use serde_json::{Value, json};
use std::future::Future;

/// `forbidden` for a missing right; names the right, so that a page can show it.
pub fn missing_right(need: RequiredRight) -> Error {
    let named = json!({ "app": need.app, "access": need.access });
    Error { extra: Some(Box::new(("missing", named))), ..Code::Forbidden.into() }
}

/// The response of a creation: 201 with the `ETag` of the first version, and the address of the resource below `folder`.
///
/// # Errors
/// `internal` for an id that no header can carry.
pub fn created(response: ApiResponse, folder: &str, id: &str) -> Result<ApiResponse, Error> {
    Ok(response.created(&format!("{folder}/{id}"))?.header(header::ETAG, etag::of(1)))
}

/// The same for the response of an earlier call with the same key, which is stored without its headers; `id` is the member that names the
/// resource.
///
/// # Errors
/// Those of `created`.
pub fn created_before(stored: ApiResponse, folder: &str, id: &str) -> Result<ApiResponse, Error> {
    let resource: Value = typed_json::read(stored.status_and_text().1.as_bytes()).unwrap_or_default();
    created(stored, folder, resource.get(id).and_then(Value::as_str).unwrap_or_default())
}

/// Turns an access decision into a result.
///
/// # Errors
/// `tenant_missing`, `forbidden` with the right that is missing.
pub fn require_granted(decision: AccessDecision, need: RequiredRight) -> Result<(), Error> {
    match decision {
        AccessDecision::NotMember => Err(Code::TenantMissing.into()),
        AccessDecision::Forbidden => Err(missing_right(need)),
        AccessDecision::Granted => Ok(()),
    }
}

/// Maps the error of a batch that demanded a right.
pub fn right_error(need: RequiredRight) -> impl Fn(DatabaseError) -> Error {
    move |error| match &error {
        DatabaseError::PreconditionFailed(Precondition::Forbidden) => missing_right(need),
        _ => error.into(),
    }
}

/// Like `right_error`, for a batch that also fails with `forbidden` when the caller gives more than they hold. A second query tells the two apart:
/// only a missing right is named in the error.
pub async fn forbidden_error(
    app: &App,
    tenant: &TenantId,
    user: &UserId,
    need: RequiredRight,
    error: DatabaseError,
) -> Error {
    if error != DatabaseError::PreconditionFailed(Precondition::Forbidden) {
        return error.into();
    }
    match check_now(app.db.as_ref(), tenant, user, need).await {
        Ok(AccessDecision::Granted) => error.into(),
        Ok(_) => missing_right(need),
        Err(error) => error.into(),
    }
}

/// Rejects callers without the right before something costly is done for them: a password is hashed, or the rows of a list are read. The batch that
/// writes checks it again.
///
/// # Errors
/// `tenant_missing`, `forbidden` with the right that is missing.
pub async fn require_right_early(app: &App, admin: &AdminContext, need: RequiredRight) -> Result<(), Error> {
    require_granted(check_now(app.db.as_ref(), &admin.tenant, &admin.caller.user, need).await?, need)
}

/// The response to a call that a limit rejects: that of the first call with its idempotency key, which may have been the last one that the limit admitted.
/// The caller must still have the right.
///
/// # Errors
/// The rejection, unless the key was used before; `idempotency_mismatch`; `tenant_missing`, `forbidden` with the right that is missing.
pub async fn replay_at_limit(
    rejection: Error,
    app: &App,
    key: Option<&Key>,
    (tenant, user): (&TenantId, &UserId),
    need: RequiredRight,
) -> Result<ApiResponse, Error> {
    let Some(first) = stored_response(app, key).await? else { return Err(rejection) };
    require_granted(check_now(app.db.as_ref(), tenant, user, need).await?, need)?;
    Ok(first)
}

/// A row as JSON with the requested `fields` and those in `always`; with all fields if none are requested. `aliases` are other names of
/// fields.
pub fn select_fields(
    row: &impl Serialize,
    always: &[&str],
    aliases: &[(&str, &str)],
    fields: &[impl AsRef<str>],
) -> Value {
    let Ok(Value::Object(all)) = serde_json::to_value(row) else { return Value::Null };
    if fields.is_empty() {
        return Value::Object(all);
    }
    let named = always.iter().copied().chain(fields.iter().map(AsRef::as_ref)).filter_map(|name| {
        let own = aliases.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, own)| *own);
        // A field requested by two names is returned under both.
        all.get(own).map(|value| (name.to_owned(), value.clone()))
    });
    Value::Object(named.collect())
}

/// An admitted caller and the company that they work in.
pub struct AdminContext {
    pub caller: Caller,
    pub tenant: TenantId,
}

impl CallParts {
    /// Admits a state-changing request in the caller's current company. The right itself is checked by its batch.
    ///
    /// # Errors
    /// Those of `admit`; `tenant_missing`; for operations that are entirely the operator's or root's, `forbidden` in a session opened by PIN and
    /// `reauthentication_required` in one that was not reauthenticated recently.
    pub async fn admit_in_tenant(&self, app: &App) -> Result<AdminContext, Error> {
        let tenant = self.tenant(app, &self.claims()?.sid);
        let caller = self.admit(app, None).await?;
        let tenant = tenant.ok_or(Code::TenantMissing)?;
        if self.policy.by_recent_password {
            caller.require_password_session()?;
            caller.must_be_fresh(self.now)?;
        }
        Ok(AdminContext { caller, tenant })
    }

    /// Reads data of the caller's current company that needs a right; `data` returns the access decision together with what it read.
    ///
    /// # Errors
    /// Session errors; `tenant_missing`, `forbidden` with the missing right.
    pub async fn read_in_tenant<'a, T: Send, F>(
        &'a self,
        app: &App,
        need: RequiredRight,
        data: impl FnOnce(TenantId, &'a UserId) -> F,
    ) -> Result<T, Error>
    where
        F: Future<Output = Result<(AccessDecision, T), DatabaseError>> + Send,
    {
        let claims = self.claims()?;
        let tenant = self.tenant(app, &claims.sid);
        let read = tenant.map(|tenant| data(tenant, &claims.user));
        let data = async {
            match read {
                Some(read) => read.await.map(Some),
                None => Ok(None),
            }
        };
        let (_, found) = self.read_with_session_check(app, Some(claims.ver), data).await?;
        let (decision, data) = found.ok_or(Code::TenantMissing)?;
        require_granted(decision, need).map(|()| data)
    }

    /// Parses the query of a list.
    ///
    /// # Errors
    /// 422 naming every invalid parameter.
    pub fn list_query(&self, app: &App, offer: &ListSchema, also: &[&str]) -> Result<ListQuery, Error> {
        Ok(offer.read(&self.parameters()?, also, |text| app.normalized(text))?)
    }
}
