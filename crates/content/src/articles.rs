//! The articles of the blog: the entries of a list, each with a page of its own.

use std::{cmp::Reverse, collections::BTreeSet};

use chrono::NaiveDate;
use languages::Language;
use serde::Serialize;
use ts_rs::TS;

use crate::{
    SiteTexts,
    lists::{BODY, is_own, shipped_list, text_key},
};

/// The name of the list.
pub(crate) const ARTICLES: &str = "blog:articles.items";
/// The fact of an article that is the last part of its address.
pub(crate) const SLUG: &str = "slug";
/// The path of the list. The articles have the paths directly below it.
pub const BLOG: &str = "/blog";
/// Where an article leads at its end, unless it says another page.
const CONTACT: &str = "/contact";

/// An article, without its texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
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
    /// The page of the site to which it leads at its end.
    pub next: String,
}

/// An article with what its page shows of others.
#[derive(Debug, Serialize, TS)]
pub struct ArticlePage {
    /// The article.
    pub article: Article,
    /// The languages in which its text is written.
    #[ts(type = "string[]")]
    pub languages: Vec<Language>,
    /// The next newer one.
    pub previous: Option<Article>,
    /// The next older one.
    pub next: Option<Article>,
}

impl Article {
    /// The path of its page, without a language.
    #[must_use]
    pub fn path(&self) -> String {
        [BLOG, "/", &self.slug].concat()
    }
}

impl SiteTexts {
    /// The articles, the newest first; until a day, or with those of later days too.
    #[must_use]
    pub fn articles(&self, until: Option<NaiveDate>) -> Vec<Article> {
        let shown = self.shown_items(ARTICLES);
        // What the company has written is taken, whatever the titles of others would make.
        let written: BTreeSet<&str> = shown.iter().filter_map(|item| self.slug(item)).collect();
        let mut made = BTreeSet::new();
        let mut articles: Vec<Article> = Vec::new();
        for item in &shown {
            let fact = |name| self.fact(ARTICLES, item, name);
            let Some(date) = fact("date").and_then(|day| day.parse().ok()) else {
                continue;
            };
            let slug = self.slug(item).map(str::to_owned).unwrap_or_else(|| {
                let slug = self.slug_of_title(item);
                let is_free = !slug.is_empty() && !written.contains(&*slug);
                match is_free && made.insert(slug.clone()) {
                    true => slug,
                    false => format!("{slug}-{item}").trim_start_matches('-').to_owned(),
                }
            });
            articles.push(Article {
                item: (*item).to_owned(),
                slug,
                date,
                category: self.category(fact("category")),
                picture: fact("picture").map(str::to_owned),
                next: fact("next").unwrap_or(CONTACT).to_owned(),
            });
        }
        articles.retain(|article| until.is_none_or(|day| article.date <= day));
        articles.sort_by_key(|article| Reverse(article.date));
        articles
    }

    /// The article at a slug, with what its page shows of others. Where articles of later days are too, it is also found by its name.
    #[must_use]
    pub fn article(&self, slug: &str, until: Option<NaiveDate>) -> Option<ArticlePage> {
        let mut articles = self.articles(until);
        let by_slug = articles.iter().position(|one| one.slug == slug);
        let by_name = || articles.iter().position(|one| one.item == slug);
        let place = by_slug.or_else(|| by_name().filter(|_| until.is_none()))?;
        let mut rest = articles.drain(place.saturating_sub(1)..);
        let previous = if place == 0 { None } else { rest.next() };
        let article = rest.next()?;
        Some(ArticlePage {
            languages: self.languages_of(&article),
            article,
            previous,
            next: rest.next(),
        })
    }

    /// The languages in which the text of an article is written.
    #[must_use]
    pub fn languages_of(&self, article: &Article) -> Vec<Language> {
        let body = text_key(ARTICLES, &article.item, BODY);
        let is_written = |language: &Language| {
            let shown = self.shown(*language, &body);
            *language == Language::ENGLISH || shown.is_some_and(|shown| !shown.in_english)
        };
        Language::all().filter(is_written).collect()
    }

    /// The written slug of an article: for one that the program ships its name, unless the company has written another.
    fn slug<'a>(&'a self, item: &'a str) -> Option<&'a str> {
        let own = self.fact(ARTICLES, item, SLUG);
        own.or_else(|| (!is_own(item)).then_some(item))
    }

    /// What the English title of an article makes as its slug.
    fn slug_of_title(&self, item: &str) -> String {
        let fields = shipped_list(ARTICLES).map(|list| &list.fields);
        let first = fields.and_then(|fields| fields.first());
        let key = text_key(ARTICLES, item, first.map_or("", String::as_str));
        slug_of(self.text(Language::ENGLISH, &key).unwrap_or_default())
    }

    /// A category that is shown.
    fn category(&self, item: Option<&str>) -> Option<String> {
        let shown = self.shown_items("blog:categories.items");
        item.filter(|item| shown.contains(item)).map(str::to_owned)
    }
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
#[expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]
mod tests {
    use super::*;
    use crate::{entities::site_text, lists::shipped_facts};
    use serde_json::json;

    fn texts(items: &[&str], facts: &serde_json::Value, titles: &[(&str, &str)]) -> SiteTexts {
        let rows = titles.iter().map(|(item, title)| site_text::Model {
            language: "en".to_owned(),
            key: format!("{ARTICLES}.{item}.title"),
            text: (*title).to_owned(),
            ..site_text::Model::default()
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
        assert_eq!(page.previous.as_ref(), Some(&articles[0]));
        assert_eq!(page.next.as_ref(), Some(&articles[2]));
        assert_eq!(page.languages.len(), Language::all().count());
        let first = all.article(&articles[0].slug, None).unwrap();
        assert_eq!(
            (first.previous, first.next),
            (None, Some(articles[1].clone()))
        );
        let last = all.article(&articles[7].slug, None).unwrap();
        assert_eq!(
            (last.previous, last.next),
            (Some(articles[6].clone()), None)
        );
        assert!(all.article("no-such", None).is_none());
    }

    #[test]
    fn an_own_article_is_shown_from_its_day_at_the_address_of_its_title() {
        let facts = json!({
            "own1": { "date": "2026-12-01", "category": "market" },
            "own2": { "date": "2026-01-02", "category": "own9", "slug": "written", "next": "/quality" },
            "own3": { "date": "2026-01-02" },
            "own4": { "date": "2026-01-02" },
            "own5": { },
        });
        let titles = [
            ("own1", "Crop 2026: dry & red"),
            ("own2", "Anything"),
            ("own3", "Written"),
            ("own4", "नई फ़सल"),
            ("own5", "Without a day"),
        ];
        let texts = texts(&["own1", "own2", "own3", "own4", "own5"], &facts, &titles);
        let slugs = |until| -> Vec<String> {
            let articles = texts.articles(until).into_iter();
            articles.map(|article| article.slug).collect()
        };
        assert_eq!(
            slugs(None),
            ["crop-2026-dry-red", "written", "written-own3", "own4"]
        );
        assert_eq!(
            slugs(day("2026-11-30")),
            ["written", "written-own3", "own4"]
        );
        let [first, second, ..] = &texts.articles(None)[..] else {
            panic!("two articles");
        };
        assert_eq!(first.category.as_deref(), Some("market"));
        assert_eq!(second.category, None, "the company has no such category");
        assert_eq!((&*first.next, &*second.next), ("/contact", "/quality"));
        assert!(texts.article("own1", day("2026-12-01")).is_none());
        let page = texts.article("own1", None).unwrap();
        assert_eq!(page.languages, [Language::ENGLISH]);
    }

    #[test]
    fn a_slug_has_whole_words() {
        assert_eq!(slug_of("São Paulo’s ports"), "sao-paulo-s-ports");
        let long = slug_of(&"word ".repeat(40));
        assert!(long.len() <= MAX_SLUG && long.ends_with("-word"));
        assert_eq!(slug_of("唐辛子"), "");
    }
}
