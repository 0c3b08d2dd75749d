//! What the web build says about its pages, read once per isolate.

use crate::http::error::Error;
use crate::http::pipeline::headers::CspSources;
use crate::ports::Assets;
use serde::Deserialize;
use std::sync::{Arc, Mutex};

/// What the web build says about its pages: `_pages/routes.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Routes {
    /// Templates with their addresses.
    pub templates: Vec<Template>,
    /// Template of signed-in addresses.
    pub shell: String,
    /// Template of addresses that nobody knows.
    pub not_found: String,
    /// Template of unknown addresses under `/auth`.
    pub menu: String,
}

/// A prerendered page and the addresses that it answers.
#[derive(Clone, Debug, Deserialize)]
pub struct Template {
    /// Its file in the folder of a language.
    pub template: String,
    /// Paths; a segment that begins with `:` stands for any one.
    pub patterns: Vec<String>,
    /// Switch that must be on: else the page sends to the sign-in form.
    pub feature: Option<String>,
    /// Sent to the maintenance page while that is on.
    #[serde(default)]
    pub maintained: bool,
}

/// The build's description: it belongs to the same deployment.
pub struct Build {
    /// Which page stands where.
    pub routes: Routes,
    /// What its pages carry inline.
    pub csp: CspSources,
}

/// The build's description, read once per isolate.
#[derive(Default)]
pub struct Pages(Mutex<Option<Arc<Build>>>);

impl Pages {
    /// The description of the build.
    ///
    /// # Errors
    /// `internal` without a web build.
    pub async fn build(&self, assets: &dyn Assets) -> Result<Arc<Build>, Error> {
        if let Some(build) = self.0.lock().ok().and_then(|held| held.clone()) {
            return Ok(build);
        }
        let (routes, csp) = (assets.read("/_pages/routes.json").await, assets.read("/_pages/csp.json").await);
        let routes = routes.ok_or_else(|| Error::internal("the web build has no _pages/routes.json"))?;
        let routes = crate::domain::reading::read(routes.as_bytes())
            .map_err(|e| Error::internal(format!("_pages/routes.json: {e}")))?;
        let csp = csp.and_then(|csp| crate::domain::reading::read(csp.as_bytes()).ok()).unwrap_or_default();
        let build = Arc::new(Build { routes, csp });
        if let Ok(mut held) = self.0.lock() {
            *held = Some(build.clone());
        }
        Ok(build)
    }
}
