//! What happens after the answer and by cron.

mod key_rotation;
mod mail;
mod outbox;
mod retention;
