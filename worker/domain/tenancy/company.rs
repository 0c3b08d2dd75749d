//! A company as its members see it.

use crate::domain::identity::profile::is_plain;
use crate::domain::ids::{BusinessId, GroupId, TenantId};
use crate::domain::request::patch::Patch;
use crate::domain::request::text::{Flag, text};
use crate::domain::request::validation::{FieldCode, ValidationError, length};
use crate::domain::words::beginnings;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

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
pub fn line(input: &str, max: usize) -> Result<String, ValidationError> {
    let input = input.trim();
    if !is_plain(input) { Err(FieldCode::InvalidValue.into()) } else { length(input, 1, max) }
}

text! {
    /// Short or registered name of a company, on one line.
    #[schema(min_length = 1, max_length = 120)]
    CompanyName by |input: &str| line(input, 120)
}

text! {
    /// News for the members of a company: one line of plain text.
    #[schema(min_length = 1, max_length = 280)]
    News by |input: &str| line(input, 280)
}

text! {
    /// City of the registered office.
    #[schema(min_length = 1, max_length = 80)]
    City by |input: &str| line(input, 80)
}

text! {
    /// A location within a city.
    #[schema(min_length = 1, max_length = 120)]
    Location by |input: &str| line(input, 120)
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

fn id(input: &str) -> Result<String, ValidationError> {
    let is_id = input.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    if is_id { length(input, 1, 64) } else { Err(FieldCode::InvalidValue.into()) }
}

fn path(input: &str) -> Result<String, ValidationError> {
    let is_path = input.starts_with('/')
        && !input.starts_with("//")
        && input.bytes().all(|b| b.is_ascii_alphanumeric() || b"/-_.~%".contains(&b));
    if is_path { length(input, 1, 200) } else { Err(FieldCode::InvalidValue.into()) }
}

/// Retention of an audit log in months; 0 for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "i64")]
#[schema(minimum = 0, maximum = 1200)]
pub struct AuditMonths(pub i64);

impl TryFrom<i64> for AuditMonths {
    type Error = ValidationError;

    fn try_from(months: i64) -> Result<Self, ValidationError> {
        if (0..=1200).contains(&months) { Ok(Self(months)) } else { Err(FieldCode::InvalidValue.into()) }
    }
}

/// Values that creating or updating a company sets; absent ones stay unchanged, or get their defaults, and null clears. Statements read them
/// under the names of the API.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TenantValues {
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub title: Patch<CompanyName>,
    /// The registered name.
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub name: Patch<CompanyName>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub city: Patch<Option<City>>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub location: Patch<Option<Location>>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub path: Patch<Option<CompanyPath>>,
    /// Address of the logo.
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub logo_src: Patch<Option<String>>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub group_id: Patch<Option<ChosenId>>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub business_uu_id: Patch<BusinessId>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub state: Patch<Flag>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub self_edit: Patch<Flag>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub audit_months: Patch<AuditMonths>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub news: Patch<Option<News>>,
}

impl TenantValues {
    /// Whether only the news change.
    #[must_use]
    pub fn is_news_only(&self) -> bool {
        !self.news.is_absent() && Self { news: Patch::default(), ..self.clone() } == Self::default()
    }

    /// Their sort keys and search words: `{ title?, city?, words }`. `normalized` removes case and accents.
    #[must_use]
    pub fn keys(&self, normalized: impl Fn(&str) -> String) -> Value {
        let (mut keys, mut words) = (Map::new(), Map::new());
        let city = self.city.0.as_ref().map(|city| city.as_ref().map_or("", City::as_str));
        for (value, member, prefix) in [
            (self.title.0.as_ref().map(CompanyName::as_str), "title", "t"),
            (self.name.0.as_ref().map(CompanyName::as_str), "name", "n"),
            (city, "city", "c"),
            (self.business_uu_id.0.as_ref().map(BusinessId::as_str), "businessUuId", "b"),
        ] {
            if let Some(normalized) = value.map(&normalized) {
                words.insert(prefix.to_owned(), json!(beginnings(&normalized)));
                keys.insert(member.to_owned(), json!(normalized));
            }
        }
        keys.insert("words".to_owned(), Value::Object(words));
        Value::Object(keys)
    }
}
