//! The gateway: forwards calls to the backends of apps and returns their responses (decision 146). An app fails alone: whatever it returns,
//! other apps and the shell are not affected.

pub mod circuit;
pub mod gateway;
pub mod own;
mod request;
pub mod response;
