use bytes::Bytes;
use documents::{Fonts, PdfCompiler};

use crate::font_files;

fn fingerprint(files: &[(String, Bytes)]) -> [u8; 32] {
    PdfCompiler::new(Fonts::new(files.iter().cloned()).unwrap()).fingerprint()
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn other_fonts_have_another_fingerprint_and_the_same_in_another_order_have_not() {
    let files = font_files();
    let known = fingerprint(&files);

    let mut turned = files.clone();
    turned.reverse();
    assert_eq!(fingerprint(&turned), known);

    let mut swapped = files.clone();
    let second = swapped[1].1.clone();
    swapped[1].1 = std::mem::replace(&mut swapped[0].1, second);
    assert_ne!(
        fingerprint(&swapped),
        known,
        "the same files under other names"
    );

    assert_ne!(fingerprint(&files[1..]), known);
}
