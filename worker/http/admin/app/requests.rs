//! The bodies that create and update an app.

use super::{AppPath, NewAppId, Slug, SortPosition, Translations};
use crate::domain::identity::profile::Title;
use crate::domain::request::patch::Patch;
use crate::domain::request::text::Flag;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

/// Declares both request bodies, so that the fields they share are written once.
macro_rules! app_requests {
    ($($(#[$about:meta])* $field:ident: [$($kind:tt)*] = $member:literal,)*) => {
        /// An app to create.
        #[derive(Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct CreateAppRequest {
            /// Its id.
            pub app_id: NewAppId,
            /// Title.
            pub title: Title,
            /// Category in menus and roles.
            pub category_name: Title,
            $($(#[$about])* #[serde(default)] pub $field: Patch<$($kind)*>,)*
        }

        /// Changes to an app (merge patch): absent members stay unchanged, `null` clears.
        #[derive(Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct UpdateAppRequest {
            /// Title.
            #[serde(default)]
            pub title: Patch<Title>,
            /// Category in menus and roles.
            #[serde(default)]
            pub category_name: Patch<Title>,
            $($(#[$about])* #[serde(default)] pub $field: Patch<$($kind)*>,)*
        }

        impl From<CreateAppRequest> for UpdateAppRequest {
            fn from(new: CreateAppRequest) -> Self {
                Self { title: Patch(Some(new.title)), category_name: Patch(Some(new.category_name)), $($field: new.$field,)* }
            }
        }

        impl UpdateAppRequest {
            /// Values by contract name; null clears.
            pub fn values(self) -> Map<String, Value> {
                let all = [
                    ("title", self.title.0.map(|title| json!(title))),
                    ("categoryName", self.category_name.0.map(|category| json!(category))),
                    $(($member, self.$field.0.map(|value| json!(value))),)*
                ];
                all.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
            }
        }
    };
}

app_requests! {
    /// Titles by language; `title` is used for all other languages.
    titles: [Translations] = "titles",
    /// Category names by language.
    categories: [Translations] = "categories",
    /// Its path in the product.
    path: [Option<AppPath>] = "path",
    /// Name of its icon.
    icon: [Option<Slug>] = "icon",
    /// The micro-frontend that shows it; requests are forwarded to the backend of that name.
    mfe_name: [Option<Slug>] = "mfeName",
    /// Path within the micro-frontend.
    mfe_path: [Option<AppPath>] = "mfePath",
    /// Its sort position.
    sort: [SortPosition] = "sort",
    /// Whether it is available to all companies; otherwise only to those that it is offered to.
    for_all: [Flag] = "forAll",
    /// Whether it is retired: hidden from all menus and not accessible; roles keep their rights on it.
    retired: [Flag] = "retired",
}
