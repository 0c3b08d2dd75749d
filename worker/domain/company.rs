//! A company as its people see it.

use super::ids::TenantId;
use super::reading::{ObjectReader, ParseError};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The shape Company of the contract; `tenantId` repeats `companyId`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", try_from = "Map<String, Value>")]
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

impl TryFrom<Map<String, Value>> for Company {
    type Error = ParseError;

    fn try_from(members: Map<String, Value>) -> Result<Self, ParseError> {
        let mut from = ObjectReader(members);
        Ok(Self {
            company_id: from.text("companyId")?.into(),
            tenant_id: from.text("tenantId")?.into(),
            business_uu_id: from.text("businessUuId")?,
            group_id: from.optional("groupId")?,
            title: from.text("title")?,
            name: from.text("name")?,
            company_name: from.text("companyName")?,
            city: from.optional("city")?,
            location: from.optional("location")?,
            path: from.optional("path")?,
            logo_src: from.optional("logoSrc")?,
            state: from.whole("state")?,
        })
    }
}
