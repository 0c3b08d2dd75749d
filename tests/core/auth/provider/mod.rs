//! Sign-in through Google, Apple and Facebook.

mod hostile;
mod linking;
mod phishing;
mod races;
mod sign_in;
