//! The list of products that visitors read.

use super::product_columns;
use sea_orm::sea_query::Cond;
use tables::prelude::*;
use tables::{ListOrder, RowCondition};

/// The active products, in the reader's language. Its public name is `products`.
pub(crate) static PRODUCT_LIST: Table = Table {
    name: "products",
    public_order: Some(ORDER),
    about: "The active products, in the language of the reader.",
    columns: &product_columns::OF_THE_LIST,
    key: &["id"],
    grants: &[Grant {
        rows: RowScope::Where(&PUBLISHED),
        ..grant(&[Anonymous, Authenticated], &[Select])
    }],
    ..Table::DEFAULT
};

/// The order of the catalogue.
const ORDER: &[ListOrder] = &[
    ListOrder {
        name: "featured",
        column: "featured_rank",
        descending: true,
    },
    ListOrder {
        name: "name",
        column: "name_key",
        descending: false,
    },
    ListOrder {
        name: "slug",
        column: "slug",
        descending: false,
    },
];

/// The rows of the listings are those of active products; a read adds its language.
static PUBLISHED: RowCondition = RowCondition {
    about: "active ones, in the reader's language",
    sql: |_| Cond::all(),
};
