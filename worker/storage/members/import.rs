//! Imports a chunk of members in one batch. While the batch runs, the row of `idempotency` that stores the response holds the chunk with the error
//! code of each row, so the chunk is bound once, and a second call with the same key fails there.

use super::bulk::NAMED_ROLES;
use crate::domain::audit::action::AuditAction;
use crate::domain::credentials::one_time_code::INVITATION_MS;
use crate::domain::ids::{ImportId, InvitationId, MailId, RoleId, TenantId, UserId};
use crate::domain::messages::mail::MailTemplate;
use crate::domain::messages::notification::NotificationKind;
use crate::domain::request::text::Flag;
use crate::domain::tenancy::member_values::MemberValues;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::json_list;
use crate::storage::notifications::{self, FinishedJob};
use crate::storage::rights::{self, GrantedRoles, SessionProof};
use crate::storage::rows::BatchResults;
use crate::storage::sql::Sql;
use crate::storage::{access, audit, mail_outbox};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A chunk of an import.
pub struct Chunk<'a> {
    pub tenant: &'a TenantId,
    /// Hash of the idempotency key: names the row that stores the response.
    pub key: &'a str,
    /// Language of mails to users who have not chosen one.
    pub language: &'a str,
    pub import_id: &'a ImportId,
    /// Number of rows of the chunk that were rejected before the batch.
    pub refused: usize,
    /// Those of them whose password was rejected, as the response stores them: `{ at, errors }`. What was wrong with the others, the same request
    /// says again.
    pub rejected_passwords: Vec<Value>,
    /// Whether the import is complete with this chunk, where the request says so.
    pub is_complete: Option<bool>,
    /// Detail of the audit event: the import and the chunk.
    pub named: Value,
    /// The caller.
    pub audit: audit::AuditContext<'a>,
    /// What the caller's session has proven.
    pub proof: SessionProof,
    /// All roles of the rows.
    pub role_ids: &'a [RoleId],
    /// Whether the new members are mailed an invitation or a password code. The disabled are not: neither would let them in.
    pub sends: bool,
}

/// A valid row, as the statements read it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportRow {
    /// Position in the chunk, from 0.
    pub at: usize,
    pub id: UserId,
    #[serde(flatten)]
    pub values: MemberValues,
    /// Sort key of the first name.
    pub first_key: String,
    /// Sort key of the last name.
    pub last_key: String,
    /// Search words, as in `SortKeys`.
    pub words: Value,
    pub roles: Vec<RoleId>,
    /// Whether the first sign-in requires a new password.
    pub must_reset: Flag,
    /// Absent in a dry run.
    #[serde(flatten)]
    pub credentials: Option<RowCredentials>,
}

/// The codes of both sign-in methods, of which the batch creates one, with their mails; and the password.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RowCredentials {
    pub invitation: InvitationId,
    pub invitation_code_hash: String,
    pub reset_code_hash: String,
    pub invitation_mail: RowMail,
    pub welcome_mail: RowMail,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub password: Option<RowPassword>,
}

/// A mail of a row.
#[derive(Serialize)]
pub struct RowMail {
    pub id: MailId,
    /// Its encrypted values.
    pub sealed: String,
}

/// The hash of the password of a row.
#[derive(Serialize)]
pub struct RowPassword {
    pub phc: String,
    /// Id of its pepper.
    pub pepper: String,
}

/// The error code of the row `p.value` from the tables of users: its address is the account of a member. ?1 tenant.
const KNOWN: &str = "CASE WHEN EXISTS (SELECT 1 FROM users u JOIN directory d ON d.user_id = u.id AND d.tenant_id = ?1 \
   WHERE u.email = json_extract(p.value, '$.email')) THEN 'mail_exists' END";

/// The error code of the row `p.value` from the tables of companies: a membership has its address, or the caller may not grant one of its roles.
/// ?1 tenant, ?2 caller, ?4 whether the session was opened with a PIN.
fn validation() -> String {
    format!(
        "CASE WHEN json_extract(p.value, '$.code') IS NOT NULL OR EXISTS (SELECT 1 FROM memberships m WHERE m.tenant_id = ?1 AND m.assigned IN (0, 1) AND m.state IN (0, 1) \
             AND m.is_employee IN (0, 1) AND m.email = json_extract(p.value, '$.email')) THEN 'mail_exists' \
         ELSE (SELECT MIN(CASE WHEN CAST(?4 AS INTEGER) = 1 AND {} THEN 'forbidden' ELSE {} END) \
           FROM json_each(p.value, '$.roles') j LEFT JOIN roles g ON g.tenant_id = ?1 AND g.id = j.value) END",
        access::REACHES_ROOT,
        access::CALLER.role_precondition()
    )
}

#[derive(Deserialize)]
struct StoredResponse {
    #[serde(rename = "answer")]
    body: String,
}

/// The rows of the chunk without an error code: ?1 tenant, ?2 caller, ?3 key.
const VALID_ROWS: &str = "idempotency k JOIN json_each(k.answer) p \
   WHERE ?1 = ?1 AND k.caller = ?2 AND k.key_hash = ?3 AND json_extract(p.value, '$.code') IS NULL";

/// The validation of a row of an import.
#[derive(Deserialize)]
pub struct RowValidation {
    /// The id that the new member would get.
    pub id: UserId,
    /// The error code; `None` for a valid row.
    pub code: Option<String>,
}

/// Validates the rows without writing anything.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`, `forbidden`; of the database.
pub async fn validate(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    rows: &str,
    role_ids: &[RoleId],
    proof: SessionProof,
) -> Result<Vec<RowValidation>, DatabaseError> {
    let ask = |code: &str| format!("SELECT json_extract(p.value, '$.id') AS id, {code} AS code FROM json_each(?3) p");
    let values = [json!(tenant), json!(caller), json!(rows), json!(i64::from(proof.is_pin()))];
    let mut batch = rights::require(tenant, caller, rights::UPDATE).to_vec();
    batch.extend(must_have_proven_to_grant(tenant, role_ids, proof));
    batch.push(Statement::new(
        format!("{} WHERE ?2 = ?2", ask(KNOWN)),
        values.iter().take(3).cloned().collect::<Vec<_>>(),
    ));
    batch.push(Statement::new(ask(&validation()), values));
    let mut results = BatchResults::from(db.batch(batch).await?).last(2);
    let (known, others): (Vec<RowValidation>, Vec<RowValidation>) = (results.all()?, results.all()?);
    let first = |(known, others): (RowValidation, RowValidation)| if known.code.is_some() { known } else { others };
    Ok(known.into_iter().zip(others).map(first).collect())
}

/// By PIN a row with a role that reaches root has its own error; a session that has proven nothing of late fails as a whole, so that the caller is
/// asked for a proof.
fn must_have_proven_to_grant(tenant: &TenantId, role_ids: &[RoleId], proof: SessionProof) -> Option<Statement> {
    let is_old = proof == SessionProof::Old;
    is_old.then(|| rights::must_have_proven_to_grant(tenant, GrantedRoles::Ids(role_ids), proof)).flatten()
}

impl Chunk<'_> {
    /// Creates the members of all valid rows; returns the stored response: `{ at, id, code }` of each valid row, then `{ at, errors }` of each one
    /// whose password was rejected. `stores` are the statements that store the chunk under its key.
    ///
    /// # Errors
    /// As above; `UniqueIdempotencyKey` where the chunk was imported before.
    pub async fn import(
        &self,
        db: &dyn Database,
        stores: [Statement; 2],
        now: Timestamp,
    ) -> Result<String, DatabaseError> {
        let caller = self.audit.actor;
        let of = || vec![json!(self.tenant), json!(caller), json!(self.key)];
        let with = |more: &[Value]| of().into_iter().chain(more.iter().cloned()).collect::<Vec<_>>();
        let times = [json!(now.0), json!(now.plus(INVITATION_MS).0)];
        let mut batch = rights::require(self.tenant, caller, rights::UPDATE).to_vec();
        batch.extend(must_have_proven_to_grant(self.tenant, self.role_ids, self.proof));
        batch.extend(stores);
        let recorded = |code: &str| {
            format!(
                "UPDATE idempotency SET answer = (SELECT json_group_array(json_set(p.value, '$.code', {code})) FROM json_each(answer) p) \
                 WHERE ?1 = ?1 AND caller = ?2 AND key_hash = ?3"
            )
        };
        batch.push(Statement::new(recorded(KNOWN), of()));
        batch.push(Statement::new(recorded(&validation()), with(&[json!(i64::from(self.proof.is_pin()))])));
        let invited = format!("(SELECT json_extract(p.value, '$.email') FROM {VALID_ROWS})");
        batch.push(mail_outbox::delete_of_invitations(
            &format!("i.tenant_id = ?1 AND i.stand_in IS NULL AND i.email IN {invited}"),
            of(),
        ));
        batch.push(Statement::new(
            format!(
                "UPDATE invitations SET state = 'revoked', version = version + 1 WHERE tenant_id = ?1 AND state = 'pending' \
                   AND stand_in IS NULL AND email IN {invited}"
            ),
            of(),
        ));
        batch.push(Statement::new(
            format!(
                "INSERT INTO users (id, email, is_stand_in, state, first_name, last_name, gender, phone, birth_date, created_at, \
                   first_key, last_key, words, made_by, reset_password_required, stand_in_password) \
                 SELECT x.id, CASE WHEN x.taken THEN 'stand-in:' || x.id ELSE json_extract(x.value, '$.email') END, x.taken, 1 - x.taken, \
                   json_extract(x.value, '$.firstName'), COALESCE(json_extract(x.value, '$.lastName'), ''), \
                   COALESCE(json_extract(x.value, '$.gender'), 'O'), json_extract(x.value, '$.phone'), \
                   json_extract(x.value, '$.birthDate'), CAST(?4 AS INTEGER), json_extract(x.value, '$.firstKey'), \
                   json_extract(x.value, '$.lastKey'), json_extract(x.value, '$.words'), ?1, \
                   json_extract(x.value, '$.mustReset'), x.taken AND json_extract(x.value, '$.password') IS NOT NULL \
                 FROM (SELECT p.value, json_extract(p.value, '$.id') AS id, \
                   EXISTS (SELECT 1 FROM users u WHERE u.email = json_extract(p.value, '$.email')) AS taken FROM {VALID_ROWS}) x"
            ),
            with(&[json!(now.0)]),
        ));
        batch.push(Statement::new(
            format!(
                "INSERT INTO memberships (tenant_id, user_id, is_shared, is_employee, location, created_at, email, first_name, last_name, \
                   first_key, last_key, gender, phone, birth_date, state, invited_by) \
                 SELECT ?1, json_extract(p.value, '$.id'), COALESCE(json_extract(p.value, '$.isShared'), 0), \
                   COALESCE(json_extract(p.value, '$.isEmployee'), 0), json_extract(p.value, '$.location'), CAST(?4 AS INTEGER), \
                   json_extract(p.value, '$.email'), json_extract(p.value, '$.firstName'), \
                   COALESCE(json_extract(p.value, '$.lastName'), ''), json_extract(p.value, '$.firstKey'), \
                   json_extract(p.value, '$.lastKey'), COALESCE(json_extract(p.value, '$.gender'), 'O'), \
                   json_extract(p.value, '$.phone'), COALESCE(json_extract(p.value, '$.birthDate'), ''), COALESCE(json_extract(p.value, '$.state'), 1), ?2 \
                 FROM {VALID_ROWS}"
            ),
            with(&[json!(now.0)]),
        ));
        batch.push(Statement::new(
            format!(
                "INSERT OR IGNORE INTO member_words (tenant_id, word, field, user_id) \
                 SELECT ?1, w.value, f.key, x.id FROM (SELECT p.value, json_extract(p.value, '$.id') AS id FROM {VALID_ROWS}) \
                 x JOIN json_each(x.value, '$.words') f JOIN json_each(f.value) w"
            ),
            of(),
        ));
        batch.push(Statement::new(
            format!(
                "INSERT INTO role_members (tenant_id, user_id, role_id) \
                 SELECT ?1, x.id, j.value FROM (SELECT p.value, json_extract(p.value, '$.id') AS id FROM {VALID_ROWS}) \
                 x JOIN json_each(x.value, '$.roles') j"
            ),
            of(),
        ));
        batch.push(Statement::new(
            format!(
                "INSERT INTO invitations (tenant_id, id, email, code_hash, invited_by, stand_in, created_at, sent_at, expires_at) \
                 SELECT ?1, json_extract(x.value, '$.invitation'), json_extract(x.value, '$.email'), json_extract(x.value, '$.invitationCodeHash'), ?2, \
                   m.user_id, CAST(?4 AS INTEGER), CAST(?4 AS INTEGER), CAST(?5 AS INTEGER) FROM (SELECT p.value FROM {VALID_ROWS}) \
                 x JOIN memberships m ON m.tenant_id = ?1 AND m.user_id = json_extract(x.value, '$.id') AND m.stands_in = 1"
            ),
            with(&times),
        ));
        batch.push(Statement::new(
            format!(
                "INSERT INTO credentials (user_id, password_phc, pepper_id, changed_at, set_by_company) \
                 SELECT u.id, json_extract(x.value, '$.password.phc'), json_extract(x.value, '$.password.pepper'), CAST(?4 AS INTEGER), 1 \
                 FROM (SELECT p.value FROM {VALID_ROWS}) x JOIN users u ON u.id = json_extract(x.value, '$.id') AND u.is_stand_in = 0 \
                 WHERE json_extract(x.value, '$.password') IS NOT NULL"
            ),
            with(&[json!(now.0)]),
        ));
        batch.push(Statement::new(
            format!(
                "INSERT INTO codes (hash, purpose, user_id, email, credential_version, expires_at, created_at) \
                 SELECT json_extract(x.value, '$.resetCodeHash'), 'reset', u.id, u.email, u.credential_version, CAST(?5 AS INTEGER), \
                   CAST(?4 AS INTEGER) FROM (SELECT p.value FROM {VALID_ROWS}) \
                 x JOIN users u ON u.id = json_extract(x.value, '$.id') AND u.is_stand_in = 0"
            ),
            with(&times),
        ));
        for (stands_in, template, mail) in
            [(1, MailTemplate::Invitation, "invitationMail"), (0, MailTemplate::Welcome, "welcomeMail")]
                .iter()
                .filter(|_| self.sends)
        {
            batch.push(Statement::new(
                format!(
                    "INSERT INTO mail_outbox ({}) \
                     SELECT json_extract(x.value, '$.{mail}.id'), json_extract(x.value, '$.email'), COALESCE((SELECT o.language FROM users o \
                       WHERE o.email = json_extract(x.value, '$.email')), ?5), ?6, json_extract(x.value, '$.{mail}.sealed'), \
                       CAST(?4 AS INTEGER), CAST(?4 AS INTEGER), 1, ?1, {} + x.at FROM (SELECT p.value, p.key AS at FROM {VALID_ROWS}) x \
                     JOIN users u ON u.id = json_extract(x.value, '$.id') AND u.is_stand_in = {stands_in} \
                     WHERE COALESCE(json_extract(x.value, '$.state'), 1) = 1",
                    mail_outbox::COLUMNS,
                    mail_outbox::next_turn(Sql("?1"))
                ),
                with(&[json!(now.0), json!(self.language), json!(template.into_str())]),
            ));
        }
        batch.extend(self.end(of(), now));
        Ok(BatchResults::from(db.batch(batch).await?).last(1).one::<StoredResponse>()?.body)
    }

    /// The events of who got which roles, one for all members with the same ones (decision 276).
    fn roles_given(&self, mut values: Vec<Value>, now: Timestamp) -> Statement {
        values.extend([json!(self.audit.trace_id), json!(self.audit.detail(self.named.clone()).to_string())]);
        values.extend([json!(self.audit.network), json!(now.0), json!(AuditAction::MembersRolesGiven)]);
        Statement::new(
            format!(
                "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, network, trace_id, created_at) \
                 SELECT ?1, COALESCE((SELECT MAX(seq) FROM audit WHERE tenant_id = ?1), 0) + ROW_NUMBER() OVER (), \
                   ?4 || ':' || ?8 || ':' || ROW_NUMBER() OVER (), ?8, ?2, ?1, \
                   json_set(?5, '$.userIds', json(given.ids), '$.roles', json(given.roles)), ?6, ?4, CAST(?7 AS INTEGER) \
                 FROM (SELECT json_extract(p.value, '$.roles') AS roles, json_group_array(json_extract(p.value, '$.id')) AS ids \
                   FROM {VALID_ROWS} AND json_array_length(p.value, '$.roles') > 0 GROUP BY json_extract(p.value, '$.roles')) given"
            ),
            values,
        )
    }

    /// One audit event that names the members and all their roles, one for those with the same roles, a notification, and the response that is stored
    /// in place of the chunk: without its personal data.
    fn end(&self, of: Vec<Value>, now: Timestamp) -> [Statement; 5] {
        let mut values = of.clone();
        values.extend([
            json!(self.audit.trace_id),
            json!(self.audit.detail(self.named.clone()).to_string()),
            json!(self.audit.network),
            json!(now.0),
            json!(AuditAction::MembersImported),
        ]);
        let roles = format!(
            "(SELECT json_group_array(given.role_id) FROM (SELECT DISTINCT j.value AS role_id FROM (SELECT p.value FROM {VALID_ROWS}) x \
               JOIN json_each(x.value, '$.roles') j LIMIT {NAMED_ROLES}) given)"
        );
        [
            Statement::new(
                format!(
                    "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, network, trace_id, created_at) \
                     SELECT ?1, COALESCE((SELECT MAX(e.seq) FROM audit e WHERE e.tenant_id = ?1), 0) + 1, ?4, ?8, ?2, ?1, \
                       json_set(?5, '$.userIds', json_group_array(json_extract(p.value, '$.id')), '$.roles', json({roles})), \
                       ?6, ?4, CAST(?7 AS INTEGER) FROM {VALID_ROWS} HAVING COUNT(*) > 0"
                ),
                values,
            ),
            self.roles_given(of.clone(), now),
            // Counts the rows of the chunk without and with an error code.
            notifications::notify_job_done(
                &FinishedJob {
                    tenant: self.tenant,
                    user: self.audit.actor,
                    id: &format!("import:{}", self.import_id).into(),
                    kind: NotificationKind::ImportDone,
                    detail: self.is_complete.map_or_else(|| json!({}), |is| json!({ "isComplete": is })),
                },
                "SELECT COUNT(*) - COUNT(json_extract(p.value, '$.code')) AS done, \
                   COUNT(json_extract(p.value, '$.code')) + CAST(?4 AS INTEGER) AS refused \
                 FROM idempotency k JOIN json_each(k.answer) p WHERE ?1 = ?1 AND k.caller = ?2 AND k.key_hash = ?3",
                [of.as_slice(), &[json!(self.refused)]].concat(),
                now,
            ),
            Statement::new(
                "UPDATE idempotency SET answer = (SELECT json_group_array(json(x.line)) FROM \
                   (SELECT json_object('at', json_extract(p.value, '$.at'), 'id', json_extract(p.value, '$.id'), \
                      'code', json_extract(p.value, '$.code')) AS line FROM json_each(answer) p \
                    UNION ALL SELECT r.value FROM json_each(?4) r) x) WHERE ?1 = ?1 AND caller = ?2 AND key_hash = ?3",
                [of.as_slice(), &[json_list(&self.rejected_passwords)]].concat(),
            ),
            Statement::new("SELECT answer FROM idempotency WHERE ?1 = ?1 AND caller = ?2 AND key_hash = ?3", of),
        ]
    }
}
