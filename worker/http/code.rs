//! The error codes of the contract, each with its HTTP status. Elsewhere only the health check sets an error status.

use crate::domain::precondition::{Constraint, Precondition};
use crate::domain::tenancy::security::Denial;
use http::StatusCode;

macro_rules! codes {
    ($($name:ident = $status:ident, $code:literal, $title:literal;)*) => {
        /// The error codes of the contract.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Code { $(#[doc = $title] $name,)* }

        impl Code {
            /// Every code, for the tests that compare them with phrases and documents.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The code as in the contract.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $code,)* }
            }

            /// Its HTTP status.
            #[must_use]
            pub const fn status(self) -> StatusCode {
                match self { $(Self::$name => StatusCode::$status,)* }
            }

            /// Constant English title, not for display.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $(Self::$name => $title,)* }
            }
        }
    };
}

codes! {
    MalformedJson = BAD_REQUEST, "malformed_json", "Malformed JSON";
    GuardMissing = UNAUTHORIZED, "guard_missing", "Replay guard missing";
    GuardInvalid = UNAUTHORIZED, "guard_invalid", "Replay guard invalid";
    GuardExpired = UNAUTHORIZED, "guard_expired", "Replay guard expired";
    Unauthenticated = UNAUTHORIZED, "unauthenticated", "Access token missing or not valid";
    SessionExpired = UNAUTHORIZED, "session_expired", "Session is over";
    InvalidCredentials = UNAUTHORIZED, "invalid_credentials", "Invalid credentials";
    PinFailed = UNAUTHORIZED, "pin_failed", "PIN not accepted";
    PasskeyFailed = UNAUTHORIZED, "passkey_failed", "Passkey not accepted";
    SecondFactorFailed = UNAUTHORIZED, "second_factor_failed", "Second factor not accepted";
    ProviderFailed = UNAUTHORIZED, "provider_failed", "Identity provider did not confirm the person";
    ProviderCancelled = UNAUTHORIZED, "provider_cancelled", "Sign-in was cancelled at the identity provider";
    ProviderEmailMissing = FORBIDDEN, "provider_email_missing", "Identity provider returned no usable e-mail address";
    OriginRefused = FORBIDDEN, "origin_refused", "Origin refused";
    XsrfInvalid = FORBIDDEN, "xsrf_invalid", "XSRF token missing or not valid";
    PasswordResetRequired = FORBIDDEN, "password_reset_required", "A new password is required first";
    EmailUnverified = FORBIDDEN, "email_unverified", "The e-mail address must be verified first";
    SecondFactorRequired = FORBIDDEN, "second_factor_required", "A second factor is required first";
    TenantMissing = FORBIDDEN, "tenant_missing", "No tenant entered";
    Forbidden = FORBIDDEN, "forbidden", "Forbidden";
    AdminRoleProtected = FORBIDDEN, "admin_role_protected", "Admin roles are protected";
    SignupDisabled = FORBIDDEN, "signup_disabled", "Registration is switched off";
    PasswordResetDisabled = FORBIDDEN, "password_reset_disabled", "Password reset is switched off";
    InvitationWrongEmail = FORBIDDEN, "invitation_wrong_email", "Invitation is for another address";
    ReauthenticationRequired = FORBIDDEN, "reauthentication_required", "The caller must sign in again first";
    NetworkNotAllowed = FORBIDDEN, "network_not_allowed", "The company is not open to this network";
    DeviceNotEnrolled = FORBIDDEN, "device_not_enrolled", "Nobody is enrolled on this device";
    BotCheckFailed = FORBIDDEN, "bot_check_failed", "Bot check failed";
    SelfToggleForbidden = FORBIDDEN, "self_toggle_forbidden", "Nobody puts themselves into a role";
    IdentityForeign = FORBIDDEN, "identity_foreign", "The person's account belongs to themselves";
    NotFound = NOT_FOUND, "not_found", "Not found";
    InvitationInvalid = NOT_FOUND, "invitation_invalid", "Invitation not valid";
    MethodNotAllowed = METHOD_NOT_ALLOWED, "method_not_allowed", "Method not allowed";
    PayloadTooLarge = PAYLOAD_TOO_LARGE, "payload_too_large", "Payload too large";
    UnsupportedMediaType = UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", "Unsupported media type";
    GuardReplayed = CONFLICT, "guard_replayed", "Call was made before";
    MailExists = CONFLICT, "mail_exists", "E-mail address is registered already";
    Conflict = CONFLICT, "conflict", "Conflict";
    CountChanged = CONFLICT, "count_changed", "Another number of members is found";
    JobRunning = CONFLICT, "job_running", "Another job goes on";
    LastAdmin = CONFLICT, "last_admin", "The last administrator must stay";
    FactorRequired = CONFLICT, "factor_required", "A company demands a second factor";
    LinkExpired = GONE, "link_expired", "Link expired";
    InvitationExpired = GONE, "invitation_expired", "Invitation expired";
    VersionConflict = PRECONDITION_FAILED, "version_conflict", "Changed meanwhile";
    PinBlocked = LOCKED, "pin_blocked", "PIN blocked";
    IdempotencyMismatch = UNPROCESSABLE_ENTITY, "idempotency_mismatch", "Key was used with another body";
    ValidationFailed = UNPROCESSABLE_ENTITY, "validation_failed", "Validation failed";
    TooManyAttempts = TOO_MANY_REQUESTS, "too_many_attempts", "Too many attempts";
    Internal = INTERNAL_SERVER_ERROR, "internal", "Internal error";
    AppUnavailable = BAD_GATEWAY, "app_unavailable", "The app does not answer as it should";
    Maintenance = SERVICE_UNAVAILABLE, "maintenance", "Maintenance";
    Unavailable = SERVICE_UNAVAILABLE, "unavailable", "Temporarily unavailable";
}

/// The code of a failed precondition. An operation may map one of its preconditions to a more specific code.
impl From<Precondition> for Code {
    fn from(precondition: Precondition) -> Self {
        match precondition {
            Precondition::VersionConflict | Precondition::RulesChanged => Self::VersionConflict,
            Precondition::CredentialChanged => Self::InvalidCredentials,
            Precondition::NotFound => Self::NotFound,
            Precondition::LinkExpired => Self::LinkExpired,
            Precondition::InvitationInvalid => Self::InvitationInvalid,
            Precondition::InvitationExpired => Self::InvitationExpired,
            Precondition::InvitationWrongEmail => Self::InvitationWrongEmail,
            Precondition::EmailUnverified => Self::EmailUnverified,
            Precondition::TenantMissing => Self::TenantMissing,
            Precondition::Forbidden | Precondition::OperatorOnly | Precondition::SelfEditOff => Self::Forbidden,
            Precondition::AdminRoleProtected => Self::AdminRoleProtected,
            Precondition::SelfToggleForbidden => Self::SelfToggleForbidden,
            Precondition::IdentityForeign => Self::IdentityForeign,
            Precondition::LastAdmin => Self::LastAdmin,
            Precondition::SecondFactorFailed => Self::SecondFactorFailed,
            Precondition::ReauthenticationRequired => Self::ReauthenticationRequired,
            Precondition::FactorRequired => Self::FactorRequired,
            Precondition::CountChanged => Self::CountChanged,
            Precondition::JobRunning => Self::JobRunning,
            Precondition::AlreadyMember
            | Precondition::Conflict
            | Precondition::TooLarge
            | Precondition::PasswordRequired => Self::Conflict,
        }
    }
}

/// The code for a session that the company's security rules reject.
impl From<Denial> for Code {
    fn from(denial: Denial) -> Self {
        match denial {
            Denial::SecondFactorRequired => Self::SecondFactorRequired,
            Denial::PasswordRequired | Denial::ProofRequired => Self::ReauthenticationRequired,
            Denial::NetworkNotAllowed => Self::NetworkNotAllowed,
            Denial::Expired => Self::SessionExpired,
        }
    }
}

impl From<Constraint> for Code {
    fn from(constraint: Constraint) -> Self {
        match constraint {
            Constraint::UniqueEmail => Self::MailExists,
            Constraint::UniquePasskey => Self::PasskeyFailed,
            Constraint::UniqueBusinessId
            | Constraint::UniqueIdempotencyKey
            | Constraint::UniqueIdentity
            | Constraint::OneIdentityPerProvider
            | Constraint::UniqueCode
            | Constraint::OnePendingInvitation
            | Constraint::SharedOrEmployee => Self::Conflict,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Code;

    #[test]
    fn codes_are_spelled_once() {
        let mut names: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Code::ALL.len());
    }
}
