//! Creating, changing and deleting roles. Each is admitted and then one batch, which validates everything.

use crate::domain::body::EmptyBody;
use crate::domain::ids::RoleId;
use crate::domain::json::FieldError;
use crate::domain::precondition::Precondition;
use crate::domain::role::{Change, EVERYBODY, RoleRequest};
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

fn read(app: &App, call: &CallParts, is_new: bool) -> Result<Change, Error> {
    Ok(Change::of(call.read()?, is_new, |text| app.folded(text))?)
}

fn place<'a>(call: &'a CallParts, admin: &'a AdminContext, role: &'a RoleId) -> RoleContext<'a> {
    RoleContext {
        tenant: &admin.tenant,
        role,
        audit: call.audit(&admin.caller.user),
        now: call.now,
        by_pin: admin.caller.alive.pin,
        is_fresh: admin.caller.must_be_fresh(call.now).is_ok(),
    }
}

/// What the batch refused.
async fn refused(app: &App, admin: &AdminContext, need: RequiredRight, error: DatabaseError) -> Error {
    match &error {
        DatabaseError::PreconditionFailed(Precondition::TooLarge) => {
            let params = Map::from_iter([("max".to_owned(), json!(EVERYBODY))]);
            vec![FieldError { params, ..FieldError::new("usersAll", "max_val") }].into()
        }
        _ => explained(app, admin, need, error).await,
    }
}

fn answered(role: &Role) -> Answer {
    Answer::json(role).header(header::ETAG, etag::of(role.version))
}

fn created(answer: Answer, id: &str) -> Answer {
    let at = HeaderValue::from_str(&format!("/api/admin/role/{id}"));
    answer.status(StatusCode::CREATED).header(header::LOCATION, at.unwrap_or(HeaderValue::from_static("/")))
}

/// Creates a role.
///
/// # Errors
/// `tenant_missing`, `forbidden` (also for more than the caller holds), `admin_role_protected`, `self_toggle_forbidden`,
/// `not_found` for an app or a person, `idempotency_mismatch`; 422 naming the fields.
#[utoipa::path(put, path = "/api/admin/role", operation_id = "createRole", tag = "admin",
    params(("Idempotency-Key" = Option<String>, Header)), request_body = RoleRequest,
    responses((status = 201, body = Role)))]
pub async fn create(app: App, call: Call) -> Result<Answer, Error> {
    let wanted = read(&app, &call, true)?;
    let claims = call.claims()?;
    let key = Key::within(&app, &call, &claims.user, call.tenant(&app, &claims.sid).as_ref())?;
    let admin = call.act(&app).await?;
    let id = RoleId::from(app.new_id());
    let foreseen = created(answered(&Role::new(&id, &wanted)), &id);
    let remembered = key.as_ref().map(|key| {
        let (caller, name) = key.names();
        IdempotentAnswer { caller, key: name, statements: key.keep(&call, &foreseen) }
    });
    match update::create(app.db.as_ref(), &place(&call, &admin, &id), &wanted, remembered).await {
        Ok(role) => Ok(created(answered(&role), &id)),
        Err(error @ DatabaseError::PreconditionFailed(_)) => Err(refused(&app, &admin, WRITE, error).await),
        Err(error) => idempotency::replay(&app, key.as_ref(), error).await,
    }
}

/// Changes a role.
///
/// # Errors
/// As above, but for the key; `not_found` for a role that is none here, `version_conflict`, `last_admin`.
#[utoipa::path(patch, path = "/api/admin/role/{id}", operation_id = "updateRole", tag = "admin",
    params(("id" = String, Path), ("If-Match" = Option<String>, Header)), request_body = RoleRequest,
    responses((status = 200, body = Role)))]
pub async fn update(app: App, call: Call) -> Result<Answer, Error> {
    let wanted = read(&app, &call, false)?;
    let admin = call.act(&app).await?;
    let id = call.role_in("id");
    let place = place(&call, &admin, &id);
    match update::change(app.db.as_ref(), &place, &wanted, etag::expected(&call)).await {
        Ok(role) => Ok(answered(&role)),
        Err(error) => Err(refused(&app, &admin, WRITE, error).await),
    }
}

/// Tells what a change of a role would do to people, and makes none of it: rights that fall or rise, counted up to 1 000 people.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for a role, an app or a person that is none here; 422 naming the fields.
#[utoipa::path(post, path = "/api/admin/role/{id}/preview", operation_id = "previewRole", tag = "admin",
    params(("id" = String, Path)), request_body = RoleRequest, responses((status = 200, body = RolePreview)))]
pub async fn preview(app: App, call: Call) -> Result<Answer, Error> {
    let wanted = read(&app, &call, false)?;
    let admin = call.act(&app).await?;
    let id = call.role_in("id");
    match preview::preview(app.db.as_ref(), &place(&call, &admin, &id), &wanted).await {
        Ok(preview) => Ok(Answer::json(&preview)),
        Err(error) => Err(refused(&app, &admin, WRITE, error).await),
    }
}

/// Deletes a role; with people in it only where `force` says so.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `admin_role_protected`, `self_toggle_forbidden`, `not_found`, `version_conflict`,
/// `conflict` with people in it, `last_admin`.
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
    let admin = call.act(&app).await?;
    let id = call.role_in("id");
    let place = place(&call, &admin, &id);
    match update::delete(app.db.as_ref(), &place, etag::expected(&call), by_force).await {
        Ok(()) => Ok(Answer::no_content()),
        Err(error) => Err(refused(&app, &admin, DELETE, error).await),
    }
}
