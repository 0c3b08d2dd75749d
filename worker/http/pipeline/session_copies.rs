//! The copy of a person near the user: `session:{user}:{sid}:{version}` in KV, written once, never changed, and believed only
//! when the authority names the same version. The user stands first, so that an erased person's copies are found. What an isolate has seen it
//! remembers: KV is asked by those that have not.

use crate::domain::access_token::AccessClaims;
use crate::domain::ids::SessionId;
use crate::domain::reading;
use crate::domain::snapshot::Snapshot;
use crate::http::pipeline::app::App;
use futures_util::future::BoxFuture;
use std::sync::Arc;

/// A day, in seconds.
const TTL: u64 = 86_400;

/// What the keys of all copies of a person begin with.
#[must_use]
pub fn of_person(user: &str) -> String {
    format!("session:{user}:")
}

/// What a copy is called.
#[must_use]
pub fn key(user: &str, sid: &SessionId, version: i64) -> String {
    format!("{}{sid}:{version}", of_person(user))
}

/// Keeps a copy, after the answer.
#[must_use]
pub fn keep(app: &App, sid: &SessionId, snapshot: &Snapshot) -> BoxFuture<'static, ()> {
    let (cache, key) = (app.cache.clone(), key(&snapshot.person.id, sid, snapshot.version));
    let text = serde_json::to_string(snapshot);
    app.isolate.put(key.clone(), Arc::new(snapshot.clone()));
    Box::pin(async move {
        if let Ok(text) = text {
            cache.put(&key, &text, TTL).await;
        }
    })
}

/// The caller's copy, if the isolate has it.
#[must_use]
pub fn remembered(app: &App, claims: &AccessClaims) -> Option<Arc<Snapshot>> {
    app.isolate.get(&key(&claims.user, &claims.sid, claims.ver))
}

/// Remembers what an authority said of the caller, where their next call asks for it: by the version in their token.
pub fn remember(app: &App, claims: &AccessClaims, snapshot: &Snapshot) {
    if snapshot.version == claims.ver {
        app.isolate.put(key(&claims.user, &claims.sid, claims.ver), Arc::new(snapshot.clone()));
    }
}

/// The copy of a name: the isolate's own, or KV's.
pub async fn copy(app: &App, name: String) -> Option<Arc<Snapshot>> {
    if let Some(snapshot) = app.isolate.get(&name) {
        return Some(snapshot);
    }
    let text = app.cache.get(&name).await.ok().flatten()?;
    let snapshot = Arc::new(reading::read::<Snapshot>(text.as_bytes()).ok()?);
    app.isolate.put(name, snapshot.clone());
    Some(snapshot)
}
