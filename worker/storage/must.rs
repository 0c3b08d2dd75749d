//! Table `must`: statements that abort their batch where a precondition does not hold (decision 105). Each column of the table has a CHECK that
//! fails for every value, so one inserted row rolls the whole batch back, and its name tells which precondition it was.

use crate::domain::precondition::Precondition;
use crate::ports::Statement;
use serde_json::Value;

/// The statement that aborts the batch unless the statement before it changed exactly one row.
#[must_use]
pub fn change_one_row(precondition: Precondition) -> Statement {
    find_no_row(precondition, "SELECT changes() WHERE changes() <> 1", [])
}

/// The statement that aborts the batch where `select` finds a row: what the precondition rules out.
#[must_use]
pub fn find_no_row(precondition: Precondition, select: &str, values: impl Into<Vec<Value>>) -> Statement {
    Statement::new(format!("INSERT INTO must ({}) {select}", precondition.into_str()), values)
}
