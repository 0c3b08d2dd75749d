//! List queries (contract, Lists): pagination, order, search and filters, parsed from query parameters and validated
//! against the list's schema.

use super::json::{FieldCode, FieldError};
use crate::domain::crypto::bytes::base64url;
use crate::domain::words;
use base64ct::{Base64UrlUnpadded, Encoding};
use serde_json::{Value, json};
use utoipa::PartialSchema;
use utoipa::openapi::{RefOr, Schema};

/// The supported parameters of a list. Names are those of the API.
pub struct ListSchema {
    /// Sort fields, the default first.
    pub sorts: &'static [&'static str],
    /// Whether the default order is descending.
    pub newest_first: bool,
    /// Searchable fields, with the prefix under which their words are stored.
    pub searched: &'static [(&'static str, &'static str)],
    /// Number of fields, from the first on, that a term without a field searches.
    pub default_search_fields: usize,
    /// Flags for filtering.
    pub flags: &'static [&'static str],
    /// Names that `fields` can select: the properties of a row (`properties`).
    pub fields: fn() -> Vec<String>,
}

/// A search term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Prefixes of the fields that it searches.
    pub fields: Vec<&'static str>,
    /// Normalized prefix of the words that match.
    pub beginning: String,
    /// The term as typed, for exact matches.
    pub raw: String,
}

/// A cursor: the last row of the previous page.
#[derive(Clone, Debug, PartialEq)]
pub struct Cursor {
    /// Value of the sort field.
    pub key: Value,
    pub id: String,
}

/// A parsed list query.
#[derive(Clone, Debug, PartialEq)]
pub struct ListQuery {
    /// Page number, from 1.
    pub page: u32,
    /// Page size.
    pub limit: u32,
    /// Sort field.
    pub sort: &'static str,
    /// Whether the order is descending.
    pub descending: bool,
    /// Search terms, all of which must match.
    pub terms: Vec<Term>,
    /// Flags that rows must have or must not have.
    pub flags: Vec<(&'static str, bool)>,
    /// Selected properties of the rows; empty means all.
    pub fields: Vec<String>,
    /// Cursor to continue from, instead of a page number.
    pub after: Option<Cursor>,
}

/// Maximum number of search terms.
const MAX_TERMS: usize = 5;
/// Maximum length of a term in characters.
const MAX_TERM_LENGTH: usize = 64;
/// The beginning of a term of which nothing is left when it is normalized, as of letters in a phone number: no word begins with it, as words begin
/// with a letter or a digit. Without the term, such a search would find everybody.
const BEGINS_NOTHING: &str = "\u{10ffff}";
/// The last row that can be reached by page number.
pub const DEEPEST: u32 = 10_000;
/// Maximum number of rows that a search counts and sorts.
pub const COUNT_LIMIT: i64 = 1_000;
/// Parameters of every list.
const COMMON_PARAMETERS: &[&str] = &["page", "limit", "sort", "search", "fields", "after"];

/// The names of the properties of a documented struct; of a flattened one inside it none.
#[must_use]
pub fn properties<Row: PartialSchema>() -> Vec<String> {
    let of = |schema| match schema {
        RefOr::T(Schema::Object(row)) => row.properties.into_keys().collect(),
        _ => Vec::new(),
    };
    match Row::schema() {
        RefOr::T(Schema::AllOf(parts)) => parts.items.into_iter().flat_map(of).collect(),
        row => of(row),
    }
}

impl ListQuery {
    /// Number of rows before the page.
    #[must_use]
    pub const fn offset(&self) -> u32 {
        if self.after.is_some() { 0 } else { (self.page - 1) * self.limit }
    }

    /// The value of a flag, if the query filters by it.
    #[must_use]
    pub fn flag(&self, name: &str) -> Option<bool> {
        self.flags.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    /// The cursor of the next page, for the query's `after`.
    #[must_use]
    pub fn next(&self, key: &Value, id: &str) -> String {
        base64url(json!([self.sort, self.descending, key, id]).to_string().as_bytes())
    }
}

impl ListSchema {
    /// Parses a query. `normalize` prepares a term like stored words; `also` names parameters that the operation parses itself.
    ///
    /// # Errors
    /// All invalid parameters.
    pub fn read(
        &self,
        parameters: &[(String, String)],
        also: &[&str],
        normalize: impl Fn(&str) -> String,
    ) -> Result<ListQuery, Vec<FieldError>> {
        let mut errors = Vec::new();
        let text = |name: &str| parameters.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
        let mut number = |name: &str, default: u32, max: u32| match text(name) {
            None => default,
            Some(text) => text.parse().ok().filter(|number| (1..=max).contains(number)).unwrap_or_else(|| {
                errors.push(FieldError::new(name, FieldCode::InvalidValue));
                default
            }),
        };
        let (page, limit) = (number("page", 1, u32::MAX), number("limit", 10, 100));
        if (page - 1).checked_mul(limit).is_none_or(|offset| offset > DEEPEST) {
            errors.push(FieldError::new("page", FieldCode::PageTooDeep));
        }
        let (sort, descending) = self.order(text("sort").unwrap_or_default(), &mut errors);
        let terms = self.terms(text("search").unwrap_or_default(), normalize, &mut errors);
        let fields = self.selected(text("fields").unwrap_or_default(), &mut errors);
        let after = text("after").and_then(|after| {
            let found = Cursor::read(after, sort, descending);
            if found.is_none() {
                errors.push(FieldError::new("after", FieldCode::InvalidValue));
            }
            found
        });
        let mut flags = Vec::new();
        for (name, value) in parameters.iter().filter(|(name, _)| !COMMON_PARAMETERS.contains(&name.as_str())) {
            let Some(flag) = self.flags.iter().find(|flag| **flag == name) else {
                if !also.contains(&name.as_str()) {
                    errors.push(FieldError::new(name, FieldCode::UnknownField));
                }
                continue;
            };
            match value.as_str() {
                "1" | "true" => flags.push((*flag, true)),
                "0" | "false" => flags.push((*flag, false)),
                _ => errors.push(FieldError::new(name, FieldCode::InvalidValue)),
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(ListQuery { page, limit, sort, descending, terms, flags, fields, after })
    }

    fn selected(&self, fields: &str, errors: &mut Vec<FieldError>) -> Vec<String> {
        let requested: Vec<String> = fields.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect();
        let known = if requested.is_empty() { Vec::new() } else { (self.fields)() };
        if requested.iter().any(|name| !known.contains(name)) {
            errors.push(FieldError::new("fields", FieldCode::UnknownField));
        }
        requested
    }

    fn order(&self, sort: &str, errors: &mut Vec<FieldError>) -> (&'static str, bool) {
        let default = self.sorts.first().copied().unwrap_or_default();
        if sort.is_empty() {
            return (default, self.newest_first);
        }
        let (name, descending) = sort.strip_prefix('-').map_or((sort, false), |name| (name, true));
        (known_name(self.sorts, name, "sort", errors).unwrap_or(default), descending)
    }

    fn terms(&self, search: &str, normalize: impl Fn(&str) -> String, errors: &mut Vec<FieldError>) -> Vec<Term> {
        let mut terms = Vec::new();
        let requested = split(search);
        if requested.len() > MAX_TERMS {
            // Checked before any term is normalized.
            errors.push(FieldError::new("search", FieldCode::MaxLength));
            return terms;
        }
        for (field, text) in requested {
            if text.chars().count() > MAX_TERM_LENGTH {
                errors.push(FieldError::new("search", FieldCode::MaxLength));
                continue;
            }
            let prefix = |name: &str| self.searched.iter().find(|(known, _)| *known == name).map(|(_, prefix)| *prefix);
            let fields = match field.as_deref().map(prefix) {
                None => self.searched.iter().take(self.default_search_fields).map(|(_, prefix)| *prefix).collect(),
                Some(Some(prefix)) => vec![prefix],
                Some(None) => {
                    errors.push(FieldError::new("search", FieldCode::UnknownField));
                    continue;
                }
            };
            // Whoever has typed only the name of a field goes on typing.
            if text.trim().is_empty() {
                continue;
            }
            let mut beginning = if fields == ["p"] { words::digits(&text) } else { normalize(&text) };
            if beginning.is_empty() {
                BEGINS_NOTHING.clone_into(&mut beginning);
            }
            terms.push(Term { fields, beginning, raw: text.trim().to_owned() });
        }
        terms
    }
}

impl Cursor {
    fn read(text: &str, sort: &str, descending: bool) -> Option<Self> {
        let bytes = Base64UrlUnpadded::decode_vec(text).ok()?;
        let read: Value = serde_json::from_slice(&bytes).ok()?;
        let is_of = read.get(0)?.as_str()? == sort && read.get(1)?.as_bool()? == descending;
        let key = read.get(2).filter(|key| key.is_string() || key.is_i64())?;
        let id = read.get(3)?.as_str()?;
        is_of.then(|| Self { key: key.clone(), id: id.to_owned() })
    }
}

fn known_name(
    names: &'static [&'static str],
    name: &str,
    parameter: &str,
    errors: &mut Vec<FieldError>,
) -> Option<&'static str> {
    let found = names.iter().find(|known| **known == name).copied();
    // Reported once per parameter.
    if found.is_none() && errors.last().is_none_or(|last| last.field != parameter) {
        errors.push(FieldError::new(parameter, FieldCode::UnknownField));
    }
    found
}

/// Splits a search at commas, and each term at its first colon; `\` escapes the next character.
fn split(search: &str) -> Vec<(Option<String>, String)> {
    let mut terms = Vec::new();
    let (mut field, mut text) = (None, String::new());
    let mut characters = search.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => text.extend(characters.next()),
            ',' => terms.push((field.take(), std::mem::take(&mut text))),
            ':' if field.is_none() => field = Some(std::mem::take(&mut text).trim().to_owned()),
            _ => text.push(character),
        }
    }
    terms.push((field, text));
    terms.retain(|(field, text)| field.is_some() || !text.trim().is_empty());
    terms
}

#[cfg(test)]
mod tests;
