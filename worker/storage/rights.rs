//! Checks of rights as statements: guards that fail the batch of a mutation where a right is missing, and queries for reads.

use super::access::{self, CALLER, Subject};
use super::must;
use super::rows::BatchResults;
use crate::domain::access::rights::Access;
use crate::domain::ids::{BulkJobId, RoleId, TenantId, UserId};
use crate::domain::precondition::Precondition;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::json_list;
use crate::storage::sql::Sql;
use serde::Deserialize;
use serde_json::{Value, json};

/// A right that an operation requires.
#[derive(Clone, Copy, Debug)]
pub struct RequiredRight {
    /// The area of administration.
    pub app: &'static str,
    /// The level that is required there.
    pub access: Access,
    /// Whether `hasOnBoardingRights` suffices.
    pub or_onboarding: bool,
}

/// Reading invitations.
pub const READ_INVITATIONS: RequiredRight =
    RequiredRight { app: "admin.users", access: Access::Read, or_onboarding: true };
/// Creating and revoking invitations.
pub const INVITE: RequiredRight = RequiredRight { app: "admin.users", access: Access::Write, or_onboarding: true };

/// Updating members.
pub const UPDATE: RequiredRight = RequiredRight { app: "admin.users", access: Access::Write, or_onboarding: false };
/// Removing members.
pub const REMOVE: RequiredRight = RequiredRight { app: "admin.users", access: Access::Delete, or_onboarding: false };
/// Erasing members.
pub const ERASE: RequiredRight = RequiredRight { app: "admin.users", access: Access::Root, or_onboarding: false };

/// Fails the batch with `operator_only` unless the caller is an operator. Must follow `require`.
#[must_use]
pub fn require_operator(tenant: &TenantId, user: &UserId) -> Statement {
    must::find_no_row(
        Precondition::OperatorOnly,
        &format!("SELECT 1 WHERE NOT {}", CALLER.is_operator()),
        [json!(tenant), json!(user)],
    )
}

/// The same check as a query for reads; `is_operator` reads its row.
#[must_use]
pub fn check_operator(tenant: &TenantId, user: &UserId) -> Statement {
    Statement::new(format!("SELECT {} AS operator", CALLER.is_operator()), [json!(tenant), json!(user)])
}

fn values(tenant: &TenantId, user: &UserId, need: RequiredRight) -> [serde_json::Value; 5] {
    [json!(tenant), json!(user), json!(need.app), json!(need.access as i64), json!(i64::from(need.or_onboarding))]
}

/// Fails the batch with `tenant_missing` or `forbidden`. Precedes the writes and all other guards but `administrators::must_not_remove_each_other`.
#[must_use]
pub fn require(tenant: &TenantId, user: &UserId, need: RequiredRight) -> [Statement; 2] {
    [
        must::find_no_row(
            Precondition::TenantMissing,
            &format!("SELECT 1 WHERE NOT {}", CALLER.is_member()),
            [json!(tenant), json!(user)],
        ),
        must::find_no_row(
            Precondition::Forbidden,
            &format!("SELECT 1 WHERE NOT {}", CALLER.may(Sql("?3"), Sql("?4"), Sql("?5"))),
            values(tenant, user, need),
        ),
    ]
}

/// The same check as a query: the first statement of a batch that reads. `decision` reads its row.
#[must_use]
pub fn check(tenant: &TenantId, user: &UserId, need: RequiredRight) -> Statement {
    Statement::new(
        format!("SELECT {} AS is_member, {} AS holds", CALLER.is_member(), CALLER.may(Sql("?3"), Sql("?4"), Sql("?5"))),
        values(tenant, user, need),
    )
}

/// The result of `check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessDecision {
    /// The caller is no enabled member of an enabled company.
    NotMember,
    /// The caller is a member without the right.
    Forbidden,
    /// The caller has the right.
    Granted,
}

impl AccessDecision {
    /// The decision for a caller who turned out to lack a further right: never `Granted`.
    #[must_use]
    pub const fn without(self) -> Self {
        match self {
            Self::NotMember => Self::NotMember,
            Self::Forbidden | Self::Granted => Self::Forbidden,
        }
    }
}

/// Reads the row of `check`.
///
/// # Errors
/// Of the database.
pub fn decision(results: &mut BatchResults) -> Result<AccessDecision, DatabaseError> {
    #[derive(Deserialize)]
    struct Row {
        is_member: bool,
        holds: bool,
    }
    Ok(match results.one()? {
        Row { is_member: true, holds: true } => AccessDecision::Granted,
        Row { is_member: true, holds: false } => AccessDecision::Forbidden,
        Row { is_member: false, .. } => AccessDecision::NotMember,
    })
}

/// Reads the row of `check_operator`.
///
/// # Errors
/// Of the database.
pub fn is_operator(results: &mut BatchResults) -> Result<bool, DatabaseError> {
    #[derive(Deserialize)]
    struct Row {
        operator: bool,
    }
    Ok(results.one::<Row>()?.operator)
}

/// Checks a right in a batch of its own.
///
/// # Errors
/// Of the database.
pub async fn check_now(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
    need: RequiredRight,
) -> Result<AccessDecision, DatabaseError> {
    decision(&mut db.batch(vec![check(tenant, user, need)]).await?.into())
}

/// Fails the batch with `not_found` where one of the roles does not exist.
#[must_use]
pub fn must_be_roles(tenant: &TenantId, ids: &[RoleId]) -> Statement {
    must::find_no_row(
        Precondition::NotFound,
        "SELECT 1 WHERE json_array_length(?2) <> \
           (SELECT COUNT(*) FROM json_each(?2) j JOIN roles r ON r.tenant_id = ?1 AND r.id = j.value)",
        [json!(tenant), json_list(ids)],
    )
}

/// Roles that a caller is about to grant, as far as they are known before the batch runs.
#[derive(Clone, Copy)]
pub enum GrantedRoles<'a> {
    /// These roles.
    Ids(&'a [RoleId]),
    /// Those of these roles that a user does not have yet.
    Added(&'a [RoleId], &'a UserId),
    /// The roles that a user has: a caller who sets their password could sign in as them.
    HeldBy(&'a UserId),
    /// The roles that the disabled among these users have: enabled, they have their rights again.
    HeldByDisabled(&'a [UserId]),
    /// The same of all disabled members.
    HeldByAnyDisabled,
    /// Those that a user would get or lose with these roles.
    Changed(&'a [RoleId], &'a UserId),
    /// The roles of a bulk job.
    OfJob(&'a BulkJobId),
    /// The roles that the members had whom a bulk job changed.
    HeldInJob(&'a BulkJobId),
}

impl GrantedRoles<'_> {
    /// A table with their ids in `value`. Adds its parameters to the values, of which ?1 is the tenant.
    fn select(self, values: &mut Vec<Value>) -> String {
        let at = values.len() + 1;
        match self {
            GrantedRoles::Ids(ids) => {
                values.push(json_list(ids));
                format!("json_each(?{at})")
            }
            GrantedRoles::Added(ids, to) => {
                values.extend([json_list(ids), json!(to)]);
                format!(
                    "(SELECT l.value FROM json_each(?{at}) l WHERE NOT EXISTS (SELECT 1 FROM role_members rm \
                       WHERE rm.tenant_id = ?1 AND rm.user_id = ?{} AND rm.role_id = l.value))",
                    at + 1
                )
            }
            GrantedRoles::HeldBy(user) => {
                values.push(json!(user));
                format!(
                    "(SELECT rm.role_id AS value FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.user_id = ?{at})"
                )
            }
            GrantedRoles::HeldByDisabled(users) => {
                values.push(json_list(users));
                format!(
                    "(SELECT rm.role_id AS value FROM json_each(?{at}) l \
                     JOIN memberships m ON m.tenant_id = ?1 AND m.user_id = l.value AND m.state = 0 \
                     JOIN role_members rm ON rm.tenant_id = ?1 AND rm.user_id = m.user_id)"
                )
            }
            GrantedRoles::HeldByAnyDisabled => "(SELECT rm.role_id AS value FROM role_members rm JOIN roles g ON g.tenant_id = rm.tenant_id \
                 AND g.id = rm.role_id AND g.is_admin_role = 1 \
               JOIN memberships m ON m.tenant_id = rm.tenant_id AND m.user_id = rm.user_id AND m.state = 0 WHERE rm.tenant_id = ?1)"
                .to_owned(),
            GrantedRoles::Changed(ids, to) => {
                values.extend([json_list(ids), json!(to)]);
                format!(
                    "(SELECT l.value FROM json_each(?{at}) l WHERE NOT EXISTS (SELECT 1 FROM role_members rm \
                       WHERE rm.tenant_id = ?1 AND rm.user_id = ?{to} AND rm.role_id = l.value) \
                     UNION ALL SELECT rm.role_id FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.user_id = ?{to} \
                       AND NOT EXISTS (SELECT 1 FROM json_each(?{at}) l WHERE l.value = rm.role_id))",
                    to = at + 1
                )
            }
            GrantedRoles::OfJob(job) => {
                values.push(json!(job));
                format!(
                    "(SELECT l.value FROM bulk_jobs b JOIN json_each(b.role_ids) l WHERE b.tenant_id = ?1 AND b.id = ?{at})"
                )
            }
            GrantedRoles::HeldInJob(job) => {
                values.push(json!(job));
                format!(
                    "(SELECT l.value FROM bulk_job_members b JOIN json_each(b.roles) l \
                       WHERE b.tenant_id = ?1 AND b.job_id = ?{at} AND b.outcome = 'changed')"
                )
            }
        }
    }
}

/// Fails the batch where the caller is about to grant roles that are admin roles (`admin_role_protected`) or give more than
/// the caller has (`forbidden`). Administrators may grant every role; ids without a role are ignored.
#[must_use]
pub fn must_be_allowed_to_grant(tenant: &TenantId, user: &UserId, ids: &[RoleId]) -> [Statement; 2] {
    must_be_allowed_to_grant_roles(tenant, user, GrantedRoles::Ids(ids))
}

/// The same for roles that may be known to the batch alone.
#[must_use]
pub fn must_be_allowed_to_grant_roles(tenant: &TenantId, user: &UserId, given: GrantedRoles<'_>) -> [Statement; 2] {
    let mut values = vec![json!(tenant), json!(user)];
    let ids = given.select(&mut values);
    let roles = access::RolesToAssign { tenant: Sql("?1"), ids: Sql(&ids) };
    [(Precondition::AdminRoleProtected, roles.has_admin_role()), (Precondition::Forbidden, roles.exceed(CALLER))].map(
        |(precondition, given)| {
            let select = format!("SELECT 1 WHERE NOT {} AND {given}", CALLER.is_admin());
            must::find_no_row(precondition, &select, values.clone())
        },
    )
}

/// Fails the batch with `admin_role_protected` where a caller who is no administrator would change a user in an admin role. `when` is a further
/// condition over ?1 tenant, ?2 caller, ?3 user and the parameters that `values` adds.
#[must_use]
pub fn must_protect_admins(
    tenant: &TenantId,
    caller: &UserId,
    user: &UserId,
    when: &str,
    values: impl IntoIterator<Item = Value>,
) -> Statement {
    let select =
        format!("SELECT 1 WHERE {} AND NOT {}{when}", Subject::here(Sql("?3")).is_in_admin_role(), CALLER.is_admin());
    let mut all = vec![json!(tenant), json!(caller), json!(user)];
    all.extend(values);
    must::find_no_row(Precondition::AdminRoleProtected, &select, all)
}

/// Fails the batch with `forbidden` where the user is in a role that reaches root: a session that was opened with a PIN must not change them, even
/// an administrator's.
#[must_use]
pub fn must_not_hold_root(
    tenant: &TenantId,
    caller: &UserId,
    user: &UserId,
    when: &str,
    values: impl IntoIterator<Item = Value>,
) -> Statement {
    let mut all = vec![json!(tenant), json!(caller), json!(user)];
    all.extend(values);
    let select = format!("SELECT 1 WHERE {}{when}", Subject::here(Sql("?3")).reaches_root());
    must::find_no_row(Precondition::Forbidden, &select, all)
}

/// Fails the batch with `self_toggle_forbidden` where callers without root on roles add themselves to a role or remove themselves from one; `when`
/// is a further condition.
#[must_use]
pub fn must_not_toggle_self(
    tenant: &TenantId,
    caller: &UserId,
    when: &str,
    values: impl IntoIterator<Item = Value>,
) -> Statement {
    let mut all = vec![json!(tenant), json!(caller)];
    all.extend(values);
    let has_root = CALLER.has_root_on_roles();
    must::find_no_row(Precondition::SelfToggleForbidden, &format!("SELECT 1 WHERE NOT {has_root}{when}"), all)
}

/// What the caller's session has proven of late: it limits the roles that it may grant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionProof {
    /// Nothing, it was opened with a PIN: it may grant no role that reaches root.
    Pin,
    /// Nothing for ten minutes, so that it may be stolen: it may make nobody an administrator, who could then prove everything (decision 138).
    Old,
    /// A password or a second factor.
    Fresh,
}

impl SessionProof {
    /// Whether the session was opened with a PIN.
    #[must_use]
    pub fn is_pin(self) -> bool {
        self == Self::Pin
    }
}

/// Fails the batch where the caller's session has not proven enough to grant the roles: `forbidden` by PIN for those that reach root,
/// `reauthentication_required` for admin roles. It must stand after the checks of rights.
#[must_use]
pub fn must_have_proven_to_grant(tenant: &TenantId, given: GrantedRoles<'_>, proof: SessionProof) -> Option<Statement> {
    let mut values = vec![json!(tenant)];
    let ids = given.select(&mut values);
    let roles = access::RolesToAssign { tenant: Sql("?1"), ids: Sql(&ids) };
    let (precondition, condition) = match proof {
        SessionProof::Pin => (Precondition::Forbidden, roles.reach_root()),
        SessionProof::Old => (Precondition::ReauthenticationRequired, roles.has_admin_role()),
        SessionProof::Fresh => return None,
    };
    Some(must::find_no_row(precondition, &format!("SELECT 1 WHERE {condition}"), values))
}

/// The same for members who are about to be enabled. Whom a session by PIN may not enable is decided member by member.
#[must_use]
pub fn must_have_proven_to_enable(tenant: &TenantId, held: GrantedRoles<'_>, proof: SessionProof) -> Option<Statement> {
    let is_old = proof == SessionProof::Old;
    is_old.then(|| must_have_proven_to_grant(tenant, held, proof)).flatten()
}

/// Fails the batch of an operator whose session has not proven enough, since their changes can affect every company: `forbidden` by PIN
/// (decision 055), `reauthentication_required` otherwise. It must stand after the checks of rights.
#[must_use]
pub fn operator_must_have_proven(tenant: &TenantId, user: &UserId, proof: SessionProof) -> Option<Statement> {
    let precondition = match proof {
        SessionProof::Pin => Precondition::Forbidden,
        SessionProof::Old => Precondition::ReauthenticationRequired,
        SessionProof::Fresh => return None,
    };
    let select = format!("SELECT 1 WHERE {}", CALLER.is_operator());
    Some(must::find_no_row(precondition, &select, [json!(tenant), json!(user)]))
}
