//! Notices: mails about the security of an account, rows of `mail_outbox` that know whose account it is and by which code "that was not
//! me" is said (decision 169). They go before every other mail, and what others can cause by failing, again and again, is told rarely.

use super::factors::without_factor;
use super::rows::{Answers, CredentialVersion};
use super::{audit, authority_outbox, codes};
use crate::domain::audit_action::AuditAction;
use crate::domain::email::Email;
use crate::domain::ids::{DeviceId, MailId, OutboxId, UserId};
use crate::domain::mail::Template;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::Deserialize;
use serde_json::{Value, json};

/// How long "that was not me" can be said by a mail (7 days): a mail is read after a holiday, and found in an old mailbox by others later.
pub const LIFE_MS: i64 = 7 * 24 * 3_600_000;
/// How long nothing more is said of a lockout (a day).
const LOCKOUT_MS: i64 = 24 * 3_600_000;
/// How long sign-ins from new devices are counted together (an hour).
const NEW_DEVICES_MS: i64 = 3_600_000;
/// Most sign-ins from new devices of that time that are told one by one; the next is told as many.
const NEW_DEVICES: i64 = 3;

/// A notice to be written, at the address and in the language that its person has then.
pub struct NewNotice<'a> {
    /// Id of the mail.
    pub mail_id: &'a MailId,
    /// What it says.
    pub template: Template,
    /// Hash of the code of its link; none where there is nothing left to defend.
    pub code_hash: Option<&'a str>,
    /// Language of a person who never chose one.
    pub language: &'a str,
    /// Values and link, sealed.
    pub sealed: &'a str,
}

/// Whose account something happened to.
pub enum Account<'a> {
    /// This person's.
    Of(&'a UserId),
    /// That of whoever has this address, if anybody.
    At(&'a Email),
}

impl NewNotice<'_> {
    /// The statement that tells the person. It ends with a condition, so that more can follow.
    #[must_use]
    pub fn notify(&self, user: &UserId, now: Timestamp) -> Statement {
        self.insert("?3", "users u", "u.id = ?7", vec![json!(user)], now)
    }

    /// The same, unless it was told within a day already: whoever fails on purpose fills no mailbox.
    #[must_use]
    pub fn notify_once_a_day(&self, account: &Account<'_>, now: Timestamp) -> Statement {
        let (owner, key) = match account {
            Account::Of(user) => ("u.id = ?7", json!(user)),
            Account::At(email) => ("u.email = ?7", json!(email.as_str())),
        };
        let rarely = "AND u.state = 1 AND NOT EXISTS \
           (SELECT 1 FROM mail_outbox o WHERE o.user_id = u.id AND o.template = ?3 AND o.created_at > CAST(?8 AS INTEGER))";
        let values = vec![key, json!(now.plus(-LOCKOUT_MS).0)];
        self.insert("?3", "users u", &format!("{owner} {rarely}"), values, now)
    }

    /// The statement that tells of a sign-in from a device that the account does not know, before the sign-in makes it known. The very first
    /// sign-in is no news. It answers a row where there is something to tell.
    #[must_use]
    pub fn notify_new_device(&self, user: &UserId, device: &DeviceId, now: Timestamp) -> Statement {
        let from = "users u, (SELECT COUNT(*) AS sent FROM mail_outbox o \
           WHERE o.user_id = ?7 AND o.template = ?3 AND o.created_at > CAST(?9 AS INTEGER)) lately";
        let news = "u.id = ?7 AND u.last_login IS NOT NULL \
           AND NOT EXISTS (SELECT 1 FROM devices d WHERE d.user_id = u.id AND d.device = ?8) \
           AND (lately.sent < CAST(?10 AS INTEGER) OR NOT EXISTS (SELECT 1 FROM mail_outbox o \
             WHERE o.user_id = u.id AND o.template = ?11 AND o.created_at > CAST(?9 AS INTEGER))) RETURNING id";
        let values = vec![
            json!(user),
            json!(device),
            json!(now.plus(-NEW_DEVICES_MS).0),
            json!(NEW_DEVICES),
            json!(Template::ManyNewDevices.name()),
        ];
        self.insert("CASE WHEN lately.sent < CAST(?10 AS INTEGER) THEN ?3 ELSE ?11 END", from, news, values, now)
    }

    fn insert(&self, template: &str, from: &str, whom: &str, more: Vec<Value>, now: Timestamp) -> Statement {
        let mut values = vec![
            json!(self.mail_id),
            json!(self.language),
            json!(self.template.name()),
            json!(self.sealed),
            json!(now.0),
            json!(self.code_hash),
        ];
        values.extend(more);
        Statement::new(
            format!(
                "INSERT INTO mail_outbox (id, recipient, language, template, params, due_at, created_at, turn, user_id, code_hash) \
                 SELECT ?1, u.email, COALESCE(u.language, ?2), {template}, ?4, CAST(?5 AS INTEGER), CAST(?5 AS INTEGER), CASE WHEN ?6 IS NULL THEN 0 ELSE -1 END, u.id, ?6 \
                 FROM {from} WHERE u.is_stand_in = 0 AND {whom}"
            ),
            values,
        )
    }
}

/// What a notice told, as long as "that was not me" can be said of it.
#[derive(Deserialize)]
pub struct SecurityNotice {
    /// Whose account.
    pub user_id: UserId,
    /// Their address now, which the mail need not have gone to.
    pub email: Email,
    /// What it disavowal: name of its template.
    pub template: String,
    /// When it happened.
    pub created_at: Timestamp,
}

/// Notices that can be disavowed: ?1 hash, ?2 the oldest.
macro_rules! alive {
    () => {
        "o.code_hash = ?1 AND o.created_at > CAST(?2 AS INTEGER)"
    };
}

/// The notice of a code, if it counts now; nothing is used up.
///
/// # Errors
/// Of the database.
pub async fn by_code(db: &dyn Database, hash: &str, now: Timestamp) -> Result<Option<SecurityNotice>, DatabaseError> {
    let statement = Statement::new(
        concat!(
            "SELECT o.user_id, u.email, o.template, o.created_at FROM mail_outbox o JOIN users u ON u.id = o.user_id AND u.state = 1 WHERE ",
            alive!()
        ),
        [json!(hash), json!(now.plus(-LIFE_MS).0)],
    );
    Answers::from(db.batch(vec![statement]).await?).first()
}

/// "That was not me."
pub struct Disavowal<'a> {
    /// Hash of the code.
    pub hash: &'a str,
    /// What it is said of.
    pub notice: &'a SecurityNotice,
    /// Id of the row that ends the sessions.
    pub outbox_id: &'a OutboxId,
    /// The code that begins a reset, and its mail: made for the credential as it is behind this.
    pub reset: [Statement; 2],
    /// Who asked.
    pub audit: audit::AuditContext<'a>,
}

/// Uses the code up and ends whatever may be somebody else's: sessions (by the outbox), trust, the password, the PIN, providers, and the factors
/// and devices that came with what is disavowed or after it. A reset is begun, which nobody but the reader of the address can end. Answers the
/// new credential version.
///
/// # Errors
/// `PreconditionFailed`: `link_expired`; of the database.
pub async fn disavow(db: &dyn Database, disavowal: &Disavowal<'_>, now: Timestamp) -> Result<i64, DatabaseError> {
    let (user, since) = (json!(disavowal.notice.user_id), json!(disavowal.notice.created_at.0));
    let mut batch = vec![
        Statement::new(
            concat!(
                "UPDATE mail_outbox AS o SET code_hash = NULL WHERE ",
                alive!(),
                " AND o.user_id = ?3 AND EXISTS (SELECT 1 FROM users u WHERE u.id = ?3 AND u.email = ?4 AND u.state = 1)"
            ),
            [json!(disavowal.hash), json!(now.plus(-LIFE_MS).0), user.clone(), json!(disavowal.notice.email.as_str())],
        ),
        codes::must_be_one(),
        Statement::new(
            "UPDATE users SET has_pin = 0, version = version + 1, credential_version = credential_version + 1 WHERE id = ?1 \
             RETURNING credential_version",
            [user.clone()],
        ),
    ];
    let read = batch.len() - 1;
    batch.extend(
        ["credentials", "codes", "providers", "pins", "enrolments", "trusted_devices", "totp_enrolments"]
            .map(|table| Statement::new(format!("DELETE FROM {table} WHERE user_id = ?1"), [user.clone()])),
    );
    let dated = [
        ("passkeys", "created_at"),
        ("totp", "created_at"),
        ("recovery_codes", "created_at"),
        ("devices", "first_seen"),
    ];
    batch.extend(dated.map(|(table, at)| {
        Statement::new(
            format!("DELETE FROM {table} WHERE user_id = ?1 AND {at} >= CAST(?2 AS INTEGER)"),
            [user.clone(), since.clone()],
        )
    }));
    batch.extend([
        without_factor("recovery_codes", &disavowal.notice.user_id),
        authority_outbox::end_all(disavowal.outbox_id, &disavowal.notice.user_id, now),
        audit::detailed(
            None,
            AuditAction::AuthDisavowed,
            &disavowal.notice.user_id,
            &json!({ "notice": disavowal.notice.template }),
            &disavowal.audit,
            now,
        ),
    ]);
    batch.extend(disavowal.reset.iter().cloned());
    let mut answers = Answers::from(db.batch(batch).await?).behind(read);
    Ok(answers.one::<CredentialVersion>()?.credential_version)
}
