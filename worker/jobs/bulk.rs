//! Runs bulk jobs on members: right after the response to the request that created one, and by cron until it is complete.
//! Concurrent runs are harmless: a batch whose position in the job was already taken is not applied.

use crate::domain::ids::{BulkJobId, EventId, OutboxId, TenantId};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::jobs::outbox;
use crate::storage::members::bulk_jobs::{Batch, StepResult, due, next, stop};
use futures_util::future::BoxFuture;
use serde_json::json;

/// Batches that one request runs for its job; cron runs the rest.
const BATCHES: usize = 30;
/// Batches that one cron run applies over all jobs.
const BATCHES_OF_CRON: usize = 120;
/// Jobs that one cron run continues in turns; where one ends or fails, the next takes its place.
const JOBS: usize = 20;
/// Jobs that one cron run knows of.
const DUE_JOBS: usize = 200;
/// Maximum duration of a job; a longer one is stopped.
const MAX_DURATION_MS: i64 = 24 * 3_600_000;

/// Runs all jobs round-robin and returns the number of batches applied. A failing job does not block the others.
///
/// # Errors
/// The database's. The next cron run retries.
pub async fn run_all(app: &App) -> Result<usize, Error> {
    let mut waiting = due(app.db.as_ref(), DUE_JOBS).await?.into_iter();
    let (mut batches, mut done, mut rounds) = (Vec::new(), Ok(0), 0);
    while rounds < BATCHES_OF_CRON {
        while batches.len() < JOBS
            && let Some((tenant, job)) = waiting.next()
        {
            match next(app.db.as_ref(), &tenant, &job).await {
                Ok(batch) => batches.extend(batch),
                Err(error) => done = Err(error.into()),
            }
        }
        if batches.is_empty() {
            break;
        }
        let mut left = Vec::new();
        for batch in batches {
            match step(app, &batch).await {
                Ok(next) => {
                    left.extend(next);
                    done = done.map(|count| count + 1);
                }
                Err(error) => done = Err(error),
            }
            rounds += 1;
        }
        batches = left;
    }
    done
}

/// Runs a new job after the response.
#[must_use]
pub fn run_later(app: &App, tenant: &TenantId, job: &BulkJobId) -> BoxFuture<'static, ()> {
    let (app, tenant, job) = (app.clone(), tenant.clone(), job.clone());
    Box::pin(async move {
        if let Err(error) = run(&app, &tenant, &job).await {
            app.log.line(&json!({ "level": "warn", "event": "bulk_job_waits", "job": job, "why": error.cause }));
        }
        outbox::deliver_later(&app).await;
    })
}

async fn run(app: &App, tenant: &TenantId, job: &BulkJobId) -> Result<(), Error> {
    let mut batch = next(app.db.as_ref(), tenant, job).await?;
    for _ in 0..BATCHES {
        let Some(current) = batch else { break };
        batch = step(app, &current).await?;
    }
    Ok(())
}

/// Applies a batch and returns the next one. If the administrator has lost the permission meanwhile, the job is stopped
/// with that reason.
async fn step(app: &App, batch: &Batch) -> Result<Option<Batch>, Error> {
    let (db, now) = (app.db.as_ref(), app.clock.now());
    let why = if now.since(batch.since()) > MAX_DURATION_MS {
        Code::Unavailable
    } else {
        match batch
            .apply(db, &OutboxId::from(app.new_id()), [&EventId::from(app.new_id()), &EventId::from(app.new_id())], now)
            .await?
        {
            StepResult::Next(next) => return Ok(Some(*next)),
            StepResult::Over => return Ok(None),
            StepResult::Stopped(precondition) => precondition.into(),
        }
    };
    stop(db, batch, why.as_str(), &EventId::from(app.new_id()), now).await?;
    Ok(None)
}
