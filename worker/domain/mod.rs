//! The business rules: plain types and functions; no async, no I/O; `now` and randomness are arguments. A folder per
//! subject; beside the folders stands what all of them are made of.

/// What members may do: roles, and the access that they give to apps.
pub mod access;
/// The audit log of a tenant: kinds of events, and the hash chain.
pub mod audit;
/// The runtime configuration, and what a deployment decides.
pub mod configuration;
/// What a user signs in with: passwords, PINs, second factors, passkeys, codes by mail.
pub mod credentials;
/// Encodings, digests, keys, encryption and signatures.
pub mod crypto;
/// Who a user is: address, profile, picture, identities of providers.
pub mod identity;
/// Typed ids.
pub mod ids;
/// Mails and notifications to users.
pub mod messages;
/// What operators see: measurements and log lines.
pub mod operations;
/// Failed conditions of a write.
pub mod precondition;
/// Against replay, guessing and bots.
pub mod protection;
/// What clients send, parsed and validated: bodies, lists, forms, paths.
pub mod request;
/// Rows of databases and objects as structs.
pub mod row;
/// Sessions: their authority, their tokens, the devices that they are on.
pub mod sessions;
/// Companies: what members see of one, its security policy, lists of its members.
pub mod tenancy;
/// Timestamps.
pub mod time;
/// Our own JSON as structs.
pub mod typed_json;
/// Sort keys and search words.
pub mod words;
