//! Guards of a change of a role: statements that fail the batch. They precede the writes and check the state before the change, so no caller passes
//! them with rights that the change itself would give.
//!
//! ?1 tenant, ?2 role, ?3 the change (`RoleChange::to_json`), ?4 the caller.

use crate::domain::access::role::{ADMIN, MAX_MEMBERS_AT_ONCE, RoleMembersChange};
use crate::domain::ids::{RoleId, TenantId, UserId};
use crate::domain::precondition::Precondition;
use crate::ports::Statement;
use crate::storage::access::{self, Subject, has_arrived};
use crate::storage::administrators;
use crate::storage::must;
use crate::storage::sql::Sql;
use serde_json::{Value, json};

/// The parameters of the guards.
#[derive(Clone, Copy)]
pub struct RoleParameters<'a> {
    /// ?1
    pub tenant: &'a TenantId,
    /// ?2
    pub role: &'a RoleId,
    /// ?3
    pub change: &'a str,
    /// ?4
    pub caller: &'a UserId,
}

impl RoleParameters<'_> {
    /// The first `count` parameters, in order.
    pub fn first(&self, count: usize) -> Vec<Value> {
        let all = [json!(self.tenant), json!(self.role), json!(self.change), json!(self.caller)];
        all.into_iter().take(count).collect()
    }
}

/// The condition that a caller may not add a user to roles or remove them: callers without root on roles may not toggle themselves, and only
/// administrators may toggle members of admin roles.
pub fn locked(user: Sql<'_>, caller: Sql<'_>) -> String {
    let (caller_here, user_here) = (Subject::here(caller), Subject::here(user));
    format!(
        "(({user} = {caller} AND NOT {}) OR (NOT {} AND {}))",
        caller_here.has_root_on_roles(),
        caller_here.is_admin(),
        user_here.is_in_admin_role()
    )
}

/// The condition that a user is in the role.
fn is_in(user: Sql<'_>) -> String {
    format!(
        "EXISTS (SELECT 1 FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.user_id = {user} AND rm.role_id = ?2)"
    )
}

/// The members that a change adds to the role and removes from it, as SQL over all parameters.
#[derive(Clone, Copy)]
pub struct MemberToggles<'a> {
    pub members: &'a RoleMembersChange,
    /// Whether the session was opened with a PIN: members whose roles reach root stay as they are.
    pub by_pin: bool,
}

impl MemberToggles<'_> {
    /// Selects the users that the change adds. `is_all` includes those that `usersAll` stands for: the members whom the caller may toggle.
    pub fn added(self, is_all: bool) -> String {
        let mut arms = vec![of_list("add", &format!("NOT {}", is_in(Sql("j.value"))))];
        if is_all && self.members.all == Some(true) {
            arms.push(format!(
                "SELECT m.user_id FROM memberships m WHERE m.tenant_id = ?1 AND m.assigned = 1 AND {} AND NOT {} AND NOT {}",
                is_unnamed(Sql("m.user_id")),
                is_in(Sql("m.user_id")),
                self.spares(Sql("m.user_id"))
            ));
        }
        arms.join(" UNION ALL ")
    }

    /// Selects the users that the change removes, likewise.
    pub fn removed(self, is_all: bool) -> String {
        let mut arms = vec![of_list("remove", &is_in(Sql("j.value")))];
        let mut in_role = |condition: &str| {
            arms.push(format!(
                "SELECT rm.user_id FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.role_id = ?2 AND {}{condition}",
                is_unnamed(Sql("rm.user_id"))
            ));
        };
        if self.members.replaces_all {
            in_role("");
        }
        if is_all && self.members.all == Some(false) {
            in_role(&format!(" AND NOT {}", self.spares(Sql("rm.user_id"))));
        }
        arms.join(" UNION ALL ")
    }

    /// The condition that `usersAll` leaves a member as they are.
    fn spares(self, user: Sql<'_>) -> String {
        let locked = locked(user, Sql("?4"));
        if self.by_pin { format!("({locked} OR {})", Subject::here(user).reaches_root()) } else { locked }
    }

    /// The condition that one of the users `x` that the change names and adds or removes fulfils `condition`.
    fn any(self, condition: &str) -> String {
        format!("EXISTS (SELECT 1 FROM ({} UNION ALL {}) x WHERE {condition})", self.added(false), self.removed(false))
    }
}

fn of_list(list: &str, condition: &str) -> String {
    format!("SELECT j.value AS user_id FROM json_each(?3, '$.{list}') j WHERE ?4 = ?4 AND {condition}")
}

fn is_unnamed(user: Sql<'_>) -> String {
    let not_in = |list: &str| format!("{user} NOT IN (SELECT value FROM json_each(?3, '$.{list}'))");
    format!("{} AND {}", not_in("add"), not_in("remove"))
}

/// Fails the batch with `not_found` where the role does not exist.
pub fn must_exist(tenant: &TenantId, role: &RoleId) -> Statement {
    must::find_no_row(
        Precondition::NotFound,
        "SELECT 1 WHERE NOT EXISTS \
           (SELECT 1 FROM roles g WHERE g.tenant_id = ?1 AND g.id = ?2)",
        [json!(tenant), json!(role)],
    )
}

/// Fails the batch with `version_conflict` where the role has another version.
pub fn must_be_version(tenant: &TenantId, role: &RoleId, version: i64) -> Statement {
    must::find_no_row(
        Precondition::VersionConflict,
        "SELECT 1 FROM roles g \
         WHERE g.tenant_id = ?1 AND g.id = ?2 AND g.version <> CAST(?3 AS INTEGER)",
        [json!(tenant), json!(role), json!(version)],
    )
}

/// Fails the batch with `not_found` where an app or a user that the change names does not exist in the company.
pub fn must_be_known_apps_and_members(tenant: &TenantId, change: &str) -> Statement {
    let unknown = |list: &str, table: &str, column: &str, value: &str, condition: &str| {
        format!(
            "EXISTS (SELECT 1 FROM json_each(?2, '$.{list}') j \
               WHERE NOT EXISTS (SELECT 1 FROM {table} WHERE {condition} {column} = j.{value}))"
        )
    };
    let select = format!(
        "SELECT 1 WHERE {} OR {} OR {} OR {}",
        unknown("apps", "apps a", "a.id", "key", ""),
        unknown("sideBarApps", "apps a", "a.id", "key", ""),
        unknown("add", "memberships m", "m.user_id", "value", "m.tenant_id = ?1 AND m.assigned = 1 AND"),
        unknown("remove", "memberships m", "m.user_id", "value", "m.tenant_id = ?1 AND"),
    );
    must::find_no_row(Precondition::NotFound, &select, [json!(tenant), json!(change)])
}

/// Fails the batch with `too_large` where the company has too many members for a change of all members at once, or the role too many for a list
/// that replaces them.
pub fn must_have_few_members(tenant: &TenantId, role: &RoleId, members: &RoleMembersChange) -> Option<Statement> {
    if members.all.is_some() {
        return Some(must::find_no_row(
            Precondition::TooLarge,
            &format!(
                "SELECT 1 WHERE {MAX_MEMBERS_AT_ONCE} < \
                   (SELECT SUM(members) FROM tenant_stats WHERE tenant_id = ?1 AND assigned = 1)"
            ),
            [json!(tenant)],
        ));
    }
    members.replaces_all.then(|| must_have_members_up_to(Precondition::TooLarge, tenant, role, MAX_MEMBERS_AT_ONCE))
}

/// Fails the batch with `precondition` where the role has more than `most` members.
pub fn must_have_members_up_to(precondition: Precondition, tenant: &TenantId, role: &RoleId, most: i64) -> Statement {
    must::find_no_row(
        precondition,
        &format!("SELECT 1 FROM roles g WHERE g.tenant_id = ?1 AND g.id = ?2 AND g.members > {most}"),
        [json!(tenant), json!(role)],
    )
}

/// Fails the batch with `admin_role_protected` where a caller who is no administrator changes an admin role, makes one, or toggles a member of one.
pub fn must_protect_admin_roles(bound: &RoleParameters<'_>, toggles: MemberToggles<'_>) -> Statement {
    must::find_no_row(
        Precondition::AdminRoleProtected,
        &format!(
            "SELECT 1 FROM roles g WHERE g.tenant_id = ?1 AND g.id = ?2 AND NOT {} \
               AND (g.is_admin_role = 1 OR json_extract(?3, '$.set.hasAdminRights') = 1 \
                 OR json_extract(?3, '$.set.titleKey') = '{ADMIN}' \
                 OR {})",
            Subject::here(Sql("?4")).is_admin(),
            toggles.any(&Subject::here(Sql("x.user_id")).is_in_admin_role())
        ),
        bound.first(4),
    )
}

/// Fails the batch with `self_toggle_forbidden` where a caller without root on roles toggles themselves.
pub fn must_not_toggle_self(bound: &RoleParameters<'_>, toggles: MemberToggles<'_>) -> Statement {
    must::find_no_row(
        Precondition::SelfToggleForbidden,
        &format!(
            "SELECT 1 WHERE NOT {} AND {}",
            Subject::here(Sql("?4")).has_root_on_roles(),
            toggles.any("x.user_id = ?4")
        ),
        bound.first(4),
    )
}

/// Fails the batch with `forbidden` where a session that was opened with a PIN toggles a member whose roles reach root: as in every other change of
/// such a member (decision 055), it does not matter how little the role gives.
pub fn must_not_toggle_root(bound: &RoleParameters<'_>, toggles: MemberToggles<'_>) -> Option<Statement> {
    toggles.by_pin.then(|| {
        let holds_root = toggles.any(&Subject::here(Sql("x.user_id")).reaches_root());
        must::find_no_row(Precondition::Forbidden, &format!("SELECT 1 WHERE {holds_root}"), bound.first(4))
    })
}

/// Fails the batch with `last_admin` where the change would take away the company's last administrator: no other role makes one, and neither does
/// this one any more.
pub fn must_keep_an_administrator(bound: &RoleParameters<'_>, toggles: MemberToggles<'_>) -> Statement {
    let new = |name: &str, column: &str| format!("COALESCE(json_extract(?3, '$.set.{name}'), g.{column}) = 1");
    let remains = format!(
        "{by_others} OR EXISTS (SELECT 1 FROM roles g JOIN ({added} UNION ALL SELECT s.user_id FROM role_members s \
             WHERE s.tenant_id = ?1 AND s.role_id = ?2 AND s.user_id NOT IN ({removed})) x \
           JOIN memberships m ON m.tenant_id = ?1 AND m.user_id = x.user_id AND {arrived} \
           WHERE g.tenant_id = ?1 AND g.id = ?2 AND {state} AND {admin})",
        by_others = access::has_administrator(Sql("?1"), " AND r.id <> ?2"),
        added = toggles.added(true),
        removed = toggles.removed(true),
        arrived = has_arrived(Sql("m")),
        state = new("state", "state"),
        admin = new("hasAdminRights", "has_admin_rights"),
    );
    administrators::must_keep_one(&remains, bound.first(4))
}

/// Fails the batch with `forbidden` where callers grant more than they have. Where the change adds members or enables the role, everything that the
/// role gives counts as granted; otherwise only levels that rise. On-boarding and payment rights may be set and cleared only by callers who have
/// them.
pub fn must_hold_granted_rights(bound: &RoleParameters<'_>, toggles: MemberToggles<'_>, has_apps: bool) -> Statement {
    let caller = Subject::here(Sql("?4"));
    let flag = |name: &str, column: &str| {
        format!(
            "((COALESCE(json_extract(?3, '$.set.{name}'), g.{column}) <> g.{column} \
               OR (exposed AND COALESCE(json_extract(?3, '$.set.{name}'), g.{column}) = 1)) AND NOT {})",
            caller.has_role(&format!("r.{column} = 1"))
        )
    };
    let apps = if has_apps {
        "SELECT j.key AS app_id, j.value AS access FROM json_each(?3, '$.apps') j"
    } else {
        "SELECT ga.app_id, ga.access FROM role_apps ga WHERE ga.tenant_id = ?1 AND ga.role_id = ?2"
    };
    let select = format!(
        "SELECT 1 FROM \
           (SELECT g.*, COALESCE(json_extract(?3, '$.set.state'), g.state) > g.state \
              OR EXISTS ({added}) AS exposed \
            FROM roles g WHERE g.tenant_id = ?1 AND g.id = ?2) g \
         WHERE NOT {admin} AND ({onboarding} OR {payment} OR EXISTS (SELECT 1 FROM ({apps}) w \
           WHERE w.access > {most} \
           AND (exposed OR w.access > COALESCE((SELECT ga.access FROM role_apps ga \
             WHERE ga.tenant_id = ?1 AND ga.role_id = ?2 AND ga.app_id = w.app_id), 0))))",
        added = toggles.added(true),
        admin = caller.is_admin(),
        most = caller.most_access(Sql("w.app_id")),
        onboarding = flag("hasOnBoardingRights", "has_onboarding_rights"),
        payment = flag("hasPaymentRights", "has_payment_rights"),
    );
    must::find_no_row(Precondition::Forbidden, &select, bound.first(4))
}
