//! Notices: mails about the security of an account, rows of `mail_outbox` with the user and the code of its link "that was not me"
//! (decision 169). They are sent before every other mail. Notices that an attacker can trigger by failing repeatedly are limited.

use super::factors::without_factor;
use super::rows::{BatchResults, CredentialVersion};
use super::{audit, authority_outbox, invitations, must};
use crate::domain::audit::action::AuditAction;
use crate::domain::identity::email::Email;
use crate::domain::ids::{DeviceId, MailId, OutboxId, UserId};
use crate::domain::messages::mail::MailTemplate;
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::Deserialize;
use serde_json::{Value, json};

/// How long the code of a notice is valid (7 days): long enough for a mail read after a holiday, short enough for a mailbox that others find later.
pub const LIFE_MS: i64 = 7 * 24 * 3_600_000;
/// How long a lockout causes no second notice (a day).
const LOCKOUT_MS: i64 = 24 * 3_600_000;
/// Notices that an address that was never verified gets within a day.
const UNVERIFIED_NOTICES: i64 = 10;
/// The window in which sign-ins from new devices are counted (an hour).
const NEW_DEVICES_MS: i64 = 3_600_000;
/// New devices in that window that get a notice each; the next one gets the notice about many.
const NEW_DEVICES: i64 = 3;

/// Notices of attempts that failed: nobody got in, and whoever knows an address causes them. They name no time since which an intruder has access.
const FAILED_ATTEMPTS: [MailTemplate; 3] =
    [MailTemplate::Lockout, MailTemplate::SecondFactorBlocked, MailTemplate::PinBlocked];

/// A notice to be written. It goes to the address and in the language that the user has at that time.
pub struct NewNotice<'a> {
    pub mail_id: &'a MailId,
    pub template: MailTemplate,
    /// Hash of the code of its link; none where no account is left to defend.
    pub code_hash: Option<&'a str>,
    /// Language for a user who never chose one.
    pub language: &'a str,
    /// Values and link, encrypted.
    pub sealed: &'a str,
}

/// The account that a notice is about.
pub enum NoticeAccount<'a> {
    /// The account of this user.
    Of(&'a UserId),
    /// The account with this address, if there is one.
    At(&'a Email),
}

impl NewNotice<'_> {
    /// The statement that writes the notice to the user. An address that was never verified gets a limited number a day: it may belong to
    /// a person who knows nothing of the account. The statement ends with a condition, so that more conditions can be appended.
    #[must_use]
    pub fn notify(&self, user: &UserId, now: Timestamp) -> Statement {
        let condition = "u.id = ?7 AND (u.email_verified = 1 OR (SELECT COUNT(*) FROM mail_outbox o \
           WHERE o.user_id = u.id AND o.created_at > CAST(?8 AS INTEGER)) < CAST(?9 AS INTEGER))";
        let values = vec![json!(user), json!(now.plus(-LOCKOUT_MS).0), json!(UNVERIFIED_NOTICES)];
        self.insert("?3", "users u", condition, values, now)
    }

    /// The same, unless the user got this notice within the last day: failing on purpose fills no mailbox.
    #[must_use]
    pub fn notify_once_a_day(&self, account: &NoticeAccount<'_>, now: Timestamp) -> Statement {
        let (owner, key) = match account {
            NoticeAccount::Of(user) => ("u.id = ?7", json!(user)),
            NoticeAccount::At(email) => ("u.email = ?7", json!(email.as_str())),
        };
        let rarely = "AND u.state = 1 AND NOT EXISTS \
           (SELECT 1 FROM mail_outbox o WHERE o.user_id = u.id AND o.template = ?3 AND o.created_at > CAST(?8 AS INTEGER))";
        let values = vec![key, json!(now.plus(-LOCKOUT_MS).0)];
        self.insert("?3", "users u", &format!("{owner} {rarely}"), values, now)
    }

    /// The statement that writes the notice about a sign-in from a device that is new to the account; it runs before the sign-in stores the device.
    /// The very first sign-in causes none. It returns a row if a notice was written.
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
            json!(MailTemplate::ManyNewDevices.into_str()),
        ];
        self.insert("CASE WHEN lately.sent < CAST(?10 AS INTEGER) THEN ?3 ELSE ?11 END", from, news, values, now)
    }

    fn insert(&self, template: &str, from: &str, condition: &str, more: Vec<Value>, now: Timestamp) -> Statement {
        let mut values = vec![
            json!(self.mail_id),
            json!(self.language),
            json!(self.template.into_str()),
            json!(self.sealed),
            json!(now.0),
            json!(self.code_hash),
        ];
        values.extend(more);
        Statement::new(
            format!(
                "INSERT INTO mail_outbox (id, recipient, language, template, params, due_at, created_at, turn, user_id, code_hash) \
                 SELECT ?1, u.email, COALESCE(u.language, ?2), {template}, ?4, CAST(?5 AS INTEGER), CAST(?5 AS INTEGER), CASE WHEN ?6 IS NULL THEN 0 ELSE -1 END, u.id, ?6 \
                 FROM {from} WHERE u.is_stand_in = 0 AND {condition}"
            ),
            values,
        )
    }
}

/// A notice whose code is still valid.
#[derive(Deserialize)]
pub struct SecurityNotice {
    /// The user of the account.
    pub user_id: UserId,
    /// Their current address, which may differ from the one that the mail went to.
    pub email: Email,
    /// What can be disavowed: the name of the notice's template.
    pub template: String,
    /// When it happened.
    pub created_at: Timestamp,
    /// When the earliest of the user's notices happened that can still be disavowed: whoever caused this one may have caused that one, too
    /// (decision 265).
    pub since: Timestamp,
}

/// Notices that can be disavowed: ?1 hash, ?2 the earliest time.
const DISAVOWABLE: &str = "o.code_hash = ?1 AND o.created_at > CAST(?2 AS INTEGER)";

/// The notice of a code, if the code is valid; does not consume it.
///
/// # Errors
/// Of the database.
pub async fn by_code(db: &dyn Database, hash: &str, now: Timestamp) -> Result<Option<SecurityNotice>, DatabaseError> {
    let [first, second, third] = FAILED_ATTEMPTS.map(|template| json!(template.into_str()));
    let statement = Statement::new(
        format!(
            "SELECT o.user_id, u.email, o.template, o.created_at, \
               (SELECT MIN(w.created_at) FROM mail_outbox w WHERE w.user_id = o.user_id AND w.created_at > CAST(?2 AS INTEGER) \
                  AND w.code_hash IS NOT NULL AND (w.template NOT IN (?3, ?4, ?5) OR w.code_hash = ?1)) AS since \
             FROM mail_outbox o JOIN users u ON u.id = o.user_id AND u.state = 1 WHERE {DISAVOWABLE}"
        ),
        [json!(hash), json!(now.plus(-LIFE_MS).0), first, second, third],
    );
    BatchResults::from(db.batch(vec![statement]).await?).first()
}

/// A user's "that was not me".
pub struct Disavowal<'a> {
    /// Hash of the code.
    pub hash: &'a str,
    /// The notice that is disavowed.
    pub notice: &'a SecurityNotice,
    /// Id of the row that ends the sessions.
    pub outbox_id: &'a OutboxId,
    /// The code that starts a password reset and its mail; they run last, for the credential version that this batch sets.
    pub reset: [Statement; 2],
    /// The audit context of the caller.
    pub audit: audit::AuditContext<'a>,
}

/// Consumes the code and removes everything that may belong to an attacker: sessions (by the outbox), invitations, trusted devices, the password, the PIN,
/// providers, and the factors and devices added since the earliest notice that can still be disavowed. Starts a password reset, which only the reader of the address
/// can complete. Returns the new credential version.
///
/// # Errors
/// `PreconditionFailed`: `link_expired`; of the database.
pub async fn disavow(db: &dyn Database, disavowal: &Disavowal<'_>, now: Timestamp) -> Result<i64, DatabaseError> {
    let (user, since) = (json!(disavowal.notice.user_id), json!(disavowal.notice.since.0));
    let mut batch = vec![
        Statement::new(
            format!(
                "UPDATE mail_outbox AS o SET code_hash = NULL WHERE {DISAVOWABLE} \
                 AND o.user_id = ?3 AND EXISTS (SELECT 1 FROM users u WHERE u.id = ?3 AND u.email = ?4 AND u.state = 1)"
            ),
            [json!(disavowal.hash), json!(now.plus(-LIFE_MS).0), user.clone(), json!(disavowal.notice.email.as_str())],
        ),
        must::change_one_row(Precondition::LinkExpired),
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
    batch.extend(invitations::revoke_all_of(&disavowal.notice.user_id));
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
    let mut results = BatchResults::from(db.batch(batch).await?).skip(read);
    Ok(results.one::<CredentialVersion>()?.credential_version)
}
