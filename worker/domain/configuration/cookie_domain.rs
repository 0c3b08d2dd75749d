//! The cookie domain of a host (specification section 4).

/// Drops a leading `dev-` of the first label, then the first label if it is `auth` or `join`. `None` if a domain cookie is
/// impossible or would be sent to foreign hosts: an IP address, `localhost`, a public suffix.
#[must_use]
pub fn cookie_domain(host: &str) -> Option<String> {
    let host = host.split(':').next().unwrap_or(host).to_ascii_lowercase();
    if host.starts_with('[') || host.split('.').all(|label| label.bytes().all(|b| b.is_ascii_digit())) {
        return None;
    }
    let bare = host.strip_prefix("dev-").unwrap_or(&host);
    let domain = bare.strip_prefix("auth.").or_else(|| bare.strip_prefix("join.")).unwrap_or(bare);
    let labels: Vec<&str> = domain.split('.').collect();
    let is_public = labels.len() < 2 || PUBLIC_SUFFIXES.contains(&domain);
    (!is_public && labels.iter().all(|label| !label.is_empty())).then(|| domain.to_owned())
}

/// Public suffixes of two labels; those of one label are excluded by their number of labels. The list is short because the
/// configured hosts are our own: it only has to prevent a mistake.
const PUBLIC_SUFFIXES: &[&str] = &[
    "co.uk",
    "org.uk",
    "com.br",
    "com.au",
    "co.jp",
    "co.nz",
    "com.mx",
    "com.ar",
    "com.tr",
    "co.in",
    "co.za",
    "co.at",
    "workers.dev",
    "pages.dev",
    "github.io",
    "herokuapp.com",
    "web.app",
];

#[cfg(test)]
mod tests {
    use super::cookie_domain;

    #[test]
    fn auth_join_and_dev_are_stripped_from_the_host() {
        for (host, domain) in [
            ("dev-auth.x.tld", Some("x.tld")),
            ("auth.x.tld", Some("x.tld")),
            ("join.x.tld:8443", Some("x.tld")),
            ("dev-app.x.tld", Some("app.x.tld")),
            ("x.tld", Some("x.tld")),
            ("app.authentic.tld", Some("app.authentic.tld")),
            ("auth.co.uk", None),
            ("auth.workers.dev", None),
            ("localhost:8787", None),
            ("127.0.0.1", None),
            ("[::1]:80", None),
            ("auth.tld", None),
        ] {
            assert_eq!(cookie_domain(host).as_deref(), domain, "{host}");
        }
    }
}
