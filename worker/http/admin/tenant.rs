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
use crate::domain::request::text::{Flag, text};
use crate::domain::request::validation::{FieldCode, ValidationError, length};
use crate::domain::tenancy::company::{City, CompanyName, line};
use crate::http::admin::{missing_right, right_error};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::ports::DatabaseError;
use crate::storage::rights::RequiredRight;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
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

text! {
    /// A location within a city.
    #[schema(min_length = 1, max_length = 120)]
    Location by |typed: &str| line(typed, 120)
}

text! {
    /// A chosen id: letters, digits, dashes, underscores.
    #[schema(pattern = "^[A-Za-z0-9_-]{1,64}$")]
    ChosenId by id
}

text! {
    /// A path of the product: one leading slash, nothing that leads elsewhere.
    #[schema(min_length = 1, max_length = 200)]
    CompanyPath by path
}

fn id(typed: &str) -> Result<String, ValidationError> {
    let is_id = typed.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    if is_id { length(typed, 1, 64) } else { Err(FieldCode::InvalidValue.into()) }
}

fn path(typed: &str) -> Result<String, ValidationError> {
    let is_path = typed.starts_with('/')
        && !typed.starts_with("//")
        && typed.bytes().all(|b| b.is_ascii_alphanumeric() || b"/-_.~%".contains(&b));
    if is_path { length(typed, 1, 200) } else { Err(FieldCode::InvalidValue.into()) }
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

/// Retention of an audit log in months; 0 for ever.
#[derive(Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "i64")]
#[schema(minimum = 0, maximum = 1200)]
pub struct AuditMonths(i64);

impl TryFrom<i64> for AuditMonths {
    type Error = ValidationError;

    fn try_from(months: i64) -> Result<Self, ValidationError> {
        if (0..=1200).contains(&months) { Ok(Self(months)) } else { Err(FieldCode::InvalidValue.into()) }
    }
}

/// Fields that creating and updating a company share.
struct CompanyFields {
    title: Option<CompanyName>,
    name: Patch<CompanyName>,
    company_name: Patch<CompanyName>,
    city: Patch<Option<City>>,
    location: Patch<Option<Location>>,
    path: Patch<Option<CompanyPath>>,
    group_id: Patch<Option<ChosenId>>,
    business_uu_id: Patch<ChosenId>,
    state: Patch<Flag>,
    rules: Option<CompanyRules>,
}

impl CompanyFields {
    /// Values by contract name; null clears.
    fn members(self) -> Map<String, Value> {
        let mut members = Map::new();
        let mut keep = |name: &str, value: Option<Value>| members.extend(value.map(|value| (name.to_owned(), value)));
        let rules = self.rules.unwrap_or_default();
        keep("title", self.title.map(|title| json!(title)));
        keep("name", self.company_name.0.or(self.name.0).map(|name| json!(name)));
        keep("city", self.city.0.map(|city| json!(city)));
        keep("location", self.location.0.map(|location| json!(location)));
        keep("path", self.path.0.map(|path| json!(path)));
        keep("groupId", self.group_id.0.map(|id| json!(id)));
        keep("businessUuId", self.business_uu_id.0.map(|id| json!(id)));
        keep("state", self.state.0.map(|flag| json!(flag.stored())));
        keep("selfEdit", rules.self_edit.0.map(|flag| json!(flag.stored())));
        keep("auditMonths", rules.audit_months.0.map(|months| json!(months)));
        members
    }
}

/// The company, or `not_found`.
fn or_not_found<T>(company: Option<T>) -> Result<T, Error> {
    company.ok_or_else(|| Code::NotFound.into())
}
