//! The last use of a session in each company that limits idle time. Each has its own: work in one company must not lift the limit of another, because
//! whoever holds a stolen session can be invited to a company of their own (decision 266).

use crate::domain::ids::{SessionId, TenantId};
use crate::domain::sessions::authority::MAX_COMPANY_USES;
use crate::domain::time::Timestamp;
use crate::ports::ObjectSql;
use serde_json::json;

/// When a session was last used in a company.
pub const TABLE: &str =
    "CREATE TABLE IF NOT EXISTS company_uses (sid TEXT NOT NULL, tenant TEXT NOT NULL, used_at INTEGER NOT NULL,
       PRIMARY KEY (sid, tenant)) STRICT, WITHOUT ROWID";

/// SQL: the uses of the session `s`, as a JSON object of times by company.
pub const OF_SESSION: &str = "(SELECT json_group_object(u.tenant, u.used_at) FROM company_uses u WHERE u.sid = s.sid)";

/// Records that a live session is used in a company now. It keeps the newest ones: a company that is forgotten counts as one without a use.
pub fn record(sql: &dyn ObjectSql, sid: &SessionId, tenant: &TenantId, now: Timestamp) -> Result<(), String> {
    sql.exec(
        "INSERT INTO company_uses (sid, tenant, used_at) SELECT sid, ?2, ?3 FROM sessions WHERE sid = ?1
         ON CONFLICT (sid, tenant) DO UPDATE SET used_at = MAX(used_at, excluded.used_at)",
        &[json!(sid), json!(tenant), json!(now.0)],
    )?;
    sql.exec(
        "DELETE FROM company_uses WHERE sid = ?1 AND tenant IN
           (SELECT tenant FROM company_uses WHERE sid = ?1 ORDER BY used_at DESC, tenant LIMIT -1 OFFSET ?2)",
        &[json!(sid), json!(MAX_COMPANY_USES)],
    )
    .map(|_| ())
}
