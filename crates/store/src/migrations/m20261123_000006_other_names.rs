//! The other names by which buyers look for a product.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let products = Table::alter()
            .table("products")
            .add_column(json_binary("other_names").default("[]"))
            .to_owned();
        manager.alter_table(products).await?;
        let translations = Table::alter()
            .table("product_translations")
            .add_column(json_binary_null("other_names"))
            .to_owned();
        manager.alter_table(translations).await
    }
}
