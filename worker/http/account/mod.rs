//! What people do with what is theirs: their person, their sessions, the invitations they received, the companies they are in.

pub mod business;
pub mod home;
pub mod invitation;
pub mod tenant;
pub mod user;
