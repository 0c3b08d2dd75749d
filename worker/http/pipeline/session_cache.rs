//! The session cache: snapshots of users in KV under `session:{user}:{sid}:{version}`. An entry is written once, never changes, and is used
//! only if the session authority returns the same version. The key begins with the user, so that the entries of an erased user can be
//! found. Each isolate caches what it has read.

use crate::domain::ids::{SessionId, UserId};
use crate::domain::sessions::access_token::AccessClaims;
use crate::domain::sessions::snapshot::Snapshot;
use crate::domain::typed_json;
use crate::http::pipeline::app::App;
use futures_util::future::BoxFuture;
use std::sync::Arc;

/// A day, in seconds.
const TTL: u64 = 86_400;

/// The prefix of all keys of a user.
#[must_use]
pub fn key_prefix(user: &UserId) -> String {
    format!("session:{user}:")
}

/// The key of an entry.
#[must_use]
pub fn key(user: &UserId, sid: &SessionId, version: i64) -> String {
    format!("{}{sid}:{version}", key_prefix(user))
}

/// Caches a snapshot: in the isolate now, in KV after the response.
#[must_use]
pub fn put_later(app: &App, sid: &SessionId, snapshot: &Snapshot) -> BoxFuture<'static, ()> {
    let (cache, key) = (app.cache.clone(), key(&snapshot.person.id, sid, snapshot.version));
    let text = serde_json::to_string(snapshot);
    app.isolate.put(key.clone(), Arc::new(snapshot.clone()));
    Box::pin(async move {
        if let Ok(text) = text {
            cache.put(&key, &text, TTL).await;
        }
    })
}

/// The caller's snapshot, if the isolate has it.
#[must_use]
pub fn get_local(app: &App, claims: &AccessClaims) -> Option<Arc<Snapshot>> {
    app.isolate.get(&key(&claims.user, &claims.sid, claims.ver))
}

/// Caches the snapshot of the session authority in the isolate, if the caller's next request will look for this version.
pub fn put_local(app: &App, claims: &AccessClaims, snapshot: &Snapshot) {
    if snapshot.version == claims.ver {
        app.isolate.put(key(&claims.user, &claims.sid, claims.ver), Arc::new(snapshot.clone()));
    }
}

/// The snapshot of a key, from the isolate or KV.
pub async fn get(app: &App, name: String) -> Option<Arc<Snapshot>> {
    if let Some(snapshot) = app.isolate.get(&name) {
        return Some(snapshot);
    }
    let text = app.cache.get(&name).await.ok().flatten()?;
    let snapshot = Arc::new(typed_json::read::<Snapshot>(text.as_bytes()).ok()?);
    app.isolate.put(name, snapshot.clone());
    Some(snapshot)
}
