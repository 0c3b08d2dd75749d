//! Failed conditions of a write, by their names in schema.sql: preconditions that a batch states itself (decision 105), and
//! table constraints. A test compares both with the schema.

use serde::Deserialize;

/// A precondition of a batch: the CHECK of the table `must` that failed. The whole batch was rolled back.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Deserialize, strum::EnumString, strum::IntoStaticStr, strum::VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum Precondition {
    /// The row has changed since the caller read it.
    VersionConflict,
    /// Password, PIN, state or address has changed since it was verified.
    CredentialChanged,
    /// The row does not exist, or the caller may not see it.
    NotFound,
    /// The mailed code is expired or used.
    LinkExpired,
    /// The invitation cannot be accepted or declined.
    InvitationInvalid,
    /// The invitation is expired.
    InvitationExpired,
    /// The invitation is for another address.
    InvitationWrongEmail,
    /// The address is not verified.
    EmailUnverified,
    /// The address already belongs to a member.
    AlreadyMember,
    /// The operation is not possible in the row's state.
    Conflict,
    /// The caller is not an enabled member of an enabled tenant.
    TenantMissing,
    /// The caller lacks a permission, or would grant more than they have.
    Forbidden,
    /// Only administrators can change admin roles and their members.
    AdminRoleProtected,
    /// Users cannot add themselves to a role.
    SelfToggleForbidden,
    /// The account belongs to its owner, not to the tenant.
    IdentityForeign,
    /// The tenant would have no administrator left.
    LastAdmin,
    /// Exceeds the limit of a batch or a column.
    TooLarge,
    /// Only the operator may do this.
    OperatorOnly,
    /// The tenant may not edit itself.
    SelfEditOff,
    /// A shared or internal account needs a password first.
    PasswordRequired,
    /// The code of a second factor is wrong or was used before.
    SecondFactorFailed,
    /// The operation needs an authentication within the last minutes.
    ReauthenticationRequired,
    /// It is the last second factor, and one of the user's tenants requires one.
    FactorRequired,
    /// The tenant's security policy has changed since the session was checked.
    RulesChanged,
    /// The filter matches another number of members than the caller saw.
    CountChanged,
    /// Another bulk job of the administrator is running in the tenant.
    JobRunning,
}

/// A table constraint, as SQLite's message names it: the first column of a unique index, or the text of an unnamed CHECK.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
#[strum(const_into_str)]
pub enum Constraint {
    /// An address belongs to one user.
    #[strum(serialize = "users.email")]
    UniqueEmail,
    /// A business id belongs to one company.
    #[strum(serialize = "tenants.business_uuid")]
    UniqueBusinessId,
    /// A caller uses an idempotency key once.
    #[strum(serialize = "idempotency.caller")]
    UniqueIdempotencyKey,
    /// An identity of a provider belongs to one user.
    #[strum(serialize = "providers.issuer")]
    UniqueIdentity,
    /// A user has at most one identity per provider.
    #[strum(serialize = "providers.user_id")]
    OneIdentityPerProvider,
    /// A passkey credential belongs to one user.
    #[strum(serialize = "passkeys.credential_id")]
    UniquePasskey,
    /// A one-time code is unique.
    #[strum(serialize = "codes.hash")]
    UniqueCode,
    /// An address has at most one pending invitation of a tenant.
    #[strum(serialize = "invitations.tenant_id")]
    OnePendingInvitation,
    /// An account is shared or an employee's, not both.
    #[strum(serialize = "is_shared = 0 OR is_employee = 0")]
    SharedOrEmployee,
}
