//! The logic of the Durable Objects. Each class is a pair of synchronous functions over SQL of its own: `decide` for a
//! command, `sweep` for the alarm. The caller runs either inside one transaction, which is rolled back on `Err`.
//!
//! All state is in SQL: the platform may evict an object's memory at any time. An object that was never written to has no
//! tables, and a read must not create any.

pub mod authority;
pub mod counter;
pub mod device;
pub mod protocol;

mod nonces;
mod record;
mod rows;

use crate::domain::time::Timestamp;

/// An outcome, and the change of the object's alarm.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision<T> {
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

/// The result of an alarm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sweep {
    /// Rows remain: set the alarm again.
    WakeAt(Timestamp),
    /// Nothing remains, not even a table: delete the object's storage.
    Empty,
}
