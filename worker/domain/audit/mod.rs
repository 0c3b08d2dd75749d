//! The audit log of a tenant.

/// Kinds of audit events.
pub mod action;
/// The hash chain over the events.
pub mod chain;
