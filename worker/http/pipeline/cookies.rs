//! Cookies: their names in this deployment, and how they are read, set and cleared (contract, section Cookies).

use crate::domain::configuration::Configuration;
use crate::domain::configuration::cookie_domain::{cookie_domain, domains_around};
use crate::domain::configuration::environment::Environment;
use cookie::SameSite;
use cookie::time::Duration;
use http::{HeaderMap, Uri, header};

/// Lifetime in days of device, language and XSRF cookies.
pub const DEVICE_DAYS: u32 = 400;

/// The attributes of this deployment's cookies.
#[derive(Clone, Debug)]
pub struct CookieAttributes {
    prefix: &'static str,
    domain: Option<String>,
    secure: bool,
}

/// The cookies of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cookie {
    /// Readable by scripts.
    AccessToken,
    /// Readable by scripts.
    TenantToken,
    /// HttpOnly.
    RefreshToken,
    /// HttpOnly.
    DeviceSecret,
    /// Readable by scripts.
    DeviceLabel,
    /// Readable by scripts, which copy it into a header.
    Xsrf,
    /// Written by scripts.
    Language,
}

/// `Set-Cookie` values of a response.
#[derive(Clone, Debug, Default)]
pub struct CookieJar(pub Vec<String>);

impl CookieAttributes {
    /// The attributes for the origin of a request's URL (`https://host:port`), never of an origin that a header claims.
    #[must_use]
    pub fn of(configuration: &Configuration, environment: Environment, origin: &str) -> Self {
        let host = host_of(origin);
        let domain = configuration.private.domain_cookies.then(|| cookie_domain(host)).flatten();
        let is_loopback = environment == Environment::Local && is_plain_loopback(origin);
        let secure = !(is_loopback || configuration.private.insecure_cookies);
        let prefix = match (&domain, secure) {
            (_, false) => "",
            (Some(_), true) => "__Secure-",
            (None, true) => "__Host-",
        };
        Self { prefix, domain, secure }
    }

    /// The name of a cookie in this deployment.
    #[must_use]
    pub fn name(&self, cookie: Cookie) -> String {
        match cookie {
            Cookie::AccessToken => "utk".to_owned(),
            Cookie::TenantToken => "ttk".to_owned(),
            Cookie::DeviceLabel => "uuId".to_owned(),
            Cookie::Xsrf => "XSRF-TOKEN".to_owned(),
            Cookie::Language => "app.lang".to_owned(),
            Cookie::RefreshToken => format!("{}rtk", self.prefix),
            Cookie::DeviceSecret => format!("{}dsk", self.prefix),
        }
    }

    /// The `Set-Cookie` value that sets a cookie for a number of days.
    #[must_use]
    pub fn set(&self, cookie: Cookie, value: &str, days: u32) -> String {
        self.line(cookie, value, i64::from(days) * 86_400)
    }

    /// The `Set-Cookie` value that clears a cookie, with the attributes that it was set with.
    #[must_use]
    pub fn clear(&self, cookie: Cookie) -> String {
        self.line(cookie, "", 0)
    }

    /// The `Set-Cookie` values that renew a cookie which scripts write for their host: one of the whole domain takes its place where cookies
    /// have a domain.
    #[must_use]
    pub fn renew(&self, cookie: Cookie, value: &str, days: u32) -> Vec<String> {
        let own = Self { domain: None, ..self.clone() };
        let cleared = self.domain.is_some().then(|| own.clear(cookie));
        cleared.into_iter().chain([self.set(cookie, value, days)]).collect()
    }

    /// The `Set-Cookie` values that clear several cookies.
    #[must_use]
    pub fn cleared(&self, cookies: &[Cookie]) -> CookieJar {
        CookieJar(cookies.iter().map(|cookie| self.clear(*cookie)).collect())
    }

    /// The `Set-Cookie` values that clear several cookies wherever a browser may have them from: for the host of this origin alone, and for every
    /// domain that it belongs to. A cookie of another domain than this deployment's is not cleared with this deployment's attributes.
    #[must_use]
    pub fn cleared_everywhere(&self, cookies: &[Cookie], origin: &str) -> CookieJar {
        let domains = std::iter::once(None).chain(domains_around(host_of(origin)).into_iter().map(Some));
        let places: Vec<Self> = domains.map(|domain| Self { domain, ..self.clone() }).collect();
        let lines = cookies.iter().flat_map(|&cookie| {
            let possible = places.iter().filter(move |place| place.domain.is_none() || !self.is_host_only(cookie));
            possible.map(move |place| place.clear(cookie))
        });
        CookieJar(lines.collect())
    }

    /// Whether browsers accept the cookie without a domain only.
    fn is_host_only(&self, cookie: Cookie) -> bool {
        self.name(cookie).starts_with("__Host-")
    }

    fn line(&self, cookie: Cookie, value: &str, max_age: i64) -> String {
        let mut written = cookie::Cookie::build((self.name(cookie), value))
            .path("/")
            .max_age(Duration::seconds(max_age))
            .same_site(SameSite::Lax)
            .secure(self.secure)
            .http_only(matches!(cookie, Cookie::RefreshToken | Cookie::DeviceSecret))
            .build();
        if let Some(domain) = &self.domain {
            written.set_domain(domain);
        }
        written.to_string()
    }
}

/// The host of an origin, with its port.
fn host_of(origin: &str) -> &str {
    origin.split_once("://").map_or("", |(_, host)| host)
}

/// Whether an origin is a loopback address without TLS: WebKit refuses `Secure` cookies there (decision 070).
fn is_plain_loopback(origin: &str) -> bool {
    let Ok(uri) = origin.parse::<Uri>() else { return false };
    uri.scheme_str() == Some("http") && matches!(uri.host(), Some("localhost" | "127.0.0.1" | "[::1]"))
}

fn trimmed(text: &str) -> &str {
    text.trim_matches([' ', '\t'])
}

fn unquoted(value: &str) -> &str {
    value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(value)
}

/// The cookies of a request; the value is `None` if it is unreadable.
#[derive(Clone, Debug, Default)]
pub struct Cookies(Vec<(String, Option<String>)>);

impl Cookies {
    /// Reads every `Cookie` header. Cookies of other applications on the domain may contain any bytes, so the header is split before it is
    /// decoded. Around a name only spaces and tabs are left out, as browsers do (RFC 6265bis, section 5.7): a name that begins with another white
    /// space is none of ours, and has none of the protection that a browser gives to a prefix.
    #[must_use]
    pub fn of(headers: &HeaderMap) -> Self {
        let lines = headers.get_all(header::COOKIE).iter();
        let pairs = lines.flat_map(|line| line.as_bytes().split(|byte| *byte == b';'));
        let named = pairs.filter_map(|pair| {
            let (name, value) = pair.split_at(pair.iter().position(|byte| *byte == b'=')?);
            let name = String::from_utf8_lossy(name);
            let value = str::from_utf8(value.get(1..)?).ok().filter(|value| value.is_ascii());
            Some((trimmed(&name).to_owned(), value.map(|value| unquoted(trimmed(value)).to_owned())))
        });
        Self(named.filter(|(name, _)| !name.is_empty()).collect())
    }

    /// The value of a cookie.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| known == name)?;
        found.1.as_deref().filter(|value| !value.is_empty())
    }

    /// Whether a security cookie is repeated or unreadable: an attacker may have set one, and the real one cannot be recognized.
    #[must_use]
    pub fn has_ambiguous_cookie(&self, attributes: &CookieAttributes) -> bool {
        let security =
            [Cookie::RefreshToken, Cookie::DeviceSecret, Cookie::AccessToken, Cookie::TenantToken, Cookie::Xsrf];
        security.iter().any(|cookie| {
            let name = attributes.name(*cookie);
            let found: Vec<_> = self.0.iter().filter(|(known, _)| *known == name).collect();
            found.len() > 1 || found.iter().any(|(_, value)| value.is_none())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Cookie, CookieAttributes, Cookies};
    use crate::domain::configuration::Configuration;
    use crate::domain::configuration::environment::Environment;
    use http::{HeaderMap, HeaderValue, header};

    #[test]
    fn host_only_cookies_are_the_default() {
        let attributes = CookieAttributes::of(&Configuration::default(), Environment::Production, "https://auth.x.tld");
        let line = attributes.set(Cookie::RefreshToken, "v", 200);
        assert_eq!(line, "__Host-rtk=v; HttpOnly; SameSite=Lax; Secure; Path=/; Max-Age=17280000");
        assert_eq!(attributes.clear(Cookie::AccessToken), "utk=; SameSite=Lax; Secure; Path=/; Max-Age=0");
    }

    #[test]
    fn domain_cookies_carry_the_domain_and_another_prefix() {
        let mut configuration = Configuration::default();
        configuration.private.domain_cookies = true;
        let attributes = CookieAttributes::of(&configuration, Environment::Staging, "https://dev-auth.x.tld");
        assert!(attributes.set(Cookie::DeviceSecret, "v", 1).starts_with("__Secure-dsk=v;"));
        let line = attributes.set(Cookie::AccessToken, "v", 1);
        assert!(line.ends_with("=v; SameSite=Lax; Secure; Path=/; Domain=x.tld; Max-Age=86400"), "{line}");
        let attributes = CookieAttributes::of(&configuration, Environment::Staging, "https://localhost");
        assert_eq!(attributes.name(Cookie::DeviceSecret), "__Host-dsk");
    }

    #[test]
    fn a_laptop_without_tls_may_drop_secure() {
        let mut configuration = Configuration::default();
        configuration.private.insecure_cookies = true;
        let attributes = CookieAttributes::of(&configuration, Environment::Local, "http://192.168.1.5");
        assert_eq!(
            attributes.set(Cookie::RefreshToken, "v", 1),
            "rtk=v; HttpOnly; SameSite=Lax; Path=/; Max-Age=86400"
        );
    }

    #[test]
    fn secure_is_dropped_on_this_machine_without_tls_and_nowhere_else() {
        let bare = "rtk=v; HttpOnly; SameSite=Lax; Path=/; Max-Age=86400";
        let whole = "__Host-rtk=v; HttpOnly; SameSite=Lax; Secure; Path=/; Max-Age=86400";
        let line = |environment, origin: &str| {
            CookieAttributes::of(&Configuration::default(), environment, origin).set(Cookie::RefreshToken, "v", 1)
        };
        for origin in ["http://localhost", "http://localhost:8787", "http://127.0.0.1:8787", "http://[::1]:8787"] {
            assert_eq!(line(Environment::Local, origin), bare, "{origin}");
            assert_eq!(line(Environment::Staging, origin), whole, "{origin}");
            assert_eq!(line(Environment::Production, origin), whole, "{origin}");
            assert_eq!(line(Environment::Local, &origin.replace("http:", "https:")), whole, "{origin}");
        }
        for origin in [
            "http://app.test",
            "http://192.168.1.5:8787",
            "http://localhost.app.test",
            "http://127.0.0.1.app.test",
            "http://localhost@app.test",
            "http://[::2]",
            "http://",
            "localhost",
            "",
        ] {
            assert_eq!(line(Environment::Local, origin), whole, "{origin}");
        }
    }

    fn shown(lines: &[&[u8]]) -> Cookies {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(header::COOKIE, HeaderValue::from_bytes(line).unwrap());
        }
        Cookies::of(&headers)
    }

    #[test]
    fn cookies_are_read_from_every_header_whatever_stands_beside_them() {
        let cookies = shown(&[
            "utk=a.b-c_d ; ttk=\"quoted\";foreign=\u{e4}; =nameless; valueless; x=1=2".as_bytes(),
            b"rtk=second",
            b"bad=\xff\xfe; uuId=after",
            b"",
        ]);
        for (name, value) in [
            ("utk", Some("a.b-c_d")),
            ("ttk", Some("quoted")),
            ("x", Some("1=2")),
            ("rtk", Some("second")),
            ("uuId", Some("after")),
            ("foreign", None),
            ("bad", None),
            ("valueless", None),
            ("UTK", None),
        ] {
            assert_eq!(cookies.get(name), value, "{name}");
        }
        assert_eq!(shown(&[b"utk="]).get("utk"), None, "an empty one is none");
        assert_eq!(shown(&[b"utk=%41"]).get("utk"), Some("%41"), "nothing is decoded");
    }

    #[test]
    fn around_a_name_and_a_value_only_what_browsers_leave_out_is_left_out() {
        assert_eq!(shown(&[b" \t utk \t=\t \"a\" "]).get("utk"), Some("a"));
        for space in ["\u{85}", "\u{a0}", "\u{2000}", "\u{2028}", "\u{3000}", "\u{feff}"] {
            for name in [format!("{space}__Host-dsk"), format!("__Host-dsk{space}")] {
                let cookies = shown(&[format!("{name}=planted").as_bytes()]);
                assert_eq!(cookies.get("__Host-dsk"), None, "{name:?} has none of the protection of the prefix");
                assert_eq!(cookies.get(&name), Some("planted"));
            }
        }
    }

    #[test]
    fn a_security_cookie_that_came_twice_or_cannot_be_read_is_planted() {
        let attributes = CookieAttributes::of(&Configuration::default(), Environment::Production, "https://auth.x.tld");
        for lines in [
            [b"utk=a; utk=b".as_slice(), b""],
            [b"utk=a", b"utk=a"],
            [b"utk=a; utk=", b""],
            [b"utk=\xff", b""],
            ["XSRF-TOKEN=\u{e4}".as_bytes(), b""],
            [b"__Host-rtk=a; __Host-rtk=\"a\"", b""],
        ] {
            assert!(shown(&lines).has_ambiguous_cookie(&attributes), "{lines:?}");
        }
        for lines in [[b"utk=a; ttk=b".as_slice(), b"uuId=1; uuId=2"], [b"foreign=\xff; foreign=1", b"rtk=1; rtk=2"]] {
            assert!(!shown(&lines).has_ambiguous_cookie(&attributes), "{lines:?}");
        }
    }
}
