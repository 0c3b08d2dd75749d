//! How worker and objects talk: one JSON text each way, `{ "v": 1, "body": … }`. The two are deployed apart, so a
//! release may meet the other's last one: members may be added, and anything else is a new version.

use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// The version that both sides speak.
pub const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Message<T> {
    v: u32,
    body: T,
}

/// Writes a message.
///
/// # Errors
/// What serde says; no command or outcome of ours causes it.
pub fn write<T: Serialize>(body: &T) -> Result<String, String> {
    serde_json::to_string(&Message { v: VERSION, body }).map_err(|error| error.to_string())
}

/// Reads a message.
///
/// # Errors
/// Another version, or not a message at all.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    #[derive(Deserialize)]
    struct Version {
        v: u32,
    }
    let Version { v } = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if v != VERSION {
        return Err(format!("version {v} of the objects' protocol"));
    }
    let message: Message<T> = serde_json::from_str(text).map_err(|error| error.to_string())?;
    Ok(message.body)
}

#[cfg(test)]
mod tests {
    use super::{read, write};
    use crate::domain::device::Outcome;

    #[test]
    fn a_message_reads_as_it_was_written() {
        assert_eq!(write(&Outcome::Fresh).and_then(|text| read(&text)), Ok(Outcome::Fresh));
    }

    #[test]
    fn another_version_is_refused_and_new_members_are_not() {
        assert!(read::<Outcome>(r#"{"v":2,"body":{"is":"fresh"}}"#).is_err());
        assert_eq!(read::<Outcome>(r#"{"v":1,"body":{"is":"fresh","why":1},"at":2}"#), Ok(Outcome::Fresh));
    }
}
