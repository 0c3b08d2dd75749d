//! Table `mail_outbox`: mails, written in the batch of their cause, leased before they are sent, delivered after the response and retried by
//! cron until they are accepted. At most one sender holds a mail at a time. Security notices go first (`notices`), then other personal mails,
//! then the bulk mails by which companies invite people; among these no company waits for the whole queue of another (decision 058).

use super::rows::BatchResults;
use crate::domain::ids::{MailId, TenantId, UserId};
use crate::domain::messages::mail::MailTemplate;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::json_list;
use crate::storage::sql::Sql;
use serde::Deserialize;
use serde_json::{Value, json};

/// How long a lease holds (two minutes): longer than any send may take.
const LEASE_MS: i64 = 120_000;

/// How long operators and recipients can see that a mail was sent or given up (90 days).
const RETENTION_MS: i64 = 90 * 24 * 3_600_000;

/// SQL: the mail is deleted together with its recipient's account. Invitations still to be sent and the mail about the erasure are not.
pub(super) const DELETED_WITH_ACCOUNT: &str =
    "(template <> 'invitation' OR state <> 'waiting') AND template <> 'accountErased'";

/// SQL assignment that clears the recipient of the mail about an erased account once it is sent or given up.
const CLEAR_RECIPIENT: &str = "recipient = CASE template WHEN 'accountErased' THEN '' ELSE recipient END";

/// The recipient of a mail.
#[derive(Clone, Copy)]
pub enum Recipient<'a> {
    /// A user by id, at the address and in the language that they have when the row is written.
    User(&'a UserId),
    Address(&'a str),
    /// An address, if the user of this id is still its placeholder.
    Placeholder(&'a str, &'a UserId),
}

/// A mail to be written.
pub struct NewMail<'a> {
    /// Its permanent id, by which the recipient's mail program also recognizes a duplicate.
    pub id: &'a MailId,
    /// The recipient.
    pub to: Recipient<'a>,
    /// The language, unless the recipient chose one.
    pub language: &'a str,
    pub template: MailTemplate,
    /// The company that sends it, if one does.
    pub tenant: Option<&'a TenantId>,
    /// Values and link, encrypted.
    pub sealed: &'a str,
}

/// Columns of a new mail, in the order that every statement that writes one uses.
pub(super) const COLUMNS: &str = "id, recipient, language, template, params, due_at, created_at, bulk, tenant_id, turn";

/// SQL of the turn of a company's next bulk mail: one after its own waiting mails, but not before the lowest waiting turn of all. So the last of
/// many mails gets a late turn, and a company with few mails is sent beside the first of them. `tenant` is the parameter of the company.
pub(super) fn next_turn(tenant: Sql<'_>) -> String {
    format!(
        "MAX(COALESCE((SELECT MIN(turn) FROM mail_outbox WHERE state = 'waiting' AND bulk = 1), 0), \
         COALESCE((SELECT MAX(turn) + 1 FROM mail_outbox WHERE state = 'waiting' AND bulk = 1 AND tenant_id = {tenant}), 0))"
    )
}

/// The statement that inserts a mail into the outbox.
#[must_use]
pub fn insert(mail: &NewMail<'_>, now: Timestamp) -> Statement {
    let (key, placeholder) = match mail.to {
        Recipient::User(user) => (json!(user), None),
        Recipient::Address(address) => (json!(address), None),
        Recipient::Placeholder(address, user) => (json!(address), Some(json!(user))),
    };
    let bulk = mail.template.is_bulk();
    let mut values = vec![
        json!(mail.id),
        key,
        json!(mail.language),
        json!(mail.template.into_str()),
        json!(mail.sealed),
        json!(now.0),
        json!(i64::from(bulk)),
        json!(mail.tenant.map_or("", TenantId::as_str)),
    ];
    values.extend(placeholder);
    let turn = if bulk { next_turn(Sql("?8")) } else { "0".to_owned() };
    let rest = format!("?4, ?5, CAST(?6 AS INTEGER), CAST(?6 AS INTEGER), CAST(?7 AS INTEGER), ?8, {turn}");
    let by_address = "?1, ?2, COALESCE((SELECT language FROM users WHERE email = ?2), ?3)";
    let row = match mail.to {
        Recipient::User(_) => {
            format!("SELECT ?1, email, COALESCE(language, ?3), {rest} FROM users WHERE id = ?2 AND is_stand_in = 0")
        }
        Recipient::Address(_) => format!("VALUES ({by_address}, {rest})"),
        Recipient::Placeholder(..) => {
            format!("SELECT {by_address}, {rest} FROM users WHERE id = ?9 AND is_stand_in = 1")
        }
    };
    Statement::new(format!("INSERT INTO mail_outbox ({COLUMNS}) {row}"), values)
}

/// Deletes the waiting mails of the pending invitations `i` that fulfil a condition: their links are about to become invalid, so it precedes the
/// statement that ends the invitations or gives them another code. A company has at most one pending invitation to an address, so both say which
/// mail is its.
#[must_use]
pub fn delete_of_invitations(condition: &str, values: impl Into<Vec<Value>>) -> Statement {
    Statement::new(
        format!(
            "DELETE FROM mail_outbox WHERE id IN (SELECT o.id FROM invitations i CROSS JOIN mail_outbox o INDEXED BY mail_outbox_by_recipient \
               ON o.recipient = i.email AND o.tenant_id = i.tenant_id AND o.template = 'invitation' AND o.state = 'waiting' \
             WHERE i.state = 'pending' AND {condition})"
        ),
        values,
    )
}

/// A mail that the caller may send until the lease expires.
#[derive(Deserialize)]
pub struct LeasedMail {
    pub id: MailId,
    /// The recipient's address.
    pub recipient: String,
    /// Language code.
    pub language: String,
    /// Name of the template.
    pub template: String,
    /// Encrypted values.
    #[serde(rename = "params")]
    pub sealed: String,
    /// Attempts, this one included.
    pub attempts: i64,
    /// When its cause was.
    pub created_at: Timestamp,
    /// Whether it invites into a company that is disabled.
    pub is_of_disabled_company: bool,
}

/// Mails leased at once, at most.
const LEASED_MAILS: u32 = 20;

/// SQL: the mail is due and not leased; ?1 is now.
const DUE: &str = "state = 'waiting' AND due_at <= CAST(?1 AS INTEGER) AND (leased_until IS NULL OR leased_until <= CAST(?1 AS INTEGER))";

/// Leases at most 20 due mails: notices first, then other personal mails, then bulk mails by turn.
///
/// # Errors
/// Of the database.
pub async fn lease(db: &dyn Database, now: Timestamp) -> Result<Vec<LeasedMail>, DatabaseError> {
    let mails = format!("SELECT id FROM mail_outbox WHERE {DUE} ORDER BY bulk, turn, due_at LIMIT CAST(?3 AS INTEGER)");
    lease_selected(db, &mails, &[json!(LEASED_MAILS)], now).await
}

/// Leases at most 20 of the given mails, those that are due.
///
/// # Errors
/// Of the database.
pub async fn lease_these(db: &dyn Database, ids: &[MailId], now: Timestamp) -> Result<Vec<LeasedMail>, DatabaseError> {
    let mails = format!(
        "SELECT id FROM mail_outbox WHERE {DUE} AND id IN (SELECT value FROM json_each(?3)) LIMIT CAST(?4 AS INTEGER)"
    );
    lease_selected(db, &mails, &[json_list(ids), json!(LEASED_MAILS)], now).await
}

async fn lease_selected(
    db: &dyn Database,
    mails: &str,
    values: &[Value],
    now: Timestamp,
) -> Result<Vec<LeasedMail>, DatabaseError> {
    let statement = Statement::new(
        format!(
            "UPDATE mail_outbox SET leased_until = CAST(?2 AS INTEGER), attempts = attempts + 1 WHERE id IN ({mails}) \
             RETURNING id, recipient, language, template, params, attempts, created_at, \
               bulk = 1 AND EXISTS (SELECT 1 FROM tenants t WHERE t.id = tenant_id AND t.state = 0) AS is_of_disabled_company"
        ),
        [json!(now.0), json!(now.plus(LEASE_MS).0)].iter().chain(values).cloned().collect::<Vec<_>>(),
    );
    BatchResults::from(db.batch(vec![statement]).await?).all()
}

/// When the oldest waiting mails were created.
#[derive(Deserialize)]
pub struct OldestMails {
    /// The oldest personal mail.
    pub personal: Option<Timestamp>,
    /// The oldest bulk mail.
    pub bulk: Option<Timestamp>,
}

/// Selects when the oldest waiting mails were created (`OldestMails`).
#[must_use]
pub fn waiting_since() -> Statement {
    Statement::new(
        "SELECT (SELECT MIN(created_at) FROM mail_outbox WHERE state = 'waiting' AND bulk = 0) AS personal, \
           (SELECT MIN(created_at) FROM mail_outbox WHERE state = 'waiting' AND bulk = 1) AS bulk",
        [],
    )
}

/// The result of a delivery attempt.
pub enum DeliveryResult {
    /// The mail was accepted.
    Sent,
    /// It is retried at this time.
    Retry(Timestamp, String),
    /// It is given up: a dead letter, visible to operators.
    Dead(String),
    /// Nobody could follow its link any more, so it is deleted: the link has expired, or invites into a disabled company. A mail that waited until the
    /// company is enabled would keep a link that opens an account, and look late meanwhile. Whoever enables the company invites again.
    Dropped,
}

/// Records the result of a delivery attempt. The contents of a mail are deleted once it is sent or given up.
#[must_use]
pub fn record_delivery(id: &MailId, end: &DeliveryResult, now: Timestamp) -> Statement {
    match end {
        DeliveryResult::Sent => Statement::new(
            format!(
                "UPDATE mail_outbox SET state = 'sent', params = '', failure = NULL, leased_until = NULL, sent_at = CAST(?2 AS INTEGER), \
                   {CLEAR_RECIPIENT} WHERE id = ?1"
            ),
            [json!(id), json!(now.0)],
        ),
        DeliveryResult::Retry(due, why) => Statement::new(
            "UPDATE mail_outbox SET due_at = CAST(?2 AS INTEGER), failure = ?3, leased_until = NULL WHERE id = ?1",
            [json!(id), json!(due.0), json!(why)],
        ),
        DeliveryResult::Dead(why) => Statement::new(
            format!(
                "UPDATE mail_outbox SET state = 'dead', params = '', failure = ?2, leased_until = NULL, {CLEAR_RECIPIENT} WHERE id = ?1"
            ),
            [json!(id), json!(why)],
        ),
        DeliveryResult::Dropped => Statement::new("DELETE FROM mail_outbox WHERE id = ?1", [json!(id)]),
    }
}

/// Deletes old mails that were sent or given up; waiting mails stay.
#[must_use]
pub fn delete_expired(limit: u32, now: Timestamp) -> Statement {
    Statement::new(
        "DELETE FROM mail_outbox WHERE id IN (SELECT id FROM mail_outbox \
           WHERE state IN ('sent', 'dead') AND due_at <= CAST(?1 AS INTEGER) LIMIT CAST(?2 AS INTEGER))",
        [json!(now.plus(-RETENTION_MS).0), json!(limit)],
    )
}
