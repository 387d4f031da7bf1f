//! Builds again when a language gets its first mail texts: the embedding itself notices only files that it already knew.

fn main() {
    println!("cargo::rerun-if-changed=../../web/locales");
}
