//! Where the worker runs decides what is allowed: a laptop may do without https, and has no mail service.

/// Where the worker runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Environment {
    /// A laptop or a test.
    Local,
    /// A rehearsal.
    Staging,
    /// The real thing; also everything that is not known, to be safe.
    Production,
}

impl Environment {
    /// From the variable `ENVIRONMENT`.
    #[must_use]
    pub fn named(name: &str) -> Self {
        match name {
            "local" => Self::Local,
            "staging" => Self::Staging,
            _ => Self::Production,
        }
    }
}
