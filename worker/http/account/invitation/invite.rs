//! Creates, resends and revokes invitations.

use super::{Invitation, enqueue_invitation, tenant};
use crate::domain::credentials::one_time_code::{INVITATION_MS, OneTimeCode};
use crate::domain::identity::email::Email;
use crate::domain::ids::InvitationId;
use crate::domain::request::body::EmptyBody;
use crate::domain::request::text::RoleIds;
use crate::http::account::invitation::limits::InvitationLimits;
use crate::http::admin::{forbidden_error, replay_at_limit, right_error};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::idempotency::{self, Key};
use crate::http::pipeline::response::ApiResponse;
use crate::ports::DatabaseError;
use crate::storage::invitations::{self, NewInvitation};
use crate::storage::rights::{self, GrantedRoles, must_have_proven_to_grant};
use futures_util::future::join;
use http::StatusCode;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

/// A user to invite.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "email": "ben@nordlicht.example", "roleIds": ["0198c0de-0000-7000-8000-00000000000a"] }))]
pub struct InviteRequest {
    /// E-mail address of the invited user.
    pub email: Email,
    /// Ids of the roles that the membership gets.
    pub role_ids: Option<RoleIds>,
}

/// Invites a user by e-mail address.
///
/// A pending invitation to the same address is revoked: its code stops working.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `admin_role_protected`, `not_found` for a role, `conflict` for a member and if the response stored for the idempotency key expires during the call,
/// `idempotency_mismatch`, `too_many_attempts`.
#[utoipa::path(post, path = "/api/user/invitation/inviteUser", operation_id = "inviteUser",
    tag = "invitation", params(("Idempotency-Key" = Option<String>, Header)), request_body = InviteRequest,
    responses((status = 201, body = Invitation)))]
pub async fn invite(app: App, call: Call) -> Result<ApiResponse, Error> {
    let InviteRequest { email, role_ids } = call.read()?;
    let tenant = tenant(&app, &call)?;
    let key = Key::within(&app, &call, &call.claims()?.user, tenant.as_ref())?;
    let caller = call.admit(&app, None).await?;
    let tenant = tenant.ok_or(Code::TenantMissing)?;
    let limits = InvitationLimits::of(&app, &call, &tenant, &email);
    if let Err(rejection) = limits.take(&app, &call).await {
        return replay_at_limit(rejection, &app, key.as_ref(), (&tenant, &caller.user), rights::INVITE).await;
    }

    let (id, code) = (InvitationId::from(app.new_id()), OneTimeCode::new(app.random_bytes()));
    let inviter = caller.session.snapshot.as_deref().map(|snapshot| snapshot.person.display_name.clone());
    let invitation = Invitation {
        id: id.clone(),
        email: email.as_str().to_owned(),
        role_ids: role_ids.unwrap_or_default().0,
        state: "pending".to_owned(),
        invited_by: inviter.unwrap_or_default(),
        created_at: call.now.rfc3339(),
        sent_at: call.now.rfc3339(),
        expires_at: call.now.plus(INVITATION_MS).rfc3339(),
        version: 1,
    };
    let response = ApiResponse::json(&invitation).status(StatusCode::CREATED);
    let new = NewInvitation {
        tenant: &tenant,
        id: &id,
        email: &email,
        code_hash: &code.hash,
        role_ids: &invitation.role_ids,
        audit: call.audit(&caller.user),
    };
    let remembered = key.iter().flat_map(|key| key.store(&call, &response)).collect();
    let mut batch = invitations::send(&new, remembered, call.now);
    batch.extend(must_have_proven_to_grant(&tenant, GrantedRoles::Ids(new.role_ids), caller.proof(call.now)));
    batch.push(enqueue_invitation(&app, &call, &caller, &tenant, &email, &code.text, call.now.plus(INVITATION_MS)));
    if let Err(error) = app.db.batch(batch).await {
        // A failed invitation consumes no attempt: a caller without the right cannot use up the company's daily limit.
        limits.release(&app, &call).await?;
        return match error {
            DatabaseError::Violated(_) => idempotency::replay(&app, key.as_ref(), error).await,
            _ => Err(forbidden_error(&app, &tenant, &caller.user, rights::INVITE, error).await),
        };
    }
    Ok(response.after(mail::deliver_later(&app, &call)))
}

/// Resends an invitation with a new code that is valid for another 14 days.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `admin_role_protected`, `too_many_attempts`; `not_found` unless the invitation is pending.
#[utoipa::path(post, path = "/api/user/invitation/resend/{id}", operation_id = "resendInvitation",
    tag = "invitation", params(("id" = String, Path)), responses((status = 202, body = Object)))]
pub async fn resend(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let tenant = tenant(&app, &call)?;
    let id = call.invitation_in("id");
    // Address and roles are read while the session authority answers; the batch below validates the right.
    let found = async {
        match &tenant {
            Some(tenant) => invitations::find(app.db.as_ref(), tenant, &id).await,
            None => Ok(None),
        }
    };
    let (caller, row) = join(call.admit(&app, None), found).await;
    let (caller, row, tenant) = (caller?, row?, tenant.ok_or(Code::TenantMissing)?);
    let role_ids = row.as_ref().map_or(&[][..], |row| row.role_ids.as_slice());
    let code = OneTimeCode::new(app.random_bytes());
    let audit = call.audit(&caller.user);
    let mut batch = invitations::resend(&tenant, &id, role_ids, &code.hash, &audit, call.now);
    batch.extend(must_have_proven_to_grant(&tenant, GrantedRoles::Ids(role_ids), caller.proof(call.now)));
    let mut limit = None;
    if let Some(row) = &row
        && let Ok(email) = Email::parse(&row.email)
    {
        let attempts = InvitationLimits::address(&app, &call, &email);
        attempts.take(&app, &call).await?;
        limit = Some(attempts);
        batch.push(enqueue_invitation(&app, &call, &caller, &tenant, &email, &code.text, call.now.plus(INVITATION_MS)));
    }
    if let Err(error) = app.db.batch(batch).await {
        // A failed resend consumes no attempt of the address.
        if let Some(limit) = limit {
            limit.release_attempt(&app, &call).await?;
        }
        return Err(forbidden_error(&app, &tenant, &caller.user, rights::INVITE, error).await);
    }
    Ok(ApiResponse::json(&json!({})).status(StatusCode::ACCEPTED).after(mail::deliver_later(&app, &call)))
}

/// Revokes an invitation.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` unless the invitation is pending.
#[utoipa::path(delete, path = "/api/user/invitation/deleteInviteUser/{id}", operation_id = "deleteInviteUser",
    tag = "invitation", params(("id" = String, Path)), responses((status = 204)))]
pub async fn revoke(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let caller = call.admit(&app, None).await?;
    let tenant = call.tenant(&app, &caller.session.sid).ok_or(Code::TenantMissing)?;
    let audit = call.audit(&caller.user);
    let id = call.invitation_in("id");
    let revoked = invitations::revoke(app.db.as_ref(), &tenant, &id, &audit, call.now).await;
    revoked.map_err(right_error(rights::INVITE))?;
    Ok(ApiResponse::no_content())
}
