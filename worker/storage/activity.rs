//! A user's own account activity, shown to them alone: audit events whose actor they are.

use super::rows::BatchResults;
use crate::domain::ids::{TenantId, UserId};
use crate::domain::row;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// How far back the list goes (365 days).
const MAX_AGE_MS: i64 = 365 * 24 * 3_600_000;
/// Events of a page.
pub const PAGE: usize = 50;

/// The cursor of a page: the event that it continues after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActivityCursor {
    /// The event's time.
    pub at: i64,
    /// The log: a company, or empty for events outside companies.
    pub tenant: TenantId,
    /// The event's sequence number there.
    pub seq: i64,
}

impl ActivityCursor {
    /// The cursor as text.
    #[must_use]
    pub fn encode(&self) -> String {
        format!("{}.{}.{}", self.at, self.seq, self.tenant)
    }

    /// Parses the text of a cursor.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, '.');
        let mut number = || parts.next()?.parse::<i64>().ok().filter(|number| *number >= 0);
        let (at, seq) = (number()?, number()?);
        Some(Self { at, seq, tenant: parts.next()?.into() })
    }
}

/// An audit event of the user.
#[derive(Deserialize)]
pub struct ActivityRow {
    /// The log: a company, or empty for events outside companies.
    pub tenant_id: TenantId,
    /// Its sequence number there.
    pub seq: i64,
    /// The audit action.
    pub action: String,
    /// The event's detail.
    #[serde(deserialize_with = "row::json")]
    pub detail: Map<String, Value>,
    /// Pseudonym of the network.
    pub network: Option<String>,
    /// When it happened.
    pub created_at: Timestamp,
}

/// A page of a user's activity, the newest first; one row more than `PAGE` if there is a next page.
///
/// # Errors
/// Of the database.
pub async fn page(
    db: &dyn Database,
    user: &UserId,
    cursor: Option<&ActivityCursor>,
    now: Timestamp,
) -> Result<Vec<ActivityRow>, DatabaseError> {
    let latest = i64::from(u32::MAX) * 1_000_000;
    let (at, tenant, seq) = cursor.map_or((latest, "", 0), |cursor| (cursor.at, cursor.tenant.as_str(), cursor.seq));
    let statement = Statement::new(
        "SELECT e.tenant_id, e.seq, e.action, e.detail, e.network, e.created_at FROM audit e \
         WHERE e.actor = ?1 AND e.created_at > CAST(?2 AS INTEGER) AND e.created_at <= CAST(?3 AS INTEGER) \
           AND (e.created_at, e.tenant_id, e.seq) < (CAST(?3 AS INTEGER), ?4, CAST(?5 AS INTEGER)) \
           AND (substr(e.action, 1, 5) IN ('auth.', 'user.') OR e.action IN ('provider.linked', 'provider.unlinked', 'account.exported')) \
         ORDER BY e.created_at DESC, e.tenant_id DESC, e.seq DESC LIMIT CAST(?6 AS INTEGER)",
        [json!(user), json!(now.plus(-MAX_AGE_MS).0), json!(at), json!(tenant), json!(seq), json!(PAGE + 1)],
    );
    BatchResults::from(db.batch(vec![statement]).await?).all()
}

#[cfg(test)]
mod tests {
    use super::ActivityCursor;

    #[test]
    fn a_place_is_read_as_it_was_written() {
        let cursor = ActivityCursor { at: 5, tenant: "t.1".into(), seq: 7 };
        assert_eq!(ActivityCursor::read(&cursor.encode()), Some(cursor));
        for text in ["", "1", "1.2", "x.1.t", "-1.1.t"] {
            assert_eq!(ActivityCursor::read(text), None, "{text}");
        }
    }
}
