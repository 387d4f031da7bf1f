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
fn names_of_all_europe_and_the_signs_of_the_trade_can_be_set() {
    let fonts = fonts();
    for text in [
        "Nguyễn Thị",
        "Қазақстан",
        "Ελλάδα, μg/kg",
        "کراچی پاکستان",
        "₽ ₺ ʻ",
        "→ ≈ ≠ ✓ ℃ ‰ ‑ †",
    ] {
        assert_eq!(fonts.missing(text), None, "{text}");
    }
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn the_ranges_of_printed_characters_are_those_that_a_font_has() {
    let fonts = fonts();
    let mut end = 0;
    let bounds = fonts.ranges().iter().map(|length| {
        end += length;
        end
    });
    let bounds: Vec<u32> = bounds.collect();
    assert_eq!(bounds.last(), Some(&(u32::from(char::MAX) + 1)));
    let is_printed = |character| {
        let passed = bounds.partition_point(|bound| *bound <= u32::from(character));
        passed % 2 == 1
    };
    for character in ['a', ' ', '\n', 'ж', 'म', '辣', '→', '\u{200d}'] {
        assert!(is_printed(character), "{character:?}");
    }
    for character in ['\0', '\u{1f}', '🌶', '\u{e000}'] {
        assert!(!is_printed(character), "{character:?}");
    }
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn every_translated_product_can_be_set() {
    let fonts = fonts();
    for file in fs::read_dir(path("kits/nandi/product_translations")).unwrap() {
        let file = file.unwrap().path();
        let text = fs::read_to_string(&file).unwrap();
        let mut is_shown = true;
        for line in text.lines() {
            // Other names are only searched for; no document shows them.
            let is_of_a_list = line.starts_with([' ', ']']);
            is_shown = !line.starts_with("other_names") && (is_shown || !is_of_a_list);
            if !is_shown {
                continue;
            }
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
