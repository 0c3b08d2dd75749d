//! Export of all data that the database holds about a user, for the user: no hash, no code, no other secret. The database
//! produces the parts as JSON, one row per item; here they are only concatenated.

use super::devices::{self, KnownDevice};
use super::rows::BatchResults;
use super::users::{self, UserRow};
use crate::domain::identity::current_user::CurrentUser;
use crate::domain::ids::UserId;
use crate::ports::{DatabaseError, Statement};
use serde::Deserialize;
use serde_json::json;

/// Maximum number of events, the newest ones. Of users whom an event names by the hundred it has the number: they are other people, and would make a
/// document of any size.
const EVENTS: u32 = 10_000;

pub struct ExportedData {
    /// The user, if they still exist.
    pub person: Option<CurrentUser>,
    pub devices: Vec<KnownDevice>,
    /// The other parts as members of a JSON object, each after a comma.
    pub parts: String,
}

/// SQL that formats a time as the API does.
macro_rules! time {
    ($column:literal) => {
        concat!("strftime('%Y-%m-%dT%H:%M:%SZ', ", $column, " / 1000, 'unixepoch')")
    };
}

/// The parts by name. Every query takes the user as `?1` and returns a column `item`.
const PARTS: [(&str, &str); 11] = [
    (
        "memberships",
        concat!(
            // The company's own data about the user may differ from the account's (decision 120).
            "SELECT json_object('companyId', m.tenant_id, 'company', t.title, 'email', m.email, 'firstName', m.first_name, \
               'lastName', m.last_name, 'gender', m.gender, 'phone', m.phone, 'birthDate', NULLIF(m.birth_date, ''), 'image', m.image, \
               'state', m.state, 'assigned', m.assigned, 'isShared', m.is_shared, 'isEmployee', m.is_employee, 'location', m.location, \
               'logins', m.logins, 'createdAt', ",
            time!("m.created_at"),
            ", 'lastLogin', ",
            time!("m.last_login"),
            ", 'roles', json((SELECT json_group_array(r.title) FROM role_members rm \
                 JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id \
               WHERE rm.tenant_id = m.tenant_id AND rm.user_id = m.user_id))) AS item \
             FROM memberships m JOIN tenants t ON t.id = m.tenant_id WHERE m.user_id = ?1 ORDER BY t.title_key, t.id"
        ),
    ),
    (
        "devices",
        concat!(
            "SELECT json_object('label', d.label, 'agent', d.agent, 'firstSeen', ",
            time!("d.first_seen"),
            ", 'lastSeen', ",
            time!("d.last_seen"),
            ") AS item FROM devices d WHERE d.user_id = ?1 ORDER BY d.last_seen DESC"
        ),
    ),
    (
        "cards",
        concat!(
            "SELECT json_object('company', t.title, 'lastUsed', ",
            time!("n.used_at"),
            ") AS item FROM enrolments n LEFT JOIN tenants t ON t.id = n.tenant_id WHERE n.user_id = ?1 ORDER BY n.used_at DESC"
        ),
    ),
    (
        "providers",
        concat!(
            "SELECT json_object('provider', p.provider, 'email', p.email, 'createdAt', ",
            time!("p.created_at"),
            ", 'lastUsed', ",
            time!("p.last_used"),
            ") AS item FROM providers p WHERE p.user_id = ?1 ORDER BY p.provider"
        ),
    ),
    (
        "factors",
        concat!(
            "SELECT json_object('kind', f.kind, 'name', f.name, 'createdAt', ",
            time!("f.created_at"),
            ", 'lastUsed', ",
            time!("f.last_used"),
            ") AS item FROM (SELECT 'totp' AS kind, NULL AS name, o.created_at, o.last_used FROM totp o WHERE o.user_id = ?1 \
               UNION ALL SELECT 'passkey', k.name, k.created_at, k.last_used FROM passkeys k WHERE k.user_id = ?1 \
               UNION ALL SELECT 'trusted_device', NULL, x.created_at, x.last_used FROM trusted_devices x WHERE x.user_id = ?1) f"
        ),
    ),
    // Only the owner of an address may see what was sent to it, so these require a verified address.
    (
        "invitations",
        concat!(
            "SELECT json_object('company', t.title, 'state', i.state, 'profile', json(i.profile), 'createdAt', ",
            time!("i.created_at"),
            ", 'expiresAt', ",
            time!("i.expires_at"),
            ") AS item FROM invitations i JOIN tenants t ON t.id = i.tenant_id \
             WHERE i.person = ?1 AND i.is_proven = 1 ORDER BY i.created_at"
        ),
    ),
    (
        "mails",
        concat!(
            "SELECT json_object('kind', o.template, 'state', o.state, 'createdAt', ",
            time!("o.created_at"),
            ", 'sentAt', ",
            time!("o.sent_at"),
            ") AS item FROM mail_outbox o \
             WHERE o.recipient = (SELECT email FROM users WHERE id = ?1 AND email_verified = 1) ORDER BY o.created_at"
        ),
    ),
    (
        "pictures",
        concat!(
            "SELECT json_object('company', t.title, 'contentType', p.content_type, 'base64url', p.base64 || COALESCE(( \
               SELECT group_concat(base64, '') FROM (SELECT base64 FROM media_parts \
               WHERE tenant_id = p.tenant_id AND media_id = p.id ORDER BY part)), ''), 'createdAt', ",
            time!("p.created_at"),
            ") AS item FROM media p LEFT JOIN tenants t ON t.id = p.tenant_id WHERE p.user_id = ?1 ORDER BY p.created_at"
        ),
    ),
    (
        "savedViews",
        "SELECT json_object('company', t.title, 'list', v.list, 'name', v.name, 'query', json(v.query)) AS item \
         FROM memberships m JOIN tenants t ON t.id = m.tenant_id \
           JOIN saved_views v ON v.tenant_id = m.tenant_id AND v.owner = m.user_id \
         WHERE m.user_id = ?1 ORDER BY t.title_key, v.list, v.name",
    ),
    (
        "notifications",
        concat!(
            "SELECT json_object('company', t.title, 'kind', n.kind, 'detail', json(n.detail), 'at', ",
            time!("n.created_at"),
            ") AS item FROM (SELECT '' AS tenant_id UNION ALL SELECT m.tenant_id FROM memberships m WHERE m.user_id = ?1) p \
               JOIN notifications n ON n.tenant_id = p.tenant_id AND n.user_id = ?1 LEFT JOIN tenants t ON t.id = n.tenant_id \
             ORDER BY n.created_at DESC"
        ),
    ),
    (
        "events",
        concat!(
            "SELECT json_object('company', t.title, 'action', e.action, 'object', e.object, 'detail', \
               json(IIF(json_type(e.detail, '$.userIds') = 'array', \
                 json_set(e.detail, '$.userIds', json_array_length(e.detail, '$.userIds')), e.detail)), \
               'changes', json(COALESCE(v.changes, '[]')), 'network', e.network, 'at', ",
            time!("e.created_at"),
            ") AS item FROM audit e LEFT JOIN tenants t ON t.id = e.tenant_id \
               LEFT JOIN audit_values v ON v.tenant_id = e.tenant_id AND v.seq = e.seq AND v.user_id = ?1 \
             WHERE e.actor = ?1 ORDER BY e.created_at DESC LIMIT CAST(?2 AS INTEGER)"
        ),
    ),
];

/// The statements that select all data of a user.
#[must_use]
pub fn of_user(user: &UserId) -> Vec<Statement> {
    let mut batch = vec![users::by_id(user), devices::of_user(user)];
    batch.extend(PARTS.iter().map(|(name, sql)| {
        let mut params = vec![json!(user)];
        if *name == "events" {
            params.push(json!(EVENTS));
        }
        Statement::new(*sql, params)
    }));
    batch
}

/// Reads the results of `of_user`.
///
/// # Errors
/// `Broken` if a result is missing.
pub fn read_export(mut results: BatchResults) -> Result<ExportedData, DatabaseError> {
    #[derive(Deserialize)]
    struct Row {
        item: String,
    }
    let (user, devices) = (results.first::<UserRow>()?, results.all()?);
    let mut parts = String::new();
    for (name, _) in PARTS {
        let items: Vec<String> = results.all::<Row>()?.into_iter().map(|row| row.item).collect();
        parts.push_str(&format!(",\"{name}\":[{}]", items.join(",")));
    }
    Ok(ExportedData { person: user.map(CurrentUser::from), devices, parts })
}
