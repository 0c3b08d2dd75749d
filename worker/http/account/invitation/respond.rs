//! `POST /api/user/invitation/accept/{tenantId}/{code}` and `…/decline/…`. `code` is the mailed code, which proves the address,
//! or the invitation's id if the caller's address is verified already.

use crate::domain::credentials::one_time_code;
use crate::domain::ids::{InvitationId, OutboxId, TenantId, UserId};
use crate::domain::request::body::EmptyBody;
use crate::domain::sessions::authority::AuthorityCommand;
use crate::domain::sessions::device_label::LabelRequest;
use crate::http::auth::sign_in_company::{EX_DAYS, entry_response};
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::jobs::outbox;
use crate::storage::invitations::respond::{self, PresentedInvitation};
use crate::storage::tenants::member_view::EnteredTenant;
use futures_util::future::join;

use crate::http::auth::sign_in_response::SignInResponse;

fn presented_invitation<'a>(
    tenant: &'a TenantId,
    id: &'a InvitationId,
    user: &'a UserId,
    hash: &'a str,
) -> PresentedInvitation<'a> {
    PresentedInvitation { tenant: Some(tenant), code_hash: hash, id: Some(id), user }
}

/// Accepts an invitation: makes the caller a member and enters the company.
///
/// # Errors
/// `invitation_invalid`, `invitation_wrong_email`, `invitation_expired`, `email_unverified`; none of them uses the invitation up.
#[utoipa::path(post, path = "/api/user/invitation/accept/{tenantId}/{code}", operation_id = "acceptInvitation",
    tag = "invitation", params(("tenantId" = String, Path), ("code" = String, Path)), request_body = LabelRequest, responses((status = 200, body = SignInResponse)))]
pub async fn accept(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<LabelRequest>()?;
    let mut caller = call.admit(&app, Some(EX_DAYS)).await?;
    let hash = one_time_code::hash_of(call.path_parameter("code"));
    let (user, tenant, id) = (caller.user.clone(), call.tenant_in("tenantId"), call.invitation_in("code"));
    let shown = presented_invitation(&tenant, &id, &user, &hash);
    let row = OutboxId::from(app.new_id());
    let sid = caller.session.sid.clone();
    let accepted = respond::accept(app.db.as_ref(), &tenant, &shown, &sid, &row, &call.audit(&user), call.now).await?;
    let snapshot = accepted.current.snapshot;
    // The next request anywhere must know the company, so the session authority is updated before the response.
    let update = AuthorityCommand::Update { snapshot: Box::new(snapshot.clone()) };
    let record_use = async {
        if accepted.is_use {
            let touch = AuthorityCommand::Touch { sid, tenant: Some(tenant.clone()) };
            let _ = app.objects.authority(&user, &touch, None).await;
        }
    };
    let (delivered, ()) = join(outbox::deliver_now(&app, &row, &user, &update), record_use).await;
    caller.session.version = snapshot.version;
    let entry = EnteredTenant {
        company: accepted.company,
        person: snapshot.person,
        companies: snapshot.companies,
        version: snapshot.version,
    };
    Ok(entry_response(&app, &call, &caller, entry)?.after(delivered))
}

/// Declines an invitation.
///
/// # Errors
/// `invitation_invalid`, `invitation_wrong_email`, `invitation_expired`; none of them uses the invitation up.
#[utoipa::path(post, path = "/api/user/invitation/decline/{tenantId}/{code}", operation_id = "declineInvitation",
    tag = "invitation", params(("tenantId" = String, Path), ("code" = String, Path)), responses((status = 204)))]
pub async fn decline(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let caller = call.admit(&app, None).await?;
    let hash = one_time_code::hash_of(call.path_parameter("code"));
    let (tenant, id) = (call.tenant_in("tenantId"), call.invitation_in("code"));
    let shown = presented_invitation(&tenant, &id, &caller.user, &hash);
    let audit = call.audit(&caller.user);
    respond::decline(app.db.as_ref(), &shown, &audit, call.now).await?;
    Ok(ApiResponse::no_content())
}
