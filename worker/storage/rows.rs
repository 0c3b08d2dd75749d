//! Reads the results of a batch, statement by statement, as typed rows (`domain/row.rs`).

use crate::domain::access::rights::Access;
use crate::domain::row;
use crate::ports::{Batch, DatabaseError, Row};
use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error};
use std::any::type_name;
use std::vec::IntoIter;

/// The results of a batch, in the order of its statements.
pub struct BatchResults(IntoIter<Vec<Row>>);

impl From<Batch> for BatchResults {
    fn from(batch: Batch) -> Self {
        Self(batch.rows.into_iter())
    }
}

impl BatchResults {
    /// Skips the results of the first `count` statements.
    #[must_use]
    pub fn skip(self, count: usize) -> Self {
        Self(self.0.skip(count).collect::<Vec<_>>().into_iter())
    }

    /// Keeps only the results of the last `count` statements.
    #[must_use]
    pub fn last(self, count: usize) -> Self {
        let before = self.0.len().saturating_sub(count);
        self.skip(before)
    }

    /// The rows of the next statement, untyped.
    ///
    /// # Errors
    /// `Broken` where the database returned fewer results than statements.
    pub fn rows(&mut self) -> Result<Vec<Row>, DatabaseError> {
        self.0.next().ok_or_else(|| DatabaseError::Broken("a statement of the batch has no answer".to_owned()))
    }

    /// The rows of the next statement.
    ///
    /// # Errors
    /// `Broken`, also where a row does not deserialize.
    pub fn all<T: DeserializeOwned>(&mut self) -> Result<Vec<T>, DatabaseError> {
        self.rows()?.iter().map(read).collect()
    }

    /// The first row of the next statement, if there is one.
    ///
    /// # Errors
    /// As above.
    pub fn first<T: DeserializeOwned>(&mut self) -> Result<Option<T>, DatabaseError> {
        self.rows()?.first().map(read).transpose()
    }

    /// The row of a statement that always returns one: a count, or what the batch has just written.
    ///
    /// # Errors
    /// As above, and where there is none.
    pub fn one<T: DeserializeOwned>(&mut self) -> Result<T, DatabaseError> {
        self.first()?.ok_or_else(|| DatabaseError::Broken(format!("no {}", type_name::<T>())))
    }
}

/// Reads a row.
///
/// # Errors
/// `Broken` where it does not deserialize.
pub fn read<'a, T: Deserialize<'a>>(row: &'a Row) -> Result<T, DatabaseError> {
    row::read(row).map_err(DatabaseError::Broken)
}

/// Reads a stored level of access: `#[serde(deserialize_with = "rows::access")]`.
///
/// # Errors
/// Where the number is no level.
pub fn access<'de, D: Deserializer<'de>>(column: D) -> Result<Access, D::Error> {
    let number = i64::deserialize(column)?;
    let access = Access::stored(number);
    if access as i64 == number { Ok(access) } else { Err(D::Error::custom(format!("no level of access: {number}"))) }
}

/// A count.
#[derive(Deserialize)]
pub struct Total {
    /// The number of rows.
    pub total: i64,
}

/// The credential version: sessions that an older one opened are ended.
#[derive(Deserialize)]
pub struct CredentialVersion {
    /// `users.credential_version`
    pub credential_version: i64,
}
