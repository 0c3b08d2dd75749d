//! Second factors of a user, and their use. D1 decides that a code is used only once: the last used step is stored beside the secret, in the batch
//! that records the sign-in, so both are written or neither; and it must last as long as the code is valid, which a Durable Object does not
//! guarantee.

pub mod passkeys;
pub mod recovery_codes;
pub mod totp;
pub mod trusted_devices;

use super::rows::{BatchResults, CredentialVersion};
use super::tenants::member_view;
use super::tenants::security;
use super::users::{self, HAS_FACTOR, UserRow};
use super::{authority_outbox, must, pins};
use crate::domain::credentials::password::PasswordHash;
use crate::domain::credentials::second_factor::Factors;
use crate::domain::credentials::totp::SealedSecret;
use crate::domain::credentials::webauthn::assertion::Assertion;
use crate::domain::credentials::webauthn::credential::AuthenticationCredential;
use crate::domain::ids::{DeviceId, OutboxId, PasskeyId, TrustedDeviceId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::sign_in::SignInRecord;
use passkeys::StoredPasskey;
use serde::Deserialize;
use serde_json::{Value, json};

/// The tables of second factors.
pub(super) const TABLES: [&str; 5] = ["totp", "totp_enrolments", "passkeys", "recovery_codes", "trusted_devices"];

/// What a TOTP code is verified with.
pub struct StoredTotp {
    pub secret: SealedSecret,
    /// The newest step whose code was accepted.
    pub last_step: i64,
}

/// The row of `StoredTotp`.
#[derive(Deserialize)]
struct TotpRow {
    secret: String,
    pepper_id: String,
    last_step: i64,
}

impl From<TotpRow> for StoredTotp {
    fn from(row: TotpRow) -> Self {
        Self { secret: SealedSecret { text: row.secret, pepper_id: row.pepper_id }, last_step: row.last_step }
    }
}

fn totp_of(user: &UserId) -> Statement {
    Statement::new("SELECT secret, pepper_id, last_step FROM totp WHERE user_id = ?1", [json!(user)])
}

/// What a presented factor is verified with.
pub struct StoredFactors {
    /// The authenticator app.
    pub totp: Option<StoredTotp>,
    /// The presented passkey, if it is the user's.
    pub passkey: Option<StoredPasskey>,
}

impl StoredFactors {
    fn statements(user: &UserId, shown: Option<&AuthenticationCredential>) -> Vec<Statement> {
        let passkey = shown.map(|credential| passkeys::of_user(user, credential));
        std::iter::once(totp_of(user)).chain(passkey).collect()
    }

    fn read(results: &mut BatchResults, shown: Option<&AuthenticationCredential>) -> Result<Self, DatabaseError> {
        let totp = results.first::<TotpRow>()?.map(StoredTotp::from);
        let passkey = if shown.is_some() { results.first()? } else { None };
        Ok(Self { totp, passkey })
    }
}

/// A user who must prove a second factor, with what it is verified with; `None` if the user no longer exists.
///
/// # Errors
/// Of the database.
pub async fn find_candidate(
    db: &dyn Database,
    user: &UserId,
    shown: Option<&AuthenticationCredential>,
) -> Result<Option<(SignInRecord, StoredFactors)>, DatabaseError> {
    let mut batch = vec![users::by_id(user), member_view::first_of_user(user)];
    batch.extend(StoredFactors::statements(user, shown));
    let mut results = BatchResults::from(db.batch(batch).await?);
    let (found, companies) = (results.first::<UserRow>()?, member_view::companies(&mut results)?);
    let known = StoredFactors::read(&mut results, shown)?;
    Ok(found.map(|user| (SignInRecord::new(user, companies), known)))
}

/// What a signed-in user reauthenticates with: password and factors.
pub struct Credentials {
    /// The credential version that a verification proves.
    pub credential_version: i64,
    /// The password, if one is set.
    pub password: Option<PasswordHash>,
    /// Number of factors by kind.
    pub factors: Factors,
    /// What a presented factor is verified with.
    pub known: StoredFactors,
}

/// The credentials of an enabled user; `None` if the user no longer exists or is disabled.
///
/// # Errors
/// Of the database.
pub async fn credentials(
    db: &dyn Database,
    user: &UserId,
    shown: Option<&AuthenticationCredential>,
) -> Result<Option<Credentials>, DatabaseError> {
    let batch = std::iter::once(users::by_id(user)).chain(StoredFactors::statements(user, shown));
    let mut results = BatchResults::from(db.batch(batch.collect()).await?);
    let (user, known) = (results.first::<UserRow>()?, StoredFactors::read(&mut results, shown)?);
    Ok(user.filter(|user| user.state).map(|user| Credentials {
        credential_version: user.credential_version,
        password: user.password(),
        factors: user.factors(),
        known,
    }))
}

/// The factors of a user.
///
/// # Errors
/// Of the database.
pub async fn of_user(db: &dyn Database, user: &UserId) -> Result<Factors, DatabaseError> {
    read_counts(&mut db.batch(vec![counts(user)]).await?.into())
}

/// The statement that selects their number.
#[must_use]
pub fn counts(user: &UserId) -> Statement {
    Statement::new("SELECT has_totp, passkeys, recovery_codes FROM users WHERE id = ?1", [json!(user)])
}

/// Reads the result of `counts`; an unknown user has no factors.
///
/// # Errors
/// Of the database.
pub fn read_counts(results: &mut BatchResults) -> Result<Factors, DatabaseError> {
    #[derive(Deserialize)]
    struct Row {
        has_totp: bool,
        passkeys: u32,
        recovery_codes: u32,
    }
    let row: Option<Row> = results.first()?;
    Ok(row.map_or_else(Factors::default, |row| Factors {
        totp: row.has_totp,
        passkeys: row.passkeys,
        recovery_codes: row.recovery_codes,
    }))
}

/// A user's factors as shown to themselves.
pub struct OwnFactors {
    /// The authenticator app.
    pub totp: Option<totp::OwnTotp>,
    /// Number of factors by kind.
    pub factors: Factors,
    /// Passkeys, the oldest first.
    pub passkeys: Vec<OwnPasskey>,
    /// Whether a company of the user requires a second factor.
    pub required: bool,
    /// Trusted devices, the most recently used first.
    pub trusted_devices: Vec<OwnTrustedDevice>,
}

/// A passkey as its owner sees it.
#[derive(Deserialize)]
pub struct OwnPasskey {
    pub id: PasskeyId,
    pub name: String,
    /// When it was registered.
    pub created_at: Timestamp,
    /// When it was last used.
    pub last_used: Option<i64>,
    /// Whether its authenticator has backed it up.
    pub backed_up: bool,
    /// The device that registered it.
    pub device: Option<DeviceId>,
}

/// A trusted device as its owner sees it.
#[derive(Deserialize)]
pub struct OwnTrustedDevice {
    pub id: TrustedDeviceId,
    /// Its client program, in a word or two.
    pub label: Option<String>,
    /// Since when it is trusted.
    pub created_at: Timestamp,
    /// When it was last used.
    pub last_used: Timestamp,
}

/// The factors of a user as shown to themselves.
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
    let mut results = BatchResults::from(db.batch(batch).await?);
    let (factors, totp) = (read_counts(&mut results)?, results.first()?);
    let (passkeys, mut trusted_devices) = (results.all()?, results.all::<OwnTrustedDevice>()?);
    trusted_devices.sort_by_key(|trusted| std::cmp::Reverse(trusted.last_used));
    let required = !results.rows()?.is_empty();
    Ok(OwnFactors { totp, factors, passkeys, required, trusted_devices })
}

/// A presented factor that is valid as far as can be verified without consuming it; in snake case in the audit log.
#[derive(Clone, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum FactorUse {
    /// A code of an authenticator app.
    Totp {
        step: i64,
        /// The stored secret that it was verified with.
        compared: String,
        /// The secret as it is stored from now on.
        sealed: SealedSecret,
    },
    /// A recovery code.
    RecoveryCode {
        hash: String,
        /// The notice to its owner.
        notice: Statement,
    },
    /// A passkey.
    Passkey {
        /// Our id of it.
        id: PasskeyId,
        /// The verified assertion.
        assertion: Assertion,
        /// The notice about a signature counter that went back.
        notice: Option<Statement>,
    },
}

impl FactorUse {
    /// Its detail in the audit log.
    #[must_use]
    pub fn detail(&self) -> Value {
        match self {
            Self::Passkey { id, assertion, .. } if assertion.counter_went_back => {
                json!({ "factor": self.into_str(), "passkey": id, "counterWentBack": true })
            }
            Self::Passkey { id, .. } => json!({ "factor": self.into_str(), "passkey": id }),
            Self::Totp { .. } | Self::RecoveryCode { .. } => json!({ "factor": self.into_str() }),
        }
    }

    /// The notice to its owner about the use.
    #[must_use]
    pub const fn notice(&self) -> Option<&Statement> {
        match self {
            Self::Totp { .. } => None,
            Self::RecoveryCode { notice, .. } => Some(notice),
            Self::Passkey { notice, .. } => notice.as_ref(),
        }
    }

    /// The statements that consume it. They abort with `second_factor_failed` if it was used before or no longer exists.
    #[must_use]
    pub fn consume(&self, user: &UserId, now: Timestamp) -> Vec<Statement> {
        let statement = match self {
            Self::Totp { step, compared, sealed } => Statement::new(
                "UPDATE totp SET last_step = CAST(?2 AS INTEGER), last_used = CAST(?3 AS INTEGER), secret = ?5, pepper_id = ?6 \
                 WHERE user_id = ?1 AND last_step < CAST(?2 AS INTEGER) AND secret = ?4",
                [json!(user), json!(step), json!(now.0), json!(compared), json!(sealed.text), json!(sealed.pepper_id)],
            ),
            Self::RecoveryCode { hash, .. } => recovery_codes::consume(user, hash),
            Self::Passkey { id, assertion, .. } => passkeys::record_use(user, id, assertion, now),
        };
        let mut batch = vec![statement, must::change_one_row(Precondition::SecondFactorFailed)];
        batch.extend(self.notice().cloned());
        batch
    }
}

/// The statements that come with a user's first factor: its recovery codes, and the end of the user's cards on other devices than this one.
/// They were shown without the factor, and a card stands in for it.
fn first_factor(user: &UserId, device: &DeviceId, hashes: &[String], now: Timestamp) -> Vec<Statement> {
    let mut batch = recovery_codes::replace(user, hashes, now).to_vec();
    batch.push(pins::delete_elsewhere(user, device));
    batch
}

/// The statement that aborts the batch with `reauthentication_required` if the user has a second factor, for a session that proved none. The batch
/// decides it: the session authority may not have received the command about a new factor yet (decision 188).
pub(super) fn must_be_proven(user: &UserId, proved_factor: bool) -> Option<Statement> {
    let select = format!("SELECT 1 FROM users WHERE id = ?1 AND {HAS_FACTOR}");
    (!proved_factor).then(|| must::find_no_row(Precondition::ReauthenticationRequired, &select, [json!(user)]))
}

/// Removes a factor by the statement `removal`. With the user's last factor it also removes recovery codes, trusted devices and, by the outbox row
/// `row`, the proof of a factor in their sessions, and returns the new credential version.
///
/// # Errors
/// `PreconditionFailed`: `not_found` if the factor does not exist, `factor_required`, `reauthentication_required`; of the database.
async fn remove(
    db: &dyn Database,
    removal: Statement,
    row: &OutboxId,
    records: [Statement; 2],
    (user, proved_factor): (&UserId, bool),
    now: Timestamp,
) -> Result<Option<i64>, DatabaseError> {
    let mut batch: Vec<Statement> = must_be_proven(user, proved_factor).into_iter().collect();
    let before = batch.len();
    batch.extend([
        removal,
        must::change_one_row(Precondition::NotFound),
        security::must_keep_a_factor(user, now),
        Statement::new(
            format!(
                "UPDATE users SET credential_version = credential_version + 1 WHERE id = ?1 AND NOT {HAS_FACTOR} RETURNING credential_version"
            ),
            [json!(user)],
        ),
        authority_outbox::end_factors(row, user, now),
        without_factor("recovery_codes", user),
        without_factor("trusted_devices", user),
    ]);
    batch.extend(records);
    let mut results = BatchResults::from(db.batch(batch).await?).skip(before + 3);
    Ok(results.first::<CredentialVersion>()?.map(|row| row.credential_version))
}

/// Deletes the factors and known devices of a user who never proved their address: whoever added them may have been somebody else, and a sign-in
/// from a known device sends no notice.
pub(super) fn delete_unproven(user: &UserId) -> impl Iterator<Item = Statement> {
    let user = json!(user);
    TABLES.into_iter().chain(["devices"]).map(move |table| {
        let sql = format!(
            "DELETE FROM {table} WHERE user_id = ?1 AND EXISTS (SELECT 1 FROM users WHERE id = ?1 AND email_verified = 0)"
        );
        Statement::new(sql, [user.clone()])
    })
}

/// Deletes a user's rows of a table if they have no factor left.
pub(super) fn without_factor(table: &str, user: &UserId) -> Statement {
    let sql = format!(
        "DELETE FROM {table} WHERE user_id = ?1 AND EXISTS (SELECT 1 FROM users WHERE id = ?1 AND NOT {HAS_FACTOR})"
    );
    Statement::new(sql, [json!(user)])
}
