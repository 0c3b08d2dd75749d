//! The response of the bot check service (Turnstile's siteverify, or a compatible one).

use serde_json::Value;

/// Error codes that are about our configuration or the service, not about the client's token.
const SERVICE_ERROR_CODES: [&str; 4] =
    ["missing-input-secret", "invalid-input-secret", "bad-request", "internal-error"];

/// Whether the token is valid; `None` if the service could not check it.
#[must_use]
pub fn verification_result(response: &Value) -> Option<bool> {
    let success = response.get("success")?.as_bool()?;
    let error_codes = response.get("error-codes").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let is_about_token = !error_codes.iter().filter_map(Value::as_str).any(|code| SERVICE_ERROR_CODES.contains(&code));
    (success || is_about_token).then_some(success)
}

#[cfg(test)]
mod tests {
    use super::verification_result;
    use serde_json::{Value, json};

    #[test]
    fn a_token_is_good_or_bad_only_where_it_was_checked() {
        for (response, expected) in [
            (json!({ "success": true, "error-codes": [] }), Some(true)),
            (json!({ "success": false, "error-codes": ["timeout-or-duplicate"] }), Some(false)),
            (json!({ "success": false, "error-codes": ["invalid-input-response"] }), Some(false)),
            (json!({ "success": false }), Some(false)),
            (json!({ "success": false, "error-codes": ["invalid-input-secret"] }), None),
            (json!({ "success": false, "error-codes": ["internal-error"] }), None),
            (json!({ "success": "true" }), None),
            (json!({}), None),
            (Value::Null, None),
        ] {
            assert_eq!(verification_result(&response), expected, "{response}");
        }
    }
}
