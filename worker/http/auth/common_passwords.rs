//! The filter of passwords that nobody may choose, read once per isolate when the first one is chosen.

use crate::domain::password::common::CommonPasswords;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::ports::Assets;
use std::sync::{Arc, Mutex};

/// Where the web build lays the filter.
const FILTER: &str = "/_pages/common-passwords.txt";

#[derive(Default)]
pub struct CommonPasswordFilter(Mutex<Option<Arc<CommonPasswords>>>);

impl CommonPasswordFilter {
    /// # Errors
    /// `unavailable` where the asset is not there.
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
