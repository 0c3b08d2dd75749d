//! Encodings, digests, keys, encryption and signatures.

/// Authenticated encryption of texts.
pub mod aead;
/// Encodings, digests and MACs.
pub mod bytes;
/// JSON Web Tokens that only this worker verifies.
pub mod jwt;
/// Key pairs for tokens that others verify.
pub mod key_pairs;
/// Key rings, and all secrets of a deployment.
pub mod keys;
