//! What a member may do, judged in the batch of what they do: a statement that ends the batch where the right is missing.

use super::rows::Columns;
use crate::domain::rights::Access;
use crate::ports::{Row, Statement};
use serde_json::json;

/// A right that an act needs.
#[derive(Clone, Copy, Debug)]
pub struct Need {
    /// The area of administration.
    pub app: &'static str,
    /// How much of it.
    pub access: Access,
    /// Whether `hasOnBoardingRights` is enough.
    pub or_onboarding: bool,
}

/// Seeing who was invited.
pub const SEE_INVITED: Need = Need { app: "admin.users", access: Access::Read, or_onboarding: true };
/// Inviting, and taking it back.
pub const INVITE: Need = Need { app: "admin.users", access: Access::Write, or_onboarding: true };

/// An enabled member of an enabled company who is enabled themselves: ?1 tenant, ?2 person.
macro_rules! is_member {
    () => {
        "EXISTS (SELECT 1 FROM memberships m JOIN tenants t ON t.id = m.tenant_id AND t.state = 1
           JOIN users u ON u.id = m.user_id AND u.state = 1 WHERE m.tenant_id = ?1 AND m.user_id = ?2 AND m.state = 1)"
    };
}

/// An enabled role with admin rights, enough of the area, or on-boarding rights where these are enough: ?3 area, ?4 access,
/// ?5 whether on-boarding is enough.
macro_rules! holds {
    () => {
        "EXISTS (SELECT 1 FROM role_members rm
           JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id AND r.state = 1
           LEFT JOIN role_apps ra ON ra.tenant_id = r.tenant_id AND ra.role_id = r.id AND ra.app_id = ?3
         WHERE rm.tenant_id = ?1 AND rm.user_id = ?2 AND (r.has_admin_rights = 1
           OR ra.access >= CAST(?4 AS INTEGER) OR (CAST(?5 AS INTEGER) = 1 AND r.has_onboarding_rights = 1)))"
    };
}

/// An administrator of the operator's company who works in it: ?1 tenant, ?2 person.
macro_rules! is_operator {
    () => {
        "EXISTS (SELECT 1 FROM role_members rm
           JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id AND r.state = 1 AND r.has_admin_rights = 1
           JOIN tenants t ON t.id = rm.tenant_id AND t.is_operator = 1 WHERE rm.tenant_id = ?1 AND rm.user_id = ?2)"
    };
}
pub(crate) use is_operator;

/// The statement that ends a batch with `operator_only`; it stands behind `demand`.
#[must_use]
pub fn demand_operator(tenant: &str, user: &str) -> Statement {
    Statement::new(
        concat!("INSERT INTO must (operator_only) SELECT 1 WHERE NOT ", is_operator!()),
        [json!(tenant), json!(user)],
    )
}

/// The same as a question: `operator`.
#[must_use]
pub fn ask_operator(tenant: &str, user: &str) -> Statement {
    Statement::new(concat!("SELECT ", is_operator!(), " AS operator"), [json!(tenant), json!(user)])
}

fn values(tenant: &str, user: &str, need: Need) -> [serde_json::Value; 5] {
    [json!(tenant), json!(user), json!(need.app), json!(need.access as i64), json!(i64::from(need.or_onboarding))]
}

/// The statements that end a batch with `tenant_missing` or `forbidden`; they stand first.
#[must_use]
pub fn demand(tenant: &str, user: &str, need: Need) -> [Statement; 2] {
    [
        Statement::new(
            concat!("INSERT INTO must (tenant_missing) SELECT 1 WHERE NOT ", is_member!()),
            [json!(tenant), json!(user)],
        ),
        Statement::new(
            concat!("INSERT INTO must (forbidden) SELECT 1 WHERE NOT ", holds!()),
            values(tenant, user, need),
        ),
    ]
}

/// The same as a question, for reads: the first statement of their batch.
#[must_use]
pub fn ask(tenant: &str, user: &str, need: Need) -> Statement {
    Statement::new(
        concat!("SELECT ", is_member!(), " AS is_member, ", holds!(), " AS holds"),
        values(tenant, user, need),
    )
}

/// What a question found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// No member of an enabled company.
    Stranger,
    /// A member without the right.
    Unentitled,
    /// Go on.
    Entitled,
}

/// Reads the answer of `ask`.
#[must_use]
pub fn answered(rows: &[Row]) -> Standing {
    match rows.first().map(|row| (row.flag("is_member"), row.flag("holds"))) {
        Some((true, true)) => Standing::Entitled,
        Some((true, false)) => Standing::Unentitled,
        Some((false, _)) | None => Standing::Stranger,
    }
}

/// The statement that ends a batch where one of the roles (`ids`, a JSON list) does not exist.
#[must_use]
pub fn are_roles(tenant: &str, ids: &str) -> Statement {
    Statement::new(
        "INSERT INTO must (not_found) SELECT 1 WHERE json_array_length(?2) <>
           (SELECT COUNT(*) FROM json_each(?2) j JOIN roles r ON r.tenant_id = ?1 AND r.id = j.value)",
        [json!(tenant), json!(ids)],
    )
}

/// The statements that end a batch where somebody would give roles (`ids`, a JSON list) away that are admin roles, or that
/// hold more than they hold themselves. Administrators may give every role; what does not exist gives nothing.
#[must_use]
pub fn may_give(tenant: &str, user: &str, ids: &str) -> [Statement; 2] {
    /// Whether ?2 is an administrator of ?1.
    macro_rules! is_admin {
        () => {
            "EXISTS (SELECT 1 FROM role_members rm JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id
               WHERE rm.tenant_id = ?1 AND rm.user_id = ?2 AND r.state = 1 AND r.has_admin_rights = 1)"
        };
    }
    /// Whether an own enabled role has a flag.
    macro_rules! own {
        ($flag:literal) => {
            concat!(
                "EXISTS (SELECT 1 FROM role_members rm JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id
                   WHERE rm.tenant_id = ?1 AND rm.user_id = ?2 AND r.state = 1 AND r.",
                $flag,
                " = 1)"
            )
        };
    }
    let all = || [json!(tenant), json!(user), json!(ids)];
    [
        Statement::new(
            concat!(
                "INSERT INTO must (admin_role_protected) SELECT 1 WHERE NOT ",
                is_admin!(),
                " AND EXISTS (SELECT 1 FROM json_each(?3) j JOIN roles g ON g.tenant_id = ?1 AND g.id = j.value
                   WHERE g.has_admin_rights = 1 OR lower(trim(g.title)) = 'admin')"
            ),
            all(),
        ),
        Statement::new(
            concat!(
                "INSERT INTO must (forbidden) SELECT 1 WHERE NOT ",
                is_admin!(),
                " AND EXISTS (SELECT 1 FROM json_each(?3) j JOIN roles g ON g.tenant_id = ?1 AND g.id = j.value
                   LEFT JOIN role_apps ga ON ga.tenant_id = g.tenant_id AND ga.role_id = g.id
                   WHERE (g.has_onboarding_rights = 1 AND NOT ",
                own!("has_onboarding_rights"),
                ") OR (g.has_payment_rights = 1 AND NOT ",
                own!("has_payment_rights"),
                ") OR ga.access > COALESCE((SELECT MAX(ra.access) FROM role_members rm
                   JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id AND r.state = 1
                   JOIN role_apps ra ON ra.tenant_id = r.tenant_id AND ra.role_id = r.id AND ra.app_id = ga.app_id
                   WHERE rm.tenant_id = ?1 AND rm.user_id = ?2), 0))"
            ),
            all(),
        ),
    ]
}
