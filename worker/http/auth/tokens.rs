//! Tokens and the cookies that carry them, after a sign-in, a refresh or the choice of a company.

use crate::domain::access_token::{self, AccessClaims};
use crate::domain::authority::{LiveSession, Scope};
use crate::domain::ids::{SessionId, TenantId, UserId};
use crate::domain::refresh_token::RefreshToken;
use crate::domain::tenant_token;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::cookies::Cookie;
use serde::Deserialize;
use utoipa::ToSchema;

/// How a native app shows its refresh token.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefreshRequest {
    /// The refresh token, of native apps; a browser has it in a cookie.
    pub refresh_token: Option<String>,
}

/// Everything a session's bearer is given.
pub struct IssuedTokens {
    /// Access token.
    pub access: String,
    /// Tenant token, where a company was entered.
    pub tenant: Option<String>,
    /// Refresh token, where it changed.
    pub refresh: Option<RefreshToken>,
    /// Days of the cookies.
    pub ex_days: u32,
}

/// Signs the token of a session in a tenant.
///
/// # Errors
/// `internal`, where signing fails.
pub fn of_tenant(app: &App, sid: &SessionId, tenant: &TenantId) -> Result<String, Error> {
    let token = tenant_token::issue(&app.keys.tenant, sid, tenant);
    token.ok_or_else(|| Error::internal("a tenant token could not be signed"))
}

impl IssuedTokens {
    /// Signs tokens for a living session.
    ///
    /// # Errors
    /// `internal`, where signing fails.
    pub fn of(
        app: &App,
        call: &CallParts,
        user: &UserId,
        alive: &LiveSession,
        tenant: Option<&TenantId>,
    ) -> Result<Self, Error> {
        let claims = AccessClaims {
            user: user.clone(),
            sid: alive.sid.clone(),
            dev: call.device()?.hash.clone(),
            ep: alive.epoch,
            ver: alive.version,
            scp: alive.scope,
        };
        let access = access_token::issue(&app.keys.access, &claims, app.clock.now());
        Ok(Self {
            access: access.ok_or_else(|| Error::internal("an access token could not be signed"))?,
            tenant: tenant
                .filter(|_| alive.scope == Scope::Full)
                .map(|tenant| of_tenant(app, &alive.sid, tenant))
                .transpose()?,
            refresh: None,
            ex_days: alive.ex_days,
        })
    }

    /// The same with a new refresh token.
    #[must_use]
    pub fn with_refresh(mut self, refresh: Option<RefreshToken>) -> Self {
        self.refresh = refresh;
        self
    }

    /// Cookie lines that replace the bearer's cookies. `keep_tenant` leaves a tenant cookie that is not replaced.
    #[must_use]
    pub fn cookies(&self, call: &CallParts, keep_tenant: bool) -> Vec<String> {
        let row = &call.cookie_row;
        let mut lines = vec![row.set(Cookie::Utk, &self.access, self.ex_days)];
        if let Some(refresh) = &self.refresh {
            lines.push(row.set(Cookie::Rtk, &refresh.encode(), self.ex_days));
        }
        match &self.tenant {
            Some(tenant) => lines.push(row.set(Cookie::Ttk, tenant, self.ex_days)),
            None if keep_tenant => {}
            None => lines.push(row.clear(Cookie::Ttk)),
        }
        lines
    }

    /// The refresh token as native apps get it.
    #[must_use]
    pub fn native_refresh(&self, call: &CallParts) -> Option<String> {
        self.refresh.as_ref().filter(|_| call.native).map(RefreshToken::encode)
    }
}
