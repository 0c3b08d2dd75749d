//! Bulk jobs: an action on all members that a filter finds, batch by batch (decision 173). The members are recorded once, when the job starts.
//! Each batch marks its members in the same transaction as its changes, so that no batch runs twice.

mod start;
mod step;

pub use start::{JobUndo, NewJob, count};
pub use step::{Batch, StepResult, due, next, stop};

use super::READ;
use super::bulk::BulkAction;
use crate::domain::ids::{BulkJobId, RoleId, TenantId, UserId};
use crate::domain::row;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::rights::{self, AccessDecision};
use crate::storage::rows::BatchResults;
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;

/// Maximum number of members of a job.
pub const MAX_JOB_MEMBERS: i64 = 10_000;
/// How long a job can be undone.
const UNDO_MS: i64 = 7 * 24 * 3_600_000;
/// How long a job is stored.
const RETENTION_MS: i64 = 30 * 24 * 3_600_000;
/// Maximum number of jobs in the list of a caller.
const SHOWN: usize = 5;

/// State of a bulk job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum JobState {
    /// The job is running.
    Running,
    /// All members were processed.
    Done,
    /// The job was stopped before all members were processed.
    Stopped,
}

/// A bulk job.
#[derive(Deserialize)]
pub struct Job {
    pub id: BulkJobId,
    pub action: BulkAction,
    #[serde(deserialize_with = "row::json")]
    pub role_ids: Vec<RoleId>,
    pub state: JobState,
    /// Why it was stopped.
    pub stopped_by: Option<String>,
    pub total: i64,
    /// Number of members by outcome.
    #[serde(deserialize_with = "row::json")]
    pub outcomes: BTreeMap<String, i64>,
    /// The job that this one undoes.
    pub undoes: Option<BulkJobId>,
    /// The job that undoes this one.
    pub undone_by: Option<BulkJobId>,
    pub created_at: Timestamp,
    pub finished_at: Option<Timestamp>,
}

/// Outcome of members that the job changed.
pub const CHANGED: &str = "changed";
/// Outcome of members that were already in the requested state.
pub const UNCHANGED: &str = "unchanged";

impl Job {
    /// Whether the job can be undone.
    #[must_use]
    pub fn can_be_undone(&self, now: Timestamp) -> bool {
        self.undoes.is_none()
            && self.undone_by.is_none()
            && self.outcomes.contains_key(CHANGED)
            && self.finished_at.is_some_and(|at| now.since(at) < UNDO_MS)
    }
}

const COLUMNS: &str =
    "id, action, role_ids, state, stopped_by, total, outcomes, undoes, undone_by, created_at, finished_at";

/// Reads a job that the caller started.
///
/// # Errors
/// Of the database. The decision about the caller is returned beside the job.
pub async fn find(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    job: &BulkJobId,
) -> Result<(AccessDecision, Option<Job>), DatabaseError> {
    let mut results =
        BatchResults::from(db.batch(vec![rights::check(tenant, caller, READ), own(tenant, caller, job)]).await?);
    Ok((rights::decision(&mut results)?, results.first()?))
}

fn own(tenant: &TenantId, caller: &UserId, job: &BulkJobId) -> Statement {
    Statement::new(
        format!("SELECT {COLUMNS} FROM bulk_jobs WHERE tenant_id = ?1 AND user_id = ?2 AND id = ?3"),
        [json!(tenant), json!(caller), json!(job)],
    )
}

/// Reads the newest jobs of the caller.
///
/// # Errors
/// As above.
pub async fn newest(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
) -> Result<(AccessDecision, Vec<Job>), DatabaseError> {
    let statement = Statement::new(
        format!(
            "SELECT {COLUMNS} FROM bulk_jobs WHERE tenant_id = ?1 AND user_id = ?2 ORDER BY created_at DESC LIMIT {SHOWN}"
        ),
        [json!(tenant), json!(caller)],
    );
    let mut results = BatchResults::from(db.batch(vec![rights::check(tenant, caller, READ), statement]).await?);
    Ok((rights::decision(&mut results)?, results.all()?))
}

/// The outcome of a job for a member.
#[derive(Deserialize)]
pub struct MemberOutcome {
    pub user_id: UserId,
    pub email: Option<String>,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub outcome: String,
}

/// Members per call.
pub const PAGE: usize = 5_000;

/// Reads the outcomes of a job of the caller for members with an id greater than `after`, one row more than a page; `None` where the job does not
/// exist.
///
/// # Errors
/// As above.
pub async fn result(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    job: &BulkJobId,
    after: &str,
) -> Result<(AccessDecision, Option<Vec<MemberOutcome>>), DatabaseError> {
    let rows = Statement::new(
        "SELECT b.user_id, m.email, m.first_name, m.last_name, b.outcome FROM bulk_job_members b \
           LEFT JOIN memberships m ON m.tenant_id = ?1 AND m.user_id = b.user_id \
         WHERE b.tenant_id = ?1 AND b.job_id = ?3 AND b.user_id > ?4 \
           AND EXISTS (SELECT 1 FROM bulk_jobs j WHERE j.tenant_id = ?1 AND j.id = ?3 AND j.user_id = ?2) \
         ORDER BY b.user_id LIMIT CAST(?5 AS INTEGER)",
        [json!(tenant), json!(caller), json!(job), json!(after), json!(PAGE + 1)],
    );
    let batch = vec![rights::check(tenant, caller, READ), own(tenant, caller, job), rows];
    let mut results = BatchResults::from(db.batch(batch).await?);
    let decision = rights::decision(&mut results)?;
    let found = results.first::<Job>()?;
    let rows = results.all()?;
    Ok((decision, found.map(|_| rows)))
}

/// Maximum number of members of jobs that one run deletes: a job has up to 10 000, and many may start in an hour.
const MAX_MEMBERS_DELETED: u32 = 5_000;

/// Deletes jobs after their retention period: first their members, then the jobs.
#[must_use]
pub fn delete_expired(limit: u32, now: Timestamp) -> [Statement; 2] {
    let before = json!(now.plus(-RETENTION_MS).0);
    [
        Statement::new(
            "DELETE FROM bulk_job_members WHERE (tenant_id, job_id, user_id) IN \
               (SELECT b.tenant_id, b.job_id, b.user_id FROM bulk_jobs j \
                  JOIN bulk_job_members b ON b.tenant_id = j.tenant_id AND b.job_id = j.id \
                WHERE j.created_at <= CAST(?1 AS INTEGER) LIMIT CAST(?2 AS INTEGER))",
            [before.clone(), json!(MAX_MEMBERS_DELETED)],
        ),
        Statement::new(
            "DELETE FROM bulk_jobs WHERE (tenant_id, id) IN \
               (SELECT j.tenant_id, j.id FROM bulk_jobs j WHERE j.created_at <= CAST(?1 AS INTEGER) AND NOT EXISTS \
                  (SELECT 1 FROM bulk_job_members b WHERE b.tenant_id = j.tenant_id AND b.job_id = j.id) LIMIT CAST(?2 AS INTEGER))",
            [before, json!(limit)],
        ),
    ]
}
