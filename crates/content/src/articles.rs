//! The articles of the blog: the entries of a list, each with a page of its own.

use std::{cmp::Reverse, collections::BTreeSet};

use chrono::NaiveDate;
use languages::Language;
use serde::Serialize;
use ts_rs::TS;

use crate::{
    SiteTexts,
    lists::{BODY, first_key, is_own, text_key},
    own_pages::{PAGES, begins_as_another, is_reserved},
};

pub(crate) const ARTICLES: &str = "blog:articles.items";
/// The fact of an article that is the last part of its address.
pub(crate) const SLUG: &str = "slug";
/// The path of the list. The articles have the paths directly below it.
pub const BLOG: &str = "/blog";
/// Where an article leads at its end, unless it says another page.
const CONTACT: &str = "/contact";

/// An article, without its texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Article {
    /// The name of the entry, by which its texts are found: `blog:articles.items.own1.title`, `blog/own1:body`.
    pub item: String,
    /// The last part of its address.
    pub slug: String,
    /// The day from which it is shown.
    #[ts(type = "string")]
    pub date: NaiveDate,
    /// The entry of `blog:categories.items` that it belongs to.
    pub category: Option<String>,
    /// The path of its picture.
    pub picture: Option<String>,
    /// Who wrote it; without one, the company's team did.
    pub author: Option<String>,
    /// The page of the site to which it leads at its end.
    pub closing_page: String,
}

/// An article with what its page shows of others.
#[derive(Debug, Serialize, TS)]
pub struct ArticlePage {
    pub article: Article,
    /// The languages in which its text is written.
    #[ts(type = "string[]")]
    pub languages: Vec<Language>,
    /// The next newer one.
    pub newer: Option<Article>,
    /// The next older one.
    pub older: Option<Article>,
    /// The slugs of the products that it is about. They may not exist.
    #[serde(skip)]
    #[ts(skip)]
    pub products: Vec<String>,
}

impl Article {
    /// The path of its page, without a language.
    pub fn path(&self) -> String {
        [BLOG, "/", &self.slug].concat()
    }
}

impl SiteTexts {
    /// The articles that are shown, the newest first: those of a day and before that have a text; without a day all, for a preview.
    pub fn articles(&self, until: Option<NaiveDate>) -> Vec<Article> {
        let shown = self.shown_items(ARTICLES);
        let mut articles: Vec<Article> = self.all_articles();
        articles.retain(|article| {
            shown.contains(&&*article.item)
                && until.is_none_or(|day| article.date <= day && self.has_text(article))
        });
        articles.sort_by_key(|article| Reverse(article.date));
        articles
    }

    /// Every article, also those that are not shown: each has another slug.
    pub(crate) fn all_articles(&self) -> Vec<Article> {
        let mut articles = Vec::new();
        for (item, slug) in self.slugs(ARTICLES) {
            let fact = |name| self.fact(ARTICLES, item, name);
            let Some(date) = fact("date").and_then(|day| day.parse().ok()) else {
                continue;
            };
            articles.push(Article {
                item: item.to_owned(),
                slug,
                date,
                category: self.category(fact("category")),
                picture: fact("picture").map(str::to_owned),
                author: fact("author").map(str::to_owned),
                closing_page: fact("closing_page").unwrap_or(CONTACT).to_owned(),
            });
        }
        articles
    }

    /// Whether there is an article at a slug, in the same sense as [`Self::article`].
    pub fn has_article(&self, slug: &str, until: Option<NaiveDate>) -> bool {
        let articles = self.articles(until);
        let named = || self.all_articles().iter().any(|one| one.item == slug);
        articles.iter().any(|one| one.slug == slug) || (until.is_none() && named())
    }

    /// The article at a slug, with what its page shows of others. A preview, which has no day, also finds it by its name, and where it is not
    /// shown.
    pub fn article(&self, slug: &str, until: Option<NaiveDate>) -> Option<ArticlePage> {
        let articles = self.articles(until);
        let is_here = |article: &&Article| article.slug == slug;
        let of_name = |article: &Article| until.is_none() && article.item == slug;
        let article = match articles.iter().find(is_here) {
            Some(article) => article.clone(),
            None => self.all_articles().into_iter().find(of_name)?,
        };
        let place = articles.iter().position(|one| one.item == article.item);
        let at = |place: Option<usize>| articles.get(place?).cloned();
        let products = self.facts_in(ARTICLES, &article.item, "products");
        Some(ArticlePage {
            languages: self.languages_of(&article),
            newer: at(place.and_then(|place| place.checked_sub(1))),
            older: at(place.map(|place| place + 1)),
            products: products.map(str::to_owned).collect(),
            article,
        })
    }

    /// Whether an article has a text: one that is begun is not public.
    pub(crate) fn has_text(&self, article: &Article) -> bool {
        let body = self.text(Language::ENGLISH, &text_key(ARTICLES, &article.item, BODY));
        body.is_some_and(|body| !body.trim().is_empty())
    }

    /// The languages in which the text of an article is written.
    pub fn languages_of(&self, article: &Article) -> Vec<Language> {
        self.languages_of_text(&text_key(ARTICLES, &article.item, BODY))
    }

    /// The languages in which a text is written.
    pub(crate) fn languages_of_text(&self, key: &str) -> Vec<Language> {
        let is_written = |language: &Language| {
            let shown = self.shown(*language, key);
            *language == Language::ENGLISH || shown.is_some_and(|shown| !shown.in_english)
        };
        Language::known().filter(is_written).collect()
    }

    /// The entries of a list of pages, each with another slug: the written one, for an entry that the program ships else its name, and for one
    /// of the company else what its English title makes.
    pub(crate) fn slugs<'a>(&'a self, list: &'a str) -> Vec<(&'a str, String)> {
        let items = self.all_items(list);
        let written = |item: &'a str| {
            let own = self.fact(list, item, SLUG);
            own.or_else(|| (!is_own(item)).then_some(item))
        };
        // What the company has written is taken, whatever the titles of others would make.
        let written_or_name = items.iter().flat_map(|item| [Some(*item), written(item)]);
        let mut taken: BTreeSet<String> = written_or_name.flatten().map(str::to_owned).collect();
        let slug = |item: &'a str| {
            let title = self.text(Language::ENGLISH, &first_key(list, item));
            // The value of a figure changes, and an address does not.
            let of_title = || slug_of(&without_placeholders(title.unwrap_or_default()));
            let slug =
                written(item).map_or_else(|| free_slug(&of_title(), list, &taken), str::to_owned);
            taken.insert(slug.clone());
            (item, slug)
        };
        items.into_iter().map(slug).collect()
    }

    /// A category that is shown.
    fn category(&self, item: Option<&str>) -> Option<String> {
        let shown = self.shown_items("blog:categories.items");
        item.filter(|item| shown.contains(item)).map(str::to_owned)
    }
}

fn without_placeholders(text: &str) -> String {
    let mut parts = text.split("{{");
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.map(|part| part.split_once("}}").map_or("", |(_, rest)| rest));
    rest.fold(first, |text, rest| text + rest)
}

/// A slug that is not taken: that of the title, else with a number behind it. The names of entries are theirs, and what may become a language of
/// the site is left to that.
fn free_slug(of_title: &str, list: &str, taken: &BTreeSet<String>) -> String {
    let is_of_another =
        of_title.is_empty() || is_own(of_title) || (list == PAGES && begins_as_another(of_title));
    let base = match is_of_another {
        true => match list {
            ARTICLES => "article",
            _ => "page",
        },
        false => of_title,
    };
    let numbered = (2_u32..).map(|number| format!("{base}-{number}"));
    let mut slugs = std::iter::once(base.to_owned()).chain(numbered);
    let is_taken = |slug: &str| {
        let is_of_site = is_reserved(slug) || Language::parse(slug).is_some();
        taken.contains(slug) || (list == PAGES && is_of_site)
    };
    let free = slugs.find(|slug| !is_taken(slug));
    free.unwrap_or_default()
}

/// The most characters of a slug that is made of a title.
const MAX_SLUG: usize = 80;

/// The words of a text in small letters with hyphens between them: `New crop, 2026` makes `new-crop-2026`.
pub(crate) fn slug_of(text: &str) -> String {
    let folded = languages::folded(text);
    let words = folded.split(|sign: char| !sign.is_ascii_alphanumeric());
    let mut slug = String::new();
    for word in words.filter(|word| !word.is_empty()) {
        if slug.len() + 1 + word.len() > MAX_SLUG {
            break;
        }
        if !slug.is_empty() {
            slug.push('-');
        }
        slug.push_str(word);
    }
    slug
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{lists::shipped_facts, site_texts::tests::own};
    use serde_json::json;

    /// Articles with a title, and a text where it is not empty.
    fn texts(items: &[&str], facts: &serde_json::Value, titles: &[(&str, &str)]) -> SiteTexts {
        let rows = titles.iter().flat_map(|(item, title)| {
            let text = if item.ends_with('9') { "" } else { "A text." };
            let row = |key: String, text| own("en", &key, text, None);
            let title = row(format!("{ARTICLES}.{item}.title"), title);
            [title, row(format!("blog/{item}:body"), text)]
        });
        let mut texts: SiteTexts = rows.collect();
        texts.put_list(ARTICLES, Some(&json!(items)), facts);
        texts
    }

    fn day(text: &str) -> Option<NaiveDate> {
        Some(text.parse().unwrap())
    }

    #[test]
    fn the_shipped_articles_are_listed_the_newest_first_at_their_names() {
        let articles = SiteTexts::default().articles(day("2026-11-28"));
        assert_eq!(articles.len(), shipped_facts(ARTICLES).len());
        assert!(articles.is_sorted_by(|one, next| one.date >= next.date));
        assert!(articles.iter().all(|article| article.slug == article.item));
        let all = SiteTexts::default();
        let page = all.article(&articles[1].slug, day("2026-11-28")).unwrap();
        assert_eq!(page.newer.as_ref(), Some(&articles[0]));
        assert_eq!(page.older.as_ref(), Some(&articles[2]));
        assert_eq!(page.languages.len(), Language::shipped().len());
        let first = all.article(&articles[0].slug, None).unwrap();
        assert_eq!(
            (first.newer, first.older),
            (None, Some(articles[1].clone()))
        );
        let last = all.article(&articles[7].slug, None).unwrap();
        assert_eq!((last.newer, last.older), (Some(articles[6].clone()), None));
        assert!(all.article("no-such", None).is_none());
    }

    #[test]
    fn an_own_article_is_shown_from_its_day_at_the_address_of_its_title() {
        let facts = json!({
            "own1": { "date": "2026-12-01", "category": "market" },
            "own2": { "date": "2026-01-02", "category": "own9", "slug": "written", "closing_page": "/quality",
                "author": "Asha Menon", "products": "teja-s17,byadgi" },
            "own3": { "date": "2026-01-02" },
            "own4": { "date": "2026-01-02" },
            "own5": { },
            "own6": { "date": "2026-01-02" },
            "own9": { "date": "2026-01-02" },
        });
        let titles = [
            ("own1", "Crop 2026: dry & red"),
            ("own2", "Anything"),
            ("own3", "Written"),
            ("own4", "नई फ़सल"),
            ("own5", "Without a day"),
            ("own6", "Not shown: {{figure.products}} lots"),
            ("own9", "Not shown: lots"),
        ];
        let shown = ["own1", "own2", "own3", "own4", "own5", "own9"];
        let texts = texts(&shown, &facts, &titles);
        let slugs = |until| -> Vec<String> {
            let articles = texts.articles(until).into_iter();
            articles.map(|article| article.slug).collect()
        };
        assert_eq!(
            slugs(None),
            [
                "crop-2026-dry-red",
                "written",
                "written-2",
                "article",
                "not-shown-lots"
            ]
        );
        assert_eq!(
            slugs(day("2026-11-30")),
            ["written", "written-2", "article"],
            "an article without a text is not public"
        );
        let [first, second, ..] = &texts.articles(None)[..] else {
            panic!("two articles");
        };
        assert_eq!(first.category.as_deref(), Some("market"));
        assert_eq!(second.category, None, "the company has no such category");
        assert_eq!(
            (&*first.closing_page, &*second.closing_page),
            ("/contact", "/quality")
        );
        assert_eq!(first.author, None);
        assert_eq!(second.author.as_deref(), Some("Asha Menon"));
        let page = texts.article("written", None).unwrap();
        assert_eq!(page.products, ["teja-s17", "byadgi"]);
        assert!(texts.article("own1", day("2026-12-01")).is_none());
        let hidden = texts.article("own6", None).unwrap();
        assert_eq!(hidden.article.slug, "not-shown-lots-2");
        assert_eq!((hidden.newer, hidden.older), (None, None));
        assert!(texts.has_article("own6", None) && !texts.has_article("own6", day("2026-12-01")));
        assert!(texts.has_article("written-2", day("2026-12-01")));
        let page = texts.article("own1", None).unwrap();
        assert_eq!(page.languages, [Language::ENGLISH]);
    }

    #[test]
    fn a_title_makes_a_slug_that_no_other_entry_has() {
        let taken = BTreeSet::from(["crop".to_owned(), "crop-2".to_owned()]);
        for (of_title, slug) in [
            ("prices", "prices"),
            ("crop", "crop-3"),
            ("", "article"),
            ("own3", "article"),
        ] {
            assert_eq!(free_slug(of_title, ARTICLES, &taken), slug);
        }
        for (of_title, slug) in [
            ("organic", "organic"),
            ("catalog", "catalog-2"),
            ("sitemap-of-fields", "page"),
            ("staff-training", "page"),
        ] {
            assert_eq!(free_slug(of_title, PAGES, &taken), slug);
        }
    }

    #[test]
    fn a_slug_has_whole_words() {
        assert_eq!(slug_of("São Paulo’s ports"), "sao-paulo-s-ports");
        let long = slug_of(&"word ".repeat(40));
        assert!(long.len() <= MAX_SLUG && long.ends_with("-word"));
        assert_eq!(slug_of("唐辛子"), "");
    }
}
