//! Imports of products, and undoing them: jobs that check everything first, and then write in many short transactions.

mod import;
mod job;
mod undo;

pub use import::{ImportRefused, Imported, NewImport, begin_import, run_import};
pub use job::{Job, Stopped, resume_job};
pub use undo::{NotUndone, Undo, Undone, begin_undo, run_undo, undo_import};
