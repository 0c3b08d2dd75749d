//! Creating, changing and deleting an app of the catalogue.

use super::{AppPath, NewAppId, Slug, SortPosition, Translations};
use crate::domain::body::EmptyBody;
use crate::domain::ids::AppId;
use crate::domain::patch::Patch;
use crate::domain::profile::Title;
use crate::domain::text::Flag;
use crate::http::admin::tenant::ruled;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::storage::catalogue::{self, Act, CatalogueApp};
use crate::storage::companies::{CHANGE, DELETE};
use http::{HeaderValue, StatusCode, header};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

/// The two requests about an app: what a new one must say, and what both may.
macro_rules! app_requests {
    ($($(#[$about:meta])* $field:ident: [$($kind:tt)*] = $member:literal,)*) => {
        /// A new app.
        #[derive(Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct CreateAppRequest {
            /// Its id.
            pub app_id: NewAppId,
            /// What it is called.
            pub title: Title,
            /// What it stands among in menus and roles.
            pub category_name: Title,
            $($(#[$about])* #[serde(default)] pub $field: Patch<$($kind)*>,)*
        }

        /// A change of an app; absent members stay as they are, null empties.
        #[derive(Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct UpdateAppRequest {
            /// What it is called.
            #[serde(default)]
            pub title: Patch<Title>,
            /// What it stands among in menus and roles.
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
            /// By the names of the contract; null empties.
            fn members(self) -> Map<String, Value> {
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
    /// The title by language; in others it is called as `title` says.
    titles: [Translations] = "titles",
    /// The category by language.
    categories: [Translations] = "categories",
    /// Where it is in the product.
    path: [Option<AppPath>] = "path",
    /// Its icon.
    icon: [Option<Slug>] = "icon",
    /// The micro-frontend that shows it, and whose backend its calls reach.
    mfe_name: [Option<Slug>] = "mfeName",
    /// The path within that.
    mfe_path: [Option<AppPath>] = "mfePath",
    /// Its place among the others.
    sort: [SortPosition] = "sort",
    /// Whether it is for all companies; else for those alone to which it is offered.
    for_all: [Flag] = "forAll",
    /// Whether it is out of everybody's menus and opens nothing; roles keep their rights on it.
    retired: [Flag] = "retired",
}

/// Creates an app. Whoever asks chooses its id, so that the same call again is told that it is there.
///
/// # Errors
/// `tenant_missing`; `forbidden` for everybody but the operator; `conflict` for an id that an app has.
#[utoipa::path(post, path = "/api/admin/app", operation_id = "createApp", tag = "admin",
    request_body = CreateAppRequest, responses((status = 201, body = CatalogueApp)))]
pub async fn create(app: App, call: Call) -> Result<Answer, Error> {
    let request: CreateAppRequest = call.read()?;
    let id = AppId::from(request.app_id.as_str());
    let members = UpdateAppRequest::from(request).members();
    let admin = call.act(&app).await?;
    let act = Act { tenant: &admin.tenant, id: &id, audit: call.audit(&admin.caller.user) };
    let created = catalogue::create(app.db.as_ref(), &act, &members, call.now).await.map_err(ruled(CHANGE))?;
    let location = HeaderValue::from_str(&format!("/api/admin/app/{id}"));
    let location = location.map_err(|error| Error::internal(error.to_string()))?;
    Ok(Answer::json(&created).status(StatusCode::CREATED).header(header::LOCATION, location))
}

/// Changes an app.
///
/// # Errors
/// As above; `not_found`; `conflict` for an area of administration.
#[utoipa::path(patch, path = "/api/admin/app/{appId}", operation_id = "updateApp", tag = "admin",
    params(("appId" = String, Path)), request_body = UpdateAppRequest, responses((status = 200, body = CatalogueApp)))]
pub async fn update(app: App, call: Call) -> Result<Answer, Error> {
    let members = call.read::<UpdateAppRequest>()?.members();
    let (admin, id) = (call.act(&app).await?, AppId::from(call.part("appId")));
    let act = Act { tenant: &admin.tenant, id: &id, audit: call.audit(&admin.caller.user) };
    let changed = catalogue::change(app.db.as_ref(), &act, &members, call.now).await.map_err(ruled(CHANGE))?;
    Ok(Answer::json(&changed))
}

/// Deletes an app that no role gives any more.
///
/// # Errors
/// As above; `conflict` for one that a role gives.
#[utoipa::path(delete, path = "/api/admin/app/{appId}", operation_id = "deleteApp", tag = "admin",
    params(("appId" = String, Path)), responses((status = 204)))]
pub async fn delete(app: App, call: Call) -> Result<Answer, Error> {
    call.read::<EmptyBody>()?;
    let (admin, id) = (call.act(&app).await?, AppId::from(call.part("appId")));
    let act = Act { tenant: &admin.tenant, id: &id, audit: call.audit(&admin.caller.user) };
    catalogue::delete(app.db.as_ref(), &act, call.now).await.map_err(ruled(DELETE))?;
    Ok(Answer::no_content())
}
