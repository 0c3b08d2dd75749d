//! The context of a request, which is known before anything in it is validated: trace id, time, configuration, pseudonym of the client's
//! network.

use crate::domain::configuration::Configuration;
use crate::domain::crypto::keys::Pseudonym;
use crate::domain::time::Timestamp;
use crate::http::pipeline::app::App;
use http::{header, request::Parts};
use std::net::IpAddr;
use std::sync::Arc;

/// What the platform knows about the client; the entry point puts it into the request's extensions.
#[derive(Clone, Debug, Default)]
pub struct ClientInfo {
    /// The client's IP address.
    pub ip: Option<String>,
    /// Continent code (`EU`, `NA` …).
    pub continent: Option<String>,
    /// Approximate location of the network: town and country code.
    pub location: Option<String>,
}

/// Id and time of a request, known before anything is read.
#[derive(Clone)]
pub struct RequestStart {
    /// Id in logs, audit log and responses.
    pub trace_id: String,
    /// When the request arrived.
    pub now: Timestamp,
}

/// The context of a request.
#[derive(Clone)]
pub struct RequestContext {
    /// Id in logs, audit log and responses.
    pub trace_id: String,
    /// When the request arrived.
    pub now: Timestamp,
    /// The configuration that the request is validated by.
    pub configuration: Arc<Configuration>,
    /// Path and query as received, before a trailing slash is dropped.
    pub target: String,
    /// `https://host:port` of the request.
    pub own_origin: String,
    /// Pseudonym of the client's network (/24 or /64).
    pub network: String,
    /// Pseudonym of the /48 around it (IPv6): who has one /64 often has thousands.
    pub wide_network: Option<String>,
    /// Continent code: the location hint for a new session authority.
    pub continent: Option<String>,
    /// Approximate location of the network, for mails to the user concerned; stored nowhere else.
    pub location: Option<String>,
    /// The client's IP address, for companies that restrict networks; never stored.
    pub client_ip: Option<IpAddr>,
}

impl RequestContext {
    /// Builds the context of a request.
    #[must_use]
    pub fn of(app: &App, request: &Parts, start: RequestStart, configuration: Arc<Configuration>) -> Self {
        let uri = &request.uri;
        let host = uri
            .authority()
            .map(|authority| authority.as_str().to_owned())
            .or_else(|| request.headers.get(header::HOST).and_then(|host| host.to_str().ok()).map(str::to_owned));
        let host = host.unwrap_or_default();
        let client = request.extensions.get::<ClientInfo>().cloned().unwrap_or_default();
        let ip = client.ip.as_deref().unwrap_or_default();
        let pseudonym = |network: &str| app.keys.pseudonym(Pseudonym::Network, network);
        Self {
            trace_id: start.trace_id,
            now: start.now,
            configuration,
            target: uri.path_and_query().map_or("/", |target| target.as_str()).to_owned(),
            own_origin: format!("{}://{host}", uri.scheme_str().unwrap_or("https")),
            wide_network: wide_network(ip).map(|network| pseudonym(&network)),
            network: pseudonym(&network(ip)),
            client_ip: ip.parse().ok(),
            continent: client.continent,
            location: client.location,
        }
    }
}

/// The /48 of an IPv6 address.
fn wide_network(ip: &str) -> Option<String> {
    let Ok(IpAddr::V6(v6)) = ip.parse() else { return None };
    let [a, b, c, ..] = v6.segments();
    Some(format!("{a:x}:{b:x}:{c:x}/48"))
}

/// The /24 of an IPv4 address, the /64 of an IPv6 one.
fn network(ip: &str) -> String {
    match ip.parse::<IpAddr>() {
        Ok(IpAddr::V4(v4)) => {
            let [a, b, c, _] = v4.octets();
            format!("{a}.{b}.{c}")
        }
        Ok(IpAddr::V6(v6)) => {
            let [a, b, c, d, ..] = v6.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}")
        }
        Err(_) => "unknown".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{network, wide_network};

    #[test]
    fn neighbours_share_a_network() {
        assert_eq!(network("192.0.2.7"), network("192.0.2.200"));
        assert_ne!(network("192.0.2.7"), network("192.0.3.7"));
        assert_eq!(network("2001:db8:1:2:3::1"), network("2001:db8:1:2:ffff::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("not an address"), network(""));
        assert_eq!(wide_network("2001:db8:1:2::1"), wide_network("2001:db8:1:ffff::1"));
        assert_ne!(wide_network("2001:db8:1:2::1"), wide_network("2001:db8:2:2::1"));
        assert_ne!(wide_network("2001:db8:1::"), Some(network("2001:db8:1::")));
        assert_eq!((wide_network("192.0.2.7"), wide_network("")), (None, None));
    }
}
