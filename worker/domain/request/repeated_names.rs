//! Repeated names in a body, a form or a query: such requests are rejected, because it is ambiguous which value is valid.

use std::collections::BTreeSet;

/// Maximum number of repeated names in a response, so that it does not echo a megabyte.
pub const MAX_REPORTED: usize = 100;

/// Returns the repeated names, each once, the first hundred of them. A body may have a hundred thousand names: each is
/// looked up in an ordered set, not compared with every other one, and unlike in a hash table no choice of names makes that
/// slower.
#[must_use]
pub fn repeated<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let (mut seen, mut found) = (BTreeSet::new(), Vec::new());
    for name in names {
        if !seen.insert(name) && found.len() < MAX_REPORTED && !found.iter().any(|known| known == name) {
            found.push(name.to_owned());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::repeated;

    #[test]
    fn each_repeated_name_is_told_once_and_a_hundred_of_them() {
        assert_eq!(repeated(["a", "b", "a", "c", "a", "c"].into_iter()), ["a", "c"]);
        let names: Vec<String> = (0..200).map(|number| number.to_string()).collect();
        assert_eq!(repeated(names.iter().chain(&names).map(String::as_str)).len(), 100);
    }
}
