//! `PATCH /api/admin/user/{userId}`: updates what the company stores about a member and, for an account that it created, address and password.

use super::create::Codes;
use super::fields::{MemberFields, UserFields, password_required, shared_employee};
use crate::domain::credentials::password::owner::PasswordOwner;
use crate::domain::credentials::password::{NewPassword, Password, PasswordHash};
use crate::domain::identity::email::Email;
use crate::domain::identity::profile::{BirthDate, FamilyName, Gender, PersonName, Phone, Workplace};
use crate::domain::ids::OutboxId;
use crate::domain::messages::mail::{MailTemplate, without_links};
use crate::domain::precondition::{Constraint, Precondition};
use crate::domain::request::patch::Patch;
use crate::domain::request::text::{Flag, RoleIds};
use crate::domain::sessions::authority::AuthorityCommand;
use crate::domain::tenancy::member_values::MemberValues;
use crate::domain::words::{self, beginnings};
use crate::http::account::invitation::company_of;
use crate::http::account::invitation::limits::InvitationLimits;
use crate::http::admin::{AdminContext, forbidden_error, require_right_early};
use crate::http::auth::{new_password, password_hashing};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::etag;
use crate::http::pipeline::response::ApiResponse;
use crate::jobs::outbox;
use crate::ports::DatabaseError;
use crate::storage::members::guards::Target;
use crate::storage::members::update::UpdateMember;
use crate::storage::members::{self, Member};
use crate::storage::rights::{self, AccessDecision};
use http::header;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// Changes to a member (merge patch): absent fields stay unchanged; `null` clears where the type allows it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "lastName": "Berg", "phone": null, "roles": ["0198c0de-0000-7000-8000-00000000000a"] }))]
pub struct UpdateUserRequest {
    /// Given name.
    #[serde(default)]
    pub first_name: Patch<PersonName>,
    /// E-mail address.
    #[serde(default)]
    pub email: Patch<Email>,
    /// Family name.
    #[serde(default)]
    pub last_name: Patch<Option<FamilyName>>,
    /// Gender: `M`, `W` or `O`.
    #[serde(default)]
    pub gender: Patch<Gender>,
    /// Phone number.
    #[serde(default)]
    pub phone: Patch<Option<Phone>>,
    /// Birth date, `YYYY-MM-DD`; `birthday` and `birthDay` are accepted as aliases.
    #[serde(default)]
    pub birth_date: Patch<Option<BirthDate>>,
    /// Alias of `birthDate`, used when that is absent.
    #[serde(default)]
    #[schema(deprecated)]
    pub birthday: Patch<Option<BirthDate>>,
    /// Alias of `birthDate`, used when both others are absent.
    #[serde(default)]
    #[schema(deprecated)]
    pub birth_day: Patch<Option<BirthDate>>,
    /// Work location.
    #[serde(default)]
    pub location: Patch<Option<Workplace>>,
    /// Whether several people share the account.
    #[serde(default)]
    pub is_shared: Patch<Flag>,
    /// Whether the member is an employee; `isIntern` is accepted as an alias.
    #[serde(default)]
    pub is_employee: Patch<Flag>,
    /// Alias of `isEmployee`, used when that is absent.
    #[serde(default)]
    #[schema(deprecated)]
    pub is_intern: Patch<Flag>,
    /// Ids of all roles of the member.
    #[serde(default)]
    pub roles: Patch<Option<RoleIds>>,
    /// 1 enabled, 0 disabled.
    #[serde(default)]
    pub state: Patch<Flag>,
    /// A temporary password; shared and employee accounts need one.
    #[serde(default)]
    pub password: Patch<Option<NewPassword>>,
    /// Whether the next sign-in must set a new password. It must in any case after the company has set the password of an account that one person
    /// uses, or after an account is no longer shared.
    #[serde(default)]
    pub reset_password: Patch<Flag>,
    /// `null` removes the picture; a picture is set by its own operation.
    #[serde(default)]
    pub image: Patch<Option<String>>,
}

/// Updates a member.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `reauthentication_required` for `password`, `resetPassword`, `email`, roles with admin rights and whatever ends the
/// sharing of a managed account, `not_found`, `version_conflict`, `conflict` for a removed member, `identity_foreign`, `admin_role_protected`,
/// `self_toggle_forbidden`, `mail_exists`, `last_admin`, `too_many_attempts`; 422 naming the fields.
#[utoipa::path(patch, path = "/api/admin/user/{userId}", operation_id = "updateUser", tag = "admin",
    params(("userId" = String, Path), ("If-Match" = Option<String>, Header)), request_body = UpdateUserRequest,
    responses((status = 200, body = Member)))]
pub async fn update(app: App, call: Call) -> Result<ApiResponse, Error> {
    let request: UpdateUserRequest = call.read()?;
    if call.configuration.public.admin.require_password && matches!(request.password.0, Some(None)) {
        return Err(vec![password_required()].into());
    }
    let (first_name, email, password) = (request.first_name, request.email.0, request.password.0.flatten());
    let (state, reset, image) = (request.state, request.reset_password.0, request.image.0);
    let fields = UserFields::try_from(MemberFields {
        last_name: request.last_name,
        gender: request.gender,
        phone: request.phone,
        birth_date: [request.birth_date, request.birthday, request.birth_day],
        location: request.location,
        is_shared: request.is_shared,
        is_employee: [request.is_employee, request.is_intern],
        roles: request.roles,
    })?;
    let values = MemberValues {
        first_name,
        email: Patch(email.clone()),
        image: Patch(matches!(image, Some(None)).then_some(())),
        state,
        ..fields.values
    };
    let password = password.map(|chosen| chosen.0);
    let admin = call.admit_in_tenant(&app).await?;
    let has_one_user = values.is_shared.0 == Some(Flag(false)) && password.is_none();
    // Several people know the password of an account that they shared: its one user chooses another.
    let reset =
        if has_one_user && is_shared_and_managed(&app, &call, &admin).await? { Some(Flag(true)) } else { reset };
    if password.is_some() || reset.is_some() || email.is_some() {
        admin.caller.require_password_session()?;
        admin.caller.must_be_fresh(call.now)?;
    }
    let password_hash = match &password {
        Some(chosen) => {
            require_right_early(&app, &admin, rights::UPDATE).await?;
            Some(hash_new_password(&app, &call, &admin, chosen, &values).await?)
        }
        None => None,
    };
    // Mails to a new address count as invitations.
    let limits = email.as_ref().map(|email| InvitationLimits::of(&app, &call, &admin.tenant, email));
    if let Some(limits) = &limits {
        limits.take(&app, &call).await?;
    }
    let user = &call.user_in("userId");
    let (codes, salt, refresh_row, sign_out_row) =
        (Codes::new(&app), app.new_salt(), OutboxId::from(app.new_id()), OutboxId::from(app.new_id()));
    // Users are notified when others change their credentials: of a new password at their address, of a new address at both the old and the
    // new one. Neither mail names an address, so a typing mistake reveals none.
    // Whoever names a company must not choose a link in a mail to a stranger.
    let company = without_links(company_of((&admin.caller, &admin.tenant)));
    let company = [("company", company.as_str())];
    let notice = |template| mail::notice(&app, &call, user, template, &company);
    let mut mails = email.as_ref().map(|email| codes.mails(&app, &call, &admin, user, email).to_vec());
    if let Some(mails) = &mut mails {
        mails.push(notice(MailTemplate::AddressChanged));
    }
    let change = UpdateMember {
        target: Target {
            tenant: &admin.tenant,
            user,
            caller: &admin.caller.user,
            expected: etag::expected(&call),
            proof: admin.caller.proof(call.now),
        },
        values: &values,
        sort_keys_and_words: sort_keys_and_words(&app, &values),
        role_ids: fields.role_ids.as_deref(),
        password_hash: password_hash.as_ref(),
        must_reset: reset.map(|flag| flag.0),
        credentials: email.as_ref().map(|email| codes.credentials(&admin, user, email)),
        mails: mails.unwrap_or_default(),
        password_notice: match (&password_hash, reset) {
            (Some(_), _) => Some(notice(MailTemplate::PasswordSet)),
            (None, Some(Flag(true))) => Some(notice(MailTemplate::PasswordDemanded)),
            _ => None,
        },
        address_notice: email.as_ref().map(|_| notice(MailTemplate::AddressChanged)),
        salt: &salt,
        refresh_row: &refresh_row,
        sign_out_row: &sign_out_row,
        audit: call.audit(&admin.caller.user),
    };
    let changed = change.apply(app.db.as_ref(), call.now).await;
    // An address that is the member's already ends no sessions, and nothing is mailed.
    let has_new_credentials = changed.as_ref().is_ok_and(|changed| changed.new_credential_version.is_some());
    if let Some(limits) = limits.filter(|_| !has_new_credentials) {
        limits.release(&app, &call).await?;
    }
    let changed = match changed {
        Ok(changed) => changed,
        Err(DatabaseError::Violated(Constraint::SharedOrEmployee)) => return Err(vec![shared_employee()].into()),
        Err(DatabaseError::PreconditionFailed(Precondition::PasswordRequired)) => {
            return Err(vec![password_required()].into());
        }
        Err(DatabaseError::PreconditionFailed(Precondition::AlreadyMember)) => return Err(Code::MailExists.into()),
        Err(error) => return Err(forbidden_error(&app, &admin.tenant, &admin.caller.user, rights::UPDATE, error).await),
    };
    let response = ApiResponse::json(&changed.member).header(header::ETAG, etag::of(changed.member.version));
    let Some(credential_version) = changed.new_credential_version else {
        return Ok(if change.changes_sessions() { response.after(outbox::deliver_later(&app)) } else { response });
    };
    let delivery =
        outbox::deliver_now(&app, &sign_out_row, user, &AuthorityCommand::EndAll { credential_version, keep: None })
            .await;
    Ok(response.after(delivery).after(outbox::deliver_later(&app)).after(mail::deliver_later(&app, &call)))
}

/// The sort keys and search words that change.
fn sort_keys_and_words(app: &App, values: &MemberValues) -> Value {
    let first = values.first_name.0.as_ref().map(PersonName::as_str);
    let last = values.last_name.0.as_ref().map(FamilyName::as_str);
    let phone = values.phone.0.as_ref().map(|phone| phone.as_ref().map(Phone::as_str));
    let mut changed = words::changed(|text| app.normalized(text), first, last, phone);
    if let Some((email, words)) = values.email.0.as_ref().zip(changed.get_mut("words").and_then(Value::as_object_mut)) {
        words.insert("e".to_owned(), json!(beginnings(email.as_str())));
    }
    changed
}

/// Whether several people use the account of the member, and the company may change its password.
async fn is_shared_and_managed(app: &App, call: &CallParts, admin: &AdminContext) -> Result<bool, Error> {
    Ok(visible_member(app, call, admin).await?.is_some_and(|member| member.is_shared && member.managed))
}

/// The member as stored, unless the caller may not read members: then the batch rejects the call.
async fn visible_member(app: &App, call: &CallParts, admin: &AdminContext) -> Result<Option<Member>, Error> {
    let user = call.user_in("userId");
    let (decision, member) = members::find(app.db.as_ref(), &admin.tenant, &admin.caller.user, &user).await?;
    Ok(member.filter(|_| decision == AccessDecision::Granted))
}

/// Validates and hashes a new password: it must not be easy to guess from the member's data, both as stored and as updated by this call.
async fn hash_new_password(
    app: &App,
    call: &CallParts,
    admin: &AdminContext,
    chosen: &Password,
    changes: &MemberValues,
) -> Result<PasswordHash, Error> {
    let member = visible_member(app, call, admin).await?;
    let stored = |pick: fn(&Member) -> &str| member.as_ref().map_or("", pick);
    let owner = PasswordOwner {
        email: changes.email.0.as_ref().map_or(stored(|member| &member.email), Email::as_str),
        first_name: changes.first_name.0.as_ref().map_or(stored(|member| &member.first_name), PersonName::as_str),
        last_name: changes.last_name.0.as_ref().map_or(stored(|member| &member.last_name), FamilyName::as_str),
        companies: &[company_of((&admin.caller, &admin.tenant))],
    };
    new_password::reject_guessable(app, call, chosen, &owner).await?;
    password_hashing::hash(app, call, chosen).await
}
