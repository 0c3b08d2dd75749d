//! Work after the response and by cron.

mod key_rotation;
mod mail;
mod outbox;
mod retention;
