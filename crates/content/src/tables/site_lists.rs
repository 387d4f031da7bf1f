//! Which entries the lists of the site have, and in which order.

use catalogue::{CATALOGUE_DOMAIN, EDITORIAL_GRANTS};
use tables::prelude::*;

use crate::lists::{facts, is_own, shipped_list};

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

/// The most entries of a list.
const MAX_ITEMS: usize = 300;

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
        let of_items = fault(&row["items"], &list.items).map(|fault| ("items", fault));
        let of_facts = facts::fault(name, &list.items, &row["facts"]);
        let of_facts = of_facts.map(|fault| ("facts", fault));
        let faults: Vec<_> = of_items.into_iter().chain(of_facts).collect();
        refuse(table, &faults)
    }
}

/// What is wrong with the entries of a list; `None` if nothing is.
fn fault(items: &Json, shipped: &[String]) -> Option<String> {
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
        name.is_some_and(|name| is_own(name) || shipped.iter().any(|known| known == name))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_shipped_and_own_entries_each_once() {
        let shipped = ["one".to_owned(), "two".to_owned()];
        let fault = |items: Json| fault(&items, &shipped).unwrap_or_default();
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
}
