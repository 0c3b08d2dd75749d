//! What stands against a write, by the names that schema.sql gives: preconditions that a batch states itself (decision 105), and constraints
//! of tables that a call can run into. A test compares both with the schema.

use serde::Deserialize;

macro_rules! named {
    ($(#[$about:meta])* $type:ident { $($(#[$what:meta])* $variant:ident = $name:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
        #[serde(try_from = "String")]
        pub enum $type { $($(#[$what])* $variant,)* }

        impl $type {
            /// All that there are.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// As the database spells it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The one that the database spells so.
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
    /// A precondition of a batch: the CHECK of the table `must` that failed. Nothing of the batch happened.
    Precondition {
        /// The row is another than the caller saw.
        VersionConflict = "version_conflict",
        /// Password, PIN, state or address changed since they were verified.
        CredentialChanged = "credential_changed",
        /// There is no such row, or the caller may not see it.
        NotFound = "not_found",
        /// A mailed code opens nothing any more.
        LinkExpired = "link_expired",
        /// An invitation that cannot be answered.
        InvitationInvalid = "invitation_invalid",
        /// An invitation whose time is over.
        InvitationExpired = "invitation_expired",
        /// An invitation to somebody else's address.
        InvitationWrongEmail = "invitation_wrong_email",
        /// The address is not proven.
        EmailUnverified = "email_unverified",
        /// The address is a member's already.
        AlreadyMember = "already_member",
        /// The act does not fit the state of the row.
        Conflict = "conflict",
        /// The caller is no enabled member of an enabled company.
        TenantMissing = "tenant_missing",
        /// The caller lacks a right, or would give more than they hold.
        Forbidden = "forbidden",
        /// Admin roles, and who is in one, are changed by administrators.
        AdminRoleProtected = "admin_role_protected",
        /// Nobody puts themselves into a role.
        SelfToggleForbidden = "self_toggle_forbidden",
        /// The account is its owner's and not the company's.
        IdentityForeign = "identity_foreign",
        /// A company would be left without an administrator.
        LastAdmin = "last_admin",
        /// More than one batch may touch, or one column may hold.
        TooLarge = "too_large",
        /// The operator's alone.
        OperatorOnly = "operator_only",
        /// The company may not edit itself.
        SelfEditOff = "self_edit_off",
        /// A shared or internal account needs a password first.
        PasswordRequired = "password_required",
        /// A code of a second factor that is wrong, or was used before.
        SecondFactorFailed = "second_factor_failed",
        /// The act needs a proof of the last minutes.
        ReauthenticationRequired = "reauthentication_required",
        /// A company of the person demands a second factor, and this was the last.
        FactorRequired = "factor_required",
        /// The company demands something else of sessions than what was checked by.
        RulesChanged = "rules_changed",
        /// A filter finds another number of members than the caller saw.
        CountChanged = "count_changed",
        /// Another job of the administrator goes on in the company.
        JobRunning = "job_running",
    }
}

named! {
    /// A constraint of a table, as SQLite's message names it: the first column of a unique index, or the text of an unnamed CHECK.
    Constraint {
        /// An address belongs to one user.
        UniqueEmail = "users.email",
        /// A business id belongs to one company.
        UniqueBusinessId = "tenants.business_uuid",
        /// A caller uses an idempotency key once.
        UniqueIdempotencyKey = "idempotency.caller",
        /// An identity elsewhere belongs to one user.
        UniqueIdentity = "providers.issuer",
        /// A user has one identity of each provider.
        OneIdentityPerProvider = "providers.user_id",
        /// A credential of an authenticator belongs to one user.
        UniquePasskey = "passkeys.credential_id",
        /// A one-time code is written once.
        UniqueCode = "codes.hash",
        /// An address has one pending invitation of a company.
        OnePendingInvitation = "invitations.tenant_id",
        /// An account is shared or an employee's, not both.
        SharedOrEmployee = "is_shared = 0 OR is_employee = 0",
    }
}
