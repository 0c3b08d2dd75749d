//! Applies one action to many members in one batch. Members that a precondition protects are left unchanged and returned with it.

use crate::domain::audit::action::AuditAction;
use crate::domain::ids::{OutboxId, RoleId, TenantId, UserId};
use crate::domain::messages::notification::NotificationKind;
use crate::domain::precondition::Precondition;
use crate::domain::row;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::access::{CALLER, Subject, has_administrator};
use crate::storage::audit;
use crate::storage::authority_outbox::OF_ROW;
use crate::storage::json_list;
use crate::storage::notifications::{self, Audience};
use crate::storage::rights::{self, GrantedRoles, RequiredRight, SessionProof};
use crate::storage::rows::BatchResults;
use crate::storage::sql::Sql;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

/// Action on many members.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum BulkAction {
    /// Enables the members.
    Enable,
    /// Disables the members.
    Disable,
    /// Removes the members from the company.
    Remove,
    /// Restores removed members.
    Restore,
    /// Assigns roles to the members.
    AssignRole,
    /// Unassigns roles from the members.
    UnassignRole,
}

impl BulkAction {
    /// The right that it requires, the same as for a single member.
    #[must_use]
    pub const fn need(self) -> RequiredRight {
        if matches!(self, Self::Remove) { rights::REMOVE } else { rights::UPDATE }
    }

    /// The action that reverts it.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Enable => Self::Disable,
            Self::Disable => Self::Enable,
            Self::Remove => Self::Restore,
            Self::Restore => Self::Remove,
            Self::AssignRole => Self::UnassignRole,
            Self::UnassignRole => Self::AssignRole,
        }
    }

    /// Whether it changes roles.
    #[must_use]
    pub const fn is_about_roles(self) -> bool {
        matches!(self, Self::AssignRole | Self::UnassignRole)
    }

    /// The audit action.
    pub(super) const fn event(self) -> AuditAction {
        match self {
            Self::Enable => AuditAction::MembersEnabled,
            Self::Disable => AuditAction::MembersDisabled,
            Self::Remove => AuditAction::MembersRemoved,
            Self::Restore => AuditAction::MembersRestored,
            Self::AssignRole => AuditAction::MembersRolesGiven,
            Self::UnassignRole => AuditAction::MembersRolesTaken,
        }
    }

    /// The precondition that forbids the action on a member, as a CASE over their membership `m`, which may be missing; null where nothing does.
    /// ?1 tenant, ?2 caller. In a session that was opened with a PIN, members of roles that reach root are protected.
    pub(super) fn precondition(self, of: BulkTarget<'_>, by_pin: bool) -> String {
        let BulkTarget { member, others, roles } = of;
        let admin = format!(
            " WHEN {} AND NOT {} THEN 'admin_role_protected'",
            Subject::here(member).is_in_admin_role(),
            CALLER.is_admin()
        );
        let own = format!(" WHEN {member} = ?2 AND NOT {} THEN 'self_toggle_forbidden'", CALLER.has_root_on_roles());
        // Without an administrator outside the list, those in it are protected.
        let last = |of: &str, others: &str| {
            format!(
                " WHEN {} AND NOT {} THEN 'last_admin'",
                has_administrator(Sql("?1"), of),
                has_administrator(Sql("?1"), others)
            )
        };
        let is_away = if self == Self::Restore {
            " WHEN m.assigned = 1 THEN 'conflict'"
        } else {
            " WHEN m.assigned = 0 THEN 'not_found'"
        };
        let is_member = format!(" AND rm.user_id = {member}");
        let more = match self {
            Self::Enable | Self::Restore => admin,
            Self::Disable | Self::Remove => admin + &last(&is_member, &format!(" AND {others}")),
            Self::AssignRole => admin + &own,
            Self::UnassignRole => {
                let of_roles = last(
                    &format!("{is_member} AND r.id IN (SELECT value FROM json_each({roles}))"),
                    &format!(" AND ({others} OR r.id NOT IN (SELECT value FROM json_each({roles})))"),
                );
                admin + &own + &of_roles
            }
        };
        let by_pin = by_pin.then(|| format!(" WHEN {} THEN 'forbidden'", Subject::here(member).reaches_root()));
        let more = by_pin.unwrap_or_default() + &more;
        format!("CASE WHEN m.user_id IS NULL THEN 'not_found'{is_away}{more} END")
    }

    /// Whether the action changes a member that nothing protects: a condition on their membership `m`. ?1 tenant, ?4 roles.
    fn changes(self, member: Sql<'_>) -> String {
        let held = format!("SELECT rm.role_id FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.user_id = {member}");
        match self {
            Self::Enable => "m.state = 0".to_owned(),
            Self::Disable => "m.state = 1".to_owned(),
            Self::Remove | Self::Restore => "TRUE".to_owned(),
            Self::AssignRole => format!("EXISTS (SELECT 1 FROM json_each(?4) g WHERE g.value NOT IN ({held}))"),
            Self::UnassignRole => format!("EXISTS (SELECT 1 FROM json_each(?4) g WHERE g.value IN ({held}))"),
        }
    }

    /// Selects the requested members with the precondition that protects them, whether they are changed, and how they are before: `user_id`, `code`,
    /// `changes`, `state`, `roles`. ?1 tenant, ?2 caller, ?3 users, ?4 roles.
    fn validations(self, by_pin: bool) -> String {
        let others = "rm.user_id NOT IN (SELECT value FROM json_each(?3))";
        let member = Sql("j.value");
        let precondition = self.precondition(BulkTarget { member, others, roles: Sql("?4") }, by_pin);
        let changes = self.changes(member);
        format!(
            "SELECT j.value AS user_id, {precondition} AS code, ?4 = ?4 AS requested_roles, {changes} AS changes, m.state, \
               (SELECT json_group_array(rm.role_id) FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.user_id = j.value) AS roles \
             FROM json_each(?3) j LEFT JOIN memberships m ON m.tenant_id = ?1 AND m.user_id = j.value"
        )
    }
}

/// Roles that the event of an act on many members names at most: as many as a request may name.
pub(super) const NAMED_ROLES: usize = 100;

/// The target of an action, as SQL.
#[derive(Clone, Copy)]
pub(super) struct BulkTarget<'a> {
    pub member: Sql<'a>,
    /// A condition on `role_members rm`: the member is not a target of the action.
    pub others: &'a str,
    /// The roles, a JSON list.
    pub roles: Sql<'a>,
}

/// An action on many members.
pub struct BulkChange<'a> {
    pub tenant: &'a TenantId,
    /// The action.
    pub act: BulkAction,
    /// The members.
    pub user_ids: &'a [UserId],
    /// The roles, for actions on roles.
    pub role_ids: &'a [RoleId],
    /// Prefix of the ids of the outbox rows for the session authorities.
    pub row: &'a OutboxId,
    /// The caller.
    pub audit: audit::AuditContext<'a>,
    /// What the caller's session has proven; by PIN, roles that reach root and their members are protected.
    pub proof: SessionProof,
}

/// A member that a precondition protects.
pub struct ProtectedMember {
    pub user: UserId,
    /// The precondition that failed.
    pub precondition: Precondition,
}

/// A changed member, as they were before.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberBefore {
    /// Id of the member.
    #[schema(value_type = String)]
    pub user_id: UserId,
    /// 1 enabled, 0 disabled.
    pub state: u8,
    /// Ids of their roles.
    #[schema(value_type = Vec<String>)]
    pub roles: Vec<RoleId>,
}

/// What an action did.
pub struct BulkOutcome {
    /// Number of members whom nothing protected; some may have been as requested already.
    pub done: usize,
    /// Those whom it changed.
    pub changed: Vec<MemberBefore>,
    pub protected: Vec<ProtectedMember>,
}

#[derive(Deserialize)]
struct BulkValidation {
    user_id: UserId,
    code: Option<Precondition>,
    changes: Option<bool>,
    state: Option<u8>,
    #[serde(deserialize_with = "row::json")]
    roles: Vec<RoleId>,
}

impl BulkChange<'_> {
    /// Applies the action. Members who are as requested already are not written, and are in no event.
    ///
    /// # Errors
    /// `PreconditionFailed`: `tenant_missing`, `forbidden`, and for roles that the caller may not grant `admin_role_protected`, `not_found`.
    pub async fn apply(&self, db: &dyn Database, now: Timestamp) -> Result<BulkOutcome, DatabaseError> {
        let caller = self.audit.actor;
        let validations = self.act.validations(self.proof.is_pin());
        let values = || vec![json!(self.tenant), json!(caller), json_list(self.user_ids), json_list(self.role_ids)];
        let mut batch = rights::require(self.tenant, caller, self.act.need()).to_vec();
        if self.act.is_about_roles() {
            batch.push(rights::must_be_roles(self.tenant, self.role_ids));
            batch.extend(rights::must_be_allowed_to_grant(self.tenant, caller, self.role_ids));
            let roles = GrantedRoles::Ids(self.role_ids);
            batch.extend(rights::must_have_proven_to_grant(self.tenant, roles, self.proof));
        }
        if self.act == BulkAction::Enable {
            let held = GrantedRoles::HeldByDisabled(self.user_ids);
            batch.extend(rights::must_have_proven_to_enable(self.tenant, held, self.proof));
        }
        let at = batch.len();
        batch.push(Statement::new(validations.clone(), values()));
        batch.push(self.event(&validations, values(), now));
        batch.extend(self.act.is_about_roles().then(|| self.notify_roles(&validations, values(), now)));
        batch.extend(if self.act.is_about_roles() {
            self.roles(&validations, values())
        } else {
            self.states(&validations, values(), now)
        });
        let found: Vec<BulkValidation> = BatchResults::from(db.batch(batch).await?).skip(at).all()?;
        let mut outcome = BulkOutcome { done: 0, changed: Vec::new(), protected: Vec::new() };
        for BulkValidation { user_id, code, changes, state, roles } in found {
            if let Some(precondition) = code {
                outcome.protected.push(ProtectedMember { user: user_id, precondition });
                continue;
            }
            outcome.done += 1;
            if let (Some(true), Some(state)) = (changes, state) {
                outcome.changed.push(MemberBefore { user_id, state, roles });
            }
        }
        Ok(outcome)
    }

    /// SQL of the roles that the audit event names: those of the request, or those that the changed members lose with their membership.
    fn event_roles(&self, validations: &str) -> String {
        if self.act != BulkAction::Remove {
            return "?4".to_owned();
        }
        format!(
            "(SELECT json_group_array(l.role_id) FROM (SELECT DISTINCT rm.role_id FROM ({validations}) h \
               CROSS JOIN role_members rm ON rm.tenant_id = ?1 AND rm.user_id = h.user_id WHERE h.code IS NULL AND h.changes \
               LIMIT {NAMED_ROLES}) l)"
        )
    }

    /// One audit event for all changed members; none where no member is changed. It comes before the deletion of roles.
    fn event(&self, validations: &str, mut values: Vec<Value>, now: Timestamp) -> Statement {
        values.extend([json!(self.audit.trace_id), json!(self.act.event()), json!(self.audit.network), json!(now.0)]);
        values.push(self.audit.origin());
        let roles = self.event_roles(validations);
        Statement::new(
            format!(
                "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, network, trace_id, created_at) \
                 SELECT ?1, COALESCE((SELECT MAX(e.seq) FROM audit e WHERE e.tenant_id = ?1), 0) + 1, ?5, ?6, ?2, ?1, \
                   json_patch(json_object('userIds', json_group_array(v.user_id), 'roles', json({roles})), ?9), ?7, ?5, CAST(?8 AS INTEGER) \
                 FROM ({validations}) v WHERE v.code IS NULL AND v.changes HAVING COUNT(*) > 0"
            ),
            values,
        )
    }

    /// Changes memberships. The outbox rows that refresh the sessions also hold the ids of the changed members for the statements that follow.
    fn states(&self, validations: &str, mut values: Vec<Value>, now: Timestamp) -> Vec<Statement> {
        let done = |sql: &str| format!("{sql} IN (SELECT o.user_id FROM authority_outbox o WHERE {OF_ROW})");
        let here = [json!(self.row), json!(self.tenant)];
        values.extend([json!(self.row), json!(now.0)]);
        let mut batch = vec![
            Statement::new(
                format!(
                    "INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) \
                     SELECT ?5 || ':' || v.user_id, v.user_id, '\"newest\"', CAST(?6 AS INTEGER), CAST(?6 AS INTEGER) \
                     FROM ({validations}) v WHERE v.code IS NULL AND v.changes"
                ),
                values,
            ),
            Statement::new(done("UPDATE users SET version = version + 1 WHERE id"), [json!(self.row)]),
        ];
        if self.act == BulkAction::Remove {
            let sql = done("DELETE FROM role_members WHERE tenant_id = ?2 AND user_id");
            batch.push(Statement::new(sql, here.clone()));
        }
        batch.push(Statement::new(
            match self.act {
                BulkAction::Disable => done("UPDATE memberships SET state = 0, version = version + 1 WHERE tenant_id = ?2 AND user_id"),
                BulkAction::Remove => {
                    done("UPDATE memberships SET state = 0, assigned = 0, version = version + 1 WHERE tenant_id = ?2 AND user_id")
                }
                _ => {
                    done("UPDATE memberships SET state = 1, assigned = 1, version = version + 1 WHERE tenant_id = ?2 AND user_id")
                }
            },
            here,
        ));
        batch
    }

    /// Notifies the members whose roles change of those that do.
    fn notify_roles(&self, validations: &str, values: Vec<Value>, now: Timestamp) -> Statement {
        let (kind, not) = match self.act {
            BulkAction::AssignRole => (NotificationKind::RolesGiven, "NOT "),
            _ => (NotificationKind::RolesTaken, ""),
        };
        let changed_of = |user: Sql<'_>| {
            format!(
                "SELECT g.value FROM json_each(?4) g WHERE {not}EXISTS \
                   (SELECT 1 FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.user_id = {user} AND rm.role_id = g.value)"
            )
        };
        let users = format!(
            "SELECT v.user_id FROM ({validations}) v WHERE v.code IS NULL AND EXISTS ({})",
            changed_of(Sql("v.user_id"))
        );
        let titles = notifications::titles_of(Sql(&changed_of(Sql("p.user_id"))));
        notifications::notify(kind, &titles, Audience { users: &users, values }, &self.audit, now)
    }

    /// Changes roles. The validations read roles, so these change last.
    fn roles(&self, validations: &str, values: Vec<Value>) -> Vec<Statement> {
        let done = format!("(SELECT v.user_id FROM ({validations}) v WHERE v.code IS NULL AND v.changes)");
        let roles = if self.act == BulkAction::AssignRole {
            format!(
                "INSERT OR IGNORE INTO role_members (tenant_id, user_id, role_id) SELECT ?1, d.user_id, g.value FROM {done} d \
                 JOIN json_each(?4) g"
            )
        } else {
            format!(
                "DELETE FROM role_members WHERE tenant_id = ?1 AND user_id IN {done} AND role_id IN (SELECT value FROM json_each(?4))"
            )
        };
        let version =
            format!("UPDATE memberships SET version = version + 1 WHERE tenant_id = ?1 AND user_id IN {done}");
        vec![Statement::new(version, values.clone()), Statement::new(roles, values)]
    }
}
