//! Commands to all members of a company: one row, which the request and then cron replace by the members' own, a few at a time.

use crate::domain::ids::{OutboxId, TenantId};
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::{devices, must};
use serde_json::json;

/// Sends the current snapshots of a company's members to their authorities, a few at a time (`FanOut::step`), so that one row is enough for a
/// million. It must directly follow the statement that writes the audit event, and does nothing if that wrote none. A fan-out of the company
/// that is still running starts over: `fan_out_id`, in the row `turn`, identifies the new one. It reaches everybody where the one before did
/// (`FanOut::everybody`).
#[must_use]
pub fn newest_of_members(fan_out_id: &OutboxId, tenant: &TenantId, now: Timestamp) -> Statement {
    Statement::new(
        "INSERT OR REPLACE INTO authority_outbox (id, user_id, command, due_at, created_at) \
         SELECT 'members:' || ?2, ?2, json_object('members', json_object('turn', ?1, 'after', '', 'everybody', COALESCE( \
             (SELECT json_extract(o.command, '$.members.everybody') FROM authority_outbox o WHERE o.id = 'members:' || ?2), 0))), \
           CAST(?3 AS INTEGER), CAST(?3 AS INTEGER) WHERE changes() > 0",
        [json!(fan_out_id), json!(tenant), json!(now.0)],
    )
}

/// Ends the sessions of all members of a company, disabled ones included, a few at a time as above, and has their devices forgotten.
#[must_use]
pub fn end_all_of_members(fan_out_id: &OutboxId, tenant: &TenantId, now: Timestamp) -> Statement {
    Statement::new(
        "INSERT OR REPLACE INTO authority_outbox (id, user_id, command, due_at, created_at) \
         VALUES ('everybody:' || ?2, ?2, json_object('members', json_object('turn', ?1, 'after', '', 'ends', 1)), \
           CAST(?3 AS INTEGER), CAST(?3 AS INTEGER))",
        [json!(fan_out_id), json!(tenant), json!(now.0)],
    )
}

/// A company's fan-out, and how far it has come.
pub struct FanOut {
    /// Id of its row.
    pub(super) row: OutboxId,
    pub(super) company: TenantId,
    pub(super) turn: OutboxId,
    /// The last member who was reached.
    pub(super) after: String,
    /// Whether it ends the members' sessions; otherwise it sends their snapshots.
    pub(super) ends: bool,
    /// Whether it also reaches members who have never signed in as far as the database knows: after a restore it may not know.
    pub(super) everybody: bool,
}

/// Members per step.
const STEP: i64 = 40;

/// The row ?1, if its position is still the one that was read.
const UNMOVED: &str = "authority_outbox WHERE id = ?1 AND json_extract(command, '$.members.turn') = ?3 \
   AND json_extract(command, '$.members.after') = ?4";

/// The next members of ?2 after that position.
fn ahead() -> String {
    format!(
        "(SELECT m.user_id, m.assigned FROM memberships m WHERE m.tenant_id = ?2 AND m.user_id > ?4 AND EXISTS (SELECT 1 FROM {UNMOVED}) \
         ORDER BY m.user_id LIMIT CAST(?5 AS INTEGER))"
    )
}

impl FanOut {
    /// One step: members who may have a session get a row of their own, and the company's row moves past them or, after the last one,
    /// is deleted; it is due again after what waits already. If another worker has moved the row meanwhile, nothing changes.
    ///
    /// # Errors
    /// Of the database.
    pub async fn step(&self, db: &dyn Database, now: Timestamp) -> Result<(), DatabaseError> {
        let position = [json!(self.turn), json!(self.after)];
        let members = [json!(self.row), json!(self.company), json!(self.turn), json!(self.after), json!(STEP)];
        // Whoever was removed has a row still, and nothing here to be signed out of: the session would be one of their other companies. They are
        // left out after the step's members were found, so that a step reads no more rows however many were removed.
        let reached = if self.ends { " a WHERE a.assigned = 1" } else { " a" };
        let mut batch = vec![
            must::find_no_row(
                Precondition::Conflict,
                &format!("SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM {UNMOVED})"),
                [json!(self.row), json!(self.company), json!(self.turn), json!(self.after)],
            ),
            Statement::new(
                format!(
                    "INSERT OR IGNORE INTO authority_outbox (id, user_id, command, due_at, created_at) \
                     SELECT ?3 || ':' || a.user_id, a.user_id, '\"newest\"', CAST(?6 AS INTEGER), CAST(?6 AS INTEGER) FROM {}{reached}",
                    ahead()
                ),
                members.iter().cloned().chain([json!(now.0)]).collect::<Vec<_>>(),
            ),
            Statement::new(
                "UPDATE users SET version = version + 1 WHERE id IN \
                   (SELECT user_id FROM authority_outbox WHERE id > ?1 || ':' || ?2 AND id < ?1 || ';')",
                position.clone(),
            ),
        ];
        // A user who never signed in has no authority that needs a newer snapshot; a first sign-in that read an older one sends it by the version
        // (`newest_unless`). An end reaches them all the same: a sign-in that has verified its password may open its session afterwards, and the time of
        // the last sign-in is lost by a restore that the session outlives.
        if !self.ends && !self.everybody {
            batch.push(Statement::new(
                "DELETE FROM authority_outbox WHERE id > ?1 || ':' || ?2 AND id < ?1 || ';' AND EXISTS \
                   (SELECT 1 FROM users u WHERE u.id = authority_outbox.user_id AND u.last_login IS NULL)",
                position.clone(),
            ));
        }
        if self.ends {
            let end = [
                // A first password is chosen by a link that was mailed and that opens no session yet: it goes on working.
                "UPDATE codes SET credential_version = credential_version + 1 WHERE user_id IN \
                   (SELECT o.user_id FROM authority_outbox o JOIN users u ON u.id = o.user_id \
                    WHERE o.id > ?1 || ':' || ?2 AND o.id < ?1 || ';' AND u.last_login IS NULL) \
                 AND purpose = 'reset' AND credential_version = (SELECT u.credential_version FROM users u WHERE u.id = codes.user_id)",
                "UPDATE users SET credential_version = credential_version + 1 WHERE id IN \
                   (SELECT user_id FROM authority_outbox WHERE id > ?1 || ':' || ?2 AND id < ?1 || ';')",
                "UPDATE authority_outbox SET command = json_object('endAll', json_object('credentialVersion', \
                   (SELECT u.credential_version FROM users u WHERE u.id = authority_outbox.user_id))) \
                 WHERE id > ?1 || ':' || ?2 AND id < ?1 || ';'",
            ];
            batch.extend(end.map(|sql| Statement::new(sql, position.clone())));
            // The devices may be the ones that were lost: a card opens an account by six digits, and trust replaces the second factor.
            let reached = "SELECT o.user_id FROM authority_outbox o WHERE o.id > ?1 || ':' || ?2 AND o.id < ?1 || ';'";
            batch.extend(devices::forget(reached, &position));
        }
        batch.extend([
            Statement::new(
                format!(
                    "UPDATE authority_outbox SET due_at = CAST(?6 AS INTEGER), command = json_set(command, '$.members.after', \
                       (SELECT MAX(user_id) FROM {})) WHERE id IN (SELECT id FROM {UNMOVED})",
                    ahead()
                ),
                members.into_iter().chain([json!(now.0)]).collect::<Vec<_>>(),
            ),
            Statement::new(
                "DELETE FROM authority_outbox WHERE id = ?1 AND json_type(command, '$.members.after') = 'null'",
                [json!(self.row)],
            ),
        ]);
        match db.batch(batch).await {
            Ok(_) | Err(DatabaseError::PreconditionFailed(Precondition::Conflict)) => Ok(()),
            Err(error) => Err(error),
        }
    }
}
