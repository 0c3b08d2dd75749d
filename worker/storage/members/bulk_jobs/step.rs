//! Runs a batch of a bulk job. Preconditions of each member and the rights of the caller are checked anew.

use super::{CHANGED, UNCHANGED};
use crate::domain::audit::action::AuditAction;
use crate::domain::ids::{BulkJobId, EventId, OutboxId, RoleId, TenantId, UserId};
use crate::domain::messages::notification::NotificationKind;
use crate::domain::precondition::Precondition;
use crate::domain::row;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::access::{CALLER, RolesToAssign};
use crate::storage::audit::AuditContext;
use crate::storage::authority_outbox::OF_ROW;
use crate::storage::members::bulk::{BulkAction, BulkTarget};
use crate::storage::must;
use crate::storage::notifications::{self, Audience};
use crate::storage::rights::{self, GrantedRoles, SessionProof};
use crate::storage::rows::BatchResults;
use crate::storage::sql::Sql;
use serde::Deserialize;
use serde_json::{Value, json};

/// Members per batch.
pub const SIZE: usize = 100;
/// Roles that an event names at most: more than the members of a batch have together.
const NAMED_ROLES: usize = 1_000;

/// The next batch of a job: the members after `after`, up to and including `last`.
#[derive(Clone, Debug, Deserialize)]
pub struct Batch {
    #[serde(rename = "tenant_id")]
    tenant: TenantId,
    #[serde(rename = "id")]
    job: BulkJobId,
    /// Who started the job.
    #[serde(rename = "user_id")]
    caller: UserId,
    network: String,
    by_pin: bool,
    action: BulkAction,
    #[serde(deserialize_with = "row::json")]
    role_ids: Vec<RoleId>,
    undoes: Option<BulkJobId>,
    created_at: Timestamp,
    #[serde(rename = "after_id")]
    after: String,
    last: String,
}

/// The result of a batch.
#[derive(Debug)]
pub enum StepResult {
    /// Another batch follows.
    Next(Box<Batch>),
    /// It was the last batch, or another worker has already run it.
    Over,
    /// A precondition of the job failed; it must be stopped.
    Stopped(Precondition),
}

/// The members of the batch, as `bulk_job_members b`. ?1 tenant, ?2 caller, ?3 job, ?4 after, ?5 last.
const BATCH_MEMBERS: &str = "b.tenant_id = ?1 AND b.job_id = ?3 AND b.user_id > ?4 AND b.user_id <= ?5";
/// The roles of the job.
const ROLES: &str = "(SELECT j.role_ids FROM bulk_jobs j WHERE j.tenant_id = ?1 AND j.id = ?3)";

/// Selects the members that the batch has changed.
fn changed() -> String {
    format!("(SELECT b.user_id FROM bulk_job_members b WHERE {BATCH_MEMBERS} AND b.outcome = '{CHANGED}')")
}

/// Selects the next batch of a job that is running.
fn next_of(tenant: &TenantId, job: &BulkJobId) -> Statement {
    Statement::new(
        format!(
            "SELECT j.tenant_id, j.id, j.user_id, j.network, j.by_pin, j.action, j.role_ids, j.undoes, j.created_at, j.after_id, \
               COALESCE((SELECT MAX(n.user_id) FROM (SELECT b.user_id FROM bulk_job_members b WHERE b.tenant_id = ?1 AND b.job_id = ?2 \
                 AND b.user_id > j.after_id ORDER BY b.user_id LIMIT {SIZE}) n), j.after_id) AS last \
             FROM bulk_jobs j WHERE j.tenant_id = ?1 AND j.id = ?2 AND j.state = 'running'"
        ),
        [json!(tenant), json!(job)],
    )
}

/// Reads the next batch of a job; `None` where it is not running.
///
/// # Errors
/// Of the database.
pub async fn next(db: &dyn Database, tenant: &TenantId, job: &BulkJobId) -> Result<Option<Batch>, DatabaseError> {
    BatchResults::from(db.batch(vec![next_of(tenant, job)]).await?).first()
}

/// Reads the running jobs: the oldest of each company, then the second of each, and so on, so that no company waits for all jobs of another.
///
/// # Errors
/// Of the database.
pub async fn due(db: &dyn Database, limit: usize) -> Result<Vec<(TenantId, BulkJobId)>, DatabaseError> {
    #[derive(Deserialize)]
    struct Row {
        tenant_id: TenantId,
        id: BulkJobId,
    }
    let statement = Statement::new(
        format!(
            "SELECT tenant_id, id FROM (SELECT tenant_id, id, created_at, ROW_NUMBER() OVER (PARTITION BY tenant_id ORDER BY created_at) AS turn \
               FROM bulk_jobs INDEXED BY bulk_jobs_running WHERE state = 'running' AND created_at > 0) ORDER BY turn, created_at LIMIT {limit}"
        ),
        [],
    );
    let rows: Vec<Row> = BatchResults::from(db.batch(vec![statement]).await?).all()?;
    Ok(rows.into_iter().map(|row| (row.tenant_id, row.id)).collect())
}

/// Stops a job at a batch that failed.
///
/// # Errors
/// Of the database.
pub async fn stop(
    db: &dyn Database,
    batch: &Batch,
    why: &str,
    event: &EventId,
    now: Timestamp,
) -> Result<(), DatabaseError> {
    let mut values = batch.values();
    values.extend([json!(why), json!(now.0)]);
    let stopped = Statement::new(
        "UPDATE bulk_jobs SET state = 'stopped', stopped_by = ?6, finished_at = CAST(?7 AS INTEGER) \
         WHERE tenant_id = ?1 AND user_id = ?2 AND id = ?3 AND after_id = ?4 AND ?5 = ?5",
        values,
    );
    let mut statements = vec![batch.is_next(), stopped];
    statements.extend(batch.finish(event, true, now));
    match db.batch(statements).await {
        // Another worker has run the batch or stopped the job.
        Ok(_) | Err(DatabaseError::PreconditionFailed(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

impl Batch {
    /// When the job was created.
    #[must_use]
    pub const fn since(&self) -> Timestamp {
        self.created_at
    }

    fn values(&self) -> Vec<Value> {
        vec![json!(self.tenant), json!(self.caller), json!(self.job), json!(self.after), json!(self.last)]
    }

    fn statement(&self, sql: impl Into<String>) -> Statement {
        Statement::new(sql.into(), self.values())
    }

    /// Fails the batch with `conflict` unless the job is at the beginning of this batch: another worker may have run it.
    fn is_next(&self) -> Statement {
        must::find_no_row(
            Precondition::Conflict,
            "SELECT 1 WHERE NOT EXISTS \
               (SELECT 1 FROM bulk_jobs WHERE tenant_id = ?1 AND id = ?2 AND state = 'running' AND after_id = ?3)",
            [json!(self.tenant), json!(self.job), json!(self.after)],
        )
    }

    /// Runs the batch. `row` is the prefix of the ids of the outbox rows, `events` are the ids of the audit events.
    ///
    /// # Errors
    /// Of the database; the next attempt finds out whether the batch was committed.
    pub async fn apply(
        &self,
        db: &dyn Database,
        row: &OutboxId,
        events: [&EventId; 2],
        now: Timestamp,
    ) -> Result<StepResult, DatabaseError> {
        let mut batch = vec![self.is_next()];
        batch.extend(rights::require(&self.tenant, &self.caller, self.action.need()));
        if self.action.is_about_roles() {
            // A role that was deleted meanwhile stops the job. An undo goes on with those that are left.
            batch.extend(self.undoes.is_none().then(|| rights::must_be_roles(&self.tenant, &self.role_ids)));
            batch.extend(rights::must_be_allowed_to_grant(&self.tenant, &self.caller, &self.role_ids));
            // Only a PIN is remembered: the session whose proof was old could not start the job.
            let proof = if self.by_pin { SessionProof::Pin } else { SessionProof::Fresh };
            batch.extend(rights::must_have_proven_to_grant(&self.tenant, GrantedRoles::Ids(&self.role_ids), proof));
        }
        batch.push(self.validate());
        batch.push(self.event(events[0], now));
        batch.extend(self.action.is_about_roles().then(|| self.notify_roles(events[0], now)));
        batch.extend(self.changes(row, now));
        batch.push(self.advance(now));
        batch.extend(self.finish(events[1], false, now));
        batch.push(next_of(&self.tenant, &self.job));
        match db.batch(batch).await {
            Ok(done) => Ok(BatchResults::from(done)
                .last(1)
                .first()?
                .map_or(StepResult::Over, |next| StepResult::Next(Box::new(next)))),
            Err(DatabaseError::PreconditionFailed(Precondition::Conflict)) => Ok(StepResult::Over),
            Err(DatabaseError::PreconditionFailed(precondition)) => Ok(StepResult::Stopped(precondition)),
            Err(error) => Err(error),
        }
    }

    /// Records the outcome of each member of the batch, with what an undo needs.
    fn validate(&self) -> Statement {
        let others = format!(
            "(rm.user_id = ?2 OR rm.user_id NOT IN (SELECT b.user_id FROM bulk_job_members b WHERE {BATCH_MEMBERS} AND b.outcome = 'waiting'))"
        );
        let is_undo = self.undoes.is_some();
        let mut precondition = self
            .action
            .precondition(BulkTarget { member: Sql("b.user_id"), others: &others, roles: Sql(ROLES) }, self.by_pin);
        if is_undo {
            precondition = format!("COALESCE({precondition}, {})", self.against_undo());
        }
        let held = "(SELECT 1 FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.user_id = b.user_id AND rm.role_id = g.value)";
        let of_job = |exists: &str| format!("SELECT g.value FROM json_each({ROLES}) g WHERE {exists} {held}");
        let (roles, nothing) = match self.action {
            BulkAction::AssignRole if is_undo => (
                "b.roles".to_owned(),
                "NOT EXISTS (SELECT 1 FROM json_each(b.roles) l JOIN roles g ON g.tenant_id = ?1 AND g.id = l.value)".to_owned(),
            ),
            _ if is_undo => ("b.roles".to_owned(), "0".to_owned()),
            BulkAction::Enable => ("'[]'".to_owned(), "m.state = 1".to_owned()),
            BulkAction::Disable => ("'[]'".to_owned(), "m.state = 0".to_owned()),
            BulkAction::Restore => ("'[]'".to_owned(), "0".to_owned()),
            BulkAction::Remove => (
                "(SELECT json_group_array(rm.role_id) FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.user_id = b.user_id)"
                    .to_owned(),
                "0".to_owned(),
            ),
            BulkAction::AssignRole | BulkAction::UnassignRole => {
                let exists = if self.action == BulkAction::AssignRole { "NOT EXISTS" } else { "EXISTS" };
                let list = of_job(exists);
                (format!("(SELECT json_group_array(l.value) FROM ({list}) l)"), format!("NOT EXISTS ({list})"))
            }
        };
        let was_enabled = if is_undo { "b.was_enabled" } else { "m.state" };
        self.statement(format!(
            "UPDATE bulk_job_members AS b SET (outcome, roles, was_enabled, version) = \
               (SELECT COALESCE({precondition}, CASE WHEN {nothing} THEN '{UNCHANGED}' ELSE '{CHANGED}' END), {roles}, {was_enabled}, m.version + 1 \
                FROM (SELECT 1) LEFT JOIN memberships m ON m.tenant_id = ?1 AND m.user_id = b.user_id) \
             WHERE {BATCH_MEMBERS} AND b.outcome = 'waiting' AND ?2 = ?2"
        ))
    }

    /// Further preconditions of an undo: members that have changed since stay as they are, and roles that a restored member gets back are checked
    /// like any grant.
    fn against_undo(&self) -> String {
        let given = RolesToAssign { tenant: Sql("?1"), ids: Sql("json_each(b.roles)") };
        let roles = if self.action == BulkAction::Restore {
            let by_pin =
                if self.by_pin { format!(" WHEN {} THEN 'forbidden'", given.reach_root()) } else { String::new() };
            format!(
                "{by_pin} WHEN NOT {} AND {} THEN 'admin_role_protected' WHEN NOT {} AND {} THEN 'forbidden'",
                CALLER.is_admin(),
                given.has_admin_role(),
                CALLER.is_admin(),
                given.exceed(CALLER)
            )
        } else {
            String::new()
        };
        format!("CASE WHEN m.version <> b.version THEN 'version_conflict'{roles} END")
    }

    /// SQL of the roles that the audit event names: those of the job, or those that the changed members lose with their membership or get back
    /// with it.
    fn event_roles(&self) -> String {
        if !matches!(self.action, BulkAction::Remove | BulkAction::Restore) {
            return ROLES.to_owned();
        }
        format!(
            "(SELECT json_group_array(l.role_id) FROM (SELECT g.id AS role_id FROM bulk_job_members b CROSS JOIN json_each(b.roles) l \
               CROSS JOIN roles g ON g.tenant_id = ?1 AND g.id = l.value WHERE {BATCH_MEMBERS} AND b.outcome = '{CHANGED}' \
               GROUP BY g.id LIMIT {NAMED_ROLES}) l)"
        )
    }

    /// The audit event of the action, with the id of the job.
    fn event(&self, id: &EventId, now: Timestamp) -> Statement {
        let mut values = self.values();
        values.extend([json!(id), json!(self.action.event()), json!(self.network), json!(now.0)]);
        Statement::new(
            format!(
                "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, network, trace_id, created_at) \
                 SELECT ?1, COALESCE((SELECT MAX(e.seq) FROM audit e WHERE e.tenant_id = ?1), 0) + 1, ?6, ?7, ?2, ?1, \
                   json_object('userIds', json_group_array(d.user_id), 'roles', json({}), 'jobId', ?3), ?8, ?6, \
                   CAST(?9 AS INTEGER) FROM {} d HAVING COUNT(*) > 0",
                self.event_roles(),
                changed()
            ),
            values,
        )
    }

    /// Notifies the changed members of the roles that they get or lose.
    fn notify_roles(&self, event: &EventId, now: Timestamp) -> Statement {
        let kind = match self.action {
            BulkAction::AssignRole => NotificationKind::RolesGiven,
            _ => NotificationKind::RolesTaken,
        };
        let users = format!(
            "SELECT b.user_id, b.roles FROM bulk_job_members b WHERE {BATCH_MEMBERS} AND b.outcome = '{CHANGED}' AND ?2 = ?2"
        );
        let titles = notifications::titles_of(Sql("SELECT l.value FROM json_each(p.roles) l"));
        let audit = AuditContext { actor: &self.caller, network: &self.network, agent: None, trace_id: event };
        notifications::notify(kind, &titles, Audience { users: &users, values: self.values() }, &audit, now)
    }

    fn changes(&self, row: &OutboxId, now: Timestamp) -> Vec<Statement> {
        let (changed, is_undo) = (changed(), self.undoes.is_some());
        let here = format!("WHERE tenant_id = ?1 AND ?2 = ?2 AND user_id IN {changed}");
        let membership =
            |set: &str| self.statement(format!("UPDATE memberships SET {set}version = version + 1 {here}"));
        let mut batch = Vec::new();
        if !self.action.is_about_roles() {
            batch.extend(self.refresh_sessions(row, now));
        }
        batch.push(match self.action {
            BulkAction::Enable => membership("state = 1, "),
            BulkAction::Disable => membership("state = 0, "),
            BulkAction::Remove => membership("assigned = 0, state = 0, "),
            BulkAction::Restore if is_undo => membership(
                "assigned = 1, state = (SELECT b.was_enabled FROM bulk_job_members b \
                   WHERE b.tenant_id = ?1 AND b.job_id = ?3 AND b.user_id = memberships.user_id), ",
            ),
            BulkAction::Restore => membership("assigned = 1, state = 1, "),
            BulkAction::AssignRole | BulkAction::UnassignRole => membership(""),
        });
        match self.action {
            BulkAction::Remove => batch.push(self.statement(format!("DELETE FROM role_members {here}"))),
            BulkAction::UnassignRole => batch.push(self.statement(format!(
                "DELETE FROM role_members WHERE tenant_id = ?1 AND ?2 = ?2 AND (user_id, role_id) IN \
                   (SELECT b.user_id, l.value FROM bulk_job_members b JOIN json_each(b.roles) l \
                    WHERE {BATCH_MEMBERS} AND b.outcome = '{CHANGED}')"
            ))),
            BulkAction::AssignRole | BulkAction::Restore => batch.push(self.statement(format!(
                "INSERT OR IGNORE INTO role_members (tenant_id, user_id, role_id) \
                 SELECT ?1, b.user_id, g.id FROM bulk_job_members b CROSS JOIN json_each(b.roles) l \
                   CROSS JOIN roles g ON g.tenant_id = ?1 AND g.id = l.value WHERE {BATCH_MEMBERS} AND b.outcome = '{CHANGED}' AND ?2 = ?2"
            ))),
            BulkAction::Enable | BulkAction::Disable => {}
        }
        batch
    }

    /// Refreshes the sessions of the changed members. Users who have never signed in have no session authority, so they get no outbox row; a first
    /// sign-in that read them before learns of the change by their version.
    fn refresh_sessions(&self, row: &OutboxId, now: Timestamp) -> [Statement; 3] {
        let mut values = self.values();
        values.extend([json!(row), json!(now.0)]);
        [
            Statement::new(
                format!(
                    "INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) \
                     SELECT ?6 || ':' || d.user_id, d.user_id, '\"newest\"', CAST(?7 AS INTEGER), CAST(?7 AS INTEGER) \
                     FROM {} d WHERE ?2 = ?2",
                    changed()
                ),
                values,
            ),
            Statement::new(
                format!(
                    "UPDATE users SET version = version + 1 WHERE id IN (SELECT o.user_id FROM authority_outbox o WHERE {OF_ROW})"
                ),
                [json!(row)],
            ),
            Statement::new(
                format!(
                    "DELETE FROM authority_outbox AS o WHERE {OF_ROW} \
                     AND EXISTS (SELECT 1 FROM users u WHERE u.id = o.user_id AND u.last_login IS NULL)"
                ),
                [json!(row)],
            ),
        ]
    }

    /// Advances the job past the batch and adds up the outcomes.
    fn advance(&self, now: Timestamp) -> Statement {
        let mut values = self.values();
        values.push(json!(now.0));
        let goes_on =
            "EXISTS (SELECT 1 FROM bulk_job_members n WHERE n.tenant_id = ?1 AND n.job_id = ?3 AND n.user_id > ?5)";
        Statement::new(
            format!(
                "UPDATE bulk_jobs SET after_id = ?5, outcomes = (SELECT json_group_object(summed.name, summed.times) FROM \
                   (SELECT ended.name, SUM(ended.times) AS times FROM \
                     (SELECT key AS name, value AS times FROM json_each(bulk_jobs.outcomes) UNION ALL \
                      SELECT b.outcome, COUNT(*) FROM bulk_job_members b WHERE {BATCH_MEMBERS} GROUP BY b.outcome) ended GROUP BY ended.name) summed), \
                   state = CASE WHEN {goes_on} THEN 'running' ELSE 'done' END, \
                   finished_at = CASE WHEN {goes_on} THEN NULL ELSE CAST(?6 AS INTEGER) END \
                 WHERE tenant_id = ?1 AND user_id = ?2 AND id = ?3"
            ),
            values,
        )
    }

    /// One audit event with the counts and a notification for the user who started the job, once it has finished.
    fn finish(&self, id: &EventId, is_stopped: bool, now: Timestamp) -> [Statement; 2] {
        let event = Statement::new(
            "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, network, trace_id, created_at) \
             SELECT ?1, COALESCE((SELECT MAX(e.seq) FROM audit e WHERE e.tenant_id = ?1), 0) + 1, ?3, ?4, j.user_id, ?1, \
               json_object('jobId', j.id, 'action', j.action, 'total', j.total, 'outcomes', json(j.outcomes), 'roles', json(j.role_ids), \
                 'undoes', j.undoes, 'stoppedBy', j.stopped_by), j.network, ?3, CAST(?5 AS INTEGER) \
             FROM bulk_jobs j WHERE j.tenant_id = ?1 AND j.id = ?2 AND j.state <> 'running'",
            [json!(self.tenant), json!(self.job), json!(id), json!(AuditAction::MembersBulkFinished), json!(now.0)],
        );
        let found = notifications::notify_job_done(
            &notifications::FinishedJob {
                tenant: &self.tenant,
                user: &self.caller,
                id: &format!("bulk:{}", self.job).into(),
                kind: NotificationKind::BulkDone,
                detail: json!({
                    "jobId": self.job, "action": self.action, "isUndo": self.undoes.is_some(), "isStopped": is_stopped
                }),
            },
            "SELECT COALESCE(json_extract(j.outcomes, '$.' || ?3), 0) AS done, (SELECT COALESCE(SUM(o.value), 0) \
               FROM json_each(j.outcomes) o WHERE o.key NOT IN (?3, ?4)) AS refused \
             FROM bulk_jobs j WHERE j.tenant_id = ?1 AND j.id = ?2 AND j.state <> 'running'",
            vec![json!(self.tenant), json!(self.job), json!(CHANGED), json!(UNCHANGED)],
            now,
        );
        [event, found]
    }
}
