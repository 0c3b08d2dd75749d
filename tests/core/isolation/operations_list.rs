//! `docs/api-operations.md`: one operation per line. `UPDATE=1 cargo test --test core operations_are_listed` rewrites it.

use super::table::{ROWS, Row};
use asgard::http::pipeline::operation::Operation;
use asgard::http::pipeline::policy::TokenRequirement;
use asgard::http::routes::OPERATIONS;
use serde_json::json;
use std::fs;

const LIST: &str = "docs/api-operations.md";

const HEAD: &str = "# Operations

One line for each operation of the API; `openapi.json` has the details. It is written by `tests/core/isolation/operations_list.rs`
from the table of routes and from the table by which the isolation of companies is proven, and a test says when it is stale.

- **session**: `none` needs no guard and no session, `guard` a device with a guard, `optional` reads a session if there is one, `full` requires a
  session that is not limited to one step (new password, verification, second factor); other scopes are named.
- **right**: the app and the level that a caller needs in the company of their tab; `member` where membership is enough; a dash where the operation belongs to no
  company, or where the table by which isolation is proven does not have it: `tenant` (membership), a company's own invitations (`admin.users` write, to read them read) and calls
  of apps (on the app: `read` for GET, `delete` for DELETE, otherwise `write`). For these invitations, `createUser`, `colleagues`, `assignUser` and `autoAssignUsers` the onboarding
  right is enough too. Views need the right to their own list (`admin.users`, `admin.roles` or `admin.audit`; read for own views, write for shared ones). Identities, the catalogue,
  operations, overviews of companies, and creating, resending, deleting and signing out companies are for the operator only.
- **refuses**: the codes that the operation has by itself. `openapi.json` has those that every call can get (guard, session, body, `internal`, `unavailable`).

| operation | call | session | right | refuses |
| --- | --- | --- | --- | --- |
";

/// The session that an operation requires.
fn session(operation: &Operation) -> String {
    let scopes = || operation.scopes.iter().map(|scope| json!(scope).as_str().unwrap().to_owned()).collect::<Vec<_>>();
    match operation.bearer_token {
        TokenRequirement::Ignored => if operation.guarded { "guard" } else { "none" }.to_owned(),
        TokenRequirement::Session => "optional".to_owned(),
        TokenRequirement::Required => scopes().join(", "),
    }
}

/// The right that the matrix proves to be required.
fn right(row: Option<&Row>) -> String {
    match row {
        None => "–".to_owned(),
        Some(row) if row.need == 0 => "member".to_owned(),
        Some(row) => format!("{} {}", row.app, ["read", "write", "delete", "root"][usize::from(row.need) - 1]),
    }
}

fn line(operation: &Operation) -> String {
    let codes: Vec<String> = operation.fails.iter().map(|code| format!("`{}`", code.as_str())).collect();
    let row = ROWS.iter().find(|row| row.id == operation.id);
    format!(
        "| {} | `{} {}` | {} | {} | {} |\n",
        operation.id,
        operation.method,
        operation.path,
        session(operation),
        right(row),
        codes.join(" ")
    )
}

#[test]
fn operations_are_listed_as_they_are() {
    let mut operations: Vec<&Operation> = OPERATIONS.into_iter().flatten().collect();
    operations.sort_by_key(|operation| (operation.path, operation.method.to_string()));
    let fresh: String = std::iter::once(HEAD.to_owned()).chain(operations.into_iter().map(line)).collect();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(LIST, &fresh).unwrap();
    }
    assert!(
        fs::read_to_string(LIST).unwrap_or_default() == fresh,
        "{LIST} is stale: UPDATE=1 cargo test --test core operations_are_listed"
    );
}
