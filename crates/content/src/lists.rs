//! The lists of the site: the entries below a branch `items` of the shipped texts, such as `home:testimonials.items`, and those that the
//! company adds.

pub(crate) mod facts;

use std::{collections::BTreeMap, sync::LazyLock};

use languages::Language;
use serde_json::{Map, Value as Json};

pub(crate) use self::facts::{Fact, FactKind, Facts, facts_of, facts_of_item, shipped_facts};
use crate::{
    articles::ARTICLES,
    own_pages::{PAGE_TEXTS, PAGES, page_of_sections, sections_of_page},
    regions::REGIONS,
    shipped,
    site_pages::required_sections,
};

#[derive(Debug)]
pub(crate) struct ShippedList {
    /// The names of its entries, in their order.
    pub(crate) items: Vec<String>,
    /// The paths of the texts of an entry, the most important first: `text`, `rows.one`. One that is empty stands for the entry itself.
    pub(crate) fields: Vec<String>,
}

/// The branch whose children are the entries of a list.
const ITEMS: &str = "items";
/// The list of the sections of a namespace's screen.
const SECTIONS: &str = ":sections.items";
/// The texts of a section that the company adds. Its body is Markdown, and `link` is what the button says that leads to its page.
const SECTION_TEXTS: [&str; 5] = ["title", "eyebrow", "intro", BODY, "link"];
/// The texts of an entry of such a section.
const ENTRY_TEXTS: [&str; 2] = ["title", "text"];
/// The list of the places of pages that have a picture.
pub(crate) const PLACES: &str = "shell:pictures.items";
/// The list of the people of the company, of whom the program ships none.
pub(crate) const TEAM: &str = "about:team.items";
/// The texts of one of them.
const PERSON_TEXTS: [&str; 2] = ["name", "role"];
/// The list of what buyers say of the company.
pub(crate) const TESTIMONIALS: &str = "home:testimonials.items";
pub(crate) const MAX_ITEMS: usize = 300;
/// The field of a text in Markdown: that of a section of the company (`home:sections.items.own1.body`), and that of an article, which is a text
/// of its own namespace (`blog/spice-journey:body`).
pub(crate) const BODY: &str = "body";
/// What the names of those begin with.
const BODIES: &str = "blog/";
/// What the names of entries begin with that the company has added. A number follows.
const OWN: &str = "own";
/// The most digits of that number.
const MAX_DIGITS: usize = 4;

/// A list by its name; `None` if the site has no such list.
pub(crate) fn shipped_list(name: &str) -> Option<&'static ShippedList> {
    static ENTRIES: LazyLock<ShippedList> = LazyLock::new(|| ShippedList::empty(&ENTRY_TEXTS));
    static SECTIONS: LazyLock<ShippedList> = LazyLock::new(|| ShippedList::empty(&SECTION_TEXTS));
    static OWN_PAGES: LazyLock<ShippedList> = LazyLock::new(|| ShippedList::empty(&PAGE_TEXTS));
    if name == PAGES {
        return Some(&OWN_PAGES);
    }
    let sections = |name: &str| match page_of_sections(name) {
        Some(_) => Some(&*SECTIONS),
        None => list_of_texts(name),
    };
    match section_of(name) {
        Some((of, _)) => sections(&of).map(|_| &*ENTRIES),
        None => sections(name),
    }
}

fn list_of_texts(name: &str) -> Option<&'static ShippedList> {
    static LISTS: LazyLock<BTreeMap<String, ShippedList>> = LazyLock::new(|| {
        let mut lists = BTreeMap::new();
        for (namespace, tree) in shipped::trees(Language::ENGLISH) {
            collect(&namespace, ':', &tree, &mut lists);
        }
        lists
    });
    LISTS.get(name)
}

fn collect(
    name: &str,
    separator: char,
    tree: &Map<String, Json>,
    lists: &mut BTreeMap<String, ShippedList>,
) {
    for (key, child) in tree {
        let Json::Object(child) = child else {
            continue;
        };
        let name = format!("{name}{separator}{key}");
        match key.as_str() {
            ITEMS => {
                let mut list = ShippedList::of(child);
                if is_sections(&name) {
                    list.add_fields(&SECTION_TEXTS);
                }
                if name == TEAM {
                    list.add_fields(&PERSON_TEXTS);
                }
                if name == ARTICLES {
                    list.add_fields(&[BODY]);
                }
                lists.insert(name, list);
            }
            _ => collect(&name, '.', child, lists),
        }
    }
}

impl ShippedList {
    fn of(entries: &Map<String, Json>) -> Self {
        let mut fields = Vec::new();
        for entry in entries.values() {
            collect_fields("", entry, &mut fields);
        }
        Self {
            items: entries.keys().cloned().collect(),
            fields,
        }
    }

    /// A list of which the program ships no entries.
    fn empty(fields: &[&str]) -> Self {
        Self {
            items: Vec::new(),
            fields: fields.iter().map(|field| (*field).to_owned()).collect(),
        }
    }

    fn add_fields(&mut self, fields: &[&str]) {
        for field in fields {
            if !self.fields.iter().any(|known| known == field) {
                self.fields.push((*field).to_owned());
            }
        }
    }
}

fn collect_fields(path: &str, text: &Json, fields: &mut Vec<String>) {
    match text {
        Json::Object(children) => {
            for (key, child) in children {
                let path = match path {
                    "" => key.clone(),
                    _ => format!("{path}.{key}"),
                };
                collect_fields(&path, child, fields);
            }
        }
        _ if fields.iter().any(|known| known == path) => {}
        _ => fields.push(path.to_owned()),
    }
}

/// Whether the entries of a list reach the pages as data of their own, with their facts.
pub(crate) fn is_data(list: &str) -> bool {
    [ARTICLES, PAGES, REGIONS].contains(&list)
}

/// The name of the list that a text belongs to, or stands beside: the nearest branch `items` on its path, and for the heading of a section
/// (`home:sections.items.process.title`) that of the section (`home:process.items`).
pub(crate) fn list_near(key: &str) -> Option<String> {
    if let Some(text) = ItemText::parse(key) {
        let namespace = text.list.strip_suffix(SECTIONS);
        let of_section = namespace.map(|namespace| format!("{namespace}:{}.{ITEMS}", text.item));
        let of_section = of_section.filter(|list| shipped_list(list).is_some());
        return Some(of_section.unwrap_or_else(|| text.list.to_owned()));
    }
    let mut branch = key;
    while let Some((parent, _)) = branch.rsplit_once('.') {
        let list = format!("{parent}.{ITEMS}");
        if shipped_list(&list).is_some() {
            return Some(list);
        }
        branch = parent;
    }
    None
}

/// The list of the sections and the name of the section whose entries a list has: that of `home:own1.items` is `own1` of `home:sections.items`.
/// `None` for a list that is not of a section of the company.
pub(crate) fn section_of(list: &str) -> Option<(String, &str)> {
    let (namespace, section) = list.strip_suffix(".items")?.split_once(':')?;
    is_own(section).then(|| ([namespace, SECTIONS].concat(), section))
}

/// Whether a list is in an entry of another: of the sections of a page, or of the entries of a section.
pub(crate) fn is_inner(list: &str) -> bool {
    section_of(list).is_some() || page_of_sections(list).is_some()
}

/// The list that an entry of the company has in it: the entries of a section, or the sections of a page.
pub(crate) fn list_in(list: &str, item: &str) -> Option<String> {
    let entries = |namespace: &str| [namespace, ":", item, ".", ITEMS].concat();
    let inner = match list {
        PAGES => Some(sections_of_page(item)),
        _ => list.strip_suffix(SECTIONS).map(entries),
    };
    inner.filter(|_| is_own(item))
}

pub(crate) fn is_sections(list: &str) -> bool {
    list.ends_with(SECTIONS)
}

/// Whether the entries of a list are places of the pages: each may be hidden, none added or moved.
pub(crate) fn is_fixed(list: &str) -> bool {
    list == PLACES
}

/// The entries that a list always shows: the sections that its page cannot be without, such as the form of the contact page.
pub(crate) fn required_items(list: &str) -> impl Iterator<Item = &'static str> {
    let namespace = list.strip_suffix(SECTIONS).into_iter();
    namespace.flat_map(required_sections)
}

/// Whether an entry is one that the company has added.
pub(crate) fn is_own(item: &str) -> bool {
    number_of(item).is_some()
}

/// The number in the name of an entry that the company has added.
pub(crate) fn number_of(item: &str) -> Option<u32> {
    let digits = item.strip_prefix(OWN)?;
    let is_number = digits.len() <= MAX_DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits
        .parse()
        .ok()
        .filter(|_| is_number && !digits.starts_with('0'))
}

/// The name of an entry that the company adds.
pub(crate) fn own_item(number: u32) -> String {
    format!("{OWN}{number}")
}

/// The name of a text of an entry.
pub(crate) fn text_key(list: &str, item: &str, field: &str) -> String {
    match field {
        "" => format!("{list}.{item}"),
        BODY if list == ARTICLES => format!("{BODIES}{item}:{BODY}"),
        _ => format!("{list}.{item}.{field}"),
    }
}

/// The name of the text by which an entry is known.
pub(crate) fn first_key(list: &str, item: &str) -> String {
    text_key(list, item, first_field(list))
}

fn first_field(list: &str) -> &'static str {
    let first = shipped_list(list).and_then(|list| list.fields.first());
    first.map_or("", String::as_str)
}

/// The parts of the name of a text that belongs to an entry of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ItemText<'a> {
    pub(crate) list: &'a str,
    pub(crate) item: &'a str,
    /// The path of the text in it.
    pub(crate) field: &'a str,
}

impl<'a> ItemText<'a> {
    /// `None` for a text of no list.
    pub(crate) fn parse(key: &'a str) -> Option<Self> {
        let of_article = key.strip_prefix(BODIES);
        if let Some((item, BODY)) = of_article.and_then(|key| key.split_once(':')) {
            return Some(Self {
                list: ARTICLES,
                item,
                field: BODY,
            });
        }
        let marker = ".items.";
        let start = key.find(marker)?;
        let list = &key[..start + marker.len() - 1];
        let rest = &key[start + marker.len()..];
        let (item, field) = rest.split_once('.').unwrap_or((rest, ""));
        let fields = &shipped_list(list)?.fields;
        let is_field = fields.iter().any(|known| known == field);
        is_field.then_some(Self { list, item, field })
    }

    /// Whether the text may be blank: any but the first, by which the entry is known, and the long text of an article that is shipped.
    pub(crate) fn may_be_blank(&self) -> bool {
        if (self.list, self.field) == (ARTICLES, BODY) {
            return is_own(self.item);
        }
        first_field(self.list) != self.field
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = TESTIMONIALS;

    #[test]
    fn a_list_has_its_entries_in_the_order_of_the_file_and_the_texts_of_all_of_them() {
        let list = shipped_list(LIST).unwrap();
        assert!(list.items.len() > 1);
        assert!(list.fields.iter().any(|field| field == "text"));
        assert!(list.items.iter().all(|item| !is_own(item)));
        let rows = shipped_list("why-choose-us:trust.items").unwrap();
        assert!(rows.fields.iter().any(|field| field == "rows.one"));
        let sections = shipped_list("quality:sections.items").unwrap();
        assert_eq!(
            sections.fields,
            ["title", "eyebrow", "intro", "body", "link"]
        );
        let entries = shipped_list("quality:own12.items").unwrap();
        assert_eq!(
            (entries.items.len(), &*entries.fields),
            (0, &["title".to_owned(), "text".to_owned()][..])
        );
        assert!(
            shipped_list("shell:own12.items").is_none(),
            "no screen has its sections there"
        );
        let of = section_of("quality:own12.items").unwrap();
        assert_eq!((&*of.0, of.1), ("quality:sections.items", "own12"));
        assert_eq!(list_in(&of.0, of.1).as_deref(), Some("quality:own12.items"));
        assert_eq!(section_of("quality:storage.items"), None);
        assert_eq!(list_in("quality:sections.items", "flow"), None);
        let of_page = list_in(PAGES, "own3").unwrap();
        assert_eq!(of_page, "page-own3:sections.items");
        assert_eq!(shipped_list(&of_page).unwrap().fields, sections.fields);
        assert!(shipped_list("page-own3:own1.items").is_some());
        assert!(shipped_list("page-three:sections.items").is_none());
        let one_text = shipped_list("quality:storage.items").unwrap();
        assert_eq!(one_text.fields, [""]);
        assert!(shipped_list("home:testimonials").is_none());
        let team = shipped_list(TEAM).unwrap();
        assert_eq!((team.items.len(), &*team.fields[0]), (0, "name"));
    }

    #[test]
    fn the_name_of_a_text_says_its_list_its_entry_and_which_text_it_is() {
        let key = "why-choose-us:trust.items.own12.rows.one";
        let parsed = ItemText::parse(key).unwrap();
        assert_eq!(
            (parsed.list, parsed.item, parsed.field),
            ("why-choose-us:trust.items", "own12", "rows.one")
        );
        assert_eq!(text_key(parsed.list, parsed.item, parsed.field), key);
        let whole = ItemText::parse("quality:storage.items.own1").unwrap();
        assert_eq!((whole.item, whole.field), ("own1", ""));
        assert_eq!(ItemText::parse("why-choose-us:trust.items.own12.no"), None);
        assert_eq!(ItemText::parse("home:hero.title"), None);
        assert_eq!(list_near(key).as_deref(), Some(parsed.list));
        let heading = list_near("home:sections.items.testimonials.title");
        assert_eq!(heading.as_deref(), Some(LIST));
        let own = list_near("home:sections.items.own1.title");
        assert_eq!(own.as_deref(), Some("home:own1.items"));
        let deep = list_near("quality:laboratory.trail.title");
        assert_eq!(deep.as_deref(), Some("quality:laboratory.trail.items"));
        assert_eq!(list_near("home:hero.title"), None);
        let body = "blog/own1:body";
        let parsed = ItemText::parse(body).unwrap();
        assert_eq!((parsed.list, parsed.item), (ARTICLES, "own1"));
        assert_eq!(text_key(parsed.list, parsed.item, parsed.field), body);
        assert_eq!(list_near(body).as_deref(), Some(ARTICLES));
        let article = shipped_list(ARTICLES).unwrap();
        assert!(article.fields.iter().any(|field| field == BODY));
        assert_eq!(ItemText::parse("legal/terms:body"), None);
    }

    #[test]
    fn names_of_own_entries_have_a_number() {
        for (item, number) in [
            ("own1", Some(1)),
            ("own9999", Some(9999)),
            ("own", None),
            ("own0", None),
            ("own01", None),
            ("own10000", None),
            ("own+1", None),
            ("owner", None),
        ] {
            assert_eq!(number_of(item), number, "{item}");
        }
        assert_eq!(own_item(3), "own3");
    }
}
