//! What the entries of a list have besides their texts, the same in every language: the date of an article, its picture.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use catalogue::queries::added_languages;
use chrono::NaiveDate;
use languages::{Language, country_name};
use lettre::Address;
use sea_orm::ConnectionTrait;
use serde_json::Value as Json;
use store::DbErr;

use super::{MAX_ITEMS, PLACES, TEAM, TESTIMONIALS, is_sections, section_of, shipped_list};
use crate::{
    articles::{ARTICLES, SLUG},
    own_pages::{PAGES, is_reserved},
    regions::REGIONS,
    shipped,
};

/// The facts of one entry, by their names.
pub(crate) type Facts = BTreeMap<String, String>;

#[derive(Debug)]
pub(crate) struct Fact {
    pub(crate) name: &'static str,
    pub(crate) kind: FactKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FactKind {
    /// The last part of the address of a page: `red-chilli-varieties`.
    Slug,
    /// A day, `2024-03-15`. An entry always has one.
    Date,
    /// The path of a picture of the site, `/pictures/NAME-960.jpg`.
    Picture,
    /// The path of a page of the site, `/contact`.
    Page,
    /// The name of an entry of the list of this name.
    Entry(&'static str),
    /// The code of a category of the catalogue, `spices`.
    Category,
    /// One of these words.
    Word(&'static [&'static str]),
    /// Months by their numbers in ascending order, `1,9,10`.
    Months,
    /// `yes`, or nothing.
    Yes,
    /// Codes of countries as of ISO 3166, `DE,NL`.
    Countries,
    /// Names of ports of destination on the map of the world, `hamburg,rotterdam`.
    Ports,
    /// The name of a place on the map of India, `guntur`.
    Place,
    /// The name of a person, `Asha Menon`.
    Name,
    /// Slugs of products, `teja-s17,byadgi`, in the order in which they are shown.
    Products,
    /// An address of e-mail.
    Email,
    /// A telephone number as it is shown.
    Phone,
    /// What the staff write down for themselves, on one line. No page and no preview has it.
    Note,
}

/// What the names of the texts begin with that name places on maps.
pub(crate) const NAMES_OF_PLACES: &str = "maps:places.";
/// The most characters of a slug or path.
const MAX_CHARACTERS: usize = 200;
/// The most characters of what is several, such as all countries, and of a note.
const LONG: usize = 1000;
/// The most products of an entry.
const MAX_PRODUCTS: usize = 8;

const fn fact(name: &'static str, kind: FactKind) -> Fact {
    Fact { name, kind }
}

/// Who has allowed that a testimonial is shown, when and how.
pub(crate) const CONSENT: &str = "consent";

const PLACE: Fact = fact("place", FactKind::Place);
const MONTHS: Fact = fact("months", FactKind::Months);

static FACTS: [(&str, &[Fact]); 12] = [
    (
        TEAM,
        &[
            PICTURE,
            fact("email", FactKind::Email),
            fact("phone", FactKind::Phone),
        ],
    ),
    (TESTIMONIALS, &[fact(CONSENT, FactKind::Note)]),
    (
        "about:sourcing.districts.items",
        &[
            fact("buyer", FactKind::Entry("about:sourcing.buyers.items")),
            PLACE,
        ],
    ),
    (
        "home:about.places.items",
        &[PLACE, fact("office", FactKind::Yes)],
    ),
    (
        "harvest:crops.items",
        &[MONTHS, fact("home", FactKind::Yes)],
    ),
    ("harvest:seasons.items", &[MONTHS]),
    (
        REGIONS,
        &[
            fact("countries", FactKind::Countries),
            fact("ports", FactKind::Ports),
        ],
    ),
    (PLACES, &[PICTURE]),
    ("products:spices.sheet.items", &[PICTURE]),
    ("shell:nav.items", &[PAGE, MENU, FOOTER]),
    (
        PAGES,
        &[
            fact(SLUG, FactKind::Slug),
            MENU,
            FOOTER,
            CATEGORY,
            PICTURE,
            fact("unlisted", FactKind::Yes),
        ],
    ),
    (
        ARTICLES,
        &[
            fact("date", FactKind::Date),
            fact("category", FactKind::Entry("blog:categories.items")),
            fact(SLUG, FactKind::Slug),
            PICTURE,
            fact("author", FactKind::Name),
            fact("products", FactKind::Products),
            fact("closing_page", FactKind::Page),
        ],
    ),
];

/// Whether the menu has it.
const MENU: Fact = fact("menu", FactKind::Yes);
/// Whether the foot of the pages has it.
const FOOTER: Fact = fact("footer", FactKind::Yes);
const CATEGORY: Fact = fact("category", FactKind::Category);
const PICTURE: Fact = fact("picture", FactKind::Picture);
const PAGE: Fact = fact("page", FactKind::Page);

/// Those of a section that the company has added: how its entries are laid out, and on which ground it stands. The first word of each is usual.
static OF_SECTIONS: [Fact; 5] = [
    fact(
        "layout",
        FactKind::Word(&[
            "cards",
            "steps",
            "figures",
            "quotes",
            "questions",
            "pictures",
            "products",
            "form",
        ]),
    ),
    CATEGORY,
    fact("ground", FactKind::Word(&["paper", "deep", "night"])),
    PICTURE,
    PAGE,
];

/// Those of an entry of such a section.
static OF_ENTRIES: [Fact; 2] = [PICTURE, PAGE];

/// The facts that an entry of a list has. Sections have them where the company has added them.
pub(crate) fn facts_of_item(list: &str, item: &str) -> &'static [Fact] {
    match is_sections(list) && !super::is_own(item) {
        true => &[],
        false => facts_of(list),
    }
}

/// The facts that entries of a list have; most lists have none.
pub(crate) fn facts_of(list: &str) -> &'static [Fact] {
    if is_sections(list) {
        return &OF_SECTIONS;
    }
    if section_of(list).is_some() {
        return &OF_ENTRIES;
    }
    let found = FACTS.iter().find(|(name, _)| *name == list);
    found.map_or(&[], |(_, facts)| facts)
}

/// Takes the notes of the staff out of the facts of an entry.
pub(crate) fn without_notes(list: &str, facts: &mut Facts) {
    for fact in facts_of(list) {
        if fact.kind == FactKind::Note {
            facts.remove(fact.name);
        }
    }
}

/// The facts of the entries that the program ships, by the name of the entry.
pub(crate) fn shipped_facts(list: &str) -> &'static BTreeMap<String, Facts> {
    type OfLists = BTreeMap<String, BTreeMap<String, Facts>>;
    static OF_LISTS: LazyLock<OfLists> = LazyLock::new(|| {
        serde_json::from_str(include_str!("../../../../contracts/list-facts.json"))
            .expect("contracts/list-facts.json is checked by a test")
    });
    static NONE: BTreeMap<String, Facts> = BTreeMap::new();
    OF_LISTS.get(list).unwrap_or(&NONE)
}

impl FactKind {
    /// The word for it on the wire.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Slug => "slug",
            Self::Date => "date",
            Self::Picture => "picture",
            Self::Page => "page",
            Self::Entry(_) => "entry",
            Self::Category => "category",
            Self::Word(_) => "word",
            Self::Months => "months",
            Self::Yes => "yes",
            Self::Countries => "countries",
            Self::Ports => "ports",
            Self::Place => "place",
            Self::Name => "name",
            Self::Products => "products",
            Self::Note => "note",
            Self::Email => "email",
            Self::Phone => "phone",
        }
    }

    /// What is wrong with a value; `None` if nothing is. An empty one is none, which any may be but a day.
    pub(crate) fn fault(self, value: &str) -> Option<String> {
        if value.is_empty() && self != Self::Date {
            return None;
        }
        let most = match self {
            Self::Countries | Self::Ports | Self::Products | Self::Note => LONG,
            _ => MAX_CHARACTERS,
        };
        if value.len() > most {
            return Some(format!("is longer than {most} characters"));
        }
        let is_path = || {
            let is_plain = |byte: u8| byte.is_ascii_graphic() && !b"\"<>\\?#%".contains(&byte);
            let is_below = value.starts_with('/') && !value.contains("//");
            is_below && !value.contains("..") && value.bytes().all(is_plain)
        };
        let (is_right, is) = match self {
            // A preview finds an article by the name of its entry too.
            Self::Slug => (
                is_slug(value) && !super::is_own(value),
                "no part of an address; write small letters and digits, with single hyphens between words",
            ),
            Self::Date => (
                // Four digits of the year, so that days are ordered as texts.
                value.len() == 10
                    && value
                        .parse::<NaiveDate>()
                        .is_ok_and(|day| day.to_string() == value),
                "no day; write it as 2026-01-31",
            ),
            Self::Picture => (
                is_path() && value.starts_with("/pictures/"),
                "no picture of the site; write a path such as /pictures/NAME-960.jpg",
            ),
            Self::Page => (
                is_path(),
                "no page of the site; write a path such as /contact",
            ),
            // One that the company deletes later is no fault: the entry then has none.
            Self::Entry(list) => (
                super::is_own(value)
                    || shipped_list(list).is_some_and(|of| of.items.iter().any(|one| one == value)),
                "no entry of that list",
            ),
            // One that the company deletes later is no fault: the section then shows no products.
            Self::Category => (
                is_slug(value),
                "no code of a category; write small letters and digits, with single hyphens between words",
            ),
            Self::Word(words) => (words.contains(&value), "none of the words that it can be"),
            Self::Months => (
                are_months(value),
                "no months; write their numbers in order, such as 1,9,10",
            ),
            Self::Yes => (value == "yes", "neither `yes` nor empty"),
            Self::Countries => (
                are_of(value, |code| {
                    country_name(code, Language::ENGLISH).is_some()
                }),
                "no countries; write their codes, such as DE,NL",
            ),
            Self::Ports => (
                are_of(value, |port| ports().contains(port)),
                "no ports of the map; write their names, such as hamburg,rotterdam",
            ),
            Self::Place => (
                places().any(|place| place == value),
                "no place on the map of India; write its name, such as guntur",
            ),
            Self::Name => (
                is_line(value),
                "no name; write it on one line, without spaces around it",
            ),
            Self::Email => (
                value.parse::<Address>().is_ok(),
                "no address of e-mail; write it as in asha@example.com",
            ),
            Self::Phone => (
                is_line(value) && value.contains(|sign: char| sign.is_ascii_digit()),
                "no telephone number; write it as it is shown, on one line",
            ),
            Self::Note => (
                is_line(value),
                "no note; write it on one line, without spaces around it",
            ),
            // One that the company deletes later is no fault: it is not shown then.
            Self::Products => (
                value.split(',').count() <= MAX_PRODUCTS
                    && are_of(value, catalogue::rules::is_slug),
                "not up to eight products; write the last parts of their addresses, such as teja-s17,byadgi",
            ),
        };
        (!is_right).then(|| format!("`{value}` is {is}"))
    }
}

/// The names of the ports of destination that the map of the world has: those that the program ships.
pub(crate) fn ports() -> BTreeSet<&'static str> {
    let regions = shipped_facts(REGIONS).values();
    let ports = regions.filter_map(|facts| facts.get("ports"));
    ports.flat_map(|ports| ports.split(',')).collect()
}

/// The names of the places on the map of India: those that are named on maps, but for the ports of destination.
pub(crate) fn places() -> impl Iterator<Item = &'static str> {
    let named = shipped::texts(Language::ENGLISH).keys();
    let places = named.filter_map(|key| key.strip_prefix(NAMES_OF_PLACES));
    places.filter(|place| !ports().contains(place))
}

/// Whether the parts of a value are known, and each is there once.
fn are_of(value: &str, is_known: impl Fn(&str) -> bool) -> bool {
    let mut parts = BTreeSet::new();
    value
        .split(',')
        .all(|part| is_known(part) && parts.insert(part))
}

fn are_months(value: &str) -> bool {
    let month = |text: &str| (1..=12_u8).find(|month| month.to_string() == text);
    let months: Option<Vec<u8>> = value.split(',').map(month).collect();
    months.is_some_and(|months| months.is_sorted_by(|one, next| one < next))
}

fn is_line(value: &str) -> bool {
    value.trim() == value && !value.contains(char::is_control)
}

fn is_slug(value: &str) -> bool {
    let is_word = |word: &str| {
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        !word.is_empty() && word.bytes().all(is_plain)
    };
    value.split('-').all(is_word)
}

/// The facts of a row of `site_lists`, by the name of the entry; what is none is left out.
pub(crate) fn read(facts: &Json) -> BTreeMap<String, Facts> {
    let texts = |facts: &Json| {
        let texts = facts.as_object().into_iter().flatten();
        let text = |(name, value): (&String, &Json)| Some((name.clone(), value.as_str()?.into()));
        texts.filter_map(text).collect()
    };
    let items = facts.as_object().into_iter().flatten();
    items
        .map(|(item, facts)| (item.clone(), texts(facts)))
        .collect()
}

/// What is wrong with the facts of a row of `site_lists`; `None` if nothing is.
pub(crate) fn fault(list: &str, shipped: &[String], facts: &Json) -> Option<String> {
    if facts.is_null() {
        return None;
    }
    let Some(items) = facts.as_object() else {
        return Some("are no facts by the names of entries".to_owned());
    };
    if items.len() > MAX_ITEMS {
        return Some(format!(
            "are of {} entries; {MAX_ITEMS} are the most",
            items.len()
        ));
    }
    for (item, facts) in items {
        if !super::is_own(item) && !shipped.contains(item) {
            return Some(format!("are of `{item}`, which is no entry of the list"));
        }
        let Some(facts) = facts.as_object() else {
            return Some(format!("of `{item}` are no values by their names"));
        };
        for (name, value) in facts {
            let known = facts_of_item(list, item);
            let Some(fact) = known.iter().find(|fact| fact.name == name) else {
                return Some(format!("of `{item}` have `{name}`, which it cannot have"));
            };
            let fault = match value.as_str() {
                Some(slug) if list == PAGES && fact.name == SLUG && is_reserved(slug) => Some(
                    format!("`{slug}` is the address of another page of the site; write another"),
                ),
                Some(value) => fact.kind.fault(value),
                None => Some("is no text".to_owned()),
            };
            if let Some(fault) = fault {
                return Some(format!("of `{item}`: {name} {fault}"));
            }
        }
    }
    repeated_slug(shipped, &read(&Json::Object(items.clone())))
}

/// What is wrong with the facts of the company's pages where one has the code of a language that the company has added as its address.
pub(crate) async fn language_fault(
    db: &impl ConnectionTrait,
    list: &str,
    facts: &Json,
) -> Result<Option<String>, DbErr> {
    if list != PAGES {
        return Ok(None);
    }
    let facts = read(facts);
    let added = added_languages(db).await?;
    let slugs = facts
        .iter()
        .filter_map(|(item, of)| Some((item, of.get(SLUG)?)));
    let mut faults = slugs
        .filter(|(_, slug)| added.iter().any(|language| language.code() == **slug))
        .map(|(item, slug)| {
            format!("of `{item}`: {SLUG} `{slug}` is the address of a language of the site; write another")
        });
    Ok(faults.next())
}

/// The slug of an entry: the written one, else for one that is shipped its name.
pub(crate) fn slug<'a>(facts: &'a BTreeMap<String, Facts>, item: &'a str) -> Option<&'a str> {
    let written = facts.get(item).and_then(|facts| facts.get(SLUG));
    let written = written.map(String::as_str).filter(|slug| !slug.is_empty());
    written.or_else(|| (!super::is_own(item)).then_some(item))
}

/// Keeps the slug that an entry of the company had, where no other is written.
pub(crate) fn keep_slugs(before: &BTreeMap<String, Facts>, facts: &mut BTreeMap<String, Facts>) {
    for (item, facts) in facts.iter_mut().filter(|(item, _)| super::is_own(item)) {
        let is_written = facts.get(SLUG).is_some_and(|slug| !slug.is_empty());
        if let Some(slug) = slug(before, item).filter(|_| !is_written) {
            facts.insert(SLUG.to_owned(), slug.to_owned());
        }
    }
}

/// What is wrong where two entries have the same slug. One that is shipped has its name, which no other may have.
fn repeated_slug(shipped: &[String], facts: &BTreeMap<String, Facts>) -> Option<String> {
    let own = facts.keys().filter(|item| super::is_own(item));
    let mut taken = BTreeMap::new();
    for item in shipped.iter().chain(own) {
        let name = (!super::is_own(item)).then_some(item.as_str());
        let slugs = [name, slug(facts, item)].into_iter().flatten();
        let other = slugs.map(|slug| (slug, taken.insert(slug, item)));
        let other =
            other.filter_map(|(slug, other)| Some((slug, other.filter(|one| *one != item)?)));
        if let Some((slug, other)) = other.last() {
            return Some(format!(
                "of `{item}`: {SLUG} `{slug}` is that of `{other}`; write another"
            ));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_shipped_entry_has_the_facts_of_its_list() {
        for list in [
            "harvest:crops.items",
            "harvest:seasons.items",
            "about:sourcing.districts.items",
            "home:about.places.items",
            "products:spices.sheet.items",
            REGIONS,
            PLACES,
            ARTICLES,
        ] {
            let shipped = shipped_list(list).unwrap();
            let facts = shipped_facts(list);
            assert_eq!(
                facts.keys().collect::<BTreeSet<_>>(),
                shipped.items.iter().collect::<BTreeSet<_>>(),
                "contracts/list-facts.json has the entries of {list} in web/locales/en"
            );
            assert_eq!(fault(list, &shipped.items, &json!(facts)), None);
            let first = facts_of(list)[0].name;
            let all_have_it = facts.values().all(|facts| facts.contains_key(first));
            assert!(all_have_it, "{list} {first}");
        }
    }

    #[test]
    fn a_fact_is_of_its_kind() {
        let category = FactKind::Entry("blog:categories.items");
        for (kind, right, wrong) in [
            (
                FactKind::Slug,
                &["new-crop-2026", "a", ""][..],
                &["own3", "New", "a--b", "-a", "a/b"][..],
            ),
            (
                FactKind::Date,
                &["2026-02-28"],
                &["2026-02-30", "2026-2-3", "", "+12026-01-01"],
            ),
            (
                FactKind::Picture,
                &["/pictures/port-960.jpg"],
                &[
                    "//evil.example/x",
                    "/x.jpg",
                    "/pictures/../x",
                    "/pictures/a\"b",
                ],
            ),
            (
                FactKind::Page,
                &["/", "/contact"],
                &["contact", "//evil.example", "/a?b", "https://x"],
            ),
            (category, &["market", "own1", ""], &["no", "market "]),
            (
                FactKind::Months,
                &["1", "1,9,12", ""],
                &["0", "13", "2,1", "1,1", "1, 2", "01", "1,", "May"],
            ),
            (
                FactKind::Word(&["steps", "cards"]),
                &["steps", ""],
                &["no", "Steps"],
            ),
            (FactKind::Yes, &["yes", ""], &["no", "true"]),
            (
                FactKind::Countries,
                &["DE", "NL,DE", ""],
                &["XX", "de", "DE,DE", "DE,", "Germany"],
            ),
            (
                FactKind::Ports,
                &["hamburg,rotterdam", ""],
                &["atlantis", "hamburg,hamburg"],
            ),
            (
                FactKind::Place,
                &["guntur", "kochi", ""],
                &["hamburg", "guntur,kochi", "Guntur"],
            ),
            (
                FactKind::Category,
                &["spices", "green-coffee", ""],
                &["Spices", "a b"],
            ),
            (
                FactKind::Name,
                &["Asha Menon", "आशा मेनन", ""],
                &[" Asha", "Asha\nMenon"],
            ),
            (
                FactKind::Email,
                &["asha@example.com", ""],
                &["asha", "Asha <asha@example.com>"],
            ),
            (
                FactKind::Phone,
                &["+91 484 000 0000", ""],
                &["none", "1\n2"],
            ),
            (
                FactKind::Note,
                &["Katrin Albers, by e-mail of 3 May 2026", ""],
                &["Katrin Albers\nby e-mail", " Katrin Albers"],
            ),
            (
                FactKind::Products,
                &["teja-s17", "byadgi,teja-s17", ""],
                &["Teja", "byadgi,byadgi", "a,b,c,d,e,f,g,h,i"],
            ),
        ] {
            for value in right {
                assert_eq!(kind.fault(value), None, "{kind:?} {value}");
            }
            for value in wrong {
                assert!(kind.fault(value).is_some(), "{kind:?} {value}");
            }
        }
        assert!(FactKind::Slug.fault(&"a".repeat(201)).is_some());
    }

    #[test]
    fn facts_are_of_entries_and_have_names_that_the_list_knows() {
        let shipped = ["one".to_owned()];
        for (facts, expected) in [
            (json!([]), "by the names"),
            (json!({ "two": {} }), "no entry"),
            (json!({ "one": [] }), "no values"),
            (json!({ "one": { "colour": "red" } }), "have `colour`"),
            (json!({ "own1": { "date": 5 } }), "no text"),
            (json!({ "own1": { "date": "soon" } }), "no day"),
            (json!({ "own1": { "slug": "one" } }), "is that of `one`"),
            (
                json!({ "own1": { "slug": "one" }, "one": { "slug": "two" } }),
                "is that of `one`",
            ),
            (
                json!({ "own1": { "slug": "two" }, "own2": { "slug": "two" } }),
                "is that of `own1`",
            ),
        ] {
            let said = fault(ARTICLES, &shipped, &facts).unwrap();
            assert!(said.contains(expected), "{said}");
        }
        let right =
            json!({ "own1": { "date": "2026-01-31", "slug": "new" }, "one": { "slug": "two" } });
        assert_eq!(fault(ARTICLES, &shipped, &right), None);
        assert_eq!(fault(ARTICLES, &shipped, &Json::Null), None);
        let sections = "home:sections.items";
        let of = |item: &str| json!({ item: { "layout": "steps" } });
        assert_eq!(fault(sections, &shipped, &of("own1")), None);
        let of_shipped = fault(sections, &shipped, &of("one")).unwrap();
        assert!(of_shipped.contains("cannot have"), "{of_shipped}");
        let entry = json!({ "own2": { "picture": "/pictures/port-960.jpg", "page": "/contact" } });
        assert_eq!(fault("home:own1.items", &[], &entry), None);
        for (slug, is_free) in [
            ("organic", true),
            ("catalog", false),
            ("de", false),
            ("staff", false),
            ("sitemap-of-fields", false),
        ] {
            let said = fault(PAGES, &[], &json!({ "own1": { "slug": slug } }));
            assert_eq!(said.is_none(), is_free, "{slug}: {said:?}");
        }
        assert_eq!(read(&right)["own1"]["date"], "2026-01-31");
    }
}
