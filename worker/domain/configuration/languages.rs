//! Available languages, with the ids of specification section 9.

use crate::domain::request::text::text;
use crate::domain::request::validation::{FieldCode, ValidationError};
use serde::Serialize;

/// An available language of the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Language {
    /// Numeric id, 1 to 6.
    pub language_id: u8,
    /// Language code, and folder of its locale files.
    pub code: &'static str,
    /// Name of the language in the language itself.
    pub name: &'static str,
}

/// The six available languages. The table of all 19 belongs to the language switcher in `web/`.
pub const OFFERED: [Language; 6] = [
    Language { language_id: 1, code: "de", name: "Deutsch" },
    Language { language_id: 2, code: "en", name: "English" },
    Language { language_id: 3, code: "fr", name: "Français" },
    Language { language_id: 4, code: "it", name: "Italiano" },
    Language { language_id: 5, code: "es", name: "Español" },
    Language { language_id: 6, code: "pt-br", name: "Português (Brasil)" },
];

text! {
    /// Code of an available language.
    LanguageCode by |code: &str| offered(code).map(str::to_owned).ok_or(ValidationError::from(FieldCode::InvalidValue))
}

/// Returns the available language with this code.
#[must_use]
pub fn offered(code: &str) -> Option<&'static str> {
    OFFERED.iter().find(|language| language.code == code).map(|language| language.code)
}

/// The language of the `lang` parameter: exactly two characters; `pt` is Brazilian Portuguese; anything else selects none.
#[must_use]
pub fn from_parameter(value: &str) -> Option<&'static str> {
    match value {
        "pt" => Some("pt-br"),
        two if two.len() == 2 => offered(two),
        _ => None,
    }
}

/// The `lang` parameter of a language: its first two characters, which are unique among the available ones.
#[must_use]
pub fn parameter_of(code: &str) -> &str {
    code.split('-').next().unwrap_or(code)
}

/// Selects the language in the order of specification 9.23: parameter, cookie, configuration, German. `auto` uses
/// `Accept-Language`.
#[must_use]
pub fn choose(parameter: Option<&str>, cookie: Option<&str>, configured: &str, accept: Option<&str>) -> &'static str {
    parameter
        .and_then(from_parameter)
        .or_else(|| cookie.and_then(offered))
        .or_else(|| if configured == "auto" { accept.and_then(from_accept) } else { offered(configured) })
        .unwrap_or("de")
}

/// The first available language of an `Accept-Language` list, which is taken as ordered by preference.
fn from_accept(list: &str) -> Option<&'static str> {
    list.split(',').filter_map(|item| item.split(';').next()).find_map(|tag| {
        let tag = tag.trim().to_ascii_lowercase();
        offered(&tag).or_else(|| from_parameter(tag.split('-').next().unwrap_or("")))
    })
}

#[cfg(test)]
mod tests {
    use super::{OFFERED, choose, from_parameter, parameter_of};

    #[test]
    fn every_language_is_selected_by_its_parameter() {
        for language in OFFERED {
            assert_eq!(from_parameter(parameter_of(language.code)), Some(language.code));
        }
    }

    #[test]
    fn the_language_is_chosen_in_the_specified_order() {
        assert_eq!(choose(Some("fr"), Some("en"), "it", None), "fr");
        assert_eq!(choose(Some("pt"), None, "it", None), "pt-br");
        assert_eq!(choose(Some("pt-br"), None, "it", None), "it", "exactly two characters");
        assert_eq!(choose(Some("xx"), Some("en"), "it", None), "en");
        assert_eq!(choose(None, Some("klingon"), "es", None), "es");
        assert_eq!(choose(None, None, "none", Some("fr")), "de", "the browser is not asked");
        assert_eq!(choose(None, None, "auto", Some("nl, pt-PT;q=0.9")), "pt-br");
        assert_eq!(choose(None, None, "auto", Some("nl")), "de");
    }
}
