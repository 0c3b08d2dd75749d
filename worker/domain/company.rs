//! A company as its people see it.

use super::ids::TenantId;
use super::profile::is_plain;
use super::refusal::{Refusal, length};
use super::text::text;
use super::words::beginnings;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// The shape Company of the contract; `tenantId` repeats `companyId`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Company {
    /// Id of the tenant.
    #[schema(value_type = String)]
    pub company_id: TenantId,
    /// The same id.
    #[schema(value_type = String)]
    pub tenant_id: TenantId,
    /// The id that business addresses carry.
    pub business_uu_id: String,
    /// The group of companies that this one belongs to.
    pub group_id: Option<String>,
    /// What people call it.
    pub title: String,
    /// Its registered name.
    pub name: String,
    /// The registered name again, as the chooser calls it.
    pub company_name: String,
    /// City of its seat.
    pub city: Option<String>,
    /// Location within the city.
    pub location: Option<String>,
    /// Its path in the product.
    pub path: Option<String>,
    /// Address of its logo; may be relative.
    pub logo_src: Option<String>,
    /// 1 enabled, 0 disabled.
    pub state: i64,
}

/// One line of 1 to `max` characters, as names are.
///
/// # Errors
/// For a text of other lengths or with signs that are none of a name.
pub fn line(typed: &str, max: usize) -> Result<String, Refusal> {
    let typed = typed.trim();
    if !is_plain(typed) { Err("invalid_value".into()) } else { length(typed, 1, max) }
}

text! {
    /// What people call a company, or its registered name: one line.
    #[schema(min_length = 1, max_length = 120)]
    CompanyName by |typed: &str| line(typed, 120)
}

text! {
    /// News that a company tells its members: one line of plain text.
    #[schema(min_length = 1, max_length = 280)]
    News by |typed: &str| line(typed, 280)
}

text! {
    /// The city of a seat.
    #[schema(min_length = 1, max_length = 80)]
    City by |typed: &str| line(typed, 80)
}

/// What a company is sorted and found by, for the members that are there: `{ title?, city?, words }`. `folded` is how texts are compared.
#[must_use]
pub fn keys(members: &Map<String, Value>, folded: impl Fn(&str) -> String) -> Value {
    let (mut keys, mut words) = (Map::new(), Map::new());
    for (member, letter) in [("title", "t"), ("name", "n"), ("city", "c"), ("businessUuId", "b")] {
        if let Some(value) = members.get(member) {
            let folded = folded(value.as_str().unwrap_or_default());
            words.insert(letter.to_owned(), json!(beginnings(&folded)));
            keys.insert(member.to_owned(), json!(folded));
        }
    }
    keys.insert("words".to_owned(), Value::Object(words));
    Value::Object(keys)
}
