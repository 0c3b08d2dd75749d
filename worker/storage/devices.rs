//! Table `devices`: where a person signed in before, for their own eyes.

use super::rows::Columns;
use crate::ports::{Row, Statement};
use serde_json::json;

/// A device that signed a person in.
pub struct Known {
    /// Hash of its secret.
    pub device: String,
    /// Its label.
    pub label: String,
    /// The program on it, in a word or two.
    pub agent: Option<String>,
}

/// Asks for a person's devices.
#[must_use]
pub fn of_user(user: &str) -> Statement {
    Statement::new("SELECT device, label, agent FROM devices WHERE user_id = ?1 ORDER BY device", [json!(user)])
}

/// The devices in the rows of `of_user`.
#[must_use]
pub fn known(rows: &[Row]) -> Vec<Known> {
    let read = |row: &Row| Known { device: row.text("device"), label: row.text("label"), agent: row.optional("agent") };
    rows.iter().map(read).collect()
}
