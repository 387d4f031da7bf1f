//! Parses the path and query of a request into an address of the site.

use std::{borrow::Cow, fmt};

use catalogue::{Catalogue, HeatLevel, PRODUCTS_A_PAGE, general_interests, product_path};
use content::SiteLanguages;
use http::HeaderValue;
use languages::Language;
use store::DbErr;
use url::form_urlencoded::{Serializer, parse};

use super::{
    Redirect,
    site_map::{self, NOT_FOUND, Parameters, Place},
};

/// The longest search term, in characters; the rest is ignored.
const MAX_SEARCH: usize = 100;

/// The parameter with which the contact page confirms an enquiry.
const SENT: &str = "sent";

/// The longest reference of an enquiry, in characters; ours are shorter.
const MAX_REFERENCE: usize = 40;

/// The result of routing a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    Page(Address),
    /// The same page at its canonical address.
    Moved(Redirect),
    /// No page; has the language of the path.
    NotFound(Language),
}

/// The canonical address of a page, with only the parameters that it uses: two requests for the same page have the same address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    language: Language,
    path: String,
    search: String,
    is_cacheable: bool,
}

impl Address {
    /// The page at a path without a language, without a query.
    pub(super) fn at(bare_path: &str, language: Language) -> Self {
        Self {
            language,
            path: site_map::path_in(language, bare_path),
            search: String::new(),
            is_cacheable: true,
        }
    }

    /// The address with which the 404 page is rendered.
    pub(super) fn not_found(language: Language) -> Self {
        Self::at(NOT_FOUND, language)
    }

    /// The page of a product that is not public.
    pub(super) fn of_product(slug: &str, language: Language) -> Self {
        Self {
            is_cacheable: false,
            ..Self::at(&product_path(slug), language)
        }
    }

    pub(super) fn is_not_found(&self) -> bool {
        self.bare_path() == NOT_FOUND
    }

    /// The same page in English, without a query.
    pub(super) fn in_english(&self) -> Self {
        Self::at(self.bare_path(), Language::ENGLISH)
    }

    /// The same page without its query.
    pub(super) fn without_search(&self) -> Self {
        Self::at(self.bare_path(), self.language)
    }

    /// The language of the path's prefix, or English.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The path with the language prefix: `/de/catalog`.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The path without the language prefix: `/catalog`.
    pub fn bare_path(&self) -> &str {
        if self.language == Language::ENGLISH {
            return &self.path;
        }
        match &self.path[1 + self.language.code().len()..] {
            "" => "/",
            path => path,
        }
    }

    /// The known parameters with valid values, in canonical order, without `?`.
    pub fn search(&self) -> &str {
        &self.search
    }

    /// The reference of the enquiry that the page confirms. It is not trusted: anybody can write such an address.
    pub fn sent(&self) -> Option<Cow<'_, str>> {
        let sent = parse(self.search.as_bytes()).find(|(name, _)| name == SENT);
        sent.map(|(_, reference)| reference)
    }

    /// The same page without the confirmation.
    pub fn without_sent(&self) -> Redirect {
        let others = parse(self.search.as_bytes()).filter(|(name, _)| name != SENT);
        let search = Serializer::new(String::new()).extend_pairs(others).finish();
        redirect(&self.path, &search, false).unwrap_or(Redirect {
            location: HeaderValue::from_static("/contact"),
            permanent: false,
        })
    }

    /// Whether the number of such addresses is bounded: not if it contains text that the visitor typed.
    pub fn is_cacheable(&self) -> bool {
        self.is_cacheable
    }
}

impl fmt::Display for Address {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.path)?;
        if self.search.is_empty() {
            Ok(())
        } else {
            write!(formatter, "?{}", self.search)
        }
    }
}

/// Routes a request, using the current products. `path` and `query` are as they were sent, `languages` are those of the site; `is_on` says whether visitors are shown the page at
/// a path without a language, `has_article` whether there is an article with a slug, and `has_own_page` whether there is a page of the company.
pub(super) async fn find(
    path: &str,
    query: Option<&str>,
    languages: &SiteLanguages,
    catalogue: &Catalogue,
    is_on: impl FnOnce(&str) -> bool,
    has_article: impl FnOnce(&str) -> bool,
    has_own_page: impl FnOnce(&str) -> bool,
) -> Result<Destination, DbErr> {
    let (language, rest) = site_map::split(path, languages);
    let bare = match rest.trim_end_matches('/') {
        "" => "/",
        bare => bare,
    };
    let parameters = match site_map::find(bare).filter(|_| is_on(bare)) {
        Some(Place::Screen(parameters)) => parameters,
        Some(Place::Product(slug)) if catalogue.has(slug).await? => Parameters::Nothing,
        Some(Place::Article(slug)) if has_article(slug) => Parameters::Nothing,
        Some(Place::Own(slug)) if has_own_page(slug) => Parameters::Nothing,
        Some(Place::Product(_) | Place::Article(_) | Place::Own(_)) | None => {
            return Ok(Destination::NotFound(language));
        }
    };
    let own_path = site_map::path_in(language, bare);
    let query = query.unwrap_or_default();
    if own_path != path {
        return Ok(moved(&own_path, query, language));
    }
    let known = known_parameters(parameters, query, language, catalogue).await?;
    if known.is_relabelled {
        return Ok(moved(&own_path, &known.search, language));
    }
    Ok(Destination::Page(Address {
        language,
        path: own_path,
        search: known.search,
        is_cacheable: !known.has_free_value,
    }))
}

/// Redirects to a path of the site, so nobody is sent to another host.
fn moved(path: &str, query: &str, language: Language) -> Destination {
    redirect(path, query, true).map_or(Destination::NotFound(language), Destination::Moved)
}

/// `None` if the address is not a valid header value.
fn redirect(path: &str, query: &str, permanent: bool) -> Option<Redirect> {
    let location = if query.is_empty() {
        path.to_owned()
    } else {
        [path, "?", query].concat()
    };
    let location = HeaderValue::try_from(location).ok()?;
    Some(Redirect {
        location,
        permanent,
    })
}

/// A query reduced to the parameters that the page uses.
#[derive(Default)]
struct KnownQuery {
    search: String,
    /// Whether a label was given in another language, or a reference is invalid.
    is_relabelled: bool,
    /// Whether it contains a value that the visitor typed.
    has_free_value: bool,
}

impl KnownQuery {
    fn push(&mut self, name: &str, value: &str) {
        let mut search = Serializer::new(std::mem::take(&mut self.search));
        self.search = search.append_pair(name, value).finish();
    }

    fn push_free_text(&mut self, name: &str, value: &str) {
        self.has_free_value = true;
        self.push(name, value);
    }

    /// Adds a label in the page's language, given in any language.
    fn push_label(&mut self, name: &str, given: &str, label: Option<&str>) {
        if let Some(label) = label {
            self.is_relabelled |= label != given;
            self.push(name, label);
        }
    }
}

async fn known_parameters(
    parameters: Parameters,
    query: &str,
    language: Language,
    catalogue: &Catalogue,
) -> Result<KnownQuery, DbErr> {
    let mut known = KnownQuery::default();
    let value = |name: &str| {
        parse(query.as_bytes())
            .find(|(given, _)| given == name)
            .map(|(_, value)| value)
    };
    let listed =
        |name: &str, is_known: &dyn Fn(&str) -> bool| value(name).filter(|value| is_known(value));
    match parameters {
        Parameters::Nothing => {}
        Parameters::Filters => {
            if let Some(category) = listed("category", &|code| catalogue.state().has_category(code))
            {
                known.push("category", &category);
            }
            if let Some(grade) = value("grade") {
                let label = catalogue.relabel_grade(&grade, language).await?;
                known.push_label("grade", &grade, label.as_deref());
            }
            if let Some(origin) = value("origin") {
                let label = catalogue.relabel_origin(&origin, language).await?;
                known.push_label("origin", &origin, label.as_deref());
            }
            if let Some(heat) = listed("heat", &|code| HeatLevel::parse(code).is_some()) {
                known.push("heat", &heat);
            }
            if let Some(search) = value("search").map(Cow::into_owned).and_then(words) {
                known.push_free_text("search", &search);
            }
            if let Some(page) = listed("page", &|number| {
                is_page(number, catalogue.state().products())
            }) {
                known.push("page", &page);
            }
        }
        Parameters::Enquiry => {
            if let Some(slug) = value("product")
                && catalogue.has(&slug).await?
            {
                known.push("product", &slug);
            }
            if let Some(interest) = listed("interest", &|interest| {
                general_interests().iter().any(|known| known == interest)
                    || catalogue.state().has_category(interest)
            }) {
                known.push("interest", &interest);
            }
            match value(SENT) {
                Some(reference) if is_reference(&reference) => {
                    known.push_free_text(SENT, &reference);
                }
                // Removed from the address too, because the script in the browser would trust it.
                Some(_) => known.is_relabelled = true,
                None => {}
            }
        }
    }
    Ok(known)
}

/// The search term, trimmed and truncated, without control characters, which no page may hold; `None` if it is empty.
fn words(search: String) -> Option<String> {
    let search = search.replace(char::is_control, " ");
    let words: String = search.trim().chars().take(MAX_SEARCH).collect();
    let words = words.trim_end();
    (!words.is_empty()).then(|| words.to_owned())
}

/// Whether the number is that of a page of the catalogue. The first page has no number.
fn is_page(number: &str, products: u32) -> bool {
    let last = (products as usize).div_ceil(PRODUCTS_A_PAGE);
    number
        .parse()
        .is_ok_and(|page: usize| (2..=last).contains(&page) && page.to_string() == number)
}

fn is_reference(text: &str) -> bool {
    (1..=MAX_REFERENCE).contains(&text.len())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_trimmed_and_cut_to_100_characters() {
        assert_eq!(words("  teja \n".to_owned()).as_deref(), Some("teja"));
        assert_eq!(words(" \t".to_owned()), None);
        assert_eq!(words("a\u{b}b".to_owned()).as_deref(), Some("a b"));
        assert_eq!(words("मिर्च".repeat(50)).unwrap().chars().count(), 100);
    }

    #[test]
    fn a_reference_is_letters_digits_and_hyphens() {
        assert!(is_reference("MIR-7Q4K-2M9X"));
        assert!(!is_reference(""));
        assert!(!is_reference("<script>"));
        assert!(!is_reference(&"a".repeat(41)));
    }

    #[test]
    fn an_address_is_written_with_its_query_only_if_it_has_one() {
        let german = Language::parse("de").unwrap();
        let mut address = Address::not_found(german);
        assert_eq!(address.to_string(), "/de/not-found");
        assert!(address.is_not_found());
        address.search = "page=2".to_owned();
        assert_eq!(address.to_string(), "/de/not-found?page=2");
    }
}
