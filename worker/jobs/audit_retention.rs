//! Deletes audit events beyond a tenant's retention period, by cron. A log with a damaged hash chain remains for investigation.

use crate::domain::audit::chain::{ChainFault, verify_behind};
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::storage::audit_chain::retention::{self, next_due, postpone};
use serde_json::json;

/// Steps per run; each deletes at most 500 events of one log.
const STEPS: usize = 10;

/// Deletes expired audit events and returns their number.
///
/// # Errors
/// The database's.
pub async fn delete_expired(app: &App) -> Result<usize, Error> {
    let (db, now) = (app.db.as_ref(), app.clock.now());
    let mut count = 0;
    for _ in 0..STEPS {
        let Some(old) = next_due(db, now).await? else { break };
        let Some(last) = old.seals.last() else {
            postpone(db, &old.tenant, old.recheck_at).await?;
            continue;
        };
        let is_whole = !verify_behind(&old.anchor, &old.events, &old.seals, &[]).iter().any(ChainFault::is_damage);
        let event = if is_whole { "audit_forgotten" } else { "audit_damaged" };
        let level = if is_whole { "info" } else { "error" };
        app.log
            .line(&json!({ "level": level, "event": event, "tenant": old.tenant, "seq": last.seq, "hash": last.hash }));
        if is_whole {
            retention::delete_expired(db, &old.tenant, last, now).await?;
            count += old.events.len();
        } else {
            postpone(db, &old.tenant, old.recheck_at).await?;
        }
    }
    Ok(count)
}
