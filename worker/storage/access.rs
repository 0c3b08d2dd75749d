//! Who may what, as SQL: every condition about rights is put together from these parts by `format!` (decision 107). A condition is about
//! somebody whom SQL names (`?2`, `i.invited_by`), and no part binds a value of its own. What gives rights is an enabled role; what protects
//! somebody is an admin role, enabled or not.

/// Somebody in a company, by the SQL that names both.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    pub tenant: &'a str,
    pub user: &'a str,
}

/// Who calls: ?1 tenant, ?2 user.
pub const CALLER: Subject<'_> = Subject { tenant: "?1", user: "?2" };

/// The enabled role `r` behind a row `rm` of `role_members`.
const ENABLED_ROLE: &str = "JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id AND r.state = 1";

impl<'a> Subject<'a> {
    /// Somebody in the company ?1.
    pub const fn here(user: &'a str) -> Self {
        Self { tenant: "?1", user }
    }

    /// An enabled member of an enabled company who is enabled themselves.
    pub fn is_member(self) -> String {
        let Self { tenant, user } = self;
        format!(
            "EXISTS (SELECT 1 FROM memberships m JOIN tenants t ON t.id = m.tenant_id AND t.state = 1 WHERE m.tenant_id = {tenant} \
             AND m.user_id = {user} AND m.state = 1 AND m.person_state = 1)"
        )
    }

    /// Their enabled roles `r`, as what stands behind FROM; `joins` goes on behind the join of `r`.
    fn roles(self, joins: &str) -> String {
        let Self { tenant, user } = self;
        format!("role_members rm {ENABLED_ROLE}{joins} WHERE rm.tenant_id = {tenant} AND rm.user_id = {user}")
    }

    /// One of their enabled roles `r` is such.
    pub fn has_role(self, which: &str) -> String {
        format!("EXISTS (SELECT 1 FROM {} AND {which})", self.roles(""))
    }

    /// An administrator of the company.
    pub fn is_admin(self) -> String {
        self.has_role("r.has_admin_rights = 1")
    }

    /// May do something: admin rights, enough of the app, or on-boarding rights where these are enough. All three are SQL.
    pub fn may(self, app: &str, access: &str, or_onboarding: &str) -> String {
        let right = format!(
            " LEFT JOIN role_apps ra ON ra.tenant_id = r.tenant_id AND ra.role_id = r.id AND ra.app_id = {app}"
        );
        format!(
            "EXISTS (SELECT 1 FROM {} AND (r.has_admin_rights = 1 OR ra.access >= CAST({access} AS INTEGER) \
             OR (CAST({or_onboarding} AS INTEGER) = 1 AND r.has_onboarding_rights = 1)))",
            self.roles(&right)
        )
    }

    /// May do everything about roles: they may toggle themselves.
    pub fn masters_roles(self) -> String {
        self.may("'admin.roles'", "4", "0")
    }

    /// The most that their roles give on an app.
    pub fn most_access(self, app: &str) -> String {
        let right =
            format!(" JOIN role_apps ra ON ra.tenant_id = r.tenant_id AND ra.role_id = r.id AND ra.app_id = {app}");
        format!("COALESCE((SELECT MAX(ra.access) FROM {}), 0)", self.roles(&right))
    }

    /// The most that their roles give on apps of the micro-frontend `name`, which is SQL, as far as these are on in the company; areas of
    /// administration are none.
    pub fn most_access_by_name(self, name: &str) -> String {
        let right = format!(
            " JOIN role_apps ra ON ra.tenant_id = r.tenant_id AND ra.role_id = r.id \
             JOIN apps a ON a.id = ra.app_id AND a.administration = 0 AND a.mfe_name = {name} AND {}",
            app_is_on(self.tenant)
        );
        format!("COALESCE((SELECT MAX(ra.access) FROM {}), 0)", self.roles(&right))
    }

    /// An administrator of the operator's company, who works in it.
    pub fn is_operator(self) -> String {
        let operators = " AND r.has_admin_rights = 1 JOIN tenants t ON t.id = rm.tenant_id AND t.is_operator = 1";
        format!("EXISTS (SELECT 1 FROM {})", self.roles(operators))
    }

    pub fn is_in_admin_role(self) -> String {
        let Self { tenant, user } = self;
        format!(
            "EXISTS (SELECT 1 FROM role_members held JOIN roles g ON g.tenant_id = held.tenant_id AND g.id = held.role_id \
             AND g.is_admin_role = 1 WHERE held.tenant_id = {tenant} AND held.user_id = {user})"
        )
    }

    /// In a role that reaches root.
    pub fn reaches_root(self) -> String {
        let Self { tenant, user } = self;
        format!(
            "EXISTS (SELECT 1 FROM role_members rm JOIN roles g ON g.tenant_id = rm.tenant_id AND g.id = rm.role_id \
             WHERE rm.tenant_id = {tenant} AND rm.user_id = {user} AND {REACHES_ROOT})"
        )
    }

    /// The role `g` holds more than they do.
    fn is_exceeded(self) -> String {
        format!(
            "(g.has_onboarding_rights = 1 AND NOT {}) OR (g.has_payment_rights = 1 AND NOT {}) \
             OR EXISTS (SELECT 1 FROM role_apps ga WHERE ga.tenant_id = g.tenant_id AND ga.role_id = g.id AND ga.access > {})",
            self.has_role("r.has_onboarding_rights = 1"),
            self.has_role("r.has_payment_rights = 1"),
            self.most_access("ga.app_id")
        )
    }

    /// What stands against their giving the role `g`, which may be no row, as a name of a precondition or null.
    pub fn refused_role(self) -> String {
        format!(
            "CASE WHEN g.id IS NULL THEN 'not_found' WHEN {} THEN NULL \
             WHEN g.has_admin_rights = 1 OR g.is_admin_role = 1 THEN 'admin_role_protected' WHEN {} THEN 'forbidden' END",
            self.is_admin(),
            self.is_exceeded()
        )
    }
}

/// The role `g` reaches root: what a session that a PIN opened may not give.
pub const REACHES_ROOT: &str = "(g.is_admin_role = 1 OR EXISTS (SELECT 1 FROM role_apps ga \
   WHERE ga.tenant_id = g.tenant_id AND ga.role_id = g.id AND ga.access = 4))";

/// Roles of a company that somebody would give: `ids` is what FROM takes, rows with the id as `value`.
#[derive(Clone, Copy)]
pub struct RolesToAssign<'a> {
    pub tenant: &'a str,
    pub ids: &'a str,
}

impl RolesToAssign<'_> {
    /// One of them, `g`, is such.
    fn any(self, which: &str) -> String {
        let Self { tenant, ids } = self;
        format!(
            "EXISTS (SELECT 1 FROM {ids} j JOIN roles g ON g.tenant_id = {tenant} AND g.id = j.value WHERE {which})"
        )
    }

    /// One of them is an admin role.
    pub fn has_admin_role(self) -> String {
        self.any("g.is_admin_role = 1")
    }

    /// One of them reaches root.
    pub fn reach_root(self) -> String {
        self.any(REACHES_ROOT)
    }

    /// One of them holds more than somebody does.
    pub fn exceed(self, who: Subject<'_>) -> String {
        self.any(&who.is_exceeded())
    }
}

/// The company, which is SQL, may have the app `a`: it is for all, or was offered to it.
pub fn app_is_offered(tenant: &str) -> String {
    format!(
        "(a.for_all = 1 OR EXISTS (SELECT 1 FROM tenant_apps ta WHERE ta.tenant_id = {tenant} AND ta.app_id = a.id AND ta.offered = 1))"
    )
}

/// The app `a` is on in a company, which is SQL: not retired, offered, and not switched off. Areas of administration always are.
pub fn app_is_on(tenant: &str) -> String {
    format!(
        "(a.administration = 1 OR (a.retired = 0 AND {} AND NOT EXISTS (SELECT 1 FROM tenant_apps ta \
           WHERE ta.tenant_id = {tenant} AND ta.app_id = a.id AND ta.enabled = 0)))",
        app_is_offered(tenant)
    )
}

/// Somebody, as SQL, is an administrator of the operator's company, wherever they work now.
pub fn operates(user: &str) -> String {
    format!(
        "EXISTS (SELECT 1 FROM memberships m JOIN tenants t ON t.id = m.tenant_id AND t.is_operator = 1 AND t.state = 1 \
         JOIN role_members rm ON rm.tenant_id = m.tenant_id AND rm.user_id = m.user_id {ENABLED_ROLE} AND r.has_admin_rights = 1 \
         WHERE m.user_id = {user} AND m.state = 1 AND m.person_state = 1)"
    )
}

/// The sender of the invitation `i` may still send it and give its roles: a member who may invite and holds what they give, or the
/// operator, who invites into companies without being a member.
pub fn may_still_invite() -> String {
    let sender = Subject { tenant: "i.tenant_id", user: "i.invited_by" };
    let given = RolesToAssign { tenant: "i.tenant_id", ids: "json_each(i.role_ids)" };
    format!(
        "(({} AND {} AND ({} OR NOT ({} OR {}))) OR {})",
        sender.is_member(),
        sender.may("'admin.users'", "2", "1"),
        sender.is_admin(),
        given.has_admin_role(),
        given.exceed(sender),
        operates("i.invited_by")
    )
}

/// The company ?1 has an administrator: an enabled member, enabled themselves, whom the company did not make or who came at least once.
/// `condition` is one more, over the member `rm` and the role `r`.
pub fn has_administrator(condition: &str) -> String {
    format!(
        "EXISTS (SELECT 1 FROM roles r JOIN role_members rm ON rm.tenant_id = r.tenant_id AND rm.role_id = r.id \
         JOIN memberships m ON m.tenant_id = rm.tenant_id AND m.user_id = rm.user_id AND m.state = 1 \
           AND m.person_state = 1 AND (m.made_here = 0 OR m.login_key > 0) \
         WHERE r.tenant_id = ?1 AND r.state = 1 AND r.has_admin_rights = 1{condition})"
    )
}
