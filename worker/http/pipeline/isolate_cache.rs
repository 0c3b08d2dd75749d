//! What an isolate remembers from call to call, because it never changes: copies of people, by the name that they have in KV, and the keys of
//! guards. KV is asked for those copies alone that are not here.

use crate::domain::bytes::Key;
use crate::domain::guard::GuardKey;
use crate::domain::snapshot::Snapshot;
use lru::LruCache;
use std::borrow::Borrow;
use std::hash::Hash;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

/// Copies that are remembered. One is some kilobytes; an isolate has 128 megabytes.
const MOST_COPIES: NonZeroUsize = NonZeroUsize::MIN.saturating_add(255);
/// Keys of guards, of half a kilobyte each: a device has one, a new one every twelve hours.
const MOST_GUARDS: NonZeroUsize = NonZeroUsize::MIN.saturating_add(1_023);

/// What was used last.
pub struct IsolateCache {
    copies: SharedLru<String, Snapshot>,
    /// By device and name: the same name is another key on another device.
    guards: SharedLru<(Key, String), GuardKey>,
}

impl Default for IsolateCache {
    fn default() -> Self {
        Self { copies: SharedLru::of(MOST_COPIES), guards: SharedLru::of(MOST_GUARDS) }
    }
}

impl IsolateCache {
    /// A copy, which counts as used.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Arc<Snapshot>> {
        self.copies.get(name)
    }

    /// Remembers a copy; the one that was not used for longest gives way.
    pub fn put(&self, name: String, snapshot: Arc<Snapshot>) {
        self.copies.put(name, snapshot);
    }

    /// The key of a guard on a device, which counts as used.
    #[must_use]
    pub fn guard_key(&self, device: &Key, kid: &str) -> Option<Arc<GuardKey>> {
        self.guards.get(&(*device, kid.to_owned()))
    }

    /// Remembers a key that opened a header.
    pub fn keep_guard_key(&self, device: &Key, kid: String, key: Arc<GuardKey>) {
        self.guards.put((*device, kid), key);
    }
}

/// So many values, the newest by use.
struct SharedLru<K: Hash + Eq, V>(Mutex<LruCache<K, Arc<V>>>);

impl<K: Hash + Eq, V> SharedLru<K, V> {
    fn of(most: NonZeroUsize) -> Self {
        Self(Mutex::new(LruCache::new(most)))
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
    use super::{IsolateCache, MOST_GUARDS};
    use crate::domain::bytes::{base64url, sha256};
    use crate::domain::guard::{GuardKey, issue};
    use crate::domain::keys::KeyRing;
    use crate::domain::time::Timestamp;
    use std::sync::Arc;

    #[test]
    fn keys_of_guards_are_kept_by_device_and_no_more_than_the_bound() {
        let ring = KeyRing::parse(&format!("g1:{}", base64url(&sha256(b"guard")))).unwrap();
        let (isolate, device) = (IsolateCache::default(), sha256(b"device"));
        let kid = issue(&ring, &device, Timestamp(0), [7; 14]).kid;
        let key = Arc::new(GuardKey::derived(&ring, &kid, &device).unwrap());
        isolate.keep_guard_key(&device, kid.clone(), key.clone());
        assert!(isolate.guard_key(&device, &kid).is_some());
        assert!(isolate.guard_key(&sha256(b"another"), &kid).is_none(), "another device has another key");
        for number in 0..MOST_GUARDS.get() {
            isolate.keep_guard_key(&device, number.to_string(), key.clone());
        }
        assert!(isolate.guard_key(&device, &kid).is_none(), "the one that was not used for longest gave way");
    }
}
