//! Builds the worker as one WebAssembly module: entry points and Durable Object classes only. It is a package of its own
//! because cargo does not apply link-time optimisation to a crate that tests and tools also link as a library (decision
//! 183).

extern crate asgard as _;
