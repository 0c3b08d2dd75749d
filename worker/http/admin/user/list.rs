//! Listing members, and reading one.

use crate::domain::ids::TenantId;
use crate::domain::member_filter::{MemberFilter, PARAMETERS};
use crate::http::admin::only;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::etag;
use crate::storage::members::facets::{self, MemberFacets};
use crate::storage::members::{self, OFFER, SEE, Summary};
use http::header;
use serde::Serialize;
use serde_json::Value;

use crate::storage::members::Member;

/// A page of members.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Members {
    /// The rows, with the members that `fields` names; ids, version and `assignKey` are always there.
    #[schema(value_type = Vec<Member>)]
    pub data: Vec<Value>,
    /// Rows that there are; with a search counted up to 1 000.
    pub total: i64,
    /// Whether there are more than were counted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub total_is_minimum: bool,
    /// Rows of a page.
    pub limit: u32,
    /// Which page.
    pub page: u32,
    /// Where the next page goes on, for `after`.
    pub next: Option<String>,
    /// The company in numbers.
    pub summary: Summary,
}

/// Always there: what the row is called.
pub(super) const NAMES: &[&str] = &["id", "userId", "version", "assignKey"];
/// Other names of members.
const ALIASES: &[(&str, &str)] = &[("birthDay", "birthDate"), ("avatar", "image")];

/// Lists members.
///
/// # Errors
/// `tenant_missing`, `forbidden`; 422 for a bad parameter.
#[utoipa::path(get, path = "/api/admin/user", operation_id = "listUsers", tag = "admin",
    params(("page" = Option<u32>, Query), ("limit" = Option<u32>, Query), ("sort" = Option<String>, Query),
        ("search" = Option<String>, Query), ("fields" = Option<String>, Query), ("state" = Option<String>, Query),
        ("assigned" = Option<String>, Query), ("isEmployee" = Option<String>, Query), ("role" = Option<String>, Query, description = "ids between commas: one of these roles"),
        ("location" = Option<String>, Query, description = "between commas, `\\` before one that belongs to it: one of these locations"),
        ("invitedBy" = Option<String>, Query, description = "ids between commas: made or invited by one of these people"),
        ("domain" = Option<String>, Query, description = "between commas: an address at one of these domains"),
        ("lastLogin" = Option<String>, Query, description = "`never`, `within:` or `over:` and days"), ("after" = Option<String>, Query)),
    responses((status = 200, body = Members)))]
pub async fn list(app: App, call: Call) -> Result<Answer, Error> {
    let wanted = call.wanted(&app, &OFFER, &[&["loginInfo"], PARAMETERS].concat())?;
    let filter = MemberFilter::read(&call.parameters()?, call.now)?;
    let db = app.db.as_ref();
    let read = |tenant: TenantId, user| {
        let (wanted, filter) = (&wanted, &filter);
        async move { members::page(db, &tenant, user, wanted, filter).await }
    };
    let page = call.see(&app, SEE, read).await?;
    Ok(Answer::json(&Members {
        data: page.members.iter().map(|member| only(member, NAMES, ALIASES, &wanted.fields)).collect(),
        total: page.total,
        total_is_minimum: page.is_minimum,
        limit: wanted.limit,
        page: wanted.page,
        next: page.next,
        summary: page.summary,
    }))
}

/// The same list under the name that the specification gives it; `loginInfo` is accepted, the information is always there.
///
/// # Errors
/// As above.
#[utoipa::path(get, path = "/api/admin/user/usersWithInfo", operation_id = "usersWithInfo",
    tag = "admin", params(("page" = Option<u32>, Query), ("limit" = Option<u32>, Query), ("sort" = Option<String>, Query),
        ("search" = Option<String>, Query), ("fields" = Option<String>, Query), ("loginInfo" = Option<String>, Query),
        ("state" = Option<String>, Query), ("assigned" = Option<String>, Query), ("isEmployee" = Option<String>, Query),
        ("role" = Option<String>, Query, description = "ids between commas: one of these roles"),
        ("location" = Option<String>, Query, description = "between commas, `\\` before one that belongs to it: one of these locations"),
        ("invitedBy" = Option<String>, Query, description = "ids between commas: made or invited by one of these people"),
        ("domain" = Option<String>, Query, description = "between commas: an address at one of these domains"),
        ("lastLogin" = Option<String>, Query, description = "`never`, `within:` or `over:` and days"), ("after" = Option<String>, Query)),
    responses((status = 200, body = Members)))]
pub async fn with_info(app: App, call: Call) -> Result<Answer, Error> {
    list(app, call).await
}

/// What the list can be filtered by here: roles, locations, domains, and who invited.
///
/// # Errors
/// `tenant_missing`, `forbidden`.
#[utoipa::path(get, path = "/api/admin/user/facets", operation_id = "userFacets", tag = "admin",
    responses((status = 200, body = MemberFacets)))]
pub async fn facets(app: App, call: Call) -> Result<Answer, Error> {
    call.parameters()?;
    let db = app.db.as_ref();
    let read = |tenant: TenantId, user| async move { facets::read(db, &tenant, user).await };
    Ok(Answer::json(&call.see(&app, SEE, read).await?))
}

/// Reads one member.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for somebody who is no member here.
#[utoipa::path(get, path = "/api/admin/user/{id}", operation_id = "getUser", tag = "admin",
    params(("id" = String, Path)), responses((status = 200, body = Member)))]
pub async fn get(app: App, call: Call) -> Result<Answer, Error> {
    call.parameters()?;
    let db = app.db.as_ref();
    let id = call.user_in("id");
    let read = |tenant: TenantId, user| async move { members::find(db, &tenant, user, &id).await };
    let member = call.see(&app, SEE, read).await?.ok_or(Code::NotFound)?;
    Ok(Answer::json(&member).header(header::ETAG, etag::of(member.version)))
}
