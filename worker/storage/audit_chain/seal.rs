//! Seals over audit logs. The events that a seal covers are read first and hashed outside the database; the seal is inserted only if the
//! chain still ends where it was read, so two concurrent sealers cannot fork it.

use crate::domain::audit::chain::{self, Seal};
use crate::domain::ids::TenantId;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::rows::BatchResults;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// Events per seal, at most.
const EVENTS_PER_SEAL: usize = 200;
/// Events that one round reads from all logs together; from each log at least as many as a seal covers.
const ROUND: usize = 8_000;
/// Seals per log and round, at most.
const SEALS: usize = 5;

/// Audit logs with unsealed events, those waiting longest first; the empty id is the log outside companies.
///
/// # Errors
/// Of the database.
pub async fn unsealed_logs(db: &dyn Database, limit: i64) -> Result<Vec<TenantId>, DatabaseError> {
    let statement = Statement::new(
        "SELECT tenant_id FROM audit_open ORDER BY since, tenant_id LIMIT CAST(?1 AS INTEGER)",
        [json!(limit)],
    );
    #[derive(Deserialize)]
    struct UnsealedLog {
        tenant_id: TenantId,
    }
    let rows: Vec<UnsealedLog> = BatchResults::from(db.batch(vec![statement]).await?).all()?;
    Ok(rows.into_iter().map(|row| row.tenant_id).collect())
}

/// The result of sealing some audit logs.
pub struct SealResult {
    /// The seals that were inserted; not those that a concurrent sealer inserted first.
    pub seals: Vec<(TenantId, Seal)>,
    /// Whether none of the logs has unsealed events left.
    pub is_complete: bool,
}

/// Seals the next events of each of these logs, with several seals per log if there are few logs.
///
/// # Errors
/// Of the database.
pub async fn seal(db: &dyn Database, tenants: &[TenantId], now: Timestamp) -> Result<SealResult, DatabaseError> {
    let seals = (ROUND / EVENTS_PER_SEAL / tenants.len().max(1)).clamp(1, SEALS);
    let statements = tenants.iter().flat_map(|tenant| unsealed(tenant, seals * EVENTS_PER_SEAL));
    let mut results = BatchResults::from(db.batch(statements.collect()).await?);
    let (mut batch, mut sealed, mut committed) = (Vec::new(), Vec::new(), Vec::new());
    for tenant in tenants {
        let (mut before, mut events) = (results.first()?.unwrap_or_else(Seal::none), results.rows()?);
        for events in events.chunks_mut(EVENTS_PER_SEAL) {
            let hashes = chain::commit(events);
            let Some(seal) = chain::seal(&before, events) else { break };
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

/// Selects the last seal of an audit log, and the events after it.
fn unsealed(tenant: &TenantId, limit: usize) -> [Statement; 2] {
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
            [json!(tenant), json!(limit)],
        ),
    ]
}

/// Inserts a seal if `before` is still the last one. The hash is compared too, because a concurrent sealer's seal may end at the same event.
fn insert(tenant: &TenantId, before: &Seal, seal: &Seal, now: Timestamp) -> Statement {
    Statement::new(
        "INSERT INTO audit_seals (tenant_id, seq, hash, sealed_at) \
         SELECT ?1, CAST(?2 AS INTEGER), ?3, CAST(?4 AS INTEGER) WHERE CAST(?5 AS INTEGER) = \
           COALESCE((SELECT MAX(s.seq) FROM audit_seals s WHERE s.tenant_id = ?1), 0) AND ?6 = \
           COALESCE((SELECT s.hash FROM audit_seals s WHERE s.tenant_id = ?1 ORDER BY s.seq DESC LIMIT 1), '') RETURNING seq",
        [json!(tenant), json!(seal.seq), json!(seal.hash), json!(now.0), json!(before.seq), json!(before.hash)],
    )
}

/// Stores the hashes of values with the events of this seal, if it was inserted: values erased while it is computed are sealed all the same.
fn commit(tenant: &TenantId, seal: &Seal, hashes: Map<String, Value>) -> Statement {
    Statement::new(
        "UPDATE audit SET changes_hash = j.value FROM json_each(?2) j \
         WHERE audit.tenant_id = ?1 AND audit.seq = CAST(j.key AS INTEGER) AND EXISTS (SELECT 1 FROM audit_seals s \
           WHERE s.tenant_id = ?1 AND s.seq = CAST(?3 AS INTEGER) AND s.hash = ?4)",
        [json!(tenant), json!(Value::Object(hashes).to_string()), json!(seal.seq), json!(seal.hash)],
    )
}

/// Removes an audit log from the unsealed ones if all its events are sealed.
fn close(tenant: &TenantId) -> Statement {
    Statement::new(
        "DELETE FROM audit_open WHERE tenant_id = ?1 AND NOT EXISTS (SELECT 1 FROM audit e WHERE e.tenant_id = ?1 \
           AND e.seq > COALESCE((SELECT MAX(s.seq) FROM audit_seals s WHERE s.tenant_id = ?1), 0)) RETURNING tenant_id",
        [json!(tenant)],
    )
}
