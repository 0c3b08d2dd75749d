//! The snapshot of a user that a session carries: the user and their memberships.

use crate::domain::identity::current_user::CurrentUser;
use crate::domain::tenancy::company::Company;
use serde::{Deserialize, Serialize};

/// A user and their enabled memberships as of one version.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// `users.version` at the time of reading.
    pub version: i64,
    pub person: CurrentUser,
    /// Enabled memberships in enabled companies, at most 100, by title.
    pub companies: Vec<Company>,
}
