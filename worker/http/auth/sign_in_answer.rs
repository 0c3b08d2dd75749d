//! The shape Sign-in of the contract.

use crate::domain::authority::Scope;
use crate::domain::company::Company;
use crate::domain::person::Person;
use crate::domain::second_factor::FactorMethod;
use serde::Serialize;

/// What every sign-in answers.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignInAnswer {
    /// Label of the device.
    pub uu_id: String,
    /// Access token.
    pub access_token: String,
    /// Tenant token, where a company was entered.
    pub access_tenant_token: Option<String>,
    /// The company that was entered.
    pub company: Option<Company>,
    /// Enabled memberships, at most 100, by title.
    pub organisations: Vec<Company>,
    /// Days of the cookies.
    pub ex_days: u32,
    /// What the session may do.
    pub scope: Scope,
    /// Of a session that waits for a second factor: the ways to prove one.
    pub methods: Vec<FactorMethod>,
    /// Who; before a second factor is proven no more than the address that was typed, and the language.
    pub user: Person,
    /// Refresh token, for native apps only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refresh_token: Option<String>,
}
