//! Users and tenants of the tests.

use super::database::Sqlite;
use super::fakes::Unicode;
use super::seeded_random::SeededRandom;
use super::template::Template;
use asgard::domain::credentials::password::{self, Password};
use asgard::domain::crypto::keys::{self, ClientSecrets, Secrets};
use asgard::domain::words::{SortKeys, normalize};
use asgard::ports::UnicodeNormalizer;
use std::sync::{LazyLock, OnceLock};

pub const PASSWORD: &str = "Sommer-2026";
/// Our client secret at every identity provider.
pub const SECRET: &str = "our secret elsewhere";

/// Administrator of Alpha, reader of Beta, without a role in Gamma.
pub const ANNA: &str = "anna@alpha.example";
/// Member of Beta only.
pub const BEN: &str = "ben@beta.example";
/// A disabled user.
pub const CARLA: &str = "carla@alpha.example";
/// Must choose a new password; member of Beta.
pub const RITA: &str = "rita@beta.example";
/// Administrator of the operator's tenant only.
pub const OLAF: &str = "olaf@operator.example";
/// A user without memberships.
pub const NINA: &str = "nina@nowhere.example";
/// An address without an account.
pub const UNKNOWN: &str = "unknown@alpha.example";

/// Keys of 32 random-looking bytes.
pub fn secrets() -> Secrets {
    let key = |name: &str| {
        let bytes = asgard::domain::crypto::bytes::sha256(name.as_bytes());
        format!("k1:{}", asgard::domain::crypto::bytes::base64url(&bytes))
    };
    Secrets {
        token_keys: key("token"),
        guard_keys: key("guard"),
        refresh_keys: key("refresh"),
        peppers: key("pepper"),
        counter_key: key("counter"),
        clients: ClientSecrets { google: SECRET.into(), apple: SECRET.into(), facebook: SECRET.into() },
    }
}

/// One hash for all users: they have the same password, and hashing is slow.
pub fn phc() -> &'static str {
    static PHC: OnceLock<String> = OnceLock::new();
    PHC.get_or_init(|| {
        let keys = keys::Keys::parse(&secrets()).unwrap();
        password::hash(&keys.pepper, &Password::parse(PASSWORD).unwrap(), [7; 16]).unwrap().phc
    })
}

/// A database with these users and tenants. It is built once and copied, because a thousand tests need it.
pub fn filled_database(random: SeededRandom) -> Sqlite {
    static TEMPLATE: LazyLock<Template> = LazyLock::new(|| {
        let db = Sqlite::new(SeededRandom::new(1));
        insert_users_and_tenants(&db);
        db.into_template()
    });
    Sqlite::from(&TEMPLATE, random)
}

pub fn insert_users_and_tenants(db: &Sqlite) {
    let tenants = [
        ("t-alpha", "b-alpha", "Alpha", 0),
        ("t-beta", "b-beta", "Beta", 0),
        ("t-gamma", "b-gamma", "Gamma", 0),
        ("t-operator", "b-operator", "Operator", 1),
    ];
    for (id, business, title, operator) in tenants {
        db.run(&format!(
            "INSERT INTO tenants (id, business_uuid, title, name, city, is_operator, created_at)
             VALUES ('{id}', '{business}', '{title}', '{title} GmbH', 'Köln', {operator}, 1)"
        ));
    }
    let people = [
        ("u-anna", ANNA, "Anna", "Müller", 1, 0),
        ("u-ben", BEN, "Ben", "Østergård", 1, 0),
        ("u-carla", CARLA, "Carla", "Núñez", 0, 0),
        ("u-rita", RITA, "Rita", "Lévi", 1, 1),
        ("u-olaf", OLAF, "Olaf", "Ødegård", 1, 0),
        ("u-nina", NINA, "Nina", "Conceição", 1, 0),
    ];
    for (id, email, first, last, state, reset) in people {
        let keys = SortKeys::of(|text| normalize(&Unicode.decomposed(text)), first, last, email, None);
        db.run(&format!(
            "INSERT INTO users (id, email, first_name, last_name, state, reset_password_required, created_at, first_key, last_key, words)
             VALUES ('{id}', '{email}', '{first}', '{last}', {state}, {reset}, 1, '{}', '{}', '{}');
             INSERT INTO credentials (user_id, password_phc, pepper_id, changed_at) VALUES ('{id}', '{}', 'k1', 1)",
            keys.first, keys.last, keys.words, phc()
        ));
    }
    for (tenant, user) in [
        ("t-alpha", "u-anna"),
        ("t-beta", "u-anna"),
        ("t-gamma", "u-anna"),
        ("t-beta", "u-ben"),
        ("t-alpha", "u-carla"),
        ("t-beta", "u-rita"),
        ("t-operator", "u-olaf"),
    ] {
        db.run(&format!("INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('{tenant}', '{user}', 1)"));
    }
    db.run(
        "INSERT INTO apps (id, title, base_title, category_name, base_category_name, sort, administration) VALUES
           ('admin.users', 'People', 'People', 'Administration', 'Administration', 1, 1),
           ('admin.roles', 'Roles', 'Roles', 'Administration', 'Administration', 2, 1),
           ('surveys', 'Surveys', 'Surveys', 'Insight', 'Insight', 1, 0),
           ('reports', 'Reports', 'Reports', 'Insight', 'Insight', 2, 0);
         INSERT INTO roles (tenant_id, id, title, has_admin_rights, layout_mode, created_at) VALUES
           ('t-alpha', 'r-admin', 'admin', 1, 'topbar', 1),
           ('t-beta', 'r-reader', 'Readers', 0, 'sidebar', 1),
           ('t-beta', 'r-off', 'Switched off', 1, 'topbar', 1),
           ('t-operator', 'r-admin', 'admin', 1, 'topbar', 1);
         UPDATE roles SET state = 0 WHERE id = 'r-off';
         INSERT INTO role_apps (tenant_id, role_id, app_id, access, sidebar) VALUES
           ('t-alpha', 'r-admin', 'surveys', 4, 0),
           ('t-beta', 'r-reader', 'surveys', 1, 1),
           ('t-beta', 'r-reader', 'reports', 0, 0);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES
           ('t-alpha', 'u-anna', 'r-admin'), ('t-beta', 'u-anna', 'r-reader'), ('t-beta', 'u-anna', 'r-off'),
           ('t-beta', 'u-ben', 'r-reader'), ('t-operator', 'u-olaf', 'r-admin');
         UPDATE roles SET title_key = lower(title), is_admin_role = has_admin_rights OR lower(title) = 'admin',
           app_ids = (SELECT json_group_array(app_id) FROM role_apps ra
             WHERE ra.tenant_id = roles.tenant_id AND ra.role_id = roles.id AND ra.access > 0);
         INSERT INTO role_words (tenant_id, word, role_id) SELECT tenant_id, title_key, id FROM roles;
         UPDATE tenants SET title_key = lower(title), city_key = 'koln';
         INSERT INTO tenant_words (word, field, tenant_id) SELECT title_key, 't', id FROM tenants;
         -- They came in 1970, which is forgotten.
         DELETE FROM tenant_days; DELETE FROM role_days; DELETE FROM platform_days",
    );
}
