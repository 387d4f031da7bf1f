//! The content of the files.

use std::borrow::Cow;

use askama::Template;
use catalogue::product_path;
use chrono::{Days, NaiveDate};
use content::{Certificate, Company, OwnPage, SiteLanguages, SitePages, SiteTexts};
use languages::Language;
use pages::{Appearance, Blog, BlogPost, PageSummary, Site, WebFiles, site_map};
use serde_json::json;

use crate::{
    config::{Config, Link},
    http::appearance,
};

/// How many days `security.txt` is valid: less than the year that RFC 9116 recommends as the maximum.
const SECURITY_DAYS: Days = Days::new(360);

/// The links that browsers may prefetch: pages that are cached, but no files, no other endpoints, and nothing personal.
pub(super) const SPECULATION_RULES: &str =
    include_str!("../../../templates/speculation-rules.json");

#[derive(Debug, thiserror::Error)]
pub(super) enum TextError {
    #[error("its template failed")]
    Template(#[from] askama::Error),
    #[error("it cannot be written as JSON")]
    Json(#[from] serde_json::Error),
    #[error("the page of the blog cannot be rendered")]
    NoBlog,
    #[error("the harvest calendar cannot be rendered")]
    NoCalendar,
    #[error("it cannot be compressed")]
    Compress(#[from] std::io::Error),
}

#[derive(Template)]
#[template(path = "robots.txt")]
struct Robots<'a> {
    base_url: &'a str,
}

pub(super) fn robots(base_url: &str) -> Result<String, TextError> {
    Ok(Robots { base_url }.render()?)
}

#[derive(Template)]
#[template(path = "security.txt")]
struct Security<'a> {
    contact: String,
    policy: Option<&'a str>,
    /// The address of the file itself, which may only be given on HTTPS (RFC 9116, section 2.5.2).
    canonical: Option<String>,
    expires: String,
}

pub(super) fn security(
    config: &Config,
    email: &str,
    today: NaiveDate,
) -> Result<String, TextError> {
    let last_day = today.checked_add_days(SECURITY_DAYS).unwrap_or(today);
    let expires = last_day.format("%Y-%m-%dT00:00:00Z").to_string();
    let site = &config.site;
    let of_the_company = || ["mailto:", email].concat();
    Ok(Security {
        contact: site.security_contact.clone().unwrap_or_else(of_the_company),
        policy: site.security_policy_url.as_ref().map(Link::as_str),
        canonical: config
            .is_https()
            .then(|| [&config.base_url(), "/.well-known/security.txt"].concat()),
        expires,
    }
    .render()?)
}

#[derive(Template)]
#[template(path = "sitemap-index.xml")]
struct SitemapIndex<'a> {
    base_url: &'a str,
    maps: Vec<SitemapPart>,
}

/// The most products in one sitemap. The first one of a language also has its screens. Search engines accept 50,000 addresses and
/// 50 MB in one: with the addresses of ten languages, a product takes 1.5 kB.
pub(super) const PRODUCTS_A_MAP: usize = 5_000;

/// A sitemap with some of the pages of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SitemapPart {
    pub(super) language: Language,
    /// From 1. The first one lists the screens too.
    pub(super) number: usize,
}

impl SitemapPart {
    /// Parses the part after `/sitemap-`: `de.xml` is the first one of German, `de-2.xml` the second.
    pub(super) fn parse(name: &str) -> Option<Self> {
        let name = name.strip_suffix(".xml")?;
        let (code, number) = match name.split_once('-') {
            None => (name, 1),
            Some((code, number)) => (code, number.parse().ok()?),
        };
        let part = Self {
            language: Language::parse(code)?,
            number,
        };
        // Any other form, such as `de-1` or `de-02`, would be a second address of the same file.
        (part.name() == [name, ".xml"].concat()).then_some(part)
    }

    /// The name that [`Self::parse`] accepts.
    fn name(&self) -> String {
        let code = self.language.code();
        match self.number {
            1 => format!("{code}.xml"),
            number => format!("{code}-{number}.xml"),
        }
    }

    /// Whether it exists with this number of products. Without products there is still the first one. In a language that the company has added,
    /// it must have a page: search engines report empty ones as faulty.
    pub(super) fn exists(
        self,
        products: usize,
        files: &WebFiles,
        shown: &SiteLanguages,
        texts: &SiteTexts,
        listed: &Listed<'_>,
    ) -> bool {
        let Self { language, number } = self;
        let maps = 1..=products.div_ceil(PRODUCTS_A_MAP).max(1);
        let has_products = products > 0 && has_product_pages(language, texts);
        let has_others = || number == 1 && !pages_of(self, files, shown, texts, listed).is_empty();
        maps.contains(&number)
            && shown.is_on(language)
            && (language.is_shipped() || has_products || has_others())
    }
}

/// `products` is the number of products, `listed` what else there is.
pub(super) fn sitemap_index(
    base_url: &str,
    products: usize,
    files: &WebFiles,
    shown: &SiteLanguages,
    texts: &SiteTexts,
    listed: &Listed<'_>,
) -> Result<String, TextError> {
    let numbers = 1..=products.div_ceil(PRODUCTS_A_MAP).max(1);
    let of_language = |language| {
        let numbers = numbers.clone();
        numbers.map(move |number| SitemapPart { language, number })
    };
    let maps = shown.on().flat_map(of_language);
    let exists = |part: &SitemapPart| part.exists(products, files, shown, texts, listed);
    Ok(SitemapIndex {
        base_url,
        maps: maps.filter(exists).collect(),
    }
    .render()?)
}

#[derive(Template)]
#[template(path = "sitemap.xml")]
struct Sitemap<'a> {
    base_url: &'a str,
    pages: Vec<Page<'a>>,
}

/// A page in a sitemap. Paths are ASCII without characters that XML must escape, but are escaped anyway.
struct Page<'a> {
    path: String,
    bare_path: String,
    /// The time at which its content last changed; empty if it is not known.
    changed: Cow<'a, str>,
    /// The languages that it is available in.
    languages: Vec<Language>,
}

impl Page<'_> {
    fn alternates(&self) -> impl Iterator<Item = (&'static str, String)> {
        self.languages.iter().map(|language| {
            (
                language.code(),
                site_map::path_in(*language, &self.bare_path),
            )
        })
    }
}

pub(super) struct ListedArticle {
    /// Without a language.
    pub(super) path: String,
    pub(super) date: NaiveDate,
    /// The languages in which it is written.
    pub(super) languages: Vec<Language>,
}

/// What the sitemaps list.
#[derive(Default)]
pub(super) struct Listed<'a> {
    /// The pages that are on: screens, and the articles below the blog.
    pub(super) on: SitePages,
    /// The products of this map with the times of their last change.
    pub(super) products: &'a [(String, String)],
    /// The last change of all products.
    pub(super) newest: Option<&'a str>,
    pub(super) articles: &'a [ListedArticle],
    /// The pages that the company has added.
    pub(super) own_pages: &'a [OwnPage],
}

/// The texts of the pages of products.
const CATALOGUE_TEXTS: &str = "catalogue";

/// Whether search engines are told of the pages of products in a language.
fn has_product_pages(language: Language, texts: &SiteTexts) -> bool {
    language.is_shipped() || texts.is_begun(language, CATALOGUE_TEXTS)
}

/// `shown` are the languages of the site, `texts` the company's.
pub(super) fn sitemap(
    base_url: &str,
    part: SitemapPart,
    files: &WebFiles,
    shown: &SiteLanguages,
    texts: &SiteTexts,
    listed: &Listed<'_>,
) -> Result<String, TextError> {
    Ok(Sitemap {
        base_url,
        pages: pages_of(part, files, shown, texts, listed),
    }
    .render()?)
}

/// The pages of a sitemap.
fn pages_of<'a>(
    part: SitemapPart,
    files: &WebFiles,
    shown: &SiteLanguages,
    texts: &SiteTexts,
    listed: &'a Listed<'_>,
) -> Vec<Page<'a>> {
    let SitemapPart { language, number } = part;
    let page = |bare_path: String, changed, languages| Page {
        path: site_map::path_in(language, &bare_path),
        bare_path,
        changed,
        languages,
    };
    let Listed {
        on,
        products,
        newest,
        articles,
        own_pages,
    } = listed;
    let are_shown = |mut languages: Vec<Language>| {
        languages.retain(|language| shown.is_on(*language));
        languages
    };
    let screens = site_map::listed().filter(|screen| on.is_listed(&screen.path));
    let screens = screens.filter_map(|screen| {
        let languages = screen.languages(files, texts, shown.on());
        let lists_products = screen.path == site_map::CATALOGUE;
        let changed = newest.filter(|_| lists_products).unwrap_or(&screen.changed);
        languages
            .contains(&language)
            .then(|| page(screen.path.clone(), changed.into(), languages))
    });
    let articles = articles
        .iter()
        .filter(|article| on.is_listed(&article.path));
    let articles = articles.filter_map(|article| {
        let languages = are_shown(article.languages.clone());
        let changed = article.date.to_string();
        languages
            .contains(&language)
            .then(|| page(article.path.clone(), changed.into(), languages))
    });
    let own_pages = own_pages.iter().filter(|page| !page.unlisted);
    let own_pages = own_pages.filter_map(|own| {
        let languages = are_shown(own.languages.clone());
        let is_here = languages.contains(&language);
        is_here.then(|| page(own.path(), "".into(), languages))
    });
    let screens = screens.chain(own_pages).chain(articles);
    let screens = screens.filter(|_| number == 1);
    let has_products = |language: &Language| has_product_pages(*language, texts);
    let of_products: Vec<_> = shown.on().filter(has_products).collect();
    let products = products
        .iter()
        .filter(|_| of_products.contains(&language))
        .map(|(slug, changed)| page(product_path(slug), changed.into(), of_products.clone()));
    screens.chain(products).collect()
}

#[derive(Template)]
#[template(path = "llms.txt")]
struct Llms<'a> {
    site: &'a Site,
    company: &'a Company,
    /// How many there are.
    languages: usize,
    pages: &'a [PageSummary],
    articles: Vec<String>,
    certificates: &'a [Certificate],
    products: Vec<String>,
    /// Whether there are more products, which are not listed.
    has_more: bool,
}

/// If there are more products, the file lists the first ones and says where the others are.
pub(super) const MAX_PRODUCTS_IN_LLMS: usize = 1_000;

/// What `llms.txt` lists.
pub(super) struct LlmsListed<'a> {
    /// The pages that are on, in English.
    pub(super) pages: &'a [PageSummary],
    pub(super) articles: Vec<String>,
    pub(super) certificates: &'a [Certificate],
    /// The first products, with the times of their last change.
    pub(super) products: &'a [(String, String)],
    /// The number of all products.
    pub(super) of: usize,
}

pub(super) fn llms(
    site: &Site,
    company: &Company,
    languages: &SiteLanguages,
    listed: LlmsListed<'_>,
) -> Result<String, TextError> {
    let has_more = listed.of > MAX_PRODUCTS_IN_LLMS;
    let products = listed
        .products
        .iter()
        .take(MAX_PRODUCTS_IN_LLMS)
        .map(|(slug, _)| product_path(slug))
        .collect();
    Ok(Llms {
        site,
        company,
        languages: languages.on().count(),
        pages: listed.pages,
        articles: listed.articles,
        certificates: listed.certificates,
        products,
        has_more,
    }
    .render()?)
}

const MAX_IN_FEED: usize = 50;

#[derive(Template)]
#[template(path = "feed.xml")]
struct Feed<'a> {
    language: Language,
    company: &'a str,
    blog: &'a Blog,
    /// The day of the newest article; without articles a day before all of them.
    updated: &'a str,
    posts: &'a [BlogPost],
}

/// An Atom feed of the newest articles.
pub(super) fn feed(language: Language, company: &str, blog: &Blog) -> Result<String, TextError> {
    let posts = &blog.posts[..blog.posts.len().min(MAX_IN_FEED)];
    let updated = posts
        .first()
        .map_or("1970-01-01", |post| &post.date_published);
    Ok(Feed {
        language,
        company,
        blog,
        updated,
        posts,
    }
    .render()?)
}

pub(super) fn manifest(company: &Company, look: &Appearance) -> Result<String, TextError> {
    let icons = appearance::MANIFEST_ICONS.map(|(path, media_type, sizes)| {
        json!({ "src": format!("{path}?{}", look.icon), "type": media_type, "sizes": sizes })
    });
    let manifest = json!({
        "name": company.name,
        "short_name": company.short_name,
        "start_url": "/",
        "display": "browser",
        "background_color": look.theme_color,
        "theme_color": look.theme_color,
        "icons": icons,
    });
    Ok(serde_json::to_string(&manifest)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files() -> WebFiles {
        let translated = Language::shipped().flat_map(|language| {
            ["catalogue", "contact", "pictures"]
                .map(|name| ["locales/", language.code(), "/", name, ".json"].concat())
        });
        let english = ["locales/en/quality.json", "content/en/legal/terms.md"];
        translated
            .chain(english.map(str::to_owned))
            .chain(["locales/en/legal.json".to_owned()])
            .map(|name| (name, "{}"))
            .collect()
    }

    const PRODUCTS: [(&str, &str); 2] = [
        ("teja", "2026-01-02T00:00:00.000Z"),
        ("sannam", "2026-03-04T00:00:00.000Z"),
    ];

    const BASE_URL: &str = "https://www.example.com";

    fn written(part: SitemapPart, listed: &Listed<'_>) -> String {
        let (languages, texts) = (SiteLanguages::default(), SiteTexts::default());
        sitemap(BASE_URL, part, &files(), &languages, &texts, listed).unwrap()
    }

    fn sitemap_in(code: &str) -> String {
        let language = Language::parse(code).unwrap();
        let part = SitemapPart {
            language,
            number: 1,
        };
        let products = PRODUCTS.map(|(slug, changed)| (slug.to_owned(), changed.to_owned()));
        let listed = Listed {
            on: SitePages::default(),
            products: &products,
            newest: Some(PRODUCTS[1].1),
            articles: &[ListedArticle {
                path: "/blog/own".to_owned(),
                date: "2026-11-28".parse().unwrap(),
                languages: vec![Language::ENGLISH, Language::parse("ar").unwrap()],
            }],
            own_pages: &[],
        };
        written(part, &listed)
    }

    #[test]
    fn many_products_are_in_several_site_maps_of_each_language() {
        let slugs: Vec<String> = (0..PRODUCTS_A_MAP * 2 + 1)
            .map(|number| format!("product-{number}"))
            .collect();
        let languages = SiteLanguages::default();
        let (texts, listed) = (SiteTexts::default(), Listed::default());
        let index = sitemap_index(BASE_URL, slugs.len(), &files(), &languages, &texts, &listed);
        let index = index.unwrap();
        assert_eq!(index.matches("<sitemap>").count(), 30);
        assert!(index.contains("<loc>https://www.example.com/sitemap-de.xml</loc>"));
        let text = |name: &str| {
            let part = SitemapPart::parse(name).unwrap();
            assert!(part.exists(slugs.len(), &files(), &languages, &texts, &listed));
            assert!(index.contains(&["/sitemap-", name, "</loc>"].concat()));
            let first = (part.number - 1) * PRODUCTS_A_MAP;
            let products = slugs.iter().skip(first).take(PRODUCTS_A_MAP);
            let products: Vec<_> = products.map(|slug| (slug.clone(), String::new())).collect();
            let listed = Listed {
                products: &products,
                ..Listed::default()
            };
            written(part, &listed)
        };
        let (first, second, third) = (text("de.xml"), text("de-2.xml"), text("de-3.xml"));
        assert_eq!(first.matches("<url>").count(), 2 + PRODUCTS_A_MAP);
        assert_eq!(second.matches("<url>").count(), PRODUCTS_A_MAP);
        assert_eq!(third.matches("<url>").count(), 1);
        assert!(third.contains("/de/catalog/product-10000<"));
        assert!(!second.contains("/de/contact<") && first.contains("/de/contact<"));
    }

    #[test]
    fn a_site_map_has_one_address() {
        let italian = Language::parse("it").into_iter();
        let on = Language::shipped().chain(italian.clone()).collect();
        // Italian is on, and nothing is translated.
        let languages = SiteLanguages::new(italian.collect(), Some(on));
        let (texts, listed) = (SiteTexts::default(), Listed::default());
        let exists = |part: SitemapPart, products| {
            part.exists(products, &files(), &languages, &texts, &listed)
        };
        for name in [
            "de-1.xml",
            "de-02.xml",
            "de-0.xml",
            "de.txt",
            "it.xml",
            "de-2-3.xml",
            ".xml",
        ] {
            let part = SitemapPart::parse(name);
            assert!(part.is_none_or(|part| !exists(part, 100_000)), "{name}");
        }
        let second = SitemapPart::parse("de-2.xml").unwrap();
        assert!(exists(second, PRODUCTS_A_MAP + 1) && !exists(second, PRODUCTS_A_MAP));
        assert!(exists(SitemapPart::parse("en.xml").unwrap(), 0));
    }

    #[test]
    fn language_models_are_told_where_the_other_products_are() {
        let config = crate::config::load(None, []).unwrap();
        let (site, company) = (
            pages::Site::from(&config),
            Company::new(&config.settings.settings([]), Language::ENGLISH),
        );
        let text = |count: usize| {
            let slugs: Vec<String> = (0..count).map(|number| format!("p-{number}")).collect();
            let slugs: Vec<_> = slugs
                .into_iter()
                .map(|slug| (slug, String::new()))
                .collect();
            let languages = SiteLanguages::default();
            let listed = LlmsListed {
                pages: &[],
                articles: Vec::new(),
                certificates: &[],
                products: &slugs,
                of: count,
            };
            llms(&site, &company, &languages, listed).unwrap()
        };
        let (few, many) = (text(30), text(MAX_PRODUCTS_IN_LLMS + 1));
        assert!(few.contains("/catalog/p-29\n") && !few.contains("sitemap.xml"));
        assert!(many.contains("/catalog/p-999\n") && !many.contains("/catalog/p-1000\n"));
        assert!(many.contains("/sitemap.xml"));
    }

    #[test]
    fn a_site_map_lists_each_page_with_all_its_languages() {
        let text = sitemap_in("ar");
        assert_eq!(text.matches("<url>").count(), 5);
        assert_eq!(text.matches("<xhtml:link").count(), 4 * 11 + 3);
        assert!(text.contains(
            "<loc>https://www.example.com/ar/blog/own</loc>\n<lastmod>2026-11-28</lastmod>"
        ));
        assert!(!sitemap_in("de").contains("/blog/own"));
        assert!(text.contains("<loc>https://www.example.com/ar/catalog/teja</loc>\n<lastmod>2026-01-02T00:00:00.000Z</lastmod>"));
        assert!(text.contains("<loc>https://www.example.com/ar/catalog</loc>\n<lastmod>2026-03-04T00:00:00.000Z</lastmod>"));
        assert!(text.contains(r#"hreflang="de" href="https://www.example.com/de/catalog/teja"/>"#));
        assert!(
            text.contains(r#"hreflang="x-default" href="https://www.example.com/catalog/teja"/>"#)
        );
    }

    #[test]
    fn a_page_that_is_not_translated_is_listed_in_english_only() {
        let english = sitemap_in("en");
        assert_eq!(english.matches("<url>").count(), 7);
        for path in ["/quality", "/terms"] {
            let page = english
                .split("<url>")
                .find(|page| page.contains(&[path, "</loc>"].concat()))
                .unwrap();
            assert_eq!(page.matches("<xhtml:link").count(), 2, "{page}");
            assert!(page.contains("<lastmod>20"), "{page}");
            assert!(!sitemap_in("de").contains(path));
        }
    }

    #[test]
    fn an_address_that_only_repeats_another_page_is_not_listed() {
        assert!(site_map::listed().all(|screen| screen.path != "/products/chilli-varieties"));
    }
}
