//! Who vouches for people elsewhere. What they are asked and what of it is believed is `identity`.

/// Who vouches for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provider {
    /// OpenID Connect.
    Google,
    /// OpenID Connect; posts its answer across sites.
    Apple,
    /// OAuth 2.0 alone: the subject comes from its `/me`.
    Facebook,
}

impl Provider {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Google, Self::Apple, Self::Facebook];

    /// As addresses and the database spell it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Google => "google",
            Self::Apple => "apple",
            Self::Facebook => "facebook",
        }
    }

    /// As people call it, in every language.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Google => "Google",
            Self::Apple => "Apple",
            Self::Facebook => "Facebook",
        }
    }

    /// The provider of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|provider| provider.name() == name)
    }
}
