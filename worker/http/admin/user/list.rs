//! Lists members and returns one.

use crate::domain::ids::TenantId;
use crate::domain::tenancy::member_filter::{MemberFilter, PARAMETERS};
use crate::http::admin::list_page::ListPage;
use crate::http::admin::select_fields;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::etag;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::members::facets::{self, MemberFacets};
use crate::storage::members::{self, FIELD_ALIASES, LIST_SCHEMA, Member, READ, Summary};
use http::header;
use serde::Serialize;

/// A page of members.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Members {
    /// The page; `id`, `userId`, `version` and `assignKey` identify its rows.
    #[serde(flatten)]
    #[schema(value_type = ListPage<Member>)]
    pub page: ListPage,
    /// Member counts of the company.
    pub summary: Summary,
}

/// Fields that are always returned: they identify the row.
pub(super) const NAMES: &[&str] = &["id", "userId", "version", "assignKey"];

/// Lists members.
///
/// # Errors
/// `tenant_missing`, `forbidden`; 422 for a bad parameter.
#[utoipa::path(get, path = "/api/admin/user", operation_id = "listUsers", tag = "admin",
    params(("page" = Option<u32>, Query), ("limit" = Option<u32>, Query), ("sort" = Option<String>, Query),
        ("search" = Option<String>, Query), ("fields" = Option<String>, Query), ("state" = Option<String>, Query),
        ("assigned" = Option<String>, Query), ("isEmployee" = Option<String>, Query), ("role" = Option<String>, Query, description = "Comma-separated role ids: members with one of them"),
        ("location" = Option<String>, Query, description = "Comma-separated locations, `\\` escapes a comma: members at one of them"),
        ("invitedBy" = Option<String>, Query, description = "Comma-separated user ids: members created or invited by one of them"),
        ("domain" = Option<String>, Query, description = "Comma-separated domains: members with an e-mail address at one of them"),
        ("lastLogin" = Option<String>, Query, description = "`never`; `within:` or `over:` followed by a number of days; `since:` or `before:` followed by a day (`2026-10-01`). Days are those of UTC"), ("after" = Option<String>, Query)),
    responses((status = 200, body = Members)))]
pub async fn list(app: App, call: Call) -> Result<ApiResponse, Error> {
    let query = call.list_query(&app, &LIST_SCHEMA, &[&["loginInfo"], PARAMETERS].concat())?;
    let filter = MemberFilter::read(&call.parameters()?, call.now)?;
    let db = app.db.as_ref();
    let read = |tenant: TenantId, user| {
        let (query, filter, now) = (&query, &filter, call.now);
        async move { members::list(db, &tenant, user, query, filter, now).await }
    };
    let page = call.read_in_tenant(&app, READ, read).await?;
    let rows = page.members.iter().map(|member| select_fields(member, NAMES, FIELD_ALIASES, &query.fields)).collect();
    Ok(ApiResponse::json(&Members {
        page: ListPage::of(&query, rows, page.total, page.is_minimum, page.next),
        summary: page.summary,
    }))
}

/// Lists members; an alias of `listUsers` that the specification names.
///
/// `loginInfo` is accepted and ignored: login information is always included.
///
/// # Errors
/// `tenant_missing`, `forbidden`; 422 for a bad parameter.
#[utoipa::path(get, path = "/api/admin/user/usersWithInfo", operation_id = "usersWithInfo",
    tag = "admin", params(("page" = Option<u32>, Query), ("limit" = Option<u32>, Query), ("sort" = Option<String>, Query),
        ("search" = Option<String>, Query), ("fields" = Option<String>, Query), ("loginInfo" = Option<String>, Query),
        ("state" = Option<String>, Query), ("assigned" = Option<String>, Query), ("isEmployee" = Option<String>, Query),
        ("role" = Option<String>, Query, description = "Comma-separated role ids: members with one of them"),
        ("location" = Option<String>, Query, description = "Comma-separated locations, `\\` escapes a comma: members at one of them"),
        ("invitedBy" = Option<String>, Query, description = "Comma-separated user ids: members created or invited by one of them"),
        ("domain" = Option<String>, Query, description = "Comma-separated domains: members with an e-mail address at one of them"),
        ("lastLogin" = Option<String>, Query, description = "`never`; `within:` or `over:` followed by a number of days; `since:` or `before:` followed by a day (`2026-10-01`). Days are those of UTC"), ("after" = Option<String>, Query)),
    responses((status = 200, body = Members)))]
pub async fn with_info(app: App, call: Call) -> Result<ApiResponse, Error> {
    list(app, call).await
}

/// Returns the filter values of the member list: roles, locations, domains and inviters.
///
/// # Errors
/// `tenant_missing`, `forbidden`.
#[utoipa::path(get, path = "/api/admin/user/facets", operation_id = "userFacets", tag = "admin",
    responses((status = 200, body = MemberFacets)))]
pub async fn facets(app: App, call: Call) -> Result<ApiResponse, Error> {
    let db = app.db.as_ref();
    let read = |tenant: TenantId, user| async move { facets::read(db, &tenant, user).await };
    Ok(ApiResponse::json(&call.read_in_tenant(&app, READ, read).await?))
}

/// Returns a member.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for a user who is not a member of this company.
#[utoipa::path(get, path = "/api/admin/user/{id}", operation_id = "getUser", tag = "admin",
    params(("id" = String, Path)), responses((status = 200, body = Member)))]
pub async fn get(app: App, call: Call) -> Result<ApiResponse, Error> {
    let db = app.db.as_ref();
    let id = call.user_in("id");
    let read = |tenant: TenantId, user| async move { members::find(db, &tenant, user, &id).await };
    let member = call.read_in_tenant(&app, READ, read).await?.ok_or(Code::NotFound)?;
    Ok(ApiResponse::json(&member).header(header::ETAG, etag::of(member.version)))
}
