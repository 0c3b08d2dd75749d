//! Users and roles shared by the tests of administration. Anna is Alpha's administrator.

mod audit;
mod audit_seals;
mod audit_values;
pub mod companies;
mod decoy_tenants;
mod identities;
mod incident;
mod last_administrator;
mod lattice;
mod operations;
pub mod roles;
mod users;

use crate::support::app::TestApp;
use crate::support::browser::{Browser, signed_in};
use crate::support::fixtures::ANNA;
use serde_json::{Value, json};

pub const USERS: &str = "/api/admin/user";

/// A role: what it grants, as columns of `roles` and as access to apps.
type Role = (&'static str, &'static str, &'static [(&'static str, u8)]);

/// Roles of Alpha, each granting one thing.
const ROLES: &[Role] = &[
    ("read", "", &[("admin.users", 1)]),
    ("write", "", &[("admin.users", 2)]),
    ("delete", "", &[("admin.users", 3)]),
    ("root", "", &[("admin.users", 4)]),
    ("host", "has_onboarding_rights = 1", &[]),
    ("surveys", "", &[("surveys", 2)]),
    ("money", "has_payment_rights = 1", &[]),
    ("boss", "has_admin_rights = 1, is_admin_role = 1", &[]),
    ("named", "title = 'Admin', is_admin_role = 1", &[]),
    ("masters", "", &[("admin.roles", 4)]),
    ("team", "", &[]),
];

/// Alpha with a role for everything.
pub fn world(app: &TestApp) {
    for (id, set, rights) in ROLES {
        app.db.run(&format!(
            "INSERT INTO roles (tenant_id, id, title, title_key, created_at) VALUES ('t-alpha', 'r-{id}', '{id}', '{id}', 1)"
        ));
        if !set.is_empty() {
            app.db.run(&format!("UPDATE roles SET {set} WHERE id = 'r-{id}' AND tenant_id = 't-alpha'"));
        }
        for (app_id, access) in *rights {
            app.db.run(&format!(
                "INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-alpha', 'r-{id}', '{app_id}', {access});
                 UPDATE roles SET app_ids = '[\"{app_id}\"]' WHERE id = 'r-{id}'"
            ));
        }
    }
}

/// Adds a user to Alpha, with roles.
pub fn join(app: &TestApp, name: &str, roles: &[&str]) -> String {
    let (id, email) = (format!("u-{name}"), format!("{name}@alpha.example"));
    let keys = app.app.sort_keys(name, "Test", &email, None);
    app.db.run(&format!(
        "INSERT INTO users (id, email, first_name, last_name, first_key, last_key, words, created_at)
           VALUES ('{id}', '{email}', '{name}', 'Test', '{}', '{}', '{}', 1);
         INSERT INTO credentials (user_id, password_phc, pepper_id, changed_at) SELECT '{id}', password_phc, pepper_id, 1 FROM credentials WHERE user_id = 'u-anna';
         INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', '{id}', 1)",
        keys.first, keys.last, keys.words
    ));
    for role in roles {
        app.db.run(&format!(
            "INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', '{id}', 'r-{role}')"
        ));
    }
    id
}

/// A new user in Alpha with roles, signed in there.
pub async fn actor(app: &TestApp, name: &str, roles: &[&str]) -> Browser {
    join(app, name, roles);
    working(app, &format!("{name}@alpha.example")).await
}

/// A user signed in and in Alpha.
pub async fn working(app: &TestApp, email: &str) -> Browser {
    let mut browser = signed_in(app, email).await;
    assert_eq!(browser.enter("t-alpha").await.status, 200);
    browser
}

/// Anna in Alpha, which has a role for everything.
pub async fn anna(app: &TestApp) -> Browser {
    world(app);
    working(app, ANNA).await
}

/// Creates a user and returns the new member.
pub async fn make(browser: &mut Browser, body: &Value) -> Value {
    let reply = browser.call(http::Method::PUT, USERS, body, &[]).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()
}

/// The row that an administrator sees.
pub async fn seen(browser: &mut Browser, id: &str) -> Value {
    let reply = browser.get(&format!("{USERS}/{id}")).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.json()
}

/// Events of Alpha by action.
pub fn events(app: &TestApp, action: &str) -> Vec<Value> {
    let rows =
        app.db.rows(&format!("SELECT * FROM audit WHERE tenant_id = 't-alpha' AND action = '{action}' ORDER BY seq"));
    rows.into_iter().map(|row| json!(row)).collect()
}

/// Asserts that the company's counters match its rows.
pub fn counts_are_right(app: &TestApp) {
    let stored = app.db.rows(
        "SELECT tenant_id, assigned, state, is_employee, members, never FROM tenant_stats WHERE members > 0 ORDER BY 1, 2, 3, 4",
    );
    let counted = app.db.rows(
        "SELECT tenant_id, assigned, state, is_employee, COUNT(*) AS members, SUM(login_key = 0) AS never FROM memberships
         GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4",
    );
    assert_eq!(stored, counted);
    let days = app.db.rows(
        "SELECT tenant_id, day, last_seen, joined FROM tenant_days WHERE day > 400 AND (last_seen <> 0 OR joined <> 0) ORDER BY 1, 2",
    );
    let counted = app.db.rows(
        "SELECT tenant_id, day, SUM(last_seen) AS last_seen, SUM(joined) AS joined FROM (
           SELECT tenant_id, created_at / 86400000 AS day, 0 AS last_seen, 1 AS joined FROM memberships WHERE state = 1
           UNION ALL SELECT tenant_id, login_key / 86400000, 1, 0 FROM memberships WHERE state = 1 AND login_key > 0
         ) WHERE day > 400 GROUP BY 1, 2 ORDER BY 1, 2",
    );
    assert_eq!(days, counted);
    let wrong = app.db.rows(
        "SELECT id FROM roles r WHERE members <> (SELECT COUNT(*) FROM role_members m WHERE m.tenant_id = r.tenant_id AND m.role_id = r.id)
         UNION ALL SELECT id FROM tenants t WHERE members <> (SELECT COUNT(*) FROM memberships m WHERE m.tenant_id = t.id AND m.assigned = 1)",
    );
    assert_eq!(wrong, Vec::<asgard::ports::Row>::new());
    facets_are_right(app);
    blocks_are_right(app);
    login_days_are_right(app);
    let lost = app.db.rows(
        "SELECT user_id FROM member_words w WHERE NOT EXISTS
           (SELECT 1 FROM memberships m WHERE m.tenant_id = w.tenant_id AND m.user_id = w.user_id)",
    );
    assert_eq!(lost.len(), 0, "words of nobody");
}

/// Asserts that the counts per filter value, and the columns that a role's row copies from its member, are right.
fn facets_are_right(app: &TestApp) {
    let kept = app.db.rows("SELECT * FROM member_facets ORDER BY 1, 2, 3, 4, 5, 6");
    let counted = app.db.rows(
        "SELECT tenant_id, facet, value, assigned, state, is_employee, COUNT(*) AS members FROM (
           SELECT m.*, 'location' AS facet, location AS value FROM memberships m
           UNION ALL SELECT m.*, 'inviter', invited_by FROM memberships m
           UNION ALL SELECT m.*, 'domain', substr(email, instr(email, '@') + 1) FROM memberships m
           UNION ALL SELECT m.*, 'role', role_id FROM memberships m JOIN role_members r USING (tenant_id, user_id)
           UNION ALL SELECT m.*, 'role_location', role_id || '/' || m.location FROM memberships m JOIN role_members r USING (tenant_id, user_id)
             WHERE m.location > ''
         ) WHERE value > '' GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6",
    );
    assert_eq!(kept, counted);
    let wrong = app.db.rows(
        "SELECT r.user_id FROM role_members r JOIN memberships m USING (tenant_id, user_id)
         WHERE (r.assigned, r.state, r.is_employee, r.last_key, IFNULL(r.location, '')) IS NOT
           (m.assigned, m.state, m.is_employee, m.last_key, IFNULL(m.location, ''))",
    );
    assert_eq!(wrong, Vec::<asgard::ports::Row>::new());
}

/// Asserts that blocks of members by last name have between one and 256 members each, count exactly those from their beginning up to the next, and
/// begin at one of them or at the beginning of the list.
fn blocks_are_right(app: &TestApp) {
    let kept = app.db.rows("SELECT * FROM member_blocks ORDER BY 1, 2, 3, 4");
    let counted = app.db.rows(
        "SELECT b.tenant_id, b.assigned, b.from_key, b.from_id, SUM(f = 0) AS n0, SUM(f = 1) AS n1, SUM(f = 2) AS n2, SUM(f = 3) AS n3 FROM (
           SELECT m.tenant_id, m.assigned, m.state * 2 + m.is_employee AS f, (SELECT b.from_key || char(9) || b.from_id FROM member_blocks b
             WHERE b.tenant_id = m.tenant_id AND b.assigned = m.assigned AND (b.from_key, b.from_id) <= (m.last_key, m.user_id)
             ORDER BY b.from_key DESC, b.from_id DESC LIMIT 1) AS block FROM memberships m
         ) m JOIN member_blocks b ON b.tenant_id = m.tenant_id AND b.assigned = m.assigned AND b.from_key || char(9) || b.from_id = m.block
         GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4",
    );
    assert_eq!(kept, counted);
    let members =
        |row: &asgard::ports::Row| ["n0", "n1", "n2", "n3"].iter().map(|n| row[*n].as_i64().unwrap()).sum::<i64>();
    assert!(kept.iter().all(|row| (1..=256).contains(&members(row))), "{kept:?}");
    let nobody = app.db.rows(
        "SELECT from_id FROM member_blocks b WHERE b.from_id <> '' AND NOT EXISTS (SELECT 1 FROM memberships m
           WHERE (m.tenant_id, m.user_id, m.assigned, m.last_key) = (b.tenant_id, b.from_id, b.assigned, b.from_key))",
    );
    assert_eq!(nobody, Vec::<asgard::ports::Row>::new());
    let all = app.db.rows("SELECT COUNT(*) AS n FROM memberships");
    assert_eq!(kept.iter().map(members).sum::<i64>(), all[0]["n"].as_i64().unwrap());
}

/// Asserts that the counts by the day of the last sign-in, and by sixteen days, are right.
pub fn login_days_are_right(app: &TestApp) {
    let kept = app.db.rows("SELECT * FROM login_days ORDER BY 1, 2, 3, 4");
    let counted = app.db.rows(
        "SELECT tenant_id, assigned, span, login_key / 86400000 / span * span AS day, SUM(f = 0) AS n0, SUM(f = 1) AS n1, SUM(f = 2) AS n2,
           SUM(f = 3) AS n3
         FROM (SELECT *, state * 2 + is_employee AS f FROM memberships) JOIN (SELECT 1 AS span UNION ALL SELECT 16) WHERE login_key > 0
         GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4",
    );
    assert_eq!(kept, counted);
}

/// Everything that a rejected request must leave unchanged: all tables.
pub struct Snapshot(Value);

impl Snapshot {
    pub fn of(app: &TestApp) -> Self {
        Self(app.db.dump())
    }

    pub fn all(&self) -> &Value {
        &self.0
    }

    #[track_caller]
    pub fn holds(&self, app: &TestApp, act: &str) {
        let after = app.db.dump();
        // Any request may write the pending seals of the audit log.
        let is_seal = |table: &str| matches!(table, "audit_open" | "audit_seals" | "audit_anchors");
        for (table, rows) in self.0.as_object().unwrap().iter().filter(|(table, _)| !is_seal(table)) {
            assert_eq!(&after[table], rows, "{act} wrote {table}");
        }
    }
}
