//! What applies to every request: checks, limits, headers, failing stores.

mod bodies;
mod checks;
mod contract_check;
mod costs;
mod cross_origin;
pub mod everywhere;
mod forged_hosts;
mod hash_queue;
mod limits;
mod loopback;
mod observability;
mod resilience;
mod tenant_check;
