//! Signing out on other devices: what signs a user in there without all factors goes with the session.

use super::authority_outbox;
use super::factors::trusted_devices;
use super::pins;
use super::profiles::must_be_verified;
use super::rows::{BatchResults, CredentialVersion};
use super::users::raise_credential_version;
use crate::domain::ids::{DeviceId, OutboxId, SessionId, UserId};
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};

/// Takes away what signs the user in on a device without all factors.
///
/// # Errors
/// Of the database.
pub async fn forget_device(db: &dyn Database, user: &UserId, device: &DeviceId) -> Result<(), DatabaseError> {
    db.batch(vec![trusted_devices::delete(user, device), pins::delete(user, device)]).await.map(|_| ())
}

/// The caller's session, which stays.
pub struct CurrentSession<'a> {
    /// Its user.
    pub user: &'a UserId,
    /// Its id.
    pub sid: &'a SessionId,
    /// Hash of its device's secret.
    pub device: &'a DeviceId,
}

/// Takes away what signs the user in on other devices without all factors, raises the credential version, so that no sign-in that was verified before
/// opens a session after it, and has the authority end all others. Returns the new credential version.
///
/// # Errors
/// `PreconditionFailed`: `credential_changed` unless the credential version is still the one that was verified; of the database.
pub async fn end_other_sessions(
    db: &dyn Database,
    current: &CurrentSession<'_>,
    verified: i64,
    outbox_id: &OutboxId,
    event: Option<Statement>,
    now: Timestamp,
) -> Result<i64, DatabaseError> {
    let mut batch = vec![
        must_be_verified(current.user, verified),
        raise_credential_version(current.user),
        trusted_devices::delete_all(current.user),
        pins::delete_elsewhere(current.user, current.device),
        authority_outbox::end_others(outbox_id, current.user, current.sid, now),
    ];
    batch.extend(event);
    let mut results = BatchResults::from(db.batch(batch).await?).skip(1);
    Ok(results.one::<CredentialVersion>()?.credential_version)
}
