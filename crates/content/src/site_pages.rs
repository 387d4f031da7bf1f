//! The pages that visitors are shown.

use std::{collections::BTreeSet, sync::LazyLock};

use serde::{Deserialize, de::IgnoredAny};

/// A page of `contracts/screens.json`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Listed {
    path: String,
    #[serde(default)]
    required: bool,
    /// The category of the catalogue that it is about.
    category: Option<String>,
    canonical: Option<String>,
    below: Option<IgnoredAny>,
    /// The namespaces of its texts.
    #[serde(default)]
    texts: Vec<String>,
    /// The sections that it cannot be without, by their names.
    #[serde(default)]
    required_sections: Vec<String>,
}

/// A path that leads to a page.
#[derive(Deserialize)]
struct Moved {
    from: String,
}

#[derive(Deserialize)]
struct Screens {
    screens: Vec<Listed>,
    moved: Vec<Moved>,
}

static SCREENS: LazyLock<Screens> = LazyLock::new(|| {
    let contract = include_str!("../../../contracts/screens.json");
    serde_json::from_str(contract).expect("contracts/screens.json is checked by a test")
});

/// The pages that can be switched on and off, by their paths without a language, with those that are always on.
fn pages() -> impl Iterator<Item = &'static Listed> {
    SCREENS
        .screens
        .iter()
        .filter(|page| page.canonical.is_none())
}

/// The first parts of the paths of all pages that the program ships: `products` of `/products/spices`.
pub(crate) fn first_segments() -> impl Iterator<Item = &'static str> {
    let Screens { screens, moved } = &*SCREENS;
    let paths = screens.iter().map(|page| &page.path);
    let paths = paths.chain(moved.iter().map(|moved| &moved.from));
    paths.filter_map(|path| path.split('/').nth(1).filter(|part| !part.is_empty()))
}

/// The sections that the page with the texts of a namespace cannot be without.
pub(crate) fn required_sections(namespace: &str) -> impl Iterator<Item = &'static str> {
    let having = pages().filter(move |page| page.texts.iter().any(|texts| texts == namespace));
    having.flat_map(|page| page.required_sections.iter().map(String::as_str))
}

/// The pages with these paths, in the order of the contract. Fails with a path that is that of no page.
pub(crate) fn parse_listed(given: &BTreeSet<&str>) -> Result<Vec<&'static str>, String> {
    if let Some(unknown) = given
        .iter()
        .find(|path| !pages().any(|page| page.path == **path))
    {
        return Err(format!("`{unknown}` is no page of the site"));
    }
    let paths = pages().map(|page| page.path.as_str());
    Ok(paths.filter(|path| given.contains(path)).collect())
}

/// The list with those pages that are always on, in the order of the contract; `None` if it has all pages.
/// Fails with a path that is that of no page.
pub(crate) fn parse(given: &BTreeSet<&str>) -> Result<Option<Vec<&'static str>>, String> {
    parse_listed(given)?;
    let on = pages().filter(|page| page.required || given.contains(page.path.as_str()));
    let on: Vec<_> = on.map(|page| page.path.as_str()).collect();
    Ok((on.len() < pages().count()).then_some(on))
}

/// The pages that are on. By default they all are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SitePages {
    off: Vec<&'static str>,
    /// The paths of those that search engines are asked to leave out.
    unlisted: Vec<String>,
}

impl SitePages {
    /// All but those that are not among these paths.
    pub(crate) fn only(on: &[&str]) -> Self {
        let is_on = |path: &str| {
            on.contains(&path) || pages().any(|page| page.path == path && page.required)
        };
        let off = SCREENS
            .screens
            .iter()
            .filter(|page| !is_on(page.canonical.as_deref().unwrap_or(&page.path)));
        Self {
            off: off.map(|page| page.path.as_str()).collect(),
            ..Self::default()
        }
    }

    /// The same without those about a category that the company does not have.
    pub(crate) fn of_categories(mut self, categories: &BTreeSet<String>) -> Self {
        let is_gone = |page: &&Listed| {
            let category = page.category.as_ref();
            category.is_some_and(|category| !categories.contains(category))
        };
        for page in SCREENS.screens.iter().filter(is_gone) {
            if self.is_on(&page.path) {
                self.off.push(&page.path);
            }
        }
        self
    }

    /// The same pages, of which search engines are asked to leave out these.
    pub(crate) fn without_listing(self, unlisted: Vec<String>) -> Self {
        Self { unlisted, ..self }
    }

    /// The paths of the pages that search engines are asked to leave out.
    pub fn unlisted(&self) -> &[String] {
        &self.unlisted
    }

    /// Whether the site map and `llms.txt` have the page at a path without a language. An article is listed with the list of the articles.
    pub fn is_listed(&self, path: &str) -> bool {
        self.is_on(path)
            && !self
                .unlisted
                .iter()
                .any(|unlisted| unlisted == page_at(path))
    }

    /// Whether visitors are shown the page at a path without a language. An article is on with the list of the articles, and a second address
    /// of a page with that page.
    pub fn is_on(&self, path: &str) -> bool {
        !self.off.contains(&page_at(path))
    }

    /// The page that a path belongs to and that is off: that of the list for an article, and for a second address that page. `None` while it is on.
    pub fn off_page<'a>(&self, path: &'a str) -> Option<&'a str> {
        let listed = page_at(path);
        let page = SCREENS.screens.iter().find(|page| page.path == listed)?;
        (!self.is_on(path)).then(|| page.canonical.as_deref().unwrap_or(listed))
    }

    /// The paths of the pages that are on and have the texts of a namespace; `None` for one that belongs to no page, such as that of mails.
    pub(crate) fn of_texts(&self, namespace: &str) -> Option<Vec<&'static str>> {
        let has = |page: &&Listed| page.texts.iter().any(|texts| texts == namespace);
        let mut having = pages().filter(has).peekable();
        having.peek()?;
        let on = having.filter(|page| self.is_on(&page.path));
        Some(on.map(|page| page.path.as_str()).collect())
    }

    /// The paths of the pages that are off, with the second addresses of them.
    pub fn off(&self) -> &[&'static str] {
        &self.off
    }
}

/// The path of the page that a path belongs to: that of the list of the articles for an article.
fn page_at(path: &str) -> &str {
    let above = path.rsplit_once('/').map_or("", |(above, _)| above);
    let is_below = |page: &&Listed| page.below.is_some() && page.path == above;
    let above = SCREENS.screens.iter().find(is_below);
    above.map_or(path, |page| page.path.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_pages_are_on_unless_some_are_listed_and_some_always_are() {
        let all = SitePages::default();
        let some = SitePages::only(&["/about", "/products/spices"]);
        for (path, is_on) in [
            ("/", true),
            ("/contact", true),
            ("/catalog", true),
            ("/catalog/teja", true),
            ("/about", true),
            ("/products/spices", true),
            ("/products", false),
            ("/products/red-chilli-varieties", false),
            ("/products/chilli-varieties", false),
            ("/blog", false),
            ("/blog/an-article", false),
            ("/no-page", true),
        ] {
            assert_eq!(some.is_on(path), is_on, "{path}");
            assert!(all.is_on(path), "{path}");
        }
        for (path, page) in [
            ("/blog", Some("/blog")),
            ("/blog/an-article", Some("/blog")),
            (
                "/products/chilli-varieties",
                Some("/products/red-chilli-varieties"),
            ),
            ("/about", None),
            ("/no-page", None),
        ] {
            assert_eq!(some.off_page(path), page, "{path}");
            assert_eq!(all.off_page(path), None, "{path}");
        }
        assert_eq!(all.of_texts("about"), Some(vec!["/about"]));
        assert_eq!(some.of_texts("products"), Some(vec![]));
        assert_eq!(some.of_texts("mail"), None);
        assert!(all.off().is_empty());
        assert!(some.off().contains(&"/blog") && !some.off().contains(&"/about"));
    }

    #[test]
    fn a_page_about_a_category_is_there_with_the_category() {
        let categories = ["coffee", "spices"].map(str::to_owned);
        let pages = SitePages::only(&["/products/red-chillies", "/products/spices"])
            .of_categories(&BTreeSet::from(categories));
        assert!(pages.is_on("/products/spices") && pages.is_on("/catalog"));
        for path in [
            "/products/red-chillies",
            "/products/agro-commodities",
            "/about",
        ] {
            assert!(!pages.is_on(path), "{path}");
        }
        let pages = SitePages::default().of_categories(&BTreeSet::new());
        let paths = [
            "/products/red-chillies",
            "/products/red-chilli-varieties",
            "/products/chilli-varieties",
            "/products/spices",
            "/products/agro-commodities",
        ];
        assert_eq!(pages.off(), paths);
    }

    #[test]
    fn a_page_that_is_on_may_be_left_out_of_lists() {
        let pages = SitePages::only(&["/about"]).without_listing(vec!["/about".to_owned()]);
        assert!(pages.is_on("/about") && !pages.is_listed("/about"));
        assert!(pages.is_listed("/contact") && !pages.is_listed("/products"));
        let pages = SitePages::default().without_listing(vec!["/blog".to_owned()]);
        assert!(!pages.is_listed("/blog/an-article") && pages.is_on("/blog/an-article"));
        let given = BTreeSet::from(["/quality", "/about"]);
        assert_eq!(parse_listed(&given), Ok(vec!["/about", "/quality"]));
        assert!(parse_listed(&BTreeSet::from(["/no-page"])).is_err());
    }

    #[test]
    fn a_list_of_all_pages_is_none_and_what_is_no_page_is_refused() {
        let every: BTreeSet<_> = pages().map(|page| page.path.as_str()).collect();
        assert_eq!(parse(&every), Ok(None));
        let few = parse(&BTreeSet::from(["/quality"])).map(Option::unwrap_or_default);
        assert_eq!(
            few,
            Ok(vec![
                "/",
                "/catalog",
                "/quality",
                "/contact",
                "/privacy-policy"
            ])
        );
        for unknown in [
            "/no-page",
            "about",
            "/products/chilli-varieties",
            "/blog/prices",
        ] {
            let given = BTreeSet::from([unknown]);
            let refusal = format!("`{unknown}` is no page of the site");
            assert_eq!(parse(&given), Err(refusal));
        }
    }
}
