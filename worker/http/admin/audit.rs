//! `/api/admin/audit`: the company's audit log, a file per operation.

pub mod export;
pub mod list;

use crate::domain::request::json::{FieldCode, FieldError};
use crate::domain::request::list::ListQuery;
use crate::domain::time::Timestamp;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::storage::audit_chain::list::{AuditQuery, LIST_SCHEMA};

/// Maximum length of a filter value, in bytes.
const MAX_FILTER_BYTES: usize = 200;
/// Filter parameters, most selective first.
const FILTERS: [&str; 3] = ["object", "actor", "action"];

/// Parses the query of a request; `also` names one more parameter that the operation accepts.
fn audit_query(app: &App, call: &CallParts, also: &str) -> Result<(ListQuery, AuditQuery), Error> {
    let list_query = call.list_query(app, &LIST_SCHEMA, &["object", "actor", "action", "from", "to", "scope", also])?;
    let parameters = call.parameters()?;
    let text = |name: &str| {
        let found = parameters.iter().find(|(known, value)| known == name && !value.is_empty());
        found.map(|(_, value)| value.as_str())
    };
    let mut errors = Vec::new();
    let searched = |name: &str| {
        let of = list_query.terms.iter().filter(move |term| term.fields == [name]);
        of.map(|term| term.raw.clone()).collect::<Vec<_>>()
    };
    let words = list_query.terms.iter().filter(|term| term.fields.len() > 1).map(|term| term.raw.clone()).collect();
    let mut equal = Vec::new();
    for (name, value) in FILTERS.into_iter().filter_map(|name| Some((name, text(name)?))) {
        if value.len() > MAX_FILTER_BYTES {
            errors.push(FieldError::new(name, FieldCode::MaxLength));
        }
        equal.push((name, value.to_owned()));
    }
    for name in FILTERS {
        equal.extend(searched(name).into_iter().map(|value| (name, value)));
    }
    equal.sort_by_key(|(name, _)| FILTERS.iter().position(|known| known == name));
    let mut time = |name: &str| {
        let given = text(name).map(|given| (name, given.to_owned()));
        let given = given.into_iter().chain(searched(name).into_iter().map(|given| ("search", given)));
        let spans = given.map(|(field, given)| (field, Timestamp::span(&given))).collect::<Vec<_>>();
        for (field, _) in spans.iter().filter(|(_, span)| span.is_none()) {
            errors.push(FieldError::new(field, FieldCode::InvalidValue));
        }
        spans.into_iter().filter_map(|(_, span)| span).collect::<Vec<_>>()
    };
    // All time filters must hold: the latest start and the earliest end.
    let from = time("from").into_iter().map(|span| span.0).max();
    let to = time("to").into_iter().map(|span| span.1).min();
    if !errors.is_empty() {
        return Err(errors.into());
    }
    let query = AuditQuery {
        equal,
        words,
        from,
        to,
        ascending: !list_query.descending,
        after: list_query.after.as_ref().and_then(|after| after.key.as_i64()),
        limit: list_query.limit as usize,
        max_detail: None,
        offset: list_query.offset(),
    };
    Ok((list_query, query))
}

/// Whether `scope=platform` asks for the platform's log (events outside companies, operator only) instead of the company's.
fn is_platform(call: &CallParts) -> Result<bool, Error> {
    let parameters = call.parameters()?;
    match parameters.iter().find(|(name, _)| name == "scope").map(|(_, value)| value.as_str()) {
        None | Some("" | "tenant") => Ok(false),
        Some("platform") => Ok(true),
        Some(_) => Err(vec![FieldError::new("scope", FieldCode::InvalidValue)].into()),
    }
}

/// Cursor of the next page.
fn next_cursor(list_query: &ListQuery, next: Option<i64>) -> Option<String> {
    next.map(|seq| list_query.next(&seq.into(), ""))
}
