//! SQL over `ports::Database`: a file per table, every tenant's data behind the tenant first.

pub mod administrators;
pub mod audit;
pub mod audit_chain;
pub mod audit_values;
pub mod authority_outbox;
pub mod codes;
pub mod companies;
pub mod devices;
pub mod erasure;
pub mod export;
pub mod idempotency;
pub mod identities;
pub mod invitations;
pub mod mail_outbox;
pub mod media;
pub mod members;
pub mod paging;
pub mod passwords;
pub mod pins;
pub mod profiles;
pub mod provider_flows;
pub mod providers;
pub mod rights;
pub mod roles;
pub mod rows;
pub mod security_events;
pub mod sign_in;
pub mod sign_up;
pub mod snapshots;
pub mod tenant_session;
pub mod tenants;
pub mod users;

use crate::ports::DatabaseError;

/// What a database's error text says about our own constraints, the same on D1 and SQLite: `CHECK constraint failed:
/// <name>` for a precondition of the table `must`, `UNIQUE constraint failed: <table>.<column>`.
#[must_use]
pub fn refusal(text: &str) -> Option<DatabaseError> {
    let after = |marker: &str| {
        let rest = text.split_once(marker)?.1;
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.')).unwrap_or(rest.len());
        rest.get(..end).map(str::to_owned)
    };
    after("CHECK constraint failed: ")
        .map(DatabaseError::Refused)
        .or_else(|| after("UNIQUE constraint failed: ").map(DatabaseError::Unique))
}
