//! SQL over `ports::Database`: a file or folder per table or act. Statements on the data of a tenant name the tenant first.

mod access;
pub mod activity;
pub mod administrators;
pub mod app_rights;
pub mod audit;
pub mod audit_chain;
pub mod audit_values;
pub mod authority_outbox;
pub mod catalogue;
pub mod checklist;
pub mod codes;
pub mod devices;
pub mod erasure;
pub mod export;
pub mod factors;
pub mod home;
pub mod idempotency;
pub mod identities;
pub mod invitations;
pub mod mail_outbox;
pub mod media;
pub mod members;
mod must;
pub mod notices;
pub mod notifications;
pub mod operations;
pub mod own_apps;
pub mod paging;
pub mod passwords;
pub mod pins;
pub mod profiles;
pub mod provider_flows;
pub mod providers;
pub mod rights;
pub mod role_days;
pub mod roles;
pub mod rows;
pub mod saved_views;
pub mod security_events;
pub mod sign_in;
pub mod sign_out;
pub mod sign_up;
pub mod snapshots;
mod sql;
pub mod tenants;
pub mod users;

use crate::domain::precondition::{Constraint, Precondition};
use crate::ports::DatabaseError;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// A list as one parameter of a statement, for `json_each`: a JSON text.
fn json_list<T: Serialize>(list: &[T]) -> Value {
    json!(json!(list).to_string())
}

/// The values of a change by their names in the API.
fn by_name<T: Serialize>(values: &T) -> Map<String, Value> {
    match json!(values) {
        Value::Object(values) => values,
        _ => Map::new(),
    }
}

/// Parses the error text of a failed constraint, which is the same on D1 and SQLite: `CHECK constraint failed: <name>`,
/// `UNIQUE constraint failed: <table>.<column>, …`. `None` for constraints that no call can violate: then a statement is wrong.
#[must_use]
pub fn constraint_error(text: &str) -> Option<DatabaseError> {
    let after = |marker: &str| text.split_once(marker)?.1.split([':', ',']).next();
    if let Some(name) = after("CHECK constraint failed: ")
        && let Ok(precondition) = name.parse::<Precondition>()
    {
        return Some(DatabaseError::PreconditionFailed(precondition));
    }
    let name = after("CHECK constraint failed: ").or_else(|| after("UNIQUE constraint failed: "))?;
    name.parse::<Constraint>().ok().map(DatabaseError::Violated)
}

#[cfg(test)]
mod tests {
    use super::constraint_error;
    use crate::domain::precondition::{Constraint, Precondition};
    use crate::ports::DatabaseError;

    #[test]
    fn a_constraint_is_known_by_its_name_and_nothing_else_is() {
        for (text, meaning) in [
            (
                "D1_ERROR: CHECK constraint failed: last_admin: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_CHECK)",
                Some(DatabaseError::PreconditionFailed(Precondition::LastAdmin)),
            ),
            ("CHECK constraint failed: last_admin", Some(DatabaseError::PreconditionFailed(Precondition::LastAdmin))),
            (
                "D1_ERROR: CHECK constraint failed: is_shared = 0 OR is_employee = 0: SQLITE_CONSTRAINT",
                Some(DatabaseError::Violated(Constraint::SharedOrEmployee)),
            ),
            (
                "D1_ERROR: UNIQUE constraint failed: providers.user_id, providers.provider: SQLITE_CONSTRAINT",
                Some(DatabaseError::Violated(Constraint::OneIdentityPerProvider)),
            ),
            ("UNIQUE constraint failed: users.email", Some(DatabaseError::Violated(Constraint::UniqueEmail))),
            ("D1_ERROR: CHECK constraint failed: state IN (0, 1): SQLITE_CONSTRAINT", None),
            ("D1_ERROR: UNIQUE constraint failed: users.id: SQLITE_CONSTRAINT", None),
            ("D1_ERROR: FOREIGN KEY constraint failed: SQLITE_CONSTRAINT", None),
            ("D1_ERROR: Network connection lost.", None),
        ] {
            assert_eq!(constraint_error(text), meaning, "{text}");
        }
    }
}
