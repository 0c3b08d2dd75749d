//! The home page: counts of the company, recent activity and what needs attention, in one batch whose cost does not grow with members or events.
//! Each statement checks the right to its own part.

use super::access::{self, CALLER};
use super::audit_chain::event::{self, Event, EventRow, NAMED, SealedUpTo};
use super::checklist::{self, Checklist, ChecklistRow};
use super::operations::{self, PlatformState};
use super::rows::BatchResults;
use super::tenants::days::{self, Day, MemberCounts, TenantDay, sum_of};
use super::tenants::member_access::RoleName;
use crate::domain::ids::{InvitationId, RoleId, TenantId, UserId};
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::sql::Sql;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::ops::RangeInclusive;
use utoipa::ToSchema;

/// Number of days that are returned.
pub const DAYS: i64 = 30;
/// Rows are counted up to this number; at it, there may be more.
const COUNT_LIMIT: i64 = 100;

/// Home page of a user in a company. Parts that the user may not read are null.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Home {
    /// Member counts, for users who may read members.
    pub people: Option<MemberSummary>,
    /// Last 30 days (UTC), the oldest first, for users who may read members.
    pub days: Option<Vec<SignInDay>>,
    /// Pending invitations, for users who may read them.
    pub invitations: Option<InvitationSummary>,
    /// Latest audit events without sign-ins, the newest first, for users who may read the audit log.
    pub acts: Option<Vec<Event>>,
    /// Enabled roles without members, at most five, for users who may read roles.
    pub unused_roles: Option<Vec<RoleName>>,
    /// Whether the company has exactly one administrator; for administrators.
    pub has_one_administrator: Option<bool>,
    /// Setup checklist of the company, for its administrators, until all steps are done or it is closed.
    pub checklist: Option<Checklist>,
    /// State of the platform, for operators.
    pub platform: Option<PlatformSummary>,
}

/// Counts of the enabled members of a company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberSummary {
    /// Enabled members.
    pub members: i64,
    /// Members who signed in within 30 days.
    pub active: i64,
    /// Members who joined within 30 days, less those who left.
    pub joined: i64,
    /// Members who have never signed in.
    pub never: i64,
}

/// Sign-ins of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignInDay {
    /// Date in UTC: `2026-11-22`.
    pub day: String,
    /// Number of sign-ins.
    pub sign_ins: i64,
    /// Number of failed sign-ins of members who have entered the company before.
    pub failed: i64,
}

/// Pending invitations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationSummary {
    /// Number of invitations that are still valid, counted up to 100.
    pub open: i64,
    /// Number of expired invitations, counted up to 100.
    pub expired: i64,
    /// Valid invitations that expire first, at most four.
    pub next: Vec<WaitingInvitation>,
}

/// A valid pending invitation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingInvitation {
    /// Id of the invitation.
    #[schema(value_type = String)]
    pub id: InvitationId,
    /// E-mail address of the invited user.
    pub email: String,
    /// When the invitation expires (RFC 3339).
    pub expires_at: String,
}

/// Counts and state of the platform.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlatformSummary {
    /// Number of enabled companies.
    pub companies: i64,
    /// Number of disabled companies.
    pub disabled_companies: i64,
    /// Companies that were created within 30 days.
    pub new_companies: i64,
    /// Accounts that were created within 30 days.
    pub new_people: i64,
    /// Growth of the platform in the last 30 days (UTC), the oldest first.
    pub days: Vec<GrowthDay>,
    /// State of the platform.
    #[serde(flatten)]
    pub state: PlatformState,
}

/// Growth of the platform on a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GrowthDay {
    /// Date in UTC: `2026-11-22`.
    pub day: String,
    /// Companies that were created.
    pub companies: i64,
    /// Accounts that were created.
    pub people: i64,
}

/// The right to each part, as SQL conditions on the caller.
struct Conditions {
    members: String,
    invitations: String,
    roles: String,
    audit: String,
    administers: String,
    operates: String,
}

impl Conditions {
    fn new() -> Self {
        Self {
            members: CALLER.may(Sql("'admin.users'"), Sql("1"), Sql("0")),
            invitations: CALLER.may(Sql("'admin.users'"), Sql("1"), Sql("1")),
            roles: CALLER.may(Sql("'admin.roles'"), Sql("1"), Sql("0")),
            audit: CALLER.may(Sql("'admin.audit'"), Sql("1"), Sql("0")),
            administers: CALLER.is_admin(),
            operates: CALLER.is_operator(),
        }
    }
}

/// The results of these conditions.
#[derive(Deserialize)]
struct HomeRights {
    is_member: bool,
    #[serde(rename = "people")]
    members: bool,
    invitations: bool,
    roles: bool,
    audit: bool,
    administers: bool,
    operates: bool,
}

/// The row of `invitation_counts`.
#[derive(Deserialize)]
pub struct InvitationCounts {
    open: i64,
    expired: i64,
}

impl InvitationCounts {
    /// Adds the invitations that expire first.
    #[must_use]
    pub fn with(self, next: Vec<NextInvitationRow>) -> InvitationSummary {
        let next = next
            .into_iter()
            .map(|row| WaitingInvitation { id: row.id, email: row.email, expires_at: row.expires_at.rfc3339() })
            .collect();
        InvitationSummary { open: self.open, expired: self.expired, next }
    }
}

#[derive(Deserialize)]
pub struct NextInvitationRow {
    id: InvitationId,
    email: String,
    expires_at: Timestamp,
}

#[derive(Deserialize)]
struct UnusedRole {
    id: RoleId,
    title: String,
}

#[derive(Deserialize)]
struct Administrators {
    administrators: i64,
}

#[derive(Deserialize)]
struct PlatformRow {
    companies: i64,
    disabled: i64,
}

/// A row of `platform_days` (decision 205).
#[derive(Deserialize)]
struct PlatformDay {
    day: i64,
    companies: i64,
    people: i64,
}

impl Day for PlatformDay {
    fn day(&self) -> i64 {
        self.day
    }
}

/// A pending invitation `i` of the company ?1. Those of placeholder users do not count: a user whom the company created would show by one that their
/// address has an account.
const PENDING: &str = "i.tenant_id = ?1 AND i.state = 'pending' AND i.stand_in IS NULL";

/// SQL that counts the pending invitations of the company ?1, valid and expired at the time `at`, where `condition` holds.
#[must_use]
pub fn invitation_counts(at: &str, condition: &str) -> String {
    format!(
        "SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM invitations i WHERE {PENDING} \
             AND i.expires_at > CAST({at} AS INTEGER) LIMIT {COUNT_LIMIT})) AS open, \
           (SELECT COUNT(*) FROM (SELECT 1 FROM invitations i WHERE {PENDING} \
             AND i.expires_at <= CAST({at} AS INTEGER) LIMIT {COUNT_LIMIT})) AS expired WHERE {condition}"
    )
}

/// SQL that selects the valid ones that expire first.
#[must_use]
pub fn next_invitations(at: &str, condition: &str) -> String {
    format!(
        "SELECT i.id, i.email, i.expires_at FROM invitations i WHERE {PENDING} \
           AND i.expires_at > CAST({at} AS INTEGER) AND {condition} ORDER BY i.expires_at LIMIT 4"
    )
}

/// SQL that selects the newest audit events of the company ?1 without sign-ins, where `condition` holds. The index is named, as by the primary key
/// the sign-ins in between would be read as well.
#[must_use]
pub fn latest_acts(condition: &str) -> String {
    format!(
        "SELECT {} FROM audit e INDEXED BY audit_acts {NAMED} \
         WHERE e.tenant_id = ?1 AND substr(e.action, 1, 5) <> 'auth.' AND {condition} ORDER BY e.seq DESC LIMIT 6",
        event::columns()
    )
}

/// The statements, in the order in which `read` reads them. ?1 is the tenant, ?2 the caller.
fn batch(tenant: &TenantId, user: &UserId, now: Timestamp) -> Vec<Statement> {
    let Conditions { members, invitations, roles, audit, administers, operates } = Conditions::new();
    let statement = |sql: String, more: Option<Value>| {
        let mut values = vec![json!(tenant), json!(user)];
        values.extend(more);
        Statement::new(sql, values)
    };
    let [waiting, large] = operations::statements(tenant, user, now);
    let at = Some(json!(now.0));
    vec![
        statement(
            format!(
                "SELECT {} AS is_member, {members} AS people, {invitations} AS invitations, {roles} AS roles, {audit} AS audit, \
                   {administers} AS administers, {operates} AS operates",
                CALLER.is_member()
            ),
            None,
        ),
        statement(days::member_counts(&members), None),
        statement(days::days_from("?3", &members), Some(json!(active_since(now)))),
        statement(invitation_counts("?3", &invitations), at.clone()),
        statement(next_invitations("?3", &invitations), at),
        statement(latest_acts(&audit), None),
        event::sealed(tenant),
        statement(
            format!(
                "SELECT r.id, r.title FROM roles r WHERE r.tenant_id = ?1 AND r.members = 0 AND r.state = 1 AND {roles} \
                 ORDER BY r.id LIMIT 5"
            ),
            None,
        ),
        statement(
            format!(
                "SELECT COUNT(*) AS administrators FROM (SELECT DISTINCT rm.user_id FROM {} AND {administers} LIMIT 2)",
                access::administrators(CALLER.tenant)
            ),
            None,
        ),
        checklist::query(tenant, user),
        statement(
            format!(
                "SELECT COALESCE((SELECT companies FROM company_stats WHERE state = 1), 0) AS companies, \
                   COALESCE((SELECT companies FROM company_stats WHERE state = 0), 0) AS disabled WHERE {operates}"
            ),
            None,
        ),
        statement(
            format!(
                "SELECT d.day, d.companies, d.people FROM platform_days d \
                 WHERE d.day >= CAST(?3 AS INTEGER) AND {operates} ORDER BY d.day"
            ),
            Some(json!(active_since(now))),
        ),
        waiting,
        large,
    ]
}

/// Reads the home page; `None` without an enabled membership in an enabled company.
///
/// # Errors
/// Of the database.
pub async fn read(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
    now: Timestamp,
) -> Result<Option<Home>, DatabaseError> {
    let batch = db.batch(batch(tenant, user, now)).await?;
    let bytes = batch.bytes;
    let mut results = BatchResults::from(batch);
    let may = results.one::<HomeRights>()?;
    let MemberCounts { members, never } = results.one()?;
    let days: Vec<TenantDay> = results.all()?;
    let counts: Option<InvitationCounts> = results.first()?;
    let waiting: Vec<NextInvitationRow> = results.all()?;
    let acts: Vec<EventRow> = results.all()?;
    let sealed: SealedUpTo = results.one()?;
    let unused: Vec<UnusedRole> = results.all()?;
    let administrators = results.one::<Administrators>()?.administrators;
    let checklist: Option<ChecklistRow> = results.first()?;
    let platform: Option<PlatformRow> = results.first()?;
    let growth: Vec<PlatformDay> = results.all()?;
    let state = operations::read_state(&mut results, bytes, now)?;
    if !may.is_member {
        return Ok(None);
    }
    let (active, joined) = (sum_of(&days, |day| day.last_seen), sum_of(&days, |day| day.joined));
    let summary = MemberSummary { members, active, joined, never };
    let unused = unused.into_iter().map(|role| RoleName { role_id: role.id, title: role.title }).collect();
    Ok(Some(Home {
        people: may.members.then_some(summary),
        days: may.members.then(|| sign_in_days(&days, now)),
        invitations: counts.filter(|_| may.invitations).map(|counts| counts.with(waiting)),
        acts: may.audit.then(|| acts.into_iter().map(|row| row.event(sealed, user, may.members)).collect()),
        unused_roles: may.roles.then_some(unused),
        has_one_administrator: may.administers.then_some(administrators == 1),
        checklist: checklist.and_then(|row| row.of(members)),
        platform: platform.zip(state).filter(|_| may.operates).map(|(row, state)| PlatformSummary {
            companies: row.companies,
            disabled_companies: row.disabled,
            new_companies: growth.iter().map(|day| day.companies).sum(),
            new_people: growth.iter().map(|day| day.people).sum(),
            days: growth_days(&growth, now),
            state,
        }),
    }))
}

/// The day from which on people are active, and people and companies new: 30 whole days ago, as in the list of members (`lastLogin=within:30`).
#[must_use]
pub const fn active_since(now: Timestamp) -> i64 {
    now.day() - DAYS
}

/// The days that are returned, the oldest first.
fn last_days(now: Timestamp) -> RangeInclusive<i64> {
    let today = now.day();
    (today - DAYS + 1)..=today
}

/// A row for each day, also for days without sign-ins.
fn sign_in_days(rows: &[TenantDay], now: Timestamp) -> Vec<SignInDay> {
    days::every_day(last_days(now), rows)
        .map(|(day, row)| SignInDay {
            day,
            sign_ins: row.map_or(0, |row| row.sign_ins),
            failed: row.map_or(0, |row| row.failed),
        })
        .collect()
}

/// A row for each day, also for days without growth.
fn growth_days(rows: &[PlatformDay], now: Timestamp) -> Vec<GrowthDay> {
    days::every_day(last_days(now), rows)
        .map(|(day, row)| GrowthDay {
            day,
            companies: row.map_or(0, |row| row.companies),
            people: row.map_or(0, |row| row.people),
        })
        .collect()
}
