//! Built-in apps: Directory and Reports. They show the product's own data, so their calls are answered here instead of by a worker of their
//! own; rights are checked as in the gateway (decision 155).

use super::gateway::require_access;
use crate::domain::access::rights::Access;
use crate::domain::ids::AppName;
use crate::domain::request::validation::{FieldCode, FieldError};
use crate::domain::tenancy::member_filter::MemberFilter;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::app_rights::AppRight;
use crate::storage::own_apps::{self, COLLEAGUES, CompanyReport, DirectoryEntry};
use serde::Serialize;

const DIRECTORY: &str = "directory";
const REPORTS: &str = "reports";

/// A page of colleagues.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DirectoryPage {
    /// The rows.
    pub data: Vec<DirectoryEntry>,
    /// Number of rows that a search or filter found, up to 1 000; null without one, and where there may be more.
    pub found: Option<i64>,
    /// Locations of the enabled members by name, at most 200.
    pub locations: Vec<String>,
    /// Cursor of the next page, for `after`; null on the last page.
    pub next: Option<String>,
}

/// The data, if the caller may read the app; `None` stands for a call without a company.
fn require_read<T>(found: Option<(AppRight, T)>, name: &AppName) -> Result<T, Error> {
    let (right, data) = found.ok_or(Code::TenantMissing)?;
    require_access(right, name, Access::Read)?;
    Ok(data)
}

/// Lists the enabled members of the current company by name.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` if the app is switched off; 422 for a bad parameter.
#[utoipa::path(get, path = "/api/apps/directory/people", operation_id = "listDirectory", tag = "apps",
    params(("limit" = Option<u32>, Query), ("page" = Option<u32>, Query), ("search" = Option<String>, Query),
        ("sort" = Option<String>, Query),
        ("location" = Option<String>, Query, description = "Comma-separated locations, `\\` escapes a comma: members at one of them"), ("after" = Option<String>, Query)),
    responses((status = 200, body = DirectoryPage)))]
pub async fn colleagues(app: App, call: Call) -> Result<ApiResponse, Error> {
    let mut query = call.list_query(&app, &COLLEAGUES, &["location"])?;
    query.flags.push(("state", true));
    let filter = MemberFilter::read(&call.parameters()?, call.now)?;
    let claims = call.claims()?;
    let tenant = call.tenant(&app, &claims.sid);
    let name = AppName::from(DIRECTORY);
    let read = async {
        match &tenant {
            Some(tenant) => {
                own_apps::colleagues(app.db.as_ref(), tenant, &claims.user, &name, &query, &filter).await.map(Some)
            }
            None => Ok(None),
        }
    };
    let (_, found) = call.read_with_session_check(&app, Some(claims.ver), read).await?;
    let page = require_read(found, &name)?;
    Ok(ApiResponse::json(&DirectoryPage {
        data: page.rows,
        found: page.found,
        locations: page.locations,
        next: page.next,
    }))
}

/// Returns key figures of the current company over the last 30, 90 or 365 days.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` if the app is switched off; 422 for any other `days`.
#[utoipa::path(get, path = "/api/apps/reports/company", operation_id = "reportCompany", tag = "apps",
    params(("days" = Option<u32>, Query)), responses((status = 200, body = CompanyReport)))]
pub async fn report(app: App, call: Call) -> Result<ApiResponse, Error> {
    let parameters = call.parameters()?;
    let days = match parameters.iter().find(|(name, _)| name == "days").map_or("30", |(_, days)| days.as_str()) {
        "30" => 30,
        "90" => 90,
        "365" => 365,
        _ => return Err(vec![FieldError::new("days", FieldCode::InvalidValue)].into()),
    };
    let claims = call.claims()?;
    let tenant = call.tenant(&app, &claims.sid);
    let name = AppName::from(REPORTS);
    let read = async {
        match &tenant {
            Some(tenant) => {
                own_apps::report(app.db.as_ref(), tenant, &claims.user, &name, days, call.now).await.map(Some)
            }
            None => Ok(None),
        }
    };
    let (_, found) = call.read_with_session_check(&app, Some(claims.ver), read).await?;
    Ok(ApiResponse::json(&require_read(found, &name)?))
}
