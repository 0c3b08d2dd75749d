//! Starts a bulk job: records its members. Nothing is changed yet.

use super::{CHANGED, MAX_JOB_MEMBERS, UNDO_MS};
use crate::domain::ids::{BulkJobId, RoleId, TenantId};
use crate::domain::precondition::Precondition;
use crate::domain::request::list::ListQuery;
use crate::domain::tenancy::member_filter::MemberFilter;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::audit::AuditContext;
use crate::storage::json_list;
use crate::storage::members::bulk::BulkAction;
use crate::storage::members::list::all_matching;
use crate::storage::must;
use crate::storage::rights::{self, GrantedRoles, SessionProof};
use crate::storage::rows::{BatchResults, Total};
use serde_json::json;

/// A bulk job to start.
pub struct NewJob<'a> {
    pub tenant: &'a TenantId,
    pub id: &'a BulkJobId,
    pub action: BulkAction,
    /// The roles, for actions on roles.
    pub role_ids: &'a [RoleId],
    /// The list query that finds the members.
    pub query: &'a ListQuery,
    pub filter: &'a MemberFilter,
    /// The number of members that the caller expects.
    pub expected: i64,
    /// The caller.
    pub audit: AuditContext<'a>,
    /// What the caller's session has proven.
    pub proof: SessionProof,
}

impl NewJob<'_> {
    /// Starts the job. `stores` are the statements that store the response for the idempotency key.
    ///
    /// # Errors
    /// `PreconditionFailed`: `tenant_missing`, `forbidden`, `admin_role_protected`, `not_found` for a role, `job_running`, `count_changed`.
    pub async fn start(&self, db: &dyn Database, stores: Vec<Statement>, now: Timestamp) -> Result<(), DatabaseError> {
        let (tenant, caller) = (self.tenant, self.audit.actor);
        let mut batch = rights::require(tenant, caller, self.action.need()).to_vec();
        batch.extend(stores);
        if self.action.is_about_roles() {
            batch.push(rights::must_be_roles(tenant, self.role_ids));
            batch.extend(rights::must_be_allowed_to_grant(tenant, caller, self.role_ids));
            batch.extend(rights::must_have_proven_to_grant(tenant, GrantedRoles::Ids(self.role_ids), self.proof));
        }
        if self.action == BulkAction::Enable {
            // Who they are is known step by step.
            batch.extend(rights::must_have_proven_to_enable(tenant, GrantedRoles::HeldByAnyDisabled, self.proof));
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
                    json!(i64::from(self.proof.is_pin())),
                    json!(self.action),
                    json_list(self.role_ids),
                    json!(now.0),
                ],
            ),
            self.members(),
            total(tenant, self.id),
            must::find_no_row(
                Precondition::CountChanged,
                "SELECT 1 FROM bulk_jobs WHERE tenant_id = ?1 AND id = ?2 \
                   AND total <> CAST(?3 AS INTEGER)",
                [json!(tenant), json!(self.id), json!(self.expected)],
            ),
        ]);
        db.batch(batch).await.map(|_| ())
    }

    /// Records the members that the list query finds. The caller is recorded with the outcome `self`: a filter never applies an action to them.
    fn members(&self) -> Statement {
        let mut values = vec![json!(self.tenant)];
        let (with, from) = all_matching(self.query, self.filter, MAX_JOB_MEMBERS + 1, &mut values);
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

/// Counts the members that a list query finds, up to one more than the maximum of a job.
///
/// # Errors
/// Of the database.
pub async fn count(
    db: &dyn Database,
    tenant: &TenantId,
    query: &ListQuery,
    filter: &MemberFilter,
) -> Result<i64, DatabaseError> {
    let mut values = vec![json!(tenant)];
    let (with, from) = all_matching(query, filter, MAX_JOB_MEMBERS + 1, &mut values);
    let statement = Statement::new(format!("{with}SELECT COUNT(*) AS total FROM {from}"), values);
    Ok(BatchResults::from(db.batch(vec![statement]).await?).one::<Total>()?.total)
}

/// A bulk job to undo.
pub struct JobUndo<'a> {
    pub tenant: &'a TenantId,
    /// The job to undo.
    pub job: &'a BulkJobId,
    /// Id of the new job that undoes it.
    pub id: &'a BulkJobId,
    /// The inverse action.
    pub action: BulkAction,
    /// The caller.
    pub audit: AuditContext<'a>,
    /// What the caller's session has proven.
    pub proof: SessionProof,
}

impl JobUndo<'_> {
    /// Starts the job that undoes the other one, for the members that it changed.
    ///
    /// # Errors
    /// `PreconditionFailed`: `tenant_missing`, `forbidden`, `not_found`, `conflict` where it cannot be undone or not any more, `job_running`.
    pub async fn start(&self, db: &dyn Database, now: Timestamp) -> Result<(), DatabaseError> {
        let (tenant, caller) = (self.tenant, self.audit.actor);
        let own = [json!(tenant), json!(caller), json!(self.job)];
        let mut batch = rights::require(tenant, caller, self.action.need()).to_vec();
        let given = match (self.action, self.proof) {
            // With the members it gives them back their roles; by PIN it leaves out those who would reach root.
            (BulkAction::Restore, SessionProof::Old) => Some(GrantedRoles::HeldInJob(self.job)),
            (BulkAction::Enable, SessionProof::Old) => Some(GrantedRoles::HeldByAnyDisabled),
            (action, _) => action.is_about_roles().then_some(GrantedRoles::OfJob(self.job)),
        };
        batch.extend(given.and_then(|given| rights::must_have_proven_to_grant(tenant, given, self.proof)));
        batch.extend([
            must::find_no_row(
                Precondition::NotFound,
                "SELECT 1 WHERE NOT EXISTS \
                   (SELECT 1 FROM bulk_jobs WHERE tenant_id = ?1 AND user_id = ?2 AND id = ?3)",
                own,
            ),
            must::find_no_row(
                Precondition::Conflict,
                "SELECT 1 FROM bulk_jobs WHERE tenant_id = ?1 AND id = ?2 \
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
                    json!(i64::from(self.proof.is_pin())),
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

/// Fails the batch with `job_running` where the caller has a running job in the company.
fn no_other_job_runs(tenant: &TenantId, audit: &AuditContext<'_>) -> Statement {
    must::find_no_row(
        Precondition::JobRunning,
        "SELECT 1 FROM bulk_jobs WHERE tenant_id = ?1 AND user_id = ?2 AND state = 'running'",
        [json!(tenant), json!(audit.actor)],
    )
}

/// Sets the total of the job to the number of rows that the previous statement inserted.
fn total(tenant: &TenantId, job: &BulkJobId) -> Statement {
    Statement::new(
        "UPDATE bulk_jobs SET total = changes() WHERE tenant_id = ?1 AND id = ?2",
        [json!(tenant), json!(job)],
    )
}
