//! Handlers of `/api/auth`, one file per operation.

pub mod admission;
pub mod common_passwords;
pub mod credential_change;
pub mod disavowal;
pub mod email_verification;
pub mod guard;
pub mod new_password;
pub mod new_session;
pub mod passkey;
pub mod password_hashing;
pub mod password_reset;
pub mod pin;
pub mod provider;
pub mod reauthenticate;
pub mod refresh;
pub mod rotation;
pub mod second_factor;
pub mod session;
pub mod session_identity;
pub mod sign_in;
pub mod sign_in_company;
pub mod sign_in_response;
pub mod sign_out;
pub mod sign_up;
pub mod tokens;
