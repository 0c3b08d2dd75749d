//! What clients send, parsed and validated.

/// Bodies as structs, with all errors of a body at once.
pub mod body;
/// Bodies that are streamed on, piece by piece.
pub mod body_pieces;
/// Forms, and percent-encoding.
pub mod form;
/// JSON as a tree that keeps repeated members.
pub mod json;
/// List queries: pagination, order, search and filters.
pub mod list;
/// Paths with modals.
pub mod modal_address;
/// A member of a merge patch.
pub mod patch;
/// Names that a request gives twice.
pub mod repeated_names;
/// Text and list types of requests.
pub mod text;
/// Validation errors.
pub mod validation;
