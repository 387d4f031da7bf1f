//! Changing a list in the draft: which entries it shows and in which order, a new entry, what an entry has, and one entry less.

use std::collections::BTreeMap;

use access::Role::{Editor, Owner, Service};
use languages::Language;
use postgrest::{Error, Type};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Deserialize;
use serde_json::json;
use tables::{Call, Function, Parameter, Result, Right, WriteTransaction, Written, require};

use super::site_list::{self, LIST, list_named, require_list};
use crate::{
    SiteTexts,
    draft::{RowName, change_to, put_change, texts_of_draft},
    entities::{site_list as own_list, site_text as own_text},
    lists::{
        FactKind, Facts, ShippedList, facts, facts_of, first_key, is_own, list_in, shipped_facts,
        text_key,
    },
    tables::site_changes::SITE_CHANGES,
};

const VERSION: Parameter = Parameter::optional("version", Type::Integer);
const ITEM: Parameter = Parameter::required("item", Type::Text);

pub(super) static CHANGE_SITE_LIST: Function = Function {
    name: "change_site_list",
    about: "Changes in the draft of the site which entries a list shows, and in which order; null takes the company's list back to the shipped one. `version` is that of the change in the draft that was read, and null where there was none. Answers as `site_list`.",
    parameters: &[LIST, Parameter::optional("items", Type::Json), VERSION],
    roles: &[Editor, Owner, Service],
    run: |call| Box::pin(change_site_list(call)),
    ..Function::DEFAULT
};

pub(super) static ADD_SITE_ITEM: Function = Function {
    name: "add_site_item",
    about: "Adds an entry to a list in the draft of the site, behind the entry `after`, else at the end; in a list with days at its beginning, with the day of today. Its first English text is `New entry`, and all others are blank. `item` is the `next_item` of `site_list`, and `version` as for `change_site_list`. Answers as `site_list`.",
    parameters: &[
        LIST,
        ITEM,
        Parameter::optional("after", Type::Text),
        VERSION,
    ],
    roles: &[Editor, Owner, Service],
    run: |call| Box::pin(add_site_item(call)),
    ..Function::DEFAULT
};

pub(super) static CHANGE_SITE_ITEM: Function = Function {
    name: "change_site_item",
    about: "Changes in the draft of the site what an entry of a list has besides its texts, such as the date of an article: `facts` has values by their names; an empty text is none, and null takes one back to what the program ships. `read` has those that were read of these, so that nothing is overwritten that somebody else has written since. Answers as `site_list`.",
    parameters: &[
        LIST,
        ITEM,
        Parameter::required("facts", Type::Json),
        Parameter::optional("read", Type::Json),
    ],
    roles: &[Editor, Owner, Service],
    run: |call| Box::pin(change_site_item(call)),
    ..Function::DEFAULT
};

pub(super) static DELETE_SITE_ITEM: Function = Function {
    name: "delete_site_item",
    about: "Deletes in the draft of the site an entry that the company has added to a list, with its texts in all languages, a section with its entries, and a page with its sections. `version` is as for `change_site_list`. Answers as `site_list`.",
    parameters: &[LIST, ITEM, VERSION],
    roles: &[Editor, Owner, Service],
    run: |call| Box::pin(delete_site_item(call)),
    ..Function::DEFAULT
};

/// The first text of an entry that is added. The others are blank: what is said of one entry is not true of another.
const FIRST_TEXT: &str = "New entry";

#[derive(Deserialize)]
struct ChangeArguments {
    list: String,
    items: Option<Vec<String>>,
    version: Option<i64>,
}

#[derive(Deserialize)]
struct AddArguments {
    list: String,
    item: String,
    after: Option<String>,
    version: Option<i64>,
}

#[derive(Deserialize)]
struct ItemArguments {
    list: String,
    item: String,
    facts: BTreeMap<String, Option<String>>,
    #[serde(default)]
    read: Facts,
}

#[derive(Deserialize)]
struct DeleteArguments {
    list: String,
    item: String,
    version: Option<i64>,
}

/// Fails with `PGRST102` for other arguments, `PT404` for a list that the site does not have, `PT409` when somebody has changed it in the
/// draft since, and `23514` for entries that it does not have.
async fn change_site_list(call: Call<'_>) -> Result<Written> {
    let takes = "change_site_list takes {\"list\": NAME, \"items\": [NAME] or null, \"version\": NUMBER or null}";
    let ChangeArguments {
        list,
        items,
        version,
    } = call.arguments(takes)?;
    let (shipped, mut tx, texts) = begin(&call, &list).await?;
    require_list(&texts, &list)?;
    let facts = texts.own_facts(&list);
    put_list(&mut tx, &list, shipped, items, facts, version).await?;
    answer(tx, &list, shipped).await
}

async fn add_site_item(call: Call<'_>) -> Result<Written> {
    let takes = "add_site_item takes {\"list\": NAME, \"item\": NAME, \"after\": NAME or null, \"version\": NUMBER or null}";
    let AddArguments {
        list,
        item,
        after,
        version,
    } = call.arguments(takes)?;
    let (shipped, mut tx, texts) = begin(&call, &list).await?;
    require_list(&texts, &list)?;
    let (mut items, mut facts) = (shown_in(&texts, &list), texts.own_facts(&list));
    let in_draft = RowName::of_list(&list).change(&tx.db).await?;
    let is_callers = in_draft.is_some_and(|change| change.author == tx.journal.author.name);
    if items.contains(&item) && is_callers {
        // A request whose answer was lost is sent again.
        return answer(tx, &list, shipped).await;
    }
    let next = site_list::read(&tx.db, &list, shipped).await?.next_item;
    let mut facts_of_list = facts_of(&list).iter();
    let dated = facts_of_list.find(|fact| fact.kind == FactKind::Date);
    let place = items.iter().position(|known| Some(known) == after.as_ref());
    let place = match dated {
        // Those of a day stand in the order of the list, and the newest is the first.
        Some(_) => 0,
        None => place.map_or(items.len(), |place| place + 1),
    };
    items.insert(place, next.clone());
    if let Some(date) = dated {
        let today = call.writer.now.date_naive().to_string();
        facts.insert(
            next.clone(),
            Facts::from_iter([(date.name.to_owned(), today)]),
        );
    }
    put_list(&mut tx, &list, shipped, Some(items), facts, version).await?;
    if item != next {
        let text = format!("item is {item}; the next entry of {list} is {next}");
        return Err(Error::invalid_body(text).into());
    }
    let name = RowName::of_text(Language::ENGLISH, &first_key(&list, &item));
    let change = change_to(Some(vec![("text", json!(FIRST_TEXT))]), None);
    put_change(&mut tx, &name, change, None).await?;
    answer(tx, &list, shipped).await
}

/// Fails as `change_site_list` does; also for a fact that entries of the list have not, or that is not of its kind.
async fn change_site_item(call: Call<'_>) -> Result<Written> {
    let takes = "change_site_item takes {\"list\": NAME, \"item\": NAME, \"facts\": {NAME: TEXT or null}, \"read\": {NAME: TEXT}}";
    let ItemArguments {
        list,
        item,
        facts: changed,
        read,
    } = call.arguments(takes)?;
    let (shipped, mut tx, texts) = begin(&call, &list).await?;
    require_list(&texts, &list)?;
    if !shipped.items.contains(&item) && !texts.has_item(&list, &item) {
        let text = format!("the list {list} has no entry {item}");
        return Err(Error::function_found_nothing(text).into());
    }
    let (items, mut facts) = (shown_in(&texts, &list), texts.own_facts(&list));
    let of_item = facts.entry(item.clone()).or_default();
    let of_shipped = shipped_facts(&list).get(&item);
    let is_overwritten = changed.iter().any(|(name, value)| {
        let not_empty = |value: &&str| !value.is_empty();
        let now = texts.fact(&list, &item, name);
        let is_read = now == read.get(name).map(String::as_str).filter(not_empty);
        // Where nothing is written, a page has a usual value: that was read.
        let kind = facts_of(&list).iter().find(|fact| fact.name == name);
        let has_usual =
            kind.is_some_and(|fact| matches!(fact.kind, FactKind::Slug | FactKind::Page));
        let is_same = now == value.as_deref().filter(not_empty);
        let is_usual = now.is_none() && has_usual;
        !(is_read || is_same || is_usual)
    });
    // Others may have changed other entries of the list: this one is changed in the list as it is now.
    let version = match is_overwritten {
        true => Some(0),
        false => {
            let in_draft = RowName::of_list(&list).change(&tx.db).await?;
            in_draft.map(|change| change.version.into())
        }
    };
    for (name, value) in changed {
        let shipped = of_shipped.and_then(|facts| facts.get(&name));
        // An empty one is written where it takes a shipped one away.
        let is_needless = |value: &String| shipped.map_or("", String::as_str) == *value;
        let value = value.filter(|value| !is_needless(value));
        match value {
            Some(value) => of_item.insert(name, value),
            None => of_item.remove(&name),
        };
    }
    let lacks_a_day = facts_of(&list).iter().find(|fact| {
        fact.kind == FactKind::Date && is_own(&item) && !of_item.contains_key(fact.name)
    });
    if let Some(fact) = lacks_a_day {
        let text = format!("facts take the {} of {item} away; give another", fact.name);
        return Err(Error::invalid_body(text).into());
    }
    put_list(&mut tx, &list, shipped, Some(items), facts, version).await?;
    answer(tx, &list, shipped).await
}

/// Fails as `change_site_list` does; also for an entry that the program ships, which can only be hidden.
async fn delete_site_item(call: Call<'_>) -> Result<Written> {
    let takes =
        "delete_site_item takes {\"list\": NAME, \"item\": NAME, \"version\": NUMBER or null}";
    let DeleteArguments {
        list,
        item,
        version,
    } = call.arguments(takes)?;
    let (shipped, mut tx, texts) = begin(&call, &list).await?;
    if !is_own(&item) {
        let text = format!("item is {item}, which the program ships; hide it instead");
        return Err(Error::invalid_body(text).into());
    }
    let (mut items, mut facts) = (shown_in(&texts, &list), texts.own_facts(&list));
    items.retain(|known| *known != item);
    facts.remove(&item);
    put_list(&mut tx, &list, shipped, Some(items), facts, version).await?;
    let mut keys = keys_of(&list, shipped, &item);
    // A page goes with its sections and a section with its entries: the next one may get its name.
    let mut inner: Vec<String> = list_in(&list, &item).into_iter().collect();
    while let Some(list) = inner.pop() {
        let shipped = list_named(&list)?;
        for item in texts.all_items(&list) {
            keys.extend(keys_of(&list, shipped, item));
            inner.extend(list_in(&list, item));
        }
        let in_draft = RowName::of_list(&list).change(&tx.db).await?;
        let in_draft = in_draft.map(|change| change.version.into());
        put_list(&mut tx, &list, shipped, None, BTreeMap::new(), in_draft).await?;
    }
    let published = own_text::Entity::find()
        .filter(own_text::Column::Key.is_in(&keys))
        .all(&tx.db)
        .await?;
    let has_own = |language: &Language| {
        texts.all_own(*language).next().is_some()
            || published.iter().any(|own| own.language == language.code())
    };
    for language in Language::known().filter(|one| one.is_shipped() || has_own(one)) {
        for key in &keys {
            let name = RowName::of_text(language, key);
            let in_draft = name.change(&tx.db).await?;
            let in_draft = in_draft.map(|change| i64::from(change.version));
            let own = published
                .iter()
                .find(|own| own.language == language.code() && own.key == *key);
            let change = change_to(None, own.map(|own| own.version));
            put_change(&mut tx, &name, change, in_draft).await?;
        }
    }
    answer(tx, &list, shipped).await
}

/// The names of the texts of an entry.
fn keys_of(list: &str, shipped: &ShippedList, item: &str) -> Vec<String> {
    let fields = shipped.fields.iter();
    fields.map(|field| text_key(list, item, field)).collect()
}

/// The list as the program ships it, a transaction, and the texts of the draft.
async fn begin<'a>(
    call: &Call<'a>,
    list: &str,
) -> Result<(&'static ShippedList, WriteTransaction<'a>, SiteTexts)> {
    let shipped = list_named(list)?;
    require(&SITE_CHANGES, call.writer.role, Right::Insert)?;
    let tx = WriteTransaction::begin(call.db, &SITE_CHANGES, call.writer).await?;
    let texts = texts_of_draft(&tx.db).await?;
    Ok((shipped, tx, texts))
}

fn shown_in(texts: &SiteTexts, list: &str) -> Vec<String> {
    let items = texts.shown_items(list).into_iter();
    items.map(str::to_owned).collect()
}

/// Puts the entries of a list and their facts into the draft. The shipped ones in their order are no row of `site_lists`, and a list as it is
/// published is no change of the draft.
async fn put_list(
    tx: &mut WriteTransaction<'_>,
    list: &str,
    shipped: &ShippedList,
    items: Option<Vec<String>>,
    mut facts: BTreeMap<String, Facts>,
    version: Option<i64>,
) -> Result<()> {
    let published = own_list::Entity::find_by_id(list).one(&tx.db).await?;
    if let Some(own) = &published {
        // As the row does when it is written.
        facts::keep_slugs(
            &facts::read(&own.facts.clone().unwrap_or_default()),
            &mut facts,
        );
    }
    facts.retain(|_, facts| !facts.is_empty());
    let facts = (!facts.is_empty()).then(|| json!(facts));
    let items = items.unwrap_or_else(|| shipped.items.clone());
    let is_shipped = facts.is_none() && items == shipped.items;
    let items = json!(items);
    let change = match &published {
        Some(own) if !is_shipped && own.items == items && own.facts == facts => None,
        _ => {
            let values = vec![("items", items), ("facts", facts.unwrap_or_default())];
            let published = published.map(|own| own.version);
            change_to((!is_shipped).then_some(values), published)
        }
    };
    put_change(tx, &RowName::of_list(list), change, version).await
}

async fn answer(
    tx: WriteTransaction<'_>,
    list: &str,
    shipped: &'static ShippedList,
) -> Result<Written> {
    let list = site_list::read(&tx.db, list, shipped).await?;
    tx.answer(&list).await
}
