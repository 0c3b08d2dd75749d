//! `/api/admin/role`: roles of the company, what they give, and who is in them.

pub mod list;
pub mod write;
