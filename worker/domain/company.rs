//! A company as its people see it.

use super::ids::TenantId;
use serde::{Deserialize, Serialize};

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
