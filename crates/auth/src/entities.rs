//! The tables of accounts: who may sign in, with which sessions, codes and second factors.

pub mod audit_entry;
pub(crate) mod flow_state;
pub(crate) mod mfa_challenge;
pub mod mfa_factor;
pub mod one_time_token;
pub mod recovery_code;
pub mod refresh_token;
pub mod session;
pub(crate) mod signing_key;
pub mod user;
