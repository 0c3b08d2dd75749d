//! Forgets what is of no use any more, by cron: without it tables would grow that nobody reads. What was counted for the audit log is
//! written to it.

use super::audit_retention::forget_old;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::storage::factors::{totp, trusted_devices};
use crate::storage::members::{bulk_jobs, placeholders};
use crate::storage::{
    codes, devices, idempotency, invitations, mail_outbox, notifications, pins, provider_flows, role_days,
    security_events, tenant_days, tenant_sessions,
};

/// Most rows of a table that one run deletes; the next one goes on.
const MOST: u32 = 500;

/// Forgets once, in one batch, and writes down what was counted in another.
///
/// # Errors
/// Of the database.
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

/// Forgets whom nobody can accept for any more.
///
/// # Errors
/// Of the database.
pub async fn expire(app: &App) -> Result<(), Error> {
    Ok(placeholders::expire(app.db.as_ref(), app.clock.now()).await?)
}
