//! The database: its schema, its migrations, what statements cost.

mod dump_rows;
mod migrations;
mod plans;
mod schema;
