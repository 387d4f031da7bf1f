//! Rebuilds when a file of `words` changes. Cargo would not notice otherwise, because the files are embedded.

fn main() {
    println!("cargo::rerun-if-changed=words");
}
