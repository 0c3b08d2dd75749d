//! `GET /api/admin/user/export?after=`: all members, page by page, with the members that an import takes.

use crate::domain::ids::TenantId;
use crate::domain::json::FieldError;
use crate::http::admin::only;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::storage::members::SEE;
use crate::storage::members::export::{PAGE, page};
use serde::Serialize;
use serde_json::Value;

/// A member as an export shows them.
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct ExportedMember {
    /// The person's id.
    pub id: String,
    /// The same id.
    pub user_id: String,
    /// Their address.
    pub email: String,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// M, W or O.
    pub gender: String,
    /// Phone number.
    pub phone: Option<String>,
    /// `YYYY-MM-DD`
    pub birth_date: Option<String>,
    /// Where they work.
    pub location: Option<String>,
    /// An account that several people use.
    pub is_shared: bool,
    /// Employed here.
    pub is_employee: bool,
    /// Ids of their roles.
    pub roles: Vec<String>,
    /// 1 while they may enter.
    pub state: u8,
    /// When they joined.
    pub created_at: String,
    /// When they last entered this company.
    pub last_login: Option<String>,
    /// Names this state of the row for assigning and unassigning.
    pub assign_key: String,
    /// Rises with every change.
    pub version: i64,
}

/// A page of an export.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ExportAnswer {
    /// The rows, at most 500.
    #[schema(value_type = Vec<ExportedMember>)]
    pub rows: Vec<Value>,
    /// Where the next page goes on, for `after`.
    pub next: Option<String>,
}

/// What an import takes, and what tells rows apart.
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

/// Exports members.
///
/// # Errors
/// `tenant_missing`, `forbidden`; 422 for a bad parameter.
#[utoipa::path(get, path = "/api/admin/user/export", operation_id = "exportUsers", tag = "admin",
    params(("after" = Option<String>, Query)), responses((status = 200, body = ExportAnswer)))]
pub async fn export(app: App, call: Call) -> Result<Answer, Error> {
    let parameters = call.parameters()?;
    if let Some((name, _)) = parameters.iter().find(|(name, _)| name != "after") {
        return Err(vec![FieldError::new(name, "unknown_field")].into());
    }
    let after = parameters.first().map_or("", |(_, after)| after.as_str());
    let db = app.db.as_ref();
    let read = |tenant: TenantId, user| async move { page(db, &tenant, user, after).await };
    let mut members = call.see(&app, SEE, read).await?;
    let has_more = members.len() > PAGE;
    members.truncate(PAGE);
    let next = members.last().filter(|_| has_more).map(|member| member.id.to_string());
    let rows = members.iter().map(|member| only(member, super::list::NAMES, &[], NAMES)).collect();
    Ok(Answer::json(&ExportAnswer { rows, next }))
}
