//! The queries about backups.

pub(crate) mod backups;
