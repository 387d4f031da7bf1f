//! The program `mirchi`: command line, configuration, HTTP, and the wiring between the crates with the business logic.
//!
//! It is a library with a small binary, so that tests can call the real router without a socket.

mod account_mail;
mod alerts;
mod attachments;
mod background;
mod beside_workers;
pub mod cli;
mod commands;
pub mod config;
mod connections;
mod database_check;
mod erasures;
mod finding;
mod free_space;
mod health_check;
pub mod http;
mod jobs;
mod logging;
mod metrics;
mod periodic;
mod planned_drafts;
mod product_list_cache;
mod reply_share;
mod schema;
mod site_kit;
pub mod state;
mod workers;

pub use commands::run;
pub use planned_drafts::MailToAuthor;
pub use schema::schema;
pub use site_kit::{Kit, archive, sample};
