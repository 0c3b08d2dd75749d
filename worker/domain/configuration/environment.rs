//! The environment decides what is allowed: local development may do without https, and has no mail service.

/// The environment of the worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Environment {
    /// Local development or a test.
    Local,
    /// The staging environment.
    Staging,
    /// The production environment; also every unknown name, to be safe.
    Production,
}

impl Environment {
    /// The environment named by the variable `ENVIRONMENT`.
    #[must_use]
    pub fn named(name: &str) -> Self {
        match name {
            "local" => Self::Local,
            "staging" => Self::Staging,
            _ => Self::Production,
        }
    }
}
