//! A call that passed the checks: what was proven about it without asking any store.

use crate::domain::access_token::AccessClaims;
use crate::domain::authority::Nonce;
use crate::domain::body::{self, Rules};
use crate::domain::bytes::{Key, base64url, mac};
use crate::domain::company::Company;
use crate::domain::configuration::{Configuration, Limit};
use crate::domain::counter::Part;
use crate::domain::device_id::DeviceLabel;
use crate::domain::email::Email;
use crate::domain::environment::Environment;
use crate::domain::form;
use crate::domain::ids::{BulkJobId, DeviceId, InvitationId, MailId, RoleId, TenantId, UserId};
use crate::domain::json::{self, FieldError};
use crate::domain::refresh_token::RefreshToken;
use crate::domain::repeated::repeated;
use crate::domain::time::Timestamp;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::cookies::{Cookie, CookieRow, Cookies};
use crate::http::pipeline::policy::Policy;
use crate::http::pipeline::streamed_body::StreamedBody;
use crate::http::pipeline::tenant_gate::TenantGate;
use crate::storage::audit::AuditContext;
use crate::storage::factors::trusted_devices::VisitingDevice;
use serde::de::DeserializeOwned;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

/// A device: whoever holds its secret.
#[derive(Clone)]
pub struct Device {
    /// SHA-256 of the secret.
    pub key: Key,
    /// The same as base64url: its name in tokens and objects.
    pub hash: DeviceId,
}

/// The bearer as far as pure computation can tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BearerState {
    /// None, or one that means nothing here.
    Nobody,
    /// An access token past its life, good in every other way.
    Expired(AccessClaims),
    /// A valid access token.
    Claimed(AccessClaims),
}

/// Everything the checks found out.
pub struct CallParts {
    /// The policy of its operation.
    pub policy: &'static Policy,
    /// Id of this call in logs, audit and answers.
    pub trace_id: String,
    /// When it arrived.
    pub now: Timestamp,
    /// The configuration it is validated by.
    pub configuration: Arc<Configuration>,
    /// How cookies are written.
    pub cookie_row: CookieRow,
    /// Its cookies; none for native callers.
    pub cookies: Cookies,
    /// The device, where one is proven or shown.
    pub device: Option<Device>,
    /// The guard's header, already checked.
    pub guard: Option<String>,
    /// The opened guard's nonce.
    pub nonce: Option<Nonce>,
    pub bearer_state: BearerState,
    /// The refresh token, from the cookie or a native body.
    pub refresh: Option<RefreshToken>,
    /// The tenant token, unopened.
    pub tenant_token: Option<String>,
    /// Native app: tokens in bodies, no cookies.
    pub native: bool,
    /// The native app's device secret, if it has one already.
    pub native_secret: Option<Key>,
    /// Pseudonym of the caller's network (/24 or /64).
    pub network: String,
    /// Pseudonym of the /48 around it (IPv6).
    pub wide_network: Option<String>,
    /// The caller's language (`x-token-lang`), else the configured one: for mails, nothing else.
    pub language: &'static str,
    /// `https://host:port` of the request.
    pub own_origin: String,
    /// Where a new authority should live.
    pub continent: Option<String>,
    /// Roughly where the network is, for mails to the person whom it is about.
    pub place: Option<String>,
    /// `Idempotency-Key`, not yet checked.
    pub idempotency_key: Option<String>,
    /// What stood in the place of the path's `{names}`.
    pub path: Vec<(&'static str, String)>,
    /// The whole body; empty where it is streamed.
    pub body: Vec<u8>,
    /// A body that comes yet, until somebody takes it.
    pub streamed: Mutex<Option<StreamedBody>>,
    /// The query, undecoded.
    pub query: String,
    /// Path and query as they came.
    pub target: String,
    /// What kind of body it is.
    pub media: Option<String>,
    /// `If-Match`
    pub if_match: Option<String>,
    /// `If-None-Match`
    pub if_none_match: Option<String>,
    /// The program that calls, in a word or two.
    pub agent: Option<String>,
    /// The caller's address, for companies that say where people may come from.
    pub address: Option<IpAddr>,
    /// What the company that it works in or enters demands of sessions.
    pub gate: Option<TenantGate>,
    /// Ids of the mails that it writes, to be delivered right after its answer.
    pub mails: Mutex<Vec<MailId>>,
    /// Whom it is about, where nobody is signed in: an id or a pseudonym, for the log.
    pub about: Mutex<Option<String>>,
    /// The companies of that person, which count a failure of theirs.
    pub companies: Mutex<Vec<TenantId>>,
    /// The address whose attempts were used up when it came.
    pub locked_out: Mutex<Option<Email>>,
}

/// A shared handle on the call.
pub type Call = Arc<CallParts>;

impl CallParts {
    /// The id of a mail that this call writes: for ever, and remembered until the answer.
    pub fn new_mail(&self, app: &App) -> MailId {
        let id = MailId::from(app.new_id());
        if let Ok(mut mails) = self.mails.lock() {
            mails.push(id.clone());
        }
        id
    }

    /// Notes whom the call is about: an id, or the pseudonym of an address.
    pub fn is_about(&self, subject: String) {
        if let Ok(mut about) = self.about.lock() {
            *about = Some(subject);
        }
    }

    /// Notes the companies of the person whom the call is about.
    pub fn is_about_member_of(&self, found: &[Company]) {
        if let Ok(mut companies) = self.companies.lock() {
            *companies = found.iter().map(|company| company.tenant_id.clone()).collect();
        }
    }

    /// Notes that the attempts of an address are used up.
    pub fn is_locked_out(&self, email: &Email) {
        if let Ok(mut locked_out) = self.locked_out.lock() {
            *locked_out = Some(email.clone());
        }
    }

    /// The address whose attempts are used up, if somebody noted one.
    #[must_use]
    pub fn locked_out(&self) -> Option<Email> {
        self.locked_out.lock().ok().and_then(|email| email.clone())
    }

    /// The companies of the person whom the call is about, as far as somebody noted them.
    #[must_use]
    pub fn companies(&self) -> Vec<TenantId> {
        self.companies.lock().map(|companies| companies.clone()).unwrap_or_default()
    }

    /// Whom the call is about, if somebody noted it.
    #[must_use]
    pub fn subject(&self) -> Option<String> {
        self.about.lock().ok().and_then(|about| about.clone())
    }

    /// The mails that this call wrote so far.
    #[must_use]
    pub fn mails(&self) -> Vec<MailId> {
        self.mails.lock().map(|mails| mails.clone()).unwrap_or_default()
    }

    /// The body that comes yet, for whoever asks first.
    #[must_use]
    pub fn take_streamed(&self) -> Option<StreamedBody> {
        self.streamed.lock().ok().and_then(|mut streamed| streamed.take())
    }

    /// The device; calls that need one were refused by the checks without it.
    ///
    /// # Errors
    /// `internal`, where a route's policy forgot the guard.
    pub fn device(&self) -> Result<&Device, Error> {
        self.device.as_ref().ok_or_else(|| Error::internal("a guarded call without a device"))
    }

    /// The device as trust in it is looked for.
    ///
    /// # Errors
    /// As above.
    pub fn visiting(&self) -> Result<VisitingDevice<'_>, Error> {
        Ok(VisitingDevice { device: &self.device()?.hash, agent: self.agent.as_deref(), now: self.now })
    }

    /// The nonce of the guard.
    ///
    /// # Errors
    /// `internal`, where a route's policy forgot the guard.
    pub fn nonce(&self) -> Result<&Nonce, Error> {
        self.nonce.as_ref().ok_or_else(|| Error::internal("a guarded call without a nonce"))
    }

    /// Names this attempt for counters: the same for every replay of one call, so that a replay burns nothing. Its time is a
    /// part of the name: nonces are forgotten before attempts are, and one that is chosen again must not be a free one.
    ///
    /// # Errors
    /// `internal`, as above.
    pub fn ticket(&self) -> Result<String, Error> {
        let nonce = self.nonce()?;
        Ok(base64url(&mac(&self.device()?.key, &[nonce.r.as_bytes(), &nonce.t.0.to_be_bytes()])))
    }

    /// Who acts, for the audit: a person, or nobody yet.
    #[must_use]
    pub fn audit<'a>(&'a self, actor: &'a UserId) -> AuditContext<'a> {
        AuditContext { actor, network: &self.network, agent: self.agent.as_deref(), trace_id: &self.trace_id }
    }

    /// The counter of a limit per network, with what it allows in this environment: that of the network, or that of the /48 around it
    /// with the network as a part of it.
    #[must_use]
    pub fn network_counter(&self, what: &str, limit: Limit, environment: Environment) -> (String, u32, Option<Part>) {
        let count = self.configuration.network_limit(limit.count, environment);
        let named = |network: &String| format!("network:{what}:{network}");
        match &self.wide_network {
            Some(wide) => {
                let around = count.saturating_mul(self.configuration.private.limits.wide_network_factor);
                (named(wide), around, Some(Part { name: self.network.clone(), limit: count }))
            }
            None => (named(&self.network), count, None),
        }
    }

    /// The body, as the struct that the contract describes.
    ///
    /// # Errors
    /// `malformed_json`; 422 naming every bad field.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Error> {
        let body = json::parse(&self.body).map_err(|_| Code::MalformedJson)?;
        Ok(body::read(&body, self.rules())?)
    }

    /// The device's label: the one that a body says, else the one of its cookie, else a new one.
    pub fn label(&self, app: &App, said: Option<DeviceLabel>) -> String {
        let stored_label = || self.cookies.get(&self.cookie_row.name(Cookie::UuId)).map(str::to_owned);
        said.and_then(|label| label.0).or_else(stored_label).unwrap_or_else(|| app.new_uuid())
    }

    /// What bodies are read by beside their types.
    #[must_use]
    pub fn rules(&self) -> Rules<'_> {
        Rules { password: &self.configuration.public.password, now: self.now }
    }

    /// A part of the path; empty where the operation's path has no such name.
    #[must_use]
    pub fn part(&self, name: &str) -> &str {
        self.path.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value)
    }

    /// A part of the path that names a person.
    #[must_use]
    pub fn user_in(&self, name: &str) -> UserId {
        self.part(name).into()
    }

    /// A part of the path that names a role.
    #[must_use]
    pub fn role_in(&self, name: &str) -> RoleId {
        self.part(name).into()
    }

    /// A part of the path that names a job.
    #[must_use]
    pub fn job_in(&self, name: &str) -> BulkJobId {
        self.part(name).into()
    }

    /// A part of the path that names an invitation.
    #[must_use]
    pub fn invitation_in(&self, name: &str) -> InvitationId {
        self.part(name).into()
    }

    /// A part of the path that names a company.
    #[must_use]
    pub fn tenant_in(&self, name: &str) -> TenantId {
        self.part(name).into()
    }

    /// `page` (from 1) and `limit` (10, at most 100) of a list.
    ///
    /// # Errors
    /// 422 for what is none, `page_too_deep` beyond 10 000 rows.
    pub fn page(&self) -> Result<(u32, u32), Error> {
        let parameters = self.parameters()?;
        let number = |name: &str, default: u32, max: u32| match parameters.iter().find(|(known, _)| known == name) {
            None => Ok(default),
            Some((_, text)) => text
                .parse::<u32>()
                .ok()
                .filter(|number| (1..=max).contains(number))
                .ok_or_else(|| vec![FieldError::new(name, "invalid_value")]),
        };
        let (page, limit) = (number("page", 1, u32::MAX)?, number("limit", 10, 100)?);
        if (page - 1).checked_mul(limit).is_none_or(|offset| offset > 10_000) {
            return Err(vec![FieldError::new("page", "page_too_deep")].into());
        }
        Ok((page, limit))
    }

    /// The query's parameters, each at most once.
    ///
    /// # Errors
    /// 422 naming the repeated ones.
    pub fn parameters(&self) -> Result<Vec<(String, String)>, Error> {
        pairs(&self.query)
    }

    /// The members of a form, each at most once.
    ///
    /// # Errors
    /// 422 naming the repeated ones.
    pub fn form(&self) -> Result<Vec<(String, String)>, Error> {
        pairs(&String::from_utf8_lossy(&self.body))
    }
}

/// Most parameters of a query or a form.
const MOST_PARAMETERS: usize = 100;

fn pairs(text: &str) -> Result<Vec<(String, String)>, Error> {
    if text.split('&').filter(|pair| !pair.is_empty()).nth(MOST_PARAMETERS).is_some() {
        // Nothing of ours has so many; each would be decoded, and the bad ones told.
        return Err(vec![FieldError::new("", "max_length")].into());
    }
    let decode = |text: &str| form::percent_decode(&text.replace('+', " "));
    let pairs = text.split('&').filter(|pair| !pair.is_empty());
    let mut parameters: Vec<(String, String)> = Vec::new();
    let mut errors = Vec::new();
    for pair in pairs {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let (Some(name), Some(value)) = (decode(name), decode(value)) else {
            errors.push(FieldError::new(name, "invalid_value"));
            continue;
        };
        if value.contains('\0') {
            errors.push(FieldError::new(&name, "invalid_value"));
        }
        parameters.push((name, value));
    }
    let repeated = repeated(parameters.iter().map(|(name, _)| name.as_str()));
    errors.extend(repeated.iter().map(|name| FieldError::new(name, "invalid_value")));
    if errors.is_empty() { Ok(parameters) } else { Err(errors.into()) }
}

#[cfg(test)]
mod tests {
    use super::pairs;

    #[test]
    fn of_too_many_parameters_none_is_decoded_and_none_told() {
        assert_eq!(pairs(&"a=1&".repeat(100)).unwrap_err().errors.len(), 1, "one name a hundred times");
        let refused = pairs(&"%&".repeat(30_000)).unwrap_err();
        let errors: Vec<_> = refused.errors.iter().map(|error| (error.field.as_str(), error.code)).collect();
        assert_eq!(errors, [("", "max_length")]);
    }
}
