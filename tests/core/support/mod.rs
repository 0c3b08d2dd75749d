//! Fakes of the platform; users and tenants of the tests.

pub mod app;
pub mod apps;
pub mod authenticator;
pub mod browser;
pub mod contract;
pub mod database;
pub mod decoys;
pub mod factors;
pub mod fakes;
pub mod fixtures;
pub mod identities;
pub mod mutants;
pub mod objects;
pub mod passkeys;
pub mod plans;
pub mod round_trips;
pub mod seeded_random;
mod shadows;
pub mod social;
pub mod split_databases;
pub mod template;
