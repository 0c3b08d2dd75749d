//! SQL as parts, so that an expression is never taken for the value that it stands for.

use std::fmt;

/// A fragment of SQL that is composed into a statement, never a value from outside: `?2`, `i.invited_by`, the alias of a row.
#[derive(Clone, Copy, Debug)]
pub struct Sql<'a>(pub &'a str);

impl fmt::Display for Sql<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
