//! Device labels: a v4 UUID, or the constant that servers send. They name a device for people and decide nothing.

/// What a page sends that was rendered on a server.
pub const SERVER: &str = "SSR-001-001-001";

/// Reads a label: `None` for the server's constant, which asks for a fresh one.
///
/// # Errors
/// `invalid_value` for anything else that is no v4 UUID.
pub fn parse(text: &str) -> Result<Option<String>, &'static str> {
    if text == SERVER {
        return Ok(None);
    }
    let is_v4 = text.len() == 36
        && text.char_indices().all(|(at, c)| match at {
            8 | 13 | 18 | 23 => c == '-',
            14 => c == '4',
            19 => matches!(c, '8' | '9' | 'a' | 'b' | 'A' | 'B'),
            _ => c.is_ascii_hexdigit(),
        });
    if is_v4 { Ok(Some(text.to_ascii_lowercase())) } else { Err("invalid_value") }
}

#[cfg(test)]
mod tests {
    use super::{SERVER, parse};

    #[test]
    fn a_label_is_a_v4_uuid_or_the_servers_constant() {
        assert_eq!(
            parse("1B4E28BA-2FA1-4D2E-883F-0016D3CCA427"),
            Ok(Some("1b4e28ba-2fa1-4d2e-883f-0016d3cca427".into()))
        );
        assert_eq!(parse(SERVER), Ok(None));
        for text in
            ["", "1b4e28ba-2fa1-1d2e-883f-0016d3cca427", "1b4e28ba-2fa1-4d2e-c83f-0016d3cca427", "SSR-001-001-002", "ä"]
        {
            assert_eq!(parse(text), Err("invalid_value"), "{text}");
        }
    }
}
