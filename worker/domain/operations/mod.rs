//! What operators see.

/// Which requests are logged.
pub mod log_sampling;
/// Queries over the request measurements, and their results.
pub mod measurements;
