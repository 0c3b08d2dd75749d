//! Deletes expired rows by cron, so that tables do not grow without limit. Security events that were only counted are
//! written to the audit log.

use super::audit_retention::delete_expired;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::storage::factors::{totp, trusted_devices};
use crate::storage::members::{bulk_jobs, placeholders};
use crate::storage::rows::BatchResults;
use crate::storage::{
    codes, devices, idempotency, invitations, mail_outbox, notifications, pins, provider_flows, role_days,
    security_events, tenants,
};

/// Maximum number of rows of a table that one run deletes; the next run continues.
const MAX_ROWS: u32 = 500;
/// How long one run writes counted events, in milliseconds: the next run starts after a minute.
const WRITING_MS: i64 = 30_000;

/// Deletes expired rows in one batch, writes counted events to the audit log in others, and deletes audit events that are too old. Each of the three is
/// done also where another fails.
///
/// # Errors
/// The database's.
pub async fn sweep(app: &App) -> Result<(), Error> {
    let now = app.clock.now();
    let mut batch = vec![
        codes::delete_expired(MAX_ROWS, now),
        provider_flows::delete_expired(MAX_ROWS, now),
        idempotency::delete_expired(MAX_ROWS, now),
        mail_outbox::delete_expired(MAX_ROWS, now),
        invitations::delete_expired(MAX_ROWS, now),
        pins::delete_expired(MAX_ROWS, now),
        devices::delete_expired(MAX_ROWS, now),
        tenants::days::delete_expired(MAX_ROWS, now),
        role_days::delete_expired(MAX_ROWS, now),
        notifications::delete_expired(MAX_ROWS, now),
        totp::delete_expired_enrolments(MAX_ROWS, now),
        trusted_devices::delete_expired(MAX_ROWS, now),
        tenants::sessions::delete_expired(MAX_ROWS, now),
    ];
    batch.extend(bulk_jobs::delete_expired(MAX_ROWS, now));
    let deleted = app.db.batch(batch).await.map(drop).map_err(Error::from);
    let written = write_security_events(app).await;
    let forgotten = delete_expired(app).await.map(drop);
    deleted.and(written).and(forgotten)
}

/// Writes counted events to the audit log until none is due or the run's time is over.
async fn write_security_events(app: &App) -> Result<(), Error> {
    let began = app.clock.now();
    while app.clock.now().since(began) < WRITING_MS {
        let batch = security_events::write_to_audit(MAX_ROWS, app.clock.now());
        let written = BatchResults::from(app.db.batch(batch.to_vec()).await?).last(1).rows()?.len();
        if written < MAX_ROWS as usize {
            break;
        }
    }
    Ok(())
}

/// Deletes placeholder users whose invitation can no longer be accepted.
///
/// # Errors
/// The database's.
pub async fn expire(app: &App) -> Result<(), Error> {
    Ok(placeholders::expire(app.db.as_ref(), &app.new_id().into(), app.clock.now()).await?)
}
