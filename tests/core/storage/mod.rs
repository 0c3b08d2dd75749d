//! The database: schema, migrations, and the cost of statements.

mod dump_rows;
mod migrations;
mod plans;
mod schema;
mod templates;
