//! SQL over `ports::Database`: a file per table, every tenant's data behind the tenant first.

pub mod audit;
pub mod authority_outbox;
pub mod rows;
pub mod sign_in;
pub mod tenant_session;
pub mod tenants;
pub mod users;
