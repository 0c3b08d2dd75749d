//! Rights as SQL: every condition about rights, and the level that a role gives on an app, is composed from these parts with `format!`
//! (decision 107). Users and tenants are SQL expressions (`?2`, `i.invited_by`); no part binds a parameter of its own. Only an enabled role gives
//! rights, but an admin role protects its members even while it is disabled.

use super::sql::Sql;

/// A user in a company: the SQL expressions of their ids.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    pub tenant: Sql<'a>,
    pub user: Sql<'a>,
}

/// The caller: ?1 tenant, ?2 user.
pub const CALLER: Subject<'_> = Subject { tenant: Sql("?1"), user: Sql("?2") };

/// Joins the enabled role `r` to a row `rm` of `role_members`.
const ENABLED_ROLE: &str = "JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id AND r.state = 1";

/// Joins the row `ra` of `role_apps` that the role `r` has for an app, given by its id as SQL.
fn join_role_app(app_id: Sql<'_>) -> String {
    format!("JOIN role_apps ra ON ra.tenant_id = r.tenant_id AND ra.role_id = r.id AND ra.app_id = {app_id}")
}

/// A role and an app: the SQL that decides which level the role gives on it.
#[derive(Clone, Copy)]
pub struct RoleAccess<'a> {
    /// Alias of a row of `apps`.
    pub app: Sql<'a>,
    /// 1 where the role has admin rights.
    pub has_admin_rights: Sql<'a>,
    /// The level that the role has in `role_apps`, 0 without a row.
    pub granted: Sql<'a>,
}

/// The access of the role `r` to the app `a`, with its row `ra` of `role_apps`, which may be missing.
pub const ROLE_ACCESS: RoleAccess<'_> =
    RoleAccess { app: Sql("a"), has_admin_rights: Sql("r.has_admin_rights"), granted: Sql("COALESCE(ra.access, 0)") };

impl RoleAccess<'_> {
    /// Admin rights give root on every area of administration.
    fn is_root(self) -> String {
        format!("{}.administration = 1 AND {} = 1", self.app, self.has_admin_rights)
    }

    /// The level that the role gives while it is enabled.
    pub fn level(self) -> String {
        format!("CASE WHEN {} THEN 4 ELSE {} END", self.is_root(), self.granted)
    }

    /// The level that the role gives in a state, which is SQL: none while it is disabled.
    pub fn level_in_state(self, state: Sql<'_>) -> String {
        format!("CASE WHEN {state} = 0 THEN 0 WHEN {} THEN 4 ELSE {} END", self.is_root(), self.granted)
    }

    /// Whether the role, if enabled, gives any level.
    pub fn is_any(self) -> String {
        format!("(({}) OR {} > 0)", self.is_root(), self.granted)
    }
}

impl<'a> Subject<'a> {
    /// A user in the company ?1.
    pub const fn here(user: Sql<'a>) -> Self {
        Self { tenant: Sql("?1"), user }
    }

    /// Whether they are an enabled member of an enabled company and their account is enabled.
    pub fn is_member(self) -> String {
        let Self { tenant, user } = self;
        format!(
            "EXISTS (SELECT 1 FROM memberships m JOIN tenants t ON t.id = m.tenant_id AND t.state = 1 WHERE m.tenant_id = {tenant} \
             AND m.user_id = {user} AND m.state = 1 AND m.person_state = 1)"
        )
    }

    /// The FROM clause over their memberships `rm` in enabled roles `r`; `joins` follows the join of `r`.
    fn roles(self, joins: &str) -> String {
        let Self { tenant, user } = self;
        format!("role_members rm {ENABLED_ROLE}{joins} WHERE rm.tenant_id = {tenant} AND rm.user_id = {user}")
    }

    /// The FROM clause over the apps `a` that are on in the company and each of their enabled roles `r`, for `ROLE_ACCESS`.
    pub fn role_access(self) -> String {
        let joins = format!(" JOIN apps a LEFT {}", join_role_app(Sql("a.id")));
        format!("{} AND {}", self.roles(&joins), app_is_on(self.tenant))
    }

    /// The highest level that their enabled roles give on an app, by its alias, admin rights included; `condition` narrows the roles `r`
    /// and their rows `rm` of `role_members`.
    pub fn highest_level(self, app: Sql<'_>, condition: &str) -> String {
        let joins = format!(" LEFT {}", join_role_app(Sql(&format!("{app}.id"))));
        let level = RoleAccess { app, ..ROLE_ACCESS }.level();
        format!("COALESCE((SELECT MAX({level}) FROM {}{condition}), 0)", self.roles(&joins))
    }

    /// Whether one of their enabled roles `r` fulfils a condition.
    pub fn has_role(self, condition: &str) -> String {
        format!("EXISTS (SELECT 1 FROM {} AND {condition})", self.roles(""))
    }

    /// Whether they are an administrator of the company.
    pub fn is_admin(self) -> String {
        self.has_role("r.has_admin_rights = 1")
    }

    /// Whether they have a level on an app: by admin rights, by `role_apps`, or by on-boarding rights where these suffice.
    pub fn may(self, app: Sql<'_>, access: Sql<'_>, or_onboarding: Sql<'_>) -> String {
        let right = format!(" LEFT {}", join_role_app(app));
        format!(
            "EXISTS (SELECT 1 FROM {} AND (r.has_admin_rights = 1 OR ra.access >= CAST({access} AS INTEGER) \
             OR (CAST({or_onboarding} AS INTEGER) = 1 AND r.has_onboarding_rights = 1)))",
            self.roles(&right)
        )
    }

    /// Whether they have root on roles; then they may add themselves to roles and remove themselves.
    pub fn has_root_on_roles(self) -> String {
        self.may(Sql("'admin.roles'"), Sql("4"), Sql("0"))
    }

    /// The highest level that their enabled roles have in `role_apps` for an app, without admin rights.
    pub fn most_access(self, app: Sql<'_>) -> String {
        let right = format!(" {}", join_role_app(app));
        format!("COALESCE((SELECT MAX(ra.access) FROM {}), 0)", self.roles(&right))
    }

    /// The highest level that their enabled roles give on the apps of a micro-frontend that are on in the company; its name is SQL. Areas of
    /// administration do not count.
    pub fn most_access_by_name(self, name: Sql<'_>) -> String {
        let right = format!(
            " JOIN role_apps ra ON ra.tenant_id = r.tenant_id AND ra.role_id = r.id \
             JOIN apps a ON a.id = ra.app_id AND a.administration = 0 AND a.mfe_name = {name} AND {}",
            app_is_on(self.tenant)
        );
        format!("COALESCE((SELECT MAX(ra.access) FROM {}), 0)", self.roles(&right))
    }

    /// Whether they are an administrator of the company and the company is the operator's.
    pub fn is_operator(self) -> String {
        let operators = " AND r.has_admin_rights = 1 JOIN tenants t ON t.id = rm.tenant_id AND t.is_operator = 1";
        format!("EXISTS (SELECT 1 FROM {})", self.roles(operators))
    }

    /// Whether they are in an admin role, enabled or not.
    pub fn is_in_admin_role(self) -> String {
        let Self { tenant, user } = self;
        format!(
            "EXISTS (SELECT 1 FROM role_members held JOIN roles g ON g.tenant_id = held.tenant_id AND g.id = held.role_id \
             AND g.is_admin_role = 1 WHERE held.tenant_id = {tenant} AND held.user_id = {user})"
        )
    }

    /// Whether they are in a role that reaches root (`REACHES_ROOT`).
    pub fn reaches_root(self) -> String {
        let Self { tenant, user } = self;
        format!(
            "EXISTS (SELECT 1 FROM role_members held JOIN roles g ON g.tenant_id = held.tenant_id AND g.id = held.role_id \
             WHERE held.tenant_id = {tenant} AND held.user_id = {user} AND {REACHES_ROOT})"
        )
    }

    /// Whether the role `g` gives more than they have.
    fn is_exceeded(self) -> String {
        format!(
            "(g.has_onboarding_rights = 1 AND NOT {}) OR (g.has_payment_rights = 1 AND NOT {}) \
             OR EXISTS (SELECT 1 FROM role_apps ga WHERE ga.tenant_id = g.tenant_id AND ga.role_id = g.id AND ga.access > {})",
            self.has_role("r.has_onboarding_rights = 1"),
            self.has_role("r.has_payment_rights = 1"),
            self.most_access(Sql("ga.app_id"))
        )
    }

    /// The precondition that forbids them to assign the role `g`, which may be missing; null where they may.
    pub fn role_precondition(self) -> String {
        format!(
            "CASE WHEN g.id IS NULL THEN 'not_found' WHEN {} THEN NULL \
             WHEN g.has_admin_rights = 1 OR g.is_admin_role = 1 THEN 'admin_role_protected' WHEN {} THEN 'forbidden' END",
            self.is_admin(),
            self.is_exceeded()
        )
    }
}

/// Whether the role `g` reaches root. A session that was opened with a PIN must not assign such a role.
pub const REACHES_ROOT: &str = "(g.is_admin_role = 1 OR EXISTS (SELECT 1 FROM role_apps ga \
   WHERE ga.tenant_id = g.tenant_id AND ga.role_id = g.id AND ga.access = 4))";

/// Roles of a company that are to be assigned: `ids` is a FROM item with a row for each role, its id in the column `value`.
#[derive(Clone, Copy)]
pub struct RolesToAssign<'a> {
    pub tenant: Sql<'a>,
    pub ids: Sql<'a>,
}

impl RolesToAssign<'_> {
    /// Whether one of them, `g`, fulfils a condition.
    fn any(self, condition: &str) -> String {
        let Self { tenant, ids } = self;
        format!(
            "EXISTS (SELECT 1 FROM {ids} j JOIN roles g ON g.tenant_id = {tenant} AND g.id = j.value WHERE {condition})"
        )
    }

    pub fn has_admin_role(self) -> String {
        self.any("g.is_admin_role = 1")
    }

    pub fn reach_root(self) -> String {
        self.any(REACHES_ROOT)
    }

    /// Whether one of them gives more than a user has.
    pub fn exceed(self, subject: Subject<'_>) -> String {
        self.any(&subject.is_exceeded())
    }
}

/// Whether a company, given as SQL, may switch on the app `a`: the app is for all companies or was offered to this one.
pub fn app_is_offered(tenant: Sql<'_>) -> String {
    format!(
        "(a.for_all = 1 OR EXISTS (SELECT 1 FROM tenant_apps ta WHERE ta.tenant_id = {tenant} AND ta.app_id = a.id AND ta.offered = 1))"
    )
}

/// Whether the app `a` is on in a company, given as SQL: not retired, offered and not switched off. Areas of administration are always on.
pub fn app_is_on(tenant: Sql<'_>) -> String {
    format!(
        "(a.administration = 1 OR (a.retired = 0 AND {} AND NOT EXISTS (SELECT 1 FROM tenant_apps ta \
           WHERE ta.tenant_id = {tenant} AND ta.app_id = a.id AND ta.enabled = 0)))",
        app_is_offered(tenant)
    )
}

/// The apps that the role `r` of a company, given as SQL, opens while it is enabled: a FROM item whose rows `j` have an id as `value`. It reads
/// the apps once for a statement, and per role what is stored in it.
pub fn opened_apps(tenant: Sql<'_>) -> String {
    format!(
        "json_tree('[' || r.app_ids || CASE r.has_admin_rights \
           WHEN 1 THEN ',' || (SELECT json_group_array(a.id) FROM apps a WHERE a.administration = 1) ELSE '' END || ']') j \
         WHERE j.type = 'text' AND j.value NOT IN (SELECT a.id FROM apps a WHERE NOT {})",
        app_is_on(tenant)
    )
}

/// Whether a user, given as SQL, is an administrator of the operator's company, whichever company their session works in.
pub fn operates(user: Sql<'_>) -> String {
    format!(
        "EXISTS (SELECT 1 FROM memberships m JOIN tenants t ON t.id = m.tenant_id AND t.is_operator = 1 AND t.state = 1 \
         JOIN role_members rm ON rm.tenant_id = m.tenant_id AND rm.user_id = m.user_id {ENABLED_ROLE} AND r.has_admin_rights = 1 \
         WHERE m.user_id = {user} AND m.state = 1 AND m.person_state = 1)"
    )
}

/// Whether the invitation `i` still stands: its sender may still send it and assign its roles, as a member who may invite and has what the roles
/// give, or as the operator, who invites into companies without being a member. That of a placeholder user stands without its sender: it gives no
/// roles, and the user stays a member as one with a new account does whose creator has left, so nobody sees which of the two a member is.
pub fn still_stands() -> String {
    let sender = Subject { tenant: Sql("i.tenant_id"), user: Sql("i.invited_by") };
    let given = RolesToAssign { tenant: Sql("i.tenant_id"), ids: Sql("json_each(i.role_ids)") };
    format!(
        "(i.stand_in IS NOT NULL OR ({} AND {} AND ({} OR NOT ({} OR {}))) OR {})",
        sender.is_member(),
        sender.may(Sql("'admin.users'"), Sql("2"), Sql("1")),
        sender.is_admin(),
        given.has_admin_role(),
        given.exceed(sender),
        operates(Sql("i.invited_by"))
    )
}

/// Whether a member, given by the alias of their row, has arrived: an enabled member with an enabled account. An account that the company created
/// has arrived once its user has entered the company; until then nothing may tell it from a placeholder user, whose address has an account.
pub fn has_arrived(member: Sql<'_>) -> String {
    format!("{member}.state = 1 AND {member}.person_state = 1 AND ({member}.made_here = 0 OR {member}.login_key > 0)")
}

/// Whether the member `m` is enabled and, as far as the company may know, their account too: a placeholder user looks like a new account.
pub const IS_ENABLED: &str = "m.state = 1 AND (m.person_state = 1 OR m.stands_in = 1)";

/// The FROM clause over the members `m` of a company, given as SQL, who fulfil a condition and have an enabled role `r` with admin rights. A member
/// with several such roles has several rows.
pub fn with_admin_rights(tenant: Sql<'_>, condition: &str) -> String {
    format!(
        "roles r JOIN role_members rm ON rm.tenant_id = r.tenant_id AND rm.role_id = r.id \
         JOIN memberships m ON m.tenant_id = rm.tenant_id AND m.user_id = rm.user_id AND {condition} \
         WHERE r.tenant_id = {tenant} AND r.state = 1 AND r.has_admin_rights = 1"
    )
}

/// The same over those who count as administrators: who have arrived.
pub fn administrators(tenant: Sql<'_>) -> String {
    with_admin_rights(tenant, &has_arrived(Sql("m")))
}

/// Whether a company, given as SQL, has an administrator. `condition` is one more, over the row `rm` of `role_members` and the role `r`.
pub fn has_administrator(tenant: Sql<'_>, condition: &str) -> String {
    format!("EXISTS (SELECT 1 FROM {}{condition})", administrators(tenant))
}

/// The FROM clause over the memberships `o` of a user, given as SQL, in companies that have no administrator besides them.
pub fn memberships_as_last_administrator(user: Sql<'_>) -> String {
    format!(
        "memberships o JOIN role_members rm ON rm.tenant_id = o.tenant_id AND rm.user_id = o.user_id {ENABLED_ROLE} AND r.has_admin_rights = 1 \
         WHERE o.user_id = {user} AND o.state = 1 AND NOT {}",
        has_administrator(Sql("o.tenant_id"), &format!(" AND rm.user_id <> {user}"))
    )
}
