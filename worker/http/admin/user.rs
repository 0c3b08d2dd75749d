//! `/api/admin/user`

pub mod changing;
pub mod creating;
pub mod leaving;
pub mod picture;
pub mod reading;
mod typed;
