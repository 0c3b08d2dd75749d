//! Guards of a change of a member; each fails the batch with its own code.

use crate::domain::ids::{OutboxId, TenantId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::Statement;
use crate::storage::rights::SessionProof;
use crate::storage::{authority_outbox, must, rights};
use serde_json::{Value, json};

/// The member that is changed, and the caller.
#[derive(Clone, Copy)]
pub struct Target<'a> {
    pub tenant: &'a TenantId,
    /// The member.
    pub user: &'a UserId,
    /// Who makes the change.
    pub caller: &'a UserId,
    /// The version that the caller expects, if the request names one.
    pub expected: Option<i64>,
    /// What the caller's session has proven; by PIN, members of roles that reach root must not be changed.
    pub proof: SessionProof,
}

impl Target<'_> {
    pub(super) fn values(&self) -> [Value; 2] {
        [json!(self.tenant), json!(self.user)]
    }

    /// Fails with `not_found` without a membership, and with `version_conflict` where it has another version than the expected one.
    #[must_use]
    pub fn must_exist(&self) -> Vec<Statement> {
        let mut guards = vec![must::find_no_row(
            Precondition::NotFound,
            "SELECT 1 WHERE NOT EXISTS \
               (SELECT 1 FROM memberships m WHERE m.tenant_id = ?1 AND m.user_id = ?2)",
            self.values(),
        )];
        if let Some(version) = self.expected {
            guards.push(must::find_no_row(
                Precondition::VersionConflict,
                "SELECT 1 FROM memberships m \
                 WHERE m.tenant_id = ?1 AND m.user_id = ?2 AND m.version <> CAST(?3 AS INTEGER)",
                [json!(self.tenant), json!(self.user), json!(version)],
            ));
        }
        guards
    }

    /// Fails with `admin_role_protected` where the member is in an admin role and the caller is no administrator, and with `forbidden` where the
    /// member has a role that reaches root and the session was opened with a PIN. `when` is a further condition, over ?1 tenant, ?2 caller,
    /// ?3 user and the parameters that `values` adds.
    #[must_use]
    pub fn must_protect_admins(&self, when: &str, values: &[Value]) -> Vec<Statement> {
        let Self { tenant, user, caller, proof, .. } = *self;
        let mut guards = vec![rights::must_protect_admins(tenant, caller, user, when, values.to_vec())];
        guards.extend(proof.is_pin().then(|| rights::must_not_hold_root(tenant, caller, user, when, values.to_vec())));
        guards
    }

    /// Fails with `conflict` unless the member belongs to the company, or (`false`) was removed from it.
    #[must_use]
    pub fn must_be_assigned(&self, assigned: bool) -> Statement {
        must::find_no_row(
            Precondition::Conflict,
            "SELECT 1 FROM memberships m \
             WHERE m.tenant_id = ?1 AND m.user_id = ?2 AND m.assigned <> CAST(?3 AS INTEGER)",
            [json!(self.tenant), json!(self.user), json!(i64::from(assigned))],
        )
    }

    /// Fails with `identity_foreign` unless the company created their account, no other company has it, and they are not the caller, who changes their
    /// own account elsewhere. The operator may not have disabled it either, except `by_reset_alone`: that opens nothing to anybody.
    #[must_use]
    pub fn must_be_managed(&self, by_reset_alone: bool) -> Statement {
        must::find_no_row(
            Precondition::IdentityForeign,
            "SELECT 1 FROM users u WHERE u.id = ?2 AND (u.id = ?3 OR u.made_by IS NOT ?1 \
               OR (u.state = 0 AND u.is_stand_in = 0 AND CAST(?4 AS INTEGER) = 0) \
               OR EXISTS (SELECT 1 FROM directory d WHERE d.user_id = u.id AND d.tenant_id <> ?1))",
            [json!(self.tenant), json!(self.user), json!(self.caller), json!(i64::from(by_reset_alone))],
        )
    }

    /// Fails with `version_conflict` where the account is managed and several people use it: the caller found that one person does, and whoever no
    /// longer shares an account needs another password.
    #[must_use]
    pub fn must_not_be_shared(&self) -> Statement {
        must::find_no_row(
            Precondition::VersionConflict,
            "SELECT 1 FROM users u JOIN directory d ON d.user_id = u.id AND d.tenant_id = ?1 \
             WHERE u.id = ?2 AND u.made_by = ?1 AND d.is_shared = 1 \
               AND NOT EXISTS (SELECT 1 FROM directory o WHERE o.user_id = u.id AND o.tenant_id <> ?1)",
            self.values(),
        )
    }

    /// Fails with `password_required` where an account that the company created would become a shared or an internal one without a password
    /// (specification 5). Accounts that the company did not create need none.
    #[must_use]
    pub fn must_have_a_password(&self) -> Statement {
        must::find_no_row(
            Precondition::PasswordRequired,
            "SELECT 1 FROM users u JOIN directory d ON d.user_id = u.id AND d.tenant_id = ?1 \
             WHERE u.id = ?2 AND u.id <> ?3 AND u.made_by = ?1 AND d.is_shared = 0 AND d.is_employee = 0 AND u.stand_in_password = 0 \
               AND NOT EXISTS (SELECT 1 FROM credentials c WHERE c.user_id = u.id) \
               AND NOT EXISTS (SELECT 1 FROM directory o WHERE o.user_id = u.id AND o.tenant_id <> ?1)",
            [json!(self.tenant), json!(self.user), json!(self.caller)],
        )
    }

    /// Refreshes the data of the user that sessions show: the list of their companies and their membership.
    #[must_use]
    pub fn refresh_sessions(&self, row: &OutboxId, now: Timestamp) -> [Statement; 2] {
        [
            Statement::new("UPDATE users SET version = version + 1 WHERE id = ?1", [json!(self.user)]),
            authority_outbox::newest(row, self.user, now),
        ]
    }
}

/// Restricts an `INSERT … SELECT … WHERE …` to batches that have a row in `batch_users`.
pub(super) fn only_with_batch_row(statement: Statement, batch: &OutboxId) -> Statement {
    let mut params = statement.params;
    params.push(json!(batch));
    let sql = format!("{} AND EXISTS (SELECT 1 FROM batch_users b WHERE b.batch = ?{})", statement.sql, params.len());
    Statement::new(sql, params)
}
