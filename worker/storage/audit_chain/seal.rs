//! Seals over audit logs. What a seal covers is read first and hashed outside the database; the statement that puts it down does so only
//! where the chain still ends where it was read, so two sealers at once cannot fork it.

use crate::domain::audit_chain::{self, Seal};
use crate::domain::ids::TenantId;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::rows::Answers;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// Events that one seal covers, at most.
const MOST: usize = 200;
/// Events that one round reads of all logs together; of each of them at least as many as a seal covers.
const ROUND: usize = 8_000;
/// Seals that one round puts over a log, at most.
const SEALS: usize = 5;

/// Audit logs with events that no seal covers, those that wait longest first; the empty name for what happens outside companies.
///
/// # Errors
/// Of the database.
pub async fn unsealed_logs(db: &dyn Database, most: i64) -> Result<Vec<TenantId>, DatabaseError> {
    let statement = Statement::new(
        "SELECT tenant_id FROM audit_open ORDER BY since, tenant_id LIMIT CAST(?1 AS INTEGER)",
        [json!(most)],
    );
    #[derive(Deserialize)]
    struct Open {
        tenant_id: TenantId,
    }
    let rows: Vec<Open> = Answers::from(db.batch(vec![statement]).await?).all()?;
    Ok(rows.into_iter().map(|row| row.tenant_id).collect())
}

/// What became of some audit logs.
pub struct SealResult {
    /// The seals that were put down: not where somebody else has just done it.
    pub seals: Vec<(TenantId, Seal)>,
    /// Whether each of the logs is closed by it: nothing in it waits for another seal.
    pub is_complete: bool,
}

/// Puts seals over the next events of each of these logs, several where few logs are open.
///
/// # Errors
/// Of the database.
pub async fn seal(db: &dyn Database, tenants: &[TenantId], now: Timestamp) -> Result<SealResult, DatabaseError> {
    let seals = (ROUND / MOST / tenants.len().max(1)).clamp(1, SEALS);
    let statements = tenants.iter().flat_map(|tenant| unsealed(tenant, seals * MOST));
    let mut answers = Answers::from(db.batch(statements.collect()).await?);
    let (mut batch, mut sealed, mut committed) = (Vec::new(), Vec::new(), Vec::new());
    for tenant in tenants {
        let (mut before, mut events) = (answers.first()?.unwrap_or_else(Seal::none), answers.rows()?);
        for events in events.chunks_mut(MOST) {
            let hashes = audit_chain::commit(events);
            let Some(seal) = audit_chain::seal(&before, events) else { break };
            batch.push(insert(tenant, &before, &seal, now));
            committed.extend((!hashes.is_empty()).then(|| commit(tenant, &seal, hashes)));
            sealed.push((tenant.clone(), seal.clone()));
            before = seal;
        }
    }
    batch.extend(committed);
    batch.extend(tenants.iter().map(close));
    let rows = db.batch(batch).await?.rows;
    let is_complete = rows.iter().rev().take(tenants.len()).all(|closed| !closed.is_empty());
    let mut put = rows.into_iter();
    sealed.retain(|_| put.next().is_some_and(|rows| !rows.is_empty()));
    Ok(SealResult { seals: sealed, is_complete })
}

/// The last seal of an audit log, and the events behind it.
fn unsealed(tenant: &TenantId, most: usize) -> [Statement; 2] {
    [
        Statement::new(
            "SELECT s.seq, s.hash FROM audit_seals s WHERE s.tenant_id = ?1 ORDER BY s.seq DESC LIMIT 1",
            [json!(tenant)],
        ),
        Statement::new(
            "SELECT e.*, v.salt, v.changes FROM audit e \
               LEFT JOIN audit_values v ON v.tenant_id = e.tenant_id AND v.seq = e.seq WHERE e.tenant_id = ?1 AND e.seq > \
               COALESCE((SELECT MAX(s.seq) FROM audit_seals s WHERE s.tenant_id = ?1), 0) \
             ORDER BY e.seq LIMIT CAST(?2 AS INTEGER)",
            [json!(tenant), json!(most)],
        ),
    ]
}

/// Puts a seal behind the one before it, if that is the last: the same one, for where it ends somebody else may have ended theirs.
fn insert(tenant: &TenantId, before: &Seal, seal: &Seal, now: Timestamp) -> Statement {
    Statement::new(
        "INSERT INTO audit_seals (tenant_id, seq, hash, sealed_at) \
         SELECT ?1, CAST(?2 AS INTEGER), ?3, CAST(?4 AS INTEGER) WHERE CAST(?5 AS INTEGER) = \
           COALESCE((SELECT MAX(s.seq) FROM audit_seals s WHERE s.tenant_id = ?1), 0) AND ?6 = \
           COALESCE((SELECT s.hash FROM audit_seals s WHERE s.tenant_id = ?1 ORDER BY s.seq DESC LIMIT 1), '') RETURNING seq",
        [json!(tenant), json!(seal.seq), json!(seal.hash), json!(now.0), json!(before.seq), json!(before.hash)],
    )
}

/// Puts the hashes of values beside the events that the seal covers, if it is this one: values that are erased while it is made are
/// sealed all the same.
fn commit(tenant: &TenantId, seal: &Seal, hashes: Map<String, Value>) -> Statement {
    Statement::new(
        "UPDATE audit SET changes_hash = j.value FROM json_each(?2) j \
         WHERE audit.tenant_id = ?1 AND audit.seq = CAST(j.key AS INTEGER) AND EXISTS (SELECT 1 FROM audit_seals s \
           WHERE s.tenant_id = ?1 AND s.seq = CAST(?3 AS INTEGER) AND s.hash = ?4)",
        [json!(tenant), json!(Value::Object(hashes).to_string()), json!(seal.seq), json!(seal.hash)],
    )
}

/// An audit log waits no longer where all of it is sealed.
fn close(tenant: &TenantId) -> Statement {
    Statement::new(
        "DELETE FROM audit_open WHERE tenant_id = ?1 AND NOT EXISTS (SELECT 1 FROM audit e WHERE e.tenant_id = ?1 \
           AND e.seq > COALESCE((SELECT MAX(s.seq) FROM audit_seals s WHERE s.tenant_id = ?1), 0)) RETURNING tenant_id",
        [json!(tenant)],
    )
}
