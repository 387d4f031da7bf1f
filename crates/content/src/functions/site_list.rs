//! A list of the site: its entries as published, and as they are in the draft.

use std::collections::BTreeMap;

use access::STAFF_AND_SERVICE;
use languages::Language;
use postgrest::{Error, Type};
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};
use store::DbErr;
use tables::{Call, Function, Parameter, Result, Written};

use super::site_text::LastChange;
use crate::{
    Article, SiteTexts,
    articles::ARTICLES,
    draft::{RowName, texts_of_draft},
    lists::{
        Fact, FactKind, ShippedList, facts, facts_of, facts_of_item, first_key, is_fixed, is_own,
        number_of, own_item, required_items, shipped_list, text_key,
    },
    shipped::english_key,
};

pub(super) const LIST: Parameter = Parameter::required("list", Type::Text);

pub(super) static SITE_LIST: Function = Function {
    name: "site_list",
    about: "A list of the site by its name (`home:testimonials.items`) with the draft published: its entries with their English text, those that are shown first and in their order, then those that are hidden; one that `is_required` cannot be. `next_item` is the name for one that is added, `facts` are what entries have besides their texts, each with its kind and, where it is one or several of known values, its `choices` (`may_have_facts` says of an entry whether it can have them: a section that the program ships cannot), and `lacks_consent` marks a testimonial of the company that is shown while no note says who has allowed it; `is_fixed` says that entries may be hidden, but not added or moved, and `is_shipped` whether the list is as the program ships it.",
    parameters: &[LIST],
    roles: STAFF_AND_SERVICE,
    is_read_only: true,
    run: |call| Box::pin(site_list(call)),
    ..Function::DEFAULT
};

#[derive(Deserialize)]
struct Arguments {
    list: String,
}

/// A list with all entries that it can show.
#[derive(Debug, Serialize)]
pub(super) struct List<'a> {
    list: &'a str,
    items: Vec<Item>,
    pub(super) next_item: String,
    facts: Vec<FactOfList>,
    is_fixed: bool,
    is_shipped: bool,
    draft: Option<LastChange>,
}

#[derive(Debug, Serialize)]
pub(super) struct Item {
    item: String,
    /// The English text by which it is known.
    text: String,
    is_shown: bool,
    /// Whether it cannot be hidden: its page cannot be without it.
    is_required: bool,
    /// Whether the company has added it.
    is_own: bool,
    /// The paths of its texts.
    fields: Vec<&'static str>,
    /// Whether it can have what is the same in every language: a section that the program ships cannot.
    may_have_facts: bool,
    /// What it has besides, by name.
    facts: BTreeMap<&'static str, String>,
    /// Whether it is shown, says what a buyer says, and nobody has written down who has allowed it.
    lacks_consent: bool,
}

/// What entries have besides their texts.
#[derive(Debug, Serialize)]
pub(super) struct FactOfList {
    name: &'static str,
    kind: &'static str,
    /// What it is one of, or several: entries of another list, months, countries, ports.
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<Vec<Choice>>,
}

#[derive(Debug, Serialize)]
struct Choice {
    item: String,
    text: String,
}

impl Choice {
    /// One that the console has a name for.
    fn named(word: &str) -> Self {
        Self {
            item: word.to_owned(),
            text: word.to_owned(),
        }
    }
}

async fn site_list(call: Call<'_>) -> Result<Written> {
    let Arguments { list } = call.arguments("site_list takes {\"list\": NAME}")?;
    let shipped = list_named(&list)?;
    Ok(Written::read(&read(call.db.read(), &list, shipped).await?))
}

/// Fails with `PT404` when the site has no such list.
pub(super) fn list_named(list: &str) -> Result<&'static ShippedList> {
    let missing = || Error::function_found_nothing(format!("the site has no list {list}"));
    Ok(shipped_list(list).ok_or_else(missing)?)
}

/// Fails with `PT404` when the section or the page that the list belongs to is not in the draft.
pub(super) fn require_list(texts: &SiteTexts, list: &str) -> Result<()> {
    if texts.has_list(list) {
        return Ok(());
    }
    let text = format!("the list {list} is of a section or a page that has been deleted");
    Err(Error::function_found_nothing(text).into())
}

pub(super) async fn read<'a>(
    db: &impl ConnectionTrait,
    list: &'a str,
    shipped: &'static ShippedList,
) -> std::result::Result<List<'a>, DbErr> {
    let change = RowName::of_list(list).change(db).await?;
    let texts = texts_of_draft(db).await?;
    let published = SiteTexts::read(db).await?;
    let shown: Vec<&str> = texts.shown_items(list);
    let facts = facts_of(list);
    let articles = texts.all_articles().into_iter();
    let articles: BTreeMap<String, Article> = articles
        .filter(|_| list == ARTICLES)
        .map(|article| (article.item.clone(), article))
        .collect();
    let has_slugs = facts.iter().any(|fact| fact.kind == FactKind::Slug);
    let slugs = texts.slugs(list).into_iter().filter(|_| has_slugs);
    let slugs: BTreeMap<&str, String> = slugs.collect();
    let required: Vec<&str> = required_items(list).collect();
    let entry = |item: &str, is_shown| {
        let text = texts.text(Language::ENGLISH, &first_key(list, item));
        let has_text = |field: &&str| english_key(&text_key(list, item, field)).is_some();
        let fields = shipped.fields.iter().map(String::as_str);
        let of_item = facts.iter().filter_map(|fact| {
            let written = texts.fact(list, item, fact.name);
            let article = articles.get(item);
            let usual = || match fact.kind {
                FactKind::Slug => slugs.get(item).map(String::as_str),
                FactKind::Page => article.map(|article| &*article.closing_page),
                _ => None,
            };
            Some((fact.name, written.or_else(usual)?.to_owned()))
        });
        Item {
            facts: of_item.collect(),
            item: item.to_owned(),
            text: text.unwrap_or_default().to_owned(),
            is_shown,
            is_required: required.contains(&item),
            is_own: is_own(item),
            fields: fields.filter(has_text).collect(),
            may_have_facts: !facts_of_item(list, item).is_empty(),
            lacks_consent: texts.lacks_consent(list, item),
        }
    };
    let items = texts.all_items(list).into_iter();
    let items = items
        .map(|item| entry(item, shown.contains(&item)))
        .collect();
    // A number is not given again of which any text is left, or that an entry of another list names.
    let last = last_number(&texts, list).max(last_number(&published, list));
    Ok(List {
        list,
        items,
        next_item: own_item(last + 1),
        facts: facts.iter().map(|fact| of_list(&texts, fact)).collect(),
        is_fixed: is_fixed(list),
        is_shipped: shown.iter().copied().eq(shipped.items.iter()),
        draft: change.as_ref().map(LastChange::of),
    })
}

fn of_list(texts: &SiteTexts, fact: &Fact) -> FactOfList {
    let entries = |list| choices(texts, texts.shown_items(list), |item| first_key(list, item));
    FactOfList {
        name: fact.name,
        kind: fact.kind.word(),
        choices: match fact.kind {
            FactKind::Entry(list) => Some(entries(list)),
            FactKind::Months => {
                let months: Vec<String> = (1..=12).map(|month: u8| month.to_string()).collect();
                let months = months.iter().map(String::as_str);
                Some(choices(texts, months, |month| {
                    ["harvest:months.", month].concat()
                }))
            }
            FactKind::Ports => Some(choices(texts, facts::ports(), name_of_place)),
            FactKind::Place => Some(choices(texts, facts::places(), name_of_place)),
            FactKind::Countries => Some(countries().collect()),
            FactKind::Word(words) => Some(words.iter().map(|word| Choice::named(word)).collect()),
            _ => None,
        },
    }
}

/// Choices by their English texts, which have these names.
fn choices<'a>(
    texts: &SiteTexts,
    items: impl IntoIterator<Item = &'a str>,
    key: impl Fn(&str) -> String,
) -> Vec<Choice> {
    let choice = |item: &str| Choice {
        item: item.to_owned(),
        text: texts
            .text(Language::ENGLISH, &key(item))
            .unwrap_or_default()
            .to_owned(),
    };
    items.into_iter().map(choice).collect()
}

fn name_of_place(place: &str) -> String {
    [facts::NAMES_OF_PLACES, place].concat()
}

fn countries() -> impl Iterator<Item = Choice> {
    languages::countries(Language::ENGLISH).map(|(code, name)| Choice {
        item: code.to_owned(),
        text: name.to_owned(),
    })
}

/// The highest number of an entry of the company that has a text in any language, has anything in a list of its own, or is named by another; 0
/// without one.
fn last_number(texts: &SiteTexts, list: &str) -> u32 {
    let items = Language::known().flat_map(|language| texts.items_with_text(list, language));
    let items = items.chain(texts.named_items(list));
    let items = items.chain(texts.items_with_lists(list));
    items.filter_map(number_of).max().unwrap_or_default()
}
