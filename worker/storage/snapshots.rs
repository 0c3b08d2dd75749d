//! The person as sessions know them: read in the batch of what changed them, for the authority to keep.

use super::rows::{Columns, next};
use super::{tenants, users};
use crate::domain::ids::UserId;
use crate::domain::snapshot::Snapshot;
use crate::ports::{Database, DatabaseError, Row, Statement};

/// A person as they are now.
pub struct CurrentSnapshot {
    /// Who, and in which companies.
    pub snapshot: Snapshot,
    /// Rises with password, state, address and PIN.
    pub credential_version: i64,
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
    current(db.batch(of_user(user).to_vec()).await?.rows)
}

/// What they read, from the last two answers of a batch.
///
/// # Errors
/// `Broken` where there is no such person.
pub fn last(rows: Vec<Vec<Row>>) -> Result<CurrentSnapshot, DatabaseError> {
    current(rows)?.ok_or_else(|| DatabaseError::Broken("a person is gone".to_owned()))
}

fn current(mut rows: Vec<Vec<Row>>) -> Result<Option<CurrentSnapshot>, DatabaseError> {
    let mut read = rows.split_off(rows.len().saturating_sub(2)).into_iter();
    let (person, companies) = (next(&mut read)?, next(&mut read)?);
    Ok(person.first().map(|row| CurrentSnapshot {
        credential_version: row.integer("credential_version"),
        snapshot: Snapshot {
            version: row.integer("version"),
            person: users::person(row),
            companies: companies.iter().map(tenants::company).collect(),
        },
    }))
}
