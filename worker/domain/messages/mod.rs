//! Mails and notifications to users.

/// Mails, rendered in the recipient's language.
pub mod mail;
/// Kinds of notifications.
pub mod notification;
