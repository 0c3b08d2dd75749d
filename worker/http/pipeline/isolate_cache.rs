//! What an isolate remembers of people: copies that never change, by the name that they have in KV. KV is asked for those alone that are not here.

use crate::domain::snapshot::Snapshot;
use lru::LruCache;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

/// Copies that are remembered. One is some kilobytes; an isolate has 128 megabytes.
const MOST: NonZeroUsize = NonZeroUsize::MIN.saturating_add(255);

/// The newest copies.
pub struct IsolateCache(Mutex<LruCache<String, Arc<Snapshot>>>);

impl Default for IsolateCache {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(MOST)))
    }
}

impl IsolateCache {
    /// A copy, which counts as used.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Arc<Snapshot>> {
        self.0.lock().ok()?.get(name).cloned()
    }

    /// Remembers a copy; the one that was not used for longest gives way.
    pub fn put(&self, name: String, snapshot: Arc<Snapshot>) {
        if let Ok(mut copies) = self.0.lock() {
            copies.put(name, snapshot);
        }
    }
}
