//! Translates texts by a service that the operator has chosen. Placeholders, tags and Markdown are kept from it.

mod client;
mod marked;
mod service;

pub use client::{Failure, Settings, Source, Translator};
pub use marked::Spoiled;
pub use service::Service;
