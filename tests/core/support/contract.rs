//! Validates every response that a test receives against `openapi.json`: status, media type and each member of the body.

use http::{Method, StatusCode, Uri};
use jsonschema::error::ValidationErrorKind;
use jsonschema::{ValidationError, Validator};
use serde_json::{Map, Value, json};
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io::Write;
use std::sync::{Arc, LazyLock, Mutex};

static CONTRACT: LazyLock<Contract> = LazyLock::new(|| {
    let text = fs::read_to_string("openapi.json").expect("the committed description");
    Contract::new(&serde_json::from_str(&text).expect("openapi.json is JSON"))
});

/// Panics when the description of the API contradicts or lacks a response.
pub fn check(method: &Method, uri: &Uri, status: StatusCode, media: Option<&str>, body: &[u8]) {
    if let Err(why) = compare(method, uri, status, media, body) {
        panic!("openapi.json does not know this answer to {method} {uri}: {status}, {why}");
    }
}

/// Returns how the response deviates from the description.
pub fn compare(method: &Method, uri: &Uri, status: StatusCode, media: Option<&str>, body: &[u8]) -> Result<(), String> {
    CONTRACT.check(method, uri, status, media, body)
}

struct Contract {
    operations: Vec<Operation>,
    components: Value,
    /// Compiled on first use: compiling all of them takes longer than most tests.
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

struct Operation {
    id: String,
    method: String,
    /// Segments of the path; `None` for a parameter.
    path: Vec<Option<String>>,
    responses: Value,
}

impl Contract {
    fn new(document: &Value) -> Self {
        let mut components = document["components"]["schemas"].clone();
        let known = components.clone();
        for schema in components.as_object_mut().expect("schemas").values_mut() {
            // A schema that is part of another must not reject the members beside it, so it is not closed itself.
            close_members(schema, &known);
        }
        let paths = document["paths"].as_object().expect("paths");
        let operations = paths.iter().flat_map(|(path, methods)| {
            let path: Vec<_> = path.split('/').map(|part| (!part.starts_with('{')).then(|| part.to_owned())).collect();
            methods.as_object().expect("methods").iter().map(move |(method, operation)| Operation {
                id: operation["operationId"].as_str().expect("an operation has a name").to_owned(),
                method: method.to_uppercase(),
                path: path.clone(),
                responses: operation["responses"].clone(),
            })
        });
        Self { operations: operations.collect(), components, validators: Mutex::default() }
    }

    fn check(
        &self,
        method: &Method,
        uri: &Uri,
        status: StatusCode,
        media: Option<&str>,
        body: &[u8],
    ) -> Result<(), String> {
        let Some(operation) = self.operation(method, uri.path()) else { return Ok(()) };
        let own = &operation.responses[status.as_str()];
        // Responses of an app are described by the app.
        let response = if own.is_null() { &operation.responses["default"] } else { own };
        if response.is_null() {
            return Err(format!("which is no status of it: {}", String::from_utf8_lossy(body)));
        }
        let Some(content) = response["content"].as_object() else {
            return if body.is_empty() || own.is_null() { Ok(()) } else { Err("which has no body".into()) };
        };
        let media = media.unwrap_or_default().split(';').next().unwrap_or_default();
        let Some(described) = content.get(media) else {
            return Err(format!("media type {media:?} instead of {:?}", content.keys()));
        };
        if !matches!(media, "application/json" | "application/problem+json") {
            return Ok(());
        }
        let value: Value = serde_json::from_slice(body).map_err(|error| error.to_string())?;
        if let Some(code) = value["code"].as_str().filter(|_| media == "application/problem+json") {
            note_seen(&operation.id, code);
        }
        let fields = requested_fields(uri);
        let validator = self.validator(&described["schema"], fields.is_empty());
        let faults = validator.iter_errors(&value).filter(|fault| !is_choice(fault, &fields));
        let faults: Vec<_> = faults.map(|fault| format!("{fault} at {}", fault.instance_path())).collect();
        if faults.is_empty() { Ok(()) } else { Err(format!("{}\n{value:#}", faults.join("\n"))) }
    }

    /// The operation of a path; literal segments take precedence over parameters.
    fn operation(&self, method: &Method, path: &str) -> Option<&Operation> {
        let parts: Vec<_> = path.split('/').collect();
        let fits = |operation: &&Operation| {
            operation.method == method.as_str()
                && operation.path.len() == parts.len()
                && operation
                    .path
                    .iter()
                    .zip(&parts)
                    .all(|(wanted, part)| wanted.as_ref().is_none_or(|wanted| wanted == part))
        };
        let parameters = |operation: &&Operation| operation.path.iter().filter(|part| part.is_none()).count();
        self.operations.iter().filter(fits).min_by_key(parameters)
    }

    /// For a complete response, or for one whose rows contain only chosen fields.
    fn validator(&self, schema: &Value, is_whole: bool) -> Arc<Validator> {
        let mut validators = self.validators.lock().expect("nobody panics holding it");
        let made = validators.entry(format!("{is_whole} {schema}")).or_insert_with(|| {
            let mut root = schema.clone();
            close(&mut root, &self.components);
            root["components"] = json!({ "schemas": self.components });
            if !is_whole {
                allow_absence(&mut root);
            }
            let with_formats = jsonschema::draft202012::options().should_validate_formats(true);
            Arc::new(with_formats.build(&root).expect("a schema"))
        });
        made.clone()
    }
}

/// Appends an error code of an operation to the file in `SEEN_CODES`; `tests/core/repository/openapi.rs` reports those that never occurred.
fn note_seen(operation: &str, code: &str) {
    static NOTED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let Some(path) = std::env::var_os("SEEN_CODES") else { return };
    let line = format!("{operation} {code}\n");
    if NOTED.lock().expect("nobody panics holding it").insert(line.clone()) {
        let file = fs::OpenOptions::new().create(true).append(true).open(path);
        file.and_then(|mut file| file.write_all(line.as_bytes())).expect("a file that can be written");
    }
}

/// Names in the parameter `fields` of a list.
fn requested_fields(uri: &Uri) -> Vec<&str> {
    let pairs = uri.query().unwrap_or_default().split('&').filter_map(|pair| pair.split_once('='));
    let named = pairs.filter(|(name, value)| *name == "fields" && !value.is_empty());
    named.flat_map(|(_, value)| value.split([',', '%'])).collect()
}

/// Members of every page.
const PAGE: &[&str] = &["data", "limit", "next", "page", "total", "totalIsMinimum"];

/// Whether a row has undescribed members only because `fields` requested them by an alias. A schema that a page is only a part of then does not know
/// the page's members, either.
fn is_choice(fault: &ValidationError<'_>, requested: &[&str]) -> bool {
    let ValidationErrorKind::UnevaluatedProperties { unexpected } = fault.kind() else { return false };
    let are_all = |names: &[&str]| unexpected.iter().all(|name| names.contains(&name.as_str()));
    match fault.instance_path().as_str() {
        "" => !requested.is_empty() && are_all(PAGE),
        path => path.starts_with("/data/") && are_all(requested),
    }
}

/// Removes all `required` lists.
fn allow_absence(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            members.retain(|keyword, value| keyword != "required" || !value.is_array());
            members.values_mut().for_each(allow_absence);
        }
        Value::Array(items) => items.iter_mut().for_each(allow_absence),
        _ => {}
    }
}

/// Rejects members that a schema does not name: the contract covers only what is described.
fn close(schema: &mut Value, known: &Value) {
    close_members(schema, known);
    let Some(object) = schema.as_object_mut() else { return };
    if names_members(object, known) {
        object.insert("unevaluatedProperties".into(), false.into());
    }
}

/// The same for nested schemas. Parts of an `allOf` are closed by the schema that contains them.
fn close_members(schema: &mut Value, known: &Value) {
    let Some(object) = schema.as_object_mut() else { return };
    for (keyword, value) in object {
        match (keyword.as_str(), value) {
            ("properties" | "patternProperties", Value::Object(members)) => {
                members.values_mut().for_each(|member| close(member, known));
            }
            ("items" | "additionalProperties", member) => close(member, known),
            ("oneOf" | "anyOf", Value::Array(members)) => members.iter_mut().for_each(|member| close(member, known)),
            ("allOf", Value::Array(parts)) => parts.iter_mut().for_each(|part| close_members(part, known)),
            _ => {}
        }
    }
}

/// Whether a schema describes an object by its members, directly or by a reference.
fn names_members(schema: &Map<String, Value>, known: &Value) -> bool {
    if schema.contains_key("properties") {
        return true;
    }
    if let Some(name) = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next()) {
        return known[name].as_object().is_some_and(|schema| names_members(schema, known));
    }
    let parts = schema.get("allOf").and_then(Value::as_array);
    parts.is_some_and(|parts| parts.iter().filter_map(Value::as_object).any(|part| names_members(part, known)))
}
