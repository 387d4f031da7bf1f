//! Lets a checkout compile before its pages have been built: the folder that is embedded must exist.
//! Cargo never runs npm; without the built pages, the program says so on every page.

use std::{fs, path::Path};

fn main() {
    let folder = Path::new("../../web/dist");
    if let Err(error) = fs::create_dir_all(folder) {
        println!("cargo::warning=`web/dist` could not be made: {error}");
    }
    println!("cargo::rerun-if-changed=../../web/dist");
    println!("cargo::rerun-if-changed=../../web/locales");
}
