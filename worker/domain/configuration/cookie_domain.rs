//! The cookie domain of a host (specification section 4).

/// Drops a leading `dev-` of the first label, then the first label if it is `auth` or `join`. `None` if a domain cookie is
/// impossible or would be sent to foreign hosts: an IP address, `localhost`, a public suffix.
#[must_use]
pub fn cookie_domain(host: &str) -> Option<String> {
    let host = name_of(host)?;
    let bare = host.strip_prefix("dev-").unwrap_or(&host);
    let domain = bare.strip_prefix("auth.").or_else(|| bare.strip_prefix("join.")).unwrap_or(bare);
    can_have_cookies(domain).then(|| domain.to_owned())
}

/// The domains whose cookies a browser sends to a host, that of the host itself first.
#[must_use]
pub fn domains_around(host: &str) -> Vec<String> {
    let Some(host) = name_of(host) else { return Vec::new() };
    let beginnings = std::iter::once(0).chain(host.match_indices('.').map(|(at, _)| at + 1));
    let domains = beginnings.filter_map(|at| host.get(at..)).filter(|domain| can_have_cookies(domain));
    domains.map(str::to_owned).collect()
}

/// The name of a host in lower case, without its port; `None` for an IP address.
fn name_of(host: &str) -> Option<String> {
    let name = host.split(':').next().unwrap_or(host).to_ascii_lowercase();
    let is_address = name.starts_with('[') || name.split('.').all(|label| label.bytes().all(|b| b.is_ascii_digit()));
    (!is_address).then_some(name)
}

/// Whether cookies can have this domain: it is no public suffix.
fn can_have_cookies(domain: &str) -> bool {
    let labels: Vec<&str> = domain.split('.').collect();
    labels.len() >= 2 && !PUBLIC_SUFFIXES.contains(&domain) && labels.iter().all(|label| !label.is_empty())
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
    use super::{cookie_domain, domains_around};

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

    #[test]
    fn the_domains_around_a_host_are_its_own_and_those_it_belongs_to() {
        for (host, domains) in [
            ("app.x.tld:8443", &["app.x.tld", "x.tld"][..]),
            ("A.b.X.tld", &["a.b.x.tld", "b.x.tld", "x.tld"]),
            ("x.tld", &["x.tld"]),
            ("app.x.co.uk", &["app.x.co.uk", "x.co.uk"]),
            ("asgard.team.workers.dev", &["asgard.team.workers.dev", "team.workers.dev"]),
            ("localhost:8787", &[]),
            ("127.0.0.1:80", &[]),
            ("[::1]:80", &[]),
            ("", &[]),
        ] {
            assert_eq!(domains_around(host), domains, "{host}");
        }
    }
}
