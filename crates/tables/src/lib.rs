//! The tables of the data interface: which columns there are, who may do what with which rows, and reads and writes of them by SQL,
//! alike on SQLite and PostgreSQL. Knows nothing of HTTP.

mod body;
mod document;
mod enquiry_settings;
mod enquiry_work;
mod error;
mod figures;
mod filter;
mod functions;
mod imports;
mod list;
mod mails;
mod notice_channels;
mod pattern;
mod pictures;
mod product_columns;
mod read;
mod redirects;
mod release;
mod restore;
mod revisions;
mod rights;
mod rows;
mod rules;
mod schema;
mod select;
mod undo;
mod write;

pub use body::{BodyType, LONGEST_BODY, MOST_ROWS_WRITTEN, Rows as Body};
pub use document::{document, rights_table};
pub use enquiry_work::Replies;
pub use error::{Result, TableError};
pub use functions::{FUNCTIONS, Function, Parameter, call};
pub use imports::{File, ImportRefused, Imported, import_products};
pub use list::read_list;
pub use read::{MOST_ROWS_READ, read};
pub use restore::restore_revision;
pub use revisions::Author;
pub use rights::{Columns, Grant, Right, Rows};
pub use roles::Role;
pub use rows::Answer;
pub use schema::{Column, Default, FOREIGN_KEYS, ForeignKey, LIST, OnDelete, TABLES, Table};
pub use select::require;
pub use undo::{NotUndone, Undo, Undone, undo_import};
pub use write::{Writer, Written, delete, insert, update};
