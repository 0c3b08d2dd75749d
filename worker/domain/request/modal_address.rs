//! Paths with modals, `/page(modal:user/edit/5//side:role/edit/7)`: the server sends the page below.
//! `web/client/page-below.ts` does the same; `web/client/page-below.json` holds the test cases of both.

use std::borrow::Cow;

/// The path of the page below; a path without outlets is returned as it is.
#[must_use]
pub fn page_below(path: &str) -> Cow<'_, str> {
    let ended = path.strip_suffix('/').unwrap_or(path);
    let Some(inner) = ended.strip_suffix(')').or_else(|| ended.strip_suffix("%29")) else { return Cow::Borrowed(path) };
    let begins = inner.char_indices().find(|(at, _)| inner.get(*at..).and_then(outlets).is_some_and(names_outlet));
    let Some((at, _)) = begins else { return Cow::Borrowed(path) };
    let page = inner.get(..at).unwrap_or_default().trim_end_matches('/').trim_start_matches(['/', '\\']);
    Cow::Owned(format!("/{page}"))
}

/// The text after an opening parenthesis.
fn outlets(text: &str) -> Option<&str> {
    text.strip_prefix('(').or_else(|| text.strip_prefix("%28"))
}

/// Whether a text begins with an outlet's `name:`, also with the colon encoded by a mail program.
fn names_outlet(text: &str) -> bool {
    let rest = text.trim_start_matches(|character: char| character.is_ascii_alphanumeric() || character == '-');
    text.starts_with(|character: char| character.is_ascii_alphabetic())
        && (rest.starts_with(':') || rest.get(..3).is_some_and(|sign| sign.eq_ignore_ascii_case("%3A")))
}

#[cfg(test)]
mod tests {
    use super::page_below;

    #[test]
    fn the_page_below_is_the_same_here_and_in_the_browser() {
        let table: Vec<(String, String)> =
            serde_json::from_str(include_str!("../../../web/client/page-below.json")).expect("pairs");
        for (path, page) in table {
            assert_eq!(page_below(&path), page, "{path}");
        }
    }

    #[test]
    fn hostile_paths_come_to_an_end() {
        for path in ["(".repeat(4000), "(a:".repeat(4000), format!("{}é)", "(é".repeat(2000)), "%28%3A)".into()] {
            assert!(!page_below(&path).is_empty());
        }
    }
}
