//! `PUT /api/admin/user`: creates a member. It must not reveal whether the address already has an account: not by the response, not by its
//! cost, not by later reads.

use super::fields::{MemberFields, UserFields, password_required};
use crate::domain::credentials::one_time_code::{INVITATION_MS, OneTimeCode};
use crate::domain::credentials::password::owner::PasswordOwner;
use crate::domain::credentials::password::{NewPassword, Password, PasswordHash};
use crate::domain::crypto::bytes::Key as Secret;
use crate::domain::identity::current_user::{display_name, initials};
use crate::domain::identity::email::Email;
use crate::domain::identity::profile::{BirthDate, FamilyName, Gender, PersonName, Phone, Workplace};
use crate::domain::ids::{InvitationId, UserId};
use crate::domain::messages::mail::MailTemplate;
use crate::domain::precondition::Precondition;
use crate::domain::request::json::FieldError;
use crate::domain::request::patch::Patch;
use crate::domain::request::text::{Flag, RoleIds};
use crate::http::account::invitation::limits::InvitationLimits;
use crate::http::account::invitation::{InvitationMail, company_of, enqueue_invitation_mail};
use crate::http::admin::{
    AdminContext, created, created_before, forbidden_error, replay_at_limit, require_right_early,
};
use crate::http::auth::{new_password, password_hashing};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::mail::links;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::idempotency::{self, Key};
use crate::http::pipeline::response::ApiResponse;
use crate::ports::{DatabaseError, Statement};
use crate::storage::mail_outbox::Recipient;
use crate::storage::members::create::CreateMember;
use crate::storage::members::placeholders::NewCredentials;
use crate::storage::members::{self, Member, MemberRow};
use crate::storage::rights;
use crate::storage::rows::BatchResults;
use http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

const FOLDER: &str = "/api/admin/user";

/// A member to create.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "firstName": "Ben", "lastName": "Öst", "email": "ben@nordlicht.example", "isIntern": true, "roles": ["0198c0de-0000-7000-8000-00000000000a"] }))]
pub struct CreateUserRequest {
    /// Given name.
    pub first_name: PersonName,
    /// E-mail address.
    pub email: Email,
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
    /// A temporary password; shared and employee accounts need one.
    pub password: Option<NewPassword>,
    /// Whether the next sign-in must set a new password.
    #[serde(default)]
    pub reset_password: Patch<Flag>,
}

/// A validated `CreateUserRequest`.
pub struct NewMember {
    /// E-mail address.
    pub email: Email,
    /// All other stored fields.
    pub fields: UserFields,
    /// A temporary password.
    pub password: Option<Password>,
    /// Whether the next sign-in must set a new password.
    pub must_reset: bool,
}

impl TryFrom<CreateUserRequest> for NewMember {
    type Error = Vec<FieldError>;

    fn try_from(request: CreateUserRequest) -> Result<Self, Vec<FieldError>> {
        let mut fields = UserFields::try_from(MemberFields {
            last_name: request.last_name,
            gender: request.gender,
            phone: request.phone,
            birth_date: [request.birth_date, request.birthday, request.birth_day],
            location: request.location,
            is_shared: request.is_shared,
            is_employee: [request.is_employee, request.is_intern],
            roles: request.roles,
        })?;
        let password = request.password.map(|chosen| chosen.0);
        if fields.values.needs_password() && password.is_none() {
            return Err(vec![password_required()]);
        }
        let must_reset =
            request.reset_password.0 == Some(Flag(true)) || (password.is_some() && !fields.values.is_shared());
        fields.values.first_name = Patch(Some(request.first_name));
        Ok(Self { email: request.email, fields, password, must_reset })
    }
}

/// Codes of both sign-in methods, of which the batch creates one: accepting an invitation, or setting a password.
pub struct Codes {
    pub invitation: InvitationId,
    pub invitation_code: OneTimeCode,
    /// Sets a password.
    pub reset_code: OneTimeCode,
}

impl Codes {
    /// New codes.
    pub fn new(app: &App) -> Self {
        let random = || -> Secret { app.random_bytes() };
        Self {
            invitation: app.new_id().into(),
            invitation_code: OneTimeCode::new(random()),
            reset_code: OneTimeCode::new(random()),
        }
    }

    /// The credentials to store.
    pub fn credentials<'a>(
        &'a self,
        admin: &'a AdminContext,
        user: &'a UserId,
        email: &'a Email,
    ) -> NewCredentials<'a> {
        NewCredentials {
            tenant: &admin.tenant,
            user,
            email,
            invitation: &self.invitation,
            invitation_code_hash: &self.invitation_code.hash,
            reset_code_hash: &self.reset_code.hash,
            inviter: &admin.caller.user,
        }
    }

    /// The mails with the codes: to the owner of an existing account, and to a new user.
    pub fn mails(
        &self,
        app: &App,
        call: &CallParts,
        admin: &AdminContext,
        user: &UserId,
        email: &Email,
    ) -> [Statement; 2] {
        let (by, expires_at) = ((&admin.caller, &admin.tenant), call.now.plus(INVITATION_MS));
        let link = links::invitation(&admin.tenant, email.as_str(), &self.invitation_code.text);
        let to = Recipient::Placeholder(email.as_str(), user);
        let invitation = enqueue_invitation_mail(
            app,
            call,
            by,
            &InvitationMail { to, template: MailTemplate::Invitation, link, expires_at },
        );
        let link = links::reset(email.as_str(), &self.reset_code.text);
        let welcome = enqueue_invitation_mail(
            app,
            call,
            by,
            &InvitationMail { to: Recipient::User(user), template: MailTemplate::Welcome, link, expires_at },
        );
        [invitation, welcome]
    }
}

/// Creates a member.
///
/// If the address already has an account, the response is the same: the call becomes an invitation and ignores the password.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `admin_role_protected`, `not_found` for a role, `mail_exists` for the address of a member,
/// `reauthentication_required` for a role with admin rights, `too_many_attempts`, `idempotency_mismatch`, `conflict` if the response stored for the idempotency key expires during the call; 422
/// naming the fields.
#[utoipa::path(put, path = "/api/admin/user", operation_id = "createUser", tag = "admin",
    params(("Idempotency-Key" = Option<String>, Header)), request_body = CreateUserRequest,
    responses((status = 201, body = Member)))]
pub async fn create(app: App, call: Call) -> Result<ApiResponse, Error> {
    let NewMember { email, fields, password, must_reset } = call.read::<CreateUserRequest>()?.try_into()?;
    if call.configuration.public.admin.require_password && password.is_none() {
        return Err(vec![password_required()].into());
    }
    let tenant = call.tenant(&app, &call.claims()?.sid);
    let key = Key::within(&app, &call, &call.claims()?.user, tenant.as_ref())?;
    let admin = call.admit_in_tenant(&app).await?;
    if password.is_some() {
        require_right_early(&app, &admin, rights::INVITE).await?;
    }
    // Counts as an invitation, since a mail may go out. After admission: a replay of the call must not give its attempt back.
    let limits = InvitationLimits::of(&app, &call, &admin.tenant, &email);
    if let Err(rejection) = limits.take(&app, &call).await {
        let caller = (&admin.tenant, &admin.caller.user);
        let first = replay_at_limit(rejection, &app, key.as_ref(), caller, rights::INVITE).await?;
        return created_before(first, FOLDER, "id");
    }
    let (first_name, last_name) = fields.values.names();
    let company = company_of((&admin.caller, &admin.tenant));
    let owner = PasswordOwner { email: email.as_str(), first_name, last_name, companies: &[company] };
    let stored = match hash_new_password(&app, &call, password.as_ref(), &owner).await {
        Ok(stored) => stored,
        Err(error) => {
            limits.release(&app, &call).await?;
            return Err(error);
        }
    };
    let (user, codes) = (UserId::from(app.new_id()), Codes::new(&app));
    let phone = fields.values.phone.value().map(Phone::as_str);
    let keys = app.sort_keys(first_name, last_name, email.as_str(), phone);
    let role_ids = fields.role_ids.clone().unwrap_or_default();
    let new = CreateMember {
        credentials: codes.credentials(&admin, &user, &email),
        values: &fields.values,
        keys: &keys,
        role_ids: &role_ids,
        stored: stored.as_ref(),
        must_reset,
        audit: call.audit(&admin.caller.user),
        proof: admin.caller.proof(call.now),
    };
    let remembered = created_member(&new, &call);
    let remembered = key
        .iter()
        .flat_map(|key| key.store(&call, &ApiResponse::json(&remembered).status(StatusCode::CREATED)))
        .collect();
    let mut batch = new.create(remembered, call.now);
    let [invitation, welcome] = codes.mails(&app, &call, &admin, &user, &email);
    batch.push(invitation);
    batch.extend(stored.is_none().then_some(welcome));
    batch.extend(key.as_ref().map(|key| key.complete(&admin.tenant, &user)));
    batch.push(members::select_by_id(&admin.tenant, &user));
    match app.db.batch(batch).await {
        Ok(done) => {
            let member: Member = BatchResults::from(done).last(1).one::<MemberRow>()?.into();
            Ok(created(ApiResponse::json(&member), FOLDER, &member.id)?.after(mail::deliver_later(&app, &call)))
        }
        Err(error) => {
            limits.release(&app, &call).await?;
            match &error {
                DatabaseError::PreconditionFailed(Precondition::AlreadyMember) => Err(Code::MailExists.into()),
                DatabaseError::Violated(_) => {
                    created_before(idempotency::replay(&app, key.as_ref(), error).await?, FOLDER, "id")
                }
                _ => Err(forbidden_error(&app, &admin.tenant, &admin.caller.user, rights::INVITE, error).await),
            }
        }
    }
}

/// Validates and hashes the password, if there is one.
async fn hash_new_password(
    app: &App,
    call: &CallParts,
    password: Option<&Password>,
    owner: &PasswordOwner<'_>,
) -> Result<Option<PasswordHash>, Error> {
    let Some(password) = password else { return Ok(None) };
    new_password::reject_guessable(app, call, password, owner).await?;
    password_hashing::hash(app, call, password).await.map(Some)
}

/// The member as the response shows them, remembered for repeated calls; the batch counts the apps.
fn created_member(new: &CreateMember<'_>, call: &CallParts) -> Member {
    let (values, (first, last)) = (new.values, new.values.names());
    Member {
        id: new.credentials.user.clone(),
        user_id: new.credentials.user.clone(),
        email: new.credentials.email.as_str().to_owned(),
        first_name: first.to_owned(),
        last_name: last.to_owned(),
        display_name: display_name(first, last),
        initials: initials(first, last),
        gender: values.gender.0.unwrap_or_default().into_str().to_owned(),
        phone: values.phone.value().map(|phone| phone.as_str().to_owned()),
        birth_date: values.birth_date.value().map(|day| day.as_str().to_owned()),
        image: None,
        location: values.location.value().map(|location| location.as_str().to_owned()),
        state: 1,
        identity_state: 1,
        is_shared: values.is_shared(),
        is_employee: values.is_employee(),
        is_intern: values.is_employee(),
        assigned: true,
        assign_key: members::assign_key(call.now.0, 1),
        created_at: call.now.rfc3339(),
        auth_created_at: Some(call.now.rfc3339()),
        last_login: None,
        logins: 0,
        allowed_apps_count: 0,
        roles: new.role_ids.to_vec(),
        managed: true,
        reset_password_required: new.must_reset,
        version: 1,
    }
}
