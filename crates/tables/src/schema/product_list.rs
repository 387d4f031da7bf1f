//! The list of products that visitors read.

use super::prelude::*;
use crate::product_columns;

/// The active products, in the reader's language. Its public name is `products`.
pub static LIST: Table = Table {
    name: "products",
    stored_in: StoredIn::Listings,
    about: "The active products, in the language of the reader.",
    columns: &product_columns::OF_THE_LIST,
    key: &["id"],
    grants: &[Grant {
        roles: &[Anonymous, Authenticated],
        rights: &[Select],
        columns: Columns::All,
        rows: RowScope::Published,
    }],
    ..Table::DEFAULT
};
