//! What every operation declares about itself; the gate in `checks.rs` enforces it before a handler runs.

use crate::domain::authority::Scope;
use crate::http::error::{Code, Error};
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use futures_util::future::BoxFuture;
use http::Method;

/// Body limit under `/api/auth` (64 KiB).
pub const AUTH_BODY: usize = 64 * 1024;
/// Body limit elsewhere (1 MiB).
pub const BODY: usize = 1024 * 1024;

/// Whose token a call needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenRequirement {
    /// Nobody's; one that comes along is not looked at.
    Ignored,
    /// An access token or a refresh token, whatever their age: the handler judges.
    Session,
    /// An access token that is valid now.
    Required,
}

/// What answers an operation once the gate has let a call pass.
pub type Run = fn(App, Call) -> BoxFuture<'static, Result<Answer, Error>>;

/// An operation and its policy.
#[derive(Debug)]
pub struct Operation {
    /// Name in `openapi.json` and in the log.
    pub id: &'static str,
    /// Method.
    pub method: Method,
    /// Path; `{name}` stands for one segment.
    pub path: &'static str,
    /// Whether the replay guard is checked.
    pub guarded: bool,
    /// Whether browsers come here by links and forms of other sites: no origin is asked.
    pub navigation: bool,
    /// Whose token.
    pub bearer: TokenRequirement,
    /// Scopes of a session that may call it.
    pub scopes: &'static [Scope],
    /// Whether all of it is the operator's or root's: a session that a PIN opened does none of it.
    pub by_password: bool,
    /// Whether it answers during maintenance.
    pub in_maintenance: bool,
    /// Longest body in bytes.
    pub max_body: usize,
    /// Content types of a body.
    pub media: &'static [&'static str],
    /// What it refuses by itself: codes beside those of its policy.
    pub fails: &'static [Code],
    /// The handler.
    pub run: Run,
}

/// Every scope: calls that end or look at a session.
pub const ANY_SCOPE: &[Scope] = &[Scope::Full, Scope::Password, Scope::Verify, Scope::SecondFactor];
/// Sessions that a password or a provider opened, and all that they wanted.
pub const PROVEN: &[Scope] = &[Scope::Full, Scope::Password, Scope::Verify];
/// Sessions that wait for a second factor.
pub const SECOND_FACTOR: &[Scope] = &[Scope::SecondFactor];
/// Full sessions only.
pub const FULL: &[Scope] = &[Scope::Full];
/// Full sessions, and those that wait for their address to be proven.
pub const VERIFYING: &[Scope] = &[Scope::Full, Scope::Verify];
/// JSON bodies that are merged (RFC 7396).
pub const MERGE_PATCH: &[&str] = &["application/json", "application/merge-patch+json"];
/// Forms that a browser sends by itself.
pub const FORM: &[&str] = &["application/x-www-form-urlencoded"];
/// JSON bodies.
pub const JSON: &[&str] = &["application/json"];

impl Operation {
    /// A call with the strictest policy; the table loosens what it must.
    #[must_use]
    pub const fn new(id: &'static str, method: Method, path: &'static str, run: Run) -> Self {
        Self {
            id,
            method,
            path,
            guarded: true,
            navigation: false,
            bearer: TokenRequirement::Required,
            scopes: FULL,
            by_password: false,
            in_maintenance: false,
            max_body: BODY,
            media: JSON,
            fails: &[],
            run,
        }
    }

    /// Open to everybody, without guard and token.
    #[must_use]
    pub const fn open(mut self) -> Self {
        self.guarded = false;
        self.bearer = TokenRequirement::Ignored;
        self.in_maintenance = true;
        self
    }

    /// Open, and reached by navigating from other sites, with no header of ours. What a problem would say is said by the
    /// page that the handler leads to, maintenance included.
    #[must_use]
    pub const fn navigated(mut self) -> Self {
        self = self.open();
        self.navigation = true;
        self.max_body = AUTH_BODY;
        self
    }

    /// Guarded, but without a token: ways in.
    #[must_use]
    pub const fn way_in(mut self) -> Self {
        self.bearer = TokenRequirement::Ignored;
        self.max_body = AUTH_BODY;
        self
    }

    /// Answers during maintenance too.
    #[must_use]
    pub const fn always(mut self) -> Self {
        self.in_maintenance = true;
        self
    }

    /// About the session itself.
    #[must_use]
    pub const fn about_session(mut self) -> Self {
        self.bearer = TokenRequirement::Session;
        self.scopes = ANY_SCOPE;
        self.in_maintenance = true;
        self.max_body = AUTH_BODY;
        self
    }

    /// Guarded; a limited session may be the proof, so a token is looked at where there is one.
    #[must_use]
    pub const fn recovery(mut self) -> Self {
        self.bearer = TokenRequirement::Session;
        self.scopes = PROVEN;
        self.max_body = AUTH_BODY;
        self
    }

    /// Of no use to a session that waits for a second factor.
    #[must_use]
    pub const fn proven(mut self) -> Self {
        self.scopes = PROVEN;
        self
    }

    /// For sessions that a password opened.
    #[must_use]
    pub const fn by_password(mut self) -> Self {
        self.by_password = true;
        self
    }

    /// For sessions of these scopes.
    #[must_use]
    pub const fn scoped(mut self, scopes: &'static [Scope]) -> Self {
        self.scopes = scopes;
        self.max_body = AUTH_BODY;
        self
    }

    /// A smaller or larger body.
    #[must_use]
    pub const fn body(mut self, max: usize) -> Self {
        self.max_body = max;
        self
    }

    /// Other content types.
    #[must_use]
    pub const fn takes(mut self, media: &'static [&'static str]) -> Self {
        self.media = media;
        self
    }

    /// Refuses by these codes, too.
    #[must_use]
    pub const fn fails(mut self, codes: &'static [Code]) -> Self {
        self.fails = codes;
        self
    }

    /// Codes that the gate and the stores give it, whatever it does.
    #[must_use]
    pub fn codes_by_policy(&self) -> Vec<Code> {
        let (guarded, changes) = (self.guarded, self.is_unsafe());
        let is_signed_in = self.bearer == TokenRequirement::Required;
        let administers = self.path.starts_with("/api/admin/");
        let is_device = guarded || self.navigation || self.id == "guard";
        let codes = [
            (changes, Code::MalformedJson),
            (guarded, Code::GuardMissing),
            (guarded, Code::GuardInvalid),
            (guarded, Code::GuardExpired),
            (is_device || is_signed_in, Code::Unauthenticated),
            (is_signed_in, Code::SessionExpired),
            (changes && !self.navigation, Code::OriginRefused),
            (guarded && changes, Code::XsrfInvalid),
            (is_signed_in && !self.scopes.contains(&Scope::Password), Code::PasswordResetRequired),
            (is_signed_in && !self.scopes.contains(&Scope::Verify), Code::EmailUnverified),
            (is_signed_in && !self.scopes.contains(&Scope::SecondFactor), Code::SecondFactorRequired),
            (administers, Code::TenantMissing),
            (administers || self.by_password || !self.scopes.contains(&Scope::Full), Code::Forbidden),
            (true, Code::PayloadTooLarge),
            (true, Code::UnsupportedMediaType),
            (guarded && changes, Code::GuardReplayed),
            (true, Code::ValidationFailed),
            (true, Code::Internal),
            (!self.in_maintenance, Code::Maintenance),
            (true, Code::Unavailable),
        ];
        codes.into_iter().filter(|(is_possible, _)| *is_possible).map(|(_, code)| code).collect()
    }

    /// Every code that it answers: by its policy, and by itself. Those of the headers that it takes stand beside the headers.
    #[must_use]
    pub fn codes(&self) -> Vec<Code> {
        [self.codes_by_policy().as_slice(), self.fails].concat()
    }

    /// Whether the method changes something.
    #[must_use]
    pub fn is_unsafe(&self) -> bool {
        !self.method.is_safe()
    }
}
