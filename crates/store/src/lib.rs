//! The site's database, SQLite or PostgreSQL: connections, transactions, migrations and jobs.
//!
//! The entities and queries of a domain are in its crate. They are the same for both databases. The queries are plain functions,
//! named for their result, over any connection, so that they work inside a transaction too. The tables here, of jobs and of what
//! erasures leave to do, belong to no single domain.

pub mod announcement;
pub mod batches;
pub mod clock;
mod commit_watch;
mod connection;
pub mod copies;
mod database;
mod entities;
pub mod entity_prelude;
pub mod erasure;
mod failure;
pub mod group_commit;
pub mod jobs;
pub mod lock;
mod migrations;
mod pooled;
mod readers;
pub mod revisions;
#[cfg(feature = "testing")]
pub mod testing;
mod text;
mod transaction;
pub mod transfer;
mod write_ahead_log;
mod write_health;

pub use clock::{Clock, SystemClock};
pub use connection::{
    ConnectError, LISTS, SMALL_LETTERS, connect, is_missing, migrate, pending_migrations,
    without_password,
};
pub use database::{BeginTransaction, ConnectionPool, Database};
pub use entities::{NoRelation, TextList, job, job_file, unfinished_erasure};
pub use readers::{Readers, Reading, is_timeout};
pub use sea_orm::{ConnectionTrait, DbErr};
pub use text::contains;
pub use transaction::Transaction;
pub use write_health::WriteFault;
