//! The texts of the mails: for visitors those of the site in the namespace `mail`, which the company can change; for staff
//! `texts/<language>.json` beside this crate, in the languages of the console.

use std::{collections::HashMap, sync::LazyLock};

use chrono::TimeDelta;
use content::SiteTexts;
use languages::Language;
use serde::Deserialize;
use serde_json::Value;

/// The texts of mails to staff: for each language by dotted key.
static STAFF_TEXTS: LazyLock<HashMap<&'static str, HashMap<String, String>>> =
    LazyLock::new(|| {
        let english = flat(include_str!("../texts/en.json"));
        let hindi = flat(include_str!("../texts/hi.json"));
        HashMap::from([("en", english), ("hi", hindi)])
    });

/// The words that a language uses for values.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ValueWords {
    /// By plural form; one that the language does not tell apart is `other`.
    minutes: HashMap<String, String>,
    hours: HashMap<String, String>,
    /// A language that the company has added has no words for them.
    working_hours: Option<HashMap<String, String>>,
    days: HashMap<String, String>,
}

static VALUE_WORDS: LazyLock<HashMap<String, ValueWords>> = LazyLock::new(|| {
    let file = include_str!("../../../contracts/value-words.json");
    serde_json::from_str(file).expect("every language is read by a test")
});

fn words_of(language: Language) -> &'static ValueWords {
    static ADDED: LazyLock<HashMap<&str, ValueWords>> = LazyLock::new(|| {
        let words = |language: Language| {
            let words = language.facts()?.get("words")?;
            Some((language.code(), ValueWords::deserialize(words).ok()?))
        };
        Language::more().filter_map(words).collect()
    });
    let added = ADDED.get(language.code());
    added.unwrap_or_else(|| &VALUE_WORDS[language.or_shipped().code()])
}

/// So many hours, as they stand after "within" in a language. `working` are those in which the company works.
pub(crate) fn hours(language: Language, count: i64, working: bool) -> String {
    let words = words_of(language);
    match (working, &words.working_hours) {
        (true, Some(forms)) => counted(language, forms, count),
        (true, None) => hours(Language::ENGLISH, count, working),
        (false, _) => counted(language, &words.hours, count),
    }
}

/// A time in the largest unit of which it is a whole number, as it stands after "within" in a language.
pub(crate) fn duration(language: Language, time: TimeDelta) -> String {
    let words = words_of(language);
    let minutes = time.num_minutes();
    let (forms, count) = match minutes {
        _ if minutes % (24 * 60) == 0 => (&words.days, minutes / (24 * 60)),
        _ if minutes % 60 == 0 => (&words.hours, minutes / 60),
        _ => (&words.minutes, minutes),
    };
    counted(language, forms, count)
}

fn counted(language: Language, forms: &HashMap<String, String>, count: i64) -> String {
    let form = forms.get(language.plural_form(count.unsigned_abs()));
    let form = form.unwrap_or_else(|| &forms["other"]);
    fill_in(form, &[("count", &count.to_string())])
}

fn flat(file: &str) -> HashMap<String, String> {
    let mut texts = HashMap::new();
    let tree = serde_json::from_str(file).expect("every file is read by a test");
    flatten(String::new(), tree, &mut texts);
    texts
}

fn flatten(key: String, value: Value, into: &mut HashMap<String, String>) {
    match value {
        Value::Object(entries) => {
            for (name, value) in entries {
                let key = match key.as_str() {
                    "" => name,
                    key => format!("{key}.{name}"),
                };
                flatten(key, value, into);
            }
        }
        Value::String(text) => {
            into.insert(key, text);
        }
        _ => {}
    }
}

/// The texts of one language.
#[derive(Clone, Copy)]
pub(crate) struct Texts<'a> {
    language: Language,
    site: &'a SiteTexts,
    is_for_staff: bool,
}

impl<'a> Texts<'a> {
    /// The texts of a language; those in English where the company has added it and translated no mail yet.
    pub(crate) fn of(language: Language, site: &'a SiteTexts) -> Self {
        let is_begun = language.is_shipped() || site.is_begun(language, "mail");
        Self {
            language: if is_begun {
                language
            } else {
                Language::ENGLISH
            },
            site,
            is_for_staff: false,
        }
    }

    /// The texts of mails to staff, in a language of the console, else in English.
    pub(crate) fn for_staff(language: Language, site: &'a SiteTexts) -> Self {
        Self {
            language: match STAFF_TEXTS.contains_key(language.code()) {
                true => language,
                false => Language::ENGLISH,
            },
            site,
            is_for_staff: true,
        }
    }

    /// The language of the mail.
    pub(crate) fn language(self) -> Language {
        self.language
    }

    /// The name of a product interest by its code. A category without a text of its own is called as in the catalogue.
    pub(crate) fn interest(self, code: &str) -> String {
        let own = ["mail:interest.", code].concat();
        let category = || self.site.categories().name(code, self.language);
        let name = self.site.text(self.language, &own).or_else(category);
        name.unwrap_or(code).to_owned()
    }

    /// A text with its `{{placeholders}}` replaced. A missing text falls back to English, then to the key itself.
    pub(crate) fn get(self, key: &str, values: &[(&str, &str)]) -> String {
        let text = match self.is_for_staff {
            true => [self.language, Language::ENGLISH]
                .into_iter()
                .find_map(|language| STAFF_TEXTS.get(language.code())?.get(key))
                .map(String::as_str),
            false => self.site.text(self.language, &["mail:", key].concat()),
        };
        fill_in(text.unwrap_or(key), values)
    }
}

/// Replaces placeholders in one pass, so that braces in a value are left alone.
fn fill_in(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        filled.push_str(before);
        let Some((name, after)) = after.split_once("}}") else {
            filled.push_str("{{");
            rest = after;
            continue;
        };
        match values.iter().find(|(known, _)| *known == name.trim()) {
            Some((_, value)) => filled.push_str(value),
            None => filled.extend(["{{", name, "}}"]),
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placeholders(text: &str) -> Vec<&str> {
        let parts = text.split("{{").skip(1);
        let names = parts.filter_map(|part| part.split("}}").next());
        let mut names: Vec<_> = names.map(str::trim).collect();
        names.sort_unstable();
        names
    }

    /// A promised time and how it is written; the pages are tested with the same cases.
    #[derive(Deserialize)]
    struct ReplyTime {
        language: String,
        hours: i64,
        working: bool,
        text: String,
    }

    #[test]
    fn hours_are_written_as_the_pages_write_them() {
        let file = include_str!("../../../contracts/reply-time-cases.json");
        for case in serde_json::from_str::<Vec<ReplyTime>>(file).expect("the cases are read") {
            let language = Language::parse(&case.language).expect("a language of the site");
            assert_eq!(hours(language, case.hours, case.working), case.text);
        }
        for language in Language::known() {
            assert!(!hours(language, 24, true).is_empty());
        }
    }

    #[test]
    fn a_duration_is_written_in_its_largest_unit_with_the_plural_of_the_language() {
        for (language, time, text) in [
            ("en", TimeDelta::days(7), "7 days"),
            ("en", TimeDelta::hours(24), "1 day"),
            ("en", TimeDelta::minutes(60), "1 hour"),
            ("en", TimeDelta::minutes(90), "90 minutes"),
            ("de", TimeDelta::days(7), "7 Tagen"),
            ("ru", TimeDelta::days(21), "21 дня"),
            ("ru", TimeDelta::minutes(15), "15 минут"),
            ("ar", TimeDelta::days(2), "يومين"),
            ("ar", TimeDelta::days(7), "7 أيام"),
            ("ar", TimeDelta::days(30), "30 يومًا"),
            ("ja", TimeDelta::hours(8), "8時間"),
        ] {
            let language = Language::parse(language).expect("a language of the site");
            assert_eq!(duration(language, time), text);
        }
        for language in Language::known() {
            for minutes in [1, 61, 120, 24 * 60, 7 * 24 * 60] {
                assert!(!duration(language, TimeDelta::minutes(minutes)).is_empty());
            }
        }
    }

    #[test]
    fn every_language_of_the_console_has_all_texts_with_the_same_placeholders() {
        let english = &STAFF_TEXTS["en"];
        assert!(english.len() > 20);
        for (code, texts) in STAFF_TEXTS.iter() {
            for (key, text) in english {
                let translated = texts
                    .get(key)
                    .unwrap_or_else(|| panic!("texts of {code} lack {key}"));
                let (own, expected) = (placeholders(translated), placeholders(text));
                assert_eq!(own, expected, "texts of {code}, {key}");
            }
        }
    }

    #[test]
    fn every_product_interest_has_its_label_in_every_language() {
        let shipped = SiteTexts::default();
        for language in Language::shipped() {
            let texts = Texts::of(language, &shipped);
            for interest in catalogue::general_interests() {
                assert_ne!(texts.interest(interest), *interest, "{language}");
            }
        }
    }

    #[test]
    fn a_value_cannot_bring_placeholders_of_its_own() {
        let text = fill_in(
            "{{name}} and {{ other }}",
            &[("name", "{{other}}"), ("other", "x")],
        );
        assert_eq!(text, "{{other}} and x");
    }

    #[test]
    fn what_is_no_placeholder_stays() {
        assert_eq!(fill_in("{{unknown}} {{ open", &[]), "{{unknown}} {{ open");
    }

    #[test]
    fn a_missing_text_is_its_key() {
        let shipped = SiteTexts::default();
        let texts = Texts::of(Language::ENGLISH, &shipped);
        assert_eq!(texts.get("no.such", &[]), "no.such");
    }
}
