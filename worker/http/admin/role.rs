//! `/api/admin/role`: roles of the company, the rights they give, and their members.

pub mod list;
pub mod write;
