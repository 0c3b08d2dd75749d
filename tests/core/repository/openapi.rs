//! `openapi.json` is generated from the handlers: `UPDATE=1 cargo test --test repository openapi` rewrites it.

use asgard::domain::request::validation::FieldCode;
use asgard::http::error::Code;
use asgard::http::routes::OPERATIONS;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use strum::VariantArray;

/// Codes that an operation can return but no test provokes, with the reason.
const UNSEEN: &[(&str, Code, &str)] = &[
    ("signup", Code::Conflict, KEY_FORGOTTEN),
    ("createRole", Code::Conflict, KEY_FORGOTTEN),
    ("createUser", Code::Conflict, KEY_FORGOTTEN),
    ("createBusiness", Code::Conflict, KEY_FORGOTTEN),
    ("startBulkJob", Code::Conflict, KEY_FORGOTTEN),
];
const KEY_FORGOTTEN: &str = "cron forgets the key between the batch that it stops and the reading of its answer";

#[test]
fn the_committed_description_is_what_the_handlers_say() {
    let fresh = asgard::http::openapi::document_json();
    if std::env::var_os("UPDATE").is_some() {
        fs::write("openapi.json", &fresh).unwrap();
    }
    assert!(fs::read_to_string("openapi.json").unwrap_or_default() == fresh, "openapi.json is stale: npm run generate");
}

#[test]
fn every_code_has_a_phrase_in_every_language() {
    for language in ["de", "en", "fr", "it", "es", "pt-br"] {
        let text = fs::read_to_string(format!("locales/{language}/global.locale.json")).unwrap();
        let phrases: Value = serde_json::from_str(&text).unwrap();
        for code in Code::ALL {
            assert!(phrases["errors"][code.as_str()].is_string(), "{language} has no phrase for {}", code.as_str());
        }
    }
}

#[test]
fn every_code_is_an_enum_that_the_client_is_made_from() {
    let schemas = document()["components"]["schemas"].take();
    let codes: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(words(&schemas["ProblemCode"]["enum"]), codes);
    let fields: Vec<&str> = FieldCode::VARIANTS.iter().map(FieldCode::into_str).collect();
    assert_eq!(words(&schemas["FieldCode"]["enum"]), fields);
}

#[test]
fn an_operation_declares_no_code_twice() {
    for operation in OPERATIONS.into_iter().flatten() {
        let codes = operation.codes();
        let known: BTreeSet<&str> = codes.iter().map(|code| code.as_str()).collect();
        assert_eq!(known.len(), codes.len(), "{}: its policy implies it already", operation.id);
    }
}

/// Codes that operations declare by themselves or by a header that they take. Those of their policies belong to the checks.
fn declared_by_themselves() -> BTreeSet<(String, String)> {
    let document = document();
    let mut declared = BTreeSet::new();
    for operation in OPERATIONS.into_iter().flatten() {
        let by_policy: Vec<&str> = operation.codes_by_policy().iter().map(|code| code.as_str()).collect();
        let method = operation.method.as_str().to_lowercase();
        let responses = document["paths"][operation.path][method]["responses"].as_object().unwrap();
        let schemas = responses.values().map(|response| &response["content"]["application/problem+json"]["schema"]);
        let codes = schemas.flat_map(|schema| words(&schema["allOf"][1]["properties"]["code"]["enum"]));
        let own = codes.filter(|code| !by_policy.contains(code));
        declared.extend(own.map(|code| (operation.id.to_owned(), code.to_owned())));
    }
    declared
}

#[test]
fn every_code_that_an_operation_declares_by_itself_stands_in_its_description() {
    let document = document();
    let described = |id: &str, code: &str| {
        let operation = OPERATIONS.into_iter().flatten().find(|operation| operation.id == id).unwrap();
        let described = &document["paths"][operation.path][operation.method.as_str().to_lowercase()]["description"];
        described.as_str().is_some_and(|text| text.contains(&format!("`{code}`")))
    };
    let missing: Vec<_> = declared_by_themselves().into_iter().filter(|(id, code)| !described(id, code)).collect();
    assert!(missing.is_empty(), "`# Errors` of the handlers do not name {missing:?}");
}

/// Before, `npm run test:rust` runs all other tests, which record the codes that they see in the file in `SEEN_CODES`.
#[test]
fn every_code_that_an_operation_declares_by_itself_was_seen_or_stands_in_the_table() {
    let declared = declared_by_themselves();
    let excused: BTreeSet<_> =
        UNSEEN.iter().map(|(id, code, _)| ((*id).to_owned(), code.as_str().to_owned())).collect();
    assert!(declared.len() > 100 && excused.is_subset(&declared), "the table names what nobody declares");
    let Some(path) = std::env::var_os("SEEN_CODES") else { return };
    let noted = fs::read_to_string(path).unwrap();
    let pairs = noted.lines().filter_map(|line| line.split_once(' '));
    let seen: BTreeSet<_> = pairs.map(|(id, code)| (id.to_owned(), code.to_owned())).collect();
    let unseen: BTreeSet<_> = declared.difference(&seen).cloned().collect();
    assert_eq!(unseen, excused, "on the left what was declared and not seen, on the right the table of this file");
}

#[test]
fn every_parameter_is_described() {
    let document = document();
    let mut bare = BTreeSet::new();
    for operation in OPERATIONS.into_iter().flatten() {
        let described = &document["paths"][operation.path][operation.method.as_str().to_lowercase()];
        let parameters = described["parameters"].as_array().into_iter().flatten();
        let without = parameters.filter(|parameter| !parameter["description"].is_string());
        bare.extend(without.map(|parameter| parameter["name"].to_string()));
    }
    assert_eq!(bare, BTreeSet::new(), "`worker/http/openapi/annotations.rs` has those of several operations");
}

#[test]
fn every_example_is_what_its_schema_describes() {
    let document = document();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let examples = schemas.iter().filter_map(|(name, schema)| Some((name, schema.get("example")?)));
    for (name, example) in examples.clone() {
        let root = json!({ "$ref": format!("#/components/schemas/{name}"), "components": &document["components"] });
        let validator = jsonschema::draft202012::new(&root).unwrap();
        let errors: Vec<String> = validator.iter_errors(example).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{name}: {errors:?}");
        let known = schemas[name]["properties"].as_object().unwrap();
        let unknown: Vec<_> =
            example.as_object().unwrap().keys().filter(|member| !known.contains_key(*member)).collect();
        assert!(unknown.is_empty(), "{name} has no {unknown:?}");
    }
    assert!(examples.count() >= 26);
}

fn document() -> Value {
    serde_json::from_str(&asgard::http::openapi::document_json()).unwrap()
}

fn words(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}
