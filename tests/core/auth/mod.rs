//! Signing in and out: sign-in, sign-up, PIN, providers, recovery, sessions.

mod disavowal;
mod email_verification;
mod guard;
mod mailed_links;
mod native;
pub mod new_passwords;
mod notices;
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
mod second_factor_methods;
mod second_factor_policies;
mod security_events;
mod session;
mod sign_in;
mod sign_in_company;
mod sign_out;
pub mod sign_up;
mod step_up;
mod trusted_devices;
