//! The pages that the company has added: the entries of a list, each with sections of its own.

use std::{collections::BTreeSet, sync::LazyLock};

use languages::Language;
use serde::Serialize;
use ts_rs::TS;

use crate::{
    SiteTexts,
    lists::{first_key, is_own, text_key},
    site_pages,
};

pub(crate) const PAGES: &str = "shell:pages.items";
/// The texts of a page, besides those of its sections.
pub(crate) const PAGE_TEXTS: [&str; 5] = ["title", "eyebrow", "lead", "menu", "description"];
/// What the namespaces of the texts of their sections begin with; the name of the entry follows.
const NAMESPACE: &str = "page-";

/// A page that the company has added, without its texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OwnPage {
    /// The name of the entry, by which its texts are found: `shell:pages.items.own1.title`, `page-own1:sections.items`.
    pub item: String,
    /// Its address, without the first slash.
    pub slug: String,
    /// Whether the menu links to it.
    pub in_menu: bool,
    /// Whether the foot of the pages links to it.
    pub in_footer: bool,
    /// The code of the category that it is about: links to the category lead to it.
    pub category: Option<String>,
    /// The path of the picture at its top.
    pub picture: Option<String>,
    /// Whether search engines are asked to leave it out.
    pub unlisted: bool,
    /// The languages in which it has a title.
    #[ts(type = "string[]")]
    pub languages: Vec<Language>,
}

impl OwnPage {
    /// Its path, without a language.
    pub fn path(&self) -> String {
        ["/", &self.slug].concat()
    }
}

/// The name of the page to whose sections a text or a list belongs: `own1` for `page-own1:sections.items` and all below it.
pub(crate) fn page_of(name: &str) -> Option<&str> {
    let (namespace, _) = name.split_once(':')?;
    let page = namespace.strip_prefix(NAMESPACE)?;
    is_own(page).then_some(page)
}

/// The name of the page whose sections a list has: `own1` for `page-own1:sections.items`.
pub(crate) fn page_of_sections(list: &str) -> Option<&str> {
    page_of(list).filter(|_| list.ends_with(":sections.items"))
}

/// The list of the sections of a page.
pub(crate) fn sections_of_page(item: &str) -> String {
    [NAMESPACE, item, ":sections.items"].concat()
}

/// What the program answers besides pages, by the first part of the path.
const PROGRAM: [&str; 13] = [
    "assets",
    "auth",
    "design-system",
    "functions",
    "healthz",
    "metrics",
    "not-found",
    "pictures",
    "readyz",
    "rest",
    "social",
    "storage",
    "graphql",
];
/// The same by its beginning: `/sitemap-de.xml`. `/robots.txt` keeps search engines from what begins with `/staff`.
const BEGINNINGS: [&str; 4] = ["appearance-", "harvest-calendar", "sitemap", "staff"];

/// Whether a page of the company cannot have an address, because it is that of something else on every site.
pub(crate) fn is_reserved(slug: &str) -> bool {
    static RESERVED: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
        let languages = Language::shipped().map(Language::code);
        let pages = languages.chain(site_pages::first_segments());
        pages.chain(PROGRAM).collect()
    });
    RESERVED.contains(slug) || begins_as_another(slug)
}

/// Whether an address has such a beginning, which a number behind it does not change.
pub(crate) fn begins_as_another(slug: &str) -> bool {
    BEGINNINGS
        .iter()
        .any(|beginning| slug.starts_with(beginning))
}

impl SiteTexts {
    /// The pages that the company has added and shows, in their order. One that has nothing but a title is not public.
    pub fn own_pages(&self) -> Vec<OwnPage> {
        self.own_pages_that(true)
    }

    /// The paths of the pages that the company has added and visitors are not shown.
    pub fn own_paths_off(&self) -> Vec<String> {
        let off = self.own_pages_that(false).into_iter();
        off.map(|page| page.path()).collect()
    }

    /// The pages that are shown, or the others.
    fn own_pages_that(&self, are_shown: bool) -> Vec<OwnPage> {
        let listed = self.shown_items(PAGES);
        let mut pages = self.all_own_pages();
        pages.retain(|page| {
            let is_listed = listed.contains(&&*page.item);
            are_shown == (is_listed && (self.is_preview || self.has_content(&page.item)))
        });
        pages
    }

    /// Whether a page has a section, or a text below its title.
    pub(crate) fn has_content(&self, item: &str) -> bool {
        let lead = self.text(Language::ENGLISH, &text_key(PAGES, item, "lead"));
        !lead.unwrap_or_default().is_empty()
            || !self.shown_items(&sections_of_page(item)).is_empty()
    }

    /// Every page of the company, also those that are not shown: each has another slug. Those that are shown come first, in their order.
    pub(crate) fn all_own_pages(&self) -> Vec<OwnPage> {
        let slugs = self.slugs(PAGES).into_iter();
        let pages = slugs.map(|(item, slug)| OwnPage {
            in_menu: self.fact(PAGES, item, "menu").is_some(),
            in_footer: self.fact(PAGES, item, "footer").is_some(),
            category: self.fact(PAGES, item, "category").map(str::to_owned),
            picture: self.fact(PAGES, item, "picture").map(str::to_owned),
            unlisted: self.fact(PAGES, item, "unlisted").is_some(),
            languages: self.languages_of_text(&first_key(PAGES, item)),
            item: item.to_owned(),
            slug,
        });
        pages.collect()
    }

    /// The page at a slug. A preview also finds it by its name, and where it is not shown.
    pub fn own_page(&self, slug: &str) -> Option<OwnPage> {
        let shown = self.own_pages().into_iter().find(|page| page.slug == slug);
        if shown.is_some() || !self.is_preview {
            return shown;
        }
        let mut all = self.all_own_pages().into_iter();
        all.find(|page| page.item == slug || page.slug == slug)
    }
}
