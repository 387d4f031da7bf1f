//! Builds again when a file of the sample catalogue changes: the files are embedded, and Cargo does not see them otherwise.

fn main() {
    println!("cargo::rerun-if-changed=../../catalogue");
}
