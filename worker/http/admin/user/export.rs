//! `GET /api/admin/user/export?after=`: all members, page by page, with the fields that an import accepts.

use crate::domain::ids::TenantId;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::http::admin::select_fields;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::members::READ;
use crate::storage::members::export::{PAGE, page};
use serde::Serialize;
use serde_json::Value;

/// An exported member.
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct ExportedMember {
    /// Id of the user.
    pub id: String,
    /// The same id.
    pub user_id: String,
    /// E-mail address.
    pub email: String,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Gender: `M`, `W` or `O`.
    pub gender: String,
    /// Phone number.
    pub phone: Option<String>,
    /// Birth date, `YYYY-MM-DD`.
    pub birth_date: Option<String>,
    /// Work location.
    pub location: Option<String>,
    /// Whether several people share the account.
    pub is_shared: bool,
    /// Whether the member is an employee.
    pub is_employee: bool,
    /// Ids of the member's roles.
    pub roles: Vec<String>,
    /// 1 enabled, 0 disabled.
    pub state: u8,
    /// Time of joining the company.
    pub created_at: String,
    /// Time of the last visit to this company.
    pub last_login: Option<String>,
    /// Identifies this state of the row for assigning and unassigning.
    pub assign_key: String,
    /// Version; rises with every change.
    pub version: i64,
}

/// A page of an export.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ExportResponse {
    /// The rows, at most 500.
    #[schema(value_type = Vec<ExportedMember>)]
    pub rows: Vec<Value>,
    /// Cursor of the next page, for `after`; null on the last page.
    pub next: Option<String>,
}

/// Fields that an import accepts, and state and times.
const NAMES: &[&str] = &[
    "email",
    "firstName",
    "lastName",
    "gender",
    "phone",
    "birthDate",
    "location",
    "isShared",
    "isEmployee",
    "roles",
    "state",
    "createdAt",
    "lastLogin",
];

/// Exports members, at most 500 per call.
///
/// # Errors
/// `tenant_missing`, `forbidden`; 422 for a bad parameter.
#[utoipa::path(get, path = "/api/admin/user/export", operation_id = "exportUsers", tag = "admin",
    params(("after" = Option<String>, Query)), responses((status = 200, body = ExportResponse)))]
pub async fn export(app: App, call: Call) -> Result<ApiResponse, Error> {
    let parameters = call.parameters()?;
    if let Some((name, _)) = parameters.iter().find(|(name, _)| name != "after") {
        return Err(vec![FieldError::new(name, FieldCode::UnknownField)].into());
    }
    let after = parameters.first().map_or("", |(_, after)| after.as_str());
    let db = app.db.as_ref();
    let read = |tenant: TenantId, user| async move { page(db, &tenant, user, after).await };
    let mut members = call.read_in_tenant(&app, READ, read).await?;
    let has_more = members.len() > PAGE;
    members.truncate(PAGE);
    let next = members.last().filter(|_| has_more).map(|member| member.id.to_string());
    let rows = members.iter().map(|member| select_fields(member, super::list::NAMES, &[], NAMES)).collect();
    Ok(ApiResponse::json(&ExportResponse { rows, next }))
}
