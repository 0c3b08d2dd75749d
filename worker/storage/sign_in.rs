//! What a sign-in reads: the user by e-mail address. `record` has what it writes.

pub mod record;

use super::factors::trusted_devices::{RequestDevice, is_trusted};
use super::rows::BatchResults;
use super::tenants::member_view;
use super::users::{self, UserRow};
use crate::domain::credentials::password::PasswordHash;
use crate::domain::credentials::second_factor::Factors;
use crate::domain::identity::email::Email;
use crate::domain::sessions::snapshot::Snapshot;
use crate::domain::tenancy::company::Company;
use crate::ports::{Database, DatabaseError, Statement};
use serde_json::json;

/// What a sign-in needs of a user.
pub struct SignInRecord {
    /// The user and their companies.
    pub snapshot: Snapshot,
    /// The password, if one is set.
    pub password: Option<PasswordHash>,
    /// Rises with password, state, address and PIN.
    pub credential_version: i64,
    /// Whether the identity is enabled.
    pub enabled: bool,
    /// Their second factors.
    pub factors: Factors,
    /// Whether they come from a trusted device, which needs no second factor.
    pub is_trusted: bool,
}

impl SignInRecord {
    /// From a row and the user's companies.
    #[must_use]
    pub fn new(user: UserRow, companies: Vec<Company>) -> Self {
        Self {
            password: user.password(),
            credential_version: user.credential_version,
            enabled: user.state,
            factors: user.factors(),
            is_trusted: user.is_trusted,
            snapshot: user.snapshot(companies),
        }
    }
}

/// The user of an address. Known and unknown addresses cost the same two statements in one round trip.
///
/// # Errors
/// Of the database.
pub async fn find_candidate(
    db: &dyn Database,
    email: &Email,
    from: &RequestDevice<'_>,
) -> Result<Option<SignInRecord>, DatabaseError> {
    let by_email = json!(email.as_str());
    let user_query =
        Statement::new(users::select_user_where("u.email = ?4", &is_trusted()), from.before([by_email.clone()]));
    let companies = Statement::new(
        "SELECT t.* FROM users u JOIN directory d ON d.user_id = u.id AND d.state = 1 \
           JOIN tenants t ON t.id = d.tenant_id AND t.state = 1 \
         WHERE u.email = ?1 ORDER BY t.title_key, t.id LIMIT 100",
        [by_email],
    );
    read(db, [user_query, companies]).await
}

/// Runs two statements that select a user and their companies.
pub(super) async fn read(db: &dyn Database, statements: [Statement; 2]) -> Result<Option<SignInRecord>, DatabaseError> {
    let mut results = BatchResults::from(db.batch(statements.to_vec()).await?);
    let (found, companies) = (results.first::<UserRow>()?, member_view::companies(&mut results)?);
    Ok(found.map(|user| SignInRecord::new(user, companies)))
}
