//! Who a user is.

/// The signed-in user's own data.
pub mod current_user;
/// E-mail addresses.
pub mod email;
/// Uploaded pictures.
pub mod picture;
/// Profile fields, and their limits.
pub mod profile;
/// Identity providers: endpoints, claims, and a sign-in in progress.
pub mod provider;
