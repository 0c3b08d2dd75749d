//! The identity providers. An identity is issuer and subject; its e-mail address is used when an account is created, never
//! to find one.

/// What providers say about a user, and which of it is trusted.
pub mod claims;
/// The endpoints of a provider, and its configuration.
pub mod endpoints;
/// A sign-in in progress.
pub mod flow;

/// An identity provider, in lower case in URLs and in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum Provider {
    /// OpenID Connect.
    Google,
    /// OpenID Connect; posts its response across sites.
    Apple,
    /// OAuth 2.0 only: the subject comes from its `/me`.
    Facebook,
}

impl Provider {
    /// The display name, in every language.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Google => "Google",
            Self::Apple => "Apple",
            Self::Facebook => "Facebook",
        }
    }
}
