//! What stands against a change of a role, each as a statement that ends the batch. They stand before the writes and check by
//! what was: nobody is let through by what the change itself would give them.
//!
//! ?1 tenant, ?2 role, ?3 the change (`Change::to_json`), ?4 the caller.

use crate::domain::ids::{RoleId, TenantId, UserId};
use crate::domain::role::{ADMIN, EVERYBODY, RoleMembersChange};
use crate::ports::Statement;
use crate::storage::access::Subject;
use serde_json::{Value, json};

/// What is bound: tenant, role, change, caller.
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
    /// The first so many, in their order.
    pub fn first(&self, count: usize) -> Vec<Value> {
        let all = [json!(self.tenant), json!(self.role), json!(self.change), json!(self.caller)];
        all.into_iter().take(count).collect()
    }
}

/// Whether a person may not be toggled by the caller: themselves with less than root, and who is in an admin role by others
/// than administrators.
pub fn locked(person: &str, caller: &str) -> String {
    let (caller_here, person_here) = (Subject::here(caller), Subject::here(person));
    format!(
        "(({person} = {caller} AND NOT {}) OR (NOT {} AND {}))",
        caller_here.has_root_on_roles(),
        caller_here.is_admin(),
        person_here.is_in_admin_role()
    )
}

/// Who is in the role.
fn is_in(person: &str) -> String {
    format!(
        "EXISTS (SELECT 1 FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.user_id = {person} AND rm.role_id = ?2)"
    )
}

/// Who added_members into the role, as a query over all that is bound. `is_all` adds whom the caller means by everybody: those whom they
/// may toggle.
pub fn added_members(people: &RoleMembersChange, is_all: bool) -> String {
    let mut arms = vec![of_list("add", &format!("NOT {}", is_in("j.value")))];
    if is_all && people.all == Some(true) {
        arms.push(format!(
            "SELECT m.user_id FROM memberships m WHERE m.tenant_id = ?1 AND m.assigned = 1 AND {} AND NOT {} AND NOT {}",
            is_unnamed("m.user_id"),
            is_in("m.user_id"),
            locked("m.user_id", "?4")
        ));
    }
    arms.join(" UNION ALL ")
}

/// Who leaves it, in the same way.
pub fn removed_members(people: &RoleMembersChange, is_all: bool) -> String {
    let mut arms = vec![of_list("remove", &is_in("j.value"))];
    let mut in_role = |which: &str| {
        arms.push(format!(
            "SELECT rm.user_id FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.role_id = ?2 AND {}{which}",
            is_unnamed("rm.user_id")
        ));
    };
    if people.whole {
        in_role("");
    }
    if is_all && people.all == Some(false) {
        in_role(&format!(" AND NOT {}", locked("rm.user_id", "?4")));
    }
    arms.join(" UNION ALL ")
}

fn of_list(list: &str, which: &str) -> String {
    format!("SELECT j.value AS user_id FROM json_each(?3, '$.{list}') j WHERE ?4 = ?4 AND {which}")
}

fn is_unnamed(person: &str) -> String {
    let not_in = |list: &str| format!("{person} NOT IN (SELECT value FROM json_each(?3, '$.{list}'))");
    format!("{} AND {}", not_in("add"), not_in("remove"))
}

/// Whether one of those who are named and come or go is such.
fn toggles(people: &RoleMembersChange, which: &str) -> String {
    format!(
        "EXISTS (SELECT 1 FROM ({} UNION ALL {}) x WHERE {which})",
        added_members(people, false),
        removed_members(people, false)
    )
}

/// There is such a role, or the batch ends with `not_found`.
pub fn exists(tenant: &TenantId, role: &RoleId) -> Statement {
    Statement::new(
        "INSERT INTO must (not_found) SELECT 1 WHERE NOT EXISTS \
           (SELECT 1 FROM roles g WHERE g.tenant_id = ?1 AND g.id = ?2)",
        [json!(tenant), json!(role)],
    )
}

/// Nobody changed it since, or the batch ends with `version_conflict`.
pub fn unchanged(tenant: &TenantId, role: &RoleId, version: i64) -> Statement {
    Statement::new(
        "INSERT INTO must (version_conflict) SELECT 1 FROM roles g \
         WHERE g.tenant_id = ?1 AND g.id = ?2 AND g.version <> CAST(?3 AS INTEGER)",
        [json!(tenant), json!(role), json!(version)],
    )
}

/// All apps and people that are named exist here, or the batch ends with `not_found`.
pub fn are_known(tenant: &TenantId, change: &str) -> Statement {
    let unknown = |list: &str, table: &str, column: &str, value: &str, which: &str| {
        format!(
            "EXISTS (SELECT 1 FROM json_each(?2, '$.{list}') j \
               WHERE NOT EXISTS (SELECT 1 FROM {table} WHERE {which} {column} = j.{value}))"
        )
    };
    let sql = format!(
        "INSERT INTO must (not_found) SELECT 1 WHERE {} OR {} OR {} OR {}",
        unknown("apps", "apps a", "a.id", "key", ""),
        unknown("sideBarApps", "apps a", "a.id", "key", ""),
        unknown("add", "memberships m", "m.user_id", "value", "m.tenant_id = ?1 AND m.assigned = 1 AND"),
        unknown("remove", "memberships m", "m.user_id", "value", "m.tenant_id = ?1 AND"),
    );
    Statement::new(sql, [json!(tenant), json!(change)])
}

/// The company is small enough to mean everybody, or the batch ends with `too_large`.
pub fn is_small(tenant: &TenantId) -> Statement {
    Statement::new(
        format!(
            "INSERT INTO must (too_large) SELECT 1 WHERE {EVERYBODY} < \
               (SELECT SUM(members) FROM tenant_stats WHERE tenant_id = ?1 AND assigned = 1)"
        ),
        [json!(tenant)],
    )
}

/// Admin roles, and the roles of those who are in one, are changed by administrators, or the batch ends with
/// `admin_role_protected`.
pub fn admin_roles_are_protected(bound: &RoleParameters<'_>, people: &RoleMembersChange) -> Statement {
    Statement::new(
        format!(
            "INSERT INTO must (admin_role_protected) SELECT 1 FROM roles g WHERE g.tenant_id = ?1 AND g.id = ?2 AND NOT {} \
               AND (g.is_admin_role = 1 OR json_extract(?3, '$.set.hasAdminRights') = 1 \
                 OR json_extract(?3, '$.set.titleKey') = '{ADMIN}' \
                 OR {})",
            Subject::here("?4").is_admin(),
            toggles(people, &Subject::here("x.user_id").is_in_admin_role())
        ),
        bound.first(4),
    )
}

/// With less than root on roles nobody toggles themselves, or the batch ends with `self_toggle_forbidden`.
pub fn no_self_toggle(bound: &RoleParameters<'_>, people: &RoleMembersChange) -> Statement {
    Statement::new(
        format!(
            "INSERT INTO must (self_toggle_forbidden) SELECT 1 WHERE NOT {} AND {}",
            Subject::here("?4").has_root_on_roles(),
            toggles(people, "x.user_id = ?4")
        ),
        bound.first(4),
    )
}

/// Nobody gives more than they hold, or the batch ends with `forbidden`. What a role holds already counts as given where
/// somebody is put into it and where it is switched on; otherwise only what rises. On-boarding and payment are touched by who
/// has them, in either way.
pub fn holds_what_is_given(bound: &RoleParameters<'_>, people: &RoleMembersChange, has_apps: bool) -> Statement {
    let caller = Subject::here("?4");
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
    let sql = format!(
        "INSERT INTO must (forbidden) SELECT 1 FROM \
           (SELECT g.*, COALESCE(json_extract(?3, '$.set.state'), g.state) > g.state \
              OR EXISTS ({added_members}) AS exposed \
            FROM roles g WHERE g.tenant_id = ?1 AND g.id = ?2) g \
         WHERE NOT {admin} AND ({onboarding} OR {payment} OR EXISTS (SELECT 1 FROM ({apps}) w \
           WHERE w.access > {most} \
           AND (exposed OR w.access > COALESCE((SELECT ga.access FROM role_apps ga \
             WHERE ga.tenant_id = ?1 AND ga.role_id = ?2 AND ga.app_id = w.app_id), 0))))",
        added_members = added_members(people, true),
        admin = caller.is_admin(),
        most = caller.most_access("w.app_id"),
        onboarding = flag("hasOnBoardingRights", "has_onboarding_rights"),
        payment = flag("hasPaymentRights", "has_payment_rights"),
    );
    Statement::new(sql, bound.first(4))
}
