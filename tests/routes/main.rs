//! HTTP through the router on SQLite: a file per operation, tests named as facts.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that meets the unexpected stops"
)]

#[path = "../support/mod.rs"]
mod support;

mod account_changes;
mod account_erase;
mod account_password;
mod account_pictures;
mod account_pin;
mod account_sessions;
mod admin;
mod admin_audit;
mod admin_audit_values;
mod admin_companies;
mod admin_companies_invite;
mod admin_companies_settings;
mod admin_incident;
mod admin_last_administrator;
mod admin_lattice;
mod admin_roles;
mod admin_roles_cost;
mod admin_roles_lattice;
mod admin_roles_list;
mod admin_roles_rules;
mod admin_seals;
mod admin_users_assign;
mod admin_users_bulk;
mod admin_users_create;
mod admin_users_import;
mod admin_users_list;
mod admin_users_races;
mod admin_users_reach;
mod admin_users_remove;
mod admin_users_update;
mod among_neighbours;
mod bodies;
mod checks;
mod company;
mod configuration;
mod cross_origin;
mod described;
mod dump_rows;
mod email_verification;
mod everywhere;
mod guard;
mod invitation;
mod invitations_sent;
mod inviter;
mod key_rotation;
mod limits;
mod loopback;
mod mail;
mod mailed_links;
mod native;
mod observability;
mod outbox;
mod pages;
mod password_reset;
mod pin;
mod pin_class;
mod plans;
mod poisoned;
mod provider_arrival;
mod provider_hostile;
mod provider_linking;
mod provider_phishing;
mod provider_races;
mod public;
mod reads;
mod refresh;
mod resending;
mod resilience;
mod retention;
mod same_cost;
mod security_events;
mod session;
mod sign_in;
mod sign_out;
mod sign_up;
