//! People of the same group of companies who are taken in without being asked, because they are colleagues already. Rows of the
//! outbox name who they are: what follows in the batch reads them there.

use super::leaving::Turn;
use crate::domain::ids::TenantId;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::authority_outbox::of_row;
use crate::storage::rights;
use crate::storage::rows::{Columns, next};
use crate::storage::{audit, members::guards::Target};
use serde_json::json;

/// Most people of one call.
pub const AT_ONCE: u32 = 1_000;

/// Enabled people of the group of ?1 who have no row here.
macro_rules! colleagues {
    () => {
        "tenants t JOIN tenants g ON g.group_id = t.group_id AND g.id <> t.id AND g.state = 1 \
           JOIN memberships c ON c.tenant_id = g.id AND c.state = 1 AND c.person_state = 1 \
         WHERE t.id = ?1 AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.tenant_id = ?1 AND m.user_id = c.user_id)"
    };
}

/// Makes them members: ?1 row, ?2 tenant.
fn taken_in(row: &str, tenant: &TenantId, now: Timestamp) -> [Statement; 2] {
    [
        Statement::new(
            concat!(
                "INSERT INTO memberships (tenant_id, user_id, created_at) \
                 SELECT ?2, o.user_id, CAST(?3 AS INTEGER) FROM authority_outbox o WHERE ",
                of_row!()
            ),
            [json!(row), json!(tenant), json!(now.0)],
        ),
        Statement::new(
            concat!(
                "UPDATE users SET version = version + 1 WHERE id IN (SELECT o.user_id FROM authority_outbox o WHERE ",
                of_row!(),
                ")"
            ),
            [json!(row)],
        ),
    ]
}

/// Takes in every colleague, at most 1 000 at once; answers how many, and how many are left (counted up to 100 000).
///
/// # Errors
/// `Refused`: `tenant_missing`, `forbidden`; of the database.
pub async fn all(
    db: &dyn Database,
    tenant: &TenantId,
    row: &str,
    trail: &audit::Trail<'_>,
    now: Timestamp,
) -> Result<(i64, i64), DatabaseError> {
    let mut batch = rights::demand(tenant, trail.actor, rights::INVITE).to_vec();
    batch.push(Statement::new(
        concat!(
            "INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) \
             SELECT DISTINCT ?2 || ':' || c.user_id, c.user_id, '\"newest\"', CAST(?3 AS INTEGER), CAST(?3 AS INTEGER) FROM ",
            colleagues!(),
            " LIMIT CAST(?4 AS INTEGER)"
        ),
        [json!(tenant), json!(row), json!(now.0), json!(AT_ONCE)],
    ));
    batch.extend(taken_in(row, tenant, now));
    batch.extend([
        Statement::new(
            concat!(
                "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, network, trace_id, created_at) \
                 SELECT ?2, COALESCE((SELECT MAX(e.seq) FROM audit e WHERE e.tenant_id = ?2), 0) + 1, ?3, 'members.assigned', ?4, ?2, \
                   json_object('userIds', json_group_array(o.user_id)), ?5, ?3, CAST(?6 AS INTEGER) FROM authority_outbox o WHERE ",
                of_row!(),
                " HAVING COUNT(*) > 0"
            ),
            [
                json!(row),
                json!(tenant),
                json!(trail.trace_id),
                json!(trail.actor),
                json!(trail.network),
                json!(now.0),
            ],
        ),
        Statement::new(
            concat!("SELECT COUNT(*) AS assigned FROM authority_outbox o WHERE ", of_row!()),
            [json!(row)],
        ),
        Statement::new(
            concat!(
                "SELECT COUNT(*) AS remaining FROM (SELECT DISTINCT c.user_id FROM ",
                colleagues!(),
                " LIMIT 100000)"
            ),
            [json!(tenant)],
        ),
    ]);
    let rows = db.batch(batch).await?.rows;
    let mut counts = rows.into_iter().rev();
    let (remaining, assigned) = (next(&mut counts)?, next(&mut counts)?);
    let number = |rows: &[crate::ports::Row], name: &str| rows.first().map_or(0, |row| row.integer(name));
    Ok((number(&assigned, "assigned"), number(&remaining, "remaining")))
}

impl Turn<'_> {
    /// Takes a colleague in who has no row here; whoever was removed is restored in the state that the key names.
    ///
    /// # Errors
    /// `Refused`: `tenant_missing`, `forbidden`, `not_found` for somebody else, `conflict` for a member and a stale key.
    pub async fn assign(&self, db: &dyn Database, with_colleagues: bool, now: Timestamp) -> Result<(), DatabaseError> {
        let Target { tenant, user, caller, .. } = self.target;
        match self.restore(db, rights::INVITE, now).await {
            Err(DatabaseError::Refused(name)) if name == "not_found" && with_colleagues => {}
            other => return other.map(|_| ()),
        }
        let mut batch = rights::demand(tenant, caller, rights::INVITE).to_vec();
        batch.extend([
            Statement::new(
                concat!(
                    "INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) \
                     SELECT DISTINCT ?2 || ':' || c.user_id, c.user_id, '\"newest\"', CAST(?3 AS INTEGER), CAST(?3 AS INTEGER) FROM ",
                    colleagues!(),
                    " AND c.user_id = ?4"
                ),
                [json!(tenant), json!(self.row), json!(now.0), json!(user)],
            ),
            Statement::new("INSERT INTO must (not_found) SELECT changes() WHERE changes() <> 1", []),
        ]);
        batch.extend(taken_in(self.row, tenant, now));
        batch.push(audit::event(tenant, "member.assigned", user, &self.trail, now));
        db.batch(batch).await.map(|_| ())
    }
}
