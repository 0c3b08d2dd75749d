//! What an event of the audit log can be about. The web has a sentence for each (`web/kit/audit`): one without does not compile.

use serde::{Deserialize, Serialize};

macro_rules! actions {
    ($($(#[$what:meta])* $variant:ident = $name:tt,)*) => {
        /// What happened.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
        pub enum AuditAction { $($(#[$what])* #[serde(rename = $name)] $variant,)* }

        impl AuditAction {
            /// As the log spells it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }
    };
}

actions! {
    /// Somebody was refused for want of a right.
    AccessDenied = "access.denied",
    /// A person took along what is stored about them.
    AccountExported = "account.exported",
    /// An app was put into the catalogue.
    AppCreated = "app.created",
    /// An app was taken out of the catalogue.
    AppDeleted = "app.deleted",
    /// An app of the catalogue was changed.
    AppUpdated = "app.updated",
    /// The log was taken along.
    AuditExported = "audit.exported",
    /// A person is no longer shown on a device.
    AuthCardRemoved = "auth.card_removed",
    /// A person is shown on a device.
    AuthCardShown = "auth.card_shown",
    /// A link was mailed.
    AuthCodeMailed = "auth.code_mailed",
    /// A second factor is asked for on a device again.
    AuthDeviceUntrusted = "auth.device_untrusted",
    /// Somebody said that it was not they, by the link of a mail.
    AuthDisavowed = "auth.disavowed",
    /// An address was confirmed.
    AuthEmailVerified = "auth.email_verified",
    /// Somebody entered a company.
    AuthEntered = "auth.entered",
    /// Too many attempts.
    AuthLockedOut = "auth.locked_out",
    /// A passkey was added.
    AuthPasskeyAdded = "auth.passkey_added",
    /// A passkey was removed.
    AuthPasskeyRemoved = "auth.passkey_removed",
    /// A passkey has another name.
    AuthPasskeyRenamed = "auth.passkey_renamed",
    /// A wrong password within a session.
    AuthPasswordFailed = "auth.password_failed",
    /// A password was chosen by a mailed link.
    AuthPasswordReset = "auth.password_reset",
    /// A PIN is closed after wrong ones.
    AuthPinBlocked = "auth.pin_blocked",
    /// A wrong PIN.
    AuthPinFailed = "auth.pin_failed",
    /// The PIN was taken away.
    AuthPinRemoved = "auth.pin_removed",
    /// A PIN was set.
    AuthPinSet = "auth.pin_set",
    /// Somebody who was signed in proved once more who they are.
    AuthReauthenticated = "auth.reauthenticated",
    /// Recovery codes were made in the place of the old.
    AuthRecoveryCodesMade = "auth.recovery_codes_made",
    /// A refresh token was shown that had been changed for another.
    AuthRefreshReused = "auth.refresh_reused",
    /// A password or a provider was right, and the second factor was asked for.
    AuthSecondFactorAsked = "auth.second_factor_asked",
    /// A second factor is closed after wrong codes.
    AuthSecondFactorBlocked = "auth.second_factor_blocked",
    /// A wrong code of a second factor.
    AuthSecondFactorFailed = "auth.second_factor_failed",
    /// A sign-in that failed.
    AuthSignInFailed = "auth.sign_in_failed",
    /// A sign-in.
    AuthSignedIn = "auth.signed_in",
    /// A sign-in by PIN.
    AuthSignedInByPin = "auth.signed_in_by_pin",
    /// A sign-out.
    AuthSignedOut = "auth.signed_out",
    /// A registration.
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
    /// An invitation was sent again.
    InvitationResent = "invitation.resent",
    /// An invitation was taken back.
    InvitationRevoked = "invitation.revoked",
    /// An invitation was sent.
    InvitationSent = "invitation.sent",
    /// A colleague was taken in.
    MemberAssigned = "member.assigned",
    /// A member was created.
    MemberCreated = "member.created",
    /// A member was erased.
    MemberErased = "member.erased",
    /// The second factors of a member were taken away.
    MemberFactorsRemoved = "member.factors_removed",
    /// A member was removed.
    MemberRemoved = "member.removed",
    /// A removed member came back.
    MemberRestored = "member.restored",
    /// A session of a member was ended in the company.
    MemberSessionEnded = "member.session_ended",
    /// All sessions of a member were ended in the company.
    MemberSessionsEnded = "member.sessions_ended",
    /// A member was changed.
    MemberUpdated = "member.updated",
    /// Colleagues were taken in.
    MembersAssigned = "members.assigned",
    /// An act on all members that a filter found is over.
    MembersBulkFinished = "members.bulk_finished",
    /// Members were disabled.
    MembersDisabled = "members.disabled",
    /// Members were enabled.
    MembersEnabled = "members.enabled",
    /// The list of members was taken along.
    MembersExported = "members.exported",
    /// Members were imported.
    MembersImported = "members.imported",
    /// Members were removed.
    MembersRemoved = "members.removed",
    /// Removed members came back.
    MembersRestored = "members.restored",
    /// Members were given roles.
    MembersRolesGiven = "members.roles_given",
    /// Roles were taken from members.
    MembersRolesTaken = "members.roles_taken",
    /// A person linked a provider.
    ProviderLinked = "provider.linked",
    /// A person unlinked a provider.
    ProviderUnlinked = "provider.unlinked",
    /// A role was created.
    RoleCreated = "role.created",
    /// A role was deleted.
    RoleDeleted = "role.deleted",
    /// A role was changed.
    RoleUpdated = "role.updated",
    /// A company switched apps on or off, or was given or denied some.
    TenantAppsUpdated = "tenant.apps_updated",
    /// A company was created.
    TenantCreated = "tenant.created",
    /// A company was deleted.
    TenantDeleted = "tenant.deleted",
    /// A company demands something else of sessions.
    TenantSecurityChanged = "tenant.security_changed",
    /// Everybody of a company was signed out.
    TenantSignedOut = "tenant.signed_out",
    /// A company was changed.
    TenantUpdated = "tenant.updated",
    /// A person erased their account.
    UserErased = "user.erased",
    /// A person changed their password.
    UserPasswordChanged = "user.password_changed",
    /// A person ended one of their sessions.
    UserSessionEnded = "user.session_ended",
    /// A person ended their other sessions.
    UserSessionsEnded = "user.sessions_ended",
    /// A person changed what they say about themselves.
    UserUpdated = "user.updated",
    /// A view that the company shared was deleted.
    ViewDeleted = "view.deleted",
    /// A view was shared with the company, or saved anew.
    ViewSaved = "view.saved",
}
