//! Creates, updates and deletes an app of the catalogue.

use super::{AppPath, NewAppId, Slug, SortPosition, Translations};
use crate::domain::identity::profile::Title;
use crate::domain::ids::AppId;
use crate::domain::request::body::EmptyBody;
use crate::domain::request::patch::Patch;
use crate::domain::request::text::Flag;
use crate::http::admin::tenant::rule_error;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::storage::catalogue::{self, AppContext, CatalogueApp};
use crate::storage::companies::{CHANGE, DELETE};
use http::{HeaderValue, StatusCode, header};
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

/// Creates an app.
///
/// The caller chooses its id, so a repeated call answers `conflict` instead of creating a second one.
///
/// # Errors
/// `tenant_missing`; `forbidden` for everyone but the operator; `conflict` if the id is taken.
#[utoipa::path(post, path = "/api/admin/app", operation_id = "createApp", tag = "admin",
    request_body = CreateAppRequest, responses((status = 201, body = CatalogueApp)))]
pub async fn create(app: App, call: Call) -> Result<Answer, Error> {
    let request: CreateAppRequest = call.read()?;
    let id = AppId::from(request.app_id.as_str());
    let members = UpdateAppRequest::from(request).members();
    let admin = call.admit_in_tenant(&app).await?;
    let context = AppContext { tenant: &admin.tenant, id: &id, audit: call.audit(&admin.caller.user) };
    let created = catalogue::create(app.db.as_ref(), &context, &members, call.now).await.map_err(rule_error(CHANGE))?;
    let location = HeaderValue::from_str(&format!("/api/admin/app/{id}"));
    let location = location.map_err(|error| Error::internal(error.to_string()))?;
    Ok(Answer::json(&created).status(StatusCode::CREATED).header(header::LOCATION, location))
}

/// Updates an app.
///
/// # Errors
/// `tenant_missing`; `forbidden` for everyone but the operator; `not_found`; `conflict` for an area of administration.
#[utoipa::path(patch, path = "/api/admin/app/{appId}", operation_id = "updateApp", tag = "admin",
    params(("appId" = String, Path)), request_body = UpdateAppRequest, responses((status = 200, body = CatalogueApp)))]
pub async fn update(app: App, call: Call) -> Result<Answer, Error> {
    let members = call.read::<UpdateAppRequest>()?.members();
    let (admin, id) = (call.admit_in_tenant(&app).await?, AppId::from(call.part("appId")));
    let context = AppContext { tenant: &admin.tenant, id: &id, audit: call.audit(&admin.caller.user) };
    let changed = catalogue::update(app.db.as_ref(), &context, &members, call.now).await.map_err(rule_error(CHANGE))?;
    Ok(Answer::json(&changed))
}

/// Deletes an app that no role gives rights on.
///
/// # Errors
/// `tenant_missing`; `forbidden` for everyone but the operator; `not_found`; `conflict` for an area of administration and while a role
/// gives rights on it.
#[utoipa::path(delete, path = "/api/admin/app/{appId}", operation_id = "deleteApp", tag = "admin",
    params(("appId" = String, Path)), responses((status = 204)))]
pub async fn delete(app: App, call: Call) -> Result<Answer, Error> {
    call.read::<EmptyBody>()?;
    let (admin, id) = (call.admit_in_tenant(&app).await?, AppId::from(call.part("appId")));
    let context = AppContext { tenant: &admin.tenant, id: &id, audit: call.audit(&admin.caller.user) };
    catalogue::delete(app.db.as_ref(), &context, call.now).await.map_err(rule_error(DELETE))?;
    Ok(Answer::no_content())
}
