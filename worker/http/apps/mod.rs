//! The gateway: what leads to the backends of apps, and what comes back (decision 146). An app fails alone: whatever it answers, callers of
//! other apps and of the shell do not notice.

pub mod answer;
pub mod circuit;
pub mod gateway;
pub mod own;
mod request;
