//! What operators want to know of the database: what waits and since when, when cron ran, how full it is, and which companies are near a limit.

use super::access::CALLER;
use super::companies::SEE;
use super::members::bulk_jobs::MOST;
use super::rights::{self, AccessDecision};
use super::rows::Answers;
use crate::domain::ids::{TenantId, UserId};
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

/// What waits, from indexes alone; `npm run metrics` asks it as well. ?3 is the day before.
const WAITING: &str = include_str!("operations/waiting.sql");
const DAY_MS: i64 = 86_400_000;
/// Companies near a limit that are told, the largest ones.
const COMPANIES: i64 = 20;
/// Bytes that a database takes at the platform.
const MOST_BYTES: i64 = 10_000_000_000;

/// What waits, in numbers, and for how many seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingWork {
    /// Mails that were not sent yet; at 10000 there may be more.
    pub mails: i64,
    /// How long the oldest of those to one person waits.
    pub personal_mail_seconds: i64,
    /// How long the oldest of those waits that a company sends to many.
    pub bulk_mail_seconds: i64,
    /// Mails that were given up within a day; at 10000 there may be more.
    pub dead_mails: i64,
    /// What sessions were not told yet; at 10000 there may be more.
    pub session_commands: i64,
    /// By how much the oldest of it is late.
    pub session_command_seconds: i64,
    /// How long the oldest event waits for its seal.
    pub unsealed_seconds: i64,
    /// Acts on many members that are not over; at 1000 there may be more.
    pub jobs: i64,
    /// How long the oldest of them takes.
    pub job_seconds: i64,
}

/// The newest run of cron.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CronRun {
    /// When it was over.
    pub ran_at: String,
    /// How long ago that is.
    pub seconds_ago: i64,
    /// The newest in which something failed, if one ever did.
    pub failed_at: Option<String>,
}

/// A company near what acts on all of its members take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LargeCompany {
    /// Its id.
    #[schema(value_type = String)]
    pub company_id: TenantId,
    /// Its name.
    pub title: String,
    /// Its members.
    pub members: i64,
}

/// How full the database is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DatabaseRoom {
    /// Bytes that it has; 0 where it does not say.
    pub bytes: i64,
    /// Bytes that it takes.
    pub most_bytes: i64,
}

/// How the platform is, as its database tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlatformState {
    /// What waits.
    pub waiting: WaitingWork,
    /// The newest run of cron; none where it never ran.
    pub cron: Option<CronRun>,
    /// How full the database is.
    pub database: DatabaseRoom,
    /// The most members on which one act is done, and which a company that is deleted may have.
    pub most_members: i64,
    /// Companies that have at least four fifths of that, the largest first; at most twenty.
    pub large_companies: Vec<LargeCompany>,
}

impl PlatformState {
    /// How long mails have waited, in milliseconds: a personal one, any.
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

/// The statements that read it, for the operator alone: for everybody else they stop before their first row.
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
            [MOST * 8 / 10, COMPANIES],
        ),
    ]
}

/// Reads their answers; `bytes` are those of the database.
///
/// # Errors
/// `Broken`.
pub fn read_state(answers: &mut Answers, bytes: u64, now: Timestamp) -> Result<Option<PlatformState>, DatabaseError> {
    let waiting: Option<BacklogRow> = answers.first()?;
    let large_companies = answers.all()?;
    let database = DatabaseRoom { bytes: i64::try_from(bytes).unwrap_or(i64::MAX), most_bytes: MOST_BYTES };
    Ok(waiting.map(|row| {
        let (waiting, cron) = row.read_state(now);
        PlatformState { waiting, cron, database, most_members: MOST, large_companies }
    }))
}

/// Reads it in one batch, for the operator; nothing for everybody else.
///
/// # Errors
/// Of the database. Whether the caller may is decided first.
pub async fn read(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
    now: Timestamp,
) -> Result<(AccessDecision, Option<PlatformState>), DatabaseError> {
    let [waiting, large] = statements(tenant, user, now);
    let batch = db.batch(vec![rights::check(tenant, user, SEE), waiting, large]).await?;
    let bytes = batch.bytes;
    let mut answers = Answers::from(batch);
    Ok((rights::decision(&mut answers)?, read_state(&mut answers, bytes, now)?))
}

/// Notes that cron ran, and whether something failed.
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
