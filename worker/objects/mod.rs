//! What the Durable Objects decide. Each class is a pair of synchronous functions over SQL of its own: `decide` for a
//! command, `sweep` for the alarm. The caller runs either inside one transaction and rolls all of it back on `Err`.
//!
//! Nothing is remembered between two calls but in SQL: the platform may drop an object's memory at any time. An object
//! that was never written to has no table at all, and a question about it must leave it so.

pub mod authority;
pub mod counter;
pub mod device;
pub mod protocol;

mod nonces;
mod record;
mod rows;

use crate::domain::time::Timestamp;

/// An outcome, and what has to happen to the object's alarm.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision<T> {
    /// The answer.
    pub outcome: T,
    /// Set the alarm to this time; `None` leaves it as it is.
    pub wake_at: Option<Timestamp>,
}

impl<T> Decision<T> {
    /// An outcome that leaves the alarm as it is.
    const fn of(outcome: T) -> Self {
        Self { outcome, wake_at: None }
    }
}

/// What an alarm leaves behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sweep {
    /// Something is left: set the alarm again.
    WakeAt(Timestamp),
    /// Nothing is left, not even a table: delete the object's storage.
    Empty,
}
