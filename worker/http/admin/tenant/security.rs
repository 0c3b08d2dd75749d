//! `/api/admin/tenant/{id}/security`: rules that a company sets for the sessions that work in it.

use super::{or_not_found, rule_error};
use crate::domain::ids::TenantId;
use crate::domain::request::json::FieldError;
use crate::domain::request::patch::Patch;
use crate::domain::request::validation::{FieldCode, ValidationError};
use crate::domain::sessions::authority::AuthorityCommand;
use crate::domain::tenancy::security::{
    Denial, MOST_NETWORKS, Network, SecondFactorRule, SessionFacts, TenantSecurity,
};
use crate::domain::time::Timestamp;
use crate::http::admin::require_granted;
use crate::http::error::{Code, Error};
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::caller::Caller;
use crate::http::pipeline::etag;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::tenants::security::{self, NewRules, Overview, UPDATE_SECURITY};
use http::header;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Session rules of a company, and how many members they affect.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecurityResponse {
    /// Version of the rules; rises with every change of them.
    pub version: i64,
    /// Whether every member needs a second factor.
    pub second_factor: SecondFactorRule,
    /// Time from which the second factor is needed; null if it applies at once.
    pub second_factor_from: Option<String>,
    /// Minutes after which an unused session expires in this company; 0 for the platform's default.
    pub idle_minutes: u32,
    /// Hours after which every session expires in this company; 0 for the platform's default.
    pub session_hours: u32,
    /// Allowed networks; empty allows all.
    pub allowed_networks: Vec<Network>,
    /// Whether sessions opened by PIN are allowed.
    pub pin: bool,
    /// Number of members with access.
    pub people: u32,
    /// Number of those without a second factor.
    pub without_second_factor: u32,
}

impl SecurityResponse {
    fn of(overview: Overview) -> ApiResponse {
        let Overview { rules, members, without_factor } = overview;
        let security = rules.security.unwrap_or_default();
        let response = ApiResponse::json(&Self {
            version: rules.version,
            second_factor: security.second_factor,
            second_factor_from: security.second_factor_from.map(Timestamp::rfc3339),
            idle_minutes: security.idle_minutes,
            session_hours: security.session_hours,
            allowed_networks: security.allowed_networks,
            pin: security.pin,
            people: members,
            without_second_factor: without_factor,
        });
        response.header(header::ETAG, etag::of(rules.version))
    }
}

/// A point in time: `2026-12-01T00:00:00Z`.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(value_type = String)]
pub struct Moment(Timestamp);

impl TryFrom<String> for Moment {
    type Error = ValidationError;

    fn try_from(text: String) -> Result<Self, ValidationError> {
        let at = Timestamp::span(&text).filter(|_| text.len() == 20);
        at.map(|(at, _)| Self(at)).ok_or_else(|| FieldCode::InvalidValue.into())
    }
}

/// Minutes: 0, or 5 to 1440.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(try_from = "i64")]
#[schema(value_type = u32, minimum = 0, maximum = 1440)]
pub struct IdleMinutes(u32);

impl TryFrom<i64> for IdleMinutes {
    type Error = ValidationError;

    fn try_from(minutes: i64) -> Result<Self, ValidationError> {
        number(minutes, 5, 1440).map(Self)
    }
}

/// Hours: 0, or 1 to 4800.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(try_from = "i64")]
#[schema(value_type = u32, minimum = 0, maximum = 4800)]
pub struct SessionHours(u32);

impl TryFrom<i64> for SessionHours {
    type Error = ValidationError;

    fn try_from(hours: i64) -> Result<Self, ValidationError> {
        number(hours, 1, 4800).map(Self)
    }
}

fn number(input: i64, min: u32, max: u32) -> Result<u32, ValidationError> {
    let number = u32::try_from(input).ok().filter(|number| *number == 0 || (min..=max).contains(number));
    number.ok_or_else(|| FieldCode::InvalidValue.into())
}

/// Changes to the session rules (merge patch): absent members stay unchanged.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "secondFactor": "required", "secondFactorFrom": "2027-01-01T00:00:00Z", "idleMinutes": 30, "allowedNetworks": ["192.0.2.0/24"] }))]
pub struct UpdateSecurityRequest {
    /// Whether every member needs a second factor.
    #[serde(default)]
    pub second_factor: Patch<SecondFactorRule>,
    /// Time from which the second factor is needed; null for at once.
    #[serde(default)]
    pub second_factor_from: Patch<Option<Moment>>,
    /// Minutes after which an unused session expires in this company; 0 for the platform's default.
    #[serde(default)]
    pub idle_minutes: Patch<IdleMinutes>,
    /// Hours after which every session expires in this company; 0 for the platform's default.
    #[serde(default)]
    pub session_hours: Patch<SessionHours>,
    /// Allowed networks, at most 50; empty allows all.
    #[serde(default)]
    pub allowed_networks: Patch<Vec<Network>>,
    /// Whether sessions opened by PIN are allowed.
    #[serde(default)]
    pub pin: Patch<bool>,
}

impl UpdateSecurityRequest {
    fn apply_to(self, before: TenantSecurity) -> Result<TenantSecurity, Error> {
        let allowed_networks = self.allowed_networks.0.unwrap_or(before.allowed_networks);
        if allowed_networks.len() > MOST_NETWORKS {
            return Err(vec![FieldError::new("allowedNetworks", ValidationError::longer_than(MOST_NETWORKS))].into());
        }
        Ok(TenantSecurity {
            second_factor: self.second_factor.0.unwrap_or(before.second_factor),
            second_factor_from: self
                .second_factor_from
                .0
                .map_or(before.second_factor_from, |from| from.map(|Moment(at)| at)),
            idle_minutes: self.idle_minutes.0.map_or(before.idle_minutes, |IdleMinutes(minutes)| minutes),
            session_hours: self.session_hours.0.map_or(before.session_hours, |SessionHours(hours)| hours),
            allowed_networks,
            pin: self.pin.0.unwrap_or(before.pin),
        })
    }
}

/// Returns the session rules of a company, and how many members have no second factor.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for a company that the caller does not administer.
#[utoipa::path(get, path = "/api/admin/tenant/{id}/security", operation_id = "getTenantSecurity", tag = "admin",
    params(("id" = String, Path)), responses((status = 200, body = SecurityResponse)))]
pub async fn get(app: App, call: Call) -> Result<ApiResponse, Error> {
    let db = app.db.as_ref();
    let company = call.tenant_in("id");
    let read = |tenant: TenantId, user| async move { security::overview(db, &tenant, user, &company).await };
    Ok(SecurityResponse::of(or_not_found(call.read_in_tenant(&app, UPDATE_SECURITY, read).await?)?))
}

/// Updates the session rules of a company.
///
/// They apply at once, to every session. Rules that the caller's own session would not pass are rejected, so that nobody locks themselves out.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `reauthentication_required`, `not_found`, `version_conflict`; 422 naming the fields.
#[utoipa::path(patch, path = "/api/admin/tenant/{id}/security", operation_id = "updateTenantSecurity", tag = "admin",
    params(("id" = String, Path), ("If-Match" = Option<String>, Header)), request_body = UpdateSecurityRequest,
    responses((status = 200, body = SecurityResponse)))]
pub async fn update(app: App, call: Call) -> Result<ApiResponse, Error> {
    let request: UpdateSecurityRequest = call.read()?;
    let admin = call.admit_in_tenant(&app).await?;
    let company = call.tenant_in("id");
    let (decision, overview) = security::overview(app.db.as_ref(), &admin.tenant, &admin.caller.user, &company).await?;
    require_granted(decision, UPDATE_SECURITY)?;
    let seen = or_not_found(overview)?;
    let before = &seen.rules;
    if etag::expected(&call).is_some_and(|expected| expected != before.version) {
        return Err(Code::VersionConflict.into());
    }
    let rules = before.security.clone().unwrap_or_default();
    let after = request.apply_to(rules.clone())?;
    // A retry after a lost response changes nothing a second time.
    if after == rules {
        return Ok(SecurityResponse::of(seen));
    }
    if company == admin.tenant {
        passes(&call, &admin.caller, &after)?;
        // Before the rule is in force: until now nobody recorded when the caller worked here, and their next call would be too late.
        if after.idle_minutes > 0 {
            let sid = admin.caller.session.sid.clone();
            let use_now = AuthorityCommand::Touch { sid, tenant: Some(company.clone()) };
            let _ = app.objects.authority(&admin.caller.user, &use_now, None).await;
        }
    }
    let audit = call.audit(&admin.caller.user);
    let new = NewRules { tenant: &admin.tenant, company: &company, before, security: &after, audit };
    let overview = security::update(app.db.as_ref(), &new, call.now).await.map_err(rule_error(UPDATE_SECURITY))?;
    Ok(SecurityResponse::of(overview))
}

/// Rejects rules that the caller's own session would not pass.
fn passes(call: &CallParts, caller: &Caller, rules: &TenantSecurity) -> Result<(), Error> {
    let session = SessionFacts {
        pin: caller.session.pin,
        factor: caller.session.factor,
        created_at: caller.session.created_at.unwrap_or(call.now),
        used_at: call.now,
        company_uses: BTreeMap::new(),
        fresh_at: caller.session.fresh_at,
        address: call.client_ip,
    };
    let field = match rules.check(&session, call.now) {
        Ok(()) => return Ok(()),
        Err(Denial::SecondFactorRequired) => "secondFactor",
        Err(Denial::PasswordRequired) => "pin",
        Err(Denial::NetworkNotAllowed) => "allowedNetworks",
        Err(Denial::Expired | Denial::ProofRequired) => "sessionHours",
    };
    Err(vec![FieldError::new(field, FieldCode::LocksOut)].into())
}
