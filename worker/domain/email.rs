//! E-mail addresses: trimmed, lower case, ASCII after the domain went to punycode.

use super::refusal::Refusal;

/// Most bytes.
const MAX: usize = 254;

/// An address in its one spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email(String);

impl Email {
    /// Reads what a person typed.
    ///
    /// # Errors
    /// The field code of the contract: `min_length`, `max_length` or `email`.
    pub fn parse(typed: &str) -> Result<Self, Refusal> {
        let typed = typed.trim();
        let (local, domain) = typed.rsplit_once('@').ok_or("email")?;
        if !is_local_part(local) {
            return Err("email".into());
        }
        let labels: Option<Vec<String>> = domain.split('.').map(label).collect();
        let labels = labels.ok_or("email")?;
        let top = labels.last().map_or("", String::as_str);
        if labels.len() < 2 || top.len() < 2 || top.bytes().all(|b| b.is_ascii_digit()) {
            return Err("email".into());
        }
        let email = format!("{}@{}", local.to_ascii_lowercase(), labels.join("."));
        if email.len() > MAX { Err(Refusal::longer_than(MAX)) } else { Ok(Self(email)) }
    }

    /// The address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// RFC 5321 dot-string, at most 64 bytes; quoted strings are nobody's address.
fn is_local_part(local: &str) -> bool {
    !local.is_empty()
        && local.len() <= 64
        && local.split('.').all(|atom| {
            !atom.is_empty() && atom.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&b))
        })
}

/// One label of a host name, lower case, as `xn--…` where it is not ASCII.
fn label(label: &str) -> Option<String> {
    let lower = label.to_lowercase();
    let ascii = if lower.is_ascii() { lower } else { format!("xn--{}", idna::punycode::encode_str(&lower)?) };
    let plain = ascii.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    (plain && !ascii.is_empty() && ascii.len() <= 63 && !ascii.starts_with('-') && !ascii.ends_with('-'))
        .then_some(ascii)
}

#[cfg(test)]
mod tests {
    use super::{Email, Refusal};

    #[test]
    fn an_address_has_one_spelling() {
        for (typed, kept) in [
            ("  Anna.Mueller@Example.COM ", "anna.mueller@example.com"),
            ("a@bücher.example", "a@xn--bcher-kva.example"),
            ("o'hara+x@sub.example.org", "o'hara+x@sub.example.org"),
        ] {
            assert_eq!(Email::parse(typed).map(|e| e.as_str().to_owned()), Ok(kept.to_owned()));
        }
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for typed in [
            "",
            "a",
            "@b.de",
            "a@",
            "a@b",
            "a@b..de",
            "a b@c.de",
            "ä@b.de",
            "a@b.de,c@d.de",
            "a@b.de\r\nBcc: c@d.de",
            "a@-b.de",
            "a@b.1",
            "a..b@c.de",
            "\"a\"@b.de",
            "a@[127.0.0.1]",
        ] {
            assert_eq!(Email::parse(typed), Err("email".into()), "{typed:?}");
        }
        assert_eq!(
            Email::parse(&format!("a@{}.de", ["b".repeat(60).as_str(); 5].join("."))),
            Err(Refusal::longer_than(254))
        );
    }
}
