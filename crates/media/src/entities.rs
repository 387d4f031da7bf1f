//! The tables of files and pictures, one module for each.

pub(crate) mod content_claim;
pub mod picture;
pub(crate) mod storage_key;
pub(crate) mod storage_link;
pub mod storage_object;
