//! An app of the catalogue: what the operator sets.

use crate::domain::configuration::address::is_own_path;
use crate::domain::configuration::languages::offered;
use crate::domain::identity::profile::{Title, title};
use crate::domain::request::patch::Patch;
use crate::domain::request::text::{Flag, text};
use crate::domain::request::validation::{FieldCode, ValidationError, length};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

text! {
    /// Id of a new app; it never changes. Ids that begin with `admin.` belong to the areas of administration.
    #[schema(pattern = "^[a-z0-9-]{1,40}$")]
    NewAppId by slug
}

text! {
    /// A lower-case name: of a micro-frontend in the registry, or of an icon.
    #[schema(pattern = "^[a-z0-9-]{1,40}$")]
    Slug by slug
}

text! {
    /// A path of the product, or within an app.
    #[schema(min_length = 1, max_length = 200)]
    AppPath by path
}

/// A sort position: 0 to 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "i64")]
#[schema(minimum = 0, maximum = 1000)]
pub struct SortPosition(i64);

impl TryFrom<i64> for SortPosition {
    type Error = ValidationError;

    fn try_from(order: i64) -> Result<Self, ValidationError> {
        if (0..=1000).contains(&order) { Ok(Self(order)) } else { Err(FieldCode::InvalidValue.into()) }
    }
}

/// Titles by the code of an offered language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "BTreeMap<String, String>")]
#[schema(value_type = BTreeMap<String, String>)]
pub struct Translations(BTreeMap<String, String>);

impl TryFrom<BTreeMap<String, String>> for Translations {
    type Error = ValidationError;

    fn try_from(input: BTreeMap<String, String>) -> Result<Self, ValidationError> {
        let translated = input.into_iter().map(|(language, text)| {
            offered(&language).ok_or(ValidationError::from(FieldCode::InvalidValue))?;
            Ok((language, title(&text)?))
        });
        translated.collect::<Result<_, ValidationError>>().map(Self)
    }
}

/// Values that creating or updating an app sets; absent ones stay unchanged, or get their defaults, and null clears. Statements read them
/// under the names of the API.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AppValues {
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub title: Patch<Title>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub titles: Patch<Translations>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub category_name: Patch<Title>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub categories: Patch<Translations>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub path: Patch<Option<AppPath>>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub icon: Patch<Option<Slug>>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub mfe_name: Patch<Option<Slug>>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub mfe_path: Patch<Option<AppPath>>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub sort: Patch<SortPosition>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub for_all: Patch<Flag>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub retired: Patch<Flag>,
}

fn slug(input: &str) -> Result<String, ValidationError> {
    let is_slug = input.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    if is_slug { length(input, 1, 40) } else { Err(FieldCode::InvalidValue.into()) }
}

fn path(input: &str) -> Result<String, ValidationError> {
    if is_own_path(input) { length(input, 1, 200) } else { Err(FieldCode::InvalidValue.into()) }
}

#[cfg(test)]
mod tests {
    use super::{path, slug};

    #[test]
    fn an_id_is_no_area_of_administration_and_a_path_leads_nowhere_else() {
        for good in ["surveys", "field-notes", "2"] {
            assert_eq!(slug(good).unwrap(), good);
        }
        for bad in ["", "Surveys", "admin.users", "a b", "a/b", "ä", &"x".repeat(41)] {
            assert!(slug(bad).is_err(), "{bad}");
        }
        assert_eq!(path("/insight/surveys").unwrap(), "/insight/surveys");
        for bad in ["", "surveys", "//evil.example", "/../x", "https://evil.example", "/a\\b"] {
            assert!(path(bad).is_err(), "{bad}");
        }
    }
}
