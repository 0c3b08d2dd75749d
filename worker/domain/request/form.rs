//! `application/x-www-form-urlencoded`, and the percent-encoding that it shares with paths.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// The characters that are not encoded, besides letters and digits: the unreserved ones of RFC 3986, section 2.3, and `@`.
const ENCODE_SET: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'@');

/// Percent-encodes a text for a query, a form or a path segment.
#[must_use]
pub fn percent_encode(text: &str) -> String {
    utf8_percent_encode(text, ENCODE_SET).to_string()
}

/// Percent-decodes to UTF-8; `None` for invalid input. The library, like browsers, keeps a `%` without two hex digits; here
/// it is an error.
#[must_use]
pub fn percent_decode(text: &str) -> Option<String> {
    let digits = |rest: &str| rest.as_bytes().get(..2).is_some_and(|two| two.iter().all(u8::is_ascii_hexdigit));
    let is_whole = text.split('%').skip(1).all(digits);
    percent_decode_str(text).decode_utf8().ok().filter(|_| is_whole).map(Into::into)
}

/// Encodes pairs as a query or a form.
#[must_use]
pub fn encode_pairs(pairs: &[(&str, &str)]) -> String {
    let pair = |(name, value): &(&str, &str)| format!("{}={}", percent_encode(name), percent_encode(value));
    pairs.iter().map(pair).collect::<Vec<_>>().join("&")
}

#[cfg(test)]
mod tests {
    use super::{encode_pairs, percent_decode, percent_encode};

    #[test]
    fn nothing_in_a_value_ends_it() {
        let pairs = [("scope", "openid email"), ("redirect_uri", "https://a.example/b?c=d&e"), ("x", "ü+%")];
        assert_eq!(
            encode_pairs(&pairs),
            "scope=openid%20email&redirect_uri=https%3A%2F%2Fa.example%2Fb%3Fc%3Dd%26e&x=%C3%BC%2B%25"
        );
    }

    #[test]
    fn what_was_encoded_is_decoded_and_nothing_else_is() {
        for text in ["", "x y", "a%b", "ä@b.example", "100%25", "\0", "+"] {
            assert_eq!(percent_decode(&percent_encode(text)).as_deref(), Some(text), "{text}");
        }
        assert_eq!(percent_decode("%C3%a4%2f").as_deref(), Some("ä/"), "digits in either case");
        for text in ["%", "%2", "a%2", "%zz", "%%20", "%+1", "%ff", "%C3", "%\u{e4}"] {
            assert_eq!(percent_decode(text), None, "{text}");
        }
    }
}
