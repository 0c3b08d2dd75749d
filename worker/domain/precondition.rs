//! Failed conditions of a write, by their names in schema.sql: preconditions that a batch states itself (decision 105), and
//! table constraints. A test compares both with the schema.

use serde::Deserialize;

macro_rules! named {
    ($(#[$about:meta])* $type:ident { $($(#[$attribute:meta])* $variant:ident = $name:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
        #[serde(try_from = "String")]
        pub enum $type { $($(#[$attribute])* $variant,)* }

        impl $type {
            /// All variants.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name in the database.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// Returns the variant with this name.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|known| known.name() == name)
            }
        }

        impl TryFrom<String> for $type {
            type Error = String;

            fn try_from(name: String) -> Result<Self, String> {
                Self::named(&name).ok_or_else(|| format!("unknown: {name}"))
            }
        }
    };
}

named! {
    /// A precondition of a batch: the CHECK of the table `must` that failed. The whole batch was rolled back.
    Precondition {
        /// The row has changed since the caller read it.
        VersionConflict = "version_conflict",
        /// Password, PIN, state or address has changed since it was verified.
        CredentialChanged = "credential_changed",
        /// The row does not exist, or the caller may not see it.
        NotFound = "not_found",
        /// The mailed code is expired or used.
        LinkExpired = "link_expired",
        /// The invitation cannot be accepted or declined.
        InvitationInvalid = "invitation_invalid",
        /// The invitation is expired.
        InvitationExpired = "invitation_expired",
        /// The invitation is for another address.
        InvitationWrongEmail = "invitation_wrong_email",
        /// The address is not verified.
        EmailUnverified = "email_unverified",
        /// The address already belongs to a member.
        AlreadyMember = "already_member",
        /// The operation is not possible in the row's state.
        Conflict = "conflict",
        /// The caller is not an enabled member of an enabled tenant.
        TenantMissing = "tenant_missing",
        /// The caller lacks a permission, or would grant more than they have.
        Forbidden = "forbidden",
        /// Only administrators can change admin roles and their members.
        AdminRoleProtected = "admin_role_protected",
        /// Users cannot add themselves to a role.
        SelfToggleForbidden = "self_toggle_forbidden",
        /// The account belongs to its owner, not to the tenant.
        IdentityForeign = "identity_foreign",
        /// The tenant would have no administrator left.
        LastAdmin = "last_admin",
        /// Exceeds the limit of a batch or a column.
        TooLarge = "too_large",
        /// Only the operator may do this.
        OperatorOnly = "operator_only",
        /// The tenant may not edit itself.
        SelfEditOff = "self_edit_off",
        /// A shared or internal account needs a password first.
        PasswordRequired = "password_required",
        /// The code of a second factor is wrong or was used before.
        SecondFactorFailed = "second_factor_failed",
        /// The operation needs an authentication within the last minutes.
        ReauthenticationRequired = "reauthentication_required",
        /// It is the last second factor, and one of the user's tenants requires one.
        FactorRequired = "factor_required",
        /// The tenant's security policy has changed since the session was checked.
        RulesChanged = "rules_changed",
        /// The filter matches another number of members than the caller saw.
        CountChanged = "count_changed",
        /// Another bulk job of the administrator is running in the tenant.
        JobRunning = "job_running",
    }
}

named! {
    /// A table constraint, as SQLite's message names it: the first column of a unique index, or the text of an unnamed CHECK.
    Constraint {
        /// An address belongs to one user.
        UniqueEmail = "users.email",
        /// A business id belongs to one company.
        UniqueBusinessId = "tenants.business_uuid",
        /// A caller uses an idempotency key once.
        UniqueIdempotencyKey = "idempotency.caller",
        /// An identity of a provider belongs to one user.
        UniqueIdentity = "providers.issuer",
        /// A user has at most one identity per provider.
        OneIdentityPerProvider = "providers.user_id",
        /// A passkey credential belongs to one user.
        UniquePasskey = "passkeys.credential_id",
        /// A one-time code is unique.
        UniqueCode = "codes.hash",
        /// An address has at most one pending invitation of a tenant.
        OnePendingInvitation = "invitations.tenant_id",
        /// An account is shared or an employee's, not both.
        SharedOrEmployee = "is_shared = 0 OR is_employee = 0",
    }
}
