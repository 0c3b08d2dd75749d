//! Table `invitations`: a company asks the owner of an address to join.

pub mod respond;

use super::access::may_still_invite;
use super::audit;
use super::rights::{self, RequiredRight};
use super::rows::{Answers, Total, read};
use super::tenants::CompanyRow;
use crate::domain::audit_action::AuditAction;
use crate::domain::company::Company;
use crate::domain::email::Email;
use crate::domain::ids::{InvitationId, RoleId, TenantId, UserId};
use crate::domain::list::{COUNTED, ListQuery, ListSchema};
use crate::domain::person::display_name;
use crate::domain::row;
use crate::domain::time::Timestamp;
use crate::domain::words::end_of;
use crate::ports::{Database, DatabaseError, Row, Statement};
use serde::Deserialize;
use serde_json::{Value, json};

/// How long an invitation is good (14 days).
pub const LIFE_MS: i64 = 14 * 24 * 3_600_000;

/// How long a company sees what became of an invitation after its time (90 days); the audit tells longer.
const SEEN_MS: i64 = 90 * 24 * 3_600_000;

/// Who invited by `i`, as `b`: as the company calls them, and nobody where they are none of its members.
const WITH_INVITER: &str = "LEFT JOIN memberships b ON b.tenant_id = i.tenant_id AND b.user_id = i.invited_by";

/// An invitation about to be sent.
pub struct NewInvitation<'a> {
    pub tenant: &'a TenantId,
    pub id: &'a InvitationId,
    /// Who is invited.
    pub email: &'a Email,
    /// Hash of the mailed code.
    pub code_hash: &'a str,
    /// JSON list of the roles that go with it.
    pub role_ids: &'a str,
    /// Who invites.
    pub audit: audit::AuditContext<'a>,
}

/// The statements that invite. What waited for the same address is revoked: its code is dead, its roles are not given.
/// `kept` keeps the answer for whoever asks again with the same key.
#[must_use]
pub fn send(new: &NewInvitation<'_>, kept: Vec<Statement>, now: Timestamp) -> Vec<Statement> {
    let user = new.audit.actor;
    let mut batch = rights::require(new.tenant, user, rights::INVITE).to_vec();
    batch.extend(kept);
    batch.push(rights::are_roles(new.tenant, new.role_ids));
    batch.extend(rights::may_give(new.tenant, user, new.role_ids));
    batch.extend([
        // A disabled member too: they are enabled again, an invitation could not bring them back. And a placeholder user, who looks
        // like a member.
        Statement::new(
            "INSERT INTO must (already_member) SELECT 1 FROM users u JOIN directory d ON d.user_id = u.id AND d.tenant_id = ?1 \
             WHERE u.email = ?2",
            [json!(new.tenant), json!(new.email.as_str())],
        ),
        Statement::new(
            "INSERT INTO must (already_member) SELECT 1 FROM invitations i \
             WHERE i.tenant_id = ?1 AND i.email = ?2 AND i.state = 'pending' AND i.stand_in IS NOT NULL",
            [json!(new.tenant), json!(new.email.as_str())],
        ),
        Statement::new(
            "UPDATE invitations SET state = 'revoked', version = version + 1 \
             WHERE tenant_id = ?1 AND email = ?2 AND state = 'pending'",
            [json!(new.tenant), json!(new.email.as_str())],
        ),
        put(new, now),
        audit::event(new.tenant, AuditAction::InvitationSent, new.id, &new.audit, now),
    ]);
    batch
}

/// The statement that puts an invitation down.
#[must_use]
pub fn put(new: &NewInvitation<'_>, now: Timestamp) -> Statement {
    Statement::new(
        "INSERT INTO invitations (tenant_id, id, email, code_hash, role_ids, invited_by, created_at, sent_at, expires_at) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, CAST(?7 AS INTEGER), CAST(?7 AS INTEGER), CAST(?8 AS INTEGER))",
        [
            json!(new.tenant),
            json!(new.id),
            json!(new.email.as_str()),
            json!(new.code_hash),
            json!(new.role_ids),
            json!(new.audit.actor),
            json!(now.0),
            json!(now.plus(LIFE_MS).0),
        ],
    )
}

/// An invitation as its company knows it.
#[derive(Deserialize)]
pub struct InvitationRow {
    pub id: InvitationId,
    /// Who is invited.
    pub email: String,
    /// The roles that go with it.
    #[serde(deserialize_with = "row::json")]
    pub role_ids: Vec<RoleId>,
    /// `pending`, `accepted`, `declined` or `revoked`.
    pub state: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was last mailed.
    pub sent_at: Timestamp,
    /// Until when it is good.
    pub expires_at: Timestamp,
    /// Rises with every change.
    pub version: i64,
    first_name: Option<String>,
    last_name: Option<String>,
}

impl InvitationRow {
    /// Who invited, as a name; empty for somebody who is no member any more.
    #[must_use]
    pub fn invited_by(&self) -> String {
        inviter(self.first_name.as_deref(), self.last_name.as_deref())
    }
}

/// The name of whoever `WITH_INVITER` found.
fn inviter(first: Option<&str>, last: Option<&str>) -> String {
    first.zip(last).map_or_else(String::new, |(first, last)| display_name(first, last))
}

/// One of a company's invitations.
///
/// # Errors
/// Of the database.
pub async fn find(
    db: &dyn Database,
    tenant: &TenantId,
    id: &InvitationId,
) -> Result<Option<InvitationRow>, DatabaseError> {
    let sql = format!(
        "SELECT i.*, b.first_name, b.last_name FROM invitations i {WITH_INVITER} \
         WHERE i.tenant_id = ?1 AND i.id = ?2 AND i.stand_in IS NULL"
    );
    Answers::from(db.batch(vec![Statement::new(sql, [json!(tenant), json!(id)])]).await?).first()
}

/// The statements that send an invitation again with a new code and a new life. Who does that gives its roles (`role_ids`,
/// which never change) as much as who sent it first, and answers for it from then on; those that are gone meanwhile are nobody's
/// to give.
#[must_use]
pub fn resend(
    tenant: &TenantId,
    id: &InvitationId,
    role_ids: &str,
    code_hash: &str,
    audit: &audit::AuditContext<'_>,
    now: Timestamp,
) -> Vec<Statement> {
    let mut batch = rights::require(tenant, audit.actor, rights::INVITE).to_vec();
    batch.extend(rights::may_give(tenant, audit.actor, role_ids));
    batch.extend(renew(tenant, id, code_hash, audit, now));
    batch
}

/// The statements that give one that waits a new code and a new life.
#[must_use]
pub fn renew(
    tenant: &TenantId,
    id: &InvitationId,
    code_hash: &str,
    audit: &audit::AuditContext<'_>,
    now: Timestamp,
) -> [Statement; 3] {
    [
        Statement::new(
            "UPDATE invitations SET code_hash = ?3, invited_by = ?6, sent_at = CAST(?4 AS INTEGER), \
               expires_at = CAST(?5 AS INTEGER), version = version + 1 \
             WHERE tenant_id = ?1 AND id = ?2 AND state = 'pending' AND stand_in IS NULL",
            [json!(tenant), json!(id), json!(code_hash), json!(now.0), json!(now.plus(LIFE_MS).0), json!(audit.actor)],
        ),
        must_be_found(),
        audit::event(tenant, AuditAction::InvitationResent, id, audit, now),
    ]
}

/// Takes an invitation back.
///
/// # Errors
/// `PreconditionFailed` with `tenant_missing`, `forbidden` or `not_found`.
pub async fn revoke(
    db: &dyn Database,
    tenant: &TenantId,
    id: &InvitationId,
    audit: &audit::AuditContext<'_>,
    now: Timestamp,
) -> Result<(), DatabaseError> {
    let mut batch = rights::require(tenant, audit.actor, rights::INVITE).to_vec();
    batch.extend([
        Statement::new(
            "UPDATE invitations SET state = 'revoked', version = version + 1 \
             WHERE tenant_id = ?1 AND id = ?2 AND state = 'pending' AND stand_in IS NULL",
            [json!(tenant), json!(id)],
        ),
        must_be_found(),
        audit::event(tenant, AuditAction::InvitationRevoked, id, audit, now),
    ]);
    db.batch(batch).await.map(|_| ())
}

/// The statement that takes back everything that somebody sent: it may not have been them. Not what placeholder users wait for: whom they made
/// with a password or a link of their own stays too, and nobody is to see which of the two it was.
#[must_use]
pub fn revoke_all_of(inviter: &UserId) -> Statement {
    Statement::new(
        "UPDATE invitations SET state = 'revoked', version = version + 1 \
         WHERE state = 'pending' AND invited_by = ?1 AND stand_in IS NULL",
        [json!(inviter)],
    )
}

fn must_be_found() -> Statement {
    Statement::new("INSERT INTO must (not_found) SELECT changes() WHERE changes() <> 1", [])
}

/// What the list of what a company sent offers.
pub const OFFER: ListSchema = ListSchema {
    sorts: &["createdAt"],
    newest_first: true,
    searched: &[("email", "e")],
    tried: 1,
    flags: &[],
    fields: &[],
};

/// The states that the list can be filtered by, each as SQL; ?2 is now.
const STATES: [(&str, &str); 5] = [
    ("pending", "i.state = 'pending' AND i.expires_at > CAST(?2 AS INTEGER)"),
    ("expired", "i.state = 'pending' AND i.expires_at <= CAST(?2 AS INTEGER)"),
    ("accepted", "i.state = 'accepted'"),
    ("declined", "i.state = 'declined'"),
    ("revoked", "i.state = 'revoked'"),
];

/// A state that the list can be filtered by, as SQL.
#[must_use]
pub fn state_named(name: &str) -> Option<&'static str> {
    STATES.iter().find(|(known, _)| *known == name).map(|(_, sql)| *sql)
}

/// What a page is made of: ?1 tenant, ?2 now, then two values a term. A term is the beginning of the address or of its domain.
fn conditions(wanted: &ListQuery, filter: &SentFilter<'_>, values: &mut Vec<Value>) -> String {
    let mut sql = "i.tenant_id = ?1 AND i.stand_in IS NULL AND ?2 = ?2".to_owned();
    sql.extend(filter.state.map(|state| format!(" AND {state}")));
    if let Some(inviter) = filter.inviter {
        values.push(json!(inviter));
        sql.push_str(&format!(" AND i.invited_by = ?{}", values.len()));
    }
    for term in &wanted.terms {
        let at = values.len();
        values.extend([json!(term.beginning), json!(end_of(&term.beginning))]);
        let begins = |word: &str| format!("{word} >= ?{} AND {word} < ?{}", at + 1, at + 2);
        let domain = "substr(i.email, instr(i.email, '@') + 1)";
        sql.push_str(&format!(" AND (({}) OR ({}))", begins("i.email"), begins(domain)));
    }
    sql
}

/// What a list of what a company sent is narrowed to.
#[derive(Clone, Copy, Default)]
pub struct SentFilter<'a> {
    /// The SQL of a state.
    pub state: Option<&'static str>,
    /// Who sent it.
    pub inviter: Option<&'a UserId>,
}

/// A page of what a company sent.
pub struct SentInvitations {
    pub rows: Vec<InvitationRow>,
    /// Rows that there are.
    pub total: i64,
    /// Whether there may be more.
    pub is_minimum: bool,
    /// Where the next page goes on.
    pub next: Option<String>,
}

/// A page of what a company sent, and how many there are; with a search counted as far as every list does.
///
/// # Errors
/// Of the database.
pub async fn sent(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
    need: RequiredRight,
    wanted: &ListQuery,
    filter: &SentFilter<'_>,
    now: Timestamp,
) -> Result<(rights::AccessDecision, SentInvitations), DatabaseError> {
    let first = || vec![json!(tenant), json!(now.0)];
    let (mut page_values, mut count_values) = (first(), first());
    let from = conditions(wanted, filter, &mut page_values);
    let counted = conditions(wanted, filter, &mut count_values);
    let way = if wanted.descending { "DESC" } else { "ASC" };
    let behind = wanted.after.as_ref().map(|after| {
        page_values.push(json!(after.id));
        format!(" AND i.id {} ?{}", if wanted.descending { "<" } else { ">" }, page_values.len())
    });
    page_values.extend([json!(wanted.limit + 1), json!(wanted.offset())]);
    let at = page_values.len();
    let most = if wanted.terms.is_empty() { -1 } else { COUNTED + 1 };
    let batch = vec![
        rights::check(tenant, user, need),
        Statement::new(
            format!(
                "SELECT i.*, b.first_name, b.last_name FROM invitations i {WITH_INVITER} WHERE {from}{} ORDER BY i.id {way} \
                 LIMIT CAST(?{} AS INTEGER) OFFSET CAST(?{at} AS INTEGER)",
                behind.unwrap_or_default(),
                at - 1
            ),
            page_values,
        ),
        Statement::new(
            format!("SELECT COUNT(*) AS total FROM (SELECT 1 FROM invitations i WHERE {counted} LIMIT {most})"),
            count_values,
        ),
    ];
    let mut answers = Answers::from(db.batch(batch).await?);
    let standing = rights::decision(&mut answers)?;
    let (mut rows, total) = (answers.all::<InvitationRow>()?, answers.one::<Total>()?.total);
    let limit = usize::try_from(wanted.limit).unwrap_or(usize::MAX);
    let has_more = rows.len() > limit;
    rows.truncate(limit);
    let next = rows.last().filter(|_| has_more).map(|row| wanted.next(&json!(row.id), &row.id));
    let is_minimum = !wanted.terms.is_empty() && total > COUNTED;
    Ok((standing, SentInvitations { rows, total: if is_minimum { COUNTED } else { total }, is_minimum, next }))
}

/// What waits for a person.
pub struct ReceivedInvitation {
    pub id: InvitationId,
    pub company: Company,
    /// Titles of the roles that go with it.
    pub role_titles: Vec<String>,
    /// Who invited, as a name; empty for somebody who is no member any more.
    pub invited_by: String,
    /// Until when it is good.
    pub expires_at: Timestamp,
}

#[derive(Deserialize)]
struct ReceivedRow {
    invitation_id: InvitationId,
    expires_at: Timestamp,
    first_name: Option<String>,
    last_name: Option<String>,
    #[serde(deserialize_with = "row::json")]
    role_titles: Vec<String>,
}

#[derive(Deserialize)]
struct InviterRow {
    first_name: Option<String>,
    last_name: Option<String>,
}

/// What waits for a person at their verified address, with company, inviter and the titles of the roles; not what a company
/// that has disabled them sent before.
///
/// # Errors
/// Of the database.
pub async fn received(
    db: &dyn Database,
    user: &UserId,
    now: Timestamp,
) -> Result<Vec<ReceivedInvitation>, DatabaseError> {
    let statement = Statement::new(
        format!(
            "SELECT t.*, i.id AS invitation_id, i.expires_at, b.first_name, b.last_name, \
           (SELECT json_group_array(title) FROM (SELECT r.title FROM json_each(CASE WHEN i.stand_in IS NULL THEN i.role_ids \
                ELSE (SELECT json_group_array(rm.role_id) FROM role_members rm WHERE rm.tenant_id = i.tenant_id AND rm.user_id = i.stand_in) \
                END) j JOIN roles r ON r.tenant_id = i.tenant_id AND r.id = j.value ORDER BY r.title)) AS role_titles \
         FROM invitations i JOIN tenants t ON t.id = i.tenant_id AND t.state = 1 {WITH_INVITER} \
         WHERE i.person = ?1 AND i.is_proven = 1 AND i.state = 'pending' AND i.expires_at > CAST(?2 AS INTEGER) \
           AND NOT EXISTS (SELECT 1 FROM memberships m \
             WHERE m.tenant_id = i.tenant_id AND m.user_id IN (?1, i.stand_in) AND m.state = 0) AND {} \
         ORDER BY i.expires_at LIMIT 100",
            may_still_invite()
        ),
        [json!(user), json!(now.0)],
    );
    let received = |row: &Row| {
        let (company, row) = (read::<CompanyRow>(row)?, read::<ReceivedRow>(row)?);
        Ok(ReceivedInvitation {
            id: row.invitation_id,
            company: company.into(),
            role_titles: row.role_titles,
            invited_by: inviter(row.first_name.as_deref(), row.last_name.as_deref()),
            expires_at: row.expires_at,
        })
    };
    Answers::from(db.batch(vec![statement]).await?).rows()?.iter().map(received).collect()
}

/// The company behind a mailed code and who invited, as a name, for the owner of the address that it was mailed to.
///
/// # Errors
/// Of the database.
pub async fn company_of(
    db: &dyn Database,
    code_hash: &str,
    email: &Email,
    now: Timestamp,
) -> Result<Option<(Company, String)>, DatabaseError> {
    let statement = Statement::new(
        format!(
            "SELECT t.*, b.first_name, b.last_name FROM invitations i JOIN tenants t ON t.id = i.tenant_id AND t.state = 1 {WITH_INVITER} \
             WHERE i.code_hash = ?1 AND i.email = ?2 AND i.state = 'pending' AND i.expires_at > CAST(?3 AS INTEGER) \
               AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.tenant_id = i.tenant_id AND m.user_id = i.stand_in AND m.state = 0) \
               AND {}",
            may_still_invite()
        ),
        [json!(code_hash), json!(email.as_str()), json!(now.0)],
    );
    let rows = Answers::from(db.batch(vec![statement]).await?).rows()?;
    let Some(row) = rows.first() else { return Ok(None) };
    let by: InviterRow = read(row)?;
    Ok(Some((read::<CompanyRow>(row)?.into(), inviter(by.first_name.as_deref(), by.last_name.as_deref()))))
}

/// Forgets invitations whose time was over long ago, whatever became of them.
#[must_use]
pub fn forget(most: u32, now: Timestamp) -> Statement {
    Statement::new(
        "DELETE FROM invitations WHERE (tenant_id, id) IN \
           (SELECT tenant_id, id FROM invitations WHERE expires_at <= CAST(?1 AS INTEGER) LIMIT CAST(?2 AS INTEGER))",
        [json!(now.plus(-SEEN_MS).0), json!(most)],
    )
}
