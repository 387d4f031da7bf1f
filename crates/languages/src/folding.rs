//! Normalises texts for the search.

use unicode_normalization::UnicodeNormalization;

/// The text in lower case, without accents, trimmed and with single spaces: `Épices`, `épices` and ` epices ` become the same, as
/// do `чёрный` and `черный`.
///
/// Only marks that readers leave out when they type are dropped: those of Latin and Cyrillic letters, and the vowel signs and
/// hamzas of Arabic. The vowel signs of Devanagari and the voicing marks of kana change the word, so they stay. The pages fold in
/// the same way (`web/src/features/catalogue/folded.ts`); `contracts/search-cases.json` tests both.
pub fn folded(text: &str) -> String {
    let letters: String = text
        .nfkd()
        .filter(|letter| !is_accent(*letter))
        .nfc()
        .collect::<String>()
        .to_lowercase();
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text as [`folded`] makes it, but with its accents; `None` if it has none. The `й` of Russian is a letter, which nobody types
/// as `и`.
pub fn accented(text: &str) -> Option<String> {
    let letters = text.nfkc().collect::<String>().to_lowercase();
    let letters = letters.split_whitespace().collect::<Vec<_>>().join(" ");
    (letters.replace('й', "и") != folded(text)).then_some(letters)
}

fn is_accent(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{64b}'..='\u{65f}' | '\u{670}')
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::{accented, folded};

    #[derive(Deserialize)]
    struct Cases {
        folding: Vec<Folding>,
        accented: Vec<Accented>,
        apart: Vec<[String; 2]>,
    }

    #[derive(Deserialize)]
    struct Folding {
        folded: String,
        texts: Vec<String>,
    }

    #[derive(Deserialize)]
    struct Accented {
        text: String,
        accented: Option<String>,
    }

    fn cases() -> Cases {
        serde_json::from_str(include_str!("../../../contracts/search-cases.json"))
            .expect("the cases are JSON of this form")
    }

    #[test]
    fn accents_capitals_and_spaces_make_no_difference() {
        for case in cases().folding {
            for text in case.texts {
                assert_eq!(folded(&text), case.folded, "{text:?}");
            }
        }
    }

    #[test]
    fn accents_are_kept_where_there_are_any() {
        for case in cases().accented {
            assert_eq!(accented(&case.text), case.accented, "{:?}", case.text);
        }
    }

    #[test]
    fn what_makes_another_word_stays() {
        for [one, other] in cases().apart {
            assert_ne!(folded(&one), folded(&other));
        }
    }
}
