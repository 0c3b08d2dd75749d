//! Second factors of a person: what they have, and that one was used. D1 decides that a code counts once: the mark stands beside the secret, in
//! the batch that writes the sign-in, so the two cannot part; and it must be there for as long as the code would count, which an object is not.

pub mod passkeys;
pub mod recovery_codes;
pub mod totp;
pub mod trusted_devices;

use super::companies::security;
use super::rows::{Answers, CredentialVersion};
use super::users::{self, UserRow};
use super::{authority_outbox, tenants};
use crate::domain::ids::{DeviceId, OutboxId, PasskeyId, TrustedDeviceId, UserId};
use crate::domain::password::PasswordHash;
use crate::domain::second_factor::Factors;
use crate::domain::time::Timestamp;
use crate::domain::totp::SealedSecret;
use crate::domain::webauthn::assertion::Assertion;
use crate::domain::webauthn::credential::AuthenticationCredential;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::sign_in::SignInRecord;
use passkeys::KnownPasskey;
use serde::Deserialize;
use serde_json::{Value, json};

/// What a code is compared with.
pub struct KnownTotp {
    /// The secret.
    pub secret: SealedSecret,
    /// The newest step whose code was accepted.
    pub last_step: i64,
}

/// A row of `TOTP`.
#[derive(Deserialize)]
struct TotpRow {
    secret: String,
    pepper_id: String,
    last_step: i64,
}

impl From<TotpRow> for KnownTotp {
    fn from(row: TotpRow) -> Self {
        Self { secret: SealedSecret { text: row.secret, pepper_id: row.pepper_id }, last_step: row.last_step }
    }
}

fn totp_of(user: &UserId) -> Statement {
    Statement::new("SELECT secret, pepper_id, last_step FROM totp WHERE user_id = ?1", [json!(user)])
}

/// What a factor that somebody shows is compared with.
pub struct KnownFactors {
    /// The authenticator app.
    pub totp: Option<KnownTotp>,
    /// The passkey that is shown, if it is theirs.
    pub passkey: Option<KnownPasskey>,
}

impl KnownFactors {
    fn statements(user: &UserId, shown: Option<&AuthenticationCredential>) -> Vec<Statement> {
        let passkey = shown.map(|credential| passkeys::of_user(user, credential));
        std::iter::once(totp_of(user)).chain(passkey).collect()
    }

    fn read(answers: &mut Answers, shown: Option<&AuthenticationCredential>) -> Result<Self, DatabaseError> {
        let totp = answers.first::<TotpRow>()?.map(KnownTotp::from);
        let passkey = if shown.is_some() { answers.first()? } else { None };
        Ok(Self { totp, passkey })
    }
}

/// A person who waits to prove a second factor, with what it is compared with; `None` where there is no such person any more.
///
/// # Errors
/// Of the database.
pub async fn candidate(
    db: &dyn Database,
    user: &UserId,
    shown: Option<&AuthenticationCredential>,
) -> Result<Option<(SignInRecord, KnownFactors)>, DatabaseError> {
    let mut batch = vec![users::by_id(user), tenants::first_of_user(user)];
    batch.extend(KnownFactors::statements(user, shown));
    let mut answers = Answers::from(db.batch(batch).await?);
    let (found, companies) = (answers.first::<UserRow>()?, tenants::companies(&mut answers)?);
    let known = KnownFactors::read(&mut answers, shown)?;
    Ok(found.map(|user| (SignInRecord::new(user, companies), known)))
}

/// What somebody who is signed in is compared with: password, app, and what factors there are.
pub struct Credentials {
    /// The version that a comparison proves.
    pub credential_version: i64,
    /// The password, if one is set.
    pub password: Option<PasswordHash>,
    /// The factors.
    pub factors: Factors,
    /// What a factor is compared with.
    pub known: KnownFactors,
}

/// The credentials of an enabled person; `None` where there is no such person any more.
///
/// # Errors
/// Of the database.
pub async fn credentials(
    db: &dyn Database,
    user: &UserId,
    shown: Option<&AuthenticationCredential>,
) -> Result<Option<Credentials>, DatabaseError> {
    let batch = std::iter::once(users::by_id(user)).chain(KnownFactors::statements(user, shown));
    let mut answers = Answers::from(db.batch(batch.collect()).await?);
    let (user, known) = (answers.first::<UserRow>()?, KnownFactors::read(&mut answers, shown)?);
    Ok(user.filter(|user| user.state).map(|user| Credentials {
        credential_version: user.credential_version,
        password: user.password(),
        factors: user.factors(),
        known,
    }))
}

/// The factors of a person.
///
/// # Errors
/// Of the database.
pub async fn of_user(db: &dyn Database, user: &UserId) -> Result<Factors, DatabaseError> {
    read_counts(&mut db.batch(vec![counts(user)]).await?.into())
}

/// The statement that counts them.
#[must_use]
pub fn counts(user: &UserId) -> Statement {
    Statement::new("SELECT has_totp, passkeys, recovery_codes FROM users WHERE id = ?1", [json!(user)])
}

/// Reads the answer of `counts`; nobody has none.
///
/// # Errors
/// Of the database.
pub fn read_counts(answers: &mut Answers) -> Result<Factors, DatabaseError> {
    #[derive(Deserialize)]
    struct Row {
        has_totp: bool,
        passkeys: u32,
        recovery_codes: u32,
    }
    let row: Option<Row> = answers.first()?;
    Ok(row.map_or_else(Factors::default, |row| Factors {
        totp: row.has_totp,
        passkeys: row.passkeys,
        recovery_codes: row.recovery_codes,
    }))
}

/// What a person has, for their own eyes.
pub struct OwnFactors {
    /// The authenticator app.
    pub totp: Option<totp::OwnTotp>,
    /// How many there are of each.
    pub factors: Factors,
    /// Passkeys, the oldest first.
    pub passkeys: Vec<OwnPasskey>,
    /// Whether a company of theirs demands a second factor.
    pub required: bool,
    /// Trusted devices, the last used first.
    pub trusted_devices: Vec<OwnTrustedDevice>,
}

/// A passkey as its person sees it.
#[derive(Deserialize)]
pub struct OwnPasskey {
    /// Its id.
    pub id: PasskeyId,
    /// Its name.
    pub name: String,
    /// Since when.
    pub created_at: Timestamp,
    /// When it was last used.
    pub last_used: Option<i64>,
    /// Whether there is a copy of it elsewhere.
    pub backed_up: bool,
    /// The device that made it.
    pub device: Option<DeviceId>,
}

/// A trusted device as its person sees it.
#[derive(Deserialize)]
pub struct OwnTrustedDevice {
    /// Its id.
    pub id: TrustedDeviceId,
    /// The program on it, in a word or two.
    pub label: Option<String>,
    /// Since when.
    pub created_at: Timestamp,
    /// When it was last used.
    pub last_used: Timestamp,
}

/// The same.
///
/// # Errors
/// Of the database.
pub async fn own(db: &dyn Database, user: &UserId, now: Timestamp) -> Result<OwnFactors, DatabaseError> {
    let passkeys = Statement::new(
        "SELECT id, name, created_at, last_used, backed_up, device FROM passkeys WHERE user_id = ?1 ORDER BY created_at",
        [json!(user)],
    );
    let trusted = Statement::new(
        "SELECT t.id, d.agent AS label, t.created_at, t.last_used FROM trusted_devices t \
           LEFT JOIN devices d ON d.user_id = t.user_id AND d.device = t.device \
         WHERE t.user_id = ?1 AND t.expires_at > CAST(?2 AS INTEGER)",
        [json!(user), json!(now.0)],
    );
    let batch = vec![counts(user), totp::of_user(user), passkeys, trusted, security::is_demanded(user, now)];
    let mut answers = Answers::from(db.batch(batch).await?);
    let (factors, totp) = (read_counts(&mut answers)?, answers.first()?);
    let (passkeys, mut trusted_devices) = (answers.all()?, answers.all::<OwnTrustedDevice>()?);
    trusted_devices.sort_by_key(|trusted| std::cmp::Reverse(trusted.last_used));
    let required = !answers.rows()?.is_empty();
    Ok(OwnFactors { totp, factors, passkeys, required, trusted_devices })
}

/// A factor that is right as far as it can be told without writing it down.
#[derive(Clone, Debug)]
pub enum FactorUse {
    /// Of an authenticator app.
    Totp {
        /// Its step.
        step: i64,
        /// The secret that it was compared with.
        compared: String,
        /// The secret as it is kept from now on.
        sealed: SealedSecret,
    },
    /// A recovery code, by what is kept of it.
    RecoveryCode {
        /// Its hash.
        hash: String,
        /// The notice to its person.
        notice: Statement,
    },
    /// A passkey.
    Passkey {
        /// Our id of it.
        id: PasskeyId,
        /// What it signed.
        assertion: Assertion,
        /// The mail about a counter that went back.
        notice: Option<Statement>,
    },
}

impl FactorUse {
    /// As the audit log names it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Totp { .. } => "totp",
            Self::RecoveryCode { .. } => "recovery_code",
            Self::Passkey { .. } => "passkey",
        }
    }

    /// What the audit log keeps of it.
    #[must_use]
    pub fn detail(&self) -> Value {
        match self {
            Self::Passkey { id, assertion, .. } if assertion.counter_went_back => {
                json!({ "factor": self.name(), "passkey": id, "counterWentBack": true })
            }
            Self::Passkey { id, .. } => json!({ "factor": self.name(), "passkey": id }),
            Self::Totp { .. } | Self::RecoveryCode { .. } => json!({ "factor": self.name() }),
        }
    }

    /// What its owner is mailed about its use.
    #[must_use]
    pub const fn notice(&self) -> Option<&Statement> {
        match self {
            Self::Totp { .. } => None,
            Self::RecoveryCode { notice, .. } => Some(notice),
            Self::Passkey { notice, .. } => notice.as_ref(),
        }
    }

    /// The statements that use it up. They abort where it was used before, or is none: `second_factor_failed`.
    #[must_use]
    pub fn consume(&self, user: &UserId, now: Timestamp) -> Vec<Statement> {
        let statement = match self {
            Self::Totp { step, compared, sealed } => Statement::new(
                "UPDATE totp SET last_step = CAST(?2 AS INTEGER), last_used = CAST(?3 AS INTEGER), secret = ?5, pepper_id = ?6 \
                 WHERE user_id = ?1 AND last_step < CAST(?2 AS INTEGER) AND secret = ?4",
                [json!(user), json!(step), json!(now.0), json!(compared), json!(sealed.text), json!(sealed.pepper_id)],
            ),
            Self::RecoveryCode { hash, .. } => recovery_codes::consume(user, hash),
            Self::Passkey { id, assertion, .. } => passkeys::used(user, id, assertion, now),
        };
        let was_there = "INSERT INTO must (second_factor_failed) SELECT changes() WHERE changes() <> 1";
        let mut batch = vec![statement, Statement::new(was_there, [])];
        batch.extend(self.notice().cloned());
        batch
    }
}

/// Removes a factor by the statement `gone`, and with the last one of the person what stands in for one, and the proof of one in their sessions: their
/// authority is told by the row `row`. Answers the credential version that this made, where it was the last.
///
/// # Errors
/// `PreconditionFailed`: `not_found` where there is none, `factor_required`; of the database.
async fn remove(
    db: &dyn Database,
    gone: Statement,
    row: &OutboxId,
    records: [Statement; 2],
    user: &UserId,
    now: Timestamp,
) -> Result<Option<i64>, DatabaseError> {
    let mut batch = vec![
        gone,
        Statement::new("INSERT INTO must (not_found) SELECT changes() WHERE changes() <> 1", []),
        security::must_keep_a_factor(user, now),
        Statement::new(
            "UPDATE users SET credential_version = credential_version + 1 WHERE id = ?1 AND has_totp = 0 AND passkeys = 0 \
             RETURNING credential_version",
            [json!(user)],
        ),
        authority_outbox::end_factors(row, user, now),
        without_factor("recovery_codes", user),
        without_factor("trusted_devices", user),
    ];
    batch.extend(records);
    let mut answers = Answers::from(db.batch(batch).await?).behind(3);
    Ok(answers.first::<CredentialVersion>()?.map(|row| row.credential_version))
}

/// Deletes what stands in for a factor, where a person has none left.
pub(super) fn without_factor(table: &str, user: &UserId) -> Statement {
    let sql = format!(
        "DELETE FROM {table} WHERE user_id = ?1 AND EXISTS \
           (SELECT 1 FROM users WHERE id = ?1 AND has_totp = 0 AND passkeys = 0)"
    );
    Statement::new(sql, [json!(user)])
}
