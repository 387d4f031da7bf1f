use std::fs;

use documents::{Error, Fonts};
use serde_json::Value;

use crate::{font_files, fonts, path};

/// All texts below keys that denote a heading.
fn headings<'a>(texts: &'a Value, is_heading: bool, found: &mut Vec<&'a str>) {
    match texts {
        Value::String(text) if is_heading => found.push(text),
        Value::Object(fields) => {
            for (key, text) in fields {
                let key = key.to_lowercase();
                let is_named = ["title", "eyebrow", "categories", "crumb"]
                    .iter()
                    .any(|name| key.contains(name));
                headings(text, is_heading || is_named, found);
            }
        }
        _ => {}
    }
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn every_heading_of_the_site_can_be_set_in_its_language() {
    let fonts = fonts();
    let mut count = 0;
    for language in fs::read_dir(path("web/locales")).unwrap() {
        for file in fs::read_dir(language.unwrap().path()).unwrap() {
            let file = file.unwrap().path();
            let texts: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
            let mut found = Vec::new();
            headings(&texts, false, &mut found);
            for text in found {
                assert_eq!(fonts.missing(text), None, "{text}, in {}", file.display());
                count += 1;
            }
        }
    }
    assert!(count > 400, "only {count} headings were found");
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn every_translated_product_can_be_set() {
    let fonts = fonts();
    for file in fs::read_dir(path("catalogue/translations")).unwrap() {
        let file = file.unwrap().path();
        let text = fs::read_to_string(&file).unwrap();
        // Other names are only searched for; no document shows them.
        let shown = text.lines().filter(|line| !line.starts_with("other_names"));
        for line in shown {
            assert_eq!(fonts.missing(line), None, "{line}, in {}", file.display());
        }
    }
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn the_fonts_take_no_more_than_12_megabytes() {
    let bytes: usize = font_files().iter().map(|(_, bytes)| bytes.len()).sum();
    assert!(bytes < 12 << 20, "{bytes} bytes");
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn a_file_that_is_no_font_is_named() {
    let font = font_files().swap_remove(0).1;
    for (name, bytes) in [
        ("sans.latin.ttf", bytes::Bytes::from_static(b"no font")),
        ("sans.latin.woff2", font.clone()),
        ("sans.ttf", font),
    ] {
        let refused = Fonts::new([(name, bytes)]).map(|_| ());
        assert!(
            matches!(&refused, Err(Error::Font(named)) if named == name),
            "{refused:?}"
        );
    }
}
