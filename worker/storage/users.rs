//! Table `users`: identities, the same for all tenants.

use crate::domain::credentials::password::PasswordHash;
use crate::domain::credentials::second_factor::Factors;
use crate::domain::identity::current_user::{CurrentUser, display_name, initials, optional_rfc3339};
use crate::domain::ids::UserId;
use crate::domain::row;
use crate::domain::sessions::snapshot::Snapshot;
use crate::domain::tenancy::company::Company;
use crate::domain::time::Timestamp;
use crate::ports::Statement;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// The query of a `UserRow` with its password, for a condition over `users u`; `trusted` is SQL that is true if the request comes from a trusted
/// device.
pub(super) fn select_user_where(condition: &str, trusted: &str) -> String {
    format!(
        "SELECT u.*, c.password_phc, c.pepper_id, c.user_id IS NOT NULL AS has_password, \
           EXISTS (SELECT 1 FROM directory d WHERE d.user_id = u.id AND d.state = 1 AND d.is_shared = 1) AS is_shared, \
           EXISTS (SELECT 1 FROM directory d WHERE d.user_id = u.id AND d.state = 1 AND d.is_employee = 1) AS is_employee, \
           {trusted} AS is_trusted \
         FROM users u LEFT JOIN credentials c ON c.user_id = u.id WHERE {condition}"
    )
}

/// SQL over a row of `users`: it has a second factor, so that the password alone is not enough. Recovery codes alone do not count.
pub(super) const HAS_FACTOR: &str = "(has_totp = 1 OR passkeys > 0)";

/// Selects a user by id.
#[must_use]
pub fn by_id(user: &UserId) -> Statement {
    Statement::new(select_user_where("u.id = ?1", "0"), [json!(user)])
}

/// A row of `select_user_where`.
#[derive(Deserialize)]
pub struct UserRow {
    id: UserId,
    email: String,
    email_verified: bool,
    first_name: String,
    last_name: String,
    gender: String,
    phone: Option<String>,
    birth_date: Option<String>,
    image: Option<String>,
    language: Option<String>,
    is_shared: bool,
    is_employee: bool,
    reset_password_required: bool,
    has_password: bool,
    has_pin: bool,
    created_at: Timestamp,
    last_login: Option<i64>,
    #[serde(deserialize_with = "row::json")]
    settings: Map<String, Value>,
    password_phc: Option<String>,
    pepper_id: Option<String>,
    has_totp: bool,
    passkeys: u32,
    recovery_codes: u32,
    /// 1 if the request comes from a trusted device; 0 if the query did not check.
    pub(super) is_trusted: bool,
    /// 1 if the identity is enabled and may sign in.
    pub(super) state: bool,
    /// Rises with every change of what session snapshots contain.
    pub(super) version: i64,
    /// Rises with password, state, address and PIN.
    pub(super) credential_version: i64,
}

impl UserRow {
    /// The password, if one is set.
    pub(super) fn password(&self) -> Option<PasswordHash> {
        password_hash(self.password_phc.clone(), self.pepper_id.clone())
    }

    /// The user's second factors.
    pub(super) const fn factors(&self) -> Factors {
        Factors { totp: self.has_totp, passkeys: self.passkeys, recovery_codes: self.recovery_codes }
    }

    /// The user with their companies, as sessions store them.
    pub(super) fn snapshot(self, companies: Vec<Company>) -> Snapshot {
        Snapshot { version: self.version, person: self.into(), companies }
    }
}

/// Raises the credential version of a user: sign-ins and changes of credentials that read the version before are refused. Returns `CredentialVersion`.
#[must_use]
pub(super) fn raise_credential_version(user: &UserId) -> Statement {
    Statement::new(
        "UPDATE users SET credential_version = credential_version + 1 WHERE id = ?1 RETURNING credential_version",
        [json!(user)],
    )
}

/// A password hash, if both columns are set.
pub(super) fn password_hash(phc: Option<String>, pepper_id: Option<String>) -> Option<PasswordHash> {
    phc.zip(pepper_id).map(|(phc, pepper_id)| PasswordHash { phc, pepper_id })
}

impl From<UserRow> for CurrentUser {
    fn from(row: UserRow) -> Self {
        Self {
            user_id: row.id.clone(),
            id: row.id,
            email: row.email,
            email_verified: row.email_verified,
            display_name: display_name(&row.first_name, &row.last_name),
            initials: initials(&row.first_name, &row.last_name),
            first_name: row.first_name,
            last_name: row.last_name,
            gender: row.gender,
            phone: row.phone,
            birth_date: row.birth_date,
            image: row.image,
            language: row.language,
            is_shared: row.is_shared,
            is_employee: row.is_employee,
            reset_password_required: row.reset_password_required,
            has_password: row.has_password,
            has_pin: row.has_pin,
            created_at: row.created_at.rfc3339(),
            last_login: optional_rfc3339(row.last_login),
            settings: row.settings,
        }
    }
}
