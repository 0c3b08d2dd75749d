//! `/api/admin/app`: the catalogue of apps, which is the operator's: what there is to give to people of all companies (decision 148).

pub mod list;
pub mod write;

use crate::domain::address::is_own_path;
use crate::domain::refusal::{Refusal, length};
use crate::domain::text::text;

text! {
    /// The id of an app, chosen once. Areas of administration have those that begin with `admin.`.
    #[schema(pattern = "^[a-z0-9-]{1,40}$")]
    AppId by slug
}

text! {
    /// A name in lower case: of a micro-frontend in the registry, or of an icon.
    #[schema(pattern = "^[a-z0-9-]{1,40}$")]
    Slug by slug
}

text! {
    /// A path of ours, or within an app.
    #[schema(min_length = 1, max_length = 200)]
    AppPath by path
}

fn slug(typed: &str) -> Result<String, Refusal> {
    let is_slug = typed.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    if is_slug { length(typed, 1, 40) } else { Err("invalid_value".into()) }
}

fn path(typed: &str) -> Result<String, Refusal> {
    if is_own_path(typed) { length(typed, 1, 200) } else { Err("invalid_value".into()) }
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
