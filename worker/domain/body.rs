//! Request bodies as serde structs: what a handler parses is what `openapi.json` shows. A body is first a tree (`json`), which keeps what
//! serde's maps would swallow; a struct is read from the tree by a deserializer that knows what the contract says of members: an empty
//! text is none where one is required, no text has a NUL, and no member comes twice.
//!
//! Serde stops at the first error, and one answer names every bad field. So a body that does not fit is read again, member by member: each
//! time the struct is shown one member alone and is stopped behind it, whether that fits or not.

mod input;

use super::configuration::PasswordRule;
use super::json::Node;
use super::refusal::{FieldError, Refusal};
use super::repeated::repeated;
use super::time::Timestamp;
use super::{password, profile};
use input::{Failure, Input, Parts, Probe, Step, joined};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::cell::Cell;

/// Most errors that an answer tells.
const MOST_TOLD: usize = 1_000;

/// The body of a call that takes nothing: `{}`, or none at all.
#[derive(Debug, Deserialize)]
pub struct EmptyBody {}

/// What a body is read by and no type can know: the rules of the configuration, and the time.
#[derive(Clone, Copy)]
pub struct Rules<'a> {
    /// What a new password must be.
    pub password: &'a PasswordRule,
    /// When the call arrived.
    pub now: Timestamp,
}

impl Rules<'_> {
    /// What the rules say of a text that becomes a type of this name.
    fn check(&self, name: &str, text: &str) -> Result<(), Refusal> {
        match name {
            "NewPassword" => password::Password::chosen(text, self.password).map(drop),
            "BirthDate" => profile::birth_date(text, self.now).map(drop).map_err(Refusal::from),
            _ => Ok(()),
        }
    }
}

/// Reads a body.
///
/// # Errors
/// Every bad field, in the order in which the struct has them.
pub fn read<T: DeserializeOwned>(body: &Node, rules: Rules<'_>) -> Result<T, Vec<FieldError>> {
    if !matches!(body, Node::Object(_)) {
        return Err(vec![FieldError::new("", "invalid_value")]);
    }
    let input = Input { node: Some(body), may_be_empty: false, rules, probe: None };
    T::deserialize(input).map_err(|first| {
        let mut errors = Vec::new();
        explain::<T>(input, Some(body), &mut Vec::new(), &mut errors);
        if errors.is_empty() {
            errors.extend(first.reported());
        }
        errors
    })
}

/// Adds what stands against the node that the steps lead to, and against what is in it.
fn explain<'a, T: DeserializeOwned>(
    root: Input<'a>,
    node: Option<&'a Node>,
    steps: &mut Vec<Step<'a>>,
    errors: &mut Vec<FieldError>,
) {
    let (error, parts) = probe::<T>(root, steps, false);
    let before = errors.len();
    match (parts, node) {
        (Some(Parts::Members(fields)), Some(Node::Object(members))) => {
            let at = steps.iter().fold(String::new(), |at, step| joined(&at, &step.to_string()));
            for name in repeated(members.iter().map(|(name, _)| name.as_str())) {
                tell(errors, Some(FieldError::new(&joined(&at, &name), "invalid_value")));
            }
            for field in fields {
                let node = members.iter().find(|(name, _)| name == field).map(|(_, node)| node);
                steps.push(Step::Member(field, node));
                explain::<T>(root, node, steps, errors);
                steps.pop();
            }
        }
        (Some(Parts::Items), Some(Node::List(items))) => {
            for (at, item) in items.iter().enumerate() {
                steps.push(Step::Item(at, item));
                explain::<T>(root, Some(item), steps, errors);
                steps.pop();
            }
        }
        _ => return tell(errors, error),
    }
    // All of it fits, and yet the whole may not.
    if errors.len() == before {
        tell(errors, probe::<T>(root, steps, true).0);
    }
}

/// What stands against a node alone, or what its type is made of, unless it is read as a whole.
fn probe<T: DeserializeOwned>(
    root: Input<'_>,
    steps: &[Step<'_>],
    is_whole: bool,
) -> (Option<FieldError>, Option<Parts>) {
    let found = Cell::new(None);
    let probe = Some(Probe { steps, found: &found, is_whole });
    let error = T::deserialize(Input { probe, ..root }).err().and_then(Failure::reported);
    (error, found.take())
}

/// A field is told once, by what was found first.
fn tell(errors: &mut Vec<FieldError>, error: Option<FieldError>) {
    let is_new = |error: &FieldError| !errors.iter().any(|known| known.field == error.field);
    if let Some(error) = error.filter(|error| errors.len() < MOST_TOLD && is_new(error)) {
        errors.push(error);
    }
}

#[cfg(test)]
mod tests;
