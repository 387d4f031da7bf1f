//! The terms of trade of a product in other languages.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const COLUMNS: [&str; 6] = [
    "min_order_quantity",
    "price_range",
    "shelf_life",
    "lead_time",
    "load_20ft",
    "load_40ft",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time.
        for column in COLUMNS {
            let table = Table::alter()
                .table("product_translations")
                .add_column(text_null(column))
                .to_owned();
            manager.alter_table(table).await?;
        }
        Ok(())
    }
}
