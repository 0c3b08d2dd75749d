//! Publicly known words about a password's owner, which attackers try first.

/// Minimum length of a word that a password must not contain: shorter words are part of too many others, and a name of one
/// letter would forbid nearly every password.
const MIN_WORD_LENGTH: usize = 4;

/// The owner of a password; unknown values are empty.
#[derive(Clone, Copy, Default)]
pub struct PasswordOwner<'a> {
    pub email: &'a str,
    pub first_name: &'a str,
    pub last_name: &'a str,
    /// Titles of the user's companies.
    pub companies: &'a [&'a str],
}

impl PasswordOwner<'_> {
    /// Whether a password contains the local part of the address, a name or a title: one of its words, or all of them in a
    /// row. Case, accents and separators are ignored.
    #[must_use]
    pub fn is_named_in(&self, password: &str, normalize: impl Fn(&str) -> String) -> bool {
        let password = alphanumerics(&normalize(password));
        let local_part = self.email.split('@').next().unwrap_or_default();
        [local_part, self.first_name, self.last_name].iter().chain(self.companies).any(|text| {
            let normalized = normalize(text);
            let words = normalized.split(|character: char| !character.is_alphanumeric()).map(str::to_owned);
            words
                .chain([alphanumerics(&normalized)])
                .any(|word| word.chars().count() >= MIN_WORD_LENGTH && password.contains(&word))
        })
    }
}

/// Keeps letters and digits only.
fn alphanumerics(normalized: &str) -> String {
    normalized.chars().filter(|character| character.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::PasswordOwner;

    fn names_owner(owner: &PasswordOwner<'_>, password: &str) -> bool {
        owner.is_named_in(password, |text| text.to_lowercase().replace('ü', "u"))
    }

    #[test]
    fn names_local_part_and_title_are_found_in_whatever_case_and_accents() {
        let owner = PasswordOwner {
            email: "am.chef77@alpha.example",
            first_name: "Anna",
            last_name: "Müller",
            companies: &["Nordlicht Energie", "B & O"],
        };
        for password in
            ["ANNA-2026x", "Müller26!", "muLLer26!", "xChef77!x", "A-m-C-h-e-f-7-7", "7Nordlicht", "Energie-9x"]
        {
            assert!(names_owner(&owner, password), "{password}");
        }
        // The domain is shared with other users, and short words of the address forbid nothing.
        for password in ["Sommer-2026", "Alpha-2026", "Example-77", "Ambos-2026", "Bo-bo-2026"] {
            assert!(!names_owner(&owner, password), "{password}");
        }
    }

    #[test]
    fn short_names_forbid_nothing_alone_and_something_together() {
        let owner = PasswordOwner { email: "x@y.example", first_name: "Li", last_name: "W", companies: &["A B C D"] };
        assert!(!names_owner(&owner, "Lila-Wolke-7"));
        assert!(names_owner(&owner, "My-ab-cd-77"));
        assert!(!names_owner(&PasswordOwner::default(), "Anything-7"));
    }
}
