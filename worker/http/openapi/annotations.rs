//! What `openapi.json` says of parameters and times by their names: what is the same in every operation, no handler repeats.

use serde_json::{Value, json};

/// The meaning of the parameters that a handler does not describe itself.
const PARAMETERS: [(&str, &str); 42] = [
    ("action", "Only events of this kind, as in `user.signed_in`."),
    ("actor", "Only events that this user caused: an id."),
    ("after", "The `next` of the page before: continues behind it, at any depth."),
    ("appId", "Id of the app."),
    ("assigned", "Only members (1), or only users who were removed and can be restored (0)."),
    ("autoLogin", "Accepted and ignored: reading never signs in."),
    ("businessUuId", "Id used in business addresses."),
    ("code", "The code that was issued: of an invitation, or by an identity provider."),
    ("companyId", "Id of the company."),
    ("days", "30 (the default), 90 or 365."),
    ("email", "E-mail address of the account."),
    ("error", "The identity provider's error code."),
    ("fields", "Comma-separated names of the members to return; all without it."),
    ("force", "`true` deletes the role although it has members."),
    ("from", "Only events since this day (`2026-11-20`) or time (RFC 3339)."),
    ("id", "Id of the object."),
    (
        "Idempotency-Key",
        "1 to 255 visible ASCII characters. The same key and body within 24 hours get the first answer again.",
    ),
    ("If-Match", "The `ETag` that the caller saw; 412 `version_conflict` if it has changed since."),
    ("If-None-Match", "The `ETag` that the caller has; 304 if it still holds."),
    ("invitedBy", "Only invitations by this user: an id."),
    ("isEmployee", "Only members who are employees (1) or are not (0)."),
    ("jobId", "Id of the bulk job."),
    ("key", "The user's `assignKey`; 409 if it has changed since it was read."),
    ("limit", "Rows of a page: 1 to 100, 10 by default."),
    ("list", "Name of the list: `user`, `role` or `audit`."),
    ("loginInfo", "Accepted and ignored: it is always included."),
    ("name", "Name of the app."),
    ("object", "Only events about this object: an id."),
    ("page", "Number of the page, from 1; no more than 10 000 rows deep (`after` goes deeper)."),
    ("provider", "`google`, `apple` or `facebook`."),
    ("roleId", "Id of the role."),
    ("scope", "`tenant` (the default), or `platform` for the operator: the events outside companies."),
    (
        "search",
        "Up to 5 terms of 64 characters, separated by commas, all of which match: `field:term`, or a term alone for the default fields. A term \
         matches the beginning of a word, whatever its case and accents; `\\` escapes commas and colons.",
    ),
    ("sessionId", "Id of the session."),
    ("softDelete", "`false` erases the member instead of removing them; it cannot be undone."),
    ("sort", "Name of a field; with `-` before it, descending."),
    ("state", "Only rows in this state, as the rows name it."),
    ("tenantId", "Id of the company."),
    ("ticket", "Which sign-in goes on."),
    ("to", "Only events up to this day or time, which is included."),
    ("userId", "Id of the user."),
    ("uuId", "Label of the device; decides nothing."),
];

/// Times whose names do not end in `At`.
const TIMES: [&str; 2] = ["lastLogin", "secondFactorFrom"];

/// Describes the parameters that are not described yet.
pub fn describe_parameters(document: &mut Value) {
    let paths = document.get_mut("paths").and_then(Value::as_object_mut);
    let operations = paths.into_iter().flat_map(|paths| paths.values_mut()).filter_map(Value::as_object_mut);
    let parameters = operations
        .flat_map(|methods| methods.values_mut())
        .filter_map(|operation| operation.get_mut("parameters")?.as_array_mut())
        .flatten()
        .filter_map(Value::as_object_mut);
    for parameter in parameters.filter(|parameter| !parameter.contains_key("description")) {
        let name = parameter.get("name").and_then(Value::as_str).unwrap_or_default();
        let known = PARAMETERS.iter().find(|(known, _)| *known == name);
        if let Some((_, description)) = known {
            parameter.insert("description".to_owned(), json!(description));
        }
    }
}

/// Marks texts that are times by their names: RFC 3339, UTC.
pub fn mark_times(value: &mut Value) {
    match value {
        Value::Object(object) => {
            let properties = object.get_mut("properties").and_then(Value::as_object_mut);
            for (name, schema) in properties.into_iter().flatten() {
                let is_text = match schema.get("type") {
                    Some(Value::Array(types)) => types.contains(&json!("string")),
                    one => one == Some(&json!("string")),
                };
                let is_time = name.ends_with("At") || TIMES.contains(&name.as_str());
                if let Some(schema) = schema.as_object_mut().filter(|_| is_text && is_time) {
                    schema.insert("format".to_owned(), json!("date-time"));
                }
            }
            object.values_mut().for_each(mark_times);
        }
        Value::Array(items) => items.iter_mut().for_each(mark_times),
        _ => {}
    }
}
