//! Device labels: a v4 UUID, or the constant that servers send. They are shown to users and decide nothing.

use crate::domain::request::validation::{FieldCode, ValidationError};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::fmt::Hyphenated;
use uuid::{Uuid, Variant};

/// The label of a page that was rendered on a server.
pub const SERVER: &str = "SSR-001-001-001";

/// A device label; the server's constant requests a new one.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(value_type = String)]
pub struct DeviceLabel(pub Option<String>);

impl TryFrom<String> for DeviceLabel {
    type Error = ValidationError;

    fn try_from(text: String) -> Result<Self, ValidationError> {
        Ok(Self(parse(&text)?))
    }
}

/// The optional device label of a request.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LabelRequest {
    /// Device label: a v4 UUID, or `SSR-001-001-001` from a server. Absent if the device has none.
    pub uu_id: Option<DeviceLabel>,
}

impl LabelRequest {
    /// The label, or `None` to create one.
    #[must_use]
    pub fn label(self) -> Option<String> {
        self.uu_id.and_then(|label| label.0)
    }
}

/// Parses a label: `None` for the server's constant, which requests a new label.
///
/// # Errors
/// `invalid_value` for anything else that is not a v4 UUID.
pub fn parse(text: &str) -> Result<Option<String>, FieldCode> {
    if text == SERVER {
        return Ok(None);
    }
    // Only one of the UUID notations has this length.
    let id = Uuid::try_parse(text).ok().filter(|_| text.len() == Hyphenated::LENGTH);
    let is_v4 = |id: &Uuid| id.get_version_num() == 4 && id.get_variant() == Variant::RFC4122;
    id.filter(is_v4).map(|id| Some(id.to_string())).ok_or(FieldCode::InvalidValue)
}

#[cfg(test)]
mod tests {
    use super::{FieldCode, SERVER, parse};

    #[test]
    fn a_label_is_a_v4_uuid_or_the_servers_constant() {
        assert_eq!(
            parse("1B4E28BA-2FA1-4D2E-883F-0016D3CCA427"),
            Ok(Some("1b4e28ba-2fa1-4d2e-883f-0016d3cca427".into()))
        );
        assert_eq!(parse(SERVER), Ok(None));
        for text in [
            "",
            "1b4e28ba-2fa1-1d2e-883f-0016d3cca427",
            "1b4e28ba-2fa1-7d2e-883f-0016d3cca427",
            "1b4e28ba-2fa1-4d2e-c83f-0016d3cca427",
            "1b4e28ba-2fa1-4d2e-783f-0016d3cca427",
            "1b4e28ba2fa14d2e883f0016d3cca427",
            "{1b4e28ba-2fa1-4d2e-883f-0016d3cca427}",
            "urn:uuid:1b4e28ba-2fa1-4d2e-883f-0016d3cca427",
            "1b4e28ba-2fa1-4d2e-883f-0016d3cca42",
            "1b4e28ba-2fa1-4d2e-883f-0016d3cca42g",
            "1b4e28ba2-fa1-4d2e-883f-0016d3cca427",
            " 1b4e28ba-2fa1-4d2e-883f-0016d3cca42",
            "SSR-001-001-002",
            "ä",
        ] {
            assert_eq!(parse(text), Err(FieldCode::InvalidValue), "{text}");
        }
    }
}
