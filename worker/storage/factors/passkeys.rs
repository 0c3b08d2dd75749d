//! Table `passkeys`: public keys whose private keys a user's authenticators hold.

use crate::domain::audit::action::AuditAction;
use crate::domain::credentials::second_factor::Factors;
use crate::domain::credentials::webauthn::MOST_PASSKEYS;
use crate::domain::credentials::webauthn::assertion::{Assertion, CredentialRecord, Identification, verify};
use crate::domain::credentials::webauthn::credential::AuthenticationCredential;
use crate::domain::credentials::webauthn::options::CredentialDescriptor;
use crate::domain::credentials::webauthn::registration::NewPasskey;
use crate::domain::credentials::webauthn::{ExpectedCeremony, Failure, user_handle};
use crate::domain::crypto::bytes::{base64url, from_base64url};
use crate::domain::ids::{DeviceId, OutboxId, PasskeyId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::json_list;
use crate::storage::profiles::{must_be_verified, must_exist};
use crate::storage::rows::BatchResults;
use crate::storage::sign_in::SignInRecord;
use crate::storage::tenants::member_view;
use crate::storage::{audit, must, users};
use serde::Deserialize;
use serde_json::json;

/// A stored passkey that an assertion is verified with.
#[derive(Debug, Deserialize)]
pub struct StoredPasskey {
    /// Its id in the database, not its credential id.
    pub id: PasskeyId,
    /// The name that its owner gave it.
    pub name: String,
    user_id: UserId,
    credential_id: String,
    public_key: String,
    sign_count: u32,
    backup_eligible: bool,
}

impl StoredPasskey {
    /// Its owner.
    #[must_use]
    pub const fn owner(&self) -> &UserId {
        &self.user_id
    }

    /// Verifies an assertion with it.
    ///
    /// # Errors
    /// The step that failed.
    pub fn verify(
        &self,
        credential: &AuthenticationCredential,
        identification: Identification,
        expected: &ExpectedCeremony<'_>,
    ) -> Result<Assertion, Failure> {
        let credential_id = from_base64url(&self.credential_id).ok_or(Failure::assertion(6))?;
        let public_key = from_base64url(&self.public_key).ok_or(Failure::assertion(21))?;
        let record = CredentialRecord {
            credential_id: &credential_id,
            public_key: &public_key,
            sign_count: self.sign_count,
            backup_eligible: self.backup_eligible,
            user_handle: user_handle(&self.user_id),
        };
        verify(credential, &record, identification, expected)
    }
}

/// Selects a passkey of a user by its credential id (`StoredPasskey`).
#[must_use]
pub fn of_user(user: &UserId, credential: &AuthenticationCredential) -> Statement {
    Statement::new(
        "SELECT id, name, user_id, credential_id, public_key, sign_count, backup_eligible FROM passkeys \
         WHERE credential_id = ?2 AND user_id = ?1",
        [json!(user), json!(base64url(&credential.raw_id.0))],
    )
}

/// The user who presents a passkey, and that passkey if it belongs to the user; `None` if the user does not exist.
///
/// # Errors
/// Of the database.
pub async fn find_candidate(
    db: &dyn Database,
    user: &UserId,
    credential: &AuthenticationCredential,
) -> Result<Option<(SignInRecord, Option<StoredPasskey>)>, DatabaseError> {
    let batch = vec![users::by_id(user), member_view::first_of_user(user), of_user(user, credential)];
    let mut results = BatchResults::from(db.batch(batch).await?);
    let (found, companies) = (results.first::<users::UserRow>()?, member_view::companies(&mut results)?);
    let passkey = results.first::<StoredPasskey>()?;
    Ok(found.map(|user| (SignInRecord::new(user, companies), passkey)))
}

/// What registering a passkey needs of a user.
pub struct PasskeyAccount {
    /// The passkeys that the user has already.
    pub known: Vec<CredentialDescriptor>,
    /// The user's factors.
    pub factors: Factors,
}

/// What registering a passkey needs of an enabled user; `None` if the user no longer exists or is disabled.
///
/// # Errors
/// Of the database.
pub async fn account(db: &dyn Database, user: &UserId) -> Result<Option<PasskeyAccount>, DatabaseError> {
    let mut results = BatchResults::from(db.batch(vec![descriptors(user), users::by_id(user)]).await?);
    let (known, user) = (results.all::<DescriptorRow>()?, results.first::<users::UserRow>()?);
    Ok(user.filter(|user| user.state).map(|user| PasskeyAccount {
        known: known.into_iter().map(CredentialDescriptor::from).collect(),
        factors: user.factors(),
    }))
}

/// The passkeys of a user as WebAuthn credential descriptors.
///
/// # Errors
/// Of the database.
pub async fn allowed_credentials(db: &dyn Database, user: &UserId) -> Result<Vec<CredentialDescriptor>, DatabaseError> {
    let found: Vec<DescriptorRow> = BatchResults::from(db.batch(vec![descriptors(user)]).await?).all()?;
    Ok(found.into_iter().map(CredentialDescriptor::from).collect())
}

#[derive(Deserialize)]
struct DescriptorRow {
    credential_id: String,
    #[serde(deserialize_with = "crate::domain::row::json")]
    transports: Vec<String>,
}

impl From<DescriptorRow> for CredentialDescriptor {
    fn from(row: DescriptorRow) -> Self {
        Self::new(row.credential_id, row.transports)
    }
}

fn descriptors(user: &UserId) -> Statement {
    Statement::new(
        "SELECT credential_id, transports FROM passkeys WHERE user_id = ?1 ORDER BY created_at",
        [json!(user)],
    )
}

/// A verified passkey to be stored.
pub struct Registration<'a> {
    /// Its id in the database.
    pub id: &'a PasskeyId,
    /// The name that its owner gave it.
    pub name: &'a str,
    pub passkey: &'a NewPasskey,
    /// The device that registered it.
    pub device: &'a DeviceId,
    /// The credential version at which the caller reauthenticated.
    pub credential_version: i64,
    /// Whether the session proved a second factor.
    pub proved_factor: bool,
    /// Hashes of recovery codes, with the first factor.
    pub recovery_codes: Option<&'a [String]>,
    /// The notice about it.
    pub notice: Statement,
    /// The audit context of the caller.
    pub audit: audit::AuditContext<'a>,
}

/// Stores a passkey. The credential version rises, so that a concurrent sign-in that required no factor is not recorded.
///
/// # Errors
/// `PreconditionFailed`: `not_found` (the user is gone or disabled), `credential_changed`, `reauthentication_required`, `conflict` (maximum number
/// reached); `Violated`: a credential id that is already in use; of the database.
pub async fn create(db: &dyn Database, new: Registration<'_>, now: Timestamp) -> Result<(), DatabaseError> {
    let user = new.audit.actor;
    let passkey = new.passkey;
    let mut batch = vec![must_exist(user), must_be_verified(user, new.credential_version)];
    batch.extend(super::must_be_proven(user, new.proved_factor));
    batch.extend([
        must::find_no_row(
            Precondition::Conflict,
            "SELECT 1 FROM users WHERE id = ?1 AND passkeys >= CAST(?2 AS INTEGER)",
            [json!(user), json!(MOST_PASSKEYS)],
        ),
        Statement::new(
            "INSERT INTO passkeys (id, user_id, credential_id, public_key, algorithm, sign_count, name, transports, \
               backup_eligible, backed_up, device, created_at, aaguid) \
             VALUES (?1, ?2, ?3, ?4, CAST(?5 AS INTEGER), CAST(?6 AS INTEGER), ?7, ?8, CAST(?9 AS INTEGER), \
               CAST(?10 AS INTEGER), ?11, CAST(?12 AS INTEGER), ?13)",
            [
                json!(new.id),
                json!(user),
                json!(base64url(&passkey.credential_id)),
                json!(base64url(&passkey.public_key)),
                json!(passkey.algorithm.number()),
                json!(passkey.sign_count),
                json!(new.name),
                json_list(&passkey.transports),
                json!(i64::from(passkey.backup_eligible)),
                json!(i64::from(passkey.backed_up)),
                json!(new.device),
                json!(now.0),
                json!(passkey.aaguid),
            ],
        ),
        users::raise_credential_version(user),
    ]);
    batch.extend(new.recovery_codes.iter().flat_map(|hashes| super::first_factor(user, new.device, hashes, now)));
    batch.push(audit::event(None, AuditAction::AuthPasskeyAdded, user, &new.audit, now));
    batch.push(new.notice);
    db.batch(batch).await.map(|_| ())
}

/// Renames a passkey of the caller.
///
/// # Errors
/// `PreconditionFailed`: `not_found`; of the database.
pub async fn rename(
    db: &dyn Database,
    id: &PasskeyId,
    name: &str,
    audit: &audit::AuditContext<'_>,
    now: Timestamp,
) -> Result<super::OwnPasskey, DatabaseError> {
    let batch = vec![
        Statement::new(
            "UPDATE passkeys SET name = ?3 WHERE id = ?2 AND user_id = ?1",
            [json!(audit.actor), json!(id), json!(name)],
        ),
        must::change_one_row(Precondition::NotFound),
        audit::event(None, AuditAction::AuthPasskeyRenamed, audit.actor, audit, now),
        Statement::new(
            "SELECT id, name, created_at, last_used, backed_up, device FROM passkeys WHERE id = ?2 AND user_id = ?1",
            [json!(audit.actor), json!(id)],
        ),
    ];
    BatchResults::from(db.batch(batch).await?).last(1).one()
}

/// Removes a passkey of the caller, and what goes with the last factor (`factors::remove`). `notice` is the mail about it.
///
/// # Errors
/// As `factors::remove`.
pub async fn remove(
    db: &dyn Database,
    id: &PasskeyId,
    row: &OutboxId,
    notice: Statement,
    audit: &audit::AuditContext<'_>,
    proved_factor: bool,
    now: Timestamp,
) -> Result<Option<i64>, DatabaseError> {
    let user = audit.actor;
    let removal = Statement::new("DELETE FROM passkeys WHERE id = ?2 AND user_id = ?1", [json!(user), json!(id)]);
    let records = [audit::event(None, AuditAction::AuthPasskeyRemoved, user, audit, now), notice];
    super::remove(db, removal, row, records, (user, proved_factor), now).await
}

/// Records that a passkey was used. It changes no row if the passkey no longer exists.
#[must_use]
pub(super) fn record_use(user: &UserId, id: &PasskeyId, assertion: &Assertion, now: Timestamp) -> Statement {
    Statement::new(
        "UPDATE passkeys SET sign_count = CAST(?3 AS INTEGER), backed_up = CAST(?4 AS INTEGER), last_used = CAST(?5 AS INTEGER) \
         WHERE id = ?2 AND user_id = ?1",
        [json!(user), json!(id), json!(assertion.sign_count), json!(i64::from(assertion.backed_up)), json!(now.0)],
    )
}
