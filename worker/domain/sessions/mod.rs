//! Sessions, their tokens, and the devices that they are on.

/// Access tokens: one session, for ten minutes.
pub mod access_token;
/// Browser and operating system of a user agent.
pub mod agent;
/// The commands and outcomes of a user's session authority.
pub mod authority;
/// The labels of devices.
pub mod device_label;
pub mod refresh_token;
/// The user and their memberships, as a session carries them.
pub mod snapshot;
/// Tenant tokens: the tenant in which a browser tab works.
pub mod tenant_token;
