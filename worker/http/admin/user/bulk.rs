//! `POST /api/admin/user/bulk`: one action on many members.

use super::remove::state_change;
use crate::domain::ids::{OutboxId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::domain::request::text::{BulkIds, RoleIds};
use crate::http::admin::{AdminContext, forbidden_error, right_error};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::response::ApiResponse;
use crate::jobs::outbox;
use crate::ports::DatabaseError;
use crate::storage::members::bulk::{BulkAction, BulkChange, BulkOutcome, MemberBefore};
use crate::storage::rights;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// A bulk action.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "action": "assignRole", "userIds": ["0198c0de-0000-7000-8000-000000000001"], "roleIds": ["0198c0de-0000-7000-8000-00000000000a"] }))]
pub struct BulkRequest {
    /// The action.
    pub action: BulkAction,
    /// Ids of the members.
    pub user_ids: BulkIds,
    /// Roles to assign or unassign.
    pub role_ids: Option<RoleIds>,
}

/// Result of a bulk action.
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct BulkResponse {
    /// Number of members that it was applied to, also of those who were as requested already.
    pub done: usize,
    /// Those whom it changed, as they were before; empty where members are erased.
    pub changed: Vec<MemberBefore>,
    /// Members that it was not applied to, with the reason.
    pub failed: Vec<BulkFailure>,
}

/// Why the action was not applied to a member.
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct BulkFailure {
    /// Id of the member.
    pub user_id: String,
    /// Reason: `not_found`, `conflict`, `forbidden`, `admin_role_protected`, `self_toggle_forbidden`, `last_admin`, or, where members are erased,
    /// `identity_foreign` for the caller's own account, and the code of the error that stopped it for whoever was not erased by then.
    pub code: String,
}

/// Applies an action to many members.
///
/// Members that it cannot be applied to are returned with the reason; it is applied to all others.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `reauthentication_required` for erasing and for roles with admin rights, `admin_role_protected` and `not_found` for the roles;
/// 422 naming the fields.
#[utoipa::path(post, path = "/api/admin/user/bulk", operation_id = "bulkUsers", tag = "admin",
    request_body = BulkRequest, responses((status = 200, body = BulkResponse)))]
pub async fn bulk(app: App, call: Call) -> Result<ApiResponse, Error> {
    let BulkRequest { action: act, user_ids: BulkIds(user_ids), role_ids } = call.read()?;
    let RoleIds(role_ids) = role_ids.unwrap_or_default();
    if act.is_about_roles() && role_ids.is_empty() {
        return Err(vec![FieldError::new("roleIds", FieldCode::Required)].into());
    }
    let admin = call.admit_in_tenant(&app).await?;
    if act == BulkAction::Remove && !call.configuration.public.admin.soft_delete {
        return erase(&app, &call, &admin, &user_ids).await;
    }
    let bulk = BulkChange {
        tenant: &admin.tenant,
        act,
        user_ids: &user_ids,
        role_ids: &role_ids,
        row: &OutboxId::from(app.new_id()),
        audit: call.audit(&admin.caller.user),
        proof: admin.caller.proof(call.now),
    };
    let BulkOutcome { done, changed, protected } = match bulk.apply(app.db.as_ref(), call.now).await {
        Ok(outcome) => outcome,
        Err(error) => return Err(forbidden_error(&app, &admin.tenant, &admin.caller.user, act.need(), error).await),
    };
    let failed: Vec<Value> = protected.iter().map(|failure| failed_by(&failure.user, failure.precondition)).collect();
    let response = ApiResponse::json(&json!({ "done": done, "changed": changed, "failed": failed }));
    Ok(response.after(outbox::deliver_later(&app)))
}

/// Erases members one by one; used when soft deletion is switched off, because then there is no other removal. An error after the first fails only
/// the rest: the caller has to learn who is erased.
async fn erase(app: &App, call: &CallParts, admin: &AdminContext, user_ids: &[UserId]) -> Result<ApiResponse, Error> {
    admin.caller.require_password_session()?;
    admin.caller.must_be_fresh(call.now)?;
    let (mut done, mut failed, mut erased_accounts) = (0_usize, Vec::new(), Vec::new());
    for (at, user) in user_ids.iter().enumerate() {
        let row = OutboxId::from(app.new_id());
        let notice = mail::account_erased(app, call, user);
        let outcome = state_change(call, admin, user, &row, None).erase(app.db.as_ref(), notice, call.now).await;
        match outcome {
            Ok(is_account_erased) => {
                done += 1;
                erased_accounts.extend(is_account_erased.then(|| (row, user.clone())));
            }
            Err(DatabaseError::PreconditionFailed(precondition)) if is_about_one(precondition) => {
                failed.push(failed_by(user, precondition));
            }
            Err(error) => {
                let error = right_error(rights::ERASE)(error);
                if done == 0 {
                    return Err(error);
                }
                app.log.line(&json!({ "level": "error", "event": "bulk_erasure_stopped", "traceId": call.trace_id,
                    "code": error.code.as_str(), "why": error.cause }));
                failed.extend(user_ids.iter().skip(at).map(|user| failed_with(user, error.code)));
                break;
            }
        }
    }
    // Also where a later one failed: who is erased by then is out.
    let delivery = outbox::deliver_erasures(app, &erased_accounts).await;
    // One after the other, as the second would deliver the rows again that the first acknowledges.
    let others = outbox::deliver_later(app);
    let deliveries = Box::pin(async move {
        delivery.await;
        others.await;
    });
    let response = ApiResponse::json(&json!({ "done": done, "changed": [], "failed": failed }));
    Ok(response.after(deliveries).after(mail::deliver_later(app, call)))
}

fn failed_by(user: &UserId, precondition: Precondition) -> Value {
    failed_with(user, precondition.into())
}

fn failed_with(user: &UserId, code: Code) -> Value {
    json!({ "userId": user, "code": code.as_str() })
}

/// Whether a precondition is about one member. Others are about the caller and stop the call.
const fn is_about_one(precondition: Precondition) -> bool {
    matches!(
        precondition,
        Precondition::NotFound
            | Precondition::Conflict
            | Precondition::AdminRoleProtected
            | Precondition::LastAdmin
            | Precondition::IdentityForeign
    )
}
