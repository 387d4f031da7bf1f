//! The addresses of the site, from `contracts/screens.json`, which the pages read too. A path that is not listed is never
//! rendered, so that nobody can make the program render paths that do not exist.

use std::sync::LazyLock;

use catalogue::PRODUCT_PATHS;
use content::{BLOG, SiteLanguages, SiteTexts};
use languages::Language;
use serde::Deserialize;

use super::web_files::{CONTENT, LOCALES, WebFiles};

/// The query parameters of a screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Parameters {
    /// None.
    #[default]
    Nothing,
    /// The filters of the catalogue.
    Filters,
    /// What the enquiry is about, and the reference of an accepted one.
    Enquiry,
}

/// A screen of the site at one path.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Screen {
    /// The path without a language: `/quality`.
    pub path: String,
    /// Whether the company cannot switch it off (`content::SitePages`).
    #[serde(default, rename = "required")]
    _required: bool,
    /// The category without which it is not on the site (`content::SitePages`).
    #[serde(rename = "category")]
    _category: Option<String>,
    /// The component that shows it; only the pages need it.
    #[serde(rename = "screen")]
    _screen: String,
    /// The component for the addresses directly below it.
    #[serde(rename = "below")]
    _below: Option<String>,
    #[serde(default)]
    pub(super) parameters: Parameters,
    /// Its texts: `quality` for `locales/<language>/quality.json`, `legal/terms` for a long text. The first are its own.
    texts: Vec<String>,
    /// The sections that it cannot be without (`content::SiteTexts`).
    #[serde(default, rename = "requiredSections")]
    _required_sections: Vec<String>,
    /// Its canonical address for search engines, if it has several.
    canonical: Option<String>,
    /// The date on which its content last changed, `2024-03-15`.
    pub changed: String,
}

impl Screen {
    /// Those of the languages that the screen can be read in. In one that the company has added, that is so as soon as one text of
    /// its own is translated.
    pub fn languages(
        &self,
        files: &WebFiles,
        texts: &SiteTexts,
        languages: impl Iterator<Item = Language>,
    ) -> Vec<Language> {
        languages
            .filter(|language| {
                if !language.is_shipped() {
                    let own = self.texts.first();
                    return own.is_some_and(|own| texts.is_begun(*language, own));
                }
                let code = language.code();
                self.texts.iter().all(|name| {
                    let file = if name.contains('/') {
                        [CONTENT, code, "/", name, ".md"].concat()
                    } else {
                        [LOCALES, code, "/", name, ".json"].concat()
                    };
                    files.get(&file).is_some()
                })
            })
            .collect()
    }
}

/// A path that is redirected; the pages know the target.
#[derive(Deserialize)]
struct MovedPath {
    from: String,
}

/// The contract between the program and the pages.
#[derive(Deserialize)]
struct SiteMap {
    screens: Vec<Screen>,
    moved: Vec<MovedPath>,
}

static SITE_MAP: LazyLock<SiteMap> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../contracts/screens.json"))
        .expect("contracts/screens.json is checked by a test")
});

/// A screen that exists only in development builds.
const DEVELOPMENT: Option<&str> = if cfg!(debug_assertions) {
    Some("/design-system")
} else {
    None
};

/// The path with which the 404 page is rendered, whatever the visitor requested.
pub(super) const NOT_FOUND: &str = "/not-found";

/// The path of the catalogue.
pub const CATALOGUE: &str = "/catalog";

/// The path of the harvest calendar.
pub const HARVEST: &str = "/harvest-chart";

/// The result of looking up a path.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Place<'a> {
    /// A screen with its query parameters.
    Screen(Parameters),
    /// The page of a product, which may not exist.
    Product(&'a str),
    /// The page of an article, which may not exist.
    Article(&'a str),
    /// A page that the company has added, which may not exist.
    Own(&'a str),
}

/// Looks up a path without its language; `None` if the site has no such path.
pub(super) fn find(path: &str) -> Option<Place<'_>> {
    let SiteMap { screens, moved } = &*SITE_MAP;
    if let Some(screen) = screens.iter().find(|screen| screen.path == path) {
        return Some(Place::Screen(screen.parameters));
    }
    if DEVELOPMENT == Some(path) || moved.iter().any(|moved| moved.from == path) {
        return Some(Place::Screen(Parameters::Nothing));
    }
    let is_slug = |slug: &&str| !slug.is_empty() && !slug.contains('/');
    let product = path.strip_prefix(PRODUCT_PATHS).filter(is_slug);
    let article = path
        .strip_prefix(BLOG)
        .and_then(|rest| rest.strip_prefix('/'));
    let article = article.filter(is_slug).map(Place::Article);
    let own = path.strip_prefix('/').filter(is_slug).map(Place::Own);
    product.map(Place::Product).or(article).or(own)
}

/// The screens for the sitemap, without the products.
pub fn listed() -> impl Iterator<Item = &'static Screen> {
    SITE_MAP
        .screens
        .iter()
        .filter(|screen| screen.canonical.is_none())
}

/// The path of a page in a language: `/catalog` in German is `/de/catalog`, `/` is `/de`; English has no prefix.
pub fn path_in(language: Language, path: &str) -> String {
    if language == Language::ENGLISH {
        return path.to_owned();
    }
    let rest = if path == "/" { "" } else { path };
    ["/", language.code(), rest].concat()
}

/// Splits `/de/catalog` into German and `/catalog`. A path without a language prefix is English, as is one with `/en`. The code of a language
/// that is none of the site's is the beginning of a path as any other word.
pub fn split<'a>(path: &'a str, languages: &SiteLanguages) -> (Language, &'a str) {
    let code = path
        .strip_prefix('/')
        .and_then(|rest| rest.split('/').next())
        .unwrap_or_default();
    match languages.parse(code) {
        None => (Language::ENGLISH, path),
        Some(language) => match &path[1 + code.len()..] {
            "" => (language, "/"),
            rest => (language, rest),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_split_into_its_language_and_the_rest() {
        let added = Language::parse("it").into_iter().collect();
        let languages = SiteLanguages::new(added, None);
        let split = |path| {
            let (language, rest) = split(path, &languages);
            (language.code(), rest)
        };
        assert_eq!(split("/it/catalog"), ("it", "/catalog"));
        assert_eq!(split("/nl/catalog"), ("en", "/nl/catalog"));
        assert_eq!(split("/"), ("en", "/"));
        assert_eq!(split("/catalog"), ("en", "/catalog"));
        assert_eq!(split("/de"), ("de", "/"));
        assert_eq!(split("/de/"), ("de", "/"));
        assert_eq!(split("/ar/catalog/teja"), ("ar", "/catalog/teja"));
        assert_eq!(split("/en/contact"), ("en", "/contact"));
        assert_eq!(split("/desk"), ("en", "/desk"));
        assert_eq!(split(""), ("en", ""));
    }

    #[test]
    fn a_path_gets_the_prefix_of_its_language() {
        let german = Language::parse("de").unwrap();
        assert_eq!(path_in(german, "/"), "/de");
        assert_eq!(path_in(german, "/catalog"), "/de/catalog");
        assert_eq!(path_in(Language::ENGLISH, "/catalog"), "/catalog");
    }

    #[test]
    fn products_and_articles_have_one_segment_below_their_list_and_own_pages_one() {
        assert_eq!(find("/catalog/teja"), Some(Place::Product("teja")));
        assert_eq!(find("/catalog/"), None);
        assert_eq!(find("/catalog/teja/more"), None);
        assert_eq!(find("/organic"), Some(Place::Own("organic")));
        assert_eq!(find("/blog/prices"), Some(Place::Article("prices")));
        for none in ["/blog/", "/blog/a/b", "/blogs/a", "/organic/a"] {
            assert_eq!(find(none), None, "{none}");
        }
    }
}
