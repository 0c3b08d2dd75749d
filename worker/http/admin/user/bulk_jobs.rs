//! `/api/admin/user/bulk-jobs`: actions on all members that a filter finds, run batch by batch. Administrators see only their own jobs.

pub mod result;
pub mod start;

use crate::domain::ids::{BulkJobId, RoleId, TenantId};
use crate::domain::request::body::EmptyBody;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::domain::time::Timestamp;
use crate::http::admin::right_error;
use crate::http::auth::admission::AttemptLimit;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::response::ApiResponse;
use crate::jobs::bulk::run_later;
use crate::storage::members::READ;
use crate::storage::members::bulk::BulkAction;
use crate::storage::members::bulk_jobs::{self, CHANGED, Job, JobState, JobUndo, UNCHANGED};
use http::StatusCode;
use serde::Serialize;

/// Number of members that a job skipped for one reason.
#[derive(Serialize, utoipa::ToSchema)]
pub struct JobFailureCount {
    /// Reason: `self`, or a code: `not_found`, `conflict`, `forbidden`, `admin_role_protected`, `self_toggle_forbidden`, `last_admin`, and for an
    /// undo `version_conflict`.
    pub code: String,
    /// Number of members.
    pub count: i64,
}

/// A bulk job.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BulkJob {
    /// Id of the job.
    #[schema(value_type = String)]
    pub job_id: BulkJobId,
    /// The action.
    pub action: BulkAction,
    /// Roles to assign or unassign.
    #[schema(value_type = Vec<String>)]
    pub role_ids: Vec<RoleId>,
    /// State of the job.
    pub state: JobState,
    /// Error code that stopped it.
    pub stopped_by: Option<String>,
    /// Number of members that it applies to.
    pub total: i64,
    /// Number of members processed so far.
    pub handled: i64,
    /// Number of members that it changed.
    pub changed: i64,
    /// Number of members that were already in the target state.
    pub unchanged: i64,
    /// Members skipped, by reason.
    pub refused: Vec<JobFailureCount>,
    /// Id of the job that it undoes.
    #[schema(value_type = Option<String>)]
    pub undoes: Option<BulkJobId>,
    /// Id of the job that undoes it.
    #[schema(value_type = Option<String>)]
    pub undone_by: Option<BulkJobId>,
    /// Whether it can be undone.
    pub can_undo: bool,
    /// Start time.
    pub created_at: String,
    /// End time.
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
            refused: refused.map(|(code, count)| JobFailureCount { code: code.clone(), count: *count }).collect(),
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

/// Bulk jobs.
#[derive(Serialize, utoipa::ToSchema)]
pub struct BulkJobs {
    /// Newest first, at most five.
    pub data: Vec<BulkJob>,
}

/// A started bulk job.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StartedJob {
    /// Id of the job.
    #[schema(value_type = String)]
    pub job_id: BulkJobId,
}

/// Lists the caller's newest bulk jobs.
///
/// # Errors
/// `tenant_missing`, `forbidden`.
#[utoipa::path(get, path = "/api/admin/user/bulk-jobs", operation_id = "listBulkJobs", tag = "admin",
    responses((status = 200, body = BulkJobs)))]
pub async fn list(app: App, call: Call) -> Result<ApiResponse, Error> {
    no_parameters(&call)?;
    let db = app.db.as_ref();
    let read = |tenant: TenantId, user| async move { bulk_jobs::newest(db, &tenant, user).await };
    let jobs = call.read_in_tenant(&app, READ, read).await?;
    Ok(ApiResponse::json(&BulkJobs { data: jobs.into_iter().map(|job| BulkJob::new(job, call.now)).collect() }))
}

/// Returns a bulk job of the caller.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for a job that does not exist or belongs to another administrator.
#[utoipa::path(get, path = "/api/admin/user/bulk-jobs/{jobId}", operation_id = "getBulkJob", tag = "admin",
    params(("jobId" = String, Path)), responses((status = 200, body = BulkJob)))]
pub async fn get(app: App, call: Call) -> Result<ApiResponse, Error> {
    no_parameters(&call)?;
    Ok(ApiResponse::json(&BulkJob::new(own_job(&app, &call).await?, call.now)))
}

async fn own_job(app: &App, call: &CallParts) -> Result<Job, Error> {
    let (db, id) = (app.db.as_ref(), call.job_in("jobId"));
    let read = |tenant: TenantId, user| {
        let id = &id;
        async move { bulk_jobs::find(db, &tenant, user, id).await }
    };
    Ok(call.read_in_tenant(app, READ, read).await?.ok_or(Code::NotFound)?)
}

/// Undoes a bulk job for the members that it changed and that have not changed since.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `not_found`; `conflict` if it cannot be undone (any more); `job_running`, `too_many_attempts`.
#[utoipa::path(post, path = "/api/admin/user/bulk-jobs/{jobId}/undo", operation_id = "undoBulkJob", tag = "admin",
    params(("jobId" = String, Path)), responses((status = 202, body = StartedJob)))]
pub async fn undo(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let job = call.job_in("jobId");
    let admin = call.admit_in_tenant(&app).await?;
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
        proof: admin.caller.proof(call.now),
    };
    if let Err(error) = undo.start(app.db.as_ref(), call.now).await {
        limit.release_attempt(&app, &call).await?;
        return Err(right_error(action.need())(error));
    }
    Ok(started(&app, &admin.tenant, &id))
}

/// 202: the job runs on after the response.
fn started(app: &App, tenant: &TenantId, id: &BulkJobId) -> ApiResponse {
    let response = ApiResponse::json(&StartedJob { job_id: id.clone() }).status(StatusCode::ACCEPTED);
    response.after(run_later(app, tenant, id))
}

/// Limit of jobs that a company may start.
fn limit(call: &CallParts, tenant: &TenantId) -> AttemptLimit {
    AttemptLimit::of("bulk", tenant, call.configuration.private.limits.bulk_jobs_per_tenant)
}

fn no_parameters(call: &CallParts) -> Result<(), Error> {
    match call.parameters()?.first() {
        Some((name, _)) => Err(vec![FieldError::new(name, FieldCode::UnknownField)].into()),
        None => Ok(()),
    }
}
