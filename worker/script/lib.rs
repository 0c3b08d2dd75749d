//! The worker as one WebAssembly module: its entry points and classes of objects, and nothing else. A package of its own, because cargo never
//! optimises as a whole what tests and tools link as a library, too (decision 183).

extern crate asgard as _;
