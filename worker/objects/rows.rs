//! Reading an object's rows into our own types (`domain/row.rs`): nothing is decided on half a row.

use crate::domain::row;
use crate::domain::time::Timestamp;
use crate::ports::ObjectSql;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The first row of a query.
pub fn first<T: DeserializeOwned>(sql: &dyn ObjectSql, query: &str, params: &[Value]) -> Result<Option<T>, String> {
    sql.exec(query, params)?.first().map(row::read).transpose()
}

/// Whether a query finds, or changes, anything.
pub fn any(sql: &dyn ObjectSql, query: &str, params: &[Value]) -> Result<bool, String> {
    Ok(!sql.exec(query, params)?.is_empty())
}

/// The time `at` that a query finds, if there is one.
pub fn time(sql: &dyn ObjectSql, query: &str, params: &[Value]) -> Result<Option<Timestamp>, String> {
    #[derive(Deserialize)]
    struct Row {
        at: Option<Timestamp>,
    }
    Ok(first::<Row>(sql, query, params)?.and_then(|row| row.at))
}
