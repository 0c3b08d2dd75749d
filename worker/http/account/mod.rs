//! Operations on the caller's own data: account, sessions, received invitations, companies, saved views and notifications.

pub mod business;
pub mod home;
pub mod invitation;
pub mod notifications;
pub mod tenant;
pub mod user;
pub mod views;
