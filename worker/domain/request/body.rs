//! Request bodies as serde structs: the struct that a handler parses is the one in `openapi.json`. A body is first parsed
//! into a tree (`json`), which keeps repeated members; structs are deserialized from the tree under the API's rules for
//! members: a required text is not empty, no text contains NUL, and no member is repeated.
//!
//! Serde stops at the first error, but a response lists every invalid field. So an invalid body is deserialized again,
//! field by field: each time the struct sees one field only and stops after it, whether it is valid or not.

mod input;

use super::json::Node;
use super::repeated_names::repeated;
use super::validation::{FieldCode, FieldError, ValidationError};
use crate::domain::configuration::PasswordRule;
use crate::domain::credentials::password;
use crate::domain::identity::profile;
use crate::domain::time::Timestamp;
use input::{Failure, Input, Parts, Probe, Step, joined_path};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::cell::Cell;
use std::collections::BTreeSet;

/// Maximum number of errors in a response.
const MAX_ERRORS: usize = 1_000;

/// The request body of an operation without parameters: `{}`, or no body.
#[derive(Debug, Deserialize)]
pub struct EmptyBody {}

/// The context of validation that types cannot know: configured rules, and the current time.
#[derive(Clone, Copy)]
pub struct ValidationRules<'a> {
    /// The rule for new passwords.
    pub password: &'a PasswordRule,
    /// Time of the request.
    pub now: Timestamp,
}

impl ValidationRules<'_> {
    /// Validates a text by the rule for the type of this name.
    fn check(&self, name: &str, text: &str) -> Result<(), ValidationError> {
        match name {
            "NewPassword" => password::Password::parse_new(text, self.password).map(drop),
            "BirthDate" => profile::birth_date(text, self.now).map(drop).map_err(ValidationError::from),
            _ => Ok(()),
        }
    }
}

/// Deserializes a body.
///
/// # Errors
/// All invalid fields, in the order of the struct.
pub fn read<T: DeserializeOwned>(body: &Node, rules: ValidationRules<'_>) -> Result<T, Vec<FieldError>> {
    read_within(body, rules, MAX_ERRORS)
}

/// The same for one of many objects of a body, whose errors add up: no field is validated after `max_errors` invalid ones.
///
/// # Errors
/// The first invalid fields, in the order of the struct.
pub fn read_within<T: DeserializeOwned>(
    body: &Node,
    rules: ValidationRules<'_>,
    max_errors: usize,
) -> Result<T, Vec<FieldError>> {
    if !matches!(body, Node::Object(_)) {
        return Err(vec![FieldError::new("", FieldCode::InvalidValue)]);
    }
    let input = Input { node: Some(body), may_be_empty: false, rules, probe: None };
    T::deserialize(input).map_err(|first| {
        let mut errors = FieldErrors { found: Vec::new(), fields: BTreeSet::new(), max: max_errors };
        collect_errors::<T>(input, Some(body), &mut Vec::new(), &mut errors);
        if errors.found.is_empty() {
            errors.add(first.reported());
        }
        errors.found
    })
}

/// Errors of different fields, at most `max`.
struct FieldErrors {
    found: Vec<FieldError>,
    fields: BTreeSet<String>,
    max: usize,
}

impl FieldErrors {
    fn is_full(&self) -> bool {
        self.found.len() >= self.max
    }

    /// Adds an error, unless the field has one already.
    fn add(&mut self, error: Option<FieldError>) {
        if let Some(error) = error.filter(|error| !self.is_full() && self.fields.insert(error.field.clone())) {
            self.found.push(error);
        }
    }
}

/// Collects the errors of the node at `steps` and of everything in it.
fn collect_errors<'a, T: DeserializeOwned>(
    root: Input<'a>,
    node: Option<&'a Node>,
    steps: &mut Vec<Step<'a>>,
    errors: &mut FieldErrors,
) {
    if errors.is_full() {
        return;
    }
    let (error, parts) = probe::<T>(root, steps, false);
    let before = errors.found.len();
    match (parts, node) {
        (Some(Parts::Members(fields)), Some(Node::Object(members))) => {
            let at = steps.iter().fold(String::new(), |at, step| joined_path(&at, &step.to_string()));
            for name in repeated(members.iter().map(|(name, _)| name.as_str())) {
                errors.add(Some(FieldError::new(&joined_path(&at, &name), FieldCode::InvalidValue)));
            }
            for field in fields {
                let node = members.iter().find(|(name, _)| name == field).map(|(_, node)| node);
                steps.push(Step::Member(field, node));
                collect_errors::<T>(root, node, steps, errors);
                steps.pop();
            }
        }
        (Some(Parts::Items), Some(Node::List(items))) => {
            for (at, item) in items.iter().enumerate() {
                steps.push(Step::Item(at, item));
                collect_errors::<T>(root, Some(item), steps, errors);
                steps.pop();
            }
        }
        _ => return errors.add(error),
    }
    // All parts are valid, but the whole may not be.
    if errors.found.len() == before {
        errors.add(probe::<T>(root, steps, true).0);
    }
}

/// Returns the error of a node alone, or the parts of its type, unless it is deserialized as a whole.
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

#[cfg(test)]
mod tests;
