//! What applies to every request: checks, limits, headers, failing stores.

mod bodies;
mod checks;
mod costs;
mod cross_origin;
mod described;
pub mod everywhere;
mod hashing;
mod limits;
mod loopback;
mod observability;
mod poisoned;
mod resilience;
