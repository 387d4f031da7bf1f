//! Which entries the lists of the site have, and in which order.

use std::collections::BTreeSet;

use catalogue::{CATALOGUE_DOMAIN, EDITORIAL_GRANTS, queries::redirects::page_moved};
use tables::prelude::*;

use crate::{
    articles::{ARTICLES, BLOG},
    lists::{MAX_ITEMS, facts, is_fixed, is_own, required_items, shipped_list},
    own_pages::PAGES,
};

pub(crate) static SITE_LISTS: Table = Table {
    name: "site_lists",
    about: "Lists of the site that the company has changed. One that has no row has the entries that the program ships; `rpc/site_list` answers all of a list.",
    columns: &[
        text(
            "list",
            "Name of the list, such as `home:testimonials.items`.",
        ),
        column(
            "items",
            Type::Json,
            "The names of the entries that are shown, in their order: those that the program ships, and `own1`, `own2` for those that the company has added.",
        ),
        nullable(column(
            "facts",
            Type::Json,
            "What entries have besides their texts, by the name of the entry: `{\"own1\": {\"date\": \"2026-11-28\"}}`. Only what is not as the program ships it.",
        )),
        VERSION_COLUMN,
    ],
    key: &["list"],
    grants: EDITORIAL_GRANTS,
    domain: CATALOGUE_DOMAIN,
    hooks: &SiteLists,
    ..Table::DEFAULT
};

#[derive(Debug)]
struct SiteLists;

#[async_trait]
impl TableHooks for SiteLists {
    fn check(&self, table: &'static Table, row: &mut Row) -> Result<()> {
        check_nulls(table, row)?;
        let Some(list) = row["list"].as_str().and_then(shipped_list) else {
            let fault = format!("is {}; the site has no list of this name", row["list"]);
            return refuse(table, &[("list", fault)]);
        };
        let name = row["list"].as_str().unwrap_or_default();
        let of_items = fault(&row["items"], &list.items, is_fixed(name));
        let of_items = of_items.or_else(|| lack(name, &row["items"]));
        let of_items = of_items.map(|fault| ("items", fault));
        let of_facts = facts::fault(name, &list.items, &row["facts"]);
        let of_facts = of_facts.map(|fault| ("facts", fault));
        let faults: Vec<_> = of_items.into_iter().chain(of_facts).collect();
        refuse(table, &faults)
    }

    /// An article or a page keeps the address that it was given, until another is written.
    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let name = change.row["list"].as_str().unwrap_or_default();
        let fault = facts::language_fault(&tx.db, name, &change.row["facts"]).await?;
        refuse(change.table, fault.map(|fault| ("facts", fault)).as_slice())?;
        let Some(before) = change.before else {
            return Ok(());
        };
        let name = before["list"].as_str().unwrap_or_default();
        let Some(list) = shipped_list(name).filter(|_| folder_of(name).is_some()) else {
            return Ok(());
        };
        let mut facts = facts::read(&change.row["facts"]);
        if facts.is_empty() {
            return Ok(());
        }
        facts::keep_slugs(&facts::read(&before["facts"]), &mut facts);
        change.row["facts"] = json!(facts);
        // Another may have taken it.
        let fault = facts::fault(name, &list.items, &change.row["facts"]);
        refuse(change.table, fault.map(|fault| ("facts", fault)).as_slice())
    }

    async fn after_insert(&self, tx: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
        redirect_changed_slugs(tx, row, &Json::Null, &row["facts"]).await
    }

    async fn after_update(
        &self,
        tx: &mut WriteTransaction<'_>,
        before: &Row,
        row: &Row,
    ) -> Result<()> {
        redirect_changed_slugs(tx, row, &before["facts"], &row["facts"]).await
    }

    async fn after_write(&self, tx: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
        if tx.by_key(&SITE_LISTS, SITE_LISTS.key, row).await?.is_some() {
            return Ok(());
        }
        // It was deleted: the list is as the program ships it.
        redirect_changed_slugs(tx, row, &row["facts"], &Json::Null).await
    }
}

/// The folder of the addresses of the pages that a list has: none where they lie at the top, `None` for a list without pages.
fn folder_of(list: &str) -> Option<&'static str> {
    match list {
        ARTICLES => Some(BLOG),
        PAGES => Some(""),
        _ => None,
    }
}

/// Redirects the old address of each page whose slug has changed to the new one.
async fn redirect_changed_slugs(
    tx: &WriteTransaction<'_>,
    row: &Row,
    before: &Json,
    after: &Json,
) -> Result<()> {
    let Some(folder) = row["list"].as_str().and_then(folder_of) else {
        return Ok(());
    };
    let (before, after) = (facts::read(before), facts::read(after));
    let items: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let moved = items.into_iter().filter_map(|item| {
        let (from, to) = (facts::slug(&before, item)?, facts::slug(&after, item)?);
        (from != to).then_some((from, to))
    });
    let mut moved: Vec<(&str, &str)> = moved.collect();
    while !moved.is_empty() {
        // Who leaves an address goes before who takes it, so that the redirects of one do not lead to the other.
        let is_free = |(_, to): &(&str, &str)| moved.iter().all(|(from, _)| from != to);
        let next = moved.iter().position(is_free).unwrap_or_default();
        let (from, to) = moved.swap_remove(next);
        let path = |slug: &str| [folder, "/", slug].concat();
        page_moved(&tx.db, &path(from), &path(to)).await?;
    }
    Ok(())
}

/// What is wrong with the entries of a list; `None` if nothing is.
fn fault(items: &Json, shipped: &[String], is_fixed: bool) -> Option<String> {
    let Some(items) = items.as_array() else {
        return Some("is not a list of entry names".to_owned());
    };
    if items.len() > MAX_ITEMS {
        return Some(format!(
            "has {} entries; {MAX_ITEMS} are the most",
            items.len()
        ));
    }
    let is_known = |item: &Json| {
        let name = item.as_str();
        name.is_some_and(|name| {
            (is_own(name) && !is_fixed) || shipped.iter().any(|known| known == name)
        })
    };
    if let Some(unknown) = items.iter().find(|item| !is_known(item)) {
        return Some(format!("has {unknown}, which is no entry of the list"));
    }
    let repeated = items
        .iter()
        .enumerate()
        .find(|(place, item)| items[..*place].contains(item));
    repeated.map(|(_, item)| format!("has {item} twice"))
}

/// What a list lacks; `None` if it has all that it always shows.
fn lack(list: &str, items: &Json) -> Option<String> {
    let lacks = |item: &&str| {
        !items
            .as_array()
            .is_some_and(|items| items.iter().any(|one| one == *item))
    };
    let missing = required_items(list).find(lacks)?;
    Some(format!("lacks {missing}, which its page cannot be without"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_shipped_and_own_entries_each_once() {
        let shipped = ["one".to_owned(), "two".to_owned()];
        let fault = |items: Json| super::fault(&items, &shipped, false).unwrap_or_default();
        let of_fixed = super::fault(&json!(["own3"]), &shipped, true);
        assert!(of_fixed.unwrap_or_default().contains("no entry"));
        for good in [json!([]), json!(["two", "own3", "one"])] {
            assert_eq!(fault(good), "");
        }
        assert!(fault(json!("one")).contains("not a list"));
        assert!(fault(json!(["three"])).contains("\"three\""));
        assert!(fault(json!([1])).contains('1'));
        assert!(fault(json!(["one", "own1", "one"])).contains("twice"));
        let many: Vec<String> = (0..=MAX_ITEMS)
            .map(|number| format!("own{number}"))
            .collect();
        assert!(fault(json!(many)).contains("301 entries"));
    }

    #[test]
    fn a_page_keeps_the_section_that_it_is_for() {
        for (list, section) in [
            ("contact:sections.items", "form"),
            ("catalogue:sections.items", "list"),
            ("blog:sections.items", "articles"),
            ("legal:sections.items", "text"),
        ] {
            let shipped = &shipped_list(list).unwrap().items;
            assert!(shipped.iter().any(|item| item == section), "{list}");
            assert!(lack(list, &json!(["own1"])).unwrap().contains(section));
            assert_eq!(lack(list, &json!(["own1", section])), None);
        }
        assert_eq!(lack("home:sections.items", &json!([])), None);
        assert_eq!(lack("contact:own1.items", &json!([])), None);
    }
}
