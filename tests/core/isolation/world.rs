//! The company Alpha with users of every access level, Beta with texts that must never be seen, and one caller.

use super::table::{PICTURE, Row, TargetKind};
use crate::support::app::{Reply, TestApp};
use crate::support::browser::Browser;
use crate::support::database::Sqlite;
use crate::support::decoys::{self, Decoys};
use crate::support::fixtures::{self, ANNA, OLAF, RITA};
use crate::support::seeded_random::SeededRandom;
use crate::support::template::Template;
use http::Method;
use std::sync::LazyLock;

/// A marker in every text of Beta.
pub const OF_BETA: &str = "plantedbeta";
/// A marker in every text of Alpha.
pub const OF_ALPHA: &str = "plantedalpha";

/// The caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    Anonymous,
    /// Without permissions.
    Member,
    Reader,
    Writer,
    Deleter,
    Administrator,
    /// The administrator of Beta.
    Stranger,
    Operator,
    /// Invited to Alpha.
    Invited,
    /// Their membership of Alpha was disabled while a tab was open.
    Disabled,
    /// The same, removed.
    Removed,
    /// Must set a new password first.
    Limited,
}

impl Actor {
    pub const ALL: [Self; 12] = [
        Self::Anonymous,
        Self::Member,
        Self::Reader,
        Self::Writer,
        Self::Deleter,
        Self::Administrator,
        Self::Stranger,
        Self::Operator,
        Self::Invited,
        Self::Disabled,
        Self::Removed,
        Self::Limited,
    ];

    /// Their access level in their company: 1 read, 2 write, 3 delete, 4 root.
    pub fn level(self) -> u8 {
        match self {
            Self::Reader => 1,
            Self::Writer => 2,
            Self::Deleter => 3,
            Self::Administrator | Self::Stranger | Self::Operator => 4,
            _ => 0,
        }
    }

    pub fn is_of_alpha(self) -> bool {
        !matches!(self, Self::Stranger | Self::Operator)
    }

    fn email(self) -> &'static str {
        match self {
            Self::Member => "member@x.example",
            Self::Reader => "reader@x.example",
            Self::Writer => "writer@x.example",
            Self::Deleter => "deleter@x.example",
            Self::Disabled => "disabled@x.example",
            Self::Removed => "removed@x.example",
            Self::Invited => "invited@x.example",
            Self::Stranger => "stranger@x.example",
            Self::Anonymous | Self::Administrator => ANNA,
            Self::Operator => OLAF,
            Self::Limited => RITA,
        }
    }

    fn company(self) -> &'static str {
        match self {
            Self::Stranger => "t-beta",
            Self::Operator => "t-operator",
            _ => "t-alpha",
        }
    }

    /// Their id, or the role that they are in.
    fn own(self, about: TargetKind) -> &'static str {
        match (about, self) {
            (TargetKind::User | TargetKind::Gone, Self::Member) => "u-member",
            (TargetKind::User | TargetKind::Gone, Self::Reader) => "u-reader",
            (TargetKind::User | TargetKind::Gone, Self::Writer) => "u-writer",
            (TargetKind::User | TargetKind::Gone, Self::Deleter) => "u-deleter",
            (TargetKind::User | TargetKind::Gone, Self::Stranger) => "u-stranger",
            (TargetKind::User | TargetKind::Gone, Self::Operator) => "u-olaf",
            (TargetKind::User | TargetKind::Gone, _) => "u-anna",
            (TargetKind::Role, Self::Reader) => "r-read",
            (TargetKind::Role, Self::Writer) => "r-write",
            (TargetKind::Role, Self::Deleter) => "r-delete",
            (TargetKind::Role, Self::Stranger) => "r-beta-admin",
            (TargetKind::Role, _) => "r-admin",
            (TargetKind::Company, _) => self.company(),
            (TargetKind::Job, Self::Reader) => "j-reader",
            (TargetKind::Job, Self::Writer) => "j-writer",
            (TargetKind::Job, Self::Deleter) => "j-deleter",
            (TargetKind::Job, Self::Stranger) => "j-stranger",
            (TargetKind::Job, Self::Operator) => "j-olaf",
            (TargetKind::Job, _) => "j-anna",
        }
    }
}

/// The target of a request, relative to the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The caller, or their role.
    Own,
    /// Another user or role of Alpha.
    Same,
    /// Of Beta.
    Other,
    Missing,
}

impl Target {
    pub const ALL: [Self; 4] = [Self::Own, Self::Same, Self::Other, Self::Missing];

    fn id(self, about: TargetKind, actor: Actor) -> &'static str {
        match (self, about) {
            (Self::Own, about) => actor.own(about),
            (Self::Same, TargetKind::User) => "u-same",
            (Self::Same, TargetKind::Role) => "r-same",
            (Self::Same, TargetKind::Company) => "t-alpha",
            (Self::Other, TargetKind::Company) => "t-beta",
            (Self::Same, TargetKind::Gone) => "u-gone",
            (Self::Other, TargetKind::Gone) => "u-gone-beta",
            (Self::Other, TargetKind::User) => "u-other",
            (Self::Other, TargetKind::Role) => "r-other",
            (Self::Same, TargetKind::Job) => "j-same",
            (Self::Other, TargetKind::Job) => "j-other",
            (Self::Missing, _) => "0193a000-0000-7000-8000-00000000dead",
        }
    }
}

/// The tenant token of the tab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Header {
    /// Its own.
    Own,
    /// A genuine token of another user.
    Wrong,
    Missing,
}

impl Header {
    pub const ALL: [Self; 3] = [Self::Own, Self::Wrong, Self::Missing];
}

pub struct World {
    pub app: TestApp,
    browser: Browser,
    wrong: String,
    actor: Actor,
}

impl World {
    pub async fn new(actor: Actor, how: Decoys) -> Self {
        static TEMPLATE: LazyLock<Template> = LazyLock::new(|| {
            let db = fixtures::filled_database(SeededRandom::new(1));
            insert_users_and_roles(&db);
            db.into_template()
        });
        let config = r#"{"admin":{"autoAssignPath":"/api/admin/user/autoAssign"}}"#;
        let random = SeededRandom::new(1);
        let app = TestApp::over(Sqlite::from(&TEMPLATE, random.clone()), random, 1, "local", config);
        let mut browser = app.browser();
        browser.fetch_guard().await;
        if actor != Actor::Anonymous {
            assert_eq!(browser.sign_in(actor.email()).await.status, 200);
        }
        if !matches!(actor, Actor::Anonymous | Actor::Limited | Actor::Invited) {
            assert_eq!(browser.enter(actor.company()).await.status, 200, "{actor:?}");
        }
        app.db.run(
            "UPDATE memberships SET state = 0 WHERE user_id = 'u-disabled';
             UPDATE memberships SET state = 0, assigned = 0 WHERE user_id IN ('u-removed', 'u-gone', 'u-gone-beta')",
        );
        decoys::put(&app, how);
        Self { app, browser, wrong: String::new(), actor }
    }

    pub async fn call(&mut self, row: &Row, target: Target, header: Header) -> Reply {
        let id = row.about.map_or("", |about| target.id(about, self.actor));
        let path = row.path.replace("{id}", id).replace("{key}", &self.key(id));
        let body = row.body.replace("{id}", id);
        let token = match header {
            Header::Own => self.browser.tenant.clone().unwrap_or_default(),
            Header::Wrong => self.wrong.clone(),
            Header::Missing => String::new(),
        };
        let mut tab = self.browser.clone();
        let is_picture = row.body == PICTURE;
        let bytes =
            if is_picture { include_bytes!("../../support/pictures/plain.png").as_slice() } else { body.as_bytes() };
        let draft = tab.draft(row.method.clone(), &path, bytes).header("x-token-tenant", &token);
        let draft = if is_picture { draft.header("content-type", "image/png") } else { draft };
        tab.deliver(&draft).await
    }

    /// Sends a request of a story.
    pub async fn send(&mut self, method: &Method, path: &str, body: &str) -> Reply {
        let (path, mark) = path.split_once('#').unwrap_or((path, ""));
        let draft = self.browser.draft(method.clone(), path, body.as_bytes());
        let draft = match mark {
            "" => draft,
            "k" => draft.header("idempotency-key", "k"),
            version => draft.header("if-match", &format!("\"{version}\"")),
        };
        self.browser.deliver(&draft).await
    }

    /// Uses another user's genuine tenant token from here on.
    pub async fn with_wrong(mut self) -> Self {
        let mut other = self.app.browser();
        other.sign_in("other@x.example").await;
        self.wrong = other.tenant.unwrap();
        self
    }

    /// The current key of a member's row.
    fn key(&self, user: &str) -> String {
        let rows = self.app.db.rows(&format!(
            "SELECT created_at || '-' || version AS key FROM memberships WHERE user_id = '{user}' AND tenant_id IN ('t-alpha', 't-beta', 't-operator') ORDER BY tenant_id"
        ));
        rows.first().map_or("1-1".to_owned(), |row| row["key"].as_str().unwrap().to_owned())
    }
}

/// Adds users and roles to those of the fixtures.
fn insert_users_and_roles(db: &Sqlite) {
    let person = |id: &str, tenant: &str, planted: &str| {
        db.run(&format!(
            "INSERT INTO users (id, email, first_name, last_name, created_at) VALUES ('u-{id}', '{id}@x.example', '{planted}', 'Z', 1);
             INSERT INTO credentials (user_id, password_phc, pepper_id, changed_at)
               SELECT 'u-{id}', password_phc, pepper_id, 1 FROM credentials WHERE user_id = 'u-anna';
             INSERT INTO memberships (tenant_id, user_id, created_at, location) SELECT id, 'u-{id}', 1, '{planted}' FROM tenants WHERE id = '{tenant}'"
        ));
    };
    for id in [
        "member",
        "reader",
        "writer",
        "deleter",
        "disabled",
        "removed",
        "same",
        "gone",
        "made",
        "made-more",
        "made-there",
        "made-chief",
        "off",
        "stand",
    ] {
        person(id, "t-alpha", OF_ALPHA);
    }
    person("stranger", "t-beta", OF_BETA);
    person("other", "t-beta", OF_BETA);
    person("gone-beta", "t-beta", OF_BETA);
    person("invited", "", OF_BETA);
    let areas = "SELECT id FROM apps WHERE administration = 1";
    db.run(&format!(
        "INSERT INTO apps (id, title, base_title, category_name, base_category_name, administration) VALUES
           ('admin.tenants', 'C', 'C', 'A', 'A', 1), ('admin.audit', 'A', 'A', 'A', 'A', 1);
         INSERT INTO apps (id, title, base_title, category_name, base_category_name, for_all) VALUES
           ('extra', 'N', 'N', 'A', 'A', 0), ('more', 'M', 'M', 'A', 'A', 0), ('polls', 'P', 'P', 'A', 'A', 1);
         INSERT INTO apps (id, title, base_title, category_name, base_category_name, mfe_name) VALUES
           ('people', 'D', 'D', 'A', 'A', 'directory'), ('numbers', 'N', 'N', 'A', 'A', 'reports');
         INSERT INTO tenant_apps (tenant_id, app_id, offered, enabled) VALUES ('t-alpha', 'extra', 1, 1), ('t-alpha', 'polls', 0, 0);
         INSERT INTO roles (tenant_id, id, title, has_admin_rights, is_admin_role, created_at) VALUES
           ('t-alpha', 'r-read', '{OF_ALPHA} r', 0, 0, 1), ('t-alpha', 'r-write', '{OF_ALPHA} w', 0, 0, 1),
           ('t-alpha', 'r-delete', '{OF_ALPHA} d', 0, 0, 1), ('t-alpha', 'r-same', '{OF_ALPHA} s', 0, 0, 1), ('t-alpha', 'r-onboarding', '{OF_ALPHA} o', 0, 0, 1),
           ('t-alpha', 'r-payment', '{OF_ALPHA} p', 0, 0, 1),
           ('t-beta', 'r-beta-admin', '{OF_BETA} a', 1, 1, 1), ('t-beta', 'r-other', '{OF_BETA} o', 0, 0, 1);
         INSERT INTO roles (tenant_id, id, title, state, created_at) VALUES ('t-alpha', 'r-idle', '{OF_ALPHA} i', 0, 1);
         INSERT INTO role_words (tenant_id, word, role_id) VALUES ('t-alpha', 'admitted', 'r-idle'), ('t-alpha', 'admitted', 'r-same');
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) SELECT 't-alpha', 'r-read', id, 1 FROM ({areas});
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) SELECT 't-alpha', 'r-write', id, 2 FROM ({areas});
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) SELECT 't-alpha', 'r-delete', id, 3 FROM ({areas});
         INSERT INTO role_apps (tenant_id, role_id, app_id, access)
           SELECT r.tenant_id, r.id, a.id, CASE r.id WHEN 'r-read' THEN 1 WHEN 'r-write' THEN 2 WHEN 'r-delete' THEN 3 ELSE 4 END
           FROM roles r JOIN apps a ON a.mfe_name IN ('directory', 'reports')
           WHERE r.id IN ('r-read', 'r-write', 'r-delete', 'r-admin', 'r-beta-admin');
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-reader', 'r-read'),
           ('t-alpha', 'u-writer', 'r-write'), ('t-alpha', 'u-deleter', 'r-delete'), ('t-alpha', 'u-disabled', 'r-delete'),
           ('t-alpha', 'u-removed', 'r-delete'), ('t-beta', 'u-stranger', 'r-beta-admin'), ('t-alpha', 'u-same', 'r-same'),
           ('t-beta', 'u-other', 'r-other'), ('t-alpha', 'u-made-more', 'r-delete');
         INSERT INTO invitations (tenant_id, id, email, code_hash, role_ids, invited_by, created_at, sent_at, expires_at)
           VALUES ('t-alpha', 'i-2', 'chief@x.example', 'y', '[\"r-admin\"]', 'u-olaf', 1, 1, 9999999999999);
         UPDATE roles SET has_onboarding_rights = id = 'r-onboarding', has_payment_rights = id = 'r-payment' WHERE tenant_id = 't-alpha';
         INSERT INTO member_words (tenant_id, word, field, user_id) VALUES ('t-alpha', 'made', 'e', 'u-made'), ('t-alpha', 'made-more', 'e', 'u-made-more'), ('t-alpha', '49123', 'p', 'u-same');
         INSERT INTO member_words (tenant_id, word, field, user_id) SELECT 't-alpha', word.value, field.value, person.value
           FROM json_each('[\"annex\", \"mulberry\"]') word JOIN json_each('[\"f\", \"l\", \"e\", \"p\"]') field
           JOIN json_each('[\"u-made\", \"u-made-there\", \"u-same\", \"u-gone\", \"u-off\", \"u-reader\"]') person;
         UPDATE memberships SET is_employee = 1 WHERE tenant_id = 't-alpha' AND user_id IN ('u-off', 'u-reader');
         INSERT INTO tenant_words (tenant_id, word, field) VALUES ('t-alpha', 'alpha', 'n'), ('t-alpha', 'alpha', 'c'), ('t-alpha', 'alpha', 'b');
         UPDATE users SET email_verified = 1 WHERE id = 'u-invited'; UPDATE users SET made_by = 't-alpha' WHERE id IN ('u-made', 'u-made-more', 'u-made-chief');
         UPDATE users SET made_by = 't-beta' WHERE id = 'u-made-there';
         -- An administrator who never signed in, one who is disabled here, and a user behind a placeholder user.
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-made-chief', 'r-admin'), ('t-alpha', 'u-off', 'r-admin'), ('t-alpha', 'u-stand', 'r-same');
         UPDATE memberships SET state = 0 WHERE user_id = 'u-off';
         UPDATE users SET is_stand_in = 1, state = 0, made_by = 't-alpha', email = 'stand-in:u-stand' WHERE id = 'u-stand';
         UPDATE memberships SET email = 'stood@x.example' WHERE user_id = 'u-stand';
         UPDATE memberships SET email = 'same@alpha.example' WHERE user_id = 'u-same' AND tenant_id = 't-alpha';
         INSERT INTO invitations (tenant_id, id, email, code_hash, invited_by, created_at, sent_at, expires_at, stand_in)
           VALUES ('t-alpha', 'i-stand', 'stood@x.example', 'z', 'u-anna', 1, 1, 9999999999999, 'u-stand');
         INSERT INTO invitations (tenant_id, id, email, code_hash, state, invited_by, created_at, sent_at, expires_at)
           VALUES ('t-alpha', 'i-old', 'u-same@loud.example', 'o', 'revoked', 'u-anna', 1, 1, 9999999999999);
         INSERT INTO media (tenant_id, id, user_id, content_type, base64, created_at) VALUES ('', 'p-made', 'u-made', 'image/png', 'AAAA', 1), ('', 'p-there', 'u-made-there', 'image/png', 'AAAA', 1);
         INSERT INTO idempotency (caller, key_hash, body_hash, status, answer, created_at) VALUES ('u-made', 'h', 'h', 200, '{{}}', 1), ('u-made-there', 'h', 'h', 200, '{{}}', 1);
         INSERT INTO mail_outbox (id, recipient, language, template, due_at, created_at, state) VALUES
           ('m-made', 'made@x.example', 'de', 'x', 1, 1, 'sent'), ('m-there', 'made-there@x.example', 'de', 'x', 1, 1, 'sent');
         -- Everybody has a job that is over, and has disabled somebody by it.
         INSERT INTO bulk_jobs (tenant_id, id, user_id, network, by_pin, action, role_ids, state, total, outcomes, created_at, finished_at)
           SELECT m.tenant_id, 'j-' || substr(m.user_id, 3), m.user_id, '', 0, 'disable', '[]', 'done', 1, '{{\"changed\":1}}', 1, 4000000000000
           FROM memberships m WHERE m.tenant_id IN ('t-alpha', 't-beta', 't-operator');
         INSERT INTO bulk_job_members (tenant_id, job_id, user_id, outcome, was_enabled, version)
           SELECT j.tenant_id, j.id, CASE j.tenant_id WHEN 't-alpha' THEN 'u-same' WHEN 't-beta' THEN 'u-other' ELSE 'u-olaf' END, 'changed', 1, 1
           FROM bulk_jobs j;
         UPDATE tenants SET group_id = 'g1' WHERE id IN ('t-alpha', 't-beta');
         INSERT INTO invitations (tenant_id, id, email, code_hash, invited_by, created_at, sent_at, expires_at)
           VALUES ('t-alpha', 'i-1', 'invited@x.example', 'x', 'u-anna', 1, 1, 9999999999999);
         INSERT INTO notifications (tenant_id, user_id, id, kind, detail, created_at)
           SELECT m.tenant_id, o.value, 'n-1', 'roles.given', json_object('roles', json_array(CASE m.tenant_id WHEN 't-alpha' THEN '{OF_ALPHA}' WHEN 't-beta' THEN '{OF_BETA}' ELSE 'N' END)), 2
           FROM memberships m JOIN json_each(json_array(m.user_id, '')) o GROUP BY m.tenant_id, o.value;
         INSERT INTO tenant_sessions (tenant_id, user_id, sid, id, began_at, seen_at, until)
           SELECT tenant_id, user_id, 'sid-1', 's-1', 1, 1, 4000000000000 FROM memberships WHERE tenant_id IN ('t-alpha', 't-beta', 't-operator');
         INSERT INTO saved_views (tenant_id, owner, list, id, name, query)
           SELECT tenant_id, user_id, 'user', 'v-own', CASE tenant_id WHEN 't-alpha' THEN '{OF_ALPHA}' WHEN 't-beta' THEN '{OF_BETA}' ELSE 'V' END, '{{}}' FROM memberships;
         INSERT INTO saved_views (tenant_id, owner, list, id, name, query, is_default)
           SELECT id, '', 'user', 'v-same', CASE id WHEN 't-alpha' THEN '{OF_ALPHA}' WHEN 't-beta' THEN '{OF_BETA}' ELSE 'V' END, '{{}}', 1 FROM tenants;
         UPDATE tenants SET self_edit = 1; UPDATE tenants SET location = '{OF_BETA}' WHERE id = 't-beta'; UPDATE tenants SET location = '{OF_ALPHA}' WHERE id = 't-alpha'"
    ));
}
