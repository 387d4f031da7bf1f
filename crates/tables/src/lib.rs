//! The tables of the data interface: which columns there are, who may do what with which rows, and reads and writes of them by SQL,
//! alike on SQLite and PostgreSQL. Knows nothing of HTTP.

mod body;
mod column;
mod document;
mod drafts;
mod enquiry_settings;
mod enquiry_work;
mod error;
mod figures;
mod filter;
mod functions;
mod imports;
mod jobs;
mod list;
mod mails;
mod notice_channels;
mod pattern;
mod pictures;
mod product_columns;
mod read;
mod redirects;
mod release;
mod replies;
mod restore;
mod revisions;
mod rights;
mod row_checks;
mod rows;
mod rules;
mod schema;
mod select;
mod staff_settings;
mod stored_rows;
mod table;
mod translations;
mod undo;
mod undo_change;
mod write;
mod writer;

pub use body::{BodyType, MAX_BODY, MAX_ROWS_WRITTEN, Rows as Body};
pub use column::{Column, Default};
pub use document::{document, rights_table};
pub use drafts::{DraftOutcome, due_drafts, preview_draft, publish_due_draft};
pub use enquiry_work::Replies;
pub use error::{Result, TableError};
<<<<<<< HEAD
pub use functions::{FUNCTIONS, Function, Parameter, call, files_to_restore};
pub use imports::{ImportRefused, Imported, NewImport, begin_import, run_import};
pub use jobs::{Job, Stopped, resume_job};
=======
pub use functions::{FUNCTIONS, Function, Parameter, UNDO_CHANGE, call, files_to_restore};
pub use imports::{File, ImportRefused, Imported, import_products};
>>>>>>> 1a8b6573 (replies)
pub use list::read_list;
pub use read::{MAX_ROWS_READ, read};
pub use restore::restore_revision;
pub use revisions::Author;
pub use rights::{Columns, Grant, Right, Rows};
pub use roles::Role;
pub use rows::Answer;
pub use schema::{FOREIGN_KEYS, LIST, TABLES};
pub use select::require;
pub use table::{ForeignKey, OnDelete, Table};
pub use undo::{NotUndone, Undo, Undone, begin_undo, run_undo, undo_import};
pub use write::{delete, insert, update};
pub use writer::{Writer, Written};
