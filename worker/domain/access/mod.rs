//! What members may do: roles, and the access that they give to apps.

/// The token of one request to an app's backend.
pub mod app_token;
/// An app of the catalogue: what the operator sets.
pub mod catalogue;
/// Access levels on apps, of one role and of several roles together.
pub mod rights;
/// Requests about a role.
pub mod role;
