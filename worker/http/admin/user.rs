//! `/api/admin/user`: members of the company.

pub mod reading;
