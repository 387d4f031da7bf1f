//! The data interface: what a table declares, who may do what with which rows, and reads and writes of them by SQL, alike on SQLite
//! and PostgreSQL. Knows no table and nothing of HTTP: each domain declares its tables and functions, and the program puts them
//! together in a [`Schema`].

mod body;
mod column;
mod complete;
mod copies;
mod document;
mod domain;
pub mod entities;
mod error;
mod filter;
mod functions;
mod hooks;
mod pattern;
pub mod prelude;
mod read;
mod restore;
mod revisions;
mod rights;
mod row_changes;
mod row_checks;
mod rows;
mod schema;
mod select;
mod services;
mod stored_rows;
mod table;
mod text;
mod transaction;
mod translations;
mod undo_change;
mod write;
mod writer;

pub use access::{Right, Role};
pub use body::{BodyRows, BodyType, MAX_BODY, MAX_ROWS_WRITTEN, typed, written_column};
pub use column::{
    ACCOUNT, Column, ColumnDefault, Computed, LAST_POSITION, Letters, MADE_FROM, Row, STALE,
    SortKey, VERSION,
};
pub use copies::{
    CopyState, check_copy, copied_columns, copies, copy_state, natural_key, natural_key_of,
};
pub use document::{document, rights_table};
pub use domain::Domain;
pub use error::{Result, TableError};
pub use filter::{View, bound};
pub use functions::{Call, Function, ID, Parameter, Running};
pub use hooks::{Change, TableHooks};
pub use read::{MAX_ROWS_READ, count, read, window};
pub use restore::{RESTORE_REVISION, put_back, visible_revision, whole_row, written};
pub use revisions::{Author, Journal, has_revisions, key_of, plain};
pub use rights::{Columns, Grant, RowCondition, RowScope};
pub use row_changes::{
    Action, ColumnChange, RowChange, RowChangeFault, Step, apply_changes, apply_without_rights,
    gone,
};
pub use row_checks::check_texts;
pub use rows::{Answer, BodyWriter, Values, answer_of, value};
pub use schema::Schema;
pub use select::{Part, SelectPlan, plan, require, view};
pub use services::Services;
pub use stored_rows::{has_key, is_row, is_there, whole};
pub use table::{ForeignKey, ListOrder, OnDelete, Table};
pub use text::text_fault;
pub use transaction::WriteTransaction;
pub use translations::{ENGLISH, TranslatedTexts, fingerprint, take_stale};
pub use undo_change::{UNDO_CHANGE, changes_to_undo};
pub use write::{delete, insert, update};
pub use writer::{Effect, Writer, Written};
