//! The person as sessions know them: read in the batch of what changed them, for the authority to keep.

use super::rows::Answers;
use super::tenants;
use super::users::{self, UserRow};
use crate::domain::ids::UserId;
use crate::domain::second_factor::Factors;
use crate::domain::snapshot::Snapshot;
use crate::ports::{Batch, Database, DatabaseError, Statement};

/// A person as they are now.
pub struct CurrentSnapshot {
    /// Who, and in which companies.
    pub snapshot: Snapshot,
    /// Rises with password, state, address and PIN.
    pub credential_version: i64,
    /// Their second factors.
    pub factors: Factors,
}

/// The two statements that read a person; they stand at the end of a batch.
#[must_use]
pub fn of_user(user: &UserId) -> [Statement; 2] {
    [users::by_id(user), tenants::first_of_user(user)]
}

/// A person as they are now; `None` where there is no such person any more.
///
/// # Errors
/// Of the database.
pub async fn read(db: &dyn Database, user: &UserId) -> Result<Option<CurrentSnapshot>, DatabaseError> {
    current(db.batch(of_user(user).to_vec()).await?)
}

/// Several people as they are now, in their order, by one question. One that cannot be read keeps nobody from the others.
///
/// # Errors
/// Of the database; `Broken` of each who cannot be read.
pub async fn read_all(
    db: &dyn Database,
    users: &[&UserId],
) -> Result<Vec<Result<Option<CurrentSnapshot>, DatabaseError>>, DatabaseError> {
    let batch = db.batch(users.iter().flat_map(|user| of_user(user)).collect()).await?;
    let pairs = batch.rows.chunks(2).map(|rows| current(Batch { rows: rows.to_vec(), ..Batch::default() }));
    Ok(pairs.collect())
}

/// What they read, from the last two answers of a batch.
///
/// # Errors
/// `Broken` where there is no such person.
pub fn last(batch: Batch) -> Result<CurrentSnapshot, DatabaseError> {
    current(batch)?.ok_or_else(|| DatabaseError::Broken("a person is gone".to_owned()))
}

fn current(batch: Batch) -> Result<Option<CurrentSnapshot>, DatabaseError> {
    let mut answers = Answers::from(batch).last(2);
    let (user, companies) = (answers.first::<UserRow>()?, tenants::companies(&mut answers)?);
    Ok(user.map(|user| CurrentSnapshot {
        credential_version: user.credential_version,
        factors: user.factors(),
        snapshot: user.snapshot(companies),
    }))
}
