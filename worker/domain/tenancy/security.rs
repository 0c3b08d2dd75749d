//! A tenant's security policy for the sessions that work in it (decision 152). It is checked on entering the tenant and
//! with every request.

use crate::domain::ids::{BusinessId, TenantId};
use crate::domain::request::validation::{FieldCode, ValidationError};
use crate::domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::net::IpAddr;
use utoipa::ToSchema;

/// Maximum number of networks per tenant.
pub const MOST_NETWORKS: usize = 50;

/// Whether the company requires a second factor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SecondFactorRule {
    /// Every user decides for themselves.
    #[default]
    Optional,
    /// Users without a second factor have no access to the company.
    Required,
}

/// A company's security policy for sessions. By default it adds nothing to the platform's own rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct TenantSecurity {
    /// Whether a second factor is required.
    pub second_factor: SecondFactorRule,
    /// Time from which it is required; null means at once.
    pub second_factor_from: Option<Timestamp>,
    /// Idle limit of a session in this company, in minutes; 0 means the platform's own.
    pub idle_minutes: u32,
    /// Maximum age of a session in this company, in hours; 0 means the platform's own.
    pub session_hours: u32,
    /// Networks from which access is allowed; empty means everywhere.
    pub allowed_networks: Vec<Network>,
    /// Whether sessions opened with a PIN have access.
    pub pin: bool,
}

impl Default for TenantSecurity {
    fn default() -> Self {
        Self {
            second_factor: SecondFactorRule::Optional,
            second_factor_from: None,
            idle_minutes: 0,
            session_hours: 0,
            allowed_networks: Vec::new(),
            pin: true,
        }
    }
}

/// How a request names its tenant.
#[derive(Clone, Debug)]
pub enum CheckedTenant {
    /// By the token of the browser tab, which works in the tenant.
    Working(TenantId),
    /// By its id, to enter it.
    EnteringId(TenantId),
    /// By its business id, to enter it.
    EnteringBusiness(BusinessId),
}

/// The properties of a session that the policy checks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionFacts {
    /// Whether a PIN opened it.
    pub pin: bool,
    /// Whether a second factor was verified in it, or it was opened on a trusted device, and the user still has one.
    pub factor: bool,
    /// When it was opened.
    pub created_at: Timestamp,
    /// When it was last used: opened, or used in the company that checks it.
    pub used_at: Timestamp,
    /// When it was last used in companies that limit idle time.
    pub company_uses: BTreeMap<TenantId, Timestamp>,
    /// When the user last authenticated in it; none in a session that a PIN opened.
    pub fresh_at: Option<Timestamp>,
    /// The client address of the request.
    pub address: Option<IpAddr>,
}

impl SessionFacts {
    /// The session as a company sees it: what happened in others is no use (decision 266).
    #[must_use]
    pub fn in_company(self, tenant: &TenantId) -> Self {
        let used_at = self.company_uses.get(tenant).map_or(self.used_at, |at| self.used_at.max(*at));
        Self { used_at, ..self }
    }
}

/// Why a session has no access to a tenant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denial {
    /// A second factor must be verified in it.
    SecondFactorRequired,
    /// It was opened with a PIN: verifying the password makes it a full session.
    PasswordRequired,
    /// It worked in the company before and was idle for too long since: verifying the user again lets it enter.
    ProofRequired,
    /// The client address is in none of the allowed networks.
    NetworkNotAllowed,
    /// It is too old, or was idle for too long.
    Expired,
}

const MINUTE_MS: i64 = 60_000;

/// Whether a limit in minutes has passed; 0 is no limit.
fn is_over(since: Timestamp, minutes: u32, now: Timestamp) -> bool {
    minutes > 0 && now.since(since) >= i64::from(minutes) * MINUTE_MS
}

impl TenantSecurity {
    /// Checks a session against the policy.
    ///
    /// # Errors
    /// Why the session has no access.
    pub fn check(&self, session: &SessionFacts, now: Timestamp) -> Result<(), Denial> {
        if is_over(session.created_at, self.session_hours * 60, now) || is_over(session.used_at, self.idle_minutes, now)
        {
            return Err(Denial::Expired);
        }
        let comes_from = |address: IpAddr| self.allowed_networks.iter().any(|network| network.contains(address));
        if !self.allowed_networks.is_empty() && !session.address.is_some_and(comes_from) {
            return Err(Denial::NetworkNotAllowed);
        }
        let demands_factor = self.demands_factor(now);
        if session.pin && (demands_factor || !self.pin) {
            return Err(Denial::PasswordRequired);
        }
        if demands_factor && !session.factor { Err(Denial::SecondFactorRequired) } else { Ok(()) }
    }

    /// Checks a session that enters the company. Entering it again is no way round the idle limit, which would then stop nobody who holds the
    /// session: it needs a use or a proof within that time (decision 266). A company that the session never entered has no idle time.
    ///
    /// # Errors
    /// Why the session may not enter.
    pub fn check_entry(&self, session: &SessionFacts, was_here: bool, now: Timestamp) -> Result<(), Denial> {
        self.check(&SessionFacts { used_at: now, ..session.clone() }, now)?;
        let proven_at = session.fresh_at.map_or(session.used_at, |at| at.max(session.used_at));
        if was_here && is_over(proven_at, self.idle_minutes, now) { Err(Denial::ProofRequired) } else { Ok(()) }
    }

    /// Whether a second factor is required now.
    #[must_use]
    pub fn demands_factor(&self, now: Timestamp) -> bool {
        self.second_factor == SecondFactorRule::Required && self.second_factor_from.is_none_or(|from| from <= now)
    }

    /// Whether the use of a session must be recorded now, so that the idle limit is exact to the minute.
    #[must_use]
    pub fn notes_use(&self, session: &SessionFacts, now: Timestamp) -> bool {
        self.idle_minutes > 0 && now.since(session.used_at) >= MINUTE_MS
    }
}

/// A network in CIDR notation; a single address is one of full length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String)]
pub struct Network(Prefix);

/// The first address, and the length of the prefix in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Prefix {
    first: IpAddr,
    length: u8,
}

/// The bits of an address, left-aligned, and their number.
fn bits(address: IpAddr) -> (u128, u8) {
    match address {
        IpAddr::V4(v4) => (u128::from(v4.to_bits()) << 96, 32),
        IpAddr::V6(v6) => (v6.to_bits(), 128),
    }
}

/// The bit mask of a prefix.
fn mask(length: u8) -> u128 {
    u128::MAX.checked_shl(128 - u32::from(length)).unwrap_or(0)
}

impl Network {
    /// Whether the network contains an address.
    #[must_use]
    pub fn contains(self, address: IpAddr) -> bool {
        let Prefix { first, length } = self.0;
        let ((own, width), (other, others)) = (bits(first), bits(address.to_canonical()));
        width == others && (own ^ other) & mask(length) == 0
    }
}

impl TryFrom<String> for Network {
    type Error = ValidationError;

    fn try_from(text: String) -> Result<Self, ValidationError> {
        let wrong = || ValidationError::from(FieldCode::InvalidValue);
        let (address, length) = text.trim().split_once('/').map_or((text.trim(), None), |(a, l)| (a, Some(l)));
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let width = bits(address).1;
        let length = length.map_or(Ok(width), |length| length.parse().map_err(|_| wrong()))?;
        if length > width {
            return Err(wrong());
        }
        let first = match address {
            IpAddr::V4(v4) => IpAddr::V4((v4.to_bits() & (mask(length) >> 96) as u32).into()),
            IpAddr::V6(v6) => IpAddr::V6((v6.to_bits() & mask(length)).into()),
        };
        Ok(Self(Prefix { first, length }))
    }
}

impl From<Network> for String {
    fn from(network: Network) -> Self {
        format!("{}/{}", network.0.first, network.0.length)
    }
}

#[cfg(test)]
mod tests {
    use super::{Denial, Network, SecondFactorRule, SessionFacts, TenantSecurity};
    use crate::domain::ids::TenantId;
    use crate::domain::time::Timestamp;
    use std::collections::BTreeMap;
    use std::net::IpAddr;

    const NOW: Timestamp = Timestamp(1_000_000_000);

    fn network(text: &str) -> Network {
        Network::try_from(text.to_owned()).unwrap()
    }

    fn session() -> SessionFacts {
        SessionFacts {
            pin: false,
            factor: true,
            created_at: NOW,
            used_at: NOW,
            company_uses: BTreeMap::new(),
            fresh_at: Some(NOW),
            address: "192.0.2.7".parse().ok(),
        }
    }

    #[test]
    fn networks_are_written_by_their_first_address() {
        for (text, written) in [
            ("192.0.2.7/24", "192.0.2.0/24"),
            (" 192.0.2.7 ", "192.0.2.7/32"),
            ("10.1.2.3/0", "0.0.0.0/0"),
            ("2001:db8::ffff/32", "2001:db8::/32"),
            ("::1", "::1/128"),
        ] {
            assert_eq!(String::from(network(text)), written);
        }
        for text in ["", "x", "192.0.2.0/33", "192.0.2.0/-1", "192.0.2.0/", "192.0.2/24", "::/129", "1.2.3.4/24/1"] {
            assert!(Network::try_from(text.to_owned()).is_err(), "{text}");
        }
    }

    #[test]
    fn an_address_lies_in_a_network_of_its_kind() {
        let lies = |address: &str, text: &str| network(text).contains(address.parse::<IpAddr>().unwrap());
        assert!(lies("192.0.2.255", "192.0.2.0/24") && !lies("192.0.3.0", "192.0.2.0/24"));
        assert!(lies("::ffff:192.0.2.1", "192.0.2.0/24"), "the same address, written otherwise");
        assert!(lies("8.8.8.8", "0.0.0.0/0") && !lies("::1", "0.0.0.0/0") && !lies("0.0.0.0", "::/0"));
        assert!(lies("2001:db8:1::", "2001:db8::/32") && !lies("2001:db9::", "2001:db8::/32"));
        assert!(lies("192.0.2.7", "192.0.2.7") && !lies("192.0.2.8", "192.0.2.7"));
    }

    #[test]
    fn a_company_without_rules_lets_every_session_work() {
        let by_pin = SessionFacts { pin: true, factor: false, address: None, created_at: Timestamp(0), ..session() };
        assert_eq!(TenantSecurity::default().check(&by_pin, NOW), Ok(()));
    }

    #[test]
    fn each_rule_is_checked_at_its_limits() {
        let rules = TenantSecurity {
            second_factor: SecondFactorRule::Required,
            second_factor_from: Some(NOW),
            idle_minutes: 5,
            session_hours: 1,
            allowed_networks: vec![network("192.0.2.0/24")],
            pin: false,
        };
        let checked = |change: fn(&mut SessionFacts), at: Timestamp| {
            let mut facts = session();
            change(&mut facts);
            rules.check(&facts, at)
        };
        assert_eq!(checked(|_| (), NOW), Ok(()));
        assert_eq!(checked(|facts| facts.factor = false, NOW), Err(Denial::SecondFactorRequired));
        assert_eq!(checked(|facts| facts.factor = false, NOW.plus(-1)), Ok(()), "not yet");
        assert_eq!(checked(|facts| facts.pin = true, NOW.plus(-1)), Err(Denial::PasswordRequired));
        assert_eq!(checked(|facts| facts.address = "192.0.3.1".parse().ok(), NOW), Err(Denial::NetworkNotAllowed));
        assert_eq!(checked(|facts| facts.address = None, NOW), Err(Denial::NetworkNotAllowed));
        assert_eq!(checked(|_| (), NOW.plus(299_999)), Ok(()));
        assert_eq!(checked(|_| (), NOW.plus(300_000)), Err(Denial::Expired));
        assert_eq!(checked(|facts| facts.used_at = NOW.plus(3_599_999), NOW.plus(3_600_000)), Err(Denial::Expired));
        let lenient = TenantSecurity { pin: true, ..rules };
        let by_pin = SessionFacts { pin: true, ..session() };
        assert_eq!(lenient.check(&by_pin, NOW.plus(-1)), Ok(()));
        assert_eq!(
            lenient.check(&by_pin, NOW),
            Err(Denial::PasswordRequired),
            "a PIN is no second factor of a company"
        );
    }

    #[test]
    fn a_session_enters_again_by_a_use_or_a_proof_within_the_idle_limit() {
        let rules = TenantSecurity { idle_minutes: 5, session_hours: 1, ..TenantSecurity::default() };
        let late = NOW.plus(300_000);
        let entered = |session: &SessionFacts, was_here: bool, at| rules.check_entry(session, was_here, at);
        assert_eq!(entered(&session(), true, late.plus(-1)), Ok(()));
        assert_eq!(entered(&session(), true, late), Err(Denial::ProofRequired));
        assert_eq!(entered(&session(), false, late), Ok(()), "it was never here");
        for (used_at, fresh_at) in [(NOW.plus(1), Some(NOW)), (NOW, Some(NOW.plus(1))), (NOW.plus(1), None)] {
            assert_eq!(entered(&SessionFacts { used_at, fresh_at, ..session() }, true, late), Ok(()));
        }
        let by_pin = SessionFacts { fresh_at: None, ..session() };
        assert_eq!(entered(&by_pin, true, late), Err(Denial::ProofRequired));
        let old = SessionFacts { used_at: NOW.plus(3_600_000), ..session() };
        assert_eq!(entered(&old, true, NOW.plus(3_600_000)), Err(Denial::Expired), "its age is not to be proven away");
        assert_eq!(TenantSecurity::default().check_entry(&session(), true, NOW.plus(3_600_000_000)), Ok(()));
    }

    #[test]
    fn what_happened_in_another_company_is_no_use() {
        let [here, there] = ["here", "there"].map(TenantId::from);
        let uses = |uses: &[(&TenantId, i64)]| SessionFacts {
            company_uses: uses.iter().map(|(tenant, at)| ((*tenant).clone(), NOW.plus(*at))).collect(),
            ..session()
        };
        let used_at = |session: SessionFacts| session.in_company(&here).used_at.since(NOW);
        assert_eq!(used_at(uses(&[(&there, 2)])), 0);
        assert_eq!(used_at(uses(&[(&there, 2), (&here, 1)])), 1);
        assert_eq!(used_at(uses(&[(&here, -1)])), 0, "it was opened since");
    }

    #[test]
    fn its_text_is_read_again_and_what_it_does_not_say_is_the_platforms() {
        let rules =
            TenantSecurity { idle_minutes: 15, allowed_networks: vec![network("::/0")], ..TenantSecurity::default() };
        let text = serde_json::to_string(&rules).unwrap();
        assert_eq!(serde_json::from_str::<TenantSecurity>(&text).unwrap(), rules);
        assert_eq!(serde_json::from_str::<TenantSecurity>("{}").unwrap(), TenantSecurity::default());
    }
}
