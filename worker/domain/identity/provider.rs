//! The identity providers. An identity is issuer and subject; its e-mail address is used when an account is created, never
//! to find one.

/// What providers say about a user, and which of it is trusted.
pub mod claims;
/// The endpoints of a provider, and its configuration.
pub mod endpoints;
/// A sign-in in progress.
pub mod flow;

/// An identity provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provider {
    /// OpenID Connect.
    Google,
    /// OpenID Connect; posts its response across sites.
    Apple,
    /// OAuth 2.0 only: the subject comes from its `/me`.
    Facebook,
}

impl Provider {
    /// All identity providers.
    pub const ALL: [Self; 3] = [Self::Google, Self::Apple, Self::Facebook];

    /// The name in URLs and in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Google => "google",
            Self::Apple => "apple",
            Self::Facebook => "facebook",
        }
    }

    /// The display name, in every language.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Google => "Google",
            Self::Apple => "Apple",
            Self::Facebook => "Facebook",
        }
    }

    /// The provider with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|provider| provider.name() == name)
    }
}
