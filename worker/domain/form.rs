//! `application/x-www-form-urlencoded`, and percent-encoding, which it and paths share.

use std::fmt::Write;

/// Percent-encoded for a query, a form or one segment of a path (RFC 3986, section 2.3).
#[must_use]
pub fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~@".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

/// Pairs as a query or a form writes them.
#[must_use]
pub fn written(pairs: &[(&str, &str)]) -> String {
    let pair = |(name, value): &(&str, &str)| format!("{}={}", encoded(name), encoded(value));
    pairs.iter().map(pair).collect::<Vec<_>>().join("&")
}

#[cfg(test)]
mod tests {
    use super::written;

    #[test]
    fn nothing_in_a_value_ends_it() {
        let pairs = [("scope", "openid email"), ("redirect_uri", "https://a.example/b?c=d&e"), ("x", "ü+%")];
        assert_eq!(
            written(&pairs),
            "scope=openid%20email&redirect_uri=https%3A%2F%2Fa.example%2Fb%3Fc%3Dd%26e&x=%C3%BC%2B%25"
        );
    }
}
