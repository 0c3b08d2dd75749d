//! Making a company: only the operator, who has nothing in it afterwards. Its first administrator is invited, whether they have an
//! account or not.

use super::{keys, members, ruled};
use crate::domain::company::Company;
use crate::domain::email::Email;
use crate::domain::ids::TenantId;
use crate::domain::json::FieldError;
use crate::domain::one_time_code::OneTimeCode;
use crate::domain::time::Timestamp;
use crate::http::answer::Answer;
use crate::http::app::App;
use crate::http::call::Call;
use crate::http::error::Error;
use crate::http::idempotency::{self, Key};
use crate::http::invitation::{InvitationTarget, letter_to};
use crate::http::{etag, mail};
use crate::ports::DatabaseError;
use crate::storage::companies::create::{NewCompany, make};
use crate::storage::companies::{AdministeredCompany, CHANGE, Rules};
use crate::storage::invitations::LIFE_MS;
use http::{HeaderValue, StatusCode, header};
use serde_json::{Value, json};

/// What the call takes.
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct MakeTenantRequest {
    /// What people call it.
    pub title: String,
    /// Who becomes its first administrator, when they accept.
    pub admin_email: String,
    /// Its registered name; the title where nobody says. `companyName` is accepted as well.
    pub name: Option<String>,
    /// City of its seat.
    pub city: Option<String>,
    /// Location within the city.
    pub location: Option<String>,
    /// Its path in the product.
    pub path: Option<String>,
    /// The group of companies that it belongs to.
    pub group_id: Option<String>,
    /// The id that business addresses carry; made where nobody says.
    pub business_uu_id: Option<String>,
    /// 1 enabled, 0 disabled.
    pub state: Option<u8>,
    /// What it allows itself.
    pub rules: Option<crate::storage::companies::Rules>,
}

/// Makes a company.
///
/// # Errors
/// `tenant_missing`, `forbidden` (also in a session that a PIN opened), `conflict` for a business id that another company has, `idempotency_mismatch`.
#[utoipa::path(put, path = "/api/admin/tenant", operation_id = "makeTenant", tag = "admin",
    params(("Idempotency-Key" = Option<String>, Header)),
    request_body = MakeTenantRequest, responses((status = 201, body = AdministeredCompany)))]
pub async fn put(app: App, call: Call) -> Result<Answer, Error> {
    let mut fields = call.fields()?;
    let mut members = members(&mut fields);
    if !fields.names("title") {
        fields.refuse(FieldError::new("title", "required"));
    }
    let email = fields.required("adminEmail", Email::parse);
    fields.finish()?;
    let Some(email) = email else { return Err(Error::internal("a required field is absent")) };
    let claims = call.claims()?;
    let key = Key::within(&app, &call, &claims.user, call.tenant(&app, &claims.sid).as_ref())?;
    let acting = call.act(&app).await?;

    let (id, role_id, invitation_id) = (TenantId::from(app.new_id()), app.new_id(), app.new_id());
    let title = members.get("title").cloned().unwrap_or_default();
    members.entry("name").or_insert_with(|| title.clone());
    members.entry("businessUuId").or_insert_with(|| json!(app.new_uuid()));
    let keys = keys(&app, &members);
    let members = Value::Object(members);
    let company = foreseen(&id, &members, call.now);
    let location = HeaderValue::from_str(&format!("/api/admin/tenant/{id}"));
    let answer = Answer::json(&company)
        .status(StatusCode::CREATED)
        .header(header::ETAG, etag::of(1))
        .header(header::LOCATION, location.map_err(|error| Error::internal(error.to_string()))?);
    let code = OneTimeCode::new(app.chance());
    let new = NewCompany {
        tenant: &acting.tenant,
        id: &id,
        members: &members,
        keys: &keys,
        role_id: &role_id,
        email: &email,
        invitation_id: &invitation_id,
        code_hash: &code.hash,
        trail: call.trail(&acting.caller.user),
    };
    let kept = key.iter().flat_map(|key| key.keep(&call, &answer)).collect();
    let mut batch = make(&new, kept, call.now);
    let addressed = InvitationTarget {
        tenant: &id,
        company: title.as_str().unwrap_or_default(),
        email: &email,
        code: &code.text,
        expires_at: call.now.plus(LIFE_MS),
    };
    batch.push(letter_to(&app, &call, &acting.caller, &addressed));
    match app.db.batch(batch).await {
        Ok(_) => Ok(answer.after(mail::deliver_later(&app, &call))),
        Err(error @ DatabaseError::PreconditionFailed(_)) => Err(ruled(CHANGE)(error)),
        Err(error) => idempotency::again(&app, key.as_ref(), error).await,
    }
}

/// The company as it is written, for the answer.
fn foreseen(id: &TenantId, members: &Value, now: Timestamp) -> AdministeredCompany {
    let optional = |name: &str| members.get(name).and_then(Value::as_str).map(str::to_owned);
    let text = |name: &str| optional(name).unwrap_or_default();
    let number = |name: &str, default: i64| members.get(name).and_then(Value::as_i64).unwrap_or(default);
    AdministeredCompany {
        company: Company {
            company_id: id.clone(),
            tenant_id: id.clone(),
            business_uu_id: text("businessUuId"),
            group_id: optional("groupId"),
            title: text("title"),
            name: text("name"),
            company_name: text("name"),
            city: optional("city"),
            location: optional("location"),
            path: optional("path"),
            logo_src: None,
            state: number("state", 1),
        },
        count_users: 0,
        rules: Rules { self_edit: u8::from(number("selfEdit", 0) == 1), audit_months: number("auditMonths", 24) },
        created_at: now.rfc3339(),
        version: 1,
    }
}
