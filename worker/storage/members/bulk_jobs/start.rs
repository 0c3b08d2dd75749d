//! A job begins: whom it is about is written down, and nobody is changed yet.

use super::{CHANGED, MOST, UNDO_MS};
use crate::domain::ids::{BulkJobId, TenantId};
use crate::domain::list::ListQuery;
use crate::domain::member_filter::MemberFilter;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::audit::AuditContext;
use crate::storage::members::bulk::BulkAction;
use crate::storage::members::page::all_matching;
use crate::storage::rights;
use crate::storage::rows::{Answers, Total};
use serde_json::json;

/// A job that is to begin.
pub struct NewJob<'a> {
    pub tenant: &'a TenantId,
    pub id: &'a BulkJobId,
    /// What is done.
    pub action: BulkAction,
    /// JSON list of the roles, where it is about roles.
    pub role_ids: &'a str,
    /// The list that finds whom it is done to.
    pub wanted: &'a ListQuery,
    pub filter: &'a MemberFilter,
    /// How many the caller saw.
    pub expected: i64,
    /// Who does it.
    pub audit: AuditContext<'a>,
    /// Whether a PIN opened their session.
    pub by_pin: bool,
}

impl NewJob<'_> {
    /// Begins it. `kept` are the statements that keep the answer.
    ///
    /// # Errors
    /// `PreconditionFailed`: `tenant_missing`, `forbidden`, `admin_role_protected`, `not_found` for a role, `job_running`, `count_changed`.
    pub async fn start(&self, db: &dyn Database, kept: Vec<Statement>, now: Timestamp) -> Result<(), DatabaseError> {
        let (tenant, caller) = (self.tenant, self.audit.actor);
        let mut batch = rights::require(tenant, caller, self.action.need()).to_vec();
        batch.extend(kept);
        if self.action.is_about_roles() {
            batch.push(rights::are_roles(tenant, self.role_ids));
            batch.extend(rights::may_give(tenant, caller, self.role_ids));
            batch.extend(self.by_pin.then(|| rights::nothing_of_root(tenant, self.role_ids)));
        }
        batch.extend([
            no_other_job_runs(tenant, &self.audit),
            Statement::new(
                "INSERT INTO bulk_jobs (tenant_id, id, user_id, network, by_pin, action, role_ids, created_at) \
                 VALUES (?1, ?2, ?3, ?4, CAST(?5 AS INTEGER), ?6, ?7, CAST(?8 AS INTEGER))",
                [
                    json!(tenant),
                    json!(self.id),
                    json!(caller),
                    json!(self.audit.network),
                    json!(i64::from(self.by_pin)),
                    json!(self.action),
                    json!(self.role_ids),
                    json!(now.0),
                ],
            ),
            self.members(),
            total(tenant, self.id),
            Statement::new(
                "INSERT INTO must (count_changed) SELECT 1 FROM bulk_jobs WHERE tenant_id = ?1 AND id = ?2 \
                   AND total <> CAST(?3 AS INTEGER)",
                [json!(tenant), json!(self.id), json!(self.expected)],
            ),
        ]);
        db.batch(batch).await.map(|_| ())
    }

    /// Everybody whom the list finds. Nobody does it to themselves by a filter.
    fn members(&self) -> Statement {
        let mut values = vec![json!(self.tenant)];
        let (with, from) = all_matching(self.wanted, self.filter, MOST + 1, &mut values);
        let at = values.len();
        values.extend([json!(self.id), json!(self.audit.actor)]);
        Statement::new(
            format!(
                "INSERT INTO bulk_job_members (tenant_id, job_id, user_id, outcome) \
                 {with}SELECT ?1, ?{}, p.id, CASE WHEN p.id = ?{} THEN 'self' ELSE 'waiting' END FROM {from} p",
                at + 1,
                at + 2
            ),
            values,
        )
    }
}

/// How many members a list finds now, as far as a job goes: one more than its most where there are too many.
///
/// # Errors
/// Of the database.
pub async fn count(
    db: &dyn Database,
    tenant: &TenantId,
    wanted: &ListQuery,
    filter: &MemberFilter,
) -> Result<i64, DatabaseError> {
    let mut values = vec![json!(tenant)];
    let (with, from) = all_matching(wanted, filter, MOST + 1, &mut values);
    let statement = Statement::new(format!("{with}SELECT COUNT(*) AS total FROM {from}"), values);
    Ok(Answers::from(db.batch(vec![statement]).await?).one::<Total>()?.total)
}

/// A job that is to be taken back.
pub struct JobUndo<'a> {
    pub tenant: &'a TenantId,
    /// The job.
    pub job: &'a BulkJobId,
    /// The job that takes it back.
    pub id: &'a BulkJobId,
    /// What takes it back.
    pub action: BulkAction,
    /// Who does it.
    pub audit: AuditContext<'a>,
    /// Whether a PIN opened their session.
    pub by_pin: bool,
}

impl JobUndo<'_> {
    /// Begins the job that takes the other one back, for those who were really changed by it.
    ///
    /// # Errors
    /// `PreconditionFailed`: `tenant_missing`, `forbidden`, `not_found`, `conflict` where it cannot be undone (any more), `job_running`.
    pub async fn start(&self, db: &dyn Database, now: Timestamp) -> Result<(), DatabaseError> {
        let (tenant, caller) = (self.tenant, self.audit.actor);
        let own = [json!(tenant), json!(caller), json!(self.job)];
        let mut batch = rights::require(tenant, caller, self.action.need()).to_vec();
        batch.extend([
            Statement::new(
                "INSERT INTO must (not_found) SELECT 1 WHERE NOT EXISTS \
                   (SELECT 1 FROM bulk_jobs WHERE tenant_id = ?1 AND user_id = ?2 AND id = ?3)",
                own,
            ),
            Statement::new(
                "INSERT INTO must (conflict) SELECT 1 FROM bulk_jobs WHERE tenant_id = ?1 AND id = ?2 \
                   AND (state = 'running' OR undoes IS NOT NULL OR undone_by IS NOT NULL OR json_extract(outcomes, '$.' || ?4) IS NULL \
                     OR finished_at <= CAST(?3 AS INTEGER))",
                [json!(tenant), json!(self.job), json!(now.plus(-UNDO_MS).0), json!(CHANGED)],
            ),
            no_other_job_runs(tenant, &self.audit),
            Statement::new(
                "INSERT INTO bulk_jobs (tenant_id, id, user_id, network, by_pin, action, role_ids, undoes, created_at) \
                 SELECT ?1, ?2, ?3, ?4, CAST(?5 AS INTEGER), ?6, role_ids, id, CAST(?8 AS INTEGER) \
                 FROM bulk_jobs WHERE tenant_id = ?1 AND id = ?7",
                [
                    json!(tenant),
                    json!(self.id),
                    json!(caller),
                    json!(self.audit.network),
                    json!(i64::from(self.by_pin)),
                    json!(self.action),
                    json!(self.job),
                    json!(now.0),
                ],
            ),
            Statement::new(
                "INSERT INTO bulk_job_members (tenant_id, job_id, user_id, roles, was_enabled, version) \
                 SELECT ?1, ?2, b.user_id, b.roles, b.was_enabled, b.version FROM bulk_job_members b \
                 WHERE b.tenant_id = ?1 AND b.job_id = ?3 AND b.outcome = ?4",
                [json!(tenant), json!(self.id), json!(self.job), json!(CHANGED)],
            ),
            total(tenant, self.id),
            Statement::new(
                "UPDATE bulk_jobs SET undone_by = ?2 WHERE tenant_id = ?1 AND id = ?3",
                [json!(tenant), json!(self.id), json!(self.job)],
            ),
        ]);
        db.batch(batch).await.map(|_| ())
    }
}

/// Somebody has one job at a time in a company.
fn no_other_job_runs(tenant: &TenantId, audit: &AuditContext<'_>) -> Statement {
    Statement::new(
        "INSERT INTO must (job_running) SELECT 1 FROM bulk_jobs WHERE tenant_id = ?1 AND user_id = ?2 AND state = 'running'",
        [json!(tenant), json!(audit.actor)],
    )
}

/// How many the statement before has written down.
fn total(tenant: &TenantId, job: &BulkJobId) -> Statement {
    Statement::new(
        "UPDATE bulk_jobs SET total = changes() WHERE tenant_id = ?1 AND id = ?2",
        [json!(tenant), json!(job)],
    )
}
