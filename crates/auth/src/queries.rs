//! The queries about people that other crates ask.

pub mod staff;
