//! Documents rendered with the subset fonts from the build of `web/`.

#![expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

mod cards;
mod fonts;
mod icons;
mod pdf;

use std::{fs, path::PathBuf};

use bytes::Bytes;
use documents::Fonts;

/// A path in the repository.
fn path(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "../..", name].iter().collect()
}

fn font_files() -> Vec<(String, Bytes)> {
    let folder = fs::read_dir(path("web/dist/fonts"))
        .expect("the fonts are cut when the pages are built: run `make web`");
    folder
        .map(|entry| {
            let file = entry.unwrap().path();
            let name = file.file_name().unwrap().to_str().unwrap().to_owned();
            (name, fs::read(file).unwrap().into())
        })
        .collect()
}

fn fonts() -> Fonts {
    Fonts::new(font_files()).unwrap()
}
