//! The tables of files and pictures, one module for each.

pub(crate) mod content_claim;
pub mod picture;
pub(crate) mod storage_key;
pub mod storage_object;
