//! "That was not me": the link in a notice about the security of an account (decision 169). Opening the link changes nothing, because
//! programs open links; its page checks the code and has one button.

pub mod disavow;
pub mod verify_code;
