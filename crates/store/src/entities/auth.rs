//! The tables of accounts: who may sign in, with which sessions, codes and second factors.

pub mod audit_entry;
pub mod flow_state;
pub mod mfa_challenge;
pub mod mfa_factor;
pub mod one_time_token;
pub mod refresh_token;
pub mod session;
pub mod signing_key;
pub mod user;
