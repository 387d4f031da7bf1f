//! Which addresses the site has. The screens themselves are in `web/src/routes.tsx`; a path that is not listed here is never
//! rendered, so that nobody can make the program work on paths that do not exist.

use store::Language;

/// Which query parameters a screen knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parameters {
    /// None.
    Nothing,
    /// The filters of the catalogue.
    Filters,
    /// What the enquiry is about, and the reference of an accepted one.
    Enquiry,
}

/// One path without its language.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Screen {
    pub(super) path: &'static str,
    pub(super) parameters: Parameters,
    /// Whether search engines are told of it. Addresses that moved are not.
    listed: bool,
}

const SCREENS: [Screen; 5] = [
    Screen {
        path: "/",
        parameters: Parameters::Nothing,
        listed: true,
    },
    Screen {
        path: "/catalog",
        parameters: Parameters::Filters,
        listed: true,
    },
    Screen {
        path: "/contact",
        parameters: Parameters::Enquiry,
        listed: true,
    },
    Screen {
        path: "/product-catalog",
        parameters: Parameters::Nothing,
        listed: false,
    },
    Screen {
        path: "/red-chilli-catalog",
        parameters: Parameters::Nothing,
        listed: false,
    },
];

/// Screens that only pages built for development have.
const DEVELOPMENT: &[Screen] = if cfg!(debug_assertions) {
    &[Screen {
        path: "/design-system",
        parameters: Parameters::Nothing,
        listed: false,
    }]
} else {
    &[]
};

/// The path that the products' paths begin with.
const PRODUCTS: &str = "/catalog/";

/// The path that the 404 page is rendered with, whatever the visitor asked for.
pub(super) const NOT_FOUND: &str = "/not-found";

/// The path of the page that shows the products.
pub const CATALOGUE: &str = "/catalog";

/// What a path leads to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Place<'a> {
    Screen(&'static Screen),
    /// The page of a product, which may not exist.
    Product(&'a str),
}

/// What a path without its language leads to; `None` where the site has nothing.
pub(super) fn find(path: &str) -> Option<Place<'_>> {
    let mut known = SCREENS.iter().chain(DEVELOPMENT);
    if let Some(screen) = known.find(|screen| screen.path == path) {
        return Some(Place::Screen(screen));
    }
    path.strip_prefix(PRODUCTS)
        .filter(|slug| !slug.is_empty() && !slug.contains('/'))
        .map(Place::Product)
}

/// Paths that search engines are told of, without language and without the products.
pub fn listed_paths() -> impl Iterator<Item = &'static str> {
    SCREENS
        .iter()
        .filter(|screen| screen.listed)
        .map(|screen| screen.path)
}

/// The path of a product's page, without language.
#[must_use]
pub fn product_path(slug: &str) -> String {
    [PRODUCTS, slug].concat()
}

/// The path of a page in a language: `/catalog` in German is `/de/catalog`, `/` is `/de`; English has no prefix.
#[must_use]
pub fn path_in(language: Language, path: &str) -> String {
    if language == Language::ENGLISH {
        return path.to_owned();
    }
    let rest = if path == "/" { "" } else { path };
    ["/", language.code(), rest].concat()
}

/// Splits `/de/catalog` into German and `/catalog`. A path that names no language is English; so is `/en/catalog`.
#[must_use]
pub fn split(path: &str) -> (Language, &str) {
    let code = path
        .strip_prefix('/')
        .and_then(|rest| rest.split('/').next())
        .unwrap_or_default();
    match Language::parse(code) {
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
        let split = |path| {
            let (language, rest) = split(path);
            (language.code(), rest)
        };
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
    fn products_have_one_segment_below_the_catalogue() {
        assert_eq!(find("/catalog/teja"), Some(Place::Product("teja")));
        assert_eq!(find("/catalog/"), None);
        assert_eq!(find("/catalog/teja/more"), None);
        assert_eq!(find("/nothing"), None);
        assert_eq!(find(NOT_FOUND), None);
    }
}
