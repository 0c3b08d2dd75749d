//! `/api/auth`: a file per operation.

pub mod guard;
pub mod refresh;
pub mod session;
pub mod sign_in;
pub mod sign_in_company;
pub mod sign_out;
