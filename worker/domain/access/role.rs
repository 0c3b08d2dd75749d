//! Requests about a role: title, flags and layout, app permissions, members.

use super::rights::{Access, LayoutMode};
use crate::domain::identity::profile::Title;
use crate::domain::ids::{AppId, UserId};
use crate::domain::request::patch::Patch;
use crate::domain::request::text::{Flag, UserIds};
use crate::domain::request::validation::{FieldCode, FieldError, ValidationError};
use crate::domain::words;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use utoipa::ToSchema;

/// The normalized title that makes a role an admin role.
pub const ADMIN: &str = "admin";
/// Maximum number of members of a tenant for requests that mean all members.
pub const MAX_MEMBERS_AT_ONCE: i64 = 10_000;
/// Maximum number of apps of a role.
const MOST_APPS: usize = 500;

/// Changes to the members of a role.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoleMembersChange {
    /// Adds (true) or removes (false) all members that the caller may change, except those listed.
    pub all: Option<bool>,
    /// Whether `add` replaces all members.
    pub replaces_all: bool,
    /// Members to add.
    pub add: Vec<UserId>,
    /// Members to remove.
    pub remove: Vec<UserId>,
}

/// Values that a change sets in the row of a role; absent ones stay unchanged. Statements read them under the names of the API.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RoleValues {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Title>,
    /// The title, as lists of roles are sorted and searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title_key: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<Flag>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_admin_rights: Option<Flag>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_on_boarding_rights: Option<Flag>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_payment_rights: Option<Flag>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout_mode: Option<LayoutMode>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changeable_by_user: Option<Flag>,
}

/// Changes to a role; a new role is all changes from the defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoleChange {
    /// Values of its row.
    pub set: RoleValues,
    /// Search words of the role, if the title changes.
    pub words: Vec<String>,
    /// Replaces all app permissions.
    pub apps: Option<BTreeMap<AppId, Access>>,
    /// Whether an app is in the sidebar.
    pub side_bar: BTreeMap<AppId, Flag>,
    /// Whether all apps are removed from the sidebar.
    pub empties_side_bar: bool,
    /// Changes to the members.
    pub members: RoleMembersChange,
}

impl RoleMembersChange {
    /// A complete list excludes the other members, and a user cannot be both added and removed.
    fn check(&self) -> Result<(), Vec<FieldError>> {
        let mut errors = Vec::new();
        if self.replaces_all && (self.all.is_some() || !self.add.is_empty() || !self.remove.is_empty()) {
            errors.push(FieldError::new("users", FieldCode::InvalidValue));
        }
        if self.remove.iter().any(|id| self.add.contains(id)) {
            errors.push(FieldError::new("usersRemove", FieldCode::InvalidValue));
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    /// Whether anything changes.
    #[must_use]
    pub const fn is_touched(&self) -> bool {
        self.all.is_some() || self.replaces_all || !self.add.is_empty() || !self.remove.is_empty()
    }
}

/// Declares both request bodies, so that the fields they share are written once.
macro_rules! role_requests {
    ($($(#[$about:meta])* $field:ident: [$($kind:tt)*],)*) => {
        /// A role to create. Absent members get their defaults.
        #[derive(Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase")]
        #[schema(example = json!({ "title": "Field staff", "apps": [{ "appId": "surveys", "access": "write" }], "usersAdd": ["0198c0de-0000-7000-8000-000000000001"] }))]
        pub struct CreateRoleRequest {
            /// Title.
            pub title: Title,
            $($(#[$about])* pub $field: $($kind)*,)*
        }

        /// Changes to a role (merge patch): absent members stay unchanged.
        #[derive(Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase")]
        #[schema(example = json!({ "title": "Field staff", "apps": [{ "appId": "surveys", "access": "write" }], "usersAdd": ["0198c0de-0000-7000-8000-000000000001"] }))]
        pub struct UpdateRoleRequest {
            /// Title.
            #[serde(default)]
            pub title: Patch<Title>,
            $($(#[$about])* pub $field: $($kind)*,)*
        }

        impl From<CreateRoleRequest> for UpdateRoleRequest {
            fn from(new: CreateRoleRequest) -> Self {
                Self { title: Patch(Some(new.title)), $($field: new.$field,)* }
            }
        }
    };
}

role_requests! {
    /// 1 enabled, 0 disabled.
    #[serde(default)]
    state: [Patch<Flag>],
    /// Permission to administer the company: 0 or 1.
    #[serde(default)]
    has_admin_rights: [Patch<Flag>],
    /// Permission for onboarding: 0 or 1.
    #[serde(default)]
    has_on_boarding_rights: [Patch<Flag>],
    /// Whether its members take care of payments, and may give this right: 0 or 1.
    #[serde(default)]
    has_payment_rights: [Patch<Flag>],
    /// Layout settings, merged (RFC 7396); null resets them to the defaults.
    #[serde(default)]
    settings: [Patch<Option<RoleSettingsRequest>>],
    /// Permissions on apps. The list replaces all existing ones.
    #[serde(default)]
    apps: [Patch<Option<RoleRights>>],
    /// All members of the role, instead of the following three.
    #[serde(default)]
    users: [Patch<Option<UserIds>>],
    /// Members to add to the role.
    users_add: [Option<UserIds>],
    /// Members to remove from the role.
    users_remove: [Option<UserIds>],
    /// 1 adds and 0 removes all members that the caller may change, except those listed; only in companies of up to 10 000 members.
    #[serde(default)]
    users_all: [Patch<Flag>],
}

/// Layout settings of a role.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleSettingsRequest {
    /// Position of the menus.
    #[serde(default)]
    pub layout_mode: Patch<Option<LayoutMode>>,
    /// Whether users may choose another layout.
    #[serde(default)]
    pub changeable_by_user: Patch<Option<Flag>>,
    /// Apps in the sidebar.
    #[serde(default)]
    pub side_bar_apps: Patch<Option<SideBarApps>>,
}

/// Whether an app is in the sidebar, by app id; null means no.
#[derive(Deserialize, ToSchema)]
#[serde(try_from = "BTreeMap<String, Option<Flag>>")]
#[schema(value_type = BTreeMap<String, Flag>)]
pub struct SideBarApps(BTreeMap<String, Option<Flag>>);

impl TryFrom<BTreeMap<String, Option<Flag>>> for SideBarApps {
    type Error = ValidationError;

    fn try_from(apps: BTreeMap<String, Option<Flag>>) -> Result<Self, ValidationError> {
        if apps.len() > MOST_APPS { Err(FieldCode::InvalidValue.into()) } else { Ok(Self(apps)) }
    }
}

/// A role's permission on an app.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleRight {
    /// Id of the app.
    #[schema(required)]
    pub app_id: Option<String>,
    /// Access level: `none` (or `no`), `read`, `write`, `delete` or `root`.
    pub access: Access,
}

/// A role's permissions on apps, each app at most once.
#[derive(Deserialize, ToSchema)]
#[serde(try_from = "Vec<RoleRight>")]
#[schema(max_items = 500)]
pub struct RoleRights(Vec<RoleRight>);

impl TryFrom<Vec<RoleRight>> for RoleRights {
    type Error = ValidationError;

    fn try_from(rights: Vec<RoleRight>) -> Result<Self, ValidationError> {
        if rights.len() > MOST_APPS {
            return Err(FieldCode::InvalidValue.into());
        }
        let mut seen = BTreeSet::new();
        let mut is_repeated = |id: &str| !seen.insert(id.to_owned());
        let mut ids = rights.iter().map(|right| right.app_id.as_deref().filter(|id| !id.is_empty()));
        match ids.position(|id| id.is_none_or(&mut is_repeated)) {
            Some(at) => Err(ValidationError::of_item(FieldCode::InvalidValue, at, "appId")),
            None => Ok(Self(rights)),
        }
    }
}

impl RoleChange {
    /// Validates a request. `normalize` prepares a text as search does.
    ///
    /// # Errors
    /// Fields that contradict each other.
    pub fn of(request: UpdateRoleRequest, normalize: impl Fn(&str) -> String) -> Result<Self, Vec<FieldError>> {
        let title_key = request.title.0.as_ref().map(|title| normalize(title.as_str()));
        let mut change = Self {
            words: title_key.as_deref().map(words::beginnings).unwrap_or_default(),
            set: RoleValues {
                title: request.title.0,
                title_key,
                state: request.state.0,
                has_admin_rights: request.has_admin_rights.0,
                has_on_boarding_rights: request.has_on_boarding_rights.0,
                has_payment_rights: request.has_payment_rights.0,
                layout_mode: None,
                changeable_by_user: None,
            },
            ..Self::default()
        };
        match request.settings.0 {
            None => {}
            Some(None) => change.set_layout(RoleSettingsRequest {
                layout_mode: Patch(Some(None)),
                changeable_by_user: Patch(Some(None)),
                side_bar_apps: Patch(Some(None)),
            }),
            Some(Some(settings)) => change.set_layout(settings),
        }
        change.apps = request.apps.0.map(|rights| {
            let rights = rights.map(|rights| rights.0).unwrap_or_default().into_iter();
            rights.filter_map(|right| Some((right.app_id?.into(), right.access))).collect()
        });
        change.members = RoleMembersChange {
            all: request.users_all.0.map(|flag| flag.0),
            replaces_all: request.users.0.is_some(),
            add: request.users_add.unwrap_or_default().0,
            remove: request.users_remove.unwrap_or_default().0,
        };
        change.members.check()?;
        if let Some(users) = request.users.0 {
            change.members.add = users.unwrap_or_default().0;
        }
        Ok(change)
    }

    /// Applies a merge patch of the layout; null means the default.
    fn set_layout(&mut self, settings: RoleSettingsRequest) {
        self.set.layout_mode = settings.layout_mode.0.map(|mode| mode.unwrap_or(LayoutMode::Topbar));
        self.set.changeable_by_user = settings.changeable_by_user.0.map(Option::unwrap_or_default);
        match settings.side_bar_apps.0 {
            None => {}
            Some(None) => self.empties_side_bar = true,
            Some(Some(SideBarApps(apps))) => {
                self.side_bar.extend(apps.into_iter().map(|(app, flag)| (app.into(), flag.unwrap_or_default())));
            }
        }
    }

    /// Whether nothing changes.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.set == RoleValues::default() && !self.touches_apps() && !self.members.is_touched()
    }

    /// Whether anything about apps changes.
    #[must_use]
    pub fn touches_apps(&self) -> bool {
        self.apps.is_some() || self.empties_side_bar || !self.side_bar.is_empty()
    }

    /// Whether a user could lose administration by this change.
    #[must_use]
    pub fn may_remove_admin(&self) -> bool {
        let is_off = |flag: Option<Flag>| flag == Some(Flag(false));
        let leave = self.members.replaces_all || self.members.all == Some(false) || !self.members.remove.is_empty();
        is_off(self.set.state) || is_off(self.set.has_admin_rights) || leave
    }

    /// The JSON parameter of the SQL statements: `{ set, words, apps?, sideBarApps, add, remove }`.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut document = json!({ "set": self.set, "words": self.words, "sideBarApps": self.side_bar,
            "add": self.members.add, "remove": self.members.remove });
        if let (Some(document), Some(apps)) = (document.as_object_mut(), &self.apps) {
            let levels: BTreeMap<&str, u8> = apps.iter().map(|(app, access)| (app.as_str(), *access as u8)).collect();
            document.insert("apps".to_owned(), json!(levels));
        }
        document.to_string()
    }
}

#[cfg(test)]
mod tests;
