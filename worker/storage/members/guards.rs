//! What stands against a change of a member; each ends the batch with its own code.

use crate::domain::ids::{OutboxId, TenantId, UserId};
use crate::domain::time::Timestamp;
use crate::ports::Statement;
use crate::storage::{authority_outbox, rights};
use serde_json::{Value, json};

/// A member of a company who is to be changed, and by whom.
#[derive(Clone, Copy)]
pub struct Target<'a> {
    pub tenant: &'a TenantId,
    /// The member.
    pub user: &'a UserId,
    /// Who changes them.
    pub caller: &'a UserId,
    /// The version that the caller saw, if they say.
    pub expected: Option<i64>,
    /// Whether a PIN opened the caller's session: nothing that reaches root is theirs then.
    pub by_pin: bool,
}

impl Target<'_> {
    pub(super) fn values(&self) -> [Value; 2] {
        [json!(self.tenant), json!(self.user)]
    }

    /// They have a row here, with the version that was seen.
    #[must_use]
    pub fn must_be_here(&self) -> Vec<Statement> {
        let mut guards = vec![Statement::new(
            "INSERT INTO must (not_found) SELECT 1 WHERE NOT EXISTS \
               (SELECT 1 FROM memberships m WHERE m.tenant_id = ?1 AND m.user_id = ?2)",
            self.values(),
        )];
        if let Some(version) = self.expected {
            guards.push(Statement::new(
                "INSERT INTO must (version_conflict) SELECT 1 FROM memberships m \
                 WHERE m.tenant_id = ?1 AND m.user_id = ?2 AND m.version <> CAST(?3 AS INTEGER)",
                [json!(self.tenant), json!(self.user), json!(version)],
            ));
        }
        guards
    }

    /// They are in no admin role, unless the caller is too, and came by password. `when` is one more condition, over ?1 tenant,
    /// ?2 caller, ?3 person and what `values` adds.
    #[must_use]
    pub fn admins_are_protected(&self, when: &str, values: &[Value]) -> Vec<Statement> {
        let Self { tenant, user, caller, by_pin, .. } = *self;
        let mut guards = vec![rights::admins_are_protected(tenant, caller, user, when, values.to_vec())];
        guards.extend(by_pin.then(|| rights::nobody_of_root(tenant, caller, user, when, values.to_vec())));
        guards
    }

    /// They belong to the company, or (`false`) were removed from it.
    #[must_use]
    pub fn must_be_assigned(&self, assigned: bool) -> Statement {
        Statement::new(
            "INSERT INTO must (conflict) SELECT 1 FROM memberships m \
             WHERE m.tenant_id = ?1 AND m.user_id = ?2 AND m.assigned <> CAST(?3 AS INTEGER)",
            [json!(self.tenant), json!(self.user), json!(i64::from(assigned))],
        )
    }

    /// The company made their account, which belongs to no other, and they are not the caller, who has other ways.
    #[must_use]
    pub fn must_be_managed(&self) -> Statement {
        Statement::new(
            "INSERT INTO must (identity_foreign) SELECT 1 FROM users u WHERE u.id = ?2 AND (u.id = ?3 OR u.made_by IS NOT ?1 \
               OR EXISTS (SELECT 1 FROM directory d WHERE d.user_id = u.id AND d.tenant_id <> ?1))",
            [json!(self.tenant), json!(self.user), json!(self.caller)],
        )
    }

    /// An account that the company made has a password before it becomes a shared or an internal one (specification 5). What an identity
    /// of somebody's own has is their affair.
    #[must_use]
    pub fn must_have_a_password(&self) -> Statement {
        Statement::new(
            "INSERT INTO must (password_required) SELECT 1 FROM users u JOIN directory d ON d.user_id = u.id AND d.tenant_id = ?1 \
             WHERE u.id = ?2 AND u.id <> ?3 AND u.made_by = ?1 AND d.is_shared = 0 AND d.is_employee = 0 AND u.stand_in_password = 0 \
               AND NOT EXISTS (SELECT 1 FROM credentials c WHERE c.user_id = u.id) \
               AND NOT EXISTS (SELECT 1 FROM directory o WHERE o.user_id = u.id AND o.tenant_id <> ?1)",
            [json!(self.tenant), json!(self.user), json!(self.caller)],
        )
    }

    /// What sessions show of the person is older from now on: their companies, or what they are in one.
    #[must_use]
    pub fn refresh_sessions(&self, row: &OutboxId, now: Timestamp) -> [Statement; 2] {
        [
            Statement::new("UPDATE users SET version = version + 1 WHERE id = ?1", [json!(self.user)]),
            authority_outbox::newest(row, self.user, now),
        ]
    }
}

/// The same `INSERT … SELECT … WHERE …` where the batch was handed somebody.
pub(super) fn only_with_handed(statement: Statement, batch: &str) -> Statement {
    let mut params = statement.params;
    params.push(json!(batch));
    let sql = format!("{} AND EXISTS (SELECT 1 FROM handed h WHERE h.batch = ?{})", statement.sql, params.len());
    Statement::new(sql, params)
}
