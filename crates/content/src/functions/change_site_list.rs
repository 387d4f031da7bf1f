//! Changing a list in the draft: which entries it shows and in which order, a new entry, and one less.

use access::Role::{Editor, Owner, Service};
use languages::Language;
use postgrest::{Error, Type};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use tables::{Call, Function, Parameter, Result, Right, WriteTransaction, Written, require};

use super::site_list::{self, LIST, list_named};
use crate::{
    draft::{RowName, change_to, put_change, texts_of_draft},
    entities::{site_change, site_list as own_list, site_text as own_text},
    lists::{ShippedList, is_own, text_key},
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
    about: "Adds an entry to a list in the draft of the site, behind the entry `after`, else at the end. Its first English text is `New entry`, and all others are blank. `item` is the `next_item` of `site_list`, and `version` as for `change_site_list`. Answers as `site_list`.",
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

pub(super) static DELETE_SITE_ITEM: Function = Function {
    name: "delete_site_item",
    about: "Deletes in the draft of the site an entry that the company has added to a list, with its texts in all languages. `version` is as for `change_site_list`. Answers as `site_list`.",
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
struct DeleteArguments {
    list: String,
    item: String,
    version: Option<i64>,
}

/// # Errors
/// `PGRST102` for other arguments, `PT404` for a list that the site does not have, `PT409` when somebody has changed it in the draft since,
/// `23514` for entries that it does not have, and the database's error.
async fn change_site_list(call: Call<'_>) -> Result<Written> {
    let takes = "change_site_list takes {\"list\": NAME, \"items\": [NAME] or null, \"version\": NUMBER or null}";
    let ChangeArguments {
        list,
        items,
        version,
    } = call.arguments(takes)?;
    let shipped = list_named(&list)?;
    let mut tx = begin(&call).await?;
    put_items(&mut tx, &list, shipped, items, version).await?;
    answer(tx, &list, shipped).await
}

/// # Errors
/// Those of `change_site_list`.
async fn add_site_item(call: Call<'_>) -> Result<Written> {
    let takes = "add_site_item takes {\"list\": NAME, \"item\": NAME, \"after\": NAME or null, \"version\": NUMBER or null}";
    let AddArguments {
        list,
        item,
        after,
        version,
    } = call.arguments(takes)?;
    let shipped = list_named(&list)?;
    let mut tx = begin(&call).await?;
    let mut items = shown_in_draft(&tx, &list).await?;
    if items.contains(&item) && is_changed_by_caller(&tx, &list).await? {
        // A request whose answer was lost is sent again.
        return answer(tx, &list, shipped).await;
    }
    let next = site_list::read(&tx.db, &list, shipped).await?.next_item;
    let place = items.iter().position(|known| Some(known) == after.as_ref());
    items.insert(place.map_or(items.len(), |place| place + 1), next.clone());
    put_items(&mut tx, &list, shipped, Some(items), version).await?;
    if item != next {
        let text = format!("item is {item}; the next entry of {list} is {next}");
        return Err(Error::invalid_body(text).into());
    }
    if let Some(field) = shipped.fields.first() {
        let name = RowName::of_text(Language::ENGLISH, &text_key(&list, &item, field));
        let change = change_to("text", Some(json!(FIRST_TEXT)), None);
        put_change(&mut tx, &name, change, None).await?;
    }
    answer(tx, &list, shipped).await
}

/// # Errors
/// Those of `change_site_list`; also for an entry that the program ships, which can only be hidden.
async fn delete_site_item(call: Call<'_>) -> Result<Written> {
    let takes =
        "delete_site_item takes {\"list\": NAME, \"item\": NAME, \"version\": NUMBER or null}";
    let DeleteArguments {
        list,
        item,
        version,
    } = call.arguments(takes)?;
    let shipped = list_named(&list)?;
    if !is_own(&item) {
        let text = format!("item is {item}, which the program ships; hide it instead");
        return Err(Error::invalid_body(text).into());
    }
    let mut tx = begin(&call).await?;
    let mut items = shown_in_draft(&tx, &list).await?;
    items.retain(|known| *known != item);
    put_items(&mut tx, &list, shipped, Some(items), version).await?;
    let keys: Vec<String> = shipped
        .fields
        .iter()
        .map(|field| text_key(&list, &item, field))
        .collect();
    let published = own_text::Entity::find()
        .filter(own_text::Column::Key.is_in(&keys))
        .all(&tx.db)
        .await?;
    for language in Language::all() {
        for key in &keys {
            let name = RowName::of_text(language, key);
            let in_draft = site_change::Entity::find_by_id(name.to_string());
            let in_draft = in_draft
                .one(&tx.db)
                .await?
                .map(|change| i64::from(change.version));
            let own = published
                .iter()
                .find(|own| own.language == language.code() && own.key == *key);
            let change = change_to("text", None, own.map(|own| own.version));
            put_change(&mut tx, &name, change, in_draft).await?;
        }
    }
    answer(tx, &list, shipped).await
}

async fn begin<'a>(call: &Call<'a>) -> Result<WriteTransaction<'a>> {
    require(&SITE_CHANGES, call.writer.role, Right::Insert)?;
    WriteTransaction::begin(call.db, &SITE_CHANGES, call.writer).await
}

/// The entries that a list shows with the draft published.
async fn shown_in_draft(tx: &WriteTransaction<'_>, list: &str) -> Result<Vec<String>> {
    let texts = texts_of_draft(&tx.db).await?;
    let items = texts.shown_items(list).into_iter();
    Ok(items.map(str::to_owned).collect())
}

/// Whether the caller was the last to change a list in the draft.
async fn is_changed_by_caller(tx: &WriteTransaction<'_>, list: &str) -> Result<bool> {
    let row = RowName::of_list(list).to_string();
    let change = site_change::Entity::find_by_id(row).one(&tx.db).await?;
    Ok(change.is_some_and(|change| change.author == tx.journal.author.name))
}

/// Puts the entries of a list into the draft. The shipped ones in their order are no row of `site_lists`, and entries as they are published
/// no change of the draft.
async fn put_items(
    tx: &mut WriteTransaction<'_>,
    list: &str,
    shipped: &ShippedList,
    items: Option<Vec<String>>,
    version: Option<i64>,
) -> Result<()> {
    let published = own_list::Entity::find_by_id(list).one(&tx.db).await?;
    let items = items.filter(|items| *items != shipped.items);
    let items: Option<Json> = items.map(|items| json!(items));
    let change = match &published {
        Some(own) if items.as_ref() == Some(&own.items) => None,
        _ => change_to("items", items, published.map(|own| own.version)),
    };
    put_change(tx, &RowName::of_list(list), change, version).await
}

async fn answer(
    tx: WriteTransaction<'_>,
    list: &str,
    shipped: &'static ShippedList,
) -> Result<Written> {
    let answer = tables::answer_of(&site_list::read(&tx.db, list, shipped).await?);
    Ok(Written {
        answer,
        effects: tx.end(false).await?,
    })
}
