//! The requests that the isolate is answering. A password hash, which blocks all of them, waits for them (`hash_queue.rs`).

use crate::domain::time::Timestamp;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Milliseconds after which a request no longer counts: it waits for a backend, or its client disconnected, unnoticed.
const MAX_AGE_MS: i64 = 250;

/// The running requests, by trace id, with the time at which each began or continued.
#[derive(Default)]
pub struct RunningRequests(Mutex<Vec<(String, Timestamp)>>);

/// Counts a request as running until it is dropped.
pub struct RunningRequest {
    requests: Arc<RunningRequests>,
    trace_id: String,
}

impl Drop for RunningRequest {
    fn drop(&mut self) {
        self.requests.pause(&self.trace_id);
    }
}

impl RunningRequests {
    /// Counts a request until the returned value is dropped.
    #[must_use]
    pub fn start(self: &Arc<Self>, trace_id: &str, now: Timestamp) -> RunningRequest {
        self.resume(trace_id, now);
        RunningRequest { requests: self.clone(), trace_id: trace_id.to_owned() }
    }

    /// No longer counts a request: it waits for its turn to hash.
    pub fn pause(&self, trace_id: &str) {
        self.lock().retain(|(other, _)| other != trace_id);
    }

    /// Counts a request again.
    pub fn resume(&self, trace_id: &str, now: Timestamp) {
        self.lock().push((trace_id.to_owned(), now));
    }

    /// Whether there are any.
    #[must_use]
    pub fn are_any(&self, now: Timestamp) -> bool {
        let mut requests = self.lock();
        requests.retain(|(_, since)| now.since(*since) < MAX_AGE_MS);
        !requests.is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(String, Timestamp)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
