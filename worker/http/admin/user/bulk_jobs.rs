//! `/api/admin/user/bulk-jobs`: an act on all members that a filter finds, done batch by batch. Each administrator has their own.

pub mod result;
pub mod start;

use crate::domain::body::EmptyBody;
use crate::domain::ids::{BulkJobId, RoleId, TenantId};
use crate::domain::json::FieldError;
use crate::domain::time::Timestamp;
use crate::http::admin::refused;
use crate::http::auth::admission::AttemptLimit;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::jobs::bulk::run_later;
use crate::storage::members::SEE;
use crate::storage::members::bulk::BulkAction;
use crate::storage::members::bulk_jobs::{self, CHANGED, Job, JobState, JobUndo, UNCHANGED};
use http::StatusCode;
use serde::Serialize;

/// How often a job was refused for the same reason.
#[derive(Serialize, utoipa::ToSchema)]
pub struct JobRefusals {
    /// `self`, or a code: `not_found`, `conflict`, `forbidden`, `admin_role_protected`, `self_toggle_forbidden`, `last_admin`, and of an undo
    /// `version_conflict`.
    pub code: String,
    /// How often.
    pub count: i64,
}

/// A job.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BulkJob {
    /// The job.
    #[schema(value_type = String)]
    pub job_id: BulkJobId,
    /// What is done.
    pub action: BulkAction,
    /// The roles that are given or taken.
    #[schema(value_type = Vec<String>)]
    pub role_ids: Vec<RoleId>,
    /// How far it is.
    pub state: JobState,
    /// Why it was stopped: a code.
    pub stopped_by: Option<String>,
    /// How many it is about.
    pub total: i64,
    /// How many were dealt with.
    pub handled: i64,
    /// To how many it was done.
    pub changed: i64,
    /// How many were so before.
    pub unchanged: i64,
    /// To whom it was not done.
    pub refused: Vec<JobRefusals>,
    /// The job that it takes back.
    #[schema(value_type = Option<String>)]
    pub undoes: Option<BulkJobId>,
    /// The job that takes it back.
    #[schema(value_type = Option<String>)]
    pub undone_by: Option<BulkJobId>,
    /// Whether it can be taken back.
    pub can_undo: bool,
    /// When it began.
    pub created_at: String,
    /// When it was over.
    pub finished_at: Option<String>,
}

impl BulkJob {
    fn new(job: Job, now: Timestamp) -> Self {
        let can_undo = job.can_be_undone(now);
        let count = |name: &str| job.outcomes.get(name).copied().unwrap_or_default();
        let refused = job.outcomes.iter().filter(|(name, _)| ![CHANGED, UNCHANGED].contains(&name.as_str()));
        Self {
            handled: job.outcomes.values().sum(),
            changed: count(CHANGED),
            unchanged: count(UNCHANGED),
            refused: refused.map(|(code, count)| JobRefusals { code: code.clone(), count: *count }).collect(),
            can_undo,
            job_id: job.id,
            action: job.action,
            role_ids: job.role_ids,
            state: job.state,
            stopped_by: job.stopped_by,
            total: job.total,
            undoes: job.undoes,
            undone_by: job.undone_by,
            created_at: job.created_at.rfc3339(),
            finished_at: job.finished_at.map(Timestamp::rfc3339),
        }
    }
}

/// Jobs.
#[derive(Serialize, utoipa::ToSchema)]
pub struct BulkJobs {
    /// The newest first, at most five.
    pub data: Vec<BulkJob>,
}

/// A job that goes on.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StartedJob {
    /// The job.
    #[schema(value_type = String)]
    pub job_id: BulkJobId,
}

/// Lists the caller's newest jobs.
///
/// # Errors
/// `tenant_missing`, `forbidden`.
#[utoipa::path(get, path = "/api/admin/user/bulk-jobs", operation_id = "listBulkJobs", tag = "admin",
    responses((status = 200, body = BulkJobs)))]
pub async fn list(app: App, call: Call) -> Result<Answer, Error> {
    no_parameters(&call)?;
    let db = app.db.as_ref();
    let read = |tenant: TenantId, user| async move { bulk_jobs::newest(db, &tenant, user).await };
    let jobs = call.see(&app, SEE, read).await?;
    Ok(Answer::json(&BulkJobs { data: jobs.into_iter().map(|job| BulkJob::new(job, call.now)).collect() }))
}

/// Reads a job of the caller's own.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for a job that is nobody's or somebody else's.
#[utoipa::path(get, path = "/api/admin/user/bulk-jobs/{jobId}", operation_id = "getBulkJob", tag = "admin",
    params(("jobId" = String, Path)), responses((status = 200, body = BulkJob)))]
pub async fn get(app: App, call: Call) -> Result<Answer, Error> {
    no_parameters(&call)?;
    Ok(Answer::json(&BulkJob::new(own_job(&app, &call).await?, call.now)))
}

async fn own_job(app: &App, call: &CallParts) -> Result<Job, Error> {
    let (db, id) = (app.db.as_ref(), call.job_in("jobId"));
    let read = |tenant: TenantId, user| {
        let id = &id;
        async move { bulk_jobs::find(db, &tenant, user, id).await }
    };
    Ok(call.see(app, SEE, read).await?.ok_or(Code::NotFound)?)
}

/// Takes a job back: it is undone for those who were really changed by it, and were not changed since.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `not_found`; `conflict` where it cannot be undone (any more), `job_running`, `too_many_attempts`.
#[utoipa::path(post, path = "/api/admin/user/bulk-jobs/{jobId}/undo", operation_id = "undoBulkJob", tag = "admin",
    params(("jobId" = String, Path)), responses((status = 202, body = StartedJob)))]
pub async fn undo(app: App, call: Call) -> Result<Answer, Error> {
    call.read::<EmptyBody>()?;
    let job = call.job_in("jobId");
    let admin = call.act(&app).await?;
    let (_, known) = bulk_jobs::find(app.db.as_ref(), &admin.tenant, &admin.caller.user, &job).await?;
    let action = known.map_or(BulkAction::Enable, |known| known.action.inverse());
    let limit = limit(&call, &admin.tenant);
    limit.take(&app, &call).await?;
    let id = BulkJobId::from(app.new_id());
    let undo = JobUndo {
        tenant: &admin.tenant,
        job: &job,
        id: &id,
        action,
        audit: call.audit(&admin.caller.user),
        by_pin: admin.caller.alive.pin,
    };
    if let Err(error) = undo.start(app.db.as_ref(), call.now).await {
        limit.give_back(&app, &call).await?;
        return Err(refused(action.need())(error));
    }
    Ok(started(&app, &admin.tenant, &id))
}

/// 202: the job goes on after the answer.
fn started(app: &App, tenant: &TenantId, id: &BulkJobId) -> Answer {
    let answer = Answer::json(&StartedJob { job_id: id.clone() }).status(StatusCode::ACCEPTED);
    answer.after(run_later(app, tenant, id))
}

/// How many jobs a company begins.
fn limit(call: &CallParts, tenant: &TenantId) -> AttemptLimit {
    AttemptLimit::of("bulk", tenant, call.configuration.private.limits.bulk_jobs_per_tenant)
}

fn no_parameters(call: &CallParts) -> Result<(), Error> {
    match call.parameters()?.first() {
        Some((name, _)) => Err(vec![FieldError::new(name, "unknown_field")].into()),
        None => Ok(()),
    }
}
