//! Social sign-in. Browsers come here by navigating: without guard, token or XSRF, so what holds a sign-in together is its
//! state (`domain/provider_flow.rs`), which counts once, in its time, on the device that began. Every navigation ends on a
//! page; what went wrong stands in its address as `?error=<code>`.

pub mod arrival;
pub mod callback;
pub mod relay;
pub mod start;

use super::admission::AttemptLimit;
use crate::domain::environment::Environment;
use crate::domain::identity::{ExpectedClaims, IdTokenError};
use crate::domain::identity::{Identity, ProviderEndpoints, from_id_token, from_me};
use crate::domain::ids::{DeviceId, UserId};
use crate::domain::provider::Provider;
use crate::domain::provider_flow::Flow;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::storage::provider_flows::{NewFlow, begin};
use serde_json::Value;

/// Where a sign-in that failed ends.
const SIGN_IN: &str = "/auth/login-business";
/// Where a sign-in ends.
const CHOOSER: &str = "/auth/organization-chooser";
/// Where linking ends: the page that shows people their providers (`web/client/paths.ts`, `account`).
const ACCOUNT: &str = "/account";

/// What we are at a provider.
pub struct Client<'a> {
    provider: Provider,
    site: ProviderEndpoints<'a>,
    secret: &'a str,
    redirect_uri: String,
}

impl<'a> Client<'a> {
    /// What we are at the provider in the address.
    ///
    /// # Errors
    /// `not_found` where it is unknown, switched off, or not configured completely.
    pub fn of(app: &'a App, call: &'a CallParts) -> Result<Self, Error> {
        Self::at(app, call, Provider::named(call.part("provider")).ok_or(Code::NotFound)?)
    }

    fn at(app: &'a App, call: &'a CallParts, provider: Provider) -> Result<Self, Error> {
        if !call.configuration.public.providers.has(provider) {
            return Err(Code::NotFound.into());
        }
        let missing =
            |what: &str| Error { cause: format!("{} has no {what}", provider.name()), ..Code::NotFound.into() };
        let site = provider.endpoints(&call.configuration.private.identity_providers);
        let site = site.ok_or_else(|| missing("client id"))?;
        let origin = own_origin(app, call).ok_or_else(|| missing("origin to come back to"))?;
        let secret = app.keys.clients.at(provider);
        if secret.is_empty() {
            return Err(missing("client secret"));
        }
        Ok(Self { provider, site, secret, redirect_uri: format!("{origin}/api/auth/{}/callback", provider.name()) })
    }

    /// Begins a flow on a device; answers where to send the browser.
    ///
    /// # Errors
    /// `conflict` where the person has an identity of this provider already.
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
        Ok(self.site.authorization_url(self.provider, &flow, &self.redirect_uri))
    }

    /// Exchanges a code for the identity that the provider vouches for.
    ///
    /// # Errors
    /// `provider_failed`, `unavailable`.
    async fn identify(&self, app: &App, flow: &Flow, code: &str) -> Result<Identity, Error> {
        let form = self.site.token_form(self.secret, flow, code, &self.redirect_uri);
        let tokens = app.identities.exchange(self.site.token, &form).await?;
        let text = |name: &str| tokens.get(name).and_then(Value::as_str).unwrap_or_default();
        let identity = match self.provider {
            Provider::Google | Provider::Apple => from_id_token(
                text("id_token"),
                &ExpectedClaims {
                    provider: self.provider,
                    issuer: self.site.issuer,
                    client_id: self.site.client_id,
                    nonce: &flow.nonce,
                    now: app.clock.now(),
                },
            ),
            Provider::Facebook => {
                let me = app.identities.owner(self.site.userinfo, text("access_token")).await?;
                from_me(&me, self.site.issuer)
            }
        };
        identity.map_err(|error| invalid_token(self.provider, error))
    }
}

fn invalid_token(provider: Provider, error: IdTokenError) -> Error {
    Error { cause: format!("{}: {error:?}", provider.name()), ..Code::ProviderFailed.into() }
}

/// The origin that providers send people back to: a configured one, of which the request's host may choose; on a laptop the
/// request's own.
#[must_use]
pub fn own_origin<'a>(app: &App, call: &'a CallParts) -> Option<&'a str> {
    if app.environment == Environment::Local {
        return Some(&call.own_origin);
    }
    let mail = &call.configuration.private.mail;
    let chosen = mail.origins.iter().find(|origin| **origin == call.own_origin);
    Some(chosen.unwrap_or(&mail.origin).as_str()).filter(|origin| !origin.is_empty())
}

/// Counts a step of a sign-in; maintenance closes all of them.
///
/// # Errors
/// `maintenance`, `too_many_attempts`.
async fn count(app: &App, call: &CallParts) -> Result<(), Error> {
    if call.configuration.public.maintenance.enabled {
        return Err(Code::Maintenance.into());
    }
    let limit = call.configuration.private.limits.provider_per_network;
    AttemptLimit::network(app, call, "provider", limit).take_unguarded(app, call).await
}

/// Sends the browser to a page that says why. For the log it is the failure that it is.
fn refused(page: &str, error: Error) -> Answer {
    let to = format!("{page}?error={}", error.code.as_str());
    Answer::redirect(&to).cookies(error.cookies).failure(error.code, error.cause)
}
