//! Background jobs: after responses, and by cron.

pub mod audit_retention;
pub mod audit_seals;
pub mod bulk;
pub mod mail;
pub mod outbox;
pub mod retention;
pub mod seal_lease;

use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::storage::operations::record_cron_run;
use futures_util::future::{join3, join4};
use serde_json::json;

/// Runs all jobs, every minute. A failing job does not stop the others, and has its own line in the log. The result of the run is stored for
/// operators.
///
/// During maintenance mails and bulk jobs wait, as the database may be about to be replaced by an older one, whose mails have been sent already
/// (decision 253). So they do while nobody can say whether there is maintenance. What ends sessions never waits.
///
/// # Errors
/// The first failing job's.
pub async fn run(app: &App) -> Result<(), Error> {
    let waits = app.configuration().await.map_or(true, |configuration| configuration.public.maintenance.enabled);
    let swept = join3(
        logged(app, "mail", unless(waits, mail::deliver(app))),
        logged(app, "sweep", retention::sweep(app)),
        logged(app, "expire", retention::expire(app)),
    );
    let (authorities, (mails, swept, expired), sealed, jobs) = join4(
        logged(app, "authorities", outbox::deliver_all(app)),
        swept,
        logged(app, "audit_seals", audit_seals::seal_all(app)),
        logged(app, "bulk_jobs", unless(waits, bulk::run_all(app))),
    )
    .await;
    let done = authorities.and(mails).and(swept).and(expired).and(sealed).and(jobs);
    let recorded = record_cron_run(app.db.as_ref(), done.is_ok(), app.clock.now()).await;
    done.and(recorded.map_err(Error::from))
}

/// A job that waits for a later run.
async fn unless<T>(waits: bool, run: impl Future<Output = Result<T, Error>>) -> Result<(), Error> {
    if waits { Ok(()) } else { run.await.map(drop) }
}

/// A job of a run, which logs why it fails.
async fn logged<T>(app: &App, job: &str, run: impl Future<Output = Result<T, Error>>) -> Result<(), Error> {
    let result = run.await;
    if let Err(error) = &result {
        app.log.line(&json!({ "level": "error", "event": "job_failed", "job": job, "why": error.cause }));
    }
    result.map(|_| ())
}
