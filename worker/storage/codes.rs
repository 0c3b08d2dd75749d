//! Table `codes`: one-time codes of mailed links. A code is bound to the address that it was created for, and is deleted when it is used, in
//! the batch of what it authorizes. One that replaces a password is also bound to the credential version.

use super::profiles::must_be_verified;
use super::rows::BatchResults;
use super::snapshots::{self, CurrentSnapshot};
use super::sql::Sql;
use super::{audit, authority_outbox, must, users};
use crate::domain::audit::action::AuditAction;
use crate::domain::credentials::one_time_code::Purpose;
use crate::domain::credentials::password::PasswordHash;
use crate::domain::identity::email::Email;
use crate::domain::ids::{MailId, OutboxId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::Deserialize;
use serde_json::{Value, json};

/// SQL: the credentials of the user `u` are still those that the code was created for. A code that verifies the address and one that sets the
/// first password replace none, so they outlive every change of credentials that does not delete them.
fn is_of_current_credentials(code: Sql<'_>) -> String {
    format!(
        "(u.credential_version = {code}.credential_version OR {code}.purpose = 'verify' \
           OR NOT EXISTS (SELECT 1 FROM credentials WHERE credentials.user_id = u.id))"
    )
}

/// A code and the mail that carries it.
pub struct MailedCode<'a> {
    /// What it authorizes.
    pub purpose: Purpose,
    /// Hash of the code.
    pub hash: &'a str,
    pub mail_id: &'a MailId,
    /// The mail's encrypted contents.
    pub sealed: &'a str,
    /// Language for a user who never chose one.
    pub language: &'a str,
    /// Name of the mail's template.
    pub template: &'a str,
}

/// The user that a code is created for. For an unknown address or a disabled user none is created, at the same cost.
pub enum Owner<'a> {
    /// The user with this address.
    Email(&'a Email),
    /// This user, while their address is not verified.
    Unverified(&'a UserId),
}

impl Owner<'_> {
    fn keys(&self) -> (Value, Value) {
        match self {
            Self::Email(email) => (json!(email.as_str()), json!(null)),
            Self::Unverified(user) => (json!(null), json!(user)),
        }
    }
}

/// The statements that insert a code and its mail, if its owner exists.
#[must_use]
pub fn mail(mailed: &MailedCode<'_>, owner: &Owner<'_>, now: Timestamp) -> [Statement; 2] {
    let (email, user) = owner.keys();
    let code = Statement::new(
        "INSERT INTO codes (hash, purpose, user_id, email, credential_version, expires_at, created_at) \
         SELECT ?3, ?4, id, email, credential_version, CAST(?5 AS INTEGER), CAST(?6 AS INTEGER) FROM users \
         WHERE state = 1 AND (email = ?1 OR (id = ?2 AND email_verified = 0))",
        [
            email.clone(),
            user.clone(),
            json!(mailed.hash),
            json!(mailed.purpose.into_str()),
            json!(now.plus(mailed.purpose.life_ms()).0),
            json!(now.0),
        ],
    );
    let mail = Statement::new(
        // The user waits for this mail, so it is personal, not bulk, and belongs to no company.
        "INSERT INTO mail_outbox (id, recipient, language, template, params, due_at, created_at) \
         SELECT ?3, email, COALESCE(language, ?4), ?5, ?6, CAST(?7 AS INTEGER), CAST(?7 AS INTEGER) FROM users \
         WHERE state = 1 AND (email = ?1 OR (id = ?2 AND email_verified = 0))",
        [
            email,
            user,
            json!(mailed.mail_id),
            json!(mailed.language),
            json!(mailed.template),
            json!(mailed.sealed),
            json!(now.0),
        ],
    );
    [code, mail]
}

/// The audit event that a code was mailed, if its owner exists.
#[must_use]
pub fn mailed_event(owner: &Owner<'_>, audit: &audit::AuditContext<'_>, now: Timestamp) -> Statement {
    let (email, user) = owner.keys();
    Statement::new(
        "INSERT INTO audit (tenant_id, seq, id, action, actor, object, network, trace_id, created_at) \
         SELECT '', (SELECT COALESCE(MAX(seq), 0) + 1 FROM audit WHERE tenant_id = ''), ?3, ?7, ?4, id, ?5, ?3, \
           CAST(?6 AS INTEGER) FROM users WHERE state = 1 AND (email = ?1 OR (id = ?2 AND email_verified = 0))",
        [
            email,
            user,
            json!(audit.trace_id),
            json!(audit.actor),
            json!(audit.network),
            json!(now.0),
            json!(AuditAction::AuthCodeMailed),
        ],
    )
}

/// The owner of a valid code.
pub struct CodeOwner {
    pub user: UserId,
    pub first_name: String,
    pub last_name: String,
    /// Titles of their companies.
    pub companies: Vec<String>,
    /// The password that they must not choose again, because others know it: one that a company set, or that opened a limited session.
    pub replaced: Option<PasswordHash>,
}

/// The owner of a code, if it is valid; does not consume it.
///
/// # Errors
/// Of the database.
pub async fn owner(
    db: &dyn Database,
    purpose: Purpose,
    hash: &str,
    email: &Email,
    now: Timestamp,
) -> Result<Option<CodeOwner>, DatabaseError> {
    const IS_VALID: &str = "c.hash = ?1 AND c.purpose = ?2 AND c.email = ?3 AND c.expires_at > CAST(?4 AS INTEGER)";
    // A code with its user, if the user still has the address and credentials of the code.
    let owner = format!(
        "codes c JOIN users u ON u.id = c.user_id AND u.email = c.email AND u.state = 1 AND {}",
        is_of_current_credentials(Sql("c"))
    );
    let values = [json!(hash), json!(purpose.into_str()), json!(email.as_str()), json!(now.0)];
    let user_query = format!(
        "SELECT u.id, u.first_name, u.last_name, k.password_phc, k.pepper_id FROM {owner} \
           LEFT JOIN credentials k ON k.user_id = u.id AND k.set_by_company = 1 WHERE {IS_VALID}"
    );
    let companies = format!(
        "SELECT t.title FROM {owner} JOIN directory d ON d.user_id = u.id AND d.state = 1 JOIN tenants t ON t.id = d.tenant_id \
         WHERE {IS_VALID} LIMIT 100"
    );
    #[derive(Deserialize)]
    struct Row {
        id: UserId,
        first_name: String,
        last_name: String,
        password_phc: Option<String>,
        pepper_id: Option<String>,
    }
    #[derive(Deserialize)]
    struct Title {
        title: String,
    }
    let batch = vec![Statement::new(user_query, values.clone()), Statement::new(companies, values)];
    let mut results = BatchResults::from(db.batch(batch).await?);
    let (found, titles) = (results.first::<Row>()?, results.all::<Title>()?);
    Ok(found.map(|Row { id, first_name, last_name, password_phc, pepper_id }| CodeOwner {
        user: id,
        first_name,
        last_name,
        companies: titles.into_iter().map(|row| row.title).collect(),
        replaced: users::password_hash(password_phc, pepper_id),
    }))
}

/// Consumes a code, or aborts the batch with `link_expired`.
#[must_use]
pub fn consume(purpose: Purpose, hash: &str, email: &Email, user: &UserId, now: Timestamp) -> [Statement; 2] {
    [
        Statement::new(
            format!(
                "DELETE FROM codes WHERE hash = ?1 AND purpose = ?2 AND email = ?3 AND user_id = ?4 AND expires_at > CAST(?5 AS INTEGER) \
                   AND EXISTS (SELECT 1 FROM users u WHERE u.id = codes.user_id AND u.email = codes.email AND u.state = 1 AND {})",
                is_of_current_credentials(Sql("codes"))
            ),
            [json!(hash), json!(purpose.into_str()), json!(email.as_str()), json!(user), json!(now.0)],
        ),
        must::change_one_row(Precondition::LinkExpired),
    ]
}

/// Verifies the caller's address by its code and returns the user's snapshot, which the outbox row `row` also sends to their
/// authority. `credential_version` is what a limited session must still find.
///
/// # Errors
/// `PreconditionFailed`: `link_expired`, `credential_changed`; or of the database.
pub async fn verify(
    db: &dyn Database,
    hash: &str,
    email: &Email,
    row: &OutboxId,
    credential_version: Option<i64>,
    audit: &audit::AuditContext<'_>,
    now: Timestamp,
) -> Result<CurrentSnapshot, DatabaseError> {
    let user = audit.actor;
    let mut batch: Vec<Statement> =
        credential_version.map(|version| must_be_verified(user, version)).into_iter().collect();
    batch.extend(consume(Purpose::Verify, hash, email, user, now));
    batch.extend([
        Statement::new("UPDATE users SET email_verified = 1, version = version + 1 WHERE id = ?1", [json!(user)]),
        Statement::new(
            "DELETE FROM codes WHERE user_id = ?1 AND purpose = ?2",
            [json!(user), json!(Purpose::Verify.into_str())],
        ),
        authority_outbox::newest(row, user, now),
        audit::event(None, AuditAction::AuthEmailVerified, user, audit, now),
    ]);
    batch.extend(snapshots::of_user(user));
    snapshots::last(db.batch(batch).await?)
}

/// Deletes expired codes.
#[must_use]
pub fn delete_expired(limit: u32, now: Timestamp) -> Statement {
    Statement::new(
        "DELETE FROM codes WHERE hash IN \
           (SELECT hash FROM codes WHERE expires_at <= CAST(?1 AS INTEGER) LIMIT CAST(?2 AS INTEGER))",
        [json!(now.0), json!(limit)],
    )
}
