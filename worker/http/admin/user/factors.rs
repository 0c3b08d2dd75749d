//! `DELETE /api/admin/user/{id}/factors`: recovery for a member who lost their second factors, if the company manages the account.

use crate::domain::ids::OutboxId;
use crate::domain::messages::mail::MailTemplate;
use crate::domain::request::body::EmptyBody;
use crate::domain::sessions::authority::AuthorityCommand;
use crate::http::admin::forbidden_error;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::etag;
use crate::http::pipeline::response::ApiResponse;
use crate::jobs::outbox;
use crate::storage::members::factors::FactorRemoval;
use crate::storage::members::guards::Target;
use crate::storage::rights::{self, SessionProof};

/// Removes all second factors of a member, ends their sessions and notifies them by mail.
///
/// It changes nothing for a member without second factors. As for a password, the caller must be able to give all roles of the member.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `reauthentication_required`, `not_found`, `admin_role_protected`, `version_conflict`; `identity_foreign` if the company does not
/// manage the account or it is the caller's own, unless the operator calls.
#[utoipa::path(delete, path = "/api/admin/user/{id}/factors", operation_id = "removeUserFactors", tag = "admin",
    params(("id" = String, Path), ("If-Match" = Option<String>, Header)), responses((status = 204)))]
pub async fn remove(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let admin = call.admit_in_tenant(&app).await?;
    let (user, row) = (&call.user_in("id"), OutboxId::from(app.new_id()));
    let removal = FactorRemoval {
        target: Target {
            tenant: &admin.tenant,
            user,
            caller: &admin.caller.user,
            expected: etag::expected(&call),
            proof: SessionProof::Fresh,
        },
        notice: mail::notice(&app, &call, user, MailTemplate::FactorsRemoved, &[]),
        row: &row,
        audit: call.audit(&admin.caller.user),
    };
    let new_version = match removal.apply(app.db.as_ref(), call.now).await {
        Ok(new_version) => new_version,
        Err(error) => {
            return Err(forbidden_error(&app, &admin.tenant, &admin.caller.user, rights::ERASE, error).await);
        }
    };
    let response = ApiResponse::no_content();
    let Some(credential_version) = new_version else { return Ok(response) };
    let delivery =
        outbox::deliver_now(&app, &row, user, &AuthorityCommand::EndAll { credential_version, keep: None }).await;
    Ok(response.after(delivery).after(mail::deliver_later(&app, &call)))
}
