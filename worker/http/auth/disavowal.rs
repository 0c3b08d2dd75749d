//! "That was not me": the link of a mail about the security of an account (decision 169). Opening it changes nothing, for programs open links;
//! its page looks the code up and has one button.

pub mod disavow;
pub mod verify_code;
