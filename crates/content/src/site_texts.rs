//! The company's texts and lists over the shipped ones: which text a page shows.

use std::collections::{BTreeMap, BTreeSet};

use catalogue::{
    Categories, numbers_are_the_same,
    queries::picture_texts::{self, Described},
};
use languages::Language;
use sea_orm::{ConnectionTrait, EntityTrait};
use serde::Serialize;
use serde_json::Value as Json;
use store::DbErr;
use tables::fingerprint;

use crate::{
    articles::ARTICLES,
    entities::{
        site_list,
        site_text::{Entity, Model},
    },
    lists::{
        FactKind, Facts, ItemText, TESTIMONIALS, facts, facts_of, first_key, is_data, is_own,
        section_of, shipped_facts, shipped_list, text_key,
    },
    own_pages::{PAGES, page_of, page_of_sections},
    sample_content::names_the_same_goods,
    shipped::{self, FORMS, english_key},
    text_rules::placeholders,
};

/// The namespace of the alternative texts of pictures.
const PICTURES: &str = "pictures";

/// The company's texts and lists, with the names of its categories.
#[derive(Debug, Default)]
pub struct SiteTexts {
    /// By language and name.
    texts: BTreeMap<Language, BTreeMap<String, Model>>,
    /// By the name of the list.
    lists: BTreeMap<String, OwnList>,
    categories: Categories,
    /// The alternative texts of the pictures that entries of lists have.
    pictures: Described,
    /// Whether they are for a preview, in which an article that is not shown has a page.
    pub(crate) is_preview: bool,
}

/// A list that the company has changed.
#[derive(Debug)]
struct OwnList {
    /// The names of the entries that are shown, in their order.
    items: Vec<String>,
    /// The facts of entries that are not as shipped, by the name of the entry.
    facts: BTreeMap<String, Facts>,
}

/// What a page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShownText<'a> {
    pub(crate) text: &'a str,
    /// Whether it is English on a page of another language.
    pub(crate) in_english: bool,
    /// Whether there is a translation that was made from an earlier English.
    pub(crate) is_stale: bool,
}

/// The texts of a namespace that are not as the program ships them.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct ChangedTexts {
    /// By their path, `hero.title`.
    texts: BTreeMap<String, String>,
    /// The paths of those that are in English on a page of another language.
    english: Vec<String>,
    /// The names of the entries that lists show, in their order, by the path of the list.
    lists: BTreeMap<String, Vec<String>>,
    /// The facts of entries that lists show, by the path of the list and the name of the entry. Those of articles and regions are part of their data.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    facts: BTreeMap<String, BTreeMap<String, Facts>>,
}

impl SiteTexts {
    pub async fn read(db: &impl ConnectionTrait) -> Result<Self, DbErr> {
        let mut texts: Self = Entity::find().all(db).await?.into_iter().collect();
        for row in site_list::Entity::find().all(db).await? {
            texts.put_list(&row.list, Some(&row.items), &row.facts.unwrap_or_default());
        }
        texts.categories = Categories::read(db).await?;
        texts.read_pictures(db).await?;
        Ok(texts)
    }

    /// Reads what is said of the pictures that entries of lists have.
    pub(crate) async fn read_pictures(&mut self, db: &impl ConnectionTrait) -> Result<(), DbErr> {
        let facts = self.lists.values().flat_map(|own| own.facts.values());
        let pictures = facts.filter_map(|facts| facts.get("picture"));
        self.pictures = picture_texts::of(db, pictures.map(String::as_str)).await?;
        Ok(())
    }

    /// The categories of the products.
    pub const fn categories(&self) -> &Categories {
        &self.categories
    }

    /// The company's own text.
    pub(crate) fn own(&self, language: Language, key: &str) -> Option<&Model> {
        self.texts.get(&language)?.get(key)
    }

    /// Whether the company has its own text, and the program ships another one than when it was written.
    pub(crate) fn shipped_changed(&self, language: Language, key: &str) -> bool {
        let own = self.own(language, key);
        own.is_some_and(|own| shipped_changed(own, language))
    }

    /// The company's own texts of a language.
    pub(crate) fn all_own(&self, language: Language) -> impl Iterator<Item = &Model> {
        let of_language = self.texts.get(&language).into_iter();
        of_language.flat_map(BTreeMap::values)
    }

    /// The namespaces of which the company has a text in a language.
    pub fn begun(&self, language: Language) -> BTreeSet<&str> {
        let mut begun = BTreeSet::new();
        let Some(of_language) = self.texts.get(&language) else {
            return begun;
        };
        // The names are in order: what follows the texts of a namespace is that of the next one. `;` is next to `:`.
        let mut from = String::new();
        while let Some((key, _)) = of_language.range(from..).next() {
            let namespace = key.split(':').next().unwrap_or_default();
            begun.insert(namespace);
            from = [namespace, ";"].concat();
        }
        begun
    }

    /// Whether the company has a text of a namespace in a language.
    pub fn is_begun(&self, language: Language, namespace: &str) -> bool {
        let prefix = [namespace, ":"].concat();
        let of_language = self.texts.get(&language);
        of_language.is_some_and(|own| {
            let mut from = own.range(prefix.clone()..);
            from.next().is_some_and(|(key, _)| key.starts_with(&prefix))
        })
    }

    /// Puts a text of the company in place, or takes it away.
    pub(crate) fn put(&mut self, language: Language, key: &str, own: Option<Model>) {
        let of_language = self.texts.entry(language).or_default();
        match own {
            Some(own) => of_language.insert(key.to_owned(), own),
            None => of_language.remove(key),
        };
    }

    /// Puts the entries of a list and their facts in place, or those that the program ships.
    pub(crate) fn put_list(&mut self, list: &str, items: Option<&Json>, facts: &Json) {
        let Some(items) = items.and_then(Json::as_array) else {
            self.lists.remove(list);
            return;
        };
        let items = items.iter().filter_map(Json::as_str).map(str::to_owned);
        let own = OwnList {
            items: items.collect(),
            facts: facts::read(facts),
        };
        self.lists.insert(list.to_owned(), own);
    }

    /// The facts of the entries of a list that are not as shipped, by the name of the entry.
    pub(crate) fn own_facts(&self, list: &str) -> BTreeMap<String, Facts> {
        let own = self.lists.get(list);
        own.map(|own| own.facts.clone()).unwrap_or_default()
    }

    /// A fact of an entry of a list. An empty one of the company takes the shipped one away.
    pub(crate) fn fact(&self, list: &str, item: &str, name: &str) -> Option<&str> {
        let own = self.lists.get(list).and_then(|own| own.facts.get(item));
        let own = own.and_then(|facts| facts.get(name));
        let shipped = || shipped_facts(list).get(item)?.get(name);
        let fact = own.or_else(shipped).map(String::as_str);
        fact.filter(|fact| !fact.is_empty())
    }

    /// The parts of a fact that is several, `DE,NL`.
    pub(crate) fn facts_in<'a>(
        &'a self,
        list: &str,
        item: &str,
        name: &str,
    ) -> impl Iterator<Item = &'a str> + use<'a> {
        self.fact(list, item, name)
            .unwrap_or_default()
            .split_terminator(',')
    }

    /// The entries that a list shows, in their order. One that the program no longer ships, and one of the company without a text, are left
    /// out.
    pub(crate) fn shown_items(&self, list: &str) -> Vec<&str> {
        let Some(shipped) = shipped_list(list) else {
            return Vec::new();
        };
        let own = self.lists.get(list).map(|own| &own.items);
        let items = own.unwrap_or(&shipped.items).iter();
        let is_there = |item: &&String| shipped.items.contains(item) || self.has_item(list, item);
        items.filter(is_there).map(String::as_str).collect()
    }

    /// All entries of a list: those that are shown in their order, then those that are not.
    pub(crate) fn all_items<'a>(&'a self, list: &'a str) -> Vec<&'a str> {
        let mut items = self.shown_items(list);
        let shipped = shipped_list(list).into_iter();
        let shipped = shipped.flat_map(|list| list.items.iter().map(String::as_str));
        let own: BTreeSet<&str> = self
            .items_with_text(list, Language::ENGLISH)
            .filter(|item| self.has_item(list, item))
            .collect();
        for item in shipped.chain(own) {
            if !items.contains(&item) {
                items.push(item);
            }
        }
        items
    }

    /// The entries of a list that have a text of the company in a language.
    pub(crate) fn items_with_text<'a>(
        &'a self,
        list: &'a str,
        language: Language,
    ) -> impl Iterator<Item = &'a str> {
        let keys = self.all_own(language).map(|own| own.key.as_str());
        let of_list = keys.filter_map(ItemText::parse);
        of_list
            .filter(move |text| text.list == list)
            .map(|text| text.item)
    }

    /// The entries of a list that have lists of their own of which anything is left: texts, or which entries they have.
    pub(crate) fn items_with_lists(&self, list: &str) -> impl Iterator<Item = &str> {
        let of_language = |language| self.all_own(language).map(|own| own.key.as_str());
        let keys = Language::known().flat_map(of_language);
        let names = keys.chain(self.lists.keys().map(String::as_str));
        names.filter_map(move |name| {
            let (namespace, path) = name.split_once(':')?;
            let item = match list {
                PAGES => page_of(name)?,
                _ => {
                    let of_list = list.strip_suffix(":sections.items")? == namespace;
                    path.split('.').next().filter(|_| of_list)?
                }
            };
            is_own(item).then_some(item)
        })
    }

    /// The entries of a list that facts of other lists name.
    pub(crate) fn named_items(&self, list: &str) -> impl Iterator<Item = &str> {
        let facts = self.lists.iter().flat_map(move |(name, own)| {
            let naming = facts_of(name).iter().filter(move |fact| match fact.kind {
                FactKind::Entry(of) => of == list,
                // `/own1`
                FactKind::Page => list == PAGES,
                _ => false,
            });
            naming.flat_map(|fact| own.facts.values().filter_map(|facts| facts.get(fact.name)))
        });
        facts.map(|named| named.trim_start_matches('/'))
    }

    /// Whether there is an entry that the company has added: it has the text by which it is known.
    pub(crate) fn has_item(&self, list: &str, item: &str) -> bool {
        let has_text = |key: &str| self.own(Language::ENGLISH, key).is_some();
        is_own(item) && has_text(&first_key(list, item))
    }

    /// Whether visitors read what a buyer says of the company, and nobody has written down who has allowed it. What the sample company's
    /// buyers say is invented until the company has changed both the name and the words.
    pub(crate) fn lacks_consent(&self, list: &str, item: &str) -> bool {
        let is_changed = |field: &&str| {
            let key = text_key(list, item, field);
            self.own(Language::ENGLISH, &key).is_some()
        };
        list == TESTIMONIALS
            && self.shown_items(list).contains(&item)
            && (is_own(item) || ["name", "text"].iter().all(is_changed))
            && self.fact(list, item, facts::CONSENT).is_none()
    }

    /// Whether the section or the page whose list this is exists; other lists always do.
    pub(crate) fn has_list(&self, list: &str) -> bool {
        let page = page_of_sections(list);
        let has_page = page.is_none_or(|page| self.has_item(PAGES, page));
        let section = section_of(list);
        has_page
            && section.is_none_or(|(sections, section)| {
                self.has_item(&sections, section) && self.has_list(&sections)
            })
    }

    /// The English text; `None` if the site has no such text. One that an entry of the company lacks is blank.
    fn english(&self, key: &str) -> Option<&str> {
        let own = self.own(Language::ENGLISH, key).map(|own| &*own.text);
        let of_item = || ItemText::parse(key).filter(|text| self.has_item(text.list, text.item));
        own.or_else(|| shipped::text(Language::ENGLISH, key))
            .or_else(|| of_item().map(|_| ""))
    }

    /// The text that a language shows, `mail:confirmation.subject`; `None` if the site has no such text.
    pub fn text(&self, language: Language, key: &str) -> Option<&str> {
        self.shown(language, key).map(|shown| shown.text)
    }

    /// What a page of a language shows; `None` if the site has no such text.
    ///
    /// A translation that was made from an earlier English is shown while it states the same numbers and figures, and the English in its
    /// place otherwise. A shipped translation is as good as none where the company's English leaves out goods or places of the sample company
    /// that the shipped English names.
    pub(crate) fn shown(&self, language: Language, key: &str) -> Option<ShownText<'_>> {
        let source = english_key(key)?;
        let english = self.english(&source)?;
        let in_english = ShownText {
            text: english,
            in_english: language != Language::ENGLISH,
            is_stale: false,
        };
        if language == Language::ENGLISH {
            return Some(in_english);
        }
        let (text, made_from) = match self.own(language, key) {
            Some(own) => (own.text.as_str(), own.made_from.clone()),
            None => match shipped::text(language, key) {
                // The build refuses one that was made from another English.
                Some(text) if self.own(Language::ENGLISH, &source).is_none() => {
                    return Some(ShownText {
                        text,
                        in_english: false,
                        is_stale: false,
                    });
                }
                Some(text) => {
                    let shipped_english = shipped::text(Language::ENGLISH, &source);
                    // What it says of chillies is not true of a company that no longer does, nor are the words of one buyer those of another.
                    let of_a_buyer =
                        ItemText::parse(&source).is_some_and(|text| text.list == TESTIMONIALS);
                    if of_a_buyer
                        || shipped_english
                            .is_some_and(|shipped| !names_the_same_goods(shipped, english))
                    {
                        return Some(in_english);
                    }
                    (text, shipped_english.map(fingerprint))
                }
                None => return Some(in_english),
            },
        };
        // Where English has a text that a translation lacks, or none any more, a page has what English has.
        if text.is_empty() != english.is_empty() {
            return Some(in_english);
        }
        let is_stale = made_from != Some(fingerprint(english));
        Some(
            match is_stale && !states_the_same(english, text, language) {
                true => ShownText {
                    is_stale,
                    ..in_english
                },
                false => ShownText {
                    text,
                    in_english: false,
                    is_stale,
                },
            },
        )
    }

    /// The texts of a namespace (`shell`), or of a part of it (`shell:language`), on pages of a language that are not as the program ships
    /// them. Paths are those in the namespace.
    pub fn changed(&self, language: Language, part: &str) -> ChangedTexts {
        let (namespace, branch) = part.split_once(':').unwrap_or((part, ""));
        let mut changed = ChangedTexts::default();
        for key in self.keys_that_may_differ(language, &[namespace, ":"].concat()) {
            let path = &key[namespace.len() + 1..];
            if !is_below(path, branch) || self.is_of_hidden_item(&key) {
                continue;
            }
            let Some(shown) = self.shown(language, &key) else {
                continue;
            };
            let shipped =
                shipped::text(language, &key).or_else(|| shipped::text(Language::ENGLISH, &key));
            if shipped == Some(shown.text) {
                continue;
            }
            if shown.in_english {
                changed.english.push(path.to_owned());
            }
            changed.texts.insert(path.to_owned(), shown.text.to_owned());
        }
        if part == PICTURES {
            self.put_alt_texts(language, &mut changed);
        }
        for (list, own) in &self.lists {
            let path = list.strip_prefix(namespace);
            let path = path.and_then(|path| path.strip_prefix(':'));
            if let Some(path) = path.filter(|path| is_below(path, branch)) {
                let items = match self.has_pages(list) {
                    true => self.all_items(list),
                    false => self.shown_items(list),
                };
                for item in items.iter().filter(|item| is_own(item)) {
                    self.fill(list, item, namespace, &mut changed.texts);
                }
                if !is_data(list) {
                    let mut facts = own.facts.clone();
                    facts.retain(|item, of_item| {
                        facts::without_notes(list, of_item);
                        items.contains(&item.as_str()) && !of_item.is_empty()
                    });
                    if !facts.is_empty() {
                        changed.facts.insert(path.to_owned(), facts);
                    }
                }
                let items = items.into_iter().map(str::to_owned).collect();
                changed.lists.insert(path.to_owned(), items);
            }
        }
        changed
    }

    /// Puts the alternative texts of uploaded pictures beside those of the shipped ones, by the name of the file without its width.
    fn put_alt_texts(&self, language: Language, changed: &mut ChangedTexts) {
        for (address, text, in_english) in self.pictures.alt_texts(language.code()) {
            let file = address.strip_prefix("/pictures/");
            let Some((name, _)) = file.and_then(|file| file.rsplit_once('-')) else {
                continue;
            };
            // That of a shipped one is a text of the site.
            if shipped::text(Language::ENGLISH, &[PICTURES, ":", name].concat()).is_some() {
                continue;
            }
            if in_english {
                changed.english.push(name.to_owned());
            }
            changed.texts.insert(name.to_owned(), text.to_owned());
        }
    }

    /// Whether entries of a list have pages here that are not listed.
    fn has_pages(&self, list: &str) -> bool {
        self.is_preview && [ARTICLES, PAGES].contains(&list)
    }

    /// Whether a text is of an entry that the company has added, and does not show.
    fn is_of_hidden_item(&self, key: &str) -> bool {
        let of_item = ItemText::parse(key).filter(|text| is_own(text.item));
        of_item.is_some_and(|text| {
            if self.has_pages(text.list) {
                return false;
            }
            let own = self.lists.get(text.list);
            let is_listed = own.is_some_and(|own| own.items.iter().any(|item| item == text.item));
            !is_listed || !self.has_item(text.list, text.item)
        })
    }

    /// Gives an entry of the company a blank text for each that it lacks.
    fn fill(&self, list: &str, item: &str, namespace: &str, texts: &mut BTreeMap<String, String>) {
        let fields = shipped_list(list).map_or(&[][..], |list| &list.fields);
        for key in fields.iter().map(|field| text_key(list, item, field)) {
            // The long text of an article is in a namespace of its own.
            let path = key.strip_prefix(namespace);
            if let Some(path) = path.and_then(|path| path.strip_prefix(':')) {
                texts.entry(path.to_owned()).or_default();
            }
        }
    }

    /// The names, with this beginning, of the company's texts of a language and in English, these also in the plural forms that English
    /// lacks.
    fn keys_that_may_differ(&self, language: Language, beginning: &str) -> BTreeSet<String> {
        let begins = |own: &&Model| own.key.starts_with(beginning);
        let of_language = self.all_own(language).filter(begins);
        let mut keys: BTreeSet<String> = of_language.map(|own| own.key.clone()).collect();
        for own in self.all_own(Language::ENGLISH).filter(begins) {
            keys.insert(own.key.clone());
            if let Some(stem) = own.key.strip_suffix("_other") {
                let forms = FORMS.map(|form| [stem, "_", form].concat());
                let known = forms.into_iter();
                keys.extend(known.filter(|key| shipped::text(language, key).is_some()));
            }
        }
        keys
    }
}

impl FromIterator<Model> for SiteTexts {
    fn from_iter<T: IntoIterator<Item = Model>>(rows: T) -> Self {
        let mut texts = Self::default();
        for row in rows {
            // Texts in a language that the program no longer has are kept, and not shown.
            if let Some(language) = Language::parse(&row.language) {
                texts.put(language, &row.key.clone(), Some(row));
            }
        }
        texts
    }
}

/// Whether a path is below a branch of its namespace; every path is below none.
fn is_below(path: &str, branch: &str) -> bool {
    branch.is_empty()
        || path
            .strip_prefix(branch)
            .is_some_and(|rest| rest.starts_with('.'))
}

/// Whether a translation states the same numbers as its English, and names the same figures.
fn states_the_same(english: &str, text: &str, language: Language) -> bool {
    name_the_same_figures(english, text) && numbers_are_the_same(english, text, language)
}

/// Whether the program ships another text in the place of the company's than when it was written.
pub(crate) fn shipped_changed(own: &Model, language: Language) -> bool {
    own.shipped != shipped::text(language, &own.key).map(fingerprint)
}

/// Whether two texts name the same figures and other values.
pub(crate) fn name_the_same_figures(english: &str, text: &str) -> bool {
    let figures = |text| placeholders(text).map(figure_of).collect::<BTreeSet<_>>();
    figures(english) == figures(text)
}

/// What a figure is of: `figure.portsOr` and `figure.ports` are the same, in two forms of which each language takes its own.
pub(crate) fn figure_of(placeholder: &str) -> &str {
    let name = placeholder.strip_prefix("figure.over.");
    let name = name.or_else(|| placeholder.strip_prefix("figure."));
    let name = name.unwrap_or(placeholder);
    let stem = name.strip_suffix("Or").or_else(|| name.strip_suffix("And"));
    stem.unwrap_or(name)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::sample_content::names_sample;

    pub(crate) fn german() -> Language {
        Language::parse("de").unwrap()
    }

    #[test]
    fn a_text_that_only_english_has_or_that_english_has_no_more_is_as_in_english() {
        let [cumin, sesame] =
            ["cumin", "sesame"].map(|crop| format!("harvest:crops.items.{crop}.note"));
        let shown = SiteTexts::default()
            .shown(german(), &sesame)
            .map(|one| one.text.len());
        assert!(shown.is_some_and(|length| length > 0), "it is shipped");
        for (key, text) in [(&cumin, "Picked by hand."), (&sesame, "")] {
            let texts: SiteTexts = [own("en", key, text, None)].into_iter().collect();
            let shown = texts
                .shown(german(), key)
                .map(|one| (one.text, one.in_english));
            assert_eq!(shown, Some((text, true)));
        }
    }

    /// A shipped English text without placeholders and goods, and with a German translation: its name and both texts.
    fn any_text() -> (&'static str, &'static str, &'static str) {
        let texts = shipped::texts(Language::ENGLISH);
        let found = texts.iter().find_map(|(key, english)| {
            let german = shipped::text(german(), key)?;
            let is_plain = [english, german].iter().all(|text| {
                !text.contains(|letter: char| letter.is_ascii_digit() || letter == '{')
            }) && !names_sample(english);
            (is_plain && english != german && key.starts_with("about:")).then_some((
                key.as_str(),
                english.as_str(),
                german,
            ))
        });
        found.unwrap()
    }

    pub(crate) fn own(language: &str, key: &str, text: &str, made_from: Option<&str>) -> Model {
        Model {
            language: language.to_owned(),
            key: key.to_owned(),
            text: text.to_owned(),
            made_from: made_from.map(fingerprint),
            ..Model::default()
        }
    }

    fn changed(rows: &[Model], language: Language) -> (BTreeMap<String, String>, Vec<String>) {
        let texts: SiteTexts = rows.iter().cloned().collect();
        let ChangedTexts { texts, english, .. } = texts.changed(language, "about");
        (texts, english)
    }

    #[test]
    fn an_own_text_replaces_the_shipped_one_in_its_language() {
        let (key, english, _) = any_text();
        let path = key.strip_prefix("about:").unwrap();
        let rows = [own("de", key, "Eigener Text", Some(english))];
        assert_eq!(changed(&rows, Language::ENGLISH), Default::default());
        let (texts, in_english) = changed(&rows, german());
        assert_eq!(texts[path], "Eigener Text");
        assert!(in_english.is_empty());
        let all: SiteTexts = rows.iter().cloned().collect();
        let (branch, _) = key.rsplit_once('.').unwrap();
        assert_eq!(
            all.changed(german(), branch),
            all.changed(german(), "about")
        );
        assert_eq!(all.changed(german(), "about:her"), ChangedTexts::default());
        assert_eq!(all.changed(german(), "home"), ChangedTexts::default());
    }

    #[test]
    fn a_translation_gives_way_to_an_english_that_states_other_numbers() {
        let (key, _, shipped_german) = any_text();
        let path = key.strip_prefix("about:").unwrap();
        let same = [own("en", key, "Another sentence", None)];
        assert_eq!(
            changed(&same, german()),
            Default::default(),
            "stale, but not wrong"
        );
        let other = [own("en", key, "Since 1998", None)];
        let (texts, in_english) = changed(&other, german());
        assert_eq!(
            (texts[path].as_str(), in_english),
            ("Since 1998", vec![path.to_owned()])
        );
        let texts: SiteTexts = other.iter().cloned().collect();
        assert!(texts.shown(german(), key).unwrap().is_stale);
        let followed = [
            other[0].clone(),
            own("de", key, "Seit 1998", Some("Since 1998")),
        ];
        let (texts, in_english) = changed(&followed, german());
        assert_eq!((texts[path].as_str(), in_english), ("Seit 1998", vec![]));
        let still_holds = [
            other[0].clone(),
            own("de", key, shipped_german, Some("Since 1998")),
        ];
        assert_eq!(changed(&still_holds, german()), Default::default());
    }

    #[test]
    fn a_shipped_translation_gives_way_to_an_english_without_the_goods_of_the_sample() {
        let key = "about:hero.title";
        let shipped = shipped::text(german(), key).unwrap();
        assert!(names_sample(shipped::text(Language::ENGLISH, key).unwrap()));
        let shown = |rows: &[Model]| {
            let texts: SiteTexts = rows.iter().cloned().collect();
            let shown = texts.shown(german(), key).unwrap();
            (shown.text.to_owned(), shown.in_english, shown.is_stale)
        };
        assert_eq!(shown(&[]), (shipped.to_owned(), false, false));
        let [coffee, more] = [
            "Coffee from Coorg",
            shipped::text(Language::ENGLISH, key).unwrap(),
        ]
        .map(|text| own("en", key, &[text, ", tasted"].concat(), None));
        let in_english = (coffee.text.clone(), true, false);
        assert_eq!(shown(std::slice::from_ref(&coffee)), in_english);
        assert_eq!(shown(&[more]), (shipped.to_owned(), false, true));
        let of_company = own("de", key, "Kaffee aus Coorg", Some(&coffee.text));
        let expected = (of_company.text.clone(), false, false);
        assert_eq!(shown(&[coffee, of_company]), expected);
    }

    #[test]
    fn the_words_of_the_samples_buyers_are_not_those_of_the_companys_in_any_language() {
        let key = "home:testimonials.items.trader.text";
        let of_company = own("en", key, "Always on time.", None);
        let texts: SiteTexts = std::iter::once(of_company).collect();
        let shown = texts.shown(german(), key).unwrap();
        assert_eq!((shown.text, shown.in_english), ("Always on time.", true));
    }

    #[test]
    fn a_long_text_gives_way_to_an_english_that_states_other_numbers() {
        let key = "legal/terms:body";
        let of = |rows: &[Model]| {
            let texts: SiteTexts = rows.iter().cloned().collect();
            let changed = texts.changed(german(), "legal/terms");
            (changed.texts.get("body").cloned(), changed.english)
        };
        assert_eq!(of(&[]), (None, vec![]));
        let english = own("en", key, "Within 9,876 days.", None);
        let in_english = (Some(english.text.clone()), vec!["body".to_owned()]);
        assert_eq!(of(std::slice::from_ref(&english)), in_english);
        let german = own("de", key, "Binnen 9.876 Tagen.", Some(&english.text));
        let text = Some(german.text.clone());
        assert_eq!(of(&[english, german]), (text, vec![]));
    }

    #[test]
    fn a_text_that_the_program_no_longer_has_is_not_shown() {
        let rows = [own("en", "about:no.such", "Text", None)];
        assert_eq!(changed(&rows, Language::ENGLISH), Default::default());
    }

    #[test]
    fn two_forms_of_a_figure_are_the_same() {
        let german = german();
        for (english, text, is_same) in [
            ("{{figure.portsAnd}}", "{{figure.ports}}", true),
            ("{{figure.over.products}}", "{{ figure.products }}", true),
            ("{{figure.products}}", "{{figure.clients}}", false),
            ("50 {{figure.products}}", "{{figure.products}}", false),
        ] {
            assert_eq!(states_the_same(english, text, german), is_same, "{english}");
        }
    }
}
