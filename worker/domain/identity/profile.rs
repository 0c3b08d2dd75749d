//! Profile fields of a user, and their limits.

use crate::domain::configuration::languages::LanguageCode;
use crate::domain::request::json::Node;
use crate::domain::request::patch::Patch;
use crate::domain::request::text::text;
use crate::domain::request::validation::{FieldCode, ValidationError};
use crate::domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

text! {
    /// A person's name, on one line.
    #[schema(min_length = 1, max_length = 80)]
    PersonName by name
}

text! {
    /// A family name in a member profile; may be empty.
    #[schema(max_length = 80)]
    FamilyName by |input: &str| if input.trim().is_empty() { Ok(String::new()) } else { name(input) }
}

impl FamilyName {
    /// An empty one, which is the same as none.
    #[must_use]
    pub const fn empty() -> Self {
        Self(String::new())
    }
}

text! {
    /// A title, on one line.
    #[schema(min_length = 1, max_length = 120)]
    Title by title
}

text! {
    /// A phone number: an optional `+`, then 5 to 20 digits, spaces and dashes.
    #[schema(max_length = 21)]
    Phone by |input: &str| phone(input).map_err(ValidationError::from)
}

text! {
    /// Place of work, on one line.
    #[schema(min_length = 1, max_length = 120)]
    Workplace by |input: &str| line(input, 120)
}

// Request bodies are validated by the rule of this name (`body::ValidationRules`), which knows the current date.
/// A date from 1900-01-01 to today, `YYYY-MM-DD`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(format = "date")]
pub struct BirthDate(String);

impl BirthDate {
    /// The day.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Maximum nesting depth of a user's settings.
const SETTINGS_DEPTH: usize = 8;

/// A user's own settings: any JSON object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "Node")]
#[schema(value_type = Object)]
pub struct Settings(Value);

impl TryFrom<Node> for Settings {
    type Error = ValidationError;

    fn try_from(node: Node) -> Result<Self, ValidationError> {
        let settings = if matches!(node, Node::Object(_)) { node.value(SETTINGS_DEPTH) } else { None };
        settings.map(Self).ok_or(FieldCode::InvalidValue.into())
    }
}

/// Form of address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, strum::IntoStaticStr)]
#[strum(const_into_str)]
pub enum Gender {
    /// Mr.
    M,
    /// Ms.
    W,
    /// Neither, or not specified.
    #[default]
    O,
}

/// Values that an update of a user by themselves sets; absent ones stay unchanged, null clears. Statements read them under the names of the
/// API.
#[derive(Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ProfileValues {
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub first_name: Patch<PersonName>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub last_name: Patch<PersonName>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub gender: Patch<Gender>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub phone: Patch<Option<Phone>>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub birth_date: Patch<Option<BirthDate>>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub language: Patch<Option<LanguageCode>>,
    /// Merged into the stored settings (RFC 7396).
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub settings: Patch<Option<Settings>>,
    /// Address of the picture.
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub image: Patch<Option<String>>,
}

/// A name: 1 to 80 characters on one line, trimmed.
///
/// # Errors
/// `required`, `max_length`, `invalid_value` for control characters.
pub fn name(input: &str) -> Result<String, ValidationError> {
    line(input, 80)
}

/// A title: the same of 1 to 120 characters.
///
/// # Errors
/// As above.
pub fn title(input: &str) -> Result<String, ValidationError> {
    line(input, 120)
}

/// The name of something that a user owns, as a passkey: the same of 1 to 64 characters.
///
/// # Errors
/// As above.
pub fn own_name(input: &str) -> Result<String, ValidationError> {
    line(input, 64)
}

fn line(input: &str, longest: usize) -> Result<String, ValidationError> {
    let input = input.trim();
    match input.chars().count() {
        0 => Err(FieldCode::Required.into()),
        count if count > longest => Err(ValidationError::longer_than(longest)),
        _ if !is_plain(input) => Err(FieldCode::InvalidValue.into()),
        _ => Ok(input.to_owned()),
    }
}

/// Whether a text may be shown as a name: it is one line, has no invisible characters, and mail programs do not turn it
/// into a link. Names appear in mails to recipients who do not know who chose them.
#[must_use]
pub fn is_plain(text: &str) -> bool {
    let lower = text.to_lowercase();
    !text.chars().any(is_unseen) && !lower.contains("://") && !lower.contains("www.")
}

/// Whether a character is not allowed in names: control characters, line breaks, bidirectional formatting, and invisible
/// characters (Unicode's Default_Ignorable_Code_Point).
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// A day from 1900-01-01 to today, `YYYY-MM-DD`.
///
/// # Errors
/// `invalid_value` for an invalid date, `min_val`, `max_val`.
pub fn birth_date(input: &str, now: Timestamp) -> Result<String, FieldCode> {
    let number = |from: usize, to: usize| -> Option<u32> {
        let digits = input.get(from..to)?;
        digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok())?
    };
    let shape = input.len() == 10 && input.get(4..5) == Some("-") && input.get(7..8) == Some("-");
    let parts = (number(0, 4), number(5, 7), number(8, 10));
    let (Some(year), Some(month), Some(day)) = parts else { return Err(FieldCode::InvalidValue) };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u32::from(is_leap),
        _ => 0,
    };
    if !shape || day == 0 || day > days {
        Err(FieldCode::InvalidValue)
    } else if year < 1900 {
        Err(FieldCode::MinVal)
    // In the earliest time zone it is already tomorrow.
    } else if input > now.plus(14 * 3_600_000).rfc3339().get(..10).unwrap_or_default() {
        Err(FieldCode::MaxVal)
    } else {
        Ok(input.to_owned())
    }
}

/// An optional `+`, then 5 to 20 digits, spaces and dashes.
///
/// # Errors
/// `phone`.
pub fn phone(input: &str) -> Result<String, FieldCode> {
    let input = input.trim();
    let digits = input.strip_prefix('+').unwrap_or(input);
    let is_phone = (5..=20).contains(&digits.chars().count())
        && digits.bytes().all(|b| b.is_ascii_digit() || b == b' ' || b == b'-')
        && digits.bytes().filter(u8::is_ascii_digit).count() >= 5;
    if is_phone { Ok(input.to_owned()) } else { Err(FieldCode::Phone) }
}

#[cfg(test)]
mod tests {
    use super::{FieldCode, Gender, ValidationError, Workplace, birth_date, name, phone};
    use crate::domain::time::Timestamp;
    use serde_json::from_str;

    #[test]
    fn a_name_is_one_line_of_up_to_80_characters() {
        assert_eq!(name("  Élodie d'Ør-Ñ  "), Ok("Élodie d'Ør-Ñ".to_owned()));
        assert_eq!(name("   "), Err(FieldCode::Required.into()));
        assert!(name(&"ä".repeat(80)).is_ok());
        assert_eq!(name(&"ä".repeat(81)), Err(ValidationError::longer_than(80)));
        for input in [
            "a\nb",
            "a\u{202e}b",
            "a\u{7f}",
            "a\u{200b}b",
            "a\u{61c}",
            "a\u{e0041}",
            "Win https://evil.example",
            "WWW.evil.example",
        ] {
            assert_eq!(name(input), Err(FieldCode::InvalidValue.into()), "{input:?}");
        }
    }

    #[test]
    fn a_place_of_work_is_one_line_of_up_to_120_characters() {
        let workplace = |input: &str| Workplace::try_from(input.to_owned()).map(|place| place.as_str().to_owned());
        assert_eq!(workplace("  Köln, Gebäude 3 "), Ok("Köln, Gebäude 3".to_owned()));
        assert!(workplace(&"ö".repeat(120)).is_ok());
        assert_eq!(workplace(&"ö".repeat(121)), Err(ValidationError::longer_than(120)));
        assert_eq!(workplace(" "), Err(FieldCode::Required.into()));
        for input in ["Köln\nUlm", "Köln\u{2028}Ulm", "mlU\u{202e}nlöK", "Ulm\u{2066}", "Ulm\u{0}"] {
            assert_eq!(workplace(input), Err(FieldCode::InvalidValue.into()), "{input:?}");
        }
    }

    #[test]
    fn a_birthday_is_a_real_day_that_has_been() {
        let now = Timestamp(1_795_167_000_000);
        for day in ["1900-01-01", "2000-02-29", "2024-02-29", "2026-11-20"] {
            assert_eq!(birth_date(day, now), Ok(day.to_owned()));
        }
        for (day, code) in [
            ("1899-12-31", FieldCode::MinVal),
            ("2026-11-30", FieldCode::MaxVal),
            ("1900-02-29", FieldCode::InvalidValue),
            ("2026-13-01", FieldCode::InvalidValue),
            ("2026-00-10", FieldCode::InvalidValue),
            ("26-01-01", FieldCode::InvalidValue),
            ("2026/01/01", FieldCode::InvalidValue),
            ("2026-01-1x", FieldCode::InvalidValue),
            ("+026-01-01", FieldCode::InvalidValue),
            ("", FieldCode::InvalidValue),
        ] {
            assert_eq!(birth_date(day, now), Err(code), "{day}");
        }
    }

    #[test]
    fn phones_and_genders_have_their_spelling() {
        assert!(phone("+49 221 12-34").is_ok() && phone("22112").is_ok());
        for input in ["", "+", "1234", "+49 (221) 1", "     ", "+1234567890123456789012"] {
            assert_eq!(phone(input), Err(FieldCode::Phone), "{input}");
        }
        assert!(from_str::<Gender>("\"W\"").is_ok() && from_str::<Gender>("\"w\"").is_err());
    }
}
