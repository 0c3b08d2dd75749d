//! What a member may do, checked in the batch of what they do: a statement that ends the batch where the right is missing.

use super::access::{self, CALLER, Subject};
use super::rows::Answers;
use crate::domain::ids::{TenantId, UserId};
use crate::domain::rights::Access;
use crate::ports::{Database, DatabaseError, Statement};
use serde::Deserialize;
use serde_json::{Value, json};

/// A right that an act needs.
#[derive(Clone, Copy, Debug)]
pub struct RequiredRight {
    /// The area of administration.
    pub app: &'static str,
    /// How much of it.
    pub access: Access,
    /// Whether `hasOnBoardingRights` is enough.
    pub or_onboarding: bool,
}

/// Seeing who was invited.
pub const SEE_INVITED: RequiredRight = RequiredRight { app: "admin.users", access: Access::Read, or_onboarding: true };
/// Inviting, and taking it back.
pub const INVITE: RequiredRight = RequiredRight { app: "admin.users", access: Access::Write, or_onboarding: true };

/// Changing members.
pub const CHANGE: RequiredRight = RequiredRight { app: "admin.users", access: Access::Write, or_onboarding: false };
/// Removing members.
pub const REMOVE: RequiredRight = RequiredRight { app: "admin.users", access: Access::Delete, or_onboarding: false };
/// Erasing members.
pub const ERASE: RequiredRight = RequiredRight { app: "admin.users", access: Access::Root, or_onboarding: false };

/// The statement that ends a batch with `operator_only`; it stands behind `demand`.
#[must_use]
pub fn require_operator(tenant: &TenantId, user: &UserId) -> Statement {
    Statement::new(
        format!("INSERT INTO must (operator_only) SELECT 1 WHERE NOT {}", CALLER.is_operator()),
        [json!(tenant), json!(user)],
    )
}

/// The same as a question: `operator`.
#[must_use]
pub fn check_operator(tenant: &TenantId, user: &UserId) -> Statement {
    Statement::new(format!("SELECT {} AS operator", CALLER.is_operator()), [json!(tenant), json!(user)])
}

fn values(tenant: &TenantId, user: &UserId, need: RequiredRight) -> [serde_json::Value; 5] {
    [json!(tenant), json!(user), json!(need.app), json!(need.access as i64), json!(i64::from(need.or_onboarding))]
}

/// The statements that end a batch with `tenant_missing` or `forbidden`; they stand first.
#[must_use]
pub fn require(tenant: &TenantId, user: &UserId, need: RequiredRight) -> [Statement; 2] {
    [
        Statement::new(
            format!("INSERT INTO must (tenant_missing) SELECT 1 WHERE NOT {}", CALLER.is_member()),
            [json!(tenant), json!(user)],
        ),
        Statement::new(
            format!("INSERT INTO must (forbidden) SELECT 1 WHERE NOT {}", CALLER.may("?3", "?4", "?5")),
            values(tenant, user, need),
        ),
    ]
}

/// The same as a question, for reads: the first statement of their batch.
#[must_use]
pub fn check(tenant: &TenantId, user: &UserId, need: RequiredRight) -> Statement {
    Statement::new(
        format!("SELECT {} AS is_member, {} AS holds", CALLER.is_member(), CALLER.may("?3", "?4", "?5")),
        values(tenant, user, need),
    )
}

/// What a question found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessDecision {
    /// No member of an enabled company.
    NotMember,
    /// A member without the right.
    Forbidden,
    /// Go on.
    Granted,
}

impl AccessDecision {
    /// The same without the right.
    #[must_use]
    pub const fn without(self) -> Self {
        match self {
            Self::NotMember => Self::NotMember,
            Self::Forbidden | Self::Granted => Self::Forbidden,
        }
    }
}

/// Reads the answer of `ask`.
///
/// # Errors
/// Of the database.
pub fn decision(answers: &mut Answers) -> Result<AccessDecision, DatabaseError> {
    #[derive(Deserialize)]
    struct Row {
        is_member: bool,
        holds: bool,
    }
    Ok(match answers.one()? {
        Row { is_member: true, holds: true } => AccessDecision::Granted,
        Row { is_member: true, holds: false } => AccessDecision::Forbidden,
        Row { is_member: false, .. } => AccessDecision::NotMember,
    })
}

/// Reads the answer of `ask_operator`.
///
/// # Errors
/// Of the database.
pub fn is_operator(answers: &mut Answers) -> Result<bool, DatabaseError> {
    #[derive(Deserialize)]
    struct Row {
        operator: bool,
    }
    Ok(answers.one::<Row>()?.operator)
}

/// Where somebody stands, asked by itself.
///
/// # Errors
/// Of the database.
pub async fn standing(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
    need: RequiredRight,
) -> Result<AccessDecision, DatabaseError> {
    decision(&mut db.batch(vec![check(tenant, user, need)]).await?.into())
}

/// The statement that ends a batch where one of the roles (`ids`, a JSON list) does not exist.
#[must_use]
pub fn are_roles(tenant: &TenantId, ids: &str) -> Statement {
    Statement::new(
        "INSERT INTO must (not_found) SELECT 1 WHERE json_array_length(?2) <> \
           (SELECT COUNT(*) FROM json_each(?2) j JOIN roles r ON r.tenant_id = ?1 AND r.id = j.value)",
        [json!(tenant), json!(ids)],
    )
}

/// Roles that somebody would give away, as far as it can be told before the batch.
#[derive(Clone, Copy)]
pub enum GrantedRoles<'a> {
    /// These (a JSON list).
    Ids(&'a str),
    /// Those of a JSON list that a person does not have yet.
    Added(&'a str, &'a str),
    /// What a person has: whoever sets their password could come as them.
    HeldBy(&'a str),
}

/// The statements that end a batch where somebody would give roles (`ids`, a JSON list) away that are admin roles, or that
/// hold more than they hold themselves. Administrators may give every role; what does not exist gives nothing.
#[must_use]
pub fn may_give(tenant: &TenantId, user: &UserId, ids: &str) -> [Statement; 2] {
    may_give_what(tenant, user, GrantedRoles::Ids(ids))
}

/// The same for roles that only the batch knows.
#[must_use]
pub fn may_give_what(tenant: &TenantId, user: &UserId, given: GrantedRoles<'_>) -> [Statement; 2] {
    let mut values = vec![json!(tenant), json!(user)];
    let ids = match given {
        GrantedRoles::Ids(ids) => {
            values.push(json!(ids));
            "json_each(?3)"
        }
        GrantedRoles::Added(ids, to) => {
            values.extend([json!(ids), json!(to)]);
            "(SELECT l.value FROM json_each(?3) l WHERE NOT EXISTS (SELECT 1 FROM role_members rm \
               WHERE rm.tenant_id = ?1 AND rm.user_id = ?4 AND rm.role_id = l.value))"
        }
        GrantedRoles::HeldBy(person) => {
            values.push(json!(person));
            "(SELECT rm.role_id AS value FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.user_id = ?3)"
        }
    };
    let roles = access::RolesToAssign { tenant: "?1", ids };
    [("admin_role_protected", roles.has_admin_role()), ("forbidden", roles.exceed(CALLER))].map(
        |(precondition, given)| {
            let sql = format!("INSERT INTO must ({precondition}) SELECT 1 WHERE NOT {} AND {given}", CALLER.is_admin());
            Statement::new(sql, values.clone())
        },
    )
}

/// The statement that ends a batch where somebody who is no administrator would touch a person in an admin role. `when` is one
/// more condition, over ?1 tenant, ?2 caller, ?3 person and what `values` adds.
#[must_use]
pub fn admins_are_protected(
    tenant: &TenantId,
    caller: &UserId,
    person: &UserId,
    when: &str,
    values: impl IntoIterator<Item = Value>,
) -> Statement {
    let sql = format!(
        "INSERT INTO must (admin_role_protected) SELECT 1 WHERE {} AND NOT {}{when}",
        Subject::here("?3").is_in_admin_role(),
        CALLER.is_admin()
    );
    let mut all = vec![json!(tenant), json!(caller), json!(person)];
    all.extend(values);
    Statement::new(sql, all)
}

/// The same for a session that a PIN opened, whoever it is: it touches nobody whose roles reach root.
#[must_use]
pub fn nobody_of_root(
    tenant: &TenantId,
    caller: &UserId,
    person: &UserId,
    when: &str,
    values: impl IntoIterator<Item = Value>,
) -> Statement {
    let mut all = vec![json!(tenant), json!(caller), json!(person)];
    all.extend(values);
    let sql = format!("INSERT INTO must (forbidden) SELECT 1 WHERE {}{when}", Subject::here("?3").reaches_root());
    Statement::new(sql, all)
}

/// The statement that ends a batch where the operator came by PIN: then they are nobody's operator, and what only the operator
/// may do is not done.
#[must_use]
pub fn not_the_operator(tenant: &TenantId, user: &UserId) -> Statement {
    Statement::new(
        format!("INSERT INTO must (forbidden) SELECT 1 WHERE {}", CALLER.is_operator()),
        [json!(tenant), json!(user)],
    )
}

/// The statement that ends a batch where somebody without everything about roles puts themselves into a role or out of one;
/// `when` is one more condition.
#[must_use]
pub fn no_self_toggle(
    tenant: &TenantId,
    caller: &UserId,
    when: &str,
    values: impl IntoIterator<Item = Value>,
) -> Statement {
    let mut all = vec![json!(tenant), json!(caller)];
    all.extend(values);
    let masters = CALLER.has_root_on_roles();
    Statement::new(format!("INSERT INTO must (self_toggle_forbidden) SELECT 1 WHERE NOT {masters}{when}"), all)
}

/// The statement that ends a batch where one of the roles (`ids`, a JSON list) reaches root: what a session that a PIN opened
/// may not give, whoever it is.
#[must_use]
pub fn nothing_of_root(tenant: &TenantId, ids: &str) -> Statement {
    Statement::new(
        format!(
            "INSERT INTO must (forbidden) SELECT 1 WHERE {}",
            access::RolesToAssign { tenant: "?1", ids: "json_each(?2)" }.reach_root()
        ),
        [json!(tenant), json!(ids)],
    )
}
