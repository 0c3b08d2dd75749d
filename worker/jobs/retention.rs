//! Deletes expired rows by cron, so that tables do not grow without limit. Security events that were only counted are
//! written to the audit log.

use super::audit_retention::forget_old;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::storage::factors::{totp, trusted_devices};
use crate::storage::members::{bulk_jobs, placeholders};
use crate::storage::{
    codes, devices, idempotency, invitations, mail_outbox, notifications, pins, provider_flows, role_days,
    security_events, tenant_days, tenant_sessions,
};

/// Maximum number of rows of a table that one run deletes; the next run continues.
const MOST: u32 = 500;

/// Deletes expired rows in one batch, and writes counted events to the audit log in another.
///
/// # Errors
/// The database's.
pub async fn sweep(app: &App) -> Result<(), Error> {
    let now = app.clock.now();
    let mut batch = vec![
        codes::forget(MOST, now),
        provider_flows::forget(MOST, now),
        idempotency::forget(MOST, now),
        mail_outbox::forget(MOST, now),
        invitations::forget(MOST, now),
        pins::forget_unused(MOST, now),
        devices::forget(MOST, now),
        tenant_days::forget(MOST, now),
        role_days::forget(MOST, now),
        notifications::forget(MOST, now),
        totp::forget_enrolments(MOST, now),
        trusted_devices::forget(MOST, now),
        tenant_sessions::forget(MOST, now),
    ];
    batch.extend(bulk_jobs::forget(MOST, now));
    app.db.batch(batch).await?;
    app.db.batch(security_events::write_down(MOST, now).to_vec()).await?;
    forget_old(app).await?;
    Ok(())
}

/// Deletes placeholder users whose invitation can no longer be accepted.
///
/// # Errors
/// The database's.
pub async fn expire(app: &App) -> Result<(), Error> {
    Ok(placeholders::expire(app.db.as_ref(), app.clock.now()).await?)
}
