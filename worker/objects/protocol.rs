//! The protocol between worker and objects: one JSON text each way, `{ "v": 1, "body": … }`. The two are deployed
//! separately, so a release may talk to the other's previous one: members may be added, and any other change is a new
//! version.

use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// The protocol version of both sides.
pub const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Message<T> {
    v: u32,
    body: T,
}

/// Serializes a message.
///
/// # Errors
/// The serializer's error text; no command or outcome of this code base causes it.
pub fn write<T: Serialize>(body: &T) -> Result<String, String> {
    serde_json::to_string(&Message { v: VERSION, body }).map_err(|error| error.to_string())
}

/// Parses a message.
///
/// # Errors
/// Another version, or not a message.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let message: Message<T> = crate::domain::typed_json::read(text.as_bytes()).map_err(|error| error.to_string())?;
    if message.v != VERSION {
        return Err(format!("version {} of the objects' protocol", message.v));
    }
    Ok(message.body)
}

#[cfg(test)]
mod tests {
    use super::{read, write};
    use crate::domain::protection::device::DeviceOutcome;

    #[test]
    fn a_message_reads_as_it_was_written() {
        assert_eq!(write(&DeviceOutcome::Fresh).and_then(|text| read(&text)), Ok(DeviceOutcome::Fresh));
    }

    #[test]
    fn another_version_is_refused_and_new_members_are_not() {
        assert!(read::<DeviceOutcome>(r#"{"v":2,"body":"fresh"}"#).is_err());
        assert_eq!(read::<DeviceOutcome>(r#"{"v":1,"body":"fresh","at":2}"#), Ok(DeviceOutcome::Fresh));
        let spend = r#"{"v":1,"body":{"spend":{"nonce":{"r":"x","t":1},"newer":true}}}"#;
        assert!(read::<crate::domain::protection::device::DeviceCommand>(spend).is_ok());
    }
}
