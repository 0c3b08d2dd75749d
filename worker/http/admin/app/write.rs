//! Creating, changing and deleting an app of the catalogue.

use super::{AppId, AppPath, Slug};
use crate::domain::body::EmptyBody;
use crate::domain::patch::Patch;
use crate::domain::profile::Title;
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

/// A new app.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateAppRequest {
    /// Its id.
    pub app_id: AppId,
    /// What it is called.
    pub title: Title,
    /// What it stands among in menus and roles.
    pub category_name: Title,
    /// Where it is in the product.
    #[serde(default)]
    pub path: Patch<Option<AppPath>>,
    /// Its icon.
    #[serde(default)]
    pub icon: Patch<Option<Slug>>,
    /// The micro-frontend that shows it, and whose backend its calls reach.
    #[serde(default)]
    pub mfe_name: Patch<Option<Slug>>,
    /// The path within that.
    #[serde(default)]
    pub mfe_path: Patch<Option<AppPath>>,
    /// Its place among the others.
    #[serde(default)]
    pub sort: Patch<Place>,
}

/// A change of an app; absent members stay as they are, null empties.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangeAppRequest {
    /// What it is called.
    #[serde(default)]
    pub title: Patch<Title>,
    /// What it stands among in menus and roles.
    #[serde(default)]
    pub category_name: Patch<Title>,
    /// Where it is in the product.
    #[serde(default)]
    pub path: Patch<Option<AppPath>>,
    /// Its icon.
    #[serde(default)]
    pub icon: Patch<Option<Slug>>,
    /// The micro-frontend that shows it, and whose backend its calls reach.
    #[serde(default)]
    pub mfe_name: Patch<Option<Slug>>,
    /// The path within that.
    #[serde(default)]
    pub mfe_path: Patch<Option<AppPath>>,
    /// Its place among the others.
    #[serde(default)]
    pub sort: Patch<Place>,
}

/// A place among others: 0 to 1000.
#[derive(Clone, Copy, serde::Serialize, Deserialize, ToSchema)]
#[serde(try_from = "i64")]
#[schema(minimum = 0, maximum = 1000)]
pub struct Place(i64);

impl TryFrom<i64> for Place {
    type Error = crate::domain::refusal::Refusal;

    fn try_from(place: i64) -> Result<Self, Self::Error> {
        if (0..=1000).contains(&place) { Ok(Self(place)) } else { Err("invalid_value".into()) }
    }
}

impl ChangeAppRequest {
    /// By the names of the contract; null empties.
    fn members(self) -> Map<String, Value> {
        let all = [
            ("title", self.title.0.map(|title| json!(title))),
            ("categoryName", self.category_name.0.map(|category| json!(category))),
            ("path", self.path.0.map(|path| json!(path))),
            ("icon", self.icon.0.map(|icon| json!(icon))),
            ("mfeName", self.mfe_name.0.map(|name| json!(name))),
            ("mfePath", self.mfe_path.0.map(|path| json!(path))),
            ("sort", self.sort.0.map(|sort| json!(sort))),
        ];
        all.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
    }
}

/// Creates an app. Whoever asks chooses its id, so that the same call again is told that it is there.
///
/// # Errors
/// `tenant_missing`; `forbidden` for everybody but the operator; `conflict` for an id that an app has.
#[utoipa::path(post, path = "/api/admin/app", operation_id = "createApp", tag = "admin",
    request_body = CreateAppRequest, responses((status = 201, body = CatalogueApp)))]
pub async fn create(app: App, call: Call) -> Result<Answer, Error> {
    let asked: CreateAppRequest = call.read()?;
    let id = asked.app_id.as_str().to_owned();
    let details = ChangeAppRequest {
        title: Patch(Some(asked.title)),
        category_name: Patch(Some(asked.category_name)),
        path: asked.path,
        icon: asked.icon,
        mfe_name: asked.mfe_name,
        mfe_path: asked.mfe_path,
        sort: asked.sort,
    };
    let admin = call.act(&app).await?;
    let act = Act { tenant: &admin.tenant, id: &id, audit: call.audit(&admin.caller.user) };
    let created =
        catalogue::create(app.db.as_ref(), &act, &details.members(), call.now).await.map_err(ruled(CHANGE))?;
    let location = HeaderValue::from_str(&format!("/api/admin/app/{id}"));
    let location = location.map_err(|error| Error::internal(error.to_string()))?;
    Ok(Answer::json(&created).status(StatusCode::CREATED).header(header::LOCATION, location))
}

/// Changes an app.
///
/// # Errors
/// As above; `not_found`; `conflict` for an area of administration.
#[utoipa::path(patch, path = "/api/admin/app/{appId}", operation_id = "changeApp", tag = "admin",
    params(("appId" = String, Path)), request_body = ChangeAppRequest, responses((status = 200, body = CatalogueApp)))]
pub async fn change(app: App, call: Call) -> Result<Answer, Error> {
    let members = call.read::<ChangeAppRequest>()?.members();
    let admin = call.act(&app).await?;
    let act = Act { tenant: &admin.tenant, id: call.part("appId"), audit: call.audit(&admin.caller.user) };
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
    let admin = call.act(&app).await?;
    let act = Act { tenant: &admin.tenant, id: call.part("appId"), audit: call.audit(&admin.caller.user) };
    catalogue::delete(app.db.as_ref(), &act, call.now).await.map_err(ruled(DELETE))?;
    Ok(Answer::no_content())
}
