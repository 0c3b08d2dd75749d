//! `/api/admin/user`

pub mod bulk;
pub mod changing;
pub mod creating;
pub mod exporting;
pub mod importing;
pub mod joining;
pub mod leaving;
pub mod picture;
pub mod reading;
mod typed;
