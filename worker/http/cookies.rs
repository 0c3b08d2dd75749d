//! Cookies: which names count in this deployment, how they are read, set and cleared (contract, section Cookies).

use super::answer::CookieJar;
use crate::domain::configuration::Configuration;
use crate::domain::cookie_domain::cookie_domain;
use http::{HeaderMap, header};

/// Days that device, language and XSRF cookies live.
pub const DEVICE_DAYS: u32 = 400;

/// How this deployment writes its cookies.
#[derive(Clone, Debug)]
pub struct CookieRow {
    prefix: &'static str,
    domain: Option<String>,
    secure: bool,
}

/// Cookies by meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cookie {
    /// Access token, readable.
    Utk,
    /// Tenant token, readable.
    Ttk,
    /// Refresh token, HttpOnly.
    Rtk,
    /// Device secret, HttpOnly.
    Dsk,
    /// Device label, readable.
    UuId,
    /// Copied to a header, readable.
    Xsrf,
}

impl CookieRow {
    /// The row for a host under a configuration.
    #[must_use]
    pub fn of(configuration: &Configuration, host: &str) -> Self {
        let domain = configuration.private.domain_cookies.then(|| cookie_domain(host)).flatten();
        let secure = !configuration.private.insecure_cookies;
        let prefix = match (&domain, secure) {
            (_, false) => "",
            (Some(_), true) => "__Secure-",
            (None, true) => "__Host-",
        };
        Self { prefix, domain, secure }
    }

    /// The name of a cookie in this row.
    #[must_use]
    pub fn name(&self, cookie: Cookie) -> String {
        match cookie {
            Cookie::Utk => "utk".to_owned(),
            Cookie::Ttk => "ttk".to_owned(),
            Cookie::UuId => "uuId".to_owned(),
            Cookie::Xsrf => "XSRF-TOKEN".to_owned(),
            Cookie::Rtk => format!("{}rtk", self.prefix),
            Cookie::Dsk => format!("{}dsk", self.prefix),
        }
    }

    /// The line that sets a cookie for so many days.
    #[must_use]
    pub fn set(&self, cookie: Cookie, value: &str, days: u32) -> String {
        self.line(cookie, value, u64::from(days) * 86_400)
    }

    /// The line that clears a cookie, with the attributes that it was set with.
    #[must_use]
    pub fn clear(&self, cookie: Cookie) -> String {
        self.line(cookie, "", 0)
    }

    /// Lines that clear several.
    #[must_use]
    pub fn cleared(&self, cookies: &[Cookie]) -> CookieJar {
        CookieJar(cookies.iter().map(|cookie| self.clear(*cookie)).collect())
    }

    fn line(&self, cookie: Cookie, value: &str, max_age: u64) -> String {
        let mut line = format!("{}={value}; Path=/; Max-Age={max_age}; SameSite=Lax", self.name(cookie));
        if self.secure {
            line.push_str("; Secure");
        }
        if matches!(cookie, Cookie::Rtk | Cookie::Dsk) {
            line.push_str("; HttpOnly");
        }
        if let Some(domain) = &self.domain {
            line.push_str("; Domain=");
            line.push_str(domain);
        }
        line
    }
}

/// The cookies of a request.
#[derive(Clone, Debug, Default)]
pub struct Cookies(Vec<(String, String)>);

impl Cookies {
    /// Reads every `Cookie` header.
    #[must_use]
    pub fn of(headers: &HeaderMap) -> Self {
        let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
        let pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        Self(pairs.map(|(name, value)| (name.to_owned(), value.trim_matches('"').to_owned())).collect())
    }

    /// The value under a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
            .filter(|value| !value.is_empty())
    }

    /// Whether a security cookie came twice: somebody planted one, and nobody can say which.
    #[must_use]
    pub fn is_planted(&self, row: &CookieRow) -> bool {
        [Cookie::Rtk, Cookie::Dsk, Cookie::Utk, Cookie::Ttk, Cookie::Xsrf].iter().any(|cookie| {
            let name = row.name(*cookie);
            self.0.iter().filter(|(known, _)| *known == name).count() > 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Cookie, CookieRow};
    use crate::domain::configuration::Configuration;

    #[test]
    fn host_only_cookies_are_the_default() {
        let row = CookieRow::of(&Configuration::default(), "auth.x.tld");
        let line = row.set(Cookie::Rtk, "v", 200);
        assert_eq!(line, "__Host-rtk=v; Path=/; Max-Age=17280000; SameSite=Lax; Secure; HttpOnly");
        assert_eq!(row.clear(Cookie::Utk), "utk=; Path=/; Max-Age=0; SameSite=Lax; Secure");
    }

    #[test]
    fn domain_cookies_carry_the_domain_and_another_prefix() {
        let mut configuration = Configuration::default();
        configuration.private.domain_cookies = true;
        let row = CookieRow::of(&configuration, "dev-auth.x.tld");
        assert!(row.set(Cookie::Dsk, "v", 1).starts_with("__Secure-dsk=v;"));
        assert!(row.set(Cookie::Utk, "v", 1).ends_with("; Domain=x.tld"));
        assert_eq!(CookieRow::of(&configuration, "localhost").name(Cookie::Dsk), "__Host-dsk");
    }

    #[test]
    fn a_laptop_without_tls_may_drop_secure() {
        let mut configuration = Configuration::default();
        configuration.private.insecure_cookies = true;
        let row = CookieRow::of(&configuration, "192.168.1.5");
        assert_eq!(row.set(Cookie::Rtk, "v", 1), "rtk=v; Path=/; Max-Age=86400; SameSite=Lax; HttpOnly");
    }
}
