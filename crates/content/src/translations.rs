//! The texts of the site that a language translates: how complete each language is, and the files in which translators get them.

mod export;
mod file;
mod import;
mod machine;
mod workbook;
mod xliff;

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fmt,
    sync::LazyLock,
};

use languages::Language;
use serde::Serialize;
use tables::fingerprint;

use crate::{
    SitePages, SiteTexts,
    lists::{ItemText, first_key, is_own, shipped_list},
    own_pages::{PAGES, page_of},
    shipped::{self, FORMS, english_key},
};

pub use self::{
    export::{TranslationExport, TranslationFormat, export_translations},
    file::{MAX_TRANSLATION_FILE, NotExported, NotImported},
    import::{ImportedTranslations, TranslationProblem, import_translations},
    machine::{
        FilledByMachine, MachineBatch, MachineText, MachineWork, TextCount, UntranslatedTexts,
        fill_by_machine, machine_batch, untranslated_texts,
    },
};

/// The branch with the texts of each legal page, by the name of the page.
const LEGAL_PAGES: &str = "legal:pages.";

/// What a workbook calls a translation of the current English.
pub(crate) const CURRENT: &str = "current";

/// A text of the site in a language, with the draft published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Translation<'a> {
    pub(crate) key: &'a str,
    pub(crate) english: &'a str,
    /// The translation, also one in whose place pages show the English.
    pub(crate) text: Option<&'a str>,
    pub(crate) state: State,
    /// Whether a machine has made the translation, and nobody has read it yet.
    pub(crate) is_unread: bool,
}

/// What visitors read in the place of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// A translation of the current English.
    Current,
    /// One of an earlier English.
    Stale,
    English,
}

/// How complete the translations of a part of the site are.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Completeness {
    language: &'static str,
    /// The namespace of the texts; that of long texts is the part before the slash.
    part: String,
    /// How many texts there are.
    texts: usize,
    /// How many are translated from the current English by people, or read by one.
    current: usize,
    /// How many are translated from the current English by a machine, and unread.
    unread: usize,
    /// How many are translated from an earlier English, and shown.
    stale: usize,
    /// How many are shown in English.
    in_english: usize,
}

/// The part of the site that a text belongs to: its namespace, and for a long text (`legal/terms:body`) that of the texts beside it. The
/// sections of all pages that the company has added are one part.
pub(crate) fn part_of(key: &str) -> &str {
    match page_of(key) {
        Some(_) => "own-pages",
        None => key.split([':', '/']).next().unwrap_or(key),
    }
}

/// What a file remembers of a text: which English it has, and which translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) english: String,
    /// None where there was no translation.
    pub(crate) text: Option<String>,
}

impl Mark {
    pub(crate) fn parse(mark: &str) -> Self {
        let (english, text) = match mark.trim().split_once('-') {
            Some((english, text)) => (english, Some(text.to_owned())),
            None => (mark.trim(), None),
        };
        Self {
            english: english.to_owned(),
            text,
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.english)?;
        match &self.text {
            Some(text) => write!(formatter, "-{text}"),
            None => Ok(()),
        }
    }
}

impl Translation<'_> {
    /// Whether nobody has to look at it.
    pub(crate) fn is_finished(&self) -> bool {
        self.state == State::Current && !self.is_unread
    }

    /// The state as a workbook names it.
    pub(crate) const fn state_name(&self) -> &'static str {
        match (self.state, self.is_unread) {
            (State::Current, true) => "machine, unread",
            (State::Current, false) => CURRENT,
            (State::Stale, _) => "older",
            (State::English, _) => "English",
        }
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark {
            english: fingerprint(self.english),
            text: self.text.map(fingerprint),
        }
    }

    /// Where a text stands, in English: its pages, and the entry of a list that it belongs to.
    pub(crate) fn place(&self, texts: &SiteTexts, pages: &SitePages) -> String {
        let part = part_of(self.key);
        let on = pages.of_texts(&page_texts(self.key)).unwrap_or_default();
        let own = page_of(self.key).map(|page| first_key(PAGES, page));
        let own = own.and_then(|title| texts.text(Language::ENGLISH, &title));
        let mut place = match (part, on.is_empty()) {
            ("own-pages", _) => own.unwrap_or_default().to_owned(),
            (_, false) => on.join(", "),
            ("mail", true) => "mails".to_owned(),
            ("documents", true) => "PDF documents".to_owned(),
            (_, true) => "every page".to_owned(),
        };
        if let Some(text) = ItemText::parse(self.key)
            && let Some(name) = texts.text(Language::ENGLISH, &first_key(text.list, text.item))
        {
            place = format!("{place} · {name}");
        }
        place
    }
}

/// The namespace by which the contract of the screens says on which pages a text is: articles are below the page of their list, and the
/// titles of a legal page are only on it.
fn page_texts(key: &str) -> String {
    let of_legal = key.strip_prefix(LEGAL_PAGES);
    if let Some((page, _)) = of_legal.and_then(|path| path.split_once('.')) {
        return format!("legal/{page}");
    }
    let namespace = key.split_once(':').map_or(key, |(namespace, _)| namespace);
    match namespace.strip_prefix("blog/") {
        Some(_) => "blog".to_owned(),
        None => namespace.to_owned(),
    }
}

impl SiteTexts {
    /// The company's translation or the shipped one, whichever pages would show if it is current.
    pub(crate) fn translation(&self, language: Language, key: &str) -> Option<&str> {
        let own = self.own(language, key).map(|own| own.text.as_str());
        own.or_else(|| shipped::text(language, key))
    }

    /// Whether a machine has made a translation, and nobody has read it yet.
    pub(crate) fn is_unread(&self, language: Language, key: &str) -> bool {
        let own = self.own(language, key);
        own.is_some_and(|own| own.is_unread == Some(true))
    }

    /// A text in a language; `None` if the site has no such text, or English has none in this place.
    pub(crate) fn translated<'a>(
        &'a self,
        language: Language,
        key: &'a str,
    ) -> Option<Translation<'a>> {
        let shown = self.shown(language, key)?;
        let source = english_key(key)?;
        let english = self.text(Language::ENGLISH, &source)?;
        if english.is_empty() || lacks_form(language, key) {
            return None;
        }
        Some(Translation {
            key,
            english,
            text: self
                .translation(language, key)
                .filter(|text| !text.is_empty()),
            state: match (shown.in_english, shown.is_stale) {
                (true, _) => State::English,
                (false, true) => State::Stale,
                (false, false) => State::Current,
            },
            is_unread: self.is_unread(language, key),
        })
    }

    /// Tells by its name whether the site can show a text: not one of an entry or section that is hidden, nor of pages that are off.
    pub(crate) fn shown_on<'a>(&'a self, pages: &'a SitePages) -> impl FnMut(&str) -> bool + 'a {
        let mut lists: HashMap<String, Vec<&str>> = HashMap::new();
        move |key| {
            let mut is_listed = |list: &str, item: &str| {
                let shown = lists.entry(list.to_owned());
                let shown = shown.or_insert_with(|| self.shown_items(list));
                shown.contains(&item)
            };
            pages
                .of_texts(&page_texts(key))
                .is_none_or(|on| !on.is_empty())
                && ItemText::parse(key).is_none_or(|text| is_listed(text.list, text.item))
                && page_of(key).is_none_or(|page| is_listed(PAGES, page))
                && section_of(key).is_none_or(|(list, item)| is_listed(&list, item))
        }
    }

    /// The texts that the site can show in a language, in the order of their names.
    pub(crate) fn translations<'a>(
        &'a self,
        language: Language,
        pages: &SitePages,
    ) -> Vec<Translation<'a>> {
        let of_languages = [Language::ENGLISH, language].into_iter().flat_map(|of| {
            let own = self.all_own(of).map(|own| own.key.as_str());
            own.chain(shipped::texts(of).keys().map(String::as_str))
        });
        let keys: BTreeSet<&str> = of_languages.chain(forms_to_add(language)).collect();
        let mut is_shown = self.shown_on(pages);
        let shown = keys.into_iter().filter(|key| is_shown(key));
        shown
            .filter_map(|key| self.translated(language, key))
            .collect()
    }

    /// How complete each part of the site is in each of these languages but English.
    pub(crate) fn completeness(
        &self,
        languages: &[Language],
        pages: &SitePages,
    ) -> Vec<Completeness> {
        let others = languages
            .iter()
            .filter(|language| **language != Language::ENGLISH);
        others
            .flat_map(|&language| {
                let mut parts: BTreeMap<&str, Completeness> = BTreeMap::new();
                for one in self.translations(language, pages) {
                    let part = part_of(one.key);
                    let counts = parts.entry(part).or_insert_with(|| Completeness {
                        language: language.code(),
                        part: part.to_owned(),
                        ..Completeness::default()
                    });
                    counts.texts += 1;
                    match (one.state, one.is_unread) {
                        (State::Current, false) => counts.current += 1,
                        (State::Current, true) => counts.unread += 1,
                        (State::Stale, _) => counts.stale += 1,
                        (State::English, _) => counts.in_english += 1,
                    }
                }
                parts.into_values().collect::<Vec<_>>()
            })
            .collect()
    }
}

/// The list of sections and its entry in which a text stands: `home:process.title` is in that of `home:sections.items.process`, and
/// `products:chilli.kinds.title` in that of `products:sections.items.red-chillies`.
fn section_of(key: &str) -> Option<(String, &str)> {
    let (namespace, path) = key.split_once(':')?;
    let list = format!("{namespace}:sections.items");
    let (branch, _) = path.split_once('.')?;
    let items = &shipped_list(&list)?.items;
    let of_other_name = BRANCHES.get(namespace).and_then(|of| of.get(branch));
    let section = of_other_name.map_or(branch, String::as_str);
    let is_section = is_own(section) || items.iter().any(|item| item == section);
    is_section.then_some((list, section))
}

/// By namespace, the branches of texts that have not the name of the section that shows them, with that name.
static BRANCHES: LazyLock<HashMap<String, HashMap<String, String>>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../contracts/section-texts.json"))
        .expect("contracts/section-texts.json is checked by a test")
});

/// Whether a text is a plural form that the language does not have: Japanese has no form for one.
fn lacks_form(language: Language, key: &str) -> bool {
    let Some(stem) = key.strip_suffix("_one") else {
        return false;
    };
    let other = [stem, "_other"].concat();
    let is_plural = shipped::text(Language::ENGLISH, &other).is_some();
    is_plural && !language.has_plural_form("one")
}

/// Whether a language that is not shipped has the plural form of a text.
pub(crate) fn has_added_form(language: Language, key: &str) -> bool {
    let form = key.rsplit_once('_').map(|(_, form)| form);
    !language.is_shipped() && form.is_some_and(|form| language.has_plural_form(form))
}

/// The plural forms that English lacks and a language has which the company has added: no shipped text names them.
fn forms_to_add<'a>(language: Language) -> impl Iterator<Item = &'a str> {
    static FORMS_OF_ALL: LazyLock<Vec<String>> = LazyLock::new(|| {
        let english = shipped::texts(Language::ENGLISH);
        let stems = english.keys().filter_map(|key| key.strip_suffix("_other"));
        let plural = stems.filter(|stem| english.contains_key(&[stem, "_one"].concat()));
        let forms = plural.flat_map(|stem| FORMS.map(|form| [stem, "_", form].concat()));
        forms.collect()
    });
    let keys = FORMS_OF_ALL.iter().map(|key| -> &'a str { key });
    keys.filter(move |key| has_added_form(language, key))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::site_texts::tests::{german, own};

    /// The counts of a part in German: texts, current, stale, in English.
    fn counts(texts: &SiteTexts, pages: &SitePages, part: &str) -> Option<[usize; 4]> {
        let all = texts.completeness(&Language::shipped().collect::<Vec<_>>(), pages);
        let of_part = |one: &&Completeness| one.language == "de" && one.part == part;
        let found = all.iter().find(of_part)?;
        Some([found.texts, found.current, found.stale, found.in_english])
    }

    #[test]
    fn every_shipped_text_is_translated_in_every_language() {
        let shipped: Vec<_> = Language::shipped().collect();
        let all = SiteTexts::default().completeness(&shipped, &SitePages::default());
        let languages: BTreeSet<_> = all.iter().map(|one| one.language).collect();
        assert_eq!(languages.len(), shipped.len() - 1);
        for one in all {
            assert_eq!(
                (one.current, one.stale, one.in_english),
                (one.texts, 0, 0),
                "{one:?}"
            );
        }
    }

    #[test]
    fn what_the_company_writes_in_english_is_counted_until_it_is_translated() {
        let pages = SitePages::default();
        let [all, ..] = counts(&SiteTexts::default(), &pages, "home").unwrap();
        let title = "home:hero.claim";
        let english = [
            own("en", title, "Another title", None),
            own("en", "home:hero.lead", "Since 1998", None),
        ];
        let texts: SiteTexts = english.iter().cloned().collect();
        assert_eq!(
            counts(&texts, &pages, "home"),
            Some([all, all - 2, 1, 1]),
            "one states another number"
        );
        let translated = own("de", title, "Ein anderer Titel", Some("Another title"));
        let texts: SiteTexts = english.into_iter().chain([translated]).collect();
        assert_eq!(counts(&texts, &pages, "home"), Some([all, all - 1, 0, 1]));
        let coffee = own("en", "home:hero.title", "Coffee", None);
        let texts: SiteTexts = [coffee].into_iter().collect();
        assert_eq!(
            counts(&texts, &pages, "home"),
            Some([all, all - 1, 0, 1]),
            "the shipped translation names chillies"
        );
    }

    #[test]
    fn what_is_hidden_and_pages_that_are_off_are_not_counted() {
        let pages = SitePages::default();
        let list = "home:testimonials.items";
        let item = shipped_list(list).unwrap().items.first().unwrap();
        let mut texts = SiteTexts::default();
        let [all, ..] = counts(&texts, &pages, "home").unwrap();
        texts.put_list(list, Some(&json!([item])), &json!({}));
        let [fewer, ..] = counts(&texts, &pages, "home").unwrap();
        assert!(fewer < all);
        let in_section = |texts: &SiteTexts| {
            let all = texts.translations(german(), &pages);
            let of_section = all
                .iter()
                .filter(|one| one.key.starts_with("home:process."));
            of_section.count()
        };
        assert!(in_section(&texts) > 1);
        texts.put_list("home:sections.items", Some(&json!(["figures"])), &json!({}));
        assert_eq!(in_section(&texts), 0);

        let off = SitePages::only(&["/privacy-policy"]);
        for (part, is_there) in [
            ("about", false),
            ("blog", false),
            ("home", true),
            ("maps", true),
            ("mail", true),
        ] {
            assert_eq!(counts(&texts, &off, part).is_some(), is_there, "{part}");
        }
        let legal = texts.translations(german(), &off);
        let legal = legal.iter().filter(|one| part_of(one.key) == "legal");
        let pages: BTreeSet<_> = legal
            .filter(|one| one.key.contains("terms"))
            .map(|one| one.key)
            .collect();
        assert!(pages.is_empty(), "{pages:?}");
    }

    #[test]
    fn an_entry_of_the_company_has_the_texts_that_it_has_in_english() {
        let list = "home:testimonials.items";
        let name = format!("{list}.own1.name");
        let mut texts: SiteTexts = [own("en", &name, "Asta", None)].into_iter().collect();
        let pages = SitePages::default();
        let keys_of = |texts: &SiteTexts| {
            let all = texts.translations(german(), &pages);
            let of_entry = all.iter().filter(|one| one.key.contains(".own1."));
            of_entry
                .map(|one| (one.key.to_owned(), one.state, one.place(texts, &pages)))
                .collect::<Vec<_>>()
        };
        assert_eq!(keys_of(&texts), [], "it is not shown");
        texts.put_list(list, Some(&json!(["own1"])), &json!({}));
        assert_eq!(
            keys_of(&texts),
            [(name, State::English, "/ · Asta".to_owned())]
        );
    }

    #[test]
    fn a_mark_is_read_as_it_is_written() {
        for text in ["1a2b3c4d", "1a2b3c4d-99887766"] {
            assert_eq!(Mark::parse(text).to_string(), text);
        }
    }
}
