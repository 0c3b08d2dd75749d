//! The identity providers. Their endpoints and the trust in their claims are in `identity`.

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
