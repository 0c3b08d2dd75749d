//! The OpenAPI document, generated on the host from the annotations of the handlers and committed as `openapi.json`.

mod annotations;

use crate::domain::audit::action::AuditAction;
use crate::domain::request::validation::FieldCode;
use crate::http::account::business;
use crate::http::account::home;
use crate::http::account::invitation;
use crate::http::account::notifications;
use crate::http::account::tenant;
use crate::http::account::user;
use crate::http::account::views;
use crate::http::admin;
use crate::http::apps;
use crate::http::auth;
use crate::http::error::Code;
use crate::http::pages::{health, public};
use crate::http::routes::OPERATIONS;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use strum::VariantArray;
use utoipa::OpenApi;

/// The OpenAPI document.
#[derive(OpenApi)]
#[openapi(
    info(title = "Asgard", description = "Sign-in, companies, roles and rights"),
    paths(
        public::config,
        health::health,
        public::jwks,
        public::security_txt,
        public::csp_report,
        auth::guard::guard,
        auth::sign_in::sign_in,
        auth::pin::sign_in::sign_in,
        auth::pin::cards::list,
        auth::pin::cards::show_me,
        auth::pin::cards::remove,
        auth::provider::start::start,
        auth::provider::callback::callback,
        auth::provider::callback::finish,
        auth::provider::relay::relay_callback,
        auth::sign_up::sign_up,
        auth::disavowal::disavow::disavow,
        auth::disavowal::verify_code::verify_code,
        auth::password_reset::forgot::forgot,
        auth::password_reset::verify_code::verify_code,
        auth::password_reset::update::update,
        auth::email_verification::verify,
        auth::email_verification::resend,
        auth::session::session,
        auth::refresh::refresh,
        auth::sign_out::sign_out,
        auth::second_factor::second_factor,
        auth::passkey::options::second_factor,
        auth::passkey::options::sign_in,
        auth::passkey::sign_in::sign_in,
        auth::reauthenticate::reauthenticate,
        auth::sign_in_company::by_company,
        auth::sign_in_company::by_business,
        invitation::verify::verify,
        invitation::sent::list,
        invitation::inbox::list,
        invitation::respond::accept,
        invitation::respond::decline,
        invitation::invite::invite,
        invitation::invite::resend,
        invitation::invite::revoke,
        user::me,
        user::update::update,
        user::erase::erase,
        user::export::export,
        user::picture::put,
        user::picture::delete,
        user::sessions::list,
        user::sessions::end_one,
        user::sessions::end_others,
        user::factors::list,
        user::factors::totp::begin,
        user::factors::totp::confirm,
        user::factors::totp::remove,
        user::factors::recovery_codes::renew,
        user::activity::list,
        user::factors::trusted_devices::remove,
        user::passkeys::options,
        user::passkeys::create,
        user::passkeys::rename,
        user::passkeys::remove,
        user::providers::list,
        user::providers::link,
        user::providers::unlink,
        business::list,
        business::create::create,
        tenant::tenant,
        apps::gateway::get,
        apps::gateway::post,
        apps::gateway::put,
        apps::gateway::patch,
        apps::gateway::delete,
        admin::operations::read,
        admin::app::list::list,
        admin::app::create::create,
        admin::app::update::update,
        admin::app::delete::delete,
        home::home,
        home::close_checklist,
        notifications::list,
        notifications::read,
        views::list,
        views::put,
        views::delete,
        views::share,
        views::unshare,
        admin::role::list::list,
        admin::role::list::apps,
        admin::role::list::users,
        admin::role::list::get,
        admin::role::list::list_members,
        admin::role::create::create,
        admin::role::update::update,
        admin::role::preview::preview,
        admin::role::delete::delete,
        admin::audit::list::list,
        admin::audit::export::export,
        admin::identity::get,
        admin::identity::disable,
        admin::identity::enable,
        admin::tenant::sign_out::sign_out,
        apps::own::colleagues,
        apps::own::report,
        admin::tenant::apps::list,
        admin::tenant::apps::put,
        admin::tenant::list::list,
        admin::tenant::list::get,
        admin::tenant::overview::get,
        admin::tenant::create::create,
        admin::tenant::resend::resend,
        admin::tenant::security::get,
        admin::tenant::security::update,
        admin::tenant::update::update,
        admin::tenant::update::logo,
        admin::tenant::delete::delete,
        admin::user::list::list,
        admin::user::list::with_info,
        admin::user::list::facets,
        admin::user::list::get,
        admin::user::create::create,
        admin::user::update::update,
        admin::user::remove::remove,
        admin::user::remove::restore,
        admin::user::remove::unassign,
        admin::user::picture::put,
        admin::user::bulk::bulk,
        admin::user::bulk_jobs::start::start,
        admin::user::bulk_jobs::list,
        admin::user::bulk_jobs::get,
        admin::user::bulk_jobs::result::result,
        admin::user::bulk_jobs::undo,
        admin::user::import::import,
        admin::user::export::export,
        admin::user::factors::remove,
        admin::user::sessions::list,
        admin::user::sessions::end_one,
        admin::user::sessions::end_all,
        admin::user::access::explain,
        admin::user::assign::assign,
        admin::user::assign::list,
        admin::user::assign::all,
    ),
    components(schemas(AuditAction))
)]
pub struct Document;

/// The schemas of an error response (RFC 9457), as `error.rs` writes it.
fn problem() -> [(&'static str, Value); 4] {
    let codes: Vec<_> = Code::ALL.iter().map(|code| code.as_str()).collect();
    let fields: Vec<_> = FieldCode::VARIANTS.iter().map(FieldCode::into_str).collect();
    let problem = json!({
        "type": "object",
        "description": "A failure (RFC 9457).",
        "required": ["type", "title", "status", "code", "traceId"],
        "example": { "type": "/problems/validation_failed", "title": "Validation failed", "status": 422, "code": "validation_failed", "traceId": "8f2c1d0a9b7e4f63",
            "errors": [{ "field": "apps[0].access", "code": "invalid_value", "params": { "allowed": ["none", "read", "write", "delete", "root"] } }] },
        "properties": {
            "type": { "type": "string" },
            "title": { "type": "string", "description": "Constant English, not for people." },
            "status": { "type": "integer", "format": "int32" },
            "code": { "$ref": "#/components/schemas/ProblemCode" },
            "traceId": { "type": "string" },
            "errors": { "type": "array", "description": "Of `validation_failed`.",
                "items": { "$ref": "#/components/schemas/FieldError" } },
            "retryAfter": { "type": "integer", "format": "int64", "description": "Seconds." },
            "remaining": { "type": "integer", "format": "int64", "description": "Of `pin_failed` and `second_factor_failed`." },
            "result": { "type": "integer", "format": "int64", "description": "Of a registration." },
            "missing": { "type": "object", "description": "Of `forbidden`: the right that is missing." },
            "count": { "type": "integer", "format": "int64", "description": "Of `count_changed`: how many there are now." }
        }
    });
    let field = json!({
        "type": "object",
        "description": "A field that was refused.",
        "required": ["field", "code", "params"],
        "properties": {
            "field": { "type": "string", "description": "Path in the body, parameter of the query, or header." },
            "code": { "$ref": "#/components/schemas/FieldCode" },
            "params": { "type": "object", "description": "Limits that were missed, for the phrase." }
        }
    });
    [
        ("Problem", problem),
        ("ProblemCode", json!({ "type": "string", "description": "Why a call was refused.", "enum": codes })),
        ("FieldError", field),
        ("FieldCode", json!({ "type": "string", "description": "Why a field was refused.", "enum": fields })),
    ]
}

/// The error codes that the request headers of an operation add.
fn of_headers(described: &Value) -> Vec<Code> {
    let parameters = described.get("parameters").and_then(Value::as_array);
    let names = parameters.into_iter().flatten().filter_map(|parameter| parameter.get("name")?.as_str());
    let codes = names.map(|name| match name {
        "If-Match" => &[Code::VersionConflict][..],
        "Idempotency-Key" => &[Code::Conflict, Code::IdempotencyMismatch],
        _ => &[],
    });
    codes.flatten().copied().collect()
}

/// Adds the error responses of every operation: for each status the codes that it can have.
#[expect(
    clippy::indexing_slicing,
    reason = "a document of our own making, on the host alone: a part that is missing is made"
)]
fn with_error_responses(document: &mut Value) {
    for operation in OPERATIONS.into_iter().flatten() {
        let method = operation.method.as_str().to_lowercase();
        let described = &mut document["paths"][operation.path][&method];
        let mut possible = operation.codes();
        possible.extend(of_headers(described));
        let mut by_status: BTreeMap<u16, Vec<&str>> = BTreeMap::new();
        for code in Code::ALL.iter().filter(|code| possible.contains(code)) {
            by_status.entry(code.status().as_u16()).or_default().push(code.as_str());
        }
        for (status, codes) in by_status {
            let response = &mut described["responses"][status.to_string()];
            if response.is_null() {
                *response = json!({ "description": "" });
            }
            response["content"]["application/problem+json"] = json!({ "schema": { "allOf": [
                { "$ref": "#/components/schemas/Problem" },
                { "type": "object", "properties": { "code": { "type": "string", "enum": codes } } }
            ] } });
        }
    }
    for (name, schema) in problem() {
        document["components"]["schemas"][name] = schema;
    }
}

/// Replaces references to `Patch_…` schemas by the schema of the value, keeping the member's description: clients send the plain value.
fn without_patches(value: &mut Value, patches: &Map<String, Value>) {
    if let Value::Object(object) = value {
        let name = object.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
        if let Some(Value::Object(held)) = name.and_then(|name| patches.get(name)) {
            object.remove("$ref");
            for (keyword, held) in held {
                object.entry(keyword).or_insert_with(|| held.clone());
            }
        }
        object.values_mut().for_each(|value| without_patches(value, patches));
    } else if let Value::Array(items) = value {
        items.iter_mut().for_each(|item| without_patches(item, patches));
    }
}

/// Makes the rows of pages references again: utoipa writes out the schema of a type argument.
fn with_row_references(schemas: &mut Map<String, Value>) {
    for (name, page) in schemas.iter_mut() {
        if let (Some(row), Some(items)) = (name.strip_prefix("ListPage_"), page.pointer_mut("/properties/data/items")) {
            *items = json!({ "$ref": format!("#/components/schemas/{row}") });
        }
    }
}

/// The document as it is committed.
#[must_use]
pub fn document_json() -> String {
    let Ok(mut document) = serde_json::to_value(Document::openapi()) else { return String::new() };
    if let Some(schemas) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) {
        let patches = schemas.iter().filter(|(name, _)| name.starts_with("Patch_"));
        let patches: Map<String, Value> = patches.map(|(name, held)| (name.clone(), held.clone())).collect();
        schemas.retain(|name, _| !patches.contains_key(name));
        with_row_references(schemas);
        without_patches(&mut document, &patches);
    }
    with_error_responses(&mut document);
    annotations::describe_parameters(&mut document);
    annotations::mark_times(&mut document);
    serde_json::to_string_pretty(&document).map(|json| json + "\n").unwrap_or_default()
}
