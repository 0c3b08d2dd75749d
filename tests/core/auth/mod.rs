//! Ways in and out: sign-in, sign-up, PIN, providers, recovery, sessions.

mod email_verification;
mod guard;
mod mailed_links;
mod native;
mod passkey_attacks;
mod passkeys;
mod password_reset;
mod pin;
mod pin_class;
mod provider;
mod reauthenticate;
mod refresh;
mod same_cost;
mod second_factor;
mod second_factor_ways;
mod security_events;
mod session;
mod sign_in;
mod sign_in_company;
mod sign_out;
pub mod sign_up;
mod trusted_devices;
