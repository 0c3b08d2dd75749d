//! Who the caller is, by the copy near them and the word of their authority.

use crate::domain::authority::{Command, Outcome};
use crate::domain::snapshot::Snapshot;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::caller::Caller;
use crate::http::pipeline::session_copies::{copy, key};
use std::sync::Arc;

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

/// Asks.
///
/// # Errors
/// Those of the authority.
pub async fn identity(app: &App, call: &CallParts) -> Result<SessionIdentity, Error> {
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
