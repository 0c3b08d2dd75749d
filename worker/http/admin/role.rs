//! `/api/admin/role`: roles of the company, the rights they give, and their members. Each change is admitted and then one batch, which
//! validates everything.

pub mod create;
pub mod delete;
pub mod list;
pub mod preview;
pub mod update;

use super::{AdminContext, forbidden_error};
use crate::domain::access::role::{MAX_MEMBERS_AT_ONCE, RoleChange, UpdateRoleRequest};
use crate::domain::ids::RoleId;
use crate::domain::precondition::Precondition;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::etag;
use crate::http::pipeline::response::ApiResponse;
use crate::ports::DatabaseError;
use crate::storage::roles::change::RoleContext;
use crate::storage::roles::{Role, WRITE};
use http::header;
use serde_json::{Map, json};

fn change(app: &App, request: UpdateRoleRequest) -> Result<RoleChange, Error> {
    Ok(RoleChange::of(request, |text| app.normalized(text))?)
}

fn role_context<'a>(call: &'a CallParts, admin: &'a AdminContext, role: &'a RoleId) -> RoleContext<'a> {
    RoleContext {
        tenant: &admin.tenant,
        role,
        audit: call.audit(&admin.caller.user),
        now: call.now,
        proof: admin.caller.proof(call.now),
    }
}

/// Maps the error of a failed batch; `whole` says whether a list replaces all members.
async fn write_error(app: &App, admin: &AdminContext, replaces_all: bool, error: DatabaseError) -> Error {
    match &error {
        DatabaseError::PreconditionFailed(Precondition::TooLarge) => {
            let params = Map::from_iter([("max".to_owned(), json!(MAX_MEMBERS_AT_ONCE))]);
            let field = if replaces_all { "users" } else { "usersAll" };
            vec![FieldError { params, ..FieldError::new(field, FieldCode::MaxVal) }].into()
        }
        _ => forbidden_error(app, &admin.tenant, &admin.caller.user, WRITE, error).await,
    }
}

fn role_response(role: &Role) -> ApiResponse {
    ApiResponse::json(role).header(header::ETAG, etag::of(role.version))
}
