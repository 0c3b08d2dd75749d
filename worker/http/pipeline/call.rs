//! The argument of a handler (`Call`): a request that passed the checks, with its device, token, parameters and body. Everything in it was
//! validated without reading a store.

use crate::domain::configuration::Limit;
use crate::domain::configuration::environment::Environment;
use crate::domain::crypto::bytes::{Key, base64url, mac};
use crate::domain::ids::{BulkJobId, DeviceId, InvitationId, RoleId, TenantId, UserId};
use crate::domain::protection::counter::Part;
use crate::domain::request::body::{self, ValidationRules};
use crate::domain::request::form;
use crate::domain::request::json::{self, FieldCode, FieldError};
use crate::domain::request::repeated_names::repeated;
use crate::domain::sessions::access_token::AccessClaims;
use crate::domain::sessions::authority::Nonce;
use crate::domain::sessions::device_label::{self, DeviceLabel};
use crate::domain::sessions::refresh_token::RefreshToken;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call_effects::CallEffects;
use crate::http::pipeline::cookies::{Cookie, CookieAttributes, CookieJar, Cookies};
use crate::http::pipeline::policy::Policy;
use crate::http::pipeline::request_context::RequestContext;
use crate::http::pipeline::streamed_body::StreamedBody;
use crate::http::pipeline::tenant_check::TenantCheck;
use crate::storage::audit::AuditContext;
use crate::storage::factors::trusted_devices::RequestDevice;
use serde::de::DeserializeOwned;
use std::ops::Deref;
use std::sync::{Arc, Mutex};

/// A device, identified by its secret.
#[derive(Clone)]
pub struct Device {
    /// SHA-256 of the secret.
    pub key: Key,
    /// The same as base64url: its id in tokens and Durable Objects.
    pub hash: DeviceId,
}

/// The state of the access token, as far as it can be verified without a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccessTokenState {
    /// No token, or one that is not accepted here.
    Anonymous,
    /// An expired access token that is otherwise valid.
    Expired(AccessClaims),
    /// A valid access token.
    Claimed(AccessClaims),
}

/// The results of the checks, with the context of the request, whose fields are read like those of the call.
pub struct CallParts {
    /// What was known before the checks.
    pub context: RequestContext,
    /// The policy of the operation.
    pub policy: &'static Policy,
    /// The attributes of the cookies that its response sets.
    pub cookie_attributes: CookieAttributes,
    /// Its cookies; none for native apps.
    pub cookies: Cookies,
    /// The device of the device secret, if the request carries one.
    pub device: Option<Device>,
    /// The guard header, already verified.
    pub guard: Option<String>,
    /// The nonce of the guard.
    pub nonce: Option<Nonce>,
    pub access_token_state: AccessTokenState,
    /// The refresh token, from the cookie or, for native apps, the body.
    pub refresh: Option<RefreshToken>,
    /// The tenant token, not yet verified.
    pub tenant_token: Option<String>,
    /// Whether a native app calls: tokens in bodies, no cookies.
    pub native: bool,
    /// The device secret of a native app, if it has one.
    pub native_secret: Option<Key>,
    /// The caller's language (`x-token-lang`), else the configured one; used only for mails.
    pub language: &'static str,
    /// `Idempotency-Key`, not yet validated.
    pub idempotency_key: Option<String>,
    /// The values of the path's `{parameters}`.
    pub path: Vec<(&'static str, String)>,
    /// The whole body; empty if it is streamed.
    pub body: Vec<u8>,
    /// The rest of a streamed body, until a handler takes it.
    pub streamed: Mutex<Option<StreamedBody>>,
    /// The query string, undecoded.
    pub query: String,
    /// Content type of the body.
    pub media: Option<String>,
    /// `If-Match`
    pub if_match: Option<String>,
    /// `If-None-Match`
    pub if_none_match: Option<String>,
    /// Short description of the user agent.
    pub agent: Option<String>,
    /// The check against the security rules of the tenant that the call works in or enters.
    pub tenant_check: Option<TenantCheck>,
    /// What its handler leaves for after itself.
    pub effects: CallEffects,
}

impl Deref for CallParts {
    type Target = RequestContext;

    fn deref(&self) -> &RequestContext {
        &self.context
    }
}

/// A shared handle on the call.
pub type Call = Arc<CallParts>;

impl CallParts {
    /// Takes the streamed body; only the first caller gets it.
    #[must_use]
    pub fn take_streamed(&self) -> Option<StreamedBody> {
        self.streamed.lock().ok().and_then(|mut streamed| streamed.take())
    }

    /// The device. The checks rejected calls that require one and have none.
    ///
    /// # Errors
    /// `internal` if the route's policy lacks the guard.
    pub fn device(&self) -> Result<&Device, Error> {
        self.device.as_ref().ok_or_else(|| Error::internal("a guarded call without a device"))
    }

    /// The device, to look up trust in it.
    ///
    /// # Errors
    /// Those of `device`.
    pub fn request_device(&self) -> Result<RequestDevice<'_>, Error> {
        Ok(RequestDevice { device: &self.device()?.hash, agent: self.agent.as_deref(), now: self.now })
    }

    /// The nonce of the guard.
    ///
    /// # Errors
    /// `internal` if the route's policy lacks the guard.
    pub fn nonce(&self) -> Result<&Nonce, Error> {
        self.nonce.as_ref().ok_or_else(|| Error::internal("a guarded call without a nonce"))
    }

    /// The id of this call's attempts at rate limiters. Every replay of the call has the same id, so that it takes no further attempt. The
    /// guard stands for method, path, body, nonce and time: a device chooses its nonces, and one nonce over several bodies must not make
    /// their attempts one. The session is not part of the guard, but of the call.
    ///
    /// # Errors
    /// `internal` if the route's policy lacks the guard; those of `device`.
    pub fn attempt_id(&self) -> Result<String, Error> {
        let guard = self.guard.as_ref().ok_or_else(|| Error::internal("a guarded call without a guard"))?;
        let sid = self.claims().map_or("", |claims| claims.sid.as_str());
        Ok(base64url(&mac(&self.device()?.key, &[guard.as_bytes(), sid.as_bytes()])))
    }

    /// The audit context with this actor; the default id without a session.
    #[must_use]
    pub fn audit<'a>(&'a self, actor: &'a UserId) -> AuditContext<'a> {
        AuditContext { actor, network: &self.network, agent: self.agent.as_deref(), trace_id: &self.trace_id }
    }

    /// The rate limiter of a network limit, with its count in this environment: that of the network, or that of the /48 around it with the
    /// network as a part of it.
    #[must_use]
    pub fn network_counter(
        &self,
        operation: &str,
        limit: Limit,
        environment: Environment,
    ) -> (String, u32, Option<Part>) {
        let count = self.configuration.network_limit(limit.count, environment);
        let named = |network: &String| format!("network:{operation}:{network}");
        match &self.wide_network {
            Some(wide) => {
                let around = count.saturating_mul(self.configuration.private.limits.wide_network_factor);
                (named(wide), around, Some(Part { name: self.network.clone(), limit: count }))
            }
            None => (named(&self.network), count, None),
        }
    }

    /// Parses the body into the request type of the contract.
    ///
    /// # Errors
    /// `malformed_json`; 422 with every invalid field.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Error> {
        let body = json::parse(&self.body).map_err(|_| Code::MalformedJson)?;
        Ok(body::read(&body, self.rules())?)
    }

    /// The device label: that of the request, else that of the cookie, else a new one.
    pub fn label(&self, app: &App, requested: Option<DeviceLabel>) -> String {
        requested.and_then(|label| label.0).or_else(|| self.stored_label()).unwrap_or_else(|| app.new_uuid())
    }

    /// The device label of the cookie. Whatever else the cookie contains is ignored: labels are stored and shown.
    #[must_use]
    pub fn stored_label(&self) -> Option<String> {
        let stored = self.cookies.get(&self.cookie_attributes.name(Cookie::DeviceLabel));
        stored.and_then(|label| device_label::parse(label).ok()?)
    }

    /// The cookies of its response; none for native apps, which get their tokens in the body.
    #[must_use]
    pub fn cookie_jar(&self, lines: Vec<String>) -> CookieJar {
        if self.native { CookieJar::default() } else { CookieJar(lines) }
    }

    /// The configured validation rules for bodies.
    #[must_use]
    pub fn rules(&self) -> ValidationRules<'_> {
        ValidationRules { password: &self.configuration.public.password, now: self.now }
    }

    /// A path parameter; empty if the route has none of this name.
    #[must_use]
    pub fn path_parameter(&self, name: &str) -> &str {
        self.path.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value)
    }

    /// A path parameter as a user id.
    #[must_use]
    pub fn user_in(&self, name: &str) -> UserId {
        self.path_parameter(name).into()
    }

    /// A path parameter as a role id.
    #[must_use]
    pub fn role_in(&self, name: &str) -> RoleId {
        self.path_parameter(name).into()
    }

    /// A path parameter as a job id.
    #[must_use]
    pub fn job_in(&self, name: &str) -> BulkJobId {
        self.path_parameter(name).into()
    }

    /// A path parameter as an invitation id.
    #[must_use]
    pub fn invitation_in(&self, name: &str) -> InvitationId {
        self.path_parameter(name).into()
    }

    /// A path parameter as a tenant id.
    #[must_use]
    pub fn tenant_in(&self, name: &str) -> TenantId {
        self.path_parameter(name).into()
    }

    /// The query parameters, each at most once.
    ///
    /// # Errors
    /// 422 with the invalid and repeated ones.
    pub fn parameters(&self) -> Result<Vec<(String, String)>, Error> {
        Ok(parse_pairs(&self.query)?)
    }

    /// The fields of a form body, each at most once.
    ///
    /// # Errors
    /// 422 with the invalid and repeated ones.
    pub fn form(&self) -> Result<Vec<(String, String)>, Error> {
        Ok(parse_pairs(&String::from_utf8_lossy(&self.body))?)
    }
}

/// Maximum number of parameters in a query or a form.
const MAX_PARAMETERS: usize = 100;

/// The decoded pairs of a query or a form; the invalid and repeated ones otherwise.
pub fn parse_pairs(text: &str) -> Result<Vec<(String, String)>, Vec<FieldError>> {
    if text.split('&').filter(|pair| !pair.is_empty()).nth(MAX_PARAMETERS).is_some() {
        // No client of ours sends so many. Rejected before decoding, which would report every invalid one.
        return Err(vec![FieldError::new("", FieldCode::MaxLength)]);
    }
    let decode = |text: &str| form::percent_decode(&text.replace('+', " "));
    let pairs = text.split('&').filter(|pair| !pair.is_empty());
    let mut parameters: Vec<(String, String)> = Vec::new();
    let mut errors = Vec::new();
    for pair in pairs {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let (Some(name), Some(value)) = (decode(name), decode(value)) else {
            errors.push(FieldError::new(name, FieldCode::InvalidValue));
            continue;
        };
        if value.contains('\0') {
            errors.push(FieldError::new(&name, FieldCode::InvalidValue));
        }
        parameters.push((name, value));
    }
    let repeated = repeated(parameters.iter().map(|(name, _)| name.as_str()));
    errors.extend(repeated.iter().map(|name| FieldError::new(name, FieldCode::InvalidValue)));
    if errors.is_empty() { Ok(parameters) } else { Err(errors) }
}

#[cfg(test)]
mod tests {
    use super::{FieldCode, parse_pairs};

    #[test]
    fn of_too_many_parameters_none_is_decoded_and_none_told() {
        assert_eq!(parse_pairs(&"a=1&".repeat(100)).unwrap_err().len(), 1, "one name a hundred times");
        let rejected = parse_pairs(&"%&".repeat(30_000)).unwrap_err();
        let errors: Vec<_> = rejected.iter().map(|error| (error.field.as_str(), error.code)).collect();
        assert_eq!(errors, [("", FieldCode::MaxLength)]);
    }
}
