//! Sign-in with an identity provider (OAuth). Browsers navigate here without guard, token or XSRF token, so a flow is protected by its
//! `state` (`domain/identity/provider/flow.rs`): it is valid once, for a limited time, on the device that began the flow. Every navigation to a known
//! provider ends on a page of the web app; an error is in its address as `?error=<code>`, also where the provider is disabled or not configured
//! completely: the button can be on a page that was loaded before.

pub mod callback;
pub mod relay;
pub mod start;
pub mod verified_identity;

use super::admission::AttemptLimit;
use crate::domain::configuration::environment::Environment;
use crate::domain::identity::provider::Provider;
use crate::domain::identity::provider::claims::{ExpectedClaims, IdTokenError, Identity, from_id_token, from_me};
use crate::domain::identity::provider::endpoints::ProviderEndpoints;
use crate::domain::identity::provider::flow::Flow;
use crate::domain::ids::{DeviceId, UserId};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::provider_flows::{NewFlow, begin};
use serde_json::Value;

/// Page after a failed sign-in.
pub const SIGN_IN: &str = "/auth/login-business";
/// Page after a sign-in.
const CHOOSER: &str = "/auth/organization-chooser";
/// Page after linking: the user's linked providers (`web/client/paths.ts`, `account`).
const ACCOUNT: &str = "/account";

/// This deployment as an OAuth client of a provider.
pub struct Client<'a> {
    provider: Provider,
    endpoints: ProviderEndpoints<'a>,
    secret: &'a str,
    redirect_uri: String,
}

impl<'a> Client<'a> {
    /// The client of a provider.
    ///
    /// # Errors
    /// `not_found` if the provider is disabled or not configured completely.
    pub fn at(app: &'a App, call: &'a CallParts, provider: Provider) -> Result<Self, Error> {
        if !call.configuration.public.providers.has(provider) {
            return Err(Code::NotFound.into());
        }
        let missing = |setting: &str| Error {
            cause: format!("{} has no {setting}", provider.into_str()),
            ..Code::NotFound.into()
        };
        let endpoints = provider.endpoints(&call.configuration.private.identity_providers);
        let endpoints = endpoints.ok_or_else(|| missing("client id"))?;
        let origin = own_origin(app, call).ok_or_else(|| missing("origin to come back to"))?;
        let secret = app.keys.clients.at(provider);
        if secret.is_empty() {
            return Err(missing("client secret"));
        }
        Ok(Self {
            provider,
            endpoints,
            secret,
            redirect_uri: format!("{origin}/api/auth/{}/callback", provider.into_str()),
        })
    }

    /// Begins a flow on a device; returns the authorization URL.
    ///
    /// # Errors
    /// `conflict` if the user already has an identity of this provider.
    pub async fn begin(
        &self,
        app: &App,
        call: &CallParts,
        device: &DeviceId,
        label: &str,
        link: Option<&UserId>,
    ) -> Result<String, Error> {
        let flow = Flow::new(&app.keys.provider_flow, &app.random_bytes());
        let new_flow = NewFlow { hash: &flow.hash, provider: self.provider, device, label, link };
        begin(app.db.as_ref(), &new_flow, call.now).await?;
        Ok(self.endpoints.authorization_url(self.provider, &flow, &self.redirect_uri))
    }

    /// Exchanges an authorization code for the identity that the provider asserts.
    ///
    /// # Errors
    /// `provider_failed`, `unavailable`.
    async fn identify(&self, app: &App, flow: &Flow, code: &str) -> Result<Identity, Error> {
        let form = self.endpoints.token_form(self.secret, flow, code, &self.redirect_uri);
        let tokens = app.identities.exchange(self.endpoints.token, &form).await?;
        let text = |name: &str| tokens.get(name).and_then(Value::as_str).unwrap_or_default();
        let identity = match self.provider {
            Provider::Google | Provider::Apple => from_id_token(
                text("id_token"),
                &ExpectedClaims {
                    provider: self.provider,
                    issuer: self.endpoints.issuer,
                    client_id: self.endpoints.client_id,
                    nonce: &flow.nonce,
                    now: app.clock.now(),
                },
            ),
            Provider::Facebook => {
                let me = app.identities.owner(self.endpoints.userinfo, text("access_token")).await?;
                from_me(&me, self.endpoints.issuer)
            }
        };
        identity.map_err(|error| invalid_token(self.provider, error))
    }
}

/// The provider in the path.
///
/// # Errors
/// `not_found` if it is unknown.
pub fn named_provider(call: &CallParts) -> Result<Provider, Error> {
    call.path_parameter("provider").parse().map_err(|_| Code::NotFound.into())
}

fn invalid_token(provider: Provider, error: IdTokenError) -> Error {
    Error { cause: format!("{}: {error:?}", provider.into_str()), ..Code::ProviderFailed.into() }
}

/// The origin that providers redirect to: the configured one, or the one of several that equals the origin of the request; in the local
/// environment the origin of the request.
#[must_use]
pub fn own_origin<'a>(app: &App, call: &'a CallParts) -> Option<&'a str> {
    if app.environment == Environment::Local {
        return Some(&call.own_origin);
    }
    let mail = &call.configuration.private.mail;
    let chosen = mail.origins.iter().find(|origin| **origin == call.own_origin);
    Some(chosen.unwrap_or(&mail.origin).as_str()).filter(|origin| !origin.is_empty())
}

/// Takes an attempt for a step of a flow; during maintenance every step is rejected.
///
/// # Errors
/// `maintenance`, `too_many_attempts`.
async fn take_attempt(app: &App, call: &CallParts) -> Result<(), Error> {
    if call.configuration.public.maintenance.enabled {
        return Err(Code::Maintenance.into());
    }
    let limit = call.configuration.private.limits.provider_per_network;
    AttemptLimit::network(app, call, "provider", limit).take_unguarded(app, call).await
}

/// Redirects to a page with the error code in its address; the log gets the error itself.
#[must_use]
pub fn redirect_with_error(page: &str, error: Error) -> ApiResponse {
    let to = format!("{page}?error={}", error.code.as_str());
    ApiResponse::redirect(&to).cookies(error.cookies).failure(error.code, error.cause)
}
