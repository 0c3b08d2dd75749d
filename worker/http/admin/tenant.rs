//! `/api/admin/tenant`: companies, a file per operation. Keys, words and refusals that they share stand here.

pub mod create;
pub mod delete;
pub mod list;
pub mod resend;
pub mod sign_out;
pub mod update;

use crate::domain::json::{FieldError, Fields, length};
use crate::domain::precondition::Precondition;
use crate::domain::profile::is_plain;
use crate::domain::refusal::Refusal;
use crate::domain::words::beginnings;
use crate::http::admin::{missing, refused};
use crate::http::app::App;
use crate::http::error::{Code, Error};
use crate::ports::DatabaseError;
use crate::storage::rights::RequiredRight;
use serde_json::{Map, Value, json};

/// The refusal of an act that a rule keeps from the caller; it names the rule beside the right.
pub fn ruled(need: RequiredRight) -> impl Fn(DatabaseError) -> Error {
    move |error| {
        let rule = match &error {
            DatabaseError::PreconditionFailed(Precondition::OperatorOnly) => "operator",
            DatabaseError::PreconditionFailed(Precondition::SelfEditOff) => "selfEdit",
            _ => return refused(need)(error),
        };
        let mut refusal = missing(need);
        if let Some(named) = refusal.extra.as_mut().and_then(|extra| extra.1.as_object_mut()) {
            named.insert("rule".to_owned(), json!(rule));
        }
        refusal
    }
}

/// One line of 1 to `max` characters, as names are.
fn line(max: usize) -> impl FnOnce(&str) -> Result<String, Refusal> {
    move |typed| {
        let typed = typed.trim();
        if !is_plain(typed) { Err("invalid_value".into()) } else { length(typed, 1, max) }
    }
}

/// An id that somebody chose: letters, digits, dashes.
fn id(typed: &str) -> Result<String, Refusal> {
    let is_id = typed.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    if is_id { length(typed, 1, 64) } else { Err("invalid_value".into()) }
}

/// A path of ours: one slash ahead, nothing that leads elsewhere.
fn path(typed: &str) -> Result<String, Refusal> {
    let is_path = typed.starts_with('/')
        && !typed.starts_with("//")
        && typed.bytes().all(|b| b.is_ascii_alphanumeric() || b"/-_.~%".contains(&b));
    if is_path { length(typed, 1, 200) } else { Err("invalid_value".into()) }
}

/// What a body says about a company, by the names of the contract; null empties.
fn members(fields: &mut Fields) -> Map<String, Value> {
    let mut members = Map::new();
    let mut keep = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            members.insert(name.to_owned(), value);
        }
    };
    keep("title", fields.replacement("title", line(120)).map(Value::from));
    let name = fields.replacement("name", line(120));
    let company_name = fields.replacement("companyName", line(120));
    keep("name", company_name.or(name).map(Value::from));
    keep("city", fields.change("city", line(80)).map(Value::from));
    keep("location", fields.change("location", line(120)).map(Value::from));
    keep("path", fields.change("path", path).map(Value::from));
    keep("groupId", fields.change("groupId", id).map(Value::from));
    keep("businessUuId", fields.replacement("businessUuId", id).map(Value::from));
    keep("state", fields.bit("state").map(|on| json!(i64::from(on))));
    let rules = fields.object("rules", 1);
    let rule = |name: &str| rules.as_ref().and_then(|rules| rules.get(name).cloned());
    keep("selfEdit", rule("selfEdit").and_then(|rule| switched(fields, &rule)));
    keep("auditMonths", rule("auditMonths").and_then(|rule| months(fields, &rule)));
    members
}

fn switched(fields: &mut Fields, rule: &Value) -> Option<Value> {
    let on =
        rule.as_bool().or_else(|| rule.as_i64().filter(|number| matches!(number, 0 | 1)).map(|number| number == 1));
    if on.is_none() {
        fields.refuse(FieldError::new("rules.selfEdit", "invalid_value"));
    }
    on.map(|on| json!(i64::from(on)))
}

/// How long a log is kept; 0 for ever.
fn months(fields: &mut Fields, rule: &Value) -> Option<Value> {
    let months = rule.as_i64().filter(|months| (0..=1200).contains(months));
    if months.is_none() {
        fields.refuse(FieldError::new("rules.auditMonths", "invalid_value"));
    }
    months.map(Value::from)
}

/// What a company is sorted and found by, for the members that are there: `{ title?, city?, words }`.
fn keys(app: &App, members: &Map<String, Value>) -> Value {
    let (mut keys, mut words) = (Map::new(), Map::new());
    for (member, letter) in [("title", "t"), ("name", "n"), ("city", "c"), ("businessUuId", "b")] {
        if let Some(value) = members.get(member) {
            let folded = app.folded(value.as_str().unwrap_or_default());
            words.insert(letter.to_owned(), json!(beginnings(&folded)));
            keys.insert(member.to_owned(), json!(folded));
        }
    }
    keys.insert("words".to_owned(), Value::Object(words));
    Value::Object(keys)
}

/// A company that was expected to be there.
fn found<T>(found: Option<T>) -> Result<T, Error> {
    found.ok_or_else(|| Code::NotFound.into())
}
