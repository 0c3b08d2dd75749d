//! `PATCH /api/admin/user/{userId}`: what the company stores about a member, and, of an account that it made, address and password.

use super::create::{Codes, hashed};
use super::fields::{UserFields, email, password_required, shared_employee};
use crate::domain::authority::Command;
use crate::domain::mail::Template;
use crate::domain::precondition::{Constraint, Precondition};
use crate::domain::profile;
use crate::domain::words::{self, beginnings};
use crate::http::admin::refused;
use crate::http::answer::Answer;
use crate::http::app::App;
use crate::http::auth::admission::AttemptLimit;
use crate::http::call::Call;
use crate::http::error::{Code, Error};
use crate::http::invitation::company_of;
use crate::http::{etag, mail, outbox};
use crate::ports::DatabaseError;
use crate::storage::mail_outbox::Recipient;
use crate::storage::members::guards::Target;
use crate::storage::members::update::Change;
use crate::storage::rights;
use http::header;
use serde_json::{Value, json};

use super::create::UserRequest;
use crate::storage::members::Member;

/// Changes a member.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `not_found`, `version_conflict`, `conflict` for a removed member, `identity_foreign`,
/// `admin_role_protected`, `self_toggle_forbidden`, `mail_exists`, `last_admin`, `too_many_attempts`; 422 naming the fields.
#[utoipa::path(patch, path = "/api/admin/user/{userId}", operation_id = "changeUser", tag = "admin",
    params(("userId" = String, Path), ("If-Match" = Option<String>, Header)), request_body = UserRequest,
    responses((status = 200, body = Member)))]
pub async fn change(app: App, call: Call) -> Result<Answer, Error> {
    let mut fields = call.fields()?;
    let first_name = fields.replacement("firstName", profile::name);
    let email = email(&mut fields);
    let mut typed = UserFields::read(&mut fields, &call);
    let state = fields.bit("state");
    // A picture is put by a call of its own; nothing but taking it away is said here.
    let drops_image = fields.change("image", |_| Ok::<_, &'static str>(())) == Some(None);
    if call.configuration.public.admin.require_password && fields.names("password") && !fields.has("password") {
        fields.refuse(password_required());
    }
    fields.finish()?;
    typed.members.extend(drops_image.then(|| ("image".to_owned(), Value::Null)));
    typed.members.extend(first_name.map(|name| ("firstName".to_owned(), json!(name))));
    typed.members.extend(state.map(|state| ("state".to_owned(), json!(i64::from(state)))));
    let mut keys = words::changed(|text| app.folded(text), &typed.members);
    if let Some(email) = &email {
        typed.members.insert("email".to_owned(), json!(email.as_str()));
        if let Some(words) = keys.get_mut("words").and_then(Value::as_object_mut) {
            words.insert("e".to_owned(), json!(beginnings(email.as_str())));
        }
    }
    let acting = call.act(&app).await?;
    if typed.password.is_some() || typed.reset.is_some() || email.is_some() {
        acting.caller.with_password()?;
    }
    let stored = hashed(&app, typed.password.as_ref())?;
    // A new address is sent a mail, as every invitation.
    let most = call.configuration.private.limits.invitations_per_tenant;
    let limit = email.as_ref().map(|_| AttemptLimit::of("invite", &acting.tenant, most));
    if let Some(limit) = &limit {
        limit.take(&app, &call).await?;
    }
    let user = &call.user_in("userId");
    let (codes, seen_row, end_row) = (Codes::new(&app), app.new_id(), app.new_id());
    // What others did to somebody's credentials is told to them: of a new password where they are, of a new address there and where
    // they were. The new one alone says whose it is: a typing mistake tells nobody else.
    let values = [("company", company_of((&acting.caller, &acting.tenant)))];
    let notice = |template| mail::notice(&app, &call, Recipient::Person(user), template, &values);
    let mut mails = email.as_ref().map(|email| codes.mails(&app, &call, &acting, user, email).to_vec());
    if let Some(mails) = &mut mails {
        mails.push(notice(Template::AddressChanged));
    }
    let change = Change {
        target: Target {
            tenant: &acting.tenant,
            user,
            caller: &acting.caller.user,
            expected: etag::expected(&call),
            by_pin: acting.caller.alive.pin,
        },
        members: &typed.members,
        keys,
        role_ids: typed.role_ids.as_deref(),
        stored: stored.as_ref(),
        must_reset: typed.reset,
        ways: email.as_ref().map(|email| codes.ways(&acting, user, email)),
        mails: mails.unwrap_or_default(),
        password_notice: stored.as_ref().map(|_| notice(Template::PasswordSet)),
        address_notice: email.as_ref().map(|_| notice(Template::AddressChanged)),
        seen_row: &seen_row,
        end_row: &end_row,
        trail: call.trail(&acting.caller.user),
    };
    let changed = change.apply(app.db.as_ref(), call.now).await;
    if let (Some(limit), Err(_)) = (&limit, &changed) {
        limit.give_back(&app, &call).await?;
    }
    let changed = changed.map_err(|error| match &error {
        DatabaseError::Violated(Constraint::SharedOrEmployee) => vec![shared_employee()].into(),
        DatabaseError::PreconditionFailed(Precondition::PasswordRequired) => vec![password_required()].into(),
        DatabaseError::PreconditionFailed(Precondition::AlreadyMember) => Code::MailExists.into(),
        _ => refused(rights::CHANGE)(error),
    })?;
    let answer = Answer::json(&changed.member).header(header::ETAG, etag::of(changed.member.version));
    let Some(credential_version) = changed.ended else { return Ok(answer.after(outbox::deliver_later(&app))) };
    let told = outbox::tell(&app, &end_row, user, &Command::EndAll { credential_version, keep: None }).await;
    Ok(answer.after(told).after(outbox::deliver_later(&app)).after(mail::deliver_later(&app, &call)))
}
