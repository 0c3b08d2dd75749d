//! `POST /api/admin/user/import`: imports a chunk of a list of members. A dry run validates every row and writes nothing. A repeated chunk
//! returns its first result. Every new member gets a link; shared and employee accounts come with a password.

use super::create::{Codes, CreateUserRequest, NewMember};
use crate::domain::credentials::password::Password;
use crate::domain::credentials::password::owner::PasswordOwner;
use crate::domain::identity::email::Email;
use crate::domain::identity::profile::Phone;
use crate::domain::ids::{RoleId, UserId};
use crate::domain::request::body;
use crate::domain::request::json::{FieldError, Node, error_json};
use crate::domain::request::patch::Patch;
use crate::domain::request::text::{Flag, Id};
use crate::domain::request::validation::{FieldCode, ValidationError};
use crate::domain::tenancy::member_values::MemberValues;
use crate::http::account::invitation::{company_of, seal_invitation};
use crate::http::admin::{AdminContext, require_right_early, right_error};
use crate::http::auth::new_password;
use crate::http::auth::password_hashing::hash_any;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::mail::links;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::idempotency::{self, Key};
use crate::http::pipeline::response::ApiResponse;
use crate::ports::DatabaseError;
use crate::storage::members::import::{Chunk, ImportRow, RowCredentials, RowMail, RowPassword, validate};
use crate::storage::rights;
use futures_util::future::try_join_all;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use utoipa::ToSchema;

/// A chunk of an import.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "importId": "autumn-2026", "chunk": 0, "dryRun": true, "rows": [{ "line": 2, "firstName": "Eva", "email": "eva@nordlicht.example" }] }))]
pub struct ImportRequest {
    /// Id of the import; the same for all of its chunks.
    pub import_id: Id,
    /// Number of the chunk, from 0.
    pub chunk: u32,
    /// Number of chunks, for the notification: until all have arrived it says that its counts are incomplete.
    pub chunks: Option<u32>,
    /// Whether to validate only and write nothing.
    pub dry_run: Option<Flag>,
    /// Whether new members are mailed an invitation, unless they are disabled; true if absent.
    pub send_invitations: Option<Flag>,
    /// At most 500 rows, at most 20 of them with a password, and about 1.9 MB with what is stored beside them: the members of `CreateUserRequest`, plus `line` and `state`.
    pub rows: ImportRows,
}

/// The rows of a chunk. Each is read on its own: an invalid row does not stop the others.
#[derive(Deserialize, ToSchema)]
#[serde(try_from = "Vec<Node>")]
#[schema(value_type = Vec<Object>, max_items = 500)]
pub struct ImportRows(Vec<Node>);

impl TryFrom<Vec<Node>> for ImportRows {
    type Error = ValidationError;

    fn try_from(rows: Vec<Node>) -> Result<Self, ValidationError> {
        let passwords = rows.iter().filter(|row| row.has("password")).count();
        if rows.len() > MAX_ROWS || passwords > MAX_PASSWORDS {
            Err(FieldCode::InvalidValue.into())
        } else {
            Ok(Self(rows))
        }
    }
}

/// Members of a row besides those of `CreateUserRequest`.
#[derive(Deserialize)]
struct RowAttributes {
    /// Line number in the imported list.
    line: Option<u32>,
    /// Membership state, as in an exported list.
    state: Option<Flag>,
}

/// Result of a chunk.
#[derive(Serialize, ToSchema)]
pub struct ImportResponse {
    /// One object per row: `line`, `errors`, and `userId` if a member was created.
    #[schema(value_type = Vec<Object>)]
    pub rows: Vec<Value>,
    /// Number of mails that follow, or in a dry run would follow.
    pub mails: usize,
}

/// Maximum number of rows in a chunk.
const MAX_ROWS: usize = 500;
/// Maximum number of passwords in a chunk: they are hashed one after another, and the response waits for all of them.
const MAX_PASSWORDS: usize = 20;
/// Maximum number of errors of a row: more than it has fields. A list in it may have a thousand invalid items, and a chunk five hundred such rows:
/// no isolate could hold the errors of all of them.
const MAX_ROW_ERRORS: usize = 20;

/// Maximum bytes of the valid rows of a chunk with their mails: D1 takes values of 2 MB, and an error code joins each row.
const MAX_STORED: usize = 1_900_000;

/// The valid rows of a chunk as one bound value.
fn bound(rows: &[&ImportRow]) -> Result<String, Error> {
    let text = json!(rows).to_string();
    if text.len() > MAX_STORED {
        let params = Map::from_iter([("max".to_owned(), json!(MAX_STORED))]);
        return Err(vec![FieldError { params, ..FieldError::new("rows", FieldCode::MaxLength) }].into());
    }
    Ok(text)
}

/// What the response of a chunk is stored as for one of its rows: the id and code of a valid one, the errors of one whose password was rejected. The
/// other rows are not stored: the same body has the same errors again, and those of a whole chunk are longer than a row that a backup can restore.
#[derive(Deserialize)]
struct StoredLine {
    /// Position in the chunk. The version before this one stored only the valid rows, in their order, without it.
    at: Option<usize>,
    id: Option<UserId>,
    code: Option<String>,
    #[serde(default)]
    errors: Vec<Value>,
}

/// A parsed row.
struct ImportLine {
    number: u32,
    id: UserId,
    /// As in the response.
    errors: Vec<Value>,
    /// What is stored of a valid one.
    row: Option<ImportRow>,
    password: Option<Password>,
}

impl ImportLine {
    /// Whether the row makes a member whom a mail invites: the link of a disabled one would not let them in.
    fn is_mailed(&self) -> bool {
        self.row.as_ref().is_some_and(|row| row.values.state.0 != Some(Flag(false)))
    }

    /// Whether the row is valid but for its password, about which the service for breached passwords may say something else the next time.
    const fn has_rejected_password(&self) -> bool {
        self.row.is_some() && !self.errors.is_empty()
    }

    /// Adds the error of a password that is easy to guess.
    async fn check_password(&mut self, app: &App, call: &CallParts, company_title: &str) -> Result<(), Error> {
        let Some((password, row)) = self.password.as_ref().zip(self.row.as_ref()) else { return Ok(()) };
        let (first_name, last_name) = row.values.names();
        let email = row.values.email.0.as_ref().map_or("", Email::as_str);
        let owner = PasswordOwner { email, first_name, last_name, companies: &[company_title] };
        let rejection = new_password::rejection(app, call, password, &owner).await?;
        self.errors.extend(rejection.map(|why| error_json(&FieldError::new("password", why))));
        Ok(())
    }
}

/// The address of a row, read even if the rest of the row is invalid.
#[derive(Deserialize)]
struct RowAddress {
    email: Email,
}

/// Imports a chunk of members, or validates it in a dry run.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `idempotency_mismatch` if another chunk was sent under this number; 422 naming the fields.
#[utoipa::path(post, path = "/api/admin/user/import", operation_id = "importUsers", tag = "admin",
    request_body = ImportRequest, responses((status = 200, body = ImportResponse)))]
pub async fn import(app: App, call: Call) -> Result<ApiResponse, Error> {
    let ImportRequest { import_id, chunk, chunks, dry_run, send_invitations, rows } = call.read()?;
    let (is_dry, sends) = (dry_run.is_some_and(|flag| flag.0), send_invitations.is_none_or(|flag| flag.0));
    let admin = call.admit_in_tenant(&app).await?;
    // Reading many rows costs more than this trip: nobody reads them for those who may not import.
    let is_large = rows.0.len() > MAX_PASSWORDS;
    if is_large {
        require_right_early(&app, &admin, rights::UPDATE).await?;
    }
    let mut lines = Vec::new();
    let mut addresses = BTreeSet::new();
    for (at, row) in rows.0.iter().enumerate() {
        lines.push(read(&app, &call, &mut addresses, at, row));
    }
    if !is_large && lines.iter().any(|line| line.password.is_some()) {
        require_right_early(&app, &admin, rights::UPDATE).await?;
    }
    let company = company_of((&admin.caller, &admin.tenant));
    // Concurrently, so that a password service that does not answer is waited for once, not twenty times.
    let checks = lines.iter_mut().map(|line| line.check_password(&app, &call, company));
    try_join_all(checks).await?;
    let (tenant, caller, proof) = (&admin.tenant, &admin.caller.user, admin.caller.proof(call.now));
    let refused = lines.iter().filter(|line| !line.errors.is_empty()).count();
    let rejected = lines.iter().enumerate().filter(|(_, line)| line.has_rejected_password());
    let rejected_passwords = rejected.map(|(at, line)| json!({ "at": at, "errors": line.errors })).collect();
    let valid = lines.iter().filter_map(|line| line.row.as_ref());
    let role_ids: Vec<RoleId> = valid.flat_map(|row| row.roles.clone()).collect();
    let good = lines.iter_mut().filter(|line| line.errors.is_empty());
    if is_dry {
        let rows: Vec<&ImportRow> = good.filter_map(|line| line.row.as_ref()).collect();
        let validations = validate(app.db.as_ref(), tenant, caller, &bound(&rows)?, &role_ids, proof).await;
        let validations = validations.map_err(right_error(rights::UPDATE))?;
        let codes = validations.into_iter().map(|verdict| (verdict.id, verdict.code)).collect();
        return Ok(import_response(lines, &codes, false, sends));
    }
    let named = format!("import {} {chunk}", import_id.as_str());
    let key = Key::named(&app, &call, caller, Some(&admin.tenant), &named);
    let mut rows: Vec<&ImportRow> = Vec::new();
    for ImportLine { row, password, .. } in good {
        let Some(row) = row else { continue };
        row.credentials = Some(credentials(&app, &call, &admin, row, password.as_ref()).await?);
        rows.push(row);
    }
    let stored = ApiResponse::bytes(http::StatusCode::OK, "application/json", bound(&rows)?);
    let chunk = Chunk {
        tenant,
        key: key.hash(),
        language: call.language,
        import_id: &import_id.as_str().into(),
        is_complete: chunks.map(|chunks| chunk.saturating_add(1) >= chunks),
        refused,
        rejected_passwords,
        named: json!({ "importId": import_id, "chunk": chunk }),
        audit: call.audit(caller),
        proof,
        role_ids: &role_ids,
        sends,
    };
    let done = chunk.import(app.db.as_ref(), key.store(&call, &stored), call.now).await;
    let (text, is_new) = match done {
        Ok(text) => (text, true),
        Err(error @ DatabaseError::Violated(_)) => {
            (idempotency::replay(&app, Some(&key), error).await?.status_and_text().1, false)
        }
        Err(error) => return Err(right_error(rights::UPDATE)(error)),
    };
    let codes = apply_stored_result(&mut lines, &text);
    let response = import_response(lines, &codes, true, sends);
    Ok(if is_new && sends { response.after(mail::deliver_later(&app, &call)) } else { response })
}

/// Gives the rows what is stored of their result, and returns the error codes of the valid ones. A chunk imported before has the ids and errors of
/// its first result: the service for breached passwords may say something else by now.
fn apply_stored_result(lines: &mut [ImportLine], text: &str) -> BTreeMap<UserId, Option<String>> {
    let stored: Vec<StoredLine> = crate::domain::typed_json::read(text.as_bytes()).unwrap_or_default();
    let mut valid = lines.iter().enumerate().filter(|(_, line)| line.errors.is_empty()).map(|(at, _)| at);
    let places: Vec<usize> = stored.iter().filter_map(|row| row.at.or_else(|| valid.next())).collect();
    let known: BTreeSet<usize> = places.iter().copied().collect();
    for (at, line) in lines.iter_mut().enumerate() {
        // Refused the first time by a rule that allows it by now, as a day that was in the future: nobody was created.
        if line.errors.is_empty() && !known.contains(&at) {
            line.errors.push(error_json(&FieldError::new("", FieldCode::InvalidValue)));
        }
    }
    let mut codes = BTreeMap::new();
    for (at, row) in places.into_iter().zip(stored) {
        let Some(line) = lines.get_mut(at) else { continue };
        line.errors = row.errors;
        if let Some(id) = row.id {
            line.id = id.clone();
            codes.insert(id, row.code);
        }
    }
    codes
}

/// The result of each row.
fn import_response(
    lines: Vec<ImportLine>,
    codes: &BTreeMap<UserId, Option<String>>,
    is_made: bool,
    sends: bool,
) -> ApiResponse {
    let mut mails = 0;
    let rows = lines.into_iter().map(|mut line| {
        let mut errors = std::mem::take(&mut line.errors);
        if let Some(Some(code)) = codes.get(&line.id).filter(|_| errors.is_empty()) {
            errors.push(match code.as_str() {
                "mail_exists" => address_taken("member"),
                code => json!({ "field": "roles", "code": code, "params": {} }),
            });
        }
        mails += usize::from(errors.is_empty() && line.is_mailed());
        let made = is_made && errors.is_empty();
        let mut row = Map::from_iter([("line".to_owned(), json!(line.number)), ("errors".to_owned(), json!(errors))]);
        row.extend(made.then(|| ("userId".to_owned(), json!(line.id))));
        Value::Object(row)
    });
    let rows = rows.collect();
    ApiResponse::json(&ImportResponse { rows, mails: if sends { mails } else { 0 } })
}

/// Parses a row; `addresses` are those of the rows before it.
fn read(app: &App, call: &CallParts, addresses: &mut BTreeSet<String>, at: usize, row: &Node) -> ImportLine {
    let id = UserId::from(app.new_id());
    let attributes = body::read_within::<RowAttributes>(row, call.rules(), MAX_ROW_ERRORS);
    let number = attributes.as_ref().ok().and_then(|attributes| attributes.line).unwrap_or(at as u32 + 1);
    let request = body::read_within::<CreateUserRequest>(row, call.rules(), MAX_ROW_ERRORS);
    let address = body::read_within::<RowAddress>(row, call.rules(), 1);
    let is_repeated = address.is_ok_and(|row| !addresses.insert(row.email.as_str().to_owned()));
    let (attributes, member) = match (attributes, request.and_then(NewMember::try_from)) {
        (Ok(attributes), Ok(member)) if !is_repeated => (attributes, member),
        (attributes, member) => {
            let invalid = [attributes.err(), member.err()].into_iter().flatten().flatten();
            let errors = invalid.map(|error| error_json(&error));
            let errors = errors.chain(is_repeated.then(|| address_taken("twice"))).take(MAX_ROW_ERRORS).collect();
            return ImportLine { number, id, errors, row: None, password: None };
        }
    };
    let values = member.fields.values;
    let (first, last) = values.names();
    let keys = app.sort_keys(first, last, member.email.as_str(), values.phone.value().map(Phone::as_str));
    let row = ImportRow {
        at,
        id: id.clone(),
        values: MemberValues {
            email: Patch(Some(member.email)),
            state: Patch(Some(attributes.state.unwrap_or(Flag(true)))),
            ..values
        },
        first_key: keys.first,
        last_key: keys.last,
        words: keys.words,
        roles: member.fields.role_ids.unwrap_or_default(),
        must_reset: Flag(member.must_reset),
        credentials: None,
    };
    ImportLine { number, id, errors: Vec::new(), row: Some(row), password: member.password }
}

/// The error of an address that belongs to a `member`, or that occurs `twice` in the list.
fn address_taken(cause: &str) -> Value {
    json!({ "field": "email", "code": Code::MailExists.as_str(), "params": { "cause": cause } })
}

/// The hashed password of a row and the codes of both sign-in methods, of which the batch creates one.
async fn credentials(
    app: &App,
    call: &CallParts,
    admin: &AdminContext,
    row: &ImportRow,
    password: Option<&Password>,
) -> Result<RowCredentials, Error> {
    let stored = hash_any(app, call, password).await?;
    let email = row.values.email.0.as_ref().map_or("", Email::as_str);
    let codes = Codes::new(app);
    let by = (&admin.caller, &admin.tenant);
    let mail = |link: &str| RowMail { id: call.effects.new_mail(app), sealed: seal_invitation(app, call, by, link) };
    Ok(RowCredentials {
        invitation_mail: mail(&links::invitation(&admin.tenant, email, &codes.invitation_code.text)),
        welcome_mail: mail(&links::reset(email, &codes.reset_code.text)),
        invitation: codes.invitation,
        invitation_code_hash: codes.invitation_code.hash,
        reset_code_hash: codes.reset_code.hash,
        password: stored.map(|stored| RowPassword { phc: stored.phc, pepper: stored.pepper_id }),
    })
}
