//! Encodings, digests, keys, encryption and signatures.

/// Encodings, digests and MACs.
pub mod bytes;
/// JSON Web Tokens that only this worker verifies.
pub mod jwt;
/// Key pairs for tokens that others verify.
pub mod key_pairs;
/// Key rings, and all secrets of a deployment.
pub mod keys;
/// Encrypted texts.
pub mod sealed;
