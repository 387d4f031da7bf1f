//! Rebuilds when a language gets its first mail texts: the embedding macro itself only tracks files that it already knew.

fn main() {
    println!("cargo::rerun-if-changed=../../web/locales");
}
