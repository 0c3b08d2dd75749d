//! Signing out everywhere else.

use super::authority_outbox;
use super::factors::trusted_devices;
use super::pins;
use super::rows::{BatchResults, CredentialVersion};
use super::users::raise_credential_version;
use crate::domain::ids::{DeviceId, OutboxId, SessionId, UserId};
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};

/// The session that stays.
pub struct Here<'a> {
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
/// Of the database.
pub async fn elsewhere(
    db: &dyn Database,
    here: &Here<'_>,
    outbox_id: &OutboxId,
    event: Option<Statement>,
    now: Timestamp,
) -> Result<i64, DatabaseError> {
    let mut batch = vec![
        raise_credential_version(here.user),
        trusted_devices::delete_all(here.user),
        pins::delete_elsewhere(here.user, here.device),
        authority_outbox::end_others(outbox_id, here.user, here.sid, now),
    ];
    batch.extend(event);
    let mut results = BatchResults::from(db.batch(batch).await?);
    Ok(results.one::<CredentialVersion>()?.credential_version)
}
