//! The state of the platform for operators: pending work and its age, the last run of cron, the size of the database, and companies near a limit.

use super::access::CALLER;
use super::members::bulk_jobs::MAX_JOB_MEMBERS;
use super::rights::{self, AccessDecision};
use super::rows::BatchResults;
use super::tenants::READ;
use crate::domain::ids::{TenantId, UserId};
use crate::domain::time::{DAY_MS, Timestamp};
use crate::ports::{Database, DatabaseError, Statement};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

/// Selects pending work from indexes alone; `npm run metrics` runs it as well. ?3 is one day ago.
const WAITING: &str = include_str!("operations/waiting.sql");
/// Companies near a limit that are listed, the largest ones.
const COMPANIES: i64 = 20;
/// Maximum size of a database on the platform, in bytes.
const MOST_BYTES: i64 = 10_000_000_000;

/// Pending work: how much, and how long the oldest item has waited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingWork {
    /// Mails not sent yet; counted up to 10000.
    pub mails: i64,
    /// Seconds since the oldest unsent personal mail was created.
    pub personal_mail_seconds: i64,
    /// Seconds since the oldest unsent bulk mail was created.
    pub bulk_mail_seconds: i64,
    /// Mails given up within the last day; counted up to 10000.
    pub dead_mails: i64,
    /// Commands to session authorities that were not delivered yet; counted up to 10000.
    pub session_commands: i64,
    /// Seconds by which the oldest undelivered command is overdue.
    pub session_command_seconds: i64,
    /// Seconds since the oldest unsealed audit event.
    pub unsealed_seconds: i64,
    /// Bulk jobs still running; counted up to 1000.
    pub jobs: i64,
    /// Seconds since the oldest running bulk job was created.
    pub job_seconds: i64,
}

/// The last run of cron.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CronRun {
    /// Time when it finished.
    pub ran_at: String,
    /// Seconds since it finished.
    pub seconds_ago: i64,
    /// Time of the last run with a failure; null if there was none.
    pub failed_at: Option<String>,
}

/// A company near the member limit of bulk jobs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LargeCompany {
    /// Id of the company.
    #[schema(value_type = String)]
    pub company_id: TenantId,
    /// Title of the company.
    pub title: String,
    /// Number of its members.
    pub members: i64,
}

/// Size of the database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DatabaseRoom {
    /// Current size in bytes; 0 if unknown.
    pub bytes: i64,
    /// Maximum size in bytes.
    pub most_bytes: i64,
}

/// State of the platform, from its database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlatformState {
    /// Pending work.
    pub waiting: WaitingWork,
    /// The last run of cron; null if it never ran.
    pub cron: Option<CronRun>,
    /// Size of the database.
    pub database: DatabaseRoom,
    /// Maximum number of members of a bulk job, and of a company that can be deleted.
    pub most_members: i64,
    /// Companies with at least four fifths of `mostMembers`, the largest first, at most twenty.
    pub large_companies: Vec<LargeCompany>,
}

impl PlatformState {
    /// Age of the oldest unsent mail in milliseconds: of personal mails, and of all.
    #[must_use]
    pub fn mail_ages(&self) -> (i64, i64) {
        let WaitingWork { personal_mail_seconds: personal, bulk_mail_seconds: bulk, .. } = self.waiting;
        (personal * 1_000, personal.max(bulk) * 1_000)
    }
}

#[derive(Deserialize)]
struct BacklogRow {
    personal: Option<Timestamp>,
    bulk: Option<Timestamp>,
    mails: i64,
    dead: i64,
    endings: Option<Timestamp>,
    waiting: i64,
    unsealed: Option<Timestamp>,
    jobs: Option<Timestamp>,
    running: i64,
    ran: Option<Timestamp>,
    failed: Option<Timestamp>,
}

impl BacklogRow {
    fn read_state(self, now: Timestamp) -> (WaitingWork, Option<CronRun>) {
        let seconds = |since: Option<Timestamp>| since.map_or(0, |since| (now.since(since) / 1000).max(0));
        let waiting = WaitingWork {
            mails: self.mails,
            personal_mail_seconds: seconds(self.personal),
            bulk_mail_seconds: seconds(self.bulk),
            dead_mails: self.dead,
            session_commands: self.waiting,
            session_command_seconds: seconds(self.endings),
            unsealed_seconds: seconds(self.unsealed),
            jobs: self.running,
            job_seconds: seconds(self.jobs),
        };
        let failed_at = self.failed.map(Timestamp::rfc3339);
        let cron = self.ran.map(|ran| CronRun { ran_at: ran.rfc3339(), seconds_ago: seconds(Some(ran)), failed_at });
        (waiting, cron)
    }
}

/// The statements that read the state, for the operator only: for every other caller they return no row.
#[must_use]
pub fn statements(tenant: &TenantId, user: &UserId, now: Timestamp) -> [Statement; 2] {
    let operates = CALLER.is_operator();
    let statement =
        |sql: String, more: [i64; 2]| Statement::new(sql, [json!(tenant), json!(user), json!(more[0]), json!(more[1])]);
    [
        Statement::new(format!("{WAITING} WHERE {operates}"), [json!(tenant), json!(user), json!(now.plus(-DAY_MS).0)]),
        statement(
            format!(
                "SELECT t.id AS companyId, t.title, t.members FROM tenants t WHERE t.state = 1 AND t.members >= CAST(?3 AS INTEGER) \
                 AND {operates} ORDER BY t.members DESC LIMIT CAST(?4 AS INTEGER)"
            ),
            [MAX_JOB_MEMBERS * 8 / 10, COMPANIES],
        ),
    ]
}

/// Reads the results of `statements`; `bytes` is the size of the database.
///
/// # Errors
/// `Broken`.
pub fn read_state(
    results: &mut BatchResults,
    bytes: u64,
    now: Timestamp,
) -> Result<Option<PlatformState>, DatabaseError> {
    let waiting: Option<BacklogRow> = results.first()?;
    let large_companies = results.all()?;
    let database = DatabaseRoom { bytes: i64::try_from(bytes).unwrap_or(i64::MAX), most_bytes: MOST_BYTES };
    Ok(waiting.map(|row| {
        let (waiting, cron) = row.read_state(now);
        PlatformState { waiting, cron, database, most_members: MAX_JOB_MEMBERS, large_companies }
    }))
}

/// Reads the state in one batch, for the operator; `None` for every other caller.
///
/// # Errors
/// Of the database; missing access is no error but the returned decision.
pub async fn read(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
    now: Timestamp,
) -> Result<(AccessDecision, Option<PlatformState>), DatabaseError> {
    let [waiting, large] = statements(tenant, user, now);
    let batch = db.batch(vec![rights::check(tenant, user, READ), waiting, large]).await?;
    let bytes = batch.bytes;
    let mut results = BatchResults::from(batch);
    Ok((rights::decision(&mut results)?, read_state(&mut results, bytes, now)?))
}

/// Records a run of cron, and whether something failed.
///
/// # Errors
/// Of the database.
pub async fn record_cron_run(db: &dyn Database, is_good: bool, now: Timestamp) -> Result<(), DatabaseError> {
    let statement = Statement::new(
        "INSERT INTO cron_runs (id, ran_at, failed_at) VALUES (1, CAST(?1 AS INTEGER), CASE WHEN ?2 THEN NULL ELSE CAST(?1 AS INTEGER) END) \
         ON CONFLICT (id) DO UPDATE SET ran_at = excluded.ran_at, failed_at = COALESCE(excluded.failed_at, failed_at)",
        [json!(now.0), json!(is_good)],
    );
    db.batch(vec![statement]).await.map(|_| ())
}
