//! What the measurements told a moment ago: operators who look at the same page ask for it once a minute.

use crate::domain::measurements::{CallsOfPeriod, Period};
use crate::domain::time::Timestamp;
use std::collections::HashMap;
use std::sync::Mutex;

/// How long it is told again.
const REMEMBERED_MS: i64 = 60_000;

/// The newest answer about each period, and when it was given.
#[derive(Default)]
pub struct RememberedCalls(Mutex<HashMap<Period, (Timestamp, CallsOfPeriod)>>);

impl RememberedCalls {
    /// An answer that is young enough.
    #[must_use]
    pub fn get(&self, period: Period, now: Timestamp) -> Option<CallsOfPeriod> {
        let held = self.0.lock().ok()?;
        held.get(&period).filter(|(at, _)| now.since(*at) < REMEMBERED_MS).map(|(_, calls)| calls.clone())
    }

    /// Remembers one.
    pub fn put(&self, period: Period, now: Timestamp, calls: &CallsOfPeriod) {
        if let Ok(mut held) = self.0.lock() {
            held.insert(period, (now, calls.clone()));
        }
    }
}
