//! The snapshot of a user that sessions store: read in the batch of the change, for the session authority.

use super::rows::BatchResults;
use super::tenants::member_view;
use super::users::{self, UserRow};
use crate::domain::credentials::second_factor::Factors;
use crate::domain::ids::UserId;
use crate::domain::sessions::snapshot::Snapshot;
use crate::ports::{Batch, Database, DatabaseError, Statement};

/// The current snapshot of a user.
pub struct CurrentSnapshot {
    /// The user and their companies.
    pub snapshot: Snapshot,
    /// Rises with password, state, address and PIN.
    pub credential_version: i64,
    /// Their second factors.
    pub factors: Factors,
}

/// The two statements that read a user; they must end a batch.
#[must_use]
pub fn of_user(user: &UserId) -> [Statement; 2] {
    [users::by_id(user), member_view::first_of_user(user)]
}

/// The current snapshot of a user; `None` if the user no longer exists.
///
/// # Errors
/// Of the database.
pub async fn read(db: &dyn Database, user: &UserId) -> Result<Option<CurrentSnapshot>, DatabaseError> {
    current(db.batch(of_user(user).to_vec()).await?)
}

/// The current snapshots of several users, in order, by one batch. A user who cannot be read does not fail the others.
///
/// # Errors
/// Of the database; `Broken` for each user who cannot be read.
pub async fn read_all(
    db: &dyn Database,
    users: &[&UserId],
) -> Result<Vec<Result<Option<CurrentSnapshot>, DatabaseError>>, DatabaseError> {
    let batch = db.batch(users.iter().flat_map(|user| of_user(user)).collect()).await?;
    let pairs = batch.rows.chunks(2).map(|rows| current(Batch { rows: rows.to_vec(), ..Batch::default() }));
    Ok(pairs.collect())
}

/// The snapshot from the last two results of a batch (`of_user`).
///
/// # Errors
/// `Broken` if the user does not exist.
pub fn last(batch: Batch) -> Result<CurrentSnapshot, DatabaseError> {
    current(batch)?.ok_or_else(|| DatabaseError::Broken("a user is gone".to_owned()))
}

fn current(batch: Batch) -> Result<Option<CurrentSnapshot>, DatabaseError> {
    let mut results = BatchResults::from(batch).last(2);
    let (user, companies) = (results.first::<UserRow>()?, member_view::companies(&mut results)?);
    Ok(user.map(|user| CurrentSnapshot {
        credential_version: user.credential_version,
        factors: user.factors(),
        snapshot: user.snapshot(companies),
    }))
}
