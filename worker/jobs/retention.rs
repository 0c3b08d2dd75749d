//! Deletes expired rows by cron, so that tables do not grow without limit. Security events that were only counted are
//! written to the audit log.

use super::audit_retention::delete_expired;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::storage::factors::{totp, trusted_devices};
use crate::storage::members::{bulk_jobs, placeholders};
use crate::storage::{
    codes, devices, idempotency, invitations, mail_outbox, notifications, pins, provider_flows, role_days,
    security_events, tenant_days, tenant_sessions,
};

/// Maximum number of rows of a table that one run deletes; the next run continues.
const MAX_ROWS: u32 = 500;

/// Deletes expired rows in one batch, and writes counted events to the audit log in another.
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
        tenant_days::delete_expired(MAX_ROWS, now),
        role_days::delete_expired(MAX_ROWS, now),
        notifications::delete_expired(MAX_ROWS, now),
        totp::delete_expired_enrolments(MAX_ROWS, now),
        trusted_devices::delete_expired(MAX_ROWS, now),
        tenant_sessions::delete_expired(MAX_ROWS, now),
    ];
    batch.extend(bulk_jobs::delete_expired(MAX_ROWS, now));
    app.db.batch(batch).await?;
    app.db.batch(security_events::write_to_audit(MAX_ROWS, now).to_vec()).await?;
    delete_expired(app).await?;
    Ok(())
}

/// Deletes placeholder users whose invitation can no longer be accepted.
///
/// # Errors
/// The database's.
pub async fn expire(app: &App) -> Result<(), Error> {
    Ok(placeholders::expire(app.db.as_ref(), app.clock.now()).await?)
}
