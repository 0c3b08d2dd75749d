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

/// Runs all jobs, every minute. A failing job does not stop the others. The result of the run is stored for operators.
///
/// # Errors
/// The first failing job's.
pub async fn run(app: &App) -> Result<(), Error> {
    let swept = join3(mail::deliver(app), retention::sweep(app), retention::expire(app));
    let (authorities, (mails, forgotten, expired), sealed, jobs) =
        join4(outbox::deliver_all(app), swept, audit_seals::seal_all(app), bulk::run_all(app)).await;
    let done =
        authorities.and(mails).map(|_| ()).and(forgotten).and(expired).and(sealed.map(|_| ())).and(jobs.map(|_| ()));
    let recorded = record_cron_run(app.db.as_ref(), done.is_ok(), app.clock.now()).await;
    done.and(recorded.map_err(Error::from))
}
