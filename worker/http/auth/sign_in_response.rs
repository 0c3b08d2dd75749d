//! The response body of every sign-in method (`Sign-in` in the contract).

use crate::domain::credentials::second_factor::FactorMethod;
use crate::domain::identity::current_user::CurrentUser;
use crate::domain::sessions::authority::Scope;
use crate::domain::tenancy::company::Company;
use serde::Serialize;

/// The opened session.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignInResponse {
    /// Device label.
    pub uu_id: String,
    /// Access token.
    pub access_token: String,
    /// Tenant token, if a company was entered.
    pub access_tenant_token: Option<String>,
    /// The company that was entered, if one was.
    pub company: Option<Company>,
    /// Companies with an enabled membership: at most 100, sorted by title.
    pub organisations: Vec<Company>,
    /// Lifetime of the session and its cookies in days.
    pub ex_days: u32,
    /// Scope of the session: what it may do.
    pub scope: Scope,
    /// Methods to prove the second factor, if the session waits for one; else empty.
    pub methods: Vec<FactorMethod>,
    /// The user; before a required second factor is proven only the e-mail address and the language.
    pub user: CurrentUser,
    /// Refresh token; only for native apps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refresh_token: Option<String>,
}
