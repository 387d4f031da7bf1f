//! Reads every input that was kept.

use std::{fs, path::Path};

#[test]
fn every_kept_input_is_read_without_a_panic() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for (name, target) in fuzz::TARGETS {
        let folder = fs::read_dir(corpus.join(name)).expect("each target has a folder");
        let mut inputs = 0;
        for input in folder {
            let input = input.expect("the folder can be read").path();
            // Shown if it panics.
            println!("{}", input.display());
            target(&fs::read(input).expect("the input can be read"));
            inputs += 1;
        }
        assert!(inputs > 0, "{name} has no inputs");
    }
}
