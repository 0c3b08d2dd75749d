//! The filter of common passwords, which are rejected. An isolate reads it when the first password is chosen.

use crate::domain::credentials::password::common::CommonPasswords;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::ports::Assets;
use std::sync::{Arc, Mutex};

/// The asset that the web build writes.
const FILTER: &str = "/_pages/common-passwords.txt";

#[derive(Default)]
pub struct CommonPasswordFilter(Mutex<Option<Arc<CommonPasswords>>>);

impl CommonPasswordFilter {
    /// # Errors
    /// `unavailable` if the asset is missing.
    pub async fn read(&self, assets: &dyn Assets) -> Result<Arc<CommonPasswords>, Error> {
        if let Some(common) = self.0.lock().ok().and_then(|held| held.clone()) {
            return Ok(common);
        }
        let text = assets.read(FILTER).await;
        let common = text.and_then(|text| CommonPasswords::parse(&text)).ok_or_else(|| Error {
            cause: format!("{FILTER} is no filter of common passwords"),
            ..Code::Unavailable.into()
        })?;
        let common = Arc::new(common);
        if let Ok(mut held) = self.0.lock() {
            *held = Some(common.clone());
        }
        Ok(common)
    }
}
