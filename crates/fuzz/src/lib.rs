//! Functions that read an input as the program reads what strangers send, and panic where the program would break a promise. libFuzzer looks for
//! inputs that do so (`scripts/fuzz`); those that were interesting are kept in `corpus`, and every `cargo test` reads them again.
//!
//! Inputs are text where that is possible, so that a person can read and write them: several values stand on lines of their own, and an archive
//! is its parts one after the other (`archive`).

mod archive;
mod body;
mod config;
mod form;
mod headers;
mod kit;
mod picture;
mod query;
mod spreadsheet;
mod svg;
mod token;
mod upload;

pub use body::body;
pub use config::config;
pub use form::form;
pub use headers::headers;
pub use kit::kit;
pub use picture::picture;
pub use query::query;
pub use spreadsheet::{csv, workbook};
pub use svg::svg;
pub use token::token;
pub use upload::upload;

/// A function that reads an input of its kind, and panics where the program would break a promise.
pub type Target = fn(&[u8]);

/// All of them, by the names of their folders in `corpus`.
pub const TARGETS: [(&str, Target); 12] = [
    ("body", body),
    ("config", config),
    ("csv", csv),
    ("form", form),
    ("headers", headers),
    ("kit", kit),
    ("picture", picture),
    ("query", query),
    ("svg", svg),
    ("token", token),
    ("upload", upload),
    ("workbook", workbook),
];

/// The lines of an input; those that it does not have are empty.
fn lines<const COUNT: usize>(text: &str) -> [&str; COUNT] {
    let mut lines = text.split('\n');
    [(); COUNT].map(|()| lines.next().unwrap_or_default())
}
