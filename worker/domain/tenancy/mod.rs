//! Tenants, which the API and the pages call companies, and lists of their members.

/// A company as the API shows it to its members, and the values that are stored of it.
pub mod company;
/// Filters of the member list.
pub mod member_filter;
/// What a company stores about a member.
pub mod member_values;
/// Lists that a user saved under a name.
pub mod saved_view;
/// A tenant's policy for the sessions that work in it.
pub mod security;
