//! Rebuilds when a file of the sample company's kit changes. Cargo would not notice otherwise, because the files are embedded.

fn main() {
    println!("cargo::rerun-if-changed=../../kits/nandi");
}
