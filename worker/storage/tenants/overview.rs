//! A company on one page, for the operator: member numbers, administrators, apps, latest acts and limits. One batch, whose cost does not grow
//! with members or events. The operator is no member: users who are objects of an event are not shown by name.

use super::apps::{self, CompanyApp};
use super::days::{self, MemberCounts, TenantDay, sum_of};
use super::{AdministeredCompany, AdministeredRow, READ, visible};
use crate::domain::audit::action::AuditAction;
use crate::domain::identity::current_user::initials;
use crate::domain::ids::{TenantId, UserId};
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::access::{self, Subject};
use crate::storage::audit_chain::event::{self, Event, EventRow, SealedUpTo};
use crate::storage::home::{self, InvitationCounts, InvitationSummary, MemberSummary, NextInvitationRow};
use crate::storage::rights::{self, AccessDecision};
use crate::storage::rows::{BatchResults, Total};
use crate::storage::sql::Sql;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

/// Administrators of the overview.
const NAMED: usize = 10;

/// Overview of a company, for the operator.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompanyOverview {
    /// The company.
    pub company: AdministeredCompany,
    /// Numbers of its enabled members.
    pub people: MemberSummary,
    /// Number of its disabled members.
    pub disabled: i64,
    /// Administrators who can enter it, at most ten.
    pub administrators: Vec<Administrator>,
    /// Whether there are more than ten.
    pub has_more_administrators: bool,
    /// Apps that are switched on.
    pub apps: Vec<CompanyApp>,
    /// Pending invitations.
    pub invitations: InvitationSummary,
    /// Latest audit events, the newest first, without sign-ins.
    pub acts: Vec<Event>,
    /// Use of its rate limits.
    pub usage: Vec<Usage>,
}

/// An administrator of a company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Administrator {
    /// Id of the user.
    #[schema(value_type = String)]
    pub user_id: UserId,
    /// Full name.
    pub name: String,
    /// Initials, two letters.
    pub initials: String,
    /// E-mail address.
    pub email: String,
    /// Picture.
    pub image: Option<String>,
    /// Time of the last sign-in to the company; null if there was none.
    pub last_login: Option<String>,
}

/// A rate limit of a company.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum LimitName {
    /// Sending invitations, which creating users and changing their addresses also take from.
    Invitations,
    /// Bulk jobs on all members that a filter finds.
    BulkJobs,
}

/// Use of a rate limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Usage {
    /// The limit.
    pub limit: LimitName,
    /// How often it was used in the last `minutes`, according to the audit log.
    pub used: i64,
    /// Maximum number of uses.
    pub most: u32,
    /// Length of the window, in minutes.
    pub minutes: u32,
}

/// A limit to report: at most `most` uses in `minutes`.
#[derive(Clone, Copy)]
pub struct WatchedLimit {
    pub limit: LimitName,
    pub most: u32,
    pub minutes: u32,
}

/// The reader of the overview: ?1 is the company, ?2 the reader's own company, ?3 the reader.
const READER: Subject<'_> = Subject { tenant: Sql("?2"), user: Sql("?3") };

/// Changes of members that are read to count those of an address.
const LOOKED_AT_CHANGES: u32 = 1_000;

impl WatchedLimit {
    /// The kinds of events that take from it, each with the number of events that are read and a condition on their `detail`.
    fn events(self) -> Vec<(AuditAction, u32, &'static str)> {
        let each = |action| (action, self.most, "1 = 1");
        match self.limit {
            LimitName::Invitations => vec![
                each(AuditAction::InvitationSent),
                each(AuditAction::MemberCreated),
                (
                    AuditAction::MemberUpdated,
                    LOOKED_AT_CHANGES.max(self.most),
                    "EXISTS (SELECT 1 FROM json_each(detail, '$.fields') f WHERE f.value = 'email')",
                ),
            ],
            LimitName::BulkJobs => vec![each(AuditAction::MembersBulkFinished)],
        }
    }

    /// Counts the recent events of these kinds, up to the limit. The index is named, as by the primary key all events in between would be read.
    fn count_uses(self, now: Timestamp, read: impl Fn(String, [Value; 2]) -> Statement) -> Statement {
        let since = now.plus(-i64::from(self.minutes) * 60_000);
        let arms: Vec<String> = self
            .events()
            .into_iter()
            .map(|(action, looked_at, condition)| {
                format!(
                    "SELECT created_at FROM (SELECT e.created_at, e.detail FROM audit e INDEXED BY audit_by_action \
                       WHERE e.tenant_id = ?1 AND e.action = '{}' AND {} ORDER BY e.seq DESC LIMIT {looked_at}) WHERE {condition}",
                    action.name(),
                    READER.is_operator()
                )
            })
            .collect();
        let sql = format!(
            "SELECT COUNT(*) AS total FROM (SELECT 1 FROM ({}) WHERE created_at > CAST(?4 AS INTEGER) LIMIT CAST(?5 AS INTEGER))",
            arms.join(" UNION ALL ")
        );
        read(sql, [json!(since.0), json!(self.most)])
    }
}

#[derive(Deserialize)]
struct AdministratorRow {
    user_id: UserId,
    first_name: String,
    last_name: String,
    email: String,
    image: Option<String>,
    login_key: i64,
}

impl From<AdministratorRow> for Administrator {
    fn from(row: AdministratorRow) -> Self {
        Self {
            user_id: row.user_id,
            name: format!("{} {}", row.first_name, row.last_name).trim().to_owned(),
            initials: initials(&row.first_name, &row.last_name),
            email: row.email,
            image: row.image,
            last_login: (row.login_key > 0).then(|| Timestamp(row.login_key).rfc3339()),
        }
    }
}

/// The overview; `None` for a caller who is not the operator, and for a company that does not exist.
pub struct OverviewForOperator {
    pub is_operator: bool,
    pub overview: Option<CompanyOverview>,
}

/// The overview of a company, for a caller who may see companies.
///
/// # Errors
/// Of the database; missing access is no error but the returned decision.
pub async fn overview(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    company: &TenantId,
    watched: &[WatchedLimit],
    now: Timestamp,
) -> Result<(AccessDecision, OverviewForOperator), DatabaseError> {
    let operates = READER.is_operator();
    let values = || [json!(company), json!(tenant), json!(caller)];
    let of = |sql: String| Statement::new(sql, values());
    let at =
        |sql: String, time: i64| Statement::new(sql, values().into_iter().chain([json!(time)]).collect::<Vec<_>>());
    let limited =
        |sql: String, more: [Value; 2]| Statement::new(sql, values().into_iter().chain(more).collect::<Vec<_>>());
    let mut batch = vec![
        rights::check(tenant, caller, READ),
        rights::check_operator(tenant, caller),
        Statement::new(format!("SELECT t.* {}", visible()), [json!(tenant), json!(caller), json!(company)]),
        of(days::member_counts(&operates)),
        at(days::days_from("?4", &operates), home::active_since(now)),
        of(format!(
            "SELECT COALESCE(SUM(s.members), 0) AS total FROM tenant_stats s \
             WHERE s.tenant_id = ?1 AND s.assigned = 1 AND s.state = 0 AND {operates}"
        )),
        // Also those who have not entered the company yet.
        of(format!(
            "SELECT DISTINCT m.user_id, m.first_name, m.last_name, m.email, m.image, m.login_key FROM {} AND {operates} LIMIT {}",
            access::with_admin_rights(Sql("?1"), access::IS_ENABLED),
            NAMED + 1
        )),
        apps::all(tenant, caller, company),
        at(home::invitation_counts("?4", &operates), now.0),
        at(home::next_invitations("?4", &operates), now.0),
        of(home::latest_acts(&operates)),
        of(event::sealed_where(&operates)),
    ];
    batch.extend(watched.iter().map(|limit| limit.count_uses(now, limited)));
    let mut results = BatchResults::from(db.batch(batch).await?);
    let decision = rights::decision(&mut results)?;
    let is_operator = rights::is_operator(&mut results)?;
    let found: Option<AdministeredRow> = results.first()?;
    let MemberCounts { members, never } = results.one()?;
    let days: Vec<TenantDay> = results.all()?;
    let disabled = results.one::<Total>()?.total;
    let mut administrators: Vec<AdministratorRow> = results.all()?;
    let apps = apps::read(&mut results)?;
    let counts: Option<InvitationCounts> = results.first()?;
    let waiting: Vec<NextInvitationRow> = results.all()?;
    let acts: Vec<EventRow> = results.all()?;
    let sealed: SealedUpTo = results.one()?;
    let mut usage = Vec::new();
    for WatchedLimit { limit, most, minutes } in watched.iter().copied() {
        usage.push(Usage { limit, used: results.one::<Total>()?.total, most, minutes });
    }
    let has_more_administrators = administrators.len() > NAMED;
    administrators.truncate(NAMED);
    let (active, joined) = (sum_of(&days, |day| day.last_seen), sum_of(&days, |day| day.joined));
    let overview = found.zip(counts).filter(|_| is_operator).map(|(row, counts)| CompanyOverview {
        company: row.into(),
        people: MemberSummary { members, active, joined, never },
        disabled,
        administrators: administrators.into_iter().map(Administrator::from).collect(),
        has_more_administrators,
        apps: apps.into_iter().filter(|app| app.enabled && (app.for_all || app.offered)).collect(),
        invitations: counts.with(waiting),
        acts: acts.into_iter().map(|row| row.event(sealed, caller, false)).collect(),
        usage,
    });
    Ok((decision, OverviewForOperator { is_operator, overview }))
}
