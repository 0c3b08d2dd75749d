//! `GET /api/admin/operations`: state of the platform, for its operators (decision 190). Backlogs come from the database, request statistics
//! from the measurements, if this deployment can read them.

use super::tenant::operator_only;
use crate::domain::ids::TenantId;
use crate::domain::operations::measurements::{
    BY_APP, BY_OPERATION, BY_VERSION, CallsOfPeriod, OVER_TIME, Period, groups, spans,
};
use crate::domain::request::json::{FieldCode, FieldError};
use crate::domain::time::Timestamp;
use crate::http::error::Error;
use crate::http::pages::health::{Health, check_stores};
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::ports::Unavailable;
use crate::storage::operations::{self, PlatformState};
use crate::storage::tenants::READ;
use futures_util::future::{join, try_join4};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

/// State of the platform.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Operations {
    /// Health of all stores.
    pub health: Health,
    /// State from the database.
    #[serde(flatten)]
    pub state: PlatformState,
    /// Whether the measurements were read.
    pub measurements: MeasurementsState,
    /// Request statistics, if the measurements were read.
    pub calls: Option<CallsOfPeriod>,
}

/// Whether the measurements were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum MeasurementsState {
    /// Included in `calls`.
    Read,
    /// This deployment has no measurements configured, or no token that reads them.
    Off,
    /// The measurements could not be read.
    Unavailable,
}

/// Returns the state of the platform.
///
/// # Errors
/// `tenant_missing`; `forbidden` for everyone but the operator.
#[utoipa::path(get, path = "/api/admin/operations", operation_id = "operations", tag = "admin",
    params(("minutes" = Option<i64>, Query, description = "Period of the request statistics in minutes: 60, 1440 or 10080.")),
    responses((status = 200, body = Operations)))]
pub async fn read(app: App, call: Call) -> Result<ApiResponse, Error> {
    let period = period(&call)?;
    let (db, now) = (app.db.as_ref(), call.now);
    let read = |tenant: TenantId, user| async move { operations::read(db, &tenant, user, now).await };
    let state = call.read_in_tenant(&app, READ, read).await?.ok_or_else(|| operator_only(READ))?;
    let ((measurements, calls), stores) = join(read_measurements(&app, period, now), check_stores(&app)).await;
    let health = Health::of(&app, Some(state.mail_ages()), stores);
    Ok(ApiResponse::json(&Operations { health, state, measurements, calls }))
}

/// The requested period; an hour by default.
fn period(call: &Call) -> Result<Period, Error> {
    let parameters = call.parameters()?;
    let minutes = parameters.iter().find(|(name, _)| name == "minutes").map_or("60", |(_, value)| value.as_str());
    Period::named(minutes).ok_or_else(|| vec![FieldError::new("minutes", FieldCode::InvalidValue)].into())
}

/// Reads the measurements; a failure does not fail the request.
async fn read_measurements(app: &App, period: Period, now: Timestamp) -> (MeasurementsState, Option<CallsOfPeriod>) {
    let Some(dataset) = app.measurements.dataset() else { return (MeasurementsState::Off, None) };
    if let Some(known) = app.measurement_cache.get(period, now) {
        return (MeasurementsState::Read, Some(known));
    }
    match calls_of(app, period, dataset, now).await {
        Ok(calls) => {
            app.measurement_cache.put(period, now, &calls);
            (MeasurementsState::Read, Some(calls))
        }
        Err(why) => {
            app.log.line(&json!({ "level": "warn", "event": "measurements_not_read", "why": why }));
            (MeasurementsState::Unavailable, None)
        }
    }
}

async fn calls_of(app: &App, period: Period, dataset: &str, now: Timestamp) -> Result<CallsOfPeriod, String> {
    let ask = |text: &'static str| {
        let question = period.query(text, dataset);
        async move { app.measurements.ask(&question).await }
    };
    let (operations, versions, apps, over_time) =
        try_join4(ask(BY_OPERATION), ask(BY_VERSION), ask(BY_APP), ask(OVER_TIME))
            .await
            .map_err(|Unavailable(why)| why)?;
    Ok(CallsOfPeriod {
        read_at: now.rfc3339(),
        minutes: period.minutes(),
        over_time: spans(over_time, period, now)?,
        operations: groups(operations)?,
        versions: groups(versions)?,
        apps: groups(apps)?,
    })
}
