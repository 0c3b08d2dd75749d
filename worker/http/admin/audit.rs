//! `/api/admin/audit`: the company's book, a file per operation, and the seals over it.

pub mod export;
pub mod forgetting;
pub mod reading;
pub mod sealing;

use crate::domain::json::FieldError;
use crate::domain::list::Wanted;
use crate::domain::time::Timestamp;
use crate::http::app::App;
use crate::http::call::CallParts;
use crate::http::error::Error;
use crate::storage::book::reading::{Asked, OFFER};

/// Longest value of a filter.
const LONGEST: usize = 200;
/// The filters, as the contract names them, the narrowest first.
const FILTERS: [&str; 3] = ["object", "actor", "action"];

/// What a call asks for, and the list that it is part of. `also` names a parameter of the operation.
fn asked(app: &App, call: &CallParts, also: &str) -> Result<(Wanted, Asked), Error> {
    let wanted = call.wanted(app, &OFFER, &["object", "actor", "action", "from", "to", "scope", also])?;
    let parameters = call.parameters()?;
    let text = |name: &str| {
        let found = parameters.iter().find(|(known, value)| known == name && !value.is_empty());
        found.map(|(_, value)| value.as_str())
    };
    let mut errors = Vec::new();
    if !wanted.terms.is_empty() {
        errors.push(FieldError::new("search", "unknown_field"));
    }
    let mut equal = Vec::new();
    for (name, value) in FILTERS.into_iter().filter_map(|name| Some((name, text(name)?))) {
        if value.len() > LONGEST {
            errors.push(FieldError::new(name, "max_length"));
        }
        equal.push((name, value.to_owned()));
    }
    let mut time = |name| {
        let span = text(name).map(Timestamp::span);
        if span == Some(None) {
            errors.push(FieldError::new(name, "invalid_value"));
        }
        span.flatten()
    };
    let (from, to) = (time("from").map(|span| span.0), time("to").map(|span| span.1));
    if !errors.is_empty() {
        return Err(errors.into());
    }
    let asked = Asked {
        equal,
        from,
        to,
        ascending: !wanted.descending,
        after: wanted.after.as_ref().and_then(|after| after.key.as_i64()),
        limit: wanted.limit as usize,
        offset: wanted.offset(),
    };
    Ok((wanted, asked))
}

/// Whose log is asked for: that of the company, or with `scope=platform` what happened outside companies, which only the operator reads.
fn is_platform(call: &CallParts) -> Result<bool, Error> {
    let parameters = call.parameters()?;
    match parameters.iter().find(|(name, _)| name == "scope").map(|(_, value)| value.as_str()) {
        None | Some("" | "tenant") => Ok(false),
        Some("platform") => Ok(true),
        Some(_) => Err(vec![FieldError::new("scope", "invalid_value")].into()),
    }
}

/// Where the next page goes on.
fn behind(wanted: &Wanted, next: Option<i64>) -> Option<String> {
    next.map(|seq| wanted.next(&seq.into(), ""))
}
