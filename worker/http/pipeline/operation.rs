//! An operation: its policy, built up row by row in the table of `routes.rs`, and the handler that answers it.

use crate::domain::authority::Scope;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::policy::{
    ANY_SCOPE, AUTH_BODY, BODY, FULL, JSON, PROVEN, Policy, TenantScope, TokenRequirement,
};
use futures_util::future::BoxFuture;
use http::Method;
use std::ops::Deref;

/// What answers an operation once the checks have let a call pass.
pub type Run = fn(App, Call) -> BoxFuture<'static, Result<Answer, Error>>;

/// An operation.
#[derive(Debug)]
pub struct Operation {
    /// Which call is let through to it.
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
    /// A call with the strictest policy; the table loosens what it must.
    #[must_use]
    pub const fn new(id: &'static str, method: Method, path: &'static str, run: Run) -> Self {
        let policy = Policy {
            id,
            method,
            path,
            is_prefix: false,
            guarded: true,
            navigation: false,
            bearer: TokenRequirement::Required,
            scopes: FULL,
            by_password: false,
            named_place: TenantScope::Outside,
            in_maintenance: false,
            max_body: BODY,
            media: JSON,
            streams: &[],
            fails: &[],
        };
        Self { policy, run }
    }

    /// It works in the company that the tab's token names.
    #[must_use]
    pub const fn in_company(mut self) -> Self {
        self.policy.named_place = TenantScope::Company;
        self
    }

    /// It enters a company.
    #[must_use]
    pub const fn enters(mut self) -> Self {
        self.policy.named_place = TenantScope::Entrance;
        self
    }

    /// Its path and everything below it.
    #[must_use]
    pub const fn with_everything_below(mut self) -> Self {
        self.policy.is_prefix = true;
        self
    }

    /// Open to everybody, without guard and token.
    #[must_use]
    pub const fn open(mut self) -> Self {
        self.policy.guarded = false;
        self.policy.bearer = TokenRequirement::Ignored;
        self.policy.in_maintenance = true;
        self
    }

    /// Open, and reached by navigating from other sites, with no header of ours. What a problem would say is said by the
    /// page that the handler leads to, maintenance included.
    #[must_use]
    pub const fn navigated(mut self) -> Self {
        self = self.open();
        self.policy.navigation = true;
        self.policy.max_body = AUTH_BODY;
        self
    }

    /// Guarded, but without a token: sign-in methods.
    #[must_use]
    pub const fn before_sign_in(mut self) -> Self {
        self.policy.bearer = TokenRequirement::Ignored;
        self.policy.max_body = AUTH_BODY;
        self
    }

    /// Answers during maintenance too.
    #[must_use]
    pub const fn always(mut self) -> Self {
        self.policy.in_maintenance = true;
        self
    }

    /// About the session itself.
    #[must_use]
    pub const fn about_session(mut self) -> Self {
        self.policy.bearer = TokenRequirement::Session;
        self.policy.scopes = ANY_SCOPE;
        self.policy.in_maintenance = true;
        self.policy.max_body = AUTH_BODY;
        self
    }

    /// Guarded; a limited session may be the proof, so a token is looked at where there is one.
    #[must_use]
    pub const fn recovery(mut self) -> Self {
        self.policy.bearer = TokenRequirement::Session;
        self.policy.scopes = PROVEN;
        self.policy.max_body = AUTH_BODY;
        self
    }

    /// Of no use to a session that waits for a second factor.
    #[must_use]
    pub const fn proven(mut self) -> Self {
        self.policy.scopes = PROVEN;
        self
    }

    /// For sessions that a password opened.
    #[must_use]
    pub const fn by_password(mut self) -> Self {
        self.policy.by_password = true;
        self
    }

    /// For sessions of these scopes.
    #[must_use]
    pub const fn scoped(mut self, scopes: &'static [Scope]) -> Self {
        self.policy.scopes = scopes;
        self.policy.max_body = AUTH_BODY;
        self
    }

    /// A smaller or larger body.
    #[must_use]
    pub const fn body(mut self, max: usize) -> Self {
        self.policy.max_body = max;
        self
    }

    /// Other content types.
    #[must_use]
    pub const fn takes(mut self, media: &'static [&'static str]) -> Self {
        self.policy.media = media;
        self
    }

    /// Passes bodies of these types on while they come.
    #[must_use]
    pub const fn streams(mut self, media: &'static [&'static str]) -> Self {
        self.policy.streams = media;
        self
    }

    /// Refuses by these codes, too.
    #[must_use]
    pub const fn fails(mut self, codes: &'static [Code]) -> Self {
        self.policy.fails = codes;
        self
    }
}
