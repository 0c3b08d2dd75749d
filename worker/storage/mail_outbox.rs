//! Table `mail_outbox`: mails, written in the batch of their cause, leased before they are sent, delivered after the answer
//! and again by cron until somebody took them. At most one sender holds a mail at a time. What people are told about the security of their
//! account goes first (`notices`), then other personal mails, then those by which companies take people in, and among these no company waits
//! for the whole queue of another (decision 058).

use super::rows::Answers;
use crate::domain::ids::{MailId, TenantId, UserId};
use crate::domain::mail::Template;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::Deserialize;
use serde_json::{Value, json};

/// How long a sender has a mail to itself (two minutes): longer than any send may take.
const LEASE_MS: i64 = 120_000;

/// How long operations and receivers can see that a mail was sent, or given up (90 days).
const KEPT_MS: i64 = 90 * 24 * 3_600_000;

/// A mail that goes when its receiver's account does, as SQL: not an invitation that is still to be sent.
pub(super) const DELETED_WITH_ACCOUNT: &str =
    "(template <> 'invitation' OR state <> 'waiting') AND template <> 'accountErased'";

/// Whoever left is told so, and then nothing holds their address any more, as SQL.
const CLEAR_RECIPIENT: &str = "recipient = CASE template WHEN 'accountErased' THEN '' ELSE recipient END";

/// Who gets a mail.
#[derive(Clone, Copy)]
pub enum Recipient<'a> {
    /// A person by id, at the address and in the language that they have when it is written.
    Person(&'a UserId),
    /// Whoever reads this address.
    Address(&'a str),
    /// Whoever reads this address, where the person of this id only stands for them.
    Placeholder(&'a str, &'a UserId),
}

/// A mail to be written.
pub struct NewMail<'a> {
    /// Its id for ever; also how its receiver's program tells two copies of one mail.
    pub id: &'a MailId,
    /// Who gets it.
    pub to: Recipient<'a>,
    /// The receiver's language, unless they chose one themselves.
    pub language: &'a str,
    /// What it says.
    pub template: Template,
    /// The company that sends it; none where nobody's company does.
    pub tenant: Option<&'a TenantId>,
    /// Values and link, sealed.
    pub sealed: &'a str,
}

/// Columns of a new mail, in the order that every statement that writes one keeps.
pub(super) const COLUMNS: &str = "id, recipient, language, template, params, due_at, created_at, bulk, tenant_id, turn";

/// The turn of a company's next mail in bulk, as SQL: behind its own that wait, level with what is sent now. A company that sends many
/// has its last turn late; one that sends a few stands beside the first of them. `tenant` is the parameter that names the company.
pub(super) fn next_turn(tenant: &str) -> String {
    format!(
        "MAX(COALESCE((SELECT MIN(turn) FROM mail_outbox WHERE state = 'waiting' AND bulk = 1), 0), \
         COALESCE((SELECT MAX(turn) + 1 FROM mail_outbox WHERE state = 'waiting' AND bulk = 1 AND tenant_id = {tenant}), 0))"
    )
}

/// The statement that puts a mail into the outbox.
#[must_use]
pub fn insert(mail: &NewMail<'_>, now: Timestamp) -> Statement {
    let (key, stand_in) = match mail.to {
        Recipient::Person(user) => (json!(user), None),
        Recipient::Address(address) => (json!(address), None),
        Recipient::Placeholder(address, user) => (json!(address), Some(json!(user))),
    };
    let bulk = mail.template.is_bulk();
    let mut values = vec![
        json!(mail.id),
        key,
        json!(mail.language),
        json!(mail.template.name()),
        json!(mail.sealed),
        json!(now.0),
        json!(i64::from(bulk)),
        json!(mail.tenant.map_or("", TenantId::as_str)),
    ];
    values.extend(stand_in);
    let turn = if bulk { next_turn("?8") } else { "0".to_owned() };
    let rest = format!("?4, ?5, CAST(?6 AS INTEGER), CAST(?6 AS INTEGER), CAST(?7 AS INTEGER), ?8, {turn}");
    let by_address = "?1, ?2, COALESCE((SELECT language FROM users WHERE email = ?2), ?3)";
    let row = match mail.to {
        Recipient::Person(_) => {
            format!("SELECT ?1, email, COALESCE(language, ?3), {rest} FROM users WHERE id = ?2 AND is_stand_in = 0")
        }
        Recipient::Address(_) => format!("VALUES ({by_address}, {rest})"),
        Recipient::Placeholder(..) => {
            format!("SELECT {by_address}, {rest} FROM users WHERE id = ?9 AND is_stand_in = 1")
        }
    };
    Statement::new(format!("INSERT INTO mail_outbox ({COLUMNS}) {row}"), values)
}

/// A mail whose sender we are until the lease is over.
#[derive(Deserialize)]
pub struct LeasedMail {
    /// The row.
    pub id: MailId,
    /// The address.
    pub recipient: String,
    /// Language code.
    pub language: String,
    /// Name of the template.
    pub template: String,
    /// Sealed values.
    #[serde(rename = "params")]
    pub sealed: String,
    /// Attempts, this one included.
    pub attempts: i64,
}

/// Most mails that are leased at once.
const MOST: u32 = 20;

/// Mails that are due and nobody's, ?1 is now.
const DUE: &str = "state = 'waiting' AND due_at <= CAST(?1 AS INTEGER) AND (leased_until IS NULL OR leased_until <= CAST(?1 AS INTEGER))";

/// Leases at most 20 mails that are due: notices first, other personal ones, then of every company in its turn.
///
/// # Errors
/// Of the database.
pub async fn lease(db: &dyn Database, now: Timestamp) -> Result<Vec<LeasedMail>, DatabaseError> {
    let mails = format!("SELECT id FROM mail_outbox WHERE {DUE} ORDER BY bulk, turn, due_at LIMIT CAST(?3 AS INTEGER)");
    lease_selected(db, &mails, &[json!(MOST)], now).await
}

/// Leases the first 20 of these mails, as far as they are due.
///
/// # Errors
/// Of the database.
pub async fn lease_these(db: &dyn Database, ids: &[MailId], now: Timestamp) -> Result<Vec<LeasedMail>, DatabaseError> {
    let mails = format!(
        "SELECT id FROM mail_outbox WHERE {DUE} AND id IN (SELECT value FROM json_each(?3)) LIMIT CAST(?4 AS INTEGER)"
    );
    lease_selected(db, &mails, &[json!(json!(ids).to_string()), json!(MOST)], now).await
}

async fn lease_selected(
    db: &dyn Database,
    mails: &str,
    which: &[Value],
    now: Timestamp,
) -> Result<Vec<LeasedMail>, DatabaseError> {
    let statement = Statement::new(
        format!(
            "UPDATE mail_outbox SET leased_until = CAST(?2 AS INTEGER), attempts = attempts + 1 WHERE id IN ({mails}) \
             RETURNING id, recipient, language, template, params, attempts"
        ),
        [json!(now.0), json!(now.plus(LEASE_MS).0)].iter().chain(which).cloned().collect::<Vec<_>>(),
    );
    Answers::from(db.batch(vec![statement]).await?).all()
}

/// Since when the oldest mails wait; none where none does.
#[derive(Deserialize)]
pub struct OldestMails {
    /// A personal one.
    pub personal: Option<Timestamp>,
    /// One of those by which companies take people in.
    pub bulk: Option<Timestamp>,
}

/// Asks since when the oldest mails wait (`OldestMails`).
#[must_use]
pub fn waiting_since() -> Statement {
    Statement::new(
        "SELECT (SELECT MIN(created_at) FROM mail_outbox WHERE state = 'waiting' AND bulk = 0) AS personal, \
           (SELECT MIN(created_at) FROM mail_outbox WHERE state = 'waiting' AND bulk = 1) AS bulk",
        [],
    )
}

/// How a delivery ended.
pub enum DeliveryResult {
    /// Somebody took it.
    Sent,
    /// It is tried again at this time.
    Retry(Timestamp, String),
    /// It is given up: a dead letter, for operations to see.
    Dead(String),
}

/// Writes down how a delivery ended. What a mail said is forgotten with its end.
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
    }
}

/// Forgets mails that ended long ago; what waits stays.
#[must_use]
pub fn forget(most: u32, now: Timestamp) -> Statement {
    Statement::new(
        "DELETE FROM mail_outbox WHERE id IN (SELECT id FROM mail_outbox \
           WHERE state IN ('sent', 'dead') AND due_at <= CAST(?1 AS INTEGER) LIMIT CAST(?2 AS INTEGER))",
        [json!(now.plus(-KEPT_MS).0), json!(most)],
    )
}
