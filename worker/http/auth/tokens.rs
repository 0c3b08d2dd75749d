//! Tokens of a session and the cookies that carry them, after a sign-in, a refresh, or the choice of a company.

use crate::domain::ids::{SessionId, TenantId, UserId};
use crate::domain::sessions::access_token::{self, AccessClaims};
use crate::domain::sessions::authority::{LiveSession, Scope};
use crate::domain::sessions::refresh_token::RefreshToken;
use crate::domain::sessions::tenant_token;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::cookies::Cookie;
use serde::Deserialize;
use utoipa::ToSchema;

/// The refresh token of a native app.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefreshRequest {
    /// Refresh token; only from native apps, a browser sends its cookie.
    pub refresh_token: Option<String>,
}

/// The tokens issued for a session.
pub struct IssuedTokens {
    /// Access token.
    pub access: String,
    /// Tenant token, if a company was entered.
    pub tenant: Option<String>,
    /// Refresh token, if it changed.
    pub refresh: Option<RefreshToken>,
    /// Lifetime of the cookies in days.
    pub ex_days: u32,
}

/// Signs the tenant token of a session.
///
/// # Errors
/// `internal` if signing fails.
pub fn sign_tenant_token(app: &App, sid: &SessionId, tenant: &TenantId) -> Result<String, Error> {
    let token = tenant_token::issue(&app.keys.tenant, sid, tenant);
    token.ok_or_else(|| Error::internal("a tenant token could not be signed"))
}

impl IssuedTokens {
    /// Signs the tokens of a live session.
    ///
    /// # Errors
    /// `internal` if signing fails.
    pub fn of(
        app: &App,
        call: &CallParts,
        user: &UserId,
        session: &LiveSession,
        tenant: Option<&TenantId>,
    ) -> Result<Self, Error> {
        let claims = AccessClaims {
            user: user.clone(),
            sid: session.sid.clone(),
            dev: call.device()?.hash.clone(),
            ep: session.epoch,
            ver: session.version,
            scp: session.scope,
        };
        let access = access_token::issue(&app.keys.access, &claims, app.clock.now());
        Ok(Self {
            access: access.ok_or_else(|| Error::internal("an access token could not be signed"))?,
            tenant: tenant
                .filter(|_| session.scope == Scope::Full)
                .map(|tenant| sign_tenant_token(app, &session.sid, tenant))
                .transpose()?,
            refresh: None,
            ex_days: session.ex_days,
        })
    }

    /// Adds a new refresh token.
    #[must_use]
    pub fn with_refresh(mut self, refresh: Option<RefreshToken>) -> Self {
        self.refresh = refresh;
        self
    }

    /// `Set-Cookie` values that replace the session's cookies. `keep_tenant` keeps a tenant cookie for which there is no new token.
    #[must_use]
    pub fn cookies(&self, call: &CallParts, keep_tenant: bool) -> Vec<String> {
        let attributes = &call.cookie_attributes;
        let mut lines = vec![attributes.set(Cookie::AccessToken, &self.access, self.ex_days)];
        if let Some(refresh) = &self.refresh {
            lines.push(attributes.set(Cookie::RefreshToken, &refresh.encode(), self.ex_days));
        }
        match &self.tenant {
            Some(tenant) => lines.push(attributes.set(Cookie::TenantToken, tenant, self.ex_days)),
            None if keep_tenant => {}
            None => lines.push(attributes.clear(Cookie::TenantToken)),
        }
        lines
    }

    /// The same for a session that was opened now. A limited one has no refresh token; that of the user who was signed in before must not stay
    /// beside its other cookies.
    #[must_use]
    pub fn new_session_cookies(&self, call: &CallParts) -> Vec<String> {
        let mut lines = self.cookies(call, false);
        if self.refresh.is_none() && call.refresh.is_some() {
            lines.push(call.cookie_attributes.clear(Cookie::RefreshToken));
        }
        lines
    }

    /// The refresh token for the response body; only for native apps.
    #[must_use]
    pub fn native_refresh(&self, call: &CallParts) -> Option<String> {
        self.refresh.as_ref().filter(|_| call.native).map(RefreshToken::encode)
    }
}
