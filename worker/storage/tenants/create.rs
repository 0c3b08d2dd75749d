//! Creating a company: its row, its admin role, and the invitation of its first administrator.

use super::UPDATE;
use crate::domain::audit::action::AuditAction;
use crate::domain::identity::email::Email;
use crate::domain::ids::{InvitationId, OutboxId, RoleId, TenantId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::tenancy::company::TenantValues;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::access::{RolesToAssign, operates};
use crate::storage::invitations::respond::JoinOutcome;
use crate::storage::invitations::{self, NewInvitation};
use crate::storage::rows::BatchResults;
use crate::storage::sql::Sql;
use crate::storage::{audit, authority_outbox, must, rights, sign_in, snapshots};
use serde::Deserialize;
use serde_json::{Value, json};

/// A company that the operator creates.
pub struct NewTenant<'a> {
    /// The company that the caller works in: the operator's.
    pub tenant: &'a TenantId,
    pub id: &'a TenantId,
    /// Title, name and business id are required.
    pub values: &'a TenantValues,
    /// Its sort keys and search words: `{ title, city, words }`.
    pub keys: &'a Value,
    /// Id of its admin role.
    pub role_id: &'a RoleId,
    /// Address of its first administrator.
    pub email: &'a Email,
    pub invitation_id: &'a InvitationId,
    /// Hash of the code that is mailed to that address.
    pub code_hash: &'a str,
    /// Who acts.
    pub audit: audit::AuditContext<'a>,
}

/// The invitation of a company's first administrator.
#[derive(Deserialize)]
pub struct FirstInvitation {
    pub id: InvitationId,
    /// The invited address.
    pub email: String,
    /// The company's title.
    pub title: String,
}

/// The pending invitation of a company's first administrator: the newest that an operator sent and that gives an admin role. For callers who are no
/// operators there is none: neither the response nor a limit may tell them of it.
///
/// # Errors
/// Of the database.
pub async fn first_invitation(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    company: &TenantId,
) -> Result<Option<FirstInvitation>, DatabaseError> {
    let statement = Statement::new(
        format!(
            "SELECT i.id, i.email, t.title FROM invitations i JOIN tenants t ON t.id = i.tenant_id \
             WHERE i.tenant_id = ?1 AND i.state = 'pending' AND i.stand_in IS NULL AND {} AND {} ORDER BY i.id DESC LIMIT 1",
            RolesToAssign { tenant: Sql("i.tenant_id"), ids: Sql("json_each(i.role_ids)") }.has_admin_role(),
            operates(Sql("i.invited_by"))
        ),
        [json!(company)],
    );
    let mut results = BatchResults::from(db.batch(vec![rights::check_operator(tenant, caller), statement]).await?);
    let is_operator = rights::is_operator(&mut results)?;
    Ok(results.first()?.filter(|_| is_operator))
}

/// An invitation that the operator resends.
pub struct InvitationResend<'a> {
    /// The company that the caller works in: the operator's.
    pub tenant: &'a TenantId,
    pub company: &'a TenantId,
    /// The invitation; empty if none is pending.
    pub id: &'a InvitationId,
    /// Hash of its new code.
    pub code_hash: &'a str,
    /// Who acts.
    pub audit: audit::AuditContext<'a>,
}

/// The statements that resend it, for the operator only.
#[must_use]
pub fn resend(resend: &InvitationResend<'_>, now: Timestamp) -> Vec<Statement> {
    let user = resend.audit.actor;
    let mut batch = rights::require(resend.tenant, user, UPDATE).to_vec();
    batch.push(rights::require_operator(resend.tenant, user));
    batch.extend(invitations::renew(resend.company, resend.id, resend.code_hash, &resend.audit, now));
    if resend.company != resend.tenant {
        let detail = json!({ "invitation": resend.id });
        batch.push(audit::detailed(
            Some(resend.tenant),
            AuditAction::InvitationResent,
            resend.company,
            &detail,
            &resend.audit,
            now,
        ));
    }
    batch
}

/// The rows of a company: the company, its search words, and its admin role.
struct TenantRows<'a> {
    id: &'a TenantId,
    values: &'a TenantValues,
    keys: &'a Value,
    role_id: &'a RoleId,
}

impl TenantRows<'_> {
    fn insert(&self, now: Timestamp) -> [Statement; 4] {
        let (id, keys, at) = (json!(self.id), json!(self.keys.to_string()), json!(now.0));
        [
            Statement::new(
                "INSERT INTO tenants (id, business_uuid, group_id, title, name, city, location, path, state, self_edit, created_at, \
                   title_key, city_key, audit_months) \
                 SELECT ?1, ?2 ->> 'businessUuId', ?2 ->> 'groupId', ?2 ->> 'title', ?2 ->> 'name', ?2 ->> 'city', ?2 ->> 'location', \
                   ?2 ->> 'path', COALESCE(?2 ->> 'state', 1), COALESCE(?2 ->> 'selfEdit', 0), CAST(?4 AS INTEGER), \
                   ?3 ->> 'title', COALESCE(?3 ->> 'city', ''), COALESCE(?2 ->> 'auditMonths', 24)",
                [id.clone(), json!(json!(self.values).to_string()), keys.clone(), at.clone()],
            ),
            Statement::new(
                "INSERT INTO tenant_words (word, field, tenant_id) \
                 SELECT DISTINCT w.value, f.key, ?1 FROM json_each(?2, '$.words') f JOIN json_each(f.value) w",
                [id.clone(), keys],
            ),
            Statement::new(
                "INSERT INTO roles (tenant_id, id, title, has_admin_rights, is_admin_role, title_key, created_at) \
                 VALUES (?1, ?2, 'admin', 1, 1, 'admin', CAST(?3 AS INTEGER))",
                [id.clone(), json!(self.role_id), at],
            ),
            Statement::new(
                "INSERT INTO role_words (tenant_id, word, role_id) VALUES (?1, 'admin', ?2)",
                [id, json!(self.role_id)],
            ),
        ]
    }
}

/// The statements that create it, for the operator only. `idempotency` stores the response for a repeated request.
#[must_use]
pub fn create(new: &NewTenant<'_>, idempotency: Vec<Statement>, now: Timestamp) -> Vec<Statement> {
    let user = new.audit.actor;
    let mut batch = rights::require(new.tenant, user, UPDATE).to_vec();
    batch.push(rights::require_operator(new.tenant, user));
    batch.extend(idempotency);
    let invitation = NewInvitation {
        tenant: new.id,
        id: new.invitation_id,
        email: new.email,
        code_hash: new.code_hash,
        role_ids: std::slice::from_ref(new.role_id),
        audit: audit::AuditContext { ..new.audit },
    };
    batch.extend(TenantRows { id: new.id, values: new.values, keys: new.keys, role_id: new.role_id }.insert(now));
    batch.push(invitations::insert(&invitation, now));
    // The operator's log records what the operator does to a company as well.
    let detail = json!({ "after": new.values });
    batch.extend(
        [new.id, new.tenant]
            .map(|log| audit::detailed(Some(log), AuditAction::TenantCreated, new.id, &detail, &new.audit, now)),
    );
    batch
}

/// A company that a user creates for themselves.
pub struct OwnTenant<'a> {
    pub id: &'a TenantId,
    /// Title, name and business id are required.
    pub values: &'a TenantValues,
    /// Its sort keys and search words: `{ title, city, words }`.
    pub keys: &'a Value,
    /// Id of its admin role.
    pub role_id: &'a RoleId,
    /// Id of the outbox row that sends the user's snapshot to their authority.
    pub row: &'a OutboxId,
    /// Who acts: its first administrator.
    pub audit: audit::AuditContext<'a>,
}

/// Creates it with the user as administrator, and enters it. `idempotency` stores the response for a repeated request.
///
/// # Errors
/// `PreconditionFailed`: `email_unverified`; of the database.
pub async fn create_own(
    db: &dyn Database,
    new: &OwnTenant<'_>,
    idempotency: Vec<Statement>,
    now: Timestamp,
) -> Result<JoinOutcome, DatabaseError> {
    let user = new.audit.actor;
    let detail = json!({ "after": new.values });
    let mut batch = vec![must::find_no_row(
        Precondition::EmailUnverified,
        "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.id = ?1 AND u.email_verified = 1)",
        [json!(user)],
    )];
    batch.extend(idempotency);
    batch.extend(TenantRows { id: new.id, values: new.values, keys: new.keys, role_id: new.role_id }.insert(now));
    batch.extend([
        Statement::new(
            "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES (?1, ?2, CAST(?3 AS INTEGER))",
            [json!(new.id), json!(user), json!(now.0)],
        ),
        Statement::new(
            "INSERT INTO role_members (tenant_id, user_id, role_id) VALUES (?1, ?2, ?3)",
            [json!(new.id), json!(user), json!(new.role_id)],
        ),
        Statement::new("UPDATE users SET version = version + 1 WHERE id = ?1", [json!(user)]),
        sign_in::record::record_entry(new.id, user, now),
        // In the log outside companies too, so that operators see new companies.
        audit::detailed(Some(new.id), AuditAction::TenantCreated, new.id, &detail, &new.audit, now),
        audit::detailed(None, AuditAction::TenantCreated, new.id, &detail, &new.audit, now),
        authority_outbox::newest(new.row, user, now),
        Statement::new("SELECT * FROM tenants WHERE id = ?1", [json!(new.id)]),
    ]);
    let at = batch.len() - 1;
    batch.extend(snapshots::of_user(user));
    JoinOutcome::read(db.batch(batch).await?, at)
}
