//! `/api/admin/role`: roles of the company, what they give, and who is in them.

pub mod reading;
pub mod writing;
