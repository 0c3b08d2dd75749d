//! Table `users`: identities, the same for all tenants.

use super::rows::Columns;
use crate::domain::ids::UserId;
use crate::domain::person::{Person, display_name, initials, written};
use crate::domain::time::Timestamp;
use crate::ports::{Row, Statement};
use serde_json::json;

/// The query that `person` reads, with its credential, for a condition over `users u`.
macro_rules! person_where {
    ($condition:literal) => {
        concat!(
            "SELECT u.*, c.password_phc, c.pepper_id, c.user_id IS NOT NULL AS has_password, \
               EXISTS (SELECT 1 FROM directory d WHERE d.user_id = u.id AND d.state = 1 AND d.is_shared = 1) AS is_shared, \
               EXISTS (SELECT 1 FROM directory d WHERE d.user_id = u.id AND d.state = 1 AND d.is_employee = 1) AS is_employee \
             FROM users u LEFT JOIN credentials c ON c.user_id = u.id WHERE ",
            $condition
        )
    };
}
pub(super) use person_where;

/// Asks for a person by id.
#[must_use]
pub fn by_id(user: &UserId) -> Statement {
    Statement::new(person_where!("u.id = ?1"), [json!(user)])
}

/// The person in a row of `person_where!`.
#[must_use]
pub fn person(row: &Row) -> Person {
    let (id, first, last) = (UserId::from(row.text("id")), row.text("first_name"), row.text("last_name"));
    Person {
        user_id: id.clone(),
        id,
        email: row.text("email"),
        email_verified: row.flag("email_verified"),
        display_name: display_name(&first, &last),
        initials: initials(&first, &last),
        first_name: first,
        last_name: last,
        gender: row.text("gender"),
        phone: row.optional("phone"),
        birth_date: row.optional("birth_date"),
        image: row.optional("image"),
        language: row.optional("language"),
        is_shared: row.flag("is_shared"),
        is_employee: row.flag("is_employee"),
        reset_password_required: row.flag("reset_password_required"),
        has_password: row.flag("has_password"),
        has_pin: row.flag("has_pin"),
        created_at: Timestamp(row.integer("created_at")).rfc3339(),
        last_login: written(row.optional_integer("last_login")),
        settings: crate::domain::reading::read(row.text("settings").as_bytes()).unwrap_or_default(),
    }
}
