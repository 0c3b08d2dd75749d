//! The LRU cache of an isolate, for values that never change: session snapshots by their KV key, derived keys of guards, and which calls of visitors
//! used up their nonce. KV is read only for snapshots that are not here.

use crate::domain::crypto::bytes::Key;
use crate::domain::protection::guard::GuardKey;
use crate::domain::sessions::snapshot::Snapshot;
use lru::LruCache;
use std::borrow::Borrow;
use std::hash::Hash;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

/// Maximum number of snapshots. One has a few kilobytes; an isolate has 128 megabytes.
const MAX_SNAPSHOTS: NonZeroUsize = NonZeroUsize::MIN.saturating_add(255);
/// Maximum number of guard keys, of half a kilobyte each: a device has one, and a new one every twelve hours.
const MAX_GUARD_KEYS: NonZeroUsize = NonZeroUsize::MIN.saturating_add(1_023);

/// Maximum number of calls whose nonce is used up, of a hundred bytes each. One network starts fewer in the minutes in which a guard is valid.
const MAX_USED: NonZeroUsize = NonZeroUsize::MIN.saturating_add(4_095);

/// The cached values.
pub struct IsolateCache {
    snapshots: SharedLru<String, Snapshot>,
    /// By device and key id: the same id is another key on another device.
    guard_keys: SharedLru<(Key, String), GuardKey>,
    /// By attempt id.
    used: SharedLru<String, ()>,
}

impl Default for IsolateCache {
    fn default() -> Self {
        Self {
            snapshots: SharedLru::of(MAX_SNAPSHOTS),
            guard_keys: SharedLru::of(MAX_GUARD_KEYS),
            used: SharedLru::of(MAX_USED),
        }
    }
}

impl IsolateCache {
    /// A snapshot; counts as a use.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Arc<Snapshot>> {
        self.snapshots.get(name)
    }

    /// Caches a snapshot; evicts the least recently used one.
    pub fn put(&self, name: String, snapshot: Arc<Snapshot>) {
        self.snapshots.put(name, snapshot);
    }

    /// A guard key of a device; counts as a use.
    #[must_use]
    pub fn guard_key(&self, device: &Key, kid: &str) -> Option<Arc<GuardKey>> {
        self.guard_keys.get(&(*device, kid.to_owned()))
    }

    /// Caches a key that opened a guard header.
    pub fn put_guard_key(&self, device: &Key, kid: String, key: Arc<GuardKey>) {
        self.guard_keys.put((*device, kid), key);
    }

    /// Whether the call with this attempt id used up its nonce: another one is a replay.
    #[must_use]
    pub fn is_used(&self, attempt_id: &str) -> bool {
        self.used.get(attempt_id).is_some()
    }

    /// Remembers a call that used up its nonce.
    pub fn put_used(&self, attempt_id: String) {
        self.used.put(attempt_id, Arc::new(()));
    }
}

/// An LRU cache behind a mutex.
struct SharedLru<K: Hash + Eq, V>(Mutex<LruCache<K, Arc<V>>>);

impl<K: Hash + Eq, V> SharedLru<K, V> {
    fn of(capacity: NonZeroUsize) -> Self {
        Self(Mutex::new(LruCache::new(capacity)))
    }

    fn get<Q: Hash + Eq + ?Sized>(&self, name: &Q) -> Option<Arc<V>>
    where
        K: Borrow<Q>,
    {
        self.0.lock().ok()?.get(name).cloned()
    }

    fn put(&self, name: K, value: Arc<V>) {
        if let Ok(mut values) = self.0.lock() {
            values.put(name, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{IsolateCache, MAX_GUARD_KEYS};
    use crate::domain::crypto::bytes::{base64url, sha256};
    use crate::domain::crypto::keys::KeyRing;
    use crate::domain::protection::guard::{GuardKey, issue};
    use crate::domain::time::Timestamp;
    use std::sync::Arc;

    #[test]
    fn keys_of_guards_are_kept_by_device_and_no_more_than_the_bound() {
        let ring = KeyRing::parse(&format!("g1:{}", base64url(&sha256(b"guard")))).unwrap();
        let (isolate, device) = (IsolateCache::default(), sha256(b"device"));
        let kid = issue(&ring, &device, Timestamp(0), [7; 14]).kid;
        let key = Arc::new(GuardKey::derived(&ring, &kid, &device).unwrap());
        isolate.put_guard_key(&device, kid.clone(), key.clone());
        assert!(isolate.guard_key(&device, &kid).is_some());
        assert!(isolate.guard_key(&sha256(b"another"), &kid).is_none(), "another device has another key");
        for number in 0..MAX_GUARD_KEYS.get() {
            isolate.put_guard_key(&device, number.to_string(), key.clone());
        }
        assert!(isolate.guard_key(&device, &kid).is_none(), "the one that was not used for longest gave way");
    }
}
