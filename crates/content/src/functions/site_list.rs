//! A list of the site: its entries as published, and as they are in the draft.

use std::collections::BTreeSet;

use access::STAFF_AND_SERVICE;
use languages::Language;
use postgrest::{Error, Type};
use sea_orm::{ConnectionTrait, EntityTrait};
use serde::{Deserialize, Serialize};
use store::DbErr;
use tables::{Call, Function, Parameter, Result, Written};

use super::site_text::Draft;
use crate::{
    SiteTexts,
    draft::{RowName, texts_of_draft},
    entities::site_change,
    lists::{ItemText, ShippedList, is_own, number_of, own_item, shipped_list, text_key},
};

pub(super) const LIST: Parameter = Parameter::required("list", Type::Text);

pub(super) static SITE_LIST: Function = Function {
    name: "site_list",
    about: "A list of the site by its name (`home:testimonials.items`) with the draft published: its entries with their English text, those that are shown first and in their order, then those that are hidden. `next_item` is the name for one that is added, `is_shipped` says whether the list is as the program ships it.",
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
    /// The paths of the texts of an entry.
    fields: &'static [String],
    pub(super) items: Vec<Item>,
    pub(super) next_item: String,
    is_shipped: bool,
    /// The change of the list in the draft.
    draft: Option<Draft>,
}

/// An entry of a list.
#[derive(Debug, Serialize)]
pub(super) struct Item {
    pub(super) item: String,
    /// The English text by which it is known.
    text: String,
    pub(super) is_shown: bool,
    /// Whether the company has added it.
    is_own: bool,
}

async fn site_list(call: Call<'_>) -> Result<Written> {
    let Arguments { list } = call.arguments("site_list takes {\"list\": NAME}")?;
    let shipped = list_named(&list)?;
    Ok(Written::read(&read(call.db.read(), &list, shipped).await?))
}

/// # Errors
/// `PT404` when the site has no such list.
pub(super) fn list_named(list: &str) -> Result<&'static ShippedList> {
    let missing = || Error::function_found_nothing(format!("the site has no list {list}"));
    Ok(shipped_list(list).ok_or_else(missing)?)
}

pub(super) async fn read<'a>(
    db: &impl ConnectionTrait,
    list: &'a str,
    shipped: &'static ShippedList,
) -> std::result::Result<List<'a>, DbErr> {
    let change = site_change::Entity::find_by_id(RowName::of_list(list).to_string());
    let change = change.one(db).await?;
    let texts = texts_of_draft(db).await?;
    // A number that is given up only in the draft is not given again.
    let published = SiteTexts::read(db).await?;
    let shown: Vec<&str> = texts.shown_items(list);
    let of_program = shipped.items.iter().map(String::as_str);
    let own = own_items(&texts, list);
    let hidden = of_program.chain(own.iter().copied());
    let hidden = hidden.filter(|item| !shown.contains(item));
    let first = shipped.fields.first().map_or("", String::as_str);
    let entry = |item: &str, is_shown| {
        let text = texts.text(Language::ENGLISH, &text_key(list, item, first));
        Item {
            item: item.to_owned(),
            text: text.unwrap_or_default().to_owned(),
            is_shown,
            is_own: is_own(item),
        }
    };
    let items = shown.iter().map(|item| entry(item, true));
    let items = items.chain(hidden.map(|item| entry(item, false))).collect();
    let used = own.iter().copied().chain(own_items(&published, list));
    let last = used.filter_map(number_of).max().unwrap_or_default();
    Ok(List {
        list,
        fields: &shipped.fields,
        items,
        next_item: own_item(last + 1),
        is_shipped: shown.iter().copied().eq(shipped.items.iter()),
        draft: change.as_ref().map(Draft::of),
    })
}

/// The entries that the company has added to a list, also those that are hidden.
fn own_items<'a>(texts: &'a SiteTexts, list: &str) -> BTreeSet<&'a str> {
    let keys = texts.all_own(Language::ENGLISH).map(|own| own.key.as_str());
    let keys = keys.filter_map(ItemText::parse);
    let of_list = keys.filter(|text| text.list == list && texts.has_item(list, text.item));
    of_list
        .map(|text| text.item)
        .filter(|item| is_own(item))
        .collect()
}
