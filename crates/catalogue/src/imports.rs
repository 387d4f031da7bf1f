//! Imports of products, and undoing them: jobs that check everything first, and then write in many short transactions.

mod import;
mod job;
mod undo;

pub use import::{ImportRefused, Imported, NewImport, begin_import, resume_import, run_import};
pub use job::{Job, Kept, Stopped, delete_files};
pub use undo::{NotUndone, Undo, Undone, begin_undo, resume_undo, run_undo, undo_import};
