//! A user's own account: `/api/user/me`.

mod activity;
mod create_business;
mod erase;
mod home;
mod notifications;
mod password;
mod picture;
mod pin;
mod reads;
mod sessions;
mod update;
mod views;
