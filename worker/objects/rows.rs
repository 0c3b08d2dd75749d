//! Reads an object's rows into typed structs (`domain/row.rs`): an incomplete row is an error.

use crate::domain::row;
use crate::domain::time::Timestamp;
use crate::ports::ObjectSql;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Returns the first row of a query.
pub fn first<T: DeserializeOwned>(sql: &dyn ObjectSql, query: &str, params: &[Value]) -> Result<Option<T>, String> {
    sql.exec(query, params)?.first().map(row::read).transpose()
}

/// Whether a statement returns any row.
pub fn any(sql: &dyn ObjectSql, query: &str, params: &[Value]) -> Result<bool, String> {
    Ok(!sql.exec(query, params)?.is_empty())
}

/// Returns the time in the column `at` of a query's first row.
pub fn time(sql: &dyn ObjectSql, query: &str, params: &[Value]) -> Result<Option<Timestamp>, String> {
    #[derive(Deserialize)]
    struct Row {
        at: Option<Timestamp>,
    }
    Ok(first::<Row>(sql, query, params)?.and_then(|row| row.at))
}
