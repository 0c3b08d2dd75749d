//! Removes, restores and erases members. A removed member keeps a row and can be restored; erasing deletes everything that the company stored.

use super::guards::Target;
use super::{Member, MemberRow, select_by_id};
use crate::domain::audit::action::AuditAction;
use crate::domain::ids::{EventId, OutboxId};
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::erasure::{ErasureScope, delete_user_data, only_if_account_is_erased};
use crate::storage::rights::{self, RequiredRight};
use crate::storage::rows::BatchResults;
use crate::storage::{administrators, audit, authority_outbox, idempotency, mail_outbox, must};
use serde_json::json;

/// A member to remove, restore, assign or erase.
pub struct MemberStateChange<'a> {
    pub target: Target<'a>,
    /// The `assign_key` that the caller expects, if the request names one.
    pub key: Option<&'a str>,
    /// Id of the outbox row for the session authority, and of the event of an erasure: a call may erase many.
    pub row: &'a OutboxId,
    /// The caller.
    pub audit: audit::AuditContext<'a>,
}

impl MemberStateChange<'_> {
    fn guards(&self, need: RequiredRight) -> Vec<Statement> {
        let Target { tenant, user, caller, .. } = self.target;
        let mut guards = rights::require(tenant, caller, need).to_vec();
        guards.extend(self.target.must_exist());
        if let Some(key) = self.key {
            guards.push(must::find_no_row(
                Precondition::Conflict,
                "SELECT 1 FROM memberships m \
                 WHERE m.tenant_id = ?1 AND m.user_id = ?2 AND m.created_at || '-' || m.version <> ?3",
                [json!(tenant), json!(user), json!(key)],
            ));
        }
        guards
    }

    /// Removes the member: the row stays, the roles are deleted.
    ///
    /// # Errors
    /// `PreconditionFailed`: `not_found` (also if already removed), `version_conflict`, `conflict`, `admin_role_protected`, `last_admin`.
    pub async fn remove(&self, db: &dyn Database, now: Timestamp) -> Result<(), DatabaseError> {
        let Target { tenant, user, caller, .. } = self.target;
        let mut batch = vec![administrators::must_not_remove_each_other(tenant, caller, user, now)];
        batch.extend(self.guards(rights::REMOVE));
        batch.extend(self.target.must_protect_admins("", &[]));
        batch.extend([
            must::find_no_row(
                Precondition::NotFound,
                "SELECT 1 FROM memberships m \
                 WHERE m.tenant_id = ?1 AND m.user_id = ?2 AND m.assigned = 0",
                self.target.values(),
            ),
            administrators::must_keep_one_besides(tenant, user),
            self.event(&EventId::from(self.audit.trace_id), AuditAction::MemberRemoved, now),
            Statement::new("DELETE FROM role_members WHERE tenant_id = ?1 AND user_id = ?2", self.target.values()),
            Statement::new(
                "UPDATE memberships SET assigned = 0, state = 0, version = version + 1 WHERE tenant_id = ?1 AND user_id = ?2",
                self.target.values(),
            ),
        ]);
        batch.extend(self.target.refresh_sessions(self.row, now));
        db.batch(batch).await.map(|_| ())
    }

    /// The audit event of a removal or an erasure. It names the roles that the member loses, so it comes before their deletion.
    fn event(&self, id: &EventId, action: AuditAction, now: Timestamp) -> Statement {
        audit::event_with_id(
            id,
            "json_object('roles', json((SELECT json_group_array(rm.role_id) FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.user_id = ?2)))",
            "memberships m WHERE m.tenant_id = ?1 AND m.user_id = ?2",
            self.target.values().to_vec(),
            &audit::NewEvent { action, object: self.target.user, audit: &self.audit },
            now,
        )
    }

    /// Restores a removed member, without the roles they had.
    ///
    /// # Errors
    /// `PreconditionFailed`: `not_found`, `version_conflict`, `conflict` where the member was not removed.
    pub async fn restore(
        &self,
        db: &dyn Database,
        need: RequiredRight,
        now: Timestamp,
    ) -> Result<Member, DatabaseError> {
        let Target { tenant, user, .. } = self.target;
        let mut batch = self.guards(need);
        batch.extend([
            self.target.must_be_assigned(false),
            Statement::new(
                "UPDATE memberships SET assigned = 1, state = 1, version = version + 1 WHERE tenant_id = ?1 AND user_id = ?2",
                self.target.values(),
            ),
            audit::event(Some(tenant), AuditAction::MemberRestored, user, &self.audit, now),
        ]);
        batch.extend(self.target.refresh_sessions(self.row, now));
        batch.push(select_by_id(tenant, user));
        Ok(BatchResults::from(db.batch(batch).await?).last(1).one::<MemberRow>()?.into())
    }

    /// Erases the member with everything that the company stored, and the account too where the company created it and no other company has it.
    /// Returns whether the account was erased; then the notice is mailed to its user.
    ///
    /// # Errors
    /// `PreconditionFailed`: `not_found`, `version_conflict`, `identity_foreign` for oneself, `admin_role_protected`, `last_admin`.
    pub async fn erase(&self, db: &dyn Database, notice: Statement, now: Timestamp) -> Result<bool, DatabaseError> {
        let Target { tenant, user, caller, .. } = self.target;
        let mut batch = vec![administrators::must_not_remove_each_other(tenant, caller, user, now)];
        batch.extend(self.guards(rights::ERASE));
        let here = self.target.values();
        batch.push(must::find_no_row(
            Precondition::IdentityForeign,
            "SELECT 1 WHERE ?1 = ?2",
            [json!(caller), json!(user)],
        ));
        batch.extend(self.target.must_protect_admins("", &[]));
        batch.extend([
            administrators::must_keep_one_besides(tenant, user),
            self.event(&EventId::from(self.row.as_str()), AuditAction::MemberErased, now),
            authority_outbox::erase_or_newest(self.row, user, tenant, now),
            Statement::new("DELETE FROM media WHERE tenant_id = ?1 AND user_id = ?2", here.clone()),
            Statement::new("UPDATE users SET version = version + 1 WHERE id = ?1", [json!(user)]),
        ]);
        // That of a placeholder user, or one that was sent to the address before.
        batch.push(mail_outbox::delete_of_invitations(
            "i.tenant_id = ?1 AND i.email = (SELECT m.email FROM memberships m WHERE m.tenant_id = ?1 AND m.user_id = ?2)",
            here.clone(),
        ));
        // Invitations hold the address, in every state.
        let invitations = [
            "DELETE FROM invitations WHERE stand_in = ?2 AND tenant_id = ?1",
            "DELETE FROM invitations WHERE user_id = ?2 AND tenant_id = ?1",
            "DELETE FROM invitations WHERE tenant_id = ?1 AND email = \
               (SELECT m.email FROM memberships m WHERE m.tenant_id = ?1 AND m.user_id = ?2)",
        ];
        batch.extend(invitations.map(|sql| Statement::new(sql, here.clone())));
        batch.push(idempotency::delete_about_member(tenant, user));
        batch.push(only_if_account_is_erased(notice, tenant));
        batch.extend(delete_user_data(&ErasureScope::Managed { user, tenant }));
        batch.extend([
            Statement::new("DELETE FROM memberships WHERE tenant_id = ?1 AND user_id = ?2", here),
            Statement::new(
                "SELECT 1 FROM authority_outbox o WHERE o.id = ?1 AND o.command = '\"erase\"'",
                [json!(self.row)],
            ),
        ]);
        Ok(!BatchResults::from(db.batch(batch).await?).last(1).rows()?.is_empty())
    }
}
