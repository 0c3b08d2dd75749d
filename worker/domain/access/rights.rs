//! Access levels on apps, of one role and of several roles together.

use serde::{Deserialize, Serialize};

/// Access level on an app, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Access {
    /// No access; `no` is accepted as an alias.
    #[serde(alias = "no")]
    None,
    /// Read.
    Read,
    /// Read and change.
    Write,
    /// Read, change and remove.
    Delete,
    /// Read, change, remove and erase permanently.
    Root,
}

impl Access {
    /// The names in the API, in ascending order.
    pub const NAMES: [&'static str; 5] = ["none", "read", "write", "delete", "root"];

    /// Parses a name; `no` is an alias of `none`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let at = Self::NAMES.iter().position(|known| *known == if name == "no" { "none" } else { name })?;
        Some(Self::stored(at as i64))
    }

    /// Converts a stored number; unknown numbers give no access.
    #[must_use]
    pub const fn stored(number: i64) -> Self {
        match number {
            1 => Self::Read,
            2 => Self::Write,
            3 => Self::Delete,
            4 => Self::Root,
            _ => Self::None,
        }
    }
}

/// Layout of the menus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LayoutMode {
    /// Menus above the content.
    Topbar,
    /// Menus beside the content; takes precedence where roles differ.
    Sidebar,
}

#[cfg(test)]
mod tests {
    use super::Access;

    #[test]
    fn levels_rise_from_none_to_root() {
        let levels: Vec<Access> = (0..=4).map(Access::stored).collect();
        assert!(levels.is_sorted_by(|a, b| a < b));
        assert_eq!(Access::stored(5), Access::None);
        assert_eq!(serde_json::from_str::<Access>("\"no\"").unwrap(), Access::None);
        assert_eq!(Access::NAMES.map(Access::named).to_vec(), levels.into_iter().map(Some).collect::<Vec<_>>());
        assert_eq!((Access::named("no"), Access::named("owner")), (Some(Access::None), None));
    }
}
