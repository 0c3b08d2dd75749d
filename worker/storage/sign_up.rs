//! Creating a user with a password.

use super::audit;
use crate::domain::audit::action::AuditAction;
use crate::domain::credentials::password::PasswordHash;
use crate::domain::identity::email::Email;
use crate::domain::identity::profile::Gender;
use crate::domain::ids::UserId;
use crate::domain::time::Timestamp;
use crate::domain::words::SortKeys;
use crate::ports::Statement;
use serde_json::json;

/// A user to be created.
pub struct NewUser<'a> {
    pub id: &'a UserId,
    /// E-mail address.
    pub email: &'a Email,
    /// Whether the address is verified already, by the identity provider.
    pub email_verified: bool,
    pub first_name: &'a str,
    pub last_name: &'a str,
    pub gender: Gender,
    /// `YYYY-MM-DD`
    pub birth_date: Option<&'a str>,
    /// Language of the registration.
    pub language: &'a str,
    /// Sort keys and search words.
    pub keys: &'a SortKeys,
    /// The password; none for a user who signs up with a provider.
    pub stored: Option<&'a PasswordHash>,
}

/// The statements that create the user. An address that is already in use fails as `UniqueEmail`.
#[must_use]
pub fn create_user(new: &NewUser<'_>, audit: &audit::AuditContext<'_>, now: Timestamp) -> Vec<Statement> {
    let mut batch = vec![
        Statement::new(
            "INSERT INTO users (id, email, email_verified, first_name, last_name, gender, birth_date, language, created_at, \
               first_key, last_key, words) \
             VALUES (?1, ?2, CAST(?3 AS INTEGER), ?4, ?5, ?6, ?7, ?8, CAST(?9 AS INTEGER), ?10, ?11, ?12)",
            [
                json!(new.id),
                json!(new.email.as_str()),
                json!(i64::from(new.email_verified)),
                json!(new.first_name),
                json!(new.last_name),
                json!(new.gender),
                json!(new.birth_date),
                json!(new.language),
                json!(now.0),
                json!(new.keys.first),
                json!(new.keys.last),
                json!(new.keys.words.to_string()),
            ],
        ),
        audit::event(None, AuditAction::AuthSignedUp, new.id, audit, now),
    ];
    if let Some(stored) = new.stored {
        batch.push(Statement::new(
            "INSERT INTO credentials (user_id, password_phc, pepper_id, changed_at) VALUES (?1, ?2, ?3, CAST(?4 AS INTEGER))",
            [json!(new.id), json!(stored.phc), json!(stored.pepper_id), json!(now.0)],
        ));
    }
    batch
}
