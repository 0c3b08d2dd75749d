//! E-mail addresses: trimmed, lower case, with the domain in ASCII (IDNA, UTS 46).

use crate::domain::request::validation::{FieldCode, ValidationError};
use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use utoipa::ToSchema;

/// Maximum length in bytes.
const MAX: usize = 254;
/// Maximum length of a host name's label in bytes.
const LABEL: usize = 63;

/// An e-mail address in normalized form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(format = "email", max_length = 254)]
pub struct Email(String);

impl TryFrom<String> for Email {
    type Error = ValidationError;

    fn try_from(input: String) -> Result<Self, ValidationError> {
        Self::parse(&input)
    }
}

impl Email {
    /// Parses user input.
    ///
    /// # Errors
    /// The field code of the API: `min_length`, `max_length` or `email`.
    pub fn parse(input: &str) -> Result<Self, ValidationError> {
        // Checked before trimming: a line break must be rejected, because text after it would be another header in a mail.
        if input.chars().any(char::is_control) {
            return Err(FieldCode::Email.into());
        }
        let input = input.trim();
        // Checked before IDNA, whose cost grows with the square of a label's length. Normalization does not shorten an address.
        if input.chars().nth(MAX).is_some() {
            return Err(ValidationError::longer_than(MAX));
        }
        let (local, domain) = input.rsplit_once('@').ok_or(FieldCode::Email)?;
        if !is_local_part(local) {
            return Err(FieldCode::Email.into());
        }
        let domain = host_name(domain).ok_or(FieldCode::Email)?;
        let top = domain.rsplit_once('.').map(|(_, top)| top).ok_or(FieldCode::Email)?;
        if top.len() < 2 || top.bytes().all(|b| b.is_ascii_digit()) {
            return Err(FieldCode::Email.into());
        }
        let email = format!("{}@{domain}", local.to_ascii_lowercase());
        if email.len() > MAX { Err(ValidationError::longer_than(MAX)) } else { Ok(Self(email)) }
    }

    /// The address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// RFC 5321 dot-string, at most 64 bytes; quoted strings are not used in practice.
fn is_local_part(local: &str) -> bool {
    !local.is_empty()
        && local.len() <= 64
        && local.split('.').all(|atom| {
            !atom.is_empty() && atom.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&b))
        })
}

/// A host name as ASCII in the normalized form of UTS 46 (nontransitional, as in browsers): lower case, composed and
/// mapped, `xn--…` if it is not ASCII. Rejected are invisible and bidirectional formatting characters, labels of mixed
/// direction, misplaced joiners, and an `xn--…` that does not decode to a valid label.
fn host_name(input: &str) -> Option<String> {
    const DOTS: [char; 4] = ['.', '\u{3002}', '\u{ff0e}', '\u{ff61}'];
    if input.split(DOTS).any(|label| label.chars().nth(LABEL).is_some()) {
        return None;
    }
    let ascii = Uts46::new().to_ascii(
        input.as_bytes(),
        AsciiDenyList::STD3,
        Hyphens::CheckFirstLast,
        // Each label has 1 to 63 bytes.
        DnsLength::Verify,
    );
    ascii.ok().map(Cow::into_owned)
}

#[cfg(test)]
mod tests {
    use super::{Email, FieldCode, ValidationError};

    #[test]
    fn an_address_has_one_spelling() {
        for (input, expected) in [
            ("  Anna.Mueller@Example.COM ", "anna.mueller@example.com"),
            ("a@bücher.example", "a@xn--bcher-kva.example"),
            ("o'hara+x@sub.example.org", "o'hara+x@sub.example.org"),
            ("a@bu\u{308}cher.example", "a@xn--bcher-kva.example"),
            ("a@BÜCHER\u{3002}example", "a@xn--bcher-kva.example"),
            ("a@XN--BCHER-KVA.example", "a@xn--bcher-kva.example"),
            ("a@ｅｘａｍｐｌｅ.org", "a@example.org"),
            ("a@straße.example", "a@xn--strae-oqa.example"),
        ] {
            assert_eq!(Email::parse(input).map(|e| e.as_str().to_owned()), Ok(expected.to_owned()));
        }
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for input in [
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
            "a@b.de\n",
            "\ta@b.de",
            "a@-b.de",
            "a@b.1",
            "a..b@c.de",
            "\"a\"@b.de",
            "a@[127.0.0.1]",
            "a@b_c.de",
            "a@b-.de",
            "a@.b.de",
            "a@b.de.",
            "a@\u{202e}ab.de",
            "a@a\u{2066}b.de",
            "a@a\u{200d}b.de",
            "a@aא.de",
            "a@xn--a.de",
            "a@xn--.de",
        ] {
            assert_eq!(Email::parse(input), Err(FieldCode::Email.into()), "{input:?}");
        }
        let many: String = ('\u{4e00}'..).take(20_000).collect();
        for long in [format!("a@{many}.de"), format!("{}@b.de", "a".repeat(20_000)), "@".repeat(20_000)] {
            assert_eq!(Email::parse(&long), Err(ValidationError::longer_than(254)), "no label of it is looked at");
        }
        let label: String = ('\u{4e00}'..).take(64).collect();
        assert_eq!(Email::parse(&format!("a@{label}.de")), Err(FieldCode::Email.into()));
        assert_eq!(
            Email::parse(&format!("a@{}.de", ["b".repeat(60).as_str(); 5].join("."))),
            Err(ValidationError::longer_than(254))
        );
    }
}
