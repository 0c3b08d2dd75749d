//! Durable Objects.
