//! Metadata of the web build, read once per isolate.

use crate::http::error::Error;
use crate::http::pipeline::headers::CspSources;
use crate::ports::Assets;
use serde::Deserialize;
use std::sync::{Arc, Mutex};

/// The prerendered pages: `_pages/routes.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Routes {
    /// Templates with their paths.
    pub templates: Vec<Template>,
    /// Template of paths for signed-in users.
    pub shell: String,
    /// Template of unknown paths.
    pub not_found: String,
    /// Template of unknown paths under `/auth`.
    pub menu: String,
}

/// A prerendered page and its paths.
#[derive(Clone, Debug, Deserialize)]
pub struct Template {
    /// File name within the folder of a language.
    pub template: String,
    /// Paths; a segment that begins with `:` matches any segment.
    pub patterns: Vec<String>,
    /// Feature flag that must be enabled; if not, the page redirects to the sign-in page.
    pub feature: Option<String>,
    /// Whether it redirects to the maintenance page during maintenance.
    #[serde(default)]
    pub maintained: bool,
}

/// Metadata of the web build that was deployed with this worker.
pub struct Build {
    /// The prerendered pages.
    pub routes: Routes,
    /// Hashes of the inline styles of its pages.
    pub csp: CspSources,
}

/// The metadata, cached in the isolate.
#[derive(Default)]
pub struct Pages(Mutex<Option<Arc<Build>>>);

impl Pages {
    /// The metadata of the build.
    ///
    /// # Errors
    /// `internal` if there is no web build.
    pub async fn build(&self, assets: &dyn Assets) -> Result<Arc<Build>, Error> {
        if let Some(build) = self.0.lock().ok().and_then(|held| held.clone()) {
            return Ok(build);
        }
        let (routes, csp) = (assets.read("/_pages/routes.json").await, assets.read("/_pages/csp.json").await);
        let routes = routes.ok_or_else(|| Error::internal("the web build has no _pages/routes.json"))?;
        let routes = crate::domain::typed_json::read(routes.as_bytes())
            .map_err(|e| Error::internal(format!("_pages/routes.json: {e}")))?;
        let csp = csp.and_then(|csp| crate::domain::typed_json::read(csp.as_bytes()).ok()).unwrap_or_default();
        let build = Arc::new(Build { routes, csp });
        if let Ok(mut held) = self.0.lock() {
            *held = Some(build.clone());
        }
        Ok(build)
    }
}
