//! Texts as the search compares them.

use unicode_normalization::UnicodeNormalization;

/// A text in small letters and without accents: `Épices`, `épices` and `epices` are one, as are `чёрный` and `черный`.
///
/// Only marks that readers leave out when they type are dropped: those of Latin and Cyrillic letters, and the vowel signs and
/// hamzas of Arabic. The vowels of Devanagari and the voicing of kana change the word, and stay. The pages fold alike
/// (`web/src/features/catalogue/folded.ts`).
pub(crate) fn folded(text: &str) -> String {
    text.nfkd()
        .filter(|letter| !is_accent(*letter))
        .nfc()
        .collect::<String>()
        .to_lowercase()
}

fn is_accent(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{64b}'..='\u{65f}' | '\u{670}')
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn accents_and_capitals_make_no_difference() {
        assert_eq!(folded("Épices"), "epices");
        assert_eq!(folded("Чёрный"), folded("черный"));
        assert_eq!(folded("أحمر"), folded("احمر"));
        assert_eq!(folded("ＴＥＪＡ"), "teja");
    }

    #[test]
    fn marks_that_make_another_word_stay() {
        assert_ne!(folded("काली"), folded("कल"));
        assert_ne!(folded("ガ"), folded("カ"));
    }
}
