//! The bodies that create and update an app.

use crate::domain::access::catalogue::{AppPath, AppValues, NewAppId, Slug, SortPosition, Translations};
use crate::domain::identity::profile::Title;
use crate::domain::request::patch::Patch;
use crate::domain::request::text::Flag;
use serde::Deserialize;
use utoipa::ToSchema;

/// Declares both request bodies, so that the fields they share are written once.
macro_rules! app_requests {
    ($($(#[$about:meta])* $field:ident: [$($kind:tt)*],)*) => {
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

        impl From<CreateAppRequest> for AppValues {
            fn from(new: CreateAppRequest) -> Self {
                Self { title: Patch(Some(new.title)), category_name: Patch(Some(new.category_name)), $($field: new.$field,)* }
            }
        }

        impl From<UpdateAppRequest> for AppValues {
            fn from(request: UpdateAppRequest) -> Self {
                Self { title: request.title, category_name: request.category_name, $($field: request.$field,)* }
            }
        }
    };
}

app_requests! {
    /// Titles by language; `title` is used for all other languages.
    titles: [Translations],
    /// Category names by language.
    categories: [Translations],
    /// Its path in the product.
    path: [Option<AppPath>],
    /// Name of its icon.
    icon: [Option<Slug>],
    /// The micro-frontend that shows it; requests are forwarded to the backend of that name.
    mfe_name: [Option<Slug>],
    /// Path within the micro-frontend.
    mfe_path: [Option<AppPath>],
    /// Its sort position.
    sort: [SortPosition],
    /// Whether it is available to all companies; otherwise only to those that it is offered to.
    for_all: [Flag],
    /// Whether it is retired: hidden from all menus and not accessible; roles keep their rights on it.
    retired: [Flag],
}
