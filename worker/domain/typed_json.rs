//! Parses our own JSON into typed structs: messages between worker and objects, snapshots, rows.

use serde::de::DeserializeOwned;
use std::fmt;

/// Why a text cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError(String);

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParseError {}

/// Parses a text.
///
/// # Errors
/// The JSON error, for logs.
pub fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, ParseError> {
    serde_json::from_slice(text).map_err(|error| ParseError(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::domain::protection::device::DeviceOutcome;
    use crate::domain::sessions::authority::{AuthorityCommand, Scope};
    use serde::{Deserialize, Serialize};
    use serde_json::{Map, Value, json};

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Shape {
        text: String,
        maybe: Option<String>,
        count: u32,
        at: i64,
        flag: bool,
        list: Vec<Option<i64>>,
        scope: Scope,
        #[serde(default)]
        late: bool,
        settings: Map<String, Value>,
    }

    fn text() -> Value {
        json!({ "text": "ä", "maybe": null, "count": 3, "at": -5, "flag": true, "list": [1, null], "scope": "verify",
            "settings": { "a": { "b": [1.5, "x", null] } }, "newer": { "than": "this" } })
    }

    #[test]
    fn a_shape_is_read_as_it_was_written_and_newer_members_are_passed_over() {
        let shape: Shape = read(text().to_string().as_bytes()).unwrap();
        assert_eq!((shape.count, shape.at, shape.list.as_slice()), (3, -5, [Some(1), None].as_slice()));
        assert_eq!(shape.settings.get("a"), Some(&json!({ "b": [1.5, "x", null] })));
        assert_eq!(read::<Shape>(&serde_json::to_vec(&shape).unwrap()).unwrap(), shape);
    }

    #[test]
    fn another_kind_of_value_a_missing_member_and_no_json_are_refused() {
        for (member, value) in [
            ("text", json!(1)),
            ("count", json!(-1)),
            ("count", json!("3")),
            ("count", json!(4_294_967_296_i64)),
            ("flag", json!(1)),
            ("list", json!({})),
            ("scope", json!("other")),
            ("scope", json!({ "verify": 1 })),
        ] {
            let mut changed = text();
            changed[member] = value;
            assert!(read::<Shape>(changed.to_string().as_bytes()).is_err(), "{changed}");
        }
        let mut missing = text();
        missing.as_object_mut().unwrap().remove("at");
        assert!(read::<Shape>(missing.to_string().as_bytes()).is_err());
        for text in ["", "[]", "{", "null", "[\"ä\",null,3]"] {
            assert!(read::<Shape>(text.as_bytes()).is_err(), "{text}");
        }
    }

    #[test]
    fn commands_are_read_by_name() {
        let end = read::<AuthorityCommand>(br#"{"endAll":{"credentialVersion":2,"keep":null}}"#);
        assert!(matches!(end, Ok(AuthorityCommand::EndAll { credential_version: 2, .. })));
        assert!(matches!(read(br#""fresh""#), Ok(DeviceOutcome::Fresh)));
        for text in [r#"{"endAll":null}"#, r#"{"unheardOf":{}}"#, r#"{"a":{},"b":{}}"#, "\"endAll\"", "3"] {
            assert!(read::<AuthorityCommand>(text.as_bytes()).is_err(), "{text}");
        }
    }
}
