//! A company as its members see it.

use crate::domain::identity::profile::is_plain;
use crate::domain::ids::{BusinessId, GroupId, TenantId};
use crate::domain::request::text::text;
use crate::domain::request::validation::{FieldCode, ValidationError, length};
use crate::domain::words::beginnings;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// A company. `tenantId` equals `companyId`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Company {
    /// Id of the tenant.
    #[schema(value_type = String)]
    pub company_id: TenantId,
    /// Same as `companyId`.
    #[schema(value_type = String)]
    pub tenant_id: TenantId,
    /// Id used in business addresses.
    #[schema(value_type = String)]
    pub business_uu_id: BusinessId,
    /// Group of companies that this one belongs to.
    #[schema(value_type = Option<String>)]
    pub group_id: Option<GroupId>,
    /// Short name.
    pub title: String,
    /// Registered name.
    pub name: String,
    /// Same as `name`.
    pub company_name: String,
    /// City of the registered office.
    pub city: Option<String>,
    /// Location within the city.
    pub location: Option<String>,
    /// Path of the company in the product.
    pub path: Option<String>,
    /// URL of the logo; may be relative.
    pub logo_src: Option<String>,
    /// 1 enabled, 0 disabled.
    pub state: i64,
}

/// A text of 1 to `max` characters on one line, as names are.
///
/// # Errors
/// `required` or `max_length`, or `invalid_value` for characters that are not allowed in names.
pub fn line(typed: &str, max: usize) -> Result<String, ValidationError> {
    let typed = typed.trim();
    if !is_plain(typed) { Err(FieldCode::InvalidValue.into()) } else { length(typed, 1, max) }
}

text! {
    /// Short or registered name of a company, on one line.
    #[schema(min_length = 1, max_length = 120)]
    CompanyName by |typed: &str| line(typed, 120)
}

text! {
    /// News for the members of a company: one line of plain text.
    #[schema(min_length = 1, max_length = 280)]
    News by |typed: &str| line(typed, 280)
}

text! {
    /// City of the registered office.
    #[schema(min_length = 1, max_length = 80)]
    City by |typed: &str| line(typed, 80)
}

/// Sort keys and search words for the changed members of a company: `{ title?, city?, words }`. `normalized` removes case and accents.
#[must_use]
pub fn keys(members: &Map<String, Value>, normalized: impl Fn(&str) -> String) -> Value {
    let (mut keys, mut words) = (Map::new(), Map::new());
    for (member, prefix) in [("title", "t"), ("name", "n"), ("city", "c"), ("businessUuId", "b")] {
        if let Some(value) = members.get(member) {
            let normalized = normalized(value.as_str().unwrap_or_default());
            words.insert(prefix.to_owned(), json!(beginnings(&normalized)));
            keys.insert(member.to_owned(), json!(normalized));
        }
    }
    keys.insert("words".to_owned(), Value::Object(words));
    Value::Object(keys)
}
