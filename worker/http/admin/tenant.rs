//! `/api/admin/tenant`: companies, a file per operation. Shared fields and errors are here.

pub mod apps;
pub mod create;
pub mod delete;
pub mod list;
pub mod overview;
pub mod resend;
pub mod security;
pub mod sign_out;
pub mod update;

use crate::domain::precondition::Precondition;
use crate::domain::request::patch::Patch;
use crate::domain::request::text::Flag;
use crate::domain::tenancy::company::{AuditMonths, CompanyName};
use crate::http::admin::{missing_right, right_error};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::ports::DatabaseError;
use crate::storage::rights::RequiredRight;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

/// Like `right_error`, and names the rule that forbids an operation beside the right.
pub fn rule_error(need: RequiredRight) -> impl Fn(DatabaseError) -> Error {
    move |error| {
        let rule = match &error {
            DatabaseError::PreconditionFailed(Precondition::OperatorOnly) => "operator",
            DatabaseError::PreconditionFailed(Precondition::SelfEditOff) => "selfEdit",
            _ => return right_error(need)(error),
        };
        let mut error = missing_right(need);
        if let Some(named) = error.extra.as_mut().and_then(|extra| extra.1.as_object_mut()) {
            named.insert("rule".to_owned(), json!(rule));
        }
        error
    }
}

/// `forbidden` for what only the operator may see.
pub fn operator_only(need: RequiredRight) -> Error {
    rule_error(need)(DatabaseError::PreconditionFailed(Precondition::OperatorOnly))
}

/// Settings of a company.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompanyRules {
    /// 1 if its own administrators may edit it.
    #[serde(default)]
    pub self_edit: Patch<Flag>,
    /// Retention of its audit log in months; 0 for ever.
    #[serde(default)]
    pub audit_months: Patch<AuditMonths>,
}

/// The registered name; its alias wins.
fn registered_name(name: Patch<CompanyName>, alias: Patch<CompanyName>) -> Patch<CompanyName> {
    Patch(alias.0.or(name.0))
}

/// The company, or `not_found`.
fn or_not_found<T>(company: Option<T>) -> Result<T, Error> {
    company.ok_or_else(|| Code::NotFound.into())
}
