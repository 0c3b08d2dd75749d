//! The user and companies of the caller: read from the session cache, confirmed by the session authority.

use crate::domain::sessions::authority::{AuthorityCommand, AuthorityOutcome};
use crate::domain::sessions::snapshot::Snapshot;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::caller::Caller;
use crate::http::pipeline::session_cache;
use std::sync::Arc;

/// The caller with their snapshot. The cache and the session authority are read at the same time. If their versions differ, the snapshot of
/// the authority is used.
pub struct SessionIdentity {
    /// The caller, as confirmed by the session authority.
    pub caller: Caller,
    /// User and companies.
    pub snapshot: Arc<Snapshot>,
    /// Whether the snapshot came from the authority, so that the cache must be written.
    pub is_uncached: bool,
}

/// Reads the caller's snapshot.
///
/// # Errors
/// Those of the session authority.
pub async fn identity(app: &App, call: &CallParts) -> Result<SessionIdentity, Error> {
    let claims = call.claims()?;
    let name = session_cache::key(&claims.user, &claims.sid, claims.ver);
    let cached = async { Ok(session_cache::get(app, name).await) };
    let (mut caller, cached) = call.read_with_session_check(app, Some(claims.ver), cached).await?;
    if let Some(snapshot) = caller.session.snapshot.take() {
        return Ok(SessionIdentity { caller, snapshot: Arc::from(snapshot), is_uncached: true });
    }
    if let Some(snapshot) = cached {
        return Ok(SessionIdentity { caller, snapshot, is_uncached: false });
    }
    // The cache entry has not reached this location yet, or has expired after a day: the authority returns its snapshot.
    let command = AuthorityCommand::Check { sid: claims.sid.clone(), epoch: claims.ep, version: None };
    match app.objects.authority(&claims.user, &command, None).await? {
        AuthorityOutcome::Alive(session) => {
            let snapshot = session.snapshot.ok_or_else(|| Error::internal("an authority without a snapshot"))?;
            Ok(SessionIdentity { caller, snapshot: Arc::from(snapshot), is_uncached: true })
        }
        AuthorityOutcome::Rejected { why, .. } => Err(crate::http::pipeline::caller::rejection_error(why)),
        _ => Err(Error::internal("an authority answered a check with something else")),
    }
}
