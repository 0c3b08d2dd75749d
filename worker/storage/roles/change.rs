//! What the changes of a role share: the role, its caller, and the statements of a change of fields, apps and members.

use super::FIELDS;
use super::guards::{self, MemberToggles, RoleParameters};
use crate::domain::access::rights::Access;
use crate::domain::access::role::{ADMIN, RoleChange, RoleMembersChange};
use crate::domain::audit::action::AuditAction;
use crate::domain::ids::{RoleId, TenantId};
use crate::domain::messages::notification::NotificationKind;
use crate::domain::time::Timestamp;
use crate::ports::Statement;
use crate::storage::audit::{self, AuditContext, NewEvent};
use crate::storage::notifications::{self, Audience};
use crate::storage::rights::{self, GrantedRoles, SessionProof};
use serde_json::{Value, json};
use strum::VariantArray;

/// The role that is changed, by whom and when.
pub struct RoleContext<'a> {
    pub tenant: &'a TenantId,
    pub role: &'a RoleId,
    /// The caller.
    pub audit: AuditContext<'a>,
    /// When the change is made.
    pub now: Timestamp,
    /// What the session has proven of late.
    pub proof: SessionProof,
}

impl RoleContext<'_> {
    /// Fails the batch where the session has not proven enough for the role, as if it were granted: a PIN for a role that reaches root, an old proof
    /// for an admin role. It must stand before and after the writes.
    pub fn must_have_proven(&self) -> Option<Statement> {
        let roles = GrantedRoles::Ids(std::slice::from_ref(self.role));
        rights::must_have_proven_to_grant(self.tenant, roles, self.proof)
    }

    /// The members that a change by this session adds and removes.
    pub fn toggles<'a>(&self, members: &'a RoleMembersChange) -> MemberToggles<'a> {
        MemberToggles { members, by_pin: self.proof.is_pin() }
    }
}

/// The guards, the audit event and the writes of a change of an existing role.
pub fn change_statements(context: &RoleContext<'_>, change: &RoleChange, action: AuditAction) -> Vec<Statement> {
    let written = change.to_json();
    let members = &change.members;
    let toggles = context.toggles(members);
    let bound =
        RoleParameters { tenant: context.tenant, role: context.role, change: &written, caller: context.audit.actor };
    let mut batch = vec![guards::must_be_known_apps_and_members(context.tenant, &written)];
    batch.extend(guards::must_have_few_members(context.tenant, context.role, members));
    batch.push(guards::must_protect_admin_roles(&bound, toggles));
    batch.push(guards::must_not_toggle_self(&bound, toggles));
    batch.extend(guards::must_not_toggle_root(&bound, toggles));
    batch.push(guards::must_hold_granted_rights(&bound, toggles, change.apps.is_some()));
    if change.may_remove_admin() && action != AuditAction::RoleCreated {
        batch.push(guards::must_keep_an_administrator(&bound, toggles));
    }
    batch.push(event(context, change, &bound, action));
    // Where there is an event: a change to what the role is already is none.
    batch.push(Statement::new(
        "UPDATE roles SET version = version + 1 WHERE tenant_id = ?1 AND id = ?2 AND changes() > 0",
        bound.first(2),
    ));
    if members.is_touched() {
        let (added, removed) = (toggles.added(true), toggles.removed(true));
        let changes =
            [(AuditAction::MembersRolesGiven, added.as_str()), (AuditAction::MembersRolesTaken, removed.as_str())];
        batch.push(member_events(context, &changes, bound.first(4)));
    }
    // A change of all members at once sends no notifications.
    if members.is_touched() && members.all.is_none() {
        let title = "COALESCE(json_extract(?3, '$.set.title'), (SELECT g.title FROM roles g WHERE g.tenant_id = ?1 AND g.id = ?2))";
        batch.push(notify(context, NotificationKind::RolesGiven, title, &toggles.added(true), bound.first(4)));
        batch.push(notify(context, NotificationKind::RolesTaken, title, &toggles.removed(true), bound.first(4)));
    }
    let mut write = |sql: &str, count| batch.push(Statement::new(sql.to_owned(), bound.first(count)));
    if members.is_touched() {
        // Members first, while the rights of the caller are still those before the change. Their version rises before that: a form or an undo that
        // saw other roles must not overwrite these.
        write(
            &format!(
                "UPDATE memberships SET version = version + 1 WHERE tenant_id = ?1 AND user_id IN ({} UNION ALL {})",
                toggles.added(true),
                toggles.removed(true)
            ),
            4,
        );
        write(
            &format!(
                "INSERT INTO role_members (tenant_id, user_id, role_id) SELECT ?1, x.user_id, ?2 FROM ({}) x",
                toggles.added(true)
            ),
            4,
        );
        write(
            &format!(
                "DELETE FROM role_members WHERE tenant_id = ?1 AND role_id = ?2 AND user_id IN ({})",
                toggles.removed(true)
            ),
            4,
        );
    }
    if change.set.title.is_some() {
        write("DELETE FROM role_words WHERE tenant_id = ?1 AND role_id = ?2", 2);
        write(
            "INSERT OR IGNORE INTO role_words (tenant_id, word, role_id) \
             SELECT ?1, j.value, ?2 FROM json_each(?3, '$.words') j",
            3,
        );
    }
    if change.apps.is_some() {
        write(
            "UPDATE role_apps SET access = 0 WHERE tenant_id = ?1 AND role_id = ?2 \
               AND app_id NOT IN (SELECT key FROM json_each(?3, '$.apps'))",
            3,
        );
        write(
            "INSERT INTO role_apps (tenant_id, role_id, app_id, access) \
             SELECT ?1, ?2, j.key, j.value FROM json_each(?3, '$.apps') j WHERE 1 = 1 \
             ON CONFLICT DO UPDATE SET access = excluded.access",
            3,
        );
    }
    if change.empties_side_bar {
        write("UPDATE role_apps SET sidebar = 0 WHERE tenant_id = ?1 AND role_id = ?2", 2);
    }
    if !change.side_bar.is_empty() {
        write(
            "INSERT INTO role_apps (tenant_id, role_id, app_id, access, sidebar) \
             SELECT ?1, ?2, j.key, 0, j.value FROM json_each(?3, '$.sideBarApps') j WHERE 1 = 1 \
             ON CONFLICT DO UPDATE SET sidebar = excluded.sidebar",
            3,
        );
    }
    if change.touches_apps() {
        write("DELETE FROM role_apps WHERE tenant_id = ?1 AND role_id = ?2 AND access = 0 AND sidebar = 0", 2);
        write(
            "UPDATE roles SET app_ids = (SELECT json_group_array(ra.app_id) FROM role_apps ra \
               WHERE ra.tenant_id = ?1 AND ra.role_id = ?2 AND ra.access > 0) WHERE tenant_id = ?1 AND id = ?2",
            2,
        );
    }
    batch.push(row(&bound));
    batch
}

/// Notifies users who are added to the role or removed from it; `title` is SQL.
pub fn notify(
    context: &RoleContext<'_>,
    kind: NotificationKind,
    title: &str,
    users: &str,
    values: Vec<Value>,
) -> Statement {
    let detail = format!("json_object('roles', json_array({title}))");
    notifications::notify(kind, &detail, Audience { users, values }, &context.audit, context.now)
}

/// How many added or removed members an event names; it counts the others.
const MAX_NAMED_USERS: u8 = 20;

/// A JSON list of the first ids that a query of users finds.
pub fn first_ids(users: &str) -> String {
    format!(
        "(SELECT json_group_array(named.user_id) FROM (SELECT x.user_id FROM ({users}) x LIMIT {MAX_NAMED_USERS}) named)"
    )
}

/// The members that an event of who got or lost the role names at most: as many as an act on many members changes at once.
const MEMBERS_PER_EVENT: u32 = 1_000;

/// The events of who gets the role and who loses it, beside the event of the role, which names the first of them: each names up to 1 000, so that
/// whoever asks the log about a member finds all of them (decision 276). `changes` are kinds with the users, as SQL over `values`: ?1 tenant, ?2 role.
pub fn member_events(context: &RoleContext<'_>, changes: &[(AuditAction, &str)], mut values: Vec<Value>) -> Statement {
    let audit = &context.audit;
    let [trace, actor, network, time, origin] = [1, 2, 3, 4, 5].map(|n| values.len() + n);
    values.extend([json!(audit.trace_id), json!(audit.actor), json!(audit.network), json!(context.now.0)]);
    values.push(audit.origin());
    let numbered = |(action, users): &(AuditAction, &str)| {
        format!(
            "SELECT '{}' AS action, x.user_id, (ROW_NUMBER() OVER () - 1) / {MEMBERS_PER_EVENT} AS part FROM ({users}) x",
            action.name()
        )
    };
    let numbered: Vec<String> = changes.iter().map(numbered).collect();
    Statement::new(
        format!(
            "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, network, trace_id, created_at) \
             SELECT ?1, COALESCE((SELECT MAX(seq) FROM audit WHERE tenant_id = ?1), 0) + ROW_NUMBER() OVER (), \
               ?{trace} || ':' || named.action || ':' || named.part, named.action, ?{actor}, ?1, \
               json_patch(json_object('userIds', json(named.ids), 'roles', json_array(?2)), ?{origin}), \
               ?{network}, ?{trace}, CAST(?{time} AS INTEGER) \
             FROM (SELECT numbered.action, numbered.part, json_group_array(numbered.user_id) AS ids FROM ({}) numbered \
               GROUP BY numbered.action, numbered.part) named",
            numbered.join(" UNION ALL ")
        ),
        values,
    )
}

/// The audit event: fields, levels by app and the sidebar before and after, how many members were added and removed, and the first of them; for a new role
/// the values after.
fn event(context: &RoleContext<'_>, change: &RoleChange, bound: &RoleParameters<'_>, action: AuditAction) -> Statement {
    let old = old();
    let changed = |value: &str| {
        format!(
            "(SELECT json_group_object(old.key, {value}) FROM json_each({old}) old \
                WHERE json_extract(?3, '$.set.' || old.key) <> old.value)"
        )
    };
    let (mut before, mut after) = (changed("old.value"), changed("json_extract(?3, '$.set.' || old.key)"));
    if change.apps.is_some() {
        let levels = |column: &str| {
            format!("(SELECT json_group_object(turned.app_id, {}) FROM ({CHANGED_APPS}) turned)", level(column))
        };
        before = format!("json_set({before}, '$.apps', json({}))", levels("turned.old"));
        after = format!("json_set({after}, '$.apps', json({}))", levels("turned.new"));
    }
    if let Some(apps) = changed_side_bar(change) {
        let flags = |column: &str| format!("(SELECT json_group_object(turned.app_id, {column}) FROM ({apps}) turned)");
        before = format!("json_set({before}, '$.sideBarApps', json({}))", flags("turned.old"));
        after = format!("json_set({after}, '$.sideBarApps', json({}))", flags("turned.new"));
    }
    let mut detail = if action == AuditAction::RoleCreated {
        format!("json_object('after', json({after}))")
    } else {
        format!("json_object('title', g.title, 'before', json({before}), 'after', json({after}))")
    };
    let toggles = context.toggles(&change.members);
    if change.members.is_touched() {
        let (added, removed) = (toggles.added(true), toggles.removed(true));
        let members = format!(
            "json_object('added', (SELECT COUNT(*) FROM ({added})), 'addedIds', json({}), \
               'removed', (SELECT COUNT(*) FROM ({removed})), 'removedIds', json({}))",
            first_ids(&added),
            first_ids(&removed)
        );
        detail = format!("json_set({detail}, '$.people', {members})");
    }
    let event = NewEvent { action, object: context.role, audit: &context.audit };
    let when =
        if action == AuditAction::RoleCreated { String::new() } else { format!(" AND {}", differs(change, toggles)) };
    audit::event_from(&detail, &format!("{FROM}{when}"), bound.first(4), &event, context.now)
}

/// Whether the change makes anything of the role `g` other than it is, as SQL over all parameters.
fn differs(change: &RoleChange, toggles: MemberToggles<'_>) -> String {
    let mut differences = vec![format!(
        "SELECT 1 FROM json_each({}) old WHERE json_extract(?3, '$.set.' || old.key) <> old.value",
        old()
    )];
    differences.extend(change.apps.as_ref().map(|_| CHANGED_APPS.to_owned()));
    differences.extend(changed_side_bar(change).map(str::to_owned));
    if change.members.is_touched() {
        differences.extend([toggles.added(true), toggles.removed(true)]);
    }
    format!("({})", differences.iter().map(|rows| format!("EXISTS ({rows})")).collect::<Vec<_>>().join(" OR "))
}

pub const FROM: &str = "roles g WHERE g.tenant_id = ?1 AND g.id = ?2";

/// The fields of the role before the change, as SQL.
pub fn old() -> String {
    let fields: Vec<String> = FIELDS.iter().map(|(name, column)| format!("'{name}', g.{column}")).collect();
    format!("json_object({})", fields.join(", "))
}

/// Selects the apps whose level changes.
const CHANGED_APPS: &str = "SELECT j.key AS app_id, COALESCE(ga.access, 0) AS old, j.value AS new FROM json_each(?3, '$.apps') j \
    LEFT JOIN role_apps ga ON ga.tenant_id = ?1 AND ga.role_id = ?2 AND ga.app_id = j.key WHERE COALESCE(ga.access, 0) <> j.value \
  UNION ALL SELECT ga.app_id, ga.access, 0 FROM role_apps ga WHERE ga.tenant_id = ?1 AND ga.role_id = ?2 AND ga.access > 0 \
    AND ga.app_id NOT IN (SELECT key FROM json_each(?3, '$.apps'))";

/// Selects the apps that come into the sidebar or leave it.
const CHANGED_SIDE_BAR: &str = "SELECT j.key AS app_id, COALESCE(ga.sidebar, 0) AS old, j.value AS new FROM json_each(?3, '$.sideBarApps') j \
    LEFT JOIN role_apps ga ON ga.tenant_id = ?1 AND ga.role_id = ?2 AND ga.app_id = j.key WHERE COALESCE(ga.sidebar, 0) <> j.value";

/// The same where all leave it.
const EMPTIED_SIDE_BAR: &str = "SELECT ga.app_id, ga.sidebar AS old, 0 AS new FROM role_apps ga \
    WHERE ga.tenant_id = ?1 AND ga.role_id = ?2 AND ga.sidebar = 1";

/// Selects the apps whose place in the sidebar changes, if the change is about it.
fn changed_side_bar(change: &RoleChange) -> Option<&'static str> {
    if change.empties_side_bar {
        return Some(EMPTIED_SIDE_BAR);
    }
    (!change.side_bar.is_empty()).then_some(CHANGED_SIDE_BAR)
}

/// The name of a stored level.
pub fn level(number: &str) -> String {
    format!("json_extract('{}', '$[' || {number} || ']')", json!(Access::VARIANTS))
}

/// Updates the row of the role, but for its version.
fn row(bound: &RoleParameters<'_>) -> Statement {
    let set =
        |(name, column): &(&str, &str)| format!("{column} = COALESCE(json_extract(?3, '$.set.{name}'), {column})");
    let columns: Vec<String> = FIELDS.iter().chain(&[("titleKey", "title_key")]).map(set).collect();
    Statement::new(
        format!(
            "UPDATE roles SET {}, is_admin_role = \
               (COALESCE(json_extract(?3, '$.set.titleKey'), trim(title_key)) = '{ADMIN}' \
                OR COALESCE(json_extract(?3, '$.set.hasAdminRights'), has_admin_rights) = 1) \
             WHERE tenant_id = ?1 AND id = ?2",
            columns.join(", ")
        ),
        bound.first(3),
    )
}
