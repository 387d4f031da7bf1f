//! The table in which the data interface writes down what was written.

pub mod revision;
