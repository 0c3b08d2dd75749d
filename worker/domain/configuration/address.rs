//! URLs in the configuration: paths of our own origin, and other origins.

/// `https://host[:port]` of a URL; `None` for a path of our own, or for a host with characters that could end a CSP directive.
#[must_use]
pub fn origin(address: &str) -> Option<String> {
    let rest = address.strip_prefix("https://")?;
    let host = rest.split('/').next().filter(|host| !host.is_empty())?;
    host.bytes()
        .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':'))
        .then(|| format!("https://{host}"))
}

/// Whether a text is an origin as browsers serialize it: lower case, without the default port.
#[must_use]
pub fn is_origin(text: &str) -> bool {
    let is_normalized = !text.bytes().any(|b| b.is_ascii_uppercase()) && !text.ends_with(":443");
    is_normalized && origin(text).as_deref() == Some(text)
}

/// Whether browsers use every character as it is: others are dropped or replaced before the host is parsed.
fn is_plain(address: &str) -> bool {
    address.bytes().all(|b| b.is_ascii_graphic() && b != b'\\')
}

/// Whether it is a path of our own origin, also after its dot segments are resolved.
#[must_use]
pub fn is_own_path(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let Some(rest) = path.strip_prefix('/') else { return false };
    // `//host` is a URL of another host, and so is `/..//host` after dot segments are resolved.
    let is_dots = |segment: &str| matches!(segment.to_ascii_lowercase().replace("%2e", ".").as_str(), "." | "..");
    is_plain(address) && !path.contains("//") && !rest.split('/').any(is_dots)
}

/// Whether it is a URL of one of the origins.
#[must_use]
pub fn is_allowed(address: &str, origins: &[String]) -> bool {
    is_plain(address) && origin(address).is_some_and(|origin| origins.contains(&origin))
}

#[cfg(test)]
mod tests {
    use super::{is_allowed, is_own_path, origin};

    #[test]
    fn only_plain_https_origins_are_origins() {
        assert_eq!(origin("https://api.example.org:8443/x").as_deref(), Some("https://api.example.org:8443"));
        for address in ["", "/apps/x.js", "http://example.org", "https://", "https://a.b; script-src *", "https://*"] {
            assert_eq!(origin(address), None, "{address}");
        }
    }

    #[test]
    fn a_path_of_our_own_cannot_become_a_host() {
        for address in ["/", "/auth/login-business", "/m/r/?x=1#y", "/a?to=//b", "/%2F%2Fevil.example", "/a.b/..c/"] {
            assert!(is_own_path(address), "{address}");
        }
        for address in [
            "",
            "auth",
            "//evil.example",
            "///evil.example",
            "\\\\evil.example",
            "/\\evil.example",
            "/..//evil.example",
            "/.//evil.example",
            "/%2e%2E//evil.example",
            "/a/../b",
            "/a//b",
            "/\t/evil.example",
            " /a",
            "/a b",
            "/ä",
            "https://evil.example",
            "javascript:alert(1)",
        ] {
            assert!(!is_own_path(address), "{address}");
        }
    }

    #[test]
    fn an_address_elsewhere_is_allowed_by_its_whole_origin() {
        let origins = ["https://shop.example.org".to_owned(), "https://shop.example.org:8443".to_owned()];
        for address in
            ["https://shop.example.org", "https://shop.example.org/start?x=1#y", "https://shop.example.org:8443/y"]
        {
            assert!(is_allowed(address, &origins), "{address}");
        }
        for address in [
            "http://shop.example.org",
            "https://shop.example.org.evil.example",
            "https://shop.example.org@evil.example",
            "https://evil.example@shop.example.org",
            "https://shop.example.org:444",
            "https://shop.example.org\\@evil.example",
            "https://shop.exa\tmple.org",
            "https:\\\\shop.example.org",
            "HTTPS://shop.example.org",
            "javascript://shop.example.org/%0aalert(1)",
            "//shop.example.org",
            "",
        ] {
            assert!(!is_allowed(address, &origins), "{address}");
        }
        assert!(!is_allowed("https://shop.example.org", &[]));
    }
}
