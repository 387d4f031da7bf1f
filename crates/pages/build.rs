//! Lists the files of `web/dist` for a release, which has them in the program: their names, a line each, and their contents in the same order.
//! Lets a checkout compile before its pages have been built: the folder must exist. Cargo never runs npm; without the built pages, the
//! program says so on every page.

use std::{env, error::Error, fmt::Write as _, fs, path::Path};

use walkdir::WalkDir;

fn main() -> Result<(), Box<dyn Error>> {
    let crate_folder = env::var("CARGO_MANIFEST_DIR")?;
    let folder = Path::new(&crate_folder).join("../../web/dist");
    fs::create_dir_all(&folder)?;
    let (mut names, mut contents) = (String::new(), String::from("&[\n"));
    for entry in WalkDir::new(&folder).sort_by_file_name() {
        let entry = entry?;
        if entry.file_type().is_file() {
            writeln!(names, "{}", entry.path().strip_prefix(&folder)?.display())?;
            writeln!(contents, "include_bytes!({:?}),", entry.path())?;
        }
    }
    contents.push(']');
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("names.txt"), names)?;
    fs::write(Path::new(&out).join("contents.rs"), contents)?;
    println!("cargo::rerun-if-changed=../../web/dist");
    println!("cargo::rerun-if-changed=../../web/locales");
    Ok(())
}
