//! Provides the fingerprint of the document compiler as a SHA-256 of this crate's sources and templates, and of every library
//! with its version, Typst among them.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

fn main() -> io::Result<()> {
    let mut files = vec![
        PathBuf::from("Cargo.toml"),
        PathBuf::from("../../Cargo.lock"),
    ];
    for folder in ["src", "templates"] {
        println!("cargo::rerun-if-changed={folder}");
        add_files(Path::new(folder), &mut files)?;
    }
    // So that the order is the same on every machine.
    files.sort();
    let mut digest = Sha256::new();
    for file in files {
        println!("cargo::rerun-if-changed={}", file.display());
        digest.update(Sha256::digest(fs::read(&file)?));
    }
    println!(
        "cargo::rustc-env=COMPILER_FINGERPRINT={:x}",
        digest.finalize()
    );
    Ok(())
}

fn add_files(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            add_files(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
