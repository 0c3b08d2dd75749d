//! Retention of audit logs (decision 081): events older than the company's retention are deleted, whole seals at a time, and the last deleted
//! seal remains as the anchor that the hash chain continues from.

use crate::domain::audit::chain::{Event, Seal, seq};
use crate::domain::ids::TenantId;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::checklist;
use crate::storage::rows::BatchResults;
use serde::Deserialize;
use serde_json::json;

/// Events deleted per step, at most; a seal covers no more.
const MAX_EVENTS: i64 = 500;
/// When a log without expired events is checked again, unless its oldest seal determines the time (30 days).
const RECHECK_MS: i64 = 30 * 24 * 3_600_000;

/// The expired beginning of a log.
pub struct ExpiredEvents {
    pub tenant: TenantId,
    /// The last seal that was deleted before.
    pub anchor: Seal,
    /// Its seals, oldest first; empty if nothing has expired.
    pub seals: Vec<Seal>,
    /// The events that they cover.
    pub events: Vec<Event>,
    /// When the log is checked again if nothing has expired.
    pub recheck_at: Timestamp,
}

/// The log whose check is due longest, with its expired events. The log outside companies has the retention of the operator's company; that
/// of a deleted company has the default of 24 months. The last seal of a log always stays, so that sequence numbers are never reused.
///
/// # Errors
/// Of the database.
pub async fn next_due(db: &dyn Database, now: Timestamp) -> Result<Option<ExpiredEvents>, DatabaseError> {
    let due = Statement::new(
        "SELECT a.tenant_id, a.seq, a.hash, COALESCE((SELECT t.audit_months FROM tenants t WHERE t.id = a.tenant_id), \
           (SELECT o.audit_months FROM tenants o WHERE a.tenant_id = '' AND o.is_operator = 1 LIMIT 1), 24) AS months \
         FROM audit_anchors a WHERE a.due_at <= CAST(?1 AS INTEGER) ORDER BY a.due_at, a.tenant_id LIMIT 1",
        [json!(now.0)],
    );
    let due: Option<DueRow> = BatchResults::from(db.batch(vec![due]).await?).first()?;
    let Some(DueRow { tenant_id: tenant, seq: at, hash, months }) = due else { return Ok(None) };
    let anchor = Seal { seq: at, hash };
    let statements = vec![
        Statement::new(
            "SELECT s.seq, s.hash, CAST(strftime('%s', s.sealed_at / 1000, 'unixepoch', '+' || CAST(?2 AS INTEGER) || ' months') AS INTEGER) \
               * 1000 AS over_at FROM audit_seals s WHERE s.tenant_id = ?1 \
               AND s.seq < (SELECT MAX(l.seq) FROM audit_seals l WHERE l.tenant_id = ?1) ORDER BY s.seq LIMIT CAST(?3 AS INTEGER)",
            [json!(tenant), json!(months), json!(MAX_EVENTS)],
        ),
        Statement::new(
            "SELECT * FROM audit e WHERE e.tenant_id = ?1 AND e.seq <= CAST(?2 AS INTEGER) ORDER BY e.seq LIMIT CAST(?3 AS INTEGER)",
            [json!(tenant), json!(anchor.seq + MAX_EVENTS), json!(MAX_EVENTS)],
        ),
    ];
    let mut results = BatchResults::from(db.batch(statements).await?);
    let (found, mut events) = (results.all::<SealRow>()?, results.rows()?);
    let oldest = found.first().filter(|_| months > 0).map(|row| row.over_at);
    let is_over = |row: &SealRow| months > 0 && row.over_at <= now && row.seq <= anchor.seq + MAX_EVENTS;
    let seals: Vec<Seal> =
        found.into_iter().take_while(is_over).map(|row| Seal { seq: row.seq, hash: row.hash }).collect();
    let end = seals.last().map_or(0, |last| last.seq);
    events.retain(|event| seq(event) <= end);
    let recheck_at = oldest.filter(|at| *at > now).unwrap_or_else(|| now.plus(RECHECK_MS));
    Ok(Some(ExpiredEvents { tenant, anchor, seals, events, recheck_at }))
}

#[derive(Deserialize)]
struct DueRow {
    tenant_id: TenantId,
    seq: i64,
    hash: String,
    months: i64,
}

#[derive(Deserialize)]
struct SealRow {
    seq: i64,
    hash: String,
    over_at: Timestamp,
}

/// Deletes the events up to `last` with their seals; `last` becomes the anchor. A setup checklist that derives a step from a deleted event closes: what
/// was done stays done.
///
/// # Errors
/// Of the database.
pub async fn delete_expired(
    db: &dyn Database,
    tenant: &TenantId,
    last: &Seal,
    now: Timestamp,
) -> Result<(), DatabaseError> {
    let (tenant, seq) = (json!(tenant), json!(last.seq));
    let delete_range = |table: &str| {
        let sql = format!("DELETE FROM {table} WHERE tenant_id = ?1 AND seq <= CAST(?2 AS INTEGER)");
        Statement::new(sql, [tenant.clone(), seq.clone()])
    };
    let anchored = Statement::new(
        "UPDATE audit_anchors SET seq = CAST(?2 AS INTEGER), hash = ?3 WHERE tenant_id = ?1 AND seq < CAST(?2 AS INTEGER)",
        [tenant.clone(), seq.clone(), json!(last.hash)],
    );
    let checklist = checklist::close_behind(&tenant, &seq, now);
    let deletions = ["audit", "audit_values", "audit_seals"].map(delete_range);
    db.batch([checklist].into_iter().chain(deletions).chain([anchored]).collect()).await.map(|_| ())
}

/// Postpones the next check of a log.
///
/// # Errors
/// Of the database.
pub async fn postpone(db: &dyn Database, tenant: &TenantId, until: Timestamp) -> Result<(), DatabaseError> {
    let statement = Statement::new(
        "UPDATE audit_anchors SET due_at = CAST(?2 AS INTEGER) WHERE tenant_id = ?1",
        [json!(tenant), json!(until.0)],
    );
    db.batch(vec![statement]).await.map(|_| ())
}
