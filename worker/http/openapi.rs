//! The description of the API, made from the handlers on the host and committed as `openapi.json`.

use super::error::Code;
use super::operation::Operation;
use super::routes::OPERATIONS;
use super::{admin, auth, business, invitation, public, tenant, user};
use serde_json::{Map, Value, json};
use utoipa::OpenApi;

/// The document.
#[derive(OpenApi)]
#[openapi(
    info(title = "Asgard", description = "Sign-in, companies, roles and rights"),
    paths(
        public::config,
        public::health,
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
        auth::provider::relay::park,
        auth::sign_up::sign_up,
        auth::password_reset::forgot::forgot,
        auth::password_reset::verify_code::verify_code,
        auth::password_reset::update::update,
        auth::email_verification::verify,
        auth::email_verification::resend,
        auth::session::session,
        auth::refresh::refresh,
        auth::sign_out::sign_out,
        auth::sign_in_company::by_company,
        auth::sign_in_company::by_business,
        invitation::verify::verify,
        invitation::sent::list,
        invitation::received::list,
        invitation::respond::accept,
        invitation::respond::decline,
        invitation::invite::invite,
        invitation::invite::resend,
        invitation::invite::revoke,
        user::me,
        user::change::change,
        user::erasure::erase,
        user::export::export,
        user::image::put,
        user::image::remove,
        user::sessions::list,
        user::sessions::end_one,
        user::sessions::end_others,
        user::providers::list,
        user::providers::link,
        user::providers::unlink,
        business::list,
        tenant::tenant,
        admin::role::list::list,
        admin::role::list::apps,
        admin::role::list::users,
        admin::role::list::find,
        admin::role::write::create,
        admin::role::write::change,
        admin::role::write::delete,
        admin::audit::list::list,
        admin::audit::export::export,
        admin::identity::disable,
        admin::identity::enable,
        admin::tenant::sign_out::post,
        admin::tenant::list::list,
        admin::tenant::list::find,
        admin::tenant::create::put,
        admin::tenant::resend::post,
        admin::tenant::update::change,
        admin::tenant::update::logo,
        admin::tenant::delete::remove,
        admin::user::list::list,
        admin::user::list::with_info,
        admin::user::list::find,
        admin::user::create::create,
        admin::user::update::change,
        admin::user::remove::remove,
        admin::user::remove::restore,
        admin::user::remove::unassign,
        admin::user::picture::put,
        admin::user::bulk::bulk,
        admin::user::import::import,
        admin::user::export::export,
        admin::user::assign::assign,
        admin::user::assign::list,
        admin::user::assign::all,
    )
)]
pub struct Document;

/// A failure (RFC 9457), as `error.rs` writes it.
fn problem() -> Value {
    json!({
        "type": "object",
        "description": "A failure (RFC 9457).",
        "required": ["type", "title", "status", "code", "traceId"],
        "properties": {
            "type": { "type": "string" },
            "title": { "type": "string", "description": "Constant English, not for people." },
            "status": { "type": "integer", "format": "int32" },
            "code": { "type": "string", "enum": Code::ALL.iter().map(|code| code.as_str()).collect::<Vec<_>>() },
            "traceId": { "type": "string" },
            "errors": { "type": "array", "description": "Of `validation_failed`.", "items": {
                "type": "object",
                "required": ["field", "code", "params"],
                "properties": {
                    "field": { "type": "string" },
                    "code": { "type": "string" },
                    "params": { "type": "object" }
                }
            } },
            "retryAfter": { "type": "integer", "format": "int64", "description": "Seconds." },
            "remaining": { "type": "integer", "format": "int64", "description": "Of `pin_failed`." },
            "result": { "type": "integer", "format": "int64", "description": "Of a registration." },
            "missing": { "type": "object", "description": "Of `forbidden`: the right that is missing." }
        }
    })
}

/// Statuses that the gate and the stores give an operation, whatever it does; its handler adds some of the others.
fn refusals(operation: &Operation) -> Vec<u16> {
    let mut statuses = vec![404, 413, 415, 422, 429, 500, 503];
    if operation.guarded || operation.navigation || operation.id == "guard" {
        statuses.extend([401, 403]);
    }
    if operation.is_unsafe() {
        statuses.extend([400, 403, 409]);
    }
    if operation.is_unsafe() && operation.guarded {
        statuses.extend([410, 412, 423]);
    }
    statuses
}

#[expect(
    clippy::indexing_slicing,
    reason = "a document of our own making, on the host alone: a part that is missing is made"
)]
fn with_refusals(document: &mut Value) {
    for operation in OPERATIONS.into_iter().flatten() {
        let method = operation.method.as_str().to_lowercase();
        for status in refusals(operation) {
            let response = &mut document["paths"][operation.path][&method]["responses"][status.to_string()];
            if response.is_null() {
                *response = json!({ "description": "" });
            }
            response["content"]["application/problem+json"] =
                json!({ "schema": { "$ref": "#/components/schemas/Problem" } });
        }
    }
    document["components"]["schemas"]["Problem"] = problem();
}

/// A member of a merge patch is described as what it holds, beside what is said of it: the type that tells whether it changes is ours alone.
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

/// The document as it is committed.
#[must_use]
pub fn written() -> String {
    let Ok(mut document) = serde_json::to_value(Document::openapi()) else { return String::new() };
    if let Some(schemas) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) {
        let patches = schemas.iter().filter(|(name, _)| name.starts_with("Patch_"));
        let patches: Map<String, Value> = patches.map(|(name, held)| (name.clone(), held.clone())).collect();
        schemas.retain(|name, _| !patches.contains_key(name));
        without_patches(&mut document, &patches);
    }
    with_refusals(&mut document);
    serde_json::to_string_pretty(&document).map(|json| json + "\n").unwrap_or_default()
}
