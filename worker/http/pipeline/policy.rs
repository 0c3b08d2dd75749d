//! What every operation declares about itself; the gate in `checks.rs` enforces it before a handler runs.

use crate::domain::authority::Scope;
use crate::http::code::Code;
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
    /// An access token or a refresh token, whatever their age: the handler validates.
    Session,
    /// An access token that is valid now.
    Required,
}

/// Where a call works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TenantScope {
    /// Outside companies.
    Outside,
    /// On the way into one.
    Entrance,
    /// In the company that the tab's token names, whose rules it is checked by.
    Company,
}

/// The policy of an operation: which call is let through to it.
#[derive(Debug)]
pub struct Policy {
    /// Name in `openapi.json` and in the log.
    pub id: &'static str,
    pub method: Method,
    /// Path; `{name}` stands for one segment.
    pub path: &'static str,
    /// Whether the path's last name stands for everything below, too.
    pub is_prefix: bool,
    /// Whether the replay guard is checked.
    pub guarded: bool,
    /// Whether browsers come here by links and forms of other sites: no origin is asked.
    pub navigation: bool,
    pub bearer: TokenRequirement,
    /// Scopes of a session that may call it.
    pub scopes: &'static [Scope],
    /// Whether all of it is the operator's or root's: a session that a PIN opened does none of it.
    pub by_password: bool,
    /// Where it works, as its row says; its path may say so, too (`place`).
    pub named_place: TenantScope,
    /// Whether it answers during maintenance.
    pub in_maintenance: bool,
    /// Longest body in bytes.
    pub max_body: usize,
    /// Content types of a body.
    pub media: &'static [&'static str],
    /// Of these, such whose body may be passed on while it comes.
    pub streams: &'static [&'static str],
    /// What it refuses by itself: codes beside those of its policy.
    pub fails: &'static [Code],
}

/// Every scope: calls that end or look at a session.
pub const ANY_SCOPE: &[Scope] = &[Scope::Full, Scope::Password, Scope::Verify, Scope::SecondFactor];
/// Sessions that wait for no second factor.
pub const PROVEN: &[Scope] = &[Scope::Full, Scope::Password, Scope::Verify];
/// Sessions that wait for a second factor.
pub const SECOND_FACTOR: &[Scope] = &[Scope::SecondFactor];
/// Full sessions, and those that wait for a second factor.
pub const PROVING: &[Scope] = &[Scope::Full, Scope::SecondFactor];
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
/// What apps are sent: nothing that a page of another site can send by a form.
pub const OF_APPS: &[&str] =
    &["application/json", "application/merge-patch+json", "application/octet-stream", "text/csv", "text/markdown"];

/// Files that apps are sent, whatever their size.
pub const FILES: &[&str] = &["application/octet-stream", "text/csv", "text/markdown"];

impl Policy {
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
            (self.tenant_scope() != TenantScope::Outside, Code::NetworkNotAllowed),
            (self.tenant_scope() != TenantScope::Outside || self.by_password, Code::ReauthenticationRequired),
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

    /// Where it works: administration is a company's, and so are the apps.
    #[must_use]
    pub fn tenant_scope(&self) -> TenantScope {
        let is_of_company = ["/api/admin/", "/api/apps/"].iter().any(|below| self.path.starts_with(below));
        if is_of_company { TenantScope::Company } else { self.named_place }
    }

    /// Whether the method changes something.
    #[must_use]
    pub fn is_unsafe(&self) -> bool {
        !self.method.is_safe()
    }
}
