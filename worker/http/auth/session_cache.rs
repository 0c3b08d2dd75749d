//! The copy of a person near the user: `session:{user}:{sid}:{version}` in KV, written once, never changed, and believed only
//! when the authority names the same version. The user stands first, so that an erased person's copies are found. What an isolate has seen it
//! remembers: KV is asked by those that have not.

use crate::domain::authority::{Command, Outcome};
use crate::domain::ids::SessionId;
use crate::domain::reading;
use crate::domain::snapshot::Snapshot;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::caller::Caller;
use futures_util::future::BoxFuture;
use std::sync::Arc;

/// A day, in seconds.
const TTL: u64 = 86_400;

/// What the keys of all copies of a person begin with.
#[must_use]
pub fn of_person(user: &str) -> String {
    format!("session:{user}:")
}

fn key(user: &str, sid: &SessionId, version: i64) -> String {
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

/// Who the caller is: copy and authority are asked at the same time. Where they differ the authority's own snapshot
/// counts, and `fresh` says that the copy should be written anew.
pub struct SessionIdentity {
    /// The confirmed caller.
    pub caller: Caller,
    /// The person.
    pub snapshot: Arc<Snapshot>,
    /// Not from the copy.
    pub fresh: bool,
}

/// The copy of a name: the isolate's own, or KV's.
async fn copy(app: &App, name: String) -> Option<Arc<Snapshot>> {
    if let Some(snapshot) = app.isolate.get(&name) {
        return Some(snapshot);
    }
    let text = app.cache.get(&name).await.ok().flatten()?;
    let snapshot = Arc::new(reading::read::<Snapshot>(text.as_bytes()).ok()?);
    app.isolate.put(name, snapshot.clone());
    Some(snapshot)
}

/// Asks.
///
/// # Errors
/// Those of the authority.
pub async fn who(app: &App, call: &CallParts) -> Result<SessionIdentity, Error> {
    let claims = call.claims()?;
    let name = key(&claims.user, &claims.sid, claims.ver);
    let copy = async { Ok(copy(app, name).await) };
    let (mut caller, copy) = call.alongside(app, Some(claims.ver), copy).await?;
    if let Some(snapshot) = caller.alive.snapshot.take() {
        return Ok(SessionIdentity { caller, snapshot: Arc::from(snapshot), fresh: true });
    }
    if let Some(snapshot) = copy {
        return Ok(SessionIdentity { caller, snapshot, fresh: false });
    }
    // The copy has not arrived here yet, or is older than a day: the authority is asked for its own.
    let command = Command::Check { sid: claims.sid.clone(), epoch: claims.ep, version: None };
    match app.objects.authority(&claims.user, &command, None).await? {
        Outcome::Alive(alive) => {
            let snapshot = alive.snapshot.ok_or_else(|| Error::internal("an authority without a snapshot"))?;
            Ok(SessionIdentity { caller, snapshot: Arc::from(snapshot), fresh: true })
        }
        Outcome::Refused { why, .. } => Err(crate::http::pipeline::caller::refused(why)),
        _ => Err(Error::internal("an authority answered a check with something else")),
    }
}
