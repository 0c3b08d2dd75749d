//! Kinds of audit events. The web has a sentence for each (`web/kit/audit`) and does not compile without it.

use serde::{Deserialize, Serialize};

macro_rules! actions {
    ($($(#[$attribute:meta])* $variant:ident = $name:tt,)*) => {
        /// Kind of an audit event.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
        pub enum AuditAction { $($(#[$attribute])* #[serde(rename = $name)] $variant,)* }

        impl AuditAction {
            /// The name in the audit log.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }
    };
}

actions! {
    /// A request was rejected for a missing permission.
    AccessDenied = "access.denied",
    /// A user exported their stored data.
    AccountExported = "account.exported",
    /// An app was added to the catalogue.
    AppCreated = "app.created",
    /// An app was deleted from the catalogue.
    AppDeleted = "app.deleted",
    /// An app of the catalogue was changed.
    AppUpdated = "app.updated",
    /// The audit log was exported.
    AuditExported = "audit.exported",
    /// A user's sign-in card was removed from a device.
    AuthCardRemoved = "auth.card_removed",
    /// A user's sign-in card was added to a device.
    AuthCardShown = "auth.card_shown",
    /// A link with a one-time code was mailed.
    AuthCodeMailed = "auth.code_mailed",
    /// A device is no longer trusted: a second factor is required there again.
    AuthDeviceUntrusted = "auth.device_untrusted",
    /// A user reported by the link in a mail that an act was not theirs.
    AuthDisavowed = "auth.disavowed",
    /// An e-mail address was verified.
    AuthEmailVerified = "auth.email_verified",
    /// A user entered a company.
    AuthEntered = "auth.entered",
    /// The attempt limit was reached.
    AuthLockedOut = "auth.locked_out",
    /// A passkey was added.
    AuthPasskeyAdded = "auth.passkey_added",
    /// A passkey was removed.
    AuthPasskeyRemoved = "auth.passkey_removed",
    /// A passkey was renamed.
    AuthPasskeyRenamed = "auth.passkey_renamed",
    /// Wrong password within a session.
    AuthPasswordFailed = "auth.password_failed",
    /// A password was set by a mailed link.
    AuthPasswordReset = "auth.password_reset",
    /// The PIN was blocked after wrong attempts.
    AuthPinBlocked = "auth.pin_blocked",
    /// Wrong PIN.
    AuthPinFailed = "auth.pin_failed",
    /// The PIN was removed.
    AuthPinRemoved = "auth.pin_removed",
    /// A PIN was set.
    AuthPinSet = "auth.pin_set",
    /// A signed-in user authenticated again.
    AuthReauthenticated = "auth.reauthenticated",
    /// New recovery codes replaced the old ones.
    AuthRecoveryCodesMade = "auth.recovery_codes_made",
    /// An already rotated refresh token was presented.
    AuthRefreshReused = "auth.refresh_reused",
    /// Password or provider was correct, and a second factor was requested.
    AuthSecondFactorAsked = "auth.second_factor_asked",
    /// The second factor was blocked after wrong codes.
    AuthSecondFactorBlocked = "auth.second_factor_blocked",
    /// Wrong code of a second factor.
    AuthSecondFactorFailed = "auth.second_factor_failed",
    /// Failed sign-in.
    AuthSignInFailed = "auth.sign_in_failed",
    /// Sign-in.
    AuthSignedIn = "auth.signed_in",
    /// Sign-in by PIN.
    AuthSignedInByPin = "auth.signed_in_by_pin",
    /// Sign-out.
    AuthSignedOut = "auth.signed_out",
    /// Registration.
    AuthSignedUp = "auth.signed_up",
    /// An authenticator app was added.
    AuthTotpAdded = "auth.totp_added",
    /// An authenticator app was removed.
    AuthTotpRemoved = "auth.totp_removed",
    /// The secret of an authenticator app was shown.
    AuthTotpShown = "auth.totp_shown",
    /// The operator disabled an identity.
    IdentityDisabled = "identity.disabled",
    /// The operator enabled an identity.
    IdentityEnabled = "identity.enabled",
    /// An invitation was accepted.
    InvitationAccepted = "invitation.accepted",
    /// An invitation was declined.
    InvitationDeclined = "invitation.declined",
    /// Nobody can accept the invitation for a placeholder user any more, who was deleted with it.
    InvitationLapsed = "invitation.lapsed",
    /// An invitation was sent again.
    InvitationResent = "invitation.resent",
    /// An invitation was revoked.
    InvitationRevoked = "invitation.revoked",
    /// An invitation was sent.
    InvitationSent = "invitation.sent",
    /// A colleague was added to the company.
    MemberAssigned = "member.assigned",
    /// A member was created.
    MemberCreated = "member.created",
    /// A member was erased.
    MemberErased = "member.erased",
    /// The second factors of a member were removed.
    MemberFactorsRemoved = "member.factors_removed",
    /// A member was removed.
    MemberRemoved = "member.removed",
    /// A removed member was restored.
    MemberRestored = "member.restored",
    /// A session of a member was ended in the company.
    MemberSessionEnded = "member.session_ended",
    /// All sessions of a member were ended in the company.
    MemberSessionsEnded = "member.sessions_ended",
    /// A member was changed.
    MemberUpdated = "member.updated",
    /// Colleagues were added to the company.
    MembersAssigned = "members.assigned",
    /// A bulk job on filtered members is over.
    MembersBulkFinished = "members.bulk_finished",
    /// Members were disabled.
    MembersDisabled = "members.disabled",
    /// Members were enabled.
    MembersEnabled = "members.enabled",
    /// The member list was exported.
    MembersExported = "members.exported",
    /// Members were imported.
    MembersImported = "members.imported",
    /// Members were removed.
    MembersRemoved = "members.removed",
    /// Removed members were restored.
    MembersRestored = "members.restored",
    /// Roles were given to members.
    MembersRolesGiven = "members.roles_given",
    /// Roles were taken from members.
    MembersRolesTaken = "members.roles_taken",
    /// A user linked a provider.
    ProviderLinked = "provider.linked",
    /// A user unlinked a provider.
    ProviderUnlinked = "provider.unlinked",
    /// A role was created.
    RoleCreated = "role.created",
    /// A role was deleted.
    RoleDeleted = "role.deleted",
    /// A role was changed.
    RoleUpdated = "role.updated",
    /// Apps of a company were enabled or disabled by it, or granted or denied to it.
    TenantAppsUpdated = "tenant.apps_updated",
    /// A company was created.
    TenantCreated = "tenant.created",
    /// A company was deleted.
    TenantDeleted = "tenant.deleted",
    /// A company changed its security policy for sessions.
    TenantSecurityChanged = "tenant.security_changed",
    /// All members of a company were signed out.
    TenantSignedOut = "tenant.signed_out",
    /// A company was changed.
    TenantUpdated = "tenant.updated",
    /// A user erased their account.
    UserErased = "user.erased",
    /// A user changed their password.
    UserPasswordChanged = "user.password_changed",
    /// A user ended one of their sessions.
    UserSessionEnded = "user.session_ended",
    /// A user ended their other sessions.
    UserSessionsEnded = "user.sessions_ended",
    /// A user changed their profile.
    UserUpdated = "user.updated",
    /// A shared view was deleted.
    ViewDeleted = "view.deleted",
    /// A view was shared with the company, or changed.
    ViewSaved = "view.saved",
}
