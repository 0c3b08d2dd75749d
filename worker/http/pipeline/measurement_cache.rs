//! A cache of queried measurements: operators who look at the same page query them once a minute.

use crate::domain::operations::measurements::{CallsOfPeriod, Period};
use crate::domain::time::Timestamp;
use std::collections::HashMap;
use std::sync::Mutex;

const TTL_MS: i64 = 60_000;

/// The latest result for each period, with its time.
#[derive(Default)]
pub struct MeasurementCache(Mutex<HashMap<Period, (Timestamp, CallsOfPeriod)>>);

impl MeasurementCache {
    /// The cached result, if it is not older than the TTL.
    #[must_use]
    pub fn get(&self, period: Period, now: Timestamp) -> Option<CallsOfPeriod> {
        let held = self.0.lock().ok()?;
        held.get(&period).filter(|(at, _)| now.since(*at) < TTL_MS).map(|(_, calls)| calls.clone())
    }

    /// Caches a result.
    pub fn put(&self, period: Period, now: Timestamp, calls: &CallsOfPeriod) {
        if let Ok(mut held) = self.0.lock() {
            held.insert(period, (now, calls.clone()));
        }
    }
}
