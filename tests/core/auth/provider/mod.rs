//! Sign-in through Google, Apple and Facebook.

mod arrival;
mod hostile;
mod linking;
mod phishing;
mod races;
