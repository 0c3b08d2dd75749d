//! Deletes a role in one batch that a failed precondition aborts.

use super::DELETE;
use super::change::{FROM, RoleContext, first_ids, level, member_events, notify, old};
use super::guards::{self, RoleParameters};
use crate::domain::access::role::{MAX_MEMBERS_AT_ONCE, RoleChange, RoleMembersChange};
use crate::domain::audit::action::AuditAction;
use crate::domain::messages::notification::NotificationKind;
use crate::domain::precondition::Precondition;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::audit::{self, NewEvent};
use crate::storage::sql::Sql;
use crate::storage::{access, administrators, rights};
use serde_json::json;

/// Selects the members of the role.
const MEMBERS: &str = "SELECT rm.user_id FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.role_id = ?2";

/// Deletes a role; one with members only with `by_force`, and one with more than 10 000 not at all.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`, `forbidden`, `not_found`, `admin_role_protected`, `self_toggle_forbidden`, `version_conflict`,
/// `conflict` (members), `last_admin`.
pub async fn delete(
    db: &dyn Database,
    context: &RoleContext<'_>,
    expected: Option<i64>,
    by_force: bool,
) -> Result<(), DatabaseError> {
    let both = || [json!(context.tenant), json!(context.role)];
    // All members are removed.
    let members = RoleMembersChange { replaces_all: true, ..RoleMembersChange::default() };
    let written = RoleChange { members: members.clone(), ..RoleChange::default() }.to_json();
    let bound =
        RoleParameters { tenant: context.tenant, role: context.role, change: &written, caller: context.audit.actor };
    let mut batch = rights::require(context.tenant, context.audit.actor, DELETE).to_vec();
    batch.push(guards::must_exist(context.tenant, context.role));
    let toggles = context.toggles(&members);
    batch.push(guards::must_protect_admin_roles(&bound, toggles));
    batch.push(guards::must_not_toggle_self(&bound, toggles));
    batch.extend(guards::must_not_toggle_root(&bound, toggles));
    batch.extend(context.must_have_proven());
    batch.extend(expected.map(|version| guards::must_be_version(context.tenant, context.role, version)));
    // More than a batch can remove are taken out by bulk jobs before.
    let most = if by_force { MAX_MEMBERS_AT_ONCE } else { 0 };
    batch.push(guards::must_have_members_up_to(Precondition::Conflict, context.tenant, context.role, most));
    let by_others = access::has_administrator(Sql("?1"), " AND r.id <> ?2");
    batch.push(administrators::must_keep_one(&by_others, both().to_vec()));
    batch.push(audit::event_from(
        &format!(
            "json_object('title', g.title, 'before', json_set({}, '$.apps', json((SELECT json_group_object(ga.app_id, {}) \
               FROM role_apps ga WHERE ga.tenant_id = ?1 AND ga.role_id = ?2 AND ga.access > 0))), \
             'people', json_object('added', 0, 'addedIds', json_array(), 'removed', g.members, 'removedIds', json({})))",
            old(),
            level("ga.access"),
            first_ids(MEMBERS)
        ),
        FROM,
        both().to_vec(),
        &NewEvent { action: AuditAction::RoleDeleted, object: context.role, audit: &context.audit },
        context.now,
    ));
    batch.push(member_events(context, &[(AuditAction::MembersRolesTaken, MEMBERS)], both().to_vec()));
    batch.push(notify(
        context,
        NotificationKind::RolesTaken,
        "(SELECT g.title FROM roles g WHERE g.tenant_id = ?1 AND g.id = ?2)",
        "SELECT rm.user_id FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.role_id = ?2 LIMIT 1000",
        both().to_vec(),
    ));
    // The roles of its members change, and with them what their entity tag stands for.
    batch.push(Statement::new(
        "UPDATE memberships SET version = version + 1 WHERE tenant_id = ?1 AND user_id IN \
           (SELECT rm.user_id FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.role_id = ?2)",
        both(),
    ));
    batch.push(Statement::new("DELETE FROM roles WHERE tenant_id = ?1 AND id = ?2", both()));
    db.batch(batch).await.map(|_| ())
}
