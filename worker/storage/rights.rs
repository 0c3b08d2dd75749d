//! What a member may do, judged in the batch of what they do: a statement that ends the batch where the right is missing.

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

/// An enabled member of an enabled company who is enabled themselves; of a tenant and a person, as SQL.
macro_rules! is_member {
    ($tenant:literal, $user:literal) => {
        concat!(
            "EXISTS (SELECT 1 FROM memberships m JOIN tenants t ON t.id = m.tenant_id AND t.state = 1 WHERE m.tenant_id = ",
            $tenant,
            " AND m.user_id = ",
            $user,
            " AND m.state = 1 AND m.person_state = 1)"
        )
    };
}

/// An enabled role with admin rights, enough of the area, or on-boarding rights where these are enough.
macro_rules! holds {
    ($tenant:literal, $user:literal, $app:literal, $access:literal, $or_onboarding:literal) => {
        concat!(
            "EXISTS (SELECT 1 FROM role_members rm \
               JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id AND r.state = 1 \
               LEFT JOIN role_apps ra ON ra.tenant_id = r.tenant_id AND ra.role_id = r.id AND ra.app_id = ",
            $app,
            " WHERE rm.tenant_id = ",
            $tenant,
            " AND rm.user_id = ",
            $user,
            " AND (r.has_admin_rights = 1 OR ra.access >= CAST(",
            $access,
            " AS INTEGER) OR (CAST(",
            $or_onboarding,
            " AS INTEGER) = 1 AND r.has_onboarding_rights = 1)))"
        )
    };
}

/// Whether an own enabled role has a flag.
macro_rules! own {
    ($tenant:literal, $user:literal, $flag:literal) => {
        concat!(
            "EXISTS (SELECT 1 FROM role_members rm JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id \
               WHERE rm.tenant_id = ",
            $tenant,
            " AND rm.user_id = ",
            $user,
            " AND r.state = 1 AND r.",
            $flag,
            " = 1)"
        )
    };
}

/// Whether one of the roles in a JSON list is an admin role.
macro_rules! has_admin_role {
    ($tenant:literal, $ids:literal) => {
        concat!(
            "EXISTS (SELECT 1 FROM json_each(",
            $ids,
            ") j JOIN roles g ON g.tenant_id = ",
            $tenant,
            " AND g.id = j.value WHERE g.is_admin_role = 1)"
        )
    };
}

/// Whether one of the roles in a JSON list holds more than a person does.
macro_rules! is_more_than_own {
    ($tenant:literal, $user:literal, $ids:literal) => {
        concat!(
            "EXISTS (SELECT 1 FROM json_each(",
            $ids,
            ") j JOIN roles g ON g.tenant_id = ",
            $tenant,
            " AND g.id = j.value LEFT JOIN role_apps ga ON ga.tenant_id = g.tenant_id AND ga.role_id = g.id \
               WHERE (g.has_onboarding_rights = 1 AND NOT ",
            $crate::storage::rights::own!($tenant, $user, "has_onboarding_rights"),
            ") OR (g.has_payment_rights = 1 AND NOT ",
            $crate::storage::rights::own!($tenant, $user, "has_payment_rights"),
            ") OR ga.access > COALESCE((SELECT MAX(ra.access) FROM role_members rm \
               JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id AND r.state = 1 \
               JOIN role_apps ra ON ra.tenant_id = r.tenant_id AND ra.role_id = r.id AND ra.app_id = ga.app_id \
               WHERE rm.tenant_id = ",
            $tenant,
            " AND rm.user_id = ",
            $user,
            "), 0))"
        )
    };
}

/// Whether the sender of the invitation `i` may still send it and give its roles: a member with the right `INVITE` who holds what
/// they give, or the operator, who invites into companies without being a member.
macro_rules! may_still_invite {
    () => {
        concat!(
            "((",
            $crate::storage::rights::is_member!("i.tenant_id", "i.invited_by"),
            " AND ",
            $crate::storage::rights::holds!("i.tenant_id", "i.invited_by", "'admin.users'", "2", "1"),
            " AND (",
            $crate::storage::rights::own!("i.tenant_id", "i.invited_by", "has_admin_rights"),
            " OR NOT (",
            $crate::storage::rights::has_admin_role!("i.tenant_id", "i.role_ids"),
            " OR ",
            $crate::storage::rights::is_more_than_own!("i.tenant_id", "i.invited_by", "i.role_ids"),
            "))) OR ",
            $crate::storage::tenant_session::operates!("i.invited_by"),
            ")"
        )
    };
}
pub(in crate::storage) use {has_admin_role, holds, is_member, is_more_than_own, may_still_invite, own};

/// An administrator of the operator's company who works in it: ?1 tenant, ?2 person.
macro_rules! is_operator {
    () => {
        "EXISTS (SELECT 1 FROM role_members rm \
           JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id AND r.state = 1 AND r.has_admin_rights = 1 \
           JOIN tenants t ON t.id = rm.tenant_id AND t.is_operator = 1 WHERE rm.tenant_id = ?1 AND rm.user_id = ?2)"
    };
}
pub(crate) use is_operator;

/// The statement that ends a batch with `operator_only`; it stands behind `demand`.
#[must_use]
pub fn demand_operator(tenant: &TenantId, user: &UserId) -> Statement {
    Statement::new(
        concat!("INSERT INTO must (operator_only) SELECT 1 WHERE NOT ", is_operator!()),
        [json!(tenant), json!(user)],
    )
}

/// The same as a question: `operator`.
#[must_use]
pub fn ask_operator(tenant: &TenantId, user: &UserId) -> Statement {
    Statement::new(concat!("SELECT ", is_operator!(), " AS operator"), [json!(tenant), json!(user)])
}

fn values(tenant: &TenantId, user: &UserId, need: RequiredRight) -> [serde_json::Value; 5] {
    [json!(tenant), json!(user), json!(need.app), json!(need.access as i64), json!(i64::from(need.or_onboarding))]
}

/// The statements that end a batch with `tenant_missing` or `forbidden`; they stand first.
#[must_use]
pub fn demand(tenant: &TenantId, user: &UserId, need: RequiredRight) -> [Statement; 2] {
    [
        Statement::new(
            concat!("INSERT INTO must (tenant_missing) SELECT 1 WHERE NOT ", is_member!("?1", "?2")),
            [json!(tenant), json!(user)],
        ),
        Statement::new(
            concat!("INSERT INTO must (forbidden) SELECT 1 WHERE NOT ", holds!("?1", "?2", "?3", "?4", "?5")),
            values(tenant, user, need),
        ),
    ]
}

/// The same as a question, for reads: the first statement of their batch.
#[must_use]
pub fn ask(tenant: &TenantId, user: &UserId, need: RequiredRight) -> Statement {
    Statement::new(
        concat!(
            "SELECT ",
            is_member!("?1", "?2"),
            " AS is_member, ",
            holds!("?1", "?2", "?3", "?4", "?5"),
            " AS holds"
        ),
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

impl Standing {
    /// The same without the right.
    #[must_use]
    pub const fn without(self) -> Self {
        match self {
            Self::Stranger => Self::Stranger,
            Self::Unentitled | Self::Entitled => Self::Unentitled,
        }
    }
}

/// Reads the answer of `ask`.
///
/// # Errors
/// Of the database.
pub fn answered(answers: &mut Answers) -> Result<Standing, DatabaseError> {
    #[derive(Deserialize)]
    struct Row {
        is_member: bool,
        holds: bool,
    }
    Ok(match answers.one()? {
        Row { is_member: true, holds: true } => Standing::Entitled,
        Row { is_member: true, holds: false } => Standing::Unentitled,
        Row { is_member: false, .. } => Standing::Stranger,
    })
}

/// Reads the answer of `ask_operator`.
///
/// # Errors
/// Of the database.
pub fn answered_operator(answers: &mut Answers) -> Result<bool, DatabaseError> {
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
) -> Result<Standing, DatabaseError> {
    answered(&mut db.batch(vec![ask(tenant, user, need)]).await?.into())
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
    These(&'a str),
    /// Those of a JSON list that a person does not have yet.
    More(&'a str, &'a str),
    /// What a person has: whoever sets their password could come as them.
    Of(&'a str),
}

/// The statements that end a batch where somebody would give roles (`ids`, a JSON list) away that are admin roles, or that
/// hold more than they hold themselves. Administrators may give every role; what does not exist gives nothing.
#[must_use]
pub fn may_give(tenant: &TenantId, user: &UserId, ids: &str) -> [Statement; 2] {
    may_give_what(tenant, user, GrantedRoles::These(ids))
}

/// The same for roles that only the batch knows.
#[must_use]
pub fn may_give_what(tenant: &TenantId, user: &UserId, given: GrantedRoles<'_>) -> [Statement; 2] {
    let mut values = vec![json!(tenant), json!(user)];
    let from = match given {
        GrantedRoles::These(ids) => {
            values.push(json!(ids));
            "json_each(?3) j"
        }
        GrantedRoles::More(ids, to) => {
            values.extend([json!(ids), json!(to)]);
            "(SELECT l.value FROM json_each(?3) l WHERE NOT EXISTS (SELECT 1 FROM role_members rm \
               WHERE rm.tenant_id = ?1 AND rm.user_id = ?4 AND rm.role_id = l.value)) j"
        }
        GrantedRoles::Of(person) => {
            values.push(json!(person));
            "(SELECT rm.role_id AS value FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.user_id = ?3) j"
        }
    };
    let admin_roles = concat!(
        "INSERT INTO must (admin_role_protected) SELECT 1 WHERE NOT ",
        own!("?1", "?2", "has_admin_rights"),
        " AND ",
        has_admin_role!("?1", "?3")
    );
    let more = concat!(
        "INSERT INTO must (forbidden) SELECT 1 WHERE NOT ",
        own!("?1", "?2", "has_admin_rights"),
        " AND ",
        is_more_than_own!("?1", "?2", "?3")
    );
    [admin_roles, more].map(|sql| Statement::new(sql.replace("json_each(?3) j", from), values.clone()))
}

/// What stands against giving one role: `j.value` its id, `g` its row or none; ?1 tenant, ?2 who gives.
pub(super) const REFUSED_ROLE: &str = concat!(
    "CASE WHEN g.id IS NULL THEN 'not_found' WHEN ",
    own!("?1", "?2", "has_admin_rights"),
    " THEN NULL WHEN g.has_admin_rights = 1 OR g.is_admin_role = 1 THEN 'admin_role_protected' \
      WHEN (g.has_onboarding_rights = 1 AND NOT ",
    own!("?1", "?2", "has_onboarding_rights"),
    ") OR (g.has_payment_rights = 1 AND NOT ",
    own!("?1", "?2", "has_payment_rights"),
    ") OR EXISTS (SELECT 1 FROM role_apps ga WHERE ga.tenant_id = ?1 AND ga.role_id = g.id AND ga.access > \
        COALESCE((SELECT MAX(ra.access) FROM role_members rm \
          JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id AND r.state = 1 \
          JOIN role_apps ra ON ra.tenant_id = r.tenant_id AND ra.role_id = r.id AND ra.app_id = ga.app_id \
          WHERE rm.tenant_id = ?1 AND rm.user_id = ?2), 0)) THEN 'forbidden' END"
);

/// Whether the role `g` reaches root: what a session that a PIN opened may not give.
pub(super) const REACHES_ROOT: &str = "(g.is_admin_role = 1 OR EXISTS (SELECT 1 FROM role_apps ga \
   WHERE ga.tenant_id = g.tenant_id AND ga.role_id = g.id AND ga.access = 4))";

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
    let sql = concat!(
        "INSERT INTO must (admin_role_protected) SELECT 1 WHERE EXISTS (SELECT 1 FROM role_members rm \
           JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id AND r.is_admin_role = 1 \
           WHERE rm.tenant_id = ?1 AND rm.user_id = ?3) AND NOT ",
        own!("?1", "?2", "has_admin_rights")
    );
    let mut all = vec![json!(tenant), json!(caller), json!(person)];
    all.extend(values);
    Statement::new(format!("{sql}{when}"), all)
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
    Statement::new(format!("INSERT INTO must (forbidden) SELECT 1 WHERE {}{when}", holds_root("?3")), all)
}

/// Whether one of a person's roles in ?1 reaches root, as SQL.
pub(super) fn holds_root(person: &str) -> String {
    format!(
        "EXISTS (SELECT 1 FROM role_members rm JOIN roles g ON g.tenant_id = rm.tenant_id AND g.id = rm.role_id \
           WHERE rm.tenant_id = ?1 AND rm.user_id = {person} AND {REACHES_ROOT})"
    )
}

/// The statement that ends a batch where the operator came by PIN: then they are nobody's operator, and what only the operator
/// may do is not done.
#[must_use]
pub fn not_the_operator(tenant: &TenantId, user: &UserId) -> Statement {
    Statement::new(
        concat!("INSERT INTO must (forbidden) SELECT 1 WHERE ", is_operator!()),
        [json!(tenant), json!(user)],
    )
}

/// Whether ?2 may do everything about roles in ?1.
macro_rules! masters_roles {
    () => {
        "EXISTS (SELECT 1 FROM role_members rm JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id AND r.state = 1 \
           LEFT JOIN role_apps ra ON ra.tenant_id = r.tenant_id AND ra.role_id = r.id AND ra.app_id = 'admin.roles' \
         WHERE rm.tenant_id = ?1 AND rm.user_id = ?2 AND (r.has_admin_rights = 1 OR ra.access >= 4))"
    };
}

pub(crate) use masters_roles;

/// The statement that ends a batch where somebody without everything about roles puts themselves into a role or out of one;
/// `when` is one more condition.
#[must_use]
pub fn toggles_self(
    tenant: &TenantId,
    caller: &UserId,
    when: &str,
    values: impl IntoIterator<Item = Value>,
) -> Statement {
    let mut all = vec![json!(tenant), json!(caller)];
    all.extend(values);
    let sql = concat!("INSERT INTO must (self_toggle_forbidden) SELECT 1 WHERE NOT ", masters_roles!());
    Statement::new(format!("{sql}{when}"), all)
}

/// The statement that ends a batch where one of the roles (`ids`, a JSON list) reaches root: what a session that a PIN opened
/// may not give, whoever it is.
#[must_use]
pub fn nothing_of_root(tenant: &TenantId, ids: &str) -> Statement {
    Statement::new(
        concat!(
            "INSERT INTO must (forbidden) SELECT 1 WHERE ",
            has_admin_role!("?1", "?2"),
            " OR EXISTS (SELECT 1 FROM json_each(?2) j \
               JOIN role_apps ga ON ga.tenant_id = ?1 AND ga.role_id = j.value AND ga.access = 4)"
        ),
        [json!(tenant), json!(ids)],
    )
}
