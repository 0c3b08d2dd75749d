//! `/api/admin`: administration of the company that the tenant token names. A folder per resource, a file per operation.

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
use crate::domain::list::{ListQuery, ListSchema};
use crate::domain::precondition::Precondition;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::caller::Caller;
use crate::ports::DatabaseError;
use crate::storage::rights::{AccessDecision, RequiredRight, standing};
use serde::Serialize;
use serde_json::{Value, json};
use std::future::Future;

/// The refusal of somebody who lacks a right; it names the right, so that a page can.
pub fn missing(need: RequiredRight) -> Error {
    let named = json!({ "app": need.app, "access": need.access });
    Error { extra: Some(Box::new(("missing", named))), ..Code::Forbidden.into() }
}

/// Where somebody stands, as a refusal.
///
/// # Errors
/// `tenant_missing`, `forbidden` with the right that is missing.
pub fn allowed(decision: AccessDecision, need: RequiredRight) -> Result<(), Error> {
    match decision {
        AccessDecision::NotMember => Err(Code::TenantMissing.into()),
        AccessDecision::Forbidden => Err(missing(need)),
        AccessDecision::Granted => Ok(()),
    }
}

/// What a batch refused, where it demanded a right.
pub fn refused(need: RequiredRight) -> impl Fn(DatabaseError) -> Error {
    move |error| match &error {
        DatabaseError::PreconditionFailed(Precondition::Forbidden) => missing(need),
        _ => error.into(),
    }
}

/// The same of a batch that refuses with `forbidden` too where somebody gives more than they hold. Which of the two it was is
/// asked once more: only the lack of a right has a name.
pub async fn explained(app: &App, admin: &AdminContext, need: RequiredRight, error: DatabaseError) -> Error {
    if error != DatabaseError::PreconditionFailed(Precondition::Forbidden) {
        return error.into();
    }
    match standing(app.db.as_ref(), &admin.tenant, &admin.caller.user, need).await {
        Ok(AccessDecision::Granted) => error.into(),
        Ok(_) => missing(need),
        Err(error) => error.into(),
    }
}

/// A row as a list shows it: with the members that are asked for and those that are always there; all, where none are. `aliases`
/// are other names of members.
pub fn only(row: &impl Serialize, always: &[&str], aliases: &[(&str, &str)], fields: &[&str]) -> Value {
    let Ok(Value::Object(all)) = serde_json::to_value(row) else { return Value::Null };
    if fields.is_empty() {
        return Value::Object(all);
    }
    let named = always.iter().chain(fields).filter_map(|name| {
        let own = aliases.iter().find(|(alias, _)| alias == name).map_or(*name, |(_, own)| *own);
        // What is asked for by two names, or is there anyway, is there under each.
        all.get(own).map(|value| ((*name).to_owned(), value.clone()))
    });
    Value::Object(named.collect())
}

/// Who administers what: a caller who was admitted, and the company of their tab.
pub struct AdminContext {
    pub caller: Caller,
    pub tenant: TenantId,
}

impl CallParts {
    /// Admits an unsafe call within a company. Its batch validates the right.
    ///
    /// # Errors
    /// Those of `admit`; `tenant_missing`; `forbidden` to a PIN where all of the operation is the operator's or root's, and to others
    /// `reauthentication_required` there.
    pub async fn act(&self, app: &App) -> Result<AdminContext, Error> {
        let tenant = self.tenant(app, &self.claims()?.sid);
        let caller = self.admit(app, None).await?;
        let tenant = tenant.ok_or(Code::TenantMissing)?;
        if self.policy.by_password {
            caller.require_password_session()?;
            caller.must_be_fresh(self.now)?;
        }
        Ok(AdminContext { caller, tenant })
    }

    /// Reads within a company what a right opens; `data` answers the caller's standing with what it read.
    ///
    /// # Errors
    /// Those of the session; `tenant_missing`, `forbidden` with the right that is missing.
    pub async fn see<'a, T: Send, F>(
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
        let (_, found) = self.alongside(app, Some(claims.ver), data).await?;
        let (decision, data) = found.ok_or(Code::TenantMissing)?;
        allowed(decision, need).map(|()| data)
    }

    /// What a list is asked for.
    ///
    /// # Errors
    /// 422 naming every bad parameter.
    pub fn wanted(&self, app: &App, offer: &ListSchema, also: &[&str]) -> Result<ListQuery, Error> {
        Ok(offer.read(&self.parameters()?, also, |text| app.folded(text))?)
    }
}
