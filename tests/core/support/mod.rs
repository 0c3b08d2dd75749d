//! The platform's twins and the people of the tests. Each test binary uses a part of it.

pub mod apart;
pub mod app;
pub mod browser;
pub mod contract;
pub mod database;
pub mod dice;
pub mod faulty;
pub mod identities;
pub mod neighbours;
pub mod objects;
pub mod plans;
pub mod rounds;
pub mod social;
pub mod twins;
pub mod world;
