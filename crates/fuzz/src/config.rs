//! The configuration.

use std::{fs, sync::LazyLock};

use mirchi::config::load;
use tempfile::TempDir;

/// What a line begins with that is an environment variable.
const VARIABLE: &str = "MIRCHI_";

static FOLDER: LazyLock<TempDir> =
    LazyLock::new(|| tempfile::tempdir().expect("a temporary folder can be made"));

/// The lines of a file, and among them environment variables. Panics when what is wrong is not said in one line.
pub fn config(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let (variables, lines): (Vec<_>, Vec<_>) = text
        .split('\n')
        .partition(|line| line.starts_with(VARIABLE));
    let variables = variables
        .into_iter()
        .filter_map(|line| line.split_once('='));
    let variables = variables.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let file = FOLDER.path().join("mirchi.toml");
    fs::write(&file, lines.join("\n")).expect("a temporary file can be written");
    if let Err(error) = load(Some(&file), variables) {
        let text = error.to_string();
        assert!(!text.contains('\n'), "{text}");
    }
}
