//! The site's database, SQLite or PostgreSQL: connections, transactions, migrations, and the tables and queries of products.
//!
//! Entities and migrations are the same for both databases. The queries are plain functions, named for their
//! result, over any connection, so that they work inside a transaction too. Those about enquiries are in `enquiries`,
//! those about accounts in `auth`, and those about files in `media`.

pub mod backups;
pub mod categories;
pub mod clock;
mod commit_watch;
mod connection;
pub mod copies;
mod database;
mod entities;
pub mod erasure;
mod failure;
pub mod grades;
pub mod group_commit;
mod inserts;
pub mod jobs;
pub mod lock;
mod migrations;
pub mod origin;
pub mod parameters;
pub mod picture_texts;
mod pooled;
pub mod price;
pub mod product_drafts;
pub mod product_imports;
pub mod product_listings;
pub mod products;
mod readers;
pub mod redirects;
pub mod revisions;
#[cfg(feature = "testing")]
pub mod testing;
mod transaction;
pub mod translation_sources;
mod write_ahead_log;
mod write_health;

pub use connection::{
    ConnectError, LISTS, SMALL_LETTERS, connect, is_missing, migrate, pending_migrations,
    without_password,
};
pub use database::{BeginTransaction, ConnectionPool, Database};
pub use entities::{
    TextList, backup, catalogue_state, category, category_translation, grade, grade_translation,
    job, job_file, parameter, parameter::ParameterGroup, parameter_translation,
    picture_focus_point, picture_text, product, product::ALLERGENS, product_draft, product_import,
    product_listing, product_parameter, product_parameter::ParameterKind, product_translation,
    redirect, revision, unfinished_erasure,
};
pub use lock::lock_tables;
pub use price::Price;
pub use product_listings::contains;
pub use readers::{Readers, Reading, is_timeout};
pub use sea_orm::{ConnectionTrait, DbErr};
pub use transaction::Transaction;
pub use write_health::WriteFault;
