//! Deletes a company: only the operator may, and only a disabled one.

use super::rule_error;
use crate::domain::ids::OutboxId;
use crate::domain::request::body::EmptyBody;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::etag;
use crate::http::pipeline::response::ApiResponse;
use crate::jobs::outbox;
use crate::storage::tenants::DELETE;
use crate::storage::tenants::delete::{self, TenantDeletion};

/// Deletes a company with all of its data; its audit log is kept.
///
/// # Errors
/// `tenant_missing`, `forbidden` (also in a session opened by PIN), `reauthentication_required`, `not_found`, `version_conflict`; `conflict` for a
/// company that is enabled, is the operator's own, or has more than 10 000 members, and while a change of it is still being delivered to its
/// members' sessions, as just after it was disabled: retry.
#[utoipa::path(delete, path = "/api/admin/tenant/{id}", operation_id = "deleteTenant", tag = "admin",
    params(("id" = String, Path), ("If-Match" = Option<String>, Header)), responses((status = 204)))]
pub async fn delete(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let admin = call.admit_in_tenant(&app).await?;
    let deletion = TenantDeletion {
        tenant: &admin.tenant,
        company: &call.tenant_in("id"),
        expected: etag::expected(&call),
        outbox_id: &OutboxId::from(app.new_id()),
        audit: call.audit(&admin.caller.user),
    };
    delete::delete(app.db.as_ref(), &deletion, call.now).await.map_err(rule_error(DELETE))?;
    Ok(ApiResponse::no_content().after(outbox::deliver_later(&app)))
}
