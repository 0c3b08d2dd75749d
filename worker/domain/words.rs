//! Sort keys and search words of names: normalized for case and accents, and split at word beginnings. NFKD decomposition
//! is done by the platform: its tables would be larger than this whole crate.

use serde_json::{Map, Value, json};

/// Maximum length of a stored word, in characters.
const MAX_WORD_LENGTH: usize = 64;
/// Maximum number of words per field.
const MAX_WORDS: usize = 8;

/// Removes case and accents from a text in its decomposed form (NFKD).
#[must_use]
pub fn normalize(decomposed: &str) -> String {
    let mut normalized = String::with_capacity(decomposed.len());
    for character in decomposed.trim().chars().filter(|character| !is_mark(*character)).flat_map(char::to_lowercase) {
        match base(character) {
            Some(base) => normalized.push_str(base),
            None => normalized.push(character),
        }
    }
    normalized
}

/// Whether a character is a combining mark.
fn is_mark(character: char) -> bool {
    matches!(character, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// Replacements of characters that do not decompose, as users without such keys type them; and the sigma at the end of a word, whose capital is
/// that of the other. Rows keep what they were stored with: a new one is also a migration (0042), and a letter of `seed/words.mjs`.
const fn base(character: char) -> Option<&'static str> {
    Some(match character {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'þ' => "th",
        'ħ' => "h",
        'ŧ' => "t",
        'ı' => "i",
        'ς' => "σ",
        _ => return None,
    })
}

/// The search words of a field: the normalized text from each of its words on, so that both `der` and `der berg` find `van
/// der berg`.
#[must_use]
pub fn beginnings(normalized: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut inside = false;
    for (at, character) in normalized.char_indices() {
        let is_word = character.is_alphanumeric();
        if is_word && !inside && found.len() < MAX_WORDS {
            let word: String = normalized.get(at..).unwrap_or_default().chars().take(MAX_WORD_LENGTH).collect();
            found.push(word);
        }
        inside = is_word;
    }
    found
}

/// The digits of a phone number.
#[must_use]
pub fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// The end of the range of words with a prefix: all of them are below it.
#[must_use]
pub fn end_of(beginning: &str) -> String {
    format!("{beginning}\u{10ffff}")
}

/// Sort keys and search words of a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SortKeys {
    /// First name, normalized.
    pub first: String,
    /// Last name, normalized.
    pub last: String,
    /// A JSON object of lists: f first name, l last name, e e-mail address, p phone.
    pub words: Value,
}

impl SortKeys {
    /// Creates the keys of a user; `normalize` removes case and accents.
    #[must_use]
    pub fn of(normalize: impl Fn(&str) -> String, first: &str, last: &str, email: &str, phone: Option<&str>) -> Self {
        let (first, last) = (normalize(first), normalize(last));
        let words = json!({
            "f": beginnings(&first), "l": beginnings(&last), "e": beginnings(email), "p": by_phone(phone),
        });
        Self { first, last, words }
    }
}

/// The same for what changes: `{ first?, last?, words }`, where `words` contains the changed fields. `None` leaves a value unchanged; an
/// inner `None` clears the phone number.
#[must_use]
pub fn changed(
    normalize: impl Fn(&str) -> String,
    first: Option<&str>,
    last: Option<&str>,
    phone: Option<Option<&str>>,
) -> Value {
    let mut words = Map::new();
    let mut keys = Map::new();
    for (name, key, field) in [(first, "first", "f"), (last, "last", "l")] {
        if let Some(name) = name.map(&normalize) {
            words.insert(field.to_owned(), json!(beginnings(&name)));
            keys.insert(key.to_owned(), json!(name));
        }
    }
    if let Some(phone) = phone {
        words.insert("p".to_owned(), json!(by_phone(phone)));
    }
    keys.insert("words".to_owned(), Value::Object(words));
    Value::Object(keys)
}

/// The search words of a phone number: its digits.
#[must_use]
pub fn by_phone(phone: Option<&str>) -> Vec<String> {
    phone.map(digits).filter(|phone| !phone.is_empty()).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::{SortKeys, beginnings, changed, digits, end_of, normalize};
    use serde_json::json;
    use unicode_normalization::UnicodeNormalization;

    fn normalized(text: &str) -> String {
        normalize(&text.nfkd().collect::<String>())
    }

    #[test]
    fn case_and_accents_do_not_count() {
        for (input, expected) in [
            ("Müller", "muller"),
            ("ÅSTRÖM", "astrom"),
            ("Ødegård", "odegard"),
            ("Straße", "strasse"),
            ("  Núñez ", "nunez"),
            ("Łukasz", "lukasz"),
            ("Conceição", "conceicao"),
            ("ﬁn", "fin"),
            ("Ægir", "aegir"),
            ("東京", "東京"),
            ("Ἀθήνα", "αθηνα"),
            ("ΠΑΠΑΔΟΠΟΥΛΟΣ", "παπαδοπουλοσ"),
            ("Παπαδόπουλος", "παπαδοπουλοσ"),
            ("STRAẞE", "strasse"),
            ("İstanbul", "istanbul"),
            ("Ilgın", "ilgin"),
            ("Ａｎｎａ", "anna"),
            ("Алёна", "алена"),
            ("Ħamrun", "hamrun"),
            ("MÁŦŦU", "mattu"),
        ] {
            assert_eq!(normalized(input), expected);
        }
    }

    #[test]
    fn a_letter_and_its_capital_are_the_same() {
        // The iota below a vowel is a mark, and a letter beside its capital; the others are letter forms of old Slavonic prints.
        let is_known = |letter: char| {
            let has_iota = letter.nfkd().any(|part| part == '\u{345}');
            has_iota || ('\u{1c80}'..='\u{1c88}').contains(&letter)
        };
        let differs = |letter: &char| {
            let (capital, small): (String, String) = (letter.to_uppercase().collect(), letter.to_lowercase().collect());
            let text = normalized(&letter.to_string());
            normalized(&capital) != text || normalized(&small) != text
        };
        let different: Vec<char> = ('\0'..'\u{20000}').filter(|letter| !is_known(*letter)).filter(differs).collect();
        assert!(different.is_empty(), "{different:?}");
    }

    #[test]
    fn a_text_is_found_by_each_of_its_words_and_by_what_follows_them() {
        assert_eq!(beginnings("van der berg"), ["van der berg", "der berg", "berg"]);
        assert_eq!(beginnings("anna.muller@firma.de"), ["anna.muller@firma.de", "muller@firma.de", "firma.de", "de"]);
        assert_eq!(beginnings("o'neill-smith"), ["o'neill-smith", "neill-smith", "smith"]);
        assert!(beginnings(" -. ").is_empty());
        assert_eq!(beginnings(&"a ".repeat(500)).len(), 8);
        assert!(beginnings(&"ä".repeat(500)).iter().all(|word| word.chars().count() == 64));
    }

    #[test]
    fn a_range_holds_all_that_begins_so_and_nothing_else() {
        let end = end_of("mul");
        assert!(("mul".."mum").contains(&"muller") && *"muller" < *end && *"mul\u{10fffe}" < *end && *"mum" > *end);
    }

    #[test]
    fn a_person_is_found_by_names_address_and_phone() {
        let keys = SortKeys::of(normalized, "Anna", "Müller", "anna@firma.de", Some("+49 221-12"));
        assert_eq!((keys.first.as_str(), keys.last.as_str()), ("anna", "muller"));
        let words =
            json!({ "f": ["anna"], "l": ["muller"], "e": ["anna@firma.de", "firma.de", "de"], "p": ["4922112"] });
        assert_eq!(keys.words, words);
        assert_eq!(digits("+49 (0) 221"), "490221");
    }

    #[test]
    fn a_change_names_the_fields_that_change_and_no_other() {
        let expected = json!({ "last": "ostergard", "words": { "l": ["ostergard"], "p": [] } });
        assert_eq!(changed(normalized, None, Some("Østergård"), Some(None)), expected);
        assert_eq!(changed(normalized, None, None, None), json!({ "words": {} }));
    }
}
