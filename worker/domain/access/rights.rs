//! Access levels on apps, of one role and of several roles together.

use serde::{Deserialize, Serialize};

/// Access level on an app, in ascending order.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema, strum::VariantArray,
)]
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
    use strum::VariantArray;

    #[test]
    fn levels_rise_from_none_to_root() {
        let levels: Vec<Access> = (0..=4).map(Access::stored).collect();
        assert!(levels.is_sorted_by(|a, b| a < b));
        assert_eq!(Access::stored(5), Access::None);
        assert_eq!(serde_json::from_str::<Access>("\"no\"").unwrap(), Access::None);
        assert_eq!(Access::VARIANTS, levels);
    }
}
