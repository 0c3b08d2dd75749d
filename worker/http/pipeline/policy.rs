//! The policy that every operation declares: method, path, required token and scope, size of the body. `checks.rs` enforces it before the
//! handler runs.

use crate::domain::sessions::authority::Scope;
use crate::http::code::Code;
use http::Method;

/// Body limit under `/api/auth` (64 KiB).
pub const AUTH_BODY: usize = 64 * 1024;
/// Body limit elsewhere (1 MiB).
pub const BODY: usize = 1024 * 1024;

/// Which token a call requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenRequirement {
    /// None; a token that is sent is not verified.
    Ignored,
    /// An access token or a refresh token, even expired: the handler verifies it.
    Session,
    /// A valid access token.
    Required,
}

/// The tenant in which a call works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TenantScope {
    /// None.
    Outside,
    /// The tenant that the call enters.
    Entrance,
    /// The tenant of the tenant token, whose security rules apply.
    Company,
}

/// The policy of an operation: which calls reach its handler.
#[derive(Debug)]
pub struct Policy {
    /// Operation id in `openapi.json` and in the log.
    pub id: &'static str,
    pub method: Method,
    /// Path; `{name}` matches one segment.
    pub path: &'static str,
    /// Whether the last parameter of the path matches the rest of the path.
    pub is_prefix: bool,
    /// Whether the replay guard is verified.
    pub guarded: bool,
    /// Whether browsers navigate here from links and forms of other sites: not the origin is checked, but that a page is opened.
    pub navigation: bool,
    pub bearer_token: TokenRequirement,
    /// Session scopes that may call it.
    pub scopes: &'static [Scope],
    /// Whether the operation as a whole is for operators or root, so that only a session whose password was given recently may call it, and none
    /// opened by PIN.
    pub by_recent_password: bool,
    /// The tenant scope declared in the route table; `tenant_scope` adds that of the path.
    pub declared_scope: TenantScope,
    /// Whether it is available during maintenance.
    pub in_maintenance: bool,
    /// Body limit in bytes.
    pub max_body: usize,
    /// Accepted content types.
    pub media: &'static [&'static str],
    /// Content types whose bodies may be streamed.
    pub streams: &'static [&'static str],
    /// Error codes of the handler, in addition to those of the policy.
    pub fails: &'static [Code],
}

/// Every scope: for calls that read or end a session.
pub const ANY_SCOPE: &[Scope] = &[Scope::Full, Scope::Password, Scope::Verify, Scope::SecondFactor];
/// Sessions that wait for no second factor.
pub const PROVEN: &[Scope] = &[Scope::Full, Scope::Password, Scope::Verify];
/// Sessions that wait for a second factor.
pub const SECOND_FACTOR: &[Scope] = &[Scope::SecondFactor];
/// Full sessions, and those that wait for a second factor.
pub const PROVING: &[Scope] = &[Scope::Full, Scope::SecondFactor];
/// Full sessions only.
pub const FULL: &[Scope] = &[Scope::Full];
/// Full sessions, and those that wait for e-mail verification.
pub const VERIFYING: &[Scope] = &[Scope::Full, Scope::Verify];
/// JSON merge patches (RFC 7396).
pub const MERGE_PATCH: &[&str] = &["application/json", "application/merge-patch+json"];
/// HTML forms.
pub const FORM: &[&str] = &["application/x-www-form-urlencoded"];
pub const JSON: &[&str] = &["application/json"];
/// Content types for app backends: none that a form on another site can send.
pub const OF_APPS: &[&str] =
    &["application/json", "application/merge-patch+json", "application/octet-stream", "text/csv", "text/markdown"];

/// Content types of files for app backends, of any size.
pub const FILES: &[&str] = &["application/octet-stream", "text/csv", "text/markdown"];

impl Policy {
    /// The error codes that checks and stores can return for this policy, whatever the handler does.
    #[must_use]
    pub fn codes_by_policy(&self) -> Vec<Code> {
        let (guarded, changes) = (self.guarded, self.is_unsafe());
        let is_signed_in = self.bearer_token == TokenRequirement::Required;
        let administers = self.path.starts_with("/api/admin/");
        let is_device = guarded || self.id == "guard";
        let codes = [
            (changes, Code::MalformedJson),
            (guarded, Code::GuardMissing),
            (guarded, Code::GuardInvalid),
            (guarded, Code::GuardExpired),
            (is_device || is_signed_in, Code::Unauthenticated),
            (is_signed_in, Code::SessionExpired),
            (changes || self.navigation, Code::OriginRefused),
            (guarded && changes, Code::XsrfInvalid),
            (is_signed_in && !self.scopes.contains(&Scope::Password), Code::PasswordResetRequired),
            (is_signed_in && !self.scopes.contains(&Scope::Verify), Code::EmailUnverified),
            (is_signed_in && !self.scopes.contains(&Scope::SecondFactor), Code::SecondFactorRequired),
            (self.tenant_scope() != TenantScope::Outside, Code::NetworkNotAllowed),
            (self.tenant_scope() != TenantScope::Outside || self.by_recent_password, Code::ReauthenticationRequired),
            (administers, Code::TenantMissing),
            (administers || self.by_recent_password || !self.scopes.contains(&Scope::Full), Code::Forbidden),
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

    /// Every error code of the operation: by its policy and its handler. Those of request headers are added in `openapi.rs`.
    #[must_use]
    pub fn codes(&self) -> Vec<Code> {
        [self.codes_by_policy().as_slice(), self.fails].concat()
    }

    /// The tenant scope: administration and apps always work in a tenant.
    #[must_use]
    pub fn tenant_scope(&self) -> TenantScope {
        let is_of_company = ["/api/admin/", "/api/apps/"].iter().any(|below| self.path.starts_with(below));
        if is_of_company { TenantScope::Company } else { self.declared_scope }
    }

    /// Whether the method is unsafe (RFC 9110).
    #[must_use]
    pub fn is_unsafe(&self) -> bool {
        !self.method.is_safe()
    }
}
