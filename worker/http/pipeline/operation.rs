//! An operation, which is an entry of the route tables (`routes/`): its policy and its handler.

use crate::domain::sessions::authority::Scope;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::policy::{
    ANY_SCOPE, AUTH_BODY, BODY, FULL, JSON, PROVEN, Policy, TenantScope, TokenRequirement,
};
use crate::http::pipeline::response::ApiResponse;
use futures_util::future::BoxFuture;
use http::Method;
use std::ops::Deref;

/// A handler; it runs after the checks have passed.
pub type Run = fn(App, Call) -> BoxFuture<'static, Result<ApiResponse, Error>>;

#[derive(Debug)]
pub struct Operation {
    /// The policy that the checks enforce.
    pub policy: Policy,
    /// The handler.
    pub run: Run,
}

impl Deref for Operation {
    type Target = Policy;

    fn deref(&self) -> &Policy {
        &self.policy
    }
}

impl Operation {
    /// An operation with the strictest policy; the route table relaxes it.
    #[must_use]
    pub const fn new(id: &'static str, method: Method, path: &'static str, run: Run) -> Self {
        let policy = Policy {
            id,
            method,
            path,
            is_prefix: false,
            guarded: true,
            navigation: false,
            bearer_token: TokenRequirement::Required,
            scopes: FULL,
            by_recent_password: false,
            declared_scope: TenantScope::Outside,
            in_maintenance: false,
            max_body: BODY,
            media: JSON,
            streams: &[],
            fails: &[],
        };
        Self { policy, run }
    }

    /// Works in the tenant of the tenant token.
    #[must_use]
    pub const fn in_company(mut self) -> Self {
        self.policy.declared_scope = TenantScope::Company;
        self
    }

    /// Enters a tenant.
    #[must_use]
    pub const fn enters(mut self) -> Self {
        self.policy.declared_scope = TenantScope::Entrance;
        self
    }

    /// Matches its path as a prefix: the last parameter takes the rest of the path.
    #[must_use]
    pub const fn with_everything_below(mut self) -> Self {
        self.policy.is_prefix = true;
        self
    }

    /// Public: without guard and token.
    #[must_use]
    pub const fn open(mut self) -> Self {
        self.policy.guarded = false;
        self.policy.bearer_token = TokenRequirement::Ignored;
        self.policy.in_maintenance = true;
        self
    }

    /// Public, and reached by navigation from other sites, without custom headers. Errors, maintenance included, are shown by the page that
    /// the handler redirects to.
    #[must_use]
    pub const fn navigated(mut self) -> Self {
        self = self.open();
        self.policy.navigation = true;
        self.policy.max_body = AUTH_BODY;
        self
    }

    /// Guarded, without a token: sign-in methods.
    #[must_use]
    pub const fn before_sign_in(mut self) -> Self {
        self.policy.bearer_token = TokenRequirement::Ignored;
        self.policy.max_body = AUTH_BODY;
        self
    }

    /// Available during maintenance.
    #[must_use]
    pub const fn always(mut self) -> Self {
        self.policy.in_maintenance = true;
        self
    }

    /// About the session itself: accepts expired tokens and every scope.
    #[must_use]
    pub const fn about_session(mut self) -> Self {
        self.policy.bearer_token = TokenRequirement::Session;
        self.policy.scopes = ANY_SCOPE;
        self.policy.in_maintenance = true;
        self.policy.max_body = AUTH_BODY;
        self
    }

    /// Guarded; a limited session may be the proof, so a token is verified if there is one.
    #[must_use]
    pub const fn recovery(mut self) -> Self {
        self.policy.bearer_token = TokenRequirement::Session;
        self.policy.scopes = PROVEN;
        self.policy.max_body = AUTH_BODY;
        self
    }

    /// Not for a session that waits for a second factor.
    #[must_use]
    pub const fn proven(mut self) -> Self {
        self.policy.scopes = PROVEN;
        self
    }

    /// Only for sessions whose password was given recently, not for those opened by PIN.
    #[must_use]
    pub const fn by_recent_password(mut self) -> Self {
        self.policy.by_recent_password = true;
        self
    }

    /// Only for sessions of these scopes.
    #[must_use]
    pub const fn scoped(mut self, scopes: &'static [Scope]) -> Self {
        self.policy.scopes = scopes;
        self.policy.max_body = AUTH_BODY;
        self
    }

    /// Sets the body limit.
    #[must_use]
    pub const fn body(mut self, max: usize) -> Self {
        self.policy.max_body = max;
        self
    }

    /// Sets the accepted content types.
    #[must_use]
    pub const fn takes(mut self, media: &'static [&'static str]) -> Self {
        self.policy.media = media;
        self
    }

    /// Streams bodies of these content types.
    #[must_use]
    pub const fn streams(mut self, media: &'static [&'static str]) -> Self {
        self.policy.streams = media;
        self
    }

    /// Adds the error codes of the handler.
    #[must_use]
    pub const fn fails(mut self, codes: &'static [Code]) -> Self {
        self.policy.fails = codes;
        self
    }
}
