//! The lease of an isolate's sealer: one seals all changes within a second (decision 172).

use crate::domain::time::Timestamp;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A waiting sealer is considered lost after this long: the platform has stopped it without notice.
const LOST_MS: i64 = 10_000;

/// The time since when a sealer of this isolate has been waiting, if one is.
#[derive(Default)]
pub struct SealLease(Mutex<Option<Timestamp>>);

impl SealLease {
    /// Takes the lease: true if no other sealer is waiting.
    #[must_use]
    pub fn take(&self, now: Timestamp) -> bool {
        let mut waiting = self.waiting();
        if waiting.is_some_and(|since| (0..LOST_MS).contains(&now.since(since))) {
            return false;
        }
        *waiting = Some(now);
        true
    }

    /// Releases the lease: later changes need another sealer.
    pub fn release(&self) {
        *self.waiting() = None;
    }

    fn waiting(&self) -> MutexGuard<'_, Option<Timestamp>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::{LOST_MS, SealLease};
    use crate::domain::time::Timestamp;

    #[test]
    fn one_seals_for_all_until_they_begin_or_are_lost() {
        let lease = SealLease::default();
        assert!(lease.take(Timestamp(1_000)));
        assert!(!lease.take(Timestamp(1_000)) && !lease.take(Timestamp(999 + LOST_MS)), "somebody is about to");
        assert!(lease.take(Timestamp(1_000 + LOST_MS)), "they were lost");
        lease.release();
        assert!(lease.take(Timestamp(1_001 + LOST_MS)), "what is changed from now on wants another");
        assert!(lease.take(Timestamp(500)), "a clock that went back keeps nobody waiting");
    }
}
