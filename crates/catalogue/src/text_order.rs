//! The sort order of texts in a language.

use std::{cmp::Ordering, collections::HashMap, sync::LazyLock};

use icu_collator::{
    Collator, CollatorBorrowed,
    options::{CollatorOptions, Strength},
};
use icu_locale_core::Locale;
use languages::Language;

/// The collation rules of each language, from Unicode's CLDR: `Ä` beside `A` in German, Chinese by pronunciation. Case is ignored.
static COLLATORS: LazyLock<HashMap<Language, CollatorBorrowed<'static>>> = LazyLock::new(|| {
    let mut options = CollatorOptions::default();
    options.strength = Some(Strength::Secondary);
    let collator = |language: Language| {
        let locale =
            Locale::try_from_str(language.code()).expect("a code of a language is a locale");
        Collator::try_new(locale.into(), options)
            .expect("the library brings the rules of every language")
    };
    Language::known()
        .map(|language| (language, collator(language)))
        .collect()
});

/// The sort key of a text: bytes that sort like the texts, by the rules of the language.
///
/// Keys are stored in the database. Another release of `icu_collator` may produce other keys, so an upgrade must raise the
/// version of the listings.
pub fn key_of(text: &str, language: Language) -> Vec<u8> {
    let mut key = Vec::new();
    let Ok(()) = COLLATORS[&language].write_sort_key_to(text, &mut key);
    key
}

/// Compares two texts of a language. Texts that differ only in case are ordered by code point.
pub(crate) fn compare(one: &str, other: &str, language: Language) -> Ordering {
    COLLATORS[&language]
        .compare(one, other)
        .then_with(|| one.cmp(other))
}

#[cfg(test)]
mod tests {
    use super::{compare, key_of};
    use languages::Language;

    #[test]
    fn texts_stand_by_the_rules_of_their_language() {
        for (code, texts) in [
            (
                "en",
                "\"1121\" Rice, 1121 Rice, Chilli, chilli 273, Chilli-Seed, Chillies",
            ),
            ("de", "Ahorn, Ähre, Apfel, Äpfel, Senf, Zimt"),
            ("es", "Comino, Naranja, Nuez, Ñame, Orégano, Pimentón"),
            ("fr", "Ail, Coriandre, Épices, Fenouil, Œillette, Piment"),
            ("pt", "Açafrão, Açúcar, Alho, Cominho, Óleo, Pimenta"),
            ("ru", "Ежевика, Ёлка, Ель, Зира, Кориандр, Яблоко"),
            ("zh", "大米, 姜黄, 孔雀, 辣椒, 小豆蔻, 孜然"),
            (
                "ja",
                "ウコン, クミン, ごま, しょうが, とうがらし, フェンネル",
            ),
            ("hi", "इलायची, चावल, जीरा, धनिया, मिर्च, हल्दी"),
            ("ar", "أرز, ثوم, زنجبيل, فلفل, كمون, هيل"),
        ] {
            let language = Language::parse(code).expect("a language of the site");
            let texts: Vec<&str> = texts.split(", ").collect();
            let mut sorted = texts.clone();
            sorted.reverse();
            sorted.sort_by_key(|text| key_of(text, language));
            assert_eq!(sorted, texts, "by their keys");
            sorted.reverse();
            sorted.sort_by(|one, other| compare(one, other, language));
            assert_eq!(sorted, texts, "compared");
        }
    }

    #[test]
    fn capitals_make_no_difference() {
        let key = |text| key_of(text, Language::ENGLISH);
        assert_eq!(key("Cumin"), key("CUMIN"));
        assert_ne!(key("Jalapeno"), key("Jalapeño"));
    }
}
