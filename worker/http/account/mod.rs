//! What people do with what is theirs: their person, their sessions, the invitations they received, the companies they are in, their views of lists, what
//! happened while they were away.

pub mod business;
pub mod home;
pub mod invitation;
pub mod notifications;
pub mod tenant;
pub mod user;
pub mod views;
