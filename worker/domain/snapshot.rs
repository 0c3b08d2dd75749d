//! The copy of a person that a session carries: who, and in which companies.

use super::{company::Company, person::Person};
use serde::{Deserialize, Serialize};

/// A person and their enabled memberships as of one version.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// `users.version` that this was read at.
    pub version: i64,
    pub person: Person,
    /// Enabled memberships in enabled companies, at most 100, by title.
    pub companies: Vec<Company>,
}
