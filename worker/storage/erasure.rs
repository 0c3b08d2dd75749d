//! A person leaves for good: one batch deletes what the database holds about them. Events keep the id, which then names nobody.

use super::{administrators, audit, authority_outbox, profiles};
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde_json::json;

/// Somebody who wants to be forgotten.
pub struct Leaving<'a> {
    /// Who.
    pub user: &'a str,
    /// The version of the credential that they proved.
    pub verified: i64,
    /// Id of the row that erases their authority.
    pub outbox_id: &'a str,
    /// Who asked.
    pub trail: audit::Trail<'a>,
}

/// Erases the person.
///
/// # Errors
/// `Refused`: `not_found`, `credential_changed`, `last_admin`; of the database.
pub async fn erase(db: &dyn Database, leaving: &Leaving<'_>, now: Timestamp) -> Result<(), DatabaseError> {
    let by_user = |sql: &'static str| Statement::new(sql, [json!(leaving.user)]);
    let batch = vec![
        profiles::must_exist(leaving.user),
        profiles::must_be_verified(leaving.user, leaving.verified),
        administrators::must_not_be_the_last(leaving.user),
        audit::event("", "user.erased", leaving.user, &leaving.trail, now),
        in_companies(leaving, now),
        by_user("DELETE FROM media WHERE user_id = ?1"),
        by_user("DELETE FROM idempotency WHERE caller = ?1"),
        by_user("DELETE FROM invitations WHERE user_id = ?1"),
        // Who never proved an address takes nothing away that was meant for its owner.
        by_user("DELETE FROM invitations WHERE email = (SELECT email FROM users WHERE id = ?1 AND email_verified = 1)"),
        by_user(
            "DELETE FROM mail_outbox WHERE recipient = (SELECT email FROM users WHERE id = ?1)
               AND (template <> 'invitation' OR (SELECT email_verified FROM users WHERE id = ?1) = 1)",
        ),
        authority_outbox::erase(leaving.outbox_id, leaving.user, now),
        // With it go credentials, memberships and their roles, devices, codes, and ways in from elsewhere.
        by_user("DELETE FROM users WHERE id = ?1"),
    ];
    db.batch(batch).await.map(|_| ())
}

/// Each company that they were in can read that somebody left.
fn in_companies(leaving: &Leaving<'_>, now: Timestamp) -> Statement {
    let audit::Trail { actor, network, trace_id } = &leaving.trail;
    Statement::new(
        "INSERT INTO audit (tenant_id, seq, id, action, actor, object, network, trace_id, created_at)
         SELECT m.tenant_id, COALESCE((SELECT MAX(e.seq) FROM audit e WHERE e.tenant_id = m.tenant_id), 0) + 1, ?3,
           'user.erased', ?2, ?1, ?4, ?3, CAST(?5 AS INTEGER) FROM memberships m WHERE m.user_id = ?1",
        [json!(leaving.user), json!(actor), json!(trace_id), json!(network), json!(now.0)],
    )
}
