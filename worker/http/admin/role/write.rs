//! Creates, updates, previews and deletes roles. Each change is admitted and then one batch, which validates everything.

use crate::domain::access::role::{MAX_MEMBERS_AT_ONCE, RoleChange, RoleRequest};
use crate::domain::ids::RoleId;
use crate::domain::precondition::Precondition;
use crate::domain::request::body::EmptyBody;
use crate::domain::request::json::FieldError;
use crate::http::admin::{AdminContext, explained};
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::etag;
use crate::http::pipeline::idempotency::{self, Key};
use crate::ports::DatabaseError;
use crate::storage::rights::RequiredRight;
use crate::storage::roles::preview::{self, RolePreview};
use crate::storage::roles::update::{self, IdempotentAnswer, RoleContext};
use crate::storage::roles::{DELETE, Role, WRITE};
use http::{HeaderValue, StatusCode, header};
use serde_json::{Map, json};

fn read(app: &App, call: &CallParts, is_new: bool) -> Result<RoleChange, Error> {
    Ok(RoleChange::of(call.read()?, is_new, |text| app.normalized(text))?)
}

fn role_context<'a>(call: &'a CallParts, admin: &'a AdminContext, role: &'a RoleId) -> RoleContext<'a> {
    RoleContext {
        tenant: &admin.tenant,
        role,
        audit: call.audit(&admin.caller.user),
        now: call.now,
        by_pin: admin.caller.alive.pin,
        is_fresh: admin.caller.must_be_fresh(call.now).is_ok(),
    }
}

/// Maps the error of a failed batch.
async fn write_error(app: &App, admin: &AdminContext, need: RequiredRight, error: DatabaseError) -> Error {
    match &error {
        DatabaseError::PreconditionFailed(Precondition::TooLarge) => {
            let params = Map::from_iter([("max".to_owned(), json!(MAX_MEMBERS_AT_ONCE))]);
            vec![FieldError { params, ..FieldError::new("usersAll", "max_val") }].into()
        }
        _ => explained(app, admin, need, error).await,
    }
}

fn role_answer(role: &Role) -> Answer {
    Answer::json(role).header(header::ETAG, etag::of(role.version))
}

fn created(answer: Answer, id: &str) -> Answer {
    let at = HeaderValue::from_str(&format!("/api/admin/role/{id}"));
    answer.status(StatusCode::CREATED).header(header::LOCATION, at.unwrap_or(HeaderValue::from_static("/")))
}

/// Creates a role.
///
/// # Errors
/// `tenant_missing`, `forbidden` (also when giving more than the caller holds), `admin_role_protected`, `self_toggle_forbidden`,
/// `not_found` for an app or a member, `idempotency_mismatch`; 422 naming the fields.
#[utoipa::path(put, path = "/api/admin/role", operation_id = "createRole", tag = "admin",
    params(("Idempotency-Key" = Option<String>, Header)), request_body = RoleRequest,
    responses((status = 201, body = Role)))]
pub async fn create(app: App, call: Call) -> Result<Answer, Error> {
    let wanted = read(&app, &call, true)?;
    let claims = call.claims()?;
    let key = Key::within(&app, &call, &claims.user, call.tenant(&app, &claims.sid).as_ref())?;
    let admin = call.admit_in_tenant(&app).await?;
    let id = RoleId::from(app.new_id());
    let predicted = created(role_answer(&Role::new(&id, &wanted)), &id);
    let remembered = key.as_ref().map(|key| {
        let (caller, name) = key.names();
        IdempotentAnswer { caller, key: name, statements: key.keep(&call, &predicted) }
    });
    match update::create(app.db.as_ref(), &role_context(&call, &admin, &id), &wanted, remembered).await {
        Ok(role) => Ok(created(role_answer(&role), &id)),
        Err(error @ DatabaseError::PreconditionFailed(_)) => Err(write_error(&app, &admin, WRITE, error).await),
        Err(error) => idempotency::replay(&app, key.as_ref(), error).await,
    }
}

/// Updates a role.
///
/// # Errors
/// `tenant_missing`, `forbidden` (also when giving more than the caller holds), `admin_role_protected`, `self_toggle_forbidden`,
/// `not_found` for the role, an app or a member, `version_conflict`, `last_admin`; 422 naming the fields.
#[utoipa::path(patch, path = "/api/admin/role/{id}", operation_id = "updateRole", tag = "admin",
    params(("id" = String, Path), ("If-Match" = Option<String>, Header)), request_body = RoleRequest,
    responses((status = 200, body = Role)))]
pub async fn update(app: App, call: Call) -> Result<Answer, Error> {
    let wanted = read(&app, &call, false)?;
    let admin = call.admit_in_tenant(&app).await?;
    let id = call.role_in("id");
    let context = role_context(&call, &admin, &id);
    match update::update(app.db.as_ref(), &context, &wanted, etag::expected(&call)).await {
        Ok(role) => Ok(role_answer(&role)),
        Err(error) => Err(write_error(&app, &admin, WRITE, error).await),
    }
}

/// Previews the effect of a role update without making it.
///
/// Returns the rights of members that would fall or rise, counted for up to 1 000 members.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for the role, an app or a member; 422 naming the fields.
#[utoipa::path(post, path = "/api/admin/role/{id}/preview", operation_id = "previewRole", tag = "admin",
    params(("id" = String, Path)), request_body = RoleRequest, responses((status = 200, body = RolePreview)))]
pub async fn preview(app: App, call: Call) -> Result<Answer, Error> {
    let wanted = read(&app, &call, false)?;
    let admin = call.admit_in_tenant(&app).await?;
    let id = call.role_in("id");
    match preview::preview(app.db.as_ref(), &role_context(&call, &admin, &id), &wanted).await {
        Ok(preview) => Ok(Answer::json(&preview)),
        Err(error) => Err(write_error(&app, &admin, WRITE, error).await),
    }
}

/// Deletes a role; if it has members, only with `force`.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `admin_role_protected`, `self_toggle_forbidden`, `not_found`, `version_conflict`,
/// `conflict` if it has members, `last_admin`.
#[utoipa::path(delete, path = "/api/admin/role/{id}", operation_id = "deleteRole", tag = "admin",
    params(("id" = String, Path), ("force" = Option<bool>, Query), ("If-Match" = Option<String>, Header)),
    responses((status = 204)))]
pub async fn delete(app: App, call: Call) -> Result<Answer, Error> {
    call.read::<EmptyBody>()?;
    let parameters = call.parameters()?;
    let by_force = match parameters.iter().find(|(name, _)| name == "force").map(|(_, value)| value.as_str()) {
        Some("true" | "1") => true,
        None | Some("false" | "0") => false,
        Some(_) => return Err(vec![FieldError::new("force", "invalid_value")].into()),
    };
    let admin = call.admit_in_tenant(&app).await?;
    let id = call.role_in("id");
    let context = role_context(&call, &admin, &id);
    match update::delete(app.db.as_ref(), &context, etag::expected(&call), by_force).await {
        Ok(()) => Ok(Answer::no_content()),
        Err(error) => Err(write_error(&app, &admin, DELETE, error).await),
    }
}
