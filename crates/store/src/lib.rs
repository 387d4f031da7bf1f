//! The site's database: products, enquiries and outgoing mail, in SQLite or PostgreSQL.
//!
//! Entities and migrations are the same for both databases. The queries are plain functions, named for their
//! result, over any connection, so that they work inside a transaction too.

pub mod answering_times;
pub mod backups;
pub mod categories;
mod clock;
mod commit_watch;
mod connection;
pub mod content_claims;
pub mod copies;
mod database;
pub mod enquiries;
pub mod enquiry_events;
pub mod enquiry_figures;
pub mod enquiry_messages;
mod entities;
pub mod erasure;
mod failure;
pub mod grades;
pub mod group_commit;
mod inserts;
pub mod jobs;
mod lock;
mod migrations;
pub mod notices;
pub mod origin;
pub mod outbox;
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
pub mod staff;
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
    TextList, answering_time, auth, backup, catalogue_state, category, category_translation,
    content_claim, enquiry, enquiry_event, enquiry_message, enquiry_rule, grade, grade_translation,
    holiday, job, job_file, notice_channel, outgoing_mail, parameter, parameter::ParameterGroup,
    parameter_translation, picture, picture_focus_point, picture_text, product, product::ALLERGENS,
    product_draft, product_import, product_listing, product_parameter,
    product_parameter::ParameterKind, product_translation, quarantine_digest, redirect, revision,
    storage_key, storage_object, unfinished_erasure,
};
pub use lock::lock_tables;
pub use price::Price;
pub use product_listings::contains;
pub use readers::{Readers, Reading, is_timeout};
pub use sea_orm::{ConnectionTrait, DbErr};
pub use transaction::Transaction;
pub use write_health::WriteFault;
