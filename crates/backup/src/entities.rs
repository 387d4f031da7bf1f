//! The table of backups.

pub mod backup;
