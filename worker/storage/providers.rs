//! Table `providers`: linked identities of identity providers, by issuer and subject. They are never matched by e-mail address.

use super::factors::trusted_devices::{RequestDevice, is_trusted};
use super::rows::BatchResults;
use super::sign_in::{self, SignInRecord};
use super::{audit, must, users};
use crate::domain::audit::action::AuditAction;
use crate::domain::identity::provider::Provider;
use crate::domain::identity::provider::claims::Identity;
use crate::domain::ids::UserId;
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::Deserialize;
use serde_json::json;

/// The user of an identity.
///
/// # Errors
/// Of the database.
pub async fn find_candidate(
    db: &dyn Database,
    identity: &Identity,
    from: &RequestDevice<'_>,
) -> Result<Option<SignInRecord>, DatabaseError> {
    let key = [json!(identity.issuer), json!(identity.subject)];
    let user_query = Statement::new(
        users::select_user_where(
            "u.id = (SELECT user_id FROM providers WHERE issuer = ?4 AND subject = ?5)",
            &is_trusted(),
        ),
        from.before(key.clone()),
    );
    let companies = Statement::new(
        "SELECT t.* FROM directory d JOIN tenants t ON t.id = d.tenant_id AND t.state = 1 \
         WHERE d.user_id = (SELECT user_id FROM providers WHERE issuer = ?1 AND subject = ?2) AND d.state = 1 \
         ORDER BY t.title_key, t.id LIMIT 100",
        key,
    );
    sign_in::read(db, [user_query, companies]).await
}

/// The statement that links an identity to a user. An identity that is linked already, or a second one of the same provider,
/// fails as `UniqueIdentity` or `OneIdentityPerProvider`; for a user who is disabled or gone nothing is inserted.
#[must_use]
pub fn link(user: &UserId, provider: Provider, identity: &Identity, now: Timestamp) -> Statement {
    Statement::new(
        "INSERT INTO providers (issuer, subject, user_id, provider, email, created_at) \
         SELECT ?1, ?2, id, ?4, ?5, CAST(?6 AS INTEGER) FROM users WHERE id = ?3 AND state = 1",
        [
            json!(identity.issuer),
            json!(identity.subject),
            json!(user),
            json!(provider.into_str()),
            json!(identity.email.as_ref().map(|email| email.as_str())),
            json!(now.0),
        ],
    )
}

/// Links an identity to the caller. `also` has a further precondition and the notice.
///
/// # Errors
/// `UniqueIdentity` or `OneIdentityPerProvider`, `PreconditionFailed`: `not_found` for a user who is disabled or gone; of the database.
pub async fn link_own(
    db: &dyn Database,
    provider: Provider,
    identity: &Identity,
    also: [Statement; 2],
    audit: &audit::AuditContext<'_>,
    now: Timestamp,
) -> Result<(), DatabaseError> {
    let mut batch = vec![
        link(audit.actor, provider, identity, now),
        must::change_one_row(Precondition::NotFound),
        audit::event(None, AuditAction::ProviderLinked, provider.into_str(), audit, now),
    ];
    batch.extend(also);
    db.batch(batch).await.map(|_| ())
}

/// Unlinks the caller's identity of a provider, unless it is their only sign-in method: without a password another
/// identity must be left. `also` has further preconditions and the notice.
///
/// # Errors
/// `PreconditionFailed`: `not_found`, `conflict`; of the database.
pub async fn unlink(
    db: &dyn Database,
    provider: Provider,
    also: Vec<Statement>,
    audit: &audit::AuditContext<'_>,
    now: Timestamp,
) -> Result<(), DatabaseError> {
    let key = || [json!(audit.actor), json!(provider.into_str())];
    let mut batch = vec![
        must::find_no_row(
            Precondition::NotFound,
            "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM providers WHERE user_id = ?1 AND provider = ?2)",
            key(),
        ),
        must::find_no_row(
            Precondition::Conflict,
            "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM credentials WHERE user_id = ?1) \
               AND NOT EXISTS (SELECT 1 FROM providers WHERE user_id = ?1 AND provider <> ?2)",
            key(),
        ),
        Statement::new("DELETE FROM providers WHERE user_id = ?1 AND provider = ?2", key()),
        audit::event(None, AuditAction::ProviderUnlinked, provider.into_str(), audit, now),
    ];
    batch.extend(also);
    db.batch(batch).await.map(|_| ())
}

/// The statements that record a sign-in with an identity. They abort with `credential_changed` if it is no longer linked to the user.
#[must_use]
pub fn record_use(user: &UserId, identity: &Identity, now: Timestamp) -> [Statement; 2] {
    [
        Statement::new(
            "UPDATE providers SET last_used = CAST(?4 AS INTEGER), email = COALESCE(?5, email) \
             WHERE issuer = ?1 AND subject = ?2 AND user_id = ?3",
            [
                json!(identity.issuer),
                json!(identity.subject),
                json!(user),
                json!(now.0),
                json!(identity.email.as_ref().map(|email| email.as_str())),
            ],
        ),
        must::change_one_row(Precondition::CredentialChanged),
    ]
}

/// Linked identities of a user, by provider.
///
/// # Errors
/// Of the database.
pub async fn of_user(db: &dyn Database, user: &UserId) -> Result<Vec<LinkedIdentity>, DatabaseError> {
    let statement = Statement::new(
        "SELECT provider, email, created_at, last_used FROM providers WHERE user_id = ?1 ORDER BY provider",
        [json!(user)],
    );
    BatchResults::from(db.batch(vec![statement]).await?).all()
}

/// A linked identity as its user sees it.
#[derive(Deserialize)]
pub struct LinkedIdentity {
    /// The identity provider.
    pub provider: String,
    /// The e-mail address that the provider last reported.
    pub email: Option<String>,
    /// When it was linked.
    pub created_at: Timestamp,
    /// When it was last used to sign in.
    pub last_used: Option<i64>,
}
